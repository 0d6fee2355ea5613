package formurlencoded

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
)

// Normalize gives what [Serialize] gives for the tuples that [ParseString] finds in
// input: "q=a b&&c" becomes "q=a+b&c=". It needs no list of them. Where that is input,
// as it mostly is, no memory is allocated.
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

// appendNormalized appends s, a name or value as it is in the input, as the
// serializer writes it.
func appendNormalized(dst []byte, s string) []byte {
	start := len(dst)
	for i := 0; i < len(s); i++ {
		b := s[i]
		if b == '+' {
			b = ' '
		} else if b == '%' && percent.IsEncodedByte(s, i) {
			b = domain.HexValue(s[i+1])<<4 | domain.HexValue(s[i+2])
			if b >= utf8.RuneSelf {
				// What is UTF-8 and what is not shows only in the decoded whole.
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

// isSerialized reports whether Normalize gives s itself.
func isSerialized(s string) bool {
	// What there is to say of one byte.
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
	// A tuple has one "=" each.
	equals := strings.Count(s, "=")
	for more := s != ""; more; equals-- {
		var tuple string
		if tuple, s, more = strings.Cut(s, "&"); strings.IndexByte(tuple, '=') < 0 {
			return false
		}
	}
	return equals == 0
}

// byteClass holds what isSerialized asks of a byte.
type byteClass uint8

const (
	neverWritten byteClass = 1 << iota // the serializer encodes it, and writes it nowhere else
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

// encodedAsWritten reports whether the serializer has percent-encoded what is in s,
// which is ASCII.
func encodedAsWritten(s string) bool {
	ascii := true
	rest := s
	for {
		i := strings.IndexByte(rest, '%')
		if i < 0 {
			break
		}
		if !percent.IsEncodedByte(rest, i) || max(rest[i+1], rest[i+2]) >= 'a' {
			return false
		}
		b := domain.HexValue(rest[i+1])<<4 | domain.HexValue(rest[i+2])
		if b == ' ' || !percent.FormURLEncoded.ContainsByte(b) {
			return false
		}
		ascii = ascii && b < utf8.RuneSelf
		rest = rest[i+len("%XX"):]
	}
	return ascii || utf8.Valid(percent.AppendDecode(make([]byte, 0, 256), s))
}
