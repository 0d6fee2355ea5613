package urlpattern_test

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"github.com/weburl-go/weburl/internal/patterntest"
	"github.com/weburl-go/weburl/internal/urlgen"
)

// TestNode compares with the answers of Node 26.10 in testdata/node.jsonl. The
// rows are some of those that the following writes:
//
//	go run ./internal/cmd/reftest pattern -n 16000 -seed 7 -write FILE
func TestNode(t *testing.T) {
	data, err := os.ReadFile("testdata/node.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for d := json.NewDecoder(bytes.NewReader(data)); d.More(); {
		var row struct {
			urlgen.PatternCase
			Answer patterntest.Answer `json:"answer"`
		}
		if err := d.Decode(&row); err != nil {
			t.Fatal(err)
		}
		rows++
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
