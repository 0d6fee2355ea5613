package weburl

import "github.com/weburl-go/weburl/urlrec"

// Batch returns a Parser like p that makes its hrefs and URLs side by side in
// larger blocks of memory. It allocates less than one time per URL, so it is
// faster for URLs that are parsed together and die together, such as the links
// of one document. It is for one goroutine at a time.
//
// Its URLs are like those of p, may be shared between goroutines, and use p in
// their setters. A URL or Record that is kept keeps its neighbours alive: about
// 5 KiB of URLs, and 8 KiB of hrefs for each of them. To keep a few of many,
// parse them with p, or keep the result of [URL.Clone] or
// [urlrec.Record.Clone].
func (p *Parser) Batch() *Parser {
	p = p.orDefault()
	b := *p
	b.urls.Arena = new(urlrec.Arena)
	b.block = new(block)
	return &b
}

// CloneRecord returns r with a copy of its href. A Parser from [Parser.Batch]
// makes the copy beside its other hrefs. Any other Parser returns the result of
// [urlrec.Record.Clone].
//
// A canonical href shares the memory of the input. Clone it if the input is a
// part of a larger text that need not be kept.
func (p *Parser) CloneRecord(r urlrec.Record) urlrec.Record {
	return p.orDefault().urls.Arena.Clone(r)
}

// block holds URLs that are allocated together. It fills a size class of Go's
// allocator.
type block struct {
	urls *[67]URL // nil before the first
	used int
}

// next returns a zero URL.
func (b *block) next() *URL {
	if b.urls == nil || b.used == len(b.urls) {
		b.urls, b.used = new([len(b.urls)]URL), 0
	}
	b.used++
	return &b.urls[b.used-1]
}
