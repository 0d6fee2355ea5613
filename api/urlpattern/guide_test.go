package urlpattern_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/api/urlpattern"
)

// guidePage returns the lines of docs/patterns.md.
func guidePage(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("../../docs/patterns.md")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(string(text), "\n")
}

// guideCells returns the code of the cells of a row, in which "\|" is "|". ok is
// false if a cell has no code.
func guideCells(row string) (cells []string, ok bool) {
	row, ok = strings.CutPrefix(row, "| ")
	if !ok {
		return nil, false
	}
	for _, cell := range strings.Split(strings.TrimSuffix(row, " |"), " | ") {
		if len(cell) < 2 || cell[0] != '`' || cell[len(cell)-1] != '`' {
			return nil, false
		}
		cells = append(cells, strings.ReplaceAll(strings.Trim(cell, "`"), `\|`, "|"))
	}
	return cells, true
}

// guidePattern returns the pattern of a cell: a constructor string, with a base
// unless it is "", or an init as JSON.
func guidePattern(text, base string) (*urlpattern.Pattern, error) {
	switch {
	case strings.HasPrefix(text, `{"`):
		var init urlpattern.Init // JSON's names are equal in any case
		if err := json.Unmarshal([]byte(text), &init); err != nil {
			return nil, err
		}
		return urlpattern.NewInit(init, urlpattern.Options{})
	case base != "":
		return urlpattern.NewBase(text, base, urlpattern.Options{})
	default:
		return urlpattern.New(text, urlpattern.Options{})
	}
}

// guideComponent returns the component with the name.
func guideComponent(t *testing.T, name string) urlpattern.Component {
	t.Helper()
	for _, c := range urlpattern.Components() {
		if c.String() == name {
			return c
		}
	}
	t.Fatalf("%s is not a component", name)
	return 0
}

// guideResult returns the result of a match as the page writes it: "no", "yes",
// or the groups of the components that are not just "*".
func guideResult(p *urlpattern.Pattern, url string) string {
	r, ok := p.Exec(url)
	if !ok {
		return "no"
	}
	var groups []string
	for _, c := range urlpattern.Components() {
		if p.Component(c) == "*" {
			continue
		}
		for g := range r.Groups(c) {
			if g.Defined {
				groups = append(groups, g.Name+"="+g.Value)
			} else {
				groups = append(groups, g.Name)
			}
		}
	}
	if groups == nil {
		return "yes"
	}
	return strings.Join(groups, " ")
}

// TestGuideTables checks the rows of the tables of docs/patterns.md. Node
// 26.10.0 has the same results, except for the expression with a lookahead.
func TestGuideTables(t *testing.T) {
	rows := 0
	for _, line := range guidePage(t) {
		cells, ok := guideCells(line)
		if !ok {
			continue
		}
		rows++
		t.Run(line, func(t *testing.T) {
			var base, got string
			if len(cells) == 4 {
				base = cells[1]
			}
			p, err := guidePattern(cells[0], base)
			var e *urlpattern.Error
			switch url := cells[len(cells)-2]; {
			case errors.As(err, &e):
				got = e.Code.String()
			case err != nil:
				t.Fatal(err)
			case strings.Contains(url, ":"):
				got = guideResult(p, url)
			default:
				got = cmp.Or(p.Component(guideComponent(t, url)), `""`)
			}
			if want := cells[len(cells)-1]; got != want {
				t.Errorf("the result is %q", got)
			}
		})
	}
	if rows < 80 {
		t.Errorf("only %d rows have code", rows)
	}
}

// TestGuidePrograms runs the programs of docs/patterns.md. Each prints the next
// block of text.
func TestGuidePrograms(t *testing.T) {
	var programs, outputs []string
	var block *string
	for _, line := range guidePage(t) {
		switch {
		case line == "```go":
			programs = append(programs, "")
			block = &programs[len(programs)-1]
		case line == "```text":
			outputs = append(outputs, "")
			block = &outputs[len(outputs)-1]
		case strings.HasPrefix(line, "```"):
			block = nil
		case block != nil:
			*block += line + "\n"
		}
	}
	if len(programs) < 3 || len(programs) != len(outputs) {
		t.Fatalf("%d programs, %d outputs", len(programs), len(outputs))
	}
	for i, program := range programs {
		file := filepath.Join(t.TempDir(), "main.go")
		if err := os.WriteFile(file, []byte(program), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command("go", "run", file).CombinedOutput()
		if err != nil || string(out) != outputs[i] {
			t.Errorf("program %d: %v: %s\nwant\n%s", i, err, out, outputs[i])
		}
	}
}
