package xtextencoding_test

import (
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	"github.com/weburl-go/weburl/internal/sentences"
	"github.com/weburl-go/weburl/ports"
)

// BenchmarkDecode decodes one text with adapters/whatwgencoding and with x/text, into a
// new slice ("new") and into the same one each time ("again").
func BenchmarkDecode(b *testing.B) {
	for _, s := range sentences.All {
		ours, theirs := lookup(b, s.Encoding)
		text := sentences.Mix(s.Text)
		src, err := theirs.NewEncoder().Bytes([]byte(text))
		if err != nil {
			b.Fatalf("%s: %v", s.Encoding, err)
		}
		if got := string(ours.AppendDecode(nil, src)); got != text {
			b.Fatalf("%s: the text is not the same", s.Encoding)
		}
		dst := make([]byte, 0, 4*len(src))
		run(b, s.Encoding+"/ours/new", src, func() { ours.AppendDecode(nil, src) })
		run(b, s.Encoding+"/xtext/new", src, func() { theirs.NewDecoder().Bytes(src) })
		run(b, s.Encoding+"/ours/again", src, func() { ours.AppendDecode(dst, src) })
		decoder := theirs.NewDecoder()
		run(b, s.Encoding+"/xtext/again", src, func() {
			decoder.Reset()
			decoder.Transform(dst[:cap(dst)], src, true)
		})
	}
}

// BenchmarkEncode encodes the texts of [BenchmarkDecode].
func BenchmarkEncode(b *testing.B) {
	for _, s := range sentences.All {
		if s.Encoding == "UTF-16LE" {
			continue // encoding in it is not for the web
		}
		ours, theirs := lookup(b, s.Encoding)
		text := sentences.Mix(s.Text)
		src := []byte(text)
		want, err := theirs.NewEncoder().Bytes(src)
		if err != nil {
			b.Fatalf("%s: %v", s.Encoding, err)
		}
		if got, _, _ := ours.NewEncoder().AppendEncode(nil, text, true); string(got) != string(want) {
			b.Fatalf("%s: the bytes are not the same", s.Encoding)
		}
		dst := make([]byte, 0, 4*len(src))
		run(b, s.Encoding+"/ours/new", src, func() { ours.NewEncoder().AppendEncode(nil, text, true) })
		run(b, s.Encoding+"/xtext/new", src, func() { theirs.NewEncoder().Bytes(src) })
		run(b, s.Encoding+"/ours/again", src, func() { ours.NewEncoder().AppendEncode(dst, text, true) })
		encoder := theirs.NewEncoder()
		run(b, s.Encoding+"/xtext/again", src, func() {
			encoder.Reset()
			encoder.Transform(dst[:cap(dst)], src, true)
		})
	}
}

func lookup(tb testing.TB, name string) (ours ports.Encoding, theirs encoding.Encoding) {
	ours, ok := whatwgencoding.New().Lookup(name)
	theirs, err := htmlindex.Get(name)
	if err != nil || !ok {
		tb.Fatalf("%s: %v, %v", name, ok, err)
	}
	return ours, theirs
}

func run(b *testing.B, name string, src []byte, work func()) {
	b.Run(name, func(b *testing.B) {
		b.SetBytes(int64(len(src)))
		b.ReportAllocs()
		for b.Loop() {
			work()
		}
	})
}
