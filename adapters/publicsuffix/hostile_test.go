package publicsuffix_test

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/adapters/publicsuffix"
	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/internal/longtest"
)

// hostileLists are lists of about a size in bytes that take much time or memory.
var hostileLists = []struct {
	name string
	list func(size int) string
	ok   bool
}{
	{"rules of 121 labels that differ in the last", manyLines("", func(i int) string { return strings.Repeat("a.", 120) + number(i) }), true},
	{"rules of 121 labels that differ in the first", manyLines("", func(i int) string { return number(i) + strings.Repeat(".a", 120) }), true},
	{"rules of one label", manyLines("", number), true},
	{"rules of two labels", manyLines("", func(i int) string { return number(i%2) + "." + number(i/2) }), true},
	{"the same rule", manyLines("", func(int) string { return "a" }), true},
	{"exceptions from one wildcard", manyLines("*.a\n", func(i int) string { return "!" + number(i) + ".a" }), true},
	{"a wildcard for each exception", manyLines("", func(i int) string { return "*." + number(i) + "\n!a." + number(i) }), true},
	{"IDN rules of one label", manyLines("", func(i int) string { return "é" + number(i) }), true},
	{"IDN rules of 121 labels", manyLines("", func(i int) string { return strings.Repeat("a。", 120) + number(i) }), true},
	{"IDN rules of ignored code points", manyLines("", func(i int) string { return strings.Repeat("\u00AD", 500) + number(i) }), true},
	{"comments", manyLines("a\n", func(int) string { return "//" }), true},
	{"empty lines", manyLines("a\n", func(int) string { return "" }), true},
	{"one rule of one label", func(size int) string { return strings.Repeat("a", size) }, false},
	{"one rule of many labels", func(size int) string { return strings.Repeat("a.", size/2) }, false},
	{"one rule of empty labels", func(size int) string { return strings.Repeat(".", size) }, false},
	{"one IDN rule of one label", func(size int) string { return strings.Repeat("㌖", size/3) }, false},
	{"one IDN rule of many labels", func(size int) string { return strings.Repeat("㌖。", size/6) }, false},
}

// manyLines makes lists of first and as many lines as size allows.
func manyLines(first string, line func(int) string) func(size int) string {
	return func(size int) string {
		var b strings.Builder
		b.WriteString(first)
		for i := 0; ; i++ {
			next := line(i) + "\n"
			if b.Len()+len(next) > size {
				return b.String()
			}
			b.WriteString(next)
		}
	}
}

// number returns i as a short label.
func number(i int) string { return strconv.FormatInt(int64(i), 36) }

// TestHostile limits the memory that loading a list allocates, per byte of the
// list. The lists have the maximum size, or by default a quarter of it.
func TestHostile(t *testing.T) {
	size := longtest.Count(publicsuffix.MaxSize/4, publicsuffix.MaxSize)
	const most = 35 // bytes per byte of the list
	for _, row := range hostileLists {
		t.Run(row.name, func(t *testing.T) {
			data := row.list(size)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := publicsuffix.New(strings.NewReader(data), publicsuffix.Options{IDNA: uts46.New()})
			runtime.ReadMemStats(&after)
			if (err == nil) != row.ok {
				t.Fatalf("error %v", err)
			}
			perByte := float64(after.TotalAlloc-before.TotalAlloc) / float64(len(data))
			t.Logf("%.1f bytes per byte", perByte)
			if perByte > most && !longtest.Race {
				t.Errorf("%.1f bytes per byte of the list, want at most %d", perByte, most)
			}
		})
	}
}

// TestHostileAnswers looks up suffixes in a list of many rules.
func TestHostileAnswers(t *testing.T) {
	const rules = 8_000 // of 121 labels: more than the tables have room for at first
	var b strings.Builder
	for i := range rules {
		fmt.Fprintf(&b, "%s%s\n", strings.Repeat("a。", 120), number(i))
	}
	list := load(t, b.String(), false)
	for _, i := range []int{0, 1, rules / 2, rules - 1} {
		rule := strings.Repeat("a.", 120) + number(i)
		if got := list.PublicSuffix("b." + rule); got != rule {
			t.Errorf("rule %d: %q, want the rule", i, got)
		}
		if got := list.PublicSuffix("b." + rule[2:]); got != number(i) {
			t.Errorf("rule %d without its first label: %q, want %q", i, got, number(i))
		}
	}
}

// BenchmarkHostile loads each of the hostile lists.
func BenchmarkHostile(b *testing.B) {
	for _, row := range hostileLists {
		b.Run(row.name, func(b *testing.B) {
			data := row.list(publicsuffix.MaxSize)
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := publicsuffix.New(strings.NewReader(data), publicsuffix.Options{IDNA: uts46.New()}); (err == nil) != row.ok {
					b.Fatal(err)
				}
			}
		})
	}
}
