//go:build !js

package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// do sends a request to the handler.
func do(method, target, host, kind, site, body string) *http.Response {
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	r.Host = host
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	if site != "" {
		r.Header.Set("Sec-Fetch-Site", site)
	}
	w := httptest.NewRecorder()
	newHandler("localhost:0").ServeHTTP(w, r)
	return w.Result()
}

// TestServer checks the status of good and bad requests, and the headers of all
// responses.
func TestServer(t *testing.T) {
	const here, kind, gallery = "localhost:8118", "application/json", `{"kind":"gallery"}`
	for _, row := range []struct {
		name, method, target, host, kind, site, body string
		status                                       int
	}{
		{name: "page", method: "GET", target: "/", host: here, status: 200},
		{name: "health", method: "GET", target: "/health", host: here, status: 200},
		{name: "answer", method: "POST", target: "/answer", host: here, kind: kind, body: gallery, status: 200},
		{name: "charset", method: "POST", target: "/answer", host: here, kind: kind + "; charset=utf-8", body: gallery, status: 200},
		{name: "same origin", method: "POST", target: "/answer", host: here, kind: kind, site: "same-origin", body: gallery, status: 200},
		{name: "IPv4", method: "GET", target: "/", host: "127.0.0.1:8118", status: 200},
		{name: "IPv6", method: "GET", target: "/", host: "[::1]:8118", status: 200},
		{name: "rebound", method: "GET", target: "/", host: "attacker.example:8118", status: 421},
		{name: "rebound, like localhost", method: "GET", target: "/", host: "localhost.attacker.example", status: 421},
		{name: "no host", method: "GET", target: "/", host: "", status: 421},
		{name: "cross-site", method: "POST", target: "/answer", host: here, kind: kind, site: "cross-site", body: gallery, status: 403},
		{name: "form", method: "POST", target: "/answer", host: here, kind: "text/plain", body: gallery, status: 415},
		{name: "no type", method: "POST", target: "/answer", host: here, body: gallery, status: 415},
		{name: "too long", method: "POST", target: "/answer", host: here, kind: kind, body: strings.Repeat(" ", maxRequest+1), status: 413},
		{name: "GET of answer", method: "GET", target: "/answer", host: here, status: 404},
		{name: "POST of page", method: "POST", target: "/", host: here, kind: kind, status: 405},
		{name: "DELETE", method: "DELETE", target: "/answer", host: here, status: 405},
		{name: "TRACE", method: "TRACE", target: "/", host: here, status: 405},
		{name: "outside", method: "GET", target: "/..%2f..%2fgo.mod", host: here, status: 404},
	} {
		t.Run(row.name, func(t *testing.T) {
			response := do(row.method, row.target, row.host, row.kind, row.site, row.body)
			if response.StatusCode != row.status {
				t.Errorf("status %d, want %d", response.StatusCode, row.status)
			}
			for name, want := range map[string]string{
				"Content-Security-Policy":      policy,
				"X-Content-Type-Options":       "nosniff",
				"Referrer-Policy":              "no-referrer",
				"X-Frame-Options":              "DENY",
				"Cross-Origin-Opener-Policy":   "same-origin",
				"Cross-Origin-Resource-Policy": "same-origin",
			} {
				if got := response.Header.Get(name); got != want {
					t.Errorf("%s: %q, want %q", name, got, want)
				}
			}
		})
	}
	for _, directive := range []string{"default-src 'none'", "script-src 'self' 'wasm-unsafe-eval';", "style-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"} {
		if !strings.Contains(policy, directive) {
			t.Errorf("the policy lacks %s", directive)
		}
	}
	if strings.Contains(policy, "unsafe-inline") || strings.Contains(policy, "'unsafe-eval'") {
		t.Error("the policy allows inline or evaluated script")
	}
}

// TestServerLimits checks that the server does not wait for slow clients.
func TestServerLimits(t *testing.T) {
	s := newServer(http.NotFoundHandler())
	if s.ReadHeaderTimeout <= 0 || s.ReadTimeout <= 0 || s.WriteTimeout <= 0 || s.IdleTimeout <= 0 || s.MaxHeaderBytes <= 0 {
		t.Errorf("a limit is missing: %+v", s)
	}
}

// TestServerMarkup sends text like script in every field of a request. The
// answer must be JSON without a character that begins markup, and must not fail.
func TestServerMarkup(t *testing.T) {
	const script = `"'><script>alert(1)</script><img src=x onerror=alert(1)>&lt;` + "\u2028</style>"
	for _, kind := range []string{
		kindURL, kindStep, kindPattern, kindEncoding, kindSetter, kindParams, kindCompare, kindGallery, script,
	} {
		for _, q := range []request{
			{URL: script},
			{URL: "https://h/" + script + "?" + script + "#" + script, Pattern: "/:a" + script, PatternBase: "https://h/" + script},
			{URL: "https://" + script + "/", Base: "https://h/", Encoding: "windows-1252"},
			{URL: "a:" + script, Base: script, Encoding: script},
			{URL: "https://h/", Attribute: script, Value: script},
			{URL: "https://h/", Attribute: "search", Value: script, Params: []pair{{script, script}}},
			{URL: "https://h/", Pattern: script, PatternBase: script},
			{URL: "https://h/", Base: "https://h/" + script, Pattern: "https://h/(" + script, Attribute: "hostname", Value: script},
		} {
			q.Kind = kind
			body, err := json.Marshal(q)
			if err != nil {
				t.Fatal(err)
			}
			response := do("POST", "/answer", "localhost", "application/json", "", string(body))
			got, _ := io.ReadAll(response.Body)
			if response.StatusCode != 200 || response.Header.Get("Content-Type") != "application/json" {
				t.Errorf("%s: status %d, type %q", kind, response.StatusCode, response.Header.Get("Content-Type"))
			}
			if !json.Valid(got) || strings.ContainsAny(string(got), "<>&\u2028") {
				t.Errorf("%s: %s", kind, got)
			}
		}
	}
}
