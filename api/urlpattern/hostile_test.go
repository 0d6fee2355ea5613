package urlpattern_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/api/urlpattern"
)

type hostileRow struct{ name, before, piece, after string }

// hostile are patterns that repeat a piece. They are made for a length, and some
// of them are invalid.
var hostile = []hostileRow{
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

// pattern returns the pattern of a row for a length in bytes.
func (row hostileRow) pattern(length int) string {
	return row.before + strings.Repeat(row.piece, length/len(row.piece)) + row.after
}

// TestHostile constructs patterns of 1 MiB. Each takes milliseconds. In
// quadratic time they would take hours, and the test would not end.
func TestHostile(t *testing.T) {
	for _, row := range hostile {
		t.Run(row.name, func(t *testing.T) {
			p, err := urlpattern.NewBase(row.pattern(1<<20), "https://h/", urlpattern.Options{})
			if (p == nil) != (err != nil) {
				t.Errorf("%v and %v", p, err)
			}
		})
	}
}

// BenchmarkHostile measures the time per byte of a pattern. It must not grow
// with the size.
func BenchmarkHostile(b *testing.B) {
	for _, row := range hostile {
		for _, length := range []int{1 << 14, 1 << 20} {
			b.Run(fmt.Sprintf("%s/%d", row.name, length), func(b *testing.B) {
				pattern := row.pattern(length)
				b.SetBytes(int64(length))
				for range b.N {
					urlpattern.NewBase(pattern, "https://h/", urlpattern.Options{})
				}
			})
		}
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
