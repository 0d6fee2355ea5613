package nodeurl

import (
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/urlrec"
)

// hostOf gives the URL whose hostname name has been set to, as Node does: that of a
// ws: URL. ok is false where the setter does not take it.
func hostOf(name string) (r urlrec.Record, ok bool) {
	u := weburl.MustParse("ws://x")
	ok = u.SetHostname(name)
	return u.Record(), ok
}

// DomainToASCII gives name in ASCII, as the hostname setter of a special URL takes
// it: what follows a "/", "\", "?" or "#" is not looked at, tabs and newlines are
// removed, and IP addresses are taken too. It gives "" where the setter takes
// nothing, as with a port.
//
// https://nodejs.org/api/url.html#urldomaintoasciidomain
func DomainToASCII(name string) string {
	r, ok := hostOf(name)
	if !ok {
		return ""
	}
	return r.Hostname()
}

// DomainToUnicode gives what to show people for what [DomainToASCII] gives, and ""
// where that does. A domain with a label in error, such as "xn--a", stays in ASCII as
// a whole.
//
// https://nodejs.org/api/url.html#urldomaintounicodedomain
func DomainToUnicode(name string) string {
	r, ok := hostOf(name)
	if !ok {
		return ""
	}
	return hostToUnicode(r)
}

// hostToUnicode gives the hostname of r, in Unicode if it is a domain.
func hostToUnicode(r urlrec.Record) string {
	if r.HostKind() != host.Domain {
		return r.Hostname()
	}
	return weburl.DomainToUnicode(r.Hostname())
}
