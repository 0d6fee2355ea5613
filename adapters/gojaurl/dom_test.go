package gojaurl_test

import (
	"encoding/base64"
	"html"
	"regexp"
	"strings"
	"testing"

	"github.com/dop251/goja"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/urlrec"
)

// newDOM adds the document of testdata/dom.js to the runtime. Its elements have
// the URLs of package htmlurl, not of the class URL. The result appends an
// element to the document.
func newDOM(t *testing.T, rt *goja.Runtime, name string) (appendElement func(htmlElement)) {
	t.Helper()
	page := weburl.MustParse("https://web-platform.test/" + name).Record()
	set(t, rt, "go", map[string]any{
		"newDocument": func(label string) (*htmlurl.Document, error) {
			encoding, err := weburl.Encoding(label)
			if err != nil {
				return nil, err
			}
			return htmlurl.NewDocument(htmlurl.DocumentConfig{URL: page, Encoding: encoding})
		},
		"newHyperlink": func(d *htmlurl.Document) *htmlurl.Hyperlink { return htmlurl.NewHyperlink(nil, d) },
		"newLocation": func(entry *htmlurl.Document) *htmlurl.Location {
			return htmlurl.NewLocation(blankWindow{}, entry)
		},
		"percentDecode": func(s string) string { return string(percent.Decode(s)) },
		"encode":        func(s string) []byte { return []byte(s) },
		"toBase64":      base64.StdEncoding.EncodeToString,
		"fromBase64": func(s string) (string, error) {
			decoded, err := base64.StdEncoding.DecodeString(s)
			return string(decoded), err
		},
	})
	if _, err := rt.RunScript("dom.js", read(t, "dom.js")); err != nil {
		t.Fatal(err)
	}
	return func(e htmlElement) {
		document := rt.Get("document").ToObject(rt)
		f, _ := goja.AssertFunction(document.Get("append"))
		if _, err := f(document, rt.ToValue(e.name), rt.ToValue(e.attributes)); err != nil {
			t.Fatal(err)
		}
	}
}

// blankWindow is the window of a new iframe. It stays at about:blank.
type blankWindow struct{}

func (blankWindow) DocumentURL() (urlrec.Record, bool) {
	return weburl.MustParse(htmlurl.AboutBlank).Record(), true
}
func (blankWindow) Navigate(urlrec.Record, htmlurl.HistoryBehavior) error { return nil }

// htmlElement is an element of an HTML file. text is set for a script only.
type htmlElement struct {
	name, text string
	attributes map[string]string
}

var (
	htmlTag       = regexp.MustCompile(`(?s)<(?:(script)\b([^>]*)>(.*?)</script>|(\w+)([^>]*)>)`)
	htmlAttribute = regexp.MustCompile(`([\w-]+)=("[^"]*"|[^\s"]+)`)
)

// htmlElements returns the elements of a file in order. It is enough for the
// files of web-platform-tests that TestWPT runs, in HTML and in XHTML.
func htmlElements(text string) (elements []htmlElement) {
	for _, tag := range htmlTag.FindAllStringSubmatch(text, -1) {
		e := htmlElement{name: tag[1] + tag[4], text: tag[3], attributes: map[string]string{}}
		for _, a := range htmlAttribute.FindAllStringSubmatch(tag[2]+tag[5], -1) {
			e.attributes[a[1]] = html.UnescapeString(strings.Trim(a[2], `"`))
		}
		elements = append(elements, e)
	}
	return elements
}
