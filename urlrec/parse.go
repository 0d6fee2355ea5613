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
func (p *Parser) Parse(input string, base Record, enc ports.Encoding) (Record, error) {
	m := machine{base: base, idna: p.IDNA, encoding: percent.OutputEncoding(enc)}
	return m.parse(input)
}

// CanParse reports whether [Parser.Parse] gives a Record (#dom-url-canparse). It
// does not make one, and looks no further than the port: nothing behind it can
// fail.
func (p *Parser) CanParse(input string, base Record) bool {
	m := machine{base: base, idna: p.IDNA, hostOnly: true}
	if uint64(len(input)+len(base.href)) > maxHref/longestEncoding {
		m.hostOnly = false // it may be too long
	}
	_, err := m.parse(input)
	return err == nil
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
	base     Record // the zero Record: there is none
	idna     ports.IDNA
	encoding ports.Encoding // an output encoding; nil: UTF-8
	hostOnly bool           // stop at the path
	volatile bool           // input does not outlive the run
	override bool           // a setter: only the state that was asked for runs, and "?" and "#" end nothing in it
	w        writer
	rec      Record // all of it but the href is filled in on the way
}

// tabFound ends a run that met a tab or newline. It never leaves the package.
const tabFound domain.Code = 0xFF

func (m *machine) parse(input string) (Record, error) {
	m.input = trimC0ControlOrSpace(input)
	m.w.source = m.input
	code := m.schemeStart()
	if code != 0 {
		if i := indexTabOrNewline(m.input); i >= 0 {
			return m.parseFiltered(i)
		}
	}
	return m.finish(code)
}

// parseFiltered starts over on the input without tabs and newlines, the first of
// which is at offset i.
func (m *machine) parseFiltered(i int) (Record, error) {
	m.w.release()
	pooled := buffers.Get().(*[]byte)
	filtered := appendFiltered((*pooled)[:0], m.input, i)
	// Nothing writes to filtered while m runs, and no Record keeps a part of it.
	input := unsafe.String(unsafe.SliceData(filtered), len(filtered))
	m.input, m.rec, m.w = input, Record{}, writer{source: input}
	m.volatile = true
	r, err := m.finish(m.schemeStart())
	if cap(filtered) <= maxPooled {
		*pooled = filtered[:0]
		buffers.Put(pooled)
	}
	return r, err
}

// finish gives the Record that a run came to.
func (m *machine) finish(code domain.Code) (r Record, err error) {
	switch {
	case code != 0:
		err = code
	case m.w.tooLong || uint64(m.w.len()) > maxHref:
		err = domain.ErrTooLong
	case !m.hostOnly:
		r = m.rec
		r.href = m.w.href()
		if m.volatile && !m.w.differs {
			r.href = strings.Clone(r.href)
		}
	}
	m.w.release()
	return r, err
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
	if indexTabOrNewline(m.input) >= 0 {
		return tabFound
	}
	return 0
}

func indexTabOrNewline(s string) int {
	for i := range len(s) {
		if classes[s[i]]&tabOrNewline != 0 {
			return i
		}
	}
	return -1
}

// appendFiltered appends s without its tabs and newlines, the first of which is at
// offset i.
func appendFiltered(dst []byte, s string, i int) []byte {
	if rest := domain.ToScalarValueString(s); rest != s {
		// Bytes with a tab between them must not become a code point.
		s, i = rest, 0
	}
	dst = append(dst, s[:i]...)
	for ; i < len(s); i++ {
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
func (m *machine) schemeStart() domain.Code {
	input := m.input
	all, colon := class(0), 0
	for colon < len(input) && classes[input[colon]]&inScheme != 0 {
		all |= classes[input[colon]]
		colon++
	}
	if colon == 0 || colon == len(input) || input[colon] != ':' || !domain.IsASCIIAlpha(rune(input[0])) {
		return m.noScheme()
	}
	scheme, pos := input[:colon], colon+1
	m.rec.scheme = lookupScheme(scheme, all)
	switch {
	case m.rec.scheme == file:
		return m.file(pos)
	case m.rec.scheme != notSpecial && m.base.scheme == m.rec.scheme:
		// The special relative or authority state (#special-relative-or-authority-state).
		if !strings.HasPrefix(input[pos:], "//") {
			return m.relative(pos)
		}
	}
	m.writeScheme(scheme, all)
	switch {
	case m.rec.scheme != notSpecial:
		return m.specialAuthorityIgnoreSlashes(pos)
	case !m.isSlash(pos):
		return m.opaquePath(pos)
	case m.isSlash(pos + 1):
		// The path or authority state (#path-or-authority-state).
		return m.authority(pos + 2)
	}
	m.nullHost()
	return m.pathStart(pos)
}

// writeScheme writes scheme, whose bytes are of the classes all, in lower case,
// and ":".
func (m *machine) writeScheme(scheme string, all class) {
	if all&upper == 0 {
		m.w.write(scheme)
	} else {
		m.w.differ()
		for _, b := range []byte(scheme) {
			m.w.buf = append(m.w.buf, lower(b))
		}
	}
	m.w.write(":")
	m.rec.schemeEnd = uint32(m.w.len())
}

// nullHost notes that there is no host.
func (m *machine) nullHost() {
	m.rec.hostKind = host.Null
	m.rec.usernameEnd, m.rec.hostStart, m.rec.hostEnd = m.rec.schemeEnd, m.rec.schemeEnd, m.rec.schemeEnd
}

// noScheme is the fast form of the no scheme state (#no-scheme-state).
func (m *machine) noScheme() domain.Code {
	switch base := &m.base; {
	case !base.IsValid():
		return domain.MissingSchemeNonRelativeURL
	case base.HasOpaquePath():
		if b, _ := m.at(0); b != '#' {
			return domain.MissingSchemeNonRelativeURL
		}
		m.inherit(base.fragment)
		m.rec.path, m.rec.query = base.path, base.query
		return m.fragment(1)
	case base.scheme == file:
		return m.file(0)
	}
	return m.relative(0)
}

// inherit writes the first n bytes of the base, which hold at least its scheme
// and its authority, and takes over what lies in these.
func (m *machine) inherit(n uint32) {
	base := &m.base
	m.w.source = base.href
	m.w.write(base.href[:n])
	m.rec = *base
	m.rec.entry = nil
}

// relative is the fast form of the relative state (#relative-state) and the
// relative slash state (#relative-slash-state).
func (m *machine) relative(pos int) domain.Code {
	base := &m.base
	m.rec.scheme = base.scheme
	if m.isSlash(pos) {
		// The relative slash state.
		if m.isSlash(pos + 1) {
			m.w.source = base.href
			m.w.write(base.Protocol())
			m.rec.schemeEnd = base.schemeEnd
			if base.IsSpecial() {
				return m.specialAuthorityIgnoreSlashes(pos + 2)
			}
			return m.authority(pos + 2)
		}
		m.inherit(base.authorityEnd())
		return m.pathStart(pos)
	}
	return m.relativeToPath(pos, false)
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
func (m *machine) relativeToPath(pos int, dropPath bool) domain.Code {
	base := &m.base
	b, ok := m.at(pos)
	switch {
	case !ok:
		m.inherit(base.fragment)
		m.rec.fragment = base.fragment
		return 0
	case b == '?':
		m.inherit(base.query)
		return m.query(pos + 1)
	case b == '#':
		m.inherit(base.fragment)
		return m.fragment(pos + 1)
	case dropPath:
		m.inherit(base.authorityEnd())
		return m.pathFrom(pos)
	}
	m.inherit(base.query)
	m.shorten()
	return m.path(pos)
}

// specialAuthorityIgnoreSlashes is the fast form of the special authority slashes
// state (#special-authority-slashes-state) and the special authority ignore
// slashes state (#special-authority-ignore-slashes-state).
func (m *machine) specialAuthorityIgnoreSlashes(pos int) domain.Code {
	for m.isSlash(pos) {
		pos++
	}
	return m.authority(pos)
}

// authority is the fast form of the authority state (#authority-state). In most
// URLs the whole of it is a host of bytes that stand for themselves.
func (m *machine) authority(pos int) domain.Code {
	m.w.write("//")
	m.rec.usernameEnd = uint32(m.w.len())

	input := m.input
	end := pos
	for end < len(input) && classes[input[end]]&inDomain != 0 {
		end++
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
	colon := m.hostEnd(pos, end)
	name := m.input[pos:colon]
	if name == "" && (m.rec.scheme != notSpecial || colon < end) {
		return domain.HostMissing
	}
	if code := m.writeHost(name); code != 0 {
		return code
	}
	if colon < end {
		port, digits := parsePort(m.input[colon+1 : end])
		switch {
		case colon+1+digits < end:
			return domain.PortInvalid
		case port > 0xFFFF:
			return domain.PortOutOfRange
		case digits > 0:
			m.writePort(port)
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

// writeHost runs the host parser on name and writes the host.
func (m *machine) writeHost(name string) domain.Code {
	special := m.rec.scheme != notSpecial
	if special && name != "" {
		all := inDomain
		for i := range len(name) {
			all &= classes[name[i]]
		}
		if all != 0 && !host.EndsInNumber(name) {
			// The domain parser would give it back as it is.
			m.w.write(name)
			m.rec.hostKind = host.Domain
			m.rec.hostEnd = uint32(m.w.len())
			return 0
		}
	}
	if m.volatile && utf8.RuneCountInString(name) != len(name) {
		name = strings.Clone(name) // an IDNA backend may think that strings last
	}
	start := m.w.len()
	var out []byte
	if m.w.differs {
		out = m.w.buf
	} else {
		// The host may yet turn out to be what the source has here.
		out = append(m.w.room(), m.w.source[:start]...)
	}
	out, kind, code := host.AppendParse(out, name, !special, m.idna, nil)
	if code != 0 {
		return code
	}
	m.w.buf = out
	if !m.w.fits(0) {
		return 0
	}
	parsed, rest := out[start:], m.w.source[min(start, len(m.w.source)):]
	if !m.w.differs && len(rest) >= len(parsed) && rest[:len(parsed)] == string(parsed) {
		m.w.n += len(parsed)
	} else {
		m.w.differs = true
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

// writePort writes ":" and port, unless it is the default port.
func (m *machine) writePort(port int) {
	if port == defaultPorts[m.rec.scheme] {
		return
	}
	m.rec.port = uint16(port)
	m.rec.flags |= hasPort
	var scratch [len(":65535")]byte
	i := len(scratch)
	for {
		i--
		scratch[i] = byte('0' + port%10)
		if port /= 10; port == 0 {
			break
		}
	}
	i--
	scratch[i] = ':'
	m.w.write(string(scratch[i:]))
}

// file is the fast form of the file state (#file-state) and the file slash state
// (#file-slash-state).
func (m *machine) file(pos int) domain.Code {
	m.rec.scheme = file
	base := &m.base
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
		m.inherit(end)
		return m.path(pos + 1)
	case !m.isSlash(pos) && relative:
		return m.relativeToPath(pos, startsWithWindowsDriveLetter(m.input[pos:]))
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
	name := m.input[pos:end]
	switch {
	case isWindowsDriveLetter(name):
		return m.pathFrom(pos)
	case name != "":
		if code := m.writeFileHost(name); code != 0 {
			return code
		}
	}
	return m.pathStart(end)
}

// writeFileHost writes the host of a file URL: localhost is the empty host.
func (m *machine) writeFileHost(name string) domain.Code {
	start := m.w.len()
	code := m.writeHost(name)
	if code != 0 {
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
