package htmlurl_test

import (
	"fmt"
	"testing"

	"github.com/weburl-go/weburl/api/htmlurl"
)

// TestXMLBase has the example of https://www.w3.org/TR/xmlbase/#syntax in its
// third to fifth row.
func TestXMLBase(t *testing.T) {
	for _, row := range []struct {
		document string
		values   []string // from the root down
		input    string
		want     string
	}{
		{"https://a/b/c", nil, "x", "https://a/b/x"},
		{"https://a/b/c", []string{"d/", "e/", "/f/"}, "x", "https://a/f/x"},
		{"https://a/", []string{"http://example.org/today/"}, "new.xml", "http://example.org/today/new.xml"},
		{"https://a/", []string{"http://example.org/today/", "/hotpicks/"}, "pick1.xml", "http://example.org/hotpicks/pick1.xml"},
		{"https://a/", []string{"http://example.org/today/", "/hotpicks/"}, "pick2.xml", "http://example.org/hotpicks/pick2.xml"},

		{"https://a/b/c", []string{"", ""}, "x", "https://a/b/x"},
		{"https://a/b/c", []string{"#f"}, "x", "https://a/b/x"},
		{"https://a/b/c", []string{"http://[", "d/"}, "x", "https://a/b/d/x"}, // invalid, so it is ignored
		{"https://a/b/c", []string{"?é"}, "#", "https://a/b/c?%C3%A9#"},
		{"https://a/b/c", []string{"?é"}, "?é", "https://a/b/c?%E9"},
		{"https://a/b/c", []string{"mailto:x"}, "#f", "mailto:x#f"},
	} {
		t.Run(fmt.Sprintf("%s %q %s", row.document, row.values, row.input), func(t *testing.T) {
			d := newDocument(t, htmlurl.DocumentConfig{URL: record(t, row.document), Encoding: encoding(t, "windows-1252")})
			b := d.XMLBase()
			for _, value := range row.values {
				b = b.Element(value)
			}
			if r, err := b.EncodingParse(row.input); err != nil || r.Href() != row.want {
				t.Errorf("%s, %v; want %s", r, err, row.want)
			}
			if d.BaseURL().Href() != row.document {
				t.Errorf("the document's base URL has changed: %s", d.BaseURL())
			}
		})
	}

	d := newDocument(t, htmlurl.DocumentConfig{URL: record(t, "https://a/")})
	d.SetBaseHref("/b/")
	parent := d.XMLBase()
	first, second := parent.Element("c/"), parent.Element("d/")
	d.RemoveBase()
	if parent.URL().Href() != "https://a/b/" || first.URL().Href() != "https://a/b/c/" || second.URL().Href() != "https://a/b/d/" {
		t.Errorf("%s, %s, %s", parent.URL(), first.URL(), second.URL())
	}
	if r, err := first.EncodingParse("http://["); err == nil || r.IsValid() {
		t.Errorf("no failure: %s", r)
	}
}
