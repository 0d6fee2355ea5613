package neturl

import (
	"net/url"
	"slices"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/internal/urlgen"
)

// TestCompareBaseExactly holds all differences of an input with a base: no class
// may explain a part that another one explains.
func TestCompareBaseExactly(t *testing.T) {
	for _, row := range []struct {
		name, input, base string
		want              []Disagreement
	}{
		{"host of the base", "b", "http://EXAMPLE.com/a", []Disagreement{{HostCase, Host}}},
		{"host of the base is unused", "http://h/b", "http://EXAMPLE.com/a", nil},
		{"default port of the base", "b", "http://h:80/a", []Disagreement{{DefaultPort, Port}}},
		{"query of the base", "", "http://h/a?b c", []Disagreement{{QuerySpace, Query}}},
		{"query of the base is unused", "?", "http://h/a?b c", nil},
		{"base that net/url refuses", "b", "http://h/100%", []Disagreement{{PercentSign, Path}}},
		{"base that net/url refuses, after an absolute URL", "foo://h/b", "http://a{b}/", []Disagreement{{HostCharacter, Host}}},
		{"fragment of the base that net/url refuses", "b", "http://h/#100%", []Disagreement{{PercentSign, Fragment}}},
		{"space before the fragment of the base", "", "http://h/a #b", []Disagreement{{BaseFragment, Fragment}}},
		{"base that the standard refuses", "b", "http://h:x", nil},
		{"base that only the standard refuses", "b", "http://a<b/", []Disagreement{{InvalidHost, Host}}},
		{"zone in the base", "http://h/", "http://[::1%25eth0]/", []Disagreement{{IPv6Zone, Host}}},
		{"relative base", "b", "/a", []Disagreement{{RelativeReference, URL}}},
		{"empty base", "b", "", []Disagreement{{RelativeReference, URL}}},
		{"both refuse the input", "//h:x", "http://h/", nil},
		{"input that only the standard refuses", "//a.1/", "http://h/", []Disagreement{{InvalidIPv4, Host}}},
		{"empty query of an opaque base", "#", "foo:a?", []Disagreement{{BaseQuery, Query}, {EmptyFragment, Fragment}}},
		{"scheme before a colon", "http:1:b", "http://h/a", []Disagreement{{SameScheme, Host}, {SameScheme, Path}}},
		{"scheme before a space", "http: b", "http://h/a", []Disagreement{{SameScheme, Host}, {SameScheme, Path}}},
		{"scheme before a drive letter", "file:C:/b", "file:///a", []Disagreement{{SameScheme, Host}, {SameScheme, Path}}},
		{"scheme and a host", "http://h/b", "http://k/", nil},
		{"scheme and three slashes", "http:///h/b", "http://k/", []Disagreement{{Slashes, Host}, {Slashes, Path}}},
		{"drive letter", "C|/b", "file:///a", []Disagreement{{DriveLetter, Path}}},
		{"host that net/url refuses, after a space", " //a{b/#c\td", "foo://h/", []Disagreement{{SurroundingSpace, Host}, {SurroundingSpace, Path}, {SurroundingSpace, Fragment}}},
		{"slashes and dots in a path that net/url does not see", `http:/..%2e//a\/`, "foo://h/", []Disagreement{{Backslash, Path}, {Slashes, Host}, {Slashes, Path}}},
		{"slashes that String does not hide", "foo:/.//x", "http://h/", []Disagreement{{HiddenSlashes, URL}}},
		{"slashes after a host", "foo://h//x", "http://h/", nil},
		{"backslashes before a host that net/url refuses", `\\a{b/`, "http://h/", []Disagreement{{Backslash, Host}, {Backslash, Path}}},
		{"base with a host that net/url refuses after slashes", "c", "http:a{b/x", []Disagreement{{Slashes, Host}}},
		{"three slashes", "///k/x", "http://h/a/b", []Disagreement{{Slashes, Host}, {Slashes, Path}}},
		{"three slashes, not special", "///x", "foo://h/a", []Disagreement{{EmptyHost, Host}, {EmptyHost, Path}}},
		{"dots at the root", "..//x", "http://h/C:", []Disagreement{{DotSegments, Path}}},
		{"dots at the root of a file URL", "..//x", "file:///a", []Disagreement{{DotSegments, Path}}},
		{"encoded slash and a character that is not ASCII", "a%2f\u00E9", "http://h/", []Disagreement{{DelimiterEncoding, Path}}},
		{"encoded slash and dots", "a%2f../b|", "foo://h/", []Disagreement{{DelimiterEncoding, Path}}},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := CompareBase(row.input, row.base); !slices.Equal(got, row.want) {
				t.Errorf("%v; want %v", got, row.want)
			}
		})
	}
}

// TestCompareBaseRFC compares the examples of RFC 3986. The standard agrees with
// the RFC, except in an empty path, and in "http:g", for which the RFC allows
// both answers.
//
// https://www.rfc-editor.org/rfc/rfc3986#section-5.4
func TestCompareBaseRFC(t *testing.T) {
	const base = "http://a/b/c/d;p?q"
	for _, row := range [][2]string{
		{"g:h", "g:h"}, {"g", "http://a/b/c/g"}, {"./g", "http://a/b/c/g"}, {"g/", "http://a/b/c/g/"}, {"/g", "http://a/g"}, {"//g", "http://g"},
		{"?y", "http://a/b/c/d;p?y"}, {"g?y", "http://a/b/c/g?y"}, {"#s", "http://a/b/c/d;p?q#s"}, {"g#s", "http://a/b/c/g#s"},
		{"g?y#s", "http://a/b/c/g?y#s"}, {";x", "http://a/b/c/;x"}, {"g;x", "http://a/b/c/g;x"}, {"g;x?y#s", "http://a/b/c/g;x?y#s"},
		{"", "http://a/b/c/d;p?q"}, {".", "http://a/b/c/"}, {"./", "http://a/b/c/"}, {"..", "http://a/b/"}, {"../", "http://a/b/"}, {"../g", "http://a/b/g"},
		{"../..", "http://a/"}, {"../../", "http://a/"}, {"../../g", "http://a/g"}, {"../../../g", "http://a/g"}, {"../../../../g", "http://a/g"},
		{"/./g", "http://a/g"}, {"/../g", "http://a/g"}, {"g.", "http://a/b/c/g."}, {".g", "http://a/b/c/.g"}, {"g..", "http://a/b/c/g.."}, {"..g", "http://a/b/c/..g"},
		{"./../g", "http://a/b/g"}, {"./g/.", "http://a/b/c/g/"}, {"g/./h", "http://a/b/c/g/h"}, {"g/../h", "http://a/b/c/h"},
		{"g;x=1/./y", "http://a/b/c/g;x=1/y"}, {"g;x=1/../y", "http://a/b/c/y"}, {"g?y/./x", "http://a/b/c/g?y/./x"}, {"g?y/../x", "http://a/b/c/g?y/../x"},
		{"g#s/./x", "http://a/b/c/g#s/./x"}, {"g#s/../x", "http://a/b/c/g#s/../x"}, {"http:g", "http:g"},
	} {
		t.Run(row[0], func(t *testing.T) {
			b, err := url.Parse(base)
			if err != nil {
				t.Fatal(err)
			}
			if u, err := b.Parse(row[0]); err != nil || u.String() != row[1] {
				t.Errorf("net/url sees %v, %v; the RFC %s", u, err, row[1])
			}
			var want []Disagreement
			switch row[0] {
			case "//g":
				want = []Disagreement{{EmptyPath, Path}}
			case "http:g":
				want = []Disagreement{{SameScheme, Host}, {SameScheme, Path}}
			}
			if got := CompareBase(row[0], base); !slices.Equal(got, want) {
				t.Errorf("%v; want %v", got, want)
			}
		})
	}
}

// TestCompareBaseTooLong wants no panic and a difference for a base or an input
// that is longer than the Parser accepts.
func TestCompareBaseTooLong(t *testing.T) {
	c := &Converter{Parser: weburl.New(weburl.Config{MaxInput: 10})}
	for _, row := range [][2]string{{"a", "http://host/a"}, {"a/b/c/d/e/f", "http://h/"}} {
		t.Run(row[0], func(t *testing.T) {
			if got, want := c.CompareBase(row[0], row[1]), []Disagreement{{Unclassified, URL}}; !slices.Equal(got, want) {
				t.Errorf("%v; want %v", got, want)
			}
		})
	}
}

// TestResolvingSteps checks the steps from an input with a base to its href. To
// the standard, each is the same URL, and the last one is the href.
func TestResolvingSteps(t *testing.T) {
	g := urlgen.New(9, nil)
	n := 0
	for range 20000 {
		from := source{g.Input(), g.Base()}
		b, err := weburl.ParseRecord(from.base)
		if err != nil {
			continue
		}
		r, err := weburl.ResolveRecord(from.s, b)
		if err != nil {
			continue
		}
		n++
		last := from
		for s := range resolvingSteps(from, b, r, new(Converter).idna()) {
			if s.source == last {
				continue
			}
			last = s.source
			base, err := weburl.ParseRecord(s.base)
			if err != nil {
				t.Fatalf("%q: after the step %s the base is %q: %v", from, s.class.String(), s.base, err)
			}
			if got, err := weburl.ResolveRecord(s.s, base); err != nil || got != r {
				t.Fatalf("%q: after the step %s it is %q: %q, %v; want %q", from, s.class.String(), s.source, got, err, r)
			}
		}
		if last.s != r.Href() {
			t.Fatalf("%q: the steps end at %q; want %q", from, last, r)
		}
	}
	if n < 5000 {
		t.Errorf("only %d inputs are URLs", n)
	}
}
