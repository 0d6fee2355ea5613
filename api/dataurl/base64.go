package dataurl

import (
	"encoding/binary"
	"fmt"
	"sync"
)

// Base64Fault is a reason why a string is not forgiving-base64.
type Base64Fault uint8

// The faults of forgiving-base64.
const (
	noFault          Base64Fault = iota
	Base64CodePoint              // a code point that is not in the alphabet
	Base64Padding                // a "=" that is not one of one or two that fill the last four code points
	Base64Incomplete             // one code point is left over at the end
)

// String returns the fault in words, "none" for the zero value.
func (f Base64Fault) String() string {
	switch f {
	case noFault:
		return "none"
	case Base64CodePoint:
		return "a code point is not in the alphabet"
	case Base64Padding:
		return "a padding code point is out of place"
	case Base64Incomplete:
		return "one code point is left over"
	}
	return fmt.Sprintf("Base64Fault(%d)", uint8(f))
}

// Base64Error is the error for a string that is not forgiving-base64, and its
// place. It holds no part of the string. The zero value has no fault.
type Base64Error struct {
	Fault  Base64Fault
	Offset int // in bytes: of the input of AppendDecodeBase64, or of the href
}

// Error returns the fault and its place.
func (e *Base64Error) Error() string {
	return fmt.Sprintf("dataurl: the body is not base64: %v (at byte %d)", e.Fault, e.Offset)
}

// AppendDecodeBase64 decodes s by forgiving-base64 decode and appends the bytes
// to dst, which grows at most once. The atob method of HTML decodes like this.
// If s is not forgiving-base64, AppendDecodeBase64 fails with a [*Base64Error]
// and appends nothing.
//
// https://infra.spec.whatwg.org/#forgiving-base64-decode
func AppendDecodeBase64(dst []byte, s string) ([]byte, error) {
	size, fault, at := base64Size(s, false)
	if fault != noFault {
		return dst, &Base64Error{fault, at}
	}
	before := len(dst)
	if cap(dst)-before < size {
		dst = append(make([]byte, 0, before+size), dst...)
	}
	dst = dst[:before+size]
	r := Reader{rest: s, isBase64: true}
	r.fill(dst[before:])
	return dst, nil
}

// alphabet is that of base64, in the order of the sextets.
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// The values of base64Values that are not sextets.
const (
	invalid = 0xFF - iota
	padding
	whitespace
)

// base64Values has the sextet of each byte of the alphabet, and a mark for each
// other byte.
var base64Values = func() (values [256]uint8) {
	for i := range values {
		values[i] = invalid
	}
	for i, b := range []byte(alphabet) {
		values[b] = uint8(i)
	}
	for _, b := range "\t\n\f\r " {
		values[b] = whitespace
	}
	values['='] = padding
	return values
}()

// base64Pairs has the two sextets, and arePair, for each two bytes of the
// alphabet. The first byte is the lower one of the index. A look-up takes two
// bytes, so a pass takes about half the time of one over single bytes. The first
// use makes its 128 KiB, of which valid input reads 12 KiB.
var base64Pairs = sync.OnceValue(func() *[1 << 16]uint16 {
	pairs := new([1 << 16]uint16)
	for i, first := range []byte(alphabet) {
		for j, second := range []byte(alphabet) {
			pairs[uint16(first)|uint16(second)<<8] = arePair | uint16(i)<<6 | uint16(j)
		}
	}
	return pairs
})

const (
	arePair     = 1 << 15
	bothSextets = 1<<12 - 1
)

// pair returns the index in base64Pairs of the first two bytes of s.
func pair(s string) uint16 { return uint16(s[0]) | uint16(s[1])<<8 }

// base64Size returns the number of bytes in s after forgiving-base64 decode,
// and before that percent-decoding if percent is true. If s is not
// forgiving-base64, it returns the fault and its offset.
func base64Size(s string, percent bool) (size int, fault Base64Fault, at int) {
	sextets, paddings, firstPadding := 0, 0, 0
	for i := 0; i < len(s); {
		n := alphabetPrefix(s[i:])
		if n > 0 && paddings > 0 {
			return 0, Base64Padding, firstPadding
		}
		sextets += n
		if i += n; i == len(s) {
			break
		}
		b, width := s[i], 1
		if percent {
			b, width = percentDecodedByte(s[i:])
		}
		switch base64Values[b] {
		case whitespace:
		case invalid:
			return 0, Base64CodePoint, i
		case padding:
			if paddings == 0 {
				firstPadding = i
			}
			paddings++
		default:
			if paddings > 0 {
				return 0, Base64Padding, firstPadding
			}
			sextets++
		}
		i += width
	}
	if paddings > 0 && (paddings > 2 || (sextets+paddings)%4 != 0) {
		return 0, Base64Padding, firstPadding
	}
	if sextets%4 == 1 {
		return 0, Base64Incomplete, len(s)
	}
	return sextets - (sextets+3)/4, noFault, 0
}

// alphabetPrefix returns the number of bytes at the beginning of s that are in
// the alphabet of base64.
func alphabetPrefix(s string) (n int) {
	pairs := base64Pairs()
	for ; len(s) >= 8; s, n = s[8:], n+8 {
		if pairs[pair(s)]&pairs[pair(s[2:])]&pairs[pair(s[4:])]&pairs[pair(s[6:])]&arePair == 0 {
			break
		}
	}
	for ; s != "" && base64Values[s[0]] < 64; s = s[1:] {
		n++
	}
	return n
}

// fillBase64 decodes whole groups of three bytes into p, and the last group
// even if it is shorter. It returns 0 if p is shorter than a group, or at the
// end. The rest is forgiving-base64, so it has no errors.
func (r *Reader) fillBase64(p []byte) (n int) {
	s := r.rest
	for len(s) > 0 && len(p)-n >= 3 {
		if r.sextets == 0 {
			i, j := decodeGroups(p[n:], s)
			n, s = n+i, s[j:]
			if len(s) == 0 {
				break
			}
		}
		b, width := percentDecodedByte(s)
		s = s[width:]
		value := base64Values[b]
		if value >= 64 {
			continue
		}
		r.bits = r.bits<<6 | uint32(value)
		if r.sextets++; r.sextets == 4 {
			p[n], p[n+1], p[n+2] = byte(r.bits>>16), byte(r.bits>>8), byte(r.bits)
			n += 3
			r.sextets, r.bits = 0, 0
		}
	}
	r.rest = s
	if len(s) == 0 && len(p)-n >= 3 {
		switch r.sextets {
		case 2:
			p[n] = byte(r.bits >> 4)
			n++
		case 3:
			p[n], p[n+1] = byte(r.bits>>10), byte(r.bits>>2)
			n += 2
		}
		r.sextets = 0
	}
	return n
}

// decodeGroups decodes groups of four bytes of the alphabet at the beginning of
// s into p, until one has another byte or p is full. It returns the numbers of
// bytes in p and in s. It writes up to two more bytes of p.
func decodeGroups(p []byte, s string) (n, taken int) {
	pairs := base64Pairs()
	for len(s) >= 8 && len(p) >= 8 {
		a, b, c, d := pairs[pair(s)], pairs[pair(s[2:])], pairs[pair(s[4:])], pairs[pair(s[6:])]
		if a&b&c&d&arePair == 0 {
			break
		}
		binary.BigEndian.PutUint64(p, uint64(a&bothSextets)<<52|uint64(b&bothSextets)<<40|uint64(c&bothSextets)<<28|uint64(d&bothSextets)<<16)
		p, s = p[6:], s[8:]
		n, taken = n+6, taken+8
	}
	for len(s) >= 4 && len(p) >= 3 {
		a, b := pairs[pair(s)], pairs[pair(s[2:])]
		if a&b&arePair == 0 {
			break
		}
		p[0], p[1], p[2] = byte(a>>4), byte(a<<4|b>>8&0xF), byte(b)
		p, s = p[3:], s[4:]
		n, taken = n+3, taken+4
	}
	return n, taken
}
