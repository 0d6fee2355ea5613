package uts46

import (
	"errors"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/longtest"
)

// pick returns about n bytes of code points in ranges, which are pairs of their
// first and last code points.
func pick(n int, ranges ...[2]rune) string {
	g := rand.New(rand.NewPCG(uint64(n), 46))
	var b strings.Builder
	for b.Len() < n {
		r := ranges[g.IntN(len(ranges))]
		b.WriteRune(r[0] + rune(g.IntN(int(r[1]-r[0])+1)))
	}
	return b.String()
}

// huge are domains of about n bytes that take much memory per byte. most limits
// the sum that ToASCII allocates, in bytes per byte.
var huge = []struct {
	name string
	make func(n int) string
	most float64
}{
	{"U+FDFA", func(n int) string { return strings.Repeat("\uFDFA", n/3) }, 1},
	{"U+3316", func(n int) string { return strings.Repeat("\u3316", n/3) }, 12},
	{"U+33AF", func(n int) string { return strings.Repeat("\u33AF", n/3) }, 12},
	{"U+00BC", func(n int) string { return strings.Repeat("\u00BC", n/2) }, 9},
	{"U+00E9", func(n int) string { return strings.Repeat("\u00E9", n/2) }, 4},
	{"soft hyphens", func(n int) string { return "\u00E9" + strings.Repeat("\u00AD", n/2) }, 1},
	{"not UTF-8", func(n int) string { return strings.Repeat("\xFF", n) }, 1},
	{"squares", func(n int) string { return pick(n, [2]rune{0x3300, 0x3357}) }, 8},
	{"scripts", func(n int) string {
		return pick(n, [2]rune{0x430, 0x44F}, [2]rune{0x4E00, 0x9FFF}, [2]rune{0x3300, 0x3357})
	}, 8},
	{"ideographs", func(n int) string { return pick(n, [2]rune{0x4E00, 0x9FFF}) }, 4},
	{"marks in no order", func(n int) string { return "a" + pick(n, [2]rune{0x300, 0x33F}) }, 12},
	{"marks that are taken apart", func(n int) string { return "\u00E9" + strings.Repeat("\u0344", n/2) }, 15},
	{"marks after much", func(n int) string { return strings.Repeat("\u3316", n/3) + "\u01D6\u031B" }, 12},
	{"composed to the end", func(n int) string { return strings.Repeat("<\u0338", n/3) }, 9},
	{"jamo", func(n int) string { return strings.Repeat("\uAC01\u11A8", n/6) }, 5},
	{"vowels that are taken apart", func(n int) string { return strings.Repeat("\U00016126", n/4) }, 16},
	{"Punycode of the same", func(n int) string { return "\u00E9.xn--" + strings.Repeat("a", n) }, 7},
	{"Punycode of ideographs", func(n int) string { return "\u00E9.xn--w0e" + strings.Repeat("a", n) }, 7},
	{"Punycode of marks", func(n int) string { return "\u00E9.xn--a-ccb" + strings.Repeat("a", n) }, 7},
	{"Punycode that is too high", func(n int) string { return "\u00E9.xn--" + strings.Repeat("9", n) }, 7},
	// The buffer of the result grows, and its sizes are summed here.
	{"labels", func(n int) string { return strings.Repeat("\u00E9.", n/3) }, 24},
	{"labels of U+3316", func(n int) string { return strings.Repeat("\u3316.", n/4) }, 36},
	{"labels of U+00BC", func(n int) string { return strings.Repeat("\u00BC.", n/3) }, 30},
	{"labels of Punycode", func(n int) string { return "\u00E9." + strings.Repeat("xn--9ca.", n/8) }, 10},
	{"dots", func(n int) string { return "\u00E9" + strings.Repeat(".", n) }, 10},
}

// TestMemory limits the memory that the backend allocates per byte of a huge
// domain, which also limits the memory in use at a time.
func TestMemory(t *testing.T) {
	n := longtest.Count(1<<19, 1<<20)
	for _, shape := range huge {
		t.Run(shape.name, func(t *testing.T) {
			name := shape.make(n)
			for _, strict := range []bool{false, true} {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				New().AppendToASCII(nil, name, strict)
				runtime.ReadMemStats(&after)
				perByte := float64(after.TotalAlloc-before.TotalAlloc) / float64(len(name))
				t.Logf("strict %t: %.1f bytes per byte", strict, perByte)
				if perByte > shape.most && !longtest.Race {
					t.Errorf("strict %t: %.1f bytes per byte, want at most %v", strict, perByte, shape.most)
				}
			}
		})
	}
}

// BenchmarkMemory reports the most bytes of the heap in use at a time per byte
// of a huge domain. It takes samples while the collector runs without a pause.
// They include the memory that was freed during a sample.
func BenchmarkMemory(b *testing.B) {
	for _, shape := range huge {
		name := shape.make(4 << 20)
		ascii, _ := New().AppendToASCII(nil, name, false)
		for _, op := range []struct {
			name, input string
			run         func(string)
		}{
			{"ToASCII", name, func(s string) { New().AppendToASCII(nil, s, false) }},
			{"ToUnicode", string(ascii), func(s string) { New().ToUnicode(s) }},
		} {
			b.Run(op.name+"/"+shape.name, func(b *testing.B) {
				defer debug.SetGCPercent(debug.SetGCPercent(5))
				var peak uint64
				for b.Loop() {
					peak = max(peak, peakOf(func() { op.run(op.input) }))
				}
				b.ReportMetric(float64(peak)/float64(len(name)), "peak-B/B")
			})
		}
	}
}

// peakOf returns the most bytes by which the heap grows while f runs.
func peakOf(f func()) uint64 {
	inUse := func() uint64 {
		runtime.GC()
		var stats runtime.MemStats
		runtime.ReadMemStats(&stats)
		return stats.HeapAlloc
	}
	before := inUse()
	peak := before
	var done atomic.Bool
	sampled := make(chan struct{})
	go func() {
		defer close(sampled)
		for !done.Load() {
			peak = max(peak, inUse())
		}
	}()
	f()
	done.Store(true)
	<-sampled
	return peak - before
}

// TestDecisive holds the assumption of checkDecisive: a code point on which it
// fails never composes with another.
func TestDecisive(t *testing.T) {
	for _, d := range decompositions {
		const mask = 1<<21 - 1
		whole, first, second := rune(d>>42), rune(d>>21&mask), rune(d&mask)
		if second == 0 || !slices.ContainsFunc(compositions[:], func(i uint16) bool { return decompositions[i] == d }) {
			continue
		}
		for _, c := range []rune{first, second} {
			p := process{}
			if p.checkDecisive(charOf(c)); p.rule != "" {
				t.Errorf("%U and %U compose to %U; %U is refused: %s", first, second, whole, c, p.rule)
			}
		}
	}
}

// TestRefuses holds that the backend refuses a long domain early only if
// Options refuse it too, or return a forbidden domain code point.
func TestRefuses(t *testing.T) {
	long := strings.Repeat("\u3316", 600)
	for _, row := range []struct {
		name, domain string
		ok           bool
		label        int
		rule         string
	}{
		{name: "a space that is mapped to", domain: long + "\uFDFA", rule: RuleSTD3},
		{name: "a space", domain: long + " \u0301", rule: RuleSTD3},
		{name: "a delete", domain: long + "\x7F", rule: RuleSTD3},
		{name: "in a later label", domain: "a.\u00E9." + long + "\u2100", label: 2, rule: RuleSTD3},
		{name: "not valid", domain: "\u00E9." + long + "\uFFFD", label: 1, rule: RuleStatus},
		{name: "not UTF-8", domain: "\u00E9." + long + "\xFF", label: 1, rule: RuleStatus},
		{name: "less-than", domain: long + "<\u0338>\u0338", ok: true},
		{name: "not forbidden", domain: long + "(!)\"*'+,;=_`{}~", ok: true},
		{name: "a label after it", domain: long + "\u3002\u2100", ok: true}, // short: the caller checks the result
	} {
		t.Run(row.name, func(t *testing.T) {
			got, err := New().AppendToASCII(nil, row.domain, false)
			want, wantErr := Options{CheckBidi: true, CheckJoiners: true}.ToASCII(row.domain)
			var fault *domain.IDNAError
			errors.As(err, &fault)
			switch {
			case row.ok && (err != nil || wantErr != nil || string(got) != want):
				t.Errorf("%.20q, %v; want %.20q, %v", got, err, want, wantErr)
			case !row.ok && (fault == nil || *fault != domain.IDNAError{Label: row.label, Rule: row.rule}):
				t.Errorf("%v, want label %d, rule %s", err, row.label, row.rule)
			case !row.ok && wantErr == nil && !strings.ContainsAny(want, " \x7F#%/:<>?@[\\]^|"):
				t.Errorf("%.20q is refused without a forbidden domain code point", want)
			}
		})
	}
}

// TestLong compares random labels with the slow process. Their lengths are
// around few and long, at which other code runs.
func TestLong(t *testing.T) {
	u := slowUnicode()
	g := rand.New(rand.NewPCG(18, 46))
	ranges := [][2]rune{
		{'a', 'z'}, {0xE0, 0xFF}, {0x300, 0x33F}, {0x430, 0x44F}, {0x3300, 0x3357}, {0x4E00, 0x9FFF}, {0xAC00, 0xD7A3},
		{0x20000, 0x20FFF}, {0x1100, 0x11FF}, {0x5D0, 0x5EA}, {0xBC, 0xBE}, {0xFDF0, 0xFDFB}, {' ', '?'}, {0x16121, 0x16128},
	}
	for range longtest.Count(12, 40) {
		n := []int{few, 2 * few, long, 2 * long}[g.IntN(4)] + g.IntN(9) - 4
		var chosen [][2]rune
		for range 1 + g.IntN(3) {
			chosen = append(chosen, ranges[g.IntN(len(ranges))])
		}
		var label []rune
		for range n {
			r := chosen[g.IntN(len(chosen))]
			label = append(label, r[0]+rune(g.IntN(int(r[1]-r[0])+1)))
		}
		s := string(label)
		if g.IntN(3) == 0 {
			if encoded, ok := slowEncode(label); ok {
				s = "xn--" + encoded
			}
		}
		name := []string{s, "\u00E9." + s, s + ".b", s + "." + s}[g.IntN(4)]
		if len(name) > 12*long {
			continue
		}
		checkLong(t, u, optionsOf(uint8(g.Uint32())&^16), name)
		checkLong(t, u, Options{CheckBidi: true, CheckJoiners: true}, name)
	}
}

// checkLong is checkDomain, and the same for the backend.
func checkLong(t *testing.T, u *slowTables, o Options, name string) {
	t.Helper()
	checkDomain(t, u, o, name)
	want, wantErr := Options{CheckBidi: true, CheckJoiners: true}.ToASCII(name)
	refused := wantErr != nil || strings.ContainsAny(want, " #%/:<>?@[\\]^|")
	got, err := New().AppendToASCII(nil, name, false)
	if err != nil && !refused || err == nil && wantErr != nil || err == nil && string(got) != want {
		t.Errorf("%+.60q: backend %.60q, %v; options %.60q, %v", name, got, err, want, wantErr)
	}
}

// TestIsNFC compares isNFC with the slow normalization, for random short labels
// of code points that compose.
func TestIsNFC(t *testing.T) {
	u := slowUnicode()
	if u == nil {
		t.Skip("UNICODE_DIR is not set")
	}
	var pool []rune
	for whole, parts := range u.decomposition {
		pool = append(append(pool, whole), parts...)
	}
	slices.Sort(pool)
	pool = slices.Compact(pool)
	marks := []rune{0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x308, 0x31B, 0x323, 0x327, 0x328, 0x331, 0x338, 0x345, 0x344, 0x315}
	g := rand.New(rand.NewPCG(15, 15))
	rounds := longtest.Count(30_000, 300_000)
	is := 0
	for range rounds {
		var s []rune
		for range 1 + g.IntN(4) {
			at := g.IntN(len(pool))
			for range 1 + g.IntN(2) {
				s = append(s, pool[min(at+g.IntN(3), len(pool)-1)])
			}
			for range g.IntN(3) {
				s = append(s, marks[g.IntN(len(marks))])
			}
		}
		if g.IntN(2) == 0 {
			s = []rune(u.nfc(string(s)))
		}
		s = slices.DeleteFunc(s, func(c rune) bool { return !utf8.ValidRune(c) })
		var label []char
		for _, c := range s {
			label = append(label, charOf(c))
		}
		want := u.nfc(string(s)) == string(s)
		if want {
			is++
		}
		if got := isNFC(label); got != want {
			t.Fatalf("%+q is in NFC: %t, want %t", string(s), got, want)
		}
	}
	t.Logf("%d of %d are", is, rounds)
}
