package weburl

import (
	"fmt"
	"log/slog"
	"math"
	"sync"
	"sync/atomic"

	"github.com/weburl-go/weburl/formurlencoded"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/rendering"
)

// URL is an object of the standard's URL class: a URL that setters change in
// place, and its search params. It must not be copied; [URL.Clone] does that. It
// keeps the [Parser] that made it; the zero URL and one that was unmarshalled use
// the default Parser. All getters of the zero URL give "", and its setters, but
// for SetHref, take nothing; its search params stay empty.
//
// Methods that read may be called concurrently, SearchParams included.
//
// https://url.spec.whatwg.org/#url
type URL struct {
	// rec lacks what the search params have not written yet. Methods that read it
	// call record.
	rec urlrec.Record
	// rest is nil as long as it would hold the default Parser and no query object.
	rest atomic.Pointer[rest]
}

// rest is what few URLs have. A URL without a query object may share it with others.
type rest struct {
	parser *Parser
	// params is the query object. It is made when someone asks for it.
	//
	// https://url.spec.whatwg.org/#concept-url-query-object
	params *URLSearchParams

	// unwritten says that the list of params has changed since it was written to the
	// query. The first reader of the URL writes it and holds writing meanwhile.
	unwritten atomic.Bool
	writing   sync.Mutex
}

// Parser returns the [Parser] that u uses, in setters too: the one that made u, or the
// default one. It is never nil.
func (u *URL) Parser() *Parser { return u.bound() }

func (u *URL) bound() *Parser {
	if rest := u.rest.Load(); rest != nil {
		return rest.parser
	}
	return defaultParser
}

// params gives the query object, or nil if there is none yet.
func (u *URL) params() *URLSearchParams {
	if rest := u.rest.Load(); rest != nil {
		return rest.params
	}
	return nil
}

// record returns the URL record, to read, after the search params have been written
// to it. The pointer is valid until the URL or its search params change.
func (u *URL) record() *urlrec.Record {
	if rest := u.rest.Load(); rest != nil && rest.unwritten.Load() {
		u.writeParams(rest)
	}
	return &u.rec
}

// writeParams ends "update a URLSearchParams object", which waits for the first
// reader of the URL. Several readers may call it at once.
func (u *URL) writeParams(rest *rest) {
	rest.writing.Lock()
	defer rest.writing.Unlock()
	if rest.unwritten.Load() {
		// The query state leaves everything as it is that the serializer writes, and
		// makes the query null for the empty string. There is room for it, or the
		// list would not have changed.
		u.rec, _ = rest.parser.urls.SetSearch(u.rec, formurlencoded.Serialize(rest.params.list), nil)
		rest.unwritten.Store(false)
	}
}

// Href gives the serialization of the URL.
//
// https://url.spec.whatwg.org/#dom-url-href
func (u *URL) Href() string {
	if u.rest.Load() != nil { // else there is nothing to write, and no call
		u.record()
	}
	return u.rec.Href()
}

// SetHref is the setter of [URL.Href]: it makes u the URL that value is, without a
// base. On an error nothing has changed. The search params object stays the same
// one, with a new list.
func (u *URL) SetHref(value string) error {
	r, err := u.bound().ParseRecord(value)
	if err != nil {
		return err
	}
	u.rec = r
	u.refillParams()
	return nil
}

// Origin gives the serialization of the URL's origin: "null" where that is opaque.
//
// https://url.spec.whatwg.org/#dom-url-origin
func (u *URL) Origin() string {
	r := u.record()
	if !r.IsValid() {
		return ""
	}
	return u.bound().urls.Origin(*r).String()
}

// Protocol gives the scheme and ":".
//
// https://url.spec.whatwg.org/#dom-url-protocol
func (u *URL) Protocol() string { return u.record().Protocol() }

// SetProtocol is the setter of [URL.Protocol]: it sets the scheme to what stands in
// front of the first ":" of value, or to all of it. It is taken unless it is no
// scheme, a special scheme would become one that is not special or the other way
// round, or the URL could not be one with that scheme.
func (u *URL) SetProtocol(value string) (taken bool) {
	return u.set(value, (*urlrec.Parser).SetProtocol)
}

// Username gives the user name, percent-encoded.
//
// https://url.spec.whatwg.org/#dom-url-username
func (u *URL) Username() string { return u.record().Username() }

// SetUsername is the setter of [URL.Username]: it sets the user name to value,
// percent-encoded. It is taken unless the URL cannot have one: without a host, or
// with the scheme file.
func (u *URL) SetUsername(value string) (taken bool) {
	return u.set(value, (*urlrec.Parser).SetUsername)
}

// Password gives the password, percent-encoded.
//
// https://url.spec.whatwg.org/#dom-url-password
func (u *URL) Password() string { return u.record().Password() }

// SetPassword is the setter of [URL.Password]: it sets the password to value,
// percent-encoded. It is taken as SetUsername takes its value.
func (u *URL) SetPassword(value string) (taken bool) {
	return u.set(value, (*urlrec.Parser).SetPassword)
}

// Host gives the host, and ":" and the port unless that is null; "" where the host is
// null or empty.
//
// https://url.spec.whatwg.org/#dom-url-host
func (u *URL) Host() string { return u.record().Host() }

// SetHost is the setter of [URL.Host]: it sets the host, and the port if value has
// one. A port that is none is passed over; taken speaks of the host. The URL's port
// does not change if value has none.
func (u *URL) SetHost(value string) (taken bool) {
	return u.set(value, (*urlrec.Parser).SetHost)
}

// Hostname gives the host, an IPv6 address in brackets; "" where it is null or empty.
//
// https://url.spec.whatwg.org/#dom-url-hostname
func (u *URL) Hostname() string { return u.record().Hostname() }

// SetHostname is the setter of [URL.Hostname]: it sets the host. A value with a port
// is not taken.
func (u *URL) SetHostname(value string) (taken bool) {
	return u.set(value, (*urlrec.Parser).SetHostname)
}

// Port gives the port in decimal digits; "" where it is null, as it is for the
// default port of the scheme.
//
// https://url.spec.whatwg.org/#dom-url-port
func (u *URL) Port() string { return u.record().Port() }

// SetPort is the setter of [URL.Port]: it sets the port to the digits that value
// begins with; the empty string makes it null. It is taken unless there are none, the
// number is above 65535, or the URL cannot have a port, as with SetUsername.
func (u *URL) SetPort(value string) (taken bool) {
	return u.set(value, (*urlrec.Parser).SetPort)
}

// Pathname gives the path, percent-encoded.
//
// https://url.spec.whatwg.org/#dom-url-pathname
func (u *URL) Pathname() string { return u.record().Pathname() }

// SetPathname is the setter of [URL.Pathname]: it sets the path. It is taken unless
// the URL has an opaque path.
func (u *URL) SetPathname(value string) (taken bool) {
	return u.set(value, (*urlrec.Parser).SetPathname)
}

// Search gives "?" and the query; "" where the query is null or empty.
//
// https://url.spec.whatwg.org/#dom-url-search
func (u *URL) Search() string { return u.record().Search() }

// SetSearch is the setter of [URL.Search]: it sets the query to value without the
// "?" it may begin with; the empty string makes the query null. The search params
// object stays the same one, with a new list.
func (u *URL) SetSearch(value string) (taken bool) {
	taken = u.set(value, func(p *urlrec.Parser, r urlrec.Record, value string) (urlrec.Record, bool) {
		return p.SetSearch(r, value, nil)
	})
	if taken {
		u.refillParams()
	}
	return taken
}

// Hash gives "#" and the fragment; "" where the fragment is null or empty.
//
// https://url.spec.whatwg.org/#dom-url-hash
func (u *URL) Hash() string { return u.record().Hash() }

// SetHash is the setter of [URL.Hash]: it sets the fragment to value without the "#"
// it may begin with; the empty string makes the fragment null.
func (u *URL) SetHash(value string) (taken bool) {
	return u.set(value, (*urlrec.Parser).SetHash)
}

func (u *URL) set(value string, setter func(*urlrec.Parser, urlrec.Record, string) (urlrec.Record, bool)) (taken bool) {
	p := u.bound()
	if p.tooLong(len(value)) {
		return false
	}
	u.rec, taken = setter(&p.urls, *u.record(), value)
	return taken
}

// SearchParams returns the search params of the URL, the same object every time.
// A change to them changes the query, and a setter that changes the query changes
// them.
//
// https://url.spec.whatwg.org/#dom-url-searchparams
func (u *URL) SearchParams() *URLSearchParams {
	if before := u.rest.Load(); before == nil || before.params == nil {
		query, _ := u.rec.Query()
		u.rest.CompareAndSwap(before, &rest{parser: u.bound(), params: newLinkedParams(u, query)})
	}
	return u.params()
}

// refillParams makes the list of the search params, if anyone has asked for them,
// the one that the query says.
func (u *URL) refillParams() {
	if rest := u.rest.Load(); rest != nil && rest.params != nil {
		query, _ := u.rec.Query()
		rest.params.refill(query)
		rest.unwritten.Store(false)
	}
}

// maxHref is the longest href, in bytes, that the offsets of a [urlrec.Record] can
// hold.
var maxHref uint64 = math.MaxUint32

// hasRoom reports whether a query of n bytes fits into the URL's href. That of 0 bytes
// is null.
func (u *URL) hasRoom(n uint64) bool {
	if n == 0 || !u.rec.IsValid() {
		return n == 0
	}
	query, ok := u.rec.Query()
	n += uint64(len(u.rec.Href()) - len(query))
	if !ok {
		n += uint64(len("?"))
	}
	return n <= maxHref
}

// Record gives the URL record.
//
// https://url.spec.whatwg.org/#concept-url-url
func (u *URL) Record() urlrec.Record { return *u.record() }

// Resolve parses ref with u as the base, as [Parser.ResolveRecord] of its Parser does.
func (u *URL) Resolve(ref string) (*URL, error) {
	p := u.bound()
	return p.url(p.ResolveRecord(ref, *u.record()))
}

// Clone gives a URL that is equal to u, with search params of its own.
func (u *URL) Clone() *URL {
	return u.bound().FromRecord(*u.record())
}

// Redacted gives the href without the password: "xxxxx" stands in its place.
func (u *URL) Redacted() string { return u.record().Redacted() }

// String gives the href.
func (u *URL) String() string {
	if u == nil {
		return ""
	}
	return u.Href()
}

// Format prints the href for %v and %s, quoted for %q, and the components by name
// for %+v, those that are null left out.
func (u *URL) Format(f fmt.State, verb rune) {
	if u == nil {
		fmt.Fprint(f, "<nil>")
		return
	}
	u.record().Format(f, verb)
}

// LogValue gives the href without the password.
func (u *URL) LogValue() slog.Value {
	if u == nil {
		return slog.AnyValue(nil)
	}
	return u.record().LogValue()
}

// AppendText appends the href to b. It never fails.
func (u *URL) AppendText(b []byte) ([]byte, error) { return u.record().AppendText(b) }

// MarshalText gives the href. It never fails.
func (u *URL) MarshalText() ([]byte, error) { return u.record().MarshalText() }

// UnmarshalText makes u the URL that text is; empty text makes it the zero URL. On
// an error nothing has changed.
func (u *URL) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		u.rec = urlrec.Record{}
		u.refillParams()
		return nil
	}
	return u.SetHref(string(text))
}

// MarshalJSON gives the href as a JSON string, and null for the zero URL.
//
// https://url.spec.whatwg.org/#dom-url-tojson
func (u *URL) MarshalJSON() ([]byte, error) { return u.record().MarshalJSON() }

// Renderer gives a renderer with the IDNA processing and the public suffix list of
// p. The caller sets what else it shall do.
func (p *Parser) Renderer() *rendering.Renderer {
	p = p.orDefault()
	return &rendering.Renderer{IDNA: p.config.IDNA, PublicSuffixes: p.config.PublicSuffixes}
}

// Render gives what to show people of the URL: [rendering.Renderer.Render] with the
// [Parser.Renderer] of its Parser. Credentials are left out.
func (u *URL) Render() rendering.Rendering {
	return u.bound().Renderer().Render(*u.record())
}
