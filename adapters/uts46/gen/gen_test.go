package main

import (
	"bytes"
	"os"
	"path/filepath"
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

func TestBadData(t *testing.T) {
	for _, row := range []string{"0000..0010 ; valid", "G ; valid", "2..1 ; valid", "110000 ; valid", "0 ; mapped ; X"} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "IdnaMappingTable.txt"), []byte(row+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := generate(dir); err == nil {
			t.Errorf("%q: no error", row)
		}
	}
}
