package whatwgencoding_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	"github.com/weburl-go/weburl/internal/longtest"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
)

// The tests of this file compare the package with standard_test.go.

// TestLabels looks up all labels, and all strings that differ from one in one byte.
func TestLabels(t *testing.T) {
	s := loadStandard(t)
	byLabel := map[string]string{}
	for name, labels := range s.labels {
		for _, label := range labels {
			byLabel[label] = name
		}
	}
	// https://encoding.spec.whatwg.org/#concept-encoding-get
	get := func(label string) string {
		return byLabel[asciiLowercase(strings.Trim(label, "\t\n\f\r "))]
	}
	backend := whatwgencoding.New()
	n := 0
	check := func(label string) {
		n++
		want := get(label)
		e, ok := backend.Lookup(label)
		got := ""
		if ok {
			got = e.Name()
		}
		if got != want || ok != (want != "") {
			t.Errorf("%q: %q, %v; want %q", label, got, ok, want)
		}
	}
	if len(byLabel) != 228 {
		t.Errorf("there are %d labels", len(byLabel))
	}
	for label := range byLabel {
		check(label)
		check(asciiUppercase(label))
		for b := range 256 {
			check(string([]byte{byte(b)}) + label)
			check(label + string([]byte{byte(b)}))
		}
		for i := range label {
			for _, b := range []byte{0, '\t', ' ', '-', '_', 'k', 'K', 0x7F, 0x80, 0xFF} {
				check(label[:i] + string([]byte{b}) + label[i+1:])
			}
		}
	}
	t.Logf("%d lookups", n)
}

func asciiLowercase(s string) string {
	lower := []byte(s)
	for i, b := range lower {
		if 'A' <= b && b <= 'Z' {
			lower[i] += 0x20
		}
	}
	return string(lower)
}

func asciiUppercase(s string) string {
	return strings.Map(func(c rune) rune {
		if 'a' <= c && c <= 'z' {
			return c - 0x20
		}
		return c
	}, s)
}

// each runs test for each encoding of the standard.
func each(t *testing.T, test func(t *testing.T, s *standard, e ports.Encoding)) {
	s := loadStandard(t)
	if len(s.names) != 40 {
		t.Errorf("there are %d encodings", len(s.names))
	}
	for i, name := range s.names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e, ok := whatwgencoding.New().Lookup(s.labels[name][0])
			if !ok || e.Name() != name {
				t.Fatalf("%s: %v, %v", s.labels[name][0], e, ok)
			}
			if e != whatwgencoding.Encoding(i) {
				t.Errorf("%v is not number %d", e, i)
			}
			test(t, s, e)
		})
	}
}

// failOften stops a test that has found enough.
func failOften(t *testing.T, differences *int, format string, args ...any) {
	t.Helper()
	t.Errorf(format, args...)
	if *differences++; *differences == 10 {
		t.FailNow()
	}
}

var encoderCases, decoderCases atomic.Int64

// scalarValues returns the scalar values that encoders are tested with, in
// order. By default they are the code points of all indexes and ranges, the
// ones beside them, ASCII, and the first and the last of each block of 256.
func (s *standard) scalarValues() string {
	chosen := make([]bool, utf8.MaxRune+2)
	choose := func(c int) {
		chosen[max(c-1, 0)], chosen[c], chosen[c+1] = true, true, true
	}
	for c := range chosen {
		chosen[c] = c < 0x80 || c%256 == 0 || c%256 == 255 || longtest.All()
	}
	for _, index := range s.indexes {
		for _, c := range index.codePoints {
			if c != null {
				choose(c)
			}
		}
	}
	for _, r := range s.ranges {
		choose(r[1])
	}
	var b strings.Builder
	for c := rune(0); c <= utf8.MaxRune; c++ {
		if chosen[c] && utf8.ValidRune(c) {
			b.WriteRune(c)
		}
	}
	return b.String()
}

// TestEveryScalarValue encodes scalar values; in ISO-2022-JP from each state.
func TestEveryScalarValue(t *testing.T) {
	all := loadStandard(t).scalarValues()
	t.Cleanup(func() { t.Logf("%d cases", encoderCases.Load()) })
	each(t, func(t *testing.T, s *standard, e ports.Encoding) {
		differences, n := 0, 0
		prefixes := []string{""}
		if e.Name() == "ISO-2022-JP" {
			prefixes = []string{"", "\u00A5", "\u3042"} // to ASCII, Roman, jis0208
		}
		var got, want []byte
		q := &ioQueue{}
		for _, prefix := range prefixes {
			for i, c := range all {
				src := all[i : i+utf8.RuneLen(c)]
				encoder := e.NewEncoder()
				got, _, _ = encoder.AppendEncode(got[:0], prefix, false)
				var taken, wantUnencodable int
				var gotUnencodable rune
				got, taken, gotUnencodable = encoder.AppendEncode(got, src, true)
				q.items, q.next = q.items[:0], 0
				for _, p := range prefix {
					q.items = append(q.items, int(p))
				}
				q.items = append(q.items, int(c))
				want, wantUnencodable = encodeOrFail(s.newEncoder(e.Name()), q, want[:0])
				if !bytes.Equal(got, want) || int(gotUnencodable) != wantUnencodable || taken != len(src) {
					failOften(t, &differences, "%U after %q: % X, %d, took %d; want % X, %d, %d",
						c, prefix, got, gotUnencodable, taken, want, wantUnencodable, len(src))
				}
				n++
			}
		}
		encoderCases.Add(int64(n))
	})
}

// edges are the bytes at which a decoder begins or ends a range, and bytes of
// escape sequences.
var edges = []byte{
	0x00, 0x0D, 0x0E, 0x0F, 0x10, 0x1A, 0x1B, 0x1C, 0x20, 0x21, 0x24, 0x28, 0x2F, 0x30, 0x31, 0x39, 0x3A, 0x3F, 0x40, 0x41,
	0x42, 0x49, 0x4A, 0x5B, 0x5C, 0x5F, 0x60, 0x7D, 0x7E, 0x7F, 0x80, 0x81, 0x84, 0x8D, 0x8E, 0x8F, 0x90, 0x9F, 0xA0, 0xA1,
	0xA2, 0xBF, 0xC0, 0xC1, 0xC2, 0xD7, 0xD8, 0xDB, 0xDC, 0xDF, 0xE0, 0xE3, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xF8, 0xF9, 0xFC,
	0xFD, 0xFE, 0xFF,
}

// TestEveryShortSequence decodes sequences of one and two bytes, and for some
// encodings longer ones, each cut off, and each followed by ASCII. By default
// each pointer of an index of 94 or more columns is in a sequence; the bytes of
// others, and of what follows, are at edges.
func TestEveryShortSequence(t *testing.T) {
	t.Cleanup(func() { t.Logf("%d cases", decoderCases.Load()) })
	isEdge := [256]bool{}
	for _, b := range edges {
		isEdge[b] = true
	}
	// chosen reports whether a sequence runs whose bytes are not all at edges.
	chosen := func(bytes ...byte) bool {
		return longtest.All() || !slices.ContainsFunc(bytes, func(b byte) bool { return !isEdge[b] })
	}
	each(t, func(t *testing.T, s *standard, e ports.Encoding) {
		differences, n := 0, 0
		var got []byte
		var runes []rune
		check := func(src ...byte) {
			n++
			got = e.AppendDecode(got[:0], src)
			runes = decode(s.newDecoder(e.Name()), src, runes[:0])
			rest := got
			for _, want := range runes {
				c, size := utf8.DecodeRune(rest)
				if c != want || size == 1 && c == utf8.RuneError {
					failOften(t, &differences, "% X: %+q; want %+q", src, got, runes)
					return
				}
				rest = rest[size:]
			}
			if len(rest) > 0 {
				failOften(t, &differences, "% X: %+q; want %+q", src, got, runes)
			}
		}
		checkFollowed := func(src ...byte) {
			check(src...)
			check(append(src, 'A')...)
			check(append(src, '0')...)
			check(append(src, 0x7E)...)
		}
		isMultiByte := slices.Contains(multiByte, e.Name())
		check()
		for b0 := range 256 {
			checkFollowed(byte(b0))
			for b1 := range 256 {
				switch {
				case chosen(byte(b0), byte(b1)):
					checkFollowed(byte(b0), byte(b1))
				case isMultiByte && b0 >= 0x80:
					check(byte(b0), byte(b1))
				}
			}
		}
		switch e.Name() {
		case "EUC-JP":
			for b1 := range 256 {
				for b2 := range 256 {
					if chosen(byte(b1), byte(b2)) {
						checkFollowed(0x8F, byte(b1), byte(b2))
					} else {
						check(0x8F, byte(b1), byte(b2))
					}
				}
			}
		case "GBK", "gb18030":
			for b0 := byte(0x81); b0 <= 0xFE; b0++ {
				for b1 := byte('0'); b1 <= '9'; b1++ {
					for b2 := range 256 {
						if chosen(b0, byte(b2)) {
							checkFollowed(b0, b1, byte(b2))
						}
					}
					for b2 := byte(0x81); b2 <= 0xFE; b2++ {
						// All ranges begin and end with these first bytes.
						inRange := b0 <= 0x84 || b0 == 0x90 || b0 == 0xE3
						for b3 := byte('0'); b3 <= '9'; b3++ {
							if inRange || chosen(b2, b3) {
								check(b0, b1, b2, b3)
								if e.Name() == "gb18030" && chosen(b0, b2, b3) {
									check(b0, b1, b2, b3, 'A')
								}
							}
						}
					}
				}
			}
			// A fourth byte that is invalid.
			for b1 := byte('0'); b1 <= '9'; b1++ {
				for b2 := byte(0x81); b2 <= 0xFE; b2++ {
					for b3 := range 256 {
						if chosen(b2, byte(b3)) {
							checkFollowed(0x84, b1, b2, byte(b3))
						}
					}
				}
			}
		case "ISO-2022-JP":
			for i, prefix := range []string{
				"\x1B$B",                                                         // all of jis0208
				"\x1B", "\x1B(", "\x1B$", "\x1B(B", "\x1B(J", "\x1B(I", "\x1B$@", // the last thing was an escape sequence
				"a", "\x1B(Ja", "\x1B(I1", "\x1B$@!!", "\x1B$B!!", "\x1B$B!", // or not
				"\x1B(J\x1B", "\x1B(Ja\x1B(", "\x1B(I1\x1B$", "\x1B$B!!\x1B", // within one, from other states
			} {
				src := []byte(prefix)
				checkFollowed(src...)
				for b0 := range 256 {
					checkFollowed(append(src, byte(b0))...)
					for b1 := range 256 {
						if i == 0 || chosen(byte(b0), byte(b1)) {
							check(append(src, byte(b0), byte(b1))...)
							check(append(src, byte(b0), byte(b1), 'A')...)
						}
					}
				}
			}
		case "UTF-16BE", "UTF-16LE", "UTF-8":
			// Interesting pairs of code units, and beginnings of UTF-8.
			interesting := []byte{0x00, 0x41, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC2, 0xD7, 0xD8, 0xDB, 0xDC, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xFF}
			for _, b0 := range interesting {
				for _, b1 := range interesting {
					for _, b2 := range interesting {
						checkFollowed(b0, b1, b2)
						for _, b3 := range interesting {
							if longtest.All() {
								checkFollowed(b0, b1, b2, b3)
							} else {
								check(b0, b1, b2, b3)
							}
						}
					}
				}
			}
		}
		decoderCases.Add(int64(n))
	})
}

// randomText returns a text of code points that an encoding has, and of some
// that it does not have.
func randomText(r *rand.Rand, s *standard, name string, longest int) string {
	pool := []rune("aZ09 \\~&;\x0E\x0F\x1B\n\u0080\u00A5\u203E\u2212\uFF0D\uFF61\uFF71\uFF9F\uFFFD\u20AC\uE5E5\uE7C7\uE78D\u5341\u2603\U0001F600")
	index := s.indexes[map[string]string{
		"GBK": "gb18030", "gb18030": "gb18030", "Big5": "big5", "EUC-JP": "jis0208",
		"ISO-2022-JP": "jis0208", "Shift_JIS": "jis0208", "EUC-KR": "euc-kr",
	}[name]]
	var b strings.Builder
	for n := r.IntN(longest); n > 0; n-- {
		switch k := r.IntN(20); {
		case k < 4:
			b.WriteByte(byte(' ' + r.IntN(0x5F)))
		case k < 7:
			b.WriteRune(pool[r.IntN(len(pool))])
		case k < 8 && r.IntN(8) == 0:
			b.WriteRune(rune(r.IntN(0x110000))) // a surrogate becomes U+FFFD
		case k < 9 && r.IntN(8) == 0:
			b.WriteRune(rune(0x80 + r.IntN(0x3000)))
		default:
			if c := index.codePoints[r.IntN(len(index.codePoints))]; c != null {
				b.WriteRune(rune(c))
			}
		}
	}
	return b.String()
}

var multiByte = []string{"GBK", "gb18030", "Big5", "EUC-JP", "ISO-2022-JP", "Shift_JIS", "EUC-KR"}

// TestRandomStrings encodes strings in one call and in several, percent-encodes
// them after encoding, and decodes the result with some bytes changed.
func TestRandomStrings(t *testing.T) {
	s := loadStandard(t)
	strs := longtest.Count(1000, 10_000)
	for i, name := range multiByte {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e, _ := whatwgencoding.New().Lookup(name)
			r := rand.New(rand.NewPCG(4, uint64(i)))
			differences := 0
			for n := range strs {
				longest := 40
				if n%50 == 0 {
					longest = 2000 // longer than the lookahead
				}
				src := randomText(r, s, name, longest)
				want, wantPercent, wantForm := slowEncode(s, name, src)
				if got := encodeAll(e.NewEncoder(), src, nil); got != want {
					failOften(t, &differences, "%+q: %q; want %q", src, got, want)
				}
				if got := encodeAll(e.NewEncoder(), src, r); got != want {
					failOften(t, &differences, "%+q in pieces: %q; want %q", src, got, want)
				}
				if got := string(percent.AppendEncodeAfterEncoding(nil, e, src, percent.SpecialQuery)); got != wantPercent {
					failOften(t, &differences, "%+q in a query: %q; want %q", src, got, wantPercent)
				}
				if got := string(percent.AppendEncodeAfterEncoding(nil, e, src, percent.FormURLEncoded)); got != wantForm {
					failOften(t, &differences, "%+q in a form: %q; want %q", src, got, wantForm)
				}
				// Well-formed bytes, some of them changed.
				encoded := []byte(want)
				for range r.IntN(4) {
					if len(encoded) > 0 {
						encoded[r.IntN(len(encoded))] = byte(r.IntN(256))
					}
				}
				wantText := string(decode(s.newDecoder(name), encoded, nil))
				if got := string(e.AppendDecode(nil, encoded)); got != wantText {
					failOften(t, &differences, "% X: %+q; want %+q", encoded, got, wantText)
				}
			}
			t.Logf("%d strings", strs)
		})
	}
}

// encodeAll encodes src, with "[N]" for an unencodable code point: in random
// pieces if r is not nil.
func encodeAll(encoder ports.Encoder, src string, r *rand.Rand) string {
	var dst []byte
	for {
		piece := src
		if r != nil {
			end := r.IntN(len(src) + 1)
			for end < len(src) && !utf8.RuneStart(src[end]) {
				end++
			}
			piece = src[:end]
		}
		end := len(piece) == len(src)
		var taken int
		var unencodable rune
		dst, taken, unencodable = encoder.AppendEncode(dst, piece, end)
		src = src[taken:]
		if unencodable >= 0 {
			dst = append(dst, "["+strconv.Itoa(int(unencodable))+"]"...)
		} else if end {
			return string(dst)
		}
	}
}

// slowEncode encodes src as encodeAll does, and percent-encodes it after encoding
// with the special-query and with the form set, by the steps of
// https://url.spec.whatwg.org/#string-percent-encode-after-encoding.
func slowEncode(s *standard, name, src string) (encoded, query, form string) {
	encoder := s.newEncoder(name)
	q := &ioQueue{}
	for _, c := range src {
		q.items = append(q.items, int(c))
	}
	var dst, queryOutput, formOutput []byte
	for {
		out, unencodable := encodeOrFail(encoder, q, nil)
		dst = append(dst, out...)
		for _, b := range out {
			if inSpecialQuery := b <= 0x20 || b >= 0x7F || strings.IndexByte("\"#<>'", b) >= 0; inSpecialQuery {
				queryOutput = append(queryOutput, percentEncode(b)...)
			} else {
				queryOutput = append(queryOutput, b)
			}
			isAlphanumeric := '0' <= b && b <= '9' || 'A' <= b && b <= 'Z' || 'a' <= b && b <= 'z'
			switch {
			case b == ' ':
				formOutput = append(formOutput, '+')
			case isAlphanumeric || strings.IndexByte("*-._", b) >= 0:
				formOutput = append(formOutput, b)
			default:
				formOutput = append(formOutput, percentEncode(b)...)
			}
		}
		if unencodable < 0 {
			return string(dst), string(queryOutput), string(formOutput)
		}
		number := strconv.Itoa(unencodable)
		dst = append(dst, "["+number+"]"...)
		queryOutput = append(queryOutput, "%26%23"+number+"%3B"...)
		formOutput = append(formOutput, "%26%23"+number+"%3B"...)
	}
}

func percentEncode(b byte) string {
	return "%" + string("0123456789ABCDEF"[b>>4]) + string("0123456789ABCDEF"[b&0xF])
}
