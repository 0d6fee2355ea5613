package whatwgencoding

import (
	"slices"
	"unicode/utf8"

	"github.com/weburl-go/weburl/domain"
)

// appendUTF8 is the UTF-8 decoder. It is also the encoder, because a string may
// be invalid UTF-8.
//
// https://encoding.spec.whatwg.org/#utf-8-decoder
func appendUTF8(dst, src []byte) []byte {
	if utf8.Valid(src) {
		return append(dst, src...)
	}
	return domain.AppendScalarValues(slices.Grow(dst, len(src)), src)
}

// decodeReplacement is the replacement decoder.
//
// https://encoding.spec.whatwg.org/#replacement-decoder
func decodeReplacement(dst, src []byte) []byte {
	if len(src) == 0 {
		return dst
	}
	return append(dst, replacement...)
}

// decodeUTF16 is the shared UTF-16 decoder.
//
// https://encoding.spec.whatwg.org/#shared-utf-16-decoder
func decodeUTF16(dst, src []byte, isBE bool) []byte {
	dst = slices.Grow(dst, len(src)+len(src)/2)
	unit := func(i int) rune {
		if isBE {
			return rune(src[i])<<8 | rune(src[i+1])
		}
		return rune(src[i+1])<<8 | rune(src[i])
	}
	for i := 0; i < len(src); i += 2 {
		if i+1 == len(src) {
			return append(dst, replacement...)
		}
		c := unit(i)
		if c&^0x7FF == 0xD800 {
			isLeading := c < 0xDC00
			switch {
			case isLeading && i+3 < len(src):
				if trailing := unit(i + 2); trailing&^0x3FF == 0xDC00 {
					c = 0x10000 + (c-0xD800)<<10 + (trailing - 0xDC00)
					i += 2
					break
				}
				c = 0xFFFD
			case isLeading:
				// The end makes one error of it and of half a code unit after
				// it.
				return append(dst, replacement...)
			default:
				c = 0xFFFD
			}
		}
		dst = utf8.AppendRune(dst, c)
	}
	return dst
}

// decodeXUserDefined is the x-user-defined decoder.
//
// https://encoding.spec.whatwg.org/#x-user-defined-decoder
func decodeXUserDefined(dst, src []byte) []byte {
	dst = slices.Grow(dst, len(src)+2*countHigh(src))
	for i := 0; i < len(src); i++ {
		if src[i] < 0x80 {
			if dst, i = appendASCII(dst, src, i); i == len(src) {
				break
			}
		}
		dst = appendCodePoint(dst, 0xF780-0x80+uint16(src[i]))
	}
	return dst
}

// fillXUserDefined fills the table of the x-user-defined encoder.
//
// https://encoding.spec.whatwg.org/#x-user-defined-encoder
func (r *reverse) fillXUserDefined() {
	for b := uint16(0x80); b <= 0xFF; b++ {
		r.set(0xF780-0x80+rune(b), b)
	}
}
