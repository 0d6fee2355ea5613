package publicsuffix

import (
	"hash/maphash"
	"testing"
)

// TestFind holds that equal tags, of which chance makes few, are not taken for equal
// labels or parents.
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
		nodes := make([]node, 2)
		at := place(h, len(nodes))
		nodes[at] = row.node
		table := table{seed: seed, nodes: nodes, text: row.text}
		if _, got := table.find(parent, label); (got == uint32(at)+1) != row.ok || got == 0 == row.ok {
			t.Errorf("%s: found at %d", row.what, got)
		}
	}
}
