package main

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/api/urlpattern"
)

// tablesOf returns the rows of the tables of a page in docs, by the first cell
// of the table's head. A cell has the text of its code, or "" if it has none.
func tablesOf(t *testing.T, page string) map[string][][]string {
	t.Helper()
	text, err := os.ReadFile("../../docs/" + page)
	if err != nil {
		t.Fatal(err)
	}
	tables := map[string][][]string{}
	var head string
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "| ") {
			if !strings.HasPrefix(line, "|") {
				head = ""
			}
			continue
		}
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		if head == "" {
			head = cells[0]
			continue
		}
		for i, cell := range cells {
			switch {
			case strings.HasPrefix(cell, "`") && strings.HasSuffix(cell, "`"):
				cells[i] = strings.Trim(cell, "`")
			case i > 0:
				cells[i] = ""
			}
		}
		tables[head] = append(tables[head], cells)
	}
	return tables
}

// servers returns the addresses of a server with a ServeMux, and of one with a
// Router, both with the routes of the page.
func servers(t *testing.T, routes [][]string) (mux, router string) {
	t.Helper()
	var m http.ServeMux
	var r Router
	values := regexp.MustCompile(`\{(\w+)`)
	for _, route := range routes {
		name, muxPattern, pattern := route[0], route[1], route[2]
		if muxPattern != "" {
			m.HandleFunc(muxPattern, func(w http.ResponseWriter, r *http.Request) {
				fmt.Fprint(w, name)
				for _, value := range values.FindAllStringSubmatch(muxPattern, -1) {
					fmt.Fprintf(w, " %s=%s", value[1], r.PathValue(value[1]))
				}
			})
		}
		err := r.Handle(pattern, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			fmt.Fprint(w, name)
			for _, c := range []urlpattern.Component{urlpattern.Pathname, urlpattern.Search} {
				for group := range Match(r.Context()).Groups(c) {
					// The page leaves out "*" for the search.
					if c == urlpattern.Pathname || group.Name != "0" {
						fmt.Fprintf(w, " %s=%s", group.Name, group.Value)
					}
				}
			}
		}))
		if err != nil {
			t.Fatal(err)
		}
	}
	muxServer, routerServer := httptest.NewServer(&m), httptest.NewServer(&r)
	t.Cleanup(muxServer.Close)
	t.Cleanup(routerServer.Close)
	return muxServer.Listener.Addr().String(), routerServer.Listener.Addr().String()
}

// answer sends a request as it is written, and returns the answer as the page
// writes it. A client of net/http would change or refuse some requests.
func answer(t *testing.T, address, request string) string {
	t.Helper()
	method, target, _ := strings.Cut(request, " ")
	target, host, found := strings.Cut(target, " ")
	if !found {
		host = "example.com"
	}
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", method, target, host)
	response, err := http.ReadResponse(bufio.NewReader(conn), &http.Request{Method: method})
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	switch status := response.StatusCode; status {
	case http.StatusMovedPermanently, http.StatusTemporaryRedirect:
		return "redirect to " + response.Header.Get("Location")
	case http.StatusMethodNotAllowed:
		return fmt.Sprintf("%d %s", status, response.Header.Get("Allow"))
	case http.StatusOK:
		return strings.TrimRight(fmt.Sprintf("%d %s", status, body), " ")
	default:
		return fmt.Sprint(status)
	}
}

// TestPage compares the answers of both servers with the page.
func TestPage(t *testing.T) {
	tables := tablesOf(t, "router.md")
	mux, router := servers(t, tables["name"])
	if rows := len(tables["request"]); rows < 50 {
		t.Errorf("the page has only %d requests", rows)
	}
	for _, row := range tables["request"] {
		t.Run(row[0], func(t *testing.T) {
			if got := answer(t, mux, row[0]); got != row[1] {
				t.Errorf("ServeMux answers %q, want %q", got, row[1])
			}
			if got := answer(t, router, row[0]); got != row[2] {
				t.Errorf("the router answers %q, want %q", got, row[2])
			}
		})
	}
}

// TestGuide checks that the patterns in docs/from-servemux.md match the URLs
// beside them.
func TestGuide(t *testing.T) {
	tables := tablesOf(t, "from-servemux.md")
	match := func(t *testing.T, pattern, url string) {
		p, err := urlpattern.New(pattern, urlpattern.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if !p.Test(url) {
			t.Errorf("%s does not match %s", pattern, url)
		}
	}
	for _, row := range tables["pattern of ServeMux"] {
		t.Run(row[0], func(t *testing.T) {
			match(t, row[1], row[2])
			var mux http.ServeMux
			mux.Handle(row[0], http.NotFoundHandler())
			if _, pattern := mux.Handler(httptest.NewRequest("GET", row[2], nil)); pattern != row[0] {
				t.Errorf("%s does not match %s", row[0], row[2])
			}
		})
	}
	for _, row := range tables["URL pattern"] {
		t.Run(row[0], func(t *testing.T) { match(t, row[0], row[1]) })
	}
	if rows := len(tables["pattern of ServeMux"]) + len(tables["URL pattern"]); rows < 15 {
		t.Errorf("only %d rows", rows)
	}
}

// TestRequestRecord has requests that were put together by hand, too. The
// expected URLs are those of the URL Standard for the parts put together.
func TestRequestRecord(t *testing.T) {
	for _, test := range []struct {
		name, host, target string
		tls                bool
		want               string // "": an error
	}{
		{name: "http", host: "Example.COM:80", target: "/a?b", want: "http://example.com/a?b"},
		{name: "https", host: "Example.COM:80", target: "/a?b", tls: true, want: "https://example.com:80/a?b"},
		{name: "two slashes", host: "h", target: "//evil.example/", want: "http://h//evil.example/"},
		{name: "backslashes", host: "h", target: `/\evil.example\..`, want: "http://h//"},
		{name: "dots", host: "h", target: "/a/%2e%2E/./b/..", want: "http://h/"},
		{name: "encodings", host: "h", target: "/%2F%41é", want: "http://h/%2F%41%C3%A9"},
		{name: "an IDN", host: "bücher.example", target: "/", want: "http://xn--bcher-kva.example/"},
		{name: "IPv6", host: "[::0:1]:8080", target: "/", want: "http://[::1]:8080/"},
		{name: "IPv4", host: "0x7f.1", target: "/", want: "http://127.0.0.1/"},
		{name: "an empty port", host: "h:", target: "/", want: "http://h/"},
		{name: "an empty query", host: "h", target: "/?", want: "http://h/?"},
		{name: "a URL", host: "ignored", target: "http://H/a", want: "http://h/a"},
		{name: "a URL with TLS", host: "ignored", target: "https://H/a", tls: true, want: "https://h/a"},

		{name: "no host", host: "", target: "/"},
		{name: "no host, a host in the path", host: "", target: "//evil.example/"},
		{name: "a tab, a host in the path", host: "\t", target: "//evil.example/"},
		{name: "a user", host: "u@h", target: "/"},
		{name: "a path in the host", host: "h/a", target: "/"},
		{name: "a backslash in the host", host: `h\a`, target: "/"},
		{name: "a query in the host", host: "h?a", target: "/"},
		{name: "a fragment in the host", host: "h#a", target: "/"},
		{name: "a port that is too large", host: "h:65536", target: "/"},
		{name: "a bracket", host: "[::1", target: "/"},
		{name: "no target", host: "h", target: ""},
		{name: "a fragment", host: "h", target: "/a#b"},
		{name: "an empty fragment", host: "h", target: "/a#"},
		{name: "another scheme", host: "h", target: "https://h/"},
		{name: "a URL with a user", host: "h", target: "http://u@h/"},
		{name: "CONNECT", host: "h:80", target: "h:80"},
		{name: "OPTIONS", host: "h", target: "*"},
		{name: "relative", host: "h", target: "a"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := &http.Request{Host: test.host, RequestURI: test.target}
			if test.tls {
				r.TLS = new(tls.ConnectionState)
			}
			record, err := RequestRecord(r)
			if record.Href() != test.want || (err == nil) != (test.want != "") {
				t.Errorf("%q, %v; want %q", record.Href(), err, test.want)
			}
		})
	}
}

// TestHTTP2 requests over TLS, with HTTP/1.1 and with HTTP/2.
func TestHTTP2(t *testing.T) {
	for _, isHTTP2 := range []bool{false, true} {
		t.Run(fmt.Sprint(isHTTP2), func(t *testing.T) {
			var router Router
			err := router.Handle("https://127.0.0.1:*/:a", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				a, _ := Match(r.Context()).Group(urlpattern.Pathname, "a")
				fmt.Fprint(w, r.Proto, " ", a)
			}))
			if err != nil {
				t.Fatal(err)
			}
			server := httptest.NewUnstartedServer(&router)
			server.EnableHTTP2 = isHTTP2
			server.StartTLS()
			defer server.Close()
			response, err := server.Client().Get(server.URL + "/x/../y")
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			want := "HTTP/1.1 y"
			if isHTTP2 {
				want = "HTTP/2.0 y"
			}
			if body, err := io.ReadAll(response.Body); err != nil || string(body) != want {
				t.Errorf("%q, %v", body, err)
			}
		})
	}
}

// TestURLOfHandler holds that a handler sees the URL that was matched, and the
// request as it was sent in the other fields.
func TestURLOfHandler(t *testing.T) {
	var router Router
	var got *http.Request
	if err := router.Handle("/public/*", http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got = r })); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		target string
		status int
		path   string // of the URL, decoded
	}{
		{"/secret/../public/a", 200, "/public/a"},
		{`/secret\..\public\a`, 200, "/public/a"},
		{"/public/%2e%2e/secret", 404, ""},
		{`/public\..\secret`, 404, ""},
		{"/public/a%2F..%2Fb", 200, "/public/a/../b"},
	} {
		t.Run(test.target, func(t *testing.T) {
			got = nil
			request := &http.Request{Method: "GET", Host: "h", RequestURI: test.target, URL: &url.URL{Path: test.target}}
			recorder := httptest.NewRecorder()
			router.ServeHTTP(recorder, request)
			if recorder.Code != test.status {
				t.Errorf("status %d", recorder.Code)
			}
			if got == nil {
				if test.path != "" {
					t.Error("the handler is not called")
				}
				return
			}
			if got.URL.Path != test.path || got.URL.Host != "h" || got.RequestURI != test.target || request.URL.Path != test.target {
				t.Errorf("%q, %q, %q, %q", got.URL.Path, got.URL.Host, got.RequestURI, request.URL.Path)
			}
		})
	}
}

// TestMethods has routes for methods, in their order.
func TestMethods(t *testing.T) {
	var router Router
	for _, pattern := range []string{"GET /a", "POST /a", "POST /:any", "/b", "GET /b", "GET /c", "DELETE /c", "GET /*"} {
		err := router.Handle(pattern, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, pattern) }))
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct{ method, target, want string }{
		{"GET", "/a", "200 GET /a"},
		{"HEAD", "/a", "200 GET /a"},
		{"POST", "/a", "200 POST /a"},
		{"DELETE", "/a", "405 GET, HEAD, POST"},
		{"POST", "/b", "200 POST /:any"}, // before "/b"
		{"PATCH", "/b", "200 /b"},
		{"DELETE", "/c", "200 DELETE /c"},
		{"get", "/c", "405 DELETE, GET, HEAD, POST"}, // methods are case-sensitive
		{"GET", "/d", "200 GET /*"},
		{"POST", "/d/e", "405 GET, HEAD"},
	} {
		t.Run(test.method+" "+test.target, func(t *testing.T) {
			recorder := httptest.NewRecorder()
			router.ServeHTTP(recorder, &http.Request{Method: test.method, Host: "h", RequestURI: test.target})
			got := fmt.Sprintf("%d %s", recorder.Code, recorder.Body)
			if recorder.Code == http.StatusMethodNotAllowed {
				got = fmt.Sprintf("%d %s", recorder.Code, recorder.Header().Get("Allow"))
			}
			if got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

// TestHandleErrors has invalid patterns. Places are in what comes after the
// method.
func TestHandleErrors(t *testing.T) {
	for _, test := range []struct {
		pattern string
		code    urlpattern.Code
		offset  int
	}{
		{"/:a/:a", urlpattern.DuplicateName, 4},
		{"POST /{a", urlpattern.UnclosedGroup, 3},
		{"//h:-/", urlpattern.InvalidPort, 4},
		{"https://h/\\", urlpattern.TrailingEscape, 10},
		{"Post /", urlpattern.MissingBaseURL, 0},
		{"", urlpattern.MissingBaseURL, 0},
	} {
		t.Run(test.pattern, func(t *testing.T) {
			var router Router
			err := router.Handle(test.pattern, http.NotFoundHandler())
			var e *urlpattern.Error
			if !errors.As(err, &e) || e.Code != test.code || e.Offset != test.offset {
				t.Errorf("%#v", err)
			}
			if len(router.routes) > 0 || router.patterns.Len() > 0 {
				t.Error("the route is added")
			}
		})
	}
}

// TestZeroRouter asks a Router without routes.
func TestZeroRouter(t *testing.T) {
	recorder := httptest.NewRecorder()
	new(Router).ServeHTTP(recorder, &http.Request{Method: "GET", Host: "h", RequestURI: "/"})
	if recorder.Code != http.StatusNotFound {
		t.Errorf("status %d", recorder.Code)
	}
	if _, ok := Match(context.Background()).Group(urlpattern.Pathname, "0"); ok {
		t.Error("a context without a match has a group")
	}
}

// TestRun has whole runs of the command.
func TestRun(t *testing.T) {
	for _, test := range []struct {
		name   string
		args   []string
		status int
		stdout string
		stderr string // a part
	}{
		{name: "URLs", args: []string{
			"http://ADA.localhost:81/a/../b", "http://example.com/notes/%2e/7", "http://example.com/notes/x",
			"http://example.com/notes?tag=a%20b", "http://example.com/notes", "http://example.com/files/a%2Fb//c",
		}, stdout: "200 page \"b\" of ada\n200 note 7\n404 404 page not found\n" +
			"200 notes about a%20b\n405 the method is not allowed\n200 file \"a%2Fb//c\"\n"},
		{name: "another scheme", args: []string{"ftp://h/", "http://h/files/"}, status: 1,
			stdout: "200 file \"\"\n", stderr: "unsupported protocol scheme"},
		{name: "an address that is none", args: []string{"-listen", "nowhere"}, status: 1, stderr: "router: serving on nowhere\nlisten tcp"},
		{name: "an unknown flag", args: []string{"-x"}, status: 2, stderr: "router: flag provided"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var stdout, stderr strings.Builder
			status := run(test.args, &stdout, &stderr)
			if status != test.status || stdout.String() != test.stdout || !strings.Contains(stderr.String(), test.stderr) {
				t.Errorf("%d, %q, %q", status, stdout.String(), stderr.String())
			}
		})
	}
	t.Run("-h", func(t *testing.T) {
		var stdout, stderr strings.Builder
		if status := run([]string{"-h"}, &stdout, &stderr); status != 0 || !strings.HasPrefix(stdout.String(), "Command router ") {
			t.Errorf("%d, %q, %q", status, stdout.String(), stderr.String())
		}
	})
}
