package urlpattern_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/weburl-go/weburl/api/urlpattern"
)

// componentOf returns the component with the name. For an unknown name it is
// none of the components.
func componentOf(name string) urlpattern.Component {
	i := slices.IndexFunc(components, func(c urlpattern.Component) bool { return c.String() == name })
	if i < 0 {
		return urlpattern.Component(len(components))
	}
	return components[i]
}

// mustPattern returns the pattern of a constructor string or an object.
func mustPattern(t *testing.T, input any) *urlpattern.Pattern {
	t.Helper()
	p, err := newPattern([]any{input})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestExperimentalCompareComponentWPT runs the tentative cases of
// web-platform-tests.
func TestExperimentalCompareComponentWPT(t *testing.T) {
	var cases []struct {
		Component   string
		Left, Right any
		Expected    int
	}
	readJSON(t, "urlpattern-compare-test-data.json", &cases)
	if len(cases) < 25 {
		t.Errorf("only %d cases", len(cases))
	}
	for i, c := range cases {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			left, right, component := mustPattern(t, c.Left), mustPattern(t, c.Right), componentOf(c.Component)
			if got := urlpattern.ExperimentalCompareComponent(component, left, right); got != c.Expected {
				t.Errorf("%v and %v: %d, want %d", c.Left, c.Right, got, c.Expected)
			}
			if got := urlpattern.ExperimentalCompareComponent(component, right, left); got != -c.Expected {
				t.Errorf("%v and %v: %d, want %d", c.Right, c.Left, got, -c.Expected)
			}
			if got := urlpattern.ExperimentalCompareComponent(component, left, left); got != 0 {
				t.Errorf("%v and itself: %d", c.Left, got)
			}
		})
	}
}

// TestExperimentalCompareComponent compares patterns of which the first is less
// specific.
func TestExperimentalCompareComponent(t *testing.T) {
	for _, row := range []struct{ name, less, more string }{
		{"full and segment wildcard", "/*", "/:a"},
		{"segment wildcard and regexp", "/:a", "/:a(\\d+)"},
		{"regexp and text", "/(\\d+)", "/1"},
		{"zero or more and optional", "/:a*", "/:a?"},
		{"optional and one or more", "/:a?", "/:a+"},
		{"one or more and none", "/:a+", "/:a"},
		{"prefix", "{a:a}", "{b:a}"},
		{"text", "/a", "/b"},
		{"suffix", "{/:a.a}", "{/:a.b}"},
		{"a list that ends", "/:a", "/:a/b"},
	} {
		t.Run(row.name, func(t *testing.T) {
			less := mustPattern(t, map[string]any{"pathname": row.less})
			more := mustPattern(t, map[string]any{"pathname": row.more})
			if got := urlpattern.ExperimentalCompareComponent(urlpattern.Pathname, less, more); got != -1 {
				t.Errorf("got %d, want -1", got)
			}
			if got := urlpattern.ExperimentalCompareComponent(urlpattern.Pathname, more, less); got != 1 {
				t.Errorf("the other way round: got %d, want 1", got)
			}
			if got := urlpattern.ExperimentalCompareComponent(urlpattern.Hostname, more, less); got != 0 {
				t.Errorf("another component: got %d, want 0", got)
			}
		})
	}
}

// TestExperimentalGenerateData runs the cases of the explainer.
func TestExperimentalGenerateData(t *testing.T) {
	var cases []struct {
		Pattern   any
		Component string
		Groups    map[string]string
		Expected  *string
	}
	readJSON(t, "urlpattern-generate-test-data.json", &cases)
	if len(cases) < 19 {
		t.Errorf("only %d cases", len(cases))
	}
	for i, c := range cases {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			got, err := mustPattern(t, c.Pattern).ExperimentalGenerate(componentOf(c.Component), c.Groups)
			if (err == nil) != (c.Expected != nil) || err == nil && got != *c.Expected {
				t.Errorf("%v: %q, %v; want %v", c.Pattern, got, err, c.Expected)
			}
		})
	}
}

// TestExperimentalGenerate generates components of each kind.
func TestExperimentalGenerate(t *testing.T) {
	groups := map[string]string{"a": "X", "n": "80", "slash": "x/y", "dot": "x.y", "space": " ", "v6": "AB", "bad": "a|b"}
	for _, row := range []struct {
		name      string
		component urlpattern.Component
		pattern   string
		want      string
		ok        bool
	}{
		{"protocol", urlpattern.Protocol, `web\+:a`, "web+x", true},
		{"username", urlpattern.Username, ":space", "%20", true},
		{"password", urlpattern.Password, "p:slash", "px%2Fy", true},
		{"hostname", urlpattern.Hostname, ":a.example", "x.example", true},
		{"hostname with its delimiter", urlpattern.Hostname, ":dot.example", "", false},
		{"hostname with a forbidden code point", urlpattern.Hostname, ":bad.example", "", false},
		{"IPv6 address", urlpattern.Hostname, "[\\:\\::v6]", "[::ab]", true},
		{"port", urlpattern.Port, ":n", "80", true},
		{"port that is not a number", urlpattern.Port, ":a", "", false},
		{"search", urlpattern.Search, "q=:slash", "q=x/y", true},
		{"hash", urlpattern.Hash, "{a:a-}", "aX-", true},
		{"modifier", urlpattern.Hash, ":a?", "", false},
	} {
		t.Run(row.name, func(t *testing.T) {
			p := mustPattern(t, map[string]any{row.component.String(): row.pattern})
			got, err := p.ExperimentalGenerate(row.component, groups)
			if got != row.want || (err == nil) != row.ok {
				t.Errorf("got %q, %v; want %q", got, err, row.want)
			}
		})
	}
}
