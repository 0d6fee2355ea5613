package weburl_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
)

// benchmarkQueries runs f on the lines of queries.txt in turn, which are 178 bytes
// long on the average. setup makes of a line what f needs.
func benchmarkQueries[T any](b *testing.B, setup func(query string) T, f func(T)) {
	dir := os.Getenv("URLS_DIR")
	if dir == "" {
		b.Skip("URLS_DIR is not set")
	}
	data, err := os.ReadFile(filepath.Join(dir, "queries.txt"))
	if err != nil {
		b.Fatal(err)
	}
	var items []T
	for query := range strings.Lines(string(data)) {
		items = append(items, setup(strings.TrimSuffix(query, "\n")))
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		f(items[i])
		if i++; i == len(items) {
			i = 0
		}
	}
}

var (
	paramsSink *weburl.URLSearchParams
	valueSink  string
)

func BenchmarkNewURLSearchParams(b *testing.B) {
	benchmarkQueries(b, func(query string) string { return query },
		func(query string) { paramsSink = weburl.NewURLSearchParams(query) })
}

func BenchmarkNewURLSearchParamsString(b *testing.B) {
	benchmarkQueries(b, func(query string) string { return query },
		func(query string) { valueSink = weburl.NewURLSearchParams(query).String() })
}

func BenchmarkURLSearchParamsGetLast(b *testing.B) {
	type list struct {
		params *weburl.URLSearchParams
		last   string
	}
	benchmarkQueries(b, func(query string) list {
		l := list{params: weburl.NewURLSearchParams(query)}
		for name := range l.params.Keys() {
			l.last = strings.Clone(name)
		}
		return l
	}, func(l list) { valueSink, _ = l.params.Get(l.last) })
}
