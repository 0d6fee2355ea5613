package htmlurl_test

import (
	"fmt"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/urlrec"
)

// element is an element of an HTML tool: a map of its attributes.
type element map[string]string

func (e element) Href() (string, bool) {
	value, ok := e["href"]
	return value, ok
}

func (e element) SetHref(value string) { e["href"] = value }

// baseURL is an environment with only a base URL. A Document also has the base
// element and the encoding.
type baseURL string

func (b baseURL) Parser() *weburl.Parser { return nil } // the default Parser

func (b baseURL) EncodingParse(input string) (urlrec.Record, error) {
	return weburl.ResolveRecord(input, weburl.MustParse(string(b)).Record())
}

func ExampleHyperlink() {
	a := element{"href": "../list?page=2"}
	link := htmlurl.NewHyperlink(a, baseURL("https://example.com/shop/item/"))

	fmt.Println(link.Href(), link.Search())
	link.SetSearch("page=3")
	link.SetHash("top")
	fmt.Println(a["href"])

	link.SetHref("https://user@:80/") // the attribute keeps this invalid URL
	fmt.Println(link.Href(), link.Protocol(), link.SetHost("example.com"))
	// Output:
	// https://example.com/shop/list?page=2 ?page=2
	// https://example.com/shop/list?page=3#top
	// https://user@:80/ : false
}
