package urlrec

import (
	"bytes"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
)

// pathStart is the fast form of the path start state (#path-start-state).
func (m *machine) pathStart(pos int) domain.Code {
	if m.rec.scheme != notSpecial {
		if m.isSlash(pos) {
			pos++
		}
		return m.pathFrom(pos)
	}
	b, ok := m.at(pos)
	switch {
	case !m.override && (!ok || b == '?' || b == '#'):
		m.rec.path = uint32(m.w.len())
		return m.pathEnd(pos)
	case ok:
		if b == '/' {
			pos++
		}
		return m.pathFrom(pos)
	}
	m.rec.path = uint32(m.w.len())
	if m.rec.hostKind == host.Null {
		m.w.write("/")
	}
	return m.pathEnd(pos)
}

// pathFrom begins an empty path and runs the path state on it; the first segment
// begins at pos.
func (m *machine) pathFrom(pos int) domain.Code {
	if m.rec.hostKind == host.Null && strings.HasPrefix(m.input[pos:], ".//") {
		// The serializer's "/.", as a serialized URL has it. pathEnd takes it
		// back where it turns out not to be needed.
		m.w.write("/.")
		pos += len("./")
	}
	m.rec.path = uint32(m.w.len())
	return m.path(pos)
}

// path is the fast form of the path state (#path-state). What is written from
// m.rec.path on is the path so far; the next segment begins at pos.
func (m *machine) path(pos int) domain.Code {
	if m.hostOnly {
		return m.stop()
	}
	rest := m.input[pos:]
	if rest == "" {
		m.w.write("/")
		m.rec.query = uint32(m.w.len())
		m.rec.fragment = m.rec.query
		return 0
	}
	// One pass tells whether all segments stand for themselves.
	n, seen := scanPath(rest)
	if n < len(rest) && (m.override || rest[n] != '?' && rest[n] != '#') ||
		seen.has(slashDot) || n > 0 && (rest[0] == '.' || rest[0] == '%') ||
		m.rec.scheme == file && startsWithWindowsDriveLetter(rest) {
		return m.pathSegments(pos)
	}
	if pos > 0 && m.input[pos-1] == '/' {
		m.copy(pos-1, pos+n)
	} else {
		m.w.write("/")
		m.copy(pos, pos+n)
	}
	if m.rec.hostKind == host.Null || m.override {
		return m.pathEnd(pos + n)
	}
	return m.afterPath(pos + n)
}

// writeSegment writes "/" and the bytes start to end of the input, percent-encoded.
func (m *machine) writeSegment(start, end int) bool {
	if start > 0 && m.input[start-1] == '/' {
		return m.copyEncoded(start-1, end, percent.Path)
	}
	m.w.write("/")
	return m.copyEncoded(start, end, percent.Path)
}

// pathSegments is the path state segment by segment.
func (m *machine) pathSegments(pos int) domain.Code {
	for {
		end := pos
		for end < len(m.input) {
			if b := m.input[end]; classes[b]&endsSegment != 0 &&
				(b == '/' || b == '\\' && m.rec.scheme != notSpecial || b != '\\' && !m.override) {
				break
			}
			end++
		}
		segment, slash := m.input[pos:end], m.isSlash(end)
		switch dots(segment) {
		case 2:
			m.shorten()
			if !slash {
				m.w.write("/")
			}
		case 1:
			if !slash {
				m.w.write("/")
			}
		default:
			if m.rec.scheme == file && m.w.len() == int(m.rec.path) && isWindowsDriveLetter(segment) {
				m.w.write("/")
				m.w.write(segment[:1])
				m.w.write(":")
			} else if !m.writeSegment(pos, end) {
				return tabFound
			}
		}
		if !slash {
			return m.pathEnd(end)
		}
		pos = end + 1
	}
}

// shorten is the fast form of "shorten a URL's path" (#shorten-a-urls-path): it
// takes the last segment off the path, but for the sole normalized Windows drive
// letter of a file URL.
func (m *machine) shorten() {
	start := int(m.rec.path)
	prefix, differing := m.w.from(start)
	slash := strings.LastIndexByte(prefix, '/')
	if differing != nil {
		slash = bytes.LastIndexByte(differing, '/')
	}
	if slash < 0 || m.rec.scheme == file &&
		(isNormalizedWindowsDriveLetter(strings.TrimPrefix(prefix, "/")) || len(differing) == len("/C:") && isNormalizedWindowsDriveLetter(string(differing[1:]))) {
		return
	}
	m.w.truncate(start + slash)
}

// pathEnd ends the path and goes on with what is at pos: "?", "#" or the end.
func (m *machine) pathEnd(pos int) domain.Code {
	m.keepPathFromHost()
	if m.override {
		return 0
	}
	return m.afterPath(pos)
}

// keepPathFromHost writes "/." in front of a path that begins with "//" where
// there is no host, as the URL serializer does (#concept-url-serializer), or takes
// it back.
func (m *machine) keepPathFromHost() {
	if m.rec.hostKind != host.Null {
		return
	}
	const kept = "/."
	prefix, differing := m.w.from(int(m.rec.path))
	needed := strings.HasPrefix(prefix, "//") || bytes.HasPrefix(differing, []byte("//"))
	switch there := m.rec.path > m.rec.hostEnd; {
	case needed && !there:
		m.w.splice(int(m.rec.hostEnd), int(m.rec.path), kept)
	case there && !needed:
		m.w.splice(int(m.rec.hostEnd), int(m.rec.path), "")
		m.rec.path = m.rec.hostEnd
		return
	}
	if needed {
		m.rec.path = m.rec.hostEnd + uint32(len(kept))
	}
}

// afterPath goes on behind the path with what is at pos: "?", "#" or the end.
func (m *machine) afterPath(pos int) domain.Code {
	switch b, _ := m.at(pos); b {
	case '?':
		return m.query(pos + 1)
	case '#':
		m.rec.query = uint32(m.w.len())
		return m.fragment(pos + 1)
	}
	m.rec.query = uint32(m.w.len())
	m.rec.fragment = m.rec.query
	return 0
}

// opaquePath is the fast form of the opaque path state
// (#cannot-be-a-base-url-path-state).
func (m *machine) opaquePath(pos int) domain.Code {
	if m.hostOnly {
		return m.stop()
	}
	m.nullHost()
	m.rec.flags |= hasOpaquePath
	m.rec.path = m.rec.schemeEnd
	end := len(m.input)
	if n := strings.IndexAny(m.input[pos:], "?#"); n >= 0 {
		end = pos + n
	}
	space := end > pos && m.input[end-1] == ' '
	if space {
		end--
	}
	if !m.copyEncoded(pos, end, percent.C0Control) {
		return tabFound
	}
	if space {
		end++
		// Only what a "?" or "#" ends can have a space at its end.
		m.w.write("%20")
	}
	return m.afterPath(end)
}

// query is the fast form of the query state (#query-state). The query begins at
// pos; "?" is written in front of it.
func (m *machine) query(pos int) domain.Code {
	if m.hostOnly {
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
		m.w.write("?")
		m.w.useBuffer()
		m.w.buf = percent.AppendEncodeAfterEncoding(m.w.buf, m.encoding, rest[:n], set)
	case clean && pos > 0 && m.input[pos-1] == '?':
		m.copy(pos-1, pos+n)
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

// fragment is the fast form of the fragment state (#fragment-state). The fragment
// begins at pos; "#" is written in front of it.
func (m *machine) fragment(pos int) domain.Code {
	if m.hostOnly {
		return m.stop()
	}
	m.rec.fragment = uint32(m.w.len())
	if pos > 0 && m.input[pos-1] == '#' {
		m.copy(pos-1, pos)
	} else {
		m.w.write("#")
	}
	if !m.copyEncoded(pos, len(m.input), percent.Fragment) {
		return tabFound
	}
	return 0
}
