package urlrec

import "github.com/weburl-go/weburl/domain"

// Origin gives the origin of the URL r. That of a blob URL is the origin of its
// entry's environment, or of the http, https or file URL that its path is. That of a
// file URL is the embedder's to choose: what p.FileOrigin gives for it. Where that is
// nil, it is a new opaque origin with each call, as the standard advises, and as that
// of every scheme is which is not ftp, http, https, ws or wss.
//
// https://url.spec.whatwg.org/#concept-url-origin
func (p *Parser) Origin(r Record) domain.Origin {
	switch r.scheme {
	case ftp, http, https, ws, wss:
		origin := domain.NewTupleOrigin(r.Scheme(), r.Hostname())
		if port, ok := r.PortNumber(); ok {
			origin = origin.WithPort(port)
		}
		return origin
	case file:
		if p.FileOrigin != nil {
			return known(p.FileOrigin(r))
		}
	}
	if r.Protocol() == "blob:" {
		if r.entry != nil {
			return known(r.entry.Environment)
		}
		inner, err := p.Parse(r.Pathname(), Record{}, nil)
		if err == nil && (inner.scheme == http || inner.scheme == https || inner.scheme == file) {
			return p.Origin(inner)
		}
	}
	return domain.NewOpaqueOrigin()
}

// known returns o, or a new opaque origin if o is zero: each URL has an origin.
func known(o domain.Origin) domain.Origin {
	if o == (domain.Origin{}) {
		return domain.NewOpaqueOrigin()
	}
	return o
}
