package htmlurl

import (
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

// Environment is what strings become URLs by: a document or, in a worker, an
// environment settings object. [*Document] is one.
type Environment interface {
	// Parser gives the Parser that its URLs are parsed with; nil is one with the
	// defaults.
	Parser() *weburl.Parser
	// EncodingParse runs "encoding-parse a URL" on input, relative to the environment.
	//
	// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-a-url
	EncodingParse(input string) (urlrec.Record, error)
}

var _ Environment = (*Document)(nil)

// blank is the environment of what has none.
var blank = new(Document)

// orBlank returns e, or blank if e is nil.
func orBlank(e Environment) Environment {
	if e == nil {
		return blank
	}
	return e
}

// HyperlinkElement is what a [Hyperlink] needs of an a or area element: its href
// attribute.
type HyperlinkElement interface {
	// Href gives the value of the attribute; ok is false where it is absent.
	Href() (value string, ok bool)
	// SetHref sets the attribute, and adds it where it is absent.
	SetHref(value string)
}

// Hyperlink is what an a or area element has by HTMLHyperlinkElementUtils and
// HyperlinkElementUtils: the URL of its href attribute in parts that can be set. The
// attribute is read anew each time, as is the base URL, so that a Hyperlink never is
// behind what it stands for. Only a blob: URL is kept as it was parsed, with its blob
// URL entry, until the attribute changes; and ExtractOrigin takes the URL as it was last
// made.
//
// Where there is no attribute, or its value is no URL, the URL is null: Protocol gives
// ":", Href gives the value of the attribute, all other getters give "", and setters
// but for SetHref do nothing.
//
// A setter of a part writes the whole URL, serialized, to the attribute. It does that
// even where the value is not taken, unless the URL can have no such part at all: then,
// and only then, the attribute stays as it is.
//
// A Hyperlink is to be used by one goroutine at a time, getters included, as the element
// is. [NewHyperlink] makes one; the zero Hyperlink is that of nil and nil.
//
// https://html.spec.whatwg.org/multipage/links.html#htmlhyperlinkelementutils
// https://html.spec.whatwg.org/multipage/links.html#hyperlinkelementutils
type Hyperlink struct {
	element     HyperlinkElement // nil: an attribute is made when it is needed
	environment Environment      // nil: an about:blank document
	// url is the zero Record where it is null.
	//
	// https://html.spec.whatwg.org/multipage/links.html#concept-hyperlink-url
	url urlrec.Record
}

// NewHyperlink returns the Hyperlink of element, whose node document is document. If
// element is nil, the Hyperlink keeps an attribute of its own, which is absent at first.
// If document is nil, it is an about:blank document in UTF-8.
func NewHyperlink(element HyperlinkElement, document Environment) *Hyperlink {
	h := &Hyperlink{element: element, environment: document}
	h.setTheURL()
	return h
}

// attribute is the href attribute of a Hyperlink without an element.
type attribute struct {
	value   string
	present bool
}

func (a *attribute) Href() (value string, ok bool) { return a.value, a.present }
func (a *attribute) SetHref(value string)          { *a = attribute{value, true} }

// el returns the element.
func (h *Hyperlink) el() HyperlinkElement {
	if h.element == nil {
		h.element = new(attribute)
	}
	return h.element
}

// HrefChanged is to be called after the element's href attribute was set to another
// value, added or removed by other means than h. It matters for blob: URLs, whose blob
// URL entry is looked up now, and for [Hyperlink.ExtractOrigin].
//
// https://html.spec.whatwg.org/multipage/links.html#api-for-a-and-area-elements
func (h *Hyperlink) HrefChanged() { h.setTheURL() }

// setTheURL is "set the url".
//
// https://html.spec.whatwg.org/multipage/links.html#concept-hyperlink-url-set
func (h *Hyperlink) setTheURL() {
	h.url = urlrec.Record{}
	if href, ok := h.el().Href(); ok {
		if url, err := orBlank(h.environment).EncodingParse(href); err == nil {
			h.url = url
		}
	}
}

// reinitializeURL is "reinitialize url".
//
// https://html.spec.whatwg.org/multipage/links.html#reinitialise-url
func (h *Hyperlink) reinitializeURL() {
	if h.url.Protocol() == "blob:" && h.url.HasOpaquePath() {
		return
	}
	h.setTheURL()
}

// setAttribute sets the attribute and runs the attribute change steps.
func (h *Hyperlink) setAttribute(value string) {
	old, present := h.el().Href()
	h.el().SetHref(value)
	if !present || old != value {
		h.HrefChanged()
	}
}

// set is what the setters of a part have in common. cannotHave says of which URLs the
// part cannot be set; nil is of none.
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

// URL gives the URL, the zero Record where it is null.
//
// https://html.spec.whatwg.org/multipage/links.html#concept-hyperlink-url
func (h *Hyperlink) URL() urlrec.Record {
	h.reinitializeURL()
	return h.url
}

// Href gives the serialization of the URL. Where the URL is null it gives the value of
// the attribute as it is, and "" where that is absent.
//
// https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-href
func (h *Hyperlink) Href() string {
	if url := h.URL(); url.IsValid() {
		return url.Href()
	}
	href, _ := h.el().Href()
	return href
}

// SetHref is the setter of [Hyperlink.Href]: it sets the attribute to value, be it a
// URL or not.
func (h *Hyperlink) SetHref(value string) { h.setAttribute(value) }

// String gives [Hyperlink.Href]: it is the stringifier.
func (h *Hyperlink) String() string { return h.Href() }

// Origin gives the serialization of the URL's origin.
//
// https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-origin
func (h *Hyperlink) Origin() string {
	return orBlank(h.environment).Parser().FromRecord(h.URL()).Origin()
}

// ExtractOrigin gives the origin of the URL, to be compared with others; ok is false
// where the URL is null. Where the URL Standard returns a new opaque origin, each call
// gives another.
//
// The standard's steps do not reinitialize the URL: it is the one that was made when h
// was, when the attribute changed, or when another method was called since. Where the
// base URL may have changed, call [Hyperlink.URL] before.
//
// https://html.spec.whatwg.org/multipage/links.html#hyperlinkelementutils
func (h *Hyperlink) ExtractOrigin() (origin domain.Origin, ok bool) {
	if !h.url.IsValid() {
		return domain.Origin{}, false
	}
	return orBlank(h.environment).Parser().FromRecord(h.url).OriginValue(), true
}

// Protocol gives the scheme and ":"; where the URL is null it gives ":".
//
// https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-protocol
func (h *Hyperlink) Protocol() string {
	if url := h.URL(); url.IsValid() {
		return url.Protocol()
	}
	return ":"
}

// SetProtocol is the setter of [Hyperlink.Protocol]. It takes value as
// [weburl.URL.SetProtocol] does.
func (h *Hyperlink) SetProtocol(value string) (taken bool) {
	return h.set(value, nil, (*weburl.URL).SetProtocol)
}

// Username gives the user name, percent-encoded.
//
// https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-username
func (h *Hyperlink) Username() string { return h.URL().Username() }

// SetUsername is the setter of [Hyperlink.Username]. It takes value as
// [weburl.URL.SetUsername] does.
func (h *Hyperlink) SetUsername(value string) (taken bool) {
	return h.set(value, urlrec.Record.CannotHaveUsernamePasswordPort, (*weburl.URL).SetUsername)
}

// Password gives the password, percent-encoded.
//
// https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-password
func (h *Hyperlink) Password() string { return h.URL().Password() }

// SetPassword is the setter of [Hyperlink.Password]. It takes value as
// [weburl.URL.SetPassword] does.
func (h *Hyperlink) SetPassword(value string) (taken bool) {
	return h.set(value, urlrec.Record.CannotHaveUsernamePasswordPort, (*weburl.URL).SetPassword)
}

// Host gives the host, and ":" and the port unless that is null.
//
// https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-host
func (h *Hyperlink) Host() string { return h.URL().Host() }

// SetHost is the setter of [Hyperlink.Host]. It takes value as [weburl.URL.SetHost]
// does.
func (h *Hyperlink) SetHost(value string) (taken bool) {
	return h.set(value, urlrec.Record.HasOpaquePath, (*weburl.URL).SetHost)
}

// Hostname gives the host.
//
// https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-hostname
func (h *Hyperlink) Hostname() string { return h.URL().Hostname() }

// SetHostname is the setter of [Hyperlink.Hostname]. It takes value as
// [weburl.URL.SetHostname] does.
func (h *Hyperlink) SetHostname(value string) (taken bool) {
	return h.set(value, urlrec.Record.HasOpaquePath, (*weburl.URL).SetHostname)
}

// Port gives the port in decimal digits; "" where it is null.
//
// https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-port
func (h *Hyperlink) Port() string { return h.URL().Port() }

// SetPort is the setter of [Hyperlink.Port]. It takes value as [weburl.URL.SetPort]
// does.
func (h *Hyperlink) SetPort(value string) (taken bool) {
	return h.set(value, urlrec.Record.CannotHaveUsernamePasswordPort, (*weburl.URL).SetPort)
}

// Pathname gives the path.
//
// https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-pathname
func (h *Hyperlink) Pathname() string { return h.URL().Pathname() }

// SetPathname is the setter of [Hyperlink.Pathname]. It takes value as
// [weburl.URL.SetPathname] does.
func (h *Hyperlink) SetPathname(value string) (taken bool) {
	return h.set(value, urlrec.Record.HasOpaquePath, (*weburl.URL).SetPathname)
}

// Search gives "?" and the query, which is in the encoding of the document where the
// attribute holds what was not encoded yet; "" where it is null or empty.
//
// https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-search
func (h *Hyperlink) Search() string { return h.URL().Search() }

// SetSearch is the setter of [Hyperlink.Search]. It takes value as
// [weburl.URL.SetSearch] does, and in UTF-8 whatever the encoding of the document is: the
// standard's step has no other. For a query in the document's encoding set the attribute:
// [Hyperlink.SetHref].
func (h *Hyperlink) SetSearch(value string) (taken bool) {
	return h.set(value, nil, (*weburl.URL).SetSearch)
}

// Hash gives "#" and the fragment; "" where it is null or empty.
//
// https://html.spec.whatwg.org/multipage/links.html#dom-hyperlink-hash
func (h *Hyperlink) Hash() string { return h.URL().Hash() }

// SetHash is the setter of [Hyperlink.Hash]. It takes value as [weburl.URL.SetHash]
// does.
func (h *Hyperlink) SetHash(value string) (taken bool) {
	return h.set(value, nil, (*weburl.URL).SetHash)
}
