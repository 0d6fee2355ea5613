package neturl_test

import (
	"bufio"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/neturl"
	"github.com/weburl-go/weburl/internal/urlgen"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/urlrec"
)

// wire is a server that records requests byte by byte, and a client whose
// connections all go to it.
type wire struct {
	client *http.Client

	mu       sync.Mutex
	requests [][]string // for each request its lines: the request line and the headers
	location string     // if not "", the next request is redirected there
}

// newWire starts a server. The client uses it as a proxy if proxy is true.
func newWire(t *testing.T, proxy bool) *wire {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := new(wire)
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "tcp", listener.Addr().String())
	}
	// TLS is left out, so that the server sees the requests of https URLs.
	transport := &http.Transport{DialContext: dial, DialTLSContext: dial, MaxIdleConns: 100}
	if proxy {
		transport.Proxy = http.ProxyURL(&url.URL{Scheme: "http", Host: listener.Addr().String()})
	}
	w.client = &http.Client{Transport: transport}
	t.Cleanup(func() {
		listener.Close()
		transport.CloseIdleConnections()
	})
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go w.serve(conn)
		}
	}()
	return w
}

// serve records the requests of a connection.
func (w *wire) serve(conn net.Conn) {
	defer conn.Close()
	in := bufio.NewReader(conn)
	for {
		var lines []string
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			if line = strings.TrimSuffix(line, "\r\n"); line == "" {
				break
			}
			lines = append(lines, line)
		}
		w.mu.Lock()
		w.requests = append(w.requests, lines)
		response := "HTTP/1.1 204 No Content\r\n\r\n"
		if w.location != "" {
			response = "HTTP/1.1 302 Found\r\nContent-Length: 0\r\nLocation: " + w.location + "\r\n\r\n"
		}
		w.location = ""
		w.mu.Unlock()
		if _, err := io.WriteString(conn, response); err != nil {
			return
		}
	}
}

// get requests u and returns the requests that the server got.
func (w *wire) get(u *url.URL) ([][]string, error) {
	w.mu.Lock()
	w.requests = nil
	w.mu.Unlock()
	response, err := w.client.Do(&http.Request{Method: http.MethodGet, URL: u})
	if err != nil {
		return nil, err
	}
	response.Body.Close()
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.requests, nil
}

// header returns the value of a header, and whether it is there.
func header(request []string, name string) (value string, ok bool) {
	for _, line := range request[1:] {
		if value, ok := strings.CutPrefix(line, name+": "); ok {
			return value, true
		}
	}
	return "", false
}

// target returns the request-target for r: its path and query, with the bytes
// percent-encoded that RequestURL names.
func target(r urlrec.Record) string {
	var b strings.Builder
	path := r.Pathname()
	for i := range len(path) {
		rest := path[i:]
		switch {
		case rest[0] == '|':
			b.WriteString("%7C")
		case rest[0] == '%' && (len(rest) < 3 || strings.Trim(rest[1:3], "0123456789abcdefABCDEF") != ""):
			b.WriteString("%25")
		default:
			b.WriteByte(rest[0])
		}
	}
	if query, ok := r.Query(); ok {
		b.WriteString("?" + query)
	}
	return b.String()
}

// checkRequest requests r and returns "", or what the server got instead.
func (w *wire) checkRequest(r urlrec.Record) string {
	u, err := neturl.RequestURL(r)
	if err != nil {
		return err.Error()
	}
	got, err := w.get(u)
	if err != nil || len(got) != 1 {
		return fmt.Sprintf("%d requests, %v", len(got), err)
	}
	if want := "GET " + target(r) + " HTTP/1.1"; got[0][0] != want {
		return fmt.Sprintf("%s, want %s", got[0][0], want)
	}
	if host, ok := header(got[0], "Host"); !ok || host != r.Host() {
		return "the Host header is " + host
	}
	authorization, ok := header(got[0], "Authorization")
	want := ""
	if r.IncludesCredentials() {
		credentials := append(append(percent.Decode(r.Username()), ':'), percent.Decode(r.Password())...)
		want = "Basic " + base64.StdEncoding.EncodeToString(credentials)
	}
	if ok != r.IncludesCredentials() || authorization != want {
		return "the Authorization header is " + authorization
	}
	return ""
}

// TestRequestURL checks what a server gets, byte by byte.
func TestRequestURL(t *testing.T) {
	w, proxy := newWire(t, false), newWire(t, true)
	for _, row := range []struct {
		input        string
		target, host string
	}{
		{"http://h", "/", "h"},
		{"http://h/100%", "/100%25", "h"},
		{"http://h/%zz/%4/%41/%2F", "/%25zz/%254/%41/%2F", "h"},
		{"http://h/%%41", "/%25%41", "h"},
		{"http://h/%2F|a'[b]", "/%2F%7Ca'[b]", "h"},
		{"http://h/a^b", "/a%5Eb", "h"},
		{"http://h//x//100%", "//x//100%25", "h"},
		{"http://h//evil.example/%", "//evil.example/%25", "h"},
		{"http://h/*", "/*", "h"},
		{"http://h/a b/../c d?e f", "/c%20d?e%20f", "h"},
		{"http://h/\u00E9?\u00E9", "/%C3%A9?%C3%A9", "h"},
		{"http://h/%FF", "/%FF", "h"},
		{"http://h/?a=100%zz&%", "/?a=100%zz&%", "h"},
		{"http://h/?a;b", "/?a;b", "h"},
		{"http://h/?a|b^`{}[]'\\", "/?a|b^`{}[]%27\\", "h"},
		{"http://h/?", "/?", "h"},
		{"http://h/??", "/??", "h"},
		{"http://h/a#%zz", "/a", "h"},
		{"http://h/?#f", "/?", "h"},
		{"HTTP://EXAMPLE.com:80/", "/", "example.com"},
		{"https://h:443/", "/", "h"},
		{"https://h:80/x", "/x", "h:80"},
		{"http://h:0/", "/", "h:0"},
		{"http://h./", "/", "h."},
		{"http://h.:81/", "/", "h.:81"},
		{"http://[::FFFF:1.2.3.4]/", "/", "[::ffff:102:304]"},
		{"http://[::1]:81/", "/", "[::1]:81"},
		{"http://0x7f.1/", "/", "127.0.0.1"},
		{"http://b\u00FCcher.example/", "/", "xn--bcher-kva.example"},
		{"http://!$&'()*+,;=_~/", "/", "!$&'()*+,;=_~"},
		{"http://u:p%40%@h/", "/", "h"},
		{"http://u%3A@h/", "/", "h"},
		{"http://:%FF@h/", "/", "h"},
		{"http://:@h/", "/", "h"},
	} {
		t.Run(row.input, func(t *testing.T) {
			r := record(t, row.input)
			if problem := w.checkRequest(r); problem != "" {
				t.Error(problem)
			}
			if got := w.requests[0]; got[0] != "GET "+row.target+" HTTP/1.1" || !slices.Contains(got, "Host: "+row.host) {
				t.Errorf("%q; want %s, %s", got, row.target, row.host)
			}
			u, err := neturl.RequestURL(r)
			if err != nil {
				t.Fatal(err)
			}
			if password, ok := u.User.Password(); ok != (r.Password() != "") || password != string(percent.Decode(r.Password())) {
				t.Errorf("the password is %q, %t", password, ok)
			}
			u.User = nil
			if got, want := u.String(), r.Protocol()+"//"+row.host+row.target; got != want {
				t.Errorf("String: %s; want %s", got, want)
			}
			if r.Scheme() == "https" { // a proxy gets CONNECT
				return
			}
			got, err := proxy.get(u)
			if want := "GET http://" + row.host + row.target + " HTTP/1.1"; err != nil || got[0][0] != want {
				t.Errorf("the proxy got %q, %v; want %s", got, err, want)
			}
			// The whole URL as the request-target has the bytes of the path.
			u.Opaque = "//" + u.Host + r.Pathname()
			for _, w := range []*wire{w, proxy} {
				got, err := w.get(u)
				query := strings.TrimPrefix(r.HrefWithoutFragment(), r.Href()[:strings.Index(r.Href(), r.Host()+r.Pathname())+len(r.Host()+r.Pathname())])
				if want := "GET http://" + r.Host() + r.Pathname() + query + " HTTP/1.1"; err != nil || got[0][0] != want {
					t.Errorf("with Opaque the server got %q, %v; want %s", got, err, want)
				}
			}
		})
	}
}

// TestRequestURLRefuses checks the errors, and that net/http does not send a
// Host header for the hosts that are refused.
func TestRequestURLRefuses(t *testing.T) {
	for _, row := range []struct {
		input string
		want  error
	}{
		{"ftp://h/", neturl.ErrNotHTTP},
		{"ws://h/", neturl.ErrNotHTTP},
		{"file:///", neturl.ErrNotHTTP},
		{"mailto:http", neturl.ErrNotHTTP},
	} {
		t.Run(row.input, func(t *testing.T) {
			if u, err := neturl.RequestURL(record(t, row.input)); u != nil || err != row.want {
				t.Errorf("%v, %v; want %v", u, err, row.want)
			}
		})
	}
	if u, err := neturl.RequestURL(urlrec.Record{}); u != nil || err != neturl.ErrNoURL {
		t.Errorf("the zero Record: %v, %v", u, err)
	}
	w := newWire(t, false)
	for c := range 0x80 {
		r, err := weburl.ParseRecord("http://a" + string(rune(c)) + "a/")
		if err != nil || len(r.Hostname()) != 3 {
			continue // the character is forbidden or a delimiter
		}
		t.Run(r.Hostname(), func(t *testing.T) {
			got, err := w.get(&url.URL{Scheme: "http", Host: r.Host(), Path: "/"})
			if err != nil {
				t.Fatal(err)
			}
			host, _ := header(got[0], "Host")
			u, err := neturl.RequestURL(r)
			if refused := errors.Is(err, neturl.HostCharacter); refused != (host == "") || refused != (u == nil) {
				t.Errorf("%v, %v, but net/http sends %q", u, err, host)
			}
		})
	}
}

// TestRequestURLRedirects checks redirects relative to a path that is rewritten.
func TestRequestURLRedirects(t *testing.T) {
	w := newWire(t, false)
	for _, row := range []struct{ location, want string }{
		{"next", "/a/next"},
		{"?q", "/a/100%25?q"},
		{"/x", "/x"},
		{"../y", "/y"},
	} {
		t.Run(row.location, func(t *testing.T) {
			u, err := neturl.RequestURL(record(t, "http://h/a/100%?x"))
			if err != nil {
				t.Fatal(err)
			}
			w.location = row.location
			got, err := w.get(u)
			if err != nil || len(got) != 2 || got[1][0] != "GET "+row.want+" HTTP/1.1" || !slices.Contains(got[1], "Referer: http://h/a/100%25?x") {
				t.Errorf("%q, %v; want %s", got, err, row.want)
			}
		})
	}
	u, err := neturl.RequestURL(record(t, "http://h/a/100%"))
	if err != nil {
		t.Fatal(err)
	}
	u.Opaque = "//h/a/100%"
	for location, want := range map[string]string{"next": "GET /a/next HTTP/1.1", "?q": ""} {
		w.location = location
		if got, err := w.get(u); (err == nil) != (want != "") || err == nil && got[1][0] != want {
			t.Errorf("with Opaque, %s: %q, %v; want %s", location, got, err, want)
		}
	}
}

// TestRequestURLHTTP2 checks the path that a server for HTTP/2 gets.
func TestRequestURLHTTP2(t *testing.T) {
	var got string
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		got = fmt.Sprint(r.Proto, " ", r.Host, " ", r.RequestURI)
	}))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	for _, row := range []struct{ input, want string }{
		{"https://example.com/100%?a=100%zz", "example.com /100%25?a=100%zz"},
		{"https://example.com//x|%2F?", "example.com //x%7C%2F?"},
		{"https://example.com:81/?a;b", "example.com:81 /?a;b"},
	} {
		t.Run(row.input, func(t *testing.T) {
			u, err := neturl.RequestURL(record(t, row.input))
			if err != nil {
				t.Fatal(err)
			}
			client := server.Client()
			client.Transport.(*http.Transport).DialContext = func(ctx context.Context, _, _ string) (net.Conn, error) {
				return new(net.Dialer).DialContext(ctx, "tcp", server.Listener.Addr().String())
			}
			response, err := client.Do(&http.Request{Method: http.MethodGet, URL: u})
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
			if want := "HTTP/2.0 " + row.want; got != want {
				t.Errorf("%s; want %s", got, want)
			}
		})
	}
}

// checkRequestURL returns "", or which promise of RequestURL is broken for r.
func checkRequestURL(r urlrec.Record) string {
	u, err := neturl.RequestURL(r)
	switch {
	case r.Scheme() != "http" && r.Scheme() != "https" || strings.ContainsAny(r.Host(), "\"`{}"):
		if u != nil || err == nil {
			return "no error"
		}
		return ""
	case err != nil:
		return err.Error()
	case u.RequestURI() != target(r):
		return "the request-target is " + u.RequestURI()
	case u.Host != r.Host() || u.Scheme != r.Scheme():
		return "the scheme and host are " + u.Scheme + ", " + u.Host
	}
	again, err := url.Parse(u.String())
	if err != nil || !reflect.DeepEqual(again, u) {
		return fmt.Sprintf("%#v parses to %#v, %v", u, again, err)
	}
	back, err := weburl.ParseRecord(u.String())
	if err != nil || back.Host() != r.Host() || back.Protocol() != r.Protocol() || target(back) != target(r) {
		return fmt.Sprintf("to the standard, %s is %s, %v", u, back, err)
	}
	return ""
}

// FuzzRequestURL checks that net/url and the standard read the result of
// RequestURL in the same way.
func FuzzRequestURL(f *testing.F) {
	for _, input := range []string{
		"http://u%:p%@h:81/100%?a;b=%#%", "https://h//%zz|^'[]\\", "http://h./?", "http://[::1]/%2F|", "http://{h}/", "ftp://h/", "http://:p@h/%", "http://u%2F@h/", "http://u%00@h/%00",
	} {
		f.Add(input)
	}
	f.Fuzz(func(t *testing.T, input string) {
		if r, err := weburl.ParseRecord(input); err == nil {
			if problem := checkRequestURL(r); problem != "" {
				t.Errorf("%s: %s", r, problem)
			}
		}
	})
}

// requested is the http and https URLs among generated inputs and the lists in
// URLS_DIR, if that is set.
func requested(t *testing.T) (all []urlrec.Record) {
	add := func(input string) {
		r, err := weburl.ParseRecord(input)
		if err == nil && (r.Scheme() == "http" || r.Scheme() == "https") && !strings.ContainsAny(r.Host(), "\"`{}") {
			all = append(all, r)
		}
	}
	g := urlgen.New(3, nil)
	for range 100000 {
		add(g.Input())
	}
	dir := os.Getenv("URLS_DIR")
	if dir == "" {
		t.Log("URLS_DIR is not set")
		return all
	}
	for _, name := range []string{"requests.txt", "files.txt", "directory.txt"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			add(strings.TrimSuffix(line, "\n"))
		}
	}
	return all
}

// TestRequestURLOnTheWire checks all URLs, and requests some of them from a
// server: those that are rewritten or have credentials, and every 50th.
func TestRequestURLOnTheWire(t *testing.T) {
	w := newWire(t, false)
	rewritten, sent := 0, 0
	all := requested(t)
	for i, r := range all {
		if problem := checkRequestURL(r); problem != "" {
			t.Fatalf("%s: %s", r, problem)
		}
		path, _, _ := strings.Cut(target(r), "?")
		changed := path != r.Pathname()
		if changed {
			rewritten++
		}
		if i%50 != 0 && (rewritten > 300 || !changed && !r.IncludesCredentials()) {
			continue
		}
		sent++
		if problem := w.checkRequest(r); problem != "" {
			t.Errorf("%s: %s", r, problem)
		}
	}
	t.Logf("%d URLs, %d rewritten, %d requested", len(all), rewritten, sent)
	if rewritten < 500 || sent < 500 {
		t.Errorf("of %d URLs only %d were rewritten and %d requested", len(all), rewritten, sent)
	}
}
