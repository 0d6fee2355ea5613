package neturl

import (
	"errors"
	"net/url"
	"strings"

	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/urlrec"
)

// ErrNotHTTP is the error for a URL whose scheme is neither http nor https.
var ErrNotHTTP = errors.New("neturl: the scheme is neither http nor https")

// RequestURL returns the URL for the URL field of an http.Request, such that
// package net/http requests r: it connects to the host and port of r, and sends
// them as the Host header. The request-target is the path and the query of r.
//
// Unlike [ToNetURL], RequestURL does not ask whether net/url reads r in the same
// way. It sets the fields itself, and writes them in a spelling that net/url
// reads in one way only:
//   - In the path, "%" without two hex digits after it becomes "%25", and "|"
//     becomes "%7C". All other bytes of the path, and all bytes of the query, are
//     sent as they are. "?" before an empty query stays.
//   - The user name and the password are percent-decoded. net/http sends them
//     as the Authorization header. To send none, set User to nil.
//   - The fragment is left out.
//
// String returns the same URL in the same spelling. So logs, cookie jars,
// proxies and relative redirects see the path that is sent. Query still drops
// the pairs that net/url cannot read.
//
// To send a path without any change, set Opaque to "//" + Host + the path of r.
// Then the request-target is the whole URL also without a proxy, which servers
// must accept according to RFC 9112, section 3.2.2. A redirect to "" or to a
// query alone fails then.
//
// The error is [ErrNoURL] for the zero Record, and [ErrNotHTTP] for other
// schemes. It is a [*DisagreementError] of the class [HostCharacter] if the host
// contains one of " ` { }, for which net/http does not send a Host header.
func RequestURL(r urlrec.Record) (*url.URL, error) {
	switch scheme := r.Scheme(); {
	case !r.IsValid():
		return nil, ErrNoURL
	case scheme != "http" && scheme != "https":
		return nil, ErrNotHTTP
	case strings.ContainsAny(r.Hostname(), "\"`{}"):
		return nil, &DisagreementError{Disagreements: []Disagreement{{HostCharacter, Host}}}
	}
	u := &url.URL{Scheme: r.Scheme(), Host: r.Host()}
	if r.IncludesCredentials() {
		u.User = url.User(decode(r.Username()))
		if password := r.Password(); password != "" {
			u.User = url.UserPassword(u.User.Username(), decode(password))
		}
	}
	path := requestPath(r.Pathname())
	u.Path = decode(path)
	if u.EscapedPath() != path {
		u.RawPath = path
	}
	query, ok := r.Query()
	u.RawQuery, u.ForceQuery = query, ok && query == ""
	return u, nil
}

// decode returns s percent-decoded.
func decode(s string) string { return string(percent.AppendDecode(nil, s)) }

// requestPath returns path with the bytes percent-encoded that net/url does not
// accept in an encoded path.
func requestPath(path string) string {
	b := make([]byte, 0, len(path)+len("%XX"))
	for i := range len(path) {
		if c := path[i]; c == '|' || c == '%' && !percent.IsEncodedByte(path, i) {
			b = percent.AppendEncodeByte(b, c)
		} else {
			b = append(b, c)
		}
	}
	return string(b)
}
