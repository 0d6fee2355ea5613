package urlpattern_test

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"regexp"
	"slices"
	"testing"

	"github.com/weburl-go/weburl/internal/patterntest"
	"github.com/weburl-go/weburl/internal/urlgen"
)

// TestNode compares with the answers of Node 26.10 in testdata/node.jsonl. The
// rows are some of those that the following writes, picked so that several have
// each kind of syntax in each component, valid and not, matched and not:
//
//	go run ./internal/cmd/reftest pattern -n 16000 -seed 7 -write FILE
//
// They are written without the hrefs, and with "TypeError" for each error.
func TestNode(t *testing.T) {
	data, err := os.ReadFile("testdata/node.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	rows, found := 0, map[string]int{}
	for d := json.NewDecoder(bytes.NewReader(data)); d.More(); {
		var row struct {
			urlgen.PatternCase
			Answer patterntest.Answer `json:"answer"`
		}
		if err := d.Decode(&row); err != nil {
			t.Fatal(err)
		}
		rows++
		for name, syntax := range nodeSyntax {
			if slices.ContainsFunc(row.Answer.Patterns, syntax.MatchString) {
				found[name]++
			}
		}
		name, err := json.Marshal(row.Pattern)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(string(name), func(t *testing.T) {
			answer, err := patterntest.Ask(row.PatternCase, nil)
			if err != nil {
				answer.Error = "TypeError"
			}
			for i := range answer.Matches {
				answer.Matches[i].Href = ""
			}
			if got, want := plain(t, answer), plain(t, row.Answer); !reflect.DeepEqual(got, want) {
				t.Errorf("got  %v\nwant %v", got, want)
			}
		})
	}
	if rows < 300 {
		t.Errorf("only %d rows", rows)
	}
	for name := range nodeSyntax {
		if found[name] < 5 {
			t.Errorf("only %d rows have %s", found[name], name)
		}
	}
}

// nodeSyntax finds kinds of syntax in the patterns of the components.
var nodeSyntax = map[string]*regexp.Regexp{
	"a name":                     regexp.MustCompile(`:n\d`),
	"a name that is not ASCII":   regexp.MustCompile(`:[^\x00-\x7f]`),
	"a name with a modifier":     regexp.MustCompile(`:n\d+[?*+]`),
	"a wildcard with a modifier": regexp.MustCompile(`\*[?*+]`),
	"a group with a modifier":    regexp.MustCompile(`\}[?*+]`),
	"a group with a prefix":      regexp.MustCompile(`\{[^{}:*(]+(:|\*|\()`),
	"a group with a suffix":      regexp.MustCompile(`[*)]\w+\}`),
	"an escape":                  regexp.MustCompile(`\\[:.?*+{}]`),
	"a regular expression":       regexp.MustCompile(`\(`),
	"an IPv6 address":            regexp.MustCompile(`\[\\:`),
	"a port":                     regexp.MustCompile(`^\d+$`),
	"an opaque protocol":         regexp.MustCompile(`^(data|foo|about|mailto|javascript)$`),
}

// plain returns v as JSON's maps and slices.
func plain(t *testing.T, v any) (value any) {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatal(err)
	}
	return value
}
