package urlpattern_test

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/urlpattern"
	"github.com/weburl-go/weburl/domain"
)

// TestVectors checks the getters of the patterns in testdata/patterns.json. Each
// of its rows has the arguments of the constructor, and what Node 26 has for
// them: the eight components and hasRegExpGroups, or null for a TypeError.
func TestVectors(t *testing.T) {
	text, err := os.ReadFile("testdata/patterns.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows [][2][]any
	if err := json.Unmarshal(text, &rows); err != nil {
		t.Fatal(err)
	}
	if len(rows) < 197 {
		t.Errorf("only %d rows", len(rows))
	}
	for _, row := range rows {
		arguments, want := row[0], row[1]
		name, _ := json.Marshal(arguments)
		t.Run(string(name), func(t *testing.T) {
			p, err := newPattern(arguments)
			if err != nil {
				checkError(t, err, arguments)
			}
			if (err != nil) != (want == nil) {
				t.Fatalf("the error is %v, want %v", err, want)
			}
			if err == nil {
				checkGetters(t, p, want)
			}
		})
	}
}

// TestInits checks how an init is processed for a URL. Each row of
// testdata/inits.json has an init, and the inputs of the eight components in the
// result of exec() in Node 26, or null if there is none.
func TestInits(t *testing.T) {
	text, err := os.ReadFile("testdata/inits.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows [][2]json.RawMessage
	if err := json.Unmarshal(text, &rows); err != nil {
		t.Fatal(err)
	}
	if len(rows) < 50 {
		t.Errorf("only %d rows", len(rows))
	}
	p := mustPattern(t, map[string]any{})
	for _, row := range rows {
		t.Run(string(row[0]), func(t *testing.T) {
			var init map[string]any
			var wanted []string
			if err := errors.Join(json.Unmarshal(row[0], &init), json.Unmarshal(row[1], &wanted)); err != nil {
				t.Fatal(err)
			}
			r, ok := p.ExecInit(newInit(init))
			if ok != (wanted != nil) {
				t.Fatalf("the result is %t", ok)
			}
			for i, want := range wanted {
				if got := r.Input(components[i]); got != want {
					t.Errorf("%s is %q, want %q", components[i], got, want)
				}
			}
		})
	}
}

// checkGetters checks the eight components of p, and whether it has regexp
// groups.
func checkGetters(t *testing.T, p *urlpattern.Pattern, want []any) {
	t.Helper()
	for i, c := range components {
		if got := getter(p, c); got != want[i] {
			t.Errorf("%s is %q, want %q", c, got, want[i])
		}
		if got := p.Component(c); got != want[i] {
			t.Errorf("Component(%s) is %q, want %q", c, got, want[i])
		}
	}
	if got := p.HasRegExpGroups(); got != want[8] {
		t.Errorf("HasRegExpGroups is %t", got)
	}
}

// TestStandardBeforeNode checks patterns that Node 26 reads differently from
// the standard. Each name is the rule of the standard.
func TestStandardBeforeNode(t *testing.T) {
	text := func(s string) *string { return &s }
	for _, row := range []struct {
		name      string
		init      urlpattern.Init
		component urlpattern.Component
		want      string
		code      urlpattern.Code
	}{
		{name: "the query is that of a special URL", init: urlpattern.Init{Search: text("'")}, component: urlpattern.Search, want: "%27"},
		{name: "an opaque path has the C0 control percent-encode set",
			init: urlpattern.Init{Protocol: text("data"), Pathname: text("/a \"<>`^")}, component: urlpattern.Pathname, want: "/a \"<>`^"},
		{name: "an opaque path keeps braces",
			init: urlpattern.Init{Protocol: text("data"), Pathname: text(`\{\}`)}, component: urlpattern.Pathname, want: `\{\}`},
		{name: "an opaque path keeps dots",
			init: urlpattern.Init{Protocol: text("data"), Pathname: text("/a/../b")}, component: urlpattern.Pathname, want: "/a/../b"},
		{name: "an opaque path ends at a question mark",
			init: urlpattern.Init{Protocol: text("data"), Pathname: text(`a \?b`)}, component: urlpattern.Pathname, want: "a%20"},
		{name: "an opaque path ends at a number sign",
			init: urlpattern.Init{Protocol: text("data"), Pathname: text(`a#b`)}, component: urlpattern.Pathname, want: "a"},
		{name: "an opaque path is not trimmed",
			init: urlpattern.Init{Protocol: text("data"), Pathname: text("\x00 ")}, component: urlpattern.Pathname, want: "%00 "},
		{name: "an opaque path has no tabs",
			init: urlpattern.Init{Protocol: text("data"), Pathname: text("a\tb\nc\rd")}, component: urlpattern.Pathname, want: "abcd"},
		{name: "a backslash is a slash in the path of a special URL",
			init: urlpattern.Init{Pathname: text(`/a\\b`)}, component: urlpattern.Pathname, want: "/a/b"},
		{name: "an empty protocol is not special",
			init: urlpattern.Init{Protocol: text(""), Pathname: text("//a")}, component: urlpattern.Pathname, want: "//a"},
		{name: "a protocol is trimmed by the URL parser",
			init: urlpattern.Init{Protocol: text(" foo")}, component: urlpattern.Protocol, want: "foo"},
		{name: "two code points are cut from a path that became one",
			init: urlpattern.Init{Pathname: text("a/..")}, component: urlpattern.Pathname, want: ""},
		{name: "a port without digits is a failure", init: urlpattern.Init{Port: text("\t")}, code: urlpattern.InvalidPort},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, err := urlpattern.NewInit(row.init, urlpattern.Options{})
			if row.code != 0 {
				if e, ok := err.(*urlpattern.Error); !ok || e.Code != row.code {
					t.Errorf("the error is %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := getter(p, row.component); got != row.want {
				t.Errorf("got %q, want %q", got, row.want)
			}
		})
	}
}

// TestInvalidUTF8 checks that a byte that is not UTF-8 is U+FFFD, also where
// pieces of text meet.
func TestInvalidUTF8(t *testing.T) {
	for _, row := range []struct{ name, pattern, want string }{
		{"a byte", "/a\xff", "/a%EF%BF%BD"},
		{"a code point that ends early", "/\xe6\x97", "/%EF%BF%BD"},
		{"a code point in braces", "/\xe6{\x97\xa5}", "/%EF%BF%BD%EF%BF%BD%EF%BF%BD"},
		{"an escaped byte", "/\\\xffa", "/%EF%BF%BDa"},
		{"a tab in a code point", "/\xe6\x97\t\xa5", "/%EF%BF%BD%EF%BF%BD"},
		{"after a name", "/:a\xff", "/:a%EF%BF%BD"},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, err := urlpattern.NewInit(urlpattern.Init{Pathname: &row.pattern}, urlpattern.Options{})
			if err != nil {
				t.Fatal(err)
			}
			// Replacing the bytes before must not make a difference.
			scalar := domain.ToScalarValueString(row.pattern)
			same, err := urlpattern.NewInit(urlpattern.Init{Pathname: &scalar}, urlpattern.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if p.Pathname() != row.want || same.Pathname() != row.want {
				t.Errorf("got %q, and %q for U+FFFD; want %q", p.Pathname(), same.Pathname(), row.want)
			}
		})
	}
}

// TestParserOption checks that the Parser of the options parses base URLs and
// hosts.
func TestParserOption(t *testing.T) {
	short := weburl.New(weburl.Config{MaxInput: 12})
	long := "https://example.com/"
	if _, err := urlpattern.NewBase("/a", long, urlpattern.Options{Parser: short}); err == nil {
		t.Error("a long base is parsed")
	}
	if _, err := urlpattern.NewBase("/a", long[:12], urlpattern.Options{Parser: short}); err != nil {
		t.Error(err)
	}
	hostname := strings.Repeat("é", 10)
	if _, err := urlpattern.NewInit(urlpattern.Init{Hostname: &hostname}, urlpattern.Options{Parser: short}); err == nil {
		t.Error("a long host is parsed")
	}
}
