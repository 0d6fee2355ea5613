package weburl_test

import (
	"bytes"
	"errors"
	"fmt"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// tourRow is a row of the table "Who would use what" of the README.
type tourRow struct{ who, packages, examples string }

// tour returns the rows of the table in the text of the README.
func tour(readme string) (rows []tourRow) {
	_, section, _ := strings.Cut(readme, "\n## Who would use what\n")
	section, _, _ = strings.Cut(section, "\n## ")
	for line := range strings.Lines(section) {
		cells := strings.Split(strings.Trim(line, "|\n"), "|")
		if strings.HasPrefix(line, "|") && len(cells) == 3 {
			rows = append(rows, tourRow{strings.TrimSpace(cells[0]), cells[1], cells[2]})
		}
	}
	if len(rows) < 2 {
		return nil
	}
	return rows[2:] // the head and the line under it
}

// tourCommands has the exit status and a part of the output of each command of
// the tour. A key is a package of this module. Other modules may need a newer Go,
// and have examples in their tests.
var tourCommands = map[string]struct {
	status int
	prints string
}{
	"./examples/blobs":        {0, "page fetches blob:https://example.com/"},
	"./examples/links":        {0, "* https://example.com/%E6%A4%9C%E7%B4%A2?q=%93%8C%8B%9E"}, // the bytes are those of the test of links
	"./examples/router":       {0, "page \"b\" of ada\n200 note 7"},
	"./examples/politeclient": {1, "the port is a bad port"}, // the exit status of go run
	"./examples/safeclient":   {1, "backslash"},
	"./examples/swapidna":     {0, "https://www.xn--fa-hia.de/"},
	"./examples/urlparse":     {0, `path is now ["b"]`},
	"./examples/viewer":       {0, "Command viewer shows on a page"},
}

var (
	code         = regexp.MustCompile("`([^`]*)`")
	linkedTo     = regexp.MustCompile(`\[([^\]]*)\]\(([^)]*)\)`)
	words        = regexp.MustCompile(`'[^']*'|[^' ]+`)
	ofAnExample  = regexp.MustCompile("^`(Example\\w*)`$")
	runs         = regexp.MustCompile(`^go run \S+`)
	namesPackage = regexp.MustCompile(`^[a-z0-9/]+$`)
)

// check returns the faults of a row. Its files are below root. It runs the
// commands of the row.
func (row tourRow) check(root string) error {
	var wrong []error
	complain := func(format string, args ...any) { wrong = append(wrong, fmt.Errorf(format, args...)) }

	packages := 0
	for _, name := range code.FindAllStringSubmatch(row.packages, -1) {
		if files, _ := filepath.Glob(filepath.Join(root, name[1], "*.go")); !namesPackage.MatchString(name[1]) || len(files) == 0 {
			complain("%s is not a package", name[1])
		}
		packages++
	}
	if packages == 0 {
		complain("there is no package")
	}

	examples := 0
	for _, link := range linkedTo.FindAllStringSubmatch(row.who+row.examples, -1) {
		if name := ofAnExample.FindStringSubmatch(link[1]); name == nil {
			if _, err := os.Stat(filepath.Join(root, link[2])); err != nil {
				complain("there is no %s", link[2])
			}
		} else if examples++; !hasExample(filepath.Join(root, link[2]), name[1]) {
			complain("%s has no %s with an output", link[2], name[1])
		} else if dir := path.Dir(link[2]); !strings.Contains(row.packages, "`"+dir+"`") {
			complain("%s is in another package than those of the row", name[1])
		}
	}
	for _, span := range code.FindAllStringSubmatch(linkedTo.ReplaceAllString(row.examples, ""), -1) {
		args := words.FindAllString(span[1], -1)
		program := strings.TrimPrefix(runs.FindString(span[1]), "go run ")
		if program == "" {
			complain("%s is neither a command nor linked to", span[1])
			continue
		}
		examples++
		want, ok := tourCommands[program]
		if !ok {
			complain("the output of %s is not known", program)
			continue
		}
		for i := range args {
			args[i] = strings.Trim(args[i], "'")
		}
		command := exec.Command(args[0], args[1:]...)
		command.Dir = root
		out, err := command.CombinedOutput()
		var exit *exec.ExitError
		if ok := errors.As(err, &exit); err != nil && !ok || ok && exit.ExitCode() != want.status || !ok && want.status != 0 {
			complain("%s: %v, want status %d: %s", span[1], err, want.status, out)
		}
		if !bytes.Contains(out, []byte(want.prints)) {
			complain("%s does not print %s: %s", span[1], want.prints, out)
		}
	}
	if examples == 0 {
		complain("there is no example")
	}
	return errors.Join(wrong...)
}

// hasExample reports whether the file has an example of that name that go test
// runs.
func hasExample(file, name string) bool {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments)
	if err != nil {
		return false
	}
	for _, e := range doc.Examples(parsed) {
		if "Example"+e.Name == name && e.Output != "" && strings.HasSuffix(file, "_test.go") {
			return true
		}
	}
	return false
}

// TestTour checks that each row of the table has examples that run: commands
// here, functions in the tests of their packages.
func TestTour(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join("..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows := tour(string(readme))
	if len(rows) < 13 {
		t.Errorf("the table has only %d rows", len(rows))
	}
	for _, row := range rows {
		t.Run(row.who, func(t *testing.T) {
			if err := row.check(".."); err != nil {
				t.Errorf("%s: %v", row.who, err)
			}
		})
	}
	for name := range tourCommands {
		command := "`go run " + name
		if strings.HasPrefix(name, "-C ") {
			command = "`go " + name + " run ."
		}
		if !strings.Contains(string(readme), "| "+command) && !strings.Contains(string(readme), ", "+command) {
			t.Errorf("the tour does not come to %s", name)
		}
	}
}

// TestTourRule shows that the rule can fail.
func TestTourRule(t *testing.T) {
	const good = "[`ExampleParse`](api/example_test.go)"
	for _, test := range []struct {
		row     string
		problem string // a part of the error, or ""
	}{
		{"| a | `api` | " + good + " |", ""},
		{"| [a](docs/from-net-url.md) | `api`, `urlrec/stepwise` | `go run ./examples/blobs`, " + good + " |", ""},
		{"| [a](docs/nothing.md) | `api` | " + good + " |", "there is no docs/nothing.md"},
		{"| a | | " + good + " |", "no package"},
		{"| a | `nothing` | " + good + " |", "nothing is not a package"},
		{"| a | `host` | " + good + " |", "another package"},
		{"| a | `api` | |", "no example"},
		{"| a | `api` | [`ExampleNothing`](api/example_test.go) |", "has no ExampleNothing"},
		{"| a | `api` | [`ExampleParse`](api/nothing_test.go) |", "has no ExampleParse"},
		{"| a | `api` | `ExampleParse` |", "neither"},
		{"| a | `api` | `go run ./examples/nothing` |", "is not known"},
		{"| a | `api` | `go -C examples/linkservice run .` |", "neither"},
		{"| a | `api` | `go vet ./examples/urlparse` |", "neither"},
		{"| a | `api` | `go run ./examples/urlparse a b` |", "want status 0"},
		{"| a | `api` | `go run ./examples/urlparse 'https://example.com/'` |", "does not print"},
	} {
		t.Run(test.row, func(t *testing.T) {
			rows := tour("# x\n\n## Who would use what\n\n| for | use | run |\n|---|---|---|\n" + test.row + "\n\n## y\n| a | b | c |\n")
			if len(rows) != 1 {
				t.Errorf("%s: %d rows", test.row, len(rows))
				return
			}
			if err := rows[0].check(".."); (err == nil) != (test.problem == "") || err != nil && !strings.Contains(err.Error(), test.problem) {
				t.Errorf("%s: %v; want %q", test.row, err, test.problem)
			}
		})
	}
}
