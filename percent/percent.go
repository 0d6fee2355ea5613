// Package percent is the URL Standard's chapter "Percent-encoded bytes": the
// eight percent-encode sets, percent-decoding, and percent-encoding after
// encoding.
//
// Strings that are not UTF-8 are read as package domain describes: each maximal
// subpart that is not UTF-8 counts as U+FFFD.
//
// https://url.spec.whatwg.org/#percent-encoded-bytes
package percent

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
)

const upperHex = "0123456789ABCDEF"

// AppendEncodeByte appends to dst "%" and the two upper-case hex digits of b.
//
// https://url.spec.whatwg.org/#percent-encode
func AppendEncodeByte(dst []byte, b byte) []byte {
	return append(dst, '%', upperHex[b>>4], upperHex[b&0xF])
}

// IsEncodedByte reports whether s has a percent-encoded byte at offset i: "%"
// and two ASCII hex digits.
//
// https://url.spec.whatwg.org/#percent-encoded-byte
func IsEncodedByte[S string | []byte](s S, i int) bool {
	return i+2 < len(s) && s[i] == '%' && domain.HexValue(s[i+1])|domain.HexValue(s[i+2]) <= 0xF
}

// AppendDecode appends to dst the percent-decoding of src, in one pass: what
// comes out of it is not decoded again. A "%" that two hex digits do not follow
// stays.
//
// https://url.spec.whatwg.org/#percent-decode
func AppendDecode[S string | []byte](dst []byte, src S) []byte {
	for i := 0; i < len(src); i++ {
		b := src[i]
		if b == '%' && IsEncodedByte(src, i) {
			b = domain.HexValue(src[i+1])<<4 | domain.HexValue(src[i+2])
			i += 2
		}
		dst = append(dst, b)
	}
	return dst
}

// Decode gives the percent-decoding of the UTF-8 encoding of s: bytes, which
// need not be UTF-8.
//
// https://url.spec.whatwg.org/#string-percent-decode
func Decode(s string) []byte { return AppendDecode(nil, domain.ToScalarValueString(s)) }

// Encode gives s with the code points in set UTF-8 percent-encoded; with the
// form set, spaces become "+". A string that needs no encoding is returned as
// it is.
//
// https://url.spec.whatwg.org/#string-utf-8-percent-encode
func Encode(s string, set Set) string {
	i := set.CleanPrefix(s)
	if i == len(s) {
		return s
	}
	dst := make([]byte, i, len(s)+2*(len(s)-i))
	copy(dst, s)
	return string(AppendEncode(dst, s[i:], set))
}

// EncodedLen gives the length of what [Encode] gives for s, in bytes.
func EncodedLen(s string, set Set) (n int) {
	for i := 0; i < len(s); {
		switch b := s[i]; {
		case members[b]&set == 0 || b == ' ' && set == FormURLEncoded:
			n++
			i++
		case b < utf8.RuneSelf:
			n += len("%XX")
			i++
		default:
			c, size := domain.DecodeScalarValue(s[i:])
			n += len("%XX") * utf8.RuneLen(c)
			i += size
		}
	}
	return n
}

// long is from how many bytes on it pays to look at a string twice, so as not to grow
// what it is appended to again and again.
const long = 16 << 10

// AppendEncode appends to dst what [Encode] gives for s.
func AppendEncode(dst []byte, s string, set Set) []byte {
	if len(s) >= long {
		dst = slices.Grow(dst, EncodedLen(s, set))
	}
	for len(s) > 0 {
		n := set.CleanPrefix(s)
		dst = append(dst, s[:n]...)
		if s = s[n:]; s == "" {
			break
		}
		switch b := s[0]; {
		case b == ' ' && set == FormURLEncoded:
			dst = append(dst, '+')
			s = s[1:]
		case b < 0x80:
			dst = AppendEncodeByte(dst, b)
			s = s[1:]
		default:
			c, size := domain.DecodeScalarValue(s)
			dst = AppendEncodeScalarValue(dst, c, set)
			s = s[size:]
		}
	}
	return dst
}

// AppendEncodeScalarValue appends to dst the scalar value c, UTF-8 percent-encoded
// where it is in set; with the form set, a space becomes "+".
//
// https://url.spec.whatwg.org/#utf-8-percent-encode
func AppendEncodeScalarValue(dst []byte, c rune, set Set) []byte {
	switch {
	case c == ' ' && set == FormURLEncoded:
		return append(dst, '+')
	case !set.Contains(c):
		return utf8.AppendRune(dst, c)
	}
	for _, b := range []byte(string(c)) {
		dst = AppendEncodeByte(dst, b)
	}
	return dst
}

// AppendEncodeAfterEncoding appends to dst the result of percent-encode after
// encoding: s is encoded, one encoder serving the whole of it, and the bytes
// whose code points are in set are percent-encoded. With the form set spaces
// become "+". A code point that enc cannot encode becomes "%26%23", its number
// in decimal and "%3B". enc must be an output encoding (see [OutputEncoding]);
// nil is UTF-8.
//
// The standard uses an encoding other than UTF-8 with the special-query and the
// form set only.
//
// https://url.spec.whatwg.org/#string-percent-encode-after-encoding
func AppendEncodeAfterEncoding(dst []byte, enc ports.Encoding, s string, set Set) []byte {
	if enc == nil {
		return AppendEncode(dst, s, set)
	}
	s = domain.ToScalarValueString(s)
	encoder := enc.NewEncoder()
	scratch := scratches.Get().(*[]byte)
	defer scratches.Put(scratch)
	for {
		// Pieces keep what is held in encoded form small.
		piece, end := s, true
		if len(s) > scratchSize/2 {
			piece, end = s[:pieceEnd(s, scratchSize/2)], false
		}
		encoded, taken, unencodable := encoder.AppendEncode((*scratch)[:0], piece, end)
		for _, b := range encoded {
			switch {
			case b == ' ' && set == FormURLEncoded:
				dst = append(dst, '+')
			case members[b]&set == 0:
				dst = append(dst, b)
			default:
				dst = AppendEncodeByte(dst, b)
			}
		}
		switch {
		case unencodable >= 0 && s != "":
			dst = append(dst, "%26%23"...)
			dst = strconv.AppendInt(dst, int64(unencodable), 10)
			dst = append(dst, "%3B"...)
			// However little an encoder says it took, this goes forward.
			if _, size := domain.DecodeScalarValue(s); taken < size {
				taken = size
			}
		case end:
			return dst
		default: // a piece is done
			taken = len(piece)
		}
		s = s[min(taken, len(s)):]
	}
}

// scratches holds memory for encoded pieces of strings. What an interface's method
// is given cannot lie on the stack.
var scratches = sync.Pool{New: func() any { return new(make([]byte, 0, scratchSize)) }}

// scratchSize has room for pieces of half of it in every encoding of the standard
// but for unusual text.
const scratchSize = 1024

// pieceEnd gives the offset of the last code point boundary of s, which is
// UTF-8 and longer than limit, up to limit.
func pieceEnd(s string, limit int) int {
	for s[limit]&0xC0 == 0x80 {
		limit--
	}
	return limit
}

// OutputEncoding runs "get an output encoding": it gives nil, which stands for
// UTF-8, for UTF-8, UTF-16BE, UTF-16LE, replacement and nil, and enc for any
// other.
//
// https://encoding.spec.whatwg.org/#get-an-output-encoding
func OutputEncoding(enc ports.Encoding) ports.Encoding {
	if enc == nil {
		return nil
	}
	switch name := enc.Name(); {
	case strings.EqualFold(name, "UTF-8"), strings.EqualFold(name, "UTF-16BE"),
		strings.EqualFold(name, "UTF-16LE"), strings.EqualFold(name, "replacement"):
		return nil
	}
	return enc
}

// IsURLUnits reports whether s is zero or more URL units: URL code points and
// percent-encoded bytes.
//
// https://url.spec.whatwg.org/#url-units
func IsURLUnits(s string) bool {
	for i := 0; i < len(s); {
		if s[i] == '%' {
			if !IsEncodedByte(s, i) {
				return false
			}
			i += len("%XX")
			continue
		}
		c, size := domain.DecodeScalarValue(s[i:])
		if !domain.IsURLCodePoint(c) {
			return false
		}
		i += size
	}
	return true
}
