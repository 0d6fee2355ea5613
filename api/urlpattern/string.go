package urlpattern

import "github.com/weburl-go/weburl/domain"

// appendPatternString appends the pattern string of parts to dst.
//
// https://urlpattern.spec.whatwg.org/#generate-a-pattern-string
func appendPatternString(dst []byte, parts []part, o options) []byte {
	for i := range parts {
		p := &parts[i]
		if p.kind == fixedText {
			if p.modifier == once {
				dst = appendEscaped(dst, p.value)
				continue
			}
			dst = append(dst, '{')
			dst = append(appendEscaped(dst, p.value), '}')
			dst = append(dst, p.modifier.String()...)
			continue
		}
		var previous, next *part
		if i > 0 {
			previous = &parts[i-1]
		}
		if i+1 < len(parts) {
			next = &parts[i+1]
		}
		dst = appendGroup(dst, previous, p, next, o)
	}
	return dst
}

// appendGroup appends the pattern string of the matching group p between the
// parts previous and next, each of which may be nil.
func appendGroup(dst []byte, previous, p, next *part, o options) []byte {
	named := !domain.IsASCIIDigit(rune(p.name[0]))
	braces := needsGrouping(previous, p, next, o)
	if braces {
		dst = append(dst, '{')
	}
	dst = appendEscaped(dst, p.prefix)
	if named {
		dst = append(append(dst, ':'), p.name...)
	}
	switch {
	case p.kind == regexpPart:
		dst = append(append(append(dst, '('), p.value...), ')')
	case p.kind == segmentWildcard && !named:
		dst = append(append(append(dst, '('), o.segmentExpression()...), ')')
	case p.kind == fullWildcard && !named && (previous == nil || previous.kind == fixedText ||
		previous.modifier != once || braces || p.prefix != ""):
		dst = append(dst, '*')
	case p.kind == fullWildcard:
		dst = append(append(append(dst, '('), fullExpression...), ')')
	}
	if p.kind == segmentWildcard && named && continuesName(p.suffix) {
		dst = append(dst, '\\')
	}
	dst = appendEscaped(dst, p.suffix)
	if braces {
		dst = append(dst, '}')
	}
	return append(dst, p.modifier.String()...)
}

// needsGrouping reports whether the matching group p must be in braces, or its
// neighbors would be read as a part of it.
func needsGrouping(previous, p, next *part, o options) bool {
	isPrefix := len(p.prefix) == 1 && p.prefix[0] == o.prefix
	if p.suffix != "" || p.prefix != "" && !isPrefix {
		return true
	}
	named := !domain.IsASCIIDigit(rune(p.name[0]))
	if named && p.kind == segmentWildcard && p.modifier == once &&
		next != nil && next.prefix == "" && next.suffix == "" {
		if next.kind == fixedText && continuesName(next.value) ||
			next.kind != fixedText && domain.IsASCIIDigit(rune(next.name[0])) {
			return true
		}
	}
	return p.prefix == "" && o.prefix != 0 && previous != nil && previous.kind == fixedText &&
		previous.value != "" && previous.value[len(previous.value)-1] == o.prefix
}

// continuesName reports whether text begins with a code point that may be in a
// name.
func continuesName(text string) bool {
	if text == "" {
		return false
	}
	c, _ := domain.DecodeScalarValue(text)
	return isNameCodePoint(c, false)
}

// escapedInPatterns holds the bytes that "escape a pattern string" escapes.
var escapedInPatterns = [256]bool{
	'+': true, '*': true, '?': true, ':': true, '{': true, '}': true, '(': true, ')': true, '\\': true,
}

// appendEscaped appends text, escaped for a pattern.
//
// https://urlpattern.spec.whatwg.org/#escape-a-pattern-string
func appendEscaped(dst []byte, text string) []byte {
	for {
		n := plainPrefix(text)
		dst = append(dst, text[:n]...)
		if n == len(text) {
			return dst
		}
		dst = append(dst, '\\', text[n])
		text = text[n+1:]
	}
}

// plainPrefix returns the length of the longest prefix of text that patterns do
// not escape.
func plainPrefix(text string) (n int) {
	for n < len(text) && !escapedInPatterns[text[n]] {
		n++
	}
	return n
}

// escapePattern returns text, escaped for a pattern.
func escapePattern(text string) string {
	if plainPrefix(text) == len(text) {
		return text
	}
	return string(appendEscaped(nil, text))
}
