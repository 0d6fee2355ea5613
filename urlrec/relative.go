package urlrec

import (
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
)

// inherit makes the first n bytes of the base's href the output, and takes over
// the components in them. These are at least the scheme and the authority.
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

// authorityEnd returns the offset after the host and the port.
func (r *Record) authorityEnd() uint32 {
	if r.hostKind == host.Null {
		return r.hostEnd
	}
	return r.path
}

// relativeToPath is the common part of the relative state and the file state:
// the input continues the path of the base, or replaces what follows it.
// dropPath is true if the input has a path that replaces all of the base's
// path.
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
