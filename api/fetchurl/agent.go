package fetchurl

import (
	"net/netip"
	"strings"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

// Agent is what the standards leave to a user agent. The zero Agent has the
// default parser, resolves localhost like any other name, and trusts no further
// origin.
type Agent struct {
	// Parser returns origins and sites, and parses the Location header. nil is
	// the default Parser. It has no public suffix list, which FetchSite needs.
	Parser *weburl.Parser
	// Localhost says that localhost, and names that end with ".localhost",
	// always resolve to loopback addresses, as in browsers. Then these hosts are
	// trustworthy.
	Localhost bool
	// Trusted reports whether a tuple origin is configured as trustworthy, or
	// its scheme is considered to be authenticated. nil trusts none of them.
	Trusted func(domain.Origin) bool
}

// TrustsOrigin reports whether o is a potentially trustworthy origin: a tuple
// origin with
//
//   - the scheme https, wss or file,
//   - an address in 127.0.0.0/8, or ::1, as its host,
//   - a name under localhost as its host, if a.Localhost is true, or
//   - the consent of a.Trusted.
//
// An origin has the scheme file only if weburl.Config.FileOrigin returns it.
//
// https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy
func (a *Agent) TrustsOrigin(o domain.Origin) bool {
	if o.IsOpaque() {
		return false
	}
	switch o.Scheme() {
	case "https", "wss", "file":
		return true
	}
	return isLoopback(o.Host()) || a.Localhost && isLocalhost(o.Host()) || a.Trusted != nil && a.Trusted(o)
}

// isLoopback reports whether host, the serialized host of a URL, is in one of
// the blocks 127.0.0.0/8 and ::1/128. The address ::ffff:127.0.0.1 is not.
func isLoopback(host string) bool {
	address, _ := netip.ParseAddr(strings.Trim(host, "[]")) // zero for a name, and not loopback
	return !address.Is4In6() && address.IsLoopback()
}

// isLocalhost reports whether host is localhost or a name that ends with
// ".localhost", with or without a "." at the end.
func isLocalhost(host string) bool {
	name := strings.TrimSuffix(host, ".")
	return name == "localhost" || strings.HasSuffix(name, ".localhost")
}

// TrustsURL reports whether u is a potentially trustworthy URL: about:blank,
// about:srcdoc, a data: or file: URL, or one with a potentially trustworthy
// origin. It is false for the zero Record.
//
// The steps name no file: URL, whose origin is opaque to them. The text before
// them asks to trust it.
//
// https://w3c.github.io/webappsec-secure-contexts/#is-url-trustworthy
func (a *Agent) TrustsURL(u urlrec.Record) bool {
	switch u.Scheme() {
	case "about":
		return htmlurl.MatchesAboutBlank(u) || htmlurl.MatchesAboutSrcdoc(u)
	case "data", "file":
		return true
	}
	return a.TrustsOrigin(a.Parser.Origin(u))
}

// sameOrigin reports whether u and v have the same origin.
func (a *Agent) sameOrigin(u, v urlrec.Record) bool {
	return a.Parser.Origin(u).SameOrigin(a.Parser.Origin(v))
}
