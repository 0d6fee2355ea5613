package urlrec

import (
	"math/bits"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
)

// mark is what scan finds out about bytes.
type mark uint8

const (
	notInDomain mark = 1 << iota // no letter of a domain, of whatever case, or what ends it
	notInPath                    // does not stand for itself in the path of a special URL, or ends it
	notInQuery                   // does not stand for itself in the query of a special URL, or ends it
	digit                        // an ASCII digit
	upperCase                    // an upper-case ASCII letter
	_
	slash        // "/"
	dotOrPercent // what a dot segment may begin with

	// slashDot is told of a dotOrPercent behind a slash, not of a byte.
	slashDot = mark(1 << 5)
)

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

// ones has the lowest bit of each of eight bytes.
const ones = 0x0101_0101_0101_0101

// scan gives the length of the longest prefix of s without bytes that have the mark
// stop, and the marks of that prefix together. It takes eight bytes at a time: their
// marks lie side by side in a word.
func scan(s string, stop mark) (n int, seen mark) {
	if len(s) < 8 {
		return scanBytes(s, stop)
	}
	stops := uint64(stop) * ones
	var all uint64
	for n < len(s) {
		n = min(n, len(s)-8) // at the end, some bytes once more for a whole word
		word := marksOf(s[n : n+8])
		if found := word & stops; found != 0 {
			length := bits.TrailingZeros64(found) / 8
			return n + length, fold(all | word&(1<<(8*length)-1))
		}
		all |= word
		n += 8
	}
	return n, fold(all)
}

// scanPath is scan for notInPath, with slashDot among what is seen.
func scanPath(s string) (n int, seen mark) {
	if len(s) < 8 {
		return scanBytes(s, notInPath)
	}
	const stops = uint64(notInPath) * ones
	var all, before uint64
	for n < len(s) {
		if n > len(s)-8 {
			n, before = len(s)-8, 0
		}
		word := marksOf(s[n : n+8])
		if found := word & stops; found != 0 {
			length := bits.TrailingZeros64(found) / 8
			word &= 1<<(8*length) - 1
			return n + length, fold(all | word | pairs(word, before))
		}
		all |= word | pairs(word, before)
		before = word
		n += 8
	}
	return n, fold(all)
}

// marksOf gives the marks of eight bytes, those of the first one lowest.
func marksOf(s string) uint64 {
	_ = s[7]
	return uint64(marks[s[0]]) | uint64(marks[s[1]])<<8 | uint64(marks[s[2]])<<16 | uint64(marks[s[3]])<<24 |
		uint64(marks[s[4]])<<32 | uint64(marks[s[5]])<<40 | uint64(marks[s[6]])<<48 | uint64(marks[s[7]])<<56
}

// fold gives the marks of all eight bytes together.
func fold(word uint64) mark {
	word |= word >> 32
	word |= word >> 16
	return mark(word | word>>8)
}

// pairs gives slashDot for each dotOrPercent in word behind a slash; before is the
// word before.
func pairs(word, before uint64) uint64 {
	return (word<<8 | before>>56) & (word >> 1) & (uint64(slash) * ones) >> 1
}

// scanBytes is scanPath for any mark, byte by byte.
func scanBytes(s string, stop mark) (n int, seen mark) {
	before := mark(0)
	for n < len(s) {
		m := marks[s[n]]
		if m&stop != 0 {
			break
		}
		seen |= m | before&(m>>1)&slash>>1
		before = m
		n++
	}
	return n, seen
}
