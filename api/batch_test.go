package weburl_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/internal/longtest"
	"github.com/weburl-go/weburl/internal/urlgen"
	"github.com/weburl-go/weburl/urlrec"
)

// TestBatch checks that a batch has the answers of the Parser that it is from,
// and that no href is overwritten later.
func TestBatch(t *testing.T) {
	batch, g := weburl.Batch(), urlgen.New(1, nil)
	var got, want []*weburl.URL
	var clones []urlrec.Record
	for range 5000 {
		input, base := g.Input(), g.Base()
		u, err := batch.ParseBase(input, base)
		v, wantErr := weburl.ParseBase(input, base)
		if fmt.Sprint(err) != fmt.Sprint(wantErr) {
			t.Fatalf("%q, %q: error %v, want %v", input, base, err, wantErr)
		}
		if err == nil {
			got, want, clones = append(got, u), append(want, v), append(clones, batch.CloneRecord(v.Record()))
		}
	}
	for i := range got {
		if got[i].Record() != want[i].Record() || clones[i] != want[i].Record() {
			t.Fatalf("%q, cloned %q, want %q", got[i], clones[i], want[i])
		}
	}
	if len(got) < 1000 {
		t.Fatalf("only %d URLs", len(got))
	}
}

// TestBatchSetters checks that the URLs of a batch do not use it in their
// setters, because other goroutines may own them.
func TestBatchSetters(t *testing.T) {
	custom := weburl.New(weburl.Config{MaxInput: 100})
	for _, row := range []struct {
		name  string
		owner *weburl.Parser
	}{
		{"default", weburl.MustParse("https://a/").Parser()},
		{"custom", custom},
	} {
		t.Run(row.name, func(t *testing.T) {
			batch := row.owner.Batch()
			if u := batch.MustParse("https://a/b"); u.Parser() != row.owner {
				t.Error("the URL keeps the batch")
			}
			if got := batch.MustParse("HTTPS://a/b").Href(); got != "https://a/b" {
				t.Errorf("got %q", got)
			}
		})
	}
	if _, err := custom.Batch().Parse("https://a/" + strings.Repeat("a", 100)); err == nil {
		t.Error("a batch forgets the limit of its Parser")
	}
}

// TestBatchMemory checks the number of allocations and what one URL keeps
// alive.
func TestBatchMemory(t *testing.T) {
	if longtest.Race {
		t.Skip("the race detector allocates itself")
	}
	batch := weburl.Batch()
	input := "HTTPS://example.com/" + strings.Repeat("a", 80)
	if n := testing.AllocsPerRun(1000, func() {
		u, err := batch.Parse(input)
		if err != nil || u.Href() == input {
			t.Fatal(u, err)
		}
	}); n > 0.1 {
		t.Errorf("%v allocations per URL", n)
	}

	// One URL of each block is kept.
	const kept, each = 200, 100
	var before, after runtime.MemStats
	runtime.GC()
	runtime.GC() // the second one empties pools
	runtime.ReadMemStats(&before)
	var list []urlrec.Record
	for range kept {
		for i := range each {
			r, _ := batch.ParseRecord(input)
			if i == 0 {
				list = append(list, r)
			}
		}
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	perKept := float64(after.HeapAlloc-before.HeapAlloc) / kept
	t.Logf("%.0f bytes for a Record in %d", perKept, each)
	if perKept > 9<<10 {
		t.Errorf("a kept Record keeps %.0f bytes", perKept)
	}
	runtime.KeepAlive(list)
}

func ExampleBatch() {
	batch := weburl.Batch() // for the links of one document, in one goroutine
	base, _ := batch.ParseRecord("https://example.com/a/")
	for _, href := range []string{"b", "../c", "#d"} {
		u, err := batch.ResolveRecord(href, base)
		fmt.Println(u.Href(), err)
	}
	// Output:
	// https://example.com/a/b <nil>
	// https://example.com/c <nil>
	// https://example.com/a/#d <nil>
}
