package formurlencoded

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
)

// Normalize returns Serialize(ParseString(input)), but does not build the list:
// "q=a b&&c" becomes "q=a+b&c=". It returns input itself, without an
// allocation, if input is serialized already.
func Normalize(input string) string {
	if isSerialized(input) {
		return input
	}
	input = domain.ToScalarValueString(input)
	var scratch [512]byte
	dst := scratch[:0]
	for start := 0; start < len(input); {
		end := index(input, start, '&')
		if start < end {
			if len(dst) > 0 {
				dst = append(dst, '&')
			}
			name, value, _ := strings.Cut(input[start:end], "=")
			dst = appendNormalized(dst, name)
			dst = append(dst, '=')
			dst = appendNormalized(dst, value)
		}
		start = end + 1
	}
	return string(dst)
}

// appendNormalized appends to dst a name or value s of the input, decoded and
// encoded again. It works byte by byte, as long as all decoded bytes are ASCII.
func appendNormalized(dst []byte, s string) []byte {
	start := len(dst)
	for i := 0; i < len(s); i++ {
		b := s[i]
		if b == '+' {
			b = ' '
		} else if b == '%' && percent.IsEncodedByte(s, i) {
			b = domain.HexValue(s[i+1])<<4 | domain.HexValue(s[i+2])
			if b >= utf8.RuneSelf {
				// This byte may be part of a code point, or not be UTF-8. That
				// depends on the bytes around it, so s is decoded as a whole.
				var a arena
				return percent.AppendEncode(dst[:start], a.decode(s, len(s), true), percent.FormURLEncoded)
			}
			i += len("XX")
		}
		switch {
		case !percent.FormURLEncoded.ContainsByte(b):
			dst = append(dst, b)
		case b == ' ':
			dst = append(dst, '+')
		default:
			dst = percent.AppendEncodeByte(dst, b)
		}
	}
	return dst
}

// isSerialized reports whether s is a possible output of the serializer, so
// that Normalize must return s itself. That is so if:
//
//   - s has no byte that the serializer never writes;
//   - each "%" begins a percent-encoded byte, in the serializer's spelling, that
//     the serializer does not write in another way;
//   - the percent-encoded bytes are UTF-8;
//   - each tuple, between two "&", has exactly one "=".
func isSerialized(s string) bool {
	// One pass collects the classes of all bytes, eight bytes per step.
	all, rest := byteClass(0), s
	for ; len(rest) >= 8; rest = rest[8:] {
		all |= byteClasses[rest[0]] | byteClasses[rest[1]] | byteClasses[rest[2]] | byteClasses[rest[3]] |
			byteClasses[rest[4]] | byteClasses[rest[5]] | byteClasses[rest[6]] | byteClasses[rest[7]]
	}
	for i := range len(rest) {
		all |= byteClasses[rest[i]]
	}
	if all&neverWritten != 0 || all&percentSign != 0 && !encodedAsWritten(s) {
		return false
	}
	// If each tuple has an "=", and there are as many "=" as tuples, then each
	// tuple has exactly one.
	equals := strings.Count(s, "=")
	for more := s != ""; more; equals-- {
		var tuple string
		if tuple, s, more = strings.Cut(s, "&"); strings.IndexByte(tuple, '=') < 0 {
			return false
		}
	}
	return equals == 0
}

// byteClass says what isSerialized must know of a byte. It is a bit set, so
// that an OR combines the classes of many bytes.
type byteClass uint8

const (
	neverWritten byteClass = 1 << iota // the serializer's output never has this byte
	percentSign
)

var byteClasses = func() (t [256]byteClass) {
	for b := range t {
		if percent.FormURLEncoded.ContainsByte(byte(b)) {
			t[b] = neverWritten
		}
	}
	t['&'], t['='], t['+'], t['%'] = 0, 0, 0, percentSign
	return t
}()

// encodedAsWritten reports whether the serializer would write each "%" of s as
// it is. s is ASCII.
func encodedAsWritten(s string) bool {
	ascii := true
	rest := s
	for {
		i := strings.IndexByte(rest, '%')
		if i < 0 {
			break
		}
		if !percent.IsEncodedByte(rest, i) || max(rest[i+1], rest[i+2]) >= 'a' {
			return false // the serializer writes "%25", or upper-case digits
		}
		b := domain.HexValue(rest[i+1])<<4 | domain.HexValue(rest[i+2])
		if b == ' ' || !percent.FormURLEncoded.ContainsByte(b) {
			return false // the serializer writes "+", or the byte itself
		}
		ascii = ascii && b < utf8.RuneSelf
		rest = rest[i+len("%XX"):]
	}
	return ascii || utf8.Valid(percent.AppendDecode(make([]byte, 0, 256), s))
}
