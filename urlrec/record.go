package urlrec

import (
	"iter"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
)

// Record is a URL record (#concept-url): one string, the URL's serialization, and
// where its components lie in it. It is comparable, and it may be a map key. The
// zero Record is invalid; all its getters give "".
//
// [Record.Equal] is the standard's equality; == is that and the same blob URL
// entry.
//
// Parsing r.Href() returns r again, bit for bit, except in three cases:
//   - r has a blob URL entry, which no href holds.
//   - [Parser.SetProtocol] made https://localhost/ into file://localhost/, which
//     parses to file:///.
//   - [Parser.SetProtocol] made https://h/C|/ into file://h/C|/, which parses to
//     file://h/C:/.
//
// The last two are the standard's, and what is resolved against them may be like
// them. To keep such a URL, keep the Record.
//
// A Record may share memory with the string it was parsed from, and with the Record
// that was its base or that a setter was given; [Record.Clone] cuts that.
type Record struct {
	href  string
	entry *domain.BlobURLEntry // null but for blob URLs that a store resolved

	// Offsets into href. An absent component is empty, and lies where it would
	// stand.
	//
	//	https://user:pass@example.com:8080/path?query#fragment
	//	      |     |     |          |    |    |     |
	//	      |     |     hostStart  |    path |     fragment
	//	      |     usernameEnd      hostEnd   query
	//	      schemeEnd
	//
	// The query's "?" and the fragment's "#" tell an empty one from null: a null
	// query has query == fragment, a null fragment has fragment == len(href).
	//
	// Without a host, schemeEnd, usernameEnd, hostStart and hostEnd are the same;
	// path is too, or it is two more where "/." keeps a path that begins with
	// "//" from being read as a host:
	//
	//	web+demo:/.//not-a-host/
	//	         | |
	//	         | path
	//	         schemeEnd = usernameEnd = hostStart = hostEnd
	schemeEnd   uint32 // behind ":"
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

// Href gives the serialization of the URL (#concept-url-serializer): "" for the
// zero Record.
func (r Record) Href() string { return r.href }

// HrefWithoutFragment gives the serialization with exclude fragment true: "#" and
// what follows it are left out.
//
// https://url.spec.whatwg.org/#url-serializer-exclude-fragment
func (r Record) HrefWithoutFragment() string { return r.href[:r.fragment] }

// IsValid reports whether r is a URL: false for the zero Record.
func (r Record) IsValid() bool { return r.href != "" }

// Protocol gives the scheme and ":" (#dom-url-protocol).
func (r Record) Protocol() string { return r.href[:r.schemeEnd] }

// Scheme gives the scheme (#concept-url-scheme), in lower case.
func (r Record) Scheme() string {
	if !r.IsValid() {
		return ""
	}
	return r.href[:r.schemeEnd-1]
}

// IsSpecial reports whether the scheme is ftp, file, http, https, ws or wss
// (#is-special).
func (r Record) IsSpecial() bool { return r.scheme != notSpecial }

// Username gives the user name (#concept-url-username), percent-encoded.
func (r Record) Username() string {
	if r.hostStart == r.schemeEnd {
		return ""
	}
	return r.href[r.schemeEnd+uint32(len("//")) : r.usernameEnd]
}

// Password gives the password (#concept-url-password), percent-encoded.
func (r Record) Password() string {
	if r.hostStart <= r.usernameEnd+uint32(len(":@")) {
		return ""
	}
	return r.href[r.usernameEnd+1 : r.hostStart-1]
}

// IncludesCredentials reports whether there is a user name or a password
// (#include-credentials).
func (r Record) IncludesCredentials() bool { return r.usernameEnd != r.hostStart }

// Host gives the serialized host, and ":" and the port unless that is null
// (#dom-url-host); "" where the host is null or empty.
func (r Record) Host() string {
	if r.hostKind == host.Null {
		return ""
	}
	return r.href[r.hostStart:r.path]
}

// Hostname gives the serialized host (#dom-url-hostname); "" where the host is
// null or empty.
func (r Record) Hostname() string { return r.href[r.hostStart:r.hostEnd] }

// HostKind says what the host is; it tells the null host from the empty one.
func (r Record) HostKind() host.Kind { return r.hostKind }

// HostValue gives the host (#concept-url-host).
func (r Record) HostValue() host.Host { return host.FromSerialized(r.hostKind, r.Hostname()) }

// Port gives the port in decimal digits (#dom-url-port); "" where it is null, as
// it is where the URL has the default port of its scheme.
func (r Record) Port() string {
	if r.flags&hasPort == 0 {
		return ""
	}
	return r.href[r.hostEnd+1 : r.path]
}

// PortNumber gives the port (#concept-url-port); ok is false where it is null.
func (r Record) PortNumber() (port uint16, ok bool) {
	n, digits := parsePort(r.Port())
	return uint16(n), digits > 0
}

// DefaultPort gives the default port of the scheme (#default-port); ok is false
// where that is null.
func (r Record) DefaultPort() (port uint16, ok bool) {
	d := defaultPorts[r.scheme]
	return uint16(max(d, 0)), d != noPort
}

// Pathname gives the serialized path (#url-path-serializer), percent-encoded.
func (r Record) Pathname() string { return r.href[r.path:r.query] }

// HasOpaquePath reports whether the path is one string and no list of segments
// (#url-opaque-path). Such a URL is no base for anything but a fragment.
func (r Record) HasOpaquePath() bool { return r.flags&hasOpaquePath != 0 }

// PathSegments gives the segments of the path (#url-path-segment) in order,
// percent-encoded, without their slashes. An opaque path has none.
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

// Search gives "?" and the query (#dom-url-search); "" where the query is null or
// empty.
func (r Record) Search() string {
	if r.fragment-r.query <= 1 {
		return ""
	}
	return r.href[r.query:r.fragment]
}

// Query gives the query without "?" (#concept-url-query); ok is false where it is
// null.
func (r Record) Query() (query string, ok bool) {
	if r.query == r.fragment {
		return "", false
	}
	return r.href[r.query+1 : r.fragment], true
}

// Hash gives "#" and the fragment (#dom-url-hash); "" where the fragment is null
// or empty.
func (r Record) Hash() string {
	if len(r.href)-int(r.fragment) <= 1 {
		return ""
	}
	return r.href[r.fragment:]
}

// Fragment gives the fragment without "#" (#concept-url-fragment); ok is false
// where it is null.
func (r Record) Fragment() (fragment string, ok bool) {
	if int(r.fragment) == len(r.href) {
		return "", false
	}
	return r.href[r.fragment+1:], true
}

// BlobURLEntry gives the blob URL entry, nil where it is null.
//
// https://url.spec.whatwg.org/#concept-url-blob-entry
func (r Record) BlobURLEntry() *domain.BlobURLEntry { return r.entry }

// WithBlobURLEntry gives r with entry as its blob URL entry, and r as it is
// where the scheme is not blob.
func (r Record) WithBlobURLEntry(entry *domain.BlobURLEntry) Record {
	if r.Protocol() == "blob:" {
		r.entry = entry
	}
	return r
}

// CannotHaveUsernamePasswordPort reports whether the host is null or empty or the
// scheme is file, so that the setters of these three do nothing
// (#cannot-have-a-username-password-port).
func (r Record) CannotHaveUsernamePasswordPort() bool {
	return r.hostKind == host.Null || r.hostKind == host.Empty || r.scheme == file
}

// Equal reports whether the serializations of r and other are the same.
//
// https://url.spec.whatwg.org/#concept-url-equals
func (r Record) Equal(other Record) bool { return r.href == other.href }

// EqualExcludingFragment is [Record.Equal] with exclude fragments true: it looks at
// the serializations without fragments.
//
// https://url.spec.whatwg.org/#url-equals-exclude-fragments
func (r Record) EqualExcludingFragment(other Record) bool {
	return r.HrefWithoutFragment() == other.HrefWithoutFragment()
}

// Compare orders records by the bytes of their serializations: it gives -1, 0 or
// +1, and 0 where [Record.Equal] is true. The zero Record comes first.
func (r Record) Compare(other Record) int { return strings.Compare(r.href, other.href) }

// Clone gives r with a string of its own, so that it keeps no other memory alive.
func (r Record) Clone() Record {
	r.href = strings.Clone(r.href)
	return r
}
