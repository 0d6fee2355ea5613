package urlrec_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/longtest"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/stepwise"
)

// hostile are shapes of input that are known to make URL parsers take quadratic
// time: a prefix, a string to repeat, and a suffix.
var hostile = []struct{ name, prefix, repeated, suffix string }{
	{"at", "http://", "@", "h/"},
	{"at40", "http://", "@%40:", "h/"},
	{"credentials", "http://", "é", ":p@h/"},
	{"up", "http://h", "/..", ""},
	{"downup", "http://h", "/a/..", ""},
	{"down", "http://h", "/a", strings.Repeat("/..", 1000)},
	{"encodedup", "http://h", "/%2E.", ""},
	{"emptysegments", "foo:", "/", "..//.."},
	{"slashes", "http:", "/", "h"},
	{"backslashes", "http:", "\\", "h"},
	{"tabs", "ht\ntp:", "\t", "//h/"},
	{"tabsinpath", "http://h/", "%\t", ""},
	{"spaces", "", " ", "http://h/"},
	{"label", "http://", "a", "/"},
	{"dots", "http://", ".", "/"},
	{"digits", "http://", "1", "/"},
	{"hexdigits", "http://0x", "f", "/"},
	{"numbers", "http://", "1.", "/"},
	{"octets", "http://", "%31", "/"},
	{"pieces", "http://[", "1:", "]/"},
	{"zeros", "http://[::1.2.3.", "0", "]/"},
	{"opaquehost", "foo://", "é", "/"},
	{"port", "http://h:", "0", "80/"},
	{"query", "http://h/?", "'", ""},
	{"brokenquery", "http://h/?", "\xe2\x82", ""},
	{"fragment", "http://h/#", "`", ""},
	{"fragments", "http://h/", "#", ""},
	{"opaquepath", "data:", " ", "#"},
	{"drives", "file:///", "c|/", ""},
	{"scheme", "a", "+", ":"},
	{"noscheme", "a", "+", ""},
}

// BenchmarkLinear measures the time per byte at sizes from 1 KiB to 64 MiB. It
// must not grow with the size. Sizes above 1 MiB are left out by default.
func BenchmarkLinear(b *testing.B) {
	var p urlrec.Parser
	var m stepwise.Machine
	base, err := p.Parse("http://u:p@h:1/a/b?c#d", urlrec.Record{}, nil)
	if err != nil {
		b.Fatal(err)
	}
	literalBase, err := m.Parse(base.Href(), nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	for _, shape := range hostile {
		for size := 1 << 10; size <= 64<<20; size <<= 2 {
			if size > 1<<20 && !longtest.All() {
				break
			}
			input := shape.prefix + strings.Repeat(shape.repeated, size/len(shape.repeated)) + shape.suffix
			run := func(machine string, parse func()) {
				b.Run(fmt.Sprintf("%s/%s/%dKiB", machine, shape.name, size>>10), func(b *testing.B) {
					b.SetBytes(int64(len(input)))
					for b.Loop() {
						parse()
					}
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(input)), "ns/B")
				})
			}
			run("fast", func() { p.Parse(input, base, nil) })
			run("literal", func() { m.Parse(input, literalBase, nil) })
		}
	}
}

// TestLongAgree runs the hostile shapes through both machines. They are so long
// that buffers are not kept. It checks that later runs do not write to the
// href.
func TestLongAgree(t *testing.T) {
	for _, shape := range hostile {
		t.Run(shape.name, func(t *testing.T) {
			m := newMachines()
			input := shape.prefix + strings.Repeat(shape.repeated, 200<<10/len(shape.repeated)) + shape.suffix
			url, code := m.parse(t, input, nil)
			if code != 0 {
				return
			}
			href := strings.Clone(url.fast.Href())
			m.parse(t, "http://"+strings.Repeat("x@", 100<<10)+"h/", nil)
			if url.fast.Href() != href {
				t.Error("the href has changed")
			}
		})
	}
}

// TestHostileAgree runs the hostile shapes, short, through both machines, and
// as values of every setter.
func TestHostileAgree(t *testing.T) {
	for _, shape := range hostile {
		t.Run(shape.name, func(t *testing.T) {
			for _, n := range []int{1, 2, 3, 300} {
				input := shape.prefix + strings.Repeat(shape.repeated, n) + shape.suffix
				m := newMachines()
				base := "http://u:p@h:1/a/b?c#d"
				m.parse(t, input, nil)
				m.parse(t, input, &base)
				for _, href := range []string{base, "foo://h/p", "foo:/.//p", "file:///c:/p"} {
					for setter := range getters {
						if setter == "href" {
							continue
						}
						url, _ := m.parse(t, href, nil)
						url = m.set(t, url, setter, input)
						m.check(t, url, "set "+setter)
					}
				}
			}
		})
	}
}
