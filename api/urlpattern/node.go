package urlpattern

import "strings"

// node is a piece of what a component matches: a part, or a piece of a part.
// The nodes of a component are between its parts and its program.
type node struct {
	kind   nodeKind
	group  uint32 // that takes what the node matches, or noGroup
	text   string // of a textNode, not empty
	set    set    // of a classNode
	min    uint32 // how often a classNode repeats; of a starNode its least length
	max    uint32 // of a classNode, or unlimited
	lazy   bool   // whether a classNode takes as little as it can
	bodies [][]node
}

type nodeKind uint8

const (
	textNode     nodeKind = iota
	starNode              // .*
	segmentNode           // [^d]+?, where d is the delimiter
	segmentsNode          // segments with a delimiter between each two, to the end
	classNode             // a class with a quantifier
	beginNode             // the start of the group
	endNode               // the end of the group
	choiceNode            // one of bodies, the first that leads to a match
	optionalNode          // bodies[0] or nothing; then the group is undefined
	loopNode              // bodies[0], as often as it leads to a match
)

const (
	noGroup   = ^uint32(0)
	unlimited = ^uint32(0)
)

// set is a set of ASCII bytes.
type set [2]uint64

func (s set) has(b byte) bool { return b < 0x80 && s[b>>6]>>(b&63)&1 != 0 }

func (s *set) add(b byte) { s[b>>6&1] |= 1 << (b & 63) }

func (s *set) addRange(from, to byte) {
	for b := int(from); b <= int(to); b++ {
		s.add(byte(b))
	}
}

func (s set) union(t set) set       { return set{s[0] | t[0], s[1] | t[1]} }
func (s set) without(t set) set     { return set{s[0] &^ t[0], s[1] &^ t[1]} }
func (s set) intersects(t set) bool { return s[0]&t[0]|s[1]&t[1] != 0 }
func (s set) complement() set       { return set{^s[0], ^s[1]} }
func (s set) within(t set) bool     { return s.without(t) == set{} }

// single returns the set of b alone.
func single(b byte) (s set) {
	s.add(b)
	return s
}

// folded returns the members of s in lower case.
func (s set) folded() (lower set) {
	for b := range byte(0x80) {
		if s.has(b) {
			lower.add(lowerByte(b))
		}
	}
	return lower
}

func lowerByte(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		b |= 0x20
	}
	return b
}

// start is how what follows a node may begin.
type start struct {
	bytes set
	empty bool // it may be nothing, which is the end of the value
}

// startOf returns how s may begin if after follows it. d is the delimiter.
func startOf(s []node, after start, d byte) start {
	for i := len(s) - 1; i >= 0; i-- {
		after = s[i].start(after, d)
	}
	return after
}

// start returns how n may begin if after follows it.
func (n *node) start(after start, d byte) start {
	var bytes set
	nullable := false
	switch n.kind {
	case textNode:
		return start{bytes: single(n.text[0])}
	case starNode:
		bytes, nullable = set{}.complement(), n.min == 0
	case segmentNode, segmentsNode:
		bytes = segmentSet(d)
	case classNode:
		bytes, nullable = n.set, n.min == 0
	case beginNode, endNode:
		nullable = true
	case choiceNode:
		all := start{}
		for _, body := range n.bodies {
			s := startOf(body, after, d)
			all.bytes, all.empty = all.bytes.union(s.bytes), all.empty || s.empty
		}
		return all
	case optionalNode, loopNode:
		bytes, nullable = startOf(n.bodies[0], after, d).bytes, true
	}
	if nullable {
		return start{bytes: bytes.union(after.bytes), empty: after.empty}
	}
	return start{bytes: bytes}
}

// segmentSet returns the bytes of a segment.
func segmentSet(d byte) set {
	if d == 0 {
		return set{}.complement()
	}
	return single(d).complement()
}

// nullable reports whether s matches the empty string.
func nullable(s []node) bool {
	for i := range s {
		switch n := &s[i]; n.kind {
		case textNode, segmentNode, segmentsNode:
			return false
		case starNode, classNode:
			if n.min > 0 {
				return false
			}
		case choiceNode:
			any := false
			for _, body := range n.bodies {
				any = any || nullable(body)
			}
			if !any {
				return false
			}
		}
	}
	return true
}

// nodesOf returns the nodes of parts. ok is false if only a regular expression
// engine can match a part.
func nodesOf(parts []part, o options) (nodes []node, groups int, ok bool) {
	b := builder{o: o}
	for i := range parts {
		if !b.part(&parts[i], i == len(parts)-1) {
			return nil, 0, false
		}
	}
	return b.nodes, int(b.group), true
}

// builder writes the nodes of parts.
type builder struct {
	o     options
	nodes []node
	group uint32
}

// text returns s as it is compared: in lower case if case is ignored.
func (b *builder) text(s string) string {
	if b.o.ignoreCase {
		return lower(s)
	}
	return s
}

// lower returns s in ASCII lower case.
func lower(s string) string {
	for i := range len(s) {
		if 'A' <= s[i] && s[i] <= 'Z' {
			out := []byte(s)
			for ; i < len(out); i++ {
				out[i] = lowerByte(out[i])
			}
			return string(out)
		}
	}
	return s
}

// appendText appends a node for text to s, or text to the last node.
func appendText(s []node, text string) []node {
	if text == "" {
		return s
	}
	if n := len(s) - 1; n >= 0 && s[n].kind == textNode {
		s[n].text += text
		return s
	}
	return append(s, node{kind: textNode, group: noGroup, text: text})
}

// part appends the nodes of p. last says that p is the last part. It reports
// whether p has nodes.
func (b *builder) part(p *part, last bool) bool {
	if p.kind == fixedText {
		text := b.text(p.value)
		if text == "" || p.modifier == once {
			b.nodes = appendText(b.nodes, text)
			return true
		}
		body := [][]node{appendText(nil, text)}
		switch p.modifier {
		case optional:
			b.nodes = append(b.nodes, node{kind: optionalNode, group: noGroup, bodies: body})
		case oneOrMore:
			b.nodes = appendText(b.nodes, text)
			fallthrough
		case zeroOrMore:
			b.nodes = append(b.nodes, node{kind: loopNode, group: noGroup, bodies: body})
		}
		return true
	}
	group := b.group
	b.group++
	repeated := p.modifier == zeroOrMore || p.modifier == oneOrMore
	if p.prefix == "" && p.suffix == "" {
		return b.bare(p, group, repeated)
	}
	value, ok := b.value(p, noGroup)
	if !ok {
		return false
	}
	prefix, suffix := b.text(p.prefix), b.text(p.suffix)
	var body []node
	d := string(rune(b.o.delimiter))
	switch body = appendText(body, prefix); {
	case last && repeated && p.kind == segmentWildcard && prefix == d && suffix == "":
		body = append(body, node{kind: segmentsNode, group: group})
	case !repeated && len(value) == 1 && takesGroup(value[0].kind):
		value[0].group = group
		body = append(body, value[0])
	default:
		body = append(body, node{kind: beginNode, group: group})
		body = append(body, value...)
		if repeated {
			again := append(appendText(nil, suffix+prefix), value...)
			body = append(body, node{kind: loopNode, group: noGroup, bodies: [][]node{again}})
		}
		body = append(body, node{kind: endNode, group: group})
	}
	body = appendText(body, suffix)
	if p.modifier == optional || p.modifier == zeroOrMore {
		b.nodes = append(b.nodes, node{kind: optionalNode, group: group, bodies: [][]node{body}})
		return true
	}
	b.add(body)
	return true
}

// add appends nodes, and joins texts.
func (b *builder) add(nodes []node) {
	for i := range nodes {
		if nodes[i].kind == textNode {
			b.nodes = appendText(b.nodes, nodes[i].text)
		} else {
			b.nodes = append(b.nodes, nodes[i])
		}
	}
}

// takesGroup reports whether a node of the kind sets its group.
func takesGroup(k nodeKind) bool {
	return k == starNode || k == segmentNode || k == classNode
}

// bare appends the nodes of p, which has no prefix and no suffix.
func (b *builder) bare(p *part, group uint32, repeated bool) bool {
	if repeated {
		// The group is around the repetition. Each iteration of a wildcard may be
		// as short as one byte, so the repetition takes what it can.
		n := node{group: group, max: unlimited}
		switch p.kind {
		case fullWildcard:
			n.kind = starNode
		case segmentWildcard:
			n.kind, n.set = classNode, segmentSet(b.o.delimiter)
			if p.modifier == oneOrMore {
				n.min = 1
			}
		default:
			return false
		}
		b.nodes = append(b.nodes, n)
		return true
	}
	value, ok := b.value(p, group)
	if !ok {
		return false
	}
	if p.modifier == once {
		b.add(value)
		return true
	}
	// An optional group that matches the empty string takes no part.
	if nullable(value) {
		if len(value) != 1 || !takesGroup(value[0].kind) || value[0].lazy || value[0].max == 0 {
			return false
		}
		value[0].min = 1
	}
	b.nodes = append(b.nodes, node{kind: optionalNode, group: group, bodies: [][]node{value}})
	return true
}

// value returns the nodes of the matching group of p, which set group.
func (b *builder) value(p *part, group uint32) ([]node, bool) {
	switch p.kind {
	case segmentWildcard:
		return []node{{kind: segmentNode, group: group}}, true
	case fullWildcard:
		return []node{{kind: starNode, group: group}}, true
	}
	nodes, ok := nodesOfExpression(p.value, b.o.ignoreCase)
	if !ok || group == noGroup {
		return nodes, ok
	}
	if len(nodes) == 1 && takesGroup(nodes[0].kind) {
		nodes[0].group = group
		return nodes, true
	}
	nodes = append([]node{{kind: beginNode, group: group}}, nodes...)
	return append(nodes, node{kind: endNode, group: group}), true
}

// literals returns the strings that s matches, in order of priority. ok is
// false if they are more than limit, or unlimited.
func literals(s []node) (all []string, ok bool) {
	const limit = 32
	all = []string{""}
	for i := range s {
		var next []string
		switch n := &s[i]; n.kind {
		case textNode:
			next = []string{n.text}
		case beginNode, endNode:
			continue
		case choiceNode:
			for _, body := range n.bodies {
				l, ok := literals(body)
				if !ok {
					return nil, false
				}
				next = append(next, l...)
			}
		case optionalNode:
			l, ok := literals(n.bodies[0])
			if !ok || n.group != noGroup {
				return nil, false
			}
			next = append(l, "")
		default:
			return nil, false
		}
		if len(next)*len(all) > limit {
			return nil, false
		}
		var product []string
		for _, a := range all {
			for _, b := range next {
				product = append(product, a+b)
			}
		}
		all = product
	}
	return all, true
}

// prefixFree reports whether no string of all is the beginning of another.
func prefixFree(all []string) bool {
	for i, a := range all {
		for j, b := range all {
			if i != j && strings.HasPrefix(b, a) {
				return false
			}
		}
	}
	return true
}
