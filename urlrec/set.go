package urlrec

import (
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
)

// begin prepares m to write the href of r again, with a new component that it
// reads from input.
func (m *machine) begin(p *Parser, r *Record, input string) {
	m.input = input
	m.idna = p.IDNA
	m.w.arena = p.Arena
	m.override = true
	m.rec = *r
}

// done ends a setter. It sets r to the Record that m has written, unless code
// is not 0 or the href is too long.
func (m *machine) done(r *Record, code domain.Code) (taken bool) {
	if code != 0 || m.w.isTooLong() {
		m.release()
		return false
	}
	return m.settle(r, 0) == nil
}

// keepPath writes the part of old from its path on. If the host is null, that
// includes the "/." before a path that begins with "//".
func (m *machine) keepPath(old *Record) {
	start := old.path
	if m.rec.hostKind == host.Null {
		start = old.hostEnd
	}
	m.keep(old, start)
}

// keepPort writes the part of old from its port on.
func (m *machine) keepPort(old *Record) {
	if old.flags&hasPort == 0 {
		m.keepPath(old)
	} else {
		m.keep(old, old.hostEnd)
	}
}

// keep writes the part of old from start on. start is the start of the path, or
// before it.
func (m *machine) keep(old *Record, start uint32) {
	moved := uint32(m.w.len()) - start
	m.rec.path = old.path + moved
	m.rec.query = old.query + moved
	m.rec.fragment = old.fragment + moved
	m.w.write(old.href[start:])
}

// keepQuery writes the query and the fragment of old.
func (m *machine) keepQuery(old *Record) {
	m.rec.query = uint32(m.w.len())
	m.rec.fragment = old.fragment + m.rec.query - old.query
	m.w.write(old.href[old.query:])
}

// keepFragment writes the fragment of old.
func (m *machine) keepFragment(old *Record) {
	m.rec.fragment = uint32(m.w.len())
	m.w.write(old.href[old.fragment:])
}

// keepAuthority writes the part of old from the end of its scheme to the end of
// its host.
func (m *machine) keepAuthority(old *Record) {
	moved := uint32(m.w.len()) - old.schemeEnd
	m.w.write(old.href[old.schemeEnd:old.hostEnd])
	m.rec.usernameEnd += moved
	m.rec.hostStart += moved
	m.rec.hostEnd += moved
}

// Set sets the attribute of the URL class to value, and encodes it in UTF-8. It
// calls the setter of the attribute, for example [Parser.SetHost]. For
// [domain.AttributeHref] it calls [Parser.Parse], and takes the value if that
// succeeds. If attribute is unknown, the value is not taken.
func (p *Parser) Set(r Record, attribute domain.Attribute, value string) (set Record, taken bool) {
	taken = p.SetInto(&r, attribute, value)
	return r, taken
}

// SetInto sets the attribute as [Parser.Set] does, and changes r in place. If
// the value is not taken, r does not change. r must not be nil.
//
// It copies fewer Records, which is a measurable part of the time.
func (p *Parser) SetInto(r *Record, attribute domain.Attribute, value string) (taken bool) {
	switch attribute {
	case domain.AttributeHref:
		parsed, err := p.Parse(value, Record{}, nil)
		if err == nil {
			*r = parsed
		}
		return err == nil
	case domain.AttributeProtocol:
		return p.setProtocol(r, value)
	case domain.AttributeUsername:
		return p.setCredentials(r, value, r.Password())
	case domain.AttributePassword:
		return p.setCredentials(r, r.Username(), value)
	case domain.AttributeHost:
		return p.setHost(r, value, false)
	case domain.AttributeHostname:
		return p.setHost(r, value, true)
	case domain.AttributePort:
		return p.setPort(r, value)
	case domain.AttributePathname:
		return p.setPathname(r, value)
	case domain.AttributeSearch:
		return p.setSearch(r, value, nil)
	case domain.AttributeHash:
		return p.setHash(r, value)
	}
	return false
}

// SetProtocol sets the scheme (#dom-url-protocol) to the part of value before
// the first ":", or to all of value. It does not take the value if
//   - that part is not a scheme;
//   - only one of the old and the new scheme is special;
//   - the new scheme is file, and the URL has credentials or a port;
//   - the old scheme is file, and the host is empty.
func (p *Parser) SetProtocol(r Record, value string) (set Record, taken bool) {
	return p.Set(r, domain.AttributeProtocol, value)
}

// setProtocol is [Parser.SetProtocol] in place.
func (p *Parser) setProtocol(r *Record, value string) (taken bool) {
	var m machine
	m.begin(p, r, domain.RemoveASCIITabOrNewline(value))
	scheme, _, _ := strings.Cut(m.input, ":")
	n, isLower := scanScheme(scheme)
	if !r.IsValid() || n == 0 || n < len(scheme) {
		return false
	}
	m.rec.scheme = lookupScheme(scheme, isLower)
	if (r.scheme == notSpecial) != (m.rec.scheme == notSpecial) ||
		m.rec.scheme == file && (r.IncludesCredentials() || r.flags&hasPort != 0) ||
		r.scheme == file && r.hostKind == host.Empty {
		return false
	}
	m.w.begin(r.href, 0)
	m.writeLower(scheme)
	m.w.write(":")
	m.rec.schemeEnd = uint32(m.w.len())
	m.keepAuthority(r)
	if port, ok := r.PortNumber(); ok && int(port) == defaultPorts[m.rec.scheme] {
		m.rec.flags &^= hasPort
		m.keepPath(r)
	} else {
		m.keepPort(r)
	}
	return m.done(r, 0)
}

// SetUsername sets the username (#dom-url-username) to value, percent-encoded.
// It does not take the value if [Record.CannotHaveUsernamePasswordPort] is
// true.
func (p *Parser) SetUsername(r Record, value string) (set Record, taken bool) {
	return p.Set(r, domain.AttributeUsername, value)
}

// SetPassword sets the password (#dom-url-password) to value, percent-encoded.
// It does not take the value if [Record.CannotHaveUsernamePasswordPort] is
// true.
func (p *Parser) SetPassword(r Record, value string) (set Record, taken bool) {
	return p.Set(r, domain.AttributePassword, value)
}

// setCredentials is the fast form of "set the username" (#set-the-username) and
// "set the password" (#set-the-password). It encodes both. That does not change
// the one that is encoded already.
func (p *Parser) setCredentials(r *Record, username, password string) (taken bool) {
	if r.CannotHaveUsernamePasswordPort() {
		return false
	}
	var m machine
	m.begin(p, r, "")
	m.w.begin(r.href, r.schemeEnd+uint32(len("//")))
	// No parser runs, so tabs are not removed.
	m.w.keepTabs()
	m.writeCredentials(username, password)
	m.rec.hostStart = uint32(m.w.len())
	m.w.write(r.Hostname())
	m.rec.hostEnd = uint32(m.w.len())
	m.keepPort(r)
	return m.done(r, 0)
}

// writeCredentials writes the username, the password and "@". If both are
// empty, it writes nothing.
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

// SetHost sets the host (#dom-url-host), and also the port if value has a valid
// one. An invalid port is ignored. The host and the port end before "/", "?" or
// "#", and in a special URL also before "\". taken is true if the host was
// taken.
func (p *Parser) SetHost(r Record, value string) (set Record, taken bool) {
	return p.Set(r, domain.AttributeHost, value)
}

// SetHostname sets the host (#dom-url-hostname), as [Parser.SetHost] does. It
// does not take a value with a port.
func (p *Parser) SetHostname(r Record, value string) (set Record, taken bool) {
	return p.Set(r, domain.AttributeHostname, value)
}

// setHost is SetHost, or SetHostname if hostnameOnly is true. It is the fast
// form of the host state (#host-state) and the hostname state (#hostname-state)
// with a state override.
func (p *Parser) setHost(r *Record, value string, hostnameOnly bool) (taken bool) {
	if !r.IsValid() || r.HasOpaquePath() {
		return false
	}
	var m machine
	m.begin(p, r, value)
	plain, seen := scanHost(m.input)
	if plain < len(m.input) {
		m.input = domain.RemoveASCIITabOrNewline(m.input)
		plain, seen = scanHost(m.input)
	}
	end := plain
	for !m.endsAuthority(end) {
		end++
	}
	colon := end
	if r.scheme != file {
		colon = m.hostEnd(plain, end)
	}
	name := m.input[:colon]
	switch {
	case colon < end && (name == "" || hostnameOnly),
		name == "" && r.scheme != file && (r.IsSpecial() || r.IncludesCredentials() || r.flags&hasPort != 0):
		return false
	}

	if r.hostKind == host.Null {
		m.w.begin(r.href, r.schemeEnd)
		m.w.write("//")
		m.rec.usernameEnd = uint32(m.w.len())
		m.rec.hostStart = m.rec.usernameEnd
	} else {
		m.w.begin(r.href, r.hostStart)
	}
	code := domain.Code(0)
	switch {
	case name == "":
		m.rec.hostKind = host.Empty
		m.rec.hostEnd = uint32(m.w.len())
	case r.scheme == file:
		code = m.writeFileHost(0, colon, colon == plain, seen)
	case colon == plain && r.IsSpecial():
		code = m.writeDomain(0, colon, seen)
	default:
		code = m.writeHost(name)
	}
	if code != 0 {
		return m.done(r, code)
	}
	if colon < end {
		if port, digits := parsePort(m.input[colon+1:]); digits > 0 && port <= 0xFFFF {
			m.replacePort(port, colon+1, colon+1+digits)
			m.keepPath(r)
			return m.done(r, 0)
		}
	}
	m.keepPort(r)
	return m.done(r, 0)
}

// replacePort is writePort for a URL that may have had a port.
func (m *machine) replacePort(port, pos, end int) {
	m.rec.flags &^= hasPort
	m.writePort(port, pos, end)
}

// SetPort sets the port (#dom-url-port) to the number in the digits that value
// begins with. The empty value makes the port null. Values are not taken if
//   - they are not empty, and do not begin with a digit;
//   - the number is above 65535;
//   - [Record.CannotHaveUsernamePasswordPort] is true.
func (p *Parser) SetPort(r Record, value string) (set Record, taken bool) {
	return p.Set(r, domain.AttributePort, value)
}

// setPort is [Parser.SetPort] in place.
func (p *Parser) setPort(r *Record, value string) (taken bool) {
	if r.CannotHaveUsernamePasswordPort() {
		return false
	}
	var m machine
	m.begin(p, r, domain.RemoveASCIITabOrNewline(value))
	port, digits := parsePort(m.input)
	switch {
	case value == "":
		port = defaultPorts[r.scheme] // it is written as null
	case digits == 0 || port > 0xFFFF:
		return false
	}
	m.w.begin(r.href, r.hostEnd)
	m.replacePort(port, 0, digits)
	m.keepPath(r)
	return m.done(r, 0)
}

// SetPathname sets the path (#dom-url-pathname). It does not take the value if
// the URL has an opaque path.
func (p *Parser) SetPathname(r Record, value string) (set Record, taken bool) {
	return p.Set(r, domain.AttributePathname, value)
}

// setPathname is [Parser.SetPathname] in place.
func (p *Parser) setPathname(r *Record, value string) (taken bool) {
	if !r.IsValid() || r.HasOpaquePath() {
		return false
	}
	var m machine
	m.begin(p, r, value)
	m.w.begin(r.href, r.authorityEnd())
	code := m.pathStart(0)
	if code == tabFound {
		m.release()
		return p.setPathname(r, domain.RemoveASCIITabOrNewline(value))
	}
	m.keepQuery(r)
	return m.done(r, code)
}

// SetSearch sets the query (#dom-url-search) to value, without a leading "?".
// The empty value makes the query null. enc is the encoding of the query, as in
// [Parser.Parse].
func (p *Parser) SetSearch(r Record, value string, enc ports.Encoding) (set Record, taken bool) {
	taken = p.setSearch(&r, value, enc)
	return r, taken
}

// setSearch is [Parser.SetSearch] in place.
func (p *Parser) setSearch(r *Record, value string, enc ports.Encoding) (taken bool) {
	if !r.IsValid() {
		return false
	}
	var m machine
	m.begin(p, r, value)
	m.encoding = percent.OutputEncoding(enc)
	m.w.begin(r.href, r.query)
	code := domain.Code(0)
	if value != "" {
		code = m.query(len(value) - len(strings.TrimPrefix(value, "?")))
	}
	if code == tabFound {
		m.release()
		return p.setSearch(r, "?"+domain.RemoveASCIITabOrNewline(strings.TrimPrefix(value, "?")), enc)
	}
	m.keepFragment(r)
	return m.done(r, code)
}

// SetHash sets the fragment (#dom-url-hash) to value, without a leading "#".
// The empty value makes the fragment null.
func (p *Parser) SetHash(r Record, value string) (set Record, taken bool) {
	return p.Set(r, domain.AttributeHash, value)
}

// setHash is [Parser.SetHash] in place.
func (p *Parser) setHash(r *Record, value string) (taken bool) {
	if !r.IsValid() {
		return false
	}
	var m machine
	m.begin(p, r, value)
	m.w.begin(r.href, r.fragment)
	m.rec.fragment = uint32(m.w.len())
	code := domain.Code(0)
	if value != "" {
		code = m.fragment(len(value) - len(strings.TrimPrefix(value, "#")))
	}
	if code == tabFound {
		m.release()
		return p.setHash(r, "#"+domain.RemoveASCIITabOrNewline(strings.TrimPrefix(value, "#")))
	}
	return m.done(r, code)
}
