package goregexp

import (
	"fmt"

	"github.com/weburl-go/weburl/domain"
)

// Package regexp finds the match that JavaScript finds, with two exceptions:
//
//   - JavaScript rejects an optional iteration of a quantifier that matches
//     the empty string, and tries the next alternative.
//   - In JavaScript, each iteration begins with its groups undefined.
//
// The shape of a node says whether they can make a difference. Expressions for
// which they can are refused. The exception is an optional group that matches
// the empty string, which becomes undefined after the match.

// shape is what translate knows about a node.
type shape struct {
	nullable bool  // it can match the empty string
	last     bool  // it tries the empty string after all others
	captures bool  // it contains capturing groups
	sets     bool  // each match sets all of them
	counted  int32 // the largest product of nested repetition counts
	size     int64 // of the program, about
}

// What is not supported.
const (
	ruleCaptures   = "capturing group that not every repetition sets"
	ruleNullGroup  = "capturing group in a repetition of the empty string"
	rulePrefers    = "repetition that prefers the empty string"
	ruleRepetition = "too many repetitions"
	ruleLarge      = "too large an expression"
)

const (
	maxCount = 1000    // of repetitions, a limit of package regexp
	baseSize = 1 << 14 // of a program, besides twice the size of the source
	maxWork  = 1 << 20 // the size of a program times its groups
)

// A void is a helper group around an optional node. If it matches the empty
// string, the groups from first to last are undefined.
type void struct{ helper, first, last int32 }

// translation is an expression for package regexp.
type translation struct {
	text   []byte
	groups []int32 // for each group of JavaScript that of package regexp, or 0
	count  int32   // groups of package regexp
	voids  []void
}

// translate returns the expression for package regexp of a syntax tree.
func translate(root *node, groups, length int) (*translation, error) {
	if err := root.measure(); err != nil {
		return nil, err
	}
	size := root.shape.size
	if size > baseSize+2*int64(length) || size*int64(groups+1) > maxWork {
		return nil, &domain.RegExpError{Rule: ruleLarge, Unsupported: true}
	}
	t := &translation{groups: make([]int32, groups)}
	t.write(root)
	return t, nil
}

// measure sets the shape of n and of all below it.
func (n *node) measure() error {
	for _, sub := range n.subs {
		if err := sub.measure(); err != nil {
			return err
		}
	}
	s := shape{last: true, sets: true, counted: 1, size: 1}
	for _, sub := range n.subs {
		s.captures = s.captures || sub.shape.captures
		s.sets = s.sets && sub.shape.sets
		s.last = s.last && sub.shape.last
		s.counted = max(s.counted, sub.shape.counted)
		s.size += sub.shape.size
	}
	switch n.op {
	case opSet:
	case opLook, opRefer:
		return n.unsupported(n.rule)
	case opConcat:
		s.nullable = true
		for _, sub := range n.subs {
			s.nullable = s.nullable && sub.shape.nullable
		}
		s.last = s.last || !s.nullable
	case opChoice:
		for _, sub := range n.subs {
			if s.nullable {
				s.last = false // sub comes after the empty string
			}
			s.nullable = s.nullable || sub.shape.nullable
		}
		s.sets = !s.captures
	case opCapture:
		s.nullable = n.subs[0].shape.nullable
		s.captures = true
		s.size += 2
	case opRepeat:
		return n.measureRepeat(s)
	default:
		s.nullable = true
	}
	n.shape = s
	return nil
}

// measureRepeat sets the shape of a repetition. s is the shape so far.
func (n *node) measureRepeat(s shape) error {
	sub := n.subs[0].shape
	exact := n.min == n.max
	switch {
	case sub.nullable && !sub.last && !exact && !n.lazy:
		return n.unsupported(rulePrefers)
	case n.max > 1 && sub.captures && !sub.sets:
		return n.unsupported(ruleCaptures)
	case n.max > 1 && sub.captures && sub.nullable && !exact:
		return n.unsupported(ruleNullGroup)
	}
	s.nullable = n.min == 0 || sub.nullable
	s.last = !n.lazy && (sub.last || n.min == 0) || exact && sub.last
	s.sets = sub.sets && n.min > 0 || !sub.captures

	count := n.max
	if n.max == infinite {
		count = n.min
	}
	if count > 1 {
		if count > maxCount && (sub.captures || n.lazy || sub.counted > 1) || int64(sub.counted)*int64(count) > baseSize ||
			count <= maxCount && sub.counted*count > maxCount {
			return n.unsupported(ruleRepetition)
		}
		s.counted = sub.counted * count
	}
	s.size = (sub.size + 1) * int64(max(count, 1))
	n.shape = s
	return nil
}

// unsupported returns the error for n.
func (n *node) unsupported(rule string) error {
	return &domain.RegExpError{Offset: int(n.offset), Rule: rule, Unsupported: true}
}

// write appends n as one unit.
func (t *translation) write(n *node) {
	switch n.op {
	case opSet:
		t.writeSet(n.set)
		return
	case opCapture:
		t.open()
		t.groups[n.group-1] = t.count
		t.write(n.subs[0])
		t.text = append(t.text, ')')
		return
	}
	t.text = append(t.text, "(?:"...)
	switch n.op {
	case opBegin:
		t.text = append(t.text, `\A`...)
	case opEnd:
		t.text = append(t.text, `\z`...)
	case opBoundary:
		t.text = append(t.text, `\b`...)
	case opInside:
		t.text = append(t.text, `\B`...)
	case opConcat:
		for _, sub := range n.subs {
			t.write(sub)
		}
	case opChoice:
		for i, sub := range n.subs {
			if i > 0 {
				t.text = append(t.text, '|')
			}
			t.write(sub)
		}
	case opRepeat:
		t.writeRepeat(n)
	}
	t.text = append(t.text, ')')
}

// open appends the beginning of a group.
func (t *translation) open() {
	t.text = append(t.text, '(')
	t.count++
}

// writeRepeat appends a repetition.
func (t *translation) writeRepeat(n *node) {
	sub := n.subs[0]
	if n.max == 0 {
		return // its groups stay undefined
	}
	least, most := n.min, n.max
	if most == 1 && least == 0 && !n.lazy && sub.shape.captures && sub.shape.nullable {
		helper := len(t.voids)
		t.open()
		t.voids = append(t.voids, void{helper: t.count, first: t.count + 1})
		t.write(sub)
		t.voids[helper].last = t.count
		t.text = append(t.text, ")?"...)
		return
	}
	for least > maxCount {
		t.writeTimes(sub, maxCount, maxCount, false)
		least -= maxCount
		if most < infinite {
			most -= maxCount
		}
	}
	for most < infinite && most > maxCount {
		t.writeTimes(sub, least, maxCount, false)
		least, most = 0, most-maxCount
	}
	t.writeTimes(sub, least, most, n.lazy)
}

// writeTimes appends a repetition that package regexp takes.
func (t *translation) writeTimes(sub *node, least, most int32, lazy bool) {
	t.write(sub)
	switch {
	case least == 0 && most == infinite:
		t.text = append(t.text, '*')
	case least == 1 && most == infinite:
		t.text = append(t.text, '+')
	case least == 0 && most == 1:
		t.text = append(t.text, '?')
	case most == infinite:
		t.text = fmt.Appendf(t.text, "{%d,}", least)
	default:
		t.text = fmt.Appendf(t.text, "{%d,%d}", least, most)
	}
	if lazy {
		t.text = append(t.text, '?')
	}
}

// writeSet appends a class, or a character.
func (t *translation) writeSet(s set) {
	if c, ok := s.only(); ok {
		t.writeByte(c)
		return
	}
	if s == (set{}) {
		t.text = append(t.text, `[^\x00-\x{10FFFF}]`...)
		return
	}
	t.text = append(t.text, '[')
	for first := 0; first < 0x80; first++ {
		if !s.has(byte(first)) {
			continue
		}
		last := first
		for last < 0x7F && s.has(byte(last+1)) {
			last++
		}
		t.writeByte(byte(first))
		if last > first {
			t.text = append(t.text, '-')
			t.writeByte(byte(last))
		}
		first = last
	}
	t.text = append(t.text, ']')
}

// writeByte appends a character, in a class or outside.
func (t *translation) writeByte(c byte) {
	if '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' {
		t.text = append(t.text, c)
		return
	}
	t.text = fmt.Appendf(t.text, `\x%02x`, c)
}
