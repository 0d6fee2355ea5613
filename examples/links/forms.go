package main

import (
	"errors"
	"iter"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// controlsOf returns the controls of each form in the tree root, in tree order.
// A control belongs to the form that its form attribute names, otherwise to the
// form around it.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#reset-the-form-owner
func controlsOf(root *html.Node) map[*html.Node][]*html.Node {
	ids := make(map[string]*html.Node)
	for n := range elements(root) {
		if id, ok := attribute(n, "id"); ok && ids[id] == nil {
			ids[id] = n
		}
	}
	controls := make(map[*html.Node][]*html.Node)
	for n := range elements(root) {
		if n.Data != "input" && n.Data != "select" && n.Data != "textarea" {
			continue // a button adds an entry only if it submits the form
		}
		form := around(n, "form")
		if id, ok := attribute(n, "form"); ok {
			form = ids[id]
		}
		if form != nil && form.Data == "form" {
			controls[form] = append(controls[form], n)
		}
	}
	return controls
}

// submit returns the URL to which the form navigates in document d. The
// controls have the values of the document. The body of a POST is not shown.
// The error is htmlurl.ErrDialog or that of parsing a URL.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm
func submit(d *htmlurl.Document, form *html.Node, controls []*html.Node) (urlrec.Record, error) {
	method, _ := attribute(form, "method")
	enctype, _ := attribute(form, "enctype")
	s := htmlurl.Submission{
		Action:  d.URL(),
		Method:  htmlurl.ParseMethod(method),
		Enctype: htmlurl.ParseEnctype(enctype),
	}
	if action, _ := attribute(form, "action"); action != "" {
		var err error
		if s.Action, err = d.EncodingParse(action); err != nil {
			return urlrec.Record{}, err
		}
	}
	acceptCharset, has := attribute(form, "accept-charset")
	s.Encoding = htmlurl.PickEncoding(acceptCharset, has, d.Encoding(), encodingsOf{d.Parser()})
	s.Entries = entries(controls, s.Encoding)
	request, err := s.Request()
	switch {
	case errors.Is(err, htmlurl.ErrActionScheme) && s.Method == htmlurl.Get:
		return htmlurl.MutateActionURL(s.Action, s.Entries, s.Encoding)
	case errors.Is(err, htmlurl.ErrActionScheme):
		return s.Action, nil
	}
	return request.URL, err
}

// encodingsOf are the encodings of a Parser.
type encodingsOf struct{ parser *weburl.Parser }

// Lookup returns the encoding with the label.
func (e encodingsOf) Lookup(label string) (ports.Encoding, bool) {
	enc, err := e.parser.Encoding(label)
	return enc, err == nil
}

// entries returns the entry list of the controls. It ignores dirname, and the
// rules by which the types number, range, color and those of times change a
// value.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set
func entries(controls []*html.Node, enc ports.Encoding) (list []htmlurl.Entry) {
	checked := make(map[string]*html.Node) // the last radio button of each name that is checked
	for _, n := range controls {
		if name, _ := attribute(n, "name"); kind(n) == "radio" && has(n, "checked") {
			checked[name] = n
		}
	}
	for _, n := range controls {
		name, _ := attribute(n, "name")
		if name == "" || isDisabled(n) || around(n, "datalist") != nil {
			continue
		}
		if n.Data == "select" {
			for _, value := range selected(n) {
				list = append(list, htmlurl.Entry{Name: name, Value: value})
			}
			continue
		}
		if n.Data == "textarea" {
			list = append(list, htmlurl.Entry{Name: name, Value: text(n)})
			continue
		}
		value, ok := attribute(n, "value")
		switch kind := kind(n); kind {
		case "submit", "image", "reset", "button":
		case "checkbox", "radio":
			if !ok {
				value = "on"
			}
			if kind == "checkbox" && has(n, "checked") || kind == "radio" && checked[name] == n {
				list = append(list, htmlurl.Entry{Name: name, Value: value})
			}
		case "file":
			list = append(list, htmlurl.Entry{Name: name, File: noFile{}})
		case "hidden":
			list = append(list, htmlurl.HiddenEntry(name, value, enc))
		default: // a line of text
			value = strings.NewReplacer("\n", "", "\r", "").Replace(value)
			if kind == "url" || kind == "email" {
				value = strings.Trim(value, "\t\f ")
			}
			list = append(list, htmlurl.Entry{Name: name, Value: value})
		}
	}
	return list
}

// noFile is the file that a control without a selected file submits.
type noFile struct{}

func (noFile) Name() string { return "" }

// selected returns the values of the options of a select element that are
// selected and not disabled.
//
// https://html.spec.whatwg.org/multipage/form-elements.html#selectedness-setting-algorithm
func selected(n *html.Node) (values []string) {
	type option struct {
		value              string
		selected, disabled bool
	}
	var options []option
	for o := range descendants(n) {
		if o.Type == html.ElementNode && o.Data == "option" {
			value, ok := attribute(o, "value")
			if !ok {
				value = strings.Join(strings.Fields(text(o)), " ")
			}
			group := around(o, "optgroup")
			options = append(options, option{value, has(o, "selected"), has(o, "disabled") || group != nil && has(group, "disabled")})
		}
	}
	if !has(n, "multiple") {
		isSelected := func(o option) bool { return o.selected }
		for i, rest := range options {
			options[i].selected = rest.selected && !slices.ContainsFunc(options[i+1:], isSelected)
		}
		size, _ := attribute(n, "size")
		if rows, err := strconv.Atoi(size); (err != nil || rows <= 1) && !slices.ContainsFunc(options, isSelected) {
			if i := slices.IndexFunc(options, func(o option) bool { return !o.disabled }); i >= 0 {
				options[i].selected = true
			}
		}
	}
	for _, o := range options {
		if o.selected && !o.disabled {
			values = append(values, o.value)
		}
	}
	return values
}

// kind returns the value of the type attribute, in lower case.
func kind(n *html.Node) string {
	kind, _ := attribute(n, "type")
	return strings.ToLower(kind)
}

// isDisabled reports whether a control is disabled, or a fieldset around it. A
// disabled fieldset does not disable the controls in its first legend.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fe-disabled
func isDisabled(n *html.Node) bool {
	if has(n, "disabled") {
		return true
	}
	for child, p := n, n.Parent; p != nil; child, p = p, p.Parent {
		if p.Data == "fieldset" && has(p, "disabled") {
			first := p.FirstChild
			for first != nil && first.Data != "legend" {
				first = first.NextSibling
			}
			if first != child {
				return true
			}
		}
	}
	return false
}

// around returns the nearest HTML element with the name around n, or nil.
func around(n *html.Node, name string) *html.Node {
	for n = n.Parent; n != nil; n = n.Parent {
		if n.Type == html.ElementNode && n.Namespace == "" && n.Data == name {
			return n
		}
	}
	return nil
}

// descendants returns the nodes in n, in tree order.
func descendants(n *html.Node) iter.Seq[*html.Node] {
	return func(yield func(*html.Node) bool) {
		for d := n.FirstChild; d != nil; {
			if !yield(d) {
				return
			}
			next := d.FirstChild
			for ; next == nil && d != n; d = d.Parent {
				next = d.NextSibling
			}
			d = next
		}
	}
}

// text returns the text in n.
func text(n *html.Node) string {
	var b strings.Builder
	for d := range descendants(n) {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}

// has reports whether n has the attribute.
func has(n *html.Node, name string) bool {
	_, ok := attribute(n, name)
	return ok
}
