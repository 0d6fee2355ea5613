package urlrec

import (
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
)

// query is the fast form of the query state (#query-state). It writes "?" and
// the query, which begins at pos.
func (m *machine) query(pos int) domain.Code {
	if m.stopAtPath {
		return m.stop()
	}
	m.rec.query = uint32(m.w.len())
	set := percent.SpecialQuery
	if m.rec.scheme == notSpecial {
		set = percent.Query
	}
	rest := m.input[pos:]
	n := scanQuery(rest)
	clean := n == len(rest) || rest[n] == '#' && !m.override
	if !clean {
		if hash := strings.IndexByte(rest[n:], '#'); hash >= 0 && !m.override {
			n += hash
		} else {
			n = len(rest)
		}
	}
	switch {
	case m.encoding != nil && m.rec.scheme != notSpecial && m.rec.scheme != ws && m.rec.scheme != wss:
		if domain.HasASCIITabOrNewline(rest[:n]) {
			return tabFound
		}
		m.writeInEncoding(rest[:n], set)
	case clean && pos > 0 && m.input[pos-1] == '?':
		m.w.copy(m.input, pos-1, pos+n)
	case clean:
		m.w.write("?")
		m.w.copy(m.input, pos, pos+n)
	default:
		m.w.write("?")
		if !m.copyEncoded(pos, pos+n, set) {
			return tabFound
		}
	}
	if n < len(rest) {
		return m.fragment(pos + n + 1)
	}
	m.rec.fragment = uint32(m.w.len())
	return 0
}

// writeInEncoding writes "?" and query, encoded with the encoding of m and then
// percent-encoded.
func (m *machine) writeInEncoding(query string, set percent.Set) {
	m.w.write("?")
	m.w.appendFunc(func(dst []byte) ([]byte, domain.Code) {
		return percent.AppendEncodeAfterEncoding(dst, m.encoding, query, set), 0
	})
}

// fragment is the fast form of the fragment state (#fragment-state). It writes
// "#" and the fragment, which begins at pos.
func (m *machine) fragment(pos int) domain.Code {
	if m.stopAtPath {
		return m.stop()
	}
	m.rec.fragment = uint32(m.w.len())
	if pos > 0 && m.input[pos-1] == '#' {
		m.w.copy(m.input, pos-1, pos)
	} else {
		m.w.write("#")
	}
	if !m.copyEncoded(pos, len(m.input), percent.Fragment) {
		return tabFound
	}
	return 0
}
