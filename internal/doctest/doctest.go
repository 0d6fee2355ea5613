// Package doctest checks that the Go in the tables of the guides in docs compiles.
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
	"strings"
)

// Column is a column of the tables of a guide.
type Column struct {
	Index   int               // 0 for the first
	Imports map[string]string // import paths, by the names that the cells use
	Params  string            // what the cells have at hand, as the parameters of a function
}

// Check holds that the Go in each cell of the column compiles: an expression, or
// statements. What is assigned need not be used. A cell without code is skipped. file is
// the guide; dir lies in the module that requires what is imported. It gives the number
// of cells with code.
func Check(file, dir string, column Column) (cells int, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	exports, err := exportFiles(dir, column.Imports)
	if err != nil {
		return 0, err
	}
	fset := token.NewFileSet()
	compiled := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	var problems []error
	config := types.Config{Importer: compiled, Error: func(err error) {
		if e, ok := errors.AsType[types.Error](err); !ok || !e.Soft {
			problems = append(problems, err)
		}
	}}

	var source strings.Builder
	source.WriteString("package guide\n")
	for name, path := range column.Imports {
		fmt.Fprintf(&source, "import %s %q\n", name, path)
	}
	for i, line := range strings.Split(string(text), "\n") {
		code, ok := cell(line, column.Index)
		if !ok {
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

// cell gives the code in a column of a row of a table; ok is false where there is none.
func cell(line string, index int) (code string, ok bool) {
	row, ok := strings.CutPrefix(line, "|")
	if !ok {
		return "", false
	}
	columns := strings.Split(row, "|")
	if index >= len(columns) {
		return "", false
	}
	text := strings.TrimSpace(columns[index])
	if len(text) < 2 || text[0] != '`' || text[len(text)-1] != '`' {
		return "", false
	}
	return text[1 : len(text)-1], true
}

// exportFiles gives the files with the exported declarations of what is imported, by
// path.
func exportFiles(dir string, imports map[string]string) (map[string]string, error) {
	args := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}"}
	for _, path := range imports {
		args = append(args, path)
	}
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		if exit, ok := errors.AsType[*exec.ExitError](err); ok {
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
