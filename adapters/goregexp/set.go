package goregexp

// set is a set of ASCII characters. Every subject is ASCII, so a class needs no
// more. A set that ignores case holds letters in lower case alone.
type set [2]uint64

// all returns the set of all characters, which is the universe of complements.
func all(ignoreCase bool) set {
	s := set{^uint64(0), ^uint64(0)}
	if ignoreCase {
		var upper set
		upper.add('A', 'Z', false)
		s = s.without(upper)
	}
	return s
}

func (s set) has(c byte) bool { return s[c>>6]>>(c&63)&1 != 0 }

// add adds the code points from first to last.
func (s *set) add(first, last rune, ignoreCase bool) {
	for c := first; c <= min(last, 0x7F); c++ {
		b := byte(c)
		if ignoreCase && 'A' <= b && b <= 'Z' {
			b += 'a' - 'A'
		}
		s[b>>6] |= 1 << (b & 63)
	}
	if ignoreCase {
		// These two are all code points that fold to ASCII.
		if first <= longS && longS <= last {
			s.add('s', 's', false)
		}
		if first <= kelvin && kelvin <= last {
			s.add('k', 'k', false)
		}
	}
}

const (
	longS  = '\u017F'
	kelvin = '\u212A'
)

func (s set) union(t set) set     { return set{s[0] | t[0], s[1] | t[1]} }
func (s set) intersect(t set) set { return set{s[0] & t[0], s[1] & t[1]} }
func (s set) without(t set) set   { return set{s[0] &^ t[0], s[1] &^ t[1]} }

// folded returns s with the upper case of its letters.
func (s set) folded() set {
	for c := byte('a'); c <= 'z'; c++ {
		if s.has(c) {
			s.add(rune(c-'a'+'A'), rune(c-'a'+'A'), false)
		}
	}
	return s
}

// only returns the character of s if it has just one.
func (s set) only() (byte, bool) {
	found, n := byte(0), 0
	for c := range byte(0x80) {
		if s.has(c) {
			found = c
			n++
		}
	}
	return found, n == 1
}
