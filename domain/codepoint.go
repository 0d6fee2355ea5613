package domain

import (
	"slices"
	"strings"
)

// EOF is the EOF code point, which a pointer after the last code point of its
// string points to. It is not a Unicode code point.
//
// https://url.spec.whatwg.org/#eof-code-point
const EOF rune = -1

// IsC0ControlOrSpace reports whether c is a C0 control or U+0020 SPACE.
//
// https://infra.spec.whatwg.org/#c0-control-or-space
func IsC0ControlOrSpace(c rune) bool { return 0 <= c && c <= ' ' }

// IsASCIITabOrNewline reports whether c is U+0009 TAB, U+000A LF or U+000D CR.
//
// https://infra.spec.whatwg.org/#ascii-tab-or-newline
func IsASCIITabOrNewline(c rune) bool { return c == '\t' || c == '\n' || c == '\r' }

// HasASCIITabOrNewline reports whether s has an ASCII tab or newline. It is
// faster than a loop over the code points.
func HasASCIITabOrNewline(s string) bool {
	return strings.IndexByte(s, '\t') >= 0 || strings.IndexByte(s, '\n') >= 0 || strings.IndexByte(s, '\r') >= 0
}

// RemoveASCIITabOrNewline returns s without ASCII tabs and newlines, as
// [AppendWithoutASCIITabOrNewline] appends it. If there are none, it returns s
// as it is, and allocates nothing.
func RemoveASCIITabOrNewline(s string) string {
	if !HasASCIITabOrNewline(s) {
		return s
	}
	return string(AppendWithoutASCIITabOrNewline(nil, s))
}

// AppendWithoutASCIITabOrNewline appends s without ASCII tabs and newlines to
// dst, as a scalar value string: bytes of invalid UTF-8 on both sides of a tab
// do not become one code point.
func AppendWithoutASCIITabOrNewline(dst []byte, s string) []byte {
	s = ToScalarValueString(s)
	dst = slices.Grow(dst, len(s))
	for i := range len(s) {
		if !IsASCIITabOrNewline(rune(s[i])) {
			dst = append(dst, s[i])
		}
	}
	return dst
}

// IsASCIIDigit reports whether c is in the range U+0030 (0) to U+0039 (9).
//
// https://infra.spec.whatwg.org/#ascii-digit
func IsASCIIDigit(c rune) bool { return '0' <= c && c <= '9' }

// IsASCIIHexDigit reports whether c is an ASCII digit or a letter a to f of
// either case.
//
// https://infra.spec.whatwg.org/#ascii-hex-digit
func IsASCIIHexDigit(c rune) bool {
	return IsASCIIDigit(c) || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

// HexValue returns the value of the ASCII hex digit b, 0 to 15. It returns 0xFF
// for any other byte.
func HexValue(b byte) byte { return hexValues[b] }

var hexValues = func() (t [256]byte) {
	for i := range t {
		t[i] = 0xFF
	}
	for i, b := range []byte("0123456789abcdef") {
		t[b] = byte(i)
	}
	for i, b := range []byte("ABCDEF") {
		t[b] = byte(10 + i)
	}
	return t
}()

// IsASCIIAlpha reports whether c is an ASCII letter of either case.
//
// https://infra.spec.whatwg.org/#ascii-alpha
func IsASCIIAlpha(c rune) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// IsASCIIAlphanumeric reports whether c is an ASCII letter or digit.
//
// https://infra.spec.whatwg.org/#ascii-alphanumeric
func IsASCIIAlphanumeric(c rune) bool { return IsASCIIDigit(c) || IsASCIIAlpha(c) }

// IsNoncharacter reports whether c is one of the 66 code points that Unicode
// will never assign: U+FDD0 to U+FDEF, and the last two of each plane.
//
// https://infra.spec.whatwg.org/#noncharacter
func IsNoncharacter(c rune) bool {
	return 0xFDD0 <= c && c <= 0xFDEF || c >= 0 && c&0xFFFE == 0xFFFE
}

// IsSurrogate reports whether c is in the range U+D800 to U+DFFF.
//
// https://infra.spec.whatwg.org/#surrogate
func IsSurrogate(c rune) bool { return 0xD800 <= c && c <= 0xDFFF }

// IsURLCodePoint reports whether c is a URL code point: a valid URL string may
// contain it without percent-encoding. "%" is not one; see percent.IsURLUnits.
//
// https://url.spec.whatwg.org/#url-code-points
func IsURLCodePoint(c rune) bool {
	switch c {
	case '!', '$', '&', '\'', '(', ')', '*', '+', ',', '-', '.', '/', ':', ';', '=', '?', '@', '_', '~':
		return true
	}
	return IsASCIIAlphanumeric(c) ||
		0xA0 <= c && c <= 0x10FFFD && !IsSurrogate(c) && !IsNoncharacter(c)
}

// EqualASCIIFold reports whether s and ascii are equal without regard to ASCII
// case. ascii must be ASCII.
//
// A non-ASCII code point that folds to ASCII is longer in UTF-8, so the lengths
// differ.
//
// https://infra.spec.whatwg.org/#ascii-case-insensitive
func EqualASCIIFold(s, ascii string) bool {
	return len(s) == len(ascii) && strings.EqualFold(s, ascii)
}
