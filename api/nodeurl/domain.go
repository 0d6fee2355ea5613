package nodeurl

import (
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/urlrec"
)

// Module has methods for the package's functions that take strings. They use
// its Parser. The zero Module uses the default Parser.
type Module struct {
	// Parser parses URLs and has the IDNA backend for domains; nil is the
	// default Parser.
	Parser *weburl.Parser
}

// parser returns the Parser, or the default one if there is none.
func (m *Module) parser() *weburl.Parser {
	if m.Parser == nil {
		return weburl.FromRecord(urlrec.Record{}).Parser()
	}
	return m.Parser
}

// setHostname returns the URL ws://x with the hostname name, as Node does. ok
// is false if the setter does not accept name.
func (m *Module) setHostname(name string) (r urlrec.Record, ok bool) {
	u := m.parser().FromRecord(wsURL)
	ok = u.SetHostname(name)
	return u.Record(), ok
}

var wsURL = weburl.MustParse("ws://x").Record()

// DomainToASCII returns the result of the function [DomainToASCII] with the
// Parser of m.
func (m *Module) DomainToASCII(name string) string {
	r, ok := m.setHostname(name)
	if !ok {
		return ""
	}
	return r.Hostname()
}

// DomainToUnicode returns the result of the function [DomainToUnicode] with the
// Parser of m.
func (m *Module) DomainToUnicode(name string) string {
	r, ok := m.setHostname(name)
	if !ok {
		return ""
	}
	return hostToUnicode(m.parser(), r)
}

// DomainToASCII returns name in ASCII, or "" if it is not a host. It uses the
// default Parser.
//
// It reads name like the hostname setter of a special URL:
//   - The name ends before the first "/", "\", "?" or "#".
//   - Tabs and newlines are removed.
//   - IP addresses are accepted.
//   - The result for a name with a port is "".
//
// https://nodejs.org/api/url.html#urldomaintoasciidomain
func DomainToASCII(name string) string { return new(Module).DomainToASCII(name) }

// DomainToUnicode returns the result of [DomainToASCII] in Unicode, not for
// display, because it may look like another domain. To show a host to people,
// use the Renderer of a Parser. A domain with an invalid label, such as "xn--a",
// stays in ASCII as a whole. DomainToUnicode uses the default Parser.
//
// https://nodejs.org/api/url.html#urldomaintounicodedomain
func DomainToUnicode(name string) string { return new(Module).DomainToUnicode(name) }

// hostToUnicode returns the hostname of r. It is in Unicode if it is a domain
// whose Unicode form p parses to the same host.
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
