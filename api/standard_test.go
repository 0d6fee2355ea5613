package weburl_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/anchors"
)

//go:generate go run ../internal/cmd/docgen -root ..

// TestStandard checks that one declaration claims each algorithm and definition
// of the URL Standard. No comment may name an anchor that the standard does not
// have.
func TestStandard(t *testing.T) {
	sources, err := anchors.ScanRooms("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range anchors.Check(anchors.Table(), sources) {
		t.Error(problem)
	}
}

// TestNearbyStandards checks that one declaration claims each algorithm and
// definition of other standards that api/mimetype and api/dataurl implement.
func TestNearbyStandards(t *testing.T) {
	sources, err := anchors.ScanNearby("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range anchors.Check(anchors.NearbyTable(), sources) {
		t.Error(problem)
	}
}

// TestStandardRule shows which comments are claims, and that the rule can fail.
func TestStandardRule(t *testing.T) {
	entries := []anchors.Entry{
		{Level: 1, Anchor: "hosts", Name: "Hosts"},
		{Anchor: "host-parser", Name: "host parser"},
		{Anchor: "host-label", Name: "label", Undeclared: "nobody needs it"},
	}
	const parser = "// https://url.spec.whatwg.org/#host-parser\n"
	for _, row := range []struct{ name, text, problem string }{
		{"a function", parser + "func Parse() {}", ""},
		{"a method", "// Parse parses.\n//\n" + parser + "func (p *Parser[T]) Parse() {}", ""},
		{"a type", parser + "type Parser struct{}", ""},
		{"a field", "type Parser struct {\n\tParse func() " + parser + "}", ""},
		{"a method of an interface", "type Parser interface {\n\t" + parser + "\tParse()\n}", ""},
		{"a constant", "const (\n\tA = iota\n\tB " + parser + ")", ""},
		{"a variable", parser + "var Parse = 1", ""},
		{"a mention beside the claim", parser + "func Parse() {}\n\n// See (#host-parser), (#host-label) and https://url.spec.whatwg.org/#hosts too.\nfunc F() {}", ""},
		{"the comment of a package", "// https://url.spec.whatwg.org/#hosts\npackage host\n\n" + parser + "func Parse() {}", ""},
		{"another standard", parser + "// https://infra.spec.whatwg.org/#ascii-digit\nfunc Parse() {}", ""},

		{"nobody", "func Parse() {}", "#host-parser is claimed by no declaration"},
		{"two", parser + "func Parse() {}\n\n" + parser + "func Parse2() {}", "#host-parser is claimed by host.Parse and by host.Parse2"},
		{"a mention only", "// Parse is the host parser (#host-parser).\nfunc Parse() {}", "#host-parser is claimed by no declaration"},
		{"an anchor that is not in the table", parser + "// https://url.spec.whatwg.org/#other\nfunc Parse() {}", "host.Parse claims #other, which is not in the table"},
		{"a heading", parser + "// https://url.spec.whatwg.org/#hosts\nfunc Parse() {}", "host.Parse claims #hosts, which is not in the table"},
		{"an anchor that must not be declared", parser + "// https://url.spec.whatwg.org/#host-label\nfunc Parse() {}", "host.Parse claims #host-label, of which the table says: nobody needs it"},
		{"inside a function", "func Parse() {\n\t" + parser + "}", "host.go:4: no declaration claims this"},
		{"a group", parser + "const (\n\tA = 1\n)", "host.go:3: no declaration claims this"},
		{"a comment of no declaration", parser + "\nfunc Parse() {}", "host.go:3: no declaration claims this"},
		{"a mention of an anchor that is not in the table", parser + "// See (#other).\nfunc Parse() {}", "host.go mentions #other, which is not in the table"},
		{"a package with an anchor that is not in the table", "// https://url.spec.whatwg.org/#other\npackage host\n" + parser + "func Parse() {}", "host.go mentions #other, which is not in the table"},
	} {
		t.Run(row.name, func(t *testing.T) {
			text := row.text
			if !strings.Contains(text, "package host") {
				text = "package host\n\n" + text
			}
			source, err := anchors.Scan("host.go", []byte(text))
			if err != nil {
				t.Errorf("%s: %v", row.name, err)
				return
			}
			problems := anchors.Check(entries, []anchors.Source{source})
			if row.problem == "" && len(problems) > 0 || row.problem != "" && !slices.Contains(problems, row.problem) {
				t.Errorf("%s: problems %q, want %q", row.name, problems, row.problem)
			}
		})
	}
	twice := append(entries, entries[1])
	if problems := anchors.Check(twice, nil); !slices.Contains(problems, "the table has #host-parser twice") {
		t.Errorf("an entry that is there twice: %q", problems)
	}
}
