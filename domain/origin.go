package domain

import "strconv"

// Origin is the security principal of a URL: a tuple of scheme, host, port and
// (HTML's) domain, or opaque. It is comparable.
//
// Each call of [NewOpaqueOrigin] gives an origin that is equal to its own
// copies and to nothing else, under == as under [Origin.SameOrigin]. The zero
// Origin is opaque and is same origin with nothing, itself included.
//
// https://html.spec.whatwg.org/#concept-origin
type Origin struct {
	scheme, host, domain string
	port                 uint16
	hasPort, hasDomain   bool
	opaque               *opaqueID // what tells one opaque origin from another; nil for a tuple
}

// opaqueID has a size: pointers to distinct variables without one may be equal.
type opaqueID struct{ _ byte }

// NewOpaqueOrigin gives a new opaque origin.
//
// https://html.spec.whatwg.org/#concept-origin-opaque
func NewOpaqueOrigin() Origin { return Origin{opaque: new(opaqueID)} }

// NewTupleOrigin gives the tuple origin (scheme, host, null, null). Both are as
// a serialized URL has them: lower case, ASCII, brackets around an IPv6 address.
// An empty scheme makes it what the zero Origin is: opaque, same origin with nothing.
//
// https://html.spec.whatwg.org/#concept-origin-tuple
func NewTupleOrigin(scheme, host string) Origin { return Origin{scheme: scheme, host: host} }

// WithPort gives o with port in place of its own. On an opaque origin it does
// nothing.
func (o Origin) WithPort(port uint16) Origin {
	if !o.IsOpaque() {
		o.port, o.hasPort = port, true
	}
	return o
}

// WithDomain gives o with domain, a serialized host (it may be an IP address), in
// place of its own, as setting document.domain does. On an opaque origin it does
// nothing.
func (o Origin) WithDomain(domain string) Origin {
	if !o.IsOpaque() {
		o.domain, o.hasDomain = domain, true
	}
	return o
}

// IsOpaque reports whether o is an opaque origin. The zero Origin is one.
func (o Origin) IsOpaque() bool { return o.scheme == "" }

// Scheme gives the scheme of a tuple origin, without ":"; "" for an opaque one.
func (o Origin) Scheme() string { return o.scheme }

// Host gives the serialized host of a tuple origin; "" for an opaque one.
func (o Origin) Host() string { return o.host }

// Port gives the port of a tuple origin; ok is false where it is null.
func (o Origin) Port() (port uint16, ok bool) { return o.port, o.hasPort }

// Domain gives the domain of a tuple origin; ok is false where it is null.
func (o Origin) Domain() (domain string, ok bool) { return o.domain, o.hasDomain }

// SameOrigin reports whether a and b are the same opaque origin, or tuple
// origins of the same scheme, host and port.
//
// https://html.spec.whatwg.org/#same-origin
func (a Origin) SameOrigin(b Origin) bool {
	if a.IsOpaque() || b.IsOpaque() {
		return a.opaque != nil && a.opaque == b.opaque
	}
	return a.scheme == b.scheme && a.host == b.host && a.port == b.port && a.hasPort == b.hasPort
}

// SameOriginDomain reports whether a and b are same origin where neither has a
// domain, and of the same scheme and domain where both have one.
//
// https://html.spec.whatwg.org/#same-origin-domain
func (a Origin) SameOriginDomain(b Origin) bool {
	if a.IsOpaque() || b.IsOpaque() {
		return a.SameOrigin(b)
	}
	if a.hasDomain || b.hasDomain {
		return a.hasDomain && b.hasDomain && a.scheme == b.scheme && a.domain == b.domain
	}
	return a.SameOrigin(b)
}

// String gives the serialization of o: "null" for an opaque origin, otherwise
// scheme, "://", host, and ":" and the port unless that is null.
//
// https://html.spec.whatwg.org/#ascii-serialisation-of-an-origin
func (o Origin) String() string {
	if o.IsOpaque() {
		return "null"
	}
	s := o.scheme + "://" + o.host
	if o.hasPort {
		s += ":" + strconv.Itoa(int(o.port))
	}
	return s
}

// BlobURLEntry is what a blob URL store keeps for a blob URL.
//
// https://w3c.github.io/FileAPI/#blob-url-entry
type BlobURLEntry struct {
	// Object is what the URL stands for: a Blob, a MediaSource, or whatever the
	// embedder has in their place.
	Object any
	// Environment is the origin of the environment that made the entry.
	Environment Origin
}
