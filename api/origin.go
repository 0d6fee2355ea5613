package weburl

import (
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/urlrec"
)

// OriginValue gives the origin of u, to be compared with others; [URL.Origin] gives
// its serialization. Where the standard returns a new opaque origin, each call gives
// another.
//
// https://url.spec.whatwg.org/#url-class
func (u *URL) OriginValue() domain.Origin { return u.bound().Origin(*u.record()) }

// Origin gives the origin of r (#concept-url-origin). That of a file URL is what
// Config.FileOrigin says. That of a blob URL with an entry is the origin of the
// environment that made it; no store is asked.
func (p *Parser) Origin(r urlrec.Record) domain.Origin { return p.orDefault().urls.Origin(r) }

// Site obtains a site: an opaque origin as it is, otherwise the origin's scheme, and
// the registrable domain of its host, or where that is null, the host. Port and domain
// do not matter. Without a public suffix list it fails with
// [domain.ErrNoPublicSuffixList], whatever o is.
//
// The URL Standard warns of public suffixes: compare origins if you can.
//
// https://html.spec.whatwg.org/#obtain-a-site
func (p *Parser) Site(o domain.Origin) (domain.Site, error) {
	h, registrable, err := p.hostOf(o)
	if err != nil {
		return domain.Site{}, err
	}
	if registrable == "" {
		registrable = h.String()
	}
	return domain.NewSite(o, registrable), nil
}

// SameSite reports whether the sites of a and b are the same. It fails as
// [Parser.Site] does.
//
// https://html.spec.whatwg.org/#same-site
func (p *Parser) SameSite(a, b domain.Origin) (bool, error) {
	siteA, err := p.Site(a)
	if err != nil {
		return false, err
	}
	siteB, err := p.Site(b)
	return siteA.SameSite(siteB), err
}

// SchemelesslySameSite reports whether a and b are the same opaque origin, or tuple
// origins whose hosts have the same registrable domain, or none and are equal. It
// fails as [Parser.Site] does.
//
// https://html.spec.whatwg.org/#schemelessly-same-site
func (p *Parser) SchemelesslySameSite(a, b domain.Origin) (bool, error) {
	hostA, registrableA, err := p.hostOf(a)
	if err != nil {
		return false, err
	}
	hostB, registrableB, err := p.hostOf(b)
	switch {
	case err != nil:
		return false, err
	case a.IsOpaque() || b.IsOpaque():
		return a.SameOrigin(b), nil
	case registrableA == "":
		return hostA == hostB, nil
	}
	return registrableA == registrableB, nil
}

// hostOf gives the host of o, which in the Origin is a string, and its registrable
// domain, "" where that is null. What the host is, a domain or something else, is what
// it is in a URL of the origin's scheme.
func (p *Parser) hostOf(o domain.Origin) (h host.Host, registrable string, err error) {
	p = p.orDefault()
	list := p.config.PublicSuffixes
	if list == nil {
		return host.Host{}, "", domain.ErrNoPublicSuffixList
	}
	r, err := p.urls.Parse(o.Scheme()+"://"+o.Host(), urlrec.Record{}, nil)
	if err != nil || r.Hostname() != o.Host() {
		// No URL has this host: an opaque origin, or one that the embedder made up.
		return host.FromSerialized(host.Opaque, o.Host()), "", nil
	}
	registrable, _ = r.HostValue().RegistrableDomain(list)
	return r.HostValue(), registrable, nil
}

// PublicSuffix gives the public suffix of h by the list of the Parser, as
// [host.Host.PublicSuffix] does; ok is false where it is null. Without a list the
// error is domain.ErrNoPublicSuffixList.
//
// The host of a URL is what its record's HostValue gives.
func (p *Parser) PublicSuffix(h host.Host) (suffix string, ok bool, err error) {
	list := p.orDefault().config.PublicSuffixes
	if list == nil {
		return "", false, domain.ErrNoPublicSuffixList
	}
	suffix, ok = h.PublicSuffix(list)
	return suffix, ok, nil
}

// RegistrableDomain gives the registrable domain of h by the list of the Parser, as
// [host.Host.RegistrableDomain] does; ok is false where it is null. Without a list
// the error is domain.ErrNoPublicSuffixList.
//
// Lists differ from one program to another. For decisions about security, compare
// origins.
func (p *Parser) RegistrableDomain(h host.Host) (registrable string, ok bool, err error) {
	list := p.orDefault().config.PublicSuffixes
	if list == nil {
		return "", false, domain.ErrNoPublicSuffixList
	}
	registrable, ok = h.RegistrableDomain(list)
	return registrable, ok, nil
}
