package nodeurl

import (
	"strings"

	weburl "github.com/weburl-go/weburl/api"
)

// HTTPOptions is the options object that Node's http.request takes. Auth and Href
// hold the password.
type HTTPOptions struct {
	Protocol string // with ":"
	Hostname string // without the brackets of an IPv6 address
	Hash     string // with "#"; "" where the fragment is null or empty
	Search   string // with "?"; "" where the query is null or empty
	Pathname string
	Path     string // Pathname and Search
	Href     string
	Port     uint16 // 0 where HasPort is false
	HasPort  bool   // false for the default port of the scheme, too
	Auth     string // user name, ":" and password, percent-decoded; "" where both are empty
}

// URLToHTTPOptions gives the parts of u as an HTTP client takes them. It fails with
// [MalformedURI] where the user name or the password cannot be percent-decoded to
// text.
//
// https://nodejs.org/api/url.html#urlurltohttpoptionsurl
func URLToHTTPOptions(u *weburl.URL) (HTTPOptions, error) {
	r := u.Record()
	options := HTTPOptions{
		Protocol: r.Protocol(),
		Hostname: strings.Trim(r.Hostname(), "[]"),
		Hash:     r.Hash(),
		Search:   r.Search(),
		Pathname: r.Pathname(),
		Path:     r.Pathname() + r.Search(),
		Href:     r.Href(),
	}
	options.Port, options.HasPort = r.PortNumber()
	if r.IncludesCredentials() {
		username, err := decodeText("username", r.Username())
		if err != nil {
			return HTTPOptions{}, err
		}
		password, err := decodeText("password", r.Password())
		if err != nil {
			return HTTPOptions{}, err
		}
		options.Auth = username + ":" + password
	}
	return options, nil
}
