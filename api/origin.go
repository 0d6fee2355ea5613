package weburl

import (
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/urlrec"
)

// OriginValue returns the origin of u, for comparisons. [URL.Origin] returns
// its serialization. If the standard returns a new opaque origin, each call
// returns a new one. The zero URL has the zero Origin.
//
// https://url.spec.whatwg.org/#url-class
func (u *URL) OriginValue() domain.Origin { return u.Parser().Origin(*u.record()) }

// Origin returns the origin of r (#concept-url-origin).
//
// The origin of a file URL is the result of Config.FileOrigin. The origin of a
// blob URL with an entry is that of the environment that made it; Origin does
// not use Config.BlobURLs.
func (p *Parser) Origin(r urlrec.Record) domain.Origin { return p.orDefault().urls.Origin(r) }

// Site returns the site of o. It is o itself if that is opaque. Otherwise it is
// the scheme of o and the registrable domain of its host, or the host if that
// is null. Port and domain do not matter. Without a public suffix list Site
// always fails with [domain.ErrNoPublicSuffixList].
//
// Compare origins if you can: the URL Standard warns that public suffix lists
// differ.
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

// SameSite reports whether the sites of a and b are the same. It returns the
// error of [Parser.Site].
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

// SchemelesslySameSite reports whether a and b are the same opaque origin, or
// tuple origins with the same registrable domain. Hosts without a registrable
// domain must be equal. It returns the error of [Parser.Site].
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

// hostOf returns the host of o and its registrable domain, or "" if that is
// null. An Origin holds its host as a string; hostOf parses it as in a URL with
// the scheme of o.
func (p *Parser) hostOf(o domain.Origin) (h host.Host, registrable string, err error) {
	p = p.orDefault()
	list := p.config.PublicSuffixes
	if list == nil {
		return host.Host{}, "", domain.ErrNoPublicSuffixList
	}
	r, err := p.urls.Parse(o.Scheme()+"://"+o.Host(), urlrec.Record{}, nil)
	if err != nil || r.Hostname() != o.Host() {
		// Not the host of a URL: o is opaque, or the embedder made it up.
		return host.FromSerialized(host.Opaque, o.Host()), "", nil
	}
	registrable, _ = r.HostValue().RegistrableDomain(list)
	return r.HostValue(), registrable, nil
}

// PublicSuffix returns the public suffix of h according to
// Config.PublicSuffixes, as [host.Host.PublicSuffix] does. ok is false if it is
// null. Without a list the error is domain.ErrNoPublicSuffixList.
//
// [urlrec.Record.HostValue] returns the host of a URL.
func (p *Parser) PublicSuffix(h host.Host) (suffix string, ok bool, err error) {
	list := p.orDefault().config.PublicSuffixes
	if list == nil {
		return "", false, domain.ErrNoPublicSuffixList
	}
	suffix, ok = h.PublicSuffix(list)
	return suffix, ok, nil
}

// RegistrableDomain returns the registrable domain of h according to
// Config.PublicSuffixes, as [host.Host.RegistrableDomain] does. ok is false if
// it is null. Without a list the error is domain.ErrNoPublicSuffixList.
//
// Lists differ from one program to another. For decisions about security,
// compare origins.
func (p *Parser) RegistrableDomain(h host.Host) (registrable string, ok bool, err error) {
	list := p.orDefault().config.PublicSuffixes
	if list == nil {
		return "", false, domain.ErrNoPublicSuffixList
	}
	registrable, ok = h.RegistrableDomain(list)
	return registrable, ok, nil
}
