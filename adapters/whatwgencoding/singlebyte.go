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
			room = singleByteLen(src, index) // counting costs less than the memory
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

// singleByteLen gives the number of bytes that src decodes to.
func singleByteLen(src []byte, index *[128]uint16) int {
	var behind [256]uint8 // how many bytes stand behind the first
	for i, c := range index {
		behind[0x80+i] = 1
		if c == 0 || c >= 0x800 {
			behind[0x80+i] = 2
		}
	}
	n := len(src)
	for _, b := range src {
		n += int(behind[b])
	}
	return n
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
