//go:build unix

package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A combined build has many mutants in one binary, because compiling each one
// would take most of the time. Each changed function is a copy beside the
// original. The original begins with a call of the copy that the environment
// selects.
type combined struct {
	overlay string // the file for go build's -overlay
	number  map[*mutant]int
	invalid map[*mutant]bool // those that do not compile

	// The suites' binaries, and their tests that fail in this build with no
	// mutant selected. Tests that count allocations are among them.
	binaries map[*suite]string
	broken   map[*suite][]string
}

// selector is the environment variable with the number of the selected mutant.
const selector = "MUTANT"

// combine builds the mutants of target that are in functions, and the suites
// with them, in folder.
func (t *tree) combine(target goPackage, list []*mutant, suites []*suite, folder string) (*combined, error) {
	c := &combined{
		overlay: filepath.Join(folder, "overlay.json"), number: map[*mutant]int{}, invalid: map[*mutant]bool{},
		binaries: map[*suite]string{}, broken: map[*suite][]string{},
	}
	flags := []string{"-overlay=" + c.overlay, "-gcflags=" + target.ImportPath + "=-e"}
	for {
		places, err := c.write(t.root, target, list, folder)
		if err != nil {
			return nil, err
		}
		out, err := t.command("go", slices.Concat([]string{"build"}, flags, []string{target.ImportPath})...).CombinedOutput()
		if err == nil {
			break
		}
		before := len(c.invalid)
		for _, found := range compileError.FindAllSubmatch(out, -1) {
			line, _ := strconv.Atoi(string(found[2]))
			for _, p := range places[string(found[1])] {
				if p.from <= line && line < p.to {
					c.invalid[p.mutant] = true
				}
			}
		}
		if len(c.invalid) == before {
			return nil, fmt.Errorf("building the mutants of %s: %s", target.ImportPath, out)
		}
	}
	for i, s := range suites {
		binary := filepath.Join(folder, "test"+strconv.Itoa(i))
		args := slices.Concat([]string{"test", "-c", "-vet=off", "-ldflags=-s -w", "-o", binary}, flags, []string{s.ImportPath})
		if out, err := t.command("go", args...).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("building the tests of %s: %s", s.ImportPath, out)
		}
		for {
			out, _, err := t.test(binary, s, nil, c.broken[s], 10*s.all+t.margin)
			if err == nil {
				break
			}
			name := failing(string(out))
			if name, _, _ = strings.Cut(name, "/"); slices.Contains(c.broken[s], name) || !strings.HasPrefix(name, "Test") {
				return nil, fmt.Errorf("the tests of %s fail without a mutant: %s", s.ImportPath, out)
			}
			c.broken[s] = append(c.broken[s], name)
		}
		c.binaries[s] = binary
	}
	return c, nil
}

var compileError = regexp.MustCompile(`(?m)([^/\s]+\.go):(\d+):\d+: `)

// A place is the lines of a mutant's copy.
type place struct {
	mutant   *mutant
	from, to int
}

// write writes the overlay. It returns the places of the mutants, by the file's
// name.
func (c *combined) write(root string, target goPackage, list []*mutant, folder string) (map[string][]place, error) {
	byFile := map[string][]*mutant{}
	for i, m := range list {
		c.number[m] = i + 1
		if !m.declared && !c.invalid[m] {
			byFile[m.file] = append(byFile[m.file], m)
		}
	}
	replace := map[string]string{}
	places := map[string][]place{}
	var packageName string
	for name, mutants := range byFile {
		path := filepath.Join(root, name)
		source, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, source, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		packageName = file.Name.Name
		text, in := c.file(source, file, fset.File(file.Pos()), mutants)
		places[filepath.Base(name)] = in
		replace[path] = filepath.Join(folder, filepath.Base(name))
		if err := os.WriteFile(replace[path], text, 0o666); err != nil {
			return nil, err
		}
	}
	if packageName != "" {
		path := filepath.Join(folder, "zz_mutant.go")
		replace[filepath.Join(target.Dir, "zz_mutant.go")] = path
		text := "package " + packageName + "\n\nimport (\n\t\"os\"\n\t\"strconv\"\n)\n\n" +
			"var selectedMutant, _ = strconv.Atoi(os.Getenv(\"" + selector + "\"))\n"
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			return nil, err
		}
	}
	return places, writeOverlay(c.overlay, replace)
}

// writeOverlay writes a file for go build's -overlay. replace maps the paths of
// the tree to those of the files that replace them.
func writeOverlay(name string, replace map[string]string) error {
	text, err := json.Marshal(map[string]map[string]string{"Replace": replace})
	if err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o666)
}

// An edit replaces the bytes from start to end of a file.
type edit struct {
	start, end int
	text       string
}

func apply(source []byte, edits []edit) []byte {
	slices.SortFunc(edits, func(a, b edit) int { return cmp.Compare(a.start, b.start) })
	var out []byte
	at := 0
	for _, e := range edits {
		out = append(append(out, source[at:e.start]...), e.text...)
		at = e.end
	}
	return append(out, source[at:]...)
}

// file returns the text of a file with the copies at its end, and their
// places.
func (c *combined) file(source []byte, file *ast.File, positions *token.File, mutants []*mutant) ([]byte, []place) {
	var edits []edit
	var copies []byte
	var places []place
	line := bytes.Count(source, []byte("\n")) + 1
	for _, declaration := range file.Decls {
		d, ok := declaration.(*ast.FuncDecl)
		if !ok || d.Body == nil {
			continue
		}
		start, end := positions.Offset(d.Pos()), positions.Offset(d.End())
		name := edit{positions.Offset(d.Name.Pos()), positions.Offset(d.Name.End()), ""}
		var cases strings.Builder
		names := nameParameters(d, positions, &edits)
		for _, m := range mutants {
			if m.start < start || end < m.end {
				continue
			}
			name.text = fmt.Sprintf("mutant%d_%s", c.number[m], d.Name.Name)
			copied := append(apply(source[:end], []edit{name, {m.start, m.end, m.text}})[start:], '\n')
			from := line
			line += bytes.Count(copied, []byte("\n"))
			places = append(places, place{m, from, line})
			copies = append(copies, copied...)
			result := ""
			if d.Type.Results != nil {
				result = "return "
			}
			fmt.Fprintf(&cases, "case %d: %s%s; ", c.number[m], result, fmt.Sprintf(names, name.text))
			if result == "" {
				cases.WriteString("return; ")
			}
		}
		if cases.Len() > 0 {
			at := positions.Offset(d.Body.Lbrace) + 1
			edits = append(edits, edit{at, at, " if selectedMutant != 0 { switch selectedMutant { " + cases.String() + "} }; "})
		}
	}
	text := append(apply(source, edits), '\n')
	for i := range places {
		places[i].from++
		places[i].to++
	}
	return append(text, copies...), places
}

// nameParameters adds edits that name the receiver and each parameter of d. It
// returns a call of a function with the same parameters, with %s for its name.
func nameParameters(d *ast.FuncDecl, positions *token.File, edits *[]edit) string {
	var arguments []string
	name := func(list *ast.FieldList) {
		for _, field := range list.List {
			suffix := ""
			if _, ok := field.Type.(*ast.Ellipsis); ok {
				suffix = "..."
			}
			if field.Names == nil {
				at := positions.Offset(field.Type.Pos())
				made := "mutant_" + strconv.Itoa(len(arguments))
				*edits = append(*edits, edit{at, at, made + " "})
				arguments = append(arguments, made+suffix)
			}
			for _, n := range field.Names {
				made := n.Name
				if made == "_" {
					made = "mutant_" + strconv.Itoa(len(arguments))
					*edits = append(*edits, edit{positions.Offset(n.Pos()), positions.Offset(n.End()), made})
				}
				arguments = append(arguments, made+suffix)
			}
		}
	}
	receiver := ""
	if d.Recv != nil {
		name(d.Recv)
		receiver, arguments = arguments[0]+".", nil
	}
	types := ""
	if d.Type.TypeParams != nil {
		var parameters []string
		for _, field := range d.Type.TypeParams.List {
			for _, n := range field.Names {
				parameters = append(parameters, n.Name)
			}
		}
		types = "[" + strings.Join(parameters, ", ") + "]"
	}
	name(d.Type.Params)
	return receiver + "%s" + types + "(" + strings.Join(arguments, ", ") + ")"
}

// try runs the suites on m until one fails.
func (c *combined) try(t *tree, m *mutant, suites []*suite) (result outcome, how string) {
	for _, s := range suites {
		if !s.covered.has(m) {
			continue
		}
		env := []string{selector + "=" + strconv.Itoa(c.number[m])}
		if result, how = t.runSuite(c.binaries[s], s, m, env, c.broken[s]); result != survived {
			return result, how
		}
	}
	return survived, ""
}
