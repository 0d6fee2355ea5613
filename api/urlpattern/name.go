package urlpattern

import "github.com/weburl-go/weburl/adapters/goregexp"

// isNameCodePoint is "is a valid name code point". The code points are those of
// JavaScript's IdentifierStart and IdentifierPart, in Unicode 18.
//
// https://urlpattern.spec.whatwg.org/#is-a-valid-name-code-point
func isNameCodePoint(c rune, first bool) bool {
	if first {
		return goregexp.IsIdentifierStart(c)
	}
	return goregexp.IsIdentifierPart(c)
}
