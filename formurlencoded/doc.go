// Package formurlencoded reads and writes the
// application/x-www-form-urlencoded format: a list of name-value tuples, as
// HTML forms and the queries of most URLs have it.
//
//	pairs := formurlencoded.Parse("q=caf%C3%A9+noir&page=2")
//	// [{q café noir} {page 2}]
//	s := formurlencoded.Serialize(pairs)
//	// "q=caf%C3%A9+noir&page=2"
//	n := formurlencoded.Normalize("q=café noir&&page")
//	// "q=caf%C3%A9+noir&page="
//
// Only [ParseLegacy] can fail; any other input is a list of tuples.
//
// # Choose a function
//
// [Parse] reads bytes, and [ParseString] reads text. They differ only if the
// input is not UTF-8; see below. [Normalize] is [ParseString] and then
// [Serialize], without the list.
//
// All of these use UTF-8. A form on a page in another encoding is sent in that
// encoding: [SerializeEncoding] writes it. A server that receives such forms
// can read them with [ParseLegacy], the parser of an older draft.
//
// # Terms
//
// A tuple is a [domain.Pair]. A list of tuples keeps its order, and may contain
// a name more than once.
//
// The standard's parser takes a byte sequence, which a Go string is. It need
// not be UTF-8, but the names and values that are returned always are (scalar
// value strings).
//
// If the input is text, as in a browser's URLSearchParams, it must become a
// scalar value string before it is parsed. This makes a difference if bytes
// that are not UTF-8 come next to percent-encoded bytes, such as in "\xC3%A9".
// [ParseString] does it.
//
// https://url.spec.whatwg.org/#application/x-www-form-urlencoded
package formurlencoded
