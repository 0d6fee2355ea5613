package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestPages checks that the pages in docs are the ones that the command writes.
func TestPages(t *testing.T) {
	const root = "../../.."
	written, err := pages(root)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range written {
		t.Run(name, func(t *testing.T) {
			got, err := os.ReadFile(filepath.Join(root, "docs", name))
			if err != nil {
				t.Fatal(err)
			}
			if string(got) != want {
				t.Error("not up to date: run go generate ./api")
			}
		})
	}
}
