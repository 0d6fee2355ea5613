package urlrec

import (
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
)

// file is the fast form of the file state (#file-state) and the file slash
// state (#file-slash-state).
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

// emptyFileHost writes "file://", which is a file URL with the empty host
// before its path.
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
	n, seen := scanHost(m.input[pos:])
	end := pos + n
	for end < len(m.input) && !isDelimiter(m.input[end]) {
		if domain.IsASCIITabOrNewline(rune(m.input[end])) {
			return tabFound
		}
		end++
	}
	m.emptyFileHost()
	switch {
	case isWindowsDriveLetter(m.input[pos:end]):
		return m.pathFrom(pos)
	case pos < end:
		if code := m.writeFileHost(pos, end, n == end-pos, seen); code != 0 {
			return code
		}
	}
	if m.stopAtPath {
		return 0 // there was no tab, and the rest of the input cannot fail
	}
	return m.pathStart(end)
}

// writeFileHost writes the host of a file URL, which is the bytes pos to end of
// the input. The host localhost becomes the empty host. plain says that no byte
// is marked notInDomain, and then seen are the marks of the bytes.
func (m *machine) writeFileHost(pos, end int, plain bool, seen marked) (code domain.Code) {
	start := m.w.len()
	if plain {
		code = m.writeDomain(pos, end, seen)
	} else {
		code = m.writeHost(m.input[pos:end])
	}
	if code != 0 {
		return code
	}
	if m.w.tail(start) == "localhost" {
		m.w.truncate(start)
		m.rec.hostKind = host.Empty
		m.rec.hostEnd = uint32(start)
	}
	return 0
}

// isWindowsDriveLetter reports whether s is an ASCII letter followed by ":" or
// "|" (#windows-drive-letter).
func isWindowsDriveLetter(s string) bool {
	return len(s) == 2 && domain.IsASCIIAlpha(rune(s[0])) && (s[1] == ':' || s[1] == '|')
}

// isNormalizedWindowsDriveLetter reports whether s is an ASCII letter followed
// by ":" (#normalized-windows-drive-letter).
func isNormalizedWindowsDriveLetter(s string) bool {
	return isWindowsDriveLetter(s) && s[1] == ':'
}

// startsWithWindowsDriveLetter reports whether s begins with a Windows drive
// letter, and the next byte, if there is one, is one of / \ ? #
// (#start-with-a-windows-drive-letter).
func startsWithWindowsDriveLetter(s string) bool {
	return len(s) >= 2 && isWindowsDriveLetter(s[:2]) && (len(s) == 2 || isDelimiter(s[2]))
}
