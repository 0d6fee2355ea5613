package main

import (
	"testing"

	"github.com/weburl-go/weburl/adapters/xnetpublicsuffix"
	weburl "github.com/weburl-go/weburl/api"
)

// TestResolve resolves lines one after another with one resolver, so that a
// line could find what another has left. The hrefs and errors are those of
// npm's whatwg-url 17.3.0.
func TestResolve(t *testing.T) {
	r := resolver{parser: weburl.New(weburl.Config{PublicSuffixes: xnetpublicsuffix.New()})}
	for _, row := range []struct {
		name, text string
		want       answer
	}{
		{"no base", "https://EXAMPLE.com/a/../b#c\t\t", answer{url: "https://example.com/b"}},
		{"relative without a base", "b\t\t", answer{failed: "missing-scheme-non-relative-URL"}},
		{"base", "b\thttps://www.example.com/a/\tutf-8", answer{url: "https://www.example.com/a/b"}},
		{"the same base", "c\thttps://www.example.com/a/\tutf-8", answer{url: "https://www.example.com/a/c"}},
		{"failure", "https://[\thttps://www.example.com/a/\tutf-8", answer{failed: "IPv6-unclosed", site: "https://example.com"}},
		{"document that is not a URL", "b\thttps://[/\tutf-8", answer{rejected: "document URL: IPv6-unclosed"}},
		{"base after that", "c\thttps://www.example.com/a/\tutf-8", answer{url: "https://www.example.com/a/c"}},
		{"no base again", "b\t\tutf-8", answer{failed: "missing-scheme-non-relative-URL"}},
		{"encoding", "?é\thttps://example.com/\tWINDOWS-1252", answer{url: "https://example.com/?%E9"}},
		{"unknown encoding", "?é\thttps://example.com/\tx", answer{rejected: "unknown encoding"}},
		{"no encoding after that", "?é\thttps://example.com/\t", answer{url: "https://example.com/?%C3%A9"}},
		{"carriage return", "?é\thttps://example.com/\t\r", answer{url: "https://example.com/?%C3%A9"}},
		{"empty link", "\thttps://example.com/a#b\t", answer{url: "https://example.com/a"}},
		{"empty line", "", answer{rejected: "not three fields"}},
		{"two fields", "a\tb", answer{rejected: "not three fields"}},
		{"four fields", "a\t\t\t", answer{rejected: "not three fields"}},
		{"invalid UTF-8", "a\x80\t\t", answer{rejected: "invalid UTF-8"}},
		{"opaque path", "data:a #b\t\t", answer{url: "data:a%20"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := r.resolve([]byte(row.text)); got != row.want {
				t.Errorf("%+v, want %+v", got, row.want)
			}
		})
	}
}

// TestResolvePanics resolves a line at which the IDNA backend panics, and then
// another.
func TestResolvePanics(t *testing.T) {
	r := resolver{parser: parsers.of[panics]}
	for _, text := range []string{"https://fault.é/\t\t", "/\thttps://fault.é/\t"} {
		if got := r.resolve([]byte(text)); got != (answer{rejected: "panic"}) {
			t.Errorf("%q: %+v", text, got)
		}
	}
	if got, want := r.resolve([]byte("/a\thttps://example.com/\t")), (answer{url: "https://example.com/a"}); got != want {
		t.Errorf("%+v", got)
	}
}
