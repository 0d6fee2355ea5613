package weburl

import (
	"fmt"
	"log/slog"
	"math"
	"sync"
	"sync/atomic"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/formurlencoded"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/rendering"
)

// URL is an object of the standard's URL class: a URL that setters change in
// place, and its search params. It keeps the [Parser] that made it. It must not
// be copied; [URL.Clone] returns a copy.
//
// Hold a *URL or a [urlrec.Record] in a struct, not a URL. If a struct holds a
// URL by value and is itself passed by value, encoding/json writes {} for the
// URL. Package fmt prints passwords, and so does log/slog inside a struct. The
// section "Pitfalls" of the package comment says more.
//
// Getters of the zero URL return "". Its setters, except SetHref, do not take a
// value, and its search params stay empty. The zero URL and a URL made by
// UnmarshalText use the default Parser. A nil *URL may only be printed,
// logged, or stored in a database as NULL.
//
// Methods that only read may be called concurrently, SearchParams included.
//
// https://url.spec.whatwg.org/#url
type URL struct {
	// rec lacks changes of the search params that are not written yet. Methods
	// that read it call record.
	rec urlrec.Record
	// attached is nil if the Parser is the default one and there is no query
	// object.
	attached atomic.Pointer[attached]
}

// attached holds the parts that few URLs have. URLs without a query object may
// share one.
type attached struct {
	parser *Parser
	// params is the query object. The first call of SearchParams makes it.
	//
	// https://url.spec.whatwg.org/#concept-url-query-object
	params *URLSearchParams

	// unwritten is true if the list of params has changed since it was written
	// to the query. The first reader of the URL writes it, and holds writing
	// meanwhile.
	unwritten atomic.Bool
	writing   sync.Mutex
}

// Parser returns the [Parser] that u uses, in setters too: the one that made u,
// or the default one. It is never nil.
func (u *URL) Parser() *Parser {
	if a := u.attached.Load(); a != nil {
		return a.parser
	}
	return defaultParser
}

// params returns the query object, or nil if there is none yet.
func (u *URL) params() *URLSearchParams {
	if a := u.attached.Load(); a != nil {
		return a.params
	}
	return nil
}

// record returns the URL record, to read, after it has written the search
// params to it. The pointer is valid until the URL or its search params change.
func (u *URL) record() *urlrec.Record {
	if a := u.attached.Load(); a != nil && a.unwritten.Load() {
		u.writeParams(a)
	}
	return &u.rec
}

// writeParams runs the last steps of "update a URLSearchParams object", which
// wait for the first reader of the URL. Several readers may call it at once.
func (u *URL) writeParams(a *attached) {
	a.writing.Lock()
	defer a.writing.Unlock()
	if a.unwritten.Load() {
		// The query state changes nothing that the serializer writes, and it
		// makes the query null for the empty string. There is room for it,
		// because reserve refuses changes without room.
		u.rec, _ = a.parser.urls.SetSearch(u.rec, formurlencoded.Serialize(a.params.list), nil)
		a.unwritten.Store(false)
	}
}

// Href returns the serialized URL, or "" for the zero URL.
//
// https://url.spec.whatwg.org/#dom-url-href
func (u *URL) Href() string {
	if u.attached.Load() != nil { // otherwise there is nothing to write
		u.record()
	}
	return u.rec.Href()
}

// SetHref parses value without a base and sets u to the result. If that fails,
// u does not change; the error is that of [Parser.Parse]. The search params
// object stays the same and gets a new list.
func (u *URL) SetHref(value string) error {
	r, err := u.Parser().ParseRecord(value)
	if err != nil {
		return err
	}
	u.rec = r
	u.refillParams()
	return nil
}

// Origin returns the serialized origin of the URL, which is "null" if the
// origin is opaque. It returns "" for the zero URL.
//
// https://url.spec.whatwg.org/#dom-url-origin
func (u *URL) Origin() string {
	r := u.record()
	if !r.IsValid() {
		return ""
	}
	return u.Parser().urls.Origin(*r).String()
}

// Protocol returns the scheme and ":".
//
// https://url.spec.whatwg.org/#dom-url-protocol
func (u *URL) Protocol() string { return u.record().Protocol() }

// SetProtocol sets the scheme to value, or to the part of value before its
// first ":". The value is not taken in these cases:
//
//   - It is not a scheme.
//   - Only one of the new and the old scheme is special.
//   - The new scheme is file, and the URL has credentials or a port.
//   - The old scheme is file, and the host is empty.
func (u *URL) SetProtocol(value string) (taken bool) {
	return u.set(domain.AttributeProtocol, value)
}

// Username returns the username, percent-encoded, or "" if there is none.
//
// https://url.spec.whatwg.org/#dom-url-username
func (u *URL) Username() string { return u.record().Username() }

// SetUsername sets the username to value, percent-encoded. The value is not
// taken if the URL cannot have credentials: its host is null or empty, or its
// scheme is file.
func (u *URL) SetUsername(value string) (taken bool) {
	return u.set(domain.AttributeUsername, value)
}

// Password returns the password, percent-encoded, or "" if there is none.
//
// https://url.spec.whatwg.org/#dom-url-password
func (u *URL) Password() string { return u.record().Password() }

// SetPassword sets the password to value, percent-encoded. The value is not
// taken if the URL cannot have credentials, as for SetUsername.
func (u *URL) SetPassword(value string) (taken bool) {
	return u.set(domain.AttributePassword, value)
}

// Host returns the host, with ":" and the port if that is not null. It returns
// "" if the host is null or empty.
//
// https://url.spec.whatwg.org/#dom-url-host
func (u *URL) Host() string { return u.record().Host() }

// SetHost sets the host, and the port if value has one. taken is about the
// host: an invalid port is ignored. If value has no port, the port does not
// change.
//
// The value is not taken if the URL has an opaque path or the host is invalid.
// An empty host is not taken if the URL needs one.
func (u *URL) SetHost(value string) (taken bool) {
	return u.set(domain.AttributeHost, value)
}

// Hostname returns the host, an IPv6 address in brackets, or "" if the host is
// null or empty.
//
// https://url.spec.whatwg.org/#dom-url-hostname
func (u *URL) Hostname() string { return u.record().Hostname() }

// SetHostname sets the host. The value is not taken if it has a port, or if
// SetHost would not take it.
func (u *URL) SetHostname(value string) (taken bool) {
	return u.set(domain.AttributeHostname, value)
}

// Port returns the port in decimal digits, or "" if it is null. The default
// port of the scheme is null.
//
// https://url.spec.whatwg.org/#dom-url-port
func (u *URL) Port() string { return u.record().Port() }

// SetPort sets the port to the digits that value begins with, or to null if
// value is empty. The value is not taken if it begins with something else, if
// the number is above 65535, or if the URL cannot have a port. It cannot have a
// port if it cannot have credentials; see SetUsername.
func (u *URL) SetPort(value string) (taken bool) {
	return u.set(domain.AttributePort, value)
}

// Pathname returns the path, percent-encoded.
//
// https://url.spec.whatwg.org/#dom-url-pathname
func (u *URL) Pathname() string { return u.record().Pathname() }

// SetPathname sets the path to value, percent-encoded. The value is not taken
// if the URL has an opaque path.
func (u *URL) SetPathname(value string) (taken bool) {
	return u.set(domain.AttributePathname, value)
}

// AppendPathSegments appends segments to the path, and changes nothing else,
// whatever they are. Each becomes one URL path segment (#url-path-segment),
// percent-encoded; an empty last segment of u is replaced by the first. See
// [urlrec.Record.AppendPathSegments].
//
// After an error, u does not change:
//
//   - A segment "." or ".." fails with a [*domain.DotSegmentError].
//   - An opaque path and the zero URL fail with [domain.ErrNoPathSegments].
//   - A segment longer than Config.MaxInput, or an href that would be too long,
//     fails with [domain.ErrTooLong].
func (u *URL) AppendPathSegments(segments ...string) error {
	p := u.Parser()
	for _, segment := range segments {
		if p.tooLong(len(segment)) {
			return domain.ErrTooLong
		}
	}
	r, err := u.record().AppendPathSegments(segments...)
	if err == nil {
		u.rec = r
	}
	return err
}

// Search returns "?" and the query, or "" if the query is null or empty.
//
// https://url.spec.whatwg.org/#dom-url-search
func (u *URL) Search() string { return u.record().Search() }

// SetSearch sets the query to value, without the "?" that value may begin with,
// or to null if value is empty. The search params object stays the same and
// gets a new list.
func (u *URL) SetSearch(value string) (taken bool) {
	taken = u.set(domain.AttributeSearch, value)
	if taken {
		u.refillParams()
	}
	return taken
}

// Hash returns "#" and the fragment, or "" if the fragment is null or empty.
//
// https://url.spec.whatwg.org/#dom-url-hash
func (u *URL) Hash() string { return u.record().Hash() }

// SetHash sets the fragment to value, without the "#" that value may begin
// with, or to null if value is empty.
func (u *URL) SetHash(value string) (taken bool) {
	return u.set(domain.AttributeHash, value)
}

// set sets the attribute in the record. It reports whether the value was taken.
func (u *URL) set(attribute domain.Attribute, value string) (taken bool) {
	p := u.Parser()
	if p.tooLong(len(value)) {
		return false
	}
	return p.urls.SetInto(u.record(), attribute, value)
}

// SearchParams returns the search params of the URL, the same object every
// time. If they change, so does the query. If a setter changes the query, they
// change.
//
// https://url.spec.whatwg.org/#dom-url-searchparams
func (u *URL) SearchParams() *URLSearchParams {
	if before := u.attached.Load(); before == nil || before.params == nil {
		query, _ := u.rec.Query()
		u.attached.CompareAndSwap(before, &attached{parser: u.Parser(), params: newLinkedParams(u, query)})
	}
	return u.params()
}

// refillParams sets the list of the query object, if there is one, to that of
// the query.
func (u *URL) refillParams() {
	if a := u.attached.Load(); a != nil && a.params != nil {
		query, _ := u.rec.Query()
		a.params.refill(query)
		a.unwritten.Store(false)
	}
}

// maxHref is the length of the longest href, in bytes, that the offsets of a
// [urlrec.Record] can hold.
var maxHref uint64 = math.MaxUint32

// hasRoom reports whether a query of n bytes fits into the URL's href. A query
// of 0 bytes is null.
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

// Record returns the URL record.
//
// https://url.spec.whatwg.org/#concept-url-url
func (u *URL) Record() urlrec.Record { return *u.record() }

// Resolve parses ref with u as the base, with the Parser of u, and returns the
// URL. The error is that of [Parser.ResolveRecord].
func (u *URL) Resolve(ref string) (*URL, error) {
	p := u.Parser()
	return p.newURL(p.ResolveRecord(ref, *u.record()))
}

// Clone returns a URL that is equal to u and has search params of its own.
func (u *URL) Clone() *URL {
	return u.Parser().FromRecord(*u.record())
}

// Redacted returns the href with "xxxxx" in place of a password.
func (u *URL) Redacted() string { return u.record().Redacted() }

// String returns the href, or "" for the zero URL and nil.
func (u *URL) String() string {
	if u == nil {
		return ""
	}
	return u.Href()
}

// Format prints the href for %v and %s, and the quoted href for %q. For %+v it
// prints the components that are not null, by name. All of them print the
// password; see [URL.Redacted]. A nil *URL is printed as "<nil>".
func (u *URL) Format(f fmt.State, verb rune) {
	if u == nil {
		fmt.Fprint(f, "<nil>")
		return
	}
	u.record().Format(f, verb)
}

// LogValue returns the href with "xxxxx" in place of a password. Package
// log/slog calls it if u is the value of an attribute, but not if u is inside
// a struct, a slice or a map that is.
func (u *URL) LogValue() slog.Value {
	if u == nil {
		return slog.AnyValue(nil)
	}
	return u.record().LogValue()
}

// AppendText appends the href to b. The error is always nil.
func (u *URL) AppendText(b []byte) ([]byte, error) { return u.record().AppendText(b) }

// MarshalText returns the href. The error is always nil.
func (u *URL) MarshalText() ([]byte, error) { return u.record().MarshalText() }

// UnmarshalText parses text without a base and sets u to the result, or to the
// zero URL if text is empty. If that fails, u does not change; the error is
// that of [Parser.Parse].
func (u *URL) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		u.rec = urlrec.Record{}
		u.refillParams()
		return nil
	}
	return u.SetHref(string(text))
}

// MarshalBinary returns the href, for package encoding/gob. The error is always
// nil.
func (u *URL) MarshalBinary() ([]byte, error) { return u.MarshalText() }

// UnmarshalBinary sets u to the URL that data is; see [URL.UnmarshalText].
func (u *URL) UnmarshalBinary(data []byte) error { return u.UnmarshalText(data) }

// Scan sets u to the value of a column of a database: a string or bytes, as in
// [URL.UnmarshalText], or NULL, which sets the zero URL. It fails for other
// types.
func (u *URL) Scan(column any) error {
	switch column := column.(type) {
	case nil:
		return u.UnmarshalText(nil)
	case string:
		return u.UnmarshalText([]byte(column))
	case []byte:
		return u.UnmarshalText(column)
	}
	return fmt.Errorf("weburl: a column of type %T is not a URL", column)
}

// MarshalJSON returns the href as a JSON string, or null for the zero URL.
//
// https://url.spec.whatwg.org/#dom-url-tojson
func (u *URL) MarshalJSON() ([]byte, error) { return u.record().MarshalJSON() }

// Renderer returns a renderer with the IDNA processing and the public suffix
// list of p. The caller may set its other fields. Its HostLabels reports why
// labels of a host stay in ASCII.
func (p *Parser) Renderer() *rendering.Renderer {
	p = p.orDefault()
	return &rendering.Renderer{IDNA: p.config.IDNA, PublicSuffixes: p.config.PublicSuffixes}
}

// Render returns the URL in the form to show to people, without credentials. A
// label of the host is in Unicode if [rendering.SafeLabel] shows it. It uses the
// [Parser.Renderer] of its Parser.
func (u *URL) Render() rendering.Rendering {
	return u.Parser().Renderer().Render(*u.record())
}
