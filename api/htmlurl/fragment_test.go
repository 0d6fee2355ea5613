package htmlurl_test

import (
	"testing"

	"github.com/weburl-go/weburl/api/htmlurl"
)

// TestFragmentEscape follows the fragment percent-encode set: C0 controls, code
// points above U+007E, space, ", <, > and `.
func TestFragmentEscape(t *testing.T) {
	for in, want := range map[string]string{
		"":           "",
		"section-1":  "section-1",
		"a b":        "a%20b",
		"smörgås":    "sm%C3%B6rg%C3%A5s",
		"\"<>`":      "%22%3C%3E%60",
		"#?/:@{}|^'": "#?/:@{}|^'",
		"50%":        "50%",
		"%20":        "%20",
		" \t\n\x7f":  "%20%09%0A%7F",
		"\xff\ud7ff": "%EF%BF%BD%ED%9F%BF",
	} {
		t.Run(in, func(t *testing.T) {
			if got := htmlurl.FragmentEscape(in); got != want {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}
