package xnetidna_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/idna"

	"github.com/weburl-go/weburl/adapters/uts46"
)

// domains returns the real internationalized domains of URLS_DIR.
func domains(b *testing.B) []string {
	dir := os.Getenv("URLS_DIR")
	if dir == "" {
		b.Skip("URLS_DIR is not set")
	}
	data, err := os.ReadFile(filepath.Join(dir, "idn-domains.txt"))
	if err != nil {
		b.Fatal(err)
	}
	return strings.Fields(string(data))
}

// BenchmarkDomains reports the time per domain of adapters/uts46, and that of
// golang.org/x/net/idna with the same parameters.
func BenchmarkDomains(b *testing.B) {
	list := domains(b)
	xnet := idna.New(idna.MapForLookup(), idna.BidiRule(), idna.CheckJoiners(true), idna.CheckHyphens(false),
		idna.StrictDomainName(false), idna.VerifyDNSLength(false), idna.Transitional(false))
	backend := uts46.New()
	unicode := make([]string, len(list))
	ascii := make([]string, len(list))
	for i, name := range list {
		unicode[i] = name
		if s, err := backend.AppendToASCII(nil, name, false); err == nil {
			ascii[i] = string(s)
		}
	}
	var dst []byte
	for _, bench := range []struct {
		name  string
		input []string
		f     func(string)
	}{
		{"ToASCII/uts46", unicode, func(s string) { backend.AppendToASCII(nil, s, false) }},
		{"ToASCII/append", unicode, func(s string) { dst, _ = backend.AppendToASCII(dst[:0], s, false) }},
		{"ToASCII/xnet", unicode, func(s string) { xnet.ToASCII(s) }},
		{"ToUnicode/uts46", ascii, func(s string) { backend.ToUnicode(s) }},
		{"ToUnicode/xnet", ascii, func(s string) { xnet.ToUnicode(s) }},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				bench.f(bench.input[i])
				if i++; i == len(bench.input) {
					i = 0
				}
			}
		})
	}
}
