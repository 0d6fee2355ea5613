// Package htmlurl is what the HTML Standard makes of URLs: documents and their base
// URLs, the URLs that attributes hold, hyperlinks and form submission.
//
// A [Document] has what resolving needs: a URL, an encoding, a base URL. The strings
// that a document holds become URLs by [Document.EncodingParse].
//
// Anchors are those of https://html.spec.whatwg.org/, whose text of July 2026 this is.
package htmlurl
