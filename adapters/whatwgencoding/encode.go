package whatwgencoding

import (
	"encoding/binary"
	"slices"
	"sync"
	"unicode/utf8"
	"unsafe"

	"github.com/weburl-go/weburl/domain"
)

// encoder is the encoder of an encoding without state: of all except
// ISO-2022-JP.
type encoder Encoding

// AppendEncode implements [ports.Encoder]. The end of the string needs no
// bytes.
//
// https://encoding.spec.whatwg.org/#encode-or-fail
func (e encoder) AppendEncode(dst []byte, src string, _ bool) (out []byte, taken int, unencodable rune) {
	if Encoding(e) == UTF8 {
		bytes := unsafe.Slice(unsafe.StringData(src), len(src)) // appendUTF8 does not write them
		return appendUTF8(dst, bytes), len(src), -1
	}
	return appendEncode(dst, src, Encoding(e), nil)
}

// lookahead is the number of bytes of a string that are encoded before room is
// made for all of it.
const lookahead = 512

// appendEncode makes room in dst and encodes src up to the first code point
// that cannot be encoded. One allocation serves all of src, unless there is
// such a code point early in src: the rest of src is for another call. So the
// calls for a string with many such code points take linear time together.
// state is that of ISO-2022-JP.
func appendEncode(dst []byte, src string, e Encoding, state *iso2022JPState) (out []byte, taken int, unencodable rune) {
	if len(src) > lookahead && len(src) > cap(dst)-len(dst) {
		var scratch [2 * lookahead]byte
		encoded, taken, unencodable := encodeStretch(scratch[:0], src[:boundary(src, lookahead)], e, state)
		if unencodable >= 0 {
			return append(dst, encoded...), taken, unencodable
		}
		dst = append(slices.Grow(dst, len(encoded)+len(src)-taken), encoded...)
		dst, rest, unencodable := encodeStretch(dst, src[taken:], e, state)
		return dst, taken + rest, unencodable
	}
	return encodeStretch(slices.Grow(dst, len(src)), src, e, state)
}

// boundary returns the last offset in s, at most i, that is not within a code
// point. s is longer than i and may be invalid UTF-8.
func boundary(s string, i int) int {
	for j := i; j > i-utf8.UTFMax; j-- {
		if utf8.RuneStart(s[j]) {
			return j
		}
	}
	return i // none of these bytes belongs to a code point
}

// encodeStretch encodes src up to the first code point that cannot be encoded.
// That one is taken too.
func encodeStretch(dst []byte, src string, e Encoding, state *iso2022JPState) (out []byte, taken int, unencodable rune) {
	if e == ISO2022JP {
		return encodeISO2022JP(dst, src, e.reverse(), state)
	}
	return e.reverse().appendEncode(slices.Grow(dst, len(src)), src, e)
}

// reverse is a table of the bytes of each code point that an encoding has,
// except ASCII.
type reverse struct {
	once sync.Once
	// blocks holds for each 64 code points the offset of their bytes in values,
	// divided by 64. Blocks of code points that the encoding does not have
	// share the first 64 values.
	blocks []uint16
	// values are two bytes, the first one high. If the high one is 0 there is
	// one byte. 0 is a code point that the encoding does not have.
	values []uint16
}

const blockSize = 64

// reverses holds the reverse tables that have been made.
var reverses [encodingCount]reverse

// reverse returns the reverse table of the encoding. Encodings with the same
// index share one.
func (e Encoding) reverse() *reverse {
	switch e {
	case ISO8859_8I:
		e = ISO8859_8
	case GBK:
		e = GB18030
	case ISO2022JP:
		e = EUCJP
	}
	r := &reverses[e]
	r.once.Do(func() {
		switch e {
		case GB18030:
			r.fillGB18030()
		case Big5:
			r.fillBig5()
		case EUCJP:
			r.fillEUCJP()
		case ShiftJIS:
			r.fillShiftJIS()
		case EUCKR:
			r.fillEUCKR()
		case XUserDefined:
			r.fillXUserDefined()
		default:
			r.fillSingleByte(&singleByteIndexes[e-IBM866])
		}
		r.values = slices.Clone(r.values) // without the room to grow
	})
	return r
}

// bytes returns the entry for c in values.
func (r *reverse) bytes(c rune) uint16 {
	if block := uint(c) / blockSize; block < uint(len(r.blocks)) {
		return r.values[uint(r.blocks[block])*blockSize+uint(c)%blockSize]
	}
	return 0
}

// set makes bytes the entry for c.
func (r *reverse) set(c rune, bytes uint16) {
	block := int(c) / blockSize
	if block >= len(r.blocks) {
		// The Basic Multilingual Plane, and planes 1 and 2 if the encoding
		// needs them.
		size := 0x10000
		if c > 0xFFFF {
			size = 0x30000
		}
		blocks := make([]uint16, size/blockSize)
		copy(blocks, r.blocks)
		r.blocks = blocks
	}
	if r.blocks[block] == 0 {
		if r.values == nil {
			r.values = make([]uint16, blockSize)
		}
		r.blocks[block] = uint16(len(r.values) / blockSize)
		r.values = append(r.values, make([]uint16, blockSize)...)
	}
	r.values[int(r.blocks[block])*blockSize+int(c)%blockSize] = bytes
}

// appendEncode appends to dst the bytes of the code points of src, up to the
// first that cannot be encoded in e. That one is taken too.
//
// dst has room for as many bytes as src has. That is enough, because no code
// point has more bytes than its UTF-8 form has. Only gb18030 has such code
// points, and makes room for them.
func (r *reverse) appendEncode(dst []byte, src string, e Encoding) (out []byte, taken int, unencodable rune) {
	blocks, values := (*[0x10000 / blockSize]uint16)(r.blocks), r.values
	n := len(dst)
	dst = dst[:n+len(src)]
	for i := 0; i < len(src); {
		if src[i] < utf8.RuneSelf {
			if i+8 <= len(src) {
				if eight := load64(src[i:]); eight&eightHighBits == 0 {
					binary.LittleEndian.PutUint64(dst[n:], eight)
					n += 8
					i += 8
					continue
				}
			}
			dst[n] = src[i]
			n++
			i++
			continue
		}
		bytes, size := uint16(0), 3
		if i+2 < len(src) {
			if block, ok := threeByteBlock(src[i], src[i+1], src[i+2]); ok {
				bytes = values[int(blocks[block])*blockSize+int(src[i+2]&0x3F)]
			} else if block, ok := twoByteBlock(src[i], src[i+1]); ok {
				bytes = values[int(blocks[block])*blockSize+int(src[i+1]&0x3F)]
				size = 2
			}
		}
		if bytes == 0 {
			unencodable, size = 0, 4
			if i+3 < len(src) {
				unencodable = fourByteCodePoint(src[i], src[i+1], src[i+2], src[i+3])
			}
			if unencodable == 0 {
				unencodable, size = domain.DecodeScalarValue(src[i:])
			}
			bytes = r.bytes(unencodable)
			switch {
			case bytes != 0:
			case e == GBK && unencodable == '€':
				bytes = 0x80
			case e == GB18030 && unencodable == '€':
				bytes = 0xA2E3
			case e == GB18030 && unencodable != 0xE5E5:
				i += size
				if rest := len(src) - i; len(dst)-n < 4+rest {
					dst = slices.Grow(dst[:n], 4+rest)[:n+4+rest]
				}
				putGB18030((*[4]byte)(dst[n:]), gb18030RangesPointer(unencodable))
				n += 4
				continue
			default:
				return dst[:n], i + size, unencodable
			}
		}
		i += size
		if bytes > 0xFF {
			dst[n] = byte(bytes >> 8)
			n++
		}
		dst[n] = byte(bytes)
		n++
	}
	return dst[:n], len(src), -1
}

// load64 returns the first eight bytes of s, the first one lowest. For a
// []byte, [binary.LittleEndian] does so, which counts less towards the limit of
// inlining.
func load64(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// threeByteBlock returns the number of the block of the code point with this
// UTF-8 form, and reports whether there is one. The six low bits of the last
// byte are the code point's place in its block. Surrogates count as code
// points; their blocks are empty.
func threeByteBlock(b0, b1, b2 byte) (block uint, ok bool) {
	block = uint(b0&0xF)<<6 | uint(b1&0x3F)
	return block, b0&0xF0 == 0xE0 && (b1^0x80)|(b2^0x80) < 0x40 && block >= 0x800/blockSize
}

// twoByteBlock is [threeByteBlock] for two bytes.
func twoByteBlock(b0, b1 byte) (block uint, ok bool) {
	return uint(b0 & 0x1F), b0&0xE0 == 0xC0 && b0 >= 0xC2 && b1^0x80 < 0x40
}

// fourByteCodePoint returns the code point with this UTF-8 form, or 0 if there
// is none.
func fourByteCodePoint(b0, b1, b2, b3 byte) rune {
	c := rune(b0&7)<<18 | rune(b1&0x3F)<<12 | rune(b2&0x3F)<<6 | rune(b3&0x3F)
	if b0&0xF8 == 0xF0 && (b1^0x80)|(b2^0x80)|(b3^0x80) < 0x40 && c >= 0x10000 && c <= utf8.MaxRune {
		return c
	}
	return 0
}
