package htmlurl_test

import (
	"testing"

	"github.com/weburl-go/weburl/api/htmlurl"
)

// The fragment percent-encode set is C0 controls, what is above U+007E, space, ", <, >
// and `.
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
		if got := htmlurl.FragmentEscape(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
