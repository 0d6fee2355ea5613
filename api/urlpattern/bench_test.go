package urlpattern_test

import (
	"testing"

	"github.com/weburl-go/weburl/api/urlpattern"
)

// benchPatterns returns a function per pattern that constructs it.
func benchPatterns(t testing.TB) (constructors []func() (*urlpattern.Pattern, error)) {
	var patterns []struct {
		Pattern any
		Base    *string
		Options struct{ IgnoreCase bool }
	}
	readJSON(t, "bench/patterns.json", &patterns)
	for _, p := range patterns {
		o := urlpattern.Options{IgnoreCase: p.Options.IgnoreCase}
		constructors = append(constructors, func() (*urlpattern.Pattern, error) {
			switch input := p.Pattern.(type) {
			case string:
				if p.Base != nil {
					return urlpattern.NewBase(input, *p.Base, o)
				}
				return urlpattern.New(input, o)
			}
			return urlpattern.NewInit(newInit(p.Pattern.(map[string]any)), o)
		})
	}
	return constructors
}

// BenchmarkNew constructs one pattern of 40 per operation.
func BenchmarkNew(b *testing.B) {
	constructors := benchPatterns(b)
	b.ReportAllocs()
	for i := range b.N {
		if _, err := constructors[i%len(constructors)](); err != nil {
			b.Fatal(err)
		}
	}
}
