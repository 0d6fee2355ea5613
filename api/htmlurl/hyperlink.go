package htmlurl

import (
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

// Environment parses strings relative to a document or, in a worker, to an
// environment settings object. [*Document] implements it.
type Environment interface {
	// Parser returns the Parser for the URLs; nil is the default Parser.
	Parser() *weburl.Parser
	// EncodingParse returns the result of "encoding-parse a URL" for input,
	// relative to the environment.
	//
	// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-a-url
	EncodingParse(input string) (urlrec.Record, error)
}

var _ Environment = (*Document)(nil)

// blank is the environment if there is none: an about:blank document.
var blank = new(Document)

// orBlank returns e, or blank if e is nil.
func orBlank(e Environment) Environment {
	if e == nil {
		return blank
	}
	return e
}

// HyperlinkElement is the part of an a or area element that a [Hyperlink] uses:
// its href attribute.
type HyperlinkElement interface {
	// Href returns the value of the attribute. ok is false if it is absent.
	Href() (value string, ok bool)
	// SetHref sets the attribute, or adds it if it is absent.
	SetHref(value string)
}

// Hyperlink is the URL in the href attribute of an a or area element, with
// getters and setters for its parts. It implements HTMLHyperlinkElementUtils
// and HyperlinkElementUtils. [NewHyperlink] returns one; the zero Hyperlink is
// the same as NewHyperlink(nil, nil).
//
// Getters and setters parse the attribute each time, so they follow changes of
// the attribute and of the base URL. There are two exceptions:
//   - A blob: URL with an opaque path is kept with its blob URL entry until the
//     attribute changes.
//   - ExtractOrigin uses the URL of the last parse.
//
// The URL is null if the attribute is absent or cannot be parsed. Then:
//   - Protocol returns ":".
//   - Href returns the value of the attribute.
//   - All other getters return "".
//   - All setters except SetHref do nothing.
//
// The setter of a part writes the whole serialized URL to the attribute. It
// does so even if it does not accept the value. It leaves the attribute
// unchanged only if the URL cannot have the part.
//
// A Hyperlink is not safe for concurrent use. This includes its getters.
//
// https://html.spec.whatwg.org/multipage/links.html#htmlhyperlinkelementutils
// https://html.spec.whatwg.org/multipage/links.html#hyperlinkelementutils
type Hyperlink struct {
	element     HyperlinkElement // nil: an ownAttribute replaces it on first use
	environment Environment      // nil: an about:blank document
	// url is the zero Record if the URL is null.
	//
	// https://html.spec.whatwg.org/multipage/links.html#concept-hyperlink-url
	url urlrec.Record
}

// NewHyperlink returns the Hyperlink of element in document, its node document.
// If element is nil, the Hyperlink has an attribute of its own, which is absent
// at first. A nil document is an about:blank document in UTF-8.
func NewHyperlink(element HyperlinkElement, document Environment) *Hyperlink {
	h := &Hyperlink{element: element, environment: document}
	h.setTheURL()
	return h
}

// ownAttribute is the href attribute of a Hyperlink without an element.
type ownAttribute struct {
	value   string
	present bool
}

// Href returns the value of the attribute. ok is false if it is absent.
func (a *ownAttribute) Href() (value string, ok bool) { return a.value, a.present }

// SetHref sets the attribute.
func (a *ownAttribute) SetHref(value string) { *a = ownAttribute{value, true} }

// elementOrOwn returns the element, or an ownAttribute if there is none.
func (h *Hyperlink) elementOrOwn() HyperlinkElement {
	if h.element == nil {
		h.element = new(ownAttribute)
	}
	return h.element
}

// HrefChanged parses the attribute. Call it after the element's href attribute
// was set to a different value, added or removed without h. This has an effect
// on blob: URLs, whose blob URL entry is looked up, and on
// [Hyperlink.ExtractOrigin].
//
// https://html.spec.whatwg.org/multipage/links.html#api-for-a-and-area-elements
func (h *Hyperlink) HrefChanged() { h.setTheURL() }

// setTheURL runs "set the url".
//
// https://html.spec.whatwg.org/multipage/links.html#concept-hyperlink-url-set
func (h *Hyperlink) setTheURL() {
	h.url = urlrec.Record{}
	if href, ok := h.elementOrOwn().Href(); ok {
		if url, err := orBlank(h.environment).EncodingParse(href); err == nil {
			h.url = url
		}
	}
}

// reinitializeURL runs "reinitialize url".
//
// https://html.spec.whatwg.org/multipage/links.html#reinitialise-url
func (h *Hyperlink) reinitializeURL() {
	if h.url.Protocol() == "blob:" && h.url.HasOpaquePath() {
		return
	}
	h.setTheURL()
}

// setAttribute sets the attribute and runs its change steps.
func (h *Hyperlink) setAttribute(value string) {
	old, present := h.elementOrOwn().Href()
	h.elementOrOwn().SetHref(value)
	if !present || old != value {
		h.HrefChanged()
	}
}

// set runs the common steps of the setters of a part. It does nothing if
// cannotHave is not nil and returns true for the URL.
func (h *Hyperlink) set(value string, cannotHave func(urlrec.Record) bool, setter func(*weburl.URL, string) bool) (taken bool) {
	h.reinitializeURL()
	if !h.url.IsValid() || cannotHave != nil && cannotHave(h.url) {
		return false
	}
	url := orBlank(h.environment).Parser().FromRecord(h.url)
	taken = setter(url, value)
	h.url = url.Record()
	// "Update href".
	h.setAttribute(h.url.Href())
	return taken
}

// URL returns the URL, or the zero Record if it is null.
//
// https://html.spec.whatwg.org/multipage/links.html#concept-hyperlink-url
func (h *Hyperlink) URL() urlrec.Record {
	h.reinitializeURL()
	return h.url
}

// Href returns the serialized URL. If the URL is null, it returns the value of
// the attribute, or "" if that is absent.
//
// https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-href
func (h *Hyperlink) Href() string {
	if url := h.URL(); url.IsValid() {
		return url.Href()
	}
	href, _ := h.elementOrOwn().Href()
	return href
}

// SetHref sets the attribute to value, even if value is not a URL.
func (h *Hyperlink) SetHref(value string) { h.setAttribute(value) }

// String returns the same as [Hyperlink.Href]: it is the stringifier.
func (h *Hyperlink) String() string { return h.Href() }

// Origin returns the serialized origin of the URL, or "" if the URL is null.
//
// https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-origin
func (h *Hyperlink) Origin() string {
	return orBlank(h.environment).Parser().FromRecord(h.URL()).Origin()
}

// ExtractOrigin returns the origin of the URL, for comparison with others. ok
// is false if the URL is null. If the origin is a new opaque origin, each call
// returns a different one.
//
// The standard's steps do not parse the attribute again. They use the URL of
// the last parse, by NewHyperlink, by a change of the attribute, or by another
// method. If the base URL may have changed, call [Hyperlink.URL] first.
//
// https://html.spec.whatwg.org/multipage/links.html#hyperlinkelementutils
func (h *Hyperlink) ExtractOrigin() (origin domain.Origin, ok bool) {
	if !h.url.IsValid() {
		return domain.Origin{}, false
	}
	return orBlank(h.environment).Parser().FromRecord(h.url).OriginValue(), true
}

// Protocol returns the scheme and ":", or ":" if the URL is null.
//
// https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-protocol
func (h *Hyperlink) Protocol() string {
	if url := h.URL(); url.IsValid() {
		return url.Protocol()
	}
	return ":"
}

// SetProtocol sets the scheme. taken is the result of [weburl.URL.SetProtocol].
func (h *Hyperlink) SetProtocol(value string) (taken bool) {
	return h.set(value, nil, (*weburl.URL).SetProtocol)
}

// Username returns the user name, percent-encoded.
//
// https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-username
func (h *Hyperlink) Username() string { return h.URL().Username() }

// SetUsername sets the user name. taken is the result of
// [weburl.URL.SetUsername].
func (h *Hyperlink) SetUsername(value string) (taken bool) {
	return h.set(value, urlrec.Record.CannotHaveUsernamePasswordPort, (*weburl.URL).SetUsername)
}

// Password returns the password, percent-encoded.
//
// https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-password
func (h *Hyperlink) Password() string { return h.URL().Password() }

// SetPassword sets the password. taken is the result of
// [weburl.URL.SetPassword].
func (h *Hyperlink) SetPassword(value string) (taken bool) {
	return h.set(value, urlrec.Record.CannotHaveUsernamePasswordPort, (*weburl.URL).SetPassword)
}

// Host returns the host, followed by ":" and the port unless that is null.
//
// https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-host
func (h *Hyperlink) Host() string { return h.URL().Host() }

// SetHost sets the host, and the port if value has one. taken is the result of
// [weburl.URL.SetHost].
func (h *Hyperlink) SetHost(value string) (taken bool) {
	return h.set(value, urlrec.Record.HasOpaquePath, (*weburl.URL).SetHost)
}

// Hostname returns the host.
//
// https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-hostname
func (h *Hyperlink) Hostname() string { return h.URL().Hostname() }

// SetHostname sets the host. taken is the result of [weburl.URL.SetHostname].
func (h *Hyperlink) SetHostname(value string) (taken bool) {
	return h.set(value, urlrec.Record.HasOpaquePath, (*weburl.URL).SetHostname)
}

// Port returns the port in decimal digits, or "" if it is null.
//
// https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-port
func (h *Hyperlink) Port() string { return h.URL().Port() }

// SetPort sets the port. taken is the result of [weburl.URL.SetPort].
func (h *Hyperlink) SetPort(value string) (taken bool) {
	return h.set(value, urlrec.Record.CannotHaveUsernamePasswordPort, (*weburl.URL).SetPort)
}

// Pathname returns the path.
//
// https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-pathname
func (h *Hyperlink) Pathname() string { return h.URL().Pathname() }

// SetPathname sets the path. taken is the result of [weburl.URL.SetPathname].
func (h *Hyperlink) SetPathname(value string) (taken bool) {
	return h.set(value, urlrec.Record.HasOpaquePath, (*weburl.URL).SetPathname)
}

// Search returns "?" and the query, or "" if that is null or empty. Text in the
// attribute that is not percent-encoded is encoded in the document's encoding.
//
// https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-search
func (h *Hyperlink) Search() string { return h.URL().Search() }

// SetSearch sets the query. taken is the result of [weburl.URL.SetSearch]. The
// query is in UTF-8 for any encoding of the document, because the standard's
// step does not pass an encoding. For a query in the document's encoding use
// [Hyperlink.SetHref].
func (h *Hyperlink) SetSearch(value string) (taken bool) {
	return h.set(value, nil, (*weburl.URL).SetSearch)
}

// Hash returns "#" and the fragment, or "" if that is null or empty.
//
// https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-hash
func (h *Hyperlink) Hash() string { return h.URL().Hash() }

// SetHash sets the fragment. taken is the result of [weburl.URL.SetHash].
func (h *Hyperlink) SetHash(value string) (taken bool) {
	return h.set(value, nil, (*weburl.URL).SetHash)
}
