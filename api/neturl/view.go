package neturl

import (
	"bytes"
	"net/url"
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/urlrec"
)

// Part is a part of a URL.
type Part uint8

const (
	URL      Part = iota // the URL as a whole
	Scheme               // the scheme, without ":"
	User                 // user name and password
	Host                 // the host, without its port
	Port                 // the port, without ":"
	Path                 // the path, also where net/url calls it opaque
	Query                // the query as one string
	Pairs                // the names and values in the query
	Fragment             // the fragment

	numParts = iota
)

var partNames = [numParts]string{"URL", "scheme", "user", "host", "port", "path", "query", "pairs of the query", "fragment"}

// String gives the name of the part in words, and "" for what is no Part.
func (p Part) String() string {
	if p >= numParts {
		return ""
	}
	return partNames[p]
}

// parts is a set of them.
type parts uint16

func (s parts) has(p Part) bool { return s>>p&1 != 0 }

// view is what one of the two sees in a URL. Two views are of the same URL where
// they are equal, but for the pairs of the query, which are looked at apart.
type view struct {
	scheme string

	user               bool
	username, password string // percent-decoded

	hasHost bool // there is one, though it may be empty
	host    string

	colon bool // the port is there and empty
	port  string

	path string

	hasQuery bool
	query    string

	hasFragment bool
	fragment    string
}

// viewOfRecord gives what the standard sees.
func viewOfRecord(r urlrec.Record) (v view) {
	v.scheme = r.Scheme()
	v.user = r.IncludesCredentials()
	v.username = string(percent.Decode(r.Username()))
	v.password = string(percent.Decode(r.Password()))
	v.hasHost = r.HostKind() != host.Null
	v.host = r.Hostname()
	v.port = r.Port()
	v.path = r.Pathname()
	v.query, v.hasQuery = r.Query()
	v.fragment, v.hasFragment = r.Fragment()
	return v
}

// viewOfURL gives what net/url's getters see.
func viewOfURL(u *url.URL) (v view) {
	v.scheme = u.Scheme
	if u.User != nil {
		v.user = true
		v.username = u.User.Username()
		v.password, _ = u.User.Password()
	}
	v.host = u.Hostname()
	if bracketed := "[" + v.host + "]"; strings.HasPrefix(u.Host, bracketed) {
		v.host = bracketed
	}
	v.port = u.Port()
	v.colon = u.Host[len(v.host):] == ":"
	v.path = u.EscapedPath()
	if u.Opaque != "" {
		v.path = u.Opaque
	}
	// What String makes of an empty host.
	v.hasHost = u.Host != "" || u.User != nil || u.Opaque == "" && !u.OmitHost && v.path != ""
	v.query = u.RawQuery
	v.hasQuery = u.ForceQuery || u.RawQuery != ""
	v.fragment = u.EscapedFragment()
	v.hasFragment = u.Fragment != ""
	return v
}

// viewOfString gives what net/url sees in s; ok is false where it refuses s.
func viewOfString(s string) (v view, ok bool) {
	u, err := url.Parse(s)
	if err != nil {
		return view{}, false
	}
	return viewOfURL(u), true
}

// diff gives the parts in which v and w differ.
func (v *view) diff(w *view) (differ parts) {
	for part, is := range [numParts]bool{
		Scheme:   v.scheme != w.scheme,
		User:     v.user != w.user || v.username != w.username || v.password != w.password,
		Host:     v.hasHost != w.hasHost || v.host != w.host,
		Port:     v.colon != w.colon || v.port != w.port,
		Path:     v.path != w.path,
		Query:    v.hasQuery != w.hasQuery || v.query != w.query,
		Fragment: v.hasFragment != w.hasFragment || v.fragment != w.fragment,
	} {
		if is {
			differ |= 1 << part
		}
	}
	return differ
}

// get gives the path, the query or the fragment.
func (v *view) get(p Part) string {
	switch p {
	case Path:
		return v.path
	case Query:
		return v.query
	}
	return v.fragment
}

// sameButForEncoding reports whether a and b, which are of the part, differ in nothing
// but in which characters are percent-encoded, none of them a delimiter.
func sameButForEncoding(a, b string, part Part) bool {
	// RFC 3986, section 2.2, but for the brackets, which the RFC allows in hosts only,
	// and "#", which it allows in none of these.
	delimiters := "%:/?@!$&'()*+,;="
	if part == Query {
		delimiters = "%&=+;"
	}
	return bytes.Equal(normalize(a, delimiters), normalize(b, delimiters))
}

// normalize percent-decodes s but for delimiters.
func normalize(s, delimiters string) []byte {
	var dst []byte
	for i := 0; i < len(s); i++ {
		if !percent.IsEncodedByte(s, i) {
			dst = append(dst, s[i])
			continue
		}
		decoded := percent.Decode(s[i : i+3])[0]
		if strings.IndexByte(delimiters, decoded) >= 0 {
			dst = percent.AppendEncodeByte(dst, decoded)
		} else {
			dst = append(dst, decoded)
		}
		i += 2
	}
	return dst
}
