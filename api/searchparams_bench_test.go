package weburl_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
)

// benchmarkQueries runs f on the lines of queries.txt in turn. setup returns
// the argument of f for a line.
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
	lengthSink int
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

// BenchmarkURLSearchParamsAppend appends to the search params of one URL, and
// then reads the URL.
func BenchmarkURLSearchParamsAppend(b *testing.B) {
	for _, n := range []int{100, 10_000, 100_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				u := weburl.MustParse("https://example.com/")
				params := u.SearchParams()
				for range n {
					params.Append("name", "value")
				}
				valueSink = u.Href()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/append")
		})
	}
}

// BenchmarkURLSearchParamsAt walks a list by index, as the iterators of a
// JavaScript engine do. The time per tuple does not depend on the length.
func BenchmarkURLSearchParamsAt(b *testing.B) {
	for _, n := range []int{100, 10_000, 100_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			params := weburl.NewURLSearchParams(strings.Repeat("name=value&", n))
			b.ReportAllocs()
			for b.Loop() {
				visited := 0
				for _, _, ok := params.At(0); ok; _, _, ok = params.At(visited) {
					visited++
				}
				if visited != n {
					b.Fatalf("%d tuples, want %d", visited, n)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/tuple")
		})
	}
}

// BenchmarkGetters reads a URL without a query object, and one whose search
// params have been written.
func BenchmarkGetters(b *testing.B) {
	plain := weburl.MustParse("https://example.com/a?b=c#d")
	written := weburl.MustParse("https://example.com/a")
	written.SearchParams().Append("b", "c")
	n := 0
	for _, row := range []struct {
		name string
		u    *weburl.URL
	}{{"plain", plain}, {"written", written}} {
		// The compiler can inline these calls.
		b.Run("Href/"+row.name, func(b *testing.B) {
			for b.Loop() {
				n += len(row.u.Href())
			}
		})
		b.Run("Pathname/"+row.name, func(b *testing.B) {
			for b.Loop() {
				n += len(row.u.Pathname())
			}
		})
		b.Run("Port/"+row.name, func(b *testing.B) {
			for b.Loop() {
				n += len(row.u.Port())
			}
		})
	}
	lengthSink = n
}
