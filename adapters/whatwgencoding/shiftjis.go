package whatwgencoding

// decodeShiftJIS is the Shift_JIS decoder.
//
// https://encoding.spec.whatwg.org/#shift_jis-decoder
func decodeShiftJIS(dst, src []byte) []byte {
	dst = growForPairs(dst, src)
	for i := 0; i < len(src); {
		lead := src[i]
		if lead < 0x80 {
			dst, i = appendASCII(dst, src, i)
			continue
		}
		leadOffset := byte(0x81)
		switch {
		case lead == 0x80:
			dst = appendCodePoint(dst, 0x80)
			i++
			continue
		case lead-0xA1 <= 0xDF-0xA1:
			dst = appendCodePoint(dst, 0xFF61-0xA1+uint16(lead))
			i++
			continue
		case lead == 0xA0 || lead > 0xFC || i+1 == len(src):
			dst = append(dst, replacement...)
			i++
			continue
		case lead > 0xA0:
			leadOffset = 0xC1
		}
		trail := src[i+1]
		if trail >= 0x40 && trail != 0x7F && trail <= 0xFC {
			offset := byte(0x40)
			if trail >= 0x7F {
				offset = 0x41
			}
			pointer := uint16(lead-leadOffset)*188 + uint16(trail-offset)
			c := indexJIS0208[pointer]
			if pointer >= 8836 && pointer <= 10715 {
				c = 0xE000 - 8836 + pointer
			}
			if c != 0 {
				dst = appendCodePoint(dst, c)
				i += 2
				continue
			}
		}
		dst, i = appendPairError(dst, i, trail)
	}
	return dst
}

// fillShiftJIS fills the table of the Shift_JIS encoder.
//
// https://encoding.spec.whatwg.org/#index-shift_jis-pointer
func (r *reverse) fillShiftJIS() {
	for pointer := len(indexJIS0208) - 1; pointer >= 0; pointer-- {
		c := indexJIS0208[pointer]
		if c == 0 || pointer >= 8272 && pointer <= 8835 {
			continue
		}
		lead := uint16(pointer/188) + 0x81
		if lead >= 0xA0 {
			lead += 0xC1 - 0x81
		}
		trail := uint16(pointer%188) + 0x40
		if trail >= 0x7F {
			trail++
		}
		r.set(rune(c), lead<<8|trail)
	}
	r.set(0x80, 0x80)
	r.set(0xA5, 0x5C)
	r.set(0x203E, 0x7E)
	for c := rune(0xFF61); c <= 0xFF9F; c++ {
		r.set(c, uint16(c-0xFF61+0xA1))
	}
	r.set(0x2212, r.bytes(0xFF0D))
}
