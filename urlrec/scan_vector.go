//go:build (amd64 || arm64) && gc && !purego

package urlrec

import (
	"math/bits"
	"unsafe"
)

// asciiSet is a set of ASCII bytes, for a lookup of many bytes at once. The
// upper four bits of a byte are its row, 0 to 7, and the lower four bits are
// its column. Element c of the array has bit r if the byte in row r and column
// c is in the set.
type asciiSet [16]byte

// setOf returns the ASCII bytes that have the mark m, or those that do not.
func setOf(m mark, has bool) (set asciiSet) {
	for b := range byte(0x80) {
		if (marks[b]&m != 0) == has {
			set[b&0xF] |= 1 << (b >> 4)
		}
	}
	return set
}

// The sets of the scans. They are made from the marks, so both forms of a scan
// have the same tables.
var (
	hostSets = [3]asciiSet{setOf(notInDomain, false), setOf(digit, true), setOf(upperCase, true)}
	pathSets = [3]asciiSet{setOf(notInPath, false), setOf(slash, true), setOf(dotOrPercent, true)}
	querySet = setOf(notInQuery, false)
)

// The three functions in assembly look up bytes at p in sets. Bit i of a result
// is set if p[i] is in the set. Each function reads all of its 32 or 64 bytes.

// inSets32 looks up 32 bytes in three sets.
//
//go:noescape
func inSets32(p *byte, sets *[3]asciiSet) (a, b, c uint32)

// inSets64 looks up 64 bytes in three sets.
//
//go:noescape
func inSets64(p *byte, sets *[3]asciiSet) (a, b, c uint64)

// inSet64 looks up 64 bytes in one set.
//
//go:noescape
func inSet64(p *byte, set *asciiSet) (in uint64)

// endsPage reports whether n bytes from the start of s lie on two pages. If not
// and s is not empty, they can be read even if s is shorter: memory is readable
// by pages, and no page is smaller than 4 KiB. The scans ignore what they read
// after the end of s.
func endsPage(s string, n uintptr) bool {
	const page = 4096
	return uintptr(unsafe.Pointer(unsafe.StringData(s)))%page > page-n
}

// scanHost returns the length of the longest prefix of s in which no byte is
// notInDomain. seen has the marks digit and upperCase if the prefix has such
// bytes. Other marks in seen mean nothing.
//
// It tests the page first, and the length only if it must: whether 32 bytes
// follow is hard to predict for the processor.
func scanHost(s string) (n int, seen marked) {
	if !hasVectors || s == "" || endsPage(s, 32) && len(s) < 32 {
		return scan(s, notInDomain)
	}
	plain, digits, upper := inSets32(unsafe.StringData(s), &hostSets)
	n = min(bits.TrailingZeros32(^plain), len(s))
	if n == 32 {
		return scan(s, notInDomain) // hosts of more than 31 bytes are rare
	}
	prefix := uint32(1)<<n - 1
	if digits&prefix != 0 {
		seen = marked(digit)
	}
	if upper&prefix != 0 {
		seen |= marked(upperCase)
	}
	return n, seen
}

// scanPath returns the length of the longest prefix of s in which no byte is
// notInPath. seen has the mark slashDot if a dotOrPercent follows a slash in the
// prefix. Other marks in seen mean nothing.
//
// n grows by 64 and not by the result of a block. So the processor can begin
// with the next block before it knows that result.
func scanPath(s string) (n int, seen marked) {
	slashBefore := uint64(0) // bit 0 is set if the byte before the block is a slash
	for ; n < len(s); n += 64 {
		block := s[n:]
		if !hasVectors || len(block) < 64 && endsPage(block, 64) {
			start := max(n-1, 0) // with that slash
			n, more := portablePath(s[start:])
			return start + n, seen | more
		}
		plain, slashes, dots := inSets64(unsafe.StringData(block), &pathSets)
		end := min(bits.TrailingZeros64(^plain), len(block))
		prefix := uint64(1)<<end - 1
		if (slashes<<1|slashBefore)&dots&prefix != 0 {
			seen = marked(slashDot)
		}
		if end < 64 {
			return n + end, seen
		}
		slashBefore = slashes >> 63
	}
	return n, seen
}

// scanQuery returns the length of the longest prefix of s in which no byte is
// notInQuery.
func scanQuery(s string) (n int) {
	for ; n < len(s); n += 64 {
		block := s[n:]
		if !hasVectors || len(block) < 64 && endsPage(block, 64) {
			return n + portableQuery(block)
		}
		plain := inSet64(unsafe.StringData(block), &querySet)
		if end := min(bits.TrailingZeros64(^plain), len(block)); end < 64 {
			return n + end
		}
	}
	return n
}
