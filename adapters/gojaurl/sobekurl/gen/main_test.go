package main

import (
	"bytes"
	"os"
	"testing"
)

// TestGenerated checks that the committed files are those that the command makes.
func TestGenerated(t *testing.T) {
	t.Chdir("..")
	made, err := files()
	if err != nil {
		t.Fatal(err)
	}
	committed, err := generated()
	if err != nil {
		t.Fatal(err)
	}
	if len(made) == 0 || len(committed) != len(made) {
		t.Errorf("%d files are committed, go generate makes %d", len(committed), len(made))
	}
	for name, text := range made {
		t.Run(name, func(t *testing.T) {
			if old, err := os.ReadFile(name); err != nil || !bytes.Equal(old, text) {
				t.Errorf("%s is not what go generate makes: %v", name, err)
			}
		})
	}
}
