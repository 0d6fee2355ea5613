package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestGenerate makes the table again and wants it byte for byte.
func TestGenerate(t *testing.T) {
	dir := os.Getenv("UNICODE_DIR")
	if dir == "" {
		t.Skip("UNICODE_DIR is not set")
	}
	made, err := generate(dir)
	if err != nil {
		t.Fatal(err)
	}
	committed, err := os.ReadFile("../rendertable.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(made, committed) {
		t.Error("rendertable.go is not what go generate makes of UNICODE_DIR")
	}
}

func TestBadData(t *testing.T) {
	const version = "# DerivedGeneralCategory-17.0.0.txt\n"
	for _, row := range []struct{ categories, data string }{
		{"", "0041;A;Lu;0;L;;;;;N;;;;0061;\n"},
		{version, ""},
		{version, "G;A;Lu;0;L;;\n"},
		{version, "110000;A;Lu;0;L;;\n"},
		{version, "41;A;Lu;0;L\n"},
		{version, "41;A;Lu;0;L;<compat> X;\n"},
	} {
		dir := t.TempDir()
		for name, text := range map[string]string{"DerivedGeneralCategory.txt": row.categories, "UnicodeData.txt": row.data} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := generate(dir); err == nil {
			t.Errorf("%q: no error", row)
		}
	}
}
