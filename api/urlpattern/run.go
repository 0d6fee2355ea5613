package urlpattern

import (
	"math/bits"
	"strings"
)

// run runs the ops from pc on, until one fails, one with a code from stop on, or
// opMatch, which matched. It returns the place of that op, and how far the value
// is matched.
func (g *program) run(v string, pc, pos int, groups []span, stop opCode) (int, int, bool) {
	for {
		o := &g.ops[pc]
		if o.code >= stop {
			return pc, pos, true
		}
		from := pos
		switch o.code {
		case opMatch:
			return pc, pos, pos == len(v)
		case opByte:
			if pos >= len(v) || v[pos] != byte(o.a) {
				return 0, 0, false
			}
			pos++
			pc++
			continue
		case opText:
			text := g.text[o.a:o.b]
			if !strings.HasPrefix(v[pos:], text) {
				return 0, 0, false
			}
			pos += len(text)
			pc++
			continue
		case opSegment:
			if pos = g.segmentEnd(v, pos); pos == from {
				return 0, 0, false
			}
		case opSegmentBack:
			if pos = g.segmentEnd(v, pos); pos == len(v) || pos-int(o.a) <= from {
				return 0, 0, false
			}
			pos -= int(o.a)
		case opSegmentRest:
			pos = len(v) - int(o.a)
			if pos <= from || g.segmentEnd(v[:pos], from) != pos {
				return 0, 0, false
			}
		case opSegmentTo:
			if pos == len(v) {
				return 0, 0, false
			}
			at := strings.Index(v[pos+1:], g.text[o.a:o.b])
			if at < 0 {
				return 0, 0, false
			}
			// Only now look for a delimiter: many of these ops in one segment must
			// not all look at the rest of it.
			if pos += 1 + at; g.segmentEnd(v[:pos], from) != pos {
				return 0, 0, false
			}
			if groups != nil && o.group != noGroup {
				groups[o.group] = span{uint32(from), uint32(pos)}
			}
			pos += int(o.b - o.a)
			pc++
			continue
		case opSegments:
			if !segments(v[pos:], g.d) {
				return 0, 0, false
			}
			pos = len(v)
		case opStarRest:
			pos = len(v)
		case opStarsRest:
			if g.starsRest(v, pc, pos, groups) < pos {
				return 0, 0, false
			}
			return len(g.ops) - 1, len(v), true
		case opClass:
			end := g.classEnd(v, pos, o)
			if uint32(end-pos) < o.a&0xFFFF {
				return 0, 0, false
			}
			pos = end
		case opTexts:
			if pos = g.texts(v, pc, pos); pos < 0 {
				return 0, 0, false
			}
			pc = int(o.a) + 1
			continue
		case opUnless:
			pc++
			if len(v)-pos == int(o.a) {
				if pc = int(o.b); groups != nil && o.group != noGroup {
					groups[o.group] = undefined
				}
			}
			continue
		case opStarTexts:
			if pos = g.before(v, pc, pos); pos < 0 {
				return 0, 0, false
			}
			pc = int(o.a)
		case opSegmentTexts:
			pos = g.before(v, pc, pos+1)
			if pos < 0 || g.segmentEnd(v[:pos], from) != pos {
				return 0, 0, false
			}
			pc = int(o.a)
		case opBegin:
			if groups != nil {
				groups[o.group].start = uint32(pos)
			}
			pc++
			continue
		case opEnd:
			if groups != nil {
				groups[o.group].end = uint32(pos)
			}
			pc++
			continue
		case opUndefined:
			if groups != nil {
				groups[o.group] = undefined
			}
			pc++
			continue
		case opJump:
			pc = int(o.a)
			continue
		}
		if groups != nil && o.group != noGroup {
			groups[o.group] = span{uint32(from), uint32(pos)}
		}
		pc++
	}
}

// segmentEnd returns the end of the segment at pos in v.
func (g *program) segmentEnd(v string, pos int) int {
	if g.d == 0 {
		return len(v)
	}
	return indexFrom(v, pos, g.d)
}

// indexFrom returns the place of the first b in v from pos on, or len(v). For
// the few bytes of a segment it is faster than package strings. b is ASCII.
func indexFrom(v string, pos int, b byte) int {
	for ; len(v)-pos >= 8; pos += 8 {
		if at := indexByte8(load64(v[pos:]), b); at < 8 {
			return pos + at
		}
	}
	for ; pos < len(v); pos++ {
		if v[pos] == b {
			break
		}
	}
	return pos
}

// indexByte8 returns the place of the first b in eight bytes, of which the
// lowest is the first. It returns 8 if there is none.
func indexByte8(bytes uint64, b byte) int {
	const ones, high = 0x0101010101010101, 0x8080808080808080
	bytes ^= ones * uint64(b)
	// The lowest zero byte is found exactly, and those after it do not matter.
	return bits.TrailingZeros64((bytes-ones)&^bytes&high) / 8
}

// load64 returns the first eight bytes of s. The first one is the lowest byte.
func load64(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// segments reports whether v is segments with the delimiter d between each two.
func segments(v string, d byte) bool {
	if v == "" || v[0] == d || v[len(v)-1] == d {
		return false
	}
	for pos := 0; ; pos++ {
		from := pos
		if pos = indexFrom(v, pos, d); pos == len(v) {
			return true
		}
		if pos == from {
			return false
		}
	}
}

// starsRest matches the stars and texts after the opStarsRest at pc to the end
// of v, from right to left. The first star begins at pos. It returns the last
// place where the first star may begin, or -1.
func (g *program) starsRest(v string, pc, pos int, groups []span) int {
	i := int(g.ops[pc].a)
	end := len(v) // of the star at i
	if o := &g.ops[i]; o.code == opText {
		text := g.text[o.a:o.b]
		if !strings.HasSuffix(v, text) {
			return -1
		}
		end -= len(text)
		i--
	}
	for {
		group, from, next := g.ops[i].group, end, end
		first := i == pc+1
		if i--; first {
			from = pos
		} else if o := &g.ops[i]; o.code == opText {
			text := g.text[o.a:o.b]
			if next = strings.LastIndex(v[:end], text); next < 0 {
				return -1
			}
			from = next + len(text)
			i--
		}
		if groups != nil && group != noGroup {
			groups[group] = span{uint32(from), uint32(end)}
		}
		if first {
			return end
		}
		end = next
	}
}

// classEnd returns the end of the run of the class of o at pos in v.
func (g *program) classEnd(v string, pos int, o *op) int {
	set := &g.sets[o.a>>16]
	most := len(v)
	if o.b < uint32(most-pos) {
		most = pos + int(o.b)
	}
	for pos < most && set.has(v[pos]) {
		pos++
	}
	return pos
}

// before returns the start of the first of the texts after the op at pc that v
// ends with, and that begins at pos or later. It returns -1 if there is none.
func (g *program) before(v string, pc, pos int) int {
	for i := pc + 1; i <= int(g.ops[pc].a); i++ {
		text := g.text[g.ops[i].a:g.ops[i].b]
		if start := len(v) - len(text); start >= pos && v[start:] == text {
			return start
		}
	}
	return -1
}

// texts returns the end of the one of the texts after the opTexts at pc that is
// at pos in v, or -1.
func (g *program) texts(v string, pc, pos int) int {
	for i := pc + 1; i <= int(g.ops[pc].a); i++ {
		if text := g.text[g.ops[i].a:g.ops[i].b]; strings.HasPrefix(v[pos:], text) {
			return pos + len(text)
		}
	}
	return -1
}
