package uts46

import (
	"slices"
	"sort"
)

// push appends ch to the label. props are the properties of ch. If ch begins a
// new segment, the one before is complete, and push normalizes it if necessary.
func (p *process) push(ch char, props props) {
	if props.isBoundary() {
		if p.dirty {
			p.normalize()
		}
		p.segment, p.ccc = len(p.label), 0
	} else {
		// This is the quick check of UAX #15, for a segment instead of a
		// string.
		ccc := props.ccc()
		if props&quickNo != 0 || ccc < p.ccc {
			p.dirty = true
		}
		p.ccc = ccc
	}
	p.label = append(p.label, ch)
}

// isNFC reports whether the label is in Normalization Form C.
//
// https://www.unicode.org/reports/tr15/#Detecting_Normalization_Forms
func isNFC(label []char) bool {
	var last uint8
	maybe := false
	for _, ch := range label {
		ccc := ch.p().ccc()
		if ccc != 0 && ccc < last {
			return false
		}
		maybe = maybe || ch.p()&quickNo != 0
		last = ccc
	}
	return !maybe || isComposed(label)
}

// isComposed is isNFC for a label with its marks in canonical order. It
// normalizes one starter with its marks at a time, and compares the result with
// the label as it goes. It needs no copy of the label, which is long if it was
// Punycode: that can have as many code points as bytes.
//
// https://www.unicode.org/reports/tr15/#Description_Norm
func isComposed(label []char) bool {
	var room [8]char
	for start := 0; start < len(label); {
		ch := label[start]
		end := start + 1
		for end < len(label) && label[end].p().ccc() != 0 {
			end++
		}
		// The decomposition of the starter may have marks of its own. Those
		// after the starter are merged with them in the order of their classes.
		own, after := appendDecomposed(room[:0], ch), label[start+1:end]
		starter := own[0]
		if starter.p().ccc() != ch.p().ccc() {
			return false
		}
		if start > 0 && label[start-1].p().ccc() == 0 && compose(label[start-1].c(), starter) != 0 {
			return false
		}
		own = own[1:]
		composed := starter.c()
		var last uint8 // the class of the last mark that is not composed with the starter
		for len(after) > 0 || len(own) > 0 {
			if len(own) > 0 && (len(after) == 0 || own[0].p().ccc() <= after[0].p().ccc()) {
				if composed = compose(composed, own[0]); composed == 0 || last != 0 && last >= own[0].p().ccc() {
					return false
				}
				own = own[1:]
				continue
			}
			mark := after[0]
			if mark.p()&decomposes != 0 {
				return false // no mark that decomposes is in Normalization Form C
			}
			if starter.p().ccc() == 0 && last < mark.p().ccc() && compose(composed, mark) != 0 {
				return false
			}
			last = mark.p().ccc()
			after = after[1:]
		}
		if composed != ch.c() {
			return false
		}
		start = end
	}
	return true
}

// normalize converts the segment at the end of the label to Normalization Form
// C.
//
// https://www.unicode.org/reports/tr15/#Description_Norm
func (p *process) normalize() {
	p.decomposed = slices.Grow(p.decomposed[:0], len(p.label)-p.segment+4)
	for _, ch := range p.label[p.segment:] {
		p.decomposed = appendDecomposed(p.decomposed, ch)
	}
	reorder(p.decomposed)
	p.label = appendComposed(p.label[:p.segment], p.decomposed)
	p.dirty = false
}

// Hangul syllables are composed of jamo by arithmetic.
//
// https://www.unicode.org/versions/Unicode17.0.0/core-spec/chapter-3/#G56669
const (
	hangulS, hangulL, hangulV, hangulT       = 0xAC00, 0x1100, 0x1161, 0x11A7
	hangulCountL, hangulCountV, hangulCountT = 19, 21, 28
	hangulCountS                             = hangulCountL * hangulCountV * hangulCountT
)

// appendDecomposed appends the full canonical decomposition of ch.
func appendDecomposed(dst []char, ch char) []char {
	if ch.p()&decomposes == 0 {
		return append(dst, ch)
	}
	if s := ch.c() - hangulS; 0 <= s && s < hangulCountS {
		dst = append(dst, charOf(hangulL+s/(hangulCountV*hangulCountT)), charOf(hangulV+s/hangulCountT%hangulCountV))
		if t := s % hangulCountT; t != 0 {
			dst = append(dst, charOf(hangulT+t))
		}
		return dst
	}
	i := sort.Search(len(decompositions), func(i int) bool { return decompositions[i] >= uint64(ch.c())<<42 })
	const mask = 1<<21 - 1
	first, second := rune(decompositions[i]>>21&mask), rune(decompositions[i]&mask)
	dst = appendDecomposed(dst, charOf(first))
	if second != 0 {
		dst = appendDecomposed(dst, charOf(second))
	}
	return dst
}

// reorder puts the marks after each starter into canonical order.
//
// https://www.unicode.org/reports/tr15/#Description_Norm
func reorder(chars []char) {
	for i := 0; i < len(chars); i++ {
		start := i
		for i < len(chars) && chars[i].p().ccc() != 0 {
			i++
		}
		if run := chars[start:i]; len(run) > 32 {
			countingSort(run)
		} else {
			insertionSort(run)
		}
	}
}

// insertionSort sorts a run of marks by class, and keeps the order within a
// class.
func insertionSort(run []char) {
	for i := 1; i < len(run); i++ {
		ch := run[i]
		j := i
		for ; j > 0 && run[j-1].p().ccc() > ch.p().ccc(); j-- {
			run[j] = run[j-1]
		}
		run[j] = ch
	}
}

// countingSort is insertionSort in linear time. Only hostile input has runs so
// long that this matters.
func countingSort(run []char) {
	var next [256]int
	for _, ch := range run {
		next[ch.p().ccc()]++
	}
	sum := 0
	for class, n := range next {
		next[class], sum = sum, sum+n
	}
	for _, ch := range slices.Clone(run) {
		run[next[ch.p().ccc()]] = ch
		next[ch.p().ccc()]++
	}
}

// appendComposed appends the canonical composition of chars, which are decomposed
// and in canonical order.
func appendComposed(dst, chars []char) []char {
	starter := -1
	var last uint8 // the class of the last code point that did not compose with starter
	for _, ch := range chars {
		ccc := ch.p().ccc()
		if starter >= 0 && (starter == len(dst)-1 || last < ccc) {
			if c := compose(dst[starter].c(), ch); c != 0 {
				dst[starter] = charOf(c)
				continue
			}
		}
		if ccc == 0 {
			starter = len(dst)
		}
		last = ccc
		dst = append(dst, ch)
	}
	return dst
}

// compose returns the primary composite of first and second, or 0 if there is
// none.
func compose(first rune, second char) rune {
	if second.p()&quickNo == 0 {
		return 0
	}
	if l := first - hangulL; 0 <= l && l < hangulCountL {
		if v := second.c() - hangulV; 0 <= v && v < hangulCountV {
			return hangulS + (l*hangulCountV+v)*hangulCountT
		}
	}
	if s := first - hangulS; 0 <= s && s < hangulCountS && s%hangulCountT == 0 {
		if t := second.c() - hangulT; 0 < t && t < hangulCountT {
			return first + t
		}
	}
	pair := uint64(first)<<21 | uint64(second.c())
	i := sort.Search(len(compositions), func(i int) bool { return decompositions[compositions[i]]&(1<<42-1) >= pair })
	if i < len(compositions) && decompositions[compositions[i]]&(1<<42-1) == pair {
		return rune(decompositions[compositions[i]] >> 42)
	}
	return 0
}
