package whatwgencoding

import (
	"slices"
	"sync"
	"unicode/utf8"
	"unsafe"

	"github.com/weburl-go/weburl/domain"
)

// encoder is the encoder of an encoding that keeps no state: all but ISO-2022-JP.
type encoder Encoding

// AppendEncode is as [ports.Encoder] has it. Nothing is left to do at the end.
//
// https://encoding.spec.whatwg.org/#encode-or-fail
func (e encoder) AppendEncode(dst []byte, src string, _ bool) (out []byte, taken int, unencodable rune) {
	if Encoding(e) == UTF8 {
		if utf8.ValidString(src) {
			return append(dst, src...), len(src), -1
		}
		return domain.AppendScalarValues(dst, view(src)), len(src), -1
	}
	return appendEncode(dst, src, Encoding(e), nil)
}

// view gives the bytes of s, which nothing may write.
func view(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }

// lookahead is how many bytes of a string are encoded before room is made for all
// of it.
const lookahead = 512

// appendEncode makes room in dst and encodes. One allocation serves all of src,
// unless something early in it cannot be encoded: memory is not set aside for what
// may never be asked for, so that all calls for a string of many such code points
// take linear time together. state is that of ISO-2022-JP.
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

// boundary gives an offset of s, i or less, where no code point is split. s is
// longer than i and need not be UTF-8.
func boundary(s string, i int) int {
	for j := i; j > i-utf8.UTFMax; j-- {
		if utf8.RuneStart(s[j]) {
			return j
		}
	}
	return i // among bytes that belong to no code point
}

// encodeStretch encodes up to the first code point that cannot be. That one is
// taken too.
func encodeStretch(dst []byte, src string, e Encoding, state *iso2022JPState) (out []byte, taken int, unencodable rune) {
	table := e.reverse()
	if e == ISO2022JP {
		return encodeISO2022JP(dst, src, table, state)
	}
	for {
		var n int
		dst, n, unencodable = table.appendEncode(dst, src[taken:])
		taken += n
		switch {
		case unencodable < 0:
		case e == GBK && unencodable == '€':
			dst = append(dst, 0x80)
			continue
		case e == GB18030 && unencodable == '€':
			dst = append(dst, 0xA2, 0xE3)
			continue
		case e == GB18030 && unencodable != 0xE5E5:
			dst = appendGB18030(dst, unencodable)
			continue
		}
		return dst, taken, unencodable
	}
}

// A reverse table gives the bytes of each code point that an encoding has, but
// for ASCII.
type reverse struct {
	once sync.Once
	// blocks says for every 64 code points where in values their bytes begin,
	// divided by 64. All that an encoding lacks shares the first 64 values.
	blocks []uint16
	// values are two bytes, the first one high; one byte where that is 0; and none
	// where both are.
	values []uint16
}

const blockSize = 64

// reverses holds the reverse tables that have been made.
var reverses [encodingCount]reverse

// reverse gives the reverse table of the encoding. Encodings with the same index
// share one.
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
		r.values = slices.Clone(r.values) // which has grown
	})
	return r
}

// bytes gives the entry for c in values.
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
		// The Basic Multilingual Plane, and planes 1 and 2 for who needs them.
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
			r.values = make([]uint16, blockSize, 1<<15)
		}
		r.blocks[block] = uint16(len(r.values) / blockSize)
		r.values = append(r.values, make([]uint16, blockSize)...)
	}
	r.values[int(r.blocks[block])*blockSize+int(c)%blockSize] = bytes
}

// appendEncode appends to dst the bytes of the code points of src up to the first
// that has none. That one is taken too.
func (r *reverse) appendEncode(dst []byte, src string) (out []byte, taken int, missing rune) {
	for i := 0; i < len(src); {
		if src[i] < utf8.RuneSelf {
			dst, i = appendASCII(dst, view(src), i)
			continue
		}
		c, size := decodeScalarValue(src[i:])
		i += size
		switch bytes := r.bytes(c); {
		case bytes > 0xFF:
			dst = append(dst, byte(bytes>>8), byte(bytes))
		case bytes > 0:
			dst = append(dst, byte(bytes))
		default:
			return dst, i, c
		}
	}
	return dst, len(src), -1
}

// decodeScalarValue is [domain.DecodeScalarValue] for s that begins with no ASCII
// byte. It knows the usual two- and three-byte forms by itself.
func decodeScalarValue(s string) (c rune, size int) {
	if len(s) > 2 {
		b0, b1, b2 := s[0], s[1]^0x80, s[2]^0x80
		switch {
		case b0 < 0xE0 && b0 >= 0xC2 && b1 < 0x40:
			return rune(b0&0x1F)<<6 | rune(b1), 2
		case b0&0xF0 == 0xE0 && b1|b2 < 0x40:
			c = rune(b0&0xF)<<12 | rune(b1)<<6 | rune(b2)
			if c >= 0x800 && c&^0x7FF != 0xD800 {
				return c, 3
			}
		}
	}
	return domain.DecodeScalarValue(s)
}
