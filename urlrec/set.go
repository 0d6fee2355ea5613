package urlrec

import (
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
)

// begin makes m a machine that writes the href of r anew around a new component, which
// is to come from input.
func (m *machine) begin(p *Parser, r *Record, input string) {
	m.input = input
	m.idna = p.IDNA
	m.override = true
	m.rec = *r
}

// withoutTabs gives value without its tabs and newlines.
func withoutTabs(value string) string {
	if domain.HasASCIITabOrNewline(value) {
		return string(appendFiltered(nil, value))
	}
	return value
}

// done gives what m, which began with old, has made.
func (m *machine) done(old Record, code domain.Code) (set Record, taken bool) {
	if m.finish(&set, code) != nil {
		return old, false
	}
	set.entry = old.entry
	return set, true
}

// keepPath writes the path of old and all behind it. A path that begins with "//"
// gets the "/." in front of it only where there is no host.
func (m *machine) keepPath(old *Record) {
	start := old.path
	if m.rec.hostKind == host.Null {
		start = old.hostEnd
	}
	m.keep(old, start)
}

// keepPort is keepPath and in front of that the port.
func (m *machine) keepPort(old *Record) {
	if old.flags&hasPort == 0 {
		m.keepPath(old)
	} else {
		m.keep(old, old.hostEnd)
	}
}

// keep writes old from start on, which is the path or in front of it.
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

// keepAuthority writes what lies between the scheme and the path of old but for
// the port, at a new place.
func (m *machine) keepAuthority(old *Record) {
	moved := uint32(m.w.len()) - old.schemeEnd
	m.w.write(old.href[old.schemeEnd:old.hostEnd])
	m.rec.usernameEnd += moved
	m.rec.hostStart += moved
	m.rec.hostEnd += moved
}

// Set is the setter of attribute, in UTF-8. For [domain.AttributeHref] it is
// [Parser.Parse], and a value that does not parse is not taken. An unknown attribute
// takes nothing.
func (p *Parser) Set(r Record, attribute domain.Attribute, value string) (set Record, taken bool) {
	switch attribute {
	case domain.AttributeHref:
		parsed, err := p.Parse(value, Record{}, nil)
		if err != nil {
			return r, false
		}
		return parsed, true
	case domain.AttributeProtocol:
		return p.SetProtocol(r, value)
	case domain.AttributeUsername:
		return p.SetUsername(r, value)
	case domain.AttributePassword:
		return p.SetPassword(r, value)
	case domain.AttributeHost:
		return p.SetHost(r, value)
	case domain.AttributeHostname:
		return p.SetHostname(r, value)
	case domain.AttributePort:
		return p.SetPort(r, value)
	case domain.AttributePathname:
		return p.SetPathname(r, value)
	case domain.AttributeSearch:
		return p.SetSearch(r, value, nil)
	case domain.AttributeHash:
		return p.SetHash(r, value)
	}
	return r, false
}

// SetProtocol sets the scheme (#dom-url-protocol) to what stands in front of the
// first ":" of value, or to all of it. It is taken unless it is no scheme, a special
// scheme would become one that is not special or the other way round, or the URL
// could not be one with that scheme.
func (p *Parser) SetProtocol(r Record, value string) (set Record, taken bool) {
	var m machine
	m.begin(p, &r, withoutTabs(value))
	scheme, _, _ := strings.Cut(m.input, ":")
	for i := range len(scheme) {
		if !isInScheme(scheme[i]) {
			return r, false
		}
	}
	if !r.IsValid() || scheme == "" || !domain.IsASCIIAlpha(rune(scheme[0])) {
		return r, false
	}
	m.rec.scheme = lookupScheme(scheme)
	if (r.scheme == notSpecial) != (m.rec.scheme == notSpecial) ||
		m.rec.scheme == file && (r.IncludesCredentials() || r.flags&hasPort != 0) ||
		r.scheme == file && r.hostKind == host.Empty {
		return r, false
	}
	m.w.begin(r.href, 0)
	m.writeLower(scheme)
	m.w.write(":")
	m.rec.schemeEnd = uint32(m.w.len())
	m.keepAuthority(&r)
	if port, ok := r.PortNumber(); ok && int(port) == defaultPorts[m.rec.scheme] {
		m.rec.flags &^= hasPort
		m.keepPath(&r)
	} else {
		m.keepPort(&r)
	}
	return m.done(r, 0)
}

// SetUsername sets the user name (#dom-url-username) to value, percent-encoded. It is
// taken unless [Record.CannotHaveUsernamePasswordPort].
func (p *Parser) SetUsername(r Record, value string) (set Record, taken bool) {
	return p.setCredentials(r, value, r.Password())
}

// SetPassword sets the password (#dom-url-password) to value, percent-encoded. It is
// taken unless [Record.CannotHaveUsernamePasswordPort].
func (p *Parser) SetPassword(r Record, value string) (set Record, taken bool) {
	return p.setCredentials(r, r.Username(), value)
}

// setCredentials is the fast form of "set the username" (#set-the-username) and
// "set the password" (#set-the-password). It encodes both: what is encoded already
// stays as it is.
func (p *Parser) setCredentials(r Record, username, password string) (set Record, taken bool) {
	if r.CannotHaveUsernamePasswordPort() {
		return r, false
	}
	var m machine
	m.begin(p, &r, "")
	m.w.begin(r.href, r.schemeEnd+uint32(len("//")))
	// No parser runs, so a tab is data here.
	m.w.keepTabs()
	m.writeCredentials(username, password)
	m.rec.hostStart = uint32(m.w.len())
	m.w.write(r.Hostname())
	m.rec.hostEnd = uint32(m.w.len())
	m.keepPort(&r)
	return m.done(r, 0)
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

// SetHost sets the host (#dom-url-host), and the port too if value has one. A port that
// is none is passed over. What follows "/", "?" or "#" is no part of either.
func (p *Parser) SetHost(r Record, value string) (set Record, taken bool) {
	return p.setHost(r, value, false)
}

// SetHostname sets the host (#dom-url-hostname). A value with a port is not taken.
func (p *Parser) SetHostname(r Record, value string) (set Record, taken bool) {
	return p.setHost(r, value, true)
}

func (p *Parser) setHost(r Record, value string, hostnameOnly bool) (set Record, taken bool) {
	if !r.IsValid() || r.HasOpaquePath() {
		return r, false
	}
	var m machine
	m.begin(p, &r, value)
	plain, seen := scan(m.input, notInDomain)
	if plain < len(m.input) {
		m.input = withoutTabs(m.input)
		plain, seen = scan(m.input, notInDomain)
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
		return r, false
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
		code = m.writeFileHost(0, colon)
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
			m.setPort(port, colon+1, colon+1+digits)
			m.keepPath(&r)
			return m.done(r, 0)
		}
	}
	m.keepPort(&r)
	return m.done(r, 0)
}

// setPort writes the port in the place of the one that was.
func (m *machine) setPort(port, pos, end int) {
	m.rec.flags &^= hasPort
	m.writePort(port, pos, end)
}

// SetPort sets the port (#dom-url-port) to the digits that value begins with; the
// empty string makes it null. It is taken unless there are none, the number is above
// 65535, or [Record.CannotHaveUsernamePasswordPort].
func (p *Parser) SetPort(r Record, value string) (set Record, taken bool) {
	if r.CannotHaveUsernamePasswordPort() {
		return r, false
	}
	var m machine
	m.begin(p, &r, withoutTabs(value))
	port, digits := parsePort(m.input)
	switch {
	case value == "":
		port = defaultPorts[r.scheme] // which is written as null
	case digits == 0 || port > 0xFFFF:
		return r, false
	}
	m.w.begin(r.href, r.hostEnd)
	m.setPort(port, 0, digits)
	m.keepPath(&r)
	return m.done(r, 0)
}

// SetPathname sets the path (#dom-url-pathname). It is taken unless the URL has an
// opaque path.
func (p *Parser) SetPathname(r Record, value string) (set Record, taken bool) {
	if !r.IsValid() || r.HasOpaquePath() {
		return r, false
	}
	var m machine
	m.begin(p, &r, withoutTabs(value))
	m.w.begin(r.href, r.authorityEnd())
	code := m.pathStart(0)
	m.keepQuery(&r)
	return m.done(r, code)
}

// SetSearch sets the query (#dom-url-search) to value without the "?" it may begin
// with; the empty string makes the query null. enc is as in [Parser.Parse].
func (p *Parser) SetSearch(r Record, value string, enc ports.Encoding) (set Record, taken bool) {
	if !r.IsValid() {
		return r, false
	}
	var m machine
	m.begin(p, &r, withoutTabs(value))
	m.encoding = percent.OutputEncoding(enc)
	m.w.begin(r.href, r.query)
	code := domain.Code(0)
	if value != "" {
		m.input = m.afterLeading(value, '?')
		code = m.query(0)
	}
	m.keepFragment(&r)
	return m.done(r, code)
}

// SetHash sets the fragment (#dom-url-hash) to value without the "#" it may begin
// with; the empty string makes the fragment null.
func (p *Parser) SetHash(r Record, value string) (set Record, taken bool) {
	if !r.IsValid() {
		return r, false
	}
	var m machine
	m.begin(p, &r, withoutTabs(value))
	m.w.begin(r.href, r.fragment)
	m.rec.fragment = uint32(m.w.len())
	code := domain.Code(0)
	if value != "" {
		m.input = m.afterLeading(value, '#')
		code = m.fragment(0)
	}
	return m.done(r, code)
}

// afterLeading gives the input without b in front, if value, as it was before
// tabs were removed, begins with it.
func (m *machine) afterLeading(value string, b byte) string {
	if value[0] == b {
		return m.input[1:]
	}
	return m.input
}
