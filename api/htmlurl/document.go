package htmlurl

import (
	"errors"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// ErrNoAboutBaseURL is the error for an iframe srcdoc document without an about
// base URL. The standard asserts that it has one.
var ErrNoAboutBaseURL = errors.New("htmlurl: an iframe srcdoc document needs an about base URL")

// DocumentConfig configures a [Document]. The zero DocumentConfig is an
// about:blank document in UTF-8.
type DocumentConfig struct {
	// Parser parses the URLs of the document; nil is the default Parser.
	Parser *weburl.Parser
	// URL is the document's URL. The zero Record means about:srcdoc if Srcdoc
	// is true, and about:blank otherwise.
	//
	// https://dom.spec.whatwg.org/#concept-document-url
	URL urlrec.Record
	// AboutBaseURL is the base URL of the document that created this one, for
	// iframe srcdoc documents and about:blank; the zero Record is null.
	//
	// https://html.spec.whatwg.org/multipage/dom.html#concept-document-about-base-url
	AboutBaseURL urlrec.Record
	// Srcdoc is true for an iframe srcdoc document.
	//
	// https://html.spec.whatwg.org/multipage/iframe-embed-object.html#an-iframe-srcdoc-document
	Srcdoc bool
	// Encoding is the document's character encoding; nil is UTF-8.
	//
	// https://dom.spec.whatwg.org/#concept-document-encoding
	Encoding ports.Encoding
	// BaseAllowed reports whether a base element may set the base URL to base,
	// as in "Is base allowed for Document?" of Content Security Policy
	// (base-uri). Nil allows every base URL.
	//
	// https://w3c.github.io/webappsec-csp/#allow-base-for-document
	BaseAllowed func(base urlrec.Record) bool
}

// Document has the URLs and the encoding of a Document of the HTML Standard.
// [NewDocument] returns one; it must not be copied. The zero Document is an
// about:blank document in UTF-8.
//
// Methods that only read are safe for concurrent use. Methods that write must
// not run concurrently with others: SetURL, SetBaseHref, RemoveBase,
// OnBaseURLChange and the function that it returns.
type Document struct {
	parser        *weburl.Parser // nil: the default Parser
	url           urlrec.Record  // zero: about:srcdoc or about:blank
	aboutBaseURL  urlrec.Record  // zero: null
	srcdoc        bool
	encoding      ports.Encoding // nil: UTF-8
	baseAllowed   func(base urlrec.Record) bool
	frozenBaseURL urlrec.Record // of the first base element with an href attribute; zero: no such element

	observers []*observer
	changes   []BaseURLChange // observers are being called for the first
}

var (
	defaultParser = weburl.New(weburl.Config{})
	aboutBlank    = weburl.MustParse(AboutBlank).Record()
	aboutSrcdoc   = weburl.MustParse(AboutSrcdoc).Record()
	// A Parser may know other encodings, or none at all. UTF-8 is always the
	// same.
	utf8, _ = weburl.Encoding("utf-8")
)

// NewDocument returns a Document with the configuration c and without a base
// element. It fails with [ErrNoAboutBaseURL] if an iframe srcdoc document lacks
// an about base URL.
func NewDocument(c DocumentConfig) (*Document, error) {
	if c.Srcdoc && !c.AboutBaseURL.IsValid() {
		return nil, ErrNoAboutBaseURL
	}
	d := &Document{
		parser:       c.Parser,
		url:          c.URL,
		aboutBaseURL: c.AboutBaseURL,
		srcdoc:       c.Srcdoc,
		encoding:     c.Encoding,
		baseAllowed:  c.BaseAllowed,
	}
	return d, nil
}

// Parser returns the Parser for the document's URLs. It is never nil.
func (d *Document) Parser() *weburl.Parser {
	if d.parser == nil {
		return defaultParser
	}
	return d.parser
}

// URL returns the document's URL.
//
// https://dom.spec.whatwg.org/#concept-document-url
func (d *Document) URL() urlrec.Record {
	switch {
	case d.url.IsValid():
		return d.url
	case d.srcdoc:
		return aboutSrcdoc
	}
	return aboutBlank
}

// AboutBaseURL returns the about base URL, or the zero Record if it is null.
//
// https://html.spec.whatwg.org/multipage/dom.html#concept-document-about-base-url
func (d *Document) AboutBaseURL() urlrec.Record { return d.aboutBaseURL }

// IsSrcdoc reports whether d is an iframe srcdoc document.
//
// https://html.spec.whatwg.org/multipage/iframe-embed-object.html#an-iframe-srcdoc-document
func (d *Document) IsSrcdoc() bool { return d.srcdoc }

// Encoding returns the document's character encoding. It is never nil.
//
// https://dom.spec.whatwg.org/#concept-document-encoding
func (d *Document) Encoding() ports.Encoding {
	if d.encoding == nil {
		return utf8
	}
	return d.encoding
}

// Parse returns the record of input, parsed against the document base URL. The
// query is in UTF-8 for any encoding of the document. Newer parts of the web
// platform parse like this; attributes of HTML elements are parsed by
// [Document.EncodingParse]. The error is that of [weburl.Parser.Parse].
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#parse-a-url
func (d *Document) Parse(input string) (urlrec.Record, error) {
	return d.Parser().ParseURL(input, d.BaseURL())
}

// EncodingParse returns the record of input, parsed against the document base
// URL. The query of a special URL is in the document's encoding, except for ws:
// and wss: URLs. A blob: URL has its blob URL entry, as with
// [weburl.Parser.ParseURL]. The error is that of [weburl.Parser.Parse].
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-a-url
func (d *Document) EncodingParse(input string) (urlrec.Record, error) {
	return d.encodingParse(input, d.BaseURL())
}

// EncodingParseAndSerialize returns the serialized result of
// [Document.EncodingParse], or "" and its error.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-and-serializing-a-url
func (d *Document) EncodingParseAndSerialize(input string) (string, error) {
	r, err := d.EncodingParse(input)
	return r.Href(), err
}

// encodingParse runs the URL parser on input with base and the document's
// encoding.
func (d *Document) encodingParse(input string, base urlrec.Record) (urlrec.Record, error) {
	r, err := d.Parser().ResolveRecordEncoding(input, base, d.encoding)
	if err != nil || r.Protocol() != "blob:" {
		return r, err
	}
	// blob is not special, so the encoding does not matter.
	return d.Parser().ParseURL(input, base)
}
