package urlrec

import "github.com/weburl-go/weburl/domain"

// Origin gives the origin of the URL r. That of a blob URL is the origin of its
// entry's environment, or of the http, https or file URL that its path is. That
// of a file URL is the embedder's to choose; here, as of every other scheme that
// is not ftp, http, https, ws or wss, it is a new opaque origin with each call.
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
	}
	if r.Protocol() == "blob:" {
		if r.entry != nil {
			return r.entry.Environment
		}
		if inner, err := p.Parse(r.Pathname(), Record{}, nil); err == nil && (inner.scheme == http || inner.scheme == https) {
			return p.Origin(inner)
		}
	}
	return domain.NewOpaqueOrigin()
}
