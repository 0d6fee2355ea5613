package writing_test

import (
	"testing"

	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/writing"
)

// TestProductions holds each production by itself, also on strings that the productions
// above it never pass on.
//
// https://url.spec.whatwg.org/#url-writing
func TestProductions(t *testing.T) {
	var g writing.Grammar
	base := func(input string) urlrec.Record {
		r, err := new(urlrec.Parser).Parse(input, urlrec.Record{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	http, file, foo, opaque := base("http://h/"), base("file:///"), base("foo://h/"), base("foo:x")
	relative := func(r urlrec.Record) func(string) bool {
		return func(s string) bool { return g.IsRelativeURLWithFragmentString(s, r) }
	}
	for _, production := range []struct {
		name           string
		is             func(string) bool
		valid, invalid []string
	}{
		{
			name: "absolute-URL-with-fragment string", is: g.IsAbsoluteURLWithFragmentString,
			valid:   []string{"http://h", "http://h#f", "foo:#", "foo:?#?", "foo:?q#/"},
			invalid: []string{"http://h# ", "foo:#a#", "#f", "http:h#f"},
		},
		{
			name: "absolute-URL string", is: g.IsAbsoluteURLString,
			valid:   []string{"foo:", "foo:/", "foo:/a//b", "foo://", "foo:///a", "foo:a/b", "foo:?a?b", "FILE:///", "fIlE://h", "WSS://h:1/?"},
			invalid: []string{"", "foo", "1:", "foo:a b", "foo:?a b", "http:a", "http:/a", "http://", "file:a", "file:/a", "file://h:1/", "http://h/#f"},
		},
		{
			name: "URL-scheme string", is: writing.IsURLSchemeString,
			valid:   []string{"a", "Z", "a-", "a+", "a.", "a0", "z9Z"},
			invalid: []string{"", "-", "+", ".", "0", "a,", "a*", "a/", "a:", "a ", "\u00E9", "a\u00E9", "a_"},
		},
		{
			name: "relative-URL-with-fragment string for http", is: relative(http),
			valid:   []string{"", "#", "a#b", "/a?b#c", "//h:1/a", "a/b:c", "?"},
			invalid: []string{"a# ", "# ", "? ", "a:b", "a-b.c+1:", "//", "//h:a", "/a b", "\\"},
		},
		{
			name: "relative-URL-with-fragment string for file", is: relative(file),
			valid:   []string{"//", "///a", "//h/a", "//h", "//[::1]", "a"},
			invalid: []string{"//h:1/", "// ", "//h/ ", "//h//:\\", "a# "},
		},
		{
			name: "relative-URL-with-fragment string for another scheme", is: relative(foo),
			valid:   []string{"//", "///", "//H_:1/", "//[::1]:65535", "a", "1:"},
			invalid: []string{"//:1", "//h:65536", "//h:x", "//h b", "//h/ ", "x:", "a# "},
		},
		{
			name: "relative-URL-with-fragment string for an opaque path", is: relative(opaque),
			valid:   []string{"#", "#a"},
			invalid: []string{"", "# ", "a", "a#", "?", "?#a", "/#"},
		},
		{
			name: "scheme-relative-special-URL string", is: g.IsSchemeRelativeSpecialURLString,
			valid:   []string{"//h", "//h:", "//h:0/", "//[::1]:1/a", "//1.2.3.4/a/b"},
			invalid: []string{"", "/", "//", "h", "/h", "//:1", "//h?", "//h/?", "//h:1:2", "//[::1", "//[::1]1", "//h/ "},
		},
		{
			name: "URL-port string", is: writing.IsURLPortString,
			valid:   []string{"", "0", "9", "65535", "00000000065535"},
			invalid: []string{"65536", "99999999999999999999999", "/", ":", "1a", "-1", " "},
		},
		{
			name: "scheme-relative-URL string", is: writing.IsSchemeRelativeURLString,
			valid:   []string{"//", "///", "//h", "//h:1", "//h/a"},
			invalid: []string{"", "/", "h", "//h/?", "//h?", "//:", "///a b"},
		},
		{
			name: "opaque-host-and-port string", is: writing.IsOpaqueHostAndPortString,
			valid:   []string{"", "h", "h:", "h:1", "[::1]", "[::1]:1", "%00"},
			invalid: []string{":", ":1", "h:65536", "h/", "h?", "a@b", "[::1", "[::1]a:1"},
		},
		{
			name: "scheme-relative-file-URL string", is: g.IsSchemeRelativeFileURLString,
			valid:   []string{"//", "///", "//h", "//h/a"},
			invalid: []string{"", "/", "h", "//h:1", "//h/ ", "//h/?", "///a b"},
		},
		{
			name: "path-absolute-URL string", is: writing.IsPathAbsoluteURLString,
			valid:   []string{"/", "//", "/a/../%2e", "/a:b"},
			invalid: []string{"", "a", "/?", "/ ", "/a/ /b", "/#"},
		},
		{
			name: "path-absolute-non-authority-URL string", is: writing.IsPathAbsoluteNonAuthorityURLString,
			valid:   []string{"/", "/a//", "/."},
			invalid: []string{"", "a", "//", "//a", "/?"},
		},
		{
			name: "path-relative-URL string", is: writing.IsPathRelativeURLString,
			valid:   []string{"", "a", "a:b", "a//", ".."},
			invalid: []string{"/", "/a", "a?", "a ", "a/ "},
		},
		{
			name: "path-relative-scheme-less-URL string", is: writing.IsPathRelativeSchemeLessURLString,
			valid:   []string{"", "a", "1:", ":", "a/b:c", "a_:b"},
			invalid: []string{"/", "a:", "a:b", "a-1.+:b", "a?", "1: "},
		},
		{
			name: "opaque-path-URL string", is: writing.IsOpaquePathURLString,
			valid:   []string{"", "a", "a/b", "a//", "%20"},
			invalid: []string{"/", "/a", "?", "a?", "a?b", "a b", "%", "#"},
		},
		{
			name: "URL-path-segment string", is: writing.IsURLPathSegmentString,
			valid:   []string{"", ".", "..", "%2E", "a:@", "\u00E9"},
			invalid: []string{"/", "?", "a/", "?a", " ", "%2", "#", "\\", "[", "\uFDD0"},
		},
		{
			name: "URL-query string", is: writing.IsURLQueryString,
			valid:   []string{"", "?", "/", "a=b&c"},
			invalid: []string{" ", "#", "%", "\"", "\n"},
		},
		{
			name: "URL-fragment string", is: writing.IsURLFragmentString,
			valid:   []string{"", "?", "/", "a"},
			invalid: []string{" ", "#", "%", "`", "\n"},
		},
	} {
		for _, s := range production.valid {
			if !production.is(s) {
				t.Errorf("%s: %q is valid", production.name, s)
			}
		}
		for _, s := range production.invalid {
			if production.is(s) {
				t.Errorf("%s: %q is invalid", production.name, s)
			}
		}
	}
}
