package uts46

import (
	"math/bits"
	"slices"
	"sort"
)

// Long labels go to and from Punycode in time n log n, and with little memory
// besides the label: 4 bytes per distinct code point, and a bit per code point.

// appendManyInsertions appends to out the insertions of the label, which has basic ASCII
// code points. The label is lost. It reports false if a number is too high.
func (p *process) appendManyInsertions(basic int) (ok bool) {
	if len(p.label) > maxInt {
		return false
	}
	order := newOrder(p.label)
	var room [few * 10]byte // a number is divided by 10 at least per digit
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

// order is the places of a label by code point, then by place. The places with the same
// code point are a chain: heads has the first of each, by code point, and next has the
// place after each. It is written over the label.
type order struct {
	sets  []set
	heads []uint32
	next  []char
}

// set is which of 64 code points there are, and how many before them.
type set struct {
	has    uint64
	before uint32
}

const (
	endOfChain = 1<<32 - 1
	isBasic    = 1<<32 - 2 // in next: the code point is ASCII, and in no chain
)

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

// each calls f with the insertions that make the label of its basic code points, a few at
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
			last, index := 0, 0 // index code points are placed before last
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

// longLabel is a long label that is being decoded. Its code points are numbered, the
// basic ones first, then the others by insertion. The array that becomes the label holds
// first the index of each insertion by number, then places by number, then numbers by
// place.
type longLabel struct {
	basic []byte
	array []char
	runs  []run // of the insertions
}

// run is insertions of the same code point, up to the number end.
type run struct {
	ch  char
	end uint32
}

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

// label returns the label. The last insertion's place is final; that of each one before
// is final among the places that are then left. The basic code points take what remains.
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

// char returns the code point with the number.
func (l *longLabel) char(number int) char {
	if number < len(l.basic) {
		return charOf(rune(l.basic[number]))
	}
	i := sort.Search(len(l.runs), func(i int) bool { return number < int(l.runs[i].end) })
	return l.runs[i].ch
}

// invert replaces a permutation of numbers below 2^31 by its inverse, one cycle after the
// other.
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

// places is a set of places. It counts and finds them in logarithmic time.
type places struct {
	words  []uint64
	counts fenwick // of the blocks
}

// A block is 512 places.
const (
	blockShift = 9
	blockWords = 1 << blockShift / 64
)

func newPlaces(n int) places {
	blocks := n>>blockShift + 1
	return places{make([]uint64, blocks*blockWords), make(fenwick, blocks+1)}
}

func (p places) add(place int) {
	p.words[place>>6] |= 1 << (place & 63)
	p.counts.add(place>>blockShift, 1)
}

func (p places) remove(place int) {
	p.words[place>>6] &^= 1 << (place & 63)
	p.counts.add(place>>blockShift, ^uint32(0))
}

// count returns how many there are from start to end, which is not counted.
func (p places) count(start, end int) int {
	if end-start > 2<<blockShift {
		return p.before(end) - p.before(start)
	}
	return p.countIn(start, end)
}

// before returns how many there are before place.
func (p places) before(place int) int {
	block := place >> blockShift
	return int(p.counts.before(block)) + p.countIn(block<<blockShift, place)
}

// countIn is count in linear time.
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

// find returns the place with n others before it.
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

// fenwick counts at places from 0 on, and sums counts, in logarithmic time. It is one
// longer than there are places.
type fenwick []uint32

// add adds n, modulo 2^32, to the count at place.
func (f fenwick) add(place int, n uint32) {
	for i := place + 1; i < len(f); i += i & -i {
		f[i] += n
	}
}

// before returns the sum of the counts before place.
func (f fenwick) before(place int) (sum uint32) {
	for i := place; i > 0; i -= i & -i {
		sum += f[i]
	}
	return sum
}

// find returns the last place with a sum of at most n before it, and what remains of n.
func (f fenwick) find(n uint32) (place int, rest uint32) {
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
	return place, n
}
