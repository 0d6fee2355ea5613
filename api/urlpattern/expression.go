package urlpattern

import (
	"errors"
	"strings"

	"github.com/weburl-go/weburl/domain"
)

// segmentExpression returns the regular expression of a segment wildcard.
//
// https://urlpattern.spec.whatwg.org/#generate-a-segment-wildcard-regexp
func (o options) segmentExpression() string {
	if o.delimiter == 0 {
		return "[^]+?"
	}
	return `[^\` + string(rune(o.delimiter)) + "]+?"
}

// fullExpression is the regular expression of a full wildcard.
//
// https://urlpattern.spec.whatwg.org/#full-wildcard-regexp-value
const fullExpression = ".*"

// expression returns the regular expression of parts, in JavaScript's syntax
// with the flag v, and the names of its groups.
//
// https://urlpattern.spec.whatwg.org/#generate-a-regular-expression-and-name-list
func expression(parts []part, o options) (source string, names []string) {
	var b strings.Builder
	b.WriteByte('^')
	for i := range parts {
		if parts[i].kind != fixedText {
			names = append(names, parts[i].name)
		}
		writeExpression(&b, &parts[i], o)
	}
	b.WriteByte('$')
	return b.String(), names
}

// writeExpression writes the regular expression of p to b. It returns the offset
// of the value of p in b, or of its first copy.
func writeExpression(b *strings.Builder, p *part, o options) (at int) {
	if p.kind == fixedText {
		if p.modifier == once {
			b.WriteString(escapeExpression(p.value))
		} else {
			b.WriteString("(?:" + escapeExpression(p.value) + ")" + p.modifier.String())
		}
		return b.Len()
	}
	value := p.value
	switch p.kind {
	case segmentWildcard:
		value = o.segmentExpression()
	case fullWildcard:
		value = fullExpression
	}
	write := func(before, after string) {
		b.WriteString(before)
		at = b.Len()
		b.WriteString(value + after)
	}
	before, after := escapeExpression(p.prefix), escapeExpression(p.suffix)
	switch repeated := p.modifier == zeroOrMore || p.modifier == oneOrMore; {
	case before == "" && after == "" && !repeated:
		write("(", ")"+p.modifier.String())
	case before == "" && after == "":
		write("((?:", ")"+p.modifier.String()+")")
	case !repeated:
		write("(?:"+before+"(", ")"+after+")"+p.modifier.String())
	default:
		write("(?:"+before+"((?:", ")(?:"+after+before+"(?:"+value+"))*)"+after+")")
		if p.modifier == zeroOrMore {
			b.WriteByte('?')
		}
	}
	return at
}

// invalidRegExp returns the fault of the regular expression of parts, which an
// engine refused with err. parts are those of input.
func invalidRegExp(input string, parts []part, o options, err error) *fault {
	refused := new(domain.RegExpError)
	known := errors.As(err, &refused)
	index, at := valueAt(parts, o, refused.Offset)
	for i := range parts {
		if at >= 0 || parts[i].kind != regexpPart || index >= 0 && index != i {
			continue
		}
		// The place is not in a value. Perhaps a value fails alone, too.
		var own *domain.RegExpError
		_, err := compileEngine(parts[i].value, o)
		if errors.As(err, &own) && own.Unsupported == refused.Unsupported && own.Offset <= len(parts[i].value) {
			refused, index, at = own, i, own.Offset
		}
	}
	f := &fault{code: InvalidRegExp, at: regexpAt(input, parts, o, index, at), err: err}
	if known {
		inValue := *refused
		inValue.Offset = max(at, 0)
		f.err = &inValue
		if _, ok := err.(*domain.RegExpError); !ok {
			f.err = errors.Join(f.err, err)
		}
	}
	return f
}

// valueAt returns the index of the regexp part whose expression is at offset of
// the expression of parts, and the place of offset in the value of that part.
// Each is -1 if there is none.
func valueAt(parts []part, o options, offset int) (index, at int) {
	var b strings.Builder
	b.WriteByte('^')
	if offset < b.Len() {
		return -1, -1
	}
	for i := range parts {
		start := writeExpression(&b, &parts[i], o)
		if offset >= b.Len() {
			continue
		}
		if parts[i].kind != regexpPart {
			break
		}
		if offset < start || offset >= start+len(parts[i].value) {
			return i, -1
		}
		return i, offset - start
	}
	return -1, -1
}

// regexpAt returns the offset in input of the place at in the value of
// parts[index]. If at is -1, it is the start of the group. If index is -1, that
// is the first regexp group. parts are those of input.
func regexpAt(input string, parts []part, o options, index, at int) int {
	before := 0 // regexp groups
	for i := range max(index, 0) {
		if parts[i].kind == regexpPart {
			before++
		}
	}
	for pos := 0; ; {
		t, _ := nextToken(input, pos)
		if t.kind == endToken {
			return 0
		}
		pos = t.end
		if t.kind != regexpToken {
			continue
		}
		if value := input[t.from:t.to]; value == fullExpression || value == o.segmentExpression() {
			continue
		}
		if before--; before >= 0 {
			continue
		}
		if at < 0 {
			return t.start
		}
		return t.from + at
	}
}

// escapeExpression escapes text for a regular expression.
//
// https://urlpattern.spec.whatwg.org/#escape-a-regexp-string
func escapeExpression(text string) string { return escape(text, `.+*?^${}()[]|/\`) }

// escape writes a backslash before each byte of text that is in special.
func escape(text, special string) string {
	var b strings.Builder
	for i := range len(text) {
		if strings.IndexByte(special, text[i]) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(text[i])
	}
	return b.String()
}
