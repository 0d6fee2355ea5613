package gojaurl_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/weburl-go/weburl/adapters/gojaurl"
)

// TestSequences runs sequences of operations whose results are Node's, which
// internal/cmd/nodetest has written.
func TestSequences(t *testing.T) {
	script := readFile(t, filepath.Join("internal", "cmd", "nodetest", "run.js"))
	rt, _ := install(t, gojaurl.Options{Experimental: true})
	if _, err := rt.RunScript("run.js", script); err != nil {
		t.Fatal(err)
	}
	n := 0
	for lines := bufio.NewScanner(bytes.NewReader([]byte(read(t, "sequences.jsonl")))); lines.Scan(); n++ {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			var row struct {
				Steps   []json.RawMessage `json:"steps"`
				Results []string          `json:"results"`
			}
			if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
				t.Fatal(err)
			}
			set(t, rt, "row", lines.Text())
			value, err := rt.RunString("JSON.stringify(run(JSON.parse(row).steps))")
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			if err := json.Unmarshal([]byte(value.String()), &got); err != nil {
				t.Fatal(err)
			}
			if slices.Equal(got, row.Results) {
				return
			}
			for i, step := range row.Steps {
				if got[i] != row.Results[i] {
					t.Fatalf("after %s, %s returns %s, Node's is %s", row.Steps[:i], step, got[i], row.Results[i])
				}
			}
		})
	}
	if n < 100 {
		t.Errorf("%d sequences are too few", n)
	}
}

// readFile returns the text of a file.
func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
