package nodeurl

import (
	"strings"

	weburl "github.com/weburl-go/weburl/api"
)

// FormatOptions says what [Format] leaves out or shows otherwise. The zero
// FormatOptions is what Node does without options; the first three are its options
// auth, fragment and search the other way round.
type FormatOptions struct {
	NoAuth     bool // leave out the user name and the password
	NoFragment bool // leave out the fragment and its "#"
	NoSearch   bool // leave out the query and its "?"
	Unicode    bool // show a domain in Unicode
}

// Format gives the href of u with what options says. u does not change. The result
// is not ASCII if a domain is shown in Unicode, and may then look like another URL; the
// Parser of u, whose IDNA backend it uses, parses it to the same one. A nil u is the zero
// URL, and gives "".
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
