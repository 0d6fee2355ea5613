// Package generator is the common part of the commands that write a package's
// tables from published data.
//
// Such a command is the package gen beside the tables:
//
//	var tables = generator.File{Name: "tables.go", Variable: "UNICODE_DIR", Source: source}
//
//	func main() { tables.Main() }
//
// The package with the tables runs it by "//go:generate go run ./gen", and a
// user by
//
//	UNICODE_DIR=DIR go generate ./adapters/uts46
//
// A test of gen calls [File.Check], so that the committed tables are those that
// the command makes.
package generator

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// File is a file of Go source that is generated from data.
type File struct {
	// Name is the file's name, in the package for which it is generated.
	Name string
	// Variable is the environment variable that names the folder of the data.
	Variable string
	// Source returns the file's text, from the data in the folder dir.
	Source func(dir string) ([]byte, error)
}

// Main writes the file to the current folder, which is that of the package if
// "go generate" runs the command. On an error it exits with status 1.
func (f File) Main() {
	if err := f.write(); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func (f File) write() error {
	dir := os.Getenv(f.Variable)
	if dir == "" {
		return fmt.Errorf("%s is not set", f.Variable)
	}
	source, err := f.Source(dir)
	if err != nil {
		return err
	}
	return os.WriteFile(f.Name, source, 0o666)
}

// Check fails if the committed file is not the one that Source returns, byte
// for byte. It skips the test if Variable is not set. The current folder is
// that of gen, as it is in a test.
func (f File) Check(t *testing.T) {
	t.Helper()
	dir := os.Getenv(f.Variable)
	if dir == "" {
		t.Skip(f.Variable + " is not set")
	}
	made, err := f.Source(dir)
	if err != nil {
		t.Fatal(err)
	}
	committed, err := os.ReadFile(filepath.Join("..", f.Name))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(made, committed) {
		t.Errorf("%s is not what go generate makes from %s", f.Name, f.Variable)
	}
}

// WriteAssertions writes a declaration for the file. It compiles only if the
// constants, which the generator and the package share, have these values in
// the package.
func WriteAssertions(w io.Writer, constants map[string]int) {
	names := slices.SortedFunc(maps.Keys(constants), func(a, b string) int {
		return cmp.Or(cmp.Compare(constants[a], constants[b]), cmp.Compare(a, b))
	})
	fmt.Fprint(w, "// The tables are made with these values of the constants. With another value\n"+
		"// an index is invalid, and the package does not compile.\nfunc _(only [1]struct{}) {\n")
	for _, name := range names {
		fmt.Fprintf(w, "_ = only[%s-%#x]\n", name, constants[name])
	}
	fmt.Fprint(w, "}\n\n")
}
