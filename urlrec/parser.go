package urlrec

import (
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
)

// Parser makes Records. The zero Parser is ready for use, and fails on domains that are
// not ASCII. It is safe for concurrent use while its fields do not change.
//
// The setters run the basic URL parser on a value with a state override, as the
// standard's API does. Each returns the new Record and whether the value was taken. If
// the standard's steps refuse the value or do nothing, taken is false and the Record is
// the old one. Of a host with a port, each is taken or refused on its own, and taken
// reports on the host. The blob URL entry stays. A value is refused if the href would
// be longer than offsets can hold. The zero Record takes nothing.
type Parser struct {
	IDNA ports.IDNA // for domains that are not ASCII; may be nil

	// FileOrigin returns the origin of a file URL; see Origin. It may be nil.
	FileOrigin func(Record) domain.Origin
}

// Parse is the basic URL parser (#concept-basic-url-parser) without a state override.
// base may be the zero Record, which is no base. enc is the encoding for the query of a
// special URL whose scheme is not ws or wss; nil is UTF-8. The error is a
// [domain.Code] or [domain.ErrTooLong].
func (p *Parser) Parse(input string, base Record, enc ports.Encoding) (r Record, err error) {
	err = p.ParseInto(&r, input, &base, enc)
	return r, err
}

// ParseInto is [Parser.Parse] into r, which is the zero Record after an error. It copies
// no Records, which is a part of the time of parsing a short URL. base may be nil, and
// it may be r; r must not be nil.
func (p *Parser) ParseInto(r *Record, input string, base *Record, enc ports.Encoding) error {
	m := machine{idna: p.IDNA}
	if enc != nil {
		m.encoding = percent.OutputEncoding(enc)
	}
	return m.finish(r, m.run(input, base))
}

// CanParse reports whether [Parser.Parse] returns a Record. It does not make one, and
// stops before the path: nothing after the port can fail. base may be nil.
func (p *Parser) CanParse(input string, base *Record) bool {
	if base == nil {
		base = &noBase
	}
	if uint64(len(input)+len(base.href))*longestEncoding > maxHref {
		_, err := p.Parse(input, *base, nil) // it may be too long
		return err == nil
	}
	m := machine{idna: p.IDNA, stopAtPath: true}
	code := m.run(input, base)
	m.release()
	return code == 0
}

// longestEncoding is the most bytes that one byte of input can become: a byte that is
// not UTF-8 becomes "%EF%BF%BD".
const longestEncoding = 9
