package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestGenerate checks that generate returns the committed table, byte for byte.
func TestGenerate(t *testing.T) {
	dir := os.Getenv("UNICODE_DIR")
	if dir == "" {
		t.Skip("UNICODE_DIR is not set")
	}
	made, err := generate(dir)
	if err != nil {
		t.Fatal(err)
	}
	committed, err := os.ReadFile("../table.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(made, committed) {
		t.Error("table.go is not what go generate makes of UNICODE_DIR")
	}
}

// TestBadData checks the errors for files that are malformed or do not match.
func TestBadData(t *testing.T) {
	const (
		version = "# DerivedGeneralCategory-18.0.0.txt\n"
		letter  = "41;A;Lu;0;L;;\n"
	)
	for _, row := range []struct{ name, categories, data, want string }{
		{"no version", "0041 ; Lu\n", letter, categoriesName + ": its first line names no version"},
		{"a row missing here", version + "0041..0042 ; Lu\n", letter, "U+0042"},
		{"a row missing there", version + "0000..0042 ; Cn\n", letter, "U+0041"},
		{"another category", version + "0041 ; Ll\n", letter, "U+0041"},
		{"bad range of categories", version + "0041..110000 ; Lu\n", letter, categoriesName + ": bad row"},
		{"no row of what the lists name", version, letter, "U+02D0"},
		{"bad code point", version, "G;A;Lu;0;L;;\n", "UnicodeData.txt: bad row"},
		{"above U+10FFFF", version, "110000;A;Lu;0;L;;\n", "UnicodeData.txt: bad row"},
		{"few fields", version, "41;A;Lu;0;L\n", "UnicodeData.txt: bad row"},
		{"bad decomposition", version, "41;A;Lu;0;L;<compat> X;\n", "UnicodeData.txt: U+0041"},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range map[string]string{categoriesName: row.categories, "UnicodeData.txt": row.data} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := generate(dir); err == nil || !strings.Contains(err.Error(), row.want) {
				t.Errorf("error %v; want %q", err, row.want)
			}
		})
	}
}
