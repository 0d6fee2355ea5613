package whatwgencoding

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// replacement is U+FFFD, which stands for an error.
const replacement = "\uFFFD"

// growForPairs makes room in dst for what src decodes to if two bytes make at most
// three of UTF-8 and an ASCII byte makes one. That is so for nearly all text; append
// sees to the rest.
func growForPairs(dst, src []byte) []byte {
	return slices.Grow(dst, min(len(src)+len(src)/2, len(src)+2*countHigh(src)))
}

const eightHighBits = 0x8080808080808080

// countHigh gives the number of bytes of b that are not ASCII.
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

// appendASCII appends to dst the ASCII bytes of src from offset i on, and gives
// the offset behind them.
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

// appendCodePoint appends to dst the UTF-8 form of c, which is not ASCII.
func appendCodePoint(dst []byte, c uint16) []byte {
	if c < 0x800 {
		return append(dst, 0xC0|byte(c>>6), 0x80|byte(c)&0x3F)
	}
	return append(dst, 0xE0|byte(c>>12), 0x80|byte(c>>6)&0x3F, 0x80|byte(c)&0x3F)
}
