package main

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/weburl-go/weburl/adapters/xnetpublicsuffix"
	weburl "github.com/weburl-go/weburl/api"
)

// discard is an http.ResponseWriter that keeps nothing.
type discard struct{ header http.Header }

func (d discard) Header() http.Header         { return d.header }
func (d discard) Write(p []byte) (int, error) { return len(p), nil }
func (d discard) WriteHeader(int)             {}

// benchmarked returns the handler without a server.
func benchmarked() http.Handler {
	parser := weburl.New(weburl.Config{PublicSuffixes: xnetpublicsuffix.New(), MaxInput: maxInput})
	log := slog.New(slog.NewTextHandler(io.Discard, &slog.HandlerOptions{Level: slog.LevelWarn}))
	return newHandler(config{Concurrent: 1}, parser, parser.Renderer(), log, newMetrics())
}

// BenchmarkOne answers for one URL, without the HTTP server.
func BenchmarkOne(b *testing.B) {
	h, w := benchmarked(), discard{http.Header{}}
	request := httptest.NewRequest("GET", "/v1/resolve?url=../b%3Fc=d&base=https://www.example.co.uk/a/b/", nil)
	b.ReportAllocs()
	for b.Loop() {
		h.ServeHTTP(w, request)
	}
}

// BenchmarkBatch answers for 100 URLs, without the HTTP server.
func BenchmarkBatch(b *testing.B) {
	h, w := benchmarked(), discard{http.Header{}}
	item := []byte(`{"url":"../b?c=d","base":"https://www.example.co.uk/a/b/"},`)
	body := append(append([]byte(`{"items":[`), bytes.TrimSuffix(bytes.Repeat(item, 100), []byte(","))...), `]}`...)
	request := httptest.NewRequest("POST", "/v1/resolve", nil)
	request.Header.Set("Content-Type", "application/json")
	request.ContentLength = int64(len(body))
	b.ReportAllocs()
	for b.Loop() {
		request.Body = io.NopCloser(bytes.NewReader(body))
		h.ServeHTTP(w, request)
	}
}
