package whatwgencoding

import (
	"encoding/binary"
	"slices"

	"github.com/weburl-go/weburl/domain"
)

// iso2022JPState is a state of the ISO-2022-JP encoder, or a state of its
// decoder between escape sequences and code points.
type iso2022JPState uint8

const (
	iso2022JPASCII iso2022JPState = iota
	iso2022JPRoman
	iso2022JPKatakana // of the decoder only
	iso2022JPJIS0208  // the decoder's "leading byte"
)

// decodeISO2022JP is the ISO-2022-JP decoder.
//
// https://encoding.spec.whatwg.org/#iso-2022-jp-decoder
func decodeISO2022JP(dst, src []byte) []byte {
	dst = slices.Grow(dst, len(src)+len(src)/2)
	state := iso2022JPASCII
	output := false // whether an escape sequence was last
	for i := 0; i < len(src); {
		b := src[i]
		if b == 0x1B {
			to, ok := iso2022JPEscape(src[i+1:])
			if ok {
				state = to
				i += len("\x1B(B")
				if output {
					dst = append(dst, replacement...)
				}
				output = true
				continue
			}
			// The bytes after it are restored.
			output = false
			dst = append(dst, replacement...)
			i++
			continue
		}
		output = false
		if state == iso2022JPASCII && i+8 <= len(src) {
			if eight := binary.LittleEndian.Uint64(src[i:]); isPrintable(eight) {
				dst = binary.LittleEndian.AppendUint64(dst, eight)
				i += 8
				continue
			}
		}
		i++
		c := uint16(0)
		switch state {
		case iso2022JPJIS0208:
			if b-0x21 > 0x7E-0x21 {
				break
			}
			if i == len(src) {
				return append(dst, replacement...)
			}
			trail := src[i]
			if trail == 0x1B {
				break
			}
			i++
			if trail-0x21 <= 0x7E-0x21 {
				c = indexJIS0208[int(b-0x21)*94+int(trail-0x21)]
			}
		case iso2022JPKatakana:
			if b-0x21 <= 0x5F-0x21 {
				c = 0xFF61 - 0x21 + uint16(b)
			}
		default:
			switch {
			case b >= 0x80 || b == 0x0E || b == 0x0F:
			case state == iso2022JPRoman && b == 0x5C:
				c = 0xA5
			case state == iso2022JPRoman && b == 0x7E:
				c = 0x203E
			default:
				dst = append(dst, b)
				continue
			}
		}
		if c == 0 {
			c = 0xFFFD
		}
		dst = appendCodePoint(dst, c)
	}
	return dst
}

// isPrintable reports whether eight bytes are all from 0x20 to 0x7F. The lowest
// byte below 0x20 gets a high bit by the subtraction; only the bytes above it
// are changed by a borrow.
func isPrintable(eight uint64) bool {
	return (eight|(eight-0x2020202020202020))&eightHighBits == 0
}

// iso2022JPEscape returns the state that the escape sequence of 0x1B and the
// first two bytes of b sets. It reports false if they are not an escape
// sequence.
func iso2022JPEscape(b []byte) (state iso2022JPState, ok bool) {
	if len(b) < 2 {
		return 0, false
	}
	switch string(b[:2]) {
	case "(B":
		return iso2022JPASCII, true
	case "(J":
		return iso2022JPRoman, true
	case "(I":
		return iso2022JPKatakana, true
	case "$@", "$B":
		return iso2022JPJIS0208, true
	}
	return 0, false
}

// iso2022JPEncoder is the ISO-2022-JP encoder.
//
// https://encoding.spec.whatwg.org/#iso-2022-jp-encoder
type iso2022JPEncoder struct{ state iso2022JPState }

// AppendEncode implements [ports.Encoder]. At the end it returns to ASCII.
//
// https://encoding.spec.whatwg.org/#encode-or-fail
func (e *iso2022JPEncoder) AppendEncode(dst []byte, src string, end bool) (out []byte, taken int, unencodable rune) {
	dst, taken, unencodable = appendEncode(dst, src, ISO2022JP, &e.state)
	if end && unencodable < 0 && e.state != iso2022JPASCII {
		dst = append(dst, "\x1B(B"...)
		e.state = iso2022JPASCII
	}
	return dst, taken, unencodable
}

// encodeISO2022JP runs the handler of the ISO-2022-JP encoder on each code
// point of src. table is that of EUC-JP: without their high bits, its two bytes
// are those of index jis0208.
//
// https://encoding.spec.whatwg.org/#iso-2022-jp-encoder
func encodeISO2022JP(dst []byte, src string, table *reverse, state *iso2022JPState) (out []byte, taken int, unencodable rune) {
	blocks := (*[0x10000 / blockSize]uint16)(table.blocks)
	for i := 0; i < len(src); {
		if b := src[i]; b < 0x80 {
			if *state == iso2022JPASCII && i+8 <= len(src) {
				if eight := load64(src[i:]); isPrintable(eight) {
					dst = binary.LittleEndian.AppendUint64(dst, eight)
					i += 8
					continue
				}
			}
			if *state == iso2022JPJIS0208 || *state == iso2022JPRoman && (b == 0x5C || b == 0x7E) {
				dst = append(dst, "\x1B(B"...)
				*state = iso2022JPASCII
			}
			i++
			if b == 0x0E || b == 0x0F || b == 0x1B {
				return dst, i, 0xFFFD
			}
			dst = append(dst, b)
			continue
		}
		if *state == iso2022JPJIS0208 && i+2 < len(src) {
			if block, ok := threeByteBlock(src[i], src[i+1], src[i+2]); ok {
				bytes := table.values[int(blocks[block])*blockSize+int(src[i+2]&0x3F)]
				if bytes >= 0xA1A1 {
					dst = append(dst, byte(bytes>>8)&0x7F, byte(bytes)&0x7F)
					i += 3
					continue
				}
			}
		}
		c, size := domain.DecodeScalarValue(src[i:])
		i += size
		bytes := table.bytes(c)
		switch {
		case c == 0xA5 || c == 0x203E:
			if *state != iso2022JPRoman {
				dst = append(dst, "\x1B(J"...)
				*state = iso2022JPRoman
			}
			dst = append(dst, byte(bytes))
			continue
		case c >= 0xFF61 && c <= 0xFF9F:
			bytes = table.bytes(rune(indexKatakana[c-0xFF61]))
		case bytes == 0:
			if *state == iso2022JPJIS0208 {
				dst = append(dst, "\x1B(B"...)
				*state = iso2022JPASCII
			}
			return dst, i, c
		}
		if *state != iso2022JPJIS0208 {
			dst = append(dst, "\x1B$B"...)
			*state = iso2022JPJIS0208
		}
		dst = append(dst, byte(bytes>>8)&0x7F, byte(bytes)&0x7F)
	}
	return dst, len(src), -1
}
