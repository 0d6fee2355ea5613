package xnethtml_test

import (
	"fmt"
	"strings"

	"golang.org/x/net/html"

	"github.com/weburl-go/weburl/adapters/xnethtml"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/percent"
)

func ExamplePage_References() {
	page, err := xnethtml.Parse([]byte(`
		<base href="/static/">
		<link rel=stylesheet href=main.css>
		<img src=a.png srcset="a.webp, b.webp 2x">
		<a href="../about?lang=en">About</a>`),
		htmlurl.DocumentConfig{URL: weburl.MustParse("https://example.com/").Record()})
	if err != nil {
		fmt.Println(err)
		return
	}
	for r := range page.References() {
		fmt.Println(r.Purpose, r.Destination, r.Node.Data, r.Attribute.Name, r.Record)
	}
	// Output:
	// base  base href https://example.com/static/
	// subresource style link href https://example.com/static/main.css
	// subresource image img src https://example.com/static/a.png
	// subresource image img srcset https://example.com/static/a.webp
	// subresource image img srcset https://example.com/static/b.webp
	// navigation  a href https://example.com/about?lang=en
}

func ExamplePage_Rewrite() {
	source := `<IMG SRC=a.png alt='1 > 0'><img srcset="a.webp, b.webp 2x"><a href=/x>`
	page, err := xnethtml.Parse([]byte(source),
		htmlurl.DocumentConfig{URL: weburl.MustParse("https://example.com/d/").Record()})
	if err != nil {
		fmt.Println(err)
		return
	}
	out, err := page.Rewrite(func(r xnethtml.Reference) (string, bool) {
		return "/proxy?u=" + percent.Encode(r.Record.Href(), percent.Component) + "&v=1", r.Purpose == htmlurl.PurposeSubresource
	})
	fmt.Println(string(out), err)
	// Output:
	// <IMG SRC=/proxy?u&#61;https%3A%2F%2Fexample.com%2Fd%2Fa.png&amp;v&#61;1 alt='1 > 0'><img srcset="/proxy?u=https%3A%2F%2Fexample.com%2Fd%2Fa.webp&amp;v=1, /proxy?u=https%3A%2F%2Fexample.com%2Fd%2Fb.webp&amp;v=1 2x"><a href=/x> <nil>
}

func ExampleReferences() {
	root, err := html.Parse(strings.NewReader(`<svg><image href="a.svg"/></svg><base href="/b/">`))
	if err != nil {
		fmt.Println(err)
		return
	}
	document, err := xnethtml.NewDocument(htmlurl.DocumentConfig{URL: weburl.MustParse("https://example.com/").Record()}, root)
	if err != nil {
		fmt.Println(err)
		return
	}
	for r := range xnethtml.References(document, root) {
		fmt.Println(r.Node.Namespace, r.Node.Data, r.Record)
	}
	// Output:
	// svg image https://example.com/b/a.svg
	//  base https://example.com/b/
}
