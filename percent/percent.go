// Package percent percent-encodes and percent-decodes: the URL Standard's
// chapter "Percent-encoded bytes".
//
//	percent.Encode("a b/ü?", percent.Component)  // "a%20b%2F%C3%BC%3F"
//	percent.Encode("a b/ü?", percent.Path)       // "a%20b/%C3%BC%3F"
//	string(percent.Decode("a%20b%2F%C3%BC%3F"))  // "a b/ü?"
//	percent.IsURLUnits("a%20b")                  // true
//
// A [Set] says which code points are encoded. [Component] is the set of
// JavaScript's encodeURIComponent(). In a form, [FormURLEncoded] also turns
// spaces into "+".
//
// Nothing fails. An invalid percent-encoded byte, such as "%zz", is decoded to
// itself. In a string, each maximal subpart that is not UTF-8 is read as
// U+FFFD; see [domain.DecodeScalarValue].
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
// and two ASCII hex digits. i must not be negative.
//
// https://url.spec.whatwg.org/#percent-encoded-byte
func IsEncodedByte[S string | []byte](s S, i int) bool {
	return i+2 < len(s) && s[i] == '%' && domain.HexValue(s[i+1])|domain.HexValue(s[i+2]) <= 0xF
}

// AppendDecode percent-decodes the bytes of src and appends the result to dst.
// Unlike [Decode], it keeps invalid UTF-8. It decodes once: "%2541" becomes
// "%41". A "%" without two hex digits after it stays.
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

// Decode returns the bytes of s, percent-decoded. Invalid UTF-8 in s is
// replaced by U+FFFD before that. The decoded bytes need not be UTF-8.
//
// https://url.spec.whatwg.org/#string-percent-decode
func Decode(s string) []byte { return AppendDecode(nil, domain.ToScalarValueString(s)) }

// Encode returns s with the code points in set UTF-8 percent-encoded. If set is
// [FormURLEncoded], spaces become "+". If no code point is in set, it returns s
// itself, without an allocation.
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

// EncodedLen returns the length of Encode(s, set), in bytes.
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

// long is the length from which AppendEncode measures a string first. Shorter
// strings are encoded faster without that, even if dst has to grow.
const long = 16 << 10

// AppendEncode appends Encode(s, set) to dst; see [Encode].
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

// AppendEncodeScalarValue appends the scalar value c to dst. If c is in set, it
// is UTF-8 percent-encoded. If set is [FormURLEncoded], a space becomes "+". If
// c is not a scalar value, it is replaced by U+FFFD.
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

// AppendEncodeAfterEncoding encodes s with enc, percent-encodes the bytes that
// are in set, and appends the result to dst. If set is [FormURLEncoded], spaces
// become "+". A code point that enc cannot encode becomes "%26%23", its number
// in decimal, and "%3B".
//
// enc must be an output encoding; see [OutputEncoding]. nil means UTF-8. One
// encoder encodes all of s. The standard uses other encodings than UTF-8 with
// [SpecialQuery] and [FormURLEncoded] only.
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
		// Encoding in pieces bounds the memory for encoded bytes.
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
			// The loop goes forward even if the encoder says that it took less.
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

// scratches holds memory for encoded pieces of strings. A slice passed to an
// interface method escapes to the heap, so it is pooled.
var scratches = sync.Pool{New: func() any {
	scratch := make([]byte, 0, scratchSize)
	return &scratch
}}

// scratchSize is the capacity of a scratch buffer, in bytes. A piece of half as
// many bytes of UTF-8 almost always fits, in every encoding of the standard. If
// it does not, append allocates.
const scratchSize = 1024

// pieceEnd returns the greatest offset up to limit at which a code point of s
// begins. s is UTF-8 and longer than limit.
func pieceEnd(s string, limit int) int {
	for s[limit]&0xC0 == 0x80 {
		limit--
	}
	return limit
}

// OutputEncoding runs "get an output encoding". It returns nil, which means
// UTF-8, for nil, UTF-8, UTF-16BE, UTF-16LE and replacement. It returns any
// other encoding as it is.
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

// IsURLUnits reports whether s consists of URL units: URL code points and
// percent-encoded bytes. The empty string does.
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
