package percent

import "strconv"

// Set is a percent-encode set: the code points that percent-encoding replaces.
// The standard's sets are constants of this type. Each of them contains all C0
// controls and all code points above U+007E (~). The zero Set is empty: with
// it, [Encode] returns its argument, even if that is not UTF-8.
//
// A union of constants, such as Fragment|Path, is a Set too. A space becomes
// "%20" in it, never "+".
//
// Other sets are not possible. A Set has one bit per set of the standard, so
// that a table lookup and an AND tell whether it contains a byte. For a set of
// your own, call [AppendEncodeByte] in a loop over bytes; see its example.
//
// https://url.spec.whatwg.org/#percent-encode-set
type Set uint8

// The percent-encode sets of the standard, in its order.
const (
	// https://url.spec.whatwg.org/#c0-control-percent-encode-set
	C0Control Set = 1 << iota
	// https://url.spec.whatwg.org/#fragment-percent-encode-set
	Fragment
	// https://url.spec.whatwg.org/#query-percent-encode-set
	Query
	// https://url.spec.whatwg.org/#special-query-percent-encode-set
	SpecialQuery
	// https://url.spec.whatwg.org/#path-percent-encode-set
	Path
	// https://url.spec.whatwg.org/#userinfo-percent-encode-set
	Userinfo
	// https://url.spec.whatwg.org/#component-percent-encode-set
	Component
	// https://url.spec.whatwg.org/#application-x-www-form-urlencoded-percent-encode-set
	FormURLEncoded
)

// members holds, for each byte, the sets that contain the code point of that
// value. Most sets contain the one before them in the standard's order, so the
// smallest set that contains a byte nearly describes it. For example, q is the
// query set and all sets that contain it.
var members = func() [256]Set {
	const (
		f = FormURLEncoded
		c = Component | f
		u = Userinfo | c
		p = Path | u
		s = SpecialQuery | f // U+0027 (') is in no set between these two
		q = Query | SpecialQuery | p
		a = C0Control | Fragment | q // in all sets
	)
	return [256]Set{
		a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, // 00
		a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, // 10
		// SP, !, ", #, $, %, &, ', (, ), *, +, ",", -, ., /
		q | Fragment, f, q | Fragment, q, c, c, c, s, f, f, 0, c, c, 0, 0, u, // 20
		// 0 to 9, :, ;, <, =, >, ?
		0, 0, 0, 0, 0, 0, 0, 0, 0, 0, u, u, q | Fragment, u, q | Fragment, p, // 30
		// @, A to O
		u, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // 40
		// P to Z, [, \, ], ^, _
		0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, u, u, u, p, 0, // 50
		// `, a to o
		p | Fragment, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, // 60
		// p to z, {, |, }, ~, DELETE
		0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, p, u, p, f, a, // 70
		a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, // 80
		a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, // 90
		a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, // A0
		a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, // B0
		a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, // C0
		a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, // D0
		a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, // E0
		a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, // F0
	}
}()

// Contains reports whether the code point c is in the set.
func (set Set) Contains(c rune) bool { return members[min(uint32(c), 0xFF)]&set != 0 }

// ContainsByte reports whether the code point with the value b is in the set.
// Each set except the zero Set contains all bytes above 0x7E, and so all bytes
// of a code point that is not ASCII.
func (set Set) ContainsByte(b byte) bool { return members[b]&set != 0 }

// CleanPrefix returns the length, in bytes, of the longest prefix of s without
// code points in the set.
func (set Set) CleanPrefix(s string) (n int) {
	for n < len(s) && members[s[n]]&set == 0 {
		n++
	}
	return n
}

// String returns the standard's name of the set, such as "path percent-encode
// set". It returns "none" for the zero Set, and "Set(18)" for a union whose
// bits are 18.
func (set Set) String() string {
	switch set {
	case 0:
		return "none"
	case C0Control:
		return "C0 control percent-encode set"
	case Fragment:
		return "fragment percent-encode set"
	case Query:
		return "query percent-encode set"
	case SpecialQuery:
		return "special-query percent-encode set"
	case Path:
		return "path percent-encode set"
	case Userinfo:
		return "userinfo percent-encode set"
	case Component:
		return "component percent-encode set"
	case FormURLEncoded:
		return "application/x-www-form-urlencoded percent-encode set"
	}
	return "Set(" + strconv.Itoa(int(set)) + ")"
}
