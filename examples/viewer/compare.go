package main

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	"github.com/weburl-go/weburl/api/neturl"
	"github.com/weburl-go/weburl/urlrec"
)

// rowsOf are the attributes that a part of package neturl is about.
var rowsOf = map[neturl.Part][]string{
	neturl.URL:      {"href"},
	neturl.Scheme:   {"protocol"},
	neturl.User:     {"username", "password"},
	neturl.Host:     {"host", "hostname"},
	neturl.Port:     {"host", "port"},
	neturl.Path:     {"pathname"},
	neturl.Query:    {"search"},
	neturl.Pairs:    {"search"},
	neturl.Fragment: {"hash"},
}

// answerCompare returns the URL in the views of the standard and of net/url. The
// encoding of a is UTF-8.
func answerCompare(a *question) (*compareAnswer, string) {
	if len(a.url)+len(a.base) > maxCompared {
		return nil, fmt.Sprintf("a URL that is compared must not be longer than %d bytes", maxCompared)
	}
	r := &compareAnswer{Rows: []compareRow{}, StandardFault: a.fault(), Differences: []difference{}}
	other, err := a.netURL()
	if err != nil {
		r.NetURLFault = netURLFault(err)
	}
	standard := make([]string, len(attributeNames))
	if a.err == nil {
		standard = attributes(a.record)
	}
	seen := netURLAttributes(other)
	for i, name := range attributeNames {
		differs := standard[i] != seen[i] || (a.err == nil) != (err == nil)
		r.Rows = append(r.Rows, compareRow{name, shorten(standard[i]), shorten(seen[i]), differs})
	}
	var found []neturl.Disagreement
	if a.base == "" {
		found = neturl.Compare(a.url)
	} else {
		found = neturl.CompareBase(a.url, a.base)
	}
	for _, d := range found {
		r.Differences = append(r.Differences, difference{
			Class: d.Class.String(), Part: d.Part.String(), Rows: rowsOf[d.Part], Doc: d.Class.Doc(), Spelling: d.Class.Spelling(),
		})
	}
	return r, ""
}

// netURL returns the URL according to net/url.
func (a *question) netURL() (*url.URL, error) {
	if a.base == "" {
		return url.Parse(a.url)
	}
	base, err := url.Parse(a.base)
	if err != nil {
		return nil, err
	}
	return base.Parse(a.url)
}

// netURLFault returns the message of an error of net/url without the string that
// it repeats.
func netURLFault(err error) string {
	if e, ok := err.(*url.Error); ok {
		err = e.Err
	}
	return shortenTo(err.Error(), 200).Text
}

// netURLAttributes returns what the attributes of the URL class would be
// according to net/url, in the order of attributeNames.
func netURLAttributes(u *url.URL) []string {
	if u == nil {
		return make([]string, len(attributeNames))
	}
	prefixed := func(prefix, s string) string {
		if s == "" {
			return ""
		}
		return prefix + s
	}
	protocol := ""
	if u.Scheme != "" {
		protocol = u.Scheme + ":"
	}
	username, password, _ := strings.Cut(u.User.String(), ":")
	path := u.EscapedPath()
	if u.Opaque != "" {
		path = u.Opaque
	}
	return []string{
		u.String(), protocol, username, password, u.Host,
		strings.TrimSuffix(u.Host, ":"+u.Port()), u.Port(), path, prefixed("?", u.RawQuery), prefixed("#", u.EscapedFragment()),
	}
}

// answerEncodings returns the query of the URL in every encoding.
func answerEncodings(a *question) (*encodingsAnswer, string) {
	if len(a.url)+len(a.base) > maxEncoded {
		return nil, fmt.Sprintf("a URL that is written in every encoding must not be longer than %d bytes", maxEncoded)
	}
	r := &encodingsAnswer{Fault: a.fault(), Rows: []encodingRow{}}
	if a.err != nil {
		return r, ""
	}
	utf8 := queryIn(a, whatwgencoding.UTF8)
	r.UTF8 = shortenTo(utf8, maxText/8)
	switch scheme := a.record.Scheme(); {
	case !a.record.IsSpecial():
		r.Note = "The URL is not special, so its query is in UTF-8."
	case scheme == "ws" || scheme == "wss":
		r.Note = "The query of a ws or wss URL is in UTF-8."
	case utf8 == "":
		r.Note = "The URL has no query."
	}
	for e := whatwgencoding.UTF8; e <= whatwgencoding.XUserDefined; e++ {
		query, output := queryIn(a, e), e.Name()
		switch e {
		case whatwgencoding.Replacement, whatwgencoding.UTF16BE, whatwgencoding.UTF16LE:
			output = "UTF-8"
		}
		// "&#...;" is in the query only if an encoder wrote it, except that the
		// input has it already.
		lossy := strings.Count(query, "%26%23") > strings.Count(utf8, "%26%23")
		r.Rows = append(r.Rows, encodingRow{
			Name: e.Name(), Query: shortenTo(query, maxText/8), Same: query == utf8, Lossy: lossy, Output: output,
		})
	}
	return r, ""
}

// queryIn returns the query of the URL in the encoding e.
func queryIn(a *question, e whatwgencoding.Encoding) string {
	u := a.record
	start := strings.IndexAny(a.url, "?#")
	if u.IsSpecial() && u.Scheme() != "ws" && u.Scheme() != "wss" && start >= 0 && a.url[start] == '?' {
		// The parser treats this part of the input alike in any special URL.
		var err error
		if u, err = parser.ResolveRecordEncoding(a.url[start:], queryBase, e); err != nil {
			return ""
		}
	}
	query, _ := u.Query()
	return query
}

// queryBase is a special URL without a query.
var queryBase = func() urlrec.Record {
	u, err := parser.ParseRecord("http://h/")
	if err != nil {
		panic(err) // it is valid
	}
	return u
}()
