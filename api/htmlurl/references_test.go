package htmlurl_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
)

// tag is an element: its name and that of its parent, each after its namespace
// and a space if it is not HTML, and its attributes as name and value.
type tag struct {
	name, parent string
	attributes   []string
}

// Name returns the name of the element or of its parent.
func (e tag) Name(level int) (namespace, local string) {
	name := e.name
	if level == 1 {
		name = e.parent
	}
	if namespace, local, ok := strings.Cut(name, " "); ok {
		return namespace, local
	}
	return "", name
}

// Attribute returns the value of an attribute.
func (e tag) Attribute(name string) (value string, ok bool) {
	for i := 0; i < len(e.attributes); i += 2 {
		if e.attributes[i] == name {
			return e.attributes[i+1], true
		}
	}
	return "", false
}

// referenceText returns a text for r: the attribute, the place, the purpose, and
// the URL or the value.
func referenceText(r htmlurl.Reference) string {
	use := r.Purpose.String()
	if r.Purpose == htmlurl.PurposeSubresource {
		use += "(" + r.Destination + ")"
	}
	url := r.Record.Href()
	switch {
	case r.Err != nil:
		url = "failure"
	case r.Attribute.Kind == htmlurl.KindHashName:
		url = r.Value
	}
	return fmt.Sprintf("%s %d+%d %s %s", r.Attribute.Name, r.Start, len(r.Value), use, url)
}

// TestReferences checks the URLs, their places and purposes for each kind of
// attribute and each condition. The base URL is http://h/b/ and the document's
// URL http://h/d?q, in windows-1252.
func TestReferences(t *testing.T) {
	latin1, err := weburl.Encoding("windows-1252")
	if err != nil {
		t.Fatal(err)
	}
	document, err := htmlurl.NewDocument(htmlurl.DocumentConfig{URL: weburl.MustParse("http://h/d?q").Record(), Encoding: latin1})
	if err != nil {
		t.Fatal(err)
	}
	document.SetBaseHref("/b/")
	attributes := func(list ...string) []string { return list }
	link := func(rel string, list ...string) []string { return append(list, "rel", rel, "href", "x") }
	for _, row := range []struct {
		name, element, parent string
		attributes            []string
		want                  string // references, with commas between them
	}{
		{"no attributes", "a", "", nil, ""},
		{"other attributes", "a", "", attributes("src", "x", "title", "y"), ""},
		{"the document's encoding", "a", "", attributes("href", "é?é"), "href 0+5 navigation http://h/b/%C3%A9?%E9"},
		{"an empty URL", "a", "", attributes("href", ""), "href 0+0 navigation http://h/b/"},
		{"spaces", "area", "", attributes("href", " x\n"), "href 0+3 navigation http://h/b/x"},
		{"failure", "a", "", attributes("href", "http://["), "href 0+8 navigation failure"},
		{"ping", "a", "", attributes("href", "x", "ping", " y  http://[ z\t"), "href 0+1 navigation http://h/b/x,ping 1+1 ping http://h/b/y,ping 4+8 ping failure,ping 13+1 ping http://h/b/z"},
		{"ping without href", "a", "", attributes("ping", "y"), "ping 0+1 unused http://h/b/y"},
		{"base", "base", "", attributes("href", "c"), "href 0+1 base http://h/c"},
		{"img", "img", "", attributes("src", "x", "srcset", "y, z,w 2x", "usemap", "a#b", "longdesc", ""),
			"src 0+1 subresource(image) http://h/b/x,srcset 0+1 subresource(image) http://h/b/y,srcset 3+3 subresource(image) http://h/b/z,w,usemap 2+1 metadata b,longdesc 0+0 metadata http://h/b/"},
		{"no src", "img", "", attributes("src", "", "usemap", "b"), ""},
		{"empty usemap", "img", "", attributes("usemap", "b#"), ""},
		{"source in picture", "source", "picture", attributes("src", "x", "srcset", "y"), "srcset 0+1 subresource(image) http://h/b/y,src 0+1 unused http://h/b/x"},
		{"source in audio", "source", "audio", attributes("src", "x", "srcset", "y"), "srcset 0+1 unused http://h/b/y,src 0+1 subresource(audio) http://h/b/x"},
		{"source in video", "source", "video", attributes("src", "x"), "src 0+1 subresource(video) http://h/b/x"},
		{"source elsewhere", "source", "svg video", attributes("src", "x"), "src 0+1 unused http://h/b/x"},
		{"track", "track", "video", attributes("src", "x"), "src 0+1 subresource(track) http://h/b/x"},
		{"video", "video", "", attributes("src", "x", "poster", "y"), "src 0+1 subresource(video) http://h/b/x,poster 0+1 subresource(image) http://h/b/y"},
		{"iframe", "iframe", "", attributes("src", "x"), "src 0+1 subresource(iframe) http://h/b/x"},
		{"srcdoc", "iframe", "", attributes("src", "x", "srcdoc", ""), "src 0+1 unused http://h/b/x"},
		{"embed", "embed", "", attributes("src", ""), "src 0+0 subresource(embed) http://h/b/"},
		{"object", "object", "", attributes("data", "x", "archive", "y z"), "data 0+1 subresource(object) http://h/b/x,archive 0+1 unused http://h/b/y,archive 2+1 unused http://h/b/z"},
		{"form", "form", "", attributes("action", "x"), "action 0+1 submission http://h/b/x"},
		{"form to the document", "form", "", attributes("action", ""), "action 0+0 submission http://h/d?q"},
		{"form of spaces", "form", "", attributes("action", " "), "action 0+1 submission http://h/b/"},
		{"button", "button", "", attributes("formaction", ""), "formaction 0+0 submission http://h/d?q"},
		{"reset button", "button", "", attributes("type", "RESET", "formaction", "x"), "formaction 0+1 unused http://h/b/x"},
		{"input", "input", "", attributes("src", "x", "formaction", "y", "usemap", "#m"), "usemap 1+1 metadata m,src 0+1 unused http://h/b/x,formaction 0+1 unused http://h/b/y"},
		{"image button", "input", "", attributes("type", "Image", "src", "x", "formaction", "y"), "src 0+1 subresource(image) http://h/b/x,formaction 0+1 submission http://h/b/y"},
		{"script", "script", "", attributes("src", "x"), "src 0+1 subresource(script) http://h/b/x"},
		{"module", "script", "", attributes("src", "x", "type", "module"), "src 0+1 subresource(script) http://h/b/x"},
		{"script with a type", "script", "", attributes("src", "x", "type", " Text/JavaScript\n"), "src 0+1 subresource(script) http://h/b/x"},
		{"script with a language", "script", "", attributes("src", "x", "language", "JavaScript1.2"), "src 0+1 subresource(script) http://h/b/x"},
		{"script in another language", "script", "", attributes("src", "x", "language", "vbscript"), "src 0+1 unused http://h/b/x"},
		{"data block", "script", "", attributes("src", "x", "type", "text/template"), "src 0+1 unused http://h/b/x"},
		{"import map", "script", "", attributes("src", "x", "type", "importmap"), "src 0+1 unused http://h/b/x"},
		{"refresh", "meta", "", attributes("http-equiv", "REFRESH", "content", "5; url='x'"), "content 8+1 navigation http://h/b/x"},
		{"refresh without a URL", "meta", "", attributes("http-equiv", "refresh", "content", "5"), ""},
		{"meta", "meta", "", attributes("name", "description", "content", "5;url=x"), ""},
		{"cite", "q", "", attributes("cite", ""), "cite 0+0 metadata http://h/b/"},
		{"itemid", "p", "", attributes("itemtype", "http://t/", "itemid", "x"), "itemid 0+1 metadata http://h/b/x"},
		{"itemid without a type", "img", "", attributes("itemid", "x"), "itemid 0+1 unused http://h/b/x"},
		{"background", "td", "", attributes("background", "x"), "background 0+1 subresource(image) http://h/b/x"},
		{"profile", "head", "", attributes("profile", "x y"), "profile 0+1 metadata http://h/b/x,profile 2+1 metadata http://h/b/y"},
		{"param", "param", "", attributes("valuetype", "ref", "value", "x"), "value 0+1 unused http://h/b/x"},
		{"param with data", "param", "", attributes("value", "x"), ""},
		{"stylesheet", "link", "", link("alternate STYLESHEET"), "href 0+1 subresource(style) http://h/b/x"},
		{"icon", "link", "", link("shortcut icon"), "href 0+1 subresource(image) http://h/b/x"},
		{"web app manifest", "link", "", link("manifest"), "href 0+1 subresource(manifest) http://h/b/x"},
		{"preload", "link", "", link("preload", "as", "font"), "href 0+1 subresource(font) http://h/b/x"},
		{"preload for fetch", "link", "", link("preload", "as", "fetch"), "href 0+1 subresource() http://h/b/x"},
		{"preload of nothing", "link", "", link("preload", "as", "video"), "href 0+1 unused http://h/b/x"},
		{"preload of images", "link", "", link("preload", "as", "Image", "imagesrcset", "y 2x"), "href 0+1 subresource(image) http://h/b/x,imagesrcset 0+1 subresource(image) http://h/b/y"},
		{"imagesrcset", "link", "", link("icon", "imagesrcset", "y 2x"), "href 0+1 subresource(image) http://h/b/x,imagesrcset 0+1 unused http://h/b/y"},
		{"modulepreload", "link", "", link("modulepreload"), "href 0+1 subresource(script) http://h/b/x"},
		{"modulepreload of a worker", "link", "", link("modulepreload", "as", "worker"), "href 0+1 subresource(worker) http://h/b/x"},
		{"modulepreload of nothing", "link", "", link("modulepreload", "as", "font"), "href 0+1 unused http://h/b/x"},
		{"prefetch", "link", "", link("prefetch"), "href 0+1 subresource() http://h/b/x"},
		{"preconnect", "link", "", link("preconnect"), "href 0+1 metadata http://h/b/x"},
		{"canonical", "link", "", link("canonical"), "href 0+1 navigation http://h/b/x"},
		{"unknown keyword", "link", "", link("pingback " + strings.Repeat("x", 100)), "href 0+1 navigation http://h/b/x"},
		{"annotations", "link", "", link("nofollow"), "href 0+1 unused http://h/b/x"},
		{"no rel", "link", "", attributes("href", "x"), "href 0+1 unused http://h/b/x"},
		{"empty link", "link", "", attributes("rel", "next", "href", ""), ""},
		{"SVG a", "svg a", "", attributes("href", "x", "xlink:href", "y"), "href 0+1 navigation http://h/b/x,xlink:href 0+1 unused http://h/b/y"},
		{"SVG image", "svg image", "", attributes("xlink:href", "y"), "xlink:href 0+1 subresource(image) http://h/b/y"},
		{"SVG use", "svg use", "", attributes("href", "#y"), "href 0+2 subresource() http://h/b/#y"},
		{"SVG img", "svg img", "", attributes("src", "x"), ""},
		{"HTML image", "image", "", attributes("href", "x"), ""},
		{"HTML xlink:href", "a", "", attributes("xlink:href", "x"), ""},
		{"MathML a", "math a", "", attributes("href", "x", "xlink:href", "y"), "href 0+1 navigation http://h/b/x,xlink:href 0+1 unused http://h/b/y"},
		{"MathML mi", "math mi", "", attributes("href", "x"), "href 0+1 unused http://h/b/x"},
	} {
		t.Run(row.name, func(t *testing.T) {
			var got []string
			for r := range document.References(tag{row.element, row.parent, row.attributes}) {
				got = append(got, referenceText(r))
				value, _ := tag{attributes: row.attributes}.Attribute(r.Attribute.Name)
				if value[r.Start:r.Start+len(r.Value)] != r.Value {
					t.Errorf("%q is not at %d", r.Value, r.Start)
				}
			}
			if strings.Join(got, ",") != row.want {
				t.Errorf("%s\nwant %s", strings.Join(got, ","), row.want)
			}
		})
	}
}

// TestReferencesStop checks that a loop over references can end early.
func TestReferencesStop(t *testing.T) {
	n := 0
	for range new(htmlurl.Document).References(tag{"img", "", []string{"src", "http://a/", "srcset", "http://b/, http://c/"}}) {
		if n++; n == 2 {
			break
		}
	}
	if n != 2 {
		t.Error(n)
	}
}

// TestLookupURLAttribute checks that a lookup finds each row, and that a row of
// an element hides that of all elements.
func TestLookupURLAttribute(t *testing.T) {
	n := 0
	for a := range htmlurl.URLAttributes() {
		n++
		got, ok := htmlurl.LookupURLAttribute(a.Namespace, a.Element, a.Name)
		if fmt.Sprint(got) != fmt.Sprint(a) || !ok {
			t.Errorf("%+v is %+v", a, got)
		}
	}
	if n < 100 {
		t.Errorf("%d attributes", n)
	}
	for _, row := range []struct {
		namespace, element, name string
		want                     htmlurl.AttributeKind
	}{
		{"", "p", "itemid", htmlurl.KindURL}, {"", "p", "href", 0}, {"svg", "p", "itemid", 0}, {"x", "a", "href", 0}, {"math", "mi", "href", htmlurl.KindURL},
	} {
		if a, ok := htmlurl.LookupURLAttribute(row.namespace, row.element, row.name); a.Kind != row.want || ok != (row.want != 0) {
			t.Errorf("%+v: %+v, %v", row, a, ok)
		}
	}
	if a, _ := htmlurl.LookupURLAttribute("math", "a", "href"); a.Obsolete {
		t.Errorf("%+v", a)
	}
}

// TestRewrite checks that only the URLs change, and that an attribute has the
// new URLs afterwards.
func TestRewrite(t *testing.T) {
	for _, row := range []struct {
		name, element, attribute, value string
		urls                            []string
		want                            string // "" if it cannot be written
	}{
		{"nothing", "img", "srcset", " a , b 2x ", nil, " a , b 2x "},
		{"srcset", "img", "srcset", " a , b 2x ,c\n1w 1w", []string{"http://x/y,z", "q"}, " http://x/y,z , q 2x ,c\n1w 1w"},
		{"srcset, commas at the end", "img", "srcset", "a,,b, c", []string{"x", "y"}, "x, y"},
		{"srcset, a comma at the end", "img", "srcset", "a", []string{"x,"}, ""},
		{"srcset, a comma at the start", "img", "srcset", "a", []string{",x"}, ""},
		{"srcset, a space", "img", "srcset", "a", []string{"x y"}, ""},
		{"srcset, empty", "img", "srcset", "a", []string{""}, ""},
		{"list", "a", "ping", " a  b ", []string{"x", "y"}, " x  y "},
		{"list, a tab", "a", "ping", "a", []string{"x\ty"}, ""},
		{"URL", "a", "href", " a ", []string{"x y"}, "x y"},
		{"empty URL", "a", "href", "a", []string{""}, "<>"},
		{"no URL", "img", "src", "a", []string{""}, ""},
		{"refresh", "meta", "content", "1;url=a", []string{"x'y"}, "1;url=x'y"},
		{"refresh, a quote at the start", "meta", "content", "1;url=a", []string{"'x"}, ""},
		{"refresh, in quotes", "meta", "content", "1;url='a' b", []string{"x\"y"}, "1;url='x\"y' b"},
		{"refresh, the same quote", "meta", "content", "1;url='a' b", []string{"x'y"}, ""},
		{"refresh, an open quote", "meta", "content", "1;url='a", []string{"x'y"}, ""},
		{"refresh without url", "meta", "content", "1;a", []string{"url=x"}, ""},
		{"refresh, u", "meta", "content", "1 ua", []string{"uxx"}, "1 uxx"},
		{"refresh, a semicolon", "meta", "content", "1 a", []string{";b"}, ""},
		{"refresh, an empty URL", "meta", "content", "1;url=a", []string{""}, "1;url="},
		{"usemap", "img", "usemap", "a#b", []string{"c"}, "a#c"},
	} {
		t.Run(row.name, func(t *testing.T) {
			element := tag{row.element, "", []string{"http-equiv", "refresh", row.attribute, row.value}}
			document := new(htmlurl.Document)
			var changes []htmlurl.Change
			for r := range document.References(element) {
				if len(changes) < len(row.urls) {
					changes = append(changes, htmlurl.Change{Start: r.Start, End: r.End(), URL: row.urls[len(changes)]})
				}
			}
			attribute, _ := htmlurl.LookupURLAttribute("", row.element, row.attribute)
			got, err := htmlurl.Rewrite(attribute.Kind, row.value, changes...)
			if row.want == "" {
				if !errors.Is(err, htmlurl.ErrUnwritable) {
					t.Fatalf("%q, %v", got, err)
				}
				return
			}
			if err != nil || got != strings.Trim(row.want, "<>") {
				t.Fatalf("%q, %v; want %q", got, err, row.want)
			}
			element.attributes[3] = got
			var urls []string
			for r := range document.References(element) {
				urls = append(urls, r.Value)
			}
			if len(row.urls) > 0 && !slices.Equal(urls, row.urls) {
				t.Errorf("%q has %q", got, urls)
			}
		})
	}
}

// TestRewriteWrong checks that changes of another value are refused.
func TestRewriteWrong(t *testing.T) {
	for _, changes := range [][]htmlurl.Change{
		{{Start: 4, End: 4, URL: "x"}}, {{Start: -1, End: 0, URL: "x"}}, {{Start: 2, End: 1, URL: "x"}}, {{Start: 2, End: 3, URL: "x"}, {Start: 0, End: 1, URL: "x"}}, {{Start: 0, End: 2, URL: "x"}, {Start: 1, End: 3, URL: "x"}}, {{Start: 2, End: 9, URL: "x"}},
	} {
		if got, err := htmlurl.Rewrite(htmlurl.KindURLList, "a b", changes...); !errors.Is(err, htmlurl.ErrUnwritable) {
			t.Errorf("%v: %q, %v", changes, got, err)
		}
	}
	if got, err := htmlurl.Rewrite(htmlurl.KindRefresh, "1;a", htmlurl.Change{Start: 2, End: 3, URL: "x"}, htmlurl.Change{Start: 3, End: 3, URL: "y"}); !errors.Is(err, htmlurl.ErrUnwritable) {
		t.Errorf("%q, %v", got, err)
	}
}

// TestReferencesAreLinear reads a megabyte of each kind.
func TestReferencesAreLinear(t *testing.T) {
	document := new(htmlurl.Document)
	for _, row := range []struct{ element, name, part string }{
		{"a", "href", "a"}, {"a", "ping", "a "}, {"a", "ping", " "}, {"img", "srcset", "a 1x,"}, {"img", "usemap", "#"}, {"link", "rel", "x "}, {"script", "type", " "},
	} {
		start := time.Now()
		n := 0
		attributes := []string{row.name, strings.Repeat(row.part, 1<<20/len(row.part)), "href", "x", "src", "x"}
		for range document.References(tag{row.element, "", attributes}) {
			n++
		}
		if d := time.Since(start); d > 20*time.Second {
			t.Errorf("%s %s %q: %d references in %v", row.element, row.name, row.part, n, d)
		}
	}
}

// TestReferencesPage checks that docs/references.md lists each attribute.
func TestReferencesPage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "docs", "references.md"))
	if err != nil {
		t.Fatal(err)
	}
	want := tableOfAttributes()
	if !strings.Contains(string(page), want) {
		t.Errorf("docs/references.md does not have the table of attributes, which is\n%s", want)
	}
}

// tableOfAttributes returns the attributes as a table in Markdown. Elements that
// differ in their names alone share a row.
func tableOfAttributes() string {
	var rows []htmlurl.URLAttribute
	elements := map[int][]string{}
	for a := range htmlurl.URLAttributes() {
		element := a.Element
		if a.Namespace != htmlurl.NamespaceHTML {
			element = a.Namespace + " " + element
		}
		i := slices.IndexFunc(rows, func(b htmlurl.URLAttribute) bool {
			b.Element = a.Element
			return fmt.Sprint(a) == fmt.Sprint(b)
		})
		if i < 0 {
			i = len(rows)
			rows = append(rows, a)
		}
		elements[i] = append(elements[i], element)
	}
	var b strings.Builder
	b.WriteString("| attribute | elements | kind | purpose |\n|---|---|---|---|\n")
	for i, a := range rows {
		purpose := a.Purpose.String()
		if a.Destination != "" {
			purpose = a.Destination
		}
		if a.Obsolete {
			purpose += ", obsolete"
		}
		fmt.Fprintf(&b, "| `%s` | `%s` | %s | %s |\n", a.Name, strings.Join(elements[i], "`, `"), a.Kind, purpose)
	}
	return b.String()
}

// FuzzRewrite checks that rewriting with the same URLs changes nothing, and that
// a URL that is written is read again.
func FuzzRewrite(f *testing.F) {
	for _, s := range []string{"a, b 2x", " a b ", "1; url='a'", "1;a", "x#y"} {
		for _, u := range []string{"http://x/", "a,", "'", "u", ""} {
			f.Add(s, u)
		}
	}
	f.Fuzz(func(t *testing.T, value, url string) {
		document := new(htmlurl.Document)
		for _, row := range []tag{{"img", "", []string{"srcset", value}}, {"a", "", []string{"href", "", "ping", value}}, {"a", "", []string{"href", value}},
			{"meta", "", []string{"http-equiv", "refresh", "content", value}}, {"img", "", []string{"usemap", value}}} {
			last := len(row.attributes) - 1
			attribute, _ := htmlurl.LookupURLAttribute("", row.name, row.attributes[last-1])
			var same, changed []htmlurl.Change
			for r := range document.References(row) {
				if r.Attribute.Name == row.attributes[last-1] {
					same = append(same, htmlurl.Change{Start: r.Start, End: r.End(), URL: r.Value})
					changed = append(changed, htmlurl.Change{Start: r.Start, End: r.End(), URL: url})
				}
			}
			if got, err := htmlurl.Rewrite(attribute.Kind, value, same...); err != nil || got != value {
				t.Fatalf("%q is %q, %v", value, got, err)
			}
			got, err := htmlurl.Rewrite(attribute.Kind, value, changed...)
			if err != nil {
				continue
			}
			row.attributes[last] = got
			n := 0
			for r := range document.References(row) {
				if r.Attribute.Name != row.attributes[last-1] {
					continue
				}
				if n++; r.Value != url {
					t.Fatalf("%q with %q is %q, which has %q", value, url, got, r.Value)
				}
			}
			if n != len(changed) {
				t.Fatalf("%q with %q is %q, with %d URLs", value, url, got, n)
			}
		}
	})
}
