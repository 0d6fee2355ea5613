package urlrec

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
)

// ignoreSlashes returns the offset after the slashes at pos of a special URL.
// It is the fast form of the special authority slashes state
// (#special-authority-slashes-state) and the special authority ignore slashes
// state (#special-authority-ignore-slashes-state).
func (m *machine) ignoreSlashes(pos int) int {
	for pos < len(m.input) && (m.input[pos] == '/' || m.input[pos] == '\\') {
		pos++
	}
	return pos
}

// authority is the fast form of the authority state (#authority-state). The
// authorities of nearly all URLs are a domain of ASCII code points that are
// written as they are read, and maybe a port. These, and IPv6 addresses, are
// found first.
func (m *machine) authority(pos int) domain.Code {
	if m.input[pos-2:pos] == "//" {
		m.w.copy(m.input, pos-2, pos)
	} else {
		m.w.write("//")
	}
	m.rec.usernameEnd = uint32(m.w.len())
	m.rec.hostStart = m.rec.usernameEnd

	n, seen := scanHost(m.input[pos:])
	port := pos + n
	if n > 0 && m.rec.scheme != notSpecial {
		if end := m.portEnd(port); m.endsAuthority(end) {
			return m.domain(pos, port, end, seen)
		}
	} else if next, _ := m.at(port); n == 0 && next == '[' {
		if port, end, ok := m.writeIPv6(pos); ok {
			return m.port(port, end)
		}
	}

	end, at, tab := m.scanAuthority(port)
	if tab {
		return tabFound
	}
	if at >= 0 {
		if at+1 == end {
			return domain.HostMissing
		}
		m.credentials(pos, at)
		m.rec.hostStart = uint32(m.w.len())
		pos = at + 1
	}
	return m.host(pos, end)
}

// writeIPv6 writes the host if the authority at pos is an IPv6 address in
// brackets, and maybe a port. It returns the offset after the brackets and the
// end of the authority. If ok is false, it has written nothing.
func (m *machine) writeIPv6(pos int) (port, end int, ok bool) {
	port = pos + strings.IndexByte(m.input[pos:], ']') + 1
	end = m.portEnd(port)
	ok = port > pos && m.endsAuthority(end) && m.writeHost(m.input[pos:port]) == 0
	return port, end, ok
}

// scanAuthority returns the end of the authority, and the offset of its last
// "@" or -1. Before pos there is neither. tab is true if a tab or newline comes
// before the end.
func (m *machine) scanAuthority(pos int) (end, at int, tab bool) {
	at = -1
	for ; pos < len(m.input); pos++ {
		switch b := m.input[pos]; {
		case b > '@' && b != '\\':
			// Nearly all bytes are none of those below.
		case m.endsAuthority(pos):
			return pos, at, false
		case b == '@':
			at = pos
		case domain.IsASCIITabOrNewline(rune(b)):
			return pos, at, true
		}
	}
	return pos, at, false
}

// portEnd returns the offset after the ":" at pos and its digits, or pos if
// there is no ":".
func (m *machine) portEnd(pos int) int {
	if pos < len(m.input) && m.input[pos] == ':' {
		_, digits := parsePort(m.input[pos+1:])
		pos += 1 + digits
	}
	return pos
}

// endsAuthority reports whether pos is the end of the input, or of an
// authority.
func (m *machine) endsAuthority(pos int) bool {
	return pos == len(m.input) || isDelimiter(m.input[pos]) && (m.input[pos] != '\\' || m.rec.scheme != notSpecial)
}

// credentials writes the credentials in the bytes pos to at of the input, and
// "@", which is at offset at.
func (m *machine) credentials(pos, at int) {
	colon := strings.IndexByte(m.input[pos:at], ':') + pos
	if colon < pos {
		colon = at
	}
	m.copyEncoded(pos, colon, percent.Userinfo)
	m.rec.usernameEnd = uint32(m.w.len())
	if colon+1 < at {
		m.w.copy(m.input, colon, colon+1)
		m.copyEncoded(colon+1, at, percent.Userinfo)
	}
	if pos < colon || colon+1 < at {
		m.w.copy(m.input, at, at+1)
	}
}

// host is the fast form of the host state (#host-state), the hostname state
// (#hostname-state) and the port state (#port-state). The host begins at pos,
// and it or its port ends at end.
func (m *machine) host(pos, end int) domain.Code {
	if m.rec.scheme != notSpecial {
		n, seen := scanHost(m.input[pos:end])
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

// domain is host for the host of a special URL that has no byte marked
// notInDomain. The host ends at port, and seen are the marks of its bytes.
func (m *machine) domain(pos, port, end int, seen marked) domain.Code {
	if !seen.has(digit | upperCase) {
		m.w.copy(m.input, pos, port)
		m.rec.hostKind = host.Domain
		m.rec.hostEnd = uint32(m.w.len())
	} else if code := m.writeDomain(pos, port, seen); code != 0 {
		return code
	}
	if port == end && !m.stopAtPath {
		if m.isSlash(end) {
			end++
		}
		m.rec.path = uint32(m.w.len())
		return m.path(end)
	}
	return m.port(port, end)
}

// writeDomain is writeHost for such a host, which is the bytes pos to end of
// the input. It is an IPv4 address, or a domain that only needs lower case.
func (m *machine) writeDomain(pos, end int, seen marked) domain.Code {
	m.rec.hostKind = host.Domain
	switch name := m.input[pos:end]; {
	case seen.has(digit) && host.EndsInNumber(name):
		m.rec.hostKind = host.IPv4
		if host.IsValidIPv4AddressString(name) {
			m.w.copy(m.input, pos, end) // the serializer writes the same
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
		m.w.copy(m.input, pos, end)
	}
	m.rec.hostEnd = uint32(m.w.len())
	return 0
}

// port is the fast form of the port state for the bytes pos to end of the
// input. They are empty, or begin with ":".
func (m *machine) port(pos, end int) domain.Code {
	if pos < end {
		port, digits := parsePort(m.input[pos+1 : end])
		switch {
		case pos+1+digits < end:
			return domain.PortInvalid
		case port > 0xFFFF:
			return domain.PortOutOfRange
		case digits > 0:
			m.writePort(port, pos+1, end)
		}
	}
	if m.stopAtPath {
		return 0
	}
	return m.pathStart(end)
}

// hostEnd returns the offset of the first ":" outside of brackets in the bytes
// pos to end of the input, or end if there is none. The host ends there.
func (m *machine) hostEnd(pos, end int) int {
	if strings.IndexByte(m.input[pos:end], ':') < 0 {
		return end // without a look at each byte
	}
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
		name = strings.Clone(name) // an IDNA backend may keep the string
	}
	var kind host.Kind
	code := m.w.appendFunc(func(dst []byte) (out []byte, code domain.Code) {
		out, kind, code = host.AppendParse(dst, name, m.rec.scheme == notSpecial, m.idna, nil)
		return out, code
	})
	if code != 0 {
		return code
	}
	m.rec.hostKind = kind
	m.rec.hostEnd = uint32(m.w.len())
	return 0
}

// parsePort returns the number in the digits that s begins with, and their
// count. A port above 65535 is any number above 65535.
func parsePort(s string) (port, digits int) {
	for digits < len(s) && domain.IsASCIIDigit(rune(s[digits])) {
		port = min(port*10+int(s[digits]-'0'), 1<<16)
		digits++
	}
	return port, digits
}

// writePort writes ":" and port unless it is the default port. Its digits are
// the bytes pos to end of the input.
func (m *machine) writePort(port, pos, end int) {
	if port == defaultPorts[m.rec.scheme] {
		return
	}
	m.rec.flags |= hasPort
	for end-pos > 1 && m.input[pos] == '0' {
		pos++
	}
	if pos > 0 && m.input[pos-1] == ':' {
		pos--
	} else {
		m.w.write(":")
	}
	m.w.copy(m.input, pos, end)
}
