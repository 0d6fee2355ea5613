package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/fx"
	"go.uber.org/fx/fxtest"

	weburl "github.com/weburl-go/weburl/api"
)

// safeBuffer is a buffer that a service writes to while a test reads.
type safeBuffer struct {
	mu     sync.Mutex
	buffer bytes.Buffer
}

// Write appends p.
func (b *safeBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buffer.Write(p)
}

// String returns the content.
func (b *safeBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buffer.String()
}

// start starts the application on a free port. The caller stops it.
func start(t *testing.T, options ...fx.Option) (app *fxtest.App, s *server, log *safeBuffer) {
	t.Helper()
	return startWith(t, config{Address: "127.0.0.1:0", Concurrent: 10}, options...)
}

// startWith starts the application with c. The caller stops it.
func startWith(t *testing.T, c config, options ...fx.Option) (app *fxtest.App, s *server, log *safeBuffer) {
	t.Helper()
	log = new(safeBuffer)
	app = fxtest.New(t,
		service(c, slog.New(slog.NewTextHandler(log, nil))),
		fx.Options(options...), fx.Populate(&s),
		fx.NopLogger) // that of fxtest may log after the end of the test
	return app.RequireStart(), s, log
}

var client = http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 20 * time.Second}

// ask makes a request and returns the answer and its body. It checks the answer
// by the OpenAPI description, and the request if it was answered with 200. A
// body is JSON.
func ask(t *testing.T, address, method, target, body string) (response *http.Response, content string) {
	t.Helper()
	request, err := http.NewRequest(method, "http://"+address+target, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	return send(t, request, body)
}

// send is ask for any request. body is that of the request.
func send(t *testing.T, request *http.Request, body string) (response *http.Response, content string) {
	t.Helper()
	response, err := client.Do(request)
	if err != nil {
		t.Fatalf("%s, %d bytes: no answer", request.Method, len(request.URL.Path))
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	request.Body = io.NopCloser(strings.NewReader(body))
	if err := described(request, response, text); err != nil {
		t.Errorf("%s %.40s: %v", request.Method, request.URL.Path, err)
	}
	return response, string(text)
}

// get asks for one URL with params, which are pairs of names and values.
func get(t *testing.T, s *server, params ...string) (status int, body string) {
	t.Helper()
	query := new(weburl.URLSearchParams)
	for i := 0; i < len(params); i += 2 {
		query.Append(params[i], params[i+1])
	}
	response, body := ask(t, s.Address(), "GET", "/?"+query.String(), "")
	return response.StatusCode, body
}

// TestAnswers asks for URLs. The hrefs are those of npm's whatwg-url, the
// registrable domains those of the public suffix list's tests.
func TestAnswers(t *testing.T) {
	app, s, _ := start(t)
	defer app.RequireStop()
	null := (*string)(nil)
	one, two := "example.com", "xn--85x722f.com.cn"
	for _, test := range []struct {
		params      []string
		href        string
		registrable *string
		rendering   string
	}{
		{[]string{"url", "HTTPS://EXAMPLE.com:443/a/../b"}, "https://example.com/b", &one, "https://example.com/b"},
		{[]string{"url", "../a?b=c&d#é", "base", "https://user:secret@www.食狮.com.cn/x/y"}, "https://user:secret@www.xn--85x722f.com.cn/a?b=c&d#%C3%A9", &two, "https://www.食狮.com.cn/a?b=c&d#é"},
		{[]string{"base", "http://127.1/", "url", ""}, "http://127.0.0.1/", null, "http://127.0.0.1/"},
		{[]string{"url", "https://com/"}, "https://com/", null, "https://com/"},
		{[]string{"url", "data:,x"}, "data:,x", null, "data:,x"},
	} {
		t.Run(strings.Join(test.params, " "), func(t *testing.T) {
			status, body := get(t, s, test.params...)
			var got answer
			if err := json.Unmarshal([]byte(body), &got); status != http.StatusOK || err != nil {
				t.Errorf("%q: %d, %s", test.params, status, body)
				return
			}
			if got.Href != test.href || got.Rendering != test.rendering || (got.RegistrableDomain == nil) != (test.registrable == nil) ||
				test.registrable != nil && *got.RegistrableDomain != *test.registrable {
				t.Errorf("%q: %s", test.params, body)
			}
			if test.registrable == nil && !strings.Contains(body, `"registrableDomain":null`) {
				t.Errorf("%q: %s", test.params, body)
			}
		})
	}
}

// TestLabels asks for hosts in Unicode. Chromium 156 shows them like this.
func TestLabels(t *testing.T) {
	app, s, _ := start(t)
	defer app.RequireStop()
	for _, row := range []struct{ name, host, want string }{
		{"shown", "xn--bcher-kva.com", `"rendering":"https://bücher.com/","labels":[{"index":0,"ascii":"xn--bcher-kva","unicode":"bücher","verdict":"shown"}]}`},
		{"like another label", "www.xn--80ak6aa92e.com",
			`"rendering":"https://www.xn--80ak6aa92e.com/","labels":[{"index":1,"ascii":"xn--80ak6aa92e","unicode":"аррӏе","verdict":"lookalike","codePoint":"U+0430"}]}`},
		{"ASCII", "example.com", `"rendering":"https://example.com/"}`},
	} {
		t.Run(row.name, func(t *testing.T) {
			if status, body := get(t, s, "url", "https://"+row.host); status != http.StatusOK || !strings.HasSuffix(body, row.want+"\n") {
				t.Errorf("%d, %s", status, body)
			}
		})
	}
}

// TestRefuses makes invalid requests. The log must not have their text.
func TestRefuses(t *testing.T) {
	app, s, log := start(t)
	defer app.RequireStop()
	const secret = "hunter2"
	for _, test := range []struct {
		params []string
		status int
		body   string
	}{
		{nil, 400, `"error":"not-once","in":"url"`},
		{[]string{"url", "a:" + secret, "url", "b:"}, 400, `"error":"not-once","in":"url"`},
		{[]string{"url", "a:", "base", "b:", "base", secret}, 400, `"error":"not-once","in":"base"`},
		{[]string{"url", secret}, 422, `"error":"missing-scheme-non-relative-URL","in":"url",`},
		{[]string{"url", "https://user:" + secret + "@:80/"}, 422, `,"start":21,"end":22}`},
		{[]string{"url", "a:" + secret, "base", "https://[" + secret + "/"}, 422, `"in":"base"`},
		{[]string{"url", "a:" + secret, "base", ""}, 422, `"in":"base"`},
		{[]string{"url", "https://" + secret + ".%/"}, 422, `"in":"url"`},
		{[]string{"url", "a:" + strings.Repeat(secret, maxInput/len(secret)+1)}, 422, `"error":"too-long","in":"url",`},
		{[]string{"url", "a:", "base", "a:" + strings.Repeat(secret, maxInput/len(secret)+1)}, 422, `"error":"too-long","in":"base",`},
		{[]string{"url", "a:", "encoding", secret}, 422, `"error":"unknown-encoding","in":"encoding",`},
		{[]string{"url", "a:", "components", secret}, 400, `"error":"not-boolean","in":"components",`},
		{[]string{"url", "a:", "components", "true", "components", "true"}, 400, `"error":"not-boolean","in":"components",`},
		{[]string{"url", "a:", secret, ""}, 400, `"error":"unknown-parameter",`},
	} {
		t.Run(fmt.Sprintf("%.60q", test.params), func(t *testing.T) {
			before := strings.Count(log.String(), "msg=refused")
			status, body := get(t, s, test.params...)
			if !strings.HasPrefix(body, fmt.Sprintf(`{"title":%q,"status":%d,`, http.StatusText(status), status)) {
				t.Errorf("%.60q: %.200s", test.params, body)
			}
			if status != test.status || !strings.Contains(body, test.body) || strings.Contains(body, secret) {
				t.Errorf("%.60q: %d, %.200s", test.params, status, body)
			}
			if n := strings.Count(log.String(), "msg=refused") - before; n != 1 {
				t.Errorf("%.60q: %d more lines in the log", test.params, n)
			}
		})
	}
	if status, body := get(t, s, "url", "https://user:"+secret+"@example.com/"+secret+"?"+secret+"#"+secret); status != 200 {
		t.Errorf("%d, %s", status, body)
	}
	for _, test := range []struct {
		method, path string
		status       int
	}{
		{"POST", "/?url=" + secret, http.StatusMethodNotAllowed},
		{"GET", "/" + secret, http.StatusNotFound},
		{"GET", "/?url=a:" + strings.Repeat(secret, maxTarget/len(secret)), http.StatusRequestURITooLong},
		{"GET", "/?url=a:" + strings.Repeat(secret, maxHeader/len(secret)+1000), http.StatusRequestHeaderFieldsTooLarge},
	} {
		t.Run(fmt.Sprintf("%s %.20s", test.method, test.path), func(t *testing.T) {
			response, _ := ask(t, s.Address(), test.method, test.path, "")
			if response.StatusCode != test.status {
				t.Errorf("%s, %d bytes: %s", test.method, len(test.path), response.Status)
			}
		})
	}
	if got := log.String(); strings.Contains(got, secret) || !strings.Contains(got, "origin=https://example.com") {
		t.Errorf("the log is %s", got)
	}
}

// TestStop stops the service during an answer.
func TestStop(t *testing.T) {
	for _, inTime := range []bool{true, false} {
		t.Run(fmt.Sprintf("in time=%t", inTime), func(t *testing.T) {
			entered, leave := make(chan struct{}), make(chan struct{})
			slow := func(inner http.Handler) http.Handler {
				return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
					close(entered)
					<-leave
					inner.ServeHTTP(w, r)
				})
			}
			app, s, log := start(t, fx.Decorate(slow))
			answered := make(chan error, 1)
			go func() {
				response, err := client.Get("http://" + s.Address() + "/?url=a:")
				if err == nil {
					_, err = io.Copy(io.Discard, response.Body)
					response.Body.Close()
				}
				answered <- err
			}()
			<-entered

			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			stopped := make(chan error, 1)
			go func() { stopped <- app.Stop(ctx) }()
			// The service accepts no connections while it waits for the answer.
			for {
				connection, err := net.Dial("tcp", s.Address())
				if err != nil {
					break
				}
				connection.Close()
			}
			if inTime {
				close(leave)
			} else {
				cancel()
			}
			begin := time.Now()
			if err := <-stopped; (err == nil) != inTime {
				t.Errorf("in time: %t; stopped: %v", inTime, err)
			}
			if err := <-answered; (err == nil) != inTime {
				t.Errorf("in time: %t; answered: %v", inTime, err)
			}
			if took := time.Since(begin); took > client.Timeout/2 {
				t.Errorf("in time: %t; the connection was closed after %v", inTime, took)
			}
			if inTime && !strings.Contains(log.String(), "stopped") {
				t.Errorf("the log is %s", log)
			}
			if !inTime {
				close(leave)
			}
		})
	}
}

// TestSuffixes loads a public suffix list from a file.
func TestSuffixes(t *testing.T) {
	file := filepath.Join(t.TempDir(), "list")
	if err := os.WriteFile(file, []byte("example.com\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	app, s, _ := startWith(t, config{Address: "127.0.0.1:0", Concurrent: 1, Suffixes: file})
	defer app.RequireStop()
	if status, body := get(t, s, "url", "https://b.a.example.com/"); status != 200 || !strings.Contains(body, `"registrableDomain":"a.example.com"`) {
		t.Errorf("%d, %s", status, body)
	}
}

// TestRun checks the exit status and the output of the command.
func TestRun(t *testing.T) {
	malformed := filepath.Join(t.TempDir(), "list")
	if err := os.WriteFile(malformed, []byte("!\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args   []string
		status int
		stdout string
		stderr string // a part of it
	}{
		{[]string{"-ask", "url=b&base=https://www.example.co.uk/a"}, 0, `{"href":"https://www.example.co.uk/b","registrableDomain":"example.co.uk","rendering":"https://www.example.co.uk/b"}` + "\n", "stopped"},
		{[]string{"-ask", "url=b"}, 1,
			`{"title":"Unprocessable Entity","status":422,"error":"missing-scheme-non-relative-URL","in":"url",` +
				`"detail":"the input has no scheme, and no base URL that it can be resolved against","start":0,"end":1}` + "\n", "422"},
		{[]string{"-addr", "192.0.2.1:8080"}, 1, "", "not a loopback address"},
		{[]string{"-ask", "url=a:", "-suffixes", malformed}, 1, "", "line 1"},
		{[]string{"-addr", "127.0.0.1:0", "-admin", "192.0.2.1:8080"}, 1, "", "not a loopback address"},
		{[]string{"-health", "127.0.0.1:1"}, 1, "", "no answer"},
		{[]string{"-health", "a b"}, 2, "", "-health needs an address"},
		{[]string{"-concurrent", "0"}, 2, "", "-concurrent"},
		{[]string{"-drain", "-1s"}, 2, "", "-drain"},
		{[]string{"-log", "loud"}, 2, "", "-log"},
		{[]string{"-every", "1h"}, 2, "", "-every needs -suffixes"},
		{[]string{"-every", "-1s", "-suffixes", malformed}, 2, "", "-every must not be negative"},
		{[]string{"-ask", "url=a:", "-drain", "1h"}, 0, `{"href":"a:","registrableDomain":null,"rendering":"a:"}` + "\n", "stopped"},
		{[]string{"https://example.com/"}, 2, "", "only flags"},
		{[]string{"-x"}, 2, "", "not defined"},
	} {
		t.Run(strings.Join(test.args, " "), func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			status := run(test.args, &stdout, &stderr)
			if status != test.status || stdout.String() != test.stdout || !strings.Contains(strings.ToLower(stderr.String()), test.stderr) {
				t.Errorf("%q: %d, %q, %q", test.args, status, &stdout, &stderr)
			}
		})
	}
}

// TestStartError has one line for an error of the start.
func TestStartError(t *testing.T) {
	malformed := filepath.Join(t.TempDir(), "list")
	if err := os.WriteFile(malformed, []byte("!\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	missing := filepath.Join(t.TempDir(), "none")
	for _, test := range []struct {
		name, file, want string
	}{
		{"a missing list", missing, "error=\"fxurl: opening the public suffix file: open " + missing + ": "},
		{"a malformed list", malformed, "error=\"publicsuffix: line 1: "},
	} {
		t.Run(test.name, func(t *testing.T) {
			var stderr bytes.Buffer
			status := run([]string{"-ask", "url=a:", "-suffixes", test.file}, io.Discard, &stderr)
			got := stderr.String()
			if status != 1 || strings.Count(got, "\n") != 1 || strings.Contains(got, `\n`) || !strings.Contains(got, test.want) {
				t.Errorf("%d, %s", status, got)
			}
		})
	}
}

// TestParseAddress parses addresses to listen on.
func TestParseAddress(t *testing.T) {
	for _, test := range []struct{ text, want, exposed string }{
		{"127.0.0.1:8080", "127.0.0.1:8080", "127.0.0.1:8080"},
		{"127.0.0.2:0", "127.0.0.2:0", "127.0.0.2:0"},
		{"127.0.0.1:", "127.0.0.1:0", "127.0.0.1:0"},
		{"[::1]:80", "[::1]:80", "[::1]:80"},
		{"localhost:8080", "127.0.0.1:8080", "127.0.0.1:8080"},
		{"LocalHost:8080", "127.0.0.1:8080", "127.0.0.1:8080"},
		{"localhost:", "127.0.0.1:0", "127.0.0.1:0"},
		{"", "", ""},
		{":8080", "", "[::]:8080"},
		{"localhost", "", ""},
		{"localhost:http", "", ""},
		{"localhost:65536", "", ""},
		{"192.0.2.1:8080", "", "192.0.2.1:8080"},
		{"0.0.0.0:8080", "", "0.0.0.0:8080"},
		{"example.com:80", "", ""},
		{"localhost.example.com:80", "", ""},
	} {
		t.Run(test.text, func(t *testing.T) {
			for expose, want := range map[bool]string{false: test.want, true: test.exposed} {
				got, err := parseAddress(test.text, expose)
				if (err == nil) != (want != "") || err == nil && got.String() != want {
					t.Errorf("expose %t: %v, %v; want %q", expose, got, err, want)
				}
			}
		})
	}
}

// TestInterrupt stops the command with a signal.
func TestInterrupt(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a process cannot interrupt itself here")
	}
	// A signal that comes before the service waits for it must not end the
	// test.
	received := make(chan os.Signal, 1)
	signal.Notify(received, os.Interrupt)
	defer signal.Stop(received)
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	var stderr safeBuffer
	status := make(chan int, 1)
	go func() { status <- run([]string{"-addr", "127.0.0.1:0"}, io.Discard, &stderr) }()
	for tick := time.NewTicker(20 * time.Millisecond); ; {
		select {
		case got := <-status:
			if got != 0 || !strings.Contains(stderr.String(), "stopped") {
				t.Errorf("%d, %s", got, &stderr)
			}
			return
		case <-tick.C:
			if strings.Contains(stderr.String(), "listening") {
				if err := self.Signal(os.Interrupt); err != nil {
					t.Fatal(err)
				}
				<-received // after signal.Stop it would end the test
			}
		}
	}
}

// TestHelp prints the package comment.
func TestHelp(t *testing.T) {
	var stdout, stderr strings.Builder
	status := run([]string{"-h"}, &stdout, &stderr)
	if status != 0 || !strings.HasPrefix(stdout.String(), "Command linkservice ") || stderr.Len() > 0 {
		t.Errorf("%d, %q, %q", status, stdout.String(), stderr.String())
	}
}
