package urlrec

import (
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
)

// Parser parses and changes URLs. The zero Parser is ready for use, and fails
// on domains that are not ASCII. It is safe for concurrent use while its fields
// do not change and Arena is nil.
//
// A setter returns the new Record, and whether it took the value. Like the
// setters of the standard's URL class, it runs the basic URL parser on the
// value with a state override. These rules hold for all setters:
//   - If the standard's steps refuse the value or do nothing, taken is false,
//     and the Record is the old one.
//   - A value that would make the href longer than 2^32-1 bytes is not taken.
//   - The zero Record takes no value.
//   - The blob URL entry stays.
type Parser struct {
	// IDNA is for domains that are not ASCII. If it is nil, a URL with such a
	// domain fails with [domain.DomainToASCII].
	IDNA ports.IDNA

	// FileOrigin returns the origin of a file URL; see [Parser.Origin]. It may
	// be nil.
	FileOrigin func(Record) domain.Origin

	// Arena makes the hrefs that are not a part of the input. If it is nil,
	// each is an allocation of its own. A Parser with an Arena is for one
	// goroutine at a time.
	Arena *Arena
}

// Parse parses input, resolves it against base and returns the URL. It is the
// basic URL parser (#concept-basic-url-parser) without a state override.
//   - The zero Record is no base.
//   - enc is the encoding of the query, and nil is UTF-8. It applies to special
//     URLs, except if the scheme is ws or wss.
//   - The error is a [domain.Code] or [domain.ErrTooLong].
func (p *Parser) Parse(input string, base Record, enc ports.Encoding) (r Record, err error) {
	err = p.ParseInto(&r, input, &base, enc)
	return r, err
}

// ParseInto parses as [Parser.Parse] does, and sets r to the result. The error
// is that of Parse. After an error, r is the zero Record. base may be nil, and
// may be the same pointer as r. r must not be nil.
//
// ParseInto and [Parser.CanParse] take the base by its address and copy no
// Records, which is a measurable part of the time for a short URL.
func (p *Parser) ParseInto(r *Record, input string, base *Record, enc ports.Encoding) error {
	m := machine{idna: p.IDNA}
	m.w.arena = p.Arena
	if enc != nil {
		m.encoding = percent.OutputEncoding(enc)
	}
	return m.finish(r, m.run(input, base))
}

// CanParse reports whether [Parser.Parse] returns a Record. It costs less. It
// makes no Record, and it stops before the path: later parts fail only if the
// href is too long. If that is possible, CanParse runs Parse. base may be nil;
// the zero Record is no base.
func (p *Parser) CanParse(input string, base *Record) bool {
	if base == nil {
		base = &noBase
	}
	if uint64(len(input)+len(base.href))*longestEncoding > maxHref {
		_, err := p.Parse(input, *base, nil) // the href may be too long
		return err == nil
	}
	m := machine{idna: p.IDNA, stopAtPath: true}
	m.w.arena = p.Arena
	code := m.run(input, base)
	m.release()
	return code == 0
}

// longestEncoding is the largest number of bytes that one byte of the input can
// become: a byte that is not UTF-8 becomes "%EF%BF%BD".
const longestEncoding = 9
