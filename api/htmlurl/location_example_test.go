package htmlurl_test

import (
	"errors"
	"fmt"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

// tab shows one document, and goes wherever it is told to.
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
	location.SetHash("#c") // it is that already
	location.Replace("d")
	fmt.Println(location.SetProtocol("no scheme"))
	// Output:
	// to https://example.com/a?b#c auto
	// to http://example.com/d replace
	// weburl: SyntaxError: location.protocol: not taken: the value is no scheme
}

func ExampleSetComponent() {
	p := weburl.New(weburl.Config{})
	url := weburl.MustParse("https://example.com:8080/").Record()

	for _, row := range []struct{ attribute, value string }{
		{"host", "example.org:90"},
		{"hostname", "example.org:90"},
		{"protocol", "mailto"},
	} {
		set, err := htmlurl.SetComponent(p, url, row.attribute, row.value)
		fmt.Println(set, err, htmlurl.IsOverrideFailure(err))
		if errors.Is(err, domain.RefusedPortInHostname) {
			fmt.Println("  use host")
		}
	}
	// Output:
	// https://example.org:90/ <nil> false
	// https://example.com:8080/ weburl: not taken: a host name has no port true
	//   use host
	// https://example.com:8080/ weburl: not taken: a special scheme cannot become one that is not special, nor the other way round false
}

func ExampleWorkerLocation() {
	location := htmlurl.NewWorkerLocation(nil, weburl.MustParse("https://example.com:8080/worker.js?v=1").Record())
	fmt.Println(location.Origin(), location.Host(), location.Search())
	// Output: https://example.com:8080 example.com:8080 ?v=1
}
