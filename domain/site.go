package domain

// Site is an opaque origin, or a scheme-and-host. The host is a registrable
// domain if the origin's host has one. A Site is comparable. The operator == is
// the same as [Site.SameSite], except for the zero Site. The zero Site is not
// same site with any site, including itself.
//
// https://html.spec.whatwg.org/#site
// https://html.spec.whatwg.org/#scheme-and-host
type Site struct {
	origin Origin // opaque, or a tuple without port and domain
}

// NewSite returns the site of origin: origin itself if it is opaque, otherwise
// its scheme and host. The caller passes as host the registrable domain of the
// origin's host, or that host itself if it has no registrable domain.
func NewSite(origin Origin, host string) Site {
	if origin.IsOpaque() {
		return Site{origin}
	}
	return Site{NewTupleOrigin(origin.scheme, host)}
}

// IsOpaque reports whether s is an opaque origin. The zero Site is one.
func (s Site) IsOpaque() bool { return s.origin.IsOpaque() }

// Scheme returns the scheme, without ":". It returns "" for an opaque origin.
func (s Site) Scheme() string { return s.origin.scheme }

// Host returns the serialized host. It returns "" for an opaque origin.
func (s Site) Host() string { return s.origin.host }

// SameSite reports whether a and b are the same opaque origin, or have the same
// scheme and host. It is false for the zero Site.
//
// https://html.spec.whatwg.org/#concept-site-same-site
func (a Site) SameSite(b Site) bool { return a.origin.SameOrigin(b.origin) }

// String returns the serialized site: "null" for an opaque origin, otherwise
// the scheme, "://" and the host. It returns "" for the zero Site. A site and
// an origin may be serialized to the same string.
//
// https://html.spec.whatwg.org/#serialization-of-a-site
func (s Site) String() string { return s.origin.String() }
