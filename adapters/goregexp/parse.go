package goregexp

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl-go/weburl/domain"
)

// op is the kind of a node.
type op uint8

const (
	opEmpty    op = iota // matches the empty string
	opSet                // a character of set
	opConcat             // subs, one after the other
	opChoice             // one of subs, the first that matches
	opRepeat             // subs[0], from min to max times
	opCapture            // subs[0], a capturing group
	opBegin              // "^"
	opEnd                // "$"
	opBoundary           // "\b"
	opInside             // "\B"
	opLook               // lookahead or lookbehind
	opRefer              // a backreference
)

// node is a node of the syntax tree.
type node struct {
	op       op
	lazy     bool // of opRepeat
	set      set  // of opSet
	subs     []*node
	offset   int32   // of opRepeat, opCapture, opLook and opRefer
	min, max int32   // of opRepeat
	group    int32   // of opCapture: its number, from 1
	rule     string  // of opLook and opRefer: its name
	refers   []int32 // of opRefer: numbers of groups, of which one can take part
	fold     bool    // of opRefer: it ignores case
	shape    shape   // set by measure
}

const (
	infinite = 1<<31 - 1 // of node.max
	maxDepth = 1000      // of groups and classes in each other
)

// The rules that an expression can break.
const (
	ruleNothing     = "nothing to repeat"
	ruleNumbers     = "numbers of a quantifier out of order"
	ruleQuantifier  = "incomplete quantifier"
	ruleBracket     = "lone bracket"
	ruleUnclosed    = "unclosed group"
	ruleUnopened    = "unmatched )"
	ruleGroup       = "invalid group"
	ruleModifiers   = "invalid modifiers"
	ruleName        = "invalid group name"
	ruleTwice       = "duplicate group name"
	ruleReference   = "reference to a missing group"
	ruleEscape      = "invalid escape"
	ruleProperty    = "invalid property name"
	ruleClass       = "unclosed class"
	ruleClassSyntax = "unescaped syntax character in a class"
	ruleDouble      = "reserved double punctuator in a class"
	ruleRange       = "invalid range in a class"
	ruleOrder       = "range out of order"
	ruleOperator    = "mixed operators in a class"
	ruleStrings     = "complement of a class with strings"
	ruleDepth       = "too deep nesting"
)

// flags are the flags that modifiers can change. The flag m has no effect: a
// subject has no line terminators.
type flags struct{ ignoreCase, dotAll bool }

// parser parses an expression. Its methods panic with a *domain.RegExpError.
type parser struct {
	source string
	at     int // of the next byte
	depth  int
	flags  flags
	groups int32

	live       map[string]bool    // names of groups that may take part with the next one
	order      []string           // of live
	names      map[string][]int32 // numbers of all groups with a name
	references []reference
}

// reference is a backreference, by number, or by name if the number is 0.
type reference struct {
	node   *node
	number int32
	name   string
}

// parse returns the syntax tree of source and the number of its groups. The
// grammar is that with the parameters UnicodeMode, UnicodeSetsMode and
// NamedCaptureGroups.
//
// https://tc39.es/ecma262/#sec-patterns
func parse(source string, ignoreCase bool) (root *node, groups int, err error) {
	p := parser{source: source, flags: flags{ignoreCase: ignoreCase}, live: map[string]bool{}, names: map[string][]int32{}}
	defer func() {
		if fault := recover(); fault != nil {
			refused, ok := fault.(*domain.RegExpError)
			if !ok {
				panic(fault)
			}
			root, groups, err = nil, 0, refused
		}
	}()
	root = p.disjunction()
	if p.at < len(source) {
		p.fail(p.at, ruleUnopened)
	}
	for _, r := range p.references {
		r.node.refers = p.names[r.name]
		if 0 < r.number && r.number <= p.groups {
			r.node.refers = []int32{r.number}
		}
		if r.node.refers == nil {
			p.fail(int(r.node.offset), ruleReference)
		}
	}
	return root, int(p.groups), nil
}

func (p *parser) fail(offset int, rule string) {
	panic(&domain.RegExpError{Offset: offset, Rule: rule})
}

// deeper is called at the beginning of what can contain itself, and p.depth--
// at its end.
func (p *parser) deeper() {
	if p.depth++; p.depth > maxDepth {
		panic(&domain.RegExpError{Offset: p.at, Rule: ruleDepth, Unsupported: true})
	}
}

// peek returns the next byte, or 0 at the end.
func (p *parser) peek() byte {
	if p.at < len(p.source) {
		return p.source[p.at]
	}
	return 0
}

// eat takes text if it is next.
func (p *parser) eat(text string) bool {
	if !strings.HasPrefix(p.source[p.at:], text) {
		return false
	}
	p.at += len(text)
	return true
}

// codePoint takes the next code point.
func (p *parser) codePoint() rune {
	c, size := utf8.DecodeRuneInString(p.source[p.at:])
	p.at += size
	return c
}

// disjunction parses up to the end or a ")".
//
// https://tc39.es/ecma262/#prod-Disjunction
func (p *parser) disjunction() *node {
	p.deeper()
	var choices []*node
	var parked []string // names of the alternatives before
	base := len(p.order)
	for {
		choices = append(choices, p.alternative())
		if !p.eat("|") {
			break
		}
		for _, name := range p.order[base:] {
			delete(p.live, name)
		}
		parked = append(parked, p.order[base:]...)
		p.order = p.order[:base]
	}
	for _, name := range parked {
		if !p.live[name] {
			p.live[name] = true
			p.order = append(p.order, name)
		}
	}
	p.depth--
	if len(choices) == 1 {
		return choices[0]
	}
	return &node{op: opChoice, subs: choices}
}

// alternative parses up to the end, a "|" or a ")".
//
// https://tc39.es/ecma262/#prod-Alternative
func (p *parser) alternative() *node {
	var terms []*node
	for p.at < len(p.source) && p.source[p.at] != '|' && p.source[p.at] != ')' {
		start := p.at
		term := p.term()
		switch term.op {
		case opBegin, opEnd, opBoundary, opInside, opLook:
		default:
			term = p.quantified(term, start)
		}
		terms = append(terms, term)
	}
	switch len(terms) {
	case 0:
		return &node{op: opEmpty}
	case 1:
		return terms[0]
	}
	return &node{op: opConcat, subs: terms}
}

// quantified parses the quantifier of term, if there is one.
//
// https://tc39.es/ecma262/#prod-Quantifier
func (p *parser) quantified(term *node, start int) *node {
	n := &node{op: opRepeat, subs: []*node{term}, offset: int32(start), max: infinite}
	switch p.peek() {
	case '*':
		p.at++
	case '+':
		p.at++
		n.min = 1
	case '?':
		p.at++
		n.max = 1
	case '{':
		brace := p.at
		p.at++
		first := p.digits()
		last := first
		n.min = number(first)
		n.max = n.min
		if p.eat(",") {
			n.max = infinite
			if last = p.digits(); last != "" {
				n.max = number(last)
			}
		}
		if first == "" || !p.eat("}") {
			p.fail(brace, ruleQuantifier)
		}
		if last != "" && compareDigits(first, last) > 0 {
			p.fail(brace, ruleNumbers)
		}
	default:
		return term
	}
	n.lazy = p.eat("?")
	return n
}

// digits takes decimal digits.
func (p *parser) digits() string {
	start := p.at
	for c := p.peek(); '0' <= c && c <= '9'; c = p.peek() {
		p.at++
	}
	return p.source[start:p.at]
}

// number returns the value of digits, and infinite-1 if it is larger.
func number(digits string) int32 {
	n := int64(0)
	for i := range len(digits) {
		n = min(n*10+int64(digits[i]-'0'), infinite-1)
	}
	return int32(n)
}

// compareDigits compares two numbers of any length.
func compareDigits(a, b string) int {
	a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
	return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b))
}

// term parses an assertion or an atom.
//
// https://tc39.es/ecma262/#prod-Term
func (p *parser) term() *node {
	start := p.at
	c := p.codePoint()
	switch c {
	case '^':
		return &node{op: opBegin}
	case '$':
		return &node{op: opEnd}
	case '.':
		n := &node{op: opSet, set: all(p.flags.ignoreCase)}
		if !p.flags.dotAll {
			var terminators set
			terminators.add('\n', '\n', false)
			terminators.add('\r', '\r', false)
			n.set = n.set.without(terminators)
		}
		return p.finished(n)
	case '*', '+', '?':
		p.fail(start, ruleNothing)
	case '{', '}', ']':
		p.fail(start, ruleBracket)
	case '(':
		return p.group(start)
	case '[':
		return p.class(start).node(p)
	case '\\':
		return p.atomEscape(start)
	}
	return p.character(c)
}

// character returns a node for c.
func (p *parser) character(c rune) *node {
	n := &node{op: opSet}
	n.set.add(c, c, p.flags.ignoreCase)
	return p.finished(n)
}

// finished adds upper case to the set of n if case is ignored.
func (p *parser) finished(n *node) *node {
	if p.flags.ignoreCase {
		n.set = n.set.folded()
	}
	return n
}

// group parses what follows a "(".
func (p *parser) group(start int) *node {
	var n *node
	before := p.flags
	switch {
	case p.eat("?="):
		n = &node{op: opLook, rule: "lookahead"}
	case p.eat("?!"):
		n = &node{op: opLook, rule: "negative lookahead"}
	case p.eat("?<="):
		n = &node{op: opLook, rule: "lookbehind"}
	case p.eat("?<!"):
		n = &node{op: opLook, rule: "negative lookbehind"}
	case p.eat("?<"):
		at := p.at
		name := p.groupName()
		if p.live[name] {
			p.fail(at, ruleTwice)
		}
		p.live[name] = true
		p.order = append(p.order, name)
		p.groups++
		p.names[name] = append(p.names[name], p.groups)
		n = &node{op: opCapture, group: p.groups}
	case p.eat("?"):
		p.modifiers()
	default:
		p.groups++
		n = &node{op: opCapture, group: p.groups}
	}
	sub := p.disjunction()
	if !p.eat(")") {
		p.fail(start, ruleUnclosed)
	}
	p.flags = before
	if n == nil {
		if sub.op == opBegin || sub.op == opEnd || sub.op == opBoundary || sub.op == opInside || sub.op == opLook {
			return &node{op: opConcat, subs: []*node{sub}} // can be quantified
		}
		return sub
	}
	n.offset, n.subs = int32(start), []*node{sub}
	return n
}

// modifiers parses the modifiers after "(?" up to the ":".
//
// https://tc39.es/ecma262/#prod-RegularExpressionModifiers
func (p *parser) modifiers() {
	start := p.at
	seen, value := "", true
	for !p.eat(":") {
		c := p.peek()
		switch {
		case c == '-' && value:
			value = false
		case c != 'i' && c != 'm' && c != 's':
			p.fail(start, ruleGroup)
		case strings.IndexByte(seen, c) >= 0:
			p.fail(start, ruleModifiers)
		default:
			seen += string(rune(c))
			if c == 'i' {
				p.flags.ignoreCase = value
			} else if c == 's' {
				p.flags.dotAll = value
			}
		}
		p.at++
	}
	if !value && seen == "" {
		p.fail(start, ruleModifiers)
	}
}

// groupName parses a name up to the ">".
//
// https://tc39.es/ecma262/#prod-RegExpIdentifierName
func (p *parser) groupName() string {
	start := p.at
	var name []rune
	for !p.eat(">") {
		if p.at == len(p.source) {
			p.fail(start, ruleName)
		}
		c := p.codePoint()
		if c == '\\' {
			if !p.eat("u") {
				p.fail(start, ruleName)
			}
			c = p.unicodeEscape(p.at - 2)
		}
		if valid := len(name) == 0 && IsIdentifierStart(c) || len(name) > 0 && IsIdentifierPart(c); !valid {
			p.fail(start, ruleName)
		}
		name = append(name, c)
	}
	if len(name) == 0 {
		p.fail(start, ruleName)
	}
	return string(name)
}

// atomEscape parses what follows a backslash outside of a class.
//
// https://tc39.es/ecma262/#prod-AtomEscape
func (p *parser) atomEscape(start int) *node {
	n := &node{op: opRefer, offset: int32(start), rule: "backreference", fold: p.flags.ignoreCase}
	switch c := p.peek(); {
	case c == 'b':
		p.at++
		return &node{op: opBoundary}
	case c == 'B':
		p.at++
		return &node{op: opInside}
	case '1' <= c && c <= '9':
		p.references = append(p.references, reference{node: n, number: number(p.digits())})
	case c == 'k':
		p.at++
		if !p.eat("<") {
			p.fail(start, ruleName)
		}
		p.references = append(p.references, reference{node: n, name: p.groupName()})
	default:
		if class, ok := p.classEscape(start); ok {
			return class.node(p)
		}
		return p.character(p.characterEscape(start))
	}
	return n
}

// characterEscape parses what follows a backslash and means one character.
//
// https://tc39.es/ecma262/#prod-CharacterEscape
func (p *parser) characterEscape(start int) rune {
	if p.at == len(p.source) {
		p.fail(start, ruleEscape)
	}
	c := p.source[p.at]
	p.at++
	switch c {
	case 'f', 'n', 'r', 't', 'v':
		return rune("\f\n\r\t\v"[strings.IndexByte("fnrtv", c)])
	case 'c':
		if letter := p.peek() | 0x20; 'a' <= letter && letter <= 'z' {
			p.at++
			return rune(letter - 'a' + 1)
		}
	case '0':
		if next := p.peek(); next < '0' || '9' < next {
			return 0
		}
	case 'x':
		if value, ok := p.hex(2); ok {
			return value
		}
	case 'u':
		return p.unicodeEscape(start)
	default:
		if strings.IndexByte(`^$\.*+?()[]{}|/`, c) >= 0 {
			return rune(c)
		}
	}
	p.fail(start, ruleEscape)
	return 0
}

// hex takes n hexadecimal digits, and none if there are fewer.
func (p *parser) hex(n int) (value rune, ok bool) {
	if len(p.source)-p.at < n {
		return 0, false
	}
	for i := range n {
		digit, ok := hexDigit(p.source[p.at+i])
		if !ok {
			return 0, false
		}
		value = value<<4 | digit
	}
	p.at += n
	return value, true
}

// hexDigit returns the value of a hexadecimal digit.
func hexDigit(c byte) (rune, bool) {
	switch {
	case '0' <= c && c <= '9':
		return rune(c - '0'), true
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return rune(c|0x20-'a') + 10, true
	}
	return 0, false
}

// unicodeEscape parses what follows `\u`.
//
// https://tc39.es/ecma262/#prod-RegExpUnicodeEscapeSequence
func (p *parser) unicodeEscape(start int) rune {
	if p.eat("{") {
		value, n := rune(0), 0
		for !p.eat("}") {
			digit, ok := hexDigit(p.peek())
			if value = value<<4 | digit; !ok || value > unicode.MaxRune {
				p.fail(start, ruleEscape)
			}
			p.at++
			n++
		}
		if n == 0 {
			p.fail(start, ruleEscape)
		}
		return value
	}
	value, ok := p.hex(4)
	if !ok {
		p.fail(start, ruleEscape)
	}
	if value&^0x3FF == 0xD800 {
		after := p.at
		if p.eat(`\u`) {
			if trail, ok := p.hex(4); ok && trail&^0x3FF == 0xDC00 {
				return 0x10000 + (value&0x3FF)<<10 + trail&0x3FF
			}
		}
		p.at = after
	}
	return value
}

// class is the value of a class: characters, and strings of ASCII that are not
// one character.
type class struct {
	set     set
	strings map[string]bool
	may     bool // MayContainStrings
}

// node returns the node of c. Longer strings are tried first.
//
// https://tc39.es/ecma262/#sec-compileatom
func (c class) node(p *parser) *node {
	set := p.finished(&node{op: opSet, set: c.set})
	if len(c.strings) == 0 {
		return set
	}
	var texts []string
	for text := range c.strings {
		if text != "" {
			texts = append(texts, text)
		}
	}
	slices.SortFunc(texts, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(b), len(a)), strings.Compare(a, b))
	})
	var choices []*node
	for _, text := range texts {
		n := &node{op: opConcat}
		for _, c := range text {
			n.subs = append(n.subs, p.character(c))
		}
		choices = append(choices, n)
	}
	choices = append(choices, set)
	if c.strings[""] {
		choices = append(choices, &node{op: opEmpty})
	}
	return &node{op: opChoice, subs: choices}
}

// complement returns the characters that are not in c.
//
// https://tc39.es/ecma262/#sec-runtime-semantics-charactercomplement-abstract-operation
func (c class) complement(p *parser) class {
	return class{set: all(p.flags.ignoreCase).without(c.set)}
}

// class parses what follows a "[".
//
// https://tc39.es/ecma262/#prod-ClassContents
func (p *parser) class(start int) class {
	p.deeper()
	negated := p.eat("^")
	var result class
	if p.peek() != ']' {
		result = p.contents()
	}
	if !p.eat("]") {
		p.fail(start, ruleClass)
	}
	p.depth--
	if negated {
		if result.may {
			p.fail(start, ruleStrings)
		}
		return result.complement(p)
	}
	return result
}

// contents parses what is in a class that is not empty, up to the "]".
func (p *parser) contents() class {
	result, c := p.operand()
	operator := ""
	for _, o := range []string{"--", "&&"} {
		if strings.HasPrefix(p.source[p.at:], o) {
			operator = o
		}
	}
	if operator == "" {
		return p.union(result, c)
	}
	for p.peek() != ']' && p.at < len(p.source) {
		at := p.at
		if !p.eat(operator) || operator == "&&" && p.peek() == '&' {
			p.fail(at, ruleOperator)
		}
		other, _ := p.operand()
		if operator == "--" {
			result.set = result.set.without(other.set)
			for text := range other.strings {
				delete(result.strings, text)
			}
			continue
		}
		result.set = result.set.intersect(other.set)
		result.may = result.may && other.may
		for text := range result.strings {
			if !other.strings[text] {
				delete(result.strings, text)
			}
		}
	}
	return result
}

// union parses the rest of a union after its first operand, which is the
// character c if c is not negative.
//
// https://tc39.es/ecma262/#prod-ClassUnion
func (p *parser) union(result class, c rune) class {
	for p.at < len(p.source) && p.peek() != ']' {
		at := p.at
		if p.peek() == '-' && !strings.HasPrefix(p.source[p.at:], "--") {
			p.at++
			if c < 0 || p.at == len(p.source) {
				p.fail(at, ruleRange)
			}
			_, last := p.operand()
			if last < 0 {
				p.fail(at, ruleRange)
			}
			if last < c {
				p.fail(at, ruleOrder)
			}
			result.set.add(c, last, p.flags.ignoreCase)
			c = -1
			continue
		}
		var other class
		other, c = p.operand()
		result.set = result.set.union(other.set)
		result.may = result.may || other.may
		if len(result.strings) < len(other.strings) { // so that nesting is not quadratic
			result.strings, other.strings = other.strings, result.strings
		}
		for text := range other.strings {
			result.strings[text] = true
		}
	}
	return result
}

// operand parses an operand of a class. c is its character, or -1 if it is not
// a single one.
//
// https://tc39.es/ecma262/#prod-ClassSetOperand
func (p *parser) operand() (result class, c rune) {
	start := p.at
	switch {
	case p.eat("["):
		return p.class(start), -1
	case p.eat(`\q{`):
		return p.classStrings(start), -1
	case p.eat(`\`):
		if result, ok := p.classEscape(start); ok {
			return result, -1
		}
		p.at = start
	}
	c = p.classCharacter()
	result.set.add(c, c, p.flags.ignoreCase)
	return result, c
}

// classCharacter parses a character of a class.
//
// https://tc39.es/ecma262/#prod-ClassSetCharacter
func (p *parser) classCharacter() rune {
	start := p.at
	if p.at == len(p.source) {
		p.fail(start, ruleClass)
	}
	c := p.codePoint()
	switch {
	case c == '\\':
		next := p.peek()
		switch {
		case next == 'b':
			p.at++
			return '\b'
		case next != 0 && strings.IndexByte("&-!#%,:;<=>@`~", next) >= 0:
			p.at++
			return rune(next)
		}
		return p.characterEscape(start)
	case strings.ContainsRune("()[]{}/-|", c):
		p.fail(start, ruleClassSyntax)
	case strings.ContainsRune("&!#$%*+,.:;<=>?@^`~", c) && p.peek() == byte(c):
		p.fail(start, ruleDouble)
	}
	return c
}

// classStrings parses what follows `\q{`.
//
// https://tc39.es/ecma262/#prod-ClassStringDisjunction
func (p *parser) classStrings(start int) class {
	result := class{strings: map[string]bool{}}
	for {
		var text []byte
		n, ascii := 0, true
		var last rune
		for p.peek() != '|' && p.peek() != '}' {
			if p.at == len(p.source) {
				p.fail(start, ruleClass)
			}
			last = p.classCharacter()
			n++
			var one set
			one.add(last, last, p.flags.ignoreCase)
			c, ok := one.only()
			text, ascii = append(text, c), ascii && ok
		}
		if n == 1 {
			result.set.add(last, last, p.flags.ignoreCase)
		} else {
			result.may = true
			if ascii {
				result.strings[string(text)] = true
			}
		}
		if p.eat("}") {
			return result
		}
		p.at++ // "|"
	}
}

// classEscape parses what follows a backslash and means a class. It returns
// false and takes nothing if there is no such escape.
//
// https://tc39.es/ecma262/#prod-CharacterClassEscape
func (p *parser) classEscape(start int) (result class, ok bool) {
	i := p.flags.ignoreCase
	c := p.peek()
	switch c | 0x20 {
	case 'd':
		result.set.add('0', '9', i)
	case 's':
		result.set.add('\t', '\r', i)
		result.set.add(' ', ' ', i)
	case 'w':
		result.set.add('0', '9', i)
		result.set.add('A', 'Z', i)
		result.set.add('_', '_', i)
		result.set.add('a', 'z', i)
	case 'p':
		p.at++
		result = p.property(start)
		p.at--
	default:
		return class{}, false
	}
	p.at++
	if c&0x20 == 0 {
		if result.may {
			p.fail(start, ruleProperty)
		}
		result = result.complement(p)
	}
	return result, true
}

// property parses what follows `\p`.
//
// https://tc39.es/ecma262/#prod-UnicodePropertyValueExpression
func (p *parser) property(start int) (result class) {
	text, _, ok := strings.Cut(p.source[p.at:], "}")
	if !ok || !p.eat("{") {
		p.fail(start, ruleProperty)
	}
	text = text[1:]
	p.at += len(text) + 1
	name, value, has := strings.Cut(text, "=")
	if !has {
		name, value = "", text
		if slices.Contains(strings.Fields(sequences), value) {
			return class{may: true}
		}
	} else if name == "" {
		p.fail(start, ruleProperty)
	}
	if !result.set.addProperty(name, value, p.flags.ignoreCase) {
		p.fail(start, ruleProperty)
	}
	return result
}
