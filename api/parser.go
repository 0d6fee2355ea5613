package weburl

import (
	"math"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/stepwise"
)

// Config says what a [Parser] works with. The zero Config is that of the default
// Parser.
type Config struct {
	// IDNA processes domains that are not ASCII; nil is adapters/uts46.
	IDNA ports.IDNA
	// Encodings finds the encodings of ParseEncoding and Encoding; nil is
	// adapters/whatwgencoding.
	Encodings ports.Encodings
	// BlobURLs resolves blob: URLs for ParseURL; nil makes every blob URL entry
	// null.
	BlobURLs ports.BlobURLStore
	// PublicSuffixes is the public suffix list; without one, what needs it gives
	// domain.ErrNoPublicSuffixList and never a guess.
	PublicSuffixes ports.PublicSuffixList
	// FileOrigin gives the origin of a file URL, which the standard leaves to the
	// embedder; nil makes each a new opaque origin.
	FileOrigin func(urlrec.Record) domain.Origin
	// MaxInput limits each string that is parsed or set, in bytes; 0 means no
	// limit. A longer one fails with domain.ErrTooLong, or a setter does not take
	// it. Independently, an href longer than 2^32-1 bytes, even while it is being
	// built, fails with domain.ErrTooLong. MaxInput does not limit changes of search
	// params.
	MaxInput int
	// MaxErrors limits how many validation errors Validate, ValidateBase and
	// ValidateSet return; 0 means no limit. An input may have one error per byte,
	// and each takes 48 bytes of memory, or up to 300 while the list grows. For
	// input from strangers, set MaxErrors or MaxInput, or use [Parser.Diagnose].
	MaxErrors int
}

// Parser parses URLs with what it was given to work with. [New] makes one. The
// zero Parser and a nil *Parser are the default Parser. It is safe for concurrent
// use.
type Parser struct {
	urls   urlrec.Parser // its IDNA is nil in the zero Parser alone
	config Config        // with all defaults filled in
	rest   *rest         // of its URLs, as long as they have no query object
}

// New returns a Parser that works with what c says.
func New(c Config) *Parser {
	if c.IDNA == nil {
		c.IDNA = uts46.New()
	}
	if c.Encodings == nil {
		c.Encodings = whatwgencoding.New()
	}
	if c.MaxInput <= 0 {
		c.MaxInput = math.MaxInt
	}
	p := &Parser{urls: urlrec.Parser{IDNA: c.IDNA, FileOrigin: c.FileOrigin}, config: c}
	p.rest = &rest{parser: p}
	return p
}

var defaultParser = func() *Parser {
	p := New(Config{})
	p.rest = nil
	return p
}()

// orDefault returns p, or the default Parser if p is nil or the zero Parser. Each
// exported method that reads a field begins with it.
func (p *Parser) orDefault() *Parser {
	if p == nil || p.urls.IDNA == nil {
		return defaultParser
	}
	return p
}

// tooLong reports whether a string of n bytes is longer than Config.MaxInput. p is not
// the zero Parser.
func (p *Parser) tooLong(n int) bool { return n > p.config.MaxInput }

// Parse parses input as the URL constructor and the static method parse() do. Where
// it fails the first throws and the second gives null; here it is an error.
//
// https://url.spec.whatwg.org/#dom-url-url
// https://url.spec.whatwg.org/#dom-url-parse
func (p *Parser) Parse(input string) (*URL, error) {
	p = p.orDefault()
	u := p.FromRecord(urlrec.Record{})
	if err := p.parseInto(&u.rec, input, nil, nil); err != nil {
		return nil, err
	}
	return u, nil
}

// ParseBase is [Parser.Parse] with a base. The base is parsed first, and a bad one
// fails, "" included, even where input needs none.
func (p *Parser) ParseBase(input, base string) (*URL, error) {
	return p.url(p.resolve(input, base, nil))
}

// MustParse is [Parser.Parse] for input that is known to be a URL. It panics
// where that fails.
func (p *Parser) MustParse(input string) *URL {
	u, err := p.Parse(input)
	if err != nil {
		panic(err)
	}
	return u
}

// CanParse reports whether [Parser.Parse] succeeds. It costs less.
//
// https://url.spec.whatwg.org/#dom-url-canparse
func (p *Parser) CanParse(input string) bool {
	p = p.orDefault()
	return !p.tooLong(len(input)) && p.urls.CanParse(input, nil)
}

// CanParseBase reports whether [Parser.ParseBase] succeeds.
func (p *Parser) CanParseBase(input, base string) bool {
	p = p.orDefault()
	if p.tooLong(max(len(input), len(base))) {
		return false
	}
	r, err := p.urls.Parse(base, urlrec.Record{}, nil)
	return err == nil && p.urls.CanParse(input, &r)
}

// ParseRecord is the basic URL parser (#concept-basic-url-parser). It allocates
// nothing where input is canonical: where it is its own href.
func (p *Parser) ParseRecord(input string) (r urlrec.Record, err error) {
	err = p.orDefault().parseInto(&r, input, nil, nil)
	return r, err
}

// ResolveRecord is the basic URL parser with a base. The zero Record is no base.
func (p *Parser) ResolveRecord(input string, base urlrec.Record) (r urlrec.Record, err error) {
	err = p.orDefault().parseInto(&r, input, &base, nil)
	return r, err
}

// ResolveRecordEncoding is [Parser.ResolveRecord] with an encoding for the query of a
// special URL whose scheme is not ws or wss. All else is in UTF-8. A nil enc is UTF-8.
//
// For the links of a document, look up the encoding ([Parser.Encoding]) and parse the
// base once.
func (p *Parser) ResolveRecordEncoding(input string, base urlrec.Record, enc ports.Encoding) (r urlrec.Record, err error) {
	err = p.orDefault().parseInto(&r, input, &base, enc)
	return r, err
}

// ParseURL returns the record that the standard's URL parser makes: that of
// [Parser.ResolveRecord], and if the scheme is blob, with the blob URL entry from
// Config.BlobURLs. No other method asks the store. The zero Record is no base.
//
// https://url.spec.whatwg.org/#concept-url-parser
func (p *Parser) ParseURL(input string, base urlrec.Record) (urlrec.Record, error) {
	return p.ParseRecordWith(input, ParseOptions{Base: base, ResolveBlob: true})
}

// ParseOptions are the optional arguments of the URL parser. The zero value is none of
// them.
type ParseOptions struct {
	Base        urlrec.Record  // the base URL; the zero Record is no base
	Encoding    ports.Encoding // for the query, as in ResolveRecordEncoding; nil is UTF-8
	ResolveBlob bool           // whether a blob: URL gets its entry from Config.BlobURLs
}

// ParseRecordWith parses input with any of the options. ParseRecord, ResolveRecord,
// ResolveRecordEncoding and ParseURL are its short forms.
func (p *Parser) ParseRecordWith(input string, o ParseOptions) (r urlrec.Record, err error) {
	p = p.orDefault()
	err = p.parseInto(&r, input, &o.Base, o.Encoding)
	if err != nil || !o.ResolveBlob || p.config.BlobURLs == nil || r.Protocol() != "blob:" {
		return r, err
	}
	if entry, ok := p.config.BlobURLs.Resolve(r.HrefWithoutFragment()); ok {
		r = r.WithBlobURLEntry(entry)
	}
	return r, nil
}

// parseInto is [urlrec.Parser.ParseInto] with a limit, and with a reason for the
// caller.
func (p *Parser) parseInto(r *urlrec.Record, input string, base *urlrec.Record, enc ports.Encoding) error {
	if p.tooLong(len(input)) {
		return domain.ErrTooLong
	}
	if err := p.urls.ParseInto(r, input, base, enc); err != nil {
		return p.explain(err, input, base)
	}
	return nil
}

// ParseEncoding is [Parser.Parse] with the encoding that encodingLabel names. An
// unknown label is domain.ErrUnknownEncoding.
func (p *Parser) ParseEncoding(input, encodingLabel string) (*URL, error) {
	enc, err := p.Encoding(encodingLabel)
	if err != nil {
		return nil, err
	}
	return p.url(p.ResolveRecordEncoding(input, urlrec.Record{}, enc))
}

// ParseEncodingBase is [Parser.ParseBase] with the encoding that encodingLabel
// names. The base is parsed in UTF-8. An unknown label is
// domain.ErrUnknownEncoding.
func (p *Parser) ParseEncodingBase(input, base, encodingLabel string) (*URL, error) {
	enc, err := p.Encoding(encodingLabel)
	if err != nil {
		return nil, err
	}
	return p.url(p.resolve(input, base, enc))
}

// Encoding runs "get an encoding" on label: leading and trailing ASCII whitespace
// and ASCII case do not matter. An unknown label is domain.ErrUnknownEncoding.
//
// https://encoding.spec.whatwg.org/#concept-encoding-get
func (p *Parser) Encoding(label string) (ports.Encoding, error) {
	enc, ok := p.orDefault().config.Encodings.Lookup(label)
	if !ok {
		return nil, domain.ErrUnknownEncoding
	}
	return enc, nil
}

// FromRecord returns a URL for r, which keeps this Parser.
//
// https://url.spec.whatwg.org/#url-initialize
func (p *Parser) FromRecord(r urlrec.Record) *URL {
	u := &URL{rec: r}
	if p != nil && p.rest != nil {
		u.rest.Store(p.rest)
	}
	return u
}

func (p *Parser) url(r urlrec.Record, err error) (*URL, error) {
	if err != nil {
		return nil, err
	}
	return p.FromRecord(r), nil
}

// resolve is the API URL parser with a base.
//
// https://url.spec.whatwg.org/#api-url-parser
func (p *Parser) resolve(input, base string, enc ports.Encoding) (urlrec.Record, error) {
	r, err := p.ParseRecord(base)
	if err != nil {
		return urlrec.Record{}, inBase(err)
	}
	return p.ResolveRecordEncoding(input, r, enc)
}

// inBase returns err, marked as an error of the base.
func inBase(err error) error {
	if failure, ok := err.(*domain.Failure); ok {
		failure.InBase = true
	}
	return err
}

// explain makes of err, which the fast machine gave for input, what the caller is
// told. The literal machine knows where the error lies.
func (p *Parser) explain(err error, input string, base *urlrec.Record) error {
	code, ok := err.(domain.Code)
	if !ok {
		return err
	}
	recorder := domain.Recorder{LastOnly: true}
	p.parseLiterally(&recorder, input, base)
	return newFailure(code, &recorder)
}

// parseLiterally runs the literal machine on input and tells recorder the
// validation errors. base may be nil or the zero Record. What the run costs does
// not depend on the length of base.
func (p *Parser) parseLiterally(recorder *domain.Recorder, input string, base *urlrec.Record) {
	var outline *stepwise.Record
	if base != nil && base.IsValid() {
		outline = stepwise.OutlineOfBase(base.Scheme(), base.HasOpaquePath())
	}
	literal := stepwise.Machine{IDNA: p.urls.IDNA, Recorder: recorder}
	literal.Parse(input, outline, nil)
}

// newFailure returns the failure for code, whose place is that of the last error that
// recorder has.
func newFailure(code domain.Code, recorder *domain.Recorder) *domain.Failure {
	failure := &domain.Failure{Code: code}
	if n := len(recorder.Errors); n > 0 {
		last := recorder.Errors[n-1]
		failure.Start, failure.End, failure.IDNA = last.Start, last.End, last.IDNA
	}
	return failure
}

// The package-level functions use the default Parser.

// Parse is [Parser.Parse] of the default Parser.
func Parse(input string) (*URL, error) { return defaultParser.Parse(input) }

// ParseBase is [Parser.ParseBase] of the default Parser.
func ParseBase(input, base string) (*URL, error) { return defaultParser.ParseBase(input, base) }

// MustParse is [Parser.MustParse] of the default Parser.
func MustParse(input string) *URL { return defaultParser.MustParse(input) }

// CanParse is [Parser.CanParse] of the default Parser.
func CanParse(input string) bool { return defaultParser.CanParse(input) }

// CanParseBase is [Parser.CanParseBase] of the default Parser.
func CanParseBase(input, base string) bool { return defaultParser.CanParseBase(input, base) }

// ParseRecord is [Parser.ParseRecord] of the default Parser.
func ParseRecord(input string) (r urlrec.Record, err error) {
	err = defaultParser.parseInto(&r, input, nil, nil)
	return r, err
}

// ResolveRecord is [Parser.ResolveRecord] of the default Parser.
func ResolveRecord(input string, base urlrec.Record) (urlrec.Record, error) {
	return defaultParser.ResolveRecord(input, base)
}

// ParseEncoding is [Parser.ParseEncoding] of the default Parser.
func ParseEncoding(input, encodingLabel string) (*URL, error) {
	return defaultParser.ParseEncoding(input, encodingLabel)
}

// ParseEncodingBase is [Parser.ParseEncodingBase] of the default Parser.
func ParseEncodingBase(input, base, encodingLabel string) (*URL, error) {
	return defaultParser.ParseEncodingBase(input, base, encodingLabel)
}

// ResolveRecordEncoding is [Parser.ResolveRecordEncoding] of the default Parser.
func ResolveRecordEncoding(input string, base urlrec.Record, enc ports.Encoding) (urlrec.Record, error) {
	return defaultParser.ResolveRecordEncoding(input, base, enc)
}

// Encoding is [Parser.Encoding] of the default Parser.
func Encoding(label string) (ports.Encoding, error) { return defaultParser.Encoding(label) }

// FromRecord is [Parser.FromRecord] of the default Parser.
func FromRecord(r urlrec.Record) *URL { return defaultParser.FromRecord(r) }
