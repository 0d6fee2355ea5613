package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/weburl-go/weburl/api/neturl"
	"github.com/weburl-go/weburl/domain"
)

// server is a server on the loopback interface that counts requests.
type server struct {
	address netip.AddrPort
	hits    atomic.Int32
}

// port returns the port of the server.
func (s *server) port() uint16 { return s.address.Port() }

// newServer starts a server whose handler may be nil.
func newServer(t *testing.T, handler http.HandlerFunc) *server {
	t.Helper()
	s := new(server)
	listening := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.hits.Add(1)
		if handler != nil {
			handler(w, r)
		}
	}))
	t.Cleanup(listening.Close)
	s.address = netip.MustParseAddrPort(listening.Listener.Addr().String())
	return s
}

// get fetches input and returns the status, or 0 after an error.
func get(t *testing.T, policy Policy, input string) (status int, err error) {
	t.Helper()
	client := NewClient(policy)
	defer client.CloseIdleConnections()
	response, err := Get(context.Background(), client, input)
	if err != nil {
		return 0, err
	}
	response.Body.Close()
	return response.StatusCode, nil
}

// TestBlocked checks addresses in and beside each block, and the order of the
// blocks.
func TestBlocked(t *testing.T) {
	for _, test := range []struct {
		address string
		block   string // "": it may be reached
	}{
		{"0.0.0.0", "0.0.0.0/8"}, {"0.255.255.255", "0.0.0.0/8"}, {"1.0.0.0", ""}, {"1.1.1.1", ""}, {"8.8.8.8", ""},
		{"9.255.255.255", ""}, {"10.0.0.0", "10.0.0.0/8"}, {"10.255.255.255", "10.0.0.0/8"}, {"11.0.0.0", ""},
		{"100.63.255.255", ""}, {"100.64.0.0", "100.64.0.0/10"}, {"100.127.255.255", "100.64.0.0/10"}, {"100.128.0.0", ""},
		{"126.255.255.255", ""}, {"127.0.0.1", "127.0.0.0/8"}, {"127.255.255.255", "127.0.0.0/8"}, {"128.0.0.0", ""},
		{"169.253.255.255", ""}, {"169.254.169.254", "169.254.0.0/16"}, {"169.255.0.0", ""},
		{"172.15.255.255", ""}, {"172.16.0.0", "172.16.0.0/12"}, {"172.31.255.255", "172.16.0.0/12"}, {"172.32.0.0", ""},
		{"192.0.0.9", "192.0.0.0/24"}, {"192.0.0.192", "192.0.0.0/24"}, {"192.0.1.0", ""}, {"192.0.2.1", "192.0.2.0/24"}, {"192.88.99.1", "192.88.99.0/24"},
		{"192.31.196.1", ""}, {"192.52.193.1", ""}, {"192.175.48.1", ""}, {"192.167.255.255", ""}, {"192.168.0.1", "192.168.0.0/16"}, {"192.169.0.0", ""},
		{"198.17.255.255", ""}, {"198.18.0.0", "198.18.0.0/15"}, {"198.19.255.255", "198.18.0.0/15"}, {"198.20.0.0", ""},
		{"198.51.100.1", "198.51.100.0/24"}, {"203.0.113.1", "203.0.113.0/24"}, {"223.255.255.255", ""},
		{"224.0.0.1", "224.0.0.0/4"}, {"239.255.255.255", "224.0.0.0/4"}, {"240.0.0.0", "240.0.0.0/4"}, {"255.255.255.255", "255.255.255.255/32"},

		{"::", "::/128"}, {"::1", "::1/128"}, {"::127.0.0.1", "::/96"}, {"::2", "::/96"},
		{"::ffff:127.0.0.1", "127.0.0.0/8"}, {"::ffff:10.0.0.1", "10.0.0.0/8"}, {"::ffff:8.8.8.8", ""}, {"::ffff:0:8.8.8.8", "::/0"},
		{"64:ff9b::7f00:1", "127.0.0.0/8"}, {"64:ff9b::a9fe:a9fe", "169.254.0.0/16"}, {"64:ff9b::808:808", ""}, {"64:ff9b:1::808:808", "64:ff9b:1::/48"}, {"64:ff9b::1:808:808", "::/0"},
		{"100::1", "100::/64"}, {"100:0:0:1::", "100:0:0:1::/64"}, {"100:0:0:2::", "::/0"}, {"1fff::", "::/0"},
		{"2001::1", "2001::/32"}, {"2001:2::1", "2001:2::/48"}, {"2001:1::1", "2001::/23"}, {"2001:4:112::1", "2001::/23"}, {"2001:10::1", "2001::/23"}, {"2001:20::1", "2001::/23"}, {"2001:1ff:ffff::", "2001::/23"}, {"2001:200::", ""}, {"2001:4860:4860::8888", ""},
		{"2001:db8::1", "2001:db8::/32"}, {"2002:7f00:1::", "2002::/16"}, {"2002:808:808::", "2002::/16"}, {"2606:4700:4700::1111", ""}, {"2620:4f:8000::1", ""},
		{"3ffe:ffff::", ""}, {"3fff::1", "3fff::/20"}, {"3fff:fff::", "3fff::/20"}, {"3fff:1000::", ""}, {"4000::", "::/0"},
		{"5f00::1", "5f00::/16"}, {"fc00::1", "fc00::/7"}, {"fd00:ec2::254", "fc00::/7"}, {"fe80::1", "fe80::/10"}, {"fe80::1%eth0", "fe80::/10"}, {"febf::", "fe80::/10"}, {"fec0::1", "fec0::/10"}, {"ff02::1", "ff00::/8"},
	} {
		t.Run(test.address, func(t *testing.T) {
			got, ok := blocked(netip.MustParseAddr(test.address))
			if ok != (test.block != "") || ok && got.prefix.String() != test.block {
				t.Errorf("%s: %v, %t; want %s", test.address, got, ok, test.block)
			}
		})
	}
	for i, b := range blocks {
		if b.prefix != b.prefix.Masked() {
			t.Errorf("%v has bits after its length", b.prefix)
		}
		for _, earlier := range blocks[:i] {
			if earlier.prefix.Bits() <= b.prefix.Bits() && earlier.prefix.Overlaps(b.prefix) {
				t.Errorf("%v hides %v", earlier.prefix, b.prefix)
			}
		}
	}
}

// TestControl checks addresses to which a test cannot connect.
func TestControl(t *testing.T) {
	allow := netip.MustParseAddrPort("127.0.0.1:8080")
	policy := Policy{allow: allow}
	for _, test := range []struct {
		network, address string
		ok               bool
	}{
		{"tcp4", "8.8.8.8:80", true}, {"tcp6", "[2001:4860:4860::8888]:443", true},
		{"tcp4", "127.0.0.1:8080", true}, {"tcp4", "127.0.0.1:8081", false}, {"tcp4", "127.0.0.2:8080", false},
		{"tcp6", "[::1]:80", false}, {"tcp6", "[::ffff:127.0.0.1]:8080", false}, {"tcp6", "[64:ff9b::a00:1]:80", false}, {"tcp6", "[fe80::1%eth0]:80", false},
		{"udp4", "8.8.8.8:80", false}, {"unix", "/run/x", false}, {"tcp4", "name:80", false}, {"tcp4", "", false},
	} {
		t.Run(test.network+" "+test.address, func(t *testing.T) {
			if err := policy.control(context.Background(), test.network, test.address, nil); (err == nil) != test.ok {
				t.Errorf("%s %s: %v", test.network, test.address, err)
			}
		})
	}
}

// TestReaches fetches URLs that are allowed.
func TestReaches(t *testing.T) {
	var got string // the request-target
	s := newServer(t, func(w http.ResponseWriter, r *http.Request) {
		got = r.RequestURI
		w.WriteHeader(http.StatusTeapot)
	})
	resolver := newResolver(t, map[string][][]string{
		"ok.test.":            {{"127.0.0.1"}},
		"mixed.test.":         {{"10.0.0.1", "127.0.0.1"}},
		"xn--bcher-kva.test.": {{"127.0.0.1"}},
	})
	policy := Policy{Resolver: resolver, allow: s.address}
	for _, row := range []struct{ format, target string }{ // %d is the port of the server
		{"http://127.0.0.1:%d", "/"},
		{"http://ok.test:%d/a|b?c=d", "/a%7Cb?c=d"},
		{"HTTP://OK.test:%d/", "/"},
		{"http://mixed.test:%d/", "/"}, // one of the two addresses is refused
		{"http://ok.test:%d/a b?c d", "/a%20b?c%20d"},
		{"http://ok.test:%d/a/./../b/%%2E%%2e/c", "/c"},
		{"http://ok.test:%d/100%%?a=50%%;b#%%", "/100%25?a=50%;b"},
		{"http://ok.test:%d/a%%2Fb|c?\u00E9", "/a%2Fb%7Cc?%C3%A9"},
		{"http://b\u00FCcher.test:%d/\u00E9", "/%C3%A9"},
		{"http://B\u00DCCHER.test:%d/", "/"},
		{"http://XN--BCHER-KVA.test:%d/", "/"},
	} {
		t.Run(row.format, func(t *testing.T) {
			input := fmt.Sprintf(row.format, s.port())
			before := s.hits.Load()
			if status, err := get(t, policy, input); err != nil || status != http.StatusTeapot {
				t.Errorf("%s: %d, %v", input, status, err)
			}
			if hits := s.hits.Load() - before; hits != 1 || got != row.target {
				t.Errorf("%s: the server got %d requests, for %s; want %s", input, hits, got, row.target)
			}
		})
	}
}

// TestRefuses checks the reasons for refusing URLs.
func TestRefuses(t *testing.T) {
	s := newServer(t, nil)
	resolver := newResolver(t, map[string][][]string{
		"loopback.test.": {{"127.0.0.1"}},
		"private.test.":  {{"10.0.0.1", "192.168.0.1", "172.16.0.1"}},
		"metadata.test.": {{"169.254.169.254"}},
		"six.test.":      {{"::1", "fd00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1"}},
	})
	allowed := Policy{Resolver: resolver, Ports: []uint16{80, 443, s.port()}}
	for _, test := range []struct {
		input string // %d is the port of the server
		want  error  // nil: an *AddressError
	}{
		{"http://127.0.0.1:%d/", nil},
		{"http://loopback.test:%d/", nil},
		{"http://private.test:%d/", nil},
		{"http://metadata.test/latest/meta-data/?x=%d", nil},
		{"http://six.test:%d/", nil},
		{"http://[::ffff:127.0.0.1]:%d/", nil},
		{"http://[::127.0.0.1]:%d/", nil},
		{"http://[64:ff9b::7f00:1]:%d/", nil},
		{"http://[2002:7f00:1::]:%d/", nil},
		{"http://0.0.0.0:%d/", nil},
		{"http://192.168.0.1:%d/", nil},

		{"http://127.1:%d/", neturl.IPv4Number},
		{"http://2130706433:%d/", neturl.IPv4Number},
		{"http://0x7f.1:%d/", neturl.IPv4Number},
		{"http://\uFF11\uFF12\uFF17.0.0.1:%d/", neturl.NonASCIIHost},
		{"http://127.0.0.%%31:%d/", neturl.EncodedHost},
		{"http:/127.0.0.1:%d/", neturl.Slashes},
		{"http:///127.0.0.1:%d/", neturl.Slashes},
		{`http:\\127.0.0.1:%d\`, neturl.Backslash},
		{`http://example.com\@127.0.0.1:%d/`, neturl.Backslash},
		{"http://\u24C1oopback.test:%d/", neturl.NonASCIIHost},
		{"http://{h}/%d", neturl.HostCharacter},
		{" http://127.0.0.1:%d/", neturl.SurroundingSpace},
		{"http://[fe80::1%%25lo]:%d/", domain.IPv6InvalidCodePoint},
		{"http://:%d/", domain.HostMissing},
		{"//127.0.0.1:%d/", domain.MissingSchemeNonRelativeURL},
		{"ftp://127.0.0.1:%d/", ErrScheme},
		{"file:///etc/passwd?%d", ErrScheme},
		{"gopher://127.0.0.1:%d/", ErrScheme},
		{"data:,%d", ErrScheme},
		{"http://loopback.test:1%d/", ErrPort},
		{"https://loopback.test:25/%d", ErrPort},
	} {
		t.Run(test.input, func(t *testing.T) {
			input := fmt.Sprintf(test.input, s.port())
			if test.want == ErrPort {
				input = strings.Replace(input, fmt.Sprintf("1%d/", s.port()), "8080/", 1)
			}
			status, err := get(t, allowed, input)
			var refused *RefusedError
			if !errors.As(err, &refused) {
				t.Errorf("%s: %d, %v", input, status, err)
				return
			}
			if test.want != nil && !errors.Is(err, test.want) || errors.As(refused, new(*AddressError)) != (test.want == nil) {
				t.Errorf("%s: %v; want %v", input, err, test.want)
			}
		})
	}
	if hits := s.hits.Load(); hits != 0 {
		t.Errorf("the server got %d requests", hits)
	}
}

// TestRebinding has a name that resolves to a public address first, and to this
// machine when the client connects.
func TestRebinding(t *testing.T) {
	s := newServer(t, nil)
	resolver := newResolver(t, map[string][][]string{"rebind.test.": {{"8.8.8.8"}, {"127.0.0.1"}}})

	first, err := resolver.LookupNetIP(context.Background(), "ip4", "rebind.test")
	if err != nil || !slices.Equal(first, []netip.Addr{netip.MustParseAddr("8.8.8.8")}) {
		t.Fatalf("%v, %v", first, err)
	}
	if in, ok := blocked(first[0]); ok {
		t.Fatalf("%v is in %v", first[0], in)
	}

	_, err = get(t, Policy{Resolver: resolver}, fmt.Sprintf("http://rebind.test:%d/", s.port()))
	var reason *AddressError
	if !errors.As(err, &reason) || reason.Address != s.address {
		t.Errorf("%v", err)
	}
	if hits := s.hits.Load(); hits != 0 {
		t.Errorf("the server got %d requests", hits)
	}

	// If the policy allows the address, the server is reached.
	if _, err := get(t, Policy{Resolver: resolver, allow: s.address}, fmt.Sprintf("http://rebind.test:%d/", s.port())); err != nil || s.hits.Load() != 1 {
		t.Errorf("%v, %d requests", err, s.hits.Load())
	}
}

// TestRedirects follows redirects, and refuses those to another address or URL.
func TestRedirects(t *testing.T) {
	secret := newServer(t, nil)
	var location string
	var n int
	s := newServer(t, func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.URL.Path == "/end":
		case r.URL.Path == "/n" && n == 0:
		case r.URL.Path == "/n":
			n--
			w.Header().Set("Location", "/n")
			w.WriteHeader(http.StatusTemporaryRedirect)
		default:
			w.Header()["Location"] = []string{location}
			w.WriteHeader(http.StatusFound)
		}
	})
	resolver := newResolver(t, map[string][][]string{
		"ok.test.":      {{"127.0.0.1"}},
		"private.test.": {{"10.0.0.1"}},
		"rebind.test.":  {{"127.0.0.1"}},

		"xn--bcher-kva.test.": {{"127.0.0.1"}},
	})
	policy := Policy{Resolver: resolver, MaxRedirects: 3, allow: s.address}
	start := fmt.Sprintf("http://ok.test:%d/start?token=hunter2", s.port())

	for _, test := range []struct {
		location string // %d is the port of the server that must not be reached
		want     error  // nil: an *AddressError
	}{
		{"http://127.0.0.1:%d/", nil},
		{"http://rebind.test:%d/", nil},
		{"//private.test:%d/", nil},
		{"http://169.254.169.254/%d", nil},
		{"http://user:hunter2@[::ffff:127.0.0.1]:%d/?hunter2", nil},
		{`\\127.0.0.1:%d\`, ErrLocation},
		{`/\127.0.0.1:%d`, ErrLocation},
		{"http:127.0.0.1:%d", neturl.Slashes},
		{"///127.0.0.1:%d/", ErrLocation},
		{"http:///127.0.0.1:%d/", neturl.Slashes},
		{"http:\\\\127.0.0.1:%d", neturl.Backslash},
		{"//0x7f.1:%d/", neturl.IPv4Number},
		{"//127.1:%d/", neturl.IPv4Number},
		{"/end\t?%d", ErrLocation},
		{"//u@ok.test%%zz:%d/", domain.DomainToASCII},
		{"//{h}/%d", ErrLocation},
		{"//[::1%%25lo]:%d/", domain.IPv6InvalidCodePoint},
		{"//h:65536/%d", domain.PortOutOfRange},
		{"ftp://127.0.0.1:%d/", ErrScheme},
		{"file:///etc/passwd?%d", ErrScheme},
		{"javascript:%d", ErrScheme},
		{"/loop?%d", ErrRedirects},
	} {
		t.Run(test.location, func(t *testing.T) {
			location = fmt.Sprintf(test.location, secret.port())
			_, err := get(t, policy, start)
			var refused *RefusedError
			if !errors.As(err, &refused) {
				t.Errorf("%s: %v", location, err)
				return
			}
			isAddress := errors.As(refused, new(*AddressError))
			if test.want != nil && !errors.Is(err, test.want) || isAddress != (test.want == nil) {
				t.Errorf("%s: %v; want %v", location, err, test.want)
			}
			if strings.Contains(err.Error(), "hunter2") {
				t.Errorf("%s: %v", location, err)
			}
		})
	}
	if hits := secret.hits.Load(); hits != 0 {
		t.Errorf("the other server got %d requests", hits)
	}

	for _, location = range []string{"/end", "end#f", "../x/../end", "?/../end", "//OK.test:" + fmt.Sprint(s.port()) + "/end", "/end?a|b",
		`/a\..\end?b`, "/%zz/../end?100%;a", "/x y/../end?a b", "//B\u00DCCHER.test:" + fmt.Sprint(s.port()) + "/end"} {
		t.Run(location, func(t *testing.T) {
			status, err := get(t, policy, start)
			if strings.HasPrefix(location, "?") {
				// This is the path that redirects, so it is followed too often.
				if !errors.Is(err, ErrRedirects) {
					t.Errorf("%s: %v", location, err)
				}
			} else if err != nil || status != http.StatusOK {
				t.Errorf("%s: %d, %v", location, status, err)
			}
		})
	}

	n = 3
	if status, err := get(t, policy, fmt.Sprintf("http://ok.test:%d/n", s.port())); err != nil || status != http.StatusOK {
		t.Errorf("three redirects: %d, %v", status, err)
	}
	n = 4
	if _, err := get(t, policy, fmt.Sprintf("http://ok.test:%d/n", s.port())); !errors.Is(err, ErrRedirects) {
		t.Errorf("four redirects: %v", err)
	}
	n = 1
	if _, err := get(t, Policy{Resolver: resolver, MaxRedirects: -1, allow: s.address}, fmt.Sprintf("http://ok.test:%d/n", s.port())); !errors.Is(err, ErrRedirects) {
		t.Errorf("a redirect that is not allowed: %v", err)
	}
}

// TestRedirectMessages checks that an error says that a redirect was refused.
func TestRedirectMessages(t *testing.T) {
	var location string
	s := newServer(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", location)
		w.WriteHeader(http.StatusFound)
	})
	resolver := newResolver(t, map[string][][]string{"ok.test.": {{"127.0.0.1"}}, "private.test.": {{"10.0.0.1"}}})
	policy := Policy{Ports: []uint16{s.port(), 81}, Resolver: resolver, allow: s.address}
	from := fmt.Sprintf("safeclient: refused a redirect from http://ok.test:%d", s.port())
	for _, row := range []struct{ location, want string }{
		{"http://private.test:81/x?y", from + " to http://private.test:81: the address 10.0.0.1:81 is in 10.0.0.0/8 (private use)"},
		{"//ok.test:82/x?y", from + " to http://ok.test:82: the policy does not allow the port"},
		{"ftp://h/x", from + ": the scheme is neither http nor https"},
		{"http://127.1/x", from + ": neturl: net/url and the URL Standard see different things: ipv4-number (host)"},
		{`\\private.test\x`, from + ": " + ErrLocation.Error()},
		{"x", from + ": too many redirects"},
	} {
		t.Run(row.location, func(t *testing.T) {
			location = row.location
			if _, err := get(t, policy, fmt.Sprintf("http://ok.test:%d/start", s.port())); err == nil || err.Error() != row.want {
				t.Errorf("%v; want %s", err, row.want)
			}
		})
	}
}

// TestRedirectTells checks that the server after a redirect gets no part of the
// URL that redirected.
func TestRedirectTells(t *testing.T) {
	var got http.Header
	s := newServer(t, func(w http.ResponseWriter, r *http.Request) {
		got = r.Header
		port, ok := strings.CutPrefix(r.Host, "ok.test:")
		if !ok {
			return
		}
		if _, _, ok := r.BasicAuth(); !ok {
			t.Error("the first request has no user")
		}
		w.Header().Set("Set-Cookie", "a=hunter2; Path=/")
		w.Header().Set("Location", "http://other.test:"+port+"/")
		w.WriteHeader(http.StatusFound)
	})
	resolver := newResolver(t, map[string][][]string{"ok.test.": {{"127.0.0.1"}}, "other.test.": {{"127.0.0.1"}}})
	input := fmt.Sprintf("http://u:hunter2@ok.test:%d/hunter2?hunter2", s.port())
	if status, err := get(t, Policy{Resolver: resolver, allow: s.address}, input); err != nil || status != http.StatusOK || s.hits.Load() != 2 {
		t.Fatalf("%d, %v, %d requests", status, err, s.hits.Load())
	}
	for _, name := range []string{"Authorization", "Cookie", "Referer"} {
		if value, ok := got[name]; ok {
			t.Errorf("%s: %s", name, value)
		}
	}
}

// TestLocation checks that a Location header without a redirect is ignored.
func TestLocation(t *testing.T) {
	s := newServer(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", "/%zz")
		w.WriteHeader(http.StatusCreated)
	})
	if status, err := get(t, Policy{allow: s.address}, "http://"+s.address.String()+"/"); err != nil || status != http.StatusCreated {
		t.Errorf("%d, %v", status, err)
	}
}

// TestKeptConnection keeps a connection open. On a busy machine net/http may
// close it instead, so the test tries a few times.
func TestKeptConnection(t *testing.T) {
	const most = 10
	for n := 1; !isKept(t); n++ {
		if n == most {
			t.Fatalf("none of %d connections is kept", n)
		}
	}
}

// isKept reports whether a connection is kept open. It is used for its own name
// only, and the addresses of other names are checked.
func isKept(t *testing.T) bool {
	t.Helper()
	s := newServer(t, nil)
	resolver := newResolver(t, map[string][][]string{"moves.test.": {{"127.0.0.1"}, {"10.0.0.1"}}, "private.test.": {{"10.0.0.1"}}})
	client := NewClient(Policy{Resolver: resolver, allow: s.address})
	defer client.CloseIdleConnections()
	fetch := func(name string) error {
		response, err := Get(context.Background(), client, fmt.Sprintf("http://%s:%d/", name, s.port()))
		if err == nil {
			_, err = io.Copy(io.Discard, response.Body)
			response.Body.Close()
		}
		return err
	}
	if err := fetch("moves.test"); err != nil {
		t.Fatal(err)
	}
	err := fetch("moves.test")
	if errors.As(err, new(*AddressError)) {
		return false
	}
	if err != nil {
		t.Error(err)
	}
	if !errors.As(fetch("private.test"), new(*AddressError)) {
		t.Error("another name uses the connection")
	}
	client.CloseIdleConnections()
	if !errors.As(fetch("moves.test"), new(*AddressError)) {
		t.Error("the second address is not checked")
	}
	if hits := s.hits.Load(); hits != 2 {
		t.Errorf("%d requests", hits)
	}
	return true
}

// TestTimeout checks the limit of a request.
func TestTimeout(t *testing.T) {
	s := newServer(t, func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	_, err := get(t, Policy{allow: s.address, Timeout: 20 * time.Millisecond}, "http://"+s.address.String()+"/hunter2")
	if !errors.Is(err, context.DeadlineExceeded) || strings.Contains(err.Error(), "hunter2") {
		t.Errorf("%v", err)
	}
}

// TestNoProxy sets a proxy in the environment, which is not used.
func TestNoProxy(t *testing.T) {
	proxy := newServer(t, nil)
	for _, name := range []string{"HTTP_PROXY", "http_proxy", "ALL_PROXY", "HTTPS_PROXY"} {
		t.Setenv(name, "http://"+proxy.address.String())
	}
	s := newServer(t, nil)
	resolver := newResolver(t, map[string][][]string{"ok.test.": {{"127.0.0.1"}}})
	if _, err := get(t, Policy{Resolver: resolver, allow: s.address}, fmt.Sprintf("http://ok.test:%d/", s.port())); err != nil {
		t.Error(err)
	}
	if proxy.hits.Load() != 0 || s.hits.Load() != 1 {
		t.Errorf("the proxy got %d requests, the server %d", proxy.hits.Load(), s.hits.Load())
	}
	if NewClient(Policy{}).Transport.(*guard).transport.(*http.Transport).Proxy != nil {
		t.Error("there is a proxy")
	}
}

// TestNoSecret checks that errors hold the origin and no other part of the URL.
func TestNoSecret(t *testing.T) {
	s := newServer(t, nil)
	resolver := newResolver(t, map[string][][]string{"private.test.": {{"10.0.0.1"}}})
	closed := newServer(t, nil).address // it is not allowed
	for _, input := range []string{
		"http://hunter2:hunter2@private.test/hunter2?hunter2#hunter2",
		"http://hunter2:hunter2@127.1/hunter2?hunter2",
		"http://hunter2:hunter2@none.test/hunter2?hunter2",
		"http://hunter2:hunter2@[hunter2/?hunter2",
		"http://h/hunter2%zz",
		"http://127.0.0.1:1/hunter2?hunter2",
		"hunter2://h/hunter2",
		"http://" + closed.String() + "/hunter2?hunter2",
	} {
		t.Run(input, func(t *testing.T) {
			_, err := get(t, Policy{Resolver: resolver, allow: netip.MustParseAddrPort("127.0.0.1:1")}, input)
			if err == nil || strings.Contains(err.Error(), "hunter2") || !strings.HasPrefix(err.Error(), "safeclient: ") {
				t.Errorf("%s: %v", input, err)
			}
		})
	}
	_, err := get(t, Policy{Resolver: resolver}, "http://u:p@private.test:81/x?y")
	const want = "safeclient: refused http://private.test:81: the address 10.0.0.1:81 is in 10.0.0.0/8 (private use)"
	if err == nil || err.Error() != want {
		t.Errorf("%v; want %s", err, want)
	}
	if s.hits.Load() != 0 {
		t.Error("a request")
	}
}

// TestHelp prints the package comment.
func TestHelp(t *testing.T) {
	var stdout, stderr bytes.Buffer
	status := run([]string{"-h"}, Policy{}, &stdout, &stderr)
	if status != 0 || !strings.HasPrefix(stdout.String(), "Command safeclient ") || stderr.Len() > 0 {
		t.Errorf("%d, %q, %q", status, &stdout, &stderr)
	}
}

// TestRun checks the exit status and the output of the command.
func TestRun(t *testing.T) {
	s := newServer(t, func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, "hello") })
	for _, test := range []struct {
		args             []string
		status           int
		stdout, inStderr string
	}{
		{[]string{"http://" + s.address.String() + "/"}, 0, "200 OK, 5 bytes\n", ""},
		{[]string{"http://127.1/", "http://" + s.address.String() + "/"}, 1, "200 OK, 5 bytes\n", "ipv4-number (host)"},
		{[]string{"-ports", "443", "http://" + s.address.String() + "/"}, 1, "", ErrPort.Error()},
		{[]string{"-ports", "65536", "x"}, 2, "", "ports"},
		{nil, 2, "", "no URL is given\nThe flag -h "},
		{[]string{"-x"}, 2, "", "-x\nThe flag -h "},
	} {
		t.Run(fmt.Sprintf("%q", test.args), func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			status := run(test.args, Policy{allow: s.address}, &stdout, &stderr)
			if status != test.status || stdout.String() != test.stdout || !strings.Contains(stderr.String(), test.inStderr) || test.inStderr == "" && stderr.Len() > 0 {
				t.Errorf("%q: %d, %q, %q", test.args, status, &stdout, &stderr)
			}
		})
	}
}
