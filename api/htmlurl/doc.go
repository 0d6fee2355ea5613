// Package htmlurl is what the HTML Standard makes of URLs: documents and their base
// URLs, the URLs that attributes hold, hyperlinks and form submission.
//
// A [Document] has what resolving needs: a URL, an encoding, a base URL. The strings
// that a document holds become URLs by [Document.EncodingParse].
//
// A [Hyperlink] is an a or area element: its URL in parts that can be set. A [Location]
// is the same of a window and navigates where it is set; a [WorkerLocation] is to read.
//
// A [Submission] is a form as it is submitted; [Submission.Request] gives the URL and the
// body. [PickEncoding] and [HiddenEntry] are what comes before.
//
// Anchors are those of https://html.spec.whatwg.org/, whose text of July 2026 this is.
package htmlurl
