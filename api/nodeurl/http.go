package nodeurl

import (
	"fmt"
	"log/slog"
	"strings"

	weburl "github.com/weburl-go/weburl/api"
)

// HTTPOptions is the options object that Node's http.request takes. Auth and Href
// hold the password; package fmt and package slog show "xxxxx" in its place.
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
// text. A nil u is the zero URL, whose parts are all empty.
//
// https://nodejs.org/api/url.html#urlurltohttpoptionsurl
func URLToHTTPOptions(u *weburl.URL) (HTTPOptions, error) {
	if u == nil {
		u = new(weburl.URL)
	}
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

// redacted is HTTPOptions without the password.
type redacted HTTPOptions

func (o HTTPOptions) redacted() redacted {
	// Whoever put o together may have written anything.
	if r, err := weburl.ParseRecord(o.Href); err == nil {
		o.Href = r.Redacted()
	} else if o.Href != "" {
		o.Href = "xxxxx"
	}
	if username, password, _ := strings.Cut(o.Auth, ":"); password != "" {
		o.Auth = username + ":xxxxx"
	}
	return redacted(o)
}

// Format prints the fields as package fmt does, without the password.
func (o HTTPOptions) Format(f fmt.State, verb rune) {
	fmt.Fprintf(f, fmt.FormatString(f, verb), o.redacted())
}

// LogValue gives the fields without the password.
func (o HTTPOptions) LogValue() slog.Value { return slog.AnyValue(o.redacted()) }
