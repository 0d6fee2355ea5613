package host

// class is a set of properties of a byte.
type class uint8

const (
	forbiddenHost   class = 1 << iota // a forbidden host code point
	forbiddenDomain                   // a forbidden domain code point
	upper                             // an upper-case ASCII letter
	percentSign                       // %
	nonASCII                          // a byte of a code point that is not ASCII
)

// forbiddenHostCodePoints are the code points that [IsForbiddenHostCodePoint]
// is true of.
const forbiddenHostCodePoints = "\x00\t\n\r #/:<>?@[\\]^|"

var classes = func() (t [256]class) {
	for _, b := range []byte(forbiddenHostCodePoints) {
		t[b] |= forbiddenHost | forbiddenDomain
	}
	for b := range 0x20 {
		t[b] |= forbiddenDomain
	}
	t['%'] |= forbiddenDomain | percentSign
	t[0x7F] |= forbiddenDomain
	for b := 'A'; b <= 'Z'; b++ {
		t[b] |= upper
	}
	for b := 0x80; b <= 0xFF; b++ {
		t[b] |= nonASCII
	}
	return t
}()

// classesOf returns the classes of all bytes of s together.
func classesOf[S string | []byte](s S) (all class) {
	for i := 0; i < len(s); i++ {
		all |= classes[s[i]]
	}
	return all
}

// IsForbiddenHostCodePoint reports whether c is a forbidden host code point:
// U+0000, tab, LF, CR, space or one of "#/:<>?@[\]^|".
//
// https://url.spec.whatwg.org/#forbidden-host-code-point
func IsForbiddenHostCodePoint(c rune) bool {
	return 0 <= c && c < 0x80 && classes[c]&forbiddenHost != 0
}

// IsForbiddenDomainCodePoint reports whether c is a forbidden domain code
// point: a forbidden host code point, a C0 control, "%" or U+007F.
//
// https://url.spec.whatwg.org/#forbidden-domain-code-point
func IsForbiddenDomainCodePoint(c rune) bool {
	return 0 <= c && c < 0x80 && classes[c]&forbiddenDomain != 0
}
