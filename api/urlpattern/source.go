package urlpattern

import "strings"

// nodesOfExpression returns the nodes of the regular expression source. ok is
// false for an expression that is invalid, or that needs an engine. The nodes
// are for expressions of these pieces: ASCII characters, escapes of
// punctuation, classes without set operations, \d, \w and \s, groups that do
// not capture, alternatives, and quantifiers.
func nodesOfExpression(source string, ignoreCase bool) (nodes []node, ok bool) {
	e := expressionReader{rest: source, ignoreCase: ignoreCase}
	nodes, ok = e.alternatives(0)
	return nodes, ok && e.rest == "" && e.size < maxExpressionNodes
}

// Limits of the expressions that have nodes.
const (
	maxExpressionNodes = 200
	maxExpressionDepth = 10
	maxRepeat          = 64
)

// expressionReader reads a regular expression.
type expressionReader struct {
	rest       string
	ignoreCase bool
	size       int // nodes so far
}

// take removes prefix from the rest, and reports whether it was there.
func (e *expressionReader) take(prefix string) bool {
	rest, ok := strings.CutPrefix(e.rest, prefix)
	if ok {
		e.rest = rest
	}
	return ok
}

// alternatives reads alternatives with "|" between them.
func (e *expressionReader) alternatives(depth int) ([]node, bool) {
	if depth > maxExpressionDepth {
		return nil, false
	}
	var bodies [][]node
	for {
		body, ok := e.sequence(depth)
		if !ok {
			return nil, false
		}
		bodies = append(bodies, body)
		if !e.take("|") {
			break
		}
	}
	if len(bodies) == 1 {
		return bodies[0], true
	}
	return []node{{kind: choiceNode, group: noGroup, bodies: bodies}}, true
}

// sequence reads terms until "|", ")" or the end.
func (e *expressionReader) sequence(depth int) (nodes []node, ok bool) {
	for e.rest != "" && e.rest[0] != '|' && e.rest[0] != ')' {
		e.size++
		if e.size >= maxExpressionNodes {
			return nil, false
		}
		if e.take("(?:") {
			body, ok := e.alternatives(depth + 1)
			if !ok || !e.take(")") {
				return nil, false
			}
			if body, ok = e.repeatBody(body); !ok {
				return nil, false
			}
			for _, n := range body {
				if n.kind == textNode {
					nodes = appendText(nodes, n.text)
				} else {
					nodes = append(nodes, n)
				}
			}
			continue
		}
		class, ok := e.atom()
		if !ok {
			return nil, false
		}
		if e.ignoreCase {
			class = class.folded()
		}
		n := node{kind: classNode, group: noGroup, set: class, min: 1, max: 1}
		if _, ok := e.quantifier(&n); !ok {
			return nil, false
		}
		switch b, one := class.only(); {
		case one && n.min == n.max:
			nodes = appendText(nodes, strings.Repeat(string(rune(b)), int(n.min)))
		case one && n.min == 0 && n.max == 1 && !n.lazy:
			body := appendText(nil, string(rune(b)))
			nodes = append(nodes, node{kind: optionalNode, group: noGroup, bodies: [][]node{body}})
		default:
			nodes = append(nodes, n.split()...)
		}
	}
	return nodes, true
}

// only returns the member of s if it has one.
func (s set) only() (b byte, ok bool) {
	for c := range byte(0x80) {
		if s.has(c) {
			return c, s == single(c)
		}
	}
	return 0, false
}

// split returns n, of which what repeats at least twice and without a limit
// becomes two nodes: one of a fixed length and one that may be empty.
func (n node) split() []node {
	if n.max != unlimited || n.min < 2 {
		return []node{n}
	}
	fixed := n
	fixed.max = n.min
	n.min = 0
	return []node{fixed, n}
}

// repeatBody reads a quantifier and returns body with it.
func (e *expressionReader) repeatBody(body []node) ([]node, bool) {
	q := node{min: 1, max: 1}
	quantified, ok := e.quantifier(&q)
	if !ok || !quantified {
		return body, ok
	}
	if nullable(body) || q.lazy || q.min > 1 || q.max > 1 && q.max != unlimited {
		return nil, false
	}
	switch bodies := [][]node{body}; {
	case q.max == 0:
		return nil, true
	case q.max == 1 && q.min == 1:
		return body, true
	case q.max == 1:
		return []node{{kind: optionalNode, group: noGroup, bodies: bodies}}, true
	case q.min == 1:
		if e.size *= 2; e.size >= maxExpressionNodes {
			return nil, false
		}
		return append(body[:len(body):len(body)], node{kind: loopNode, group: noGroup, bodies: bodies}), true
	default:
		return []node{{kind: loopNode, group: noGroup, bodies: bodies}}, true
	}
}

// quantifier reads a quantifier into n. quantified is false if there is none.
func (e *expressionReader) quantifier(n *node) (quantified, ok bool) {
	switch {
	case e.take("*"):
		n.min, n.max = 0, unlimited
	case e.take("+"):
		n.min, n.max = 1, unlimited
	case e.take("?"):
		n.min, n.max = 0, 1
	case e.take("{"):
		if n.min, ok = e.number(); !ok {
			return false, false
		}
		n.max = n.min
		if e.take(",") {
			if n.max = unlimited; !strings.HasPrefix(e.rest, "}") {
				if n.max, ok = e.number(); !ok {
					return false, false
				}
			}
		}
		if !e.take("}") || n.min > n.max {
			return false, false
		}
	default:
		return false, true
	}
	n.lazy = e.take("?")
	return true, true
}

// number reads a decimal number that is at most maxRepeat.
func (e *expressionReader) number() (n uint32, ok bool) {
	i := 0
	for ; i < len(e.rest) && '0' <= e.rest[i] && e.rest[i] <= '9'; i++ {
		if n = n*10 + uint32(e.rest[i]-'0'); n > maxRepeat {
			return 0, false
		}
	}
	e.rest = e.rest[i:]
	return n, i > 0
}

// atom reads what matches one character: a character, an escape, a class or
// ".". With the flag v, the others of these are errors or mean something else.
func (e *expressionReader) atom() (s set, ok bool) {
	c := e.rest[0]
	e.rest = e.rest[1:]
	switch {
	case c == '\\':
		return e.escape(`^$\.*+?()[]{}|/`)
	case c == '[':
		return e.class()
	case c == '.':
		s = single('\n').union(single('\r')).complement()
		return s, true
	case c < ' ' || c > '~' || strings.IndexByte(`^$*+?()[]{}|`, c) >= 0:
		return set{}, false
	}
	return single(c), true
}

// The classes of \d, \w and \s.
var digitSet, wordSet, spaceSet = func() (d, w, s set) {
	d.addRange('0', '9')
	w = d
	w.addRange('A', 'Z')
	w.addRange('a', 'z')
	w.add('_')
	s.addRange('\t', '\r')
	s.add(' ')
	return d, w, s
}()

// escape reads an escape after its backslash. identity are the characters that
// may be escaped to mean themselves.
func (e *expressionReader) escape(identity string) (s set, ok bool) {
	if e.rest == "" {
		return set{}, false
	}
	c := e.rest[0]
	e.rest = e.rest[1:]
	switch c {
	case 'd':
		return digitSet, true
	case 'D':
		return digitSet.complement(), true
	case 'w':
		return wordSet, true
	case 'W':
		return wordSet.complement(), !e.ignoreCase
	case 's':
		return spaceSet, true
	case 'S':
		return spaceSet.complement(), true
	}
	return single(c), strings.IndexByte(identity, c) >= 0
}

// class reads a class after its "[".
func (e *expressionReader) class() (s set, ok bool) {
	negated := e.take("^")
	for !e.take("]") {
		from, one, ok := e.classMember()
		if !ok {
			return set{}, false
		}
		if !strings.HasPrefix(e.rest, "-") {
			s = s.union(from)
			continue
		}
		e.rest = e.rest[1:]
		if strings.HasPrefix(e.rest, "-") {
			return set{}, false
		}
		to, alsoOne, ok := e.classMember()
		if !ok || !one || !alsoOne {
			return set{}, false
		}
		low, _ := from.only()
		high, _ := to.only()
		if low > high {
			return set{}, false
		}
		s.addRange(low, high)
	}
	if e.ignoreCase {
		for b := byte('a'); b <= 'z'; b++ {
			if s.has(b) || s.has(b-0x20) {
				s.add(b)
				s.add(b - 0x20)
			}
		}
	}
	if negated {
		s = s.complement()
	}
	return s, true
}

// classMember reads a member of a class. one says that it is one character.
func (e *expressionReader) classMember() (s set, one, ok bool) {
	if e.rest == "" {
		return set{}, false, false
	}
	c := e.rest[0]
	e.rest = e.rest[1:]
	switch {
	case c == '\\':
		s, ok = e.escape(`^$\.*+?()[]{}|/-&!#%,:;<=>@` + "`~")
		_, one = s.only()
		return s, one, ok
	case c < ' ' || c > '~' || strings.IndexByte(`()[]{}/-|`, c) >= 0:
		return set{}, false, false
	case strings.IndexByte("&!#$%*+,.:;<=>?@^`~", c) >= 0 && strings.HasPrefix(e.rest, string(rune(c))):
		return set{}, false, false // reserved for set operations
	}
	return single(c), true, true
}
