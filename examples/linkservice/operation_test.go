package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.uber.org/fx"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/ports"
)

// slowPost is a request for a batch that is sent in two parts.
type slowPost struct {
	connection net.Conn
	rest       string
}

// newSlowPost sends the first part, and waits until the service answers it.
func newSlowPost(t *testing.T, s string) *slowPost {
	t.Helper()
	const body = `{"items":[{"url":"a:b"}]}`
	connection, err := net.Dial("tcp", s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { connection.Close() })
	fmt.Fprintf(connection, "POST /v1/resolve HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n", len(body))
	// The service asks for the body when it reads it.
	line, err := bufio.NewReader(connection).ReadString('\n')
	if err != nil || !strings.Contains(line, "100 Continue") {
		t.Fatalf("%q, %v", line, err)
	}
	io.WriteString(connection, body[:10])
	return &slowPost{connection, body[10:]}
}

// end sends the second part and returns the status and the body of the answer.
func (p *slowPost) end() (status int, body string, err error) {
	io.WriteString(p.connection, p.rest)
	r := bufio.NewReader(p.connection)
	for { // the empty line of 100 Continue
		if next, err := r.Peek(1); err != nil || next[0] != '\r' && next[0] != '\n' {
			break
		}
		r.ReadByte()
	}
	response, err := http.ReadResponse(r, nil)
	if err != nil {
		return 0, "", err
	}
	text, err := io.ReadAll(response.Body)
	return response.StatusCode, string(text), err
}

// TestBusy has a request with a body in each slot for those. Others are refused,
// but not requests without a body, and not those of operators.
func TestBusy(t *testing.T) {
	app, s, _ := startWith(t, config{Address: "127.0.0.1:0", Concurrent: 2})
	defer app.RequireStop()
	first, second := newSlowPost(t, s.Address()), newSlowPost(t, s.Address())
	const batch = `{"items":[{"url":"a:b"}]}`
	response, body := ask(t, s.Address(), "POST", "/v1/resolve", batch)
	if response.StatusCode != http.StatusServiceUnavailable || response.Header.Get("Retry-After") != "1" || !strings.Contains(body, `"busy"`) {
		t.Errorf("%s, %s", response.Status, body)
	}
	// The answer of /openapi.json is longer than a buffer. So a client may have it
	// while the request still counts, and /metrics is before it.
	for _, target := range []string{"/v1/resolve?url=a:", "/?url=a:", "/healthz", "/readyz", "/metrics", "/openapi.json"} {
		response, body := ask(t, s.Address(), "GET", target, "")
		if response.StatusCode != http.StatusOK {
			t.Errorf("%s: %s", target, response.Status)
		}
		if target == "/metrics" && !strings.Contains(body, "\nlinkservice_requests_in_flight 2\n") {
			t.Errorf("%s", body)
		}
	}
	for _, p := range []*slowPost{first, second} {
		if status, body, err := p.end(); status != http.StatusOK || err != nil {
			t.Errorf("%d, %s, %v", status, body, err)
		}
		// The slot is free again.
		if response, _ := ask(t, s.Address(), "POST", "/v1/resolve", batch); response.StatusCode != http.StatusOK {
			t.Errorf("%s", response.Status)
		}
	}
}

// TestBusyWithoutBody has as many requests without a body as there are slots.
// Another one is refused, but not a batch.
func TestBusyWithoutBody(t *testing.T) {
	h := benchmarked().(*handler)
	for range cap(h.slots) {
		h.slots <- struct{}{}
	}
	for _, test := range []struct {
		method, body string
		status       int
	}{
		{"GET", "", http.StatusServiceUnavailable},
		{"POST", `{"items":[{"url":"a:b"}]}`, http.StatusOK},
	} {
		request := httptest.NewRequest(test.method, "/v1/resolve?url=a:", strings.NewReader(test.body))
		request.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, request)
		if w.Code != test.status {
			t.Errorf("%s: %d, %s", test.method, w.Code, w.Body)
		}
	}
}

// TestWorkers has a batch for each processor. Another one waits, and is refused
// in the end. A single URL does not wait.
func TestWorkers(t *testing.T) {
	h := benchmarked().(*handler)
	h.wait = 50 * time.Millisecond
	ask := func(method, body string) *httptest.ResponseRecorder {
		request := httptest.NewRequest(method, "/v1/resolve?url=a:", strings.NewReader(body))
		request.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, request)
		return w
	}
	for range cap(h.workers) {
		h.workers <- struct{}{}
	}
	const body = `{"items":[{"url":"a:"}]}`
	if w := ask("POST", body); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") != "1" {
		t.Errorf("%d, %s", w.Code, w.Body)
	}
	if w := ask("GET", ""); w.Code != http.StatusOK {
		t.Errorf("%d, %s", w.Code, w.Body)
	}
	if w := ask("POST", "{}"); w.Code != http.StatusBadRequest {
		t.Errorf("%d, %s", w.Code, w.Body)
	}
	h.wait = 20 * time.Second
	go func() {
		time.Sleep(10 * time.Millisecond)
		<-h.workers
	}()
	for range 2 { // it goes back after each
		if w := ask("POST", body); w.Code != http.StatusOK {
			t.Errorf("%d, %s", w.Code, w.Body)
		}
	}
}

// TestTooSlow sends a body that does not end in time.
func TestTooSlow(t *testing.T) {
	soon := func(inner http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if err := http.NewResponseController(w).SetReadDeadline(time.Now().Add(100 * time.Millisecond)); err != nil {
				t.Error(err)
			}
			inner.ServeHTTP(w, r)
		})
	}
	app, s, _ := start(t, fx.Decorate(soon))
	defer app.RequireStop()
	p := newSlowPost(t, s.Address())
	p.rest = ""
	if status, body, err := p.end(); status != http.StatusRequestTimeout || err != nil || !strings.Contains(body, `"too-slow"`) {
		t.Errorf("%d, %s, %v", status, body, err)
	}
}

// TestTimeouts checks that no server waits without a limit.
func TestTimeouts(t *testing.T) {
	app, s, _ := start(t)
	defer app.RequireStop()
	for name, server := range map[string]*http.Server{"main": &s.main, "admin": &s.admin} {
		if server.ReadHeaderTimeout != readTimeout/2 || server.ReadTimeout != readTimeout || server.WriteTimeout != writeTimeout || server.IdleTimeout != time.Minute {
			t.Errorf("%s: %v, %v, %v, %v", name, server.ReadHeaderTimeout, server.ReadTimeout, server.WriteTimeout, server.IdleTimeout)
		}
	}
}

// TestBodyNotRead closes a connection for writing before the end of the body.
func TestBodyNotRead(t *testing.T) {
	app, s, _ := start(t)
	defer app.RequireStop()
	p := newSlowPost(t, s.Address())
	p.rest = ""
	p.connection.(*net.TCPConn).CloseWrite()
	if status, body, err := p.end(); status != http.StatusBadRequest || err != nil || !strings.Contains(body, `"body-not-read"`) {
		t.Errorf("%d, %s, %v", status, body, err)
	}
}

// TestLongBodyExpected announces a body that is too long, and does not send it.
func TestLongBodyExpected(t *testing.T) {
	app, s, _ := start(t)
	defer app.RequireStop()
	connection, err := net.Dial("tcp", s.Address())
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	fmt.Fprintf(connection, "POST /v1/resolve HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n", maxBody+1)
	response, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil || response.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("%v, %v", response, err)
	}
}

// TestUnreadBody sends bodies that the service refuses, and reads the answer
// only after the whole body. The connection is not for another request, so the
// service closes it.
func TestUnreadBody(t *testing.T) {
	app, s, _ := start(t)
	defer app.RequireStop()
	for _, test := range []struct {
		name, target, kind string
		status             int
	}{
		{"too long", "/v1/resolve", "application/json", http.StatusRequestEntityTooLarge},
		{"not JSON", "/v1/resolve", "text/plain", http.StatusUnsupportedMediaType},
		{"not a path", "/x", "application/json", http.StatusNotFound},
		{"not a method", "/", "application/json", http.StatusMethodNotAllowed},
	} {
		t.Run(test.name, func(t *testing.T) {
			connection, err := net.Dial("tcp", s.Address())
			if err != nil {
				t.Fatal(err)
			}
			defer connection.Close()
			_, err = fmt.Fprintf(connection, "POST %s HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s",
				test.target, test.kind, maxDiscard-1, strings.Repeat(" ", maxDiscard-1))
			if err != nil {
				t.Fatal(err)
			}
			response, err := http.ReadResponse(bufio.NewReader(connection), nil)
			if err != nil {
				t.Fatal(err)
			}
			if response.StatusCode != test.status {
				t.Errorf("%s", response.Status)
			}
		})
	}
}

// panics is a public suffix list that panics with the name.
type panics struct{ ports.PublicSuffixList }

func (panics) PublicSuffix(name string) string { panic(name) }

// TestPanic has a faulty list. The answer is a problem, the service goes on, and
// the log has the stack without the value.
func TestPanic(t *testing.T) {
	app, s, log := start(t, fx.Decorate(func(ports.PublicSuffixList) ports.PublicSuffixList { return panics{} }))
	defer app.RequireStop()
	for range 20 { // more than there are slots
		if status, body := get(t, s, "url", "https://hunter2.com/"); status != http.StatusInternalServerError || !strings.Contains(body, `"internal"`) {
			t.Errorf("%d, %s", status, body)
		}
	}
	if status, body := get(t, s, "url", "data:,x"); status != http.StatusOK {
		t.Errorf("%d, %s", status, body)
	}
	if got := log.String(); !strings.Contains(got, "handler.go") || strings.Contains(got, "hunter2") {
		t.Errorf("the log is %s", got)
	}
	if _, body := ask(t, s.Address(), "GET", "/metrics", ""); !strings.Contains(body, `{method="GET",route="/",status="500"} 20`+"\n") {
		t.Errorf("%s", body)
	}
}

// noList is a parser without a public suffix list, which is a fault.
func noList(*weburl.Parser) *weburl.Parser { return weburl.New(weburl.Config{}) }

// TestInternal has a parser without a public suffix list.
func TestInternal(t *testing.T) {
	app, s, log := start(t, fx.Decorate(noList))
	defer app.RequireStop()
	if status, body := get(t, s, "url", "https://hunter2.com/"); status != http.StatusInternalServerError || !strings.Contains(body, `"internal"`) {
		t.Errorf("%d, %s", status, body)
	}
	response, body := ask(t, s.Address(), "POST", "/v1/resolve", `{"items":[{"url":"https://hunter2.com/"}]}`)
	if response.StatusCode != http.StatusInternalServerError || !strings.Contains(body, `"internal"`) {
		t.Errorf("%s, %s", response.Status, body)
	}
	if got := log.String(); !strings.Contains(got, "no public suffix list") || strings.Contains(got, "hunter2") {
		t.Errorf("the log is %s", got)
	}
}

// TestAdmin has an address for operators. Their paths are there, and no others.
func TestAdmin(t *testing.T) {
	app, s, _ := startWith(t, config{Address: "127.0.0.1:0", Admin: "127.0.0.1:0", Concurrent: 10})
	defer app.RequireStop()
	for path, ofAdmin := range map[string]bool{"/healthz": true, "/readyz": true, "/metrics": true, "/?url=a:": false, "/v1/resolve?url=a:": false, "/openapi.json": false} {
		for address, isAdmin := range map[string]bool{s.Address(): false, s.AdminAddress(): true} {
			want := http.StatusNotFound
			if ofAdmin == isAdmin {
				want = http.StatusOK
			}
			response, err := client.Get("http://" + address + path)
			if err != nil {
				t.Fatal(err)
			}
			response.Body.Close()
			if response.StatusCode != want {
				t.Errorf("%s, admin %t: %s", path, isAdmin, response.Status)
			}
		}
	}
}

// TestMetrics counts requests. No part of a request is in the metrics, and new
// requests make no new ones.
func TestMetrics(t *testing.T) {
	file := filepath.Join(t.TempDir(), "list")
	if err := os.WriteFile(file, []byte("com\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	before := time.Now().Unix()
	app, s, _ := startWith(t, config{Address: "127.0.0.1:0", Concurrent: 1, Suffixes: file, Every: 10 * time.Millisecond})
	defer app.RequireStop()
	questions := func(secret string) {
		get(t, s, "url", "https://"+secret+".com/")
		get(t, s, "url", secret)
		get(t, s, "url", "a:", "encoding", secret)
		get(t, s, "url", "a:"+strings.Repeat(secret, maxInput))
		ask(t, s.Address(), "POST", "/v1/resolve", `{"items":[{"url":"`+secret+`"},{"url":"a:"},{"url":"https://:80"}]}`)
		ask(t, s.Address(), "POST", "/v1/resolve", secret)
		ask(t, s.Address(), "GET", "/"+secret, "")
		ask(t, s.Address(), "M"+strings.ToUpper(secret), "/v1/resolve", "")
		ask(t, s.Address(), "HEAD", "/v1/resolve?url=a:", "")
	}
	read := func() string {
		_, body := ask(t, s.Address(), "GET", "/metrics", "")
		return body
	}
	questions("hunter2")
	first := read()
	for _, want := range []string{
		`linkservice_requests_total{method="GET",route="/",status="200"} 1`,
		`linkservice_requests_total{method="GET",route="/",status="414"} 1`,
		`linkservice_requests_total{method="GET",route="/",status="422"} 2`,
		`linkservice_requests_total{method="HEAD",route="/v1/resolve",status="200"} 1`,
		`linkservice_requests_total{method="POST",route="/v1/resolve",status="200"} 1`,
		`linkservice_requests_total{method="POST",route="/v1/resolve",status="400"} 1`,
		`linkservice_requests_total{method="other",route="/v1/resolve",status="405"} 1`,
		`linkservice_requests_total{method="other",route="other",status="404"} 1`,
		`linkservice_request_duration_seconds_count{route="/v1/resolve"} 4`,
		`linkservice_requests_in_flight 0`,
		`linkservice_batch_items_sum 3`,
		`linkservice_urls_total 7`,
		`linkservice_failures_total{error="missing-scheme-non-relative-URL"} 2`,
		`linkservice_failures_total{error="unknown-encoding"} 1`,
		`linkservice_failures_total{error="host-missing"} 1`,
		`linkservice_failures_total{error="port-invalid"} 0`,
	} {
		if !strings.Contains(first, "\n"+want+"\n") {
			t.Errorf("there is no %s", want)
		}
	}
	for _, other := range []string{"hunter3", "hunter4"} {
		questions(other)
	}
	second := read()
	names := regexp.MustCompile(`(?m)^linkservice.*[} ]`)
	if got, want := names.FindAllString(second, -1), names.FindAllString(first, -1); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("%q; before: %q", got, want)
	}
	if strings.Contains(strings.ToLower(second), "hunter") {
		t.Errorf("%s", second)
	}

	var loaded float64
	at := regexp.MustCompile(`\nlinkservice_suffix_list_loaded_timestamp_seconds (\S+)\n`).FindStringSubmatch(second)
	if at == nil {
		t.Fatalf("%s", second)
	}
	if fmt.Sscan(at[1], &loaded); loaded < float64(before) || loaded > float64(time.Now().Unix()+1) {
		t.Errorf("loaded at %v", at[1])
	}
	if err := os.WriteFile(file, []byte("!\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for strings.Contains(read(), "\nlinkservice_suffix_list_failures_total 0\n") {
		time.Sleep(5 * time.Millisecond)
	}
	if response, _ := ask(t, s.Address(), "GET", "/readyz", ""); response.StatusCode != http.StatusOK {
		t.Errorf("after a failed reading: %s", response.Status)
	}
	if status, body := get(t, s, "url", "https://a.b.com/"); status != http.StatusOK || !strings.Contains(body, `"registrableDomain":"b.com"`) {
		t.Errorf("after a failed reading: %d, %s", status, body)
	}
}

// readyz returns the status of /readyz.
func readyz(t *testing.T, admin string) int {
	t.Helper()
	response, _ := ask(t, admin, "GET", "/readyz", "")
	return response.StatusCode
}

// TestDrain stops the service, whose drain does not end. It is not ready then,
// and takes requests.
func TestDrain(t *testing.T) {
	app, s, _ := startWith(t, config{Address: "127.0.0.1:0", Admin: "127.0.0.1:0", Concurrent: 1, Drain: time.Hour})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	stopped := make(chan error, 1)
	go func() { stopped <- app.Stop(ctx) }()
	for readyz(t, s.AdminAddress()) == http.StatusOK {
		time.Sleep(5 * time.Millisecond)
	}
	if response, body := ask(t, s.Address(), "GET", "/v1/resolve?url=a:", ""); response.StatusCode != http.StatusOK {
		t.Errorf("%s, %s", response.Status, body)
	}
	if code := run([]string{"-health", s.AdminAddress()}, io.Discard, io.Discard); code != 0 {
		t.Errorf("-health has status %d", code)
	}
	cancel()
	if err := <-stopped; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestTerminate sends SIGTERM to the command while it answers a request. It is
// not ready then, drains, closes its address, ends the answer, and stops.
func TestTerminate(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a process cannot send itself SIGTERM here")
	}
	received := make(chan os.Signal, 1)
	signal.Notify(received, syscall.SIGTERM) // the test itself must go on
	defer signal.Stop(received)
	const drain = 200 * time.Millisecond
	var stderr safeBuffer
	status := make(chan int, 1)
	go func() {
		status <- run([]string{"-addr", "127.0.0.1:0", "-admin", "127.0.0.1:0", "-drain", drain.String()}, io.Discard, &stderr)
	}()
	var addresses []string
	for addresses == nil {
		time.Sleep(5 * time.Millisecond)
		addresses = regexp.MustCompile(`address=(\S+) admin=(\S+)`).FindStringSubmatch(stderr.String())
	}
	address, admin := addresses[1], addresses[2]
	if got := readyz(t, admin); got != http.StatusOK {
		t.Errorf("before: %d", got)
	}
	slow := newSlowPost(t, address)

	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	// The service may not yet wait for a signal.
	for readyz(t, admin) == http.StatusOK {
		if err := self.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		<-received
		time.Sleep(5 * time.Millisecond)
	}
	for {
		connection, err := net.Dial("tcp", address)
		if err != nil {
			break
		}
		connection.Close()
		time.Sleep(5 * time.Millisecond)
	}
	if took := time.Since(begin); took < drain {
		t.Errorf("the address was closed after %v", took)
	}
	if got := readyz(t, admin); got != http.StatusServiceUnavailable {
		t.Errorf("after draining: %d", got)
	}
	if code, body, err := slow.end(); code != http.StatusOK || err != nil {
		t.Errorf("%d, %s, %v", code, body, err)
	}
	if got := <-status; got != 0 || !strings.Contains(stderr.String(), "stopped") {
		t.Errorf("%d, %s", got, &stderr)
	}
	if code := run([]string{"-health", admin}, io.Discard, io.Discard); code != 1 {
		t.Errorf("after the stop: -health has status %d", code)
	}
}
