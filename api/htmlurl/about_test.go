package htmlurl_test

import (
	"testing"

	"github.com/weburl-go/weburl/api/htmlurl"
)

// TestMatchesAbout follows the standard's definitions. Chromium 148 agrees that
// about:/blank, about:BLANK and about:%62lank do not match. The standard's text
// about the first one is ambiguous, because its path is a list with the single
// string "blank".
func TestMatchesAbout(t *testing.T) {
	for _, row := range []struct {
		url           string
		blank, srcdoc bool
	}{
		{htmlurl.AboutBlank, true, false},
		{"ABOUT:blank", true, false},
		{"about:blank?foo#bar", true, false},
		{"about:blank?", true, false},
		{"about:blank#", true, false},
		{"about:BLANK", false, false},
		{"about:%62lank", false, false},
		{"about:blank/", false, false},
		{"about:blank ?x", false, false},
		{"about:blanks", false, false},
		{"about:/blank", false, false},
		{"about://blank", false, false},
		{"about://u@blank", false, false},
		{"about:", false, false},
		{"https://about/blank", false, false},
		{"data:blank", false, false},
		{htmlurl.AboutSrcdoc, false, true},
		{"about:srcdoc#x", false, true},
		{"about:srcdoc?", false, false},
		{"about:srcdoc?x", false, false},
		{"about:/srcdoc", false, false},
		{htmlurl.AboutLegacyCompat, false, false},
		{htmlurl.AboutHTMLKind, false, false},
		{"", false, false}, // the zero Record
	} {
		t.Run(row.url, func(t *testing.T) {
			r := record(t, row.url)
			if got := htmlurl.MatchesAboutBlank(r); got != row.blank {
				t.Errorf("matches about:blank: %t", got)
			}
			if got := htmlurl.MatchesAboutSrcdoc(r); got != row.srcdoc {
				t.Errorf("matches about:srcdoc: %t", got)
			}
		})
	}
	// Each constant is a serialized URL.
	for _, s := range []string{htmlurl.AboutBlank, htmlurl.AboutLegacyCompat, htmlurl.AboutHTMLKind, htmlurl.AboutSrcdoc} {
		if got := record(t, s).Href(); got != s {
			t.Errorf("%s is %s", s, got)
		}
	}
}
