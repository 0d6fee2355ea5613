package publicsuffix

import (
	"hash/maphash"
	"math/bits"
	"strings"
)

// table holds the rules as a tree. Its edges are labels, from the last label of
// a rule to the first. All nodes except the root are in one hash table, with
// their parent and their label as the key. So a lookup takes about one probe
// per label, and stops at a label with which no rule goes on. Because of the
// seed, the author of a list cannot choose labels that collide.
type table struct {
	seed  maphash.Seed
	nodes []node // open addressing; some places are free
	text  string // the labels
}

// node is a node of the tree. That of a free place is zero.
type node struct {
	parent uint32 // the place of the parent, plus 1; 0 is the root
	label  uint32 // where the label begins in the text
	tag    uint16 // of the hash: the tags of different labels nearly always differ
	length uint8  // of the label in bytes
	flags  flags
}

type flags uint8

const (
	rule      flags = 1 << iota // the labels from the root to here are a rule
	wildcard                    // they are a rule after "*."
	exception                   // they are a rule after "!"
	inner                       // the node has children
)

func hash(seed maphash.Seed, parent uint32, label string) uint64 {
	return maphash.String(seed, label) ^ uint64(parent)*0x9E3779B97F4A7C15
}

// place returns the place at which the search for a hash begins.
func place(hash uint64, nodes int) int {
	hi, _ := bits.Mul64(hash, uint64(nodes))
	return int(hi)
}

// find returns the child with the label, and its place plus 1, or 0 if there is
// none.
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

// suffix returns the offset of the public suffix in domain.
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
			// It prevails over all longer rules, also if the rule from which it
			// is an exception does not prevail.
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

// builder builds a table. Its nodes are in the order in which they were added:
// parents before their children. A parent is its index plus 1. Everything is in
// three slices, so that even a list of labels of one byte takes only a small
// multiple of its size.
type builder struct {
	seed  maphash.Seed
	nodes []node
	index []uint32 // open addressing: the index of a node plus 1, or 0
	text  []byte
}

// newBuilder returns a builder with room for that many nodes. It grows for
// more.
func newBuilder(nodes int) *builder {
	b := &builder{seed: maphash.MakeSeed(), nodes: make([]node, 0, nodes)}
	b.reindex(nodes)
	return b
}

// reindex makes an index with room for that many nodes. A quarter stays free.
func (b *builder) reindex(nodes int) {
	b.index = make([]uint32, nodes+nodes/3+2)
	for i, n := range b.nodes {
		slot, _ := b.find(n.parent, string(b.text[n.label:n.label+uint32(n.length)]))
		b.index[slot] = uint32(i) + 1
	}
}

// find returns the child with the label, as its index plus 1, and its slot in
// the index. If there is no child it returns 0 and the slot for it.
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

// parentOf returns the node of name without its first label. If name has only
// one label, that is a zero node instead of the root.
func (b *builder) parentOf(name string) *node {
	_, rest, dotted := strings.Cut(name, ".")
	if !dotted {
		return &node{}
	}
	return b.node(rest)
}

// node returns the node of name, and adds it and its parents if they are
// missing. Each label of name has 1 to 255 bytes.
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

// table returns the table, which ends the use of b.
func (b *builder) table() *table {
	// Three of five places are taken. A label that is missing, as most labels
	// before a suffix are, then takes three or four probes.
	t := &table{seed: b.seed, nodes: make([]node, len(b.nodes)*5/3+1), text: string(b.text)}
	places := b.index // reused: the places of the nodes plus 1, by parent
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
