package urlpattern

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl/urlrec"
)

// plan is the order in which a pattern tests the components of a URL. The order
// does not change the result. The zero plan is for the zero Pattern, whose protocol
// matches no URL.
type plan struct {
	// origin is how an href begins whose protocol, hostname and port match, as
	// in "https://example.com/". It is only for URLs without credentials, and ""
	// if a pattern has no such beginning.
	origin string
	// The components that must be tested are order without its last ones, which
	// are skipped. An href that begins with origin needs order[:after] only.
	order   [componentCount]Component
	skipped uint8
	after   uint8
	stored  uint32 // spans in a Result
}

// prepare makes the plan of p.
func (p *Pattern) prepare() {
	l := &p.plan
	l.origin = p.origin()
	order := l.order[:0]
	// Those first that are in few URLs.
	for _, c := range [...]Component{Hostname, Pathname, Protocol, Port, Search, Hash, Username, Password} {
		m := &p.components[c].matcher
		if m.class != anyClass && !p.isAnyPath(c) {
			order = append(order, c)
		}
		if n := m.stored(); n > 0 {
			m.at = l.stored
			l.stored += uint32(n)
		}
	}
	slices.SortStableFunc(order, func(a, b Component) int {
		if l.origin != "" && (a < Pathname) != (b < Pathname) {
			if a < Pathname {
				return 1
			}
			return -1
		}
		return p.components[a].matcher.cost() - p.components[b].matcher.cost()
	})
	l.skipped = uint8(len(l.order) - len(order))
	for int(l.after) < len(order) && order[l.after] >= Pathname {
		l.after++
	}
}

// isAnyPath reports whether c is the pathname "/*" of special URLs, all of whose
// paths begin with "/".
func (p *Pattern) isAnyPath(c Component) bool {
	path, protocol := &p.components[Pathname].matcher, &p.components[Protocol].matcher
	if c != Pathname || path.class != aroundClass || path.text != "/" || path.at != 1 {
		return false
	}
	switch protocol.class {
	case textClass:
		return isSpecial(protocol.text)
	case textsClass:
		return !slices.ContainsFunc(protocol.groups.texts, func(s string) bool { return !isSpecial(s) })
	}
	return false
}

// cost is a measure of the time that m takes.
func (m *matcher) cost() int {
	if m.class < programClass {
		return 0
	}
	return int(m.class)
}

// origin returns how the hrefs of all URLs without credentials begin whose
// protocol, hostname and port match p. It returns "" if they do not begin in
// one way.
func (p *Pattern) origin() string {
	of := func(c Component) *matcher { return &p.components[c].matcher }
	protocol, hostname, port := of(Protocol), of(Hostname), of(Port)
	if protocol.class != textClass || hostname.class != textClass || port.class != textClass {
		return ""
	}
	if !isSpecial(protocol.text) || hostname.text == "" {
		return ""
	}
	for _, c := range [...]Component{Username, Password} {
		if m := of(c); m.stored() > 0 || !m.test("") {
			return ""
		}
	}
	for i := range len(hostname.text) {
		if b := hostname.text[i]; (b < 'a' || b > 'z') && (b < '0' || b > '9') && b != '.' && b != '-' {
			return "" // such as "[::1]:1", which is not a host
		}
	}
	origin := protocol.text + "://" + hostname.text
	if port.text != "" {
		if strings.Trim(port.text, "0123456789") != "" {
			return ""
		}
		origin += ":" + port.text
	}
	return origin + "/"
}

// componentOf returns the value of c in r. The components of both packages are in
// the same order.
func componentOf(r *urlrec.Record, c Component) string {
	return (urlrec.Scheme + urlrec.Component(c)).Of(r)
}

// order returns the components of r that must be tested. ok is false if r does
// not match.
func (p *Pattern) order(r *urlrec.Record) (order []Component, ok bool) {
	l := &p.plan
	if l.origin == "" {
		return l.order[:componentCount-Component(l.skipped)], true
	}
	if strings.HasPrefix(urlrec.Href.Of(r), l.origin) {
		return l.order[:l.after], true
	}
	return l.order[:componentCount-Component(l.skipped)], r.IncludesCredentials()
}

// testRecord reports whether r matches. r must be valid.
func (p *Pattern) testRecord(r *urlrec.Record) bool {
	order, ok := p.order(r)
	if !ok {
		return false
	}
	for _, c := range order {
		if !p.components[c].matcher.test(componentOf(r, c)) {
			return false
		}
	}
	return true
}
