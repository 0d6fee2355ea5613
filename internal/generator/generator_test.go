package generator

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"strings"
	"testing"
)

// TestWrite writes a file, or reports why it does not.
func TestWrite(t *testing.T) {
	fault := errors.New("bad data")
	for _, row := range []struct {
		what, dir string
		fault     error
		want      string
	}{
		{what: "written", dir: "data"},
		{what: "no folder", want: "TABLES_DIR is not set"},
		{what: "bad data", dir: "data", fault: fault, want: "bad data"},
	} {
		t.Run(row.what, func(t *testing.T) {
			t.Chdir(t.TempDir())
			t.Setenv("TABLES_DIR", row.dir)
			source := func(dir string) ([]byte, error) { return []byte("from " + dir), row.fault }
			err := File{Name: "tables.go", Variable: "TABLES_DIR", Source: source}.write()
			written, _ := os.ReadFile("tables.go")
			if row.want != "" {
				if err == nil || err.Error() != row.want || written != nil {
					t.Errorf("error %v, wrote %q; want %s", err, written, row.want)
				}
				return
			}
			if err != nil || string(written) != "from data" {
				t.Errorf("error %v, wrote %q", err, written)
			}
		})
	}
}

// TestWriteAssertions compiles assertions beside constants that have the values
// and beside others.
func TestWriteAssertions(t *testing.T) {
	var text strings.Builder
	WriteAssertions(&text, map[string]int{"a": 1, "b": 2})
	for _, row := range []struct {
		constants string
		compiles  bool
	}{
		{"const a, b = 1, 2", true},
		{"const (a uint8 = iota + 1; b)", true},
		{"const a, b = 2, 2", false},
		{"const a, b = 1, 3", false},
		{"const (a uint8 = iota; b)", false},
		{"const a = 1", false},
	} {
		t.Run(row.constants, func(t *testing.T) {
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, "tables.go", "package p\n"+row.constants+"\n"+text.String(), 0)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := new(types.Config).Check("p", files, []*ast.File{file}, nil); (err == nil) != row.compiles {
				t.Errorf("error %v", err)
			}
		})
	}
}
