package htmlurl

import "github.com/weburl-go/weburl/urlrec"

// BaseURL returns the document base URL: the frozen base URL of the first base
// element with an href attribute. Without such an element, it is the fallback
// base URL.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url
func (d *Document) BaseURL() urlrec.Record {
	if d.frozenBaseURL.IsValid() {
		return d.frozenBaseURL
	}
	return d.FallbackBaseURL()
}

// FallbackBaseURL returns the base URL for a document without a base element.
// The result is:
//   - the about base URL, if the document is an iframe srcdoc document;
//   - the about base URL, if it is not null and the document's URL matches
//     about:blank;
//   - otherwise the document's URL.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#fallback-base-url
func (d *Document) FallbackBaseURL() urlrec.Record {
	if d.srcdoc || MatchesAboutBlank(d.URL()) && d.aboutBaseURL.IsValid() {
		return d.aboutBaseURL
	}
	return d.URL()
}

// SetBaseHref sets the frozen base URL. href is the value of the href attribute
// of the first base element, in tree order, that has one. Call SetBaseHref when
//   - a different element becomes the first one, or
//   - the attribute of the first one changes.
//
// Later base elements have no effect.
//
// href is parsed against the fallback base URL in the document's encoding. The
// frozen base URL is the fallback base URL instead, if
//   - href cannot be parsed,
//   - its scheme is data or javascript, or
//   - DocumentConfig.BaseAllowed refuses it.
//
// The frozen base URL does not change when the fallback base URL changes later.
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

// BaseElementHref returns the value of the IDL attribute href of any base
// element. The argument href is the value of its content attribute, or "" if
// that is absent.
//
// The result is the serialized URL of href, parsed against the fallback base
// URL, even if the document would refuse it as a base URL. If href cannot be
// parsed, the result is href itself.
//
// https://html.spec.whatwg.org/multipage/semantics.html#dom-base-href
func (d *Document) BaseElementHref(href string) string {
	r, err := d.encodingParse(href, d.FallbackBaseURL())
	if err != nil {
		return href
	}
	return r.Href()
}

// RemoveBase removes the frozen base URL. Call it when the last base element
// with an href attribute is removed. If another one becomes the first, call
// [Document.SetBaseHref] instead.
func (d *Document) RemoveBase() { d.setFrozenBaseURL(urlrec.Record{}) }

// setFrozenBaseURL sets the frozen base URL to r; the zero Record removes it.
//
// https://html.spec.whatwg.org/multipage/semantics.html#frozen-base-url
func (d *Document) setFrozenBaseURL(r urlrec.Record) {
	old := d.BaseURL()
	d.frozenBaseURL = r
	d.respondToBaseURLChange(old)
}

// SetURL sets the document's URL, like history.pushState() and navigation to a
// fragment do. The zero Record means about:blank. The frozen base URL does not
// change.
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
