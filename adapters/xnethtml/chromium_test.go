package xnethtml_test

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/weburl-go/weburl/adapters/xnethtml"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
)

// chromiumAnswers has pages, and the values of IDL attributes in Chromium 156
// without scripts and without a network. An answer is an element, a content
// attribute, its value and that of the IDL attribute. For currentsrc, the value
// is that of srcset.
//
//go:embed testdata/chromium.json
var chromiumAnswers []byte

// chromiumDiffers has the answers that are not those of the standard, by page,
// attribute and value:
//   - A base element whose URL cannot be parsed makes about:blank the base URL.
//   - The query of a base URL, and of ws: URLs, is not in UTF-8 as it should be,
//     or the other way round.
//   - A URL of a form that cannot be parsed gets a slash.
//   - Spaces in the action of a form are ignored.
//   - A host may have a space.
//   - A width that is too large is an error.
//
// The parser of golang.org/x/net/html differs in one: an a element may be in a
// select element since 2025.
var chromiumDiffers = []string{
	"windows-1252 href b\u00e9?\u00e9", "windows-1252 href ws://x/?\u00e9",
	"an invalid base href z", "every attribute action http://[", "every attribute action  ", "urls href http://x y/",
	"tag soup href v",
	"srcset currentsrc data:,a 99999999999999999999w",
}

// TestChromium compares the URLs of pages with those of Chromium.
func TestChromium(t *testing.T) {
	var pages []struct {
		Name, URL, Encoding, Base, Source string
		Answers                           [][4]string
	}
	if err := json.Unmarshal(chromiumAnswers, &pages); err != nil {
		t.Fatal(err)
	}
	differences := map[string]bool{}
	for _, page := range pages {
		t.Run(page.Name, func(t *testing.T) {
			c := config(t, page.Encoding)
			c.URL = weburl.MustParse(page.URL).Record()
			source := []byte(page.Source)
			if page.Encoding == "windows-1252" {
				source = nil
				for _, c := range page.Source { // one per byte
					source = append(source, byte(c))
				}
			}
			p, err := xnethtml.Parse(source, c, html.ParseOptionEnableScripting(false))
			if err != nil {
				t.Fatal(err)
			}
			base := p.Document().BaseURL().Href()
			differs := slices.Contains([]string{"windows-1252", "an invalid base", "an empty base"}, page.Name) // the last in its fragment
			if (base != page.Base) != differs {
				t.Errorf("the base URL is %s, want %s", base, page.Base)
			}
			// Both find the elements in tree order.
			var ours [][4]string
			var images []string
			for r := range p.References() {
				if r.InTemplate {
					continue
				}
				element := strings.TrimSpace(r.Node.Namespace + " " + r.Node.Data)
				url := r.Record.Href()
				if r.Err != nil || r.Node.Namespace == htmlurl.NamespaceSVG {
					url = r.Value // SVG's href is an object; its baseVal is not resolved
				}
				ours = append(ours, [4]string{element, r.Attribute.Name, r.Value, url})
				images = append(images, url)
			}
			n := 0
			for _, answer := range page.Answers {
				element, attribute, value, want := answer[0], answer[1], answer[2], answer[3]
				key := page.Name + " " + attribute + " " + value
				var ok bool
				switch {
				case attribute == "currentsrc" && page.Name == "srcset":
					ok = want == firstImage(p.Document(), value)
				case attribute == "currentsrc":
					ok = want == "" || slices.Contains(images, want)
				case value == "" && !slices.Contains([]string{"a", "area", "base", "form", "button", "input", "embed", "q"}, element):
					continue // an empty attribute without a URL
				default:
					ok = slices.Contains(ours, answer)
				}
				n++
				if ok == slices.Contains(chromiumDiffers, key) {
					t.Errorf("%q: found is %v", answer, ok)
				}
				differences[key] = !ok
			}
			if n == 0 {
				t.Error("no answers")
			}
		})
	}
	for _, key := range chromiumDiffers {
		if !differences[key] {
			t.Errorf("Chromium does not differ for %q", key)
		}
	}
}

// firstImage returns the URL of the first image candidate, as currentSrc does.
func firstImage(d *htmlurl.Document, srcset string) string {
	for c := range htmlurl.ParseSrcset(srcset) {
		r, err := d.EncodingParse(c.URL)
		if err != nil {
			return c.URL
		}
		return r.Href()
	}
	return ""
}
