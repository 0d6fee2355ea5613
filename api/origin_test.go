package weburl_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports/contract"
	"github.com/weburl-go/weburl/urlrec"
)

// suffixes is a public suffix list without wildcards.
type suffixes []string

func (s suffixes) PublicSuffix(name string) string {
	for suffix := name; ; {
		_, after, dotted := strings.Cut(suffix, ".")
		if slices.Contains(s, suffix) || !dotted {
			return suffix
		}
		suffix = after
	}
}

// sameSites checks both relations in both directions.
func sameSites(t *testing.T, p *weburl.Parser, a, b domain.Origin, schemeless, same bool) {
	t.Helper()
	for range 2 {
		if got, err := p.SchemelesslySameSite(a, b); got != schemeless || err != nil {
			t.Errorf("%s and %s: schemelessly same site is %t, %v", a, b, got, err)
		}
		if got, err := p.SameSite(a, b); got != same || err != nil {
			t.Errorf("%s and %s: same site is %t, %v", a, b, got, err)
		}
		a, b = b, a
	}
}

// TestHTMLOrigins has the table of
// https://html.spec.whatwg.org/#same-origin-domain.
func TestHTMLOrigins(t *testing.T) {
	https := domain.NewTupleOrigin("https", "example.org")
	for i, row := range []struct {
		a, b                 domain.Origin
		origin, originDomain bool
	}{
		{https, https, true, true},
		{https.WithPort(314), https.WithPort(420), false, false},
		{https.WithPort(314).WithDomain("example.org"), https.WithPort(420).WithDomain("example.org"), false, true},
		{https, https.WithDomain("example.org"), true, false},
		{https.WithDomain("example.org"), domain.NewTupleOrigin("http", "example.org").WithDomain("example.org"), false, false},
	} {
		t.Run(fmt.Sprintf("row %d", i), func(t *testing.T) {
			for range 2 {
				if row.a.SameOrigin(row.b) != row.origin || row.a.SameOriginDomain(row.b) != row.originDomain {
					t.Errorf("row %d: same origin %t, same origin-domain %t", i, row.a.SameOrigin(row.b), row.a.SameOriginDomain(row.b))
				}
				row.a, row.b = row.b, row.a
			}
		})
	}
}

// TestHTMLSites has the table of https://html.spec.whatwg.org/#same-site. The
// list has the public suffixes that the table assumes.
func TestHTMLSites(t *testing.T) {
	p := weburl.New(weburl.Config{PublicSuffixes: suffixes{"wildlife.museum", "museum", "com"}})
	for _, row := range []struct {
		a, b             string
		schemeless, same bool
	}{
		{"https://example.com", "https://sub.example.com", true, true},
		{"https://example.com", "https://sub.other.example.com", true, true},
		{"https://example.com", "http://non-secure.example.com", true, false},
		{"https://r.wildlife.museum", "https://sub.r.wildlife.museum", true, true},
		{"https://r.wildlife.museum", "https://sub.other.r.wildlife.museum", true, true},
		{"https://r.wildlife.museum", "https://other.wildlife.museum", false, false},
		{"https://r.wildlife.museum", "https://wildlife.museum", false, false},
		{"https://wildlife.museum", "https://wildlife.museum", true, true},
		{"https://example.com", "https://example.com.", false, false},
	} {
		t.Run(row.a+" and "+row.b, func(t *testing.T) {
			a, b := p.MustParse(row.a).OriginValue(), p.MustParse(row.b).OriginValue()
			sameSites(t, p, a, b, row.schemeless, row.same)
			// Port and domain are not considered.
			sameSites(t, p, a.WithPort(1), b.WithDomain("x"), row.schemeless, row.same)
		})
	}
}

// TestBrowserSites has the answers of the Origin objects of Chromium 148. Some
// rows are those of web-platform-tests,
// html/browsers/origin/api/origin-comparison.any.js.
func TestBrowserSites(t *testing.T) {
	p := weburl.New(weburl.Config{PublicSuffixes: loaded(t, []byte(contract.PublicSuffixRules+"*.compute.amazonaws.com\n"))})
	for _, row := range []struct {
		a, b                 string
		sameOrigin, sameSite bool
	}{
		{"https://a.example", "https://a.example", true, true},
		{"https://a.example", "https://a.a.example", false, true},
		{"https://b.a.example", "https://a.a.example", false, true},
		{"https://a.example", "https://b.example", false, false},
		{"https://b.a.example", "https://b.b.example", false, false},
		{"http://a.example", "https://a.example", false, false},

		{"https://a.example.com.", "https://b.example.com.", false, true},
		{"https://com", "https://com", true, true},
		{"https://com", "http://com", false, false},
		{"https://example.com:1", "https://example.com:2", false, true},
		{"https://127.0.0.1", "https://127.0.0.1:1", false, true},
		{"https://127.0.0.1", "https://1.0.0.1", false, false},
		{"https://[::1]", "https://[::1]:8", false, true},
		{"https://[::1]", "https://[::2]", false, false},
		{"https://a.co.uk", "https://b.co.uk", false, false},
		{"https://a.b.co.uk", "https://c.b.co.uk", false, true},
		{"https://a.github.io", "https://b.github.io", false, false},
		{"https://x.a.github.io", "https://y.a.github.io", false, true},
		{"https://www.compute.amazonaws.com", "https://compute.amazonaws.com", false, false},
		{"https://localhost", "https://localhost:80", false, true},
		{"https://a.localhost", "https://b.localhost", false, false},
		{"https://a.localhost", "https://localhost", false, false},
		{"https://a..example.com", "https://b..example.com", false, true},
		{"https://bücher.example.com", "https://example.com", false, true},
		{"ws://a.example.com", "ws://b.example.com", false, true},
		{"ws://a.example.com", "http://a.example.com", false, false},
		{"ftp://a.example.com", "ftp://b.example.com", false, true},
		{"blob:https://a.example.com/x", "https://b.example.com", false, true},
		{"blob:https://a.example.com/x", "blob:https://a.example.com/y", true, true},
		{"data:,x", "data:,x", false, false},
		{"foo://a.example.com", "foo://b.example.com", false, false},
	} {
		t.Run(row.a+" and "+row.b, func(t *testing.T) {
			a, b := p.MustParse(row.a).OriginValue(), p.MustParse(row.b).OriginValue()
			if got := a.SameOrigin(b); got != row.sameOrigin {
				t.Errorf("%s and %s: same origin is %t", row.a, row.b, got)
			}
			for range 2 {
				if got, err := p.SameSite(a, b); got != row.sameSite || err != nil {
					t.Errorf("%s and %s: same site is %t, %v", row.a, row.b, got, err)
				}
				a, b = b, a
			}
		})
	}
}

// TestSite serializes the sites of origins, also of those that are not origins
// of URLs.
func TestSite(t *testing.T) {
	p := weburl.New(weburl.Config{PublicSuffixes: suffixes{"com", "co.uk"}})
	for _, row := range []struct {
		origin domain.Origin
		want   string
	}{
		{domain.NewTupleOrigin("https", "a.b.co.uk").WithPort(8), "https://b.co.uk"},
		{domain.NewTupleOrigin("https", "a.b.com."), "https://b.com."},
		{domain.NewTupleOrigin("http", "co.uk"), "http://co.uk"},
		{domain.NewTupleOrigin("https", "127.0.0.1").WithPort(8), "https://127.0.0.1"},
		{domain.NewTupleOrigin("https", "[::1]"), "https://[::1]"},
		// The hosts of other schemes are not domains, so they have no
		// registrable domain.
		{domain.NewTupleOrigin("extension", "a.b.com"), "extension://a.b.com"},
		{domain.NewTupleOrigin("file", ""), "file://"},
		{domain.NewTupleOrigin("https", "no host"), "https://no host"},
		{domain.NewTupleOrigin("https", ""), "https://"},
		{domain.NewTupleOrigin("https", "u@a.b.com"), "https://u@a.b.com"},
		{domain.NewOpaqueOrigin(), "null"},
		{domain.Origin{}, ""},
	} {
		t.Run(row.want, func(t *testing.T) {
			site, err := p.Site(row.origin)
			if err != nil || site.String() != row.want || site.IsOpaque() != row.origin.IsOpaque() {
				t.Errorf("the site of %s is %s, %v; want %s", row.origin, site, err, row.want)
			}
		})
	}
	opaque, https := domain.NewOpaqueOrigin(), domain.NewTupleOrigin("https", "b.com")
	sameSites(t, p, opaque, opaque, true, true)
	sameSites(t, p, opaque, domain.NewOpaqueOrigin(), false, false)
	sameSites(t, p, opaque, https, false, false)
	sameSites(t, p, domain.Origin{}, domain.Origin{}, false, false)
	sameSites(t, p, domain.NewTupleOrigin("file", ""), domain.NewTupleOrigin("file", ""), true, true)
	// A host that is not a domain does not equal one that is.
	sameSites(t, p, domain.NewTupleOrigin("extension", "com"), domain.NewTupleOrigin("https", "com"), false, false)
	sameSites(t, p, domain.NewTupleOrigin("extension", "b.com"), https, false, false)
	sameSites(t, p, domain.NewTupleOrigin("extension", "b.com"), domain.NewTupleOrigin("other", "b.com"), true, false)
}

// TestSiteWithoutList checks that Site always fails without a list, even if the
// answer does not depend on it.
func TestSiteWithoutList(t *testing.T) {
	p := weburl.New(weburl.Config{})
	for _, o := range []domain.Origin{
		domain.NewTupleOrigin("https", "example.com"), domain.NewTupleOrigin("https", "127.0.0.1"), domain.NewOpaqueOrigin(),
	} {
		t.Run(o.String(), func(t *testing.T) {
			site, err := p.Site(o)
			if !errors.Is(err, domain.ErrNoPublicSuffixList) || site != (domain.Site{}) {
				t.Errorf("the site of %s is %s, %v", o, site, err)
			}
			if same, err := p.SameSite(o, o); same || !errors.Is(err, domain.ErrNoPublicSuffixList) {
				t.Errorf("%s: same site is %t, %v", o, same, err)
			}
			if same, err := p.SchemelesslySameSite(o, o); same || !errors.Is(err, domain.ErrNoPublicSuffixList) {
				t.Errorf("%s: schemelessly same site is %t, %v", o, same, err)
			}
		})
	}
}

// TestOriginValue checks tuple origins, opaque origins, and those of blob URL
// entries.
func TestOriginValue(t *testing.T) {
	u := weburl.MustParse("https://example.com:8443/")
	if o := u.OriginValue(); !o.SameOrigin(domain.NewTupleOrigin("https", "example.com").WithPort(8443)) || o.String() != u.Origin() {
		t.Errorf("the origin is %s", o)
	}
	data := weburl.MustParse("data:,x")
	if data.OriginValue().SameOrigin(data.OriginValue()) {
		t.Error("two origins of a data: URL are same origin")
	}
	if o := new(weburl.URL).OriginValue(); !o.IsOpaque() {
		t.Errorf("the zero URL has the origin %s", o)
	}
	// The origin of a blob URL is that of its entry, even if it is opaque.
	opaque := domain.NewOpaqueOrigin()
	p := weburl.New(weburl.Config{})
	r := weburl.MustParse("blob:https://a/x").Record().WithBlobURLEntry(&domain.BlobURLEntry{Environment: opaque})
	if o := p.FromRecord(r).OriginValue(); o != opaque || p.Origin(r) != opaque {
		t.Errorf("the origin of a blob URL with an entry is %s", o)
	}
}

// TestFileOrigin sets one origin for all file URLs, as Chromium does. They are
// then same origin and same site with each other and with their blob URLs.
func TestFileOrigin(t *testing.T) {
	var asked []string
	p := weburl.New(weburl.Config{
		PublicSuffixes: suffixes{"com"},
		FileOrigin: func(r urlrec.Record) domain.Origin {
			asked = append(asked, r.Href())
			return domain.NewTupleOrigin("file", r.Hostname())
		},
	})
	var origins []domain.Origin
	for _, href := range []string{"file:///x", "file:///y?q#f", "blob:file:///x", "blob:file:///x#f"} {
		u := p.MustParse(href)
		if u.Origin() != "file://" {
			t.Errorf("%s: %s", href, u.Origin())
		}
		origins = append(origins, u.OriginValue())
	}
	for _, o := range origins {
		if !o.SameOrigin(origins[0]) {
			t.Errorf("%s and %s are not same origin", o, origins[0])
		}
		sameSites(t, p, o, origins[0], true, true)
	}
	sameSites(t, p, p.MustParse("file://a.example.com/x").OriginValue(), p.MustParse("file://b.example.com/x").OriginValue(), true, true)
	if want := []string{"file:///x", "file:///x", "file:///y?q#f", "file:///y?q#f", "file:///x"}; !slices.Equal(asked[:5], want) {
		t.Errorf("asked for %q", asked)
	}

	asked = nil
	for _, href := range []string{"http://h/", "data:,file:///x", "blob:data:x", "blob:blob:file:///x", "filesystem:file:///x"} {
		p.MustParse(href).Origin()
	}
	if asked != nil {
		t.Errorf("asked for %q", asked)
	}
	if o := weburl.MustParse("file:///x").Origin(); o != "null" {
		t.Errorf("without a choice: %s", o)
	}
	// A URL has an origin, even if the embedder's is not known.
	p = weburl.New(weburl.Config{FileOrigin: func(urlrec.Record) domain.Origin { return domain.Origin{} }})
	for _, href := range []string{"file:///x", "blob:file:///x"} {
		if o := p.MustParse(href).Origin(); o != "null" {
			t.Errorf("%s: the zero Origin is serialized as %q", href, o)
		}
	}
}

func ExampleParser_SameSite() {
	p := weburl.New(weburl.Config{PublicSuffixes: fewSuffixes()})
	shop := p.MustParse("https://shop.example.co.uk/").OriginValue()
	for _, href := range []string{"https://www.example.co.uk:8443/", "http://example.co.uk/", "https://other.co.uk/"} {
		other := p.MustParse(href).OriginValue()
		same, err := p.SameSite(shop, other)
		fmt.Println(other, same, err)
	}
	site, err := p.Site(shop)
	fmt.Println(site, err)
	// Output:
	// https://www.example.co.uk:8443 true <nil>
	// http://example.co.uk false <nil>
	// https://other.co.uk false <nil>
	// https://example.co.uk <nil>
}

// Each file URL has an origin of its own, but all URLs of one file have the
// same.
func ExampleConfig_fileOrigin() {
	origins := map[string]domain.Origin{} // not safe for concurrent use
	p := weburl.New(weburl.Config{
		FileOrigin: func(r urlrec.Record) domain.Origin {
			path := r.Pathname()
			if _, ok := origins[path]; !ok {
				origins[path] = domain.NewOpaqueOrigin()
			}
			return origins[path]
		},
	})
	page := p.MustParse("file:///home/page.html").OriginValue()
	fmt.Println(page.SameOrigin(p.MustParse("file:///home/page.html#top").OriginValue()))
	fmt.Println(page.SameOrigin(p.MustParse("file:///home/other.html").OriginValue()))
	// Output:
	// true
	// false
}
