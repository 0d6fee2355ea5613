package domain

import "strconv"

// Origin is the security principal of a URL. It is opaque, or a tuple of
// scheme, host, port and (HTML's) domain. It is comparable.
//
// Each call of [NewOpaqueOrigin] returns another origin. Such an origin is
// equal only to its copies, by == and by [Origin.SameOrigin].
//
// The zero Origin means that the origin is not known. It is opaque and prints
// as "". It is not same origin with any origin, including itself. No URL has
// it.
//
// https://html.spec.whatwg.org/#concept-origin
type Origin struct {
	scheme, host, domain string
	port                 uint16
	hasPort, hasDomain   bool
	opaque               *opaqueID // distinguishes opaque origins; nil for a tuple
}

// opaqueID has a size, since pointers to distinct variables of size zero may be
// equal.
type opaqueID struct{ _ byte }

// NewOpaqueOrigin returns a new opaque origin, which differs from all others.
//
// https://html.spec.whatwg.org/#concept-origin-opaque
func NewOpaqueOrigin() Origin { return Origin{opaque: new(opaqueID)} }

// NewTupleOrigin returns the tuple origin (scheme, host, null, null). scheme
// and host are as in a serialized URL: in lower case and ASCII, an IPv6 address
// in brackets. If scheme is empty, it returns the zero Origin.
//
// https://html.spec.whatwg.org/#concept-origin-tuple
func NewTupleOrigin(scheme, host string) Origin {
	if scheme == "" {
		return Origin{}
	}
	return Origin{scheme: scheme, host: host}
}

// WithPort returns o with its port replaced by port. An opaque origin is
// returned as it is.
func (o Origin) WithPort(port uint16) Origin {
	if !o.IsOpaque() {
		o.port, o.hasPort = port, true
	}
	return o
}

// WithDomain returns o with its domain replaced by domain, as a script does by
// setting document.domain. domain is a serialized host, which may be an IP
// address. An opaque origin is returned as it is.
func (o Origin) WithDomain(domain string) Origin {
	if !o.IsOpaque() {
		o.domain, o.hasDomain = domain, true
	}
	return o
}

// IsOpaque reports whether o is an opaque origin. The zero Origin is one.
func (o Origin) IsOpaque() bool { return o.scheme == "" }

// Scheme returns the scheme of a tuple origin, without ":". It returns "" for
// an opaque origin.
func (o Origin) Scheme() string { return o.scheme }

// Host returns the serialized host of a tuple origin. It returns "" for an
// opaque origin.
func (o Origin) Host() string { return o.host }

// Port returns the port of a tuple origin. ok is false if the port is null, and
// for an opaque origin.
func (o Origin) Port() (port uint16, ok bool) { return o.port, o.hasPort }

// Domain returns the domain of a tuple origin. ok is false if the domain is
// null, and for an opaque origin.
func (o Origin) Domain() (domain string, ok bool) { return o.domain, o.hasDomain }

// SameOrigin reports whether a and b are the same opaque origin, or tuple
// origins with the same scheme, host and port. It is false for the zero Origin.
//
// https://html.spec.whatwg.org/#same-origin
func (a Origin) SameOrigin(b Origin) bool {
	if a.IsOpaque() || b.IsOpaque() {
		return a.opaque != nil && a.opaque == b.opaque
	}
	return a.scheme == b.scheme && a.host == b.host && a.port == b.port && a.hasPort == b.hasPort
}

// SameOriginDomain reports whether a and b may access each other's documents.
// If both have a domain, their schemes and domains must be the same. If neither
// has one, they must be same origin. Otherwise it is false.
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

// String returns the serialized origin: "null" for an opaque origin, otherwise
// the scheme, "://", the host, and ":" and the port unless the port is null. It
// returns "" for the zero Origin.
//
// https://html.spec.whatwg.org/#ascii-serialisation-of-an-origin
func (o Origin) String() string {
	if o.IsOpaque() {
		if o.opaque == nil {
			return ""
		}
		return "null"
	}
	s := o.scheme + "://" + o.host
	if o.hasPort {
		s += ":" + strconv.Itoa(int(o.port))
	}
	return s
}

// BlobURLEntry is the entry for one blob URL in a blob URL store. The zero
// value has no object and an unknown origin.
//
// https://w3c.github.io/FileAPI/#blob-url-entry
type BlobURLEntry struct {
	// Object is the object that the URL refers to: a Blob, a MediaSource, or
	// the embedder's counterpart of one.
	Object any
	// Environment is the origin of the environment that created the entry.
	Environment Origin
}
