package htmlurl_test

import (
	"fmt"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
)

func ExampleParseSrcset() {
	for c := range htmlurl.ParseSrcset("small.jpg 480w, data:image/png,x 2x, bad.jpg 1y, large.jpg") {
		fmt.Printf("%s %d %v\n", c.URL, c.Width, c.Density)
	}
	// Output:
	// small.jpg 480 0
	// data:image/png,x 0 2
	// large.jpg 0 0
}

func ExampleAppendSrcset() {
	value, err := htmlurl.AppendSrcset(nil, htmlurl.ImageCandidate{URL: "a.jpg"}, htmlurl.ImageCandidate{URL: "b.jpg", Density: 1.5, HasDensity: true})
	fmt.Println(string(value), err)
	_, err = htmlurl.AppendSrcset(nil, htmlurl.ImageCandidate{URL: "a b.jpg"})
	fmt.Println(err)
	// Output:
	// a.jpg, b.jpg 1.5x <nil>
	// htmlurl: the attribute cannot hold the URL
}

func ExampleDocument_Refresh() {
	d, err := htmlurl.NewDocument(htmlurl.DocumentConfig{URL: weburl.MustParse("https://example.com/a/b").Record()})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d.Refresh("5; url='c'"))
	fmt.Println(d.Refresh("300"))
	fmt.Println(d.RefreshHeader("0;url=//example.org/"))
	// Output:
	// 5 https://example.com/a/c true
	// 300 https://example.com/a/b true
	// 0 https://example.org/ true
}

// elementExample is an element of a tokenizer without a tree.
type elementExample struct {
	name       string
	attributes map[string]string
}

func (e elementExample) Name(level int) (namespace, local string) {
	if level > 0 {
		return "", "" // the parent is not known
	}
	return htmlurl.NamespaceHTML, e.name
}

func (e elementExample) Attribute(name string) (value string, ok bool) {
	value, ok = e.attributes[name]
	return value, ok
}

func ExampleDocument_References() {
	d, err := htmlurl.NewDocument(htmlurl.DocumentConfig{URL: weburl.MustParse("https://example.com/a/b").Record()})
	if err != nil {
		fmt.Println(err)
		return
	}
	a := elementExample{"a", map[string]string{"href": "c", "ping": "/p https://example.org/"}}
	for r := range d.References(a) {
		fmt.Println(r.Attribute.Name, r.Start, r.Purpose, r.Record)
	}
	// Output:
	// href 0 navigation https://example.com/a/c
	// ping 0 ping https://example.com/p
	// ping 3 ping https://example.org/
}

func ExampleRewrite() {
	value := "a.jpg 1x,\n\tb.jpg 2x"
	var changes []htmlurl.Change
	for c := range htmlurl.ParseSrcset(value) {
		changes = append(changes, htmlurl.Change{Start: c.Start, End: c.Start + len(c.URL), URL: "/files/" + c.URL})
	}
	value, err := htmlurl.Rewrite(htmlurl.KindSrcset, value, changes...)
	fmt.Printf("%q %v\n", value, err)
	// Output:
	// "/files/a.jpg 1x,\n\t/files/b.jpg 2x" <nil>
}
