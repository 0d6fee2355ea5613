package weburl

import (
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
)

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
