// Package urlrec is the chapter "URLs" of the URL Standard: URL record, basic
// URL parser, setters, serializer, equality and origin.
//
//	var p urlrec.Parser
//	r, err := p.Parse("https://example.com/a/../b", urlrec.Record{}, nil)
//	r.Href() // "https://example.com/b"
//	r, taken := p.SetHost(r, "localhost:8080")
//
// A [Record] is a small comparable value. A [Parser] makes Records from strings
// and changes Records. It needs an IDNA backend for domains that are not ASCII,
// which package api supplies.
//
// Parsing fails with a [github.com/weburl-go/weburl/domain.Code], which is the
// validation error that ended it, or with domain.ErrTooLong. Setters do not
// fail: they report whether they took the value.
//
// Package urlrec/writing reports which strings are valid URLs. Package
// urlrec/rendering returns URLs as text for people. The page docs/standard.md
// lists the file of each state and algorithm.
//
// # Two machines
//
// The standard defines its parser as a state machine that takes one code point
// at a time. The machine of this package is the fast form of that machine:
//
//   - A state takes a stretch of bytes, and finds its end with a table.
//   - A writer takes the stretch. While the output equals the input, it only
//     counts. After the first difference it remembers pieces, and joins them at
//     the end.
//
// On amd64 with AVX2 and on arm64, a stretch is looked up in the table by a few
// functions in assembly. The build tag purego leaves them out.
//
// The fast machine reports no validation errors, except the one that a parse
// fails with. Package urlrec/stepwise is the machine as the standard writes it,
// and reports all of them. Both return the same URLs.
//
// # Terms
//
// The input is the string to parse. It may contain any bytes; see package
// domain. A URL is special if its scheme is ftp, file, http, https, ws or wss.
// An opaque path is the path of a URL like mailto:x: one string instead of a
// list of segments.
//
// A (#...) in a comment is an anchor in the standard,
// https://url.spec.whatwg.org/. The declaration of that anchor is elsewhere,
// for most of this package in package urlrec/stepwise.
//
// https://url.spec.whatwg.org/#urls
package urlrec
