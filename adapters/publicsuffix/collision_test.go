package publicsuffix

import (
	"strconv"
	"strings"
	"testing"
)

// TestTagsCollide gives the only node the tag of another label, and of its own label
// under another parent: neither is found in it.
func TestTagsCollide(t *testing.T) {
	for i := range 20 {
		label := strconv.Itoa(i)
		for _, row := range []struct {
			name   string
			parent uint32
			label  string
		}{
			{"label", 0, label},
			{"parent", 7, "a"},
		} {
			t.Run(row.name+" "+label, func(t *testing.T) {
				b := newBuilder(1)
				b.node("a")
				tag := uint16(hash(b.seed, row.parent, row.label))
				b.nodes[0].tag = tag
				b.index = []uint32{1, 1, 1, 0}
				if _, child := b.find(row.parent, row.label); child != 0 {
					t.Errorf("the builder finds %d", child)
				}

				tree := b.table()
				taken := tree.nodes[0]
				if taken.length == 0 {
					taken = tree.nodes[1]
				}
				taken.tag = tag
				tree.nodes = []node{taken, taken, taken, {}}
				if n, place := tree.find(row.parent, row.label); place != 0 {
					t.Errorf("the table finds %+v at %d", n, place)
				}
			})
		}
	}
}

// TestRuleBytes has each ASCII character in a rule: a label has letters, digits and
// hyphens.
func TestRuleBytes(t *testing.T) {
	for b := byte('!'); b <= '~'; b++ {
		valid := strings.IndexByte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-.", b) >= 0
		if _, err := New(strings.NewReader("x"+string(rune(b))+"y\n"), Options{}); (err == nil) != valid {
			t.Errorf("%q: %v", b, err)
		}
	}
}
