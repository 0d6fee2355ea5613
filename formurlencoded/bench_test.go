package formurlencoded_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/formurlencoded"
)

// queries returns the lines of queries.txt.
func queries(b *testing.B) []string {
	dir := os.Getenv("URLS_DIR")
	if dir == "" {
		b.Skip("URLS_DIR is not set")
	}
	data, err := os.ReadFile(filepath.Join(dir, "queries.txt"))
	if err != nil {
		b.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}

// each runs f on all items in turn, one per operation.
func each[T any](b *testing.B, items []T, f func(T)) {
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
	pairsSink  []domain.Pair
	stringSink string
)

func BenchmarkParse(b *testing.B) {
	each(b, queries(b), func(q string) { pairsSink = formurlencoded.Parse(q) })
}

func BenchmarkParseSerialize(b *testing.B) {
	each(b, queries(b), func(q string) { stringSink = formurlencoded.Serialize(formurlencoded.Parse(q)) })
}

func BenchmarkSerialize(b *testing.B) {
	var lists [][]domain.Pair
	for _, q := range queries(b) {
		lists = append(lists, formurlencoded.Parse(q))
	}
	each(b, lists, func(pairs []domain.Pair) { stringSink = formurlencoded.Serialize(pairs) })
}

func BenchmarkNormalize(b *testing.B) {
	each(b, queries(b), func(s string) { stringSink = formurlencoded.Normalize(s) })
}
