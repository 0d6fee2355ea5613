// Package formurlencoded is the URL Standard's chapter
// "application/x-www-form-urlencoded": the format of HTML forms and of the
// query of most URLs, a list of name-value tuples.
//
// [Parse] reads the format and never fails; [Serialize] writes it. [Normalize] does
// one after the other, for who does not need the list in between. They know UTF-8
// alone, as the standard has it, but a list can be written in another encoding, as
// a form of a page in that encoding is: [SerializeEncoding]. Servers that get such
// forms find the parser of an older draft in [ParseLegacy].
//
// # Terms
//
// A tuple is a [domain.Pair]. A list of them keeps its order and may hold a
// name more than once.
//
// The parser takes a byte sequence, which is what a Go string is: it need not
// be UTF-8. Names and values that come out of it always are (scalar value
// strings). Where input is text rather than bytes, as in a browser's
// URLSearchParams, it has to become a scalar value string first. That matters
// only where bytes that are not UTF-8 stand beside percent-encoded ones, and is
// what [ParseString] does.
//
// https://url.spec.whatwg.org/#application/x-www-form-urlencoded
package formurlencoded
