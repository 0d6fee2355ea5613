package whatwgencoding

import (
	"encoding/binary"
	"slices"
)

// decodeSingleByte is the single-byte decoder.
//
// https://encoding.spec.whatwg.org/#single-byte-decoder
func decodeSingleByte(dst, src []byte, index *[128]uint16) []byte {
	if cap(dst)-len(dst) < 3*len(src) {
		room := len(src) + 2*countHigh(src)
		if len(src) > 512 && room > len(src)+len(src)/4 {
			room = singleByteLen(src, index) // to count costs less than the memory
		}
		dst = slices.Grow(dst, room)
	}
	out := dst[:cap(dst)]
	n := len(dst)
	for i := 0; i < len(src); i++ {
		for i+8 <= len(src) {
			eight := binary.LittleEndian.Uint64(src[i:])
			if eight&eightHighBits != 0 {
				break
			}
			binary.LittleEndian.PutUint64(out[n:], eight)
			n += 8
			i += 8
		}
		for end := min(i+8, len(src)); i < end; i++ {
			b := src[i]
			if b < 0x80 {
				out[n] = b
				n++
				continue
			}
			c := index[b&0x7F]
			if c == 0 {
				c = 0xFFFD
			}
			if c < 0x800 {
				out[n] = 0xC0 | byte(c>>6)
				out[n+1] = 0x80 | byte(c)&0x3F
				n += 2
				continue
			}
			out[n] = 0xE0 | byte(c>>12)
			out[n+1] = 0x80 | byte(c>>6)&0x3F
			out[n+2] = 0x80 | byte(c)&0x3F
			n += 3
		}
		i--
	}
	return out[:n]
}

// singleByteLen returns the number of bytes of the decoded src.
func singleByteLen(src []byte, index *[128]uint16) int {
	var after [256]uint8 // the number of bytes after the first
	for i, c := range index {
		after[0x80+i] = 1
		if c == 0 || c >= 0x800 {
			after[0x80+i] = 2
		}
	}
	n := len(src)
	for _, b := range src {
		n += int(after[b])
	}
	return n
}

// fillSingleByte fills the table of a single-byte encoder.
//
// https://encoding.spec.whatwg.org/#single-byte-encoder
func (r *reverse) fillSingleByte(index *[128]uint16) {
	for pointer, c := range index {
		if c != 0 {
			r.set(rune(c), uint16(pointer)+0x80)
		}
	}
}
