package writing_test

import (
	"testing"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/writing"
)

// TestZeroGrammar compares the Grammar without an IDNA backend with the one
// with UTS #46. It needs one only for domains that are not ASCII or have a
// label in Punycode.
func TestZeroGrammar(t *testing.T) {
	base, err := new(urlrec.Parser).Parse("https://example.com/", urlrec.Record{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		input       string
		with, alone bool
	}{
		{"https://example.com/", true, true},
		{"https://EXAMPLE.com:8080/a?b#c", true, true},
		{"//example.com/x", true, true},
		{"file://server/x", true, true},
		{"http://127.0.0.1/", true, true},
		{"http://[::1]/", true, true},
		{"https://example.com./", false, false},
		{"https://a_b/", false, false},
		{"https://a--b.c/", true, true},
		{"https://ab--c/", false, false},
		{"https://1.2/", false, false},
		{"https://é.example/", true, false},
		{"https://xn--9ca.example/", true, false},
	} {
		t.Run(row.input, func(t *testing.T) {
			if got := (&writing.Grammar{IDNA: uts46.New()}).IsValidURLString(row.input, base); got != row.with {
				t.Errorf("valid with UTS #46: %t", got)
			}
			if got := (&writing.Grammar{}).IsValidURLString(row.input, base); got != row.alone {
				t.Errorf("valid: %t", got)
			}
		})
	}
}
