package whatwgencoding

import "slices"

// decodeSingleByte is the single-byte decoder.
//
// https://encoding.spec.whatwg.org/#single-byte-decoder
func decodeSingleByte(dst, src []byte, index *[128]uint16) []byte {
	room := len(src)
	for _, b := range src {
		if b >= 0x80 {
			room++
			if index[b-0x80]-1 >= 0x800-1 {
				room++ // so does U+FFFD in place of 0
			}
		}
	}
	dst = slices.Grow(dst, room)
	for i := 0; i < len(src); i++ {
		if src[i] < 0x80 {
			if dst, i = appendASCII(dst, src, i); i == len(src) {
				break
			}
		}
		c := index[src[i]-0x80]
		if c == 0 {
			c = 0xFFFD
		}
		dst = appendCodePoint(dst, c)
	}
	return dst
}

// fillSingleByte is for the single-byte encoder.
//
// https://encoding.spec.whatwg.org/#single-byte-encoder
func (r *reverse) fillSingleByte(index *[128]uint16) {
	for pointer, c := range index {
		if c != 0 {
			r.set(rune(c), uint16(pointer)+0x80)
		}
	}
}
