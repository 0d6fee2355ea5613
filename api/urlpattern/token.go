package urlpattern

import (
	"github.com/weburl-go/weburl/domain"
)

// token is a token of a pattern string. Its value is input[from:to]. Its
// offsets are in bytes of the input.
//
// https://urlpattern.spec.whatwg.org/#token
type token struct {
	kind     tokenType
	start    int // of the token; the standard's index
	end      int // where the next token starts
	from, to int
}

// tokenType is the type of a token.
//
// https://urlpattern.spec.whatwg.org/#token-type
type tokenType uint8

const (
	invalidCharToken tokenType = iota
	openToken
	closeToken
	regexpToken
	nameToken
	charToken
	escapedCharToken
	modifierToken
	asteriskToken
	endToken
)

// isText reports whether the token is text of its own: the type is char,
// escaped-char or invalid-char.
func (t token) isText() bool {
	return t.kind == charToken || t.kind == escapedCharToken || t.kind == invalidCharToken
}

// isMatching reports whether the token begins a matching group.
func (t token) isMatching() bool {
	return t.kind == nameToken || t.kind == regexpToken || t.kind == asteriskToken
}

// syntax holds the bytes that begin tokens of other types than char.
var syntax = [256]bool{'*': true, '+': true, '?': true, '\\': true, '{': true, '}': true, ':': true, '(': true}

// charsEnd returns the end of the run of char tokens at pos.
func charsEnd(input string, pos int) int {
	for pos < len(input) && !syntax[input[pos]] {
		pos++
	}
	return pos
}

// nextToken returns the token of input at pos. It is one round of "tokenize",
// so that a caller needs no list of tokens. If the code is not 0, the policy
// strict fails with it. With the policy lenient, the token is the result.
//
// The standard counts in code points. Here, a byte that is not UTF-8 counts as
// part of a code point U+FFFD, as in [domain.ToScalarValueString].
//
// https://urlpattern.spec.whatwg.org/#tokenize
func nextToken(input string, pos int) (token, Code) {
	if pos >= len(input) {
		return token{endToken, pos, pos, pos, pos}, 0
	}
	switch input[pos] {
	case '*':
		return token{asteriskToken, pos, pos + 1, pos, pos + 1}, 0
	case '+', '?':
		return token{modifierToken, pos, pos + 1, pos, pos + 1}, 0
	case '{':
		return token{openToken, pos, pos + 1, pos, pos + 1}, 0
	case '}':
		return token{closeToken, pos, pos + 1, pos, pos + 1}, 0
	case '\\':
		if pos+1 == len(input) {
			return tokenizingError(pos), TrailingEscape
		}
		next := pos + 1 + codePointSize(input, pos+1)
		return token{escapedCharToken, pos, next, pos + 1, next}, 0
	case ':':
		next := nameEnd(input, pos+1)
		if next == pos+1 {
			return tokenizingError(pos), MissingName
		}
		return token{nameToken, pos, next, pos + 1, next}, 0
	case '(':
		next, code := regexpEnd(input, pos+1)
		if code != 0 {
			return tokenizingError(pos), code
		}
		return token{regexpToken, pos, next, pos + 1, next - 1}, 0
	}
	next := pos + codePointSize(input, pos)
	return token{charToken, pos, next, pos, next}, 0
}

// tokenizingError returns the token of the policy lenient for an error at pos.
// All errors are at a token that begins with one ASCII code point.
//
// https://urlpattern.spec.whatwg.org/#process-a-tokenizing-error
func tokenizingError(pos int) token { return token{invalidCharToken, pos, pos + 1, pos, pos + 1} }

// codePointSize returns the number of bytes of the code point at pos.
func codePointSize(input string, pos int) int {
	if input[pos] < 0x80 {
		return 1
	}
	_, size := domain.DecodeScalarValue(input[pos:])
	return size
}

// nameEnd returns the end of the name that begins at pos, or pos if there is
// none.
func nameEnd(input string, pos int) int {
	start := pos
	for pos < len(input) {
		c, size := rune(input[pos]), 1
		if c >= 0x80 {
			c, size = domain.DecodeScalarValue(input[pos:])
		}
		if !isNameCodePoint(c, pos == start) {
			break
		}
		pos += size
	}
	return pos
}

// regexpEnd returns the offset after the regular expression that begins at
// start, and after its ")".
func regexpEnd(input string, start int) (int, Code) {
	depth := 1
	for pos := start; pos < len(input); pos++ {
		switch b := input[pos]; {
		case b >= 0x80:
			return 0, NonASCIIRegExp
		case b == '?' && pos == start:
			return 0, RegExpStart
		case b == '\\':
			if pos++; pos == len(input) {
				return 0, UnclosedRegExp
			} else if input[pos] >= 0x80 {
				return 0, NonASCIIRegExp
			}
		case b == ')':
			if depth--; depth == 0 {
				if pos == start {
					return 0, EmptyRegExp
				}
				return pos + 1, 0
			}
		case b == '(':
			depth++
			if pos+1 == len(input) {
				return 0, UnclosedRegExp
			} else if input[pos+1] != '?' {
				return 0, CapturingGroup
			}
		}
	}
	return 0, UnclosedRegExp
}
