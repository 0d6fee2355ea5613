// Package weburl is the URL Standard for Go: the classes URL and URLSearchParams
// as browsers have them, and a [Parser] that binds what lies outside the
// standard. Its import path ends in api:
//
//	import weburl "github.com/weburl-go/weburl/api"
//
// # Strings
//
// A URL comes from a string with any bytes. What is not UTF-8 is read as the
// Encoding Standard's decoder reads it, one U+FFFD a maximal subpart. All that a
// URL gives back is ASCII.
//
// # Errors
//
// A parse that fails gives a [*domain.Failure]: the standard's name of the error
// and its place, and nothing of the input. errors.Is(err, domain.HostMissing)
// tells which it is. Setters, but for SetHref, cannot fail; they report whether the
// value was taken. The other errors are [domain.ErrTooLong],
// [domain.ErrUnknownEncoding], [domain.ErrNoPublicSuffixList] and
// [domain.ErrUnknownAttribute].
//
// # Anchors
//
// Where a comment has (#…), that is an anchor in the standard,
// https://url.spec.whatwg.org/, whose declaration stands in a package below. The
// page docs/standard.md ties each algorithm and definition to its declaration.
//
// # Concurrent use
//
// A Parser is safe for concurrent use, and so are the methods of a [URL] and a
// [URLSearchParams] that only read, SearchParams included. Who calls one that
// writes (a setter, UnmarshalText, Append, Delete, Set, Sort) must see to it that
// nobody else uses that URL or its search params meanwhile: the two are one.
package weburl

// StandardRevision is the commit of github.com/whatwg/url whose answers this
// package gives. Answers change when it moves.
const StandardRevision = "fde3f74" // 14 October 2026
