// Package doctest checks the Go in the guides of docs: [Check] that it
// compiles, [Run] that it returns what the guide says, and [Names] that names
// are declared.
package doctest

import (
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Column is a column of the tables of a guide.
type Column struct {
	Index   int               // 0 for the first
	Head    string            // its head; tables with another one are skipped. "": all tables
	Imports map[string]string // import paths, by the names that the cells use
	Params  string            // the variables of the cells, as the parameters of a function
}

// Check checks that the Go in each cell of the column compiles: an expression,
// or statements. Variables need not be used. A cell without code is skipped.
// file is the guide; dir is in the module that requires the imports. Check
// returns the number of cells with code. A table ends at a line that is not a
// row.
func Check(file, dir string, column Column) (cells int, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	fset := token.NewFileSet()
	compiled, err := compiledImporter(fset, dir, column.Imports)
	if err != nil {
		return 0, err
	}
	var problems []error
	config := types.Config{Importer: compiled, Error: func(err error) {
		var e types.Error
		if !errors.As(err, &e) || !e.Soft {
			problems = append(problems, err)
		}
	}}

	var source strings.Builder
	source.WriteString("package guide\n")
	for name, path := range column.Imports {
		fmt.Fprintf(&source, "import %s %q\n", name, path)
	}
	head := ""
	for i, line := range strings.Split(string(text), "\n") {
		if head == "" || !strings.HasPrefix(line, "|") {
			head = cellText(line, column.Index)
		}
		code, ok := cell(line, column.Index)
		if !ok || column.Head != "" && head != column.Head {
			continue
		}
		cells++
		if expression, err := parser.ParseExpr(code); err == nil {
			if _, isCall := expression.(*ast.CallExpr); !isCall {
				code = "_ = " + code
			}
		}
		fmt.Fprintf(&source, "func _(%s) {\n//line %s:%d\n%s\n}\n", column.Params, file, i+1, code)
	}
	parsed, err := parser.ParseFile(fset, "guide.go", source.String(), parser.SkipObjectResolution)
	if err != nil {
		return cells, err
	}
	config.Check("guide", fset, []*ast.File{parsed}, nil) // problems has its error too
	return cells, errors.Join(problems...)
}

// Run checks that the Go in each cell of the column returns the text of the
// cell in the column returns. The Go is an expression, or statements that end
// with one. A failure of package domain is "failure: " and its code, and nil is
// left out. A row without code in both cells is skipped. file and dir are as in
// [Check]. Run returns the number of rows that ran.
func Run(file, dir string, column Column, returns int) (rows int, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	var body strings.Builder
	var lines []int
	var wants []string
	for i, line := range strings.Split(string(text), "\n") {
		code, ok := cell(line, column.Index)
		want, wantOK := cell(line, returns)
		if !ok || !wantOK {
			continue
		}
		before, expression := "", code
		if last := strings.LastIndex(code, "; "); last >= 0 {
			before, expression = code[:last], code[last+2:]
		}
		fmt.Fprintf(&body, "func() {\n//line %s:%d\n%s\nshow(%s)\n}()\n", filepath.Base(file), i+1, before, expression)
		lines, wants = append(lines, i+1), append(wants, want)
	}
	var source strings.Builder
	source.WriteString("package main\n")
	for name, path := range column.Imports {
		if strings.Contains(body.String(), name+".") {
			fmt.Fprintf(&source, "import %s %q\n", name, path)
		}
	}
	fmt.Fprintf(&source, runner, body.String())
	folder, err := os.MkdirTemp("", "doctest")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	program := filepath.Join(folder, "main.go")
	if err := os.WriteFile(program, []byte(source.String()), 0o600); err != nil {
		return 0, err
	}
	cmd := exec.Command("go", "run", program)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("%w: %s", err, out)
	}
	var problems []error
	for i, quoted := range slices.Collect(strings.Lines(string(out))) {
		got, err := strconv.Unquote(strings.TrimSpace(quoted))
		if err != nil || i >= len(wants) {
			return i, fmt.Errorf("the program printed %s", quoted)
		}
		if got != wants[i] {
			problems = append(problems, fmt.Errorf("%s:%d: got %s, want %s", filepath.Base(file), lines[i], got, wants[i]))
		}
	}
	return len(wants), errors.Join(problems...)
}

// runner is the rest of a program that prints values, one quoted line per row.
const runner = `
import (
	doctestErrors "errors"
	doctestFmt "fmt"
	doctestStrings "strings"

	doctestDomain "github.com/weburl-go/weburl/domain"
)

func show(values ...any) {
	var shown []string
	for _, value := range values {
		switch value := value.(type) {
		case nil:
		case error:
			var failure *doctestDomain.Failure
			if doctestErrors.As(value, &failure) {
				shown = []string{"failure: " + failure.Code.String()}
			} else {
				shown = []string{value.Error()}
			}
		default:
			shown = append(shown, doctestFmt.Sprint(value))
		}
	}
	doctestFmt.Printf("%%q\n", doctestStrings.Join(shown, " "))
}

func main() {
%s}
`

// cell returns the code in a column of a row of a table; ok is false if there
// is none.
func cell(line string, index int) (code string, ok bool) {
	text := cellText(line, index)
	if len(text) < 2 || text[0] != '`' || text[len(text)-1] != '`' {
		return "", false
	}
	return text[1 : len(text)-1], true
}

// cellText returns the text in a column of a row of a table, or "" if there is
// none. In a table, "\|" is "|".
func cellText(line string, index int) string {
	row, ok := strings.CutPrefix(line, "|")
	if !ok {
		return ""
	}
	const bar = "\x00"
	columns := strings.Split(strings.ReplaceAll(row, `\|`, bar), "|")
	if index >= len(columns) {
		return ""
	}
	return strings.ReplaceAll(strings.TrimSpace(columns[index]), bar, "|")
}

// dotted is code that is a name with a dot: an exported name of a package, or a
// method or field of an exported type, with the package or without.
var dotted = regexp.MustCompile("`(?:([a-z][a-z0-9]*)\\.)?([A-Z]\\w*)(?:\\.([A-Z]\\w*))?`")

// Names checks that each name with a dot in the guide is declared in a package
// of imports, such as urlrec.Record, Record.Host or urlrec.Record.Host. file
// and dir are as in [Check]. Names returns the number of names.
func Names(file, dir string, imports map[string]string) (names int, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	compiled, err := compiledImporter(token.NewFileSet(), dir, imports)
	if err != nil {
		return 0, err
	}
	packages := map[string]*types.Package{}
	for name, path := range imports {
		if packages[name], err = compiled.Import(path); err != nil {
			return 0, err
		}
	}
	var problems []error
	for i, line := range strings.Split(string(text), "\n") {
		for _, m := range dotted.FindAllStringSubmatch(line, -1) {
			if m[1] == "" && m[3] == "" {
				continue
			}
			names++
			if !isDeclared(packages, m[1], m[2], m[3]) {
				problems = append(problems, fmt.Errorf("%s:%d: %s is not declared", filepath.Base(file), i+1, m[0]))
			}
		}
	}
	return names, errors.Join(problems...)
}

// isDeclared reports whether the package in has an object named name, with the
// method or field member. If in is "", it may be any of packages. If member is
// "", the object is enough.
func isDeclared(packages map[string]*types.Package, in, name, member string) bool {
	for pkg, p := range packages {
		if in != "" && in != pkg {
			continue
		}
		object := p.Scope().Lookup(name)
		if object == nil {
			continue
		}
		if member == "" {
			return true
		}
		if found, _, _ := types.LookupFieldOrMethod(object.Type(), true, p, member); found != nil {
			return true
		}
	}
	return false
}

// compiledImporter returns an importer of the packages that imports needs.
func compiledImporter(fset *token.FileSet, dir string, imports map[string]string) (types.Importer, error) {
	exports, err := exportFiles(dir, imports)
	if err != nil {
		return nil, err
	}
	return importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }), nil
}

// exportFiles returns the files with the exported declarations of the imports,
// by path.
func exportFiles(dir string, imports map[string]string) (map[string]string, error) {
	args := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}"}
	for _, path := range imports {
		args = append(args, path)
	}
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			return nil, fmt.Errorf("go list: %s", exit.Stderr)
		}
		return nil, err
	}
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "\t")
		files[path] = file
	}
	return files, nil
}
