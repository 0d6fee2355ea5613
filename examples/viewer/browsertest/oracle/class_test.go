package main

import (
	"context"
	"errors"
	"maps"
	"slices"
	"testing"

	"github.com/weburl-go/weburl/examples/viewer/browsertest"
)

// TestClasses checks the classes of answers that Chromium 156 returned. Each
// class has a row.
func TestClasses(t *testing.T) {
	ctx, stop, err := browsertest.Start(context.Background())
	if errors.Is(err, browsertest.ErrNoBrowser) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	table, err := load(ctx)
	if err != nil {
		t.Fatal(err)
	}
	covered := map[string]bool{}
	check := func(t *testing.T, d difference, want []string) {
		got, err := evaluate[[]string](ctx, `d => browserClassesOf(d).map(c => c.name)`, d)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range got {
			covered[name] = true
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
			check(t, difference{question: ask(row.input, row.base), Browser: ask(row.browser, "").Ours}, row.classes)
		})
	}
	// This library returns the values of these answers for no input.
	for _, row := range []struct {
		input, class string
		like         string // the browser's attributes are those of this library for it
		values       answer // except these
	}{
		{"http://*/", "host-asterisk", "http://*/", answer{"href": "http://%2A/", "host": "%2A", "hostname": "%2A"}},
		{"c: ?", "opaque-path-space", "c: ?", answer{"href": "c: ?", "pathname": " "}},
		{"file:a", "file-origin", "file:a", answer{"origin": "file://"}},
		{"blob:ws://h/", "blob-origin", "blob:ws://h/", answer{"origin": "ws://h"}},
		{"ws:%20", "space-in-domain", "ws://h/", answer{"href": "ws://%20/", "origin": "ws://%20", "host": "%20", "hostname": "%20"}},
		{"file://localhost/", "file-localhost", "file:///", answer{"href": "file://localhost/", "host": "localhost", "hostname": "localhost"}},
	} {
		t.Run(row.input, func(t *testing.T) {
			d := difference{question: ask(row.input, ""), Browser: ask(row.like, "").Ours}
			maps.Copy(d.Browser, row.values)
			check(t, d, []string{row.class})
		})
	}
	t.Run("every class", func(t *testing.T) {
		for _, c := range table {
			if !covered[c.Name] {
				t.Errorf("the class %s has no row", c.Name)
			}
		}
	})
}
