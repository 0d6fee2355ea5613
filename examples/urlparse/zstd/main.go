// Command zstd is urlparse, and reads input that is compressed with zstd.
//
//	go -C examples/urlparse/zstd run . [flags] [URL ...]
//	go -C examples/urlparse/zstd run . -files [flags] [FILE ...]
//
// It recognizes zstd as urlparse recognizes gzip: by the first bytes of a file
// or of standard input. Everything else is as in urlparse. Its help explains
// it:
//
//	go run ./examples/urlparse -h
//
// It is a module of its own, because it requires github.com/klauspost/compress.
// So it cannot run from the root without -C. With -C, relative names of files
// are relative to examples/urlparse/zstd. A program that is built has the
// current folder:
//
//	go -C examples/urlparse/zstd build -o ../../../urlparse .
//	./urlparse -files urls.zst
package main

import (
	_ "embed"
	"io"

	"github.com/klauspost/compress/zstd"

	"github.com/weburl-go/weburl/examples/urlparse/internal/command"
)

//go:embed main.go
var source string

// maxWindow is the largest window that a frame may ask for, in bytes. It is
// that of zstd -d --long.
const maxWindow = 128 << 20

func main() { command.Main(source, decode) }

// decode returns a reader of the data in all frames of compressed.
func decode(compressed io.Reader) (io.ReadCloser, error) {
	d, err := zstd.NewReader(compressed, zstd.WithDecoderMaxWindow(maxWindow))
	if err != nil {
		return nil, err
	}
	return d.IOReadCloser(), nil
}
