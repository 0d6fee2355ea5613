package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	dunglas "github.com/dunglas/go-urlpattern"

	"github.com/weburl-go/weburl/api/urlpattern"
	"github.com/weburl-go/weburl/internal/doctest"
)

// TestGuide checks that the calls of nlnwa/whatwg-url in its guide compile.
func TestGuide(t *testing.T) {
	cells, err := doctest.Check("../../docs/from-nlnwa.md", ".", doctest.Column{
		Imports: map[string]string{
			"url": "github.com/nlnwa/whatwg-url/url", "canonicalizer": "github.com/nlnwa/whatwg-url/canonicalizer",
			"whatwgerrors": "github.com/nlnwa/whatwg-url/errors", "charmap": "golang.org/x/text/encoding/charmap",
			"neturl": "net/url",
		},
		Params: "u *url.Url, q *url.SearchParams, s, base, ref, name, value string, err error",
	})
	if err != nil {
		t.Error(err)
	}
	if cells < 30 {
		t.Errorf("only %d cells have code", cells)
	}
}

// TestPatternGuide checks that the calls of dunglas/go-urlpattern in its guide
// compile.
func TestPatternGuide(t *testing.T) {
	cells, err := doctest.Check("../../docs/from-go-urlpattern.md", ".", doctest.Column{
		Head:    "go-urlpattern",
		Imports: map[string]string{"urlpattern": "github.com/dunglas/go-urlpattern", "errors": "errors"},
		Params:  "p *urlpattern.URLPattern, r *urlpattern.URLPatternResult, o urlpattern.Options, init urlpattern.URLPatternInit, s, base string, err error",
	})
	if err != nil {
		t.Error(err)
	}
	if cells < 20 {
		t.Errorf("only %d cells have code", cells)
	}
}

// TestPatternGuideAnswers compares both answers of the last table of the guide.
func TestPatternGuideAnswers(t *testing.T) {
	text, err := os.ReadFile("../../docs/from-go-urlpattern.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "\n| pattern |")
	rows := 0
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.Trim(line, "|\n "), " | ")
		if !strings.HasPrefix(line, "| `") || len(cells) != 4 {
			continue
		}
		rows++
		for i := range cells {
			cells[i] = strings.Trim(cells[i], "`")
		}
		t.Run(cells[0], func(t *testing.T) {
			if got := theirAnswer(cells[0], cells[1]); got != cells[2] {
				t.Errorf("go-urlpattern answers %q, want %q", got, cells[2])
			}
			if got := ourAnswer(cells[0], cells[1]); got != cells[3] {
				t.Errorf("weburl answers %q, want %q", got, cells[3])
			}
		})
	}
	if rows < 10 {
		t.Errorf("only %d rows", rows)
	}
}

// theirAnswer returns the groups of the pathname, or "no", or "error".
func theirAnswer(pattern, url string) string {
	p, err := dunglas.New(pattern, "", nil)
	if err != nil {
		return "error"
	}
	r := p.Exec(url, "")
	if r == nil {
		return "no"
	}
	var groups []string
	for name, value := range r.Pathname.Groups {
		groups = append(groups, fmt.Sprintf("%s=%s", name, value))
	}
	slices.Sort(groups)
	return strings.Join(groups, " ")
}

// ourAnswer returns the same for our package.
func ourAnswer(pattern, url string) string {
	p, err := urlpattern.New(pattern, urlpattern.Options{})
	if err != nil {
		return "error"
	}
	r, ok := p.Exec(url)
	if !ok {
		return "no"
	}
	var groups []string
	for g := range r.Groups(urlpattern.Pathname) {
		if g.Defined {
			groups = append(groups, fmt.Sprintf("%s=%s", g.Name, g.Value))
		} else {
			groups = append(groups, g.Name)
		}
	}
	return strings.Join(groups, " ")
}
