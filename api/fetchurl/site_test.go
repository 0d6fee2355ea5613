package fetchurl_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/api/fetchurl"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

// list returns the records of the URLs in s, separated by spaces.
func list(t testing.TB, s string) (urls []urlrec.Record) {
	t.Helper()
	for url := range strings.FieldsSeq(s) {
		urls = append(urls, record(t, url))
	}
	return urls
}

// TestFetchSite has the examples of the section "Redirects" of the text, and the
// steps one by one.
func TestFetchSite(t *testing.T) {
	for _, row := range []struct{ name, initiator, urls, want string }{
		{"the example, 1", "https://example.com/", "https://example.com/r", "same-origin"},
		{"the example, 2", "https://example.com/", "https://example.com/r https://sub.example.com/r", "same-site"},
		{"the example, 3", "https://example.com/", "https://example.com/r https://sub.example.com/r https://example.net/r", "cross-site"},
		{"the example, 4", "https://example.com/", "https://example.com/r https://sub.example.com/r https://example.net/r https://example.com/", "cross-site"},

		{"same-site stays", "https://example.com/", "https://sub.example.com/ https://example.com/", "same-site"},
		{"cross-site stays", "https://example.com/", "https://example.net/ https://example.com/", "cross-site"},
		{"cross-site, then same-site", "https://example.com/", "https://example.net/ https://sub.example.com/", "cross-site"},
		{"another port", "https://example.com/", "https://example.com:444/", "same-site"},
		{"another scheme", "http://example.com/", "https://example.com/", "cross-site"},
		{"a redirect over http", "https://example.com/", "http://example.com/ https://example.com/", "cross-site"},
		{"an opaque initiator", "null", "https://example.com/", "cross-site"},
		{"an IP address", "http://127.0.0.1/", "http://127.0.0.1:81/", "same-site"},
		{"another IP address", "http://127.0.0.1/", "http://127.0.0.2/", "cross-site"},
		{"a public suffix", "https://com/", "https://example.com/", "cross-site"},
		{"not trustworthy", "http://example.com/", "http://example.com/", ""},
		{"the last is not trustworthy", "https://example.com/", "https://example.com/ http://example.com/", ""},
		{"a data: URL", "https://example.com/", "data:,", "cross-site"},
		{"no URL", "https://example.com/", "", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			got, err := browser().FetchSite(origin(t, row.initiator), list(t, row.urls), false)
			if err != nil || got.String() != row.want {
				t.Errorf("%q, %v", got, err)
			}
			want := row.want
			if want != "" {
				want = "none"
			}
			if got, err := browser().FetchSite(origin(t, row.initiator), list(t, row.urls), true); err != nil || got.String() != want {
				t.Errorf("by the user: %q, %v", got, err)
			}
		})
	}
}

// TestFetchSiteWithoutList checks that the answer is an error exactly if it
// depends on a public suffix list.
func TestFetchSiteWithoutList(t *testing.T) {
	for _, row := range []struct{ name, initiator, urls, want string }{
		{"same origin", "https://a.example/", "https://a.example/ https://a.example/b", "same-origin"},
		{"another scheme", "http://a.example/", "https://a.example/", "cross-site"},
		{"an opaque initiator", "null", "https://a.example/", "cross-site"},
		{"an opaque target", "https://a.example/", "data:,", "cross-site"},
		{"two opaque origins", "null", "data:,", "cross-site"},
		{"another host", "https://a.example/", "https://b.example/", "error"},
		{"another port", "https://a.example/", "https://a.example:444/", "error"},
		{"another host, then another scheme", "https://a.example/", "https://b.example/ http://a.example/ https://a.example/", "error"},
		{"another scheme, then another host", "https://a.example/", "http://a.example/ https://b.example/", "cross-site"},
		{"not trustworthy", "https://a.example/", "http://b.example/", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			var a fetchurl.Agent
			got, err := a.FetchSite(origin(t, row.initiator), list(t, row.urls), false)
			if row.want == "error" {
				if got != 0 || !errors.Is(err, domain.ErrNoPublicSuffixList) {
					t.Errorf("%q, %v", got, err)
				}
			} else if err != nil || got.String() != row.want {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
}
