package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestGenerate makes the tables again and wants them byte for byte.
func TestGenerate(t *testing.T) {
	dir := os.Getenv("UNICODE_DIR")
	if dir == "" {
		t.Skip("UNICODE_DIR is not set")
	}
	made, err := generate(dir)
	if err != nil {
		t.Fatal(err)
	}
	committed, err := os.ReadFile("../tables.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(made, committed) {
		t.Error("tables.go is not what go generate makes of UNICODE_DIR")
	}
}

// TestMixedVersions replaces each file in turn by one of another version.
func TestMixedVersions(t *testing.T) {
	dir := os.Getenv("UNICODE_DIR")
	if dir == "" {
		t.Skip("UNICODE_DIR is not set")
	}
	names := []string{
		"IdnaMappingTable.txt", "DerivedBidiClass.txt", "DerivedJoiningType.txt", "DerivedGeneralCategory.txt",
		"DerivedCombiningClass.txt", "DerivedNormalizationProps.txt", "UnicodeData.txt",
	}
	for _, changed := range names {
		t.Run(changed, func(t *testing.T) {
			mixed := t.TempDir()
			for _, name := range names {
				text, err := os.ReadFile(filepath.Join(dir, name))
				if err != nil {
					t.Fatal(err)
				}
				if name == changed {
					for _, change := range [][2]string{
						{"# Version: ", "# Version: 1"},
						{"# " + strings.TrimSuffix(name, ".txt") + "-", "# " + strings.TrimSuffix(name, ".txt") + "-1"},
						{"\n0041;LATIN CAPITAL LETTER A;Lu;", "\n0041;LATIN CAPITAL LETTER A;Ll;"},
					} {
						text = bytes.Replace(text, []byte(change[0]), []byte(change[1]), 1)
					}
				}
				if err := os.WriteFile(filepath.Join(mixed, name), text, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := generate(mixed); err == nil || !strings.Contains(err.Error(), changed) {
				t.Errorf("error %v; want one that names the file", err)
			}
		})
	}
}

func TestBadData(t *testing.T) {
	const version = "# Version: 1\n"
	for _, text := range []string{
		"0..10FFFF ; valid",
		version + "G ; valid",
		version + "2..1 ; valid",
		version + "110000 ; valid",
		version + "0 ; mapped ; X",
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "IdnaMappingTable.txt"), []byte(text+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := generate(dir); err == nil || !strings.HasPrefix(err.Error(), "IdnaMappingTable.txt") {
			t.Errorf("%q: error %v; want one about the file", text, err)
		}
	}
}
