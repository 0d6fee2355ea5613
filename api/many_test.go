package weburl_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/urlrec"
)

// BenchmarkKept reports how many bytes of memory a URL takes in several ways to
// keep many: docs/many-urls.md has the figures. Each URL is parsed from a line
// of a larger buffer.
func BenchmarkKept(b *testing.B) {
	const n = 1 << 17
	// manyLines returns lines with different URLs, in one string.
	manyLines := func(canonical bool) string {
		var text strings.Builder
		scheme := "https"
		if !canonical {
			scheme = "HTTPS"
		}
		for i := range n {
			fmt.Fprintf(&text, "%s://www%d.example.com/articles/2026/11/%d/index.html?page=%d\n", scheme, i%1000, i, i%10)
		}
		return text.String()
	}
	each := func(text string, f func(i int, line string)) {
		i := 0
		for line := range strings.Lines(text) {
			f(i, strings.TrimSuffix(line, "\n"))
			i++
		}
	}
	for _, row := range []struct {
		name string
		keep func(text string) any
	}{
		{"map by Record", func(text string) any {
			kept := map[urlrec.Record]bool{}
			each(text, func(_ int, line string) { r, _ := weburl.ParseRecord(line); kept[r.Clone()] = true })
			return kept
		}},
		{"map by href", func(text string) any {
			kept := map[string]bool{}
			each(text, func(_ int, line string) { r, _ := weburl.ParseRecord(line); kept[strings.Clone(r.Href())] = true })
			return kept
		}},
		{"slice of Records", func(text string) any {
			kept := make([]urlrec.Record, n)
			each(text, func(i int, line string) { r, _ := weburl.ParseRecord(line); kept[i] = r.Clone() })
			return kept
		}},
		{"slice of Records, not cloned", func(text string) any {
			kept := make([]urlrec.Record, n)
			each(text, func(i int, line string) { kept[i], _ = weburl.ParseRecord(line) })
			return kept
		}},
		{"slice of Records, in a batch", func(text string) any {
			kept, batch := make([]urlrec.Record, n), weburl.Batch()
			each(text, func(i int, line string) { r, _ := batch.ParseRecord(line); kept[i] = batch.CloneRecord(r) })
			return kept
		}},
		{"slice of hrefs", func(text string) any {
			kept := make([]string, n)
			each(text, func(i int, line string) { r, _ := weburl.ParseRecord(line); kept[i] = strings.Clone(r.Href()) })
			return kept
		}},
		{"slice of URLs", func(text string) any {
			kept := make([]*weburl.URL, n)
			each(text, func(i int, line string) { kept[i], _ = weburl.Parse(strings.Clone(line)) })
			return kept
		}},
		{"one in a hundred, in a batch", func(text string) any {
			kept, batch := make([]urlrec.Record, 0, n/100+1), weburl.Batch()
			each(text, func(i int, line string) {
				if r, _ := batch.ParseRecord(line); i%100 == 0 {
					kept = append(kept, r)
				}
			})
			return kept
		}},
	} {
		for _, canonical := range []bool{true, false} {
			b.Run(fmt.Sprintf("%s/canonical=%t", row.name, canonical), func(b *testing.B) {
				for range b.N {
					var before, after runtime.MemStats
					runtime.GC()
					runtime.ReadMemStats(&before)
					kept := row.keep(manyLines(canonical))
					runtime.GC()
					runtime.ReadMemStats(&after)
					b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/n, "bytes/URL")
					runtime.KeepAlive(kept)
				}
			})
		}
	}
}
