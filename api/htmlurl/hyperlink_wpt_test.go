package htmlurl_test

import (
	"testing"

	"github.com/weburl-go/weburl/api/htmlurl"
)

// TestWPTHyperlinkPercentEncoding runs percent-encoding.json of
// web-platform-tests like percent-encoding.window.js: with an a element in
// documents of several encodings.
func TestWPTHyperlinkPercentEncoding(t *testing.T) {
	var rows []any
	linkData(t, "percent-encoding.json", &rows)
	n := 0
	for _, row := range rows {
		row, ok := row.(map[string]any)
		if !ok {
			continue // a comment
		}
		input := row["input"].(string)
		output := row["output"].(map[string]any)
		for label, want := range output {
			n++
			t.Run(input+" in "+label, func(t *testing.T) {
				h := htmlurl.NewHyperlink(&anchor{}, newDocument(t, htmlurl.DocumentConfig{Encoding: encoding(t, label)}))
				h.SetHref("https://doesnotmatter.invalid/?" + input + "#" + input)
				checkLink(t, "parsed", h, map[string]string{
					"search": "?" + want.(string),
					"hash":   "#" + output["utf-8"].(string),
				})
			})
		}
	}
	if n < 15 {
		t.Errorf("there are only %d rows", n)
	}
}

// TestWPTHyperlinkToASCII runs toascii.json of web-platform-tests like
// toascii.window.js.
func TestWPTHyperlinkToASCII(t *testing.T) {
	var rows []any
	linkData(t, "toascii.json", &rows)
	env := newSettings("http://web-platform.test/")
	n := 0
	for _, row := range rows {
		row, ok := row.(map[string]any)
		if !ok {
			continue // a comment
		}
		input := row["input"].(string)
		output, taken := row["output"].(string)
		href := "https://" + input + "/x"
		want := map[string]string{"host": "", "hostname": "", "pathname": "", "href": href}
		if taken {
			want = map[string]string{"host": output, "hostname": output, "pathname": "/x", "href": "https://" + output + "/x"}
		}
		n++
		t.Run(input, func(t *testing.T) {
			h := htmlurl.NewHyperlink(&anchor{}, env)
			h.SetHref(href)
			checkLink(t, href, h, want)

			for _, attribute := range []string{"host", "hostname"} {
				h.SetHref("https://x/x")
				if !taken {
					output = "x"
				}
				if got := linkSetters[attribute](h, input); got != taken {
					t.Errorf("%s: taken is %t", attribute, got)
				}
				checkLink(t, attribute, h, map[string]string{attribute: output})
			}
		})
	}
	if n < 80 {
		t.Errorf("there are only %d rows", n)
	}
}
