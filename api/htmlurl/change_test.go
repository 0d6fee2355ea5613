package htmlurl_test

import (
	"slices"
	"testing"

	"github.com/weburl-go/weburl/api/htmlurl"
)

// TestOnBaseURLChange checks the calls of two observers for changes of a
// document.
func TestOnBaseURLChange(t *testing.T) {
	d := newDocument(t, htmlurl.DocumentConfig{URL: record(t, "https://a/b")})
	var heard []string
	hear := func(name string) func(htmlurl.BaseURLChange) {
		return func(c htmlurl.BaseURLChange) { heard = append(heard, name+" "+c.Old.Href()+" "+c.New.Href()) }
	}
	expect := func(what string, want ...string) {
		t.Helper()
		if !slices.Equal(heard, want) {
			t.Errorf("%s: %q, want %q", what, heard, want)
		}
		heard = nil
	}
	stop1 := d.OnBaseURLChange(hear("1"))
	stop2 := d.OnBaseURLChange(hear("2"))

	d.SetBaseHref("c/")
	expect("base", "1 https://a/b https://a/c/", "2 https://a/b https://a/c/")
	d.SetBaseHref("/c/")
	expect("the same base")
	d.SetURL(record(t, "https://a/x/"))
	expect("another URL below a base")
	d.SetBaseHref("data:,x")
	expect("refused", "1 https://a/c/ https://a/x/", "2 https://a/c/ https://a/x/")
	d.SetURL(record(t, "https://a/y/"))
	d.RemoveBase()
	expect("no base", "1 https://a/x/ https://a/y/", "2 https://a/x/ https://a/y/")
	d.RemoveBase()
	expect("no base again")
	stop1()
	stop1()
	d.SetURL(record(t, "https://a/y/#f"))
	expect("one has stopped", "2 https://a/y/ https://a/y/#f")
	stop2()
	d.SetBaseHref("c/")
	expect("both have stopped")
}

// TestOnBaseURLChangeReentrant checks observers that change the document,
// subscribe and stop during a call.
func TestOnBaseURLChangeReentrant(t *testing.T) {
	d := newDocument(t, htmlurl.DocumentConfig{URL: record(t, "https://a/")})
	var heard []string
	var stop2, stop3 func()
	d.OnBaseURLChange(func(c htmlurl.BaseURLChange) {
		heard = append(heard, "1 "+c.New.Href())
		if c.New.Href() != "https://a/1/" {
			return
		}
		d.SetBaseHref("2/")
		if d.BaseURL().Href() != "https://a/2/" {
			t.Errorf("base URL %s", d.BaseURL())
		}
		stop2()
		d.OnBaseURLChange(func(c htmlurl.BaseURLChange) { heard = append(heard, "4 "+c.New.Href()) })
	})
	stop2 = d.OnBaseURLChange(func(htmlurl.BaseURLChange) { t.Error("2 has stopped") })
	stop3 = d.OnBaseURLChange(func(c htmlurl.BaseURLChange) {
		heard = append(heard, "3 "+c.New.Href())
		if c.New.Href() == "https://a/2/" {
			stop3()
		}
	})
	d.SetBaseHref("1/")
	d.SetBaseHref("5/")
	want := []string{
		"1 https://a/1/", "3 https://a/1/",
		"1 https://a/2/", "3 https://a/2/", "4 https://a/2/",
		"1 https://a/5/", "4 https://a/5/",
	}
	if !slices.Equal(heard, want) {
		t.Errorf("heard %q\nwant %q", heard, want)
	}
}

// TestOnBaseURLChangePanic checks that a panic of an observer does not stop
// later calls.
func TestOnBaseURLChangePanic(t *testing.T) {
	d := newDocument(t, htmlurl.DocumentConfig{URL: record(t, "https://a/")})
	calls := 0
	d.OnBaseURLChange(func(htmlurl.BaseURLChange) { calls++; panic("observer") })
	for range 2 {
		func() {
			defer func() { recover() }()
			d.SetBaseHref("1/")
		}()
		func() {
			defer func() { recover() }()
			d.RemoveBase()
		}()
	}
	if calls != 4 || d.BaseURL().Href() != "https://a/" {
		t.Errorf("%d calls, %s", calls, d.BaseURL())
	}
}

// TestAffects follows
// https://html.spec.whatwg.org/#dynamic-changes-to-base-urls: the href of an
// element that creates a hyperlink and its ping, the cite of four elements, and
// speculation rules. Elements a, area and link can create hyperlinks.
func TestAffects(t *testing.T) {
	change := htmlurl.BaseURLChange{Old: record(t, "https://a/#f"), New: record(t, "https://b/#f")}
	onlyFragment := htmlurl.BaseURLChange{Old: record(t, "https://a/#f"), New: record(t, "https://a/#g")}
	for _, row := range []struct {
		element, attribute string
		want               bool
	}{
		{"a", "href", true},
		{"area", "href", true},
		{"a", "ping", true},
		{"area", "ping", true},
		{"link", "href", true},
		{"q", "cite", true},
		{"blockquote", "cite", true},
		{"ins", "cite", true},
		{"del", "cite", true},
		{"script", "", true},

		{"img", "src", false},
		{"img", "srcset", false},
		{"script", "src", false},
		{"link", "imagesrcset", false},
		{"link", "", false},
		{"iframe", "src", false},
		{"video", "poster", false},
		{"object", "data", false},
		{"form", "action", false},
		{"base", "href", false},
		{"a", "title", false},
		{"a", "", false},
		{"q", "href", false},
	} {
		t.Run(row.element+" "+row.attribute, func(t *testing.T) {
			if got := change.Affects(row.element, row.attribute); got != row.want {
				t.Errorf("%t; want %t", got, row.want)
			}
			if onlyFragment.Affects(row.element, row.attribute) {
				t.Error("affected by a change of the fragment")
			}
		})
	}
}
