package urlpattern_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/api/urlpattern"
)

// seeds adds arguments of web-platform-tests, if URLPATTERN_DIR is set, and some
// of its own.
func seeds(f *testing.F) {
	for _, pattern := range []string{
		"", "https://*.example.com/:a/b?c#d", "http{s}?://{:a.}?b.example:*/*", `data\:foo*`, "/:a(\\d+)?{/b}+*",
		"https://u:p@[\\:\\:1]:80/", "{{}}}", "((((", "(a(?", ":\xff:\xe2\x80", "\t\n/..", "a{b}c{d}e", "/é{\xc3}{\xa9}",
	} {
		f.Add(pattern, "https://example.com/a/b?c#d", true, false)
		f.Add(pattern, "", false, true)
	}
	text, err := os.ReadFile(filepath.Join(os.Getenv("URLPATTERN_DIR"), "urlpatterntestdata.json"))
	if err != nil {
		return
	}
	var cases []wptCase
	if err := json.Unmarshal(text, &cases); err != nil {
		f.Fatal(err)
	}
	for _, c := range cases {
		switch input := first(c.Pattern).(type) {
		case string:
			f.Add(input, "https://example.com/", len(c.Pattern) > 1, false)
		case map[string]any:
			for _, value := range input {
				text, _ := value.(string)
				f.Add(text, "data:a", true, true)
			}
		}
	}
}

// FuzzNew checks that construction does not panic, that errors have a place in
// the input, and that the getters return patterns that parse to themselves.
//
// The last does not hold for texts with braces between them. They are encoded
// one by one, and the getter joins them: "/.{}?./" becomes "/./".
func FuzzNew(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, pattern, base string, hasBase, ignoreCase bool) {
		o := urlpattern.Options{IgnoreCase: ignoreCase}
		check := func(p *urlpattern.Pattern, err error, arguments ...any) {
			t.Helper()
			if err != nil {
				checkError(t, err, arguments)
				return
			}
			if !strings.Contains(pattern, "{") {
				checkNormalized(t, p, o)
			}
		}
		if hasBase {
			p, err := urlpattern.NewBase(pattern, base, o)
			check(p, err, pattern, base)
		} else {
			p, err := urlpattern.New(pattern, o)
			check(p, err, pattern)
		}
		for _, c := range components {
			object := map[string]any{c.String(): pattern}
			if hasBase {
				object["baseURL"] = base
			}
			p, err := urlpattern.NewInit(newInit(object), o)
			check(p, err, object)
		}
	})
}

// checkNormalized checks that the init of p's getters has the same getters. The
// port may become the default port, if the protocol was spelled differently.
func checkNormalized(t *testing.T, p *urlpattern.Pattern, o urlpattern.Options) {
	t.Helper()
	object := map[string]any{}
	for _, c := range components {
		prefix := map[urlpattern.Component]string{urlpattern.Search: "?", urlpattern.Hash: "#"}[c]
		object[c.String()] = prefix + getter(p, c)
	}
	again, err := urlpattern.NewInit(newInit(object), o)
	if err != nil {
		t.Errorf("the getters %q fail: %v", object, err)
		return
	}
	for _, c := range components {
		if getter(again, c) != getter(p, c) && !(c == urlpattern.Port && getter(again, c) == "") {
			t.Errorf("%s %q becomes %q", c, getter(p, c), getter(again, c))
		}
	}
	if again.HasRegExpGroups() != p.HasRegExpGroups() {
		t.Errorf("HasRegExpGroups of the getters %q is %t", object, again.HasRegExpGroups())
	}
}
