package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTables holds that the committed tables are those of UNICODE_DIR.
func TestTables(t *testing.T) { tables.Check(t) }

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
			if _, err := source(mixed); err == nil || !strings.Contains(err.Error(), changed) {
				t.Errorf("error %v; want one that names the file", err)
			}
		})
	}
}

// TestBadMapping reads malformed forms of IdnaMappingTable.txt, which is read
// first.
func TestBadMapping(t *testing.T) {
	const version = "# Version: 1\n"
	for _, row := range []struct{ what, text string }{
		{"no version", "0..10FFFF ; valid"},
		{"a bad row", version + "G ; valid"},
		{"a mapping that is not a sequence of code points", version + "0 ; mapped ; X"},
		{"a code point without a status", version + "0..10FFFE ; valid"},
	} {
		t.Run(row.what, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "IdnaMappingTable.txt"), []byte(row.text+"\n"), 0o666); err != nil {
				t.Fatal(err)
			}
			if _, err := source(dir); err == nil || !strings.HasPrefix(err.Error(), "IdnaMappingTable.txt") {
				t.Errorf("error %v; want one that names the file", err)
			}
		})
	}
}
