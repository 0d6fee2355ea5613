package urlpattern

import (
	"math"
	"slices"
	"strings"
)

// op is an instruction of a program. Its meaning is that of its code.
type op struct {
	code  opCode
	group uint32 // or noGroup
	a, b  uint32
}

type opCode uint8

// The operations. "The rest" is all up to the end of the value. The ops up to
// opClass have at most one way to match. From opSegment on, they look at any
// number of bytes. The ops from opSplit on are choices: they have several ways.
const (
	opMatch     opCode = iota // the end of the value
	opByte                    // the byte a
	opText                    // text[a:b]
	opTexts                   // one of the opText up to op a, which are prefix-free
	opBegin                   // the start of the group
	opEnd                     // the end of the group
	opUndefined               // the group is undefined
	opJump                    // continue at op a
	opUnless                  // if a bytes are left, continue at op b; the group is undefined
	opStarRest                // the rest
	opStarTexts               // the rest without its shortest end among the opText up to op a

	opSegment      // the segment up to the delimiter or the end
	opSegmentBack  // the segment up to the delimiter, without the last a bytes
	opSegmentRest  // a segment, which is the rest without the last a bytes
	opSegmentTexts // a segment, which is the rest without its longest end among the opText up to op a
	opSegmentTo    // the segment up to the first text[a:b] in it, and this text
	opSegments     // the rest, as segments with a delimiter between each two
	opStarsRest    // the rest, as the stars and texts up to op a
	opClass        // the longest run of sets[a>>16], from a&0xFFFF to b bytes

	opSplit  // continue after this, or else at op a
	opStar   // all of at least a bytes, the longest first
	opGreedy // as opClass, all lengths, the longest first
	opLazy   // as opSegment, all lengths, the shortest first
	opLeast  // as opClass, all lengths, the shortest first
)

// program matches a component without regular expressions.
type program struct {
	ops  []op
	sets []set
	text string // the texts of ops
	d    byte   // the delimiter, or 0

	choices bool // it has some, so it may need a search

	// Each choice is an opStar, and all other ops end at a later place if they
	// begin at a later one. So a search comes to each op at ever earlier places.
	monotone bool
}

// limits of a program
const (
	maxOps  = 1 << 20
	maxSets = 1 << 15
)

// compileProgram returns the program of nodes, or nil if it would be too large.
func compileProgram(nodes []node, o options) *program {
	e := emitter{p: &program{d: o.delimiter, monotone: true}, ops: make([]op, 0, len(nodes)+8)}
	e.sequence(nodes, start{empty: true}, true)
	e.emit(opMatch, noGroup, 0, 0)
	if len(e.ops) > maxOps || len(e.p.sets) > maxSets || len(e.text) > math.MaxInt32 {
		return nil
	}
	e.p.ops = slices.Clone(e.ops)
	e.p.text = string(e.text)
	return e.p
}

// emitter writes the ops of a program.
type emitter struct {
	p    *program
	ops  []op
	text []byte
}

// emit appends an op and returns its place.
func (e *emitter) emit(code opCode, group, a, b uint32) int {
	if code >= opSplit {
		e.p.choices = true
		e.p.monotone = e.p.monotone && code == opStar
	}
	e.ops = append(e.ops, op{code: code, group: group, a: a, b: b})
	return len(e.ops) - 1
}

// here is the place of the next op.
func (e *emitter) here() uint32 { return uint32(len(e.ops)) }

// place writes text into the text of the program.
func (e *emitter) place(text string) (a, b uint32) {
	a = uint32(len(e.text))
	e.text = append(e.text, text...)
	return a, uint32(len(e.text))
}

func (e *emitter) emitText(text string) {
	if len(text) == 1 {
		e.emit(opByte, noGroup, uint32(text[0]), 0)
		return
	}
	a, b := e.place(text)
	e.emit(opText, noGroup, a, b)
}

// set returns the place of s among the sets. It looks for s among the last ones
// only, so many sets take linear time.
func (e *emitter) set(s set) uint32 {
	for i := len(e.p.sets) - 1; i >= max(0, len(e.p.sets)-8); i-- {
		if s == e.p.sets[i] {
			return uint32(i)
		}
	}
	e.p.sets = append(e.p.sets, s)
	return uint32(len(e.p.sets) - 1)
}

// sequence writes the ops of s. after is what follows; rest says that this is
// nothing but the end of the value.
//
// Each op with one way to match is exact: it is used only if no other way leads
// to a match, or if the other ways come later and lead to a match only if this
// one does.
func (e *emitter) sequence(s []node, after start, rest bool) {
	d := e.p.d
	starts := make([]start, len(s)+1)
	starts[len(s)] = after
	for i := len(s) - 1; i >= 0; i-- {
		starts[i] = s[i].start(starts[i+1], d)
	}
	stars := len(s) // s[stars:] are stars and texts
	if rest {
		for stars > 0 && (s[stars-1].kind == textNode || s[stars-1].kind == starNode && s[stars-1].min == 0) {
			stars--
		}
	}
	for i := 0; i < len(s); i++ {
		n := &s[i]
		after := starts[i+1]
		last := rest && i == len(s)-1
		switch n.kind {
		case textNode:
			e.emitText(n.text)
		case starNode:
			switch {
			case last && n.min == 0:
				e.emit(opStarRest, n.group, 0, 0)
			case i >= stars:
				e.starsRest(s[i:])
				return
			case rest && n.min == 0 && e.before(opStarTexts, n.group, s[i+1:]):
			default:
				e.emit(opStar, n.group, n.min, 0)
			}
		case segmentNode:
			i += e.segment(s[i:], after, rest)
		case segmentsNode:
			e.emit(opSegments, n.group, 0, 0)
		case classNode:
			e.class(n, after)
		case beginNode:
			e.emit(opBegin, n.group, 0, 0)
		case endNode:
			e.emit(opEnd, n.group, 0, 0)
		case choiceNode:
			e.choice(s[i:i+1], after, rest && i == len(s)-1)
		case optionalNode:
			if all, ok := literals(s[i : i+1]); ok && len(all) > 2 {
				e.choice(s[i:i+1], after, last)
				continue
			}
			body := n.bodies[0]
			if left, ok := e.left(s[i+1:]); ok && rest && !nullable(body) {
				unless := e.emit(opUnless, n.group, left, 0)
				e.sequence(body, after, last)
				e.ops[unless].b = e.here()
				continue
			}
			split := e.emit(opSplit, noGroup, 0, 0)
			e.sequence(body, after, false)
			if n.group == noGroup {
				e.ops[split].a = e.here()
				continue
			}
			jump := e.emit(opJump, noGroup, 0, 0)
			e.ops[split].a = e.here()
			e.emit(opUndefined, n.group, 0, 0)
			e.ops[jump].a = e.here()
		case loopNode:
			body := n.bodies[0]
			split := e.emit(opSplit, noGroup, 0, 0)
			e.sequence(body, starts[i], false)
			e.emit(opJump, noGroup, uint32(split), 0)
			e.ops[split].a = e.here()
		}
	}
}

// starsRest writes the ops of s, which are stars and texts, and the rest.
// The stars are greedy, so each text is as far to the right as possible.
func (e *emitter) starsRest(s []node) {
	first := e.emit(opStarsRest, noGroup, 0, 0)
	for i := range s {
		if s[i].kind == starNode {
			e.emit(opStar, s[i].group, 0, 0)
		} else {
			a, b := e.place(s[i].text)
			e.emit(opText, noGroup, a, b)
		}
	}
	e.ops[first].a = e.here() - 1
}

// segment writes the op of the segment s[0], and of a text after it if the op
// contains it. It returns how many more nodes it wrote.
func (e *emitter) segment(s []node, after start, rest bool) (more int) {
	d := e.p.d
	group := s[0].group
	delimiter := set{}
	if d != 0 {
		delimiter = single(d)
	}
	var text string
	if len(s) > 1 && s[1].kind == textNode {
		text = s[1].text
		more = 1
	}
	at := -1
	if d != 0 {
		at = strings.IndexByte(text, d)
	}
	switch {
	case after.bytes.within(delimiter):
		// Before the end of the segment, nothing that follows matches.
		e.emit(opSegment, group, 0, 0)
		return 0
	case at >= 0:
		// The delimiter in the text is the one that ends the segment.
		e.emit(opSegmentBack, group, uint32(at), 0)
		return 0
	case more == 1 && rest && len(s) == 2:
		e.emit(opSegmentRest, group, uint32(len(text)), 0)
		return 0
	case len(s) > 1+more && (s[1+more].kind == segmentNode || s[1+more].kind == starNode && s[1+more].min == 0):
		// If the next wildcard matches from a later place in the segment, it
		// matches from here: it takes what is between.
		a, b := e.place(text)
		e.emit(opSegmentTo, group, a, b)
		return more
	case rest && e.before(opSegmentTexts, group, s[1:]):
		return 0
	}
	e.emit(opLazy, group, 0, 0)
	return 0
}

// left returns the length of what s matches if it is a text or nothing.
func (e *emitter) left(s []node) (n uint32, ok bool) {
	switch {
	case len(s) == 0:
		return 0, true
	case len(s) == 1 && s[0].kind == textNode:
		return uint32(len(s[0].text)), true
	}
	return 0, false
}

// before writes the op code of a wildcard before s, which is the rest, if s
// matches a few strings only. The wildcard prefers the first of these that the
// value ends with: the shortest before a star, and else the longest.
func (e *emitter) before(code opCode, group uint32, s []node) bool {
	all, ok := literals(s)
	if !ok {
		return false
	}
	slices.SortStableFunc(all, func(a, b string) int {
		if code == opStarTexts {
			return len(a) - len(b)
		}
		return len(b) - len(a)
	})
	e.texts(code, group, all)
	return true
}

// texts writes an op and the texts that belong to it.
func (e *emitter) texts(code opCode, group uint32, all []string) {
	first := e.emit(code, group, 0, 0)
	for _, text := range all {
		a, b := e.place(text)
		e.emit(opText, noGroup, a, b)
		if len(text) != len(all[0]) {
			e.p.monotone = false
		}
	}
	e.ops[first].a = e.here() - 1
}

// class writes the op of n.
func (e *emitter) class(n *node, after start) {
	code := opGreedy
	switch {
	case n.min == n.max || !after.bytes.intersects(n.set):
		code = opClass
	case n.lazy:
		code = opLeast
	}
	most := n.max
	e.emit(code, n.group, e.set(n.set)<<16|n.min, most)
}

// choice writes the ops of s[0], a choice or an optional node without groups.
func (e *emitter) choice(s []node, after start, rest bool) {
	if all, ok := literals(s); ok && prefixFree(all) {
		e.texts(opTexts, noGroup, all)
		return
	}
	bodies := s[0].bodies
	if s[0].kind == optionalNode {
		bodies = append(bodies[:1:1], nil)
	}
	var jumps []int
	for i, body := range bodies {
		if i == len(bodies)-1 {
			e.sequence(body, after, rest)
			break
		}
		split := e.emit(opSplit, noGroup, 0, 0)
		e.sequence(body, after, rest)
		jumps = append(jumps, e.emit(opJump, noGroup, 0, 0))
		e.ops[split].a = e.here()
	}
	for _, jump := range jumps {
		e.ops[jump].a = e.here()
	}
}
