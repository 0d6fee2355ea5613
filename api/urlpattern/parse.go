package urlpattern

import (
	"strconv"

	"github.com/weburl-go/weburl/domain"
)

// patternParser is a pattern parser. It reads tokens as it needs them.
//
// https://urlpattern.spec.whatwg.org/#pattern-parser
type patternParser struct {
	input    string
	encoding encoding
	options  options
	compiler *compiler
	current  token
	parts    []part
	pending  text // the pending fixed value
	numeric  int  // the next numeric name
	// names are the names of groups. It is nil while there are few.
	names map[string]bool
}

// fewNames is the number of parts up to which the parser compares names one by
// one.
const fewNames = 16

// fault is an error of a pattern string, and its offset in that string.
type fault struct {
	code Code
	at   int
	err  error
}

// parsePattern appends the parts of the pattern string input to dst.
//
// https://urlpattern.spec.whatwg.org/#parse-a-pattern-string
func (b *compiler) parsePattern(dst []part, input string, e encoding, o options) ([]part, *fault) {
	p := patternParser{input: input, encoding: e, options: o, compiler: b, parts: dst}
	if f := p.advance(); f != nil {
		return nil, f
	}
	for p.current.kind != endToken {
		if f := p.step(); f != nil {
			return nil, f
		}
	}
	if f := p.flush(); f != nil {
		return nil, f
	}
	return p.parts, nil
}

// advance goes to the next token.
func (p *patternParser) advance() *fault {
	t, code := nextToken(p.input, p.current.end)
	if code != 0 {
		return &fault{code: code, at: t.start}
	}
	p.current = t
	return nil
}

// step parses a run of text, or a group.
func (p *patternParser) step() *fault {
	switch p.current.kind {
	case charToken:
		start, stop := p.current.start, charsEnd(p.input, p.current.start)
		p.current.end = stop
		if f := p.advance(); f != nil {
			return f
		}
		// The last code point may be the prefix of a group.
		prefix := text{}
		if p.current.isMatching() && p.options.prefix != 0 && p.input[stop-1] == p.options.prefix {
			stop--
			prefix.add(p.input, stop, stop+1)
		}
		p.pending.add(p.input, start, stop)
		if !p.current.isMatching() {
			return nil
		}
		return p.group(prefix)
	case nameToken, regexpToken, asteriskToken:
		return p.group(text{})
	case escapedCharToken:
		p.pending.add(p.input, p.current.from, p.current.to)
		return p.advance()
	case openToken:
		return p.braces()
	}
	return &fault{code: UnexpectedToken, at: p.current.start}
}

// group parses a matching group that is not in braces.
func (p *patternParser) group(prefix text) *fault {
	named, matching, f := p.matching()
	if f != nil {
		return f
	}
	m, f := p.modifier()
	if f != nil {
		return f
	}
	return p.add(prefix, named, matching, text{}, m)
}

// braces parses a group in braces.
func (p *patternParser) braces() *fault {
	if f := p.advance(); f != nil {
		return f
	}
	prefix, f := p.text()
	if f != nil {
		return f
	}
	named, matching, f := p.matching()
	if f != nil {
		return f
	}
	suffix, f := p.text()
	if f != nil {
		return f
	}
	if p.current.kind != closeToken {
		return &fault{code: UnclosedGroup, at: p.current.start}
	}
	if f := p.advance(); f != nil {
		return f
	}
	m, f := p.modifier()
	if f != nil {
		return f
	}
	return p.add(prefix, named, matching, suffix, m)
}

// matching parses the name of a group, and its regular expression or wildcard.
// The type of an absent token is end.
//
// https://urlpattern.spec.whatwg.org/#try-to-consume-a-regexp-or-wildcard-token
func (p *patternParser) matching() (named, matching token, f *fault) {
	named.kind, matching.kind = endToken, endToken
	if p.current.kind == nameToken {
		named = p.current
		if f := p.advance(); f != nil {
			return named, matching, f
		}
	}
	if p.current.kind == regexpToken || p.current.kind == asteriskToken && named.kind == endToken {
		matching = p.current
		f = p.advance()
	}
	return named, matching, f
}

// modifier parses a modifier, if there is one.
//
// https://urlpattern.spec.whatwg.org/#try-to-consume-a-modifier-token
func (p *patternParser) modifier() (m modifier, f *fault) {
	switch {
	case p.current.kind == asteriskToken:
		m = zeroOrMore
	case p.current.kind != modifierToken:
		return once, nil
	case p.input[p.current.from] == '?':
		m = optional
	default:
		m = oneOrMore
	}
	return m, p.advance()
}

// text parses the text up to the next other token.
//
// https://urlpattern.spec.whatwg.org/#consume-text
func (p *patternParser) text() (t text, f *fault) {
	for p.current.kind == charToken || p.current.kind == escapedCharToken {
		if p.current.kind == charToken {
			p.current.end = charsEnd(p.input, p.current.start)
			p.current.to = p.current.end
		}
		t.add(p.input, p.current.from, p.current.to)
		if f := p.advance(); f != nil {
			return t, f
		}
	}
	return t, nil
}

// flush adds the part of the pending fixed value.
//
// https://urlpattern.spec.whatwg.org/#maybe-add-a-part-from-the-pending-fixed-value
func (p *patternParser) flush() *fault {
	if p.pending.isEmpty() {
		return nil
	}
	value, f := p.encode(p.pending)
	p.pending.reset()
	p.parts = append(p.parts, part{kind: fixedText, value: value})
	return f
}

// encode runs the encoding callback on t.
//
// https://urlpattern.spec.whatwg.org/#encoding-callback
func (p *patternParser) encode(t text) (string, *fault) {
	if t.isEmpty() {
		return "", nil
	}
	value, code := p.compiler.encode(p.encoding, t.String())
	if code != 0 {
		return "", &fault{code: code, at: t.start}
	}
	return value, nil
}

// add adds a part.
//
// https://urlpattern.spec.whatwg.org/#add-a-part
func (p *patternParser) add(prefix text, named, matching token, suffix text, m modifier) *fault {
	isGroup := named.kind != endToken || matching.kind != endToken
	if !isGroup && m == once {
		p.pending.addText(prefix)
		return nil
	}
	if f := p.flush(); f != nil {
		return f
	}
	if !isGroup {
		if prefix.isEmpty() {
			return nil
		}
		value, f := p.encode(prefix)
		p.parts = append(p.parts, part{kind: fixedText, modifier: m, value: value})
		return f
	}
	added := part{modifier: m}
	switch value := p.input[matching.from:matching.to]; {
	case matching.kind == endToken:
		added.kind = segmentWildcard
	case matching.kind == asteriskToken || value == fullExpression:
		added.kind = fullWildcard
	case value == p.options.segmentExpression():
		added.kind = segmentWildcard
	default:
		added.kind, added.value = regexpPart, value
	}
	if named.kind == endToken {
		added.name = strconv.Itoa(p.numeric)
		p.numeric++
	} else {
		added.name = p.input[named.from:named.to]
		if p.isDuplicate(added.name) {
			return &fault{code: DuplicateName, at: named.start}
		}
	}
	var f *fault
	if added.prefix, f = p.encode(prefix); f != nil {
		return f
	}
	if added.suffix, f = p.encode(suffix); f != nil {
		return f
	}
	p.parts = append(p.parts, added)
	return nil
}

// isDuplicate reports whether a part has the name. Numeric names are never
// duplicates, because other names do not begin with a digit.
//
// https://urlpattern.spec.whatwg.org/#is-a-duplicate-name
func (p *patternParser) isDuplicate(name string) bool {
	if p.names == nil && len(p.parts) < fewNames {
		for i := range p.parts {
			if p.parts[i].name == name {
				return true
			}
		}
		return false
	}
	if p.names == nil {
		p.names = map[string]bool{}
		for i := range p.parts {
			p.names[p.parts[i].name] = true
		}
	}
	duplicate := p.names[name]
	p.names[name] = true
	return duplicate
}

// text is text of a pattern. While its pieces adjoin, it is a part of the
// input.
type text struct {
	input string // of the last piece
	start int    // where the first piece begins in the pattern
	end   int    // where the last piece ends
	buf   []byte // all pieces, if they do not adjoin
}

// isEmpty reports whether there is no text.
func (t *text) isEmpty() bool { return t.input == "" && len(t.buf) == 0 }

// reset removes the text, and keeps the buffer.
func (t *text) reset() { *t = text{buf: t.buf[:0]} }

// String returns the text.
func (t *text) String() string {
	if len(t.buf) > 0 {
		return string(t.buf)
	}
	return t.input
}

// add adds input[start:end].
func (t *text) add(input string, start, end int) {
	switch {
	case start == end:
	case t.isEmpty():
		t.input, t.start, t.end = input[start:end], start, end
	case len(t.buf) == 0 && t.end == start:
		t.input, t.end = input[t.start:end], end
	default:
		t.split()
		t.append(input[start:end])
		t.end = end
	}
}

// addText adds other.
func (t *text) addText(other text) {
	switch {
	case other.isEmpty():
	case t.isEmpty():
		*t, t.buf = other, append(t.buf[:0], other.buf...)
	default:
		t.split()
		if len(other.buf) > 0 {
			t.buf = append(t.buf, other.buf...)
		} else {
			t.append(other.input)
		}
		t.end = other.end
	}
}

// split copies the text to the buffer.
func (t *text) split() {
	if len(t.buf) == 0 {
		t.append(t.input)
		t.input = ""
	}
}

// append appends a piece to the buffer. Bytes of two pieces must not become one
// code point.
func (t *text) append(piece string) { t.buf = append(t.buf, domain.ToScalarValueString(piece)...) }
