package urlrec

import (
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
)

// Parser makes Records. The zero Parser is ready for use and fails on domains
// that are not ASCII. It is safe for concurrent use while its fields do not
// change.
type Parser struct {
	IDNA ports.IDNA // for domains that are not ASCII; may be nil
}

// Parse is the basic URL parser (#concept-basic-url-parser) without a state
// override. base may be the zero Record: then there is none. enc is the encoding for the query of a special URL
// whose scheme is not ws or wss; nil is UTF-8. The error is a [domain.Code], or
// [domain.ErrTooLong].
func (p *Parser) Parse(input string, base Record, enc ports.Encoding) (r Record, err error) {
	err = p.ParseInto(&r, input, &base, enc)
	return r, err
}

// ParseInto is [Parser.Parse] into r, which is the zero Record on an error. It
// spares the copies of a Record, that is a fraction of the time it takes to parse a
// short URL. base may be nil, and it may be r.
func (p *Parser) ParseInto(r *Record, input string, base *Record, enc ports.Encoding) error {
	m := machine{idna: p.IDNA, encoding: percent.OutputEncoding(enc)}
	return m.finish(r, m.run(input, base))
}

// CanParse reports whether [Parser.Parse] gives a Record. It does not make one,
// and looks no further than the port: nothing behind it can fail.
func (p *Parser) CanParse(input string, base Record) bool {
	m := machine{idna: p.IDNA, hostOnly: true}
	if uint64(len(input)+len(base.href)) > maxHref/longestEncoding {
		m.hostOnly = false // it may be too long
	}
	var r Record
	code := m.run(input, &base)
	return m.finish(&r, code) == nil
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
	if code != 0 {
		if hasTabOrNewline(m.input) {
			return m.runFiltered(base)
		}
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
	if code == 0 && m.w.n > 0 && !m.w.slash && uint64(m.w.n) <= maxHref && m.filtered == nil && m.w.pooled == nil {
		*r = m.rec
		r.href = m.w.source[:m.w.n]
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
	case !m.hostOnly:
		*r = m.rec
		if m.w.n < 0 {
			r.href = string(m.w.buf)
		} else if m.w.slash {
			r.href = m.w.source[:m.w.n] + "/"
		} else if r.href = m.w.source[:m.w.n]; m.filtered != nil {
			r.href = strings.Clone(r.href)
		}
	}
	if m.w.pooled != nil {
		m.w.release()
	}
	if m.filtered != nil && cap(*m.filtered) <= maxPooled {
		buffers.Put(m.filtered)
	}
	return err
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
	if hasTabOrNewline(m.input) {
		return tabFound
	}
	return 0
}

func hasTabOrNewline(s string) bool {
	return strings.IndexByte(s, '\t') >= 0 || strings.IndexByte(s, '\n') >= 0 || strings.IndexByte(s, '\r') >= 0
}

// copy writes the bytes start to end of the input.
func (m *machine) copy(start, end int) {
	if m.w.n == start {
		m.w.n = end // source is input, as long as there is an echo
	} else {
		m.w.write(m.input[start:end])
	}
}

// appendFiltered appends s without its tabs and newlines.
func appendFiltered(dst []byte, s string) []byte {
	// Bytes with a tab between them must not become a code point.
	s = domain.ToScalarValueString(s)
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

// writeLower writes s in ASCII lower case.
func (m *machine) writeLower(s string) {
	m.w.differ()
	if !m.w.fits(len(s)) {
		return
	}
	start := len(m.w.buf)
	m.w.buf = append(m.w.buf, s...)
	written := m.w.buf[start:]
	for i, b := range written {
		written[i] = lower(b)
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
		m.rec.path, m.rec.query = base.path, base.query
		return m.fragment(1)
	case base.scheme == file:
		return m.file(0, base)
	}
	return m.relative(0, base)
}

// inherit writes the first n bytes of the base, which hold at least its scheme
// and its authority, and takes over what lies in these.
func (m *machine) inherit(base *Record, n uint32) {
	m.w.begin(base.href[:n])
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
			m.w.begin(base.Protocol())
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
		// The base without its fragment: nothing new to write.
		m.w.source, m.w.n = base.href, int(base.fragment)
		m.rec = *base
		m.rec.entry = nil
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

// ignoreSlashes gives the offset behind the slashes at pos. It is the fast form of the
// special authority slashes state (#special-authority-slashes-state) and the special
// authority ignore slashes state (#special-authority-ignore-slashes-state).
func (m *machine) ignoreSlashes(pos int) int {
	for m.isSlash(pos) {
		pos++
	}
	return pos
}

// authority is the fast form of the authority state (#authority-state). In most
// URLs the whole of it is a host of bytes that stand for themselves.
func (m *machine) authority(pos int) domain.Code {
	if m.input[pos-2:pos] == "//" {
		m.copy(pos-2, pos)
	} else {
		m.w.write("//")
	}
	m.rec.usernameEnd = uint32(m.w.len())

	input := m.input
	n, seen := scan(input[pos:], notInDomain)
	end := pos + n
	if n > 0 && m.rec.scheme != notSpecial {
		port := end
		if end < len(input) && input[end] == ':' {
			_, digits := parsePort(input[end+1:])
			end += 1 + digits
		}
		if end == len(input) || classes[input[end]]&endsAuthority != 0 {
			m.rec.hostStart = m.rec.usernameEnd
			return m.domain(pos, port, end, seen)
		}
	}
	at := -1
	for ; end < len(input); end++ {
		switch b := input[end]; {
		case classes[b]&endsAuthority != 0:
			if b != '\\' || m.rec.scheme != notSpecial {
				goto found
			}
		case b == '@':
			at = end
		case classes[b]&tabOrNewline != 0:
			return tabFound
		}
	}
found:
	if at >= 0 {
		if at+1 == end {
			return domain.HostMissing
		}
		username, password, _ := strings.Cut(input[pos:at], ":")
		m.writeCredentials(username, password)
		pos = at + 1
	}
	m.rec.hostStart = uint32(m.w.len())
	return m.host(pos, end)
}

// writeCredentials writes the user name and the password, and "@", unless both are
// empty.
func (m *machine) writeCredentials(username, password string) {
	m.w.writeEncoded(username, percent.Userinfo)
	m.rec.usernameEnd = uint32(m.w.len())
	if password != "" {
		m.w.write(":")
		m.w.writeEncoded(password, percent.Userinfo)
	}
	if username != "" || password != "" {
		m.w.write("@")
	}
}

// host is the fast form of the host state (#host-state) and the port state
// (#port-state), for a host and port that end at end.
func (m *machine) host(pos, end int) domain.Code {
	if m.rec.scheme != notSpecial {
		n, seen := scan(m.input[pos:end], notInDomain)
		if port := pos + n; n > 0 && (port == end || m.input[port] == ':') {
			return m.domain(pos, port, end, seen)
		}
	}
	port := m.hostEnd(pos, end)
	name := m.input[pos:port]
	if name == "" && (m.rec.scheme != notSpecial || port < end) {
		return domain.HostMissing
	}
	if code := m.writeHost(name); code != 0 {
		return code
	}
	return m.port(port, end)
}

// domain is host for the host of a special URL that needs no more than to be
// lowered: it ends at port, and has the marks seen.
func (m *machine) domain(pos, port, end int, seen marked) domain.Code {
	if !seen.has(digit | upperCase) {
		m.copy(pos, port)
		m.rec.hostKind = host.Domain
		m.rec.hostEnd = uint32(m.w.len())
	} else if code := m.writeDomain(pos, port, seen); code != 0 {
		return code
	}
	if port == end && !m.hostOnly {
		if m.isSlash(end) {
			end++
		}
		m.rec.path = uint32(m.w.len())
		return m.path(end)
	}
	return m.port(port, end)
}

// writeDomain is writeHost for such a host, in the bytes pos to end of the input.
func (m *machine) writeDomain(pos, end int, seen marked) domain.Code {
	m.rec.hostKind = host.Domain
	switch name := m.input[pos:end]; {
	case seen.has(digit) && host.EndsInNumber(name):
		m.rec.hostKind = host.IPv4
		if host.IsValidIPv4AddressString(name) {
			m.copy(pos, end) // which the serializer would write again
			break
		}
		address, err := host.ParseIPv4(name)
		if err != nil {
			return err.(domain.Code)
		}
		var scratch [len("255.255.255.255")]byte
		m.w.writeBytes(host.AppendIPv4(scratch[:0], address))
	case seen.has(upperCase):
		m.writeLower(name)
	default:
		m.copy(pos, end)
	}
	m.rec.hostEnd = uint32(m.w.len())
	return 0
}

// port is the fast form of the port state, for a port whose ":" is at pos, or none if
// that is end.
func (m *machine) port(pos, end int) domain.Code {
	if pos < end {
		port, digits := parsePort(m.input[pos+1 : end])
		switch {
		case pos+1+digits < end:
			return domain.PortInvalid
		case port > 0xFFFF:
			return domain.PortOutOfRange
		case digits > 0:
			m.writePort(port, m.input[pos+1:end])
		}
	}
	if m.hostOnly {
		return 0
	}
	return m.pathStart(end)
}

// hostEnd gives the offset of the ":" that ends the host in the bytes pos to end
// of the input, or end: inside brackets a ":" ends nothing.
func (m *machine) hostEnd(pos, end int) int {
	insideBrackets := false
	for ; pos < end; pos++ {
		switch m.input[pos] {
		case ':':
			if !insideBrackets {
				return pos
			}
		case '[':
			insideBrackets = true
		case ']':
			insideBrackets = false
		}
	}
	return end
}

// writeHostAt runs the host parser on the bytes pos to end of the input, and writes
// the host.
func (m *machine) writeHostAt(pos, end int) domain.Code {
	if m.rec.scheme != notSpecial {
		if n, seen := scan(m.input[pos:end], notInDomain); n == end-pos {
			return m.writeDomain(pos, end, seen)
		}
	}
	return m.writeHost(m.input[pos:end])
}

// writeHost runs the host parser on name and writes the host.
func (m *machine) writeHost(name string) domain.Code {
	if strings.HasPrefix(name, "[") {
		var scratch [len("[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]")]byte
		out, code := host.AppendIPv6Host(scratch[:0], name, nil)
		if code != 0 {
			return code
		}
		m.w.writeBytes(out)
		m.rec.hostKind = host.IPv6
		m.rec.hostEnd = uint32(m.w.len())
		return 0
	}
	if m.filtered != nil && utf8.RuneCountInString(name) != len(name) {
		name = strings.Clone(name) // an IDNA backend may think that strings last
	}
	start := m.w.len()
	var out []byte
	if m.w.n < 0 {
		out = m.w.buf
	} else {
		// The host may yet turn out to be what the source has here.
		out = append(m.w.room(), m.w.source[:start]...)
	}
	out, kind, code := host.AppendParse(out, name, m.rec.scheme == notSpecial, m.idna, nil)
	if code != 0 {
		return code
	}
	m.w.buf = out
	if !m.w.fits(0) {
		return 0
	}
	if m.w.n >= 0 {
		if parsed, rest := out[start:], m.w.source[start:]; len(rest) >= len(parsed) && rest[:len(parsed)] == string(parsed) {
			m.w.n += len(parsed)
		} else {
			m.w.n = -1
		}
	}
	m.rec.hostKind = kind
	m.rec.hostEnd = uint32(m.w.len())
	return 0
}

// parsePort gives the number that the digits at the start of s write, any number
// above 65535 for all of those, and how many digits there are.
func parsePort(s string) (port, digits int) {
	for digits < len(s) && domain.IsASCIIDigit(rune(s[digits])) {
		port = min(port*10+int(s[digits]-'0'), 1<<16)
		digits++
	}
	return port, digits
}

// writePort writes ":" and port, whose digits are given, unless it is the default
// port.
func (m *machine) writePort(port int, digits string) {
	if port == defaultPorts[m.rec.scheme] {
		return
	}
	m.rec.port = uint16(port)
	m.rec.flags |= hasPort
	for len(digits) > 1 && digits[0] == '0' {
		digits = digits[1:]
	}
	m.w.write(":")
	m.w.write(digits)
}

// file is the fast form of the file state (#file-state) and the file slash state
// (#file-slash-state).
func (m *machine) file(pos int, base *Record) domain.Code {
	m.rec.scheme = file
	relative := base.scheme == file
	switch {
	case m.isSlash(pos) && m.isSlash(pos+1):
		return m.fileHost(pos + 2)
	case m.isSlash(pos) && relative:
		// The file slash state.
		end := base.authorityEnd()
		if path := base.Pathname(); !startsWithWindowsDriveLetter(m.input[pos+1:]) && len(path) >= 3 &&
			isNormalizedWindowsDriveLetter(path[1:3]) && (len(path) == 3 || path[3] == '/') {
			end += uint32(len("/C:"))
		}
		m.inherit(base, end)
		return m.path(pos + 1)
	case !m.isSlash(pos) && relative:
		return m.relativeToPath(pos, base, startsWithWindowsDriveLetter(m.input[pos:]))
	}
	m.emptyFileHost()
	return m.pathStart(pos)
}

// emptyFileHost writes all that is in front of the path of a file URL with the
// empty host.
func (m *machine) emptyFileHost() {
	const scheme, slashes = "file:", "//"
	m.w.write(scheme + slashes)
	m.rec.schemeEnd = uint32(len(scheme))
	m.rec.usernameEnd = uint32(len(scheme + slashes))
	m.rec.hostStart, m.rec.hostEnd = m.rec.usernameEnd, m.rec.usernameEnd
	m.rec.hostKind = host.Empty
}

// fileHost is the fast form of the file host state (#file-host-state).
func (m *machine) fileHost(pos int) domain.Code {
	end := pos
	for end < len(m.input) && classes[m.input[end]]&endsAuthority == 0 {
		if classes[m.input[end]]&tabOrNewline != 0 {
			return tabFound
		}
		end++
	}
	m.emptyFileHost()
	switch {
	case isWindowsDriveLetter(m.input[pos:end]):
		return m.pathFrom(pos)
	case pos < end:
		if code := m.writeFileHost(pos, end); code != 0 {
			return code
		}
	}
	return m.pathStart(end)
}

// writeFileHost writes the host of a file URL, which is the bytes pos to end of the
// input: localhost is the empty host.
func (m *machine) writeFileHost(pos, end int) (code domain.Code) {
	start := m.w.len()
	if code = m.writeHostAt(pos, end); code != 0 {
		return code
	}
	echoed, differing := m.w.from(start)
	if echoed == "localhost" || string(differing) == "localhost" {
		m.w.truncate(start)
		m.rec.hostKind = host.Empty
		m.rec.hostEnd = uint32(start)
	}
	return 0
}
