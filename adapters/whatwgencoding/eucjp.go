package whatwgencoding

// decodeEUCJP is the EUC-JP decoder.
//
// https://encoding.spec.whatwg.org/#euc-jp-decoder
func decodeEUCJP(dst, src []byte) []byte {
	dst = growForPairs(dst, src)
	for i := 0; i < len(src); {
		lead := src[i]
		if lead < 0x80 {
			dst, i = appendASCII(dst, src, i)
			continue
		}
		isPair := isEUCJPByte(lead) || lead == 0x8E || lead == 0x8F
		if !isPair || i+1 == len(src) {
			dst = append(dst, replacement...)
			i++
			continue
		}
		i++
		trail := src[i]
		c := uint16(0)
		switch {
		case lead == 0x8E && trail-0xA1 <= 0xDF-0xA1:
			c = 0xFF61 - 0xA1 + uint16(trail)
		case lead == 0x8F && isEUCJPByte(trail):
			if i+1 == len(src) {
				return append(dst, replacement...)
			}
			i++
			lead, trail = trail, src[i]
			if isEUCJPByte(trail) {
				c = indexJIS0212[int(lead-0xA1)*94+int(trail-0xA1)]
			}
		case isEUCJPByte(lead) && isEUCJPByte(trail):
			c = indexJIS0208[int(lead-0xA1)*94+int(trail-0xA1)]
		}
		if c != 0 {
			dst = appendCodePoint(dst, c)
			i++
			continue
		}
		dst, i = appendPairError(dst, i-1, trail)
	}
	return dst
}

func isEUCJPByte(b byte) bool { return b-0xA1 <= 0xFE-0xA1 }

// fillEUCJP fills the table of the EUC-JP encoder.
//
// https://encoding.spec.whatwg.org/#euc-jp-encoder
func (r *reverse) fillEUCJP() {
	// After these pointers, no code point has its first one. The first pointer
	// of a code point is set last and stays.
	for pointer := 94*94 - 1; pointer >= 0; pointer-- {
		if c := indexJIS0208[pointer]; c != 0 {
			r.set(rune(c), (uint16(pointer/94)+0xA1)<<8|uint16(pointer%94)+0xA1)
		}
	}
	r.set(0xA5, 0x5C)
	r.set(0x203E, 0x7E)
	for c := rune(0xFF61); c <= 0xFF9F; c++ {
		r.set(c, 0x8E<<8|uint16(c-0xFF61+0xA1))
	}
	r.set(0x2212, r.bytes(0xFF0D))
}
