//go:build !race

package htmlurl_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/urlrec"
)

// failing are calls that fail for a relative URL with any base.
var failing = []struct {
	name string
	f    func(d *htmlurl.Document)
}{
	{"IsValidURLString", func(d *htmlurl.Document) { d.IsValidURLString("//[") }},
	{"IsValidNonEmptyURLPotentiallySurroundedBySpaces", func(d *htmlurl.Document) { d.IsValidNonEmptyURLPotentiallySurroundedBySpaces(" //[ ") }},
	{"Parse", func(d *htmlurl.Document) { d.Parse("//[") }},
	{"EncodingParse", func(d *htmlurl.Document) { d.EncodingParse("//[") }},
}

// TestFailureAllocates checks that a failing call allocates the same in a
// document with a base URL of 1 KiB and of 4 MiB. If the base were parsed
// again, it would allocate for https://localhost/, which becomes a file: URL
// here: its href parses to a different URL.
func TestFailureAllocates(t *testing.T) {
	for _, start := range []string{"https://h/", "https://h/?", "https://h/#", "data:", "https://u@h/", "https://localhost/"} {
		for _, call := range failing {
			t.Run(start+" "+call.name, func(t *testing.T) {
				var bytes [2]uint64
				for i, size := range []int{1 << 10, 4 << 20} {
					base := record(t, start+strings.Repeat("x/", size/2))
					if base.Hostname() == "localhost" {
						base, _ = new(urlrec.Parser).SetProtocol(base, "file")
					}
					d := newDocument(t, htmlurl.DocumentConfig{URL: base})
					bytes[i] = allocated(func() { call.f(d) })
				}
				if bytes[1] > bytes[0]+1000 {
					t.Errorf("%d bytes; %d with the short base URL", bytes[1], bytes[0])
				}
			})
		}
	}
}

// allocated returns the bytes that f allocates, the fewest of a few runs.
func allocated(f func()) uint64 {
	least := ^uint64(0)
	for range 5 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f()
		runtime.ReadMemStats(&after)
		least = min(least, after.TotalAlloc-before.TotalAlloc)
	}
	return least
}

// BenchmarkFailingReference measures failing calls. Their time does not grow
// with the base URL.
func BenchmarkFailingReference(b *testing.B) {
	for size := 1 << 10; size <= 16<<20; size *= 128 {
		d := newDocument(b, htmlurl.DocumentConfig{URL: record(b, "https://h/"+strings.Repeat("x/", size/2))})
		for _, call := range failing {
			b.Run(fmt.Sprintf("%s/%d", call.name, size), func(b *testing.B) {
				b.ReportAllocs()
				for range b.N {
					call.f(d)
				}
			})
		}
	}
}
