package ports_test

import (
	"fmt"
	"strings"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

var (
	_ ports.BlobURLStore     = blobs{}
	_ ports.PublicSuffixList = intranet{}
)

// blobs is a blob URL store with a fixed list.
type blobs map[string]*domain.BlobURLEntry

func (b blobs) Resolve(url string) (*domain.BlobURLEntry, bool) {
	entry, ok := b[url]
	return entry, ok
}

func ExampleBlobURLStore() {
	const url = "blob:https://example.com/7ccb2bf5-0b4f-4c57-93b8-1fd7bfbf7d49"
	p := weburl.New(weburl.Config{BlobURLs: blobs{url: {Object: "an image"}}})
	r, err := p.ParseURL(url+"#x", urlrec.Record{})
	fmt.Println(r.BlobURLEntry().Object, err)
	// Output: an image <nil>
}

// intranet is a public suffix list that knows one more suffix than "*" does.
type intranet struct{}

func (intranet) PublicSuffix(name string) string {
	const suffix = "apps.corp"
	if name == suffix || strings.HasSuffix(name, "."+suffix) {
		return suffix
	}
	return name[strings.LastIndexByte(name, '.')+1:]
}

func ExamplePublicSuffixList() {
	p := weburl.New(weburl.Config{PublicSuffixes: intranet{}})
	for _, href := range []string{"https://www.wiki.apps.corp/", "https://www.wiki.corp/"} {
		fmt.Println(p.RegistrableDomain(p.MustParse(href).Record().HostValue()))
	}
	// Output:
	// wiki.apps.corp true <nil>
	// wiki.corp true <nil>
}
