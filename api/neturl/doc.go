// Package neturl converts between URL records and the URLs of package net/url, and
// reports where the two see different things in the same string.
//
// The URL Standard (https://url.spec.whatwg.org/) says what browsers do; net/url
// follows RFC 3986. A check made with the one and a request made with the other is
// how requests get to places that the check was there to keep them from. So
// [ToNetURL] and [FromNetURL] give a URL only where both see the same scheme, user,
// host, port, path and query in it, and otherwise a [*DisagreementError]. [Compare]
// tells of a string what each would see in it.
//
// # Classes
//
// Each difference has a [Class], and [Classes] lists them all with examples; the
// page docs/net-url-differences.md shows the list. Some classes are spelling: both
// say the same, in other words, as in "http://EXAMPLE.com" and "http://example.com/".
// [Compare] reports these too. The conversions do not, and what else they should let
// pass they can be told.
//
// # Paths
//
// What is compared is EscapedPath and RawQuery, which requests are made from, and what
// Query makes of RawQuery. The fields Path and Fragment are percent-decoded: in them
// net/url itself cannot tell "/a%2Fb" from "/a/b".
//
// # Objects
//
// A *weburl.URL has its record from its method Record, and weburl.FromRecord makes
// one of a record.
//
// # Parsers
//
// [Compare] and [FromNetURL] use the default Parser. The methods of [Converter] are the
// same with another one, such as a Parser with an IDNA backend of the program's choice.
// [ToNetURL] needs none: its URL is parsed already.
//
// All functions are safe for concurrent use.
package neturl
