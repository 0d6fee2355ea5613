package publicsuffix

import (
	"hash/maphash"
	"strconv"
	"strings"
	"testing"
)

// TestFind holds that nodes with equal tags, which are rare by chance, are
// different if their labels or parents are.
func TestFind(t *testing.T) {
	seed := maphash.MakeSeed()
	const parent, label = 2, "a"
	h := hash(seed, parent, label)
	for _, row := range []struct {
		what string
		node node
		text string
		ok   bool
	}{
		{"the node", node{parent: parent, length: 1, tag: uint16(h)}, "a", true},
		{"the label of another parent", node{parent: 1, length: 1, tag: uint16(h)}, "a", false},
		{"another label", node{parent: parent, length: 1, tag: uint16(h)}, "b", false},
		{"a longer label", node{parent: parent, length: 2, tag: uint16(h)}, "ab", false},
	} {
		t.Run(row.what, func(t *testing.T) {
			nodes := make([]node, 2)
			at := place(h, len(nodes))
			nodes[at] = row.node
			table := table{seed: seed, nodes: nodes, text: row.text}
			if _, got := table.find(parent, label); (got == uint32(at)+1) != row.ok || got == 0 == row.ok {
				t.Errorf("found at %d", got)
			}
		})
	}
}

// TestBuilderFind is TestFind for the builder. Its only node has the tag of
// another label, and that of its own label with another parent.
func TestBuilderFind(t *testing.T) {
	for i := range 20 { // the first place is random
		b := newBuilder(1)
		b.node("a")
		b.index = []uint32{1, 1, 1, 0}
		for _, row := range []struct {
			parent uint32
			label  string
		}{
			{0, strconv.Itoa(i)},
			{7, "a"},
		} {
			b.nodes[0].tag = uint16(hash(b.seed, row.parent, row.label))
			if _, child := b.find(row.parent, row.label); child != 0 {
				t.Errorf("%q under %d: found %d", row.label, row.parent, child)
			}
		}
	}
}

// TestRuleBytes loads rules with each ASCII character. Only letters, digits and
// hyphens are valid in a label.
func TestRuleBytes(t *testing.T) {
	for b := byte('!'); b <= '~'; b++ {
		valid := strings.IndexByte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-.", b) >= 0
		if _, err := New(strings.NewReader("x"+string(rune(b))+"y\n"), Options{}); (err == nil) != valid {
			t.Errorf("%q: %v", b, err)
		}
	}
}
