package htmlurl

import (
	"errors"
	"fmt"
	"strings"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

// ErrSecurity is the "SecurityError" DOMException that members of Location
// throw.
//
// https://webidl.spec.whatwg.org/#securityerror
var ErrSecurity = errors.New("htmlurl: SecurityError: the document is not same origin-domain with the script")

// SyntaxError is the "SyntaxError" DOMException that members of Location throw,
// always as *SyntaxError. It holds no part of the value.
//
// https://webidl.spec.whatwg.org/#syntaxerror
type SyntaxError struct {
	Member string // of Location, such as "protocol"
	// Err is the reason: a *domain.Failure, a [domain.Refusal], or the error of
	// the environment's EncodingParse.
	Err error
}

// Error returns a message with the member and the reason.
func (e *SyntaxError) Error() string {
	s := "htmlurl: SyntaxError: location." + e.Member
	if e.Err != nil {
		s += ": " + strings.TrimPrefix(e.Err.Error(), "weburl: ")
	}
	return s
}

// Unwrap returns Err.
func (e *SyntaxError) Unwrap() error { return e.Err }

// HistoryBehavior is the effect of a navigation on the session history. The
// zero HistoryBehavior is none.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#navigationhistorybehavior
type HistoryBehavior uint8

const (
	HistoryAuto    HistoryBehavior = iota + 1 // "auto": the navigable chooses
	HistoryReplace                            // "replace": the entry is replaced
)

var historyNames = [...]string{0: "none", HistoryAuto: "auto", HistoryReplace: "replace"}

// String returns the standard's name, "auto" or "replace". The zero
// HistoryBehavior is "none"; a value out of range is "HistoryBehavior(N)".
func (b HistoryBehavior) String() string {
	if int(b) >= len(historyNames) {
		return fmt.Sprintf("HistoryBehavior(%d)", uint8(b))
	}
	return historyNames[b]
}

// Navigable is the owner of a [Location]: a window, or anything else that shows
// documents.
//
// https://html.spec.whatwg.org/multipage/document-sequences.html#navigable
type Navigable interface {
	// DocumentURL returns the URL of the relevant Document. ok is false if
	// there is no such Document. Then the Location's URL is about:blank, and
	// setters do nothing.
	//
	// https://html.spec.whatwg.org/multipage/nav-history-apis.html#relevant-document
	DocumentURL() (url urlrec.Record, ok bool)
	// Navigate begins to navigate to url. history is HistoryAuto or
	// HistoryReplace. The setter returns the error.
	//
	// Navigate runs the rest of "Location-object navigate". It treats history
	// as HistoryReplace if the relevant Document is not completely loaded and
	// the script does not have transient activation.
	//
	// https://html.spec.whatwg.org/multipage/nav-history-apis.html#location-object-navigate
	Navigate(url urlrec.Record, history HistoryBehavior) error
}

// OriginChecker is an optional interface of a [Navigable] with documents and
// scripts of different origins. Without it all origins are same origin-domain.
type OriginChecker interface {
	// SameOriginDomain reports whether the origins of the relevant Document and
	// of the entry settings object are same origin-domain. It is called only if
	// there is a relevant Document.
	SameOriginDomain() bool
}

// Location is the URL of a Location object, with getters and setters for its
// parts. It is the URL of the document in a navigable. Setters do not change
// it: they navigate to a changed copy. [NewLocation] returns one; the zero
// Location is the same as NewLocation(nil, nil).
//
// Getters do not check the script's origin. Before a script calls one, call
// CheckAccess. Methods that navigate check it if the standard does.
//
// A Location is safe for concurrent use if its navigable and its entry settings
// object are.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#the-location-interface
type Location struct {
	navigable Navigable   // nil: there is no relevant Document
	entry     Environment // nil: an about:blank document
}

// NewLocation returns the Location of navigable. Hrefs are parsed relative to
// entry, the entry settings object. If scripts of several documents run, the
// methods of entry are those of the script that was entered last.
//
// A nil navigable has no relevant Document, so the URL is about:blank and
// setters do nothing. A nil entry is an about:blank document in UTF-8.
func NewLocation(navigable Navigable, entry Environment) *Location {
	return &Location{navigable: navigable, entry: entry}
}

// documentURL returns the result of the navigable's DocumentURL.
func (l *Location) documentURL() (url urlrec.Record, ok bool) {
	if l.navigable == nil {
		return urlrec.Record{}, false
	}
	return l.navigable.DocumentURL()
}

// CheckAccess returns [ErrSecurity] if there is a document whose origin is not
// same origin-domain with that of the entry settings object. In the standard,
// the steps of all members except SetHref and Replace begin with this check.
func (l *Location) CheckAccess() error {
	checker, ok := l.navigable.(OriginChecker)
	if _, exists := l.documentURL(); ok && exists && !checker.SameOriginDomain() {
		return ErrSecurity
	}
	return nil
}

// URL returns the URL of the document, or about:blank if there is no document.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#concept-location-url
func (l *Location) URL() urlrec.Record {
	if url, ok := l.documentURL(); ok {
		return url
	}
	return aboutBlank
}

// Href returns the serialized URL.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-href
func (l *Location) Href() string { return l.URL().Href() }

// String returns the same as [Location.Href]: it is the stringifier.
func (l *Location) String() string { return l.Href() }

// SetHref navigates to value, parsed relative to the entry settings object. The
// error is a *[SyntaxError] or that of the navigable. SetHref does not check
// access.
func (l *Location) SetHref(value string) error { return l.goTo("href", value, HistoryAuto) }

// Assign navigates to url like [Location.SetHref], but checks access first: the
// error can also be [ErrSecurity].
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-assign
func (l *Location) Assign(url string) error {
	if err := l.CheckAccess(); err != nil {
		return err
	}
	return l.goTo("assign", url, HistoryAuto)
}

// Replace navigates to url like [Location.SetHref], but with [HistoryReplace].
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-replace
func (l *Location) Replace(url string) error { return l.goTo("replace", url, HistoryReplace) }

// goTo parses input and navigates to the URL. member is the name for a
// SyntaxError.
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

// Origin returns the serialized origin of the URL.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-origin
func (l *Location) Origin() string { return orBlank(l.entry).Parser().FromRecord(l.URL()).Origin() }

// copyURL returns a copy of the URL for a setter. If ok is false, the setter
// returns err and does nothing.
func (l *Location) copyURL() (url urlrec.Record, ok bool, err error) {
	if url, ok = l.documentURL(); !ok {
		return url, false, nil
	}
	err = l.CheckAccess()
	return url, err == nil, err
}

// set runs the common steps of the setters that ignore the parser's failure:
// they navigate even if the URL stays the same. It does nothing if cannotHave
// is not nil and returns true for the URL.
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

// withAttribute returns url with attribute set to value, or url and an error.
func (l *Location) withAttribute(url urlrec.Record, attribute domain.Attribute, value string) (urlrec.Record, error) {
	u := orBlank(l.entry).Parser().FromRecord(url)
	err := u.Set(attribute, value)
	return u.Record(), err
}

// Protocol returns the scheme and ":".
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-protocol
func (l *Location) Protocol() string { return l.URL().Protocol() }

// SetProtocol navigates to the URL with the scheme value, if the scheme of the
// result is http or https. This includes the old scheme, if the URL keeps it.
// Otherwise SetProtocol does nothing.
//
// The error is a *[SyntaxError] if value is not a scheme. It can also be
// [ErrSecurity], domain.ErrTooLong, or that of the navigable.
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

// Host returns the host, followed by ":" and the port unless that is null.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-host
func (l *Location) Host() string { return l.URL().Host() }

// SetHost navigates to the URL with the host value, and the port if value has
// one. It does nothing if the URL has an opaque path. If value is not a host,
// it navigates to the unchanged URL; [weburl.URL.Set] reports this. The error
// is [ErrSecurity], domain.ErrTooLong, or that of the navigable.
func (l *Location) SetHost(value string) error {
	return l.set(domain.AttributeHost, value, urlrec.Record.HasOpaquePath)
}

// Hostname returns the host.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-hostname
func (l *Location) Hostname() string { return l.URL().Hostname() }

// SetHostname navigates to the URL with the host value. The rest is as for
// [Location.SetHost].
func (l *Location) SetHostname(value string) error {
	return l.set(domain.AttributeHostname, value, urlrec.Record.HasOpaquePath)
}

// Port returns the port in decimal digits, or "" if it is null.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-port
func (l *Location) Port() string { return l.URL().Port() }

// SetPort navigates to the URL with the port value. It does nothing if the URL
// cannot have a port. The rest is as for [Location.SetHost].
func (l *Location) SetPort(value string) error {
	return l.set(domain.AttributePort, value, urlrec.Record.CannotHaveUsernamePasswordPort)
}

// Pathname returns the path.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-pathname
func (l *Location) Pathname() string { return l.URL().Pathname() }

// SetPathname navigates to the URL with the path value. It does nothing if the
// URL has an opaque path. The error is that of [Location.SetHost].
func (l *Location) SetPathname(value string) error {
	return l.set(domain.AttributePathname, value, urlrec.Record.HasOpaquePath)
}

// Search returns "?" and the query, or "" if that is null or empty.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-search
func (l *Location) Search() string { return l.URL().Search() }

// SetSearch navigates to the URL with the query value. The error is that of
// [Location.SetHost].
//
// The query is in UTF-8. The standard's step names the document's encoding, but
// its editors decided on UTF-8 (whatwg/html#8309). Browsers and
// web-platform-tests agree.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-search
func (l *Location) SetSearch(value string) error { return l.set(domain.AttributeSearch, value, nil) }

// Hash returns "#" and the fragment, or "" if that is null or empty.
//
// https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-hash
func (l *Location) Hash() string { return l.URL().Hash() }

// SetHash navigates to the URL with the fragment value, unless the fragment
// stays the same. A null fragment and an empty one are the same. The error is
// that of [Location.SetHost].
func (l *Location) SetHash(value string) error {
	url, ok, err := l.copyURL()
	if !ok {
		return err
	}
	if value == "" {
		value = "#" // here "" means an empty fragment, not a null one
	}
	before, _ := url.Fragment()
	url, err = l.withAttribute(url, domain.AttributeHash, value)
	if after, _ := url.Fragment(); err != nil || after == before {
		return err
	}
	return l.navigable.Navigate(url, HistoryAuto)
}
