package urlpattern_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/weburl-go/weburl/api/urlpattern"
)

// hostile are patterns that repeat a piece. They are made for a length, and some
// of them are invalid.
var hostile = []struct{ name, before, piece, after string }{
	{"text", "https://h/", "a", ""},
	{"code points that are not ASCII", "https://h/", "é", ""},
	{"open braces", "https://h/", "{", ""},
	{"pairs of braces", "https://h/", "{a}", ""},
	{"parentheses", "https://h/", "(", ""},
	{"regular expressions without an end", "https://h/", "(a", ""},
	{"groups in regular expressions", "https://h/(a", "(?:", ""},
	{"regular expressions with groups without an end", "https://h/", "(a(?:", ""},
	{"escapes", "https://h/", `\a`, ""},
	{"colons", "https://h/", ":", ""},
	{"one name many times", "https://h/", ":a", ""},
	{"dot segments", "https://h/", "/..", ""},
	{"modifiers", "https://h/:a", "+", ""},
	{"slashes after the protocol", "https:", "/", ""},
	{"brackets", "https://", "[", "]"},
	{"at signs", "https://", "@", "h"},
	{"a hostname", "https://", "a.", ""},
	{"a protocol", "", "a", "://h"},
	{"no protocol", "", "a", ""},
}

// TestHostileIsLinear checks that patterns of 1 MiB do not take much longer than
// 64 times as long as those of 16 KiB. Quadratic time would be 4096 times as
// long.
func TestHostileIsLinear(t *testing.T) {
	const length = 1 << 20
	for _, row := range hostile {
		t.Run(row.name, func(t *testing.T) {
			run := func(length int) time.Duration {
				pattern := row.before + strings.Repeat(row.piece, length/len(row.piece)) + row.after
				best := time.Hour
				for range 2 {
					start := time.Now()
					urlpattern.NewBase(pattern, "https://h/", urlpattern.Options{})
					best = min(best, time.Since(start))
				}
				return best
			}
			short := run(length / 64)
			if long := run(length); long > 1000*max(short, 50*time.Microsecond) {
				t.Errorf("%v for %d bytes, %v for %d bytes", short, length/64, long, length)
			}
		})
	}
}

// TestManyGroups checks that a pattern may have 10,000 groups of each kind.
func TestManyGroups(t *testing.T) {
	for _, row := range []struct {
		name  string
		piece func(i int) string
	}{
		{"names", func(i int) string { return fmt.Sprintf("/:a%d", i) }},
		{"wildcards", func(int) string { return "/*" }},
		{"optional texts", func(int) string { return "{/a}?" }},
		{"braces", func(i int) string { return fmt.Sprintf("{/:a%d.}*", i) }},
	} {
		t.Run(row.name, func(t *testing.T) {
			var b strings.Builder
			for i := range 10_000 {
				b.WriteString(row.piece(i))
			}
			pattern := b.String()
			p, err := urlpattern.NewInit(urlpattern.Init{Pathname: &pattern}, urlpattern.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if p.Pathname() != pattern {
				t.Error("the pathname has changed")
			}
		})
	}
}
