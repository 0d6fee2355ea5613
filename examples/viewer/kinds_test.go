//go:build !js

package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	"github.com/weburl-go/weburl/api/urlpattern"
	"github.com/weburl-go/weburl/internal/longtest"
	"github.com/weburl-go/weburl/internal/urlgen"
)

// TestParts checks that the parts are the whole href, and their names.
func TestParts(t *testing.T) {
	for _, row := range []struct{ url, parts string }{
		{"https://u:p@h:8080/a?q#f", "scheme delimiter username delimiter password delimiter host delimiter port path delimiter query delimiter fragment"},
		{"https://:p@h/", "scheme delimiter delimiter password delimiter host path"},
		{"file:///a", "scheme delimiter path"},
		{"web+demo:/.//a", "scheme delimiter path"},
		{"mailto:a@b", "scheme delimiter path"},
		{"a://h", "scheme delimiter host"},
		{"https://h/?#", "scheme delimiter host path delimiter delimiter"},
	} {
		t.Run(row.url, func(t *testing.T) {
			r := ask(t, request{Kind: kindURL, URL: row.url}).URL
			var names []string
			end := 0
			for _, p := range r.Parts {
				if p.Start != end || p.End <= p.Start {
					t.Errorf("part %+v after %d", p, end)
				}
				end = p.End
				names = append(names, p.Name)
			}
			if end != len(r.Href.Text) || strings.Join(names, " ") != row.parts {
				t.Errorf("%q: got %v, want %s", r.Href.Text, names, row.parts)
			}
		})
	}
}

// TestSteps checks the states and pointers of a small URL, as the standard's
// text runs them, and that a later request continues where the first ended.
func TestSteps(t *testing.T) {
	r := ask(t, request{Kind: kindStep, URL: "a:\U0001F600\t b"}).Steps
	var got []string
	for _, s := range r.Steps {
		got = append(got, strings.TrimSuffix(s.State, " state")+" "+s.CodePoint)
	}
	want := []string{
		"scheme start U+0061", "scheme U+003A", "opaque path U+1F600", "opaque path U+0020", "opaque path U+0062", "opaque path EOF",
	}
	if !slices.Equal(got, want) {
		t.Fatalf("got %q, want %q", got, want)
	}
	if s := r.Steps[3]; s.Start != 5 || s.End != 6 || s.PointerByte != 7 {
		t.Errorf("the space is at %+v, byte %d", s.span, s.PointerByte)
	}
	if len(r.Before) != 1 || r.Before[0].Start != 4 {
		t.Errorf("errors before the first step: %+v", r.Before)
	}
	if r.Total != 6 || !r.OK || r.Href.Text != "a:%F0%9F%98%80 b" {
		t.Errorf("got %+v", r)
	}
	long := request{Kind: kindStep, URL: "a:" + strings.Repeat("b", maxSteps)}
	first := ask(t, long).Steps
	long.From = maxSteps
	rest := ask(t, long).Steps
	if len(first.Record) != 0 || len(rest.Record) != 2 || rest.Record[0].Value != "a" || rest.Record[1].Name != "path" {
		t.Errorf("records: %+v, %+v", first.Record, rest.Record)
	}
	if len(first.Steps) != maxSteps || first.Total != maxSteps+3 || len(rest.Steps) != 3 || rest.Steps[0].Index != maxSteps {
		t.Errorf("got %d and %d of %d steps", len(first.Steps), len(rest.Steps), first.Total)
	}
	failed := ask(t, request{Kind: kindStep, URL: "https://a b/"}).Steps
	if s := failed.Steps[failed.Total-1]; failed.OK || !s.Failed || failed.FirstError != s.Index || !s.Errors[0].Fatal || len(s.Host) == 0 {
		t.Errorf("got %+v", s)
	}
}

// TestSetter checks what setters take and refuse.
func TestSetter(t *testing.T) {
	for _, row := range []struct {
		url, attribute, value string
		taken                 bool
		href, changed, why    string
	}{
		{"https://h/", "port", "8080", true, "https://h:8080/", "host port", ""},
		{"https://h/", "port", "x", false, "https://h/", "", "does not begin with a digit"},
		{"https://h/", "protocol", "mailto", false, "https://h/", "", "special"},
		{"mailto:a", "pathname", "b", false, "mailto:a", "", "opaque"},
		{"mailto:a", "username", "b", false, "mailto:a", "", "host"},
		{"https://h/", "hostname", "[::1", false, "https://h/", "", "IPv6-unclosed"},
		{"https://h/", "search", "a b", true, "https://h/?a%20b", "search", ""},
		{"https://h/", "href", "nothing", false, "https://h/", "", "missing-scheme"},
		{"https://h/", "href", "ftp://x/", true, "ftp://x/", "protocol host hostname", ""},
	} {
		t.Run(row.attribute+" "+row.value, func(t *testing.T) {
			r := ask(t, request{Kind: kindSetter, URL: row.url, Attribute: row.attribute, Value: row.value}).Setter
			if r.Taken != row.taken || r.Href != row.href || strings.Join(r.Changed, " ") != row.changed ||
				(row.why == "") != (r.Why == "") || !strings.Contains(r.Why, row.why) {
				t.Errorf("got %+v", r)
			}
		})
	}
}

// TestParams checks that a list of pairs becomes the query, and that the reply
// to it has the list again.
func TestParams(t *testing.T) {
	list := []pair{{"a", "1 &=+"}, {"é", "\U0001F600"}, {"", ""}}
	r := ask(t, request{Kind: kindParams, URL: "https://h/?old#f", Params: list}).Setter
	if want := "https://h/?a=1+%26%3D%2B&%C3%A9=%F0%9F%98%80&=#f"; r.Href != want {
		t.Errorf("got %s, want %s", r.Href, want)
	}
	var again []pair
	for _, p := range ask(t, request{Kind: kindURL, URL: r.Href}).URL.Params {
		again = append(again, pair{p.Name.Text, p.Value.Text})
	}
	if !slices.Equal(again, list) {
		t.Errorf("got %q", again)
	}
	if none := ask(t, request{Kind: kindParams, URL: "https://h/?old"}).Setter; none.Href != "https://h/" {
		t.Errorf("without pairs: %s", none.Href)
	}
}

// TestPattern checks tokens, parts, groups and the place of a fault.
func TestPattern(t *testing.T) {
	r := ask(t, request{Kind: kindPattern, Pattern: `https://*.h/:id(\d+){/x}?`, URL: "https://www.h/7/x"}).Pattern
	var types []string
	for _, token := range r.Tokens {
		types = append(types, token.Type)
	}
	want := "char name asterisk char name regexp open char close other-modifier"
	if got := strings.Join(types, " "); got != strings.Replace(want, "char name asterisk", "char invalid-char char asterisk", 1) {
		t.Errorf("tokens: %s", got)
	}
	if !r.OK || !r.Match || !r.HasRegExpGroups || len(r.Components) != 8 {
		t.Errorf("got %+v", r)
	}
	for _, c := range r.Components {
		if c.Name == "pathname" && (len(c.Groups) != 1 || c.Groups[0].Name != "id" || c.Groups[0].Value.Text != "7") {
			t.Errorf("groups: %+v", c.Groups)
		}
	}
	parts := []piece{
		{Type: "regexp", Name: "id", Prefix: "/", Value: `\d+`, Modifier: "none"},
		{Type: "fixed-text", Value: "/x", Modifier: "optional"},
	}
	if got := r.Components[urlpattern.Pathname].Parts; !slices.Equal(got, parts) {
		t.Errorf("parts: got %+v, want %+v", got, parts)
	}
	many := ask(t, request{Kind: kindPattern, Pattern: "https://h/" + strings.Repeat("a*", 100), URL: "https://h/"}).Pattern
	if c := many.Components[urlpattern.Pathname]; len(c.Parts) != maxParts || c.MoreParts != 200-maxParts {
		t.Errorf("got %d parts and %d more", len(c.Parts), c.MoreParts)
	}
	other := ask(t, request{Kind: kindPattern, Pattern: "https://h/a", URL: "https://h/b"}).Pattern
	for _, c := range other.Components {
		if c.Match != (c.Name != "pathname") {
			t.Errorf("%s: match %t", c.Name, c.Match)
		}
	}
	fault := ask(t, request{Kind: kindPattern, Pattern: "https://é\U0001F600/:a:a", URL: "https://h/"}).Pattern.Fault
	if fault == nil || fault.Name != "duplicate-name" || fault.Start != 14 {
		t.Errorf("fault: %+v", fault)
	}
}

// TestEncodings checks rows of the query in other encodings. The bytes are those
// of the indexes of the Encoding Standard.
func TestEncodings(t *testing.T) {
	r := ask(t, request{Kind: kindEncoding, URL: "https://h/?あ"}).Encodings
	if len(r.Rows) != 40 {
		t.Errorf("%d encodings, want 40", len(r.Rows))
	}
	want := map[string]string{
		"UTF-8": "%E3%81%82", "Shift_JIS": "%82%A0", "EUC-JP": "%A4%A2", "windows-1252": "%26%2312354%3B", "UTF-16LE": "%E3%81%82",
	}
	for _, row := range r.Rows {
		if w, ok := want[row.Name]; ok && (row.Query.Text != w || row.Same != (w == want["UTF-8"]) || row.Lossy != strings.HasPrefix(w, "%26")) {
			t.Errorf("%+v, want %s", row, w)
		}
	}
}

// TestCompare checks the values and classes beside net/url.
func TestCompare(t *testing.T) {
	r := ask(t, request{Kind: kindCompare, URL: `HTTP://EXAMPLE.com:80`}).Compare
	var classes []string
	for _, d := range r.Differences {
		classes = append(classes, d.Class)
	}
	for _, want := range []string{"host-case", "default-port", "empty-path"} {
		if !slices.Contains(classes, want) {
			t.Errorf("%s is missing: %v", want, classes)
		}
	}
	for _, row := range r.Rows {
		if row.Name == "hostname" && (row.Standard.Text != "example.com" || row.NetURL.Text != "EXAMPLE.com" || !row.Differs) {
			t.Errorf("hostname: %+v", row)
		}
	}
	if r := ask(t, request{Kind: kindCompare, URL: "https://h/100%"}).Compare; r.NetURLFault == "" || r.StandardFault != "" {
		t.Errorf("got %+v", r)
	}
}

// TestCompareNamed checks that each attribute that differs from net/url's is in
// a row of a class.
func TestCompareNamed(t *testing.T) {
	check := func(q request) {
		t.Helper()
		q.Kind = kindCompare
		r := ask(t, q).Compare
		var named []string
		for _, d := range r.Differences {
			if d.Class == "unclassified" || d.Doc == "" {
				t.Errorf("%q with %q: %+v", q.URL, q.Base, d)
			}
			named = append(named, d.Rows...)
		}
		for _, row := range r.Rows {
			// The href has all differences, and so has the answer of the one
			// that does not fail.
			all := row.Name == "href" || r.StandardFault != "" || r.NetURLFault != ""
			if row.Differs && !slices.Contains(named, row.Name) && !(all && len(named) > 0) {
				t.Errorf("%q with %q: %s is %q and %q, but the rows of the classes are %q", q.URL, q.Base, row.Name, row.Standard.Text, row.NetURL.Text, named)
			}
		}
	}
	for _, q := range []request{
		{URL: "http://u:@h/"}, {URL: "http://%61'@[::1]/"}, {URL: "http:b", Base: "http://h/a"}, {URL: "", Base: "foo:/a?#b"},
		{URL: "/?é", Base: "http://h/", Encoding: "windows-1252"},
	} {
		check(q)
	}
	g := urlgen.New(3, nil)
	for range longtest.Count(3000, 30_000) {
		check(request{URL: g.Input()})
		check(request{URL: g.Input(), Base: g.Base()})
	}
}

// TestGallery checks that each entry is answered, and has a sentence and a
// group.
func TestGallery(t *testing.T) {
	entries := ask(t, request{Kind: kindGallery}).Gallery
	if len(entries) < 20 {
		t.Fatalf("%d entries", len(entries))
	}
	for _, e := range entries {
		if e.Group == "" || !strings.HasSuffix(e.Sentence, ".") {
			t.Errorf("%+v", e)
		}
		if r := ask(t, request{Kind: kindURL, URL: e.URL, Base: e.Base, Encoding: e.Encoding}).URL; r.OK == strings.Contains(e.Sentence, "failure") || r.EncodingFault != "" {
			t.Errorf("%q: %s %s", e.URL, r.Fault, r.EncodingFault)
		}
		if e.Pattern != "" && !ask(t, request{Kind: kindPattern, URL: e.URL, Pattern: e.Pattern}).Pattern.Match {
			t.Errorf("%q does not match", e.Pattern)
		}
	}
}

// TestQueryIn compares the query of an encoding with the one of the whole URL.
func TestQueryIn(t *testing.T) {
	urls := []request{
		{URL: "http://h?é#?é"}, {URL: "http://h#?é"}, {URL: "#é?", Base: "http://h/?é"}, {URL: "", Base: "http://h/?é"},
		{URL: " ?\té'\x1B \n", Base: "file:///a?b"}, {URL: "ws://h?é"}, {URL: "wss:?é", Base: "wss://h"}, {URL: "a:?é'"}, {URL: "a?é", Base: "b://h"},
		{URL: "http://u?é@h", Encoding: "euc-kr"}, {URL: "http:\\\\h\\?é?é", Encoding: "big5"}, {URL: "file:?é", Base: "file:///c"},
	}
	for _, e := range gallery {
		urls = append(urls, request{URL: e.URL, Base: e.Base, Encoding: e.Encoding})
	}
	for _, q := range urls {
		a := newQuestion(&q)
		if a.err != nil {
			continue
		}
		for e := whatwgencoding.UTF8; e <= whatwgencoding.XUserDefined; e++ {
			u, err := parser.ResolveRecordEncoding(q.URL, a.baseRecord, e)
			if err != nil {
				t.Fatal(err)
			}
			want, _ := u.Query()
			if got := queryIn(a, e); got != want {
				t.Errorf("%q, %q in %s: got %q, want %q", q.URL, q.Base, e.Name(), got, want)
			}
		}
	}
}
