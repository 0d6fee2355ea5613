// Package xnethtml finds and replaces the URLs of pages that golang.org/x/net/html
// parses. It drives package htmlurl, which knows the attributes with URLs.
//
//	page, err := xnethtml.Parse(source, htmlurl.DocumentConfig{URL: url})
//	for r := range page.References() {
//		fmt.Println(r.Node.Data, r.Attribute.Name, r.Purpose, r.Record)
//	}
//	copy, err := page.Rewrite(func(r xnethtml.Reference) (string, bool) {
//		return "https://proxy.example/?u=" + url.QueryEscape(r.Record.Href()), r.Err == nil
//	})
//
// A [Page] keeps its source. [Page.Rewrite] changes the bytes of URLs in it, and
// no others. [References] finds the URLs of a tree without a source.
package xnethtml

import (
	"iter"

	"golang.org/x/net/html"

	"github.com/weburl-go/weburl/api/htmlurl"
)

// Reference is a URL in an attribute of a node. The zero Reference is empty.
type Reference struct {
	htmlurl.Reference
	// Node is the element with the attribute.
	Node *html.Node
	// InTemplate is true for an element in a template. A browser does not load
	// its URLs. They are resolved like those of the document.
	InTemplate bool
	// InSource is true if [Page.Rewrite] can replace the URL. It is false
	//   - for [References], which has no source;
	//   - for the copies of an element that the parser makes, because of
	//     <b><p></b> for example: the first one is in the source;
	//   - for attributes of b, font and other formatting elements except a;
	//   - for attributes of a second body element, which the first one gets;
	//   - in a few documents in which text looks like tags.
	InSource bool

	tag int // index of the tag in the Page
}

// element is a node as an htmlurl.Element.
type element struct{ *html.Node }

// Name returns the namespace and the name of the element or of its parent.
func (e element) Name(level int) (namespace, local string) {
	n := e.Node
	if level == 1 {
		n = n.Parent
	}
	if n == nil || n.Type != html.ElementNode {
		return "", ""
	}
	return n.Namespace, n.Data
}

// Attribute returns the value of the attribute with the name.
func (e element) Attribute(name string) (value string, ok bool) {
	for _, a := range e.Attr {
		if a.Namespace == "" && a.Key == name || a.Namespace == "xlink" && a.Key == "href" && name == "xlink:href" {
			return a.Val, true
		}
	}
	return "", false
}

// References returns the URLs in the attributes of root and of the nodes in it,
// in tree order. They are resolved like URLs in d. [NewDocument] returns the
// Document for a tree.
func References(d *htmlurl.Document, root *html.Node) iter.Seq[Reference] {
	return func(yield func(Reference) bool) {
		for n, inTemplate := range elements(root) {
			for r := range d.References(element{n}) {
				if !yield(Reference{Reference: r, Node: n, InTemplate: inTemplate}) {
					return
				}
			}
		}
	}
}

// NewDocument returns the document with the configuration c, and with the base
// URL of the first base element of root that has an href attribute. The error is
// that of [htmlurl.NewDocument].
func NewDocument(c htmlurl.DocumentConfig, root *html.Node) (*htmlurl.Document, error) {
	d, err := htmlurl.NewDocument(c)
	if err != nil {
		return nil, err
	}
	for n, inTemplate := range elements(root) {
		if href, ok := (element{n}).Attribute("href"); ok && !inTemplate && n.Namespace == "" && n.Data == "base" {
			d.SetBaseHref(href)
			break
		}
	}
	return d, nil
}

// elements returns the elements of root in tree order, and whether each one is
// in a template.
func elements(root *html.Node) iter.Seq2[*html.Node, bool] {
	return func(yield func(*html.Node, bool) bool) {
		templates := 0
		for n := root; n != nil; {
			if n.Type == html.ElementNode && !yield(n, templates > 0) {
				return
			}
			if n.FirstChild != nil {
				if isTemplate(n) {
					templates++
				}
				n = n.FirstChild
				continue
			}
			for n != nil && n != root && n.NextSibling == nil {
				if n = n.Parent; n != nil && isTemplate(n) {
					templates--
				}
			}
			if n == nil || n == root {
				return
			}
			n = n.NextSibling
		}
	}
}

// isTemplate reports whether n is an HTML template element.
func isTemplate(n *html.Node) bool {
	return n.Type == html.ElementNode && n.Namespace == "" && n.Data == "template"
}
