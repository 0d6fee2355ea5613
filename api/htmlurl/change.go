package htmlurl

import (
	"slices"

	"github.com/weburl-go/weburl/urlrec"
)

// BaseURLChange is a change of the document base URL of a Document. Later
// strings are parsed against New. Earlier URLs stay unchanged, except those for
// which [BaseURLChange.Affects] returns true.
type BaseURLChange struct {
	Old, New urlrec.Record
}

// Affects reports whether a URL that is shown to the user, or that affects the
// display, must be parsed again. element is the name of the HTML element, and
// attribute the name of the content attribute with the URL. Both are in lower
// case; the attribute "" means the text of the element.
//
// The result is true for
//   - href and ping of a and area elements: a status bar shows the URL, and it
//     decides whether :link or :visited matches;
//   - href of a link element, if the element creates a hyperlink. The caller
//     must check its rel attribute: next creates a hyperlink, stylesheet does
//     not;
//   - cite of q, blockquote, ins and del elements;
//   - the text of a script element with the type speculationrules.
//
// It is false for all others, because their resources are already fetched: an
// img element keeps its image. Nevertheless its IDL attribute src now returns a
// URL that is parsed against New. A change of only the fragment affects
// nothing, because no URL inherits the fragment of the base URL.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#dynamic-changes-to-base-urls
func (c BaseURLChange) Affects(element, attribute string) bool {
	if c.Old.EqualExcludingFragment(c.New) {
		return false
	}
	switch element {
	case "a", "area":
		return attribute == "href" || attribute == "ping"
	case "link":
		return attribute == "href"
	case "q", "blockquote", "ins", "del":
		return attribute == "cite"
	case "script":
		return attribute == ""
	}
	return false
}

// observer is one subscription. Its function is nil after the end of the
// subscription.
type observer struct{ changed func(BaseURLChange) }

// OnBaseURLChange subscribes changed to changes of the document base URL.
// changed is called after each change until stop is called. It is not called if
// a base element or the document's URL changes without changing the base URL.
// stop may be called more than once.
//
// Functions are called in the order of subscription, in the goroutine that
// changed the document. They may change the document again, subscribe and stop:
//   - Each function is called for all changes in their order. So the base URL
//     can already differ from New.
//   - A function that is subscribed during a call is called for later changes
//     only.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#respond-to-base-url-changes
func (d *Document) OnBaseURLChange(changed func(BaseURLChange)) (stop func()) {
	o := &observer{changed}
	d.observers = append(d.observers, o)
	return func() {
		o.changed = nil
		d.observers = slices.DeleteFunc(slices.Clone(d.observers), func(other *observer) bool { return other == o })
	}
}

// respondToBaseURLChange calls the observers if the document base URL is no
// longer old. The standard's steps do not respond when a base is refused or
// removed. They respond even if the base URL is the same as before.
func (d *Document) respondToBaseURLChange(old urlrec.Record) {
	change := BaseURLChange{Old: old, New: d.BaseURL()}
	if change.Old.Equal(change.New) {
		return
	}
	d.changes = append(d.changes, change)
	if len(d.changes) > 1 {
		return // an observer made this change; the loop below calls all for it later
	}
	defer func() { d.changes = nil }()
	for ; len(d.changes) > 0; d.changes = d.changes[1:] {
		for _, o := range d.observers { // stop replaces the slice and does not change it
			if o.changed != nil {
				o.changed(d.changes[0])
			}
		}
	}
}
