package dataurl_test

import (
	"encoding/base64"
	"io"
	"math/rand/v2"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/dataurl"
)

func randomBytes(n int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

// BenchmarkBase64 compares [dataurl.Process] and reading the body with package
// encoding/base64, which decodes alone.
func BenchmarkBase64(b *testing.B) {
	encoded := base64.StdEncoding.EncodeToString(randomBytes(3 << 20))
	record, err := weburl.ParseRecord("data:image/png;base64," + encoded)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("Process", func(b *testing.B) {
		b.SetBytes(int64(len(encoded)))
		for range b.N {
			dataurl.Process(record)
		}
	})
	b.Run("Process and WriteTo", func(b *testing.B) {
		b.SetBytes(int64(len(encoded)))
		b.ReportAllocs()
		for range b.N {
			d, _ := dataurl.Process(record)
			d.Reader().WriteTo(io.Discard)
		}
	})
	b.Run("Process and Body", func(b *testing.B) {
		b.SetBytes(int64(len(encoded)))
		b.ReportAllocs()
		for range b.N {
			d, _ := dataurl.Process(record)
			d.Body()
		}
	})
	b.Run("Body", func(b *testing.B) {
		d, _ := dataurl.Process(record)
		b.SetBytes(int64(len(encoded)))
		for range b.N {
			d.Body()
		}
	})
	b.Run("encoding base64", func(b *testing.B) {
		b.SetBytes(int64(len(encoded)))
		b.ReportAllocs()
		for range b.N {
			base64.StdEncoding.DecodeString(encoded)
		}
	})
	b.Run("encoding base64 to a slice", func(b *testing.B) {
		dst := make([]byte, len(encoded))
		src := []byte(encoded)
		b.SetBytes(int64(len(encoded)))
		for range b.N {
			base64.StdEncoding.Decode(dst, src)
		}
	})
}
