package urlpattern

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl/urlrec"
)

// List is a list of patterns. It finds those that match a URL, without trying
// all of them. The zero List is empty.
//
// Any number of goroutines may search a List, as long as none calls
// [List.Add]. To change the patterns of a running program, make a new List and
// keep it in an [sync/atomic.Pointer].
//
// A search first looks for the host, in a map, and then for the segments of the
// path, in a trie. It visits no node of the trie twice, and no node whose
// patterns all come after a match. For patterns of these forms nothing else is
// left to do:
//   - The hostname is fixed, or any, or ends with a fixed domain, as in
//     "*.example.com".
//   - The pathname has fixed text and whole segments such as "/:id", and may
//     end in a wildcard.
//   - All other components are "*".
//
// Other patterns are tried only if the part of the path before the first other
// form matches. So no search costs more than trying all patterns.
type List struct {
	patterns []*Pattern
	trie     trie
	anyHost  roots
	hosts    map[string]roots
	suffixes hostLabel
}

// roots are nodes of a trie, or 0.
type roots struct {
	exact  uint32
	folded uint32 // for patterns that ignore case
}

// hostLabel is a node of a tree of the labels of hosts, from the last label on.
type hostLabel struct {
	before map[string]*hostLabel
	any    roots // for "*." before this label
	one    roots // for one label before it, such as ":name."
}

// Len returns the number of patterns.
func (l *List) Len() int { return len(l.patterns) }

// At returns the pattern with the index, which is from 0 to [List.Len] - 1. It
// returns nil for other indexes.
func (l *List) At(index int) *Pattern {
	if index < 0 || index >= len(l.patterns) {
		return nil
	}
	return l.patterns[index]
}

// Add adds p at the end of the list. It returns the index of p, which is the
// number of patterns before it. nil is a pattern that matches no URL.
func (l *List) Add(p *Pattern) int {
	if p == nil {
		p = new(Pattern)
	}
	index := len(l.patterns)
	l.patterns = append(l.patterns, p)
	r := route{trie: &l.trie, index: uint32(index), special: p.special, lower: p.ignoreCase, ways: maxRouteWays - 1}
	for c := range componentCount {
		if c != Pathname && p.components[c].matcher.class != anyClass {
			r.checks |= 1 << c
		}
	}
	var b compiler
	pathname := p.components[Pathname].pattern
	o := pathnameOptions
	if !p.special {
		o = defaultOptions
	}
	parts, fault := b.parsePattern(b.scratch[:0], pathname, encodeNothing, o)
	add := func(at *roots, c checks) {
		root := &at.exact
		if r.lower {
			root = &at.folded
		}
		if *root == 0 {
			*root = l.trie.newNode(r.index)
		}
		start := place{node: *root, checks: c}
		if fault != nil || len(l.trie.nodes) > maxTrieNodes-2*maxRouteWays*len(pathname)-2*maxRouteWays {
			r.check(start)
			return
		}
		r.add(start, parts)
	}
	l.addHost(p.components[Hostname].pattern, r.checks, add)
	return index
}

// addHost calls add for the roots of a hostname pattern.
func (l *List) addHost(hostname string, c checks, add func(*roots, checks)) {
	var b compiler
	parts, fault := b.parsePattern(b.scratch[:0], hostname, encodeNothing, hostnameOptions)
	covered := c &^ (1 << Hostname)
	addExact := func(host string) {
		if l.hosts == nil {
			l.hosts = map[string]roots{}
		}
		at := l.hosts[host]
		add(&at, covered)
		l.hosts[host] = at
	}
	isText := func(p part) bool { return p.kind == fixedText && p.modifier == once }
	isWild := func(p part) bool { return p.kind == fullWildcard || p.kind == segmentWildcard }
	addSuffix := func(p part, name string) {
		at := l.suffixes.at(name)
		if p.kind == fullWildcard {
			add(&at.any, covered)
		} else {
			add(&at.one, covered)
		}
	}
	switch {
	case fault != nil:
		add(&l.anyHost, c)
	case len(parts) == 0:
		addExact("")
	case hostname == "*":
		add(&l.anyHost, covered)
	case len(parts) == 1 && isText(parts[0]):
		addExact(parts[0].value)
	case len(parts) == 2 && isWild(parts[0]) && parts[0].prefix == "" && isText(parts[1]):
		p, text := parts[0], parts[1].value
		switch {
		case p.modifier == once && p.suffix == "" && text[0] == '.':
			addSuffix(p, text[1:])
		case p.modifier == once && p.suffix == ".":
			addSuffix(p, text)
		case p.modifier == optional && p.suffix == ".":
			addExact(text)
			addSuffix(p, text)
		default:
			add(&l.anyHost, c)
		}
	default:
		add(&l.anyHost, c)
	}
}

// at returns the node of the first label of domain. It adds nodes as needed.
func (h *hostLabel) at(domain string) *hostLabel {
	for more := true; more; {
		var label string
		domain, label, more = cutLabel(domain)
		next := h.before[label]
		if next == nil {
			if h.before == nil {
				h.before = map[string]*hostLabel{}
			}
			next = new(hostLabel)
			h.before[label] = next
		}
		h = next
	}
	return h
}

// cutLabel returns the last label of name, and what is before its dot.
func cutLabel(name string) (before, label string, found bool) {
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		return "", name, false
	}
	return name[:i], name[i+1:], true
}

// First returns the lowest index of the patterns that match r. It returns the
// same index as a loop over [Pattern.TestRecord], and allocates nothing. For
// the groups, call [Pattern.ExecRecord] of that pattern. ok is false if none
// matches.
func (l *List) First(r urlrec.Record) (index int, ok bool) {
	w := walk{trie: &l.trie, patterns: l.patterns, best: ^uint32(0)}
	w.search(l, &r)
	if w.best == ^uint32(0) {
		return 0, false
	}
	return int(w.best), true
}

// AppendMatches appends the indexes of all patterns that match r to dst, in
// order.
func (l *List) AppendMatches(dst []int, r urlrec.Record) []int {
	w := walk{trie: &l.trie, patterns: l.patterns, best: ^uint32(0), all: true, found: dst}
	w.search(l, &r)
	found := w.found[len(dst):]
	slices.Sort(found)
	return w.found[:len(dst)+len(slices.Compact(found))]
}

// search walks from the roots for the host.
func (w *walk) search(l *List, r *urlrec.Record) {
	if !r.IsValid() {
		return
	}
	w.path = urlrec.Path.Of(r)
	w.lastWord = lastWord(w.path)
	w.roots(r, l.anyHost)
	if l.hosts == nil && l.suffixes.before == nil {
		return
	}
	host := urlrec.Host.Of(r)
	if len(l.hosts) > 0 {
		w.roots(r, l.hosts[host])
	}
	firstDot := strings.IndexByte(host, '.')
	for h := &l.suffixes; h.before != nil; {
		before, label, more := cutLabel(host)
		if h = h.before[label]; h == nil || !more {
			return
		}
		w.roots(r, h.any)
		if before != "" && len(before) == firstDot {
			w.roots(r, h.one)
		}
		host = before
	}
}

// roots walks from both roots.
func (w *walk) roots(r *urlrec.Record, at roots) {
	if at.exact != 0 {
		w.from(r, at.exact, 0)
	}
	if at.folded != 0 {
		w.lower = true
		w.from(r, at.folded, 0)
		w.lower = false
	}
}
