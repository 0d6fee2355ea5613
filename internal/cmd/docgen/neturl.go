package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/api/neturl"
)

// netURLPage returns the page that lists the classes of differences.
func netURLPage() string {
	var b strings.Builder
	b.WriteString(`# What net/url sees differently

<!-- Written by go generate ./api. -->

Every class of difference between what the URL Standard and Go's net/url see in the same string, as package ` + "`api/neturl`" + ` tells them
apart. A test runs each example through both. ` + "`go run ./internal/cmd/difftest neturl -n 10000000`" + ` looks for differences in generated strings, and fails
at the first that is in no class.

A class that is spelling is no reason for a conversion to fail: both say the same, in other words. "refused" is seen where one of the two
takes the string for no URL. The pairs of a query are written as a form is.

`)
	for class := range neturl.Classes() {
		fmt.Fprintf(&b, "## %s\n\n%s", class.String(), class.Doc())
		if class.Spelling() {
			b.WriteString(" Spelling.")
		}
		b.WriteString("\n\n")
		if len(class.Examples()) == 0 {
			continue
		}
		b.WriteString("| string | part | the standard | net/url |\n|---|---|---|---|\n")
		for _, e := range class.Examples() {
			fmt.Fprintf(&b, "| %s | %v | %s | %s |\n", code(e.Input), e.Part, code(e.Standard), code(e.NetURL))
		}
		b.WriteString("\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// code writes s as code in a cell of a table, quoted, and cut where it is long.
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
