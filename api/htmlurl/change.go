package htmlurl

import (
	"slices"

	"github.com/weburl-go/weburl/urlrec"
)

// BaseURLChange says that the document base URL of a Document is another one. What is
// resolved from then on is resolved against New. What had been resolved stays as it is,
// but for that which [BaseURLChange.Affects].
type BaseURLChange struct {
	Old, New urlrec.Record
}

// Affects reports whether a URL must be resolved anew that came from the content
// attribute attribute of the HTML element element, where it is shown to the user or
// decides how something is shown. Both names are in lower case; with attribute "" it
// speaks of the element's text.
//
// So it is for the hyperlinks of a and area (what a status bar shows, and whether :link
// or :visited matches), for the cite of q, blockquote, ins and del, and for the text of
// a script element of type speculationrules, which is to be parsed again. It is not for
// what has been fetched or begun: the image that an img element shows stays, and so do
// style sheets, frames and scripts, though the IDL attribute src resolves to something
// else from now on. Where only the fragment of the base URL is another, nothing is
// affected, as no URL takes that over.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#dynamic-changes-to-base-urls
func (c BaseURLChange) Affects(element, attribute string) bool {
	if c.Old.EqualExcludingFragment(c.New) {
		return false
	}
	switch element {
	case "a", "area":
		return attribute == "href" || attribute == "ping"
	case "q", "blockquote", "ins", "del":
		return attribute == "cite"
	case "script":
		return attribute == ""
	}
	return false
}

// observer is one subscription; its function is nil when it has ended.
type observer struct{ changed func(BaseURLChange) }

// OnBaseURLChange has changed called after each change of the document base URL, until
// stop is called. Where a base element or the document's URL changes and the base URL
// does not, there is no call. The functions are called in the order of subscription, in
// the goroutine that changed the document. They may change it again, subscribe and stop;
// every one hears of the changes in their order, so that New may be what the base URL was
// and no longer is, and one that subscribes meanwhile hears of those that follow. stop may
// be called more than once.
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

// respondToBaseURLChange announces the change of the document base URL from old. The
// standard's steps respond in fewer situations (not where a base is refused or goes
// away) and also where nothing has changed.
func (d *Document) respondToBaseURLChange(old urlrec.Record) {
	change := BaseURLChange{Old: old, New: d.BaseURL()}
	if change.Old.Equal(change.New) {
		return
	}
	d.changes = append(d.changes, change)
	if len(d.changes) > 1 {
		return // an observer changed it; it is next when all have heard of the first
	}
	defer func() { d.changes = nil }()
	for ; len(d.changes) > 0; d.changes = d.changes[1:] {
		for _, o := range d.observers { // as they are now: stop makes another slice
			if o.changed != nil {
				o.changed(d.changes[0])
			}
		}
	}
}
