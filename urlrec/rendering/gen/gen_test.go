package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTable holds that the committed table is that of UNICODE_DIR.
func TestTable(t *testing.T) { table.Check(t) }

// TestBadData reads data that lacks a code point of the lists, and data that is
// malformed.
func TestBadData(t *testing.T) {
	const head = "# DerivedGeneralCategory-18.0.0.txt\n"
	for _, row := range []struct{ what, categories, data, want string }{
		{"no version", "0041 ; Lu\n", "41;A;Lu;0;L;;\n", "DerivedGeneralCategory.txt"},
		{"another category", head + "0041 ; Ll\n", "41;A;Lu;0;L;;\n", "UnicodeData.txt: U+0041"},
		{"no row of a code point in the lists", head + "0041 ; Lu\n", "41;A;Lu;0;L;;\n", "U+02D0"},
	} {
		t.Run(row.what, func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range map[string]string{"DerivedGeneralCategory.txt": row.categories, "UnicodeData.txt": row.data} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := source(dir); err == nil || !strings.HasPrefix(err.Error(), row.want) {
				t.Errorf("error %v; want %q", err, row.want)
			}
		})
	}
}
