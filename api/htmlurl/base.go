package htmlurl

import "github.com/weburl-go/weburl/urlrec"

// BaseURL gives the document base URL: the frozen base URL of the first base element
// that has an href attribute, or the fallback base URL where there is none.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url
func (d *Document) BaseURL() urlrec.Record {
	if d.frozenBaseURL.IsValid() {
		return d.frozenBaseURL
	}
	return d.FallbackBaseURL()
}

// FallbackBaseURL gives the base URL that the document has without a base element: the
// about base URL of an iframe srcdoc document and of one that matches about:blank and
// has one, the document's URL otherwise.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#fallback-base-url
func (d *Document) FallbackBaseURL() urlrec.Record {
	if d.srcdoc || MatchesAboutBlank(d.URL()) && d.aboutBaseURL.IsValid() {
		return d.aboutBaseURL
	}
	return d.URL()
}

// SetBaseHref tells the document that href is now the value of the href attribute of
// its first base element that has one, in tree order. That is to be called in two
// situations, as they come: another element becomes the first one, and the first one's
// attribute changes. A base element that follows the first one does nothing.
//
// It sets the frozen base URL: href is parsed against the fallback base URL in the
// document's encoding. Where that fails, gives a data: or javascript: URL, or one that
// DocumentConfig.BaseAllowed refuses, the frozen base URL is the fallback base URL.
// It stays what it is when the fallback base URL changes afterwards.
//
// https://html.spec.whatwg.org/multipage/semantics.html#set-the-frozen-base-url
func (d *Document) SetBaseHref(href string) {
	fallback := d.FallbackBaseURL()
	r, err := d.encodingParse(href, fallback)
	if err != nil || r.Protocol() == "data:" || r.Protocol() == "javascript:" || d.baseAllowed != nil && !d.baseAllowed(r) {
		r = fallback
	}
	d.setFrozenBaseURL(r)
}

// BaseElementHref gives what the IDL attribute href of a base element gives, the first
// one or another, whose attribute's value is href ("" where it has none): the URL
// against the fallback base URL, no matter whether it would be refused as a base, and
// href itself where it is no URL.
//
// https://html.spec.whatwg.org/multipage/semantics.html#dom-base-href
func (d *Document) BaseElementHref(href string) string {
	r, err := d.encodingParse(href, d.FallbackBaseURL())
	if err != nil {
		return href
	}
	return r.Href()
}

// RemoveBase tells the document that it has no base element with an href attribute
// anymore. Where another one follows the one that went away, [Document.SetBaseHref] is
// to be called instead.
func (d *Document) RemoveBase() { d.setFrozenBaseURL(urlrec.Record{}) }

// setFrozenBaseURL makes r the frozen base URL; the zero Record: there is none.
//
// https://html.spec.whatwg.org/multipage/semantics.html#frozen-base-url
func (d *Document) setFrozenBaseURL(r urlrec.Record) {
	old := d.BaseURL()
	d.frozenBaseURL = r
	d.respondToBaseURLChange(old)
}

// SetURL sets the document's URL, as history.pushState() and navigation to a fragment
// do. The zero Record is about:blank. A frozen base URL stays.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#set-the-url
func (d *Document) SetURL(url urlrec.Record) {
	if !url.IsValid() {
		url = aboutBlank
	}
	old := d.BaseURL()
	d.url = url
	d.respondToBaseURLChange(old)
}
