package weburl_test

import (
	"maps"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/doctest"
	"github.com/weburl-go/weburl/percent"
)

// ours is the column with the calls of this module.
var ours = doctest.Column{
	Index: 1,
	Imports: map[string]string{
		"weburl": "github.com/weburl-go/weburl/api", "neturl": module + "api/neturl", "domain": module + "domain", "host": module + "host",
		"percent": module + "percent", "urlrec": module + "urlrec", "stepwise": module + "urlrec/stepwise",
		"errors": "errors", "http": "net/http", "strings": "strings", "url": "net/url",
	},
	Params: "u *weburl.URL, r, base urlrec.Record, q *weburl.URLSearchParams, n *url.URL, p *weburl.Parser, m stepwise.Machine, l *stepwise.Record, s, ref, name, value string, err error",
}

// engines is the column with the calls in the guide for JavaScript engines.
var engines = doctest.Column{
	Index:   1,
	Imports: map[string]string{"weburl": ours.Imports["weburl"], "domain": module + "domain", "iter": "iter"},
	Params:  "u *weburl.URL, q *weburl.URLSearchParams, p *weburl.Parser, s, base, name, value string, err error, units []uint16, entries iter.Seq2[string, string], i int",
}

// patterns is the column with the calls of urlpattern in the guides to it.
var patterns = doctest.Column{
	Index: 1, Head: "weburl",
	Imports: map[string]string{
		"urlpattern": module + "api/urlpattern", "percent": module + "percent", "urlrec": module + "urlrec", "errors": "errors",
	},
	Params: "p *urlpattern.Pattern, list *urlpattern.List, match, r urlpattern.Result, o urlpattern.Options, init urlpattern.Init, i int, record urlrec.Record, s, base, name, value string, ok bool, err error",
}

// TestGuides checks that the calls in the guides compile. internal/bench checks
// the calls of other modules, as it requires them.
func TestGuides(t *testing.T) {
	netURL := doctest.Column{
		Imports: map[string]string{"url": "net/url", "errors": "errors", "http": "net/http"},
		Params:  "u, base, ref *url.URL, q url.Values, s, name, value string, err error",
	}
	many := ours
	many.Head = "call"
	many.Params += ", enc ports.Encoding"
	many.Imports = maps.Clone(ours.Imports)
	many.Imports["ports"] = module + "ports"
	serveMux := doctest.Column{
		Head:    "ServeMux",
		Imports: map[string]string{"http": "net/http"},
		Params:  "mux *http.ServeMux, handler http.Handler, r *http.Request, s, name, value string",
	}
	for _, test := range []struct {
		file    string
		column  doctest.Column
		atLeast int
	}{
		{"from-net-url.md", netURL, 30}, {"from-net-url.md", ours, 30}, {"from-nlnwa.md", ours, 30},
		{"for-javascript-engines.md", engines, 30}, {"from-go-urlpattern.md", patterns, 20},
		{"from-servemux.md", serveMux, 7}, {"from-servemux.md", patterns, 7}, {"many-urls.md", many, 10},
	} {
		t.Run(test.file, func(t *testing.T) {
			cells, err := doctest.Check(filepath.Join("..", "docs", test.file), ".", test.column)
			if err != nil {
				t.Errorf("%s: %v", test.file, err)
			}
			if cells < test.atLeast {
				t.Errorf("%s: only %d cells have code", test.file, cells)
			}
		})
	}
}

// thenAndNow is the column with the calls in the tables of older documents.
var thenAndNow = doctest.Column{
	Index: 1,
	Imports: map[string]string{
		"weburl": "github.com/weburl-go/weburl/api", "percent": module + "percent", "whatwgencoding": module + "adapters/whatwgencoding",
	},
}

// TestThenAndNow checks that each call in the tables of older documents returns
// the value of the column "today".
func TestThenAndNow(t *testing.T) {
	for _, test := range []struct {
		file           string
		today, atLeast int
	}{
		{"since-2017.md", 4, 40}, {"html.md", 3, 9},
	} {
		t.Run(test.file, func(t *testing.T) {
			rows, err := doctest.Run(filepath.Join("..", "docs", test.file), ".", thenAndNow, test.today)
			if err != nil {
				t.Error(err)
			}
			if rows < test.atLeast {
				t.Errorf("only %d rows ran", rows)
			}
		})
	}
}

// TestThenAndNowRule shows that the rule can fail.
func TestThenAndNowRule(t *testing.T) {
	file := filepath.Join(t.TempDir(), "guide.md")
	const text = "| what | call | a | b | today |\n|---|---|---|---|---|\n" +
		"| taken | `weburl.CanParse(\"a:\")` | `x` | `x` | `true` |\n" +
		"| skipped | `weburl.CanParse(\"a:\")` | `x` | `x` | – |\n" +
		"| bar | `weburl.Parse(\"a:b\\|c\")` | `x` | `x` | `a:b\\|c` |\n" +
		"| wrong | `u := weburl.MustParse(\"a:b\"); u.SetHash(\"c\"); u.Hash()` | `x` | `x` | `c` |\n" +
		"| failure | `weburl.Parse(\"http://[\")` | `x` | `x` | `failure: IPv6-invalid` |\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	rows, err := doctest.Run(file, ".", thenAndNow, 4)
	const want = "guide.md:6: got #c, want c\nguide.md:7: got failure: IPv6-unclosed, want failure: IPv6-invalid"
	if rows != 4 || err == nil || err.Error() != want {
		t.Errorf("%d rows, %v; want 4, %s", rows, err, want)
	}
}

// TestGuideNames checks that the names in the pages on other standards and
// older documents are declared.
func TestGuideNames(t *testing.T) {
	imports := map[string]string{"weburl": "github.com/weburl-go/weburl/api"}
	for _, room := range []string{"domain", "ports", "percent", "host", "urlrec", "urlrec/rendering", "urlrec/writing", "formurlencoded", "api/htmlurl", "api/fetchurl"} {
		imports[path.Base(room)] = module + room
	}
	for file, atLeast := range map[string]int{"since-2017.md": 15, "html.md": 90, "html-hyperlinks.md": 20, "fetch-urls.md": 25} {
		t.Run(file, func(t *testing.T) {
			names, err := doctest.Names(filepath.Join("..", "docs", file), ".", imports)
			if err != nil {
				t.Error(err)
			}
			if names < atLeast {
				t.Errorf("only %d names", names)
			}
		})
	}
}

// TestGuideNamesRule shows that the rule can fail.
func TestGuideNamesRule(t *testing.T) {
	file := filepath.Join(t.TempDir(), "guide.md")
	const text = "`URLUtils`, `document.baseURI`, `percent.Set`, `Set.Contains`\n" +
		"`percent.Set.Contains`, `percent.Sets`, `Set.Nothing`, `host.Set`\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	names, err := doctest.Names(file, ".", map[string]string{"percent": module + "percent", "host": module + "host"})
	const want = "guide.md:2: `percent.Sets` is not declared\nguide.md:2: `Set.Nothing` is not declared\nguide.md:2: `host.Set` is not declared"
	if names != 6 || err == nil || err.Error() != want {
		t.Errorf("%d names, %v; want 6, %s", names, err, want)
	}
}

// TestGuideEscapes checks that the guide for net/url names each ASCII character
// that the two packages escape differently.
func TestGuideEscapes(t *testing.T) {
	text, err := os.ReadFile("../docs/from-net-url.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		call   string
		netURL func(string) string
		set    percent.Set
	}{
		{"url.QueryEscape(value)", url.QueryEscape, percent.FormURLEncoded},
		{"url.PathEscape(value)", url.PathEscape, percent.Component},
	} {
		t.Run(test.call, func(t *testing.T) {
			_, row, _ := strings.Cut(string(text), test.call)
			row, _, _ = strings.Cut(row, "\n")
			for c := range 0x80 {
				s := string(rune(c))
				if named, differ := strings.Contains(row, `"`+s+`"`), test.netURL(s) != percent.Encode(s, test.set); named != differ {
					t.Errorf("%s: %q is named: %t; escaped differently: %t", test.call, s, named, differ)
				}
			}
			if got := percent.Encode("\xFF", test.set); got != "%EF%BF%BD" || test.netURL("\xFF") != "%FF" {
				t.Errorf("%s: invalid UTF-8 becomes %s", test.call, got)
			}
		})
	}
}

// TestGuidesRule shows that the rule can fail.
func TestGuidesRule(t *testing.T) {
	column := doctest.Column{Index: 1, Head: "right", Imports: maps.Clone(ours.Imports), Params: ours.Params}
	for _, test := range []struct {
		code    string
		cells   int
		problem string // a part of the error, or ""
	}{
		{"`u.Href()`", 1, ""},
		{"`v, err := weburl.Parse(s)`", 1, ""},
		{"`u.SetUsername(\"a\"); u.SetPassword(\"b\")`", 1, ""},
		{"`host.IPv4`", 1, ""},
		{"nothing", 0, ""},
		{"`u.Href(true)`", 1, "too many arguments"},
		{"`u.Nothing()`", 1, "Nothing"},
		{"`var b bool = u.Port()`", 1, "cannot use"},
		{"`u.(`", 1, "expected"},
		{"`u.Href()` |\n\n| left | other |\n|---|---|\n| `?` | `u.Nothing()`", 1, ""},
		{"`u.Href()` |\n\n| left | right |\n|---|---|\n| `?` | `u.Nothing()`", 2, "Nothing"},
	} {
		t.Run(test.code, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "guide.md")
			if err := os.WriteFile(file, []byte("| left | right |\n|---|---|\n| `?` | "+test.code+" | why |\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			cells, err := doctest.Check(file, ".", column)
			if cells != test.cells || (err == nil) != (test.problem == "") || err != nil && !strings.Contains(err.Error(), test.problem) {
				t.Errorf("%s: %d, %v; want %d, %q", test.code, cells, err, test.cells, test.problem)
			}
		})
	}
}
