// Package anchors ties the algorithms and definitions of the URL Standard to the
// declarations that are their form in Go: [Table] has the first, [Scan] finds the
// second, [Check] holds them against each other, and [Page] writes both down side
// by side.
//
// A declaration (a function, type, constant, variable, struct field or method of an
// interface) claims an anchor by a line of its comment that is the anchor's address
// and nothing else:
//
//	https://url.spec.whatwg.org/#concept-host-parser
//
// Whatever else a comment says of an anchor, as "the fast form of the path state
// (#path-state)" does, is a mention. The comment of a package mentions the section
// that the package is about.
package anchors

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// address is where the standard is published, up to the name of an anchor.
const address = "https://url.spec.whatwg.org/#"

// Entry is a heading of the standard, or an algorithm or definition below it.
type Entry struct {
	Level      int // of a heading, 1 for a chapter; 0 for an algorithm or definition
	Anchor     string
	Name       string
	Undeclared string // why no declaration claims the anchor; "" where one must
}

// table has a line for each Entry in the order of the standard: the anchor, the name
// and, if no declaration claims the anchor, the reason, with tabs between them. The
// line of a heading has "#" in front, once for each level.
//
//go:embed anchors.tsv
var table string

// Table gives all headings, algorithms and definitions in the order of the standard.
func Table() (entries []Entry) {
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

// Check says what is wrong with claims and mentions: each entry must be claimed once
// if it is declared and never otherwise, and nothing else may be claimed or
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
		for _, anchor := range s.Mentions {
			if !known[anchor] {
				problem("%s mentions #%s, which is not in the table", s.File, anchor)
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

// Page gives the page that ties entries to their declarations, in Markdown. It lies
// in a folder beside the rooms.
func Page(entries []Entry, sources []Source) string {
	var b strings.Builder
	b.WriteString(`# The standard and its declarations

Every algorithm and definition of the [URL Standard](https://url.spec.whatwg.org/), in its order, and the declaration that is its form
here. The address of each stands in the comment of its declaration, and a test holds that it stands in no other. This page is generated:
` + "`go generate ./api`" + ` writes it anew.
`)
	claims := claimsByAnchor(sources)
	inTable := false
	for _, e := range entries {
		link := "[" + e.Name + "](" + address + escapeParentheses.Replace(e.Anchor) + ")"
		if e.Level > 0 {
			fmt.Fprintf(&b, "\n%s %s\n", strings.Repeat("#", e.Level+1), link)
			inTable = false
			continue
		}
		if !inTable {
			b.WriteString("\n| The standard | Here |\n|---|---|\n")
			inTable = true
		}
		here := e.Undeclared
		for _, c := range claims[e.Anchor] {
			here = fmt.Sprintf("[`%s`](../%s)", c.Name, c.File)
		}
		fmt.Fprintf(&b, "| %s | %s |\n", link, here)
	}
	return b.String()
}

// escapeParentheses makes of an anchor what may stand in a link of Markdown.
var escapeParentheses = strings.NewReplacer("(", "%28", ")", "%29")
