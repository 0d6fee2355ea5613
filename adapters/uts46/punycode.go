package uts46

import (
	"slices"
	"unicode/utf8"
)

// The parameters of Punycode.
//
// https://www.rfc-editor.org/rfc/rfc3492#section-5
const (
	base        = 36
	tMin        = 1
	tMax        = 26
	skew        = 38
	damp        = 700
	initialBias = 72
	initialN    = 0x80
	delimiter   = '-'

	// RFC 3492 leaves to the implementation where its numbers end, but they must not
	// overflow. Here they end where those of other implementations do.
	maxInt = 1<<31 - 1
)

// adapt gives the bias that follows a delta, with points code points handled.
//
// https://www.rfc-editor.org/rfc/rfc3492#section-6.1
func adapt(delta, points uint32, first bool) uint32 {
	if first {
		delta /= damp
	} else {
		delta /= 2
	}
	delta += delta / points
	k := uint32(0)
	for ; delta > (base-tMin)*tMax/2; k += base {
		delta /= base - tMin
	}
	return k + (base-tMin+1)*delta/(delta+skew)
}

// threshold gives t for the digit at k, a multiple of base.
func threshold(k, bias uint32) uint32 {
	switch {
	case k <= bias+tMin:
		return tMin
	case k >= bias+tMax:
		return tMax
	}
	return k - bias
}

// An insertion puts c in front of the code point at index, among those that are
// there when its turn comes.
type insertion struct {
	c     rune
	index uint32
}

// few is the number of insertions up to which moving code points about costs less
// than avoiding it.
const few = 64

// appendPunycode appends the Punycode of the label to out. It reports false where
// that takes numbers that are too high.
//
// https://www.rfc-editor.org/rfc/rfc3492#section-6.3
func (p *process) appendPunycode() (ok bool) {
	out := p.out
	basic := 0
	for _, ch := range p.label {
		if isASCII(ch.c) {
			out = append(out, byte(ch.c))
			basic++
		}
	}
	if basic > 0 {
		out = append(out, delimiter)
	}
	if len(p.label)-basic <= few {
		p.insertions = appendInsertions(p.insertions[:0], p.label)
	} else {
		p.insertions = appendManyInsertions(p.insertions[:0], p.label)
	}

	n, i, bias := rune(initialN), 0, uint32(initialBias)
	for handled, in := range p.insertions {
		points := basic + handled + 1
		delta := int64(in.c-n)*int64(points) + int64(in.index) - int64(i)
		if delta > maxInt {
			return false
		}
		n, i = in.c, int(in.index)+1
		q := uint32(delta)
		for k := uint32(base); ; k += base {
			t := threshold(k, bias)
			if q < t {
				break
			}
			q -= t
			out = append(out, digit(t+q%(base-t)))
			q /= base - t
		}
		out = append(out, digit(q))
		bias = adapt(uint32(delta), uint32(points), handled == 0)
	}
	p.out = out
	return true
}

func digit(d uint32) byte {
	if d < 26 {
		return byte('a' + d)
	}
	return byte('0' + d - 26)
}

// appendInsertions appends the insertions that make label of its basic code
// points, in their order: by code point, then by place. Where insertion sort puts
// one is how many lie before it in the label and were inserted before.
func appendInsertions(sorted []insertion, label []char) []insertion {
	basic := 0
	for _, ch := range label {
		if isASCII(ch.c) {
			basic++
			continue
		}
		j := len(sorted)
		sorted = append(sorted, insertion{})
		for ; j > 0 && sorted[j-1].c > ch.c; j-- {
			sorted[j] = sorted[j-1]
		}
		sorted[j] = insertion{ch.c, uint32(basic + j)}
	}
	return sorted
}

// appendManyInsertions is appendInsertions for labels that are long.
func appendManyInsertions(sorted []insertion, label []char) []insertion {
	placed := make(fenwick, len(label)+1)
	var keys []uint64
	for i, ch := range label {
		if isASCII(ch.c) {
			placed.add(i, 1)
		} else {
			keys = append(keys, uint64(ch.c)<<32|uint64(i))
		}
	}
	slices.Sort(keys)
	for _, key := range keys {
		i := int(uint32(key))
		sorted = append(sorted, insertion{rune(key >> 32), placed.before(i)})
		placed.add(i, 1)
	}
	return sorted
}

// decodePunycode makes the label of what src, which is ASCII in lower case, is the
// Punycode of. The code points have no properties yet.
//
// https://www.rfc-editor.org/rfc/rfc3492#section-6.2
func (p *process) decodePunycode(src []byte) (ok bool) {
	label := p.label[:0]
	basic := max(0, lastDelimiter(src))
	for _, b := range src[:basic] {
		label = append(label, char{c: rune(b)})
	}
	if basic > 0 {
		src = src[basic+1:]
	}
	many := len(src) > few
	insertions := p.insertions[:0]
	n, i, bias := int64(initialN), int64(0), uint32(initialBias)
	for points := int64(basic) + 1; len(src) > 0; points++ {
		before, w := i, int64(1)
		for k := uint32(base); ; k += base {
			if len(src) == 0 {
				return false
			}
			d := digitValue(src[0])
			src = src[1:]
			i += int64(d) * w
			if d >= base || i > maxInt {
				return false
			}
			t := threshold(k, bias)
			if d < t {
				break
			}
			if w *= int64(base - t); w > maxInt {
				return false
			}
		}
		bias = adapt(uint32(i-before), uint32(points), before == 0)
		n += i / points
		i %= points
		if n > utf8.MaxRune {
			return false
		}
		if many {
			insertions = append(insertions, insertion{rune(n), uint32(i)})
		} else {
			label = slices.Insert(label, int(i), char{c: rune(n)})
		}
		i++
	}
	if many {
		label = insertMany(label, insertions)
	}
	p.label, p.insertions = label, insertions
	return true
}

func lastDelimiter(s []byte) int {
	i := len(s) - 1
	for i >= 0 && s[i] != delimiter {
		i--
	}
	return i
}

// digitValue gives the value of a digit, or base where b is none.
func digitValue(b byte) uint32 {
	switch {
	case 'a' <= b && b <= 'z':
		return uint32(b - 'a')
	case '0' <= b && b <= '9':
		return uint32(b-'0') + 26
	}
	return base
}

// insertMany carries out insertions. The last one's place is final; that of each
// one before is final among the places that are then left. The basic code points
// take what remains.
func insertMany(basic []char, insertions []insertion) []char {
	label := make([]char, len(basic)+len(insertions))
	free := make(fenwick, len(label)+1)
	for i := range label {
		free.add(i, 1)
	}
	for _, in := range slices.Backward(insertions) {
		i := free.find(in.index)
		free.add(i, ^uint32(0))
		label[i].c = in.c
	}
	for i := range label {
		if label[i].c == 0 {
			label[i], basic = basic[0], basic[1:]
		}
	}
	return label
}

// fenwick counts at places from 0 on, and gives sums of counts, in logarithmic
// time. It is one longer than there are places.
type fenwick []uint32

// add adds n, modulo 2^32, to the count at place.
func (f fenwick) add(place int, n uint32) {
	for i := place + 1; i < len(f); i += i & -i {
		f[i] += n
	}
}

// before gives the sum of the counts before place.
func (f fenwick) before(place int) (sum uint32) {
	for i := place; i > 0; i -= i & -i {
		sum += f[i]
	}
	return sum
}

// find gives the place with n counts before it that counts itself.
func (f fenwick) find(n uint32) (place int) {
	step := 1
	for step < len(f) {
		step <<= 1
	}
	for ; step > 0; step >>= 1 {
		if next := place + step; next < len(f) && f[next] <= n {
			place = next
			n -= f[next]
		}
	}
	return place
}
