//go:build !race

// The race detector makes slices.Grow allocate twice.

package formurlencoded_test

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/formurlencoded"
)

// TestAllocations limits the allocations of each function.
func TestAllocations(t *testing.T) {
	empty := strings.Repeat("&", 1000)
	long := strings.Repeat("name=value&%41=b+c&", 200)
	parsed, parsedLong := formurlencoded.Parse("a=%41&b=c+d"), formurlencoded.Parse(long)
	for _, test := range []struct {
		what string
		f    func()
		want float64
	}{
		{"Parse, nothing", func() { pairsSink = formurlencoded.Parse("") }, 0},
		{"Parse, many empty sequences", func() { pairsSink = formurlencoded.Parse(empty) }, 0},
		{"Parse, nothing to decode", func() { pairsSink = formurlencoded.Parse("a=b&é=d") }, 1},
		{"Parse", func() { pairsSink = formurlencoded.Parse("a=%41&%42=c+d&%FF") }, 2},
		{"Parse, long", func() { pairsSink = formurlencoded.Parse(long) }, 2},
		{"Serialize, nothing", func() { stringSink = formurlencoded.Serialize(nil) }, 0},
		{"Serialize", func() { stringSink = formurlencoded.Serialize(parsed) }, 1},
		{"Serialize, long", func() { stringSink = formurlencoded.Serialize(parsedLong) }, 1},
		{"Normalize, nothing to change", func() { stringSink = formurlencoded.Normalize("a=%26&b=%C3%A9+d") }, 0},
		{"Normalize", func() { stringSink = formurlencoded.Normalize("a=%41&b=c+d&e") }, 1},
	} {
		t.Run(test.what, func(t *testing.T) {
			if got := testing.AllocsPerRun(100, test.f); got > test.want {
				t.Errorf("%v allocations, want at most %v", got, test.want)
			}
		})
	}
}
