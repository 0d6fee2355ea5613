package domain_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/weburl-go/weburl/domain"
)

// wtf8 returns units in WTF-8. Each surrogate is three bytes, even if it has its
// other half.
func wtf8(units []uint16) string {
	var b []byte
	for _, unit := range units {
		if c := rune(unit); domain.IsSurrogate(c) {
			b = append(b, 0xE0|byte(c>>12), 0x80|byte(c>>6)&0x3F, 0x80|byte(c)&0x3F)
		} else {
			b = utf8.AppendRune(b, c)
		}
	}
	return string(b)
}

// TestCodeUnitsToScalarValues checks the conversions of JavaScript strings. The
// expected values are those of String.prototype.toWellFormed in Node 20.20.2,
// of String.fromCharCode(...units).
func TestCodeUnitsToScalarValues(t *testing.T) {
	for _, row := range []struct {
		name  string
		units []uint16
		want  string
	}{
		{"empty", nil, ""},
		{"ASCII", []uint16{0x61}, "a"},
		{"a lone leading surrogate", []uint16{0xD800}, "\uFFFD"},
		{"a lone trailing surrogate", []uint16{0xDC00}, "\uFFFD"},
		{"the last pair", []uint16{0xDBFF, 0xDFFF}, "\U0010FFFF"},
		{"the halves in the wrong order", []uint16{0xDC00, 0xD800}, "\uFFFD\uFFFD"},
		{"a pair", []uint16{0xD83D, 0xDE00}, "\U0001F600"},
		{"a leading surrogate before a pair", []uint16{0xD83D, 0xD83D, 0xDE00}, "\uFFFD\U0001F600"},
		{"a trailing surrogate after a pair", []uint16{0xD83D, 0xDE00, 0xDE00}, "\U0001F600\uFFFD"},
		{"between letters", []uint16{0x61, 0xD800, 0x62}, "a\uFFFDb"},
		{"before the code point after the surrogates", []uint16{0xD800, 0xE000}, "\uFFFD\uE000"},
		{"after the code point before the surrogates", []uint16{0xD7FF, 0xD800}, "\uD7FF\uFFFD"},
		{"a noncharacter, a byte order mark and zero", []uint16{0xFFFE, 0xFEFF, 0}, "\uFFFE\uFEFF\x00"},
		{"two leading surrogates", []uint16{0xD800, 0xD800}, "\uFFFD\uFFFD"},
		{"two trailing surrogates", []uint16{0xDFFF, 0xDFFF}, "\uFFFD\uFFFD"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := domain.UTF16ToScalarValues(row.units); got != row.want {
				t.Errorf("UTF16ToScalarValues(%X) = %+q, want %+q", row.units, got, row.want)
			}
			if got := domain.WTF8ToScalarValues(wtf8(row.units)); got != row.want {
				t.Errorf("WTF8ToScalarValues(%+q) = %+q, want %+q", wtf8(row.units), got, row.want)
			}
		})
	}
}

// TestWTF8ToScalarValues checks bytes that are not WTF-8. The expected values
// follow from the UTF-8 decoder of the Encoding Standard, as no byte of a
// surrogate but the first can begin a character.
//
// https://encoding.spec.whatwg.org/#utf-8-decoder
func TestWTF8ToScalarValues(t *testing.T) {
	for _, row := range []struct{ name, s, want string }{
		{"the beginning of a surrogate", "\xED\xA0", "\uFFFD\uFFFD"},
		{"the first byte of a surrogate", "a\xED", "a\uFFFD"},
		{"a surrogate without its last byte", "\xED\xA0a", "\uFFFD\uFFFDa"},
		{"a half of a surrogate after a surrogate", "\xED\xA0\x80\xED\xB0", "\uFFFD\uFFFD\uFFFD"},
		{"half a pair, text, the other half", "\xED\xA0\xBD-\xED\xB8\x80", "\uFFFD-\uFFFD"},
		{"a surrogate after half a character", "\xE2\x82\xED\xA0\x80", "\uFFFD\uFFFD"},
		{"a surrogate before a pair in UTF-8", "\xED\xA0\xBD\U0001F600", "\uFFFD\U0001F600"},
		{"neither", "\xFF\xC0\x80", "\uFFFD\uFFFD\uFFFD"},
		{"the last before the surrogates", "\xED\x9F\xBF\xFF", "\uD7FF\uFFFD"},
		{"a byte before the continuation bytes", "\xED\xA0\x7F", "\uFFFD\uFFFD\x7F"},
		{"a byte after the continuation bytes", "\xED\xC0\x80", "\uFFFD\uFFFD\uFFFD"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := domain.WTF8ToScalarValues(row.s); got != row.want {
				t.Errorf("WTF8ToScalarValues(%+q) = %+q, want %+q", row.s, got, row.want)
			}
		})
	}
}

// TestCodeUnitsRandomly compares the conversions with utf16.Decode.
func TestCodeUnitsRandomly(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		units := make([]uint16, random.IntN(8))
		for i := range units {
			units[i] = uint16(random.Uint32())
			if random.IntN(2) == 0 {
				units[i] = 0xD800 | units[i]&0x7FF
			}
		}
		want := string(utf16.Decode(units))
		if got := domain.UTF16ToScalarValues(units); got != want {
			t.Fatalf("UTF16ToScalarValues(%X) = %+q, want %+q", units, got, want)
		}
		if got := domain.WTF8ToScalarValues(wtf8(units)); got != want {
			t.Fatalf("WTF8ToScalarValues(%+q) = %+q, want %+q", wtf8(units), got, want)
		}
	}
}

// A JavaScript engine has strings of 16-bit code units. Some engines in Go keep
// them in WTF-8. The URL classes take scalar value strings.
func ExampleUTF16ToScalarValues() {
	fmt.Printf("%+q\n", domain.UTF16ToScalarValues([]uint16{'a', 0xD800, 'b', 0xD83D, 0xDE00}))
	fmt.Printf("%+q\n", domain.WTF8ToScalarValues("a\xED\xA0\x80b\xED\xA0\xBD\xED\xB8\x80"))
	fmt.Printf("%+q\n", domain.ToScalarValueString("a\xED\xA0\x80b")) // as the bytes of a form
	// Output:
	// "a\ufffdb\U0001f600"
	// "a\ufffdb\U0001f600"
	// "a\ufffd\ufffd\ufffdb"
}
