package urlpattern

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl/urlrec"
)

// List is a list of patterns. It finds the first one that matches a URL, or all
// of them, without trying each. The zero List is empty.
//
// Any number of goroutines may search a List at the same time, but not during
// [List.Add]. To change the patterns of a running server, build a new List, and
// publish it with an atomic.Pointer of package sync/atomic.
//
// A search takes a time in proportion to the length of the URL, for any number
// of patterns of this form:
//   - The hostname is fixed, or "*", or ends with a fixed domain, as in
//     "*.example.com".
//   - The segments of the pathname are fixed or groups, as in "/users/:id". Some
//     may be optional. The end may be a wildcard, as in "/files/*".
//
// Other components, and other pathnames such as "/a/*/b", are only matched if the
// hostname matches, and the pathname up to the first part of another form. If
// texts and groups are at the same place of many patterns, a search follows both.
// In the worst case, it takes as long as a loop over all patterns.
type List struct {
	patterns []*Pattern
	trie     trie
	anyHost  roots
	hosts    map[string]roots
	suffixes hostLabel
	parser   *compiler
}

// roots are nodes of a trie, or 0.
type roots struct {
	exact uint32
	lower uint32 // for patterns that ignore case; their text is in lower case
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
	if l.parser == nil {
		l.parser = new(compiler)
	}
	index := len(l.patterns)
	l.patterns = append(l.patterns, p)
	r := route{trie: &l.trie, index: uint32(index), special: p.special, lower: p.ignoreCase}
	var c checks
	for i := range p.components {
		if i != int(Pathname) && p.components[i].matcher.class != anyClass {
			c |= 1 << i
		}
	}
	pathname, o := p.components[Pathname].pattern, pathnameOptions
	if !p.special {
		o = defaultOptions
	}
	parts, fault := l.parser.parsePattern(l.parser.scratch[:0], pathname, encodeNothing, o)
	if fault != nil || len(l.trie.nodes) > maxTrieNodes-2*maxRouteWays*(len(pathname)+1) {
		parts = nil
		c |= 1 << Pathname
	}
	add := func(at *roots, c checks) {
		root := &at.exact
		if p.ignoreCase {
			root = &at.lower
		}
		if *root == 0 {
			*root = l.trie.newNode(r.index)
		}
		if c&(1<<Pathname) != 0 {
			l.trie.addRest(*root, r.index, c)
			return
		}
		r.ways = maxRouteWays - 1
		r.add(place{node: *root, checks: c}, parts)
	}
	l.addHost(p.components[Hostname].pattern, c, add)
	return index
}

// addHost calls add for the roots of a hostname pattern. c are the checks that
// are needed anyway.
func (l *List) addHost(hostname string, c checks, add func(*roots, checks)) {
	covered := c &^ (1 << Hostname)
	addExact := func(host string) {
		if l.hosts == nil {
			l.hosts = map[string]roots{}
		}
		at := l.hosts[host]
		add(&at, covered)
		l.hosts[host] = at
	}
	if hostname == "*" {
		add(&l.anyHost, c)
		return
	}
	if !strings.ContainsAny(hostname, `*:+?{}()\`) {
		addExact(hostname)
		return
	}
	parts, _ := l.parser.parsePattern(nil, hostname, encodeNothing, hostnameOptions)
	isText := func(p part) bool { return p.kind == fixedText && p.modifier == once }
	if len(parts) == 1 && isText(parts[0]) {
		addExact(parts[0].value)
		return
	}
	if len(parts) == 2 && isText(parts[1]) && parts[0].prefix == "" &&
		(parts[0].kind == fullWildcard || parts[0].kind == segmentWildcard) {
		name := parts[1].value
		modifier, isWhole := parts[0].modifier, parts[0].suffix == "."
		if !isWhole && parts[0].suffix == "" && modifier == once {
			name, isWhole = strings.CutPrefix(name, ".")
		}
		if isWhole && (modifier == once || modifier == optional) {
			if modifier == optional {
				addExact(name)
			}
			at := &l.suffixes.at(name).any
			if parts[0].kind == segmentWildcard {
				at = &l.suffixes.at(name).one
			}
			add(at, covered)
			return
		}
	}
	add(&l.anyHost, c)
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
	var w walk
	w.search(l, &r)
	if w.best == noPattern {
		return 0, false
	}
	return int(w.best), true
}

// AppendMatches appends the indexes of all patterns that match r to dst, in
// order.
func (l *List) AppendMatches(dst []int, r urlrec.Record) []int {
	w := walk{all: true, found: dst}
	w.search(l, &r)
	found := w.found[len(dst):]
	slices.Sort(found)
	return w.found[:len(dst)+len(slices.Compact(found))]
}

// search sets up w, and walks from the roots for the host of r.
func (w *walk) search(l *List, r *urlrec.Record) {
	w.trie, w.patterns, w.best = &l.trie, l.patterns, noPattern
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
		w.root(r, at.exact)
	}
	if at.lower != 0 {
		w.lower = true
		w.root(r, at.lower)
		w.lower = false
	}
}

// root walks from a root.
func (w *walk) root(r *urlrec.Record, n uint32) {
	first := 0
	// Nearly all paths and patterns begin with a slash.
	if nd := &w.nodes[n]; nd.kinds == hasSegmentEnd && nd.first.word == 0 && strings.HasPrefix(w.path, "/") {
		n, first = nd.first.to, len("/")
	}
	w.from(r, n, first)
}
