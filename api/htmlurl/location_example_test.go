package htmlurl_test

import (
	"fmt"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/urlrec"
)

// tab is a navigable that accepts each navigation.
type tab struct{ url urlrec.Record }

func (t *tab) DocumentURL() (urlrec.Record, bool) { return t.url, t.url.IsValid() }

func (t *tab) Navigate(url urlrec.Record, history htmlurl.HistoryBehavior) error {
	fmt.Println("to", url, history)
	t.url = url
	return nil
}

func ExampleLocation() {
	t := &tab{url: weburl.MustParse("http://example.com/a?b#c").Record()}
	location := htmlurl.NewLocation(t, baseURL("http://example.com/a"))

	location.SetProtocol("https")
	location.SetHash("#c") // no change
	location.Replace("d")
	fmt.Println(location.SetProtocol("no scheme"))
	// Output:
	// to https://example.com/a?b#c auto
	// to http://example.com/d replace
	// htmlurl: SyntaxError: location.protocol: protocol not set: the value is not a scheme
}

func ExampleWorkerLocation() {
	location := htmlurl.NewWorkerLocation(nil, weburl.MustParse("https://example.com:8080/worker.js?v=1").Record())
	fmt.Println(location.Origin(), location.Host(), location.Search())
	// Output: https://example.com:8080 example.com:8080 ?v=1
}
