// Command blobs shows a blob URL store at work: a page and a frame that make blob URLs,
// fetch and revoke them, and go away.
//
// Each line is an action and what comes of it. A URL that was parsed keeps its entry,
// and so its object and its origin, whatever becomes of the store's. UUIDs are cut
// short, as they are new with each run.
package main

import (
	"fmt"
	"strings"

	"github.com/weburl-go/weburl/adapters/blobstore"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

func main() {
	store := blobstore.NewLimited(3)
	parser := weburl.New(weburl.Config{BlobURLs: store})
	page := store.NewEnvironment(parser.MustParse("https://example.com/page").OriginValue())
	frame := store.NewEnvironment(domain.NewOpaqueOrigin()) // a sandboxed one

	// add is createObjectURL().
	add := func(who string, e *blobstore.Environment, object string) string {
		url, err := e.Add(object)
		if err != nil {
			fmt.Printf("%s adds %s: %v\n", who, object, err)
			return ""
		}
		fmt.Printf("%s adds %s: %s\n", who, object, short(url))
		return url
	}
	// parse is what a user agent does with every URL it is going to fetch.
	parse := func(url string) urlrec.Record {
		r, err := parser.ParseURL(url, urlrec.Record{})
		if err != nil {
			fmt.Println(err)
		}
		return r
	}
	// fetch shows what a URL stands for.
	fetch := func(who string, e *blobstore.Environment, r urlrec.Record) {
		result := "a network error"
		if object, ok := e.Obtain(r.BlobURLEntry()); ok {
			result = fmt.Sprint(object)
		}
		fmt.Printf("%s fetches %s: %s\n", who, short(r.Href()), result)
	}
	// revoke is revokeObjectURL().
	revoke := func(who string, e *blobstore.Environment, url string) {
		before := store.Len()
		e.Revoke(parse(url).Href())
		fmt.Printf("%s revokes %s: %d removed\n", who, short(url), before-store.Len())
	}

	fmt.Println("A fragment does not matter to who fetches:")
	photo := add("page", page, "a photo")
	fetch("page", page, parse(photo+"#xywh=0,0,9,9"))
	fetch("page", page, parse(photo+"?query"))

	fmt.Println("\nOther origins may not:")
	fetch("frame", frame, parse(photo))
	revoke("frame", frame, photo)

	fmt.Println("\nThe URL of an opaque origin does not tell it; its entry does:")
	sketch := parse(add("frame", frame, "a sketch"))
	fetch("frame", frame, sketch)
	fmt.Println("same origin as the frame:", parser.Origin(sketch).SameOrigin(frame.Origin()))
	bare, _ := parser.ParseRecord(sketch.Href()) // not asked for an entry
	fmt.Println("and without the entry:", parser.Origin(bare).SameOrigin(frame.Origin()))

	fmt.Println("\nWhat was parsed before a revocation keeps its entry:")
	shown := parse(photo)
	revoke("page", page, photo+"#fragment") // only an exact match revokes
	revoke("page", page, photo)
	fetch("page", page, shown)
	fetch("page", page, parse(photo))

	fmt.Println("\nThis store has room for three:")
	add("page", page, "a song")
	add("page", page, "a film")
	add("page", page, "a game")

	fmt.Println("\nWho goes away takes its entries along:")
	page.Close()
	fmt.Println("left:", store.Len())
	frame.Close()
	fmt.Println("left:", store.Len())
}

// short gives url with dots for all of the UUID.
func short(url string) string {
	const uuid = len("01234567-89ab-4def-8123-456789abcdef")
	start := strings.LastIndexByte(url, '/') + 1
	return url[:start] + "..." + url[start+uuid:]
}
