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
	plain  bool
}

// translate returns the expression of source. It returns a *domain.RegExpError
// if source is invalid or not supported.
func translate(source string, ignoreCase, plain bool) (*translation, error) {
	root, groups, err := parse(source, ignoreCase)
	if err != nil {
		return nil, err
	}
	if err := root.measure(plain); err != nil {
		return nil, err
	}
	size := root.shape.size
	if size > baseSize+2*int64(len(source)) || size*int64(groups+1) > maxWork {
		return nil, &domain.RegExpError{Rule: ruleLarge, Unsupported: true}
	}
	t := &translation{groups: make([]int32, groups), plain: plain}
	t.write(root)
	return t, nil
}

// Plain returns an expression for other engines that match as JavaScript does,
// but lack the flag v. source is a regular expression in JavaScript's syntax with
// the flag v, or with the flags v and i if ignoreCase is true. The result needs
// no flags. It matches the same strings of ASCII without line terminators, with
// the same groups. It has only these parts:
//
//   - ASCII letters and digits, and other characters as \x and two digits
//   - classes of these, such as [0-9\x5f], and the empty class []
//   - groups without names, non-capturing groups, alternatives
//   - the quantifiers * + ? {2,3} {2,} and their lazy forms
//   - ^ $ \b \B, lookahead and lookbehind
//   - backreferences by number, and (?i:) around those that ignore case
//
// Plain returns a [*domain.RegExpError] if source is invalid, too large or
// nested too deeply.
func Plain(source string, ignoreCase bool) (string, error) {
	t, err := translate(source, ignoreCase, true)
	if err != nil {
		return "", err
	}
	return string(t.text), nil
}

// measure sets the shape of n and of all below it. plain says that the engine
// matches as JavaScript does, so nothing is refused for its shape.
func (n *node) measure(plain bool) error {
	for _, sub := range n.subs {
		if err := sub.measure(plain); err != nil {
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
		if !plain {
			return n.unsupported(n.rule)
		}
		s.nullable = true
		s.size += int64(len(n.refers))
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
		return n.measureRepeat(s, plain)
	default:
		s.nullable = true
	}
	n.shape = s
	return nil
}

// measureRepeat sets the shape of a repetition. s is the shape so far.
func (n *node) measureRepeat(s shape, plain bool) error {
	sub := n.subs[0].shape
	exact := n.min == n.max
	switch {
	case plain:
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
	switch {
	case n.op == opLook:
		t.text = append(t.text, looks[n.rule]...)
	case n.fold:
		t.text = append(t.text, "(?i:"...)
	default:
		t.text = append(t.text, "(?:"...)
	}
	switch n.op {
	case opLook:
		t.write(n.subs[0])
	case opRefer:
		for _, group := range n.refers {
			t.text = fmt.Appendf(t.text, `\%d`, group)
		}
	case opBegin:
		t.text = append(t.text, '^')
	case opEnd:
		t.text = append(t.text, '$')
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

// looks are the beginnings of lookahead and lookbehind.
var looks = map[string]string{
	"lookahead": "(?=", "negative lookahead": "(?!", "lookbehind": "(?<=", "negative lookbehind": "(?<!",
}

// open appends the beginning of a group.
func (t *translation) open() {
	t.text = append(t.text, '(')
	t.count++
}

// writeRepeat appends a repetition.
func (t *translation) writeRepeat(n *node) {
	sub := n.subs[0]
	if n.max == 0 && !t.plain {
		return // its groups stay undefined
	}
	least, most := n.min, n.max
	if !t.plain && most == 1 && least == 0 && !n.lazy && sub.shape.captures && sub.shape.nullable {
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
	if s == (set{}) && !t.plain {
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
