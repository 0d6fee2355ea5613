package urlpattern

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
	"strings"

	"github.com/weburl-go/weburl/urlrec"
)

// trie finds the patterns whose pathname may match a path. It has any number of
// roots. A node is a place in paths. Three kinds of edges lead from it:
//   - Text up to the end of the segment. It has less than eight bytes.
//   - Text that the segment goes on after. It has at most eight bytes.
//   - A parameter, which is the rest of the segment. It is not empty.
//
// Longer text has several edges, of eight bytes each except the last.
//
// The length that an edge takes does not depend on other edges. So a walk
// arrives at a node at most once, with only one place in the path. It costs at
// most a constant number of steps per node, and the length of a segment per
// parameter. A loop over all patterns costs as much or more.
type trie struct {
	nodes  []trieNode // the first is not used
	leaves []trieLeaf // the first is not used
	edges  []trieEdge // a hash table with open addressing
	used   int        // the number of edges in it
	seed   [2]uint64  // without it, nobody can choose edges that collide
}

// trieNode is a node of a trie. Instead of a node or a leaf, 0 means none.
type trieNode struct {
	lowest    uint32    // the lowest index of the patterns after this node
	parameter uint32    // the node after a parameter
	end       uint32    // the first leaf of patterns that end here
	rest      uint32    // the first leaf of patterns that anything may follow
	first     trieEdge  // the first edge of text, which is not in the table
	kinds     edgeKinds // of all edges
}

// trieEdge is an edge of text.
type trieEdge struct {
	word uint64 // the text in little endian, padded with zeros
	from uint32 // the number of the node before it << 4 | the kind of the edge
	to   uint32 // the node after it
}

// The kinds of edges. The kind of text that the segment goes on after is its
// length, 1 to 8.
const (
	segmentEnd    = 0
	wordLength    = 8
	parameterEdge = 9
	kindBits      = 4
)

// edgeKinds is a set of kinds of edges, and of what else a walk needs to know of
// a node.
type edgeKinds uint16

const (
	hasSegmentEnd edgeKinds = 1 << segmentEnd
	hasWord       edgeKinds = 1 << wordLength
	hasParameter  edgeKinds = 1 << parameterEdge
	hasMore       edgeKinds = 1 << 10 // edges in the table
	hasRest       edgeKinds = 1 << 11
	shorterTexts            = hasWord - hasSegmentEnd<<1
)

// maxTrieNodes is the limit of the number of nodes.
const maxTrieNodes = 1<<(32-kindBits) - 1

// trieLeaf says that a pattern matches, except for some checks.
type trieLeaf struct {
	index  uint32
	next   uint32 // the next leaf in the list; its index is higher
	last   uint32 // the last leaf in the list, if this is the first
	checks checks
}

// checks is a set of components that are to be matched, as bits in their order,
// and noEmptySegment.
type checks uint16

// noEmptySegment means that the rest of the path is one segment or more, and
// none is empty.
const noEmptySegment checks = 1 << componentCount

// newNode returns a new node, which the pattern with the index needs.
func (t *trie) newNode(index uint32) uint32 {
	if t.nodes == nil {
		t.nodes, t.leaves, t.edges = make([]trieNode, 1), make([]trieLeaf, 1), make([]trieEdge, 8)
		t.seed = [2]uint64{rand.Uint64(), rand.Uint64()}
	}
	t.nodes = append(t.nodes, trieNode{lowest: index})
	return uint32(len(t.nodes) - 1)
}

// find returns the edge in the table, or the free slot for it.
func (t *trie) find(word uint64, from uint32) *trieEdge {
	high, low := bits.Mul64(word^t.seed[0], uint64(from)^t.seed[1])
	mask := uint64(len(t.edges) - 1)
	for i := high ^ low; ; i++ {
		if e := &t.edges[i&mask]; e.to == 0 || e.word == word && e.from == from {
			return e
		}
	}
}

// addText returns the node after an edge of text, which it adds if needed.
func (t *trie) addText(n, kind uint32, text string, index uint32) uint32 {
	var b [wordLength]byte
	copy(b[:], text)
	e := trieEdge{word: binary.LittleEndian.Uint64(b[:]), from: n<<kindBits | kind}
	if first := &t.nodes[n].first; first.to != 0 {
		if first.word == e.word && first.from == e.from {
			return first.to
		}
		if to := t.find(e.word, e.from).to; to != 0 {
			return to
		}
	}
	e.to = t.newNode(index)
	nd := &t.nodes[n]
	nd.kinds |= 1 << kind
	if nd.first.to == 0 {
		nd.first = e
		return e.to
	}
	nd.kinds |= hasMore
	if t.used++; 2*t.used > len(t.edges) {
		old := t.edges
		t.edges = make([]trieEdge, 2*len(old))
		for _, e := range old {
			if e.to != 0 {
				*t.find(e.word, e.from) = e
			}
		}
	}
	*t.find(e.word, e.from) = e
	return e.to
}

// addSegment returns the node after text, which is a segment or the beginning
// of one.
func (t *trie) addSegment(n uint32, text string, isWhole bool, index uint32) uint32 {
	for ; len(text) >= wordLength; text = text[wordLength:] {
		n = t.addText(n, wordLength, text[:wordLength], index)
	}
	if isWhole {
		return t.addText(n, segmentEnd, text, index)
	}
	if text == "" {
		return n
	}
	return t.addText(n, uint32(len(text)), text, index)
}

// addParameter returns the node after a parameter.
func (t *trie) addParameter(n, index uint32) uint32 {
	if t.nodes[n].parameter == 0 {
		to := t.newNode(index)
		t.nodes[n].parameter = to
		t.nodes[n].kinds |= hasParameter
	}
	return t.nodes[n].parameter
}

// addEnd adds a pattern that ends at n.
func (t *trie) addEnd(n, index uint32, c checks) {
	t.nodes[n].end = t.addLeaf(t.nodes[n].end, index, c)
}

// addRest adds a pattern that anything may follow after n.
func (t *trie) addRest(n, index uint32, c checks) {
	t.nodes[n].kinds |= hasRest
	t.nodes[n].rest = t.addLeaf(t.nodes[n].rest, index, c)
}

// addLeaf adds a leaf to the list that begins with first, and returns the first
// leaf.
func (t *trie) addLeaf(first, index uint32, c checks) uint32 {
	added := uint32(len(t.leaves))
	t.leaves = append(t.leaves, trieLeaf{index: index, checks: c})
	if first == 0 {
		first = added
	} else {
		t.leaves[t.leaves[first].last].next = added
	}
	t.leaves[first].last = added
	return first
}

// noPattern is higher than all indexes.
const noPattern = ^uint32(0)

// walk is a search for the patterns that match a path.
type walk struct {
	*trie
	path     string
	lastWord uint64 // the last eight bytes of path
	empty    int    // where the last empty segment is, plus 1; 0 if not known
	lower    bool   // the texts after the root are in lower case
	best     uint32 // only patterns with a lower index are wanted; see noPattern
	found    []int  // the matches, if all is set
	all      bool   // best does not change
	patterns []*Pattern
}

// lastWord returns the last eight bytes of path, the last one in the highest
// byte. Missing bytes are zero.
func lastWord(path string) (word uint64) {
	if len(path) >= wordLength {
		return binary.LittleEndian.Uint64([]byte(path[len(path)-wordLength:]))
	}
	for i := range len(path) {
		word = word>>8 | uint64(path[i])<<56
	}
	return word
}

const (
	ones  = 0x0101_0101_0101_0101 // the lowest bit of each byte
	highs = ones << 7             // the highest
)

// from finds the patterns after node n for the path from i on.
func (w *walk) from(r *urlrec.Record, n uint32, i int) {
	nodes, path := w.nodes, w.path
	for {
		nd := &nodes[n]
		if nd.lowest >= w.best {
			return
		}
		if nd.kinds&^(hasSegmentEnd|hasWord|hasMore) != 0 {
			if nd.kinds != hasParameter {
				w.branch(r, nd, n, i)
				return
			}
			if n, i = nd.parameter, w.segmentEnd(i); i < 0 {
				return
			}
		} else {
			word, kind, at := w.next(i)
			from := n<<kindBits | kind
			if nd.first.word == word && nd.first.from == from {
				n = nd.first.to
			} else if nd.kinds&hasMore == 0 {
				return
			} else if n = w.find(word, from).to; n == 0 {
				return
			}
			i = at
		}
		if i > len(path) {
			w.take(r, w.nodes[n].end, len(path))
			return
		}
	}
}

// next returns the next word of the path, the kind of its edge, and the place
// after it. The place after a segment is after its slash, or after the end of
// the path.
func (w *walk) next(i int) (word uint64, kind uint32, at int) {
	kind, at = wordLength, i+wordLength
	if at <= len(w.path) {
		word = binary.LittleEndian.Uint64([]byte(w.path[i:at]))
	} else {
		word = w.lastWord >> (8 * uint(at-len(w.path)))
		kind, at = segmentEnd, len(w.path)+1
	}
	if w.lower {
		word = lowerWord(word)
	}
	x := word ^ '/'*ones
	if slash := (x - ones) &^ x & highs; slash != 0 {
		zeros := bits.TrailingZeros64(slash)
		word &= 1<<(zeros&^7) - 1
		kind, at = segmentEnd, i+zeros/8+1
	}
	return word, kind, at
}

// segmentEnd returns the place after the segment that goes on at i, or -1 if it
// ends there.
func (w *walk) segmentEnd(i int) int {
	n := strings.IndexByte(w.path[i:], '/')
	if n < 0 {
		n = len(w.path) - i
	}
	if n == 0 {
		return -1
	}
	return i + n + 1
}

// branch is from for any node.
func (w *walk) branch(r *urlrec.Record, nd *trieNode, n uint32, i int) {
	w.take(r, nd.rest, i)
	word, kind, at := w.next(i)
	if nd.kinds&(1<<kind) != 0 {
		w.follow(r, nd, word, n<<kindBits|kind, at)
	}
	for shorter := nd.kinds & shorterTexts; shorter != 0; shorter &= shorter - 1 {
		length := bits.TrailingZeros16(uint16(shorter))
		w.follow(r, nd, word&(1<<(8*length)-1), n<<kindBits|uint32(length), i+length)
	}
	if nd.parameter != 0 {
		if at := w.segmentEnd(i); at >= 0 {
			w.arrive(r, nd.parameter, at)
		}
	}
}

// follow goes on after an edge of text, if nd has that.
func (w *walk) follow(r *urlrec.Record, nd *trieNode, word uint64, from uint32, at int) {
	to := nd.first.to
	if nd.first.word != word || nd.first.from != from {
		to = w.find(word, from).to
	}
	if to != 0 {
		w.arrive(r, to, at)
	}
}

// arrive goes on at node n.
func (w *walk) arrive(r *urlrec.Record, n uint32, at int) {
	if at > len(w.path) {
		w.take(r, w.nodes[n].end, len(w.path))
	} else {
		w.from(r, n, at)
	}
}

// take takes the leaves of a list that match. The rest of the path is from at
// on.
func (w *walk) take(r *urlrec.Record, first uint32, at int) {
	for l := first; l != 0; {
		lf := &w.leaves[l]
		if lf.index >= w.best {
			return
		}
		if lf.checks == 0 || w.passes(r, lf, at) {
			if !w.all {
				w.best = lf.index
				return
			}
			w.found = append(w.found, int(lf.index))
		}
		l = lf.next
	}
}

// passes runs the checks of a leaf.
func (w *walk) passes(r *urlrec.Record, lf *trieLeaf, at int) bool {
	c := lf.checks
	if c&noEmptySegment != 0 {
		if at <= w.lastEmptySegment() {
			return false
		}
		c &^= noEmptySegment
	}
	p := w.patterns[lf.index]
	for ; c != 0; c &= c - 1 {
		i := Component(bits.TrailingZeros16(uint16(c)))
		if !p.components[i].matcher.test(componentOf(r, i)) {
			return false
		}
	}
	return true
}

// lastEmptySegment returns the place of the last empty segment, or 0.
func (w *walk) lastEmptySegment() int {
	if w.empty == 0 {
		w.empty = strings.LastIndex(w.path, "//") + 2
		if strings.HasSuffix(w.path, "/") {
			w.empty = len(w.path) + 1
		}
	}
	return w.empty - 1
}

// lowerWord returns word with upper-case ASCII letters in lower case.
func lowerWord(word uint64) uint64 {
	low := word &^ highs
	isUpper := (low + (0x80-'A')*ones) &^ (low + (0x80-'Z'-1)*ones) &^ word & highs
	return word | isUpper>>2
}
