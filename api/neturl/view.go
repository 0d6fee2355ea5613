package neturl

import (
	"bytes"
	"fmt"
	"net/url"
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/urlrec"
)

// Part is a part of a URL. The zero Part is none.
type Part uint8

const (
	URL      Part = iota + 1 // the URL as a whole
	Scheme                   // the scheme, without ":"
	User                     // user name and password
	Host                     // the host, without its port
	Port                     // the port, without ":"
	Path                     // the path, or what net/url calls opaque
	Query                    // the query as one string
	Pairs                    // the names and values in the query
	Fragment                 // the fragment

	numParts = iota + 1
)

var partNames = [numParts]string{"none", "URL", "scheme", "user", "host", "port", "path", "query", "pairs of the query", "fragment"}

// String returns the name of the part in words. The zero Part is "none"; a
// value out of range is "Part(N)".
func (p Part) String() string {
	if p >= numParts {
		return fmt.Sprintf("Part(%d)", uint8(p))
	}
	return partNames[p]
}

// parts is a set of Parts.
type parts uint16

func (s parts) has(p Part) bool { return s>>p&1 != 0 }

// view is the content of a URL in the eyes of the standard or of net/url. Equal
// views are of the same URL, except for the pairs of the query, which are
// compared separately.
type view struct {
	scheme string

	user     bool
	userinfo string // as in the serialized URL, without "@"

	hasHost bool // false: the host is null
	host    string

	colon bool // the port is empty, not null
	port  string

	path string

	hasQuery bool
	query    string

	hasFragment bool
	fragment    string
}

// viewOfRecord returns the standard's view of r.
func viewOfRecord(r urlrec.Record) (v view) {
	v.scheme = r.Scheme()
	v.user = r.IncludesCredentials()
	v.userinfo = userinfo(r)
	v.hasHost = r.HostKind() != host.Null
	v.host = r.Hostname()
	v.port = r.Port()
	v.path = r.Pathname()
	v.query, v.hasQuery = r.Query()
	v.fragment, v.hasFragment = r.Fragment()
	return v
}

// userinfo returns the user name of r, and its password if it is not empty.
func userinfo(r urlrec.Record) string {
	if r.Password() == "" {
		return r.Username()
	}
	return r.Username() + ":" + r.Password()
}

// viewOfURL returns net/url's view of u, according to its getters.
func viewOfURL(u *url.URL) (v view) {
	v.scheme = u.Scheme
	v.user = u.User != nil
	v.userinfo = u.User.String()
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
	// String writes "//" for an empty host under this condition.
	v.hasHost = u.Host != "" || u.User != nil || u.Opaque == "" && !u.OmitHost && v.path != ""
	v.query = u.RawQuery
	v.hasQuery = u.ForceQuery || u.RawQuery != ""
	v.fragment = u.EscapedFragment()
	v.hasFragment = u.Fragment != ""
	return v
}

// viewOfString returns net/url's view of s. ok is false if net/url refuses s.
func viewOfString(s string) (v view, ok bool) { return source{s: s}.view() }

// view returns net/url's view of s. ok is false if net/url refuses it.
func (s source) view() (v view, ok bool) {
	u, err := s.netURL()
	if err != nil {
		return view{}, false
	}
	return viewOfURL(u), true
}

// diff returns the parts in which v and w differ.
func (v *view) diff(w *view) (differ parts) {
	for part, is := range [numParts]bool{
		Scheme:   v.scheme != w.scheme,
		User:     v.user != w.user || v.userinfo != w.userinfo,
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

// get returns the user, the path, the query or the fragment.
func (v *view) get(p Part) string {
	switch p {
	case User:
		return v.userinfo
	case Path:
		return v.path
	case Query:
		return v.query
	}
	return v.fragment
}

// equalIgnoringEncoding reports whether a and b, two values of the part, are
// equal except for the percent-encoding of characters that are not delimiters.
func equalIgnoringEncoding(a, b string, part Part) bool {
	// The reserved characters of RFC 3986, section 2.2. The brackets are left
	// out, as the RFC allows them only in hosts, and so is "#", which it allows
	// in no part.
	delimiters := "%:/?@!$&'()*+,;="
	switch part {
	case User:
		delimiters = "%:"
	case Query:
		delimiters = "%&=+;"
	}
	return bytes.Equal(normalize(a, delimiters), normalize(b, delimiters))
}

// normalize percent-decodes s, except for delimiters.
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
