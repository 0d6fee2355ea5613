package publicsuffix_test

import (
	"bytes"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	xnet "golang.org/x/net/publicsuffix"

	"github.com/weburl-go/weburl/adapters/publicsuffix"
	"github.com/weburl-go/weburl/adapters/uts46"
)

// realHosts returns the hosts of the real URLs of URLS_DIR that are ASCII
// domains.
func realHosts(b *testing.B) (hosts []string) {
	dir := os.Getenv("URLS_DIR")
	if dir == "" {
		b.Skip("URLS_DIR is not set")
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil {
		b.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			u, err := url.Parse(strings.TrimSpace(line))
			if err != nil || u.Scheme != "https" && u.Scheme != "http" {
				continue
			}
			name := strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")
			if name == "" || strings.ContainsFunc(name, func(c rune) bool { return c >= 0x80 || c == ':' }) {
				continue
			}
			hosts = append(hosts, name)
		}
	}
	if len(hosts) < 1000 {
		b.Fatalf("only %d hosts", len(hosts))
	}
	return hosts
}

// BenchmarkPublicSuffix reports the time of a lookup of a real host, and that
// of golang.org/x/net/publicsuffix.
func BenchmarkPublicSuffix(b *testing.B) {
	hosts := realHosts(b)
	list, err := publicsuffix.New(bytes.NewReader(publicList(b)), publicsuffix.Options{IDNA: uts46.New()})
	if err != nil {
		b.Fatal(err)
	}
	for _, bench := range []struct {
		name string
		f    func(string)
	}{
		{"publicsuffix", func(s string) { list.PublicSuffix(s) }},
		{"xnet", func(s string) { xnet.PublicSuffix(s) }},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				bench.f(hosts[i])
				if i++; i == len(hosts) {
					i = 0
				}
			}
		})
	}
}

// BenchmarkNew reports the time of loading the list, and its memory afterwards.
func BenchmarkNew(b *testing.B) {
	data := publicList(b)
	options := publicsuffix.Options{IDNA: uts46.New()}
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := publicsuffix.New(bytes.NewReader(data), options); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(held(b, data)), "bytes-held")
}

// held returns the memory of a list, in bytes.
func held(t testing.TB, data []byte) int64 {
	const lists = 8
	var kept [lists]*publicsuffix.List
	var before, after runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&before)
	for i := range kept {
		list, err := publicsuffix.New(bytes.NewReader(data), publicsuffix.Options{IDNA: uts46.New()})
		if err != nil {
			t.Fatal(err)
		}
		kept[i] = list
	}
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(&kept)
	return (int64(after.HeapAlloc) - int64(before.HeapAlloc)) / lists
}
