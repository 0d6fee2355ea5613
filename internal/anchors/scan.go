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

// Source is what the comments of one file say of the standard.
type Source struct {
	File     string // with slashes, relative to the module
	Claims   []Claim
	Mentions []string // anchors, in order
	Stray    []int    // lines that would be claims, in comments of no declaration
}

// Claim is an anchor that a declaration claims.
type Claim struct {
	Anchor string
	Name   string // of the declaration, with its package: "stepwise.run.pathState"
	File   string
}

// String gives the name of the declaration.
func (c Claim) String() string { return c.Name }

// rooms are the folders whose packages declare what the standard has. Adapters only
// bind what lies outside it.
var rooms = []string{"domain", "ports", "percent", "host", "urlrec", "formurlencoded", "api"}

// ScanRooms scans all files of the rooms but tests; root is the module's folder.
func ScanRooms(root string) (sources []Source, err error) {
	for _, room := range rooms {
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
			source, err := Scan(filepath.ToSlash(name), text)
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

// Scan parses text, the file named file, and gives what its comments say.
func Scan(file string, text []byte) (Source, error) {
	fset := token.NewFileSet()
	parsed, err := parser.ParseFile(fset, file, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return Source{}, err
	}
	s := scanner{source: Source{File: file}, pkg: parsed.Name.Name, declared: map[*ast.CommentGroup]bool{}}
	for _, decl := range parsed.Decls {
		s.declaration(decl)
	}
	for _, group := range parsed.Comments {
		for _, comment := range group.List {
			for i, line := range strings.Split(comment.Text, "\n") {
				switch _, ok := claimed(line); {
				case !ok || group == parsed.Doc:
					s.mentions(line)
				case !s.declared[group]:
					s.source.Stray = append(s.source.Stray, fset.Position(comment.Pos()).Line+i)
				}
			}
		}
	}
	return s.source, nil
}

type scanner struct {
	source   Source
	pkg      string
	declared map[*ast.CommentGroup]bool // the comments of declarations
}

// claimed gives the anchor that a line of a comment claims, if it does.
func claimed(line string) (anchor string, ok bool) {
	line = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "//"))
	anchor, ok = strings.CutPrefix(line, address)
	return anchor, ok && !strings.ContainsAny(anchor, " \t")
}

var mention = regexp.MustCompile(`\(#([a-z][^)\s]*)\)|` + regexp.QuoteMeta(address) + `(\S*)`)

func (s *scanner) mentions(line string) {
	for _, m := range mention.FindAllStringSubmatch(line, -1) {
		s.source.Mentions = append(s.source.Mentions, m[1]+m[2])
	}
}

// comments takes the claims of the declaration name from its comments, some of which
// may be nil.
func (s *scanner) comments(name string, groups ...*ast.CommentGroup) {
	for _, group := range groups {
		if group == nil {
			continue
		}
		s.declared[group] = true
		for _, comment := range group.List {
			for line := range strings.SplitSeq(comment.Text, "\n") {
				if anchor, ok := claimed(line); ok {
					s.source.Claims = append(s.source.Claims, Claim{anchor, s.pkg + "." + name, s.source.File})
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
		}
		s.comments(name, d.Doc)
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			var doc *ast.CommentGroup
			if !d.Lparen.IsValid() {
				doc = d.Doc // in front of a group it is the group's
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

// receiver gives the name of the type that a method's receiver is of.
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
