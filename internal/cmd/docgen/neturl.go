package main

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/api/neturl"
)

// netURLPage returns the page with the classes of differences.
func netURLPage() string {
	var b strings.Builder
	b.WriteString(`# What net/url sees differently

<!-- Written by go generate ./api. -->

The URL Standard and Go's net/url see different things in some strings. Package ` + "`api/neturl`" + ` sorts
the differences into these classes:

- A class that ends with "Spelling." never fails a conversion: both URLs mean the same.
- In the tables, "refused" means that one of the two cannot parse the string.
- "with" is followed by the base URL of a string. net/url resolves the string with the method Parse.
- The pairs of a query are written like a form.

A test runs each example through both. To look for differences without a class in generated
strings, run ` + "`go run ./internal/cmd/difftest neturl -n 10000000`" + `. It fails at the first one.

`)
	for _, class := range neturl.Classes() {
		doc := class.Doc()
		if class.Spelling() {
			doc += " Spelling."
		}
		fmt.Fprintf(&b, "## %s\n\n%s\n\n", class.String(), wrap(doc))
		if len(class.Examples()) == 0 {
			continue
		}
		b.WriteString("| string | part | the standard | net/url |\n|---|---|---|---|\n")
		for _, e := range class.Examples() {
			input := code(e.Input)
			if e.Base != "" {
				input += " with " + code(e.Base)
			}
			fmt.Fprintf(&b, "| %s | %v | %s | %s |\n", input, e.Part, code(e.Standard), code(e.NetURL))
		}
		b.WriteString("\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// wrap returns s in lines of at most 100 columns.
func wrap(s string) string {
	var b strings.Builder
	column := 0
	for word := range strings.FieldsSeq(s) {
		switch width := utf8.RuneCountInString(word); {
		case column == 0:
			column = width
		case column+1+width > 100:
			b.WriteByte('\n')
			column = width
		default:
			b.WriteByte(' ')
			column += 1 + width
		}
		b.WriteString(word)
	}
	return b.String()
}

// code returns s as code for a cell of a table, quoted, and cut if it is long.
func code(s string) string {
	if s == neturl.Refused {
		return s
	}
	const most = 40
	more := ""
	if len(s) > most {
		s, more = s[:most], "…"
	}
	s = strconv.QuoteToASCII(s) + more
	if strings.Contains(s, "`") {
		s = "`` " + s + " ``"
	} else {
		s = "`" + s + "`"
	}
	return strings.ReplaceAll(s, "|", `\|`)
}
