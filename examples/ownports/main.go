// Command ownports parses URLs with an IDNA backend, an encoding and a blob URL
// store that it brings itself:
//
//	go run ./examples/ownports
package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/weburl-go/weburl/adapters/blobstore"
	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/help"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// encodings are the encodings of another backend, and x-latin1-exact.
type encodings struct{ ports.Encodings }

// Lookup returns the encoding with the label.
func (e encodings) Lookup(label string) (ports.Encoding, bool) {
	if strings.EqualFold(strings.Trim(label, "\t\n\f\r "), "x-latin1-exact") {
		return latin1Exact{}, true
	}
	return e.Encodings.Lookup(label)
}

// latin1Exact is an encoding in which each byte is the code point with the same
// number. The standard's "latin1" is windows-1252, in which 0x80 is the euro
// sign.
type latin1Exact struct{}

func (latin1Exact) Name() string              { return "x-latin1-exact" }
func (latin1Exact) NewEncoder() ports.Encoder { return latin1Exact{} } // it has no state

// AppendEncode appends the bytes of src. It stops at a code point above U+00FF.
func (latin1Exact) AppendEncode(dst []byte, src string, _ bool) ([]byte, int, rune) {
	taken := 0
	for taken < len(src) {
		c, size := domain.DecodeScalarValue(src[taken:])
		taken += size
		if c > 0xFF {
			return dst, taken, c
		}
		dst = append(dst, byte(c))
	}
	return dst, taken, -1
}

// AppendDecode appends the code points of src.
func (latin1Exact) AppendDecode(dst, src []byte) []byte {
	for _, b := range src {
		dst = append(dst, string(rune(b))...)
	}
	return dst
}

//go:embed main.go
var source string

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run runs the command and returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("ownports", flag.ContinueOnError)
	if status, ok := help.Parse(flags, source, args, stdout, stderr); !ok {
		return status
	}
	if flags.NArg() > 0 {
		return help.Wrong(flags, stderr, errors.New("there are no arguments"))
	}
	show()
	return 0
}

// show prints the results of each backend.
func show() {
	store := blobstore.New()
	parser := weburl.New(weburl.Config{
		IDNA:      asciiOnly{},
		Encodings: encodings{whatwgencoding.New()},
		BlobURLs:  store,
	})

	fmt.Println(parser.MustParse("https://EXAMPLE.com/"))
	_, err := parser.Parse("https://www.bücher.example/")
	fmt.Println(err)

	for _, label := range []string{"x-latin1-exact", "latin1"} {
		u, err := parser.ParseEncoding("https://example.com/?é\u0080€", label)
		fmt.Println(label, u, err)
	}

	// The second time the URL has no entry, because it has been revoked.
	url, _ := store.Add(domain.NewTupleOrigin("https", "example.com"), "a photo") // the store has no limit
	for range 2 {
		r, err := parser.ParseURL(url+"#fragment", urlrec.Record{})
		if entry := r.BlobURLEntry(); entry != nil {
			fmt.Println(entry.Object, "from", entry.Environment)
		} else {
			fmt.Println("no entry", err)
		}
		store.Revoke(url)
	}
}
