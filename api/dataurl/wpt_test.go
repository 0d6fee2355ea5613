package dataurl_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/dataurl"
)

// readNearby reads a file of the folder that NEARBY_DIR names into v.
func readNearby(t *testing.T, name string, v any) {
	t.Helper()
	dir := os.Getenv("NEARBY_DIR")
	if dir == "" {
		t.Skip("NEARBY_DIR is not set")
	}
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, v); err != nil {
		t.Fatal(err)
	}
}

// TestWPTDataURLs runs the data of web-platform-tests,
// fetch/data-urls/resources/data-urls.json.
func TestWPTDataURLs(t *testing.T) {
	var cases [][]json.RawMessage // the URL, the MIME type or null, the bytes
	readNearby(t, "data-urls.json", &cases)
	if len(cases) < 70 {
		t.Fatalf("only %d cases", len(cases))
	}
	for _, c := range cases {
		var input string
		var want struct {
			mimeType *string
			body     []uint8
		}
		err := json.Unmarshal(c[0], &input)
		err = errors.Join(err, json.Unmarshal(c[1], &want.mimeType))
		if len(c) > 2 {
			want.body, err = byteList(c[2], err)
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strconv.QuoteToASCII(input), func(t *testing.T) {
			record, err := weburl.ParseRecord(input)
			var d dataurl.Data
			if err == nil {
				d, err = dataurl.Process(record)
			}
			switch {
			case want.mimeType == nil:
				if err == nil {
					t.Errorf("%q: %v, %q; want a failure", input, d.MIMEType(), d.Body())
				}
			case err != nil:
				t.Errorf("%q: %v", input, err)
			case d.MIMEType().String() != *want.mimeType || string(d.Body()) != string(want.body):
				t.Errorf("%q: %v, %q; want %s, %q", input, d.MIMEType(), d.Body(), *want.mimeType, want.body)
			}
		})
	}
}

// TestWPTBase64 runs the data of web-platform-tests,
// fetch/data-urls/resources/base64.json.
func TestWPTBase64(t *testing.T) {
	var cases [][2]json.RawMessage // the input, the bytes or null
	readNearby(t, "base64.json", &cases)
	if len(cases) < 70 {
		t.Fatalf("only %d cases", len(cases))
	}
	for _, c := range cases {
		var input string
		want, err := byteList(c[1], json.Unmarshal(c[0], &input))
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strconv.QuoteToASCII(input), func(t *testing.T) {
			got, err := dataurl.AppendDecodeBase64(nil, input)
			if fails := string(c[1]) == "null"; (err != nil) != fails || string(got) != string(want) {
				t.Errorf("%q: %v, %v; want %s", input, got, err, c[1])
			}
		})
	}
}

// byteList returns the bytes of a JSON list of numbers. It returns err if that
// is not nil.
func byteList(list json.RawMessage, err error) ([]byte, error) {
	var numbers []int
	if err == nil {
		err = json.Unmarshal(list, &numbers)
	}
	b := make([]byte, len(numbers))
	for i, n := range numbers {
		b[i] = byte(n)
	}
	return b, err
}
