package fetchurl_test

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/api/fetchurl"
)

// policies are all referrer policies by the standard's names.
var policies = map[string]fetchurl.ReferrerPolicy{
	"":                                0,
	"no-referrer":                     fetchurl.PolicyNoReferrer,
	"no-referrer-when-downgrade":      fetchurl.PolicyNoReferrerWhenDowngrade,
	"same-origin":                     fetchurl.PolicySameOrigin,
	"origin":                          fetchurl.PolicyOrigin,
	"strict-origin":                   fetchurl.PolicyStrictOrigin,
	"origin-when-cross-origin":        fetchurl.PolicyOriginWhenCrossOrigin,
	"strict-origin-when-cross-origin": fetchurl.PolicyStrictOriginWhenCrossOrigin,
	"unsafe-url":                      fetchurl.PolicyUnsafeURL,
}

// TestStrings checks the names of the enumerations.
func TestStrings(t *testing.T) {
	for want, policy := range policies {
		if got := policy.String(); got != want {
			t.Errorf("%q is %q", want, got)
		}
	}
	for want, site := range map[string]fetchurl.FetchSite{
		"": 0, "same-origin": fetchurl.SiteSameOrigin, "same-site": fetchurl.SiteSameSite, "cross-site": fetchurl.SiteCrossSite,
		"none": fetchurl.SiteNone, "FetchSite(5)": 5, "FetchSite(255)": 255,
	} {
		if got := site.String(); got != want {
			t.Errorf("%q is %q", want, got)
		}
	}
	if a, b := fetchurl.ReferrerPolicy(9).String(), fetchurl.ReferrerPolicy(255).String(); a != "ReferrerPolicy(9)" || b != "ReferrerPolicy(255)" {
		t.Errorf("out of range: %s, %s", a, b)
	}
}

// TestParseReferrerPolicy has the lists that the grammar of the header allows,
// and others.
func TestParseReferrerPolicy(t *testing.T) {
	for _, row := range []struct {
		name    string
		headers []string
		want    string
	}{
		{"no header", nil, ""},
		{"an empty header", []string{""}, ""},
		{"one token", []string{"origin"}, "origin"},
		{"the last one wins", []string{"no-referrer, unsafe-url"}, "unsafe-url"},
		{"the last header wins", []string{"unsafe-url", "no-referrer"}, "no-referrer"},
		{"an unknown token is skipped", []string{"origin, some-policy"}, "origin"},
		{"an unknown token before", []string{"Some-Policy,origin"}, "origin"},
		{"unknown tokens alone", []string{"some-policy"}, ""},
		{"empty elements", []string{",, origin ,\t,"}, "origin"},
		{"an empty header after", []string{"origin", ""}, "origin"},
		{"optional whitespace", []string{"\t origin \t,\t no-referrer\t "}, "no-referrer"},
		{"a newline", []string{"origin,\n"}, ""},
		{"another case", []string{"Origin"}, ""}, // names are compared exactly
		{"another case after", []string{"origin, NO-REFERRER"}, "origin"},
		{"a digit", []string{"origin, x1"}, ""},
		{"a digit before", []string{"x1, origin"}, ""},
		{"a digit in another header", []string{"origin", "x1"}, ""},
		{"a semicolon", []string{"origin;no-referrer"}, ""},
		{"a space inside", []string{"origin no-referrer"}, ""},
		{"quotes", []string{`"origin"`}, ""},
		{"before A", []string{"origin,@"}, ""},
		{"after Z", []string{"origin,["}, ""},
		{"before a", []string{"origin,`"}, ""},
		{"after z", []string{"origin,{"}, ""},
		{"A, Z, a, z", []string{"origin,AZaz"}, "origin"},
		{"not ASCII", []string{"origin,é"}, ""},
		{"not UTF-8", []string{"origin,\xFF"}, ""},
		{"a legacy name", []string{"never"}, ""},
		{"all policies", []string{"no-referrer,no-referrer-when-downgrade,same-origin,origin,strict-origin,origin-when-cross-origin,strict-origin-when-cross-origin"}, "strict-origin-when-cross-origin"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := fetchurl.ParseReferrerPolicy(row.headers); got != policies[row.want] {
				t.Errorf("%q: %s", row.headers, got)
			}
			before := fetchurl.PolicySameOrigin
			want := policies[row.want]
			if want == 0 {
				want = before
			}
			if got := before.AfterRedirect(row.headers); got != want {
				t.Errorf("%q after a redirect: %s", row.headers, got)
			}
		})
	}
	for name, policy := range policies {
		if got := fetchurl.ParseReferrerPolicy([]string{name}); got != policy {
			t.Errorf("%q: %s", name, got)
		}
	}
}

// TestParseMetaReferrer has the legacy values of HTML's table, and values that
// are ignored.
func TestParseMetaReferrer(t *testing.T) {
	for content, want := range map[string]string{
		"never": "no-referrer", "default": "strict-origin-when-cross-origin", "always": "unsafe-url",
		"origin-when-crossorigin": "origin-when-cross-origin", "NEVER": "no-referrer", "Unsafe-URL": "unsafe-url",
		" origin": "", "origin,no-referrer": "", "none": "", "\u017ftrict-origin": "", "": "",
	} {
		if got := fetchurl.ParseMetaReferrer(content); got != policies[want] {
			t.Errorf("%q: %s", content, got)
		}
	}
	for name, policy := range policies {
		if got := fetchurl.ParseMetaReferrer(strings.ToUpper(name)); got != policy {
			t.Errorf("%q: %s", name, got)
		}
	}
}

// TestParseReferrerPolicyAttribute checks that the attribute knows no legacy
// names.
func TestParseReferrerPolicyAttribute(t *testing.T) {
	for name, policy := range policies {
		for _, value := range []string{name, strings.ToUpper(name)} {
			if got := fetchurl.ParseReferrerPolicyAttribute(value); got != policy {
				t.Errorf("%q: %s", value, got)
			}
		}
	}
	for _, value := range []string{"never", "default", "always", "origin-when-crossorigin", "origin ", "\u017ftrict-origin", "origin, origin"} {
		if got := fetchurl.ParseReferrerPolicyAttribute(value); got != 0 {
			t.Errorf("%q: %s", value, got)
		}
	}
}
