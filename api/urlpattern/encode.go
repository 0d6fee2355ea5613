package urlpattern

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/urlrec"
)

// encoding is an encoding callback. It makes text as canonical as it is in a
// URL.
type encoding uint8

const (
	encodeProtocol encoding = iota
	encodeUsername
	encodePassword
	encodeHostname
	encodeIPv6Hostname
	encodePort
	encodePathname
	encodeOpaquePathname
	encodeSearch
	encodeHash
	// encodeNothing is for patterns that are canonical already.
	encodeNothing
)

// encode runs the encoding callback e on value.
func (b *compiler) encode(e encoding, value string) (string, Code) {
	if value == "" {
		return "", 0
	}
	switch e {
	case encodeProtocol:
		return b.canonicalProtocol(value)
	case encodeUsername:
		return canonicalUsername(value), 0
	case encodePassword:
		return canonicalPassword(value), 0
	case encodeHostname:
		return b.canonicalHostname(value)
	case encodeIPv6Hostname:
		return canonicalIPv6Hostname(value)
	case encodePort:
		return canonicalPort(value, "")
	case encodePathname:
		return canonicalPathname(value), 0
	case encodeOpaquePathname:
		return canonicalOpaquePathname(value), 0
	case encodeSearch:
		return canonicalSearch(value), 0
	case encodeHash:
		return canonicalHash(value), 0
	}
	return value, 0
}

// dummyURL is the result of "create a dummy URL".
//
// https://urlpattern.spec.whatwg.org/#create-a-dummy-url
var dummyURL, _ = new(urlrec.Parser).Parse("https://dummy.invalid/", urlrec.Record{}, nil)

// canonicalProtocol returns the scheme of a URL that begins with value.
//
// https://urlpattern.spec.whatwg.org/#canonicalize-a-protocol
func (b *compiler) canonicalProtocol(value string) (string, Code) {
	if isScheme(value) {
		return value, 0
	}
	r, err := b.urls.ParseRecord(value + "://dummy.invalid/")
	if err != nil {
		return "", InvalidProtocol
	}
	return r.Scheme(), 0
}

// isScheme reports whether s is a scheme in lower case.
func isScheme(s string) bool {
	for i := range len(s) {
		switch b := s[i]; {
		case 'a' <= b && b <= 'z':
		case i > 0 && ('0' <= b && b <= '9' || b == '+' || b == '-' || b == '.'):
		default:
			return false
		}
	}
	return s != ""
}

// canonicalUsername returns value as the username of a URL.
//
// https://urlpattern.spec.whatwg.org/#canonicalize-a-username
func canonicalUsername(value string) string { return percent.Encode(value, percent.Userinfo) }

// canonicalPassword returns value as the password of a URL.
//
// https://urlpattern.spec.whatwg.org/#canonicalize-a-password
func canonicalPassword(value string) string { return percent.Encode(value, percent.Userinfo) }

// canonicalHostname returns value as the host of a special URL.
//
// https://urlpattern.spec.whatwg.org/#canonicalize-a-hostname
func (b *compiler) canonicalHostname(value string) (string, Code) {
	if value == "" || isPlainHost(value) {
		return value, 0
	}
	u := b.urls.FromRecord(dummyURL)
	if !u.SetHostname(value) {
		return "", InvalidHostname
	}
	return u.Hostname(), 0
}

// isPlainHost reports whether value is a domain that the host parser does not
// change, without looking at its rarer forms.
func isPlainHost(value string) bool {
	digits := false
	for i := range len(value) {
		switch b := value[i]; {
		case 'a' <= b && b <= 'z' || b == '-' || b == '.' || b == '_':
		case '0' <= b && b <= '9':
			digits = true
		default:
			return false
		}
	}
	return !digits || !host.EndsInNumber(value)
}

// canonicalIPv6Hostname returns value, a piece of an IPv6 address, in lower
// case.
//
// https://urlpattern.spec.whatwg.org/#canonicalize-an-ipv6-hostname
func canonicalIPv6Hostname(value string) (string, Code) {
	for i := range len(value) {
		if c := rune(value[i]); !domain.IsASCIIHexDigit(c) && c != '[' && c != ']' && c != ':' {
			return "", InvalidHostname
		}
	}
	return strings.ToLower(value), 0
}

// canonicalPort returns value as the port of a URL with the scheme protocol. It
// is "" if that is the default port.
//
// If no scheme is given, the standard's dummy URL has the scheme https, so that
// 443 becomes "". All engines keep 443, and so does this: a pattern for the port
// 443 of http URLs must not match port 80.
//
// https://urlpattern.spec.whatwg.org/#canonicalize-a-port
func canonicalPort(value, protocol string) (string, Code) {
	if value == "" {
		return "", 0
	}
	stripped := domain.RemoveASCIITabOrNewline(value)
	digits, port := 0, 0
	for digits < len(stripped) && domain.IsASCIIDigit(rune(stripped[digits])) {
		if port = port*10 + int(stripped[digits]-'0'); port > 0xFFFF {
			return "", InvalidPort
		}
		digits++
	}
	if digits == 0 {
		return "", InvalidPort
	}
	canonical := stripped[:digits]
	if canonical[0] == '0' {
		canonical = strconv.Itoa(port)
	}
	if canonical == defaultPort(protocol) {
		return "", 0
	}
	return canonical, 0
}

// specialSchemes are the special schemes with their default ports.
var specialSchemes = [...]struct{ scheme, port string }{
	{"https", "443"}, {"http", "80"}, {"wss", "443"}, {"ws", "80"}, {"ftp", "21"}, {"file", ""},
}

// isSpecial reports whether scheme is a special scheme.
func isSpecial(scheme string) bool {
	for i := range specialSchemes {
		if specialSchemes[i].scheme == scheme {
			return true
		}
	}
	return false
}

// defaultPort returns the default port of scheme, or "" if there is none.
func defaultPort(scheme string) string {
	for i := range specialSchemes {
		if specialSchemes[i].scheme == scheme {
			return specialSchemes[i].port
		}
	}
	return ""
}

// canonicalPathname returns value as a piece of the path of a special URL. Dot
// segments in it are resolved.
//
// https://urlpattern.spec.whatwg.org/#canonicalize-a-pathname
func canonicalPathname(value string) string {
	if value == "" || isPlainPath(value) {
		return value
	}
	// Only the parser sees these two bytes.
	const slash = "/-"
	modified := value
	if value[0] != '/' {
		modified = slash + value
	}
	r, _ := new(urlrec.Parser).SetPathname(dummyURL, modified)
	path := r.Pathname()
	if value[0] != '/' {
		path = path[min(len(slash), len(path)):]
	}
	return path
}

// isPlainPath reports whether value is a piece of a path that the URL parser
// does not change, without looking at its rarer forms. These are all with "%2"
// in them, and all segments that begin with a dot.
func isPlainPath(value string) bool {
	for i := range len(value) {
		switch b := value[i]; {
		case percent.Path.ContainsByte(b) || b == '\\':
			return false
		case b == '/' && i+1 < len(value) && (value[i+1] == '.' || value[i+1] == '%'):
			return false
		}
	}
	return true
}

// canonicalOpaquePathname returns value as an opaque path. The opaque path state
// ends at "?" and "#", and then encodes a space before them.
//
// https://urlpattern.spec.whatwg.org/#canonicalize-an-opaque-pathname
func canonicalOpaquePathname(value string) string {
	value = domain.RemoveASCIITabOrNewline(value)
	if n := strings.IndexAny(value, "?#"); n >= 0 {
		value = value[:n]
		if before, ok := strings.CutSuffix(value, " "); ok {
			return percent.Encode(before, percent.C0Control) + "%20"
		}
	}
	return percent.Encode(value, percent.C0Control)
}

// canonicalSearch returns value as the query of a special URL.
//
// https://urlpattern.spec.whatwg.org/#canonicalize-a-search
func canonicalSearch(value string) string {
	return percent.Encode(domain.RemoveASCIITabOrNewline(value), percent.SpecialQuery)
}

// canonicalHash returns value as a fragment.
//
// https://urlpattern.spec.whatwg.org/#canonicalize-a-hash
func canonicalHash(value string) string {
	return percent.Encode(domain.RemoveASCIITabOrNewline(value), percent.Fragment)
}
