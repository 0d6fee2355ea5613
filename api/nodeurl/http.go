package nodeurl

import (
	"fmt"
	"log/slog"
	"strings"

	weburl "github.com/weburl-go/weburl/api"
)

// HTTPOptions are the options that Node's http.request accepts. Auth and Href
// contain the password. Packages fmt and slog print "xxxxx" instead of it.
type HTTPOptions struct {
	Protocol string // with ":"
	Hostname string // without the brackets of an IPv6 address
	Hash     string // with "#"; "" if the fragment is null or empty
	Search   string // with "?"; "" if the query is null or empty
	Pathname string
	Path     string // Pathname and Search
	Href     string
	Port     uint16 // 0 if HasPort is false
	HasPort  bool   // false for the default port of the scheme, too
	Auth     string // user name, ":" and password, percent-decoded; "" if both are empty
}

// URLToHTTPOptions returns the parts of u for an HTTP client. It fails with
// [MalformedURI] if the percent-decoded user name or password is not UTF-8, or
// if a "%" in it lacks two hex digits. All parts of nil and of the zero URL are
// empty.
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

// redacted returns o without the password.
func (o HTTPOptions) redacted() redacted {
	// A program can set the fields to any text.
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

// Format prints the fields in the default format of package fmt, without the
// password.
func (o HTTPOptions) Format(f fmt.State, verb rune) {
	fmt.Fprintf(f, fmt.FormatString(f, verb), o.redacted())
}

// LogValue returns the fields without the password.
func (o HTTPOptions) LogValue() slog.Value { return slog.AnyValue(o.redacted()) }
