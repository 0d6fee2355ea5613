// Package htmlurl implements the parts of the HTML Standard about URLs:
// documents and their base URLs, URLs in attributes, hyperlinks, locations, and
// form submission.
//
//	d, err := htmlurl.NewDocument(htmlurl.DocumentConfig{URL: url, Encoding: shiftJIS})
//	d.SetBaseHref("/archive/")                   // <base href="/archive/">
//	record, err := d.EncodingParse("2026?q=日本") // <a href="2026?q=日本">
//
// A [Document] has a URL, an encoding and a base URL. [Document.EncodingParse]
// parses a string from the document. It fails with the error of
// [weburl.Parser.Parse].
//
// [Document.References] returns the URLs in the attributes of an element, and
// [Rewrite] writes others in their place. [ParseSrcset] and [Document.Refresh]
// read srcset and refresh.
//
// A [Hyperlink] is the URL of an a or area element, with getters and setters
// for its parts. A [Location] has the same parts for a window, and navigates if
// one is set. A [WorkerLocation] is read-only.
//
// A [Submission] is a form at the time of its submission. [Submission.Request]
// returns its URL and body. Before that, [PickEncoding] returns the encoding,
// and [HiddenEntry] the entry of an input element in the Hidden state. A body
// in multipart/form-data reads its files while it is sent.
//
// The anchors are those of https://html.spec.whatwg.org/. The package
// implements its text of July 2026, and that of August 2026 for references.
package htmlurl
