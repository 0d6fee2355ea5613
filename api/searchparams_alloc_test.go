//go:build !race

// The race detector makes slices.Grow allocate twice.

package weburl_test

import (
	"testing"

	weburl "github.com/weburl-go/weburl/api"
)

// TestURLSearchParamsAllocations bounds the allocations of methods of
// URLSearchParams.
func TestURLSearchParamsAllocations(t *testing.T) {
	const query = "?id=1&name=caf%C3%A9+noir&page=2&q=a%26b&last=x"
	p := weburl.NewURLSearchParams(query)
	written := weburl.MustParse("https://example.com/")
	written.SearchParams().Append("a", "b")
	for _, test := range []struct {
		what string
		f    func()
		want float64
	}{
		{"NewURLSearchParams", func() { weburl.NewURLSearchParams(query) }, 3},
		{"NewURLSearchParams and String", func() { _ = weburl.NewURLSearchParams(query).String() }, 4},
		{"String", func() { _ = p.String() }, 1},
		{"Get", func() { p.Get("last") }, 0},
		{"Has", func() { p.Has("none") }, 0},
		{"HasValue", func() { p.HasValue("last", "y") }, 0},
		{"All", func() {
			for range p.All() {
			}
		}, 0},
		{"At", func() { p.At(4) }, 0},
		{"GetAll of none", func() { p.GetAll("none") }, 0},
		{"Sort", p.Sort, 0},
		{"Set", func() { p.Set("page", "3") }, 0},
		{"Delete", func() { p.Delete("none") }, 0},
		{"Href of a URL that has been written", func() { _ = written.Href() }, 0},
		{"Set of a URL that is not read", func() { written.SearchParams().Set("a", "c") }, 0},
	} {
		t.Run(test.what, func(t *testing.T) {
			if got := testing.AllocsPerRun(100, test.f); got > test.want {
				t.Errorf("%s: %v allocations, want at most %v", test.what, got, test.want)
			}
		})
	}
}
