package main

import (
	"slices"
	"testing"
)

// TestClasses checks the classes of answers that Chromium 156 returned. Each
// class has a row.
func TestClasses(t *testing.T) {
	covered := map[string]bool{}
	check := func(t *testing.T, d difference, want []string) {
		var got []string
		for _, c := range d.classes() {
			covered[c.name] = true
			got = append(got, c.name)
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%v: classes %q, want %q", d, got, want)
		}
	}
	for _, row := range []struct {
		input   string
		base    string // "" means none
		browser string // its href, which this library parses to the browser's attributes; "" means failure
		classes []string
	}{
		{"http://h/a|", "", "http://h/a%7C", []string{"vertical-bar"}},
		{"foo:?'", "", "foo:?%27", []string{"query-apostrophe"}},
		{"ws://'@h/|", "", "ws://%27@h/%7C", []string{"userinfo-apostrophe", "vertical-bar"}},
		{"ws://u:'@h", "", "ws://u:%27@h/", []string{"userinfo-apostrophe"}},
		{"file://Z:", "", "", []string{"drive-letter"}},
		{"file:////", "", "file:///", []string{"file-slashes"}},
		{"https://≯/x", "", "", []string{"domain-to-ascii"}},
		{`\`, "foo://h", "foo://h/", []string{"backslash"}},
		{"#", "foo:/.//x", "foo://x#", []string{"hidden-slashes"}},
		{"b", "foo://h?q", "foo://h?q/b", []string{"empty-path"}},
		{"foo://℀/", "", "", []string{"opaque-host"}},
		{"data:a\tb", "", "data:a%09b", []string{"data-newline"}},
		{"chrome-search://x:0", "", "chrome-search://x/", []string{"browser-scheme"}},
		{"ws://[::%31]/", "", "ws://[::1]/", []string{"ipv6-spelling"}},
		{"p", `x1:\\\'/`, `x1:\\\'/p`, []string{"opaque-base"}},
		{"http://h/a", "", "http://h/b", []string{"unclassified"}},
		{"http://h/|'", "", "http://h/%7C%27", []string{"unclassified"}},
		{"http://h/", "", "", []string{"unclassified"}},
	} {
		t.Run(row.input+" "+row.base, func(t *testing.T) {
			d := difference{input: row.input, browser: parse(row.browser, nil)}
			if row.base != "" {
				d.base = &row.base
			}
			d.ours = parse(d.input, d.base)
			check(t, d, row.classes)
		})
	}
	// This library returns the values of these answers for no input.
	for _, row := range []struct {
		input, class string
		like         string         // the browser's attributes are those of this library for it
		values       map[int]string // except these
	}{
		{"http://*/", "host-asterisk", "http://*/", map[int]string{atHref: "http://%2A/", atHostname: "%2A"}},
		{"c: ?", "opaque-path-space", "c: ?", map[int]string{atHref: "c: ?", atPathname: " "}},
		{"file:a", "file-origin", "file:a", map[int]string{atOrigin: "file://"}},
		{"blob:ws://h/", "blob-origin", "blob:ws://h/", map[int]string{atOrigin: "ws://h"}},
		{"ws:%20", "space-in-domain", "ws://h/", map[int]string{atHref: "ws://%20/", atOrigin: "ws://%20", atHostname: "%20"}},
		{"file://localhost/", "file-localhost", "file:///", map[int]string{atHref: "file://localhost/", atHostname: "localhost"}},
	} {
		t.Run(row.input, func(t *testing.T) {
			d := difference{input: row.input, ours: parse(row.input, nil), browser: parse(row.like, nil)}
			for at, value := range row.values {
				d.browser[at] = value
			}
			check(t, d, []string{row.class})
		})
	}
	t.Run("every class", func(t *testing.T) {
		for _, c := range table {
			if !covered[c.name] {
				t.Errorf("the class %s has no row", c.name)
			}
		}
	})
}
