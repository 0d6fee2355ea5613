package neturl_test

import (
	"errors"
	"fmt"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/neturl"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/neturltest"
	"github.com/weburl-go/weburl/urlrec"
)

func record(t *testing.T, input string) urlrec.Record {
	t.Helper()
	r, err := weburl.ParseRecord(input)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestToNetURL checks the fields of converted URLs.
func TestToNetURL(t *testing.T) {
	for _, row := range []struct {
		input string
		want  *url.URL
	}{
		{"HTTP://EXAMPLE.com:80", &url.URL{Scheme: "http", Host: "example.com", Path: "/"}},
		{`http:\\u:%70@h:81\a\..\b?#`, &url.URL{Scheme: "http", User: url.UserPassword("u", "p"), Host: "h:81", Path: "/b", ForceQuery: true}},
		{"http://b\u00FCcher.example/%2f?a b#\u00E9", &url.URL{Scheme: "http", Host: "xn--bcher-kva.example", Path: "//", RawPath: "/%2f", RawQuery: "a%20b", Fragment: "\u00E9"}},
		{"http://0x7f.1/", &url.URL{Scheme: "http", Host: "127.0.0.1", Path: "/"}},
		{"http://[::FFFF:1.2.3.4]:81/", &url.URL{Scheme: "http", Host: "[::ffff:102:304]:81", Path: "/"}},
		{"mailto:a@b?subject=x", &url.URL{Scheme: "mailto", Opaque: "a@b", RawQuery: "subject=x"}},
		{"file:/C|/x", &url.URL{Scheme: "file", Path: "/C:/x"}},
		{"foo:/x", &url.URL{Scheme: "foo", Path: "/x", OmitHost: true}},
		{"foo:///x", &url.URL{Scheme: "foo", Path: "/x"}},
		{"foo:", &url.URL{Scheme: "foo"}},
	} {
		t.Run(row.input, func(t *testing.T) {
			got, err := neturl.ToNetURL(record(t, row.input))
			if err != nil || !reflect.DeepEqual(got, row.want) {
				t.Errorf("%#v, %v; want %#v", got, err, row.want)
			}
		})
	}
}

// TestToNetURLRefuses checks the class and part of each refusal, and whether
// the conversion succeeds if the class is accepted.
func TestToNetURLRefuses(t *testing.T) {
	for _, row := range []struct {
		input   string
		want    string // class and part
		accepts bool   // the conversion succeeds if the class is accepted
	}{
		{"http://h/100%", "percent-sign (path)", false},
		{"http://h/#%", "percent-sign (fragment)", false},
		{"http://u%:p@h/", "percent-sign (user)", false},
		{"http://u:%p@h/", "percent-sign (user)", false},
		{"foo://a%/%", "percent-sign (host), percent-sign (path)", false},
		{"http://{h}/", "host-character (host)", false},
		{"foo://%41/", "encoded-host (host)", false},
		{"foo://", "empty-host (host)", true},
		{"foo:/.//x", "hidden-slashes (path)", true},
		{"http://h/a%2Fb|", "delimiter-encoding (path)", true},
		{"http://h/?a;b", "query-semicolon (pairs of the query)", true},
		{"http://h/?%", "percent-sign (pairs of the query)", true},
		{"http://h/?%FF", "invalid-utf-8 (pairs of the query)", true},
		{"http://h/?" + strings.Repeat("a&", 10000), "too-many-pairs (pairs of the query)", true},
	} {
		t.Run(fmt.Sprintf("%.40s", row.input), func(t *testing.T) {
			if _, err := url.ParseQuery(strings.Repeat("a&", 10000)); err == nil && strings.HasPrefix(row.want, "too-many-pairs") {
				t.Skip("net/url of this Go release does not limit pairs")
			}
			r := record(t, row.input)
			u, err := neturl.ToNetURL(r)
			var refused *neturl.DisagreementError
			if !errors.As(err, &refused) || u != nil {
				t.Fatalf("%v, %v", u, err)
			}
			if want := "neturl: net/url and the URL Standard see different things: " + row.want; err.Error() != want {
				t.Errorf("%v; want %s", err, want)
			}
			class := refused.Disagreements[0].Class
			if !errors.Is(err, class) || errors.Is(err, neturl.NoHost) {
				t.Errorf("%v is not its class", err)
			}
			if u, err := neturl.ToNetURL(r, neturl.NoHost, class); (err == nil) != row.accepts || (u == nil) == row.accepts {
				t.Errorf("with the class accepted: %v, %v", u, err)
			}
		})
	}
	if u, err := neturl.ToNetURL(urlrec.Record{}); u != nil || err != neturl.ErrNoURL {
		t.Errorf("the zero Record: %v, %v", u, err)
	}
}

// TestFromNetURL checks the href of converted URLs, and the reasons for
// refusals.
func TestFromNetURL(t *testing.T) {
	for _, row := range []struct {
		u    url.URL
		want string // the href, or the reason
	}{
		{url.URL{Scheme: "HTTP", Host: "EXAMPLE.com:080"}, "assembled (scheme)"},
		{url.URL{Scheme: "http", Host: "EXAMPLE.com:080"}, "http://example.com/"},
		{url.URL{Scheme: "http", Host: "h", Path: "/a b|c", RawQuery: "a+b"}, "http://h/a%20b%7Cc?a+b"},
		{url.URL{Scheme: "http", Host: "h", Path: "/a/b", RawPath: "/a%2Fb"}, "http://h/a%2Fb"},
		{url.URL{Scheme: "http", Host: "h", Path: "/a/b", RawPath: "/x"}, "http://h/a/b"}, // net/url ignores such a RawPath
		{url.URL{Scheme: "mailto", Opaque: "a@b"}, "mailto:a@b"},

		{url.URL{Scheme: "http", Host: "good", Opaque: "//evil/x"}, "assembled (host), assembled (path)"},
		{url.URL{Scheme: "http", Host: "h", Path: "x"}, "assembled (path)"},
		{url.URL{Scheme: "foo", Path: "//evil/x", OmitHost: true}, "assembled (path)"}, // and (host), up to Go 1.26
		{url.URL{Scheme: "http", Host: "good@evil"}, "invalid-host (host)"},
		{url.URL{Scheme: "http", Host: "evil/x"}, "invalid-host (host)"},
		{url.URL{Scheme: "http", Host: `evil\x`}, "invalid-host (host)"},
		{url.URL{Scheme: "http", Host: "evil?x"}, "invalid-host (host)"},
		{url.URL{Scheme: "http", Host: "evil#x"}, "invalid-host (host)"},
		{url.URL{Scheme: "http", Host: "h\r\nX: y"}, "invalid-host (host)"},
		{url.URL{Scheme: "http", Host: "a b"}, "invalid-host (host)"},
		{url.URL{Scheme: "http://evil/", Host: "good"}, "assembled"},
		{url.URL{Scheme: "http", Host: "h", RawQuery: "a#b"}, "assembled (query), assembled (fragment)"},
		{url.URL{Scheme: "http", Host: "h", RawQuery: "a\nb"}, "assembled (URL)"},
		{url.URL{Scheme: "http", Host: "127.1"}, "ipv4-number (host)"},
		{url.URL{Scheme: "http", Host: "::1"}, "no-host (host)"},
		{url.URL{Scheme: "http", Host: "[fe80::1%eth0]:80"}, "ipv6-zone (host)"},
		{url.URL{Scheme: "http", Host: "h:65536"}, "invalid-port (port)"},
		{url.URL{Scheme: "http", Path: "/evil/x"}, "slashes (host), slashes (path)"},
		{url.URL{Scheme: "http", Path: "evil/x"}, "assembled (host), assembled (path)"},
		{url.URL{Scheme: "http", User: url.User(""), Host: "h"}, "empty-credentials (user)"},
		{url.URL{Host: "h", Path: "/x"}, "relative-reference (URL)"},
		{url.URL{Path: "x"}, "relative-reference (URL)"},
		{url.URL{}, "relative-reference (URL)"},
	} {
		t.Run(fmt.Sprintf("%#v", &row.u), func(t *testing.T) {
			u := row.u
			r, err := neturl.FromNetURL(&u)
			if !reflect.DeepEqual(u, row.u) {
				t.Errorf("changed to %#v", &u)
			}
			switch {
			case strings.Contains(row.want, ":"):
				if err != nil || r.Href() != row.want {
					t.Errorf("%q, %v; want %q", r, err, row.want)
				}
			case err == nil || r.IsValid():
				t.Errorf("%q, %v; want %s", r, err, row.want)
			case !strings.Contains(err.Error(), row.want):
				t.Errorf("%v; want %s", err, row.want)
			}
		})
	}
	_, err := neturl.FromNetURL(&url.URL{Scheme: "http", Host: "h:65536"})
	var failure *domain.Failure
	if !errors.As(err, &failure) || failure.Code != domain.PortOutOfRange || !errors.Is(err, domain.PortOutOfRange) {
		t.Errorf("a port out of range: the failure is %v", failure)
	}
	if r, err := neturl.FromNetURL(nil); r.IsValid() || err != neturl.ErrNoURL {
		t.Errorf("nil: %q, %v", r, err)
	}
	u := &url.URL{Scheme: "http", Host: "127.1"}
	if r, err := neturl.FromNetURL(u, neturl.IPv4Number); err != nil || r.Href() != "http://127.0.0.1/" {
		t.Errorf("told to accept it: %q, %v", r, err)
	}
}

// TestNoSecret checks that errors hold no part of the URL.
func TestNoSecret(t *testing.T) {
	const secret = "hunter2"
	for _, input := range []string{
		"http://u:hunter2%@h/hunter2%?hunter2;#hunter2%", "http://hunter2%41:hunter2/", "//hunter2/", "http://[hunter2/", "http:hunter2@/?hunter2", "http://hunter2:hunter2@127.1/?hunter2#hunter2",
	} {
		t.Run(input, func(t *testing.T) {
			var errs []error
			if r, err := weburl.ParseRecord(input); err == nil {
				_, err = neturl.ToNetURL(r)
				errs = append(errs, err)
			}
			if u, err := url.Parse(input); err == nil {
				_, err = neturl.FromNetURL(u)
				errs = append(errs, err)
			}
			for _, err := range errs {
				if err != nil && strings.Contains(err.Error(), secret) {
					t.Error(err)
				}
			}
			for _, d := range neturl.Compare(input) {
				if strings.Contains(d.String(), secret) {
					t.Error(d)
				}
			}
		})
	}
}

// TestNoClass checks the names of the zero Class and Part, and of values out of
// range.
func TestNoClass(t *testing.T) {
	last := neturl.Assembled + 1
	for _, row := range []struct {
		class neturl.Class
		want  string
	}{
		{0, "none"},
		{last, fmt.Sprintf("Class(%d)", uint8(last))},
		{255, "Class(255)"},
	} {
		t.Run(row.want, func(t *testing.T) {
			c := row.class
			if c.String() != row.want || c.Doc() != "" || c.Spelling() || c.Examples() != nil || !strings.HasPrefix(c.Error(), "neturl: ") {
				t.Errorf("%q, %q, %v, %v, %q", c.String(), c.Doc(), c.Spelling(), c.Examples(), c.Error())
			}
		})
	}
	for _, row := range []struct {
		part neturl.Part
		want string
	}{
		{0, "none (none)"},
		{neturl.Fragment + 1, fmt.Sprintf("none (Part(%d))", uint8(neturl.Fragment+1))},
		{255, "none (Part(255))"},
	} {
		t.Run(row.want, func(t *testing.T) {
			if s := (neturl.Disagreement{Part: row.part}).String(); s != row.want {
				t.Errorf("%q; want %q", s, row.want)
			}
		})
	}
}

// TestGenerated checks generated inputs with package neturltest.
func TestGenerated(t *testing.T) {
	for _, input := range append(slices.Collect(inputs), seeds(t)...) {
		if _, err := neturltest.Check(input); err != nil {
			t.Errorf("%.200q: %v", input, err)
		}
	}
}
