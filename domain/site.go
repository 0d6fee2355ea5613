package domain

// Site is an opaque origin, or a scheme-and-host: a scheme and a host that is a
// registrable domain where there is one. It is comparable; == is "same site", but for
// the zero Site, which is same site with nothing, itself included.
//
// https://html.spec.whatwg.org/#site
// https://html.spec.whatwg.org/#scheme-and-host
type Site struct {
	origin Origin // opaque, or a tuple without port and domain
}

// NewSite gives the site of origin: origin itself where it is opaque, otherwise its
// scheme and host. The host is the registrable domain of the origin's host, or where
// that is null, the origin's host.
func NewSite(origin Origin, host string) Site {
	if origin.IsOpaque() {
		return Site{origin}
	}
	return Site{NewTupleOrigin(origin.scheme, host)}
}

// IsOpaque reports whether s is an opaque origin. The zero Site is one.
func (s Site) IsOpaque() bool { return s.origin.IsOpaque() }

// Scheme gives the scheme of a scheme-and-host, without ":"; "" for an opaque origin.
func (s Site) Scheme() string { return s.origin.scheme }

// Host gives the serialized host of a scheme-and-host; "" for an opaque origin.
func (s Site) Host() string { return s.origin.host }

// SameSite reports whether a and b are the same opaque origin, or of the same scheme
// and host.
//
// https://html.spec.whatwg.org/#concept-site-same-site
func (a Site) SameSite(b Site) bool { return a.origin.SameOrigin(b.origin) }

// String gives the serialization of s: "null" for an opaque origin, otherwise the
// scheme, "://" and the host. It may be that of an origin too.
//
// https://html.spec.whatwg.org/#serialization-of-a-site
func (s Site) String() string { return s.origin.String() }
