package urlrec

import (
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
	case !m.override && (b == '?' || b == '#'):
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

// pathFrom runs the path state on an empty path. The first segment begins at
// pos.
func (m *machine) pathFrom(pos int) domain.Code {
	if m.rec.hostKind == host.Null && strings.HasPrefix(m.input[pos:], ".//") {
		// This may be the "/." of a serialized URL. If the path does not need
		// it, pathEnd removes it again.
		m.w.write("/.")
		pos += len("./")
	}
	m.rec.path = uint32(m.w.len())
	return m.path(pos)
}

// path is the fast form of the path state (#path-state). The output from
// m.rec.path on is the path so far. The next segment begins at pos.
func (m *machine) path(pos int) domain.Code {
	if m.stopAtPath {
		return m.stop()
	}
	rest := m.input[pos:]
	if rest == "" {
		m.w.write("/")
		m.rec.query = uint32(m.w.len())
		m.rec.fragment = m.rec.query
		return 0
	}
	// One pass finds whether all segments are written as they are read.
	n, seen := scanPath(rest)
	if n < len(rest) && (m.override || rest[n] != '?' && rest[n] != '#') ||
		seen.has(slashDot) || n > 0 && (rest[0] == '.' || rest[0] == '%') ||
		m.rec.scheme == file && startsWithWindowsDriveLetter(rest) {
		return m.pathSegments(pos)
	}
	if pos > 0 && m.input[pos-1] == '/' {
		m.w.copy(m.input, pos-1, pos+n)
	} else {
		m.w.write("/")
		m.w.copy(m.input, pos, pos+n)
	}
	if m.rec.hostKind == host.Null {
		return m.pathEnd(pos + n)
	}
	return m.afterPath(pos + n)
}

// writeSegment writes "/" and the bytes start to end of the input,
// percent-encoded. At a tab or newline it stops and returns false.
func (m *machine) writeSegment(start, end int) bool {
	if start > 0 && m.input[start-1] == '/' {
		return m.copyEncoded(start-1, end, percent.Path)
	}
	m.w.write("/")
	return m.copyEncoded(start, end, percent.Path)
}

// pathSegments is path for any path: it takes one segment at a time.
func (m *machine) pathSegments(pos int) domain.Code {
	for {
		end := pos
		for end < len(m.input) {
			// The table passes over most bytes with one test.
			if b := m.input[end]; marks[b]&(slash|notInPath) != 0 && isDelimiter(b) &&
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

// shorten is the fast form of "shorten a URL's path" (#shorten-a-urls-path). It
// removes the last segment. If a file URL has only one segment, and that is a
// normalized Windows drive letter, it stays.
func (m *machine) shorten() {
	start := int(m.rec.path)
	path := m.w.tail(start)
	slash := strings.LastIndexByte(path, '/')
	if slash < 0 || m.rec.scheme == file && isNormalizedWindowsDriveLetter(strings.TrimPrefix(path, "/")) {
		return
	}
	m.w.truncate(start + slash)
}

// pathEnd ends the path at pos, where "?", "#" or the end of the input is.
func (m *machine) pathEnd(pos int) domain.Code {
	m.keepPathFromHost()
	if m.override {
		return 0
	}
	return m.afterPath(pos)
}

// keepPathFromHost makes a path that follows a null host unlike a host. It
// inserts "/." before a path that begins with "//", as the URL serializer does
// (#concept-url-serializer), and removes it before any other path.
func (m *machine) keepPathFromHost() {
	if m.rec.hostKind != host.Null {
		return
	}
	const kept = "/."
	needed := strings.HasPrefix(m.w.tail(int(m.rec.path)), "//")
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

// afterPath goes on after the path at pos, where "?", "#" or the end of the
// input is.
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
	if m.stopAtPath {
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
		// The input is trimmed, so "?" or "#" follows.
		m.w.write("%20")
	}
	return m.afterPath(end)
}

// dots returns the number of dots in s if s is a single-dot URL path segment
// (#single-dot-path-segment) or a double-dot one (#double-dot-path-segment). It
// returns 0 for any other segment. "%2e" is a dot, too.
func dots(s string) (n int) {
	for n = 0; s != "" && n < 3; n++ {
		switch {
		case s[0] == '.':
			s = s[1:]
		case len(s) >= 3 && s[0] == '%' && s[1] == '2' && s[2]|0x20 == 'e':
			s = s[3:]
		default:
			return 0
		}
	}
	if s != "" || n > 2 {
		return 0
	}
	return n
}
