package stepwise

import (
	"slices"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/host"
)

// Record is a URL record, field by field. Text is ASCII. These are null:
//
//   - a host whose kind is host.Null;
//   - a port that is NullPort, which is not 0: the zero Record has the port 0;
//   - a query or fragment that is nil. An empty one that is not nil is the
//     empty string.
//
// https://url.spec.whatwg.org/#concept-url
type Record struct {
	Scheme     string    // https://url.spec.whatwg.org/#concept-url-scheme
	Username   []byte    // https://url.spec.whatwg.org/#concept-url-username
	Password   []byte    // https://url.spec.whatwg.org/#concept-url-password
	HostValue  host.Host // https://url.spec.whatwg.org/#concept-url-host
	PortNumber int       // https://url.spec.whatwg.org/#concept-url-port
	Path       Path      // https://url.spec.whatwg.org/#concept-url-path
	Query      []byte    // https://url.spec.whatwg.org/#concept-url-query
	Fragment   []byte    // https://url.spec.whatwg.org/#concept-url-fragment
}

// NullPort is the port of a URL without a port.
const NullPort = -1

// Path is a URL path. If IsOpaque is true, it is the opaque path in Opaque,
// otherwise the list of segments in Segments. The zero Path is an empty list.
//
// https://url.spec.whatwg.org/#url-path
type Path struct {
	IsOpaque bool // https://url.spec.whatwg.org/#url-opaque-path
	Opaque   []byte
	Segments []string // https://url.spec.whatwg.org/#url-path-segment
}

func newRecord() *Record { return &Record{PortNumber: NullPort} }

// OutlineOfBase returns a base URL with the scheme and, if opaquePath is true,
// an opaque path. Validation errors and failure depend on nothing else of a
// base. So with the result as base, [Machine.Parse] reports and fails as with
// the real base. The Record that Parse then returns is not the URL.
func OutlineOfBase(scheme string, opaquePath bool) *Record {
	base := newRecord()
	base.Scheme = scheme
	base.Path.IsOpaque = opaquePath
	return base
}

// defaultPorts holds the special schemes and their default ports.
//
// https://url.spec.whatwg.org/#special-scheme
var defaultPorts = map[string]int{
	"ftp": 21, "file": NullPort, "http": 80, "https": 443, "ws": 80, "wss": 443,
}

// defaultPort returns the default port of scheme, or NullPort if it has none.
//
// https://url.spec.whatwg.org/#default-port
func defaultPort(scheme string) int {
	if port, ok := defaultPorts[scheme]; ok {
		return port
	}
	return NullPort
}

func isSpecialScheme(scheme string) bool {
	_, ok := defaultPorts[scheme]
	return ok
}

// IsSpecial reports whether the scheme is a special scheme.
//
// https://url.spec.whatwg.org/#is-special
// https://url.spec.whatwg.org/#is-not-special
func (url *Record) IsSpecial() bool { return isSpecialScheme(url.Scheme) }

// IncludesCredentials reports whether there is a username or a password.
//
// https://url.spec.whatwg.org/#include-credentials
func (url *Record) IncludesCredentials() bool { return len(url.Username) > 0 || len(url.Password) > 0 }

// CannotHaveUsernamePasswordPort reports whether the host is null or the empty
// host, or the scheme is "file".
//
// https://url.spec.whatwg.org/#cannot-have-a-username-password-port
func (url *Record) CannotHaveUsernamePasswordPort() bool {
	kind := url.HostValue.Kind()
	return kind == host.Null || kind == host.Empty || url.Scheme == "file"
}

// Serialize is the URL serializer. It returns the href, without the fragment if
// excludeFragment is true.
//
// https://url.spec.whatwg.org/#concept-url-serializer
func (url *Record) Serialize(excludeFragment bool) string {
	var output strings.Builder
	output.WriteString(url.Protocol())
	switch {
	case url.HostValue.Kind() != host.Null:
		output.WriteString("//")
		if url.IncludesCredentials() {
			output.Write(url.Username)
			if len(url.Password) > 0 {
				output.WriteByte(':')
				output.Write(url.Password)
			}
			output.WriteByte('@')
		}
		output.WriteString(url.Host())
	case !url.Path.IsOpaque && len(url.Path.Segments) > 1 && url.Path.Segments[0] == "":
		output.WriteString("/.")
	}
	output.WriteString(url.Pathname())
	if url.Query != nil {
		output.WriteByte('?')
		output.Write(url.Query)
	}
	if !excludeFragment && url.Fragment != nil {
		output.WriteByte('#')
		output.Write(url.Fragment)
	}
	return output.String()
}

// Protocol returns the result of the protocol getter (#dom-url-protocol).
func (url *Record) Protocol() string { return url.Scheme + ":" }

// Host returns the result of the host getter (#dom-url-host).
func (url *Record) Host() string {
	if url.PortNumber == NullPort {
		return url.Hostname()
	}
	return url.Hostname() + ":" + url.Port()
}

// Hostname returns the result of the hostname getter (#dom-url-hostname).
func (url *Record) Hostname() string { return url.HostValue.String() }

// Port returns the result of the port getter (#dom-url-port).
func (url *Record) Port() string {
	if url.PortNumber == NullPort {
		return ""
	}
	return strconv.Itoa(url.PortNumber)
}

// Pathname is the URL path serializer. It returns the serialized path.
//
// https://url.spec.whatwg.org/#url-path-serializer
func (url *Record) Pathname() string {
	if url.Path.IsOpaque {
		return string(url.Path.Opaque)
	}
	var output strings.Builder
	for _, segment := range url.Path.Segments {
		output.WriteByte('/')
		output.WriteString(segment)
	}
	return output.String()
}

// Search returns the result of the search getter (#dom-url-search).
func (url *Record) Search() string {
	if len(url.Query) == 0 {
		return ""
	}
	return "?" + string(url.Query)
}

// Hash returns the result of the hash getter (#dom-url-hash).
func (url *Record) Hash() string {
	if len(url.Fragment) == 0 {
		return ""
	}
	return "#" + string(url.Fragment)
}

func (path Path) clone() Path {
	path.Opaque = slices.Clone(path.Opaque)
	path.Segments = slices.Clone(path.Segments)
	return path
}

// shortenPath shortens the URL's path.
//
// https://url.spec.whatwg.org/#shorten-a-urls-path
func (url *Record) shortenPath() {
	path := url.Path.Segments
	if url.Scheme == "file" && len(path) == 1 && isNormalizedWindowsDriveLetter(path[0]) {
		return
	}
	if len(path) > 0 {
		url.Path.Segments = path[:len(path)-1]
	}
}
