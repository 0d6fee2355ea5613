package urlrec_test

import (
	"encoding/binary"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/netip"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/urlrec"
)

// lines returns the lines of a file in URLS_DIR. If that is unset, it skips the
// benchmark.
func lines(b *testing.B, name string) []string {
	data, err := os.ReadFile(filepath.Join(fromEnv(b, "URLS_DIR"), name))
	if err != nil {
		b.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
}

// each runs f on the inputs in turn, one per operation.
func each(b *testing.B, name string, inputs []string, f func(string)) {
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		i := 0
		for b.Loop() {
			f(inputs[i])
			if i++; i == len(inputs) {
				i = 0
			}
		}
	})
}

var (
	recordSink urlrec.Record
	boolSink   bool
)

// BenchmarkParse parses real URLs.
func BenchmarkParse(b *testing.B) {
	p := urlrec.Parser{IDNA: idna}
	parse := func(s string) { p.ParseInto(&recordSink, s, nil, nil) }
	each(b, "requests", lines(b, "requests.txt"), parse)
	each(b, "directory", lines(b, "directory.txt"), parse)
	each(b, "files", lines(b, "files.txt"), parse)

	var noncanonical []struct{ Kind, Input string }
	readJSON(b, fromEnv(b, "URLS_DIR"), "noncanonical.json", &noncanonical)
	kinds := []string{"all"}
	inputs := map[string][]string{}
	for _, c := range noncanonical {
		if !slices.Contains(kinds, c.Kind) {
			kinds = append(kinds, c.Kind)
		}
		inputs["all"] = append(inputs["all"], c.Input)
		inputs[c.Kind] = append(inputs[c.Kind], c.Input)
	}
	for _, kind := range kinds {
		each(b, "noncanonical/"+kind, inputs[kind], parse)
	}

	var idns []string
	for _, domain := range lines(b, "idn-domains.txt") {
		idns = append(idns, "https://"+domain+"/")
	}
	each(b, "idn", idns, parse)
}

// BenchmarkParseAddress parses generated addresses, so many that a branch
// predictor cannot learn them.
func BenchmarkParseAddress(b *testing.B) {
	p := urlrec.Parser{IDNA: idna}
	r := rand.New(rand.NewPCG(4, 6))
	inputs := map[string][]string{}
	for range 2000 {
		var v4 [4]byte
		var v6 [16]byte
		binary.BigEndian.PutUint32(v4[:], r.Uint32())
		var pieces [8]string
		format := []string{"%x", "%X", "%04x"}[r.IntN(3)]
		for i := range pieces {
			binary.BigEndian.PutUint16(v6[2*i:], uint16(r.IntN(0x10000)*r.IntN(2)))
			pieces[i] = fmt.Sprintf(format, binary.BigEndian.Uint16(v6[2*i:]))
		}
		tail := []string{"/", "/x", "/a/b?c"}[r.IntN(3)]
		for name, host := range map[string]string{
			"IPv4/canonical": netip.AddrFrom4(v4).String(),
			"IPv4/other":     fmt.Sprintf([]string{"%d", "%#x", "0%o"}[v4[3]%3], binary.BigEndian.Uint32(v4[:])),
			"IPv6/canonical": "[" + netip.AddrFrom16(v6).String() + "]",
			"IPv6/other":     "[" + strings.Join(pieces[:], ":") + "]",
		} {
			inputs[name] = append(inputs[name], "http://"+host+tail)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(inputs)) {
		each(b, name, inputs[name], func(s string) { p.ParseInto(&recordSink, s, nil, nil) })
	}
}

// BenchmarkCanParse runs CanParse on real URLs.
func BenchmarkCanParse(b *testing.B) {
	p := urlrec.Parser{IDNA: idna}
	canParse := func(s string) { boolSink = p.CanParse(s, nil) }
	each(b, "requests", lines(b, "requests.txt"), canParse)
	each(b, "directory", lines(b, "directory.txt"), canParse)
	each(b, "files", lines(b, "files.txt"), canParse)
}

// BenchmarkResolve resolves real relative references against one base.
func BenchmarkResolve(b *testing.B) {
	p := urlrec.Parser{IDNA: idna}
	base, err := p.Parse("http://www.example.com/dir/sub/page.html?q=1", urlrec.Record{}, nil)
	if err != nil {
		b.Fatal(err)
	}
	each(b, "relative", lines(b, "relative.txt"), func(s string) { p.ParseInto(&recordSink, s, &base, nil) })
}

// BenchmarkSet sets components of real URLs in one URL, which keeps each of
// them until the next.
func BenchmarkSet(b *testing.B) {
	p := urlrec.Parser{IDNA: idna}
	var hosts, pathnames, searches []string
	parts := regexp.MustCompile(`^https?://([^/]*)(/[^?#]*)(\?[^#]*)?`)
	for _, s := range lines(b, "requests.txt") {
		if m := parts.FindStringSubmatch(s); m != nil {
			hosts = append(hosts, m[1])
			pathnames = append(pathnames, m[2])
			if m[3] != "" {
				searches = append(searches, m[3])
			}
		}
	}
	for _, setter := range []struct {
		name   string
		values []string
		set    func(urlrec.Record, string) (urlrec.Record, bool)
	}{
		{"pathname", pathnames, p.SetPathname},
		{"search", searches, func(r urlrec.Record, value string) (urlrec.Record, bool) { return p.SetSearch(r, value, nil) }},
		{"host", hosts, p.SetHost},
	} {
		r, err := p.Parse("https://example.com/a?b#c", urlrec.Record{}, nil)
		if err != nil {
			b.Fatal(err)
		}
		each(b, setter.name, setter.values, func(value string) { r, boolSink = setter.set(r, value) })
	}
}

// BenchmarkParallel shows with -cpu 1,2 the gain of a second core.
func BenchmarkParallel(b *testing.B) {
	p := urlrec.Parser{IDNA: idna}
	for _, name := range []string{"requests.txt", "relative.txt"} {
		inputs := lines(b, name)
		base, err := p.Parse("http://www.example.com/dir/sub/page.html?q=1", urlrec.Record{}, nil)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			b.RunParallel(func(pb *testing.PB) {
				var r urlrec.Record
				for i := 0; pb.Next(); i++ {
					p.ParseInto(&r, inputs[i%len(inputs)], &base, nil)
				}
			})
		})
	}
}
