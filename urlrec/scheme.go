package urlrec

import (
	"encoding/binary"
	"strings"

	"github.com/weburl-go/weburl/domain"
)

// specialScheme is a special scheme (#special-scheme), or notSpecial for any
// other.
type specialScheme uint8

const (
	notSpecial specialScheme = iota
	ftp
	file
	http
	https
	ws
	wss
)

// noPort is the null port.
const noPort = -1

// defaultPorts holds the default port (#default-port) of each special scheme.
var defaultPorts = [...]int{notSpecial: noPort, ftp: 21, file: noPort, http: 80, https: 443, ws: 80, wss: 443}

// lookupScheme returns the special scheme that s is in ASCII lower case, or
// notSpecial. isLower says that s is in lower case already.
func lookupScheme(s string, isLower bool) specialScheme {
	if !isLower {
		var lowered [len("https")]byte
		if len(s) > len(lowered) {
			return notSpecial
		}
		for i := range len(s) {
			lowered[i] = lower(s[i])
		}
		return lookupScheme(string(lowered[:len(s)]), true)
	}
	switch s {
	case "ftp":
		return ftp
	case "file":
		return file
	case "http":
		return http
	case "https":
		return https
	case "ws":
		return ws
	case "wss":
		return wss
	}
	return notSpecial
}

// lower returns b in ASCII lower case.
func lower(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		return b + ('a' - 'A')
	}
	return b
}

// scanScheme returns the length of the scheme that s begins with, and whether
// it is in ASCII lower case. The length is 0 if s does not begin with a letter.
func scanScheme(s string) (n int, isLower bool) {
	if s == "" || !domain.IsASCIIAlpha(rune(s[0])) {
		return 0, true
	}
	seen := mark(0)
	for n < len(s) && isInScheme(s[n]) {
		seen |= marks[s[n]]
		n++
	}
	return n, seen&upperCase == 0
}

// isInScheme reports whether a scheme may contain b.
func isInScheme(b byte) bool {
	return domain.IsASCIIAlphanumeric(rune(b)) || b == '+' || b == '-' || b == '.'
}

// schemeStart is the fast form of the scheme start state (#scheme-start-state)
// and the scheme state (#scheme-state). It first looks for the schemes that
// nearly all URLs have.
func (m *machine) schemeStart(base *Record) domain.Code {
	input := m.input
	scheme, colon, isLower := notSpecial, 0, true
	switch {
	case strings.HasPrefix(input, "https:"):
		scheme, colon = https, len("https")
	case strings.HasPrefix(input, "http:"):
		scheme, colon = http, len("http")
	case strings.HasPrefix(input, "file:"):
		scheme, colon = file, len("file")
	default:
		colon, isLower = scanScheme(input)
		if colon == 0 || colon == len(input) || input[colon] != ':' {
			return m.noScheme(base)
		}
		scheme = lookupScheme(input[:colon], isLower)
	}
	m.rec.scheme = scheme
	pos := colon + 1
	switch {
	case scheme == file:
		return m.file(pos, base)
	case scheme != notSpecial && base.scheme == scheme:
		// The special relative or authority state
		// (#special-relative-or-authority-state).
		if !strings.HasPrefix(input[pos:], "//") {
			return m.relative(pos, base)
		}
	}
	if isLower {
		m.w.copy(input, 0, pos)
	} else {
		m.writeLower(input[:pos])
	}
	m.rec.schemeEnd = uint32(pos)
	switch {
	case scheme != notSpecial:
		return m.authority(m.ignoreSlashes(pos))
	case !m.isSlash(pos):
		return m.opaquePath(pos)
	case m.isSlash(pos + 1):
		// The path or authority state (#path-or-authority-state).
		return m.authority(pos + 2)
	}
	m.nullHost()
	return m.pathStart(pos)
}

// writeLower writes s, which is ASCII, in lower case.
func (m *machine) writeLower(s string) {
	to := m.w.room(len(s))
	for ; len(s) >= 8 && len(to) >= 8; s, to = s[8:], to[8:] {
		w := load64(s)
		// The highest bit of a byte is set from "A" on in the first sum, and
		// after "Z" in the second. Two bits below it is the bit that makes
		// lower case.
		isUpper := (w + (0x80-'A')*ones) &^ (w + (0x80-'Z'-1)*ones) & (0x80 * ones)
		binary.LittleEndian.PutUint64(to, w|isUpper>>2)
	}
	for i := range min(len(s), len(to)) {
		to[i] = lower(s[i])
	}
}

// noScheme is the fast form of the no scheme state (#no-scheme-state).
func (m *machine) noScheme(base *Record) domain.Code {
	switch {
	case !base.IsValid():
		return domain.MissingSchemeNonRelativeURL
	case base.HasOpaquePath():
		if b, _ := m.at(0); b != '#' {
			return domain.MissingSchemeNonRelativeURL
		}
		m.inherit(base, base.fragment)
		return m.fragment(1)
	case base.scheme == file:
		return m.file(0, base)
	}
	return m.relative(0, base)
}
