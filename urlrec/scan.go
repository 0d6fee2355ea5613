package urlrec

import (
	"math/bits"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
)

// mark is a set of properties of a byte. A byte is plain in a component if the
// parser writes it there as it is, and goes on in the same component.
type mark uint8

const (
	notInDomain mark = 1 << iota // not plain in a domain, even if lower-cased
	notInPath                    // not plain in the path of a special URL
	notInQuery                   // not plain in the query of a special URL
	digit                        // an ASCII digit
	upperCase                    // an upper-case ASCII letter

	// These three are in this order because pairs shifts one to the next.
	slashDot     // a dotOrPercent after a slash; no byte alone has it
	slash        // "/"
	dotOrPercent // a dot segment may begin with it
)

// marks holds the marks of each byte.
var marks = func() (t [256]mark) {
	for i := range t {
		c := rune(i)
		set := func(bit mark, in bool) {
			if in {
				t[i] |= bit
			}
		}
		set(notInDomain, i >= 0x80 || host.IsForbiddenDomainCodePoint(c))
		set(notInPath, percent.Path.Contains(c) || c == '\\')
		set(notInQuery, percent.SpecialQuery.Contains(c))
		set(digit, domain.IsASCIIDigit(c))
		set(upperCase, 'A' <= c && c <= 'Z')
		set(slash, c == '/')
		set(dotOrPercent, c == '.' || c == '%')
	}
	return t
}()

// marked holds the marks of eight bytes side by side, or the union of such
// words.
type marked uint64

// ones has the lowest bit of each of eight bytes.
const ones = 0x0101_0101_0101_0101

// has reports whether any of the bytes has one of the marks m.
func (all marked) has(m mark) bool { return all&(marked(m)*ones) != 0 }

// The scans of a host, a path and a query have two forms. The portable form in
// this file takes eight bytes at a time, and is the reference. The form in
// scan_vector.go takes 32 or 64 bytes, if the processor can.

// scan returns the length of the longest prefix of s in which no byte has the
// mark stop, and the marks of that prefix. It takes eight bytes at a time.
func scan(s string, stop mark) (n int, seen marked) {
	if len(s) < 8 {
		return scanBytes(s, stop)
	}
	stops := marked(stop) * ones
	for n < len(s) {
		n = min(n, len(s)-8) // the last word takes some bytes a second time
		word := marksOf(s[n : n+8])
		if found := word & stops; found != 0 {
			zeros := bits.TrailingZeros64(uint64(found)) &^ 7
			return n + zeros/8, seen | word&(1<<zeros-1)
		}
		seen |= word
		n += 8
	}
	return n, seen
}

// portableQuery is scanQuery in the portable form. It is scan for notInQuery,
// without the marks. A query is often most of a URL, so its words first get a
// test without the table. Nearly all words pass it: no byte is below "$" or
// above "~", and none is ' < or >. At a word that fails, scan takes over.
func portableQuery(s string) (n int) {
	for n+8 <= len(s) {
		w := load64(s[n : n+8])
		// Each term has the highest bit of the bytes that it looks for. Only
		// these bytes cause a carry or borrow.
		controls, quote, angle, above := w-'$'*ones, (w^'\''*ones)-ones, (w&^(2*ones)^'<'*ones)-ones, (w+ones)|w
		if (controls|quote|angle|above)&(0x80*ones) != 0 {
			break
		}
		n += 8
	}
	rest, _ := scan(s[n:], notInQuery)
	return n + rest
}

// portablePath is scanPath in the portable form. It is scan for notInPath. The
// marks of the prefix may include slashDot.
func portablePath(s string) (n int, seen marked) {
	if len(s) < 8 {
		return scanBytes(s, notInPath)
	}
	before := marked(0)
	for n < len(s) {
		if n > len(s)-8 {
			n, before = len(s)-8, 0
		}
		word := marksOf(s[n : n+8])
		if found := word & (marked(notInPath) * ones); found != 0 {
			zeros := bits.TrailingZeros64(uint64(found)) &^ 7
			word &= 1<<zeros - 1
			return n + zeros/8, seen | word | pairs(word, before)
		}
		seen |= word | pairs(word, before)
		before = word
		n += 8
	}
	return n, seen
}

// load64 returns the first eight bytes of s. The first one is the lowest byte.
func load64(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// isDelimiter reports whether b ends the authority of a special URL, or a
// segment of its path.
func isDelimiter(b byte) bool { return b == '/' || b == '\\' || b == '?' || b == '#' }

// marksOf returns the marks of the first eight bytes of s. Those of the first
// byte are lowest.
func marksOf(s string) marked {
	_ = s[7]
	return marked(marks[s[0]]) | marked(marks[s[1]])<<8 | marked(marks[s[2]])<<16 | marked(marks[s[3]])<<24 |
		marked(marks[s[4]])<<32 | marked(marks[s[5]])<<40 | marked(marks[s[6]])<<48 | marked(marks[s[7]])<<56
}

// pairs returns slashDot for each dotOrPercent in word that follows a slash.
// before holds the marks of the eight bytes before word.
func pairs(word, before marked) marked {
	return (word<<8 | before>>56) & (word >> 1) & (marked(slash) * ones) >> 1
}

// scanBytes is portablePath for any mark, byte by byte.
func scanBytes(s string, stop mark) (n int, seen marked) {
	before := mark(0)
	for n < len(s) {
		m := marks[s[n]]
		if m&stop != 0 {
			break
		}
		seen |= marked(m | before&(m>>1)&slash>>1)
		before = m
		n++
	}
	return n, seen
}
