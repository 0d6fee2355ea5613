//go:build !race

package weburl_test

import (
	"runtime"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
)

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

// TestFailureAllocates checks that a failing reference takes the same memory
// with a base of 1 KiB and one of 4 MiB.
func TestFailureAllocates(t *testing.T) {
	short, long := longBases(1<<10), longBases(4<<20)
	for i, base := range long {
		t.Run(base.name, func(t *testing.T) {
			measure := func(href string) (bytes uint64) {
				r := recordOf(t, href)
				return allocated(func() {
					for _, input := range failingReferences {
						weburl.ResolveRecord(input, r)
						weburl.ResolveRecordEncoding(input, r, nil)
						weburl.IsValidURLStringRecord(input, r)
						weburl.FromRecord(r).Resolve(input)
					}
				})
			}
			if a, b := measure(short[i].href), measure(base.href); b > a+a/2+1000 {
				t.Errorf("%d bytes for a base of 4 MiB; %d for one of 1 KiB", b, a)
			}
		})
	}
}

// TestValidateAllocates checks the memory of validation errors. They take 300
// bytes each if all are kept, as the comments say. They take none if a recorder
// keeps only the last one.
func TestValidateAllocates(t *testing.T) {
	const errors = 100_000
	input := "http://h/" + strings.Repeat(" ", errors) + "x"
	plain := "http://h/" + strings.Repeat("+", errors) + "x"
	inputAlone := allocated(func() { weburl.Validate(plain) })
	encoded := 3 * uint64(errors) * 8 // the path, percent-encoded while it grows
	if n := allocated(func() { weburl.Validate(input) }); n > inputAlone+encoded+300*errors {
		t.Errorf("Validate: %d bytes for each error", (n-inputAlone-encoded)/errors)
	}
	var p weburl.Parser
	n := allocated(func() {
		count := 0
		recorder := domain.Recorder{LastOnly: true, Each: func(domain.ValidationError) bool { count++; return true }}
		if err := p.Diagnose(&recorder, input); err != nil || count != errors || len(recorder.Errors) != 1 {
			t.Errorf("%v, %d errors, %d kept", err, count, len(recorder.Errors))
		}
	})
	if n > inputAlone+encoded {
		t.Errorf("Record with LastOnly: %d bytes; want at most %d", n, inputAlone+encoded)
	}
}
