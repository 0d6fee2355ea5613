package htmlurl_test

import (
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
)

// By the standard's definitions. ASCII whitespace is tab, LF, FF, CR and space; the URL
// parser strips other C0 controls too, and reports them.
func TestValid(t *testing.T) {
	for _, row := range []struct {
		base, input                             string
		valid, nonEmpty, spaces, nonEmptySpaces bool
	}{
		{page, "x", true, true, true, true},
		{page, "", true, false, true, false},
		{page, " ", false, false, true, false},
		{page, " \t\n\f\r", false, false, true, false},
		{page, " x\f", false, false, true, true},
		{page, "\tx\r\n", false, false, true, true},
		{page, "\vx", false, false, false, false},
		{page, "\u00A0x", true, true, true, true}, // a URL code point, and no ASCII whitespace
		{page, "x y", false, false, false, false},
		{page, "x\ty", false, false, false, false},
		{page, " http://example.com/?é#é ", false, false, true, true},
		{page, "http://u@example.com/", false, false, false, false},
		{page, `\x`, false, false, false, false},
		{"mailto:x", "", false, false, false, false},
		{"mailto:x", " ", false, false, false, false},
		{"mailto:x", " #f ", false, false, true, true},
		{"mailto:x", "x", false, false, false, false},
		{"about:blank", "x", false, false, false, false},
		{"about:blank", "x:y", true, true, true, true},
	} {
		d := newDocument(t, htmlurl.DocumentConfig{URL: record(t, row.base)})
		for _, f := range []struct {
			name string
			got  bool
			want bool
		}{
			{"valid URL", d.IsValidURLString(row.input), row.valid},
			{"valid non-empty URL", d.IsValidNonEmptyURL(row.input), row.nonEmpty},
			{"valid URL potentially surrounded by spaces", d.IsValidURLPotentiallySurroundedBySpaces(row.input), row.spaces},
			{"valid non-empty URL potentially surrounded by spaces", d.IsValidNonEmptyURLPotentiallySurroundedBySpaces(row.input), row.nonEmptySpaces},
		} {
			if f.got != f.want {
				t.Errorf("%q with base %s is a %s: %t", row.input, row.base, f.name, f.got)
			}
		}
	}

	// The base URL is the document's, and not the fallback.
	d := newDocument(t, htmlurl.DocumentConfig{URL: record(t, page)})
	d.SetBaseHref("mailto:x")
	if d.IsValidNonEmptyURL("x") {
		t.Error("valid without a base")
	}
	// What is longer than the parser takes is no URL.
	d = newDocument(t, htmlurl.DocumentConfig{Parser: weburl.New(weburl.Config{MaxInput: 20}), URL: record(t, "http://a/")})
	if d.IsValidNonEmptyURL("http://example.com/123") || !d.IsValidNonEmptyURL("http://example.com/") {
		t.Error("the limit does not hold")
	}
}
