package weburl

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
	"unicode/utf16"
)

// borders are the code points around which UTF-8 and UTF-16 change length or
// order.
var borders = []rune{0, 'a', 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xEFFF, 0xF000, 0xFB03, 0xFFFD, 0xFFFF,
	0x10000, 0x1F308, 0x3FFFF, 0x40000, 0xFFFFF, 0x100000, 0x10FFFF}

// TestCompareCodeUnits compares compareCodeUnits with a comparison of the
// results of utf16.Encode.
func TestCompareCodeUnits(t *testing.T) {
	check := func(a, b string) {
		t.Helper()
		want := slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
		if got := cmp.Compare(compareCodeUnits(a, b), 0); got != want {
			t.Errorf("compareCodeUnits(%+q, %+q) is %d, want %d", a, b, got, want)
		}
	}
	for _, a := range borders {
		check(string(a), "")
		check("", string(a))
		for _, b := range borders {
			check(string(a), string(b))
			check("é"+string(a), "é"+string(b)+"x")
		}
	}

	random := rand.New(rand.NewPCG(1, 2))
	word := func() string {
		var runes []rune
		for range random.IntN(4) {
			// string makes U+FFFD of a surrogate.
			runes = append(runes, borders[random.IntN(len(borders))], random.Int32N(0x110000))
			runes = runes[:len(runes)-random.IntN(2)]
		}
		return string(runes)
	}
	for range 20_000 {
		prefix, a, b := word(), word(), word()
		check(prefix+a, prefix+b)
	}
}
