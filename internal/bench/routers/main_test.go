package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// TestMeasure checks that all peers find the routes of small tables.
func TestMeasure(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"routes.json":                `{"plain-3": ["/a", "/a/:x", "/a/:x/b"], "mixed-2": ["/a/*", "/:x/b"]}`,
		"route-urls-plain-3.txt":     "https://h/a?b\nhttps://h/a/c\nhttps://h/a/c/b\nhttps://h/b\n",
		"route-expected-plain-3.txt": "0\n1\n2\n-1\n",
		"route-urls-mixed-2.txt":     "https://h/a/b\nhttps://h/c/b\nhttps://h/c\n",
		"route-expected-mixed-2.txt": "0\n1\n-1\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	tables, err := readTables(dir, regexp.MustCompile(""))
	if err != nil {
		t.Fatal(err)
	}
	if len(tables) != 2 || tables[0].name != "plain-3" {
		t.Fatalf("the first of %d tables is %q", len(tables), tables[0].name)
	}
	for i, want := range []int{len(peers), 2} {
		results := measure(tables[i], 1)
		if len(results) != want {
			t.Errorf("%s: %d results, want %d", tables[i].name, len(results), want)
		}
		for _, r := range results {
			if r.differ != 0 || r.wall[0] <= 0 {
				t.Errorf("%s: %v", tables[i].name, r)
			}
		}
	}
}
