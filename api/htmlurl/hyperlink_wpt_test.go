package htmlurl_test

import (
	"testing"

	"github.com/weburl-go/weburl/api/htmlurl"
)

// web-platform-tests' percent-encoding.json, as percent-encoding.window.js has it: an a
// element in documents of several encodings.
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
			h := htmlurl.NewHyperlink(&anchor{}, newDocument(t, htmlurl.DocumentConfig{Encoding: encoding(t, label)}))
			h.SetHref("https://doesnotmatter.invalid/?" + input + "#" + input)
			checkLink(t, input+" in "+label, h, map[string]string{
				"search": "?" + want.(string),
				"hash":   "#" + output["utf-8"].(string),
			})
			n++
		}
	}
	if n < 15 {
		t.Errorf("there are only %d rows", n)
	}
}

// web-platform-tests' toascii.json, as toascii.window.js has it.
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
		h := htmlurl.NewHyperlink(&anchor{}, env)
		h.SetHref(href)
		checkLink(t, href, h, want)

		for _, attribute := range []string{"host", "hostname"} {
			h.SetHref("https://x/x")
			if !taken {
				output = "x"
			}
			if got := linkSetters[attribute](h, input); got != taken {
				t.Errorf("%s to %s: taken is %t", attribute, input, got)
			}
			checkLink(t, attribute+" to "+input, h, map[string]string{attribute: output})
		}
		n++
	}
	if n < 80 {
		t.Errorf("there are only %d rows", n)
	}
}
