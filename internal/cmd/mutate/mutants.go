//go:build unix

package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A mutant is one small change to one file.
type mutant struct {
	file     string // relative to the module's folder, with slashes
	line     int
	function string // the enclosing function, or the first name of a declaration
	operator string
	declared bool // outside of a function
	covered  int  // the line in coverage: that of the switch for a case

	// The lines that the change touches, before and after it, on one line.
	before, after string

	start, end int    // the bytes of the file that text replaces
	text       string // has as many newlines as the replaced bytes
}

// key identifies a mutant independently of its line number.
type key struct{ file, function, before, after string }

func (m *mutant) key() key { return key{m.file, m.function, m.before, m.after} }

func (m *mutant) String() string {
	return fmt.Sprintf("%s:%d: %s: %s -> %s", m.file, m.line, m.operator, m.before, m.after)
}

// apply returns the file's text with the change.
func (m *mutant) apply(source []byte) []byte {
	return slices.Concat(source[:m.start], []byte(m.text), source[m.end:])
}

// mutants returns the mutants of the file root/name in the order of the text,
// or nil for a generated file.
func mutants(root, name string) ([]*mutant, error) {
	source, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		return nil, err
	}
	zeros, err := zeroConstants(filepath.Dir(filepath.Join(root, name)))
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, source, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	if ast.IsGenerated(file) {
		return nil, nil
	}
	c := &collector{name: filepath.ToSlash(name), source: source, file: fset.File(file.Pos()), zeros: zeros, seen: map[key]int{}}
	for _, declaration := range file.Decls {
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			c.function, c.declared = functionName(d), false
			if d.Body != nil {
				c.walk(d.Body, d.Type)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if value, ok := spec.(*ast.ValueSpec); ok {
					c.function, c.declared = value.Names[0].Name, true
					for _, v := range value.Values {
						c.walk(v, nil)
					}
				}
			}
		}
	}
	slices.SortStableFunc(c.mutants, func(a, b *mutant) int { return cmp.Compare(a.start, b.start) })
	for _, m := range c.mutants {
		// A second mutant with the same texts gets a number.
		if c.seen[m.key()]++; c.seen[m.key()] > 1 {
			m.before += " #" + strconv.Itoa(c.seen[m.key()])
		}
	}
	return c.mutants, nil
}

// zeroConstants returns the names of the package-level constants in folder that
// are 0 because they begin an enumeration.
func zeroConstants(folder string) (map[string]bool, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	zeros := map[string]bool{}
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		for _, declaration := range file.Decls {
			d, ok := declaration.(*ast.GenDecl)
			if !ok || d.Tok != token.CONST {
				continue
			}
			first := d.Specs[0].(*ast.ValueSpec)
			if len(first.Values) == 1 {
				if value, ok := first.Values[0].(*ast.Ident); ok && value.Name == "iota" {
					zeros[first.Names[0].Name] = true
				}
			}
		}
	}
	return zeros, nil
}

// functionName returns the name of d, with its receiver's type as in
// (*machine).host.
func functionName(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return d.Name.Name
	}
	receiver, pointer := d.Recv.List[0].Type, ""
	if star, ok := receiver.(*ast.StarExpr); ok {
		receiver, pointer = star.X, "*"
	}
	if index, ok := receiver.(*ast.IndexExpr); ok {
		receiver = index.X
	}
	return "(" + pointer + receiver.(*ast.Ident).Name + ")." + d.Name.Name
}

// collector gathers the mutants of one file.
type collector struct {
	name     string
	source   []byte
	file     *token.File
	function string
	declared bool
	zeros    map[string]bool // the package's constants that are 0
	cases    []lines         // those of the switches found so far
	mutants  []*mutant
	seen     map[key]int
}

// lines are the expressions of a case, and the line of its switch.
type lines struct {
	from, to token.Pos
	line     int
}

// switchAt notes the places of the cases of a switch statement at pos.
func (c *collector) switchAt(pos token.Pos, body *ast.BlockStmt) {
	for _, statement := range body.List {
		clause := statement.(*ast.CaseClause)
		c.cases = append(c.cases, lines{clause.Case, clause.Colon, c.file.Line(pos)})
	}
}

// offset returns the offset of pos in the file.
func (c *collector) offset(pos token.Pos) int { return c.file.Offset(pos) }

// text returns the source of n.
func (c *collector) text(n ast.Node) string {
	return string(c.source[c.offset(n.Pos()):c.offset(n.End())])
}

// add adds the mutant that has text for the bytes from start to end.
func (c *collector) add(operator string, from, to token.Pos, text string) {
	start, end := c.offset(from), c.offset(to)
	text += strings.Repeat("\n", bytes.Count(c.source[start:end], []byte("\n"))-strings.Count(text, "\n"))
	first := bytes.LastIndexByte(c.source[:start], '\n') + 1
	last := len(c.source)
	if n := bytes.IndexByte(c.source[end:], '\n'); n >= 0 {
		last = end + n
	}
	before := string(c.source[first:last])
	after := string(c.source[first:start]) + text + string(c.source[end:last])
	covered := c.file.Line(from)
	for _, l := range c.cases {
		if l.from <= from && from < l.to {
			covered = l.line
		}
	}
	c.mutants = append(c.mutants, &mutant{
		file: c.name, line: c.file.Line(from), function: c.function, operator: operator, declared: c.declared, covered: covered,
		before: oneLine(before), after: oneLine(after), start: start, end: end, text: text,
	})
}

// oneLine returns text with each run of white space as one space.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// wrap adds the mutant that has n, formatted, instead of n.
func (c *collector) wrap(operator string, n ast.Expr, format string) {
	c.add(operator, n.Pos(), n.End(), fmt.Sprintf(format, c.text(n)))
}

// walk adds the mutants of n, which is in a function of type signature.
func (c *collector) walk(n ast.Node, signature *ast.FuncType) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			c.walk(n.Body, n.Type)
			return false
		case *ast.ArrayType:
			return false
		case *ast.BinaryExpr:
			c.binary(n)
		case *ast.UnaryExpr:
			if n.Op == token.NOT || n.Op == token.SUB {
				c.add("drop "+n.Op.String(), n.OpPos, n.X.Pos(), "")
			}
		case *ast.IfStmt:
			c.condition(n.Cond)
			if n.Else != nil {
				c.add("drop else", n.Body.End(), n.Else.End(), "")
			}
		case *ast.ForStmt:
			if n.Cond != nil {
				c.wrap("condition", n.Cond, "(%s) && false")
			}
		case *ast.SwitchStmt:
			c.switchAt(n.Switch, n.Body)
		case *ast.TypeSwitchStmt:
			c.switchAt(n.Switch, n.Body)
		case *ast.BlockStmt:
			c.statements(n.List)
		case *ast.CaseClause:
			c.statements(n.Body)
		case *ast.CommClause:
			c.statements(n.Body)
		case *ast.AssignStmt:
			if to, ok := swapped[n.Tok]; ok {
				c.add("arithmetic", n.TokPos, n.TokPos+token.Pos(len(n.Tok.String())), to.String())
			}
		case *ast.IncDecStmt:
			c.add("arithmetic", n.TokPos, n.TokPos+2, swapped[n.Tok].String())
		case *ast.ReturnStmt:
			c.results(n, signature)
		case *ast.BasicLit:
			c.literal(n)
		case *ast.IndexExpr:
			c.index(n.Index)
		case *ast.SliceExpr:
			c.index(n.Low)
			c.index(n.High)
		}
		return true
	})
}

var (
	boundary = map[token.Token]token.Token{
		token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	}
	negated = map[token.Token]token.Token{
		token.EQL: token.NEQ, token.NEQ: token.EQL,
		token.LSS: token.GEQ, token.GEQ: token.LSS, token.GTR: token.LEQ, token.LEQ: token.GTR,
	}
	logical = map[token.Token]token.Token{token.LAND: token.LOR, token.LOR: token.LAND}
	swapped = map[token.Token]token.Token{
		token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.MUL, token.REM: token.MUL,
		token.AND: token.OR, token.OR: token.AND, token.XOR: token.AND, token.AND_NOT: token.AND,
		token.SHL: token.SHR, token.SHR: token.SHL,
		token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN,
		token.MUL_ASSIGN: token.QUO_ASSIGN, token.QUO_ASSIGN: token.MUL_ASSIGN, token.REM_ASSIGN: token.MUL_ASSIGN,
		token.AND_ASSIGN: token.OR_ASSIGN, token.OR_ASSIGN: token.AND_ASSIGN, token.XOR_ASSIGN: token.AND_ASSIGN,
		token.AND_NOT_ASSIGN: token.AND_ASSIGN, token.SHL_ASSIGN: token.SHR_ASSIGN, token.SHR_ASSIGN: token.SHL_ASSIGN,
		token.INC: token.DEC, token.DEC: token.INC,
	}
)

// binary adds the mutants of a binary operator. "a && b" is a left operand of
// "a && b && c", so that each operand is dropped once.
func (c *collector) binary(n *ast.BinaryExpr) {
	for _, table := range []struct {
		name string
		to   map[token.Token]token.Token
	}{{"boundary", boundary}, {"comparison", negated}, {"logic", logical}, {"arithmetic", swapped}} {
		if to, ok := table.to[n.Op]; ok {
			c.add(table.name, n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), to.String())
		}
	}
	neutral := map[token.Token]string{token.LAND: "(%s || true)", token.LOR: "(%s && false)"}[n.Op]
	if neutral == "" {
		return
	}
	for _, operand := range []ast.Expr{n.X, n.Y} {
		if inner, ok := operand.(*ast.BinaryExpr); !ok || inner.Op != n.Op {
			c.wrap("operand", operand, strings.Replace(neutral, "%s", "(%s)", 1))
		}
	}
}

// condition adds the mutants in which n is always true or always false.
func (c *collector) condition(n ast.Expr) {
	c.wrap("condition", n, "(%s) || true")
	c.wrap("condition", n, "(%s) && false")
}

// statements adds the mutants that drop one statement of a list.
func (c *collector) statements(list []ast.Stmt) {
	for _, statement := range list {
		switch s := statement.(type) {
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				continue
			}
		case *ast.ExprStmt, *ast.IncDecStmt, *ast.SendStmt, *ast.DeferStmt, *ast.GoStmt, *ast.BranchStmt:
		default:
			continue
		}
		c.add("drop statement", statement.Pos(), statement.End(), "")
	}
}

// results adds the mutants that return another value: the opposite of a bool,
// the zero value of another type.
func (c *collector) results(n *ast.ReturnStmt, signature *ast.FuncType) {
	if len(n.Results) == 0 {
		return
	}
	var types []ast.Expr
	for _, field := range signature.Results.List {
		for range max(len(field.Names), 1) {
			types = append(types, field.Type)
		}
	}
	if len(types) != len(n.Results) {
		return
	}
	for i, result := range n.Results {
		to := "*new(" + c.text(types[i]) + ")"
		if identifier, ok := types[i].(*ast.Ident); ok && identifier.Name == "bool" {
			to = "!(" + c.text(result) + ")"
		} else if c.isZero(result) {
			continue
		}
		c.add("result", result.Pos(), result.End(), to)
	}
}

// isZero reports whether n is written as a zero value.
func (c *collector) isZero(n ast.Expr) bool {
	switch n := n.(type) {
	case *ast.Ident:
		return n.Name == "nil" || n.Name == "false" || c.zeros[n.Name]
	case *ast.BasicLit:
		return n.Value == "0" || n.Value == `""`
	case *ast.CompositeLit:
		return len(n.Elts) == 0
	}
	return false
}

// literal adds the mutants of an integer or rune literal.
func (c *collector) literal(n *ast.BasicLit) {
	for _, by := range []int64{1, -1} {
		switch n.Kind {
		case token.INT:
			value, err := strconv.ParseInt(n.Value, 0, 64)
			if err != nil {
				continue
			}
			text := strconv.FormatInt(value+by, 10)
			if strings.HasPrefix(n.Value, "0x") && value > 0 {
				text = fmt.Sprintf("%#x", value+by)
			}
			c.add("constant", n.Pos(), n.End(), text)
		case token.CHAR:
			value, _, _, err := strconv.UnquoteChar(n.Value[1:], '\'')
			if err == nil && int64(value)+by >= 0 {
				c.add("constant", n.Pos(), n.End(), strconv.QuoteRune(value+rune(by)))
			}
		}
	}
}

// index adds the mutants of an index, unless it has a literal, which is changed
// in any case.
func (c *collector) index(n ast.Expr) {
	switch n.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr:
		c.wrap("index", n, "%s+1")
		c.wrap("index", n, "%s-1")
	}
}
