package formurlencoded

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/domain"
)

// Parse gives the name-value tuples of the byte sequence input, in order. It
// takes time linear in the length of input. A name or value that is written as it
// reads shares memory with input, and the others share memory with each other;
// [strings.Clone] cuts that.
//
// https://url.spec.whatwg.org/#concept-urlencoded-parser
func Parse(input string) []domain.Pair { return AppendParse(nil, input) }

// AppendParse appends to dst what [Parse] gives for input.
func AppendParse(dst []domain.Pair, input string) []domain.Pair {
	return appendParse(dst, input, utf8.ValidString(input))
}

// ParseString gives the tuples of input, which is text: it becomes a scalar
// value string (see [domain.ToScalarValueString]) before its bytes are parsed.
//
// https://url.spec.whatwg.org/#concept-urlencoded-string-parser
func ParseString(input string) []domain.Pair {
	return appendParse(nil, domain.ToScalarValueString(input), true)
}

// appendParse is [AppendParse]; isUTF8 says whether input is UTF-8. If it is,
// so is every stretch of it between two ASCII bytes, and what need not be
// decoded need not be looked at.
func appendParse(dst []domain.Pair, input string, isUTF8 bool) []domain.Pair {
	dst = slices.Grow(dst, countSequences(input))
	var a arena
	// The next of each at or behind start. They are looked for apart, and only
	// when passed, so that each byte of input is seen once for each.
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
			name, value, _ := strings.Cut(input[start:end], "=")
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

// index gives the offset of the first b in s at or behind start, or the length
// of s.
func index(s string, start int, b byte) int {
	if i := strings.IndexByte(s[start:], b); i >= 0 {
		return start + i
	}
	return len(s)
}

// countSequences gives the number of byte sequences that input is split into,
// for the list to be allocated once. Where there are many, empty ones are left
// out: a tuple takes 32 bytes, too much to set aside for each "&" of a long
// input.
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

// arena is the memory of decoded names and values, so that one allocation
// serves many. What it has given away is never written again, so that strings
// can stand on it.
type arena struct{ free []byte }

// arenaSize bounds what an arena sets aside for more than it is asked for.
const arenaSize = 64 << 10

// reserve gives n bytes to write to. expected is how many may be asked for from
// now on, these included.
func (a *arena) reserve(n, expected int) []byte {
	if len(a.free) < n {
		a.free = make([]byte, max(n, min(expected, arenaSize)))
	}
	return a.free[:n]
}

// take gives the first n bytes of what was reserved as a string.
func (a *arena) take(n int) string {
	taken := a.free[:n]
	a.free = a.free[n:]
	return text(taken)
}

// decode gives s, a name or value, with "+" read as a space, percent-decoded
// and then UTF-8 decoded without BOM. isUTF8 says whether s is UTF-8; expected
// is how many bytes may have to be decoded from now on, those of s included.
func (a *arena) decode(s string, expected int, isUTF8 bool) string {
	i := 0
	for i < len(s) && s[i] != '%' && s[i] != '+' {
		i++
	}
	if i == len(s) && (isUTF8 || utf8.ValidString(s)) {
		return s
	}
	// Decoding bytes makes them no more.
	dst := a.reserve(len(s), expected)
	n := copy(dst, s[:i])
	for ; i < len(s); i++ {
		b := s[i]
		switch b {
		case '+':
			b = ' '
		case '%':
			if i+2 < len(s) {
				if hi, lo := domain.HexValue(s[i+1]), domain.HexValue(s[i+2]); hi|lo <= 0xF {
					b = hi<<4 | lo
					i += 2
					// A byte that is not ASCII may be UTF-8 only together with what
					// stands around it.
					isUTF8 = isUTF8 && b < utf8.RuneSelf
				}
			}
		}
		dst[n] = b
		n++
	}
	if !isUTF8 && !utf8.Valid(dst[:n]) {
		// U+FFFD is three bytes and may stand for one.
		a.free = a.free[n:]
		repaired := domain.AppendScalarValues(a.reserve(3*n, 0)[:0], dst[:n])
		n = len(repaired)
	}
	return a.take(n)
}
