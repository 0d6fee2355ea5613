package anchors

import (
	"fmt"
	"go/token"
	"path"
	"slices"
	"strings"
)

// documentation is the address of a package's documentation, up to its folder.
const documentation = "https://pkg.go.dev/github.com/weburl-go/weburl/"

// head is the page up to the first chapter.
const head = `# The standard and its declarations

Every algorithm and definition of the [URL Standard](https://url.spec.whatwg.org/), in its order,
and the declarations that implement it. The page follows the revision that
` + "`weburl.StandardRevision`" + ` names. An algorithm that the standard removed before it has no row.

- **Literally**: the standard's steps, written as the standard writes them. They are in package
  ` + "`urlrec/stepwise`" + `, which reports validation errors. Tests compare the fast form with it.
- **Fast form**: the code in package ` + "`urlrec`" + ` that parses and sets. It returns the same results,
  but takes several steps at once or in another order.
- **Here**: code with one form. Of an attribute, the getter comes first and the setter second. The
  host parsers have literal forms too, in [a test](../host/slow_test.go).

The name of a declaration links to its documentation, the name of a file to the source. One
declaration claims each anchor, on a line of its own in its comment; a test checks that. Other
comments may mention the anchor, and their declarations are listed too.

<!-- Written by go generate ./api. -->
`

// columns are the columns of the tables after the standard's name.
var columns = []string{"Here", "Literally", "Fast form"}

// The indexes of columns.
const (
	here = iota
	literally
	fastForm
)

// column returns the index in columns for code in file.
func column(file string) int {
	switch path.Dir(file) {
	case "urlrec/stepwise":
		return literally
	case "urlrec":
		return fastForm
	}
	return here
}

// row is an entry with its declarations, one list per column.
type row struct {
	Entry
	declarations [][]Claim
}

// Page returns the page that ties entries to their declarations, in Markdown.
// It is for a folder beside the rooms.
func Page(entries []Entry, sources []Source) string { return page(head, entries, sources) }

// page returns a page that begins with head.
func page(head string, entries []Entry, sources []Source) string {
	var b strings.Builder
	b.WriteString(head)
	found := declarations(sources)
	var table []row
	for _, e := range append(slices.Clip(entries), Entry{Level: 1}) {
		if e.Level == 0 {
			table = append(table, row{e, found[e.Anchor]})
			continue
		}
		writeTable(&b, table)
		table = nil
		if e.Anchor != "" {
			fmt.Fprintf(&b, "\n%s %s\n", strings.Repeat("#", e.Level+1), standardLink(e))
		}
	}
	return b.String()
}

// declarations returns the declarations of each anchor, one list per column:
// the claim with the setter of an attribute, then the mentions. Without a
// literal form there is no fast one.
func declarations(sources []Source) map[string][][]Claim {
	methods := map[string]string{} // files by names
	for _, s := range sources {
		for _, name := range s.Methods {
			methods[name] = s.File
		}
	}
	found := map[string][][]Claim{}
	add := func(c Claim) {
		if found[c.Anchor] == nil {
			found[c.Anchor] = make([][]Claim, len(columns))
		}
		if in := &found[c.Anchor][column(c.File)]; !slices.Contains(*in, c) {
			*in = append(*in, c)
		}
	}
	for _, s := range sources {
		for _, c := range s.Claims {
			add(c)
			dot := strings.LastIndexByte(c.Name, '.') + 1
			setter := c.Name[:dot] + "Set" + c.Name[dot:]
			if file, ok := methods[setter]; ok {
				add(Claim{c.Anchor, setter, file})
			}
		}
	}
	for _, s := range sources {
		for _, m := range s.Mentions {
			// The packages below api are about other standards.
			if m.Name != "" && !strings.HasPrefix(path.Dir(s.File), "api/") {
				add(m)
			}
		}
	}
	for _, lists := range found {
		if len(lists[literally]) == 0 {
			lists[here], lists[fastForm] = append(lists[fastForm], lists[here]...), nil
		}
	}
	return found
}

// writeTable writes rows with those of the columns that are not empty.
func writeTable(b *strings.Builder, rows []row) {
	if len(rows) == 0 {
		return
	}
	used := make([]bool, len(columns))
	for _, r := range rows {
		used[here] = used[here] || r.Undeclared != ""
		for i, list := range r.declarations {
			used[i] = used[i] || len(list) > 0
		}
	}
	heading, line := "\n| The standard |", "|---|"
	for i, name := range columns {
		if used[i] {
			heading, line = heading+" "+name+" |", line+"---|"
		}
	}
	fmt.Fprintf(b, "%s\n%s\n", heading, line)
	for _, r := range rows {
		fmt.Fprintf(b, "| %s |", standardLink(r.Entry))
		for i := range columns {
			if !used[i] {
				continue
			}
			cell := ""
			if i < len(r.declarations) {
				cell = links(r.declarations[i])
			}
			if i == here && cell == "" {
				cell = r.Undeclared
			}
			fmt.Fprintf(b, " %s |", cell)
		}
		b.WriteString("\n")
	}
}

// links returns links to declarations and, after those of one file, to the
// file. Lines would go stale with every edit.
func links(declarations []Claim) string {
	var b strings.Builder
	for i, c := range declarations {
		if i > 0 {
			b.WriteString(", ")
		}
		pkg, name, _ := strings.Cut(c.Name, ".")
		exported := true
		for part := range strings.SplitSeq(name, ".") {
			exported = exported && token.IsExported(part)
		}
		folder := path.Dir(c.File)
		if exported {
			fmt.Fprintf(&b, "[`%s.%s`](%s%s#%s)", pkg, name, documentation, folder, name)
		} else {
			fmt.Fprintf(&b, "`%s.%s`", pkg, name)
		}
		if i+1 == len(declarations) || declarations[i+1].File != c.File {
			fmt.Fprintf(&b, " in [%s](../%s)", path.Base(c.File), c.File)
		}
	}
	return b.String()
}

// standardLink returns a link to an entry in the standard.
func standardLink(e Entry) string {
	return "[" + e.Name + "](" + address + escapeParentheses.Replace(e.Anchor) + ")"
}

// escapeParentheses escapes parentheses, which end a link in Markdown.
var escapeParentheses = strings.NewReplacer("(", "%28", ")", "%29")
