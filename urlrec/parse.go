package urlrec

import (
	"encoding/binary"
	"slices"
	"strings"
	"unsafe"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
)

// Parser makes Records. The zero Parser is ready for use and fails on domains
// that are not ASCII. It is safe for concurrent use while its fields do not
// change.
//
// The setters run the basic URL parser on a value with a state override, as the
// standard's API does. Each gives the Record as it is then, and whether the value
// was taken: false where the standard's steps refuse it or do nothing, so that
// the Record is the one before. Of a host with a port, each is taken or not on
// its own; taken speaks of the host. The blob URL entry stays. A Record that
// would exceed what offsets can hold is not taken, and the zero Record takes
// nothing.
type Parser struct {
	IDNA ports.IDNA // for domains that are not ASCII; may be nil

	// FileOrigin, where it is not nil, gives the origin of a file URL (see Origin).
	FileOrigin func(Record) domain.Origin
}

// Parse is the basic URL parser (#concept-basic-url-parser) without a state override.
// base may be the zero Record: then there is none. enc is the encoding for the query
// of a special URL whose scheme is not ws or wss; nil is UTF-8. The error is a
// [domain.Code], or [domain.ErrTooLong].
func (p *Parser) Parse(input string, base Record, enc ports.Encoding) (r Record, err error) {
	err = p.ParseInto(&r, input, &base, enc)
	return r, err
}

// ParseInto is [Parser.Parse] into r, which is the zero Record on an error. It
// spares copies of Records, which take a part of the time of parsing a short URL.
// base may be nil, and it may be r; r must not be nil.
func (p *Parser) ParseInto(r *Record, input string, base *Record, enc ports.Encoding) error {
	m := machine{idna: p.IDNA}
	if enc != nil {
		m.encoding = percent.OutputEncoding(enc)
	}
	return m.finish(r, m.run(input, base))
}

// CanParse reports whether [Parser.Parse] gives a Record. It does not make one,
// and looks no further than the port: nothing behind it can fail. base may be nil.
func (p *Parser) CanParse(input string, base *Record) bool {
	if base == nil {
		base = &noBase
	}
	if uint64(len(input)+len(base.href))*longestEncoding > maxHref {
		_, err := p.Parse(input, *base, nil) // it may be too long
		return err == nil
	}
	m := machine{idna: p.IDNA, hostOnly: true}
	code := m.run(input, base)
	m.release()
	return code == 0
}

// longestEncoding is the most bytes that one byte of input can become: a byte
// that is not UTF-8 becomes "%EF%BF%BD".
const longestEncoding = 9

// machine is one run of the basic URL parser. Each of its states is a method that
// takes the stretch of the input from pos on, and ends by calling the next. It
// gives zero when all is done, the code of the failure, or tabFound.
//
// The input is the caller's, trimmed. It is read as it is until a tab or newline
// turns up anywhere; then all of them are removed, and the run starts over.
type machine struct {
	input    string
	idna     ports.IDNA
	encoding ports.Encoding // an output encoding; nil: UTF-8
	hostOnly bool           // stop at the path
	filtered *[]byte        // what input is a view of, if it does not outlive the run
	override bool           // a setter: only the state that was asked for runs, and "?" and "#" end nothing in it
	w        writer
	rec      Record // all of it but the href is filled in on the way
}

// tabFound ends a run that met a tab or newline. It never leaves the package.
const tabFound domain.Code = 0xFF

// run parses input. base may be nil or the zero Record: then there is none.
func (m *machine) run(input string, base *Record) domain.Code {
	if input != "" && (input[0] <= ' ' || input[len(input)-1] <= ' ') {
		input = trimC0ControlOrSpace(input)
	}
	m.input, m.w.source = input, input
	if base == nil {
		base = &noBase
	}
	code := m.schemeStart(base)
	if code != 0 && domain.HasASCIITabOrNewline(m.input) {
		return m.runFiltered(base)
	}
	return code
}

var noBase Record

// runFiltered starts over on the input without tabs and newlines.
func (m *machine) runFiltered(base *Record) domain.Code {
	m.w.release()
	m.filtered = buffers.Get().(*[]byte)
	*m.filtered = appendFiltered((*m.filtered)[:0], m.input)
	// Nothing writes to filtered while m runs, and no Record keeps a part of it.
	input := unsafe.String(unsafe.SliceData(*m.filtered), len(*m.filtered))
	m.input, m.rec, m.w = input, Record{}, writer{source: input}
	return m.schemeStart(base)
}

// finish makes r the Record that a run came to.
func (m *machine) finish(r *Record, code domain.Code) error {
	if code == 0 && m.w.echo >= 0 && uint64(m.w.echo) <= maxHref && m.filtered == nil && m.w.pooled == nil {
		*r = m.rec
		r.href = m.w.source[:m.w.echo]
		return nil
	}
	return m.settle(r, code)
}

// settle is finish for what is not its own href.
func (m *machine) settle(r *Record, code domain.Code) (err error) {
	switch {
	case code != 0:
		*r, err = Record{}, code
	case m.w.tooLong || uint64(m.w.len()) > maxHref:
		*r, err = Record{}, domain.ErrTooLong
	default:
		*r = m.rec
		if r.href = m.w.String(); m.filtered != nil && (m.w.echo >= 0 || m.w.isPrefix()) {
			r.href = strings.Clone(r.href)
		}
	}
	m.release()
	return err
}

// release gives the buffers of the run back.
func (m *machine) release() {
	if m.w.pooled != nil || m.filtered != nil {
		m.giveBack()
	}
}

func (m *machine) giveBack() {
	m.w.release()
	if m.filtered != nil && cap(*m.filtered) <= maxPooled {
		buffers.Put(m.filtered)
	}
}

func trimC0ControlOrSpace(s string) string {
	for len(s) > 0 && s[0] <= ' ' {
		s = s[1:]
	}
	for len(s) > 0 && s[len(s)-1] <= ' ' {
		s = s[:len(s)-1]
	}
	return s
}

// stop ends a run that looks no further than the host. What it went by may be
// different without the tabs that it did not meet.
func (m *machine) stop() domain.Code {
	if domain.HasASCIITabOrNewline(m.input) {
		return tabFound
	}
	return 0
}

// copy writes the bytes start to end of the input.
func (m *machine) copy(start, end int) {
	if m.w.echo == start {
		m.w.echo = end
	} else {
		m.w.copyPiece(m.input, start, end)
	}
}

// copyEncoded is copy with the code points in set percent-encoded. It stops and
// reports false at a tab or newline.
func (m *machine) copyEncoded(start, end int, set percent.Set) bool {
	n := start + clean(m.input[start:end], set)
	m.copy(start, n)
	return n == end || m.w.writeEncoded(m.input[n:end], set)
}

// appendFiltered appends s without its tabs and newlines.
func appendFiltered(dst []byte, s string) []byte {
	// Bytes with a tab between them must not become a code point.
	s = domain.ToScalarValueString(s)
	dst = slices.Grow(dst, len(s))
	for i := range len(s) {
		if classes[s[i]]&tabOrNewline == 0 {
			dst = append(dst, s[i])
		}
	}
	return dst
}

// at gives the byte at pos, and whether there is one.
func (m *machine) at(pos int) (b byte, ok bool) {
	if pos < len(m.input) {
		return m.input[pos], true
	}
	return 0, false
}

// isSlash reports whether a "/", or in a special URL a "\", is at pos.
func (m *machine) isSlash(pos int) bool {
	b, _ := m.at(pos)
	return b == '/' || b == '\\' && m.rec.scheme != notSpecial
}

// schemeStart is the fast form of the scheme start state (#scheme-start-state) and
// the scheme state (#scheme-state).
func (m *machine) schemeStart(base *Record) domain.Code {
	input := m.input
	all, colon := class(0), httpColon(input)
	if colon > 0 {
		m.rec.scheme = http + specialScheme(colon-len("http"))
	} else {
		for colon < len(input) && classes[input[colon]]&inScheme != 0 {
			all |= classes[input[colon]]
			colon++
		}
		if colon == 0 || colon == len(input) || input[colon] != ':' || !domain.IsASCIIAlpha(rune(input[0])) {
			return m.noScheme(base)
		}
		m.rec.scheme = lookupScheme(input[:colon], all)
	}
	pos := colon + 1
	switch {
	case m.rec.scheme == file:
		return m.file(pos, base)
	case m.rec.scheme != notSpecial && base.scheme == m.rec.scheme:
		// The special relative or authority state (#special-relative-or-authority-state).
		if !strings.HasPrefix(input[pos:], "//") {
			return m.relative(pos, base)
		}
	}
	if all&upper == 0 {
		m.copy(0, pos)
	} else {
		m.writeLower(input[:pos])
	}
	m.rec.schemeEnd = uint32(pos)
	switch {
	case m.rec.scheme != notSpecial:
		return m.authority(m.ignoreSlashes(pos))
	case !m.isSlash(pos):
		return m.opaquePath(pos)
	case m.isSlash(pos + 1):
		// The path or authority state (#path-or-authority-state).
		return m.authority(pos + 2)
	}
	m.nullHost()
	return m.pathStart(pos)
}

// httpColon gives the offset of the ":" where s begins with "http:" or "https:", as
// nearly all URLs do, and 0 where it does not.
func httpColon(s string) int {
	if len(s) > len("https:") && s[:len("http")] == "http" {
		if s[4] == ':' {
			return 4
		}
		if s[4] == 's' && s[5] == ':' {
			return 5
		}
	}
	return 0
}

// writeLower writes s, which is ASCII, in lower case.
func (m *machine) writeLower(s string) {
	to := m.w.room(len(s))
	for ; len(s) >= 8 && len(to) >= 8; s, to = s[8:], to[8:] {
		w := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
		// The highest bit of a byte of the sums is set from "A" on, and behind "Z".
		isUpper := (w + (0x80-'A')*ones) &^ (w + (0x80-'Z'-1)*ones) & (0x80 * ones)
		binary.LittleEndian.PutUint64(to, w|isUpper>>2)
	}
	for i := range min(len(s), len(to)) {
		to[i] = lower(s[i])
	}
}

// nullHost notes that there is no host.
func (m *machine) nullHost() {
	m.rec.hostKind = host.Null
	m.rec.usernameEnd, m.rec.hostStart, m.rec.hostEnd = m.rec.schemeEnd, m.rec.schemeEnd, m.rec.schemeEnd
}

// noScheme is the fast form of the no scheme state (#no-scheme-state).
func (m *machine) noScheme(base *Record) domain.Code {
	switch {
	case !base.IsValid():
		return domain.MissingSchemeNonRelativeURL
	case base.HasOpaquePath():
		if b, _ := m.at(0); b != '#' {
			return domain.MissingSchemeNonRelativeURL
		}
		m.inherit(base, base.fragment)
		return m.fragment(1)
	case base.scheme == file:
		return m.file(0, base)
	}
	return m.relative(0, base)
}

// inherit writes the first n bytes of the base, which hold at least its scheme
// and its authority, and takes over what lies in these.
func (m *machine) inherit(base *Record, n uint32) {
	m.w.begin(base.href, n)
	m.rec = *base
	m.rec.entry = nil
}

// relative is the fast form of the relative state (#relative-state) and the
// relative slash state (#relative-slash-state).
func (m *machine) relative(pos int, base *Record) domain.Code {
	m.rec.scheme = base.scheme
	if m.isSlash(pos) {
		// The relative slash state.
		if m.isSlash(pos + 1) {
			m.w.begin(base.href, base.schemeEnd)
			m.rec.schemeEnd = base.schemeEnd
			if base.IsSpecial() {
				return m.authority(m.ignoreSlashes(pos + 2))
			}
			return m.authority(pos + 2)
		}
		m.inherit(base, base.authorityEnd())
		return m.pathStart(pos)
	}
	return m.relativeToPath(pos, base, false)
}

// authorityEnd gives the offset behind the host and the port.
func (r *Record) authorityEnd() uint32 {
	if r.hostKind == host.Null {
		return r.hostEnd
	}
	return r.path
}

// relativeToPath is what the relative state and the file state share: a
// reference that inherits at least a part of the base's path.
func (m *machine) relativeToPath(pos int, base *Record, dropPath bool) domain.Code {
	b, ok := m.at(pos)
	switch {
	case !ok:
		m.inherit(base, base.fragment)
		return 0
	case b == '?':
		m.inherit(base, base.query)
		return m.query(pos + 1)
	case b == '#':
		m.inherit(base, base.fragment)
		return m.fragment(pos + 1)
	case dropPath:
		m.inherit(base, base.authorityEnd())
		return m.pathFrom(pos)
	}
	m.inherit(base, base.query)
	m.shorten()
	return m.path(pos)
}
