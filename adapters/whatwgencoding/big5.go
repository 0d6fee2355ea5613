package whatwgencoding

import "unicode/utf8"

// decodeBig5 is the Big5 decoder.
//
// https://encoding.spec.whatwg.org/#big5-decoder
func decodeBig5(dst, src []byte) []byte {
	dst = growForPairs(dst, src)
	for i := 0; i < len(src); {
		lead := src[i]
		if lead < 0x80 {
			dst, i = appendASCII(dst, src, i)
			continue
		}
		if lead == 0x80 || lead == 0xFF || i+1 == len(src) {
			dst = append(dst, replacement...)
			i++
			continue
		}
		trail := src[i+1]
		offset := -1
		switch {
		case trail-0x40 <= 0x7E-0x40:
			offset = 0x40
		case trail-0xA1 <= 0xFE-0xA1:
			offset = 0x62
		}
		if offset > 0 {
			pointer := int(lead-0x81)*157 + int(trail) - offset
			if c := indexBig5[pointer]; c != 0 {
				if big5Plane2[pointer/32]&(1<<(pointer%32)) != 0 {
					dst = utf8.AppendRune(dst, 0x20000|rune(c))
				} else {
					dst = appendCodePoint(dst, c)
				}
				i += 2
				continue
			}
			if two := big5TwoCodePoints(pointer); two != "" {
				dst = append(dst, two...)
				i += 2
				continue
			}
		}
		dst, i = appendPairError(dst, i, trail)
	}
	return dst
}

// big5TwoCodePoints returns the two code points of a pointer in the table of
// the Big5 decoder, or "". The index has none of these pointers.
//
// https://encoding.spec.whatwg.org/#big5-decoder
func big5TwoCodePoints(pointer int) string {
	switch pointer {
	case 1133:
		return "\u00CA\u0304"
	case 1135:
		return "\u00CA\u030C"
	case 1164:
		return "\u00EA\u0304"
	case 1166:
		return "\u00EA\u030C"
	}
	return ""
}

// fillBig5 fills the table of the Big5 encoder.
//
// https://encoding.spec.whatwg.org/#index-big5-pointer
func (r *reverse) fillBig5() {
	for pointer := len(indexBig5) - 1; pointer >= (0xA1-0x81)*157; pointer-- {
		c := rune(indexBig5[pointer])
		if c == 0 {
			continue
		}
		if big5Plane2[pointer/32]&(1<<(pointer%32)) != 0 {
			c |= 0x20000
		}
		switch c {
		case 0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345:
			if r.bytes(c) != 0 {
				continue // the last pointer of these stays, of all others the first
			}
		}
		trail := uint16(pointer%157) + 0x40
		if trail >= 0x7F {
			trail += 0x62 - 0x40
		}
		r.set(c, (uint16(pointer/157)+0x81)<<8|trail)
	}
}
