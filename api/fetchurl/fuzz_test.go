package fetchurl_test

import (
	"slices"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/fetchurl"
	"github.com/weburl-go/weburl/urlrec"
)

// FuzzReferrer checks what holds for all referrers: they are without secrets,
// short, never more than unsafe-url sends, and final after a second request to
// the same URL.
func FuzzReferrer(f *testing.F) {
	for _, seed := range [][2]string{
		{"https://u:p@h/a?q#f", "http://h/"}, {"http://h:81/a", "https://h:81/"}, {"file:///a", "file:///b"}, {"mailto:a ?b#c", "data:,"},
		{"blob:https://h/a", "https://h/"}, {"foo:/.//a", "foo://localhost"}, {"https://h/" + strings.Repeat("a", 4090), "https://h/"}, {"http://127.0.0.1/", "about:blank"},
	} {
		f.Add(seed[0], seed[1])
	}
	a := browser()
	f.Fuzz(func(t *testing.T, from, to string) {
		source, err := weburl.ParseRecord(from)
		current, currentErr := weburl.ParseRecord(to)
		if err != nil || currentErr != nil {
			return
		}
		whole, origin := fetchurl.StripForReferrer(source, false), fetchurl.StripForReferrer(source, true)
		if whole.IsValid() == fetchurl.IsLocal(source) || origin.IsValid() != whole.IsValid() {
			t.Fatalf("%q: %q, origin %q", from, whole.Href(), origin.Href())
		}
		for _, u := range []urlrec.Record{whole, origin} {
			if _, ok := u.Fragment(); ok || u.IncludesCredentials() || u.Host() != source.Host() && u.IsValid() {
				t.Errorf("%q: %q", from, u.Href())
			}
			if again, err := weburl.ParseRecord(u.Href()); u.IsValid() && (err != nil || again != u) {
				t.Errorf("%q: %q parses to %q, %v", from, u.Href(), again.Href(), err)
			}
		}
		if _, ok := origin.Query(); ok || origin.IsValid() && origin.Pathname() != "/" {
			t.Errorf("%q: origin %q", from, origin.Href())
		}
		for name, policy := range policies {
			got := a.Referrer(policy, source, current)
			if len(got.Href()) > 4096 && got != origin {
				t.Errorf("%q: %d bytes", name, len(got.Href()))
			}
			if got.IsValid() && (!fetchurl.IsHTTP(source) || got != whole && got != origin) {
				t.Errorf("%q: %q from %q", name, got.Href(), from)
			}
			if again := a.Referrer(policy, got, current); again != got {
				t.Errorf("%q: %q, then %q", name, got.Href(), again.Href())
			}
		}
	})
}

// FuzzFetchSite checks that a URL more never makes a request closer to its
// initiator, and the order of the URLs does not matter.
func FuzzFetchSite(f *testing.F) {
	for _, seed := range [][3]string{
		{"https://a.test/", "https://b.a.test/", "https://a.test/"}, {"https://a/", "http://a/", "https://b/"}, {"data:,", "https://a/", "https://a/"}, {"http://127.0.0.1/", "http://127.1:81/", "http://[::1]/"},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	a := browser()
	f.Fuzz(func(t *testing.T, initiator, first, second string) {
		var urls [3]urlrec.Record
		for i, s := range []string{initiator, first, second} {
			var err error
			if urls[i], err = weburl.ParseRecord(s); err != nil {
				return
			}
		}
		o := a.Parser.Origin(urls[0])
		one, err := a.FetchSite(o, urls[2:], false)
		both, bothErr := a.FetchSite(o, urls[1:], false)
		if err != nil || bothErr != nil {
			t.Fatal(err, bothErr)
		}
		if trusted := a.TrustsURL(urls[2]); trusted != (one != 0) || trusted != (both != 0) {
			t.Errorf("%q: %s, %s", second, one, both)
		}
		if both < one {
			t.Errorf("%q: %s, after %q: %s", second, one, first, both)
		}
		if back, _ := a.FetchSite(o, []urlrec.Record{urls[2], urls[1]}, false); back != 0 && both != 0 && back != both {
			t.Errorf("%q, %q: %s, in the other order %s", first, second, both, back)
		}
	})
}

// FuzzParseReferrerPolicy checks that lines may be combined, and that a policy's
// name decides at the end of any valid list.
func FuzzParseReferrerPolicy(f *testing.F) {
	for _, seed := range []string{"", "origin", "no-referrer, x", "x1", ",,", "a;b", "ORIGIN"} {
		f.Add(seed, "same-origin")
	}
	f.Fuzz(func(t *testing.T, first, second string) {
		apart, together := fetchurl.ParseReferrerPolicy([]string{first, second}), fetchurl.ParseReferrerPolicy([]string{first + "," + second})
		if apart != together {
			t.Errorf("%q, %q: %s, together %s", first, second, apart, together)
		}
		if got := fetchurl.ParseReferrerPolicy([]string{first, "unsafe-url"}); got != fetchurl.PolicyUnsafeURL && got != 0 {
			t.Errorf("%q, unsafe-url: %s", first, got)
		}
	})
}

// TestLinear asks about a URL of a million segments, a header of a million
// tokens, and a list of a hundred thousand URLs. It would not end in time if
// they took more than linear time.
func TestLinear(t *testing.T) {
	const n = 1 << 20
	a := browser()
	long := record(t, "https://u:p@a.test/"+strings.Repeat("a/", n)+"?"+strings.Repeat("q", n)+"#"+strings.Repeat("f", n))
	if got := fetchurl.StripForReferrer(long, false); len(got.Href()) != len("https://a.test/?")+3*n {
		t.Errorf("%d bytes", len(got.Href()))
	}
	if got := a.Referrer(fetchurl.PolicyUnsafeURL, long, long); got.Href() != "https://a.test/" {
		t.Errorf("a referrer of %d bytes", len(got.Href()))
	}
	if got, err := a.Location(long, []string{strings.Repeat("../", n)}); err != nil || len(got.Href()) != len("https://u:p@a.test/#")+n {
		t.Errorf("a location of %d bytes, %v", len(got.Href()), err)
	}
	if got := fetchurl.ParseReferrerPolicy([]string{strings.Repeat(",", n) + strings.Repeat("x ,", n) + "origin"}); got != fetchurl.PolicyOrigin {
		t.Error(got)
	}
	if a.TrustsURL(record(t, strings.Repeat("blob:", n)+"https://a.test/")) {
		t.Error("a nested blob: URL is trusted")
	}
	urls := slices.Repeat([]urlrec.Record{record(t, "https://b.a.test/")}, 100_000)
	if got, err := a.FetchSite(origin(t, "https://a.test/"), urls, false); got != fetchurl.SiteSameSite || err != nil {
		t.Error(got, err)
	}
}
