package htmlurl_test

import (
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/domain"
)

// TestHyperlinkExtractOrigin follows "extract an origin" of hyperlink elements,
// which does not reinitialize the URL. Chromium 148 does, and returns an opaque
// origin for an invalid attribute.
func TestHyperlinkExtractOrigin(t *testing.T) {
	env := newSettings("https://one.test/")
	element := &anchor{}
	h := htmlurl.NewHyperlink(element, &env)
	check := func(when, want string) {
		t.Helper()
		origin, ok := h.ExtractOrigin()
		if got := origin.String(); got != want && ok || ok == (want == "") {
			t.Errorf("%s: %s, %t; want %q", when, got, ok, want)
		}
	}
	check("no attribute", "")
	h.SetHref("x")
	check("set", "https://one.test")
	env.base = weburl.MustParse("https://two.test:8443/").Record()
	check("another base", "https://one.test")
	h.URL()
	check("after URL", "https://two.test:8443")
	element.SetHref("https://three.test/")
	check("the attribute changes", "https://two.test:8443")
	h.HrefChanged()
	check("told of the change", "https://three.test")
	h.SetProtocol("http")
	check("a part is set", "http://three.test")
	h.SetHref("http://[")
	check("invalid", "")

	h.SetHref("data:,x")
	a, _ := h.ExtractOrigin()
	b, _ := h.ExtractOrigin()
	if !a.IsOpaque() || a == b || a.SameOrigin(b) {
		t.Errorf("two opaque origins: %v, %v", a, b)
	}
}

// TestHyperlinkExtractOriginBlob checks that the origin is that of the
// environment in the entry, even if it is opaque.
func TestHyperlinkExtractOriginBlob(t *testing.T) {
	const url = "blob:null/1"
	origin := domain.NewOpaqueOrigin()
	store := blobEntries{url: {Environment: origin}}
	env := newSettings("http://h/")
	env.parser = weburl.New(weburl.Config{BlobURLs: store})
	h := htmlurl.NewHyperlink(&anchor{}, env)
	h.SetHref(url)
	delete(store, url)
	// The attribute keeps its value, so the attribute change steps do not run.
	h.SetHash("")
	if got, ok := h.ExtractOrigin(); !ok || got != origin {
		t.Errorf("%v, %t", got, ok)
	}
}
