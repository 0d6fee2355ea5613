package weburl_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// verbs are the words that may follow the name in the comment of an exported
// function.
var verbs = strings.Fields(`
	adds appends begins calls checks closes compares converts counts decodes deletes
	draws encodes ends fails finds implements is iterates marks matches navigates orders
	parses percent-decodes prints reads records registers removes renders replaces
	reports requests resolves returns revokes runs scans serializes serves sets sorts
	stops subscribes validates writes`)

// TestVerbs checks the first words of the comments of exported functions in all
// packages of the module.
func TestVerbs(t *testing.T) {
	folders := map[string]bool{}
	functions := 0
	err := filepath.WalkDir("..", func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() {
			if file != ".." && (strings.HasPrefix(name, ".") || name == "testdata") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		faults, n, err := verbFaults(file, text)
		if err != nil {
			return err
		}
		functions += n
		folder, err := filepath.Rel("..", filepath.Dir(file))
		if err != nil {
			return err
		}
		folder = filepath.ToSlash(folder)
		folders[folder] = true
		for _, fault := range faults {
			t.Error(fault)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if functions < 500 {
		t.Errorf("only %d functions in %v", functions, slices.Sorted(maps.Keys(folders)))
	}
}

// onlyPoints matches a comment that says only which other function does the
// same.
var onlyPoints = regexp.MustCompile(`^\w+\s+is\s+\[`)

// verbFaults returns the faults of the comments of the exported functions in a
// file of Go, and the number of these functions. Methods of exported types and
// interfaces are among them.
func verbFaults(file string, text []byte) (faults []string, functions int, err error) {
	fset := token.NewFileSet()
	parsed, err := parser.ParseFile(fset, file, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, 0, err
	}
	check := func(name *ast.Ident, doc *ast.CommentGroup) {
		if !name.IsExported() {
			return
		}
		functions++
		comment := doc.Text()
		words := strings.Fields(comment)
		var fault string
		switch {
		case len(words) == 0:
			fault = "it has no comment"
		case words[0] != name.Name:
			fault = fmt.Sprintf("its comment begins with %q, not with its name", words[0])
		case len(words) == 1 || !slices.Contains(verbs, words[1]):
			fault = fmt.Sprintf("after its name, its comment has %q, which is not one of the verbs", strings.Join(words[1:min(2, len(words))], ""))
		case onlyPoints.MatchString(comment):
			fault = "its comment points to another function and does not say what it does"
		default:
			return
		}
		faults = append(faults, fmt.Sprintf("%s: %s: %s", fset.Position(name.Pos()), name.Name, fault))
	}
	for _, declaration := range parsed.Decls {
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil || ast.IsExported(receiverName(d.Recv.List[0].Type)) {
				check(d.Name, d.Doc)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				typ, ok := spec.(*ast.TypeSpec)
				if !ok || !typ.Name.IsExported() {
					continue
				}
				of, ok := typ.Type.(*ast.InterfaceType)
				if !ok {
					continue
				}
				for _, method := range of.Methods.List {
					if len(method.Names) > 0 { // otherwise it is embedded
						check(method.Names[0], method.Doc)
					}
				}
			}
		}
	}
	return faults, functions, nil
}

// receiverName returns the name of the type of a receiver.
func receiverName(typ ast.Expr) string {
	switch typ := typ.(type) {
	case *ast.StarExpr:
		return receiverName(typ.X)
	case *ast.IndexExpr:
		return receiverName(typ.X)
	case *ast.IndexListExpr:
		return receiverName(typ.X)
	case *ast.Ident:
		return typ.Name
	}
	return ""
}

// TestVerbsRule shows that the rule can fail.
func TestVerbsRule(t *testing.T) {
	for _, row := range []struct{ name, text, fault string }{
		{"a function", "// Get returns it.\nfunc Get() {}", ""},
		{"a verb on the next line", "// Get\n// returns it.\nfunc Get() {}", ""},
		{"is", "// Get is the \"get\" algorithm.\nfunc Get() {}", ""},
		{"a method", "// Get reports whether it is.\nfunc (t *T[K, V]) Get() {}", ""},
		{"an interface", "type T interface {\n\tE\n\t// Get returns it.\n\tGet()\n\tget()\n}", ""},
		{"an unexported function", "// get gives it.\nfunc get() {}", ""},
		{"a method of an unexported type", "// Get gives it.\nfunc (t *t) Get() {}", ""},
		{"an unexported interface", "type t interface {\n\tGet()\n}", ""},

		{"another verb", "// Get gives it.\nfunc Get() {}", `p.go:4:6: Get: after its name, its comment has "gives", which is not one of the verbs`},
		{"no verb", "// Get\nfunc Get() {}", `p.go:4:6: Get: after its name, its comment has "", which is not one of the verbs`},
		{"another name", "// It returns it.\nfunc Get() {}", `p.go:4:6: Get: its comment begins with "It", not with its name`},
		{"no comment", "func Get() {}", "p.go:3:6: Get: it has no comment"},
		{"pointing to another", "// Get is\n// [T.Get] of it.\nfunc Get() {}", "p.go:5:6: Get: its comment points to another function and does not say what it does"},
		{"a method, another verb", "// Get gives it.\nfunc (t T[K]) Get() {}", `p.go:4:15: Get: after its name, its comment has "gives", which is not one of the verbs`},
		{"an interface without a comment", "type T interface {\n\tGet()\n}", "p.go:4:2: Get: it has no comment"},
	} {
		t.Run(row.name, func(t *testing.T) {
			faults, _, err := verbFaults("p.go", []byte("package p\n\n"+row.text+"\n"))
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(faults, "\n"); got != row.fault {
				t.Errorf("%q; want %q", got, row.fault)
			}
		})
	}
}
