package goregexp

import "errors"

// literal matches a syntax tree as the standard's pattern semantics are
// written: with closures and backtracking. It supports all of them.
//
// https://tc39.es/ecma262/#sec-pattern-semantics
type literal struct {
	s     string
	steps int
}

// state is the standard's MatchState. The captures are never changed in place.
type state struct {
	end      int
	captures [][2]int // {-1, -1} for undefined
}

// continuation is the standard's MatcherContinuation.
type continuation func(state) (state, bool)

// errSteps is the panic that ends a match with too many steps.
var errSteps = errors.New("too many steps")

// match returns the groups of the first match of root in s. It panics with
// errSteps if it takes too many steps.
func match(root *node, groups int, s string) ([]int, bool) {
	l := &literal{s: s}
	for start := range len(s) + 1 {
		x := state{end: start}
		for range groups {
			x.captures = append(x.captures, [2]int{-1, -1})
		}
		end, ok := l.run(root, false, x, func(y state) (state, bool) { return y, true })
		if ok {
			all := []int{}
			for _, c := range end.captures {
				all = append(all, c[0], c[1])
			}
			return all, true
		}
	}
	return nil, false
}

// run matches n at x, and then c. backward is the direction.
func (l *literal) run(n *node, backward bool, x state, c continuation) (state, bool) {
	if l.steps++; l.steps > 100_000 {
		panic(errSteps)
	}
	switch n.op {
	case opEmpty:
		return c(x)
	case opSet:
		at, end := x.end, x.end+1
		if backward {
			at, end = x.end-1, x.end-1
		}
		if at < 0 || at >= len(l.s) || !n.set.has(l.s[at]) {
			return state{}, false
		}
		x.end = end
		return c(x)
	case opConcat:
		return l.sequence(n.subs, backward, x, c)
	case opChoice:
		for _, sub := range n.subs {
			if y, ok := l.run(sub, backward, x, c); ok {
				return y, true
			}
		}
		return state{}, false
	case opRepeat:
		return l.repeat(n, n.min, n.max, backward, x, c)
	case opCapture:
		return l.run(n.subs[0], backward, x, func(y state) (state, bool) {
			captures := append([][2]int(nil), y.captures...)
			captures[n.group-1] = [2]int{min(x.end, y.end), max(x.end, y.end)}
			return c(state{y.end, captures})
		})
	case opLook:
		back := n.rule == "lookbehind" || n.rule == "negative lookbehind"
		y, ok := l.run(n.subs[0], back, x, func(y state) (state, bool) { return y, true })
		if n.rule == "negative lookahead" || n.rule == "negative lookbehind" {
			if ok {
				return state{}, false
			}
			return c(x)
		}
		if !ok {
			return state{}, false
		}
		return c(state{x.end, y.captures})
	case opRefer:
		text := ""
		for _, group := range n.refers {
			if at := x.captures[group-1]; at[0] >= 0 {
				text = l.s[at[0]:at[1]]
			}
		}
		end := x.end + len(text)
		if backward {
			end = x.end - len(text)
		}
		from := min(x.end, end)
		if from < 0 || max(x.end, end) > len(l.s) || !sameText(l.s[from:from+len(text)], text, n.fold) {
			return state{}, false
		}
		x.end = end
		return c(x)
	}
	before, after := l.word(x.end-1), l.word(x.end)
	if n.op == opBegin && x.end != 0 || n.op == opEnd && x.end != len(l.s) ||
		n.op == opBoundary && before == after || n.op == opInside && before != after {
		return state{}, false
	}
	return c(x)
}

// sequence matches nodes one after the other.
func (l *literal) sequence(subs []*node, backward bool, x state, c continuation) (state, bool) {
	if len(subs) == 0 {
		return c(x)
	}
	first, rest := subs[0], subs[1:]
	if backward {
		first, rest = subs[len(subs)-1], subs[:len(subs)-1]
	}
	return l.run(first, backward, x, func(y state) (state, bool) { return l.sequence(rest, backward, y, c) })
}

// repeat is RepeatMatcher.
//
// https://tc39.es/ecma262/#sec-runtime-semantics-repeatmatcher-abstract-operation
func (l *literal) repeat(n *node, least, most int32, backward bool, x state, c continuation) (state, bool) {
	if most == 0 {
		return c(x)
	}
	again := func(y state) (state, bool) {
		if least == 0 && y.end == x.end {
			return state{}, false
		}
		fewer := most
		if most != infinite {
			fewer--
		}
		return l.repeat(n, max(least-1, 0), fewer, backward, y, c)
	}
	reset := state{x.end, append([][2]int(nil), x.captures...)}
	clearCaptures(n.subs[0], reset.captures)
	if least > 0 {
		return l.run(n.subs[0], backward, reset, again)
	}
	if n.lazy {
		if z, ok := c(x); ok {
			return z, true
		}
		return l.run(n.subs[0], backward, reset, again)
	}
	if z, ok := l.run(n.subs[0], backward, reset, again); ok {
		return z, true
	}
	return c(x)
}

// clearCaptures makes the groups in n undefined.
func clearCaptures(n *node, captures [][2]int) {
	if n.op == opCapture {
		captures[n.group-1] = [2]int{-1, -1}
	}
	for _, sub := range n.subs {
		clearCaptures(sub, captures)
	}
}

// word reports whether there is a word character at i.
func (l *literal) word(i int) bool {
	if i < 0 || i >= len(l.s) {
		return false
	}
	c := l.s[i]
	return '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || c == '_'
}

// sameText compares two strings of the same length.
func sameText(a, b string, fold bool) bool {
	for i := range len(a) {
		c, d := a[i], b[i]
		if fold && 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		if fold && 'A' <= d && d <= 'Z' {
			d |= 0x20
		}
		if c != d {
			return false
		}
	}
	return true
}
