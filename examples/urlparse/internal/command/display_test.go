package command

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestExcerpt has excerpts and markers whose columns are counted by hand.
func TestExcerpt(t *testing.T) {
	x100, y100 := strings.Repeat("x", 100), strings.Repeat("y", 100)
	spaces := func(n int) string { return strings.Repeat(" ", n) }
	for _, test := range []struct {
		name, text   string
		start, end   int
		room         int
		line, marker string
	}{
		{"one column", "a b", 1, 2, 80, "a b", " ^"},
		{"three columns", "abcd", 1, 4, 80, "abcd", " ^~~"},
		{"an empty span", "abcd", 1, 1, 80, "abcd", " ^"},
		{"the end", "a:", 2, 2, 80, "a:", "  ^"},
		{"nothing", "", 0, 0, 80, "", "^"},

		{"wide", "http://例え.jp", 10, 13, 80, "http://例え.jp", spaces(9) + "^~"},
		{"after a wide character", "http://例え.jp", 13, 14, 80, "http://例え.jp", spaces(11) + "^"},
		{"fullwidth", "Ａ.b", 3, 4, 80, "Ａ.b", "  ^"},
		{"halfwidth", "ｱ.b", 3, 4, 80, "ｱ.b", " ^"},
		{"emoji", "😀.b", 4, 5, 80, "😀.b", "  ^"},

		{"after a mark", "ae\u0301b", 4, 5, 80, "ae\u0301b", "  ^"},
		{"a mark alone", "ae\u0301b", 2, 4, 80, "ae\u0301b", " ^"},
		{"a mark on a wide character", "か\u3099b", 6, 7, 80, "か\u3099b", "  ^"},
		{"a mark on nothing", "\u0301a", 2, 3, 80, "<U+0301>a", spaces(8) + "^"},
		{"a heap of marks", "e" + strings.Repeat("\u0301", 6) + "b", 13, 14, 80,
			"e\u0301\u0301\u0301\u0301<U+0301><U+0301>b", spaces(17) + "^"},
		{"a spacing mark", "\u0915\u093fb", 6, 7, 80, "\u0915\u093fb", "  ^"},
		{"vowels of Hangul", "\u1112\u1161\u11abb", 9, 10, 80, "\u1112\u1161\u11abb", "  ^"},
		{"a variation selector", "\u2764\ufe0fb", 6, 7, 80, "\u2764<U+FE0F>b", spaces(9) + "^"},
		{"joined", "👩\u200d🚀", 7, 11, 80, "👩<U+200D>🚀", spaces(10) + "^~"},

		{"controls", "a\x00\x1b\x7f\t\r\nb", 2, 3, 80, "a␀␛␡␉␍␊b", "  ^"},
		{"C1 controls", "a\u009bb", 1, 3, 80, "a<U+009B>b", " ^~~~~~~~"},
		{"spaces", "a\u00a0\u3000b", 6, 7, 80, "a<U+00A0><U+3000>b", spaces(17) + "^"},
		{"no character", "\U0010ffffb", 4, 5, 80, "<U+10FFFF>b", spaces(10) + "^"},
		{"bidi controls", "a\u202e\u2066b", 7, 8, 80, "a<U+202E><U+2066>b", spaces(17) + "^"},
		{"from right to left", "\u05d0\u0301b", 4, 5, 80, "<U+05D0><U+0301>b", spaces(16) + "^"},
		{"Arabic digits", "\u0661b", 2, 3, 80, "<U+0661>b", spaces(8) + "^"},

		// One U+FFFD for each maximal subpart: E2 82, E2, FF.
		{"not UTF-8", "\xE2\x82\xE2(\xFFz", 5, 6, 80, "\uFFFD\uFFFD(\uFFFDz", spaces(4) + "^"},
		{"a subpart", "\xE2\x82\xE2(\xFFz", 0, 2, 80, "\uFFFD\uFFFD(\uFFFDz", "^"},
		{"surrogates", "\xED\xA0\x80b", 3, 4, 80, "\uFFFD\uFFFD\uFFFDb", "   ^"},

		// 18 columns between the ellipses, a third of them before the marker.
		{"the middle of a long text", x100 + "!" + y100, 100, 101, 20, "…xxxxxx!yyyyyyyyyyy…", spaces(7) + "^"},
		{"its beginning", "!" + y100, 0, 1, 20, "!yyyyyyyyyyyyyyyyy…", "^"},
		{"near its beginning", "xx!" + y100, 2, 3, 20, "xx!yyyyyyyyyyyyyyy…", "  ^"},
		{"its last character", x100 + "!", 100, 101, 20, "…xxxxxxxxxxxxxxxxx!", spaces(18) + "^"},
		{"its end", x100, 100, 100, 20, "…xxxxxxxxxxxxxxxxxx", spaces(19) + "^"},
		{"a long span", x100 + y100, 0, 101, 20, "xxxxxxxxxxxxxxxxxx…", "^" + strings.Repeat("~", 18)},
		{"what just fits", x100[:19], 19, 19, 20, x100[:19], spaces(19) + "^"},
		{"what just does not", x100[:20], 0, 1, 20, x100[:18] + "…", "^"},
		{"a long wide text", strings.Repeat("例", 30), 45, 48, 10, "…例例例例…", "   ^~"},
		{"a long broken text", strings.Repeat("\x80", 1000), 500, 501, 20,
			"…" + strings.Repeat("\uFFFD", 18) + "…", spaces(7) + "^"},
		{"a long text of subparts", strings.Repeat("\xF0\x9F\x98", 1000), 1500, 1503, 20,
			"…" + strings.Repeat("\uFFFD", 18) + "…", spaces(7) + "^"},
		{"long marks", strings.Repeat("\u0301", 1000), 1000, 1002, 20, "…<U+0301><U+0301>…", " ^~~~~~~~"},
	} {
		t.Run(test.name, func(t *testing.T) {
			line, marker := excerpt(test.text, test.start, test.end, test.room)
			if line != test.line || marker != test.marker {
				t.Errorf("%s:\n%s\n%s\nwant\n%s\n%s", test.name, line, marker, test.line, test.marker)
			}
		})
	}
}

// TestExcerptFits holds that an excerpt has no characters that terminals obey
// or reorder, and fits in its room.
func TestExcerptFits(t *testing.T) {
	pieces := []string{"a", "/", "例", "\u0301", "\u05d0", "\u202e", "\x1b", "\t", "\xF0\x9F", "\x80", "\u200d", "😀", "\u0661", "\U000e0041"}
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		var b strings.Builder
		for range random.IntN(100) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		text := b.String()
		start := random.IntN(len(text) + 1)
		end := start + random.IntN(len(text)-start+1)
		room := 20 + random.IntN(60)
		line, marker := excerpt(text, start, end, room)
		shown := 0
		for piece := range cells(line, 0) {
			if piece.shown != line[piece.start:piece.end] {
				t.Fatalf("%q: %q is shown", text, line)
			}
			shown += piece.columns
		}
		if shown > room || len(marker) > room || len(strings.TrimLeft(marker, " ")) == 0 || !utf8.ValidString(line) {
			t.Fatalf("%q from %d to %d in %d columns:\n%s\n%s", text, start, end, room, line, marker)
		}
	}
}
