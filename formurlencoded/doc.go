// Package formurlencoded reads and writes the application/x-www-form-urlencoded
// format. It is a list of name-value tuples. HTML forms and the queries of most
// URLs use it.
//
//	pairs := formurlencoded.Parse("q=caf%C3%A9+noir&page=2")
//	// [{q café noir} {page 2}]
//	s := formurlencoded.Serialize(pairs)
//	// "q=caf%C3%A9+noir&page=2"
//	n := formurlencoded.Normalize("q=café noir&&page")
//	// "q=caf%C3%A9+noir&page="
//
// Only [ParseLegacy] can fail. The other functions accept any input.
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
// The standard's parser takes a byte sequence, and a Go string is one. The
// input need not be UTF-8. The names and values that are returned always are
// UTF-8 (scalar value strings).
//
// If the input is text, as in a browser's URLSearchParams, it must become a
// scalar value string before it is parsed. [ParseString] does that. It makes a
// difference if invalid UTF-8 is next to percent-encoded bytes, such as in
// "\xC3%A9".
//
// https://url.spec.whatwg.org/#application/x-www-form-urlencoded
package formurlencoded
