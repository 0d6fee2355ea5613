package urlpattern

import "strings"

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
	for _, p := range parts {
		if p.kind == fixedText {
			if p.modifier == once {
				b.WriteString(escapeExpression(p.value))
			} else {
				b.WriteString("(?:" + escapeExpression(p.value) + ")" + p.modifier.String())
			}
			continue
		}
		names = append(names, p.name)
		value := p.value
		switch p.kind {
		case segmentWildcard:
			value = o.segmentExpression()
		case fullWildcard:
			value = fullExpression
		}
		before, after := escapeExpression(p.prefix), escapeExpression(p.suffix)
		switch repeated := p.modifier == zeroOrMore || p.modifier == oneOrMore; {
		case before == "" && after == "" && !repeated:
			b.WriteString("(" + value + ")" + p.modifier.String())
		case before == "" && after == "":
			b.WriteString("((?:" + value + ")" + p.modifier.String() + ")")
		case !repeated:
			b.WriteString("(?:" + before + "(" + value + ")" + after + ")" + p.modifier.String())
		default:
			b.WriteString("(?:" + before + "((?:" + value + ")(?:" + after + before + "(?:" + value + "))*)" + after + ")")
			if p.modifier == zeroOrMore {
				b.WriteByte('?')
			}
		}
	}
	b.WriteByte('$')
	return b.String(), names
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
