package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// TestRun sends requests to a server that checks them.
func TestRun(t *testing.T) {
	file := filepath.Join(t.TempDir(), "urls")
	if err := os.WriteFile(file, []byte("https://example.com/?a=é&b\nb:\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		args   []string
		status int // of each answer
		exit   int
		want   []string // parts of the output
	}{
		{name: "GET", args: []string{"-rate", "100", "-duration", "500ms"}, status: 200, want: []string{"50 answers", "0 errors, statuses map[200:50]", "p99.9"}},
		{name: "a batch", args: []string{"-rate", "100", "-duration", "500ms", "-batch", "3"}, status: 200, want: []string{"50 answers", "0 errors, statuses map[200:50]"}},
		{name: "failures", args: []string{"-rate", "100", "-duration", "100ms"}, status: 422, want: []string{"0 errors, statuses map[422:10]"}},
		{name: "a busy service", args: []string{"-rate", "100", "-duration", "100ms"}, status: 503, exit: 1, want: []string{"10 errors, statuses map[503:10]"}},
		{name: "closed connections", args: []string{"-rate", "100", "-duration", "100ms"}, status: 0, exit: 1, want: []string{"0 answers", "10 errors, statuses map[]"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var asked [2]atomic.Int32 // for the first URL and for the second
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				body, err := io.ReadAll(r.Body)
				switch {
				case err != nil:
					t.Error(err)
				case r.Method == "GET" && r.FormValue("url") == "https://example.com/?a=é&b",
					string(body) == `{"items":[{"url":"https://example.com/?a=é\u0026b"},{"url":"b:"},{"url":"https://example.com/?a=é\u0026b"}]}`:
					asked[0].Add(1)
				case r.Method == "GET" && r.FormValue("url") == "b:":
					asked[1].Add(1)
				default:
					t.Errorf("%s %s, %s", r.Method, r.URL, body)
				}
				if test.status == 0 {
					panic(http.ErrAbortHandler)
				}
				w.WriteHeader(test.status)
				io.WriteString(w, "{}")
			}))
			defer server.Close()
			var stdout, stderr strings.Builder
			begin := time.Now()
			args := append([]string{"-addr", strings.TrimPrefix(server.URL, "http://"), "-urls", file}, test.args...)
			if exit := run(args, &stdout, &stderr); exit != test.exit || stderr.Len() > 0 {
				t.Errorf("%d, %s", exit, &stderr)
			}
			for _, want := range test.want {
				if !strings.Contains(stdout.String(), want) {
					t.Errorf("%s; want %s", &stdout, want)
				}
			}
			if test.name == "GET" && (asked[0].Load() != 25 || asked[1].Load() != 25 || time.Since(begin) < 490*time.Millisecond) {
				t.Errorf("%d, %d, %v", asked[0].Load(), asked[1].Load(), time.Since(begin))
			}
		})
	}
}

// TestRunSlow has one client and a server that takes 100 ms. The requests start
// later than scheduled, and one of the times shows it.
func TestRunSlow(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { time.Sleep(100 * time.Millisecond) }))
	defer server.Close()
	l := load{rate: 100, clients: 1, duration: 50 * time.Millisecond}
	address := strings.TrimPrefix(server.URL, "http://")
	l.prepare(address, []string{"a:"})
	r := l.run(address)
	if len(r.fromSend) != 5 || r.fromSend[0] < 100*time.Millisecond || r.fromTarget[4] < 460*time.Millisecond {
		t.Errorf("%v, %v", r.fromSend, r.fromTarget)
	}
}

// TestRunRefuses has wrong arguments.
func TestRunRefuses(t *testing.T) {
	for _, test := range []struct {
		name string
		args []string
		exit int
		want string
	}{
		{"another machine", []string{"-addr", "192.0.2.1:80"}, 2, "loopback"},
		{"a name", []string{"-addr", "example.com:80"}, 2, "loopback"},
		{"no rate", []string{"-rate", "0"}, 2, "not positive"},
		{"no time", []string{"-duration", "-1s"}, 2, "not positive"},
		{"no -urls", nil, 2, "-urls is needed"},
		{"a missing file", []string{"-urls", filepath.Join(t.TempDir(), "none")}, 1, "none"},
		{"an empty file", []string{"-urls", os.DevNull}, 1, "no lines"},
		{"an argument", []string{"x"}, 2, "only flags"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var stderr strings.Builder
			if exit := run(test.args, io.Discard, &stderr); exit != test.exit || !strings.Contains(stderr.String(), test.want) {
				t.Errorf("%d, %s", exit, &stderr)
			}
		})
	}
}
