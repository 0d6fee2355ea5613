package urlpattern_test

import (
	"bufio"
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/urlpattern"
	"github.com/weburl-go/weburl/internal/longtest"
	"github.com/weburl-go/weburl/urlrec"
)

// listed returns a pattern that is made from s, or from its pathname if it
// begins with a slash. An "i" before it means that case is ignored.
func listed(t testing.TB, s string) *urlpattern.Pattern {
	t.Helper()
	var o urlpattern.Options
	s, o.IgnoreCase = strings.CutPrefix(s, "i ")
	var p *urlpattern.Pattern
	var err error
	if s == "" || s[0] == '/' {
		p, err = urlpattern.NewInit(urlpattern.Init{Pathname: &s}, o)
	} else {
		p, err = urlpattern.New(s, o)
	}
	if err != nil {
		t.Fatalf("%q: %v", s, err)
	}
	return p
}

func mustList(t testing.TB, patterns []string) *urlpattern.List {
	t.Helper()
	l := new(urlpattern.List)
	for i, s := range patterns {
		if got := l.Add(listed(t, s)); got != i {
			t.Fatalf("Add returned %d, want %d", got, i)
		}
	}
	return l
}

func mustRecord(t testing.TB, s string) urlrec.Record {
	t.Helper()
	r, err := weburl.ParseRecord(s)
	if err != nil {
		t.Fatalf("%q: %v", s, err)
	}
	return r
}

// TestList checks which patterns of lists match. The expected values follow
// from the regular expressions that the standard makes of the patterns.
func TestList(t *testing.T) {
	tests := []struct {
		name     string
		patterns []string
		matches  map[string][]int // of URLs
	}{
		{"empty", nil, map[string][]int{"https://h/": nil, "data:x": nil}},
		{"order", []string{"/a/:x", "/a/b", "/:x/b", "/*"}, map[string][]int{
			"https://h/a/b": {0, 1, 2, 3}, "https://h/a/c": {0, 3}, "https://h/c/b": {2, 3},
			"https://h/a": {3}, "https://h/a/": {3}, "https://h/a/b/": {3}, "https://h//b": {3},
		}},
		{"duplicates", []string{"/a", "/:x", "/a", "/:y"}, map[string][]int{
			"https://h/a": {0, 1, 2, 3}, "https://h/b": {1, 3}, "https://h/": nil,
		}},
		{"long segments", []string{
			"/1234567", "/12345678", "/123456789", "/12345678/90", "/1234567812345678", "/12345678:x", "/12345678*",
		}, map[string][]int{
			"https://h/1234567": {0}, "https://h/12345678": {1, 6}, "https://h/123456789": {2, 5, 6},
			"https://h/12345678/90": {3, 6}, "https://h/1234567812345678": {4, 5, 6}, "https://h/123456": nil,
		}},
		{"beginnings of segments", []string{"/@:user", "/@:user/posts", "/a*", "/ab*", "/a:x", "/@"}, map[string][]int{
			"https://h/@x": {0}, "https://h/@x/posts": {1}, "https://h/@": {5}, "https://h/a": {2},
			"https://h/ab": {2, 3, 4}, "https://h/abc/d": {2, 3}, "https://h/x@": nil,
		}},
		{"empty segments", []string{"//", "/a//b", "/a/:x/b", "/a/", "/a/:x*", "/a/:x+"}, map[string][]int{
			"https://h//": {0}, "https://h/a//b": {1}, "https://h/a/x/b": {2, 4, 5}, "https://h/a/": {3},
			"https://h/a": {4}, "https://h/a/b": {4, 5}, "https://h/a/b/": nil, "https://h/a/b//c": nil,
		}},
		{"optional groups", []string{"/a/:x?", "/a{/:x}?/b", "/a{b/}?c", "/:x?/:y?"}, map[string][]int{
			"https://h/a": {0, 3}, "https://h/a/x": {0, 3}, "https://h/a/b": {0, 1, 3}, "https://h/a/x/b": {1},
			"https://h/ac": {2, 3}, "https://h/ab/c": {2, 3}, "https://h/": nil, "https://h/a/x/y": nil,
		}},
		{"regular expressions", []string{
			`/a/:x(\d+)`, `/a/:x(b|c)`, `/a/:x(\d*)`, `/a/:x([^\/]+)/d`, `/:x(a|b/c)`, `/a/x:y(\d{2})z`, `/a/(\w+)`,
		}, map[string][]int{
			"https://h/a/1": {0, 2, 6}, "https://h/a/b": {1, 6}, "https://h/a/": {2}, "https://h/a/b/d": {3},
			"https://h/a": {4}, "https://h/b/c": {4}, "https://h/a/x12z": {5, 6}, "https://h/a/x1z": {6},
		}},
		{"other wildcards", []string{"/a/*/b", "/*.js", "/a/:x.js", "/:x-:y/b", "/a{/b}+", "/(.*)/a"}, map[string][]int{
			"https://h/a//b": {0}, "https://h/a/c/d/b": {0}, "https://h/x/y.js": {1}, "https://h/a/x.js": {1, 2},
			"https://h/a-b/b": {3}, "https://h/a/b": {4}, "https://h/a/b/b": {0, 4}, "https://h//a": {5},
		}},
		{"many optional groups", []string{"/a{/b}?{/c}?{/d}?{/e}?{/f}?", "/{a|b}?"}, map[string][]int{
			"https://h/a": {0}, "https://h/a/f": {0}, "https://h/a/b/d/f": {0}, "https://h/a/b/c/d/e/f": {0}, "https://h/a/g": nil,
		}},
		{"case", []string{"i /Ab/:x/@C*", "/ab/:x", `i /[z\{`}, map[string][]int{
			"https://h/aB/X/@cd": {0}, "https://h/ab/c": {1}, "https://h/AB/c": nil, "https://h/AB/x/`c": nil,
			"https://h/[Z%7B": {2}, "https://h/{Z%7B": nil,
		}},
		{"hosts", []string{
			"https://a.example/*", "https://*.a.example/*", "https://:x.a.example/*", "https://{*.}?a.example/*",
			"https://{:x.}?a.example/*", "https://*a.example/*", "https://b.:x.example/*", "*://*/*",
			"https://(b|d).a.example/*", "https://{:x.}+a.example/*", "https://{*.}*a.example/*", "https://{b.}?a.example/*",
		}, map[string][]int{
			"https://a.example/":     {0, 3, 4, 5, 7, 10, 11},
			"https://b.a.example/":   {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11},
			"https://b.c.a.example/": {1, 3, 5, 7, 9, 10},
			"https://.a.example/":    {1, 3, 5, 7, 10},
			"https://ba.example/":    {5, 7},
			"https://b.c.example/":   {6, 7},
			"http://a.example/":      {7},
		}},
		{"other components", []string{
			"https://h:8080/a", "https://h/a?b", "https://h/a#c", `https://u\:p@h/a`, "http{s}?://h/a", "https://h/a",
		}, map[string][]int{
			"https://h:8080/a": {0}, "https://h/a?b": {1, 4, 5}, "https://h/a#c": {2, 4, 5}, "https://u:p@h/a": {3, 4, 5},
			"http://h/a": {4}, "https://h/a": {4, 5},
		}},
		{"opaque paths", []string{"data\\:a/:x", "data\\:*", "*", "about\\:blank"}, map[string][]int{
			"data:a/b/c": {0, 1, 2}, "data:a/": {1, 2}, "data:": {1, 2}, "about:blank": {2, 3},
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			patterns := slices.Clone(test.patterns)
			for i, s := range patterns {
				if s == "*" {
					patterns[i] = "*:*"
				}
			}
			l := mustList(t, patterns)
			for url, want := range test.matches {
				r := mustRecord(t, url)
				if got := l.AppendMatches(nil, r); !slices.Equal(got, want) {
					t.Errorf("AppendMatches for %s: %v, want %v", url, got, want)
				}
				checkList(t, l, r)
			}
		})
	}
}

// checkList compares l with a loop over its patterns.
func checkList(t *testing.T, l *urlpattern.List, r urlrec.Record) {
	t.Helper()
	want := []int{-1}
	for i := range l.Len() {
		if l.At(i).TestRecord(r) {
			want = append(want, i)
		}
	}
	if got := l.AppendMatches([]int{-1}, r); !slices.Equal(got, want) {
		t.Errorf("AppendMatches for %s: %v, want %v", r, got, want)
	}
	index, ok := l.First(r)
	if ok != (len(want) > 1) || ok && index != want[1] || !ok && index != 0 {
		t.Errorf("First for %s: %d, %v, want the first of %v", r, index, ok, want[1:])
	}
}

// readRoutes returns the patterns of a table, its URLs, and the index of the
// first pattern that matches each, or -1.
func readRoutes(t testing.TB, table string) (l *urlpattern.List, urls []string, first []int) {
	t.Helper()
	var tables map[string][]string
	readJSON(t, "bench/routes.json", &tables)
	if len(tables[table]) == 0 {
		t.Fatalf("routes.json has no table %q", table)
	}
	urls = readLines(t, "bench/route-urls-"+table+".txt")
	for _, line := range readLines(t, "bench/route-expected-"+table+".txt") {
		n, err := strconv.Atoi(line)
		if err != nil {
			t.Fatal(err)
		}
		first = append(first, n)
	}
	if len(urls) != len(first) {
		t.Fatalf("%d URLs and %d results", len(urls), len(first))
	}
	return mustList(t, tables[table]), urls, first
}

func readLines(t testing.TB, file string) (lines []string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(os.Getenv("URLPATTERN_DIR"), file))
	if err != nil {
		t.Fatal(err)
	}
	for s := bufio.NewScanner(bytes.NewReader(text)); s.Scan(); {
		lines = append(lines, s.Text())
	}
	return lines
}

// tables are the names of the tables of routes. The plain ones have fixed
// segments and ":name" only.
var tables = []string{"plain-100", "plain-1000", "plain-10000", "mixed-100", "mixed-1000", "mixed-10000"}

// TestListTables finds the first of up to 10,000 routes for 5,000 URLs. The
// results are those of ada, which tried all.
func TestListTables(t *testing.T) {
	for _, table := range tables {
		t.Run(table, func(t *testing.T) {
			l, urls, first := readRoutes(t, table)
			for i, url := range urls {
				index, ok := l.First(mustRecord(t, url))
				if !ok {
					index = -1
				}
				if index != first[i] {
					t.Errorf("%s: %d, want %d", url, index, first[i])
				}
			}
		})
	}
}

// choices makes choices from bytes.
type choices []byte

// of returns one of the options.
func (c *choices) of(options ...string) string {
	if len(*c) == 0 {
		return options[0]
	}
	b := (*c)[0]
	*c = (*c)[1:]
	return options[int(b)%len(options)]
}

// pattern returns a pattern as listed takes it.
func (c *choices) pattern() string {
	var path strings.Builder
	for i := range 4 {
		s := c.of("", "/a", "/b", "/:x", "/*", "/a*", "/A", "/", "{/:x}?", "/:x?", "/:x*", "/:x+", "{/a}?", "/(a|b)",
			`/(\d+)`, "/a:x", ":x.a", "/abcdefgh", "/abcdefghi*", "/([^\\/]*)", "/:x(a|b)?", "{/b}*", "(a)", "*", ":x+", "{a/}?",
			"/(b|c/d|)", "{-:x}?", "/:x-:y", `/([a-b\d]{1,2})`)
		for _, name := range []string{":x", ":y"} {
			s = strings.ReplaceAll(s, name, fmt.Sprintf("%s%d", name, i))
		}
		path.WriteString(s)
	}
	s := path.String()
	if c.of("", "i") == "i" {
		s = "i " + s
	}
	if before, after, ok := strings.Cut(s, "/"); ok && before == "" || before == "i " {
		host := c.of("", "", "https://h", "https://*.h.i", "https://:x.h.i", "http{s}?://{*.}?h.i", "https://h:1", "*://*i", "x://h", "https://:x.i")
		if after = "/" + after; host != "" {
			return before + host + after + c.of("", "", "?a", "?*a*", "#a")
		}
	}
	return s
}

// url returns a URL.
func (c *choices) url() string {
	s := c.of("https://", "http://", "x://") + c.of("h", "h.i", "a.h.i", "a.b.h.i", ".h.i", "h:1")
	for range 5 {
		s += c.of("", "/a", "/b", "/ab", "/", "/1", "/c/d", "/A", "/a.a", "/abcdefgh", "/abcdefghi", "/abcdefgha", "/-a", "/a-b")
	}
	return s + c.of("", "", "?a", "?ba", "#a")
}

// checkChoices compares a list that the first 256 bytes of b determine with a
// loop, whose time is the square of their number.
func checkChoices(t *testing.T, b []byte) {
	b = b[:min(len(b), 256)]
	c := choices(b)
	var l urlpattern.List
	var patterns []string
	for len(c) > len(b)/2 {
		s := c.pattern()
		var o urlpattern.Options
		text, ignoreCase := strings.CutPrefix(s, "i ")
		o.IgnoreCase = ignoreCase
		p, err := urlpattern.New(text, o)
		if err != nil {
			p, err = urlpattern.NewInit(urlpattern.Init{Pathname: &text}, o)
		}
		if err == nil {
			l.Add(p)
			patterns = append(patterns, s)
		}
	}
	for len(c) > 0 {
		if r, err := weburl.ParseRecord(c.url()); err == nil {
			checkList(t, &l, r)
		}
	}
	if t.Failed() {
		t.Logf("%q", patterns)
	}
}

// TestListChoices compares random lists with loops.
func TestListChoices(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range longtest.Count(2000, 200_000) {
		b := make([]byte, 20+random.IntN(120))
		for i := range b {
			b[i] = byte(random.Uint32())
		}
		if checkChoices(t, b); t.Failed() {
			return
		}
	}
}

// FuzzList compares lists with loops.
func FuzzList(f *testing.F) {
	f.Add([]byte("0123456789abcdefghijklmnopqrstuvwxyz"))
	f.Fuzz(checkChoices)
}

// TestListAllocations checks that First allocates nothing, on paths of any
// length and for each kind of leaf.
func TestListAllocations(t *testing.T) {
	if longtest.Race {
		t.Skip("the race detector allocates")
	}
	l := mustList(t, []string{"/a/:x/b", "i /c/:x", "/d/:x*", "https://*.h/e", "/*/f", "https://g/*"})
	for _, url := range []string{
		"https://h/a/x/b", "https://h/C/x", "https://h/d/x/y", "https://x.h/e", "https://h/x/f", "https://g/",
		"https://h/" + strings.Repeat("x/", 1000) + "f", "https://h/x", "data:x",
	} {
		r := mustRecord(t, url)
		if n := testing.AllocsPerRun(10, func() { l.First(r) }); n != 0 {
			t.Errorf("%v allocations for %.40s", n, url)
		}
	}
}

// TestListConcurrent searches a list in several goroutines. The race detector
// finds writes.
func TestListConcurrent(t *testing.T) {
	l := mustList(t, []string{"/a/:x*", "i /b/:x", `/(\d+)`})
	var all sync.WaitGroup
	for range 4 {
		all.Add(1)
		go func() {
			defer all.Done()
			for i, url := range []string{"https://h/a/b/c", "https://h/B/x", "https://h/12"} {
				if got, ok := l.First(mustRecord(t, url)); got != i || !ok {
					t.Errorf("%s: %d, %v", url, got, ok)
				}
			}
		}()
	}
	all.Wait()
}

// hostileLists are the patterns of lists that are hard to search, and a URL that
// many of them begin as.
var hostileLists = []struct {
	name    string
	pattern func(i int) string
	url     string
}{
	{"a parameter or text in each segment", func(i int) string {
		s := ""
		for k := range 13 {
			if i>>k&1 == 0 {
				s += "/a"
			} else {
				s += fmt.Sprintf("/:x%d", k)
			}
		}
		return s
	}, "https://h" + strings.Repeat("/a", 14)},
	{"beginnings of segments", func(i int) string { return fmt.Sprintf("/a/%da:x", i) }, "https://h/a/77"},
	{"ends in wildcards", func(i int) string { return fmt.Sprintf("/%d/*", i) }, "https://h/1a/2"},
	{"regular expressions", func(i int) string { return fmt.Sprintf(`/a/:x(\d+)/%d`, i) }, "https://h/a/1/x"},
	{"hosts", func(i int) string { return fmt.Sprintf("https://*.h%d/", i) }, "https://a." + strings.Repeat("h.", 500) + "h1x/"},
	{"texts after a wildcard", func(i int) string { return fmt.Sprintf("/%d*/a", i) }, "https://h/12345678/b"},
}

// hostileList returns a list of 8192 patterns.
func hostileList(t testing.TB, pattern func(i int) string) *urlpattern.List {
	patterns := make([]string, 8192)
	for i := range patterns {
		patterns[i] = pattern(i)
	}
	return mustList(t, patterns)
}

// TestListHostile compares a search in hostile lists with a loop.
func TestListHostile(t *testing.T) {
	for _, test := range hostileLists {
		t.Run(test.name, func(t *testing.T) {
			checkList(t, hostileList(t, test.pattern), mustRecord(t, test.url))
		})
	}
}

// BenchmarkListHostile measures a search in hostile lists beside a loop, which
// takes longer, and searches for paths of two lengths.
func BenchmarkListHostile(b *testing.B) {
	for _, test := range hostileLists {
		l, r := hostileList(b, test.pattern), mustRecord(b, test.url)
		b.Run(test.name+"/list", func(b *testing.B) {
			for range b.N {
				l.First(r)
			}
		})
		b.Run(test.name+"/loop", func(b *testing.B) {
			for range b.N {
				for i := range l.Len() {
					l.At(i).TestRecord(r)
				}
			}
		})
	}
	l := hostileList(b, func(i int) string { return strings.Repeat("/a", i%256) + "/:x*" })
	for _, length := range []int{1 << 14, 1 << 18} {
		r := mustRecord(b, "https://h"+strings.Repeat("/a", length/2)+"/")
		b.Run(fmt.Sprintf("long path/%d", length), func(b *testing.B) {
			b.SetBytes(int64(length))
			for range b.N {
				l.First(r)
			}
		})
	}
}

// BenchmarkList finds the first of routes, for parsed URLs and for strings.
func BenchmarkList(b *testing.B) {
	for _, table := range tables {
		l, urls, _ := readRoutes(b, table)
		records := make([]urlrec.Record, len(urls))
		for i, url := range urls {
			records[i] = mustRecord(b, url)
		}
		b.Run(table+"/record", func(b *testing.B) {
			b.ReportAllocs()
			for i := range b.N {
				l.First(records[i%len(records)])
			}
		})
		b.Run(table+"/string", func(b *testing.B) {
			b.ReportAllocs()
			for i := range b.N {
				if r, err := weburl.ParseRecord(urls[i%len(urls)]); err == nil {
					l.First(r)
				}
			}
		})
		b.Run(table+"/add", func(b *testing.B) {
			b.ReportAllocs()
			var added urlpattern.List
			for i := range b.N {
				if i%l.Len() == 0 {
					added = urlpattern.List{}
				}
				added.Add(l.At(i % l.Len()))
			}
		})
	}
}
