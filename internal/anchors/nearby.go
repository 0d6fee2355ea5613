package anchors

import (
	_ "embed"
	"strings"
)

// nearbyRooms are the folders with packages that implement parts of the
// standards of nearby.
var nearbyRooms = []string{"api/mimetype", "api/dataurl"}

// nearby has the address of each other standard, and the address that stands
// for it. So the names of its anchors begin with the standard's.
var nearby = []string{
	"https://mimesniff.spec.whatwg.org/#", address + "mimesniff/",
	"https://fetch.spec.whatwg.org/#", address + "fetch/",
	"https://infra.spec.whatwg.org/#", address + "infra/",
}

//go:embed nearby.tsv
var nearbyTable string

// NearbyTable returns the headings, algorithms and definitions of other
// standards that packages of this module implement.
func NearbyTable() []Entry { return entriesOf(nearbyTable) }

// ScanNearby scans all files that implement them except tests; root is the
// module's folder.
func ScanNearby(root string) ([]Source, error) {
	replacer := strings.NewReplacer(nearby...)
	return scanFolders(root, nearbyRooms, func(text []byte) []byte { return []byte(replacer.Replace(string(text))) })
}

// nearbyHead is the page up to the first chapter.
const nearbyHead = `# data: URLs and MIME types

Package ` + "`api/dataurl`" + ` reads and writes ` + "`data:`" + ` URLs. Package ` + "`api/mimetype`" + ` parses and
serializes MIME types. This page lists the algorithms and definitions of other standards that they
implement, each with its declaration: of
[MIME Sniffing](https://mimesniff.spec.whatwg.org/) in its text of January 2026, and of
[Fetch](https://fetch.spec.whatwg.org/) and [Infra](https://infra.spec.whatwg.org/) in their texts
of July 2026. Types are not sniffed from bytes.

What to know before use:

- ` + "`dataurl.Process`" + ` takes a URL record. So tabs and newlines are gone already, the fragment is
  not part of the body, and a query is.
- The first comma ends the MIME type, even in quotes. It is not percent-decoded.
- A URL without a valid MIME type has ` + "`text/plain;charset=US-ASCII`" + `.
- ` + "`Process`" + ` reads the URL once and allocates no memory for the body. ` + "`Data.Reader`" + ` decodes while
  it is read, with a buffer of 32 KiB if ` + "`io.Copy`" + ` needs one. ` + "`Data.Body`" + ` allocates the body.
- ` + "`data:`" + ` URLs may be large. Limit the length of the input, or compare ` + "`Data.Size`" + `.
- Of parameters with one name the first wins. A value with code points that are not allowed is left
  out, and so is an empty value without quotes.
- Header values are bytes. ` + "`mimetype.FromHeader`" + ` and ` + "`mimetype.ParseBytes`" + ` decode them;
  ` + "`mimetype.Parse`" + ` takes text.

` + "`go run ./internal/cmd/reftest data`" + ` compares ` + "`dataurl`" + ` with Node's ` + "`fetch`" + ` on generated URLs.

<!-- Written by go generate ./api. -->
`

// NearbyPage returns the page that ties entries of other standards to their
// declarations, in Markdown.
func NearbyPage(entries []Entry, sources []Source) string {
	back := make([]string, len(nearby))
	for i := range nearby {
		back[i] = nearby[i^1]
	}
	return strings.NewReplacer(back...).Replace(page(nearbyHead, entries, sources))
}
