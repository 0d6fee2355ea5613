package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/weburl-go/weburl/adapters/publicsuffix"
	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/adapters/xnetpublicsuffix"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

func init() {
	register.DoFn5x0[context.Context, line, func(string, int64), func(string, int64), func(string, string)](&resolveFn{})
	register.DoFn4x1[string, int64, func(string, string), func(string, int64), error](&siteFn{})
	register.DoFn4x0[string, int64, func(string, string), func(string, int64)](&countFn{})
	register.DoFn4x0[string, string, func(string, string), func(string, int64)](&rejectedFn{})
}

// parsers has a parser for each public suffix list. All functions of a worker
// share it, because a list takes memory.
var parsers = struct {
	sync.Mutex
	of map[string]*weburl.Parser
}{of: map[string]*weburl.Parser{}}

// sharedParser returns the parser with the public suffix list in a file.
func sharedParser(ctx context.Context, suffixes string) (*weburl.Parser, error) {
	parsers.Lock()
	defer parsers.Unlock()
	if p := parsers.of[suffixes]; p != nil {
		return p, nil
	}
	list, err := readList(ctx, suffixes)
	if err != nil {
		return nil, fmt.Errorf("crawl: the public suffix list: %w", err)
	}
	p := weburl.New(weburl.Config{PublicSuffixes: list})
	parsers.of[suffixes] = p
	return p, nil
}

// readList returns the public suffix list in a file.
func readList(ctx context.Context, name string) (ports.PublicSuffixList, error) {
	if name == "" {
		return xnetpublicsuffix.New(), nil
	}
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return nil, err
	}
	defer fs.Close()
	file, err := fs.OpenRead(ctx, name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return publicsuffix.New(file, publicsuffix.Options{IDNA: uts46.New()})
}

// siteOf returns the serialized site of a URL.
func siteOf(p *weburl.Parser, r urlrec.Record) (string, error) {
	site, err := p.Site(p.Origin(r))
	return site.String(), err
}

// The reasons why a line is rejected.
const (
	reasonTooLong  = "too long"
	reasonUTF8     = "invalid UTF-8"
	reasonFields   = "not three fields"
	reasonEncoding = "unknown encoding"
	reasonDocument = "document URL: " // and the standard's name of the error
	reasonPanic    = "panic"
)

// resolveFn resolves the link of each line. It emits the URL without fragment
// and the number 1, or the document's site with the error and the number 1, or
// why the line is rejected and the row about it.
type resolveFn struct {
	Suffixes string

	resolver resolver
}

// Setup makes the parser.
func (f *resolveFn) Setup(ctx context.Context) (err error) {
	f.resolver.parser, err = sharedParser(ctx, f.Suffixes)
	return err
}

// ProcessElement resolves one line.
func (f *resolveFn) ProcessElement(ctx context.Context, l line, link, failure func(string, int64), rejected func(string, string)) {
	a := answer{rejected: reasonTooLong}
	if l.Length == int64(len(l.Text)) {
		a = f.resolver.resolve(l.Text)
	}
	switch {
	case a.rejected != "":
		linesRejected.Inc(ctx, 1)
		rejected(a.rejected, fmt.Sprintf("%s\t%d\t%d\t%s\t%s", oneField(l.File), l.Offset, l.Length, a.rejected, strconv.QuoteToASCII(string(l.Text))))
	case a.failed != "":
		linksFailed.Inc(ctx, 1)
		failure(a.site+"\t"+a.failed, 1)
	default:
		link(a.url, 1)
	}
}

// oneField returns text, or text in quotes if it would be more than a field.
func oneField(text string) string {
	if strings.ContainsAny(text, "\t\n") {
		return strconv.QuoteToASCII(text)
	}
	return text
}

// answer is the answer for a line. Only one of url, failed and rejected is set.
type answer struct {
	url      string // without fragment
	failed   string // the standard's name of the error of the link
	site     string // of the document, if failed
	rejected string // the reason
}

// resolver resolves the links of lines. It keeps the last document and the last
// encoding, because neighbours often have the same.
type resolver struct {
	parser *weburl.Parser

	document string
	base     urlrec.Record // of the document; zero if that is empty
	site     string        // of the document
	label    string
	encoding ports.Encoding // of the label; nil if that is empty
}

// resolve returns the answer for a line. A panic of a backend is one, too.
func (r *resolver) resolve(text []byte) (a answer) {
	defer func() {
		if recover() != nil {
			a = answer{rejected: reasonPanic}
		}
	}()
	if !utf8.Valid(text) {
		return answer{rejected: reasonUTF8}
	}
	link, rest, _ := strings.Cut(string(text), "\t")
	document, label, ok := strings.Cut(rest, "\t")
	if !ok || strings.Contains(label, "\t") {
		return answer{rejected: reasonFields}
	}
	if err := r.setLabel(label); err != nil {
		return answer{rejected: reasonEncoding}
	}
	if err := r.setDocument(document); err != nil {
		return answer{rejected: reasonDocument + errorName(err)}
	}
	u, err := r.parser.ResolveRecordEncoding(link, r.base, r.encoding)
	if err != nil {
		return answer{failed: errorName(err), site: r.site}
	}
	return answer{url: u.HrefWithoutFragment()}
}

// setLabel sets the encoding. An empty label, or one of white space alone, is
// that of UTF-8.
func (r *resolver) setLabel(label string) error {
	if label == r.label {
		return nil
	}
	var encoding ports.Encoding
	if strings.Trim(label, "\t\n\f\r ") != "" {
		var err error
		if encoding, err = r.parser.Encoding(label); err != nil {
			return err
		}
	}
	r.label, r.encoding = strings.Clone(label), encoding
	return nil
}

// setDocument sets the URL of the document.
func (r *resolver) setDocument(document string) error {
	if document == r.document {
		return nil
	}
	var base urlrec.Record
	var site string
	if document != "" {
		document = strings.Clone(document) // the line need not be kept
		var err error
		if base, err = r.parser.ParseRecord(document); err != nil {
			return err
		}
		if site, err = siteOf(r.parser, base); err != nil {
			return err
		}
	}
	r.document, r.base, r.site = document, base, site
	return nil
}

// errorName returns the standard's name of an error.
func errorName(err error) string {
	var failure *domain.Failure
	if errors.As(err, &failure) {
		return failure.Code.String()
	}
	return err.Error() // such as domain.ErrTooLong
}

// siteFn takes each URL with the number of its links. It emits the row of the
// URL, and the counts of its site.
type siteFn struct {
	Suffixes string
	Shards   int

	parser *weburl.Parser
}

// Setup makes the parser.
func (f *siteFn) Setup(ctx context.Context) (err error) {
	f.parser, err = sharedParser(ctx, f.Suffixes)
	return err
}

// The names of counts of a site that are not those of errors.
const (
	countLinks = "links"
	countURLs  = "urls"
)

// ProcessElement emits the row and the counts of one URL.
func (f *siteFn) ProcessElement(url string, links int64, row func(string, string), count func(string, int64)) error {
	u, err := f.parser.ParseRecord(url)
	if err != nil {
		return fmt.Errorf("crawl: a URL does not parse again: %w", err)
	}
	site, err := siteOf(f.parser, u)
	if err != nil {
		return err
	}
	row(shard("urls", url, f.Shards), site+"\t"+url+"\t"+strconv.FormatInt(links, 10))
	count(site+"\t"+countLinks, links)
	count(site+"\t"+countURLs, 1)
	return nil
}

// countFn takes each count of a site. It emits the row, and the totals.
type countFn struct{ Shards int }

// ProcessElement emits the row and the totals of one count.
func (f *countFn) ProcessElement(siteAndName string, n int64, row func(string, string), emit func(string, int64)) {
	site, name, _ := strings.Cut(siteAndName, "\t")
	row(shard("sites", site, f.Shards), siteAndName+"\t"+strconv.FormatInt(n, 10))
	switch name {
	case countLinks:
		emit(totalResolved, n)
		emit(totalSites, 1)
	case countURLs:
		emit(totalURLs, n)
	default:
		emit(totalFailed, n)
		emit(totalFailed+": "+name, n)
	}
}

// rejectedFn takes the reason and the row of each rejected line. It emits the
// row, and the totals.
type rejectedFn struct{ Shards int }

// ProcessElement emits the row and the totals of one line.
func (f *rejectedFn) ProcessElement(reason, text string, row func(string, string), emit func(string, int64)) {
	row(shard("rejected", text, f.Shards), text)
	emit(totalRejected, 1)
	emit(totalRejected+": "+reason, 1)
}
