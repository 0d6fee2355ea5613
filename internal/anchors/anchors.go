// Package anchors ties the algorithms and definitions of the URL Standard to
// the declarations that implement them. [Table] lists the algorithms, [Scan]
// finds the declarations, [Check] compares the two, and [Page] writes them side
// by side. [NearbyTable], [ScanNearby] and [NearbyPage] do this for parts of
// other standards.
//
// A declaration claims an anchor by a line of its comment that is the anchor's
// address and nothing else:
//
//	https://url.spec.whatwg.org/#concept-host-parser
//
// It is a function, type, constant, variable, struct field or method of an
// interface.
//
// Any other anchor in a comment, as in "the fast form of the path state
// (#path-state)", is a mention. A mention belongs to the declaration or the
// function that the comment belongs to. The comment of a package mentions the
// section that the package is about.
package anchors

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// address is the address of the standard, up to the name of an anchor.
const address = "https://url.spec.whatwg.org/#"

// Entry is a heading of the standard, or an algorithm or definition below it.
type Entry struct {
	Level      int // of a heading, 1 for a chapter; 0 for an algorithm or definition
	Anchor     string
	Name       string
	Undeclared string // why no declaration claims the anchor; "" if one must
}

// table has a line for each Entry in the order of the standard: the anchor, the
// name and, if no declaration claims the anchor, the reason, with tabs between
// them. The line of a heading begins with "#", once per level.
//
//go:embed anchors.tsv
var table string

// Table returns all headings, algorithms and definitions in the order of the
// standard.
func Table() []Entry { return entriesOf(table) }

// entriesOf returns the entries of the text of a table.
func entriesOf(table string) (entries []Entry) {
	for line := range strings.Lines(table) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		var e Entry
		if fields[0][0] == '#' {
			e.Level, fields = len(fields[0]), fields[1:]
		}
		e.Anchor, e.Name = fields[0], fields[1]
		if len(fields) > 2 {
			e.Undeclared = fields[2]
		}
		entries = append(entries, e)
	}
	return entries
}

// Check returns the faults of claims and mentions. Each entry must be claimed
// once if it is declared, and never otherwise. Nothing else may be claimed or
// mentioned.
func Check(entries []Entry, sources []Source) (problems []string) {
	problem := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	known, claimable := map[string]bool{}, map[string]bool{}
	for _, e := range entries {
		known[e.Anchor] = true
		if e.Level > 0 {
			continue
		}
		if claimable[e.Anchor] {
			problem("the table has #%s twice", e.Anchor)
		}
		claimable[e.Anchor] = true
	}
	claims := claimsByAnchor(sources)
	for _, anchor := range slices.Sorted(maps.Keys(claims)) {
		if !claimable[anchor] {
			problem("%s claims #%s, which is not in the table", claims[anchor][0], anchor)
		}
	}
	for _, e := range entries {
		claimed := claims[e.Anchor]
		switch {
		case e.Level > 0:
		case len(claimed) > 1:
			problem("#%s is claimed by %s and by %s", e.Anchor, claimed[0], claimed[1])
		case len(claimed) == 0 && e.Undeclared == "":
			problem("#%s is claimed by no declaration", e.Anchor)
		case len(claimed) == 1 && e.Undeclared != "":
			problem("%s claims #%s, of which the table says: %s", claimed[0], e.Anchor, e.Undeclared)
		}
	}
	for _, s := range sources {
		for _, line := range s.Stray {
			problem("%s:%d: no declaration claims this", s.File, line)
		}
		for _, m := range s.Mentions {
			if !known[m.Anchor] {
				problem("%s mentions #%s, which is not in the table", s.File, m.Anchor)
			}
		}
	}
	return problems
}

func claimsByAnchor(sources []Source) map[string][]Claim {
	claims := map[string][]Claim{}
	for _, s := range sources {
		for _, c := range s.Claims {
			claims[c.Anchor] = append(claims[c.Anchor], c)
		}
	}
	return claims
}
