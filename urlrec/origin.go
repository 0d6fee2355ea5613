package urlrec

import "github.com/weburl-go/weburl/domain"

// Origin returns the origin of r, according to its scheme:
//   - ftp, http, https, ws, wss: the scheme, the host and the port.
//   - blob: the origin of the environment of the blob URL entry. If r has no
//     entry, the origin of the http, https or file URL that is its path.
//   - file: the result of p.FileOrigin, if that is not nil. The standard leaves
//     this origin to the implementation, and advises an opaque one.
//   - All others, and also if a blob or file URL has no origin by these rules:
//     an opaque origin, a new one per call.
//
// The zero Record has the zero Origin.
//
// https://url.spec.whatwg.org/#concept-url-origin
func (p *Parser) Origin(r Record) domain.Origin {
	if !r.IsValid() {
		return domain.Origin{}
	}
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
