package urlpattern_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestStandard checks that a comment claims each algorithm and definition of
// the URL Pattern Standard once, on a line of its own. testdata/standard.tsv
// lists them: the anchor, the name and, if no declaration claims the anchor, the
// reason.
func TestStandard(t *testing.T) {
	const address = "// https://urlpattern.spec.whatwg.org/#"
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	claims := map[string][]string{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if anchor, ok := strings.CutPrefix(strings.TrimSpace(line), address); ok {
				claims[anchor] = append(claims[anchor], file)
			}
		}
	}
	table, err := os.ReadFile("testdata/standard.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(table)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		claimed := claims[fields[0]]
		switch undeclared := len(fields) > 2; {
		case undeclared && len(claimed) > 0:
			t.Errorf("%v claim #%s, of which the table says: %s", claimed, fields[0], fields[2])
		case !undeclared && len(claimed) != 1:
			t.Errorf("#%s is claimed in %v", fields[0], claimed)
		}
		delete(claims, fields[0])
	}
	for anchor, files := range claims {
		t.Errorf("%v claim #%s, which is not in the table", files, anchor)
	}
}
