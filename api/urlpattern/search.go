package urlpattern

import (
	"strings"
	"sync"
)

// frame is an open choice. The ways that are left are the ends from at to to.
// If at is to, there are none.
type frame struct {
	pc, pos uint32 // of the choice
	at, to  uint32
}

// open returns the frame of the choice at pc and pos. memo may be nil.
func (g *program) open(v string, pc, pos int, m *memo) frame {
	f := frame{pc: uint32(pc), pos: uint32(pos)}
	o := &g.ops[pc]
	switch o.code {
	case opSplit:
		if m == nil || m.enter(pc, pos) {
			f.to = 2
		}
	case opStar:
		f.at, f.to = uint32(len(v))+1, f.pos+o.a // downward
		if m != nil {
			lowest := &m.lowest[pc]
			f.at = min(f.at, *lowest)
			*lowest = min(*lowest, f.to)
		}
		f.to = min(f.to, f.at)
	case opLazy:
		if pos < len(v) && (g.d == 0 || v[pos] != g.d) {
			f.at, f.to = f.pos+1, uint32(len(v))+1
		}
	case opGreedy:
		end := 0
		if m == nil {
			end = g.classEnd(v, pos, o)
		} else if end = m.greedyEnd(g, v, pc, pos); end < 0 {
			return f
		}
		if least := f.pos + o.a&0xFFFF; uint32(end) >= least {
			f.at, f.to = uint32(end)+1, least // downward
		}
	case opLeast:
		if m != nil && o.b != unlimited && !m.enter(pc, pos) {
			return f
		}
		fixed := *o
		fixed.b = o.a & 0xFFFF
		if end := uint32(g.classEnd(v, pos, &fixed)); end == f.pos+fixed.b {
			f.at, f.to = end, uint32(len(v))+1
		}
	}
	return f
}

// next takes the next way of f. It returns where to continue.
func (g *program) next(v string, f *frame, groups []span, m *memo) (pc, pos int, ok bool) {
	if f.at == f.to {
		return 0, 0, false
	}
	pc = int(f.pc)
	o := &g.ops[pc]
	switch o.code {
	case opSplit:
		if f.at++; f.at == 2 {
			return int(o.a), int(f.pos), true
		}
		return pc + 1, int(f.pos), true
	case opStar:
		if after := &g.ops[pc+1]; after.code == opByte {
			at := strings.LastIndexByte(v[f.to:min(int(f.at), len(v))], byte(after.a))
			f.at = f.to + uint32(at+1)
			if at < 0 {
				return 0, 0, false
			}
		}
		f.at--
		pos = int(f.at)
	case opGreedy:
		f.at--
		pos = int(f.at)
	case opLazy, opLeast:
		pos = int(f.at)
		if after := &g.ops[pc+1]; after.code == opByte && o.code == opLazy && m == nil {
			for pos < len(v) && v[pos] != byte(after.a) && (g.d == 0 || v[pos] != g.d) {
				pos++
			}
			if f.at = uint32(pos); pos == len(v) || v[pos] != byte(after.a) {
				f.at = f.to
				return 0, 0, false
			}
		}
		if m != nil && (o.code == opLazy || o.b == unlimited) && !m.enter(pc, pos) {
			f.at = f.to
			return 0, 0, false
		}
		f.at++
		if pos == len(v) || o.code == opLazy && g.d != 0 && v[pos] == g.d ||
			o.code == opLeast && (uint32(pos)-f.pos == o.b || !g.sets[o.a>>16].has(v[pos])) {
			f.at = f.to // no longer one
		}
	}
	if groups != nil && o.group != noGroup {
		groups[o.group] = span{f.pos, uint32(pos)}
	}
	return pc + 1, pos, true
}

// maxFrames and maxWays limit a search without a memo.
const (
	maxFrames = 12
	maxWays   = 100
)

// search goes on from the choice at pc and pos. It tries the ways of the
// choices in order, as a backtracking regular expression engine does. After
// maxWays it gives up, so the time stays linear in the length of v. Then done is
// false.
func (g *program) search(v string, pc, pos int, groups []span) (matched, done bool) {
	var frames [maxFrames]frame
	n, ok := 0, true
	for range maxWays {
		if ok {
			if g.ops[pc].code == opMatch {
				return true, true
			}
			if n == maxFrames {
				break
			}
			frames[n] = g.open(v, pc, pos, nil)
			n++
		}
		if pc, pos, ok = g.next(v, &frames[n-1], groups, nil); ok {
			pc, pos, ok = g.run(v, pc, pos, groups, opSplit)
		} else if n--; n == 0 {
			return false, true
		}
	}
	return false, false
}

// memo is the state of a search that does no work twice.
type memo struct {
	frames []frame
	lowest []uint32 // per op: all places from here on have been entered
	bits   []uint64 // per op and place: whether it has been entered; not if monotone
	places int      // per op
	steps  int      // places looked at, for tests
}

// maxMemo limits the bits of a memo: 16 MiB.
const maxMemo = 1 << 27

var memos = sync.Pool{New: func() any { return new(memo) }}

// fits reports whether a memo for v is within the limits.
func (g *program) fits(v string) bool {
	return g.monotone || len(v) < maxMemo/len(g.ops)
}

// reset makes m empty, for a search of g in v.
func (m *memo) reset(g *program, v string) {
	m.frames = m.frames[:0]
	m.lowest = grown(m.lowest, len(g.ops))
	for i := range m.lowest {
		m.lowest[i] = ^uint32(0)
	}
	m.bits = m.bits[:0]
	m.places = len(v) + 1
	m.steps = 0
	if !g.monotone {
		m.bits = grown(m.bits, (len(g.ops)*m.places+63)/64)
		clear(m.bits)
	}
}

// grown returns a slice of length n, which is s if it is long enough.
func grown[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// release returns m to the pool unless it is large.
func (m *memo) release() {
	const maxPooled = 1 << 20
	if cap(m.bits) <= maxPooled/8 && cap(m.frames) <= maxPooled/16 && cap(m.lowest) <= maxPooled/4 {
		memos.Put(m)
	}
}

// entered reports whether the op at pc has been entered at pos.
func (m *memo) entered(pc, pos int) bool {
	m.steps++
	if len(m.bits) == 0 {
		return uint32(pos) >= m.lowest[pc]
	}
	i := uint(pc*m.places + pos)
	return m.bits[i/64]>>(i%64)&1 != 0
}

// enter enters the op at pc at pos. It reports whether that is the first time.
func (m *memo) enter(pc, pos int) bool {
	if m.entered(pc, pos) {
		return false
	}
	if len(m.bits) == 0 {
		m.lowest[pc] = uint32(pos)
		return true
	}
	i := uint(pc*m.places + pos)
	m.bits[i/64] |= 1 << (i % 64)
	return true
}

// enterAll enters the op at pc at all places from pos to end.
func (m *memo) enterAll(pc, pos, end int) {
	for end--; end >= pos; end-- {
		m.enter(pc, end)
	}
}

// search is [program.search] from the beginning, without giving up. A way that has
// been tried is not tried again, because it failed.
func (m *memo) search(g *program, v string, groups []span) bool {
	pc, pos, ok := m.run(g, v, 0, 0, groups)
	for {
		if ok {
			if g.ops[pc].code == opMatch {
				return true
			}
			m.frames = append(m.frames, g.open(v, pc, pos, m))
		}
		n := len(m.frames)
		if n == 0 {
			return false
		}
		if pc, pos, ok = g.next(v, &m.frames[n-1], groups, m); ok {
			pc, pos, ok = m.run(g, v, pc, pos, groups)
		} else {
			m.frames = m.frames[:n-1]
		}
	}
}

// greedyEnd returns the end of the longest way of the opGreedy at pc and pos, or
// -1 if it has been tried.
func (m *memo) greedyEnd(g *program, v string, pc, pos int) int {
	o := &g.ops[pc]
	if o.b != unlimited {
		if !m.enter(pc, pos) {
			return -1
		}
		return g.classEnd(v, pos, o)
	}
	set := &g.sets[o.a>>16]
	if o.a&0xFFFF == 1 {
		if pos == len(v) || !set.has(v[pos]) {
			return -1
		}
		pos++
	}
	if !m.enter(pc, pos) {
		return -1
	}
	for pos < len(v) && set.has(v[pos]) && m.enter(pc, pos+1) {
		pos++
	}
	return pos
}

// run is [program.run] that fails at what has been tried. An op that looks at
// any number of bytes marks them, and looks at each once in all.
func (m *memo) run(g *program, v string, pc, pos int, groups []span) (int, int, bool) {
	for {
		var ok bool
		pc, pos, ok = g.run(v, pc, pos, groups, opSegment)
		if m.steps++; !ok {
			return 0, 0, false
		}
		o := &g.ops[pc]
		from := pos
		length := 0 // of a text that the op contains
		switch o.code {
		default:
			return pc, pos, true
		case opSegment, opSegmentBack:
			if pos, ok = m.skip(pc, pos, len(v), v, segmentSet(g.d)); !ok {
				return 0, 0, false
			}
			end := pos
			if o.code == opSegmentBack {
				if end -= int(o.a); pos == len(v) {
					m.enterAll(pc, from, pos)
					return 0, 0, false
				}
			}
			if end <= from {
				return 0, 0, false
			}
			m.enterAll(pc, from, pos)
			pos = end
		case opSegmentRest, opSegmentTexts:
			end := len(v) - int(o.a)
			next := pc
			if o.code == opSegmentTexts {
				end, next = g.before(v, pc, pos+1), int(o.a)
			}
			if end <= from {
				return 0, 0, false
			}
			if pos, ok = m.skip(pc, pos, end, v, segmentSet(g.d)); !ok {
				return 0, 0, false
			}
			if m.enterAll(pc, from, pos); pos < end {
				return 0, 0, false
			}
			pc = next
		case opSegmentTo:
			text := g.text[o.a:o.b]
			inside := segmentSet(g.d)
			for ok = false; !ok && pos < len(v) && inside.has(v[pos]); {
				if pos++; m.entered(pc, pos) {
					break
				}
				ok = strings.HasPrefix(v[pos:], text)
			}
			if m.enterAll(pc, from+1, pos+1); !ok {
				return 0, 0, false
			}
			length = len(text)
		case opSegments:
			if m.lowest[pc] == ^uint32(0) {
				m.lowest[pc] = uint32(segmentsStart(v, g.d))
				m.steps += len(v)
			}
			if pos == len(v) || uint32(pos) < m.lowest[pc] || !segmentSet(g.d).has(v[pos]) {
				return 0, 0, false
			}
			pos = len(v)
		case opStarsRest:
			if m.lowest[pc] == ^uint32(0) {
				// Where the first star may begin does not depend on pos.
				m.lowest[pc] = uint32(g.starsRest(v, pc, 0, nil) + 1)
				m.steps += len(v)
			}
			if uint32(pos) >= m.lowest[pc] {
				return 0, 0, false
			}
			g.starsRest(v, pc, pos, groups)
			return len(g.ops) - 1, len(v), true
		case opClass:
			if o.b != unlimited {
				pos = g.classEnd(v, pos, o)
			} else if pos, ok = m.skip(pc, pos, len(v), v, g.sets[o.a>>16]); !ok {
				return 0, 0, false
			}
			if pos-from < int(o.a&0xFFFF) {
				return 0, 0, false
			}
			if o.b == unlimited {
				m.enterAll(pc, from, pos)
			}
		}
		if groups != nil && o.group != noGroup {
			groups[o.group] = span{uint32(from), uint32(pos)}
		}
		pos += length
		pc++
	}
}

// skip returns the end of the bytes of inside at pos, which is at most end. It
// reports whether none of these places have been entered. If one has been, it
// enters those before it.
func (m *memo) skip(pc, pos, end int, v string, inside set) (int, bool) {
	from := pos
	for ; pos < end && inside.has(v[pos]); pos++ {
		if m.entered(pc, pos) {
			m.enterAll(pc, from, pos)
			return pos, false
		}
	}
	return pos, true
}

// segmentsStart returns the first place from where no segment of v is empty: at
// least that of the last one, which is len(v) if it is empty.
func segmentsStart(v string, d byte) int {
	for pos := len(v); pos > 0; pos-- {
		if v[pos-1] == d && (pos == len(v) || v[pos] == d) {
			return pos
		}
	}
	return 0
}
