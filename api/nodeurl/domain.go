package nodeurl

import (
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/urlrec"
)

// Module is Node's module url with a Parser of its own: its methods are the package's
// functions that take strings, and use that Parser in place of the default one. The
// zero Module uses the default Parser.
type Module struct {
	// Parser parses URLs, and has the IDNA backend for domains; nil is the default one.
	Parser *weburl.Parser
}

// urls returns the Parser.
func (m Module) urls() *weburl.Parser {
	if m.Parser == nil {
		return weburl.FromRecord(urlrec.Record{}).Parser()
	}
	return m.Parser
}

// setHostname returns the URL whose hostname name has been set to, as Node does: that
// of a ws: URL. ok is false if the setter does not take it.
func (m Module) setHostname(name string) (r urlrec.Record, ok bool) {
	u := m.urls().FromRecord(wsURL)
	ok = u.SetHostname(name)
	return u.Record(), ok
}

var wsURL = weburl.MustParse("ws://x").Record()

// DomainToASCII is [DomainToASCII] with the Parser of m.
func (m Module) DomainToASCII(name string) string {
	r, ok := m.setHostname(name)
	if !ok {
		return ""
	}
	return r.Hostname()
}

// DomainToUnicode is [DomainToUnicode] with the Parser of m.
func (m Module) DomainToUnicode(name string) string {
	r, ok := m.setHostname(name)
	if !ok {
		return ""
	}
	return hostToUnicode(m.urls(), r)
}

// DomainToASCII gives name in ASCII, as the hostname setter of a special URL takes
// it: what follows a "/", "\", "?" or "#" is not looked at, tabs and newlines are
// removed, and IP addresses are taken too. It gives "" where the setter takes
// nothing, as with a port. It uses the default Parser.
//
// https://nodejs.org/api/url.html#urldomaintoasciidomain
func DomainToASCII(name string) string { return Module{}.DomainToASCII(name) }

// DomainToUnicode gives what to show people for what [DomainToASCII] gives, and ""
// where that does. A domain with a label in error, such as "xn--a", stays in ASCII as
// a whole. It uses the default Parser.
//
// https://nodejs.org/api/url.html#urldomaintounicodedomain
func DomainToUnicode(name string) string { return Module{}.DomainToUnicode(name) }

// hostToUnicode returns the hostname of r, in Unicode if it is a domain and p parses
// what its IDNA backend makes of it to the same host.
func hostToUnicode(p *weburl.Parser, r urlrec.Record) string {
	if r.HostKind() != host.Domain {
		return r.Hostname()
	}
	idna := p.Renderer().IDNA
	shown := host.ToUnicode(r.Hostname(), idna)
	if again, err := host.Parse(shown, false, idna, nil); err != nil || again != r.HostValue() {
		return r.Hostname()
	}
	return shown
}
