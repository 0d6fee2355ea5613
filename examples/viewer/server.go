//go:build !js

package main

import (
	"embed"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/http"
	"strings"
	"time"
)

//go:embed page
var embedded embed.FS

// page holds the files of the page.
var page = func() fs.FS {
	sub, err := fs.Sub(embedded, "page")
	if err != nil {
		panic(err) // the folder is embedded
	}
	return sub
}()

// newServer returns a server with limits for slow and greedy clients.
func newServer(handler http.Handler) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
	}
}

// maxRequest is the limit of a request in bytes of JSON: a URL of maxInput,
// escaped.
const maxRequest = 8 << 20

// answerJSON returns the reply to a request. Both are JSON.
func answerJSON(asked []byte) []byte {
	var q request
	if err := json.Unmarshal(asked, &q); err != nil {
		var w writer
		w.reply(&reply{Error: "the request is not a JSON object of this form"})
		return w.out
	}
	return answer(&q)
}

// maxAnswers is how many requests are answered at the same time. Others wait.
const maxAnswers = 4

// newHandler returns the handler of the command that listens on the address:
//
//	GET  /        the page and its files
//	GET  /health  {"form":"server"}
//	POST /answer  the reply to the request in the body
func newHandler(address string) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(page))
	mux.HandleFunc("GET /health", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, `{"form":"server"}`)
	})
	slots := make(chan struct{}, maxAnswers)
	mux.HandleFunc("POST /answer", func(w http.ResponseWriter, r *http.Request) {
		// A page of another origin can send other types without being asked.
		if kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";"); kind != "application/json" {
			http.Error(w, "the body must be application/json", http.StatusUnsupportedMediaType)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxRequest))
		if errors.As(err, new(*http.MaxBytesError)) {
			http.Error(w, "the body is too long", http.StatusRequestEntityTooLarge)
			return
		} else if err != nil {
			http.Error(w, "the body was not read", http.StatusBadRequest)
			return
		}
		select {
		case slots <- struct{}{}:
			defer func() { <-slots }()
		case <-r.Context().Done():
			return
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		w.Write(answerJSON(body))
	})
	return guard(address, mux)
}

// policy is the Content-Security-Policy of all responses.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
	"worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// guard returns a handler that sets the headers of all responses, and refuses
// requests to other hosts than that of the address. A page of another site can
// rebind its own name to the loopback address; its requests have its name in the
// Host header.
func guard(address string, next http.Handler) http.Handler {
	asked, _, _ := net.SplitHostPort(address)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range map[string]string{
			"Content-Security-Policy":      policy,
			"X-Content-Type-Options":       "nosniff",
			"Referrer-Policy":              "no-referrer",
			"X-Frame-Options":              "DENY",
			"Cross-Origin-Opener-Policy":   "same-origin",
			"Cross-Origin-Resource-Policy": "same-origin",
			"Cross-Origin-Embedder-Policy": "require-corp",
			"Permissions-Policy":           "camera=(), geolocation=(), microphone=()",
		} {
			w.Header().Set(name, value)
		}
		if !allowed(r.Host, asked) {
			http.Error(w, "the Host header names another host", http.StatusMisdirectedRequest)
			return
		}
		if site := r.Header.Get("Sec-Fetch-Site"); r.Method == http.MethodPost && site != "" && site != "same-origin" && site != "none" {
			http.Error(w, "the request is from another origin", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// allowed reports whether a request for host, a Host header, is for the server
// that was asked to listen on the host asked. These are allowed: localhost, an IP
// address, which no name server can rebind, and asked itself.
func allowed(host, asked string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.TrimSuffix(strings.TrimPrefix(name, "["), "]")
	return strings.EqualFold(name, "localhost") || net.ParseIP(name) != nil || name != "" && strings.EqualFold(name, asked)
}
