// Package urlrec is the URL Standard's chapter "URLs": the URL record, the basic URL
// parser, the setters, the serializer, equality and origin.
//
//	var p urlrec.Parser
//	r, err := p.Parse("https://example.com/a/../b", urlrec.Record{}, nil)
//	r.Href() // "https://example.com/b"
//
// A [Record] is a small comparable value. A [Parser] makes records from strings and from
// other records. It needs an IDNA backend for domains that are not ASCII; package api
// binds one. A parse fails with a [github.com/weburl-go/weburl/domain.Code] or with
// domain.ErrTooLong. Setters do not fail: they report whether the value was taken.
//
// Package urlrec/writing reports which strings are valid, and package urlrec/rendering
// makes text for people.
//
// # Two machines
//
// The standard defines its parser as a state machine that takes one code point at a time.
// The machine here is its fast form:
//
//   - A state takes a stretch of bytes and finds its end with a table.
//   - A writer takes the stretch. While the output equals the input, it only counts.
//     After the first difference it remembers pieces, and joins them at the end.
//
// The fast machine reports no validation errors. It returns only the code of the error
// that a parse fails with. Package urlrec/stepwise is the standard's machine as it is
// written. Both make the same URLs.
//
// # Terms
//
// The input is the string to parse. It may have any bytes; see package domain. A URL is
// special if its scheme is ftp, file, http, https, ws or wss. An opaque path is the path
// of a URL like mailto:x: one string instead of a list of segments.
//
// A (#...) in a comment is an anchor in the standard, https://url.spec.whatwg.org/, whose
// declaration is elsewhere. Most of this package is the fast form of declarations in
// package urlrec/stepwise.
//
// https://url.spec.whatwg.org/#urls
package urlrec
