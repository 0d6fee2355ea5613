package urlkey_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/api/urlkey"
)

// text is the input of the vectors.
var text = strings.Repeat("The quick brown fox jumps over the lazy dog. ", 30)

var sum uint64 // keeps the compiler from removing calls

// TestHash has lengths at which the algorithm takes another way. The values are
// those of xxhash-wasm 1.1.0. ClickHouse 26.7 returns the same for the lengths
// 0, 1, 31, 32, 33, 36, 44, 100 and 1000.
func TestHash(t *testing.T) {
	for _, row := range []struct {
		length int
		want   uint64
	}{
		{0, 0xef46db3751d8e999},
		{1, 0x5b4d6af247a3cf7b},
		{2, 0x4d9dd5b2d0613c90},
		{3, 0x4108f90b5de14d15},
		{4, 0xcdf13a49d263200f},
		{5, 0xf0d7a3adcfa8c683},
		{7, 0xc6fce9d72e310949},
		{8, 0xd07b38a78a153b0b},
		{9, 0x9d1214db001dfc69},
		{11, 0x61cbdf23c67af875},
		{12, 0xb2ed38017844f789},
		{15, 0x59bf1a33358c7d98},
		{16, 0x0f7e67014943a311},
		{31, 0x3f8d95ab32c127d9},
		{32, 0xe2bbc9136629a4ee},
		{33, 0x6d92fe2ebab7db31},
		{36, 0x9457ee2b0cace793},
		{40, 0x581a9e84f2ab44ef},
		{44, 0x44ad33705751ad73},
		{47, 0x60d0416764fbd063},
		{63, 0xdfaec775b4e0369f},
		{64, 0xf38b75aac47f6e3a},
		{65, 0x4c7bcaca703d0fe0},
		{100, 0x748b482c10d9fb2a},
		{1000, 0x8c4b40412fe058e6},
	} {
		t.Run(fmt.Sprint(row.length), func(t *testing.T) {
			if got := urlkey.Hash(text[:row.length]); got != row.want {
				t.Errorf("%#016x, want %#016x", got, row.want)
			}
			if n := testing.AllocsPerRun(10, func() { sum = urlkey.Hash(text[:row.length]) }); n != 0 {
				t.Errorf("%v allocations", n)
			}
		})
	}
}

// BenchmarkHash hashes the lines of requests.txt.
func BenchmarkHash(b *testing.B) {
	lines, size := requests(b)
	b.SetBytes(size)
	for b.Loop() {
		for _, line := range lines {
			sum = urlkey.Hash(line)
		}
	}
}

// requests returns the lines of requests.txt and their bytes.
func requests(b *testing.B) (lines []string, size int64) {
	dir := os.Getenv("URLS_DIR")
	if dir == "" {
		b.Skip("URLS_DIR is not set")
	}
	data, err := os.ReadFile(filepath.Join(dir, "requests.txt"))
	if err != nil {
		b.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(data), "\n"), "\n"), int64(len(data))
}
