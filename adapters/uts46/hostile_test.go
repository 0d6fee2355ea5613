package uts46

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/longtest"
)

func repeated(s string) func(n int) string {
	return func(n int) string { return strings.Repeat(s, n/utf8.RuneCountInString(s)) }
}

// ideographs are code points that all differ, the highest first.
func ideographs(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteRune(0x20000 + rune((n-i)%42000))
	}
	return b.String()
}

// hostile are shapes of domains, of about n code points, that make IDNA processing
// take quadratic time or much memory somewhere.
var hostile = []struct {
	name string
	make func(n int) string
}{
	{"ascii", repeated("a")},
	{"label", repeated("é")},
	{"labels", repeated("é.")},
	{"dots", func(n int) string { return "é" + strings.Repeat(".", n) }},
	{"ignored", func(n int) string { return strings.Repeat("\u00AD", n) + "é" }},
	{"broken", repeated("\xE2\x82é")},
	{"mapped to many", repeated("\uFDFA")},
	{"ideographs", ideographs},
	{"two ends", repeated("a\U0003134A")},
	{"marks", func(n int) string { return "a" + strings.Repeat("\u0301\u0323", n/2) }},
	{"marks in order", func(n int) string { return "a" + strings.Repeat("\u0323", n/2) + strings.Repeat("\u0301", n/2) }},
	{"marks in front", repeated("\u0301\u0316\u0338")},
	{"jamo", repeated("\u1100\u1161\u11A8")},
	{"trailing jamo", repeated("\u11A8")},
	{"composing vowels", repeated("\u0BC6\u0BBE")},
	{"decomposing", repeated("\U0001D1630")},
	{"joiners", func(n int) string { return "\u0628" + strings.Repeat("\u200C\u0628", n/2) }},
	{"joiners in marks", func(n int) string {
		return "\u0628" + strings.Repeat("\u200C"+strings.Repeat("\u064B", 1000)+"\u0628", n/1002)
	}},
	{"one joiner in marks", func(n int) string {
		return "\u0628" + strings.Repeat("\u064B", n/2) + "\u200C" + strings.Repeat("\u064B", n/2) + "\u0628"
	}},
	{"right to left", func(n int) string { return strings.Repeat("\u05D0", n/2) + strings.Repeat("\u05B7", n/2) }},
	{"punycode of the same", repeatedPunycode("a")},
	{"punycode to the front", repeatedPunycode("1a")},
	{"punycode that explodes", repeatedPunycode("9")},
	{"punycode behind ascii", func(n int) string { return "xn--" + strings.Repeat("a", n/2) + "-" + strings.Repeat("a", n/2) }},
	{"punycode of ideographs", func(n int) string { s, _ := Options{}.ToASCII(ideographs(n / 2)); return s }},
	{"punycode labels", repeated("xn--9ca.")},
	{"delimiters", repeatedPunycode("-")},
}

func repeatedPunycode(s string) func(n int) string {
	return func(n int) string { return "xn--" + strings.Repeat(s, n/len(s)) }
}

// TestHostile processes the shapes with 2^16 code points, or 2^18. It would take
// very long in quadratic time. Memory is in proportion to the domain.
func TestHostile(t *testing.T) {
	n := longtest.Count(1<<16, 1<<18)
	for _, shape := range hostile {
		name := shape.make(n)
		for _, strict := range []bool{false, true} {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			o := Options{CheckBidi: true, CheckJoiners: true, CheckHyphens: strict, UseSTD3ASCIIRules: strict, VerifyDNSLength: strict}
			o.ToASCII(name)
			o.ToUnicode(name)
			runtime.ReadMemStats(&after)
			// U+FDFA alone maps to 18 code points, which ToUnicode returns. TestMemory has
			// closer bounds.
			if perByte := (after.TotalAlloc - before.TotalAlloc) / uint64(len(name)); perByte > 80 && !longtest.Race {
				t.Errorf("%s: %d bytes of memory for each of the domain", shape.name, perByte)
			}
		}
	}
}

// TestHostileAgree compares short domains of the same shapes with the slow
// process.
func TestHostileAgree(t *testing.T) {
	for _, shape := range hostile {
		for _, n := range []int{1, 2, 10, 63, 64, 65, 130, 400} {
			name := shape.make(n)
			for _, bits := range []uint8{0, 6, 47, 22} {
				checkDomain(t, slowUnicode(), optionsOf(bits), name)
			}
		}
	}
}

// TestOverflow encodes and decodes the highest numbers of Punycode, and higher
// ones.
func TestOverflow(t *testing.T) {
	u := slowUnicode()
	// A delta of (U+10FFFD - U+0080) times one more than the code points before
	// it.
	last := (1<<31 - 1) / (0x10FFFD - 0x80)
	for n := last - 3; n < last+3; n++ {
		label := append(slices.Repeat([]rune{'a'}, n), 0x10FFFD)
		var p process
		for _, c := range label {
			p.label = append(p.label, charOf(c))
		}
		want, wantOK := slowEncode(label)
		ok := p.appendPunycode()
		if ok != wantOK || ok && string(p.out) != want {
			t.Errorf("%d: %v, want %v", n, ok, wantOK)
		}
	}
	for _, digits := range []string{"99999999", "zzzzzzzz", "999999b", "9999b9", "b99999999999999999999", "a-99999b"} {
		checkDomain(t, u, Options{}, "xn--"+digits)
		checkDomain(t, u, Options{}, "xn--abc-"+digits)
	}
}

// BenchmarkLinear reports the time per byte at sizes that double: it hardly
// grows.
func BenchmarkLinear(b *testing.B) {
	for _, shape := range hostile {
		for n := 1 << 10; n <= 1<<20; n <<= 1 {
			if n > 1<<16 && !longtest.All() {
				break
			}
			name := shape.make(n)
			b.Run(fmt.Sprintf("%s/%d", shape.name, n), func(b *testing.B) {
				o := Options{CheckBidi: true, CheckJoiners: true}
				for b.Loop() {
					o.ToUnicode(name)
					o.ToASCII(name)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(name)), "ns/B")
			})
		}
	}
}
