package htmlurl_test

import (
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
)

// TestValid follows the standard's definitions. ASCII whitespace is tab, LF,
// FF, CR and space. The URL parser also removes other C0 controls, and reports
// them.
func TestValid(t *testing.T) {
	for _, row := range []struct {
		base, input                             string
		valid, nonEmpty, spaces, nonEmptySpaces bool
	}{
		{base: page, input: "x", valid: true, nonEmpty: true, spaces: true, nonEmptySpaces: true},
		{base: page, input: "", valid: true, nonEmpty: false, spaces: true, nonEmptySpaces: false},
		{base: page, input: " ", valid: false, nonEmpty: false, spaces: true, nonEmptySpaces: false},
		{base: page, input: " \t\n\f\r", valid: false, nonEmpty: false, spaces: true, nonEmptySpaces: false},
		{base: page, input: " x\f", valid: false, nonEmpty: false, spaces: true, nonEmptySpaces: true},
		{base: page, input: "\tx\r\n", valid: false, nonEmpty: false, spaces: true, nonEmptySpaces: true},
		{base: page, input: "\vx", valid: false, nonEmpty: false, spaces: false, nonEmptySpaces: false},
		{base: page, input: "\u00A0x", valid: true, nonEmpty: true, spaces: true, nonEmptySpaces: true}, // a URL code point, not ASCII whitespace
		{base: page, input: "x y", valid: false, nonEmpty: false, spaces: false, nonEmptySpaces: false},
		{base: page, input: "x\ty", valid: false, nonEmpty: false, spaces: false, nonEmptySpaces: false},
		{base: page, input: " http://example.com/?é#é ", valid: false, nonEmpty: false, spaces: true, nonEmptySpaces: true},
		{base: page, input: "http://u@example.com/", valid: false, nonEmpty: false, spaces: false, nonEmptySpaces: false},
		{base: page, input: `\x`, valid: false, nonEmpty: false, spaces: false, nonEmptySpaces: false},
		{base: "mailto:x", input: "", valid: false, nonEmpty: false, spaces: false, nonEmptySpaces: false},
		{base: "mailto:x", input: " ", valid: false, nonEmpty: false, spaces: false, nonEmptySpaces: false},
		{base: "mailto:x", input: " #f ", valid: false, nonEmpty: false, spaces: true, nonEmptySpaces: true},
		{base: "mailto:x", input: "x", valid: false, nonEmpty: false, spaces: false, nonEmptySpaces: false},
		{base: "about:blank", input: "x", valid: false, nonEmpty: false, spaces: false, nonEmptySpaces: false},
		{base: "about:blank", input: "x:y", valid: true, nonEmpty: true, spaces: true, nonEmptySpaces: true},
	} {
		t.Run(row.base+" "+row.input, func(t *testing.T) {
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
					t.Errorf("is a %s: %t", f.name, f.got)
				}
			}
		})
	}

	// The base URL is the document base URL, not the fallback base URL.
	d := newDocument(t, htmlurl.DocumentConfig{URL: record(t, page)})
	d.SetBaseHref("mailto:x")
	if d.IsValidNonEmptyURL("x") {
		t.Error("valid with a base URL that has an opaque path")
	}
	// A string that is longer than the parser accepts is not a URL.
	d = newDocument(t, htmlurl.DocumentConfig{Parser: weburl.New(weburl.Config{MaxInput: 20}), URL: record(t, "http://a/")})
	if d.IsValidNonEmptyURL("http://example.com/123") || !d.IsValidNonEmptyURL("http://example.com/") {
		t.Error("the limit has no effect")
	}
}
