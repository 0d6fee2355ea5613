package main

import (
	"testing"

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
