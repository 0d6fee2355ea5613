package urlrec

import (
	"iter"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
)

// Record is a URL record (#concept-url). It holds the serialized URL, which is
// one string, and the offsets of the components in that string. So a getter
// returns a part of the string, and copies nothing. The zero Record is not a
// URL, and its getters return "".
//
// A Record is comparable, so it may be a map key. [Record.Equal] is the
// standard's equality. The operator == also compares the blob URL entries.
//
// Parsing r.Href() returns r again, bit for bit, except in three cases:
//   - r has a blob URL entry. An href does not hold it.
//   - [Parser.SetProtocol] changed https://localhost/ to file://localhost/,
//     which parses to file:///.
//   - [Parser.SetProtocol] changed https://h/C|/ to file://h/C|/, which parses
//     to file://h/C:/.
//
// The standard has the last two cases as well. A URL that is resolved against
// such a URL may be another such case. To keep such a URL, keep the Record.
//
// A Record may share memory with the string that it was parsed from, with its
// base, or with the Record that a setter changed. [Record.Clone] returns one
// that shares none.
type Record struct {
	href  string
	entry *domain.BlobURLEntry // null, except for blob URLs that a store resolved

	// Seven offsets into href, four bytes each. A component that is null or
	// empty is the empty string at its place.
	//
	//	https://user:pass@example.com:8080/path?query#fragment
	//	      |     |     |          |    |    |     |
	//	      |     |     hostStart  |    path |     fragment
	//	      |     usernameEnd      hostEnd   query
	//	      schemeEnd
	//
	// The "?" of the query and the "#" of the fragment tell empty from null. A
	// null query has query == fragment. A null fragment has fragment ==
	// len(href).
	//
	// If the host is null, schemeEnd, usernameEnd, hostStart and hostEnd are
	// equal. Then path is equal to them too, unless the path begins with "//".
	// Such a path has "/." before it, or it would be parsed as a host:
	//
	//	web+demo:/.//not-a-host/
	//	         | |
	//	         | path
	//	         schemeEnd = usernameEnd = hostStart = hostEnd
	schemeEnd   uint32 // after ":"
	usernameEnd uint32
	hostStart   uint32
	hostEnd     uint32
	path        uint32
	query       uint32
	fragment    uint32

	hostKind host.Kind
	scheme   specialScheme
	flags    flags
}

type flags uint8

const (
	hasPort flags = 1 << iota
	hasOpaquePath
)

// Href returns the serialized URL (#concept-url-serializer), or "" for the zero
// Record.
func (r Record) Href() string { return r.href }

// HrefWithoutFragment returns the URL, serialized with exclude fragment set to
// true: the result ends before "#".
//
// https://url.spec.whatwg.org/#url-serializer-exclude-fragment
func (r Record) HrefWithoutFragment() string { return r.href[:r.fragment] }

// IsValid reports whether r is a URL: false for the zero Record.
func (r Record) IsValid() bool { return r.href != "" }

// Protocol returns the scheme and ":" (#dom-url-protocol).
func (r Record) Protocol() string { return r.href[:r.schemeEnd] }

// Scheme returns the scheme (#concept-url-scheme), in lower case.
func (r Record) Scheme() string {
	if !r.IsValid() {
		return ""
	}
	return r.href[:r.schemeEnd-1]
}

// IsSpecial reports whether the scheme is ftp, file, http, https, ws or wss
// (#is-special).
func (r Record) IsSpecial() bool { return r.scheme != notSpecial }

// Username returns the username (#concept-url-username), percent-encoded, or ""
// if there is none.
func (r Record) Username() string {
	if r.hostStart == r.schemeEnd {
		return ""
	}
	return r.href[r.schemeEnd+uint32(len("//")) : r.usernameEnd]
}

// Password returns the password (#concept-url-password), percent-encoded, or ""
// if there is none.
func (r Record) Password() string {
	if r.hostStart <= r.usernameEnd+uint32(len(":@")) {
		return ""
	}
	return r.href[r.usernameEnd+1 : r.hostStart-1]
}

// IncludesCredentials reports whether there is a username or a password
// (#include-credentials).
func (r Record) IncludesCredentials() bool { return r.usernameEnd != r.hostStart }

// Host returns the serialized host (#dom-url-host), with ":" and the port if
// the port is not null. It returns "" if the host is null or empty.
func (r Record) Host() string {
	if r.hostKind == host.Null {
		return ""
	}
	return r.href[r.hostStart:r.path]
}

// Hostname returns the serialized host (#dom-url-hostname), or "" if the host
// is null or empty.
func (r Record) Hostname() string { return r.href[r.hostStart:r.hostEnd] }

// HostKind returns the kind of the host. It tells a null host from an empty
// one.
func (r Record) HostKind() host.Kind { return r.hostKind }

// HostValue returns the host (#concept-url-host).
func (r Record) HostValue() host.Host { return host.FromSerialized(r.hostKind, r.Hostname()) }

// Port returns the port in decimal digits (#dom-url-port), or "" if it is null.
// The default port of the scheme is always null.
func (r Record) Port() string {
	if r.flags&hasPort == 0 {
		return ""
	}
	return r.href[r.hostEnd+1 : r.path]
}

// PortNumber returns the port (#concept-url-port). ok is false if it is null.
func (r Record) PortNumber() (port uint16, ok bool) {
	n, digits := parsePort(r.Port())
	return uint16(n), digits > 0
}

// DefaultPort returns the default port of the scheme (#default-port). ok is
// false if the scheme has none.
func (r Record) DefaultPort() (port uint16, ok bool) {
	d := defaultPorts[r.scheme]
	return uint16(max(d, 0)), d != noPort
}

// Pathname returns the serialized path (#url-path-serializer), percent-encoded.
func (r Record) Pathname() string { return r.href[r.path:r.query] }

// HasOpaquePath reports whether the path is one string instead of a list of
// segments (#url-opaque-path). Only an input that begins with "#" resolves
// against such a URL.
func (r Record) HasOpaquePath() bool { return r.flags&hasOpaquePath != 0 }

// PathSegments returns the segments of the path (#url-path-segment) in order,
// percent-encoded and without slashes. An opaque path has none.
func (r Record) PathSegments() iter.Seq[string] {
	return func(yield func(string) bool) {
		if r.HasOpaquePath() || r.path == r.query {
			return
		}
		for segment := range strings.SplitSeq(r.Pathname()[1:], "/") {
			if !yield(segment) {
				return
			}
		}
	}
}

// Search returns "?" and the query (#dom-url-search), or "" if the query is
// null or empty.
func (r Record) Search() string {
	if r.fragment-r.query <= 1 {
		return ""
	}
	return r.href[r.query:r.fragment]
}

// Query returns the query without "?" (#concept-url-query). ok is false if it
// is null.
func (r Record) Query() (query string, ok bool) {
	if r.query == r.fragment {
		return "", false
	}
	return r.href[r.query+1 : r.fragment], true
}

// Hash returns "#" and the fragment (#dom-url-hash), or "" if the fragment is
// null or empty.
func (r Record) Hash() string {
	if len(r.href)-int(r.fragment) <= 1 {
		return ""
	}
	return r.href[r.fragment:]
}

// Fragment returns the fragment without "#" (#concept-url-fragment). ok is
// false if it is null.
func (r Record) Fragment() (fragment string, ok bool) {
	if int(r.fragment) == len(r.href) {
		return "", false
	}
	return r.href[r.fragment+1:], true
}

// BlobURLEntry returns the blob URL entry, or nil if it is null.
//
// https://url.spec.whatwg.org/#concept-url-blob-entry
func (r Record) BlobURLEntry() *domain.BlobURLEntry { return r.entry }

// WithBlobURLEntry returns r with entry as its blob URL entry. It returns r
// unchanged if the scheme is not blob.
func (r Record) WithBlobURLEntry(entry *domain.BlobURLEntry) Record {
	if r.Protocol() == "blob:" {
		r.entry = entry
	}
	return r
}

// CannotHaveUsernamePasswordPort reports whether the host is null or empty, or
// the scheme is file (#cannot-have-a-username-password-port). The setters of
// the username, the password and the port do not change such a URL.
func (r Record) CannotHaveUsernamePasswordPort() bool {
	return r.hostKind == host.Null || r.hostKind == host.Empty || r.scheme == file
}

// Equal reports whether r and other serialize to the same string.
//
// https://url.spec.whatwg.org/#concept-url-equals
func (r Record) Equal(other Record) bool { return r.href == other.href }

// EqualExcludingFragment reports whether r and other are the same before their
// fragments. It is [Record.Equal] with exclude fragments set to true.
//
// https://url.spec.whatwg.org/#url-equals-exclude-fragments
func (r Record) EqualExcludingFragment(other Record) bool {
	return r.HrefWithoutFragment() == other.HrefWithoutFragment()
}

// Compare returns -1, 0 or +1: it compares the hrefs of r and other byte by
// byte. It returns 0 exactly if [Record.Equal] is true. The zero Record comes
// first.
func (r Record) Compare(other Record) int { return strings.Compare(r.href, other.href) }

// Clone returns r with a copy of its href. So the result shares no memory with
// r, except the blob URL entry.
func (r Record) Clone() Record {
	r.href = strings.Clone(r.href)
	return r
}
