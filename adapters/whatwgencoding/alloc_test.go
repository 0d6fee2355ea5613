//go:build !race

// The race detector makes slices.Grow allocate twice, and pools forget.

package whatwgencoding_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	"github.com/weburl-go/weburl/internal/sentences"
	"github.com/weburl-go/weburl/percent"
)

// TestAllocations holds that only the output is allocated, all of it at once,
// and the one byte of state of ISO-2022-JP.
func TestAllocations(t *testing.T) {
	for _, s := range sentences.All {
		e, _ := whatwgencoding.New().Lookup(s.Encoding)
		for _, text := range []string{s.Text[0], sentences.Mix(s.Text)} {
			encoded, _, _ := e.NewEncoder().AppendEncode(nil, text, true) // makes the reverse table
			state := 0.0
			if s.Encoding == "ISO-2022-JP" {
				state = 1
			}
			room := make([]byte, 0, 9*len(text))
			for _, row := range []struct {
				what string
				work func()
				want float64
			}{
				{"encode", func() { e.NewEncoder().AppendEncode(nil, text, true) }, 1 + state},
				{"encode into room", func() { e.NewEncoder().AppendEncode(room, text, true) }, state},
				{"percent-encode into room", func() { percent.AppendEncodeAfterEncoding(room, e, text, percent.SpecialQuery) }, state},
				{"decode", func() { e.AppendDecode(nil, encoded) }, 1},
				{"decode into room", func() { e.AppendDecode(room, encoded) }, 0},
				{"lookup", func() { whatwgencoding.New().Lookup(s.Encoding) }, 0},
			} {
				t.Run(fmt.Sprintf("%s, %s, %d bytes", s.Encoding, row.what, len(text)), func(t *testing.T) {
					if got := testing.AllocsPerRun(10, row.work); got != row.want {
						t.Errorf("%v allocations, want %v", got, row.want)
					}
				})
			}
		}
	}
}

// TestManyStops holds that calls that stop early allocate only for the bytes
// they return.
func TestManyStops(t *testing.T) {
	text := strings.Repeat("a\u2603", 1<<18)
	for _, e := range []whatwgencoding.Encoding{whatwgencoding.Windows1252, whatwgencoding.ShiftJIS, whatwgencoding.ISO2022JP} {
		encoder := e.NewEncoder()
		n := 0
		for src := text; src != ""; n++ {
			out, taken, unencodable := encoder.AppendEncode(nil, src, true)
			if string(out) != "a" || cap(out) > 1024 || unencodable != 0x2603 {
				t.Fatalf("%v: %q of %d bytes, %U", e, out, cap(out), unencodable)
			}
			src = src[taken:]
		}
		if n != 1<<18 {
			t.Errorf("%v: %d calls", e, n)
		}
	}
}
