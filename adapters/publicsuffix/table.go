package publicsuffix

import (
	"hash/maphash"
	"math/bits"
	"strings"
)

// table holds the rules as a tree whose edges are labels, from the last one of a
// rule to its first. All nodes but the root lie in one hash table under their
// parent and their label, so that a lookup takes one probe a label and stops where
// no rule goes on. The seed keeps those who write lists from choosing what
// collides.
type table struct {
	seed  maphash.Seed
	nodes []node // open addressing; some are free
	text  string // the labels
}

// node is 12 bytes; that of a free place is zero.
type node struct {
	parent uint32 // the place of the parent, plus 1; 0 is the root
	label  uint32 // where the label begins in the text
	tag    uint16 // of the hash: most other labels differ here already
	length uint8  // of the label in bytes
	flags  flags
}

type flags uint8

const (
	rule      flags = 1 << iota // the labels from the root to here are a rule
	wildcard                    // so they are with "*." in front
	exception                   // so they are with "!" in front
	inner                       // the node has children
)

func hash(seed maphash.Seed, parent uint32, label string) uint64 {
	return maphash.String(seed, label) ^ uint64(parent)*0x9E3779B97F4A7C15
}

// place gives where to begin to look for a hash among so many nodes.
func place(hash uint64, nodes int) int {
	hi, _ := bits.Mul64(hash, uint64(nodes))
	return int(hi)
}

// find gives the child with the label, and its place plus 1.
func (t *table) find(parent uint32, label string) (node, uint32) {
	h := hash(t.seed, parent, label)
	for i := place(h, len(t.nodes)); ; {
		n := t.nodes[i]
		if n.length == 0 {
			return n, 0
		}
		i++
		if n.tag == uint16(h) && n.parent == parent && t.text[n.label:n.label+uint32(n.length)] == label {
			return n, uint32(i)
		}
		if i == len(t.nodes) {
			i = 0
		}
	}
}

// suffix gives the offset in domain of its public suffix.
func (t *table) suffix(domain string) int {
	at := node{flags: inner | wildcard} // the rule "*"
	parent, start := uint32(0), 0
	for end := len(domain); ; {
		dot := strings.LastIndexByte(domain[:end], '.')
		if at.flags&wildcard != 0 {
			start = dot + 1
		}
		if at.flags&inner == 0 {
			return start
		}
		at, parent = t.find(parent, domain[dot+1:end])
		switch {
		case parent == 0:
			return start
		case at.flags&exception != 0:
			// It prevails over all that would follow, an exception from a rule that
			// does not prevail included.
			return end + 1
		case at.flags&rule != 0:
			start = dot + 1
		}
		if dot < 0 {
			return start
		}
		end = dot
	}
}

// builder makes a table. Its nodes are in the order in which they came: parents
// come before their children, and a parent is its index plus 1. Everything is in
// three slices, so that even a list of nothing but labels of one byte costs a small
// multiple of its size.
type builder struct {
	seed  maphash.Seed
	nodes []node
	index []uint32 // open addressing: the index of a node plus 1, or 0
	text  []byte
}

// newBuilder returns a builder with room for as many nodes. It grows if more come.
func newBuilder(nodes int) *builder {
	b := &builder{seed: maphash.MakeSeed(), nodes: make([]node, 0, nodes)}
	b.reindex(nodes)
	return b
}

// reindex makes an index with room for as many nodes, of which a quarter stays free.
func (b *builder) reindex(nodes int) {
	b.index = make([]uint32, nodes+nodes/3+2)
	for i, n := range b.nodes {
		slot, _ := b.find(n.parent, string(b.text[n.label:n.label+uint32(n.length)]))
		b.index[slot] = uint32(i) + 1
	}
}

// find returns the child with the label: its index plus 1. If there is none that is
// 0, and slot is where it belongs.
func (b *builder) find(parent uint32, label string) (slot int, child uint32) {
	h := hash(b.seed, parent, label)
	for slot = place(h, len(b.index)); ; {
		child = b.index[slot]
		if child == 0 {
			return slot, 0
		}
		n := &b.nodes[child-1]
		if n.tag == uint16(h) && n.parent == parent && string(b.text[n.label:n.label+uint32(n.length)]) == label {
			return slot, child
		}
		if slot++; slot == len(b.index) {
			slot = 0
		}
	}
}

// parentOf returns the node of what follows the first label of name, or the root.
func (b *builder) parentOf(name string) *node {
	_, rest, dotted := strings.Cut(name, ".")
	if !dotted {
		return &node{}
	}
	return b.node(rest)
}

// node returns the node of name, which has no empty label and none above 255 bytes.
// It makes those that are missing.
func (b *builder) node(name string) *node {
	parent := uint32(0)
	for end := len(name); end >= 0; {
		dot := strings.LastIndexByte(name[:end], '.')
		label := name[dot+1 : end]
		end = dot

		slot, child := b.find(parent, label)
		if child == 0 {
			b.nodes = append(b.nodes, node{
				parent: parent,
				label:  uint32(len(b.text)),
				tag:    uint16(hash(b.seed, parent, label)),
				length: uint8(len(label)),
			})
			b.text = append(b.text, label...)
			child = uint32(len(b.nodes))
			b.index[slot] = child
			if parent > 0 {
				b.nodes[parent-1].flags |= inner
			}
			if 4*len(b.nodes) > 3*len(b.index) {
				b.reindex(2 * len(b.nodes))
			}
		}
		parent = child
	}
	return &b.nodes[parent-1]
}

func (b *builder) table() *table {
	// Three places of five are taken: what is missing, as most labels in front of a
	// suffix are, is missed after three or four probes.
	t := &table{seed: b.seed, nodes: make([]node, len(b.nodes)*5/3+1), text: string(b.text)}
	places := b.index // those of the nodes, plus 1, as parents name them; no longer an index
	places[0] = 0
	for i, n := range b.nodes {
		n.parent = places[n.parent]
		h := hash(t.seed, n.parent, t.text[n.label:n.label+uint32(n.length)])
		n.tag = uint16(h)
		at := place(h, len(t.nodes))
		for t.nodes[at].length != 0 {
			if at++; at == len(t.nodes) {
				at = 0
			}
		}
		t.nodes[at] = n
		places[i+1] = uint32(at) + 1
	}
	return t
}
