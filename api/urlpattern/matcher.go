package urlpattern

import (
	"slices"
	"sync"
	"unsafe"

	"github.com/weburl-go/weburl/adapters/goregexp"
	"github.com/weburl-go/weburl/ports"
)

// span is where a group matched, in bytes of the value. The span of a group
// that took no part is undefined.
type span struct{ start, end uint32 }

// undefined is the span of a group that took no part.
var undefined = span{start: ^uint32(0)}

// matcher matches the value of one component. Values are ASCII without control
// characters, as the components of URLs are.
type matcher struct {
	class matcherClass
	fold  bool // ASCII case is ignored; text is in lower case
	// at is, of an aroundClass, how much of text is before the wildcard. Of a
	// matcher whose spans are stored, it is the place of the first in a Result.
	at     uint32
	text   string
	groups *groups // nil if there are none
}

// matcherClass is how a matcher works.
type matcherClass uint8

const (
	textClass   matcherClass = iota // the value is text
	anyClass                        // a full wildcard
	aroundClass                     // text, a full wildcard and text
	textsClass                      // one of groups.texts
	programClass
	engineClass // the last two store the spans of groups
)

// groups are the names of the groups of a matcher, and how they are found.
type groups struct {
	names   []string
	texts   []string
	program *program
	engine  ports.RegExpMatcher
	long    *longValues // nil if the program is for all values
}

// longValues matches values that are too long for the memo of a program.
type longValues struct {
	parts   []part
	options options
	once    sync.Once
	engine  ports.RegExpMatcher // nil if package regexp refuses the expression
}

// oneGroup is the group of a component that is "*", or fixed text and one "*".
var oneGroup = &groups{names: []string{"0"}}

// newMatcher compiles parts.
// It keeps no part of the slice.
func newMatcher(parts []part, o options) (matcher, error) {
	if m, ok := commonMatcher(parts, o); ok {
		return m, nil
	}
	nodes, count, ok := nodesOf(parts, o)
	if ok && o.regexp != nil {
		for i := range parts {
			ok = ok && parts[i].kind != regexpPart
		}
	}
	m := matcher{fold: o.ignoreCase}
	if ok && m.simple(nodes, parts) {
		return m, nil
	}
	m.groups = new(groups)
	if ok && count == 0 {
		if m.groups.texts, ok = literals(nodes); ok {
			m.class = textsClass
			return m, nil
		}
		ok = true
	}
	for i := range parts {
		if parts[i].kind != fixedText {
			if m.groups.names == nil {
				m.groups.names = make([]string, 0, count)
			}
			m.groups.names = append(m.groups.names, parts[i].name)
		}
	}
	if ok {
		if m.groups.program = compileProgram(nodes, o); m.groups.program != nil {
			m.class = programClass
			if p := m.groups.program; p.choices && !p.monotone {
				o.regexp = nil
				m.groups.long = &longValues{parts: slices.Clone(parts), options: o}
			}
			return m, nil
		}
	}
	m.class = engineClass
	var err error
	source, _ := expression(parts, o)
	m.groups.engine, err = compileEngine(source, o)
	return m, err
}

// commonMatcher returns the matcher of parts if they are nothing, one fixed text
// or "*". Most components are.
func commonMatcher(parts []part, o options) (m matcher, ok bool) {
	m.fold = o.ignoreCase
	switch {
	case len(parts) == 0:
		return m, true
	case len(parts) > 1 || parts[0].modifier != once:
		return m, false
	case parts[0].kind == fixedText:
		if m.text = parts[0].value; m.fold {
			m.text = lower(m.text)
		}
		return m, true
	}
	m.class, m.groups = anyClass, oneGroup
	p := &parts[0]
	return m, p.kind == fullWildcard && p.name == "0" && p.prefix == "" && p.suffix == ""
}

// compileEngine compiles source with the engine of o.
func compileEngine(source string, o options) (ports.RegExpMatcher, error) {
	if o.regexp == nil {
		return goregexp.New().Compile(source, o.ignoreCase)
	}
	if err := goregexp.Check(source); err != nil {
		return nil, err
	}
	return o.regexp.Compile(source, o.ignoreCase)
}

// simple sets m to a matcher without a program, if nodes need none.
func (m *matcher) simple(nodes []node, parts []part) bool {
	var before, after string
	rest := nodes
	if len(rest) > 0 && rest[0].kind == textNode {
		before, rest = rest[0].text, rest[1:]
	}
	if len(rest) == 0 {
		m.text = before
		return true
	}
	if rest[0].kind != starNode || rest[0].min > 0 {
		return false
	}
	if len(rest) == 2 && rest[1].kind == textNode {
		after, rest = rest[1].text, rest[:1]
	}
	if len(rest) > 1 {
		return false
	}
	m.class, m.at, m.text = aroundClass, uint32(len(before)), before+after
	if m.text == "" {
		m.class = anyClass
	}
	m.groups = oneGroup
	for i := range parts {
		if name := parts[i].name; name != "" && name != "0" {
			m.groups = &groups{names: []string{name}}
		}
	}
	return true
}

// names returns the names of the groups.
func (m *matcher) names() []string {
	if m.groups == nil {
		return nil
	}
	return m.groups.names
}

// stored returns how many spans a match stores. Those of the simple classes are
// computed.
func (m *matcher) stored() int {
	if m.class < programClass {
		return 0
	}
	return len(m.groups.names)
}

// test reports whether m matches value.
func (m *matcher) test(value string) bool {
	switch m.class {
	case anyClass:
		return true
	case textClass:
		return value == m.text || m.fold && equalFold(value, m.text)
	case aroundClass:
		return m.around(value)
	case textsClass:
		for _, text := range m.groups.texts {
			if value == text || m.fold && equalFold(value, text) {
				return true
			}
		}
		return false
	case programClass:
		if !m.fold {
			return m.groups.match(value, nil)
		}
		return m.match(value, nil)
	}
	if tester, ok := m.groups.engine.(ports.RegExpTester); ok {
		return tester.Test(value)
	}
	_, ok := m.groups.appendMatch(nil, value, m.groups.engine)
	return ok
}

// around reports whether value begins and ends with the texts of m.
func (m *matcher) around(value string) bool {
	before, after := m.text[:m.at], m.text[m.at:]
	if len(value) < len(m.text) {
		return false
	}
	start, end := value[:len(before)], value[len(value)-len(after):]
	if !m.fold {
		return start == before && end == after
	}
	return equalFold(start, before) && equalFold(end, after)
}

// equalFold reports whether value is lower, which is in lower case, if ASCII
// case is ignored.
func equalFold(value, lower string) bool {
	if len(value) != len(lower) {
		return false
	}
	for i := range len(value) {
		if value[i] != lower[i] && lowerByte(value[i]) != lower[i] {
			return false
		}
	}
	return true
}

// appendGroups appends the spans of the groups of m in value to dst. It reports
// whether m matches value.
func (m *matcher) appendGroups(dst []span, value string) ([]span, bool) {
	switch m.class {
	case anyClass:
		return append(dst, span{end: uint32(len(value))}), true
	case textClass, textsClass:
		return dst, m.test(value)
	case aroundClass:
		if !m.around(value) {
			return dst, false
		}
		return append(dst, span{m.at, uint32(len(value)) - (uint32(len(m.text)) - m.at)}), true
	case programClass:
		n := len(dst)
		for range m.groups.names {
			dst = append(dst, undefined)
		}
		if !m.match(value, dst[n:]) {
			return dst[:n], false
		}
		return dst, true
	}
	return m.groups.appendMatch(dst, value, m.groups.engine)
}

// match runs the program of m on value, in lower case if case is ignored. A nil
// spans means that only the result matters.
func (m *matcher) match(value string, spans []span) bool {
	if m.fold {
		for i := range len(value) {
			if b := value[i]; 'A' <= b && b <= 'Z' {
				return m.matchFolded(value, spans)
			}
		}
	}
	return m.groups.match(value, spans)
}

// buffers hold values in lower case.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// matchFolded is match for a value that is not in lower case.
func (m *matcher) matchFolded(value string, spans []span) bool {
	const maxPooled = 1 << 16
	buffer := buffers.Get().(*[]byte)
	b := append((*buffer)[:0], value...)
	for i := range b {
		b[i] = lowerByte(b[i])
	}
	ok := m.groups.match(unsafe.String(unsafe.SliceData(b), len(b)), spans)
	if *buffer = b; cap(b) <= maxPooled {
		buffers.Put(buffer)
	}
	return ok
}

// match runs the program on value.
func (g *groups) match(value string, spans []span) bool {
	p := g.program
	pc, pos, ok := p.run(value, 0, 0, spans, opSplit)
	if !ok || p.ops[pc].code == opMatch {
		return ok
	}
	if matched, done := p.search(value, pc, pos, spans); done {
		return matched
	}
	if !p.fits(value) {
		if matched, done := g.matchLong(value, spans); done {
			return matched
		}
	}
	m := memos.Get().(*memo)
	defer m.release()
	m.reset(p, value)
	return m.search(p, value, spans)
}

// matchLong is match by the expression of the program. done is false if that is
// not possible.
func (g *groups) matchLong(value string, spans []span) (matched, done bool) {
	l := g.long
	if l == nil {
		return false, false
	}
	l.once.Do(func() {
		source, _ := expression(l.parts, l.options)
		l.engine, _ = compileEngine(source, l.options)
	})
	if l.engine == nil {
		return false, false
	}
	found, ok := g.appendMatch(nil, value, l.engine)
	copy(spans, found)
	return ok, true
}

// appendMatch is appendGroups with an engine.
func (g *groups) appendMatch(dst []span, value string, engine ports.RegExpMatcher) ([]span, bool) {
	// A slice passed to an interface method escapes to the heap, so it is pooled.
	buffer := places.Get().(*[]int)
	at, ok := engine.AppendMatch((*buffer)[:0], value)
	if ok {
		for i := range g.names {
			s := undefined
			if 2*i+1 < len(at) && at[2*i] >= 0 {
				s = span{start: uint32(at[2*i]), end: uint32(at[2*i+1])}
			}
			dst = append(dst, s)
		}
	}
	*buffer = at[:0]
	places.Put(buffer)
	return dst, ok
}

var places = sync.Pool{New: func() any { return new([]int) }}
