package urlkey

import "math/bits"

// The primes of XXH64.
const (
	prime1 uint64 = 0x9E3779B185EBCA87
	prime2 uint64 = 0xC2B2AE3D27D4EB4F
	prime3 uint64 = 0x165667B19E3779F9
	prime4 uint64 = 0x85EBCA77C2B2AE63
	prime5 uint64 = 0x27D4EB2F165667C5
)

// Hash returns the XXH64 of href with the seed 0. It never changes, and other
// systems compute it: it is xxHash64(href) of ClickHouse. As text, write it
// with "%016x".
//
// Among 600 million URLs, the chance that any two have the same hash is about
// 1 %. An author of URLs can make such URLs on purpose, so do not use it where
// that does harm.
//
// https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md
func Hash(href string) uint64 {
	s := href
	var h uint64
	if len(s) >= 32 {
		p1, p2 := prime1, prime2 // variables, as their sum overflows
		a, b, c, d := p1+p2, p2, uint64(0), -p1
		for len(s) >= 32 {
			a = round(a, load64(s))
			b = round(b, load64(s[8:]))
			c = round(c, load64(s[16:]))
			d = round(d, load64(s[24:]))
			s = s[32:]
		}
		h = bits.RotateLeft64(a, 1) + bits.RotateLeft64(b, 7) + bits.RotateLeft64(c, 12) + bits.RotateLeft64(d, 18)
		for _, lane := range [...]uint64{a, b, c, d} {
			h = (h^round(0, lane))*prime1 + prime4
		}
	} else {
		h = prime5
	}
	h += uint64(len(href))

	for ; len(s) >= 8; s = s[8:] {
		h = bits.RotateLeft64(h^round(0, load64(s)), 27)*prime1 + prime4
	}
	if len(s) >= 4 {
		h = bits.RotateLeft64(h^load32(s)*prime1, 23)*prime2 + prime3
		s = s[4:]
	}
	for ; s != ""; s = s[1:] {
		h = bits.RotateLeft64(h^uint64(s[0])*prime5, 11) * prime1
	}

	h = (h ^ h>>33) * prime2
	h = (h ^ h>>29) * prime3
	return h ^ h>>32
}

// round mixes eight bytes of the input into a lane.
func round(lane, input uint64) uint64 {
	return bits.RotateLeft64(lane+input*prime2, 31) * prime1
}

func load64(s string) uint64 {
	return load32(s) | load32(s[4:])<<32
}

func load32(s string) uint64 {
	return uint64(s[3])<<24 | uint64(s[2])<<16 | uint64(s[1])<<8 | uint64(s[0]) // the last byte first: one bounds check
}
