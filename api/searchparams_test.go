package weburl_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
)

// tuples returns the tuples of names and values in turn.
func tuples(namesAndValues ...string) []domain.Pair {
	var pairs []domain.Pair
	for pair := range slices.Chunk(namesAndValues, 2) {
		pairs = append(pairs, domain.Pair{Name: pair[0], Value: pair[1]})
	}
	return pairs
}

// tuplesOf returns the tuples that p iterates over.
func tuplesOf(p *weburl.URLSearchParams) []domain.Pair {
	var pairs []domain.Pair
	for name, value := range p.All() {
		pairs = append(pairs, domain.Pair{Name: name, Value: value})
	}
	return pairs
}

// TestNewURLSearchParams checks the constructor for a string.
//
// https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams
func TestNewURLSearchParams(t *testing.T) {
	for _, test := range []struct {
		init string
		want []domain.Pair
	}{
		{"", nil},
		{"?", nil},
		{"a=b&c", tuples("a", "b", "c", "")},
		{"?a=b", tuples("a", "b")},
		{"??a", tuples("?a", "")},
		{"a=?b", tuples("a", "?b")},
		{"a\tb=c", tuples("a\tb", "c")},
		{"%3Fa=+", tuples("?a", " ")},
		// init is a USVString, repaired before it is parsed.
		{"?\xC3%A9=\xFF", tuples("\uFFFD\uFFFD", "\uFFFD")},
	} {
		t.Run(test.init, func(t *testing.T) {
			if got := tuplesOf(weburl.NewURLSearchParams(test.init)); !slices.Equal(got, test.want) {
				t.Errorf("NewURLSearchParams(%q): %q, want %q", test.init, got, test.want)
			}
		})
	}
}

// TestNewURLSearchParamsFromPairs checks the constructor for a sequence, which
// copies it.
func TestNewURLSearchParamsFromPairs(t *testing.T) {
	pairs := tuples("?a", "\xE2\x82!", "", "", "?a", "&=")
	p := weburl.NewURLSearchParamsFromPairs(pairs...)
	if got, want := tuplesOf(p), tuples("?a", "\uFFFD!", "", "", "?a", "&="); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	pairs[1].Name = "changed"
	if p.Has("changed") || pairs[0].Value != "\xE2\x82!" {
		t.Error("the list shares memory with the caller's")
	}
	if got := weburl.NewURLSearchParamsFromPairs().Size(); got != 0 {
		t.Errorf("Size = %d, want 0", got)
	}
}

// TestNewURLSearchParamsFromMap checks the constructor for a record. The order
// of the entries does not depend on the map.
func TestNewURLSearchParamsFromMap(t *testing.T) {
	for _, test := range []struct {
		m    map[string]string
		want []domain.Pair
	}{
		{nil, nil},
		{map[string]string{"b": "1", "a": "2", "": "3"}, tuples("", "3", "a", "2", "b", "1")},
		{map[string]string{"\uFB03": "1", "🌈": "2"}, tuples("🌈", "2", "\uFB03", "1")},
		// Two keys of a record that become the same are one entry.
		{map[string]string{"\xFE": "1", "\xFF": "2", "a": "3"}, tuples("a", "3", "\uFFFD", "2")},
		{map[string]string{"\xFF": "\xFF", "\uFFFD": "1", "\xFFa": "2"}, tuples("\uFFFD", "\uFFFD", "\uFFFDa", "2")},
	} {
		t.Run(fmt.Sprintf("%q", test.m), func(t *testing.T) {
			if got := tuplesOf(weburl.NewURLSearchParamsFromMap(test.m)); !slices.Equal(got, test.want) {
				t.Errorf("NewURLSearchParamsFromMap(%q): %q, want %q", test.m, got, test.want)
			}
		})
	}
}

// TestNewURLSearchParamsFromRecord checks the constructor for a record with an
// order. The expected values are those of URLSearchParams in Node 20.20.2 and in
// the npm package whatwg-url 17.3.0. They got objects with two different lone
// surrogates, which are here two invalid bytes.
func TestNewURLSearchParamsFromRecord(t *testing.T) {
	for _, test := range []struct {
		what         string
		record, want []domain.Pair
	}{
		{"empty", nil, nil},
		{"in order", tuples("b", "1", "a", "2"), tuples("b", "1", "a", "2")},
		{"empty strings", tuples("a", "", "", "x"), tuples("a", "", "", "x")},
		{"the same name after repair", tuples("\xFE", "1", "a", "2", "\xFF", "3"), tuples("\uFFFD", "3", "a", "2")},
		{"a value is repaired", tuples("\uFFFD", "1", "a", "\xFF", "\xFEx", "2"), tuples("\uFFFD", "1", "a", "\uFFFD", "\uFFFDx", "2")},
		{"three of a name", tuples("x", "1", "\xFE", "2", "\xFF", "3", "\uFFFD", "4", "y", "5"), tuples("x", "1", "\uFFFD", "4", "y", "5")},
	} {
		t.Run(test.what, func(t *testing.T) {
			p := weburl.NewURLSearchParamsFromRecord(weburl.NewURLSearchParamsFromPairs(test.record...).All())
			bytes := weburl.NewURLSearchParamsFromRecord(func(yield func(name, value string) bool) {
				for _, pair := range test.record {
					if !yield(pair.Name, pair.Value) {
						return
					}
				}
			})
			for _, got := range [][]domain.Pair{tuplesOf(p), tuplesOf(bytes)} {
				if !slices.Equal(got, test.want) {
					t.Errorf("%q, want %q", got, test.want)
				}
			}
		})
	}
}

// TestURLSearchParamsAt checks each index, and that an index is live like the
// iterators of JavaScript.
func TestURLSearchParamsAt(t *testing.T) {
	u := weburl.MustParse("https://h/?a=1&b=%FF&a=2")
	p := u.SearchParams()
	check := func(i int, name, value string, ok bool) {
		t.Helper()
		if gotName, gotValue, gotOK := p.At(i); gotName != name || gotValue != value || gotOK != ok {
			t.Errorf("At(%d) = %q, %q, %t; want %q, %q, %t", i, gotName, gotValue, gotOK, name, value, ok)
		}
	}
	check(math.MinInt, "", "", false)
	check(-1, "", "", false)
	check(0, "a", "1", true)
	check(1, "b", "\uFFFD", true)
	check(2, "a", "2", true)
	check(3, "", "", false)
	check(math.MaxInt, "", "", false)
	p.Delete("a")
	check(0, "b", "\uFFFD", true)
	check(1, "", "", false)
	u.SetSearch("c")
	check(0, "c", "", true)
	p = new(weburl.URLSearchParams)
	check(0, "", "", false)
}

// TestURLSearchParamsChange makes each change to a list without a URL and to
// that of a URL. The query of the URL must be the serialized list, or null if
// that is empty.
func TestURLSearchParamsChange(t *testing.T) {
	for _, test := range []struct {
		what   string
		query  string
		change func(p *weburl.URLSearchParams)
		want   string
	}{
		{"Append", "", func(p *weburl.URLSearchParams) { p.Append("a", "b c") }, "a=b+c"},
		{"Append, same name", "a=b", func(p *weburl.URLSearchParams) { p.Append("a", "b") }, "a=b&a=b"},
		{"Append, empty", "", func(p *weburl.URLSearchParams) { p.Append("", ""); p.Append("", "") }, "=&="},
		{"Append, not UTF-8", "", func(p *weburl.URLSearchParams) { p.Append("\xFF", "\xE2\x82") }, "%EF%BF%BD=%EF%BF%BD"},
		{"Delete", "a=1&b=2&a=3", func(p *weburl.URLSearchParams) { p.Delete("a") }, "b=2"},
		{"Delete, all", "a=1&a=3", func(p *weburl.URLSearchParams) { p.Delete("a") }, ""},
		{"Delete, none", "a=~", func(p *weburl.URLSearchParams) { p.Delete("zz") }, "a=%7E"},
		{"Delete, nothing there", "", func(p *weburl.URLSearchParams) { p.Delete("zz") }, ""},
		{"Delete, not UTF-8", "%FF=1&a=2", func(p *weburl.URLSearchParams) { p.Delete("\xFE") }, "a=2"},
		{"DeleteValue", "a=1&a=2&b=1&a=1", func(p *weburl.URLSearchParams) { p.DeleteValue("a", "1") }, "a=2&b=1"},
		{"DeleteValue, none", "a=%41", func(p *weburl.URLSearchParams) { p.DeleteValue("a", "1") }, "a=A"},
		{"DeleteValue, empty", "a&a=1", func(p *weburl.URLSearchParams) { p.DeleteValue("a", "") }, "a=1"},
		{"Set, first of many", "x=0&a=1&b=2&a=3&a=4", func(p *weburl.URLSearchParams) { p.Set("a", "5") }, "x=0&a=5&b=2"},
		{"Set, new", "a=1", func(p *weburl.URLSearchParams) { p.Set("b", "2") }, "a=1&b=2"},
		{"Set, not UTF-8", "%FF=1", func(p *weburl.URLSearchParams) { p.Set("\xFE", "\xFD") }, "%EF%BF%BD=%EF%BF%BD"},
		{"Sort", "z=b&a=b&z=a&a=a", func(p *weburl.URLSearchParams) { p.Sort() }, "a=b&a=a&z=b&z=a"},
		{"Sort, one", "x", func(p *weburl.URLSearchParams) { p.Sort() }, "x="},
		// The tests of
		// https://github.com/web-platform-tests/wpt/blob/master/url/urlsearchparams-sort.any.js.
		{"Sort, code units", "\uFB03&🌈", func(p *weburl.URLSearchParams) { p.Sort() }, "%F0%9F%8C%88=&%EF%AC%83="},
		{"Sort, prefixes", "z=z&a=a&zz=1&=e&ab=2", func(p *weburl.URLSearchParams) { p.Sort() }, "=e&a=a&ab=2&z=z&zz=1"},
	} {
		t.Run(test.what, func(t *testing.T) {
			p := weburl.NewURLSearchParams(test.query)
			test.change(p)
			if got := p.String(); got != test.want {
				t.Errorf("%s: %q, want %q", test.what, got, test.want)
			}

			u := weburl.MustParse("https://h/?" + test.query + "#f")
			test.change(u.SearchParams())
			want := "https://h/?" + test.want + "#f"
			if test.want == "" {
				want = "https://h/#f"
			}
			if got := u.Href(); got != want {
				t.Errorf("%s: the URL is %q, want %q", test.what, got, want)
			}
			if got := u.SearchParams().String(); got != test.want {
				t.Errorf("%s: the URL's params are %q, want %q", test.what, got, test.want)
			}
		})
	}
}

// TestURLSearchParamsRead checks the methods that read a list, for each name.
func TestURLSearchParamsRead(t *testing.T) {
	p := weburl.NewURLSearchParams("a=1&b=&a=2&%FF=3&=4")
	for _, test := range []struct {
		name string
		all  []string
	}{
		{"a", []string{"1", "2"}},
		{"b", []string{""}},
		{"", []string{"4"}},
		{"\uFFFD", []string{"3"}},
		{"\xFE", []string{"3"}},
		{"c", nil},
		{"A", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := p.GetAll(test.name); !slices.Equal(got, test.all) {
				t.Errorf("GetAll(%q) = %q, want %q", test.name, got, test.all)
			} else if got == nil {
				t.Errorf("GetAll(%q) is nil", test.name)
			}
			if got, want := p.Has(test.name), test.all != nil; got != want {
				t.Errorf("Has(%q) = %t, want %t", test.name, got, want)
			}
			first := ""
			if test.all != nil {
				first = test.all[0]
			}
			if got, ok := p.Get(test.name); got != first || ok != (test.all != nil) {
				t.Errorf("Get(%q) = %q, %t", test.name, got, ok)
			}
			for _, value := range []string{"", "1", "2", "3", "4"} {
				if got, want := p.HasValue(test.name, value), slices.Contains(test.all, value); got != want {
					t.Errorf("HasValue(%q, %q) = %t, want %t", test.name, value, got, want)
				}
			}
		})
	}
	if got := p.Size(); got != 5 {
		t.Errorf("Size = %d, want 5", got)
	}
	if got, want := slices.Collect(p.Keys()), []string{"a", "b", "a", "\uFFFD", ""}; !slices.Equal(got, want) {
		t.Errorf("Keys: %q, want %q", got, want)
	}
	if got, want := slices.Collect(p.Values()), []string{"1", "", "2", "3", "4"}; !slices.Equal(got, want) {
		t.Errorf("Values: %q, want %q", got, want)
	}
}

// TestURLSearchParamsZero checks that the zero value is an empty list, ready
// for use.
func TestURLSearchParamsZero(t *testing.T) {
	var p weburl.URLSearchParams
	if _, ok := p.Get(""); ok || p.Size() != 0 || p.String() != "" || p.Has("") {
		t.Error("the zero URLSearchParams is not empty")
	}
	p.Sort()
	p.Delete("a")
	p.Append("a", "b")
	if got := p.String(); got != "a=b" {
		t.Errorf("String() = %q, want %q", got, "a=b")
	}
}

// TestURLSearchParamsIterationIsLive changes a list while it is iterated over.
// By https://webidl.spec.whatwg.org/#js-iterable an iterator has an index.
func TestURLSearchParamsIterationIsLive(t *testing.T) {
	for _, test := range []struct {
		what  string
		query string
		step  func(p *weburl.URLSearchParams, name string) (more bool)
		want  string
	}{
		{"delete", "a&b&c", func(p *weburl.URLSearchParams, name string) bool { p.Delete(name); return true }, "a c"},
		{"append", "a&b", func(p *weburl.URLSearchParams, name string) bool {
			if p.Size() < 5 {
				p.Append(name+"!", "")
			}
			return true
		}, "a b a! b! a!!"},
		{"delete the next", "a&b&c", func(p *weburl.URLSearchParams, name string) bool { p.Delete("b"); return true }, "a c"},
		{"stop", "a&b", func(*weburl.URLSearchParams, string) bool { return false }, "a"},
	} {
		t.Run(test.what, func(t *testing.T) {
			for _, iterate := range []func(p *weburl.URLSearchParams) []string{
				func(p *weburl.URLSearchParams) (seen []string) {
					for name := range p.All() {
						if seen = append(seen, name); !test.step(p, name) {
							break
						}
					}
					return seen
				},
				func(p *weburl.URLSearchParams) (seen []string) {
					for i := 0; ; i++ {
						name, _, ok := p.At(i)
						if !ok {
							return seen
						}
						if seen = append(seen, name); !test.step(p, name) {
							return seen
						}
					}
				},
				func(p *weburl.URLSearchParams) (seen []string) {
					for name := range p.Keys() {
						if seen = append(seen, name); !test.step(p, name) {
							break
						}
					}
					return seen
				},
			} {
				if got := strings.Join(iterate(weburl.NewURLSearchParams(test.query)), " "); got != test.want {
					t.Errorf("%s: visits %s, want %s", test.what, got, test.want)
				}
			}
		})
	}
}

// TestURLSearchParamsIterationWhileTheURLChanges sets components of a URL while
// its list is iterated over. The expected values are those of the npm package
// whatwg-url 17.3.0.
func TestURLSearchParamsIterationWhileTheURLChanges(t *testing.T) {
	for _, test := range []struct {
		what   string
		change func(u *weburl.URL)
		want   string
		href   string
	}{
		{"search", func(u *weburl.URL) { u.SetSearch("?x&y&%7A") }, "d y z", "https://h/?x&y&%7A"},
		{"search with a tab", func(u *weburl.URL) { u.SetSearch("x&y\t&z") }, "d y z", "https://h/?x&y&z"},
		{"no search", func(u *weburl.URL) { u.SetSearch("") }, "d", "https://h/"},
		{"href with less", func(u *weburl.URL) { _ = u.SetHref("https://h/?x") }, "d", "https://h/?x"},
		{"href with more", func(u *weburl.URL) { _ = u.SetHref("x:?x&y&z&w") }, "d y z w", "x:?x&y&z&w"},
		{"hash", func(u *weburl.URL) { u.SetHash("x") }, "d b c", "https://h/?d&b&c#x"},
		{"sort", func(u *weburl.URL) { u.SearchParams().Sort() }, "d c d", "https://h/?b=&c=&d="},
		{"set", func(u *weburl.URL) { u.SearchParams().Set("b", "") }, "d b c", "https://h/?d=&b=&c="},
	} {
		t.Run(test.what, func(t *testing.T) {
			u := weburl.MustParse("https://h/?d&b&c")
			var seen []string
			for name := range u.SearchParams().Keys() {
				if seen = append(seen, name); len(seen) == 1 {
					test.change(u)
				}
			}
			if got := strings.Join(seen, " "); got != test.want || u.Href() != test.href {
				t.Errorf("%s: visits %q and makes it %q, want %q and %q", test.what, got, u, test.want, test.href)
			}
		})
	}
}

// TestURLSearchParamsIterateTwice checks that an iterator can be used again and
// then begins at the start.
func TestURLSearchParamsIterateTwice(t *testing.T) {
	p := weburl.NewURLSearchParams("a=1&b=2")
	all := p.All()
	first, second := maps.Collect(all), maps.Collect(all)
	if len(first) != 2 || !maps.Equal(first, second) {
		t.Errorf("%q, then %q", first, second)
	}
}

// TestURLSearchParamsClone checks that a clone does not change the list or its
// URL.
func TestURLSearchParamsClone(t *testing.T) {
	u := weburl.MustParse("https://h/?a=1&b=2")
	clone := u.SearchParams().Clone()
	clone.Set("a", "3")
	clone.Delete("b")
	if got := u.Href(); got != "https://h/?a=1&b=2" {
		t.Errorf("the URL is %q", got)
	}
	if got := u.SearchParams().String(); got != "a=1&b=2" {
		t.Errorf("the params are %q", got)
	}
	if got := clone.String(); got != "a=3" {
		t.Errorf("the clone is %q", got)
	}
}

// TestURLSearchParamsText checks the forms of a list as text.
func TestURLSearchParamsText(t *testing.T) {
	p := weburl.NewURLSearchParams("?a=b c&é")
	const want = "a=b+c&%C3%A9="
	if got, err := p.AppendText([]byte("?")); string(got) != "?"+want || err != nil {
		t.Errorf("AppendText = %q, %v", got, err)
	}
	if got := fmt.Sprintf("%v %s", p, p); got != want+" "+want {
		t.Errorf("%%v and %%s print %q", got)
	}
	if got, err := json.Marshal(p); err != nil || !strings.Contains(string(got), "a=b+c") {
		t.Errorf("json.Marshal = %s, %v", got, err)
	}
}

// TestURLSearchParamsLink checks how a URL and its params follow each other.
// The expected values follow from the steps in
// https://url.spec.whatwg.org/#url-class.
func TestURLSearchParamsLink(t *testing.T) {
	for _, test := range []struct {
		what   string
		url    string
		change func(u *weburl.URL)
		href   string
		params []domain.Pair
	}{
		{what: "only one ? is before the query", url: "https://h/??b=1", change: func(*weburl.URL) {}, href: "https://h/??b=1", params: tuples("?b", "1")},
		{what: "reading changes nothing", url: "https://h/?a=%C3", change: func(*weburl.URL) {}, href: "https://h/?a=%C3", params: tuples("a", "\uFFFD")},
		{what: "a tab in the value", url: "https://h/", change: func(u *weburl.URL) { u.SetSearch("a\tb=c") }, href: "https://h/?ab=c", params: tuples("ab", "c")},
		{what: "and a change after it", url: "https://h/", change: func(u *weburl.URL) { u.SetSearch("a\tb=c"); u.SearchParams().Append("d", "") }, href: "https://h/?ab=c&d=", params: tuples("ab", "c", "d", "")},
		{what: "an empty query becomes null", url: "https://h/?", change: func(u *weburl.URL) { u.SearchParams().Delete("a") }, href: "https://h/"},
		{what: "href refills", url: "https://h/?a=1", change: func(u *weburl.URL) { _ = u.SetHref("x:y?b=%32") }, href: "x:y?b=%32", params: tuples("b", "2")},
		{what: "the example of the standard", url: "https://example.com/?a=b ~", change: func(u *weburl.URL) { u.SearchParams().Sort() }, href: "https://example.com/?a=b+%7E", params: tuples("a", "b ~")},
	} {
		t.Run(test.what, func(t *testing.T) {
			for _, early := range []bool{false, true} {
				u := weburl.MustParse(test.url)
				var before *weburl.URLSearchParams
				if early {
					before = u.SearchParams()
				}
				test.change(u)
				if early && u.SearchParams() != before {
					t.Errorf("%s: SearchParams returns another object", test.what)
				}
				if got := u.Href(); got != test.href {
					t.Errorf("%s: the URL is %q, want %q", test.what, got, test.href)
				}
				if got := tuplesOf(u.SearchParams()); !slices.Equal(got, test.params) {
					t.Errorf("%s: the params are %q, want %q", test.what, got, test.params)
				}
			}
		})
	}
}

// TestURLSearchParamsConcurrentReads is for the race detector: several readers
// may come first.
func TestURLSearchParamsConcurrentReads(t *testing.T) {
	u := weburl.MustParse("https://h/?a=1&b=%32&c=3")
	var all sync.WaitGroup
	// The first reader parses the list.
	for _, read := range []func(p *weburl.URLSearchParams) bool{
		func(p *weburl.URLSearchParams) bool { value, _ := p.Get("b"); return value == "2" },
		func(p *weburl.URLSearchParams) bool { return p.Has("b") && p.HasValue("b", "2") },
		func(p *weburl.URLSearchParams) bool { return slices.Equal(p.GetAll("c"), []string{"3"}) },
		func(p *weburl.URLSearchParams) bool { return p.Size() == 3 },
		func(p *weburl.URLSearchParams) bool { return p.String() == "a=1&b=2&c=3" },
		func(p *weburl.URLSearchParams) bool {
			text, _ := p.MarshalText()
			return string(text) == "a=1&b=2&c=3"
		},
		func(p *weburl.URLSearchParams) bool { return len(tuplesOf(p)) == 3 },
		func(p *weburl.URLSearchParams) bool { return p.Clone().Size() == 3 },
		func(*weburl.URLSearchParams) bool { return u.Clone().SearchParams().Size() == 3 },
	} {
		for range 2 {
			all.Add(1)
			go func() {
				defer all.Done()
				if p := u.SearchParams(); !read(p) {
					t.Errorf("the params are %q", p)
				}
			}()
		}
	}
	all.Wait()
}
