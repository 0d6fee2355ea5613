package weburl

import "github.com/weburl-go/weburl/host"

// DomainToASCII gives the serialized host of a special URL whose host is name, in
// ASCII, as the static method URL.domainToASCII() of the 2014 draft did. It gives
// "" where name does not parse and for an IPv6 address, which no domain is. An
// address like "1.2" is an IPv4 address by today's host parser and gives
// "1.0.0.2". Who wants the domain parser alone has [host.ParseDomain].
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

// DomainToUnicode gives what to show people for a domain: "domain to Unicode" of
// what [Parser.DomainToASCII] gives, and "" where that does. Where one label of it
// is in error, such as "xn--a", it is given in ASCII as a whole. What it gives may
// look like another domain; [host.ToUnicode] says no more of it.
//
// https://www.w3.org/TR/2014/WD-url-1-20141209/
func (p *Parser) DomainToUnicode(name string) string {
	ascii := p.DomainToASCII(name)
	if ascii == "" {
		return ""
	}
	return host.ToUnicode(ascii, p.orDefault().config.IDNA)
}

// DomainToASCII is [Parser.DomainToASCII] of the default Parser.
func DomainToASCII(name string) string { return defaultParser.DomainToASCII(name) }

// DomainToUnicode is [Parser.DomainToUnicode] of the default Parser.
func DomainToUnicode(name string) string { return defaultParser.DomainToUnicode(name) }
