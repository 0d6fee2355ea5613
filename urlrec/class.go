package urlrec

import "github.com/weburl-go/weburl/domain"

// class holds what the states ask of a byte.
type class uint8

const (
	// Of the scheme: what may stand in one, and what must be lowered.
	inScheme class = 1 << iota
	upper          // of the value 2, so that lower is a shift

	// What ends the authority, or a segment of the path: "\" does in special URLs.
	endsAuthority

	tabOrNewline

	endsSegment = endsAuthority
)

var classes = func() (t [256]class) {
	for i := range t {
		c := rune(i)
		set := func(bit class, in bool) {
			if in {
				t[i] |= bit
			}
		}
		ascii := i < 0x80
		set(inScheme, ascii && (domain.IsASCIIAlphanumeric(c) || c == '+' || c == '-' || c == '.'))
		set(upper, 'A' <= c && c <= 'Z')
		set(endsAuthority, c == '/' || c == '?' || c == '#' || c == '\\')
		set(tabOrNewline, domain.IsASCIITabOrNewline(c))
	}
	return t
}()

// isWindowsDriveLetter reports whether s is an ASCII letter followed by ":" or "|"
// (#windows-drive-letter).
func isWindowsDriveLetter(s string) bool {
	return len(s) == 2 && domain.IsASCIIAlpha(rune(s[0])) && (s[1] == ':' || s[1] == '|')
}

// isNormalizedWindowsDriveLetter reports whether s is an ASCII letter followed by
// ":" (#normalized-windows-drive-letter).
func isNormalizedWindowsDriveLetter(s string) bool {
	return isWindowsDriveLetter(s) && s[1] == ':'
}

// startsWithWindowsDriveLetter reports whether s begins with a Windows drive
// letter that s or one of / \ ? # ends behind (#start-with-a-windows-drive-letter).
func startsWithWindowsDriveLetter(s string) bool {
	return len(s) >= 2 && isWindowsDriveLetter(s[:2]) &&
		(len(s) == 2 || classes[s[2]]&endsSegment != 0)
}

// dots gives how many dots s, an URL path segment, consists of: 1, 2, or 0 for
// any other segment. A dot may be written "%2e". One dot makes a single-dot URL
// path segment (#single-dot-path-segment), two make a double-dot one
// (#double-dot-path-segment).
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
