package neturl

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/internal/urlgen"
)

// standardSees returns the part in the standard's view of input with base, which
// can be "".
func standardSees(input, base string, part Part) string {
	u, err := weburl.Parse(input)
	if base != "" {
		u, err = weburl.ParseBase(input, base)
	}
	if err != nil {
		return Refused
	}
	switch part {
	case User:
		return userinfo(u.Record())
	case Host:
		return u.Hostname()
	case Port:
		return u.Port()
	case Path:
		return u.Pathname()
	case Query:
		return u.Search()
	case Pairs:
		return u.SearchParams().String()
	case Fragment:
		return u.Hash()
	}
	return u.Href()
}

// netSees returns the part in net/url's view of input with base, which can be
// "".
func netSees(input, base string, part Part) string {
	u, err := url.Parse(input)
	if base != "" {
		if u, err = url.Parse(base); err == nil {
			u, err = u.Parse(input)
		}
	}
	if err != nil {
		return Refused
	}
	switch part {
	case User:
		return u.User.String()
	case Host:
		if strings.HasPrefix(u.Host, "[") {
			return "[" + u.Hostname() + "]"
		}
		return u.Hostname()
	case Port:
		return u.Port()
	case Path:
		return u.Opaque + u.EscapedPath()
	case Query:
		return "?" + u.RawQuery
	case Pairs:
		return u.Query().Encode()
	case Fragment:
		return "#" + u.EscapedFragment()
	}
	return u.String()
}

// TestExamples checks the examples of each class in both views, and that
// Compare returns the class.
func TestExamples(t *testing.T) {
	names := map[string]bool{}
	for _, class := range Classes() {
		if class.String() == "" || class.Doc() == "" || names[class.String()] {
			t.Errorf("%d: the name %q and what it means", class, class)
		}
		names[class.String()] = true
		if len(class.Examples()) == 0 && class != Assembled {
			t.Errorf("%s: no example", class.String())
		}
		for _, e := range class.Examples() {
			t.Run(fmt.Sprintf("%s: %s of %.40s with %q", class.String(), e.Part, e.Input, e.Base), func(t *testing.T) {
				if _, err := url.ParseQuery(strings.Repeat("a&", 10000)); err == nil && class == TooManyPairs {
					t.Skip("net/url of this Go release does not limit pairs")
				}
				if got := standardSees(e.Input, e.Base, e.Part); got != e.Standard {
					t.Errorf("the standard sees %q, want %q", got, e.Standard)
				}
				if got := netSees(e.Input, e.Base, e.Part); got != e.NetURL {
					t.Errorf("net/url sees %q, want %q", got, e.NetURL)
				}
				found := Compare(e.Input)
				if e.Base != "" {
					found = CompareBase(e.Input, e.Base)
				}
				if !slices.ContainsFunc(found, func(d Disagreement) bool {
					return d.Class == class && (d.Part == e.Part || e.Part == URL || e.Standard == Refused || e.NetURL == Refused)
				}) {
					t.Errorf("Compare returns %v", found)
				}
			})
		}
	}
}

// TestClasses checks that Classes returns each class once, in the order of the
// constants, and without Unclassified.
func TestClasses(t *testing.T) {
	var want []Class
	for c := SurroundingSpace; c <= Assembled; c++ {
		want = append(want, c)
	}
	if got := Classes(); !slices.Equal(got, want) {
		t.Errorf("%v; want %v", got, want)
	}
	if got := Unclassified.String(); got != "unclassified" || Unclassified == 0 {
		t.Errorf("Unclassified is %d, %q", Unclassified, got)
	}
}

// TestCompareAgrees checks strings in which both see the same, and strings that
// both refuse.
func TestCompareAgrees(t *testing.T) {
	for _, input := range []string{
		"http://h/", "https://u:p@example.com:8443/a;b/%20?a=1&b=%41#f", "http://[::1]/", "http://127.0.0.1/", "foo:bar?q", "foo://H/x", "file:///x", "mailto:a@b",
		"http://[/", "http://h:x/", "http://a b/", ":",
	} {
		t.Run(input, func(t *testing.T) {
			if found := Compare(input); found != nil {
				t.Errorf("%v", found)
			}
		})
	}
	// Only the standard refuses the empty string.
	if found := Compare(""); len(found) != 1 || found[0] != (Disagreement{RelativeReference, URL}) {
		t.Errorf("the empty string: %v", found)
	}
}

// TestSteps checks the steps from an input to its href. To the standard, each is
// the same URL, and the last one is the href.
func TestSteps(t *testing.T) {
	g := urlgen.New(8, nil)
	n := 0
	for range 20000 {
		input := g.Input()
		r, err := weburl.ParseRecord(input)
		if err != nil {
			continue
		}
		n++
		last := input
		for s := range steps(input, r, new(Converter).idna()) {
			if s.s == last {
				continue
			}
			last = s.s
			if got, err := weburl.ParseRecord(s.s); err != nil || got != r {
				t.Fatalf("%q: after the step %s it is %q: %q, %v; want %q", input, s.class.String(), s.s, got, err, r)
			}
		}
		if last != r.Href() {
			t.Fatalf("%q: the steps end at %q; want %q", input, last, r)
		}
	}
	if n < 5000 {
		t.Errorf("only %d inputs are URLs", n)
	}
}
