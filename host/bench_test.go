package host_test

import (
	"encoding/binary"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/host"
)

var hostSink []byte

// BenchmarkAppendParse parses hosts of special URLs, one per operation.
func BenchmarkAppendParse(b *testing.B) {
	inputs := map[string][]string{}
	r := rand.New(rand.NewPCG(4, 6))
	for range 2000 {
		var v4 [4]byte
		var v6 [16]byte
		binary.BigEndian.PutUint32(v4[:], r.Uint32())
		var pieces [8]string
		for i := range pieces {
			binary.BigEndian.PutUint16(v6[2*i:], uint16(r.IntN(0x10000)*r.IntN(2)))
			pieces[i] = fmt.Sprintf("%04X", binary.BigEndian.Uint16(v6[2*i:]))
		}
		for name, s := range map[string]string{
			"IPv4/canonical": netip.AddrFrom4(v4).String(),
			"IPv4/octal":     fmt.Sprintf("0%o.0%o.0%o.0%o", v4[0], v4[1], v4[2], v4[3]),
			"IPv4/number":    fmt.Sprint(binary.BigEndian.Uint32(v4[:])),
			"IPv6/canonical": "[" + netip.AddrFrom16(v6).String() + "]",
			"IPv6/full":      "[" + strings.Join(pieces[:], ":") + "]",
		} {
			inputs[name] = append(inputs[name], s)
		}
	}
	if dir := os.Getenv("URLS_DIR"); dir != "" {
		for _, name := range []string{"requests", "idn-domains"} {
			data, err := os.ReadFile(filepath.Join(dir, name+".txt"))
			if err != nil {
				b.Fatal(err)
			}
			for line := range strings.Lines(string(data)) {
				if name == "idn-domains" {
					inputs["domain/idn"] = append(inputs["domain/idn"], strings.TrimSuffix(line, "\n"))
				} else if parts := strings.Split(line, "/"); len(parts) > 3 {
					inputs["domain/ascii"] = append(inputs["domain/ascii"], parts[2])
					inputs["domain/upper"] = append(inputs["domain/upper"], strings.ToUpper(parts[2]))
				}
			}
		}
	}
	idna := uts46.New()
	for _, name := range slices.Sorted(maps.Keys(inputs)) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			list, i := inputs[name], 0
			for b.Loop() {
				hostSink, _, _ = host.AppendParse(hostSink[:0], list[i], false, idna, nil)
				if i++; i == len(list) {
					i = 0
				}
			}
		})
	}
}
