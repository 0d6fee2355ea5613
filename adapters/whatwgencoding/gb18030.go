package whatwgencoding

import "unicode/utf8"

// decodeGB18030 is the gb18030 decoder, which is also that of GBK. At the
// beginning of each round, the first, second and third of the standard's
// decoder are 0x00.
//
// https://encoding.spec.whatwg.org/#gb18030-decoder
func decodeGB18030(dst, src []byte) []byte {
	dst = growForPairs(dst, src)
	for i := 0; i < len(src); {
		first := src[i]
		if first < 0x80 {
			dst, i = appendASCII(dst, src, i)
			continue
		}
		if first == 0x80 || first == 0xFF {
			c := uint16(0xFFFD)
			if first == 0x80 {
				c = '€'
			}
			dst = appendCodePoint(dst, c)
			i++
			continue
		}
		if i+1 == len(src) {
			return append(dst, replacement...)
		}
		switch second := src[i+1]; {
		case second >= 0x40 && second != 0x7F && second != 0xFF:
			offset := byte(0x40)
			if second >= 0x7F {
				offset = 0x41
			}
			// The index has a code point for every pointer.
			dst = appendCodePoint(dst, indexGB18030[int(first-0x81)*190+int(second-offset)])
			i += 2
		case isDigit(second):
			if i+2 == len(src) || isGB18030Lead(src[i+2]) && i+3 == len(src) {
				return append(dst, replacement...)
			}
			if !isGB18030Lead(src[i+2]) || !isDigit(src[i+3]) {
				// The bytes after the first are restored.
				dst = append(dst, replacement...)
				i++
				continue
			}
			pointer := ((int(first-0x81)*10+int(second-'0'))*126+int(src[i+2]-0x81))*10 + int(src[i+3]-'0')
			dst = utf8.AppendRune(dst, gb18030RangesCodePoint(pointer))
			i += 4
		default:
			dst, i = appendPairError(dst, i, second)
		}
	}
	return dst
}

func isDigit(b byte) bool { return b-'0' <= 9 }

func isGB18030Lead(b byte) bool { return b-0x81 <= 0xFE-0x81 }

// gb18030Range is the pointers and code points from these up to those of the
// next range.
type gb18030Range struct{ pointer, codePoint uint16 }

// gb18030RangesCodePoint returns the index gb18030 ranges code point, or U+FFFD
// for null.
//
// https://encoding.spec.whatwg.org/#index-gb18030-ranges-code-point
func gb18030RangesCodePoint(pointer int) rune {
	switch {
	case pointer >= 189000 && pointer <= 1237575:
		return rune(pointer - 189000 + 0x10000)
	case pointer > 39419:
		return 0xFFFD
	case pointer == 7457:
		return 0xE7C7
	}
	i := int(gb18030RangeByPointer[pointer/64])
	for i+1 < len(gb18030Ranges) && int(gb18030Ranges[i+1].pointer) <= pointer {
		i++
	}
	return rune(int(gb18030Ranges[i].codePoint) + pointer - int(gb18030Ranges[i].pointer))
}

// gb18030RangesPointer returns the index gb18030 ranges pointer.
//
// https://encoding.spec.whatwg.org/#index-gb18030-ranges-pointer
func gb18030RangesPointer(c rune) uint32 {
	switch {
	case c >= 0x10000:
		return uint32(c) - 0x10000 + 189000
	case c == 0xE7C7:
		return 7457
	}
	i := int(gb18030RangeByCodePoint[c/64])
	for i+1 < len(gb18030Ranges) && rune(gb18030Ranges[i+1].codePoint) <= c {
		i++
	}
	return uint32(gb18030Ranges[i].pointer) + uint32(c) - uint32(gb18030Ranges[i].codePoint)
}

// putGB18030 writes the four bytes of a pointer of index gb18030 ranges. It is
// the last part of the gb18030 encoder.
//
// https://encoding.spec.whatwg.org/#gb18030-encoder
func putGB18030(dst *[4]byte, pointer uint32) {
	dst[0] = byte(pointer/(10*126*10)) + 0x81
	pointer %= 10 * 126 * 10
	dst[1] = byte(pointer/(10*126)) + 0x30
	pointer %= 10 * 126
	dst[2] = byte(pointer/10) + 0x81
	dst[3] = byte(pointer%10) + 0x30
}

// fillGB18030 fills the table of the gb18030 encoder, which is also that of
// GBK. The euro sign is not in it, because the two encode it differently.
//
// https://encoding.spec.whatwg.org/#gb18030-encoder
func (r *reverse) fillGB18030() {
	for pointer := len(indexGB18030) - 1; pointer >= 0; pointer-- {
		trail := uint16(pointer%190) + 0x40
		if trail >= 0x7F {
			trail++
		}
		// The first pointer of a code point is set last and stays.
		r.set(rune(indexGB18030[pointer]), (uint16(pointer/190)+0x81)<<8|trail)
	}
	for _, e := range gb18030Compatibility {
		r.set(rune(e.codePoint), e.bytes)
	}
	r.set('€', 0)
}

// gb18030Compatibility is the table in the gb18030 encoder. It keeps the bytes
// that these code points have in the edition of 2005.
//
// https://encoding.spec.whatwg.org/#gb18030-encoder
var gb18030Compatibility = [...]struct{ codePoint, bytes uint16 }{
	{0xE78D, 0xA6D9}, {0xE78E, 0xA6DA}, {0xE78F, 0xA6DB}, {0xE790, 0xA6DC}, {0xE791, 0xA6DD}, {0xE792, 0xA6DE},
	{0xE793, 0xA6DF}, {0xE794, 0xA6EC}, {0xE795, 0xA6ED}, {0xE796, 0xA6F3}, {0xE81E, 0xFE59}, {0xE826, 0xFE61},
	{0xE82B, 0xFE66}, {0xE82C, 0xFE67}, {0xE832, 0xFE6D}, {0xE843, 0xFE7E}, {0xE854, 0xFE90}, {0xE864, 0xFEA0},
}
