package htmlurl

import (
	"errors"
	"strings"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

// ErrSecurity is the "SecurityError" DOMException that members of Location throw.
//
// https://webidl.spec.whatwg.org/#securityerror
var ErrSecurity = errors.New("weburl: SecurityError: the document is not same origin-domain with the script")

// SyntaxError, always as *SyntaxError, is the "SyntaxError" DOMException that members of
// Location throw. It holds no part of the value.
//
// https://webidl.spec.whatwg.org/#syntaxerror
type SyntaxError struct {
	Member string // of Location, such as "protocol"
	// Err says why: a *domain.Failure, a [domain.Refusal], or what EncodingParse of the
	// environment gave.
	Err error
}

// Error says which member threw, and why.
func (e *SyntaxError) Error() string {
	s := "weburl: SyntaxError: location." + e.Member
	if e.Err != nil {
		s += ": " + strings.TrimPrefix(e.Err.Error(), "weburl: ")
	}
	return s
}

// Unwrap gives Err.
func (e *SyntaxError) Unwrap() error { return e.Err }

// HistoryBehavior says what a navigation makes of the session history.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigationhistorybehavior
type HistoryBehavior uint8

const (
	HistoryAuto    HistoryBehavior = iota // "auto": the navigable chooses
	HistoryReplace                        // "replace": the entry is replaced
)

// String gives the standard's name: "auto" or "replace".
func (b HistoryBehavior) String() string {
	if b == HistoryReplace {
		return "replace"
	}
	return "auto"
}

// Navigable is what a [Location] belongs to: a window, or whatever shows documents.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#navigable
type Navigable interface {
	// DocumentURL gives the URL of the relevant Document; ok is false where there is
	// none. Then the Location's URL is about:blank and setters do nothing.
	//
	// https://html.spec.whatwg.org/multipage/nav-history-apis.html#relevant-document
	DocumentURL() (url urlrec.Record, ok bool)
	// Navigate is what is left of "Location-object navigate": it begins to navigate to
	// url. It makes history HistoryReplace where the relevant Document is not completely
	// loaded and the script has no transient activation. Its error is what the setter
	// gives.
	//
	// https://html.spec.whatwg.org/multipage/nav-history-apis.html#location-object-navigate
	Navigate(url urlrec.Record, history HistoryBehavior) error
}

// OriginChecker is what a [Navigable] may have besides: it knows of documents and scripts
// of different origins. Without it all are same origin-domain.
type OriginChecker interface {
	// SameOriginDomain reports whether the origin of the relevant Document and that of
	// the entry settings object are same origin-domain. It is asked only where there
	// is a relevant Document.
	SameOriginDomain() bool
}

// Location is the URL part of a Location object: the URL of the document that a
// navigable shows, in parts that navigate when they are set. Setters change no URL; they
// hand a changed copy to the navigable.
//
// The getters do not check the script's origin: who lets a script call them calls
// CheckAccess first. Methods that navigate check it themselves where the standard does.
//
// A Location is as safe for concurrent use as its navigable and its entry settings object
// are. [NewLocation] makes one; the zero Location is that of nil and nil.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-location-interface
type Location struct {
	navigable Navigable   // nil: there is no relevant Document
	entry     Environment // nil: an about:blank document
}

// NewLocation gives the Location of navigable. Hrefs are parsed relative to entry, the
// entry settings object; where scripts of several documents meet, its methods are those of
// the one that was entered last.
//
// A nil navigable has no relevant Document, so that the URL is about:blank and setters do
// nothing. A nil entry is an about:blank document in UTF-8.
func NewLocation(navigable Navigable, entry Environment) *Location {
	return &Location{navigable: navigable, entry: entry}
}

// documentURL is DocumentURL of the navigable.
func (l *Location) documentURL() (url urlrec.Record, ok bool) {
	if l.navigable == nil {
		return urlrec.Record{}, false
	}
	return l.navigable.DocumentURL()
}

// CheckAccess gives [ErrSecurity] where there is a document whose origin is not same
// origin-domain with that of the entry settings object. The standard's steps of all
// members but SetHref and Replace begin with it.
func (l *Location) CheckAccess() error {
	checker, ok := l.navigable.(OriginChecker)
	if _, exists := l.documentURL(); ok && exists && !checker.SameOriginDomain() {
		return ErrSecurity
	}
	return nil
}

// URL gives the URL: that of the document, or about:blank where there is none.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#concept-location-url
func (l *Location) URL() urlrec.Record {
	if url, ok := l.documentURL(); ok {
		return url
	}
	return aboutBlank
}

// Href gives the serialization of the URL.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-href
func (l *Location) Href() string { return l.URL().Href() }

// String gives [Location.Href]: it is the stringifier.
func (l *Location) String() string { return l.Href() }

// SetHref is the setter of [Location.Href]: it navigates to value, parsed relative to the
// entry settings object. The error is a *[SyntaxError] or that of the navigable. There is
// no security check.
func (l *Location) SetHref(value string) error { return l.goTo("href", value, HistoryAuto) }

// Assign is [Location.SetHref] with a security check: the error may be [ErrSecurity].
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-assign
func (l *Location) Assign(url string) error {
	if err := l.CheckAccess(); err != nil {
		return err
	}
	return l.goTo("assign", url, HistoryAuto)
}

// Replace is [Location.SetHref] with [HistoryReplace].
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-replace
func (l *Location) Replace(url string) error { return l.goTo("replace", url, HistoryReplace) }

func (l *Location) goTo(member, input string, history HistoryBehavior) error {
	if _, ok := l.documentURL(); !ok {
		return nil
	}
	url, err := orBlank(l.entry).EncodingParse(input)
	if err != nil {
		return &SyntaxError{Member: member, Err: err}
	}
	return l.navigable.Navigate(url, history)
}

// Origin gives the serialization of the URL's origin.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-origin
func (l *Location) Origin() string { return orBlank(l.entry).Parser().FromRecord(l.URL()).Origin() }

// copyURL gives a copy of the URL for a setter. ok is false where the setter does nothing
// more but give err.
func (l *Location) copyURL() (url urlrec.Record, ok bool, err error) {
	if url, ok = l.documentURL(); !ok {
		return url, false, nil
	}
	err = l.CheckAccess()
	return url, err == nil, err
}

// set is what setters have in common whose standard steps pass over the parser's
// failure: they navigate to the URL as it is then. cannotHave says of which URLs the
// part cannot be set; nil is of none.
func (l *Location) set(attribute domain.Attribute, value string, cannotHave func(urlrec.Record) bool) error {
	url, ok, err := l.copyURL()
	if !ok || cannotHave != nil && cannotHave(url) {
		return err
	}
	url, err = l.withAttribute(url, attribute, value)
	if errors.Is(err, domain.ErrTooLong) {
		return err
	}
	return l.navigable.Navigate(url, HistoryAuto)
}

// withAttribute returns url with attribute set to value. On an error it is url.
func (l *Location) withAttribute(url urlrec.Record, attribute domain.Attribute, value string) (urlrec.Record, error) {
	u := orBlank(l.entry).Parser().FromRecord(url)
	err := u.Set(attribute, value)
	return u.Record(), err
}

// Protocol gives the scheme and ":".
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-protocol
func (l *Location) Protocol() string { return l.URL().Protocol() }

// SetProtocol is the setter of [Location.Protocol]. A value that is no scheme is a
// *[SyntaxError]. Where the URL then has the scheme http or https, be it the one that it
// had, l navigates; otherwise nothing happens. Other errors are [ErrSecurity],
// domain.ErrTooLong and those of the navigable.
func (l *Location) SetProtocol(value string) error {
	url, ok, err := l.copyURL()
	if !ok {
		return err
	}
	url, err = l.withAttribute(url, domain.AttributeProtocol, value)
	switch {
	case weburl.IsOverrideFailure(err):
		return &SyntaxError{Member: "protocol", Err: err}
	case errors.Is(err, domain.ErrTooLong):
		return err
	case url.Scheme() != "http" && url.Scheme() != "https":
		return nil
	}
	return l.navigable.Navigate(url, HistoryAuto)
}

// Host gives the host, and ":" and the port unless that is null.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-host
func (l *Location) Host() string { return l.URL().Host() }

// SetHost is the setter of [Location.Host]. It does nothing where the URL has an opaque
// path. Otherwise l navigates, to the URL it has where value is no host: to find that
// out before, see [weburl.URL.Set]. The error is [ErrSecurity], domain.ErrTooLong or that
// of the navigable.
func (l *Location) SetHost(value string) error {
	return l.set(domain.AttributeHost, value, urlrec.Record.HasOpaquePath)
}

// Hostname gives the host.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-hostname
func (l *Location) Hostname() string { return l.URL().Hostname() }

// SetHostname is the setter of [Location.Hostname]. It is to a host name what
// [Location.SetHost] is to a host.
func (l *Location) SetHostname(value string) error {
	return l.set(domain.AttributeHostname, value, urlrec.Record.HasOpaquePath)
}

// Port gives the port in decimal digits; "" where it is null.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-port
func (l *Location) Port() string { return l.URL().Port() }

// SetPort is the setter of [Location.Port]. It does nothing where the URL can have no
// port; otherwise it is as [Location.SetHost].
func (l *Location) SetPort(value string) error {
	return l.set(domain.AttributePort, value, urlrec.Record.CannotHaveUsernamePasswordPort)
}

// Pathname gives the path.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-pathname
func (l *Location) Pathname() string { return l.URL().Pathname() }

// SetPathname is the setter of [Location.Pathname]. It does nothing where the URL has an
// opaque path; otherwise l navigates. The error is that of [Location.SetHost].
func (l *Location) SetPathname(value string) error {
	return l.set(domain.AttributePathname, value, urlrec.Record.HasOpaquePath)
}

// Search gives "?" and the query; "" where it is null or empty.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-search
func (l *Location) Search() string { return l.URL().Search() }

// SetSearch is the setter of [Location.Search]. It navigates. The error is that of
// [Location.SetHost].
//
// The query is in UTF-8. The standard's step names the document's encoding, but its
// editors settled on UTF-8 (whatwg/html#8309), and that is what web-platform-tests and
// browsers have.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-search
func (l *Location) SetSearch(value string) error { return l.set(domain.AttributeSearch, value, nil) }

// Hash gives "#" and the fragment; "" where it is null or empty.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-hash
func (l *Location) Hash() string { return l.URL().Hash() }

// SetHash is the setter of [Location.Hash]. It navigates unless the fragment stays the
// same, null and the empty string being one. The error is that of [Location.SetHost].
func (l *Location) SetHash(value string) error {
	url, ok, err := l.copyURL()
	if !ok {
		return err
	}
	if value == "" {
		value = "#" // the empty string is no null fragment here
	}
	before, _ := url.Fragment()
	url, err = l.withAttribute(url, domain.AttributeHash, value)
	if after, _ := url.Fragment(); err != nil || after == before {
		return err
	}
	return l.navigable.Navigate(url, HistoryAuto)
}
