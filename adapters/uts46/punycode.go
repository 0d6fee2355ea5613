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

	// maxInt is the highest number. RFC 3492 leaves it to the implementation,
	// which must detect an overflow. Other implementations have the same limit.
	maxInt = 1<<31 - 1
)

// adapt returns the bias after a delta. points is the number of code points so
// far, and first reports whether the delta is the first one.
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

// threshold returns t for the digit at k, a multiple of base. It is the "t" of
// the RFC: lower digits end a number.
func threshold(k, bias uint32) uint32 {
	switch {
	case k <= bias+tMin:
		return tMin
	case k >= bias+tMax:
		return tMax
	}
	return k - bias
}

// insertion is one step from the basic (ASCII) code points of a label to the
// label: it inserts c before the code point at index, among those that are
// there by then. Insertions are in the order of their code points, and of their
// places if these are equal. Punycode is the basic code points and a number per
// insertion, the delta: how many possible insertions are between it and the one
// before.
type insertion struct {
	c     rune
	index uint32
}

// few is the number of insertions up to which a label is encoded and decoded in
// quadratic time, which is faster for so few. See [longLabel] for more
// insertions.
const few = 64

// appendPunycode appends the Punycode of the label to out. It reports false if
// a number is too high.
//
// https://www.rfc-editor.org/rfc/rfc3492#section-6.3
func (p *process) appendPunycode() (ok bool) {
	if len(p.label) > long {
		p.out = slices.Grow(p.out, countASCII(p.label)+1)
	}
	out := p.out
	for _, ch := range p.label {
		if isASCII(ch.c()) {
			out = append(out, byte(ch))
		}
	}
	basic := len(out) - len(p.out)
	if basic > 0 {
		out = append(out, delimiter)
	}
	if len(p.label)-basic > few {
		p.out = out
		return p.appendManyInsertions(basic)
	}
	p.insertions = appendInsertions(p.insertions[:0], p.label)
	e := newEncoder(basic)
	p.out, ok = e.append(out, p.insertions)
	return ok
}

// countASCII returns the number of ASCII code points.
func countASCII(label []char) (n int) {
	for _, ch := range label {
		if isASCII(ch.c()) {
			n++
		}
	}
	return n
}

// encoder encodes insertions. Its fields are the variables of the RFC's
// encoding procedure, between two insertions.
type encoder struct {
	n             rune   // the last code point that was inserted
	i             int    // the index after it
	bias          uint32 // for the next delta
	basic, points int    // b and h: of the basic code points, and of all so far
}

// newEncoder returns an encoder for a label with that many basic code points.
func newEncoder(basic int) encoder {
	return encoder{n: initialN, bias: initialBias, basic: basic, points: basic}
}

// append appends the digits of insertions to out, after those of earlier calls.
// It reports false if a number is too high.
func (e *encoder) append(out []byte, list []insertion) (_ []byte, ok bool) {
	n, i, bias, points := e.n, e.i, e.bias, e.points
	for _, in := range list {
		first := points == e.basic
		points++
		delta := int64(in.c-n)*int64(points) + int64(in.index) - int64(i)
		if delta > maxInt {
			return out, false
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
		bias = adapt(uint32(delta), uint32(points), first)
	}
	e.n, e.i, e.bias, e.points = n, i, bias, points
	return out, true
}

// digit returns the digit with a value below base.
func digit(d uint32) byte {
	if d < 26 {
		return byte('a' + d)
	}
	return byte('0' + d - 26)
}

// appendInsertions appends the insertions of label to sorted, which is empty,
// in their order. It goes through the label from its beginning and uses
// insertion sort. An insertion's index is the number of code points that are
// before it in the label and there by then: the basic ones so far, and the
// insertions so far that sort before it.
func appendInsertions(sorted []insertion, label []char) []insertion {
	basic := 0
	for _, ch := range label {
		if isASCII(ch.c()) {
			basic++
			continue
		}
		j := len(sorted)
		sorted = append(sorted, insertion{})
		for ; j > 0 && sorted[j-1].c > ch.c(); j-- {
			sorted[j] = sorted[j-1]
		}
		sorted[j] = insertion{ch.c(), uint32(basic + j)}
	}
	return sorted
}

// decodePunycode sets label to the one with the Punycode src, which is ASCII in
// lower case. It reports false if src is invalid; label is undefined then.
//
// https://www.rfc-editor.org/rfc/rfc3492#section-6.2
func (p *process) decodePunycode(src []byte) (ok bool) {
	if len(src) > maxInt {
		return false
	}
	basic := max(0, lastDelimiter(src))
	label := p.label[:0]
	many := len(src)-basic > few
	var long longLabel
	if many {
		p.label = nil // so that it can be freed first
		long = newLongLabel(src[:basic], len(src)-basic)
	} else {
		for _, b := range src[:basic] {
			label = append(label, charOf(rune(b)))
		}
	}
	if basic > 0 {
		src = src[basic+1:]
	}
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
			long.insert(rune(n), uint32(i))
		} else {
			label = slices.Insert(label, int(i), charOf(rune(n)))
		}
		i++
	}
	if many {
		label = long.label()
	}
	p.label = label
	return true
}

// lastDelimiter returns the place of the last delimiter, or -1.
func lastDelimiter(s []byte) int {
	i := len(s) - 1
	for i >= 0 && s[i] != delimiter {
		i--
	}
	return i
}

// digitValue returns the value of a digit, or base if b is not a digit.
func digitValue(b byte) uint32 {
	switch {
	case 'a' <= b && b <= 'z':
		return uint32(b - 'a')
	case '0' <= b && b <= '9':
		return uint32(b-'0') + 26
	}
	return base
}
