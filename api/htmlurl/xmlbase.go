package htmlurl

import "github.com/weburl-go/weburl/urlrec"

// XMLBase is the base URL of an element in an XML document whose xml:base attributes
// count. HTML and DOM know that attribute no longer: a browser ignores it. This is for
// tools that read XML formats which have it. [Document.XMLBase] makes one; it does not
// change, so that who walks a tree can keep one for each open element. The zero XMLBase
// has no base URL, and parses as an about:blank document in UTF-8 does.
//
// https://www.w3.org/TR/xmlbase/
type XMLBase struct {
	document *Document // nil: an about:blank document
	url      urlrec.Record
}

// XMLBase gives the base outside the root element: the document base URL as it is now.
func (d *Document) XMLBase() XMLBase { return XMLBase{d, d.BaseURL()} }

// of returns the document.
func (b XMLBase) of() *Document {
	if b.document == nil {
		return blank
	}
	return b.document
}

// Element gives the base of an element whose xml:base attribute is value, where b is
// the base of its parent. An element without the attribute has the base of its parent,
// and so has one whose value is no URL. The value is in UTF-8 whatever the document's
// encoding is, as XML Base has it.
//
// https://www.w3.org/TR/xmlbase/#granularity
func (b XMLBase) Element(value string) XMLBase {
	if r, err := b.of().Parser().ResolveRecord(value, b.url); err == nil {
		b.url = r
	}
	return b
}

// URL gives the base URL.
func (b XMLBase) URL() urlrec.Record { return b.url }

// EncodingParse is [Document.EncodingParse] with b as the base URL.
func (b XMLBase) EncodingParse(input string) (urlrec.Record, error) {
	return b.of().encodingParse(input, b.url)
}
