package nodeurl

import (
	"strings"

	weburl "github.com/weburl-go/weburl/api"
)

// FormatOptions are the options of [Format]. The zero FormatOptions formats
// like Node without options. The first three fields are the opposite of Node's
// options auth, fragment and search.
type FormatOptions struct {
	NoAuth     bool // leave out the user name and the password
	NoFragment bool // leave out the fragment and its "#"
	NoSearch   bool // leave out the query and its "?"
	Unicode    bool // write a domain in Unicode
}

// Format returns the href of u, formatted according to options. It does not
// change u, and returns "" for nil and for the zero URL.
//
// A domain in Unicode can look like the domain of another URL. The Parser of u,
// whose IDNA backend Format uses, parses it to the same host. To show a URL to
// people, use [weburl.URL.Render].
//
// https://nodejs.org/api/url.html#urlformaturl-options
func Format(u *weburl.URL, options FormatOptions) string {
	if u == nil {
		return ""
	}
	u = u.Clone()
	if options.NoAuth {
		u.SetUsername("")
		u.SetPassword("")
	}
	if options.NoFragment {
		u.SetHash("")
	}
	if options.NoSearch {
		u.SetSearch("")
	}
	href := u.Href()
	if !options.Unicode {
		return href
	}
	start := len(u.Protocol()) + len("//")
	if u.Record().IncludesCredentials() {
		start += strings.IndexByte(href[start:], '@') + 1
	}
	r := u.Record()
	if r.Hostname() == "" {
		return href
	}
	return href[:start] + hostToUnicode(u.Parser(), r) + href[start+len(r.Hostname()):]
}
