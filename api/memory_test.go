package weburl_test

import (
	"runtime"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/internal/longtest"
)

// TestHostMemory bounds the total allocations of a call per byte of a huge
// host. That bounds its memory at any time.
func TestHostMemory(t *testing.T) {
	const n = 1 << 20
	repeat := func(s string) string { return strings.Repeat(s, n/len(s)) }
	for _, row := range []struct {
		name, host string
		most       float64
	}{
		{"U+FDFA", repeat("\uFDFA"), 1},
		{"U+FDFA, percent-encoded", repeat("%EF%B7%BA"), 3},
		{"U+3316", repeat("\u3316"), 14},
		{"U+3316, percent-encoded", repeat("%E3%8C%96"), 7},
		{"U+3316 and one percent-encoded byte", "%41" + repeat("\u3316"), 16},
		{"U+00BC", repeat("\u00BC"), 10},
		{"U+00E9", repeat("\u00E9"), 5},
		{"soft hyphens", repeat("\u00AD") + "\u00E9", 1},
		{"Punycode", "\u00E9.xn--w0e" + repeat("a"), 9},
		{"not UTF-8", repeat("\xFF"), 14},
	} {
		for _, op := range []struct {
			name  string
			call  func(string)
			input string
		}{
			{"CanParse", func(s string) { weburl.CanParse(s) }, "http://" + row.host + "/"},
			{"DomainToASCII", func(s string) { weburl.DomainToASCII(s) }, row.host},
		} {
			t.Run(op.name+"/"+row.name, func(t *testing.T) {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				op.call(op.input)
				runtime.ReadMemStats(&after)
				perByte := float64(after.TotalAlloc-before.TotalAlloc) / float64(len(op.input))
				t.Logf("%.1f bytes per byte", perByte)
				if perByte > row.most && !longtest.Race {
					t.Errorf("%.1f bytes per byte, want at most %v", perByte, row.most)
				}
			})
		}
	}
}
