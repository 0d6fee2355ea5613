package fetchurl_test

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/api/fetchurl"
)

// TestStripForReferrer checks each step of "Strip url for use as a referrer".
func TestStripForReferrer(t *testing.T) {
	for _, row := range []struct{ url, whole, origin string }{
		{"https://example.com/a/b?q#f", "https://example.com/a/b?q", "https://example.com/"},
		{"https://user:pass@example.com:8080/a", "https://example.com:8080/a", "https://example.com:8080/"},
		{"https://user@h/", "https://h/", "https://h/"},
		{"https://:pass@h/", "https://h/", "https://h/"},
		{"https://h/?#", "https://h/?", "https://h/"},
		{"https://h/a?", "https://h/a?", "https://h/"},
		{"http://[::1]:81/a//b/#", "http://[::1]:81/a//b/", "http://[::1]:81/"},
		{"ws://u:p@h/a#f", "ws://h/a", "ws://h/"},
		{"file:///C:/a?q#f", "file:///C:/a?q", "file:///"},
		{"file://server/a", "file://server/a", "file://server/"},
		{"foo://u:p@h:1/a?q#f", "foo://h:1/a?q", "foo://h:1/"},
		{"foo://h", "foo://h", "foo://h/"},
		{"foo:/a?q", "foo:/a?q", "foo:/"},
		{"foo:/.//a/b", "foo:/.//a/b", "foo:/"},
		{"mailto:a@b?subject=c#f", "mailto:a@b?subject=c", "mailto:/"},
		{"javascript:1", "javascript:1", "javascript:/"},
		{"about:blank", "", ""},
		{"blob:https://h/a", "", ""},
		{"data:,a", "", ""},
		{"", "", ""},
	} {
		t.Run(row.url, func(t *testing.T) {
			u := record(t, row.url)
			if got := fetchurl.StripForReferrer(u, false); got != record(t, row.whole) {
				t.Errorf("%q", got.Href())
			}
			if got := fetchurl.StripForReferrer(u, true); got != record(t, row.origin) {
				t.Errorf("origin only: %q", got.Href())
			}
		})
	}
}

// TestReferrer has each cell of the policies and the relations of the source to
// the current URL, from the steps of the text.
func TestReferrer(t *testing.T) {
	const (
		https = "https://u:p@a.example/dir/page?q=1#f"
		http  = "http://u:p@a.example/dir/page?q=1#f"
	)
	relations := []struct{ name, source, current string }{
		{"same origin, trustworthy", https, "https://a.example/x"},
		{"same origin, not trustworthy", http, "http://a.example:80/x"},
		{"cross origin, trustworthy", https, "https://b.example/"},
		{"cross origin, not trustworthy", http, "http://a.example:81/"},
		{"an upgrade", http, "https://a.example/"},
		{"a downgrade", https, "http://a.example/"},
		{"to a loopback address", https, "http://127.0.0.1/"},
		{"to an opaque origin", https, "foo://a.example/"},
		{"to data:", https, "data:,"},
	}
	const n, o, u = 'n', 'o', 'u' // none, the origin, the URL
	for _, row := range []struct {
		policy string
		want   string // for each relation
	}{
		{"no-referrer", "nnnnnnnnn"},
		{"no-referrer-when-downgrade", "uuuuununu"},
		{"same-origin", "uunnnnnnn"},
		{"origin", "ooooooooo"},
		{"strict-origin", "ooooonono"},
		{"origin-when-cross-origin", "uuooooooo"},
		{"strict-origin-when-cross-origin", "uuooonono"},
		{"unsafe-url", "uuuuuuuuu"},
		{"", "uuooonono"},
	} {
		for i, relation := range relations {
			t.Run(row.policy+", "+relation.name, func(t *testing.T) {
				var want string
				scheme, _, _ := strings.Cut(relation.source, ":")
				switch row.want[i] {
				case o:
					want = scheme + "://a.example/"
				case u:
					want = scheme + "://a.example/dir/page?q=1"
				case n:
				}
				var a fetchurl.Agent
				if got := a.Referrer(policies[row.policy], record(t, relation.source), record(t, relation.current)); got != record(t, want) {
					t.Errorf("%q, want %q", got.Href(), want)
				}
			})
		}
	}
}

// TestReferrerSource checks the sources that have no referrer.
func TestReferrerSource(t *testing.T) {
	for _, source := range []string{"", "about:blank", "about:srcdoc", "blob:https://a.example/x", "data:,", "file:///home/u", "ftp://a.example/", "wss://a.example/", "foo:a"} {
		for name, policy := range policies {
			var a fetchurl.Agent
			if got := a.Referrer(policy, record(t, source), record(t, "https://a.example/")); got.IsValid() {
				t.Errorf("%s from %q: %s", name, source, got)
			}
		}
	}
}

// TestReferrerLength checks that 4096 bytes are the limit, before the policy
// applies and without what is stripped.
func TestReferrerLength(t *testing.T) {
	const prefix = "https://a.example/"
	whole := func(n int) string { return prefix + strings.Repeat("a", n-len(prefix)) }
	for _, row := range []struct {
		name, source, want string
	}{
		{"4096", whole(4096), whole(4096)},
		{"4097", whole(4097), prefix},
		{"4096 and a fragment", whole(4096) + "#f", whole(4096)},
		{"4096 and a user", strings.Replace(whole(4096), "//", "//user@", 1), whole(4096)},
		{"4097 with a query", whole(4095) + "?q", prefix},
	} {
		for _, policy := range []string{"unsafe-url", "same-origin", "no-referrer-when-downgrade", ""} {
			t.Run(row.name+", "+policy, func(t *testing.T) {
				var a fetchurl.Agent
				if got := a.Referrer(policies[policy], record(t, row.source), record(t, "https://a.example/")); got.Href() != row.want {
					t.Errorf("%d bytes: %.30s", len(got.Href()), got)
				}
			})
		}
	}
	var a fetchurl.Agent
	if got := a.Referrer(fetchurl.PolicyOrigin, record(t, prefix+strings.Repeat("a", 5000)), record(t, prefix)); got.Href() != prefix {
		t.Errorf("origin: %d bytes", len(got.Href()))
	}
}
