package uts46

import (
	"math/bits"
	"slices"
	"sort"
)

// This file encodes and decodes labels with many insertions. The procedures of
// RFC 3492 take quadratic time: to encode, they go through the label for each
// distinct code point; to decode, they move the rest of the label for each
// insertion. Here both take n log n.
//
// To encode, the index of each insertion is needed: the number of code points
// that are before it in the label and there by then. order has the insertions
// in their order; places is the set of the places that are filled so far, and
// counts them. For the label "bücher-käse", with the basic places b, c, h, e,
// r, -, k, s and e filled:
//
//	ä (U+00E4) at place 8: 7 places before it are filled, b c h e r - k: index 7
//	ü (U+00FC) at place 1: 1 place before it is filled, b:              index 1
//
// To decode, an insertion's final place is needed: later insertions before it
// move it. So longLabel goes through the insertions from the last to the first.
// The last one is not moved: its index is its place. Each one before has, among
// the places that are then left, that with the number of its index:
//
//	ü, index 1, of 11 places:                               place 1
//	ä, index 7, of the 10 left, 0 2 3 4 5 6 7 8 9 10:       place 8
//	b c h e r - k s e, in their order, in the 9 left:       0 2 3 4 5 6 7 9 10
//
// The memory for this is small, because a label can be as long as an attacker
// likes. The arrays of the label itself are used for intermediate results too.
// Besides these there are about 4 bytes per distinct code point, and about a
// bit per place.

// appendManyInsertions appends the digits of the insertions of label to out.
// basic is the number of ASCII code points in label. It overwrites label. It
// reports false if a number is too high.
func (p *process) appendManyInsertions(basic int) (ok bool) {
	if len(p.label) > maxInt {
		return false
	}
	// The first round only counts the digits, so that out grows once.
	order := newOrder(p.label)
	var room [few * 10]byte // each digit but the last divides a number by 10 or more
	e, size := newEncoder(basic), 0
	ok = order.each(func(list []insertion) bool {
		out, ok := e.append(room[:0], list)
		size += len(out)
		return ok
	})
	if !ok {
		return false
	}
	p.out = slices.Grow(p.out, size)
	e = newEncoder(basic)
	return order.each(func(list []insertion) bool {
		p.out, ok = e.append(p.out, list)
		return ok
	})
}

// order is the places of a label in the order of their code points, and of the
// places if these are equal. The places with the same code point are a chain.
type order struct {
	sets  []set    // of all code points of the label that are not ASCII
	heads []uint32 // the first place of each chain, in the order of code points
	next  []char   // by place: the next one in the chain; it overwrites the label
}

// set is a set of code points, out of 64 that begin at a multiple of 64: a bit
// per code point, the lowest bit for the first.
type set struct {
	has    uint64
	before uint32 // the number of code points in the sets before
}

const (
	endOfChain = 1<<32 - 1
	isBasic    = 1<<32 - 2 // in next: the code point is ASCII, and in no chain
)

// newOrder returns the order of label, which it overwrites.
func newOrder(label []char) order {
	var top char
	for _, ch := range label {
		top = max(top, char(ch.c()))
	}
	sets := make([]set, top>>6+1)
	for _, ch := range label {
		sets[ch.c()>>6].has |= 1 << (ch.c() & 63)
	}
	sets[0], sets[1] = set{}, set{} // ASCII
	distinct := 0
	for i := range sets {
		sets[i].before = uint32(distinct)
		distinct += bits.OnesCount64(sets[i].has)
	}
	heads := slices.Repeat([]uint32{endOfChain}, distinct)
	// Backward, so that each place becomes the head of its chain.
	for place, ch := range slices.Backward(label) {
		c := ch.c()
		if isASCII(c) {
			label[place] = isBasic
			continue
		}
		s := sets[c>>6]
		head := &heads[int(s.before)+bits.OnesCount64(s.has&(1<<(c&63)-1))]
		label[place] = char(*head)
		*head = uint32(place)
	}
	return order{sets, heads, label}
}

// each calls f with the insertions of the label in their order, at most few at
// a time, until f reports false. It reports whether f never did.
func (o order) each(f func([]insertion) bool) bool {
	placed := newPlaces(len(o.next))
	for place, next := range o.next {
		if next == isBasic {
			placed.add(place)
		}
	}
	list := make([]insertion, 0, few)
	heads := o.heads
	for high, s := range o.sets {
		for ; s.has != 0; s.has &= s.has - 1 {
			c := rune(high<<6 + bits.TrailingZeros64(s.has))
			last, index := 0, 0 // index code points are before the place last
			for place := heads[0]; place != endOfChain; place = uint32(o.next[place]) {
				index += placed.count(last, int(place))
				last = int(place)
				placed.add(last)
				if list = append(list, insertion{c, uint32(index)}); len(list) == few {
					if !f(list) {
						return false
					}
					list = list[:0]
				}
			}
			heads = heads[1:]
		}
	}
	return f(list)
}

// longLabel is a label with many insertions that is being decoded. Its code
// points have numbers: first the basic ones, then the others by insertion.
type longLabel struct {
	basic []byte
	// array becomes the label in steps. It holds the index of each insertion by
	// its number, then all places by number, then the numbers by place, and at
	// last the code points by place.
	array []char
	runs  []run // of the insertions, whose code points never decrease
}

// run is the insertions of one code point. Their numbers are below end, and at
// least the end of the run before.
type run struct {
	ch  char
	end uint32
}

// newLongLabel returns a label of the basic code points, with room for
// insertions.
func newLongLabel(basic []byte, insertions int) longLabel {
	return longLabel{basic: basic, array: make([]char, len(basic), len(basic)+insertions)}
}

// insert adds the insertion of c at index.
func (l *longLabel) insert(c rune, index uint32) {
	l.array = append(l.array, char(index))
	if last := len(l.runs) - 1; last < 0 || l.runs[last].ch.c() != c {
		l.runs = append(l.runs, run{ch: charOf(c)})
	}
	l.runs[len(l.runs)-1].end = uint32(len(l.array))
}

// label returns the label, which ends the use of l.
func (l *longLabel) label() []char {
	free := newPlaces(len(l.array))
	for place := range l.array {
		free.add(place)
	}
	for number := len(l.array) - 1; number >= len(l.basic); number-- {
		place := free.find(int(l.array[number]))
		free.remove(place)
		l.array[number] = char(place)
	}
	for number := range l.basic {
		place := free.find(0)
		free.remove(place)
		l.array[number] = char(place)
	}
	invert(l.array)
	for place, number := range l.array {
		l.array[place] = l.char(int(number))
	}
	return l.array
}

// char returns the code point with that number.
func (l *longLabel) char(number int) char {
	if number < len(l.basic) {
		return charOf(rune(l.basic[number]))
	}
	i := sort.Search(len(l.runs), func(i int) bool { return number < int(l.runs[i].end) })
	return l.runs[i].ch
}

// invert replaces a permutation of numbers below 2^31 by its inverse: one cycle
// at a time, and with the high bit of the numbers that are done.
func invert(permutation []char) {
	const done = 1 << 31
	for i := range permutation {
		for from, to := i, permutation[i]; permutation[i]&done == 0; {
			next := permutation[to]
			permutation[to] = char(from) | done
			from, to = int(to), next
		}
	}
	for i := range permutation {
		permutation[i] &^= done
	}
}

// places is a set of places in a label. It counts and finds them in logarithmic
// time.
type places struct {
	words  []uint64 // a bit per place
	counts fenwick  // the number of places in each block
}

// A block is 512 places.
const (
	blockShift = 9
	blockWords = 1 << blockShift / 64
)

// newPlaces returns an empty set for places up to n.
func newPlaces(n int) places {
	blocks := n>>blockShift + 1
	return places{make([]uint64, blocks*blockWords), make(fenwick, blocks+1)}
}

// add adds a place that is not in the set.
func (p places) add(place int) {
	p.words[place>>6] |= 1 << (place & 63)
	p.counts.add(place>>blockShift, 1)
}

// remove removes a place that is in the set.
func (p places) remove(place int) {
	p.words[place>>6] &^= 1 << (place & 63)
	p.counts.add(place>>blockShift, ^uint32(0))
}

// count returns the number of places from start up to end, without end.
func (p places) count(start, end int) int {
	if end-start > 2<<blockShift {
		return p.before(end) - p.before(start)
	}
	return p.countIn(start, end)
}

// before returns the number of places before place.
func (p places) before(place int) int {
	block := place >> blockShift
	return int(p.counts.before(block)) + p.countIn(block<<blockShift, place)
}

// countIn is [places.count] in linear time, which is faster for short ranges.
func (p places) countIn(start, end int) (n int) {
	first, last := start>>6, end>>6
	from, to := ^uint64(0)<<(start&63), uint64(1)<<(end&63)-1
	if first == last {
		return bits.OnesCount64(p.words[first] & from & to)
	}
	n = bits.OnesCount64(p.words[first]&from) + bits.OnesCount64(p.words[last]&to)
	for _, word := range p.words[first+1 : last] {
		n += bits.OnesCount64(word)
	}
	return n
}

// find returns the place with n places of the set before it.
func (p places) find(n int) int {
	block, rest := p.counts.find(uint32(n))
	i := block * blockWords
	for count := bits.OnesCount64(p.words[i]); int(rest) >= count; count = bits.OnesCount64(p.words[i]) {
		rest -= uint32(count)
		i++
	}
	word := p.words[i]
	for ; rest > 0; rest-- {
		word &= word - 1
	}
	return i<<6 + bits.TrailingZeros64(word)
}

// fenwick is a Fenwick tree, or binary indexed tree: an array of counts that
// adds to one of them, and sums those before an index, in logarithmic time. It
// has an element more than there are counts. Element i is the sum of the i&-i
// counts that end with number i-1: so element 6 is the sum of the counts 4 and
// 5.
type fenwick []uint32

// add adds n, modulo 2^32, to the count at an index.
func (f fenwick) add(index int, n uint32) {
	for i := index + 1; i < len(f); i += i & -i {
		f[i] += n
	}
}

// before returns the sum of the counts before an index.
func (f fenwick) before(index int) (sum uint32) {
	for i := index; i > 0; i -= i & -i {
		sum += f[i]
	}
	return sum
}

// find returns the last index with a sum of at most n before it, and n without
// that sum.
func (f fenwick) find(n uint32) (index int, rest uint32) {
	step := 1
	for step < len(f) {
		step <<= 1
	}
	for ; step > 0; step >>= 1 {
		if next := index + step; next < len(f) && f[next] <= n {
			index = next
			n -= f[next]
		}
	}
	return index, n
}
