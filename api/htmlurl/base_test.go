package htmlurl_test

import (
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/urlrec"
)

const page = "http://example.org/dir/page"

// TestSetBaseHref compares with Chromium 148: document.baseURI and the IDL
// attribute href of the base element, in a document at page in UTF-8. If the
// standard differs, its result is in the column standard. If href cannot be
// parsed, Chromium's base URL is about:blank, and no relative URL can be
// parsed.
func TestSetBaseHref(t *testing.T) {
	for _, row := range []struct{ href, baseURI, idl, standard string }{
		{"c/", "http://example.org/dir/c/", "http://example.org/dir/c/", ""},
		{"", page, page, ""},
		{"?x", page + "?x", page + "?x", ""},
		{"#f", page + "#f", page + "#f", ""},
		{"#", page + "#", page + "#", ""},
		{"?x#f", page + "?x#f", page + "?x#f", ""},
		{" c/ ", "http://example.org/dir/c/", "http://example.org/dir/c/", ""},
		{"\tc/\n", "http://example.org/dir/c/", "http://example.org/dir/c/", ""},
		{"/c/", "http://example.org/c/", "http://example.org/c/", ""},
		{"//h.example/c/", "http://h.example/c/", "http://h.example/c/", ""},
		{`\\h.example\c`, "http://h.example/c", "http://h.example/c", ""},
		{"..", "http://example.org/", "http://example.org/", ""},
		{"../../x/", "http://example.org/x/", "http://example.org/x/", ""},
		{"c d/", "http://example.org/dir/c%20d/", "http://example.org/dir/c%20d/", ""},
		{"c/#é", "http://example.org/dir/c/#%C3%A9", "http://example.org/dir/c/#%C3%A9", ""},
		{"https://h.example/%zz?é", "https://h.example/%zz?%C3%A9", "https://h.example/%zz?%C3%A9", ""},
		{"http://h.example:80/c", "http://h.example/c", "http://h.example/c", ""},
		{"http:c/", "http://example.org/dir/c/", "http://example.org/dir/c/", ""},
		{"https:c/", "https://c/", "https://c/", ""},
		{"dataset/x", "http://example.org/dir/dataset/x", "http://example.org/dir/dataset/x", ""},

		// Refused.
		{"data:text/plain,x", page, "data:text/plain,x", ""},
		{"DATA:,x", page, "data:,x", ""},
		{" data:,x", page, "data:,x", ""},
		{"javascript:void 0", page, "javascript:void 0", ""},
		{"JAVA\tSCRIPT:x", page, "javascript:x", ""},

		// Not refused, although most cannot be the base of a relative URL.
		{"vbscript:x", "vbscript:x", "vbscript:x", ""},
		{"mailto:a@b", "mailto:a@b", "mailto:a@b", ""},
		{"about:blank", "about:blank", "about:blank", ""},
		{"about:srcdoc", "about:srcdoc", "about:srcdoc", ""},
		{"blob:http://example.org/x", "blob:http://example.org/x", "blob:http://example.org/x", ""},
		{"file:///c/", "file:///c/", "file:///c/", ""},
		{"ftp://h.example/c", "ftp://h.example/c", "ftp://h.example/c", ""},
		{"ws://h.example/?é", "ws://h.example/?%C3%A9", "ws://h.example/?%C3%A9", ""},
		{"foo:bar", "foo:bar", "foo:bar", ""},
		{"foo://h/a/", "foo://h/a/", "foo://h/a/", ""},
		{"view-source:http://a/", "view-source:http://a/", "view-source:http://a/", ""},

		// These cannot be parsed.
		{"http://[", "about:blank", "http://[", page},
		{"//", "about:blank", "//", page},
		{"http://", "about:blank", "http://", page},
	} {
		t.Run(row.href, func(t *testing.T) {
			d := newDocument(t, htmlurl.DocumentConfig{URL: record(t, page)})
			d.SetBaseHref(row.href)
			want := row.baseURI
			if row.standard != "" {
				want = row.standard
			}
			if got := d.BaseURL().Href(); got != want {
				t.Errorf("base URL %s, want %s", got, want)
			}
			if got := d.BaseElementHref(row.href); got != row.idl {
				t.Errorf("href %s, want %s", got, row.idl)
			}
			if got := d.FallbackBaseURL().Href(); got != page {
				t.Errorf("fallback base URL %s", got)
			}
		})
	}
}

// TestSetBaseHrefEncoding follows the standard, which parses the href of a base
// element in the document's encoding. Chromium 148 parses it in UTF-8; the
// result there is http://example.org/dir/page?%C3%A9.
func TestSetBaseHrefEncoding(t *testing.T) {
	d := newDocument(t, htmlurl.DocumentConfig{URL: record(t, page), Encoding: encoding(t, "windows-1252")})
	d.SetBaseHref("?é")
	if got := d.BaseURL().Href(); got != page+"?%E9" {
		t.Error(got)
	}
	if got := d.BaseElementHref("?é"); got != page+"?%E9" {
		t.Error(got)
	}
}

// TestLinksWithBase compares relative links with the IDL attribute href of a
// elements in Chromium 148. "" is a link that cannot be parsed.
func TestLinksWithBase(t *testing.T) {
	inputs := []string{"x", "#f", "?q", "", "//h/", "http:y", "http://z/"}
	for base, want := range map[string][]string{
		"mailto:a@b":    {"", "mailto:a@b#f", "", "", "", "http://y/", "http://z/"},
		"about:blank":   {"", "about:blank#f", "", "", "", "http://y/", "http://z/"},
		"foo://h/a/b?c": {"foo://h/a/x", "foo://h/a/b?c#f", "foo://h/a/b?q", "foo://h/a/b?c", "foo://h/", "http://y/", "http://z/"},
		"data:,x":       {"http://example.org/dir/x", page + "#f", page + "?q", page, "http://h/", "http://example.org/dir/y", "http://z/"},
	} {
		d := newDocument(t, htmlurl.DocumentConfig{URL: record(t, page)})
		d.SetBaseHref(base)
		for i, input := range inputs {
			t.Run(base+" "+input, func(t *testing.T) {
				if got, err := d.EncodingParseAndSerialize(input); got != want[i] || (err == nil) != (got != "") {
					t.Errorf("%q, %v; want %q", got, err, want[i])
				}
			})
		}
	}
}

// TestFrozenBaseURL compares with document.baseURI in Chromium 148 after the
// steps, in a document at page. If the standard differs, its result is in the
// column standard.
func TestFrozenBaseURL(t *testing.T) {
	other := record(t, "http://example.org/other/page")
	for _, row := range []struct {
		name     string
		steps    func(d *htmlurl.Document)
		baseURI  string
		standard string
	}{
		{"no base", func(*htmlurl.Document) {}, page, ""},
		{"pushState", func(d *htmlurl.Document) { d.SetURL(other) }, "http://example.org/other/page", ""},
		{"to a fragment", func(d *htmlurl.Document) { d.SetURL(record(t, page+"#x")) }, page + "#x", ""},
		{"base, pushState", func(d *htmlurl.Document) { d.SetBaseHref("c/"); d.SetURL(other) }, "http://example.org/dir/c/", ""},
		{"refused, pushState", func(d *htmlurl.Document) { d.SetBaseHref("data:,x"); d.SetURL(other) }, page, ""},
		{"base, pushState, the same href", func(d *htmlurl.Document) { d.SetBaseHref("c/"); d.SetURL(other); d.SetBaseHref("c/") }, "http://example.org/other/c/", ""},
		{"another href", func(d *htmlurl.Document) { d.SetBaseHref("c/"); d.SetBaseHref("d/") }, "http://example.org/dir/d/", ""},
		{"an href that fails", func(d *htmlurl.Document) { d.SetBaseHref("c/"); d.SetBaseHref("http://[") }, "about:blank", page},
		{"base is removed", func(d *htmlurl.Document) { d.SetBaseHref("c/"); d.RemoveBase() }, page, ""},
		{"the second becomes the first", func(d *htmlurl.Document) { d.SetBaseHref("c/"); d.SetURL(other); d.SetBaseHref("d/") }, "http://example.org/other/d/", ""},
		// Chromium freezes the first one's URL again when the second one's href
		// changes.
		{"the second changes after pushState", func(d *htmlurl.Document) { d.SetBaseHref("c/"); d.SetURL(other) }, "http://example.org/other/c/", "http://example.org/dir/c/"},
	} {
		t.Run(row.name, func(t *testing.T) {
			d := newDocument(t, htmlurl.DocumentConfig{URL: record(t, page)})
			row.steps(d)
			want := row.baseURI
			if row.standard != "" {
				want = row.standard
			}
			if got := d.BaseURL().Href(); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}

	// The IDL attribute href does not freeze.
	d := newDocument(t, htmlurl.DocumentConfig{URL: record(t, page)})
	d.SetBaseHref("c/")
	d.SetURL(other)
	if got := d.BaseElementHref("c/"); got != "http://example.org/other/c/" {
		t.Errorf("href after pushState: %s", got)
	}
	d.SetURL(urlrec.Record{})
	if d.URL().Href() != "about:blank" {
		t.Errorf("the zero Record: %s", d.URL())
	}
}

// TestFallbackBaseURL compares with document.URL and document.baseURI of
// Chromium 148, in frames of a document at page. The about base URL is the base
// URL of the outer document at the creation of the frame. Later changes of the
// outer document have no effect.
func TestFallbackBaseURL(t *testing.T) {
	const c = "http://example.org/dir/c/"
	for _, row := range []struct {
		url, about, href, baseURI string
		standard                  string
	}{
		{url: "about:srcdoc", about: page, href: "-", baseURI: page, standard: ""},
		{url: "about:srcdoc", about: c, href: "-", baseURI: c, standard: ""},
		{url: "about:srcdoc#zz", about: c, href: "-", baseURI: c, standard: ""},
		{url: "about:srcdoc", about: c, href: "d/", baseURI: "http://example.org/dir/c/d/", standard: ""},
		{url: "about:srcdoc", about: c, href: "data:,x", baseURI: c, standard: ""},
		{url: "about:srcdoc", about: c, href: "http://[", baseURI: "about:blank", standard: c},
		{url: "about:srcdoc", about: c, href: "about:blank", baseURI: "about:blank", standard: ""},
		{url: "about:srcdoc", about: c, href: "", baseURI: c, standard: ""},
		{url: "about:srcdoc", about: c + "?q", href: "#f", baseURI: c + "?q#f", standard: ""},
		{url: "about:srcdoc", about: c + "d/", href: "-", baseURI: c + "d/", standard: ""},
		{url: "about:blank", about: page, href: "-", baseURI: page, standard: ""},
		{url: "about:blank", about: c, href: "-", baseURI: c, standard: ""},
		{url: "about:blank?x", about: c, href: "-", baseURI: c, standard: ""},
		{url: "about:blank#x", about: c, href: "-", baseURI: c, standard: ""},
		{url: "about:blank", about: c, href: "d/", baseURI: "http://example.org/dir/c/d/", standard: ""},
		{url: "about:/blank", about: c, href: "-", baseURI: "about:/blank", standard: ""},
		{url: "about:BLANK", about: c, href: "-", baseURI: "about:BLANK", standard: ""},
		{url: "about:%62lank", about: c, href: "-", baseURI: "about:%62lank", standard: ""},
		// document.implementation.createHTMLDocument() sets no about base URL.
		{url: "about:blank", about: "", href: "-", baseURI: "about:blank", standard: ""},
		{url: "about:blank", about: "", href: "d/", baseURI: "about:blank", standard: ""},
		// DOMParser copies the URL.
		{url: page, about: "", href: "d/", baseURI: "http://example.org/dir/d/", standard: ""},
	} {
		t.Run(row.url+" in "+row.about+" with base "+row.href, func(t *testing.T) {
			d := newDocument(t, htmlurl.DocumentConfig{
				URL:          record(t, row.url),
				AboutBaseURL: record(t, row.about),
				Srcdoc:       strings.HasPrefix(row.url, "about:srcdoc"),
			})
			if row.href != "-" {
				d.SetBaseHref(row.href)
			}
			want := row.baseURI
			if row.standard != "" {
				want = row.standard
			}
			if got := d.BaseURL().Href(); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}

// TestBaseAllowed compares refused base URLs with those of Chromium 148 under
// the policies base-uri 'self' and base-uri 'none'.
func TestBaseAllowed(t *testing.T) {
	self := func(base urlrec.Record) bool { return base.Host() == "example.org" }
	none := func(urlrec.Record) bool { return false }
	for _, row := range []struct{ href, self, none string }{
		{"c/", "http://example.org/dir/c/", page},
		{"http://other.example/", page, page},
		{"data:,x", page, page},
		{"/", "http://example.org/", page},
	} {
		for _, policy := range []struct {
			name, want string
			allowed    func(urlrec.Record) bool
		}{{"self", row.self, self}, {"none", row.none, none}} {
			t.Run(policy.name+" "+row.href, func(t *testing.T) {
				d := newDocument(t, htmlurl.DocumentConfig{URL: record(t, page), BaseAllowed: policy.allowed})
				d.SetBaseHref(row.href)
				if got := d.BaseURL().Href(); got != policy.want {
					t.Errorf("%s, want %s", got, policy.want)
				}
			})
		}
	}
	// BaseAllowed is not called for URLs that are refused in any case.
	d := newDocument(t, htmlurl.DocumentConfig{URL: record(t, page), BaseAllowed: func(r urlrec.Record) bool {
		t.Errorf("called for %s", r)
		return true
	}})
	d.SetBaseHref("javascript:x")
	d.SetBaseHref("http://[")
}

// FuzzBase checks base URLs, their changes and valid URLs for any document URL,
// base href and input.
func FuzzBase(f *testing.F) {
	for _, seed := range [][3]string{
		{page, "c/", "?é"},
		{"about:blank#x", "data:,x", "#"},
		{"about:srcdoc?", "javascript:", " x "},
		{"about:/blank", "http://[", "a b"},
		{"mailto:x", "#é", "//h"},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	enc := encoding(f, "windows-1252")
	fallback := record(f, "https://fallback/dir/")
	f.Fuzz(func(t *testing.T, url, href, input string) {
		r, err := weburl.ParseRecord(url)
		if err != nil {
			return
		}
		// Both matches, decided by the serialized URL.
		blank := strings.HasPrefix(r.Href()+"#", "about:blank#") || strings.HasPrefix(r.Href(), "about:blank?") || strings.HasPrefix(r.Href(), "about:blank#")
		if htmlurl.MatchesAboutBlank(r) != blank {
			t.Errorf("%s: about:blank", r)
		}
		if htmlurl.MatchesAboutSrcdoc(r) != (r.HrefWithoutFragment() == "about:srcdoc") {
			t.Errorf("%s: about:srcdoc", r)
		}

		d := newDocument(t, htmlurl.DocumentConfig{URL: r, AboutBaseURL: fallback, Encoding: enc})
		want := r
		if blank {
			want = fallback
		}
		if d.FallbackBaseURL() != want {
			t.Errorf("%s: fallback base URL %s", r, d.FallbackBaseURL())
		}
		announced := d.BaseURL()
		d.OnBaseURLChange(func(c htmlurl.BaseURLChange) {
			if c.Old != announced || c.Old.Equal(c.New) {
				t.Errorf("from %s to %s, after %s", c.Old, c.New, announced)
			}
			announced = c.New
		})
		d.SetBaseHref(href)
		base := d.BaseURL()
		if base != announced || !base.IsValid() {
			t.Errorf("base URL %s, announced %s", base, announced)
		}
		if scheme := base.Scheme(); base != want && (scheme == "data" || scheme == "javascript" || base.Href() != d.BaseElementHref(href)) {
			t.Errorf("base URL %s from %q", base, href)
		}
		_, err = d.EncodingParse(input)
		if err != nil && (d.IsValidNonEmptyURL(input) || d.IsValidURLPotentiallySurroundedBySpaces(input) || d.IsValidNonEmptyURLPotentiallySurroundedBySpaces(input)) {
			t.Errorf("%q is valid and fails: %v", input, err)
		}
		d.RemoveBase()
		if d.BaseURL() != want || announced != want {
			t.Errorf("without base %s, announced %s", d.BaseURL(), announced)
		}

		// The URL parser does not change a result of FragmentEscape.
		escaped := htmlurl.FragmentEscape(input)
		if f, _ := record(t, "https://h/#"+escaped).Fragment(); f != escaped {
			t.Errorf("%q: %q became %q", input, escaped, f)
		}
	})
}
