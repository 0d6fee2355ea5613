package whatwgencoding

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// replacement is U+FFFD, the result of an error.
const replacement = "\uFFFD"

// growForPairs makes room in dst for the decoded src, if two bytes become at
// most three of UTF-8 and an ASCII byte becomes one. That is so for nearly all
// text; for the rest append makes room.
func growForPairs(dst, src []byte) []byte {
	return slices.Grow(dst, min(len(src)+len(src)/2, len(src)+2*countHigh(src)))
}

// eightHighBits are the high bits of eight bytes: ASCII bytes have none of
// them.
const eightHighBits = 0x8080808080808080

// countHigh returns the number of bytes of b that are not ASCII.
func countHigh(b []byte) int {
	n := 0
	for ; len(b) >= 8; b = b[8:] {
		n += bits.OnesCount64(binary.LittleEndian.Uint64(b) & eightHighBits)
	}
	for _, b := range b {
		n += int(b >> 7)
	}
	return n
}

// appendASCII appends to dst the ASCII bytes of src from offset i on. It
// returns the offset after them.
func appendASCII(dst, src []byte, i int) (out []byte, end int) {
	for i+8 <= len(src) {
		eight := binary.LittleEndian.Uint64(src[i:])
		if eight&eightHighBits != 0 {
			break
		}
		dst = binary.LittleEndian.AppendUint64(dst, eight)
		i += 8
	}
	for i < len(src) && src[i] < 0x80 {
		dst = append(dst, src[i])
		i++
	}
	return dst, i
}

// appendPairError appends U+FFFD for two bytes that are not a code point, of
// which the first is src[i] in the caller. It returns the offset of the next
// byte to decode: an ASCII trail is decoded again, as a byte of its own.
func appendPairError(dst []byte, i int, trail byte) (out []byte, next int) {
	dst = append(dst, replacement...)
	if trail < 0x80 {
		return dst, i + 1
	}
	return dst, i + 2
}

// appendCodePoint appends to dst the UTF-8 form of c, which is not ASCII.
func appendCodePoint(dst []byte, c uint16) []byte {
	if c < 0x800 {
		return append(dst, 0xC0|byte(c>>6), 0x80|byte(c)&0x3F)
	}
	return append(dst, 0xE0|byte(c>>12), 0x80|byte(c>>6)&0x3F, 0x80|byte(c)&0x3F)
}
