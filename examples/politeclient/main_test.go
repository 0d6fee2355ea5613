package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/fetchurl"
	"github.com/weburl-go/weburl/urlrec"
)

// seen is a request as a server has seen it.
type seen struct{ url, referer, site, dest, mode string }

// web is all hosts of the tests: an http server for port 80, and an https server
// for port 443.
type web struct {
	transport *http.Transport
	mutex     sync.Mutex
	seen      []seen
}

// newWeb starts the servers. In a query, "to" are the Location headers of the
// response, "policy" its Referrer-Policy headers, and "n" is how often to
// redirect.
func newWeb(t *testing.T) *web {
	t.Helper()
	w := new(web)
	answer := func(response http.ResponseWriter, request *http.Request) {
		scheme := "http"
		if request.TLS != nil {
			scheme = "https"
		}
		header := request.Header
		w.mutex.Lock()
		w.seen = append(w.seen, seen{scheme + "://" + request.Host, header.Get("Referer"), header.Get("Sec-Fetch-Site"), header.Get("Sec-Fetch-Dest"), header.Get("Sec-Fetch-Mode")})
		w.mutex.Unlock()
		query := request.URL.Query()
		if n, err := strconv.Atoi(query.Get("n")); err == nil && n > 0 {
			query["to"] = []string{fmt.Sprintf("?n=%d", n-1)}
		}
		response.Header()["Referrer-Policy"] = query["policy"]
		if to := query["to"]; len(to) > 0 {
			response.Header()["Location"] = to
			response.WriteHeader(http.StatusFound)
		}
	}
	plain, secure := httptest.NewServer(http.HandlerFunc(answer)), httptest.NewTLSServer(http.HandlerFunc(answer))
	w.transport = &http.Transport{
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true},
		DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
			_, port, err := net.SplitHostPort(address)
			if err != nil {
				return nil, err
			}
			servers := map[string]*httptest.Server{"80": plain, "443": secure}
			server, ok := servers[port]
			if !ok {
				return nil, fmt.Errorf("port %s is requested", port)
			}
			return new(net.Dialer).DialContext(ctx, network, server.Listener.Addr().String())
		},
	}
	t.Cleanup(func() { w.transport.CloseIdleConnections(); plain.Close(); secure.Close() })
	return w
}

// hop is a request of a chain of redirects, and the policy of its response.
type hop struct{ origin, policy string }

// chain returns the URL of the first hop, which redirects to the others.
func chain(hops []hop) string {
	to := ""
	for _, h := range slices.Backward(hops) {
		query := []string{}
		if to != "" {
			query = append(query, "to="+url.QueryEscape(to))
		}
		if h.policy != "" {
			query = append(query, "policy="+url.QueryEscape(h.policy))
		}
		to = h.origin + "/r?" + strings.Join(query, "&")
	}
	return to
}

// page returns the record of s, or the zero Record for "".
func page(s string) urlrec.Record {
	if s == "" {
		return urlrec.Record{}
	}
	return weburl.MustParse(s).Record()
}

// The hosts of the tests, and a page.
const (
	a, plainA, sub, x, plainX = "https://a.test", "http://a.test", "https://b.a.test", "https://x.test", "http://x.test"
	path                      = "/page/x?y=1"
)

// TestRedirects follows redirects. The referrers and Sec-Fetch-Site are those of
// Chromium 156, from the table of package fetchurl.
func TestRedirects(t *testing.T) {
	for _, row := range []struct {
		name, page string
		hops       []hop
		want       [][2]string // Referer and Sec-Fetch-Site
	}{
		{"same origin", a, []hop{{a, ""}, {a, ""}}, [][2]string{{a + path, "same-origin"}, {a + path, "same-origin"}}},
		{"same site and back", a, []hop{{a, ""}, {sub, ""}, {a, ""}}, [][2]string{{a + path, "same-origin"}, {a + "/", "same-site"}, {a + "/", "same-site"}}},
		{"cross site and back", a, []hop{{a, ""}, {x, ""}, {a, ""}}, [][2]string{{a + path, "same-origin"}, {a + "/", "cross-site"}, {a + "/", "cross-site"}}},
		{"a downgrade and back", a, []hop{{a, ""}, {plainX, ""}, {a, ""}}, [][2]string{{a + path, "same-origin"}, {"", ""}, {"", "cross-site"}}},
		{"an upgrade", plainA, []hop{{plainA, ""}, {a, ""}}, [][2]string{{plainA + path, ""}, {plainA + "/", "cross-site"}}},
		{"no-referrer", a, []hop{{a, "no-referrer"}, {a, ""}}, [][2]string{{a + path, "same-origin"}, {"", "same-origin"}}},
		{"no-referrer, too late to take back", a, []hop{{a, "no-referrer"}, {a, "unsafe-url"}, {a, ""}}, [][2]string{{a + path, "same-origin"}, {"", "same-origin"}, {"", "same-origin"}}},
		{"unsafe-url, then origin", a, []hop{{a, "unsafe-url"}, {x, "origin"}, {a, ""}}, [][2]string{{a + path, "same-origin"}, {a + path, "cross-site"}, {a + "/", "cross-site"}}},
		{"unsafe-url over http", a, []hop{{a, "unsafe-url"}, {plainX, ""}, {x, ""}}, [][2]string{{a + path, "same-origin"}, {a + path, ""}, {a + path, "cross-site"}}},
		{"an unknown policy", a, []hop{{a, "bogus"}, {x, ""}}, [][2]string{{a + path, "same-origin"}, {a + "/", "cross-site"}}},
	} {
		t.Run(row.name, func(t *testing.T) {
			w := newWeb(t)
			client := NewClient(&Transport{Page: page(row.page + path + "#f"), Destination: "document", Base: w.transport})
			response, err := Get(client, chain(row.hops))
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
			var want []seen
			for i, h := range row.hops {
				s := seen{url: h.origin, referer: row.want[i][0], site: row.want[i][1]}
				if s.site != "" {
					s.dest, s.mode = "document", "navigate"
				}
				want = append(want, s)
			}
			if !slices.Equal(w.seen, want) {
				t.Errorf("%+v\nwant %+v", w.seen, want)
			}
		})
	}
}

// TestHeaders checks the headers of single requests.
func TestHeaders(t *testing.T) {
	for _, row := range []struct {
		name, page, policy, destination, url string
		want                                 seen
	}{
		{name: "the user", destination: "document", url: a, want: seen{a, "", "none", "document", "navigate"}},
		{name: "the user, over http", destination: "document", url: plainA, want: seen{plainA, "", "", "", ""}},
		{name: "fetch()", page: a + path, url: x, want: seen{x, a + "/", "cross-site", "empty", "no-cors"}},
		{name: "an image", page: a + path, destination: "image", url: a, want: seen{a, a + path, "same-origin", "image", "no-cors"}},
		{name: "a mixed image", page: a + path, destination: "image", url: plainX, want: seen{x, a + "/", "cross-site", "image", "no-cors"}},
		{name: "a frame", page: a + path, destination: "iframe", url: sub, want: seen{sub, a + "/", "same-site", "iframe", "navigate"}},
		{name: "a public suffix", page: "https://a.co.uk/", destination: "image", url: "https://b.co.uk", want: seen{"https://b.co.uk", "https://a.co.uk/", "cross-site", "image", "no-cors"}},
		{name: "no-referrer", page: a + path, policy: "no-referrer", destination: "image", url: a, want: seen{a, "", "same-origin", "image", "no-cors"}},
		{name: "unsafe-url", page: "https://u:p@a.test" + path, policy: "unsafe-url", destination: "document", url: plainX, want: seen{plainX, a + path, "", "", ""}},
	} {
		t.Run(row.name, func(t *testing.T) {
			w := newWeb(t)
			client := NewClient(&Transport{Page: page(row.page), Policy: fetchurl.ParseReferrerPolicyAttribute(row.policy), Destination: row.destination, Base: w.transport})
			response, err := Get(client, row.url+"/")
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
			if !slices.Equal(w.seen, []seen{row.want}) {
				t.Errorf("%+v\nwant %+v", w.seen, row.want)
			}
		})
	}
}

// TestRefused checks the reasons to refuse a request, and how many requests are
// made before.
func TestRefused(t *testing.T) {
	for _, row := range []struct {
		name, page, url string
		want            error
		requests        int
	}{
		{"a bad port", "", "http://a.test:25/", ErrPort, 0},
		{"a redirect to a bad port", "", a + "/r?to=http://a.test:6667/", ErrPort, 1},
		{"a redirect to file:", "", a + "/r?to=file:///etc/passwd", fetchurl.ErrNotHTTP, 1},
		{"two locations", "", a + "/r?to=/&to=/", fetchurl.ErrLocations, 1},
		{"mixed content", a, plainX + "/", ErrMixed, 0},
		{"a redirect to mixed content", a, a + "/r?to=http://x.test/", ErrMixed, 1},
		{"21 redirects", a, a + "/count?n=21", ErrRedirects, 21},
		{"20 redirects", a, a + "/count?n=20", nil, 21},
	} {
		t.Run(row.name, func(t *testing.T) {
			w := newWeb(t)
			response, err := Get(NewClient(&Transport{Page: page(row.page), Destination: "script", Base: w.transport}), row.url)
			if err == nil {
				response.Body.Close()
			}
			if !errors.Is(err, row.want) || len(w.seen) != row.requests {
				t.Errorf("%v after %d requests", err, len(w.seen))
			}
		})
	}
}

// TestLocation checks that a redirect is followed as the standard resolves it.
func TestLocation(t *testing.T) {
	w := newWeb(t)
	response, err := Get(NewClient(&Transport{Base: w.transport}), a+"/r?to="+url.QueryEscape(`https:\\x.test\y`))
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if got := response.Request.URL.String(); got != "https://x.test/y" {
		t.Error(got)
	}
}

// TestRun runs the command.
func TestRun(t *testing.T) {
	for _, row := range []struct {
		name   string
		args   []string
		status int
		stdout string
		stderr string
	}{
		{"a chain", []string{"-page", "https://u:p@a.test/x", "-policy", "unsafe-url", "https://u:p@a.test/r?to=https://x.test/"}, 0,
			"GET https://u:xxxxx@a.test/r?to=https://x.test/\n\tReferer: https://a.test/x\n\tSec-Fetch-Site: same-origin\n" +
				"GET https://x.test/\n\tReferer: https://a.test/x\n\tSec-Fetch-Site: cross-site\n200 OK\n", ""},
		{"a bad port", []string{"http://a.test:25/"}, 1, "", "politeclient: the port is a bad port\n"},
		{"not a URL", []string{"a.test"}, 1, "", "weburl: missing-scheme-non-relative-URL: "},
		{"another scheme", []string{"ftp://a.test/"}, 1, "", "neturl: the scheme is neither http nor https\n"},
		{"no URL", nil, 2, "", "no URL is given"},
		{"a wrong policy", []string{"-policy", "x", "https://a.test/"}, 2, "", "it is not a referrer policy"},
		{"a wrong page", []string{"-page", "x", "https://a.test/"}, 2, "", "-page"},
		{"help", []string{"-h"}, 0, "Command politeclient requests URLs", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			status := run(row.args, newWeb(t).transport, &stdout, &stderr)
			if status != row.status || !strings.HasPrefix(stdout.String(), row.stdout) || row.stdout == "" && stdout.Len() > 0 || !strings.Contains(stderr.String(), row.stderr) {
				t.Errorf("status %d, %q, %q", status, stdout.String(), stderr.String())
			}
		})
	}
}
