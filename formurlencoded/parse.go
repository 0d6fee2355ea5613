package formurlencoded

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/domain"
)

// Parse returns the name-value tuples of the byte sequence input, in order. It
// takes time linear in the length of input.
//
// A name or value that needs no decoding shares memory with input. The others
// share memory with each other. So a small string may keep much memory alive;
// [strings.Clone] copies it.
//
// https://url.spec.whatwg.org/#concept-urlencoded-parser
func Parse(input string) []domain.Pair { return AppendParse(nil, input) }

// AppendParse parses input as [Parse] does and appends the tuples to dst.
func AppendParse(dst []domain.Pair, input string) []domain.Pair {
	return appendParse(dst, input, utf8.ValidString(input))
}

// ParseString returns the name-value tuples of input, which is text. It makes
// input a scalar value string (see [domain.ToScalarValueString]) and then
// parses its bytes, as [Parse] does.
//
// https://url.spec.whatwg.org/#concept-urlencoded-string-parser
func ParseString(input string) []domain.Pair {
	return appendParse(nil, domain.ToScalarValueString(input), true)
}

// appendParse is [AppendParse]. isUTF8 says whether input is UTF-8. If it is,
// so is each part between two ASCII bytes, and a part without "%" and "+" is
// used as it is.
func appendParse(dst []domain.Pair, input string, isUTF8 bool) []domain.Pair {
	if n := countSequences(input); dst == nil {
		dst = make([]domain.Pair, 0, n) // slices.Grow is slower
	} else {
		dst = slices.Grow(dst, n)
	}
	var a arena
	// The offsets of the next "%" and "+", at or after start. Each search
	// begins when the last result is passed, so all searches together take
	// linear time.
	percentSign, plusSign := -1, -1
	for start := 0; start < len(input); {
		end := index(input, start, '&')
		if start < end {
			if percentSign < start {
				percentSign = index(input, start, '%')
			}
			if plusSign < start {
				plusSign = index(input, start, '+')
			}
			name, value := input[start:end], ""
			if i := strings.IndexByte(name, '='); i >= 0 { // strings.Cut is slower
				name, value = name[:i], name[i+1:]
			}
			if !isUTF8 || percentSign < end || plusSign < end {
				name = a.decode(name, len(input)-start, isUTF8)
				value = a.decode(value, len(input)-start, isUTF8)
			}
			dst = append(dst, domain.Pair{Name: name, Value: value})
		}
		start = end + 1
	}
	return dst
}

// index returns the offset of the first b in s at or after start, or the length
// of s if there is none.
func index(s string, start int, b byte) int {
	if i := strings.IndexByte(s[start:], b); i >= 0 {
		return start + i
	}
	return len(s)
}

// countSequences returns the number of byte sequences between the "&" of input,
// so that the list is allocated once. If there are many, it leaves out the
// empty ones, which are not tuples: one tuple takes as much memory as two
// strings, too much for each "&" of a long input.
func countSequences(input string) int {
	const many = 64
	if input == "" {
		return 0
	}
	if n := strings.Count(input, "&"); n < many {
		return n + 1
	}
	n := 0
	previous := byte('&')
	for _, b := range []byte(input) {
		if previous == '&' && b != '&' {
			n++
		}
		previous = b
	}
	return n
}

// arena is memory for decoded names and values, so that they share allocations.
// Bytes that were taken are never written again, so strings can share them.
type arena struct{ free []byte }

// arenaSize is the most that reserve allocates in advance, in bytes.
const arenaSize = 64 << 10

// reserve returns n bytes to write to, which are not yet taken. expected is an
// upper limit of the bytes that may be needed from now on, with these n.
func (a *arena) reserve(n, expected int) []byte {
	if len(a.free) < n {
		a.free = make([]byte, max(n, min(expected, arenaSize)))
	}
	return a.free[:n]
}

// take returns the first n reserved bytes as a string.
func (a *arena) take(n int) string {
	taken := a.free[:n]
	a.free = a.free[n:]
	return text(taken)
}

// decode returns the name or value s, decoded: "+" becomes a space, and then s
// is percent-decoded and UTF-8 decoded without BOM. isUTF8 says whether s is
// UTF-8. expected is an upper limit of the bytes to be decoded from now on,
// with s.
func (a *arena) decode(s string, expected int, isUTF8 bool) string {
	i := 0
	for i < len(s) && s[i] != '%' && s[i] != '+' {
		i++
	}
	if i == len(s) && (isUTF8 || utf8.ValidString(s)) {
		return s
	}
	// Decoded bytes are not more than encoded ones.
	dst := a.reserve(len(s), expected)
	n := copy(dst, s[:i])
	decoded := byte(0) // the union of the bits of the percent-decoded bytes
	for ; i < len(s); i++ {
		b := s[i]
		if b == '+' {
			b = ' '
		} else if b == '%' && i+2 < len(s) {
			if hi, lo := domain.HexValue(s[i+1]), domain.HexValue(s[i+2]); hi|lo <= 0xF {
				b = hi<<4 | lo
				i += 2
				decoded |= b
			}
		}
		dst[n] = b
		n++
	}
	// Whether a byte that is not ASCII is UTF-8 depends on the bytes around it.
	isUTF8 = isUTF8 && decoded < utf8.RuneSelf
	if !isUTF8 && !utf8.Valid(dst[:n]) {
		// U+FFFD has three bytes and may replace one byte.
		a.free = a.free[n:]
		repaired := domain.AppendScalarValues(a.reserve(3*n, 0)[:0], dst[:n])
		n = len(repaired)
	}
	return a.take(n)
}
