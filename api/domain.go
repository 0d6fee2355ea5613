package weburl

import "github.com/weburl-go/weburl/host"

// DomainToASCII returns the serialized host of a special URL whose host is
// name, in ASCII, as the static method URL.domainToASCII() of the 2014 draft
// did. It returns "" if name does not parse, or is an IPv6 address, which is
// not a domain.
//
// The host parser reads a name like "1.2" as an IPv4 address, so the result is
// "1.0.0.2". [host.ParseDomain] is the domain parser alone.
//
// https://www.w3.org/TR/2014/WD-url-1-20141209/
func (p *Parser) DomainToASCII(name string) string {
	p = p.orDefault()
	if p.tooLong(len(name)) {
		return ""
	}
	h, err := host.Parse(name, false, p.config.IDNA, nil)
	if err != nil || h.Kind() == host.IPv6 {
		return ""
	}
	return h.String()
}

// DomainToUnicode returns the domain in Unicode, not for display, because it may
// look like another domain. To show a host to people, use [Parser.Renderer].
//
// It is "domain to Unicode" of the result of [Parser.DomainToASCII], or "" if
// that is "". If one label is invalid, such as "xn--a", the whole domain is
// returned in ASCII.
//
// https://www.w3.org/TR/2014/WD-url-1-20141209/
func (p *Parser) DomainToUnicode(name string) string {
	ascii := p.DomainToASCII(name)
	if ascii == "" {
		return ""
	}
	return host.ToUnicode(ascii, p.orDefault().config.IDNA)
}
