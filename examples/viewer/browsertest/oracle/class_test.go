package main

import (
	"slices"
	"testing"
)

// TestClasses checks the classes of answers that Chromium 156 returned.
func TestClasses(t *testing.T) {
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
			var got []string
			for _, c := range d.classes() {
				got = append(got, c.name)
			}
			slices.Sort(got)
			if !slices.Equal(got, row.classes) {
				t.Errorf("%v: classes %q, want %q", d, got, row.classes)
			}
		})
	}
}
