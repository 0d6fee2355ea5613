// Command blobs shows a blob URL store at work. A page and a frame make blob
// URLs, fetch them, revoke them, and close:
//
//	go run ./examples/blobs
//
// Each line is an action and its result. A parsed URL keeps its entry, and with
// it the object and the origin, even after the URL is revoked. UUIDs are
// replaced by dots, because they are new in each run.
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
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/help"
	"github.com/weburl-go/weburl/urlrec"
)

//go:embed main.go
var source string

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run runs the command and returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("blobs", flag.ContinueOnError)
	if status, ok := help.Parse(flags, source, args, stdout, stderr); !ok {
		return status
	}
	if flags.NArg() > 0 {
		return help.Wrong(flags, stderr, errors.New("there are no arguments"))
	}
	show()
	return 0
}

// show prints what the page and the frame do.
func show() {
	store := blobstore.NewLimited(3)
	parser := weburl.New(weburl.Config{BlobURLs: store})
	page := store.NewEnvironment(parser.MustParse("https://example.com/page").OriginValue())
	frame := store.NewEnvironment(domain.NewOpaqueOrigin()) // of a sandboxed frame

	// add does what createObjectURL() does.
	add := func(who string, e *blobstore.Environment, object string) string {
		url, err := e.Add(object)
		if err != nil {
			fmt.Printf("%s adds %s: %v\n", who, object, err)
			return ""
		}
		fmt.Printf("%s adds %s: %s\n", who, object, short(url))
		return url
	}
	// parse does what a user agent does with each URL before it fetches.
	parse := func(url string) urlrec.Record {
		r, err := parser.ParseURL(url, urlrec.Record{})
		if err != nil {
			fmt.Println(err)
		}
		return r
	}
	// fetch prints the object of a URL.
	fetch := func(who string, e *blobstore.Environment, r urlrec.Record) {
		result := "a network error"
		if object, ok := e.Obtain(r.BlobURLEntry()); ok {
			result = fmt.Sprint(object)
		}
		fmt.Printf("%s fetches %s: %s\n", who, short(r.Href()), result)
	}
	// revoke does what revokeObjectURL() does.
	revoke := func(who string, e *blobstore.Environment, url string) {
		before := store.Len()
		e.Revoke(parse(url).Href())
		fmt.Printf("%s revokes %s: %d removed\n", who, short(url), before-store.Len())
	}

	fmt.Println("Fetching ignores the fragment:")
	photo := add("page", page, "a photo")
	fetch("page", page, parse(photo+"#xywh=0,0,9,9"))
	fetch("page", page, parse(photo+"?query"))

	fmt.Println("\nOther origins may neither fetch nor revoke:")
	fetch("frame", frame, parse(photo))
	revoke("frame", frame, photo)

	fmt.Println("\nAn opaque origin is in the entry, not in the URL:")
	sketch := parse(add("frame", frame, "a sketch"))
	fetch("frame", frame, sketch)
	fmt.Println("same origin as the frame:", parser.Origin(sketch).SameOrigin(frame.Origin()))
	bare, _ := parser.ParseRecord(sketch.Href()) // this does not ask the store
	fmt.Println("without the entry:", parser.Origin(bare).SameOrigin(frame.Origin()))

	fmt.Println("\nA URL that is parsed before it is revoked keeps its entry:")
	shown := parse(photo)
	revoke("page", page, photo+"#fragment") // only an exact match revokes
	revoke("page", page, photo)
	fetch("page", page, shown)
	fetch("page", page, parse(photo))

	fmt.Println("\nThis store has room for three entries:")
	add("page", page, "a song")
	add("page", page, "a film")
	add("page", page, "a game")

	fmt.Println("\nThe entries of an environment are removed when it closes:")
	page.Close()
	fmt.Println("left:", store.Len())
	frame.Close()
	fmt.Println("left:", store.Len())
}

// short returns url with dots instead of the UUID.
func short(url string) string {
	const uuid = len("01234567-89ab-4def-8123-456789abcdef")
	start := strings.LastIndexByte(url, '/') + 1
	return url[:start] + "..." + url[start+uuid:]
}
