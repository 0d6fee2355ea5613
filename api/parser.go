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

// Config is the configuration of a [Parser]: backends and limits. The zero
// Config is that of the default Parser.
type Config struct {
	// IDNA processes domains that are not ASCII. nil means adapters/uts46.
	IDNA ports.IDNA
	// Encodings finds the encodings of ParseEncoding and Encoding. nil means
	// adapters/whatwgencoding.
	Encodings ports.Encodings
	// BlobURLs finds the blob URL entries for ParseURL. nil means that there
	// are none.
	BlobURLs ports.BlobURLStore
	// PublicSuffixes is the public suffix list. If it is nil, methods that need
	// a list fail with domain.ErrNoPublicSuffixList. They never guess.
	PublicSuffixes ports.PublicSuffixList
	// FileOrigin returns the origin of a file URL, which the standard leaves to
	// the embedder. If it is nil, the origin is a new opaque origin.
	FileOrigin func(urlrec.Record) domain.Origin
	// MaxInput limits each string that is parsed or set, in bytes; 0 means no
	// limit. A longer one fails with domain.ErrTooLong, or a setter does not
	// take it. Independently, an href longer than 2^32-1 bytes, even while it
	// is being built, fails with domain.ErrTooLong. MaxInput does not limit
	// changes of search params.
	MaxInput int
	// MaxErrors limits how many validation errors Validate, ValidateBase and
	// ValidateSet return; 0 means no limit. An input may have one error per
	// byte, and each takes 48 bytes of memory, or up to 300 while the list
	// grows. For input from strangers, set MaxErrors or MaxInput, or use
	// [Parser.Diagnose].
	MaxErrors int
}

// Parser parses URLs according to a [Config]. [New] returns one. The zero
// Parser and a nil *Parser are the default Parser. It is safe for concurrent
// use, except the Parser that [Parser.Batch] returns.
type Parser struct {
	urls     urlrec.Parser // its IDNA is nil only in the zero Parser
	config   Config        // with all defaults filled in
	attached *attached     // to its URLs without a query object; nil in the default Parser
	block    *block        // makes URLs; nil except in a batch
}

// New returns a Parser with the configuration c.
func New(c Config) *Parser {
	p := newParser(c)
	p.attached = &attached{parser: p}
	return p
}

func newParser(c Config) *Parser {
	if c.IDNA == nil {
		c.IDNA = uts46.New()
	}
	if c.Encodings == nil {
		c.Encodings = whatwgencoding.New()
	}
	if c.MaxInput <= 0 {
		c.MaxInput = math.MaxInt
	}
	return &Parser{urls: urlrec.Parser{IDNA: c.IDNA, FileOrigin: c.FileOrigin}, config: c}
}

var defaultParser = newParser(Config{})

// orDefault returns p, or the default Parser if p is nil or the zero Parser.
// Each exported method that reads a field begins with it.
func (p *Parser) orDefault() *Parser {
	if p == nil || p.urls.IDNA == nil {
		return defaultParser
	}
	return p
}

// tooLong reports whether a string of n bytes is longer than Config.MaxInput. p
// must not be the zero Parser.
func (p *Parser) tooLong(n int) bool { return n > p.config.MaxInput }

// Parse parses input without a base and returns the URL, as the URL constructor
// and the static method parse() do. If input is not a URL, the constructor
// throws, parse() returns null, and Parse returns a [*domain.Failure]. If input
// is too long, the error is [domain.ErrTooLong]; see [Config].
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

// ParseBase parses input relative to base and returns the URL. The base is
// parsed first. If base is not a URL, ParseBase fails, even if input does not
// need a base. The empty string is not a URL.
func (p *Parser) ParseBase(input, base string) (*URL, error) {
	return p.newURL(p.resolve(input, base, nil))
}

// MustParse parses input like [Parser.Parse] and returns the URL. It panics if
// input is not a URL, so use it for constants.
func (p *Parser) MustParse(input string) *URL {
	u, err := p.Parse(input)
	if err != nil {
		panic(err)
	}
	return u
}

// CanParse reports whether [Parser.Parse] would return a URL. It costs less.
//
// https://url.spec.whatwg.org/#dom-url-canparse
func (p *Parser) CanParse(input string) bool {
	p = p.orDefault()
	return !p.tooLong(len(input)) && p.urls.CanParse(input, nil)
}

// CanParseBase reports whether [Parser.ParseBase] would return a URL. It costs
// less.
func (p *Parser) CanParseBase(input, base string) bool {
	p = p.orDefault()
	if p.tooLong(max(len(input), len(base))) {
		return false
	}
	r, err := p.urls.Parse(base, urlrec.Record{}, nil)
	return err == nil && p.urls.CanParse(input, &r)
}

// ParseRecord parses input without a base and returns the Record. It is the
// basic URL parser (#concept-basic-url-parser). If input is already the href of
// a URL, it allocates nothing.
func (p *Parser) ParseRecord(input string) (r urlrec.Record, err error) {
	err = p.orDefault().parseInto(&r, input, nil, nil)
	return r, err
}

// ResolveRecord parses input relative to base and returns the Record. A zero
// base means that there is none. The error is that of [Parser.Parse].
func (p *Parser) ResolveRecord(input string, base urlrec.Record) (r urlrec.Record, err error) {
	err = p.orDefault().parseInto(&r, input, &base, nil)
	return r, err
}

// ResolveRecordEncoding parses input relative to base and returns the Record,
// with the query in the encoding enc. That is for special URLs except those
// with the scheme ws or wss. Everything else is in UTF-8. A zero base means
// that there is none, and a nil enc means UTF-8.
//
// For the links of a document, look up the encoding with [Parser.Encoding] and
// parse the base, once each.
func (p *Parser) ResolveRecordEncoding(input string, base urlrec.Record, enc ports.Encoding) (r urlrec.Record, err error) {
	err = p.orDefault().parseInto(&r, input, &base, enc)
	return r, err
}

// ParseEncoding parses input without a base and returns the URL, with the query
// in the encoding that encodingLabel names. An unknown label fails with
// domain.ErrUnknownEncoding. [Parser.ResolveRecordEncoding] says which queries
// that affects.
func (p *Parser) ParseEncoding(input, encodingLabel string) (*URL, error) {
	enc, err := p.Encoding(encodingLabel)
	if err != nil {
		return nil, err
	}
	return p.newURL(p.ResolveRecordEncoding(input, urlrec.Record{}, enc))
}

// ParseEncodingBase parses input relative to base and returns the URL, with the
// query in the encoding that encodingLabel names. The base is parsed in UTF-8.
// An unknown label fails with domain.ErrUnknownEncoding.
func (p *Parser) ParseEncodingBase(input, base, encodingLabel string) (*URL, error) {
	enc, err := p.Encoding(encodingLabel)
	if err != nil {
		return nil, err
	}
	return p.newURL(p.resolve(input, base, enc))
}

// Encoding returns the encoding that label names, as "get an encoding" does.
// Leading and trailing ASCII whitespace and ASCII case do not matter. An
// unknown label fails with domain.ErrUnknownEncoding.
//
// https://encoding.spec.whatwg.org/#concept-encoding-get
func (p *Parser) Encoding(label string) (ports.Encoding, error) {
	enc, ok := p.orDefault().config.Encodings.Lookup(label)
	if !ok {
		return nil, domain.ErrUnknownEncoding
	}
	return enc, nil
}

// ParseOptions are the optional arguments of the URL parser. The zero value has
// none of them.
type ParseOptions struct {
	Base        urlrec.Record  // the base URL; zero means that there is none
	Encoding    ports.Encoding // for the query, as in ResolveRecordEncoding; nil means UTF-8
	ResolveBlob bool           // whether a blob: URL gets its entry from Config.BlobURLs
}

// ParseRecordWith parses input with the options o and returns the Record. The
// error is that of [Parser.Parse]. It is the general form of ParseRecord,
// ResolveRecord, ResolveRecordEncoding and ParseURL.
func (p *Parser) ParseRecordWith(input string, o ParseOptions) (r urlrec.Record, err error) {
	// Only ParseURL calls this: a copy of o costs up to 20 ns (21 November
	// 2026), half the time of parsing a short URL.
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

// ParseURL parses input relative to base and returns the Record. It is named
// after the standard's "URL parser". A zero base means that there is none.
//
// A blob: URL gets its blob URL entry from Config.BlobURLs. The other short
// forms of [Parser.ParseRecordWith] do not look it up.
//
// https://url.spec.whatwg.org/#concept-url-parser
func (p *Parser) ParseURL(input string, base urlrec.Record) (urlrec.Record, error) {
	return p.ParseRecordWith(input, ParseOptions{Base: base, ResolveBlob: true})
}

// FromRecord returns a URL for r. The URL keeps this Parser.
//
// https://url.spec.whatwg.org/#url-initialize
func (p *Parser) FromRecord(r urlrec.Record) *URL {
	var u *URL
	if p != nil && p.block != nil {
		u = p.block.next()
		u.rec = r
	} else {
		u = &URL{rec: r}
	}
	if p != nil && p.attached != nil {
		u.attached.Store(p.attached)
	}
	return u
}

// newURL returns a URL for r, or err if there is one.
func (p *Parser) newURL(r urlrec.Record, err error) (*URL, error) {
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

// parseInto is [urlrec.Parser.ParseInto] with the limit Config.MaxInput. It
// explains its errors to the caller.
func (p *Parser) parseInto(r *urlrec.Record, input string, base *urlrec.Record, enc ports.Encoding) error {
	if p.tooLong(len(input)) {
		return domain.ErrTooLong
	}
	if err := p.urls.ParseInto(r, input, base, enc); err != nil {
		return p.explain(err, input, base)
	}
	return nil
}

// explain returns the error for the caller if the fast machine returned err for
// input. It runs the literal machine, which finds the place of the failure.
func (p *Parser) explain(err error, input string, base *urlrec.Record) error {
	code, ok := err.(domain.Code)
	if !ok {
		return err
	}
	recorder := domain.Recorder{LastOnly: true}
	p.parseLiterally(&recorder, input, base)
	return newFailure(code, &recorder)
}

// parseLiterally runs the literal machine on input, which tells recorder the
// validation errors. base may be nil or the zero Record. The cost does not
// depend on the length of base.
func (p *Parser) parseLiterally(recorder *domain.Recorder, input string, base *urlrec.Record) {
	var outline *stepwise.Record
	if base != nil && base.IsValid() {
		outline = stepwise.OutlineOfBase(base.Scheme(), base.HasOpaquePath())
	}
	literal := stepwise.Machine{IDNA: p.urls.IDNA, Recorder: recorder}
	literal.Parse(input, outline, nil)
}

// newFailure returns the failure for code at the place of the last error that
// recorder has.
func newFailure(code domain.Code, recorder *domain.Recorder) *domain.Failure {
	failure := &domain.Failure{Code: code}
	if n := len(recorder.Errors); n > 0 {
		last := recorder.Errors[n-1]
		failure.Start, failure.End, failure.IDNA = last.Start, last.End, last.IDNA
	}
	return failure
}

// inBase returns err, marked as an error of the base.
func inBase(err error) error {
	if failure, ok := err.(*domain.Failure); ok {
		failure.InBase = true
	}
	return err
}
