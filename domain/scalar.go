package domain

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// DecodeScalarValue returns the first code point of s, as the Encoding
// Standard's UTF-8 decoder reads it, and its size in bytes. If s does not begin
// with well-formed UTF-8, it returns U+FFFD and the size of the maximal subpart,
// 1 to 3 bytes. For the empty string it returns [EOF] and 0.
//
// A range loop yields one U+FFFD per invalid byte and [strings.ToValidUTF8]
// writes one per run of them. The standard wants one per maximal subpart.
//
// https://encoding.spec.whatwg.org/#utf-8-decoder
func DecodeScalarValue(s string) (c rune, size int) {
	c, size = utf8.DecodeRuneInString(s)
	switch {
	case c != utf8.RuneError:
		return c, size
	case size == 0:
		return EOF, 0
	}
	return utf8.RuneError, maximalSubpart(s)
}

// maximalSubpart returns the number of bytes of s that one U+FFFD replaces. s
// is not empty and begins with U+FFFD or with bytes that are not UTF-8.
func maximalSubpart(s string) int {
	lower, upper, needed := byte(0x80), byte(0xBF), 0
	switch b := s[0]; {
	case 0xC2 <= b && b <= 0xDF:
		needed = 1
	case 0xE0 <= b && b <= 0xEF:
		needed = 2
		if b == 0xE0 {
			lower = 0xA0
		} else if b == 0xED {
			upper = 0x9F
		}
	case 0xF0 <= b && b <= 0xF4:
		needed = 3
		if b == 0xF0 {
			lower = 0x90
		} else if b == 0xF4 {
			upper = 0x8F
		}
	}
	for i := 1; i <= needed; i++ {
		if i == len(s) || s[i] < lower || s[i] > upper {
			return i
		}
		lower, upper = 0x80, 0xBF
	}
	return needed + 1
}

// ToScalarValueString returns s with each maximal subpart that is not UTF-8
// replaced by U+FFFD. A string that is UTF-8 is returned as it is. A byte order
// mark is kept.
//
// https://encoding.spec.whatwg.org/#utf-8-decode-without-bom
func ToScalarValueString(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 16)
	for len(s) > 0 {
		c, size := DecodeScalarValue(s)
		b.WriteRune(c)
		s = s[size:]
	}
	return b.String()
}

// AppendScalarValues appends src to dst, with each maximal subpart that is not
// UTF-8 replaced by U+FFFD, as [ToScalarValueString] does.
func AppendScalarValues(dst, src []byte) []byte {
	for len(src) > 0 {
		if src[0] < utf8.RuneSelf {
			dst = append(dst, src[0])
			src = src[1:]
			continue
		}
		c, size := utf8.DecodeRune(src)
		if c == utf8.RuneError {
			// At most four bytes matter, so the conversion does not allocate.
			size = maximalSubpart(string(src[:min(len(src), utf8.UTFMax)]))
		}
		dst = utf8.AppendRune(dst, c)
		src = src[size:]
	}
	return dst
}

// UTF16ToScalarValues returns the code units of a JavaScript string as a scalar
// value string in UTF-8. Each surrogate without its other half becomes one
// U+FFFD.
//
// https://infra.spec.whatwg.org/#javascript-string-convert
func UTF16ToScalarValues(units []uint16) string {
	var b strings.Builder
	b.Grow(len(units))
	for i := 0; i < len(units); i++ {
		c := rune(units[i])
		if i+1 < len(units) {
			if pair := utf16.DecodeRune(c, rune(units[i+1])); pair != utf8.RuneError {
				c = pair
				i++
			}
		}
		b.WriteRune(c) // U+FFFD for a surrogate
	}
	return b.String()
}

// WTF8ToScalarValues returns a string in WTF-8 as a scalar value string. WTF-8
// is UTF-8 that may also hold surrogates, in three bytes each.
//   - A surrogate without its other half becomes one U+FFFD.
//   - A leading surrogate followed by a trailing one becomes the code point that
//     they encode.
//   - Other invalid bytes become one U+FFFD per maximal subpart, as in
//     [ToScalarValueString], which writes three for a surrogate.
//
// A string that is UTF-8 is returned as it is.
//
// https://simonsapin.github.io/wtf-8/
func WTF8ToScalarValues(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 16)
	for len(s) > 0 {
		c, size := DecodeScalarValue(s)
		if half := surrogate(s); half != 0 {
			c, size = utf8.RuneError, surrogateSize
			if pair := utf16.DecodeRune(half, surrogate(s[size:])); pair != utf8.RuneError {
				c, size = pair, 2*surrogateSize
			}
		}
		b.WriteRune(c)
		s = s[size:]
	}
	return b.String()
}

// surrogateSize is the number of bytes of a surrogate in WTF-8.
const surrogateSize = 3

// surrogate returns the surrogate that s begins with, or 0 if there is none. s
// is WTF-8.
func surrogate(s string) rune {
	if len(s) < surrogateSize || s[0] != 0xED || s[1]&0xE0 != 0xA0 || s[2]&0xC0 != 0x80 {
		return 0
	}
	return 0xD000 | rune(s[1]&0x3F)<<6 | rune(s[2]&0x3F)
}
