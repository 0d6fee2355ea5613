// Package urlrec is the URL Standard's chapter "URLs": the URL record, the
// basic URL parser, the setters, the serializer, equality, origin, which strings
// are valid, and what to show people of a URL.
//
// A [Record] is a small comparable value. A [Parser] makes records from strings
// and from other records. A [Grammar] tells valid URL strings from others. A
// [Renderer] makes of a record a text to be read, which a [Rendering] holds.
//
// # Two machines
//
// The standard gives its parser as a state machine that takes one code point at
// a time. The machine here is its fast form: a state takes a stretch of bytes,
// finds where it ends by a table, and hands it to a writer that does nothing but
// count as long as what is written is what was read; from then on it remembers
// pieces, which become the href at the end. The machine reports no validation
// errors; it gives the code of the one that a parse fails with. The standard's
// machine as it is written stands in package urlrec/stepwise; both give the same
// URLs.
//
// # Terms
//
// The input is the string to parse, with any bytes (see package domain). A URL
// is special where its scheme is ftp, file, http, https, ws or wss. An opaque
// path is the path of a URL like mailto:x, which is one string and no list of
// segments.
//
// Where a comment has (#…), that is an anchor in the standard,
// https://url.spec.whatwg.org/, whose declaration stands elsewhere. Most of what
// this package has is the fast form of what package urlrec/stepwise declares.
//
// https://url.spec.whatwg.org/#urls
package urlrec
