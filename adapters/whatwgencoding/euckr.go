package whatwgencoding

// decodeEUCKR is the EUC-KR decoder.
//
// https://encoding.spec.whatwg.org/#euc-kr-decoder
func decodeEUCKR(dst, src []byte) []byte {
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
		if trail-0x41 <= 0xFE-0x41 {
			if c := indexEUCKR[int(lead-0x81)*190+int(trail-0x41)]; c != 0 {
				dst = appendCodePoint(dst, c)
				i += 2
				continue
			}
		}
		dst, i = appendPairError(dst, i, trail)
	}
	return dst
}

// fillEUCKR fills the table of the EUC-KR encoder.
//
// https://encoding.spec.whatwg.org/#euc-kr-encoder
func (r *reverse) fillEUCKR() {
	for pointer := len(indexEUCKR) - 1; pointer >= 0; pointer-- {
		if c := indexEUCKR[pointer]; c != 0 {
			r.set(rune(c), (uint16(pointer/190)+0x81)<<8|uint16(pointer%190)+0x41)
		}
	}
}
