package anchors

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// Source holds the claims and mentions in the comments of one file.
type Source struct {
	File     string // with slashes, relative to the module
	Claims   []Claim
	Mentions []Claim  // in order; Name is "" outside of declarations
	Methods  []string // the names of all methods, as in Claim
	Stray    []int    // lines that would be claims, in comments of no declaration
}

// Claim is an anchor in the comment of a declaration.
type Claim struct {
	Anchor string
	Name   string // of the declaration, with its package: "stepwise.run.pathState"
	File   string
}

// String returns the name of the declaration.
func (c Claim) String() string { return c.Name }

// rooms are the folders with packages that implement the standard. Adapters are
// outside of it.
var rooms = []string{"domain", "ports", "percent", "host", "urlrec", "formurlencoded", "api"}

// ScanRooms scans all files of the rooms except tests; root is the module's
// folder.
func ScanRooms(root string) ([]Source, error) {
	return scanFolders(root, rooms, func(text []byte) []byte { return text })
}

// scanFolders scans all files of folders except tests, after change.
func scanFolders(root string, folders []string, change func(text []byte) []byte) (sources []Source, err error) {
	for _, room := range folders {
		err := filepath.WalkDir(filepath.Join(root, room), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			name, err := filepath.Rel(root, path)
			if err != nil {
				return err
			}
			source, err := Scan(filepath.ToSlash(name), change(text))
			sources = append(sources, source)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	if len(sources) == 0 {
		return nil, errors.New("there are no files in the rooms")
	}
	return sources, nil
}

// Scan parses text, the file named file, and returns the claims and mentions in
// its comments.
func Scan(file string, text []byte) (Source, error) {
	fset := token.NewFileSet()
	parsed, err := parser.ParseFile(fset, file, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return Source{}, err
	}
	s := scanner{source: Source{File: file}, pkg: parsed.Name.Name, declared: map[*ast.CommentGroup]string{}}
	for _, decl := range parsed.Decls {
		s.declaration(decl)
	}
	for _, group := range parsed.Comments {
		name, ofDeclaration := s.declared[group]
		for _, f := range s.functions {
			if f.from <= group.Pos() && group.End() <= f.to {
				name = f.name
			}
		}
		for _, comment := range group.List {
			for i, line := range strings.Split(comment.Text, "\n") {
				switch _, ok := claimed(line); {
				case !ok || group == parsed.Doc:
					s.mentions(name, line)
				case !ofDeclaration:
					s.source.Stray = append(s.source.Stray, fset.Position(comment.Pos()).Line+i)
				}
			}
		}
	}
	return s.source, nil
}

type scanner struct {
	source    Source
	pkg       string
	declared  map[*ast.CommentGroup]string // the names of the declarations that have comments
	functions []function
}

// function is the extent of a function.
type function struct {
	name     string
	from, to token.Pos
}

// claimed returns the anchor that a line of a comment claims, if it does.
func claimed(line string) (anchor string, ok bool) {
	line = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "//"))
	anchor, ok = strings.CutPrefix(line, address)
	return anchor, ok && !strings.ContainsAny(anchor, " \t")
}

var mention = regexp.MustCompile(`\(#([a-z][^)\s]*)\)|` + regexp.QuoteMeta(address) + `(\S*)`)

func (s *scanner) mentions(name, line string) {
	for _, m := range mention.FindAllStringSubmatch(line, -1) {
		s.source.Mentions = append(s.source.Mentions, Claim{m[1] + m[2], name, s.source.File})
	}
}

// comments takes the claims of the declaration name from its comments, some of
// which may be nil.
func (s *scanner) comments(name string, groups ...*ast.CommentGroup) {
	name = s.pkg + "." + name
	for _, group := range groups {
		if group == nil {
			continue
		}
		s.declared[group] = name
		for _, comment := range group.List {
			for line := range strings.SplitSeq(comment.Text, "\n") {
				if anchor, ok := claimed(line); ok {
					s.source.Claims = append(s.source.Claims, Claim{anchor, name, s.source.File})
				}
			}
		}
	}
}

func (s *scanner) declaration(decl ast.Decl) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			name = receiver(d.Recv.List[0].Type) + "." + name
			s.source.Methods = append(s.source.Methods, s.pkg+"."+name)
		}
		s.comments(name, d.Doc)
		s.functions = append(s.functions, function{s.pkg + "." + name, d.Pos(), d.End()})
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			var doc *ast.CommentGroup
			if !d.Lparen.IsValid() {
				doc = d.Doc // before a group it is the group's
			}
			switch spec := spec.(type) {
			case *ast.ValueSpec:
				s.comments(spec.Names[0].Name, doc, spec.Doc, spec.Comment)
			case *ast.TypeSpec:
				s.comments(spec.Name.Name, doc, spec.Doc, spec.Comment)
				s.fields(spec.Name.Name, spec.Type)
			}
		}
	}
}

// fields takes the claims of the fields of a struct type, or the methods of an
// interface type, that is named of.
func (s *scanner) fields(of string, t ast.Expr) {
	var list *ast.FieldList
	switch t := t.(type) {
	case *ast.StructType:
		list = t.Fields
	case *ast.InterfaceType:
		list = t.Methods
	default:
		return
	}
	for _, field := range list.List {
		if len(field.Names) > 0 {
			s.comments(of+"."+field.Names[0].Name, field.Doc, field.Comment)
		}
	}
}

// receiver returns the name of the type of a method's receiver.
func receiver(t ast.Expr) string {
	for {
		switch of := t.(type) {
		case *ast.StarExpr:
			t = of.X
		case *ast.IndexExpr:
			t = of.X
		case *ast.Ident:
			return of.Name
		default:
			return "?"
		}
	}
}
