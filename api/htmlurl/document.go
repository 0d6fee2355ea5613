package htmlurl

import (
	"errors"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// ErrNoAboutBaseURL says that an iframe srcdoc document has no about base URL. The
// standard asserts that it has one.
var ErrNoAboutBaseURL = errors.New("weburl: an iframe srcdoc document needs an about base URL")

// DocumentConfig says what a [Document] is. The zero DocumentConfig is an about:blank
// document in UTF-8.
type DocumentConfig struct {
	// Parser parses the URLs of the document; nil is one with the defaults.
	Parser *weburl.Parser
	// URL is the document's URL; the zero Record is about:srcdoc where Srcdoc is true,
	// and about:blank otherwise.
	//
	// https://dom.spec.whatwg.org/#concept-document-url
	URL urlrec.Record
	// AboutBaseURL is the base URL that the document took over from the one that made
	// it, for iframe srcdoc documents and about:blank; the zero Record is null.
	//
	// https://html.spec.whatwg.org/multipage/dom.html#concept-document-about-base-url
	AboutBaseURL urlrec.Record
	// Srcdoc says that the document is an iframe srcdoc document.
	//
	// https://html.spec.whatwg.org/multipage/iframe-embed-object.html#an-iframe-srcdoc-document
	Srcdoc bool
	// Encoding is the document's character encoding; nil is UTF-8.
	//
	// https://dom.spec.whatwg.org/#concept-document-encoding
	Encoding ports.Encoding
	// BaseAllowed tells whether a base element may set the base URL to base, as
	// Content Security Policy's "Is base allowed for Document?" does for the directive
	// base-uri; nil allows every one.
	//
	// https://w3c.github.io/webappsec-csp/#allow-base-for-document
	BaseAllowed func(base urlrec.Record) bool
}

// Document is what a Document of the HTML Standard knows of URLs. [NewDocument] makes
// one; it must not be copied. The zero Document is an about:blank document in UTF-8.
//
// Methods that only read are safe for concurrent use. Who calls one that writes (SetURL,
// SetBaseHref, RemoveBase, OnBaseURLChange and what that gives) must see to it that nobody
// else uses the Document meanwhile.
type Document struct {
	parser        *weburl.Parser // nil: the default one
	url           urlrec.Record  // zero: about:srcdoc or about:blank
	aboutBaseURL  urlrec.Record  // zero: null
	srcdoc        bool
	encoding      ports.Encoding // nil: UTF-8
	baseAllowed   func(base urlrec.Record) bool
	frozenBaseURL urlrec.Record // of the first base element that has an href attribute; zero: there is none

	observers []*observer
	changes   []BaseURLChange // not yet announced to all; the first is under way
}

var (
	defaultParser = weburl.New(weburl.Config{})
	aboutBlank    = weburl.MustParse(AboutBlank).Record()
	aboutSrcdoc   = weburl.MustParse(AboutSrcdoc).Record()
	// A Parser may know other encodings, or none; UTF-8 is the same in all.
	utf8, _ = weburl.Encoding("utf-8")
)

// NewDocument gives a Document that is what c says. It has no base element. An iframe
// srcdoc document without an about base URL is [ErrNoAboutBaseURL].
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

// Parser gives the Parser that the document's URLs are parsed with.
func (d *Document) Parser() *weburl.Parser {
	if d.parser == nil {
		return defaultParser
	}
	return d.parser
}

// URL gives the document's URL.
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

// AboutBaseURL gives the about base URL, the zero Record where it is null.
//
// https://html.spec.whatwg.org/multipage/dom.html#concept-document-about-base-url
func (d *Document) AboutBaseURL() urlrec.Record { return d.aboutBaseURL }

// IsSrcdoc reports whether d is an iframe srcdoc document.
//
// https://html.spec.whatwg.org/multipage/iframe-embed-object.html#an-iframe-srcdoc-document
func (d *Document) IsSrcdoc() bool { return d.srcdoc }

// Encoding gives the document's character encoding. It is never nil.
//
// https://dom.spec.whatwg.org/#concept-document-encoding
func (d *Document) Encoding() ports.Encoding {
	if d.encoding == nil {
		return utf8
	}
	return d.encoding
}

// Parse parses input against the document base URL, with the query in UTF-8 whatever
// the document's encoding is. That is what newer parts of the platform do; attributes
// of HTML elements go through [Document.EncodingParse].
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#parse-a-url
func (d *Document) Parse(input string) (urlrec.Record, error) {
	return d.Parser().ParseURL(input, d.BaseURL())
}

// EncodingParse parses input against the document base URL, with the query of a
// special URL in the document's encoding (not for ws and wss). Like
// [weburl.Parser.ParseURL] it gives a blob: URL its blob URL entry. The error is that
// of [weburl.Parser.Parse].
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-a-url
func (d *Document) EncodingParse(input string) (urlrec.Record, error) {
	return d.encodingParse(input, d.BaseURL())
}

// EncodingParseAndSerialize gives the serialization of what [Document.EncodingParse]
// gives.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#encoding-parsing-and-serializing-a-url
func (d *Document) EncodingParseAndSerialize(input string) (string, error) {
	r, err := d.EncodingParse(input)
	return r.Href(), err
}

// encodingParse is the URL parser with a base and the document's encoding.
func (d *Document) encodingParse(input string, base urlrec.Record) (urlrec.Record, error) {
	r, err := d.Parser().ResolveRecordEncoding(input, base, d.encoding)
	if err != nil || r.Protocol() != "blob:" {
		return r, err
	}
	// blob is not special, so the encoding does not matter.
	return d.Parser().ParseURL(input, base)
}
