package htmlurl

import "github.com/weburl-go/weburl/urlrec"

// XMLBase is the base URL of an element in an XML document with xml:base
// attributes. It is for tools that read XML formats with this attribute. HTML
// and DOM no longer have it, so browsers ignore it.
//
// [Document.XMLBase] returns one. An XMLBase does not change, so a program that
// walks a tree can keep one per open element. The zero XMLBase has no base URL,
// and parses like an about:blank document in UTF-8.
//
// https://www.w3.org/TR/xmlbase/
type XMLBase struct {
	document *Document // nil: an about:blank document
	url      urlrec.Record
}

// XMLBase returns the base URL for the root element: the current document base
// URL.
func (d *Document) XMLBase() XMLBase { return XMLBase{d, d.BaseURL()} }

// documentOrBlank returns the document, or an about:blank document if there is
// none.
func (b XMLBase) documentOrBlank() *Document {
	if b.document == nil {
		return blank
	}
	return b.document
}

// Element returns the base of an element with the xml:base attribute value, if
// b is the base of its parent. If value cannot be parsed, it returns b. An
// element without the attribute has the base of its parent. A query in value is
// in UTF-8 for any encoding of the document, as XML Base requires.
//
// https://www.w3.org/TR/xmlbase/#granularity
func (b XMLBase) Element(value string) XMLBase {
	if r, err := b.documentOrBlank().Parser().ResolveRecord(value, b.url); err == nil {
		b.url = r
	}
	return b
}

// URL returns the base URL.
func (b XMLBase) URL() urlrec.Record { return b.url }

// EncodingParse returns the record of input, parsed like
// [Document.EncodingParse] with b as the base URL.
func (b XMLBase) EncodingParse(input string) (urlrec.Record, error) {
	return b.documentOrBlank().encodingParse(input, b.url)
}
