// Package neturl converts between URL records and the URLs of package net/url.
// It reports differences: net/url follows RFC 3986, and the URL Standard
// (https://url.spec.whatwg.org/) describes what browsers do.
//
//	found := neturl.Compare(`https://example.com\@other.example/`) // [backslash (URL)]
//	u, err := neturl.ToNetURL(record)                              // a *url.URL
//	record, err := neturl.FromNetURL(u)
//	u, err := neturl.RequestURL(record)                            // for net/http
//
// A program is unsafe if it checks a URL with one of the two and sends the
// request with the other. So [ToNetURL] and [FromNetURL] return a URL only if
// both see the same scheme, user, host, port, path and query in it. Otherwise
// they fail with a [*DisagreementError]. [Compare] returns the differences of a
// string, and [CompareBase] those of a string with a base URL.
//
// To request a record with package net/http, use [RequestURL]. It takes each
// http and https URL, also those that net/url reads differently or refuses, such
// as "http://h/100%".
//
// # Classes
//
// Each difference has a [Class]. [Classes] returns all of them, and the page
// docs/net-url-differences.md lists them with examples.
//
// Some classes are differences in spelling: "http://EXAMPLE.com" and
// "http://example.com/" mean the same. [Compare] reports these, too. They never
// fail a conversion, and callers may accept further classes.
//
// # Paths
//
// Paths and queries are compared by EscapedPath and RawQuery, which requests
// are made from, and by the result of Query. The fields Path and Fragment are
// percent-decoded: in them "/a%2Fb" and "/a/b" are equal.
//
// # Objects
//
// The record of a *weburl.URL is the result of its method Record.
// weburl.FromRecord returns the URL of a record.
//
// # Parsers
//
// [Compare], [CompareBase] and [FromNetURL] use the default Parser. The methods
// of [Converter] use another one, for example one with a different IDNA backend.
// [ToNetURL] works without a Parser, because its record is parsed already.
//
// All functions are safe for concurrent use.
package neturl
