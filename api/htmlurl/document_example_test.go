package htmlurl_test

import (
	"fmt"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/urlrec"
)

func Example() {
	url, err := weburl.ParseRecord("https://example.com/news/")
	if err != nil {
		panic(err)
	}
	shiftJIS, err := weburl.Encoding("shift_jis")
	if err != nil {
		panic(err)
	}
	d, err := htmlurl.NewDocument(htmlurl.DocumentConfig{URL: url, Encoding: shiftJIS})
	if err != nil {
		panic(err)
	}
	d.SetBaseHref("/archive/") // <base href="/archive/">
	fmt.Println(d.EncodingParseAndSerialize("2026?q=日本"))
	// Output: https://example.com/archive/2026?q=%93%FA%96{ <nil>
}

func ExampleDocument_SetBaseHref() {
	d, err := htmlurl.NewDocument(htmlurl.DocumentConfig{
		URL: weburl.MustParse("https://example.com/news/today").Record(),
		// Content-Security-Policy: base-uri 'self'
		BaseAllowed: func(base urlrec.Record) bool {
			return base.Protocol() == "https:" && base.Host() == "example.com"
		},
	})
	if err != nil {
		panic(err)
	}
	for _, href := range []string{"/archive/", "https://elsewhere.example/", "javascript:alert(1)", "https://["} {
		d.SetBaseHref(href)
		fmt.Println(d.BaseURL(), d.BaseElementHref(href))
	}
	// Output:
	// https://example.com/archive/ https://example.com/archive/
	// https://example.com/news/today https://elsewhere.example/
	// https://example.com/news/today javascript:alert(1)
	// https://example.com/news/today https://[
}

// An iframe srcdoc document uses the base URL that the outer document had when
// the iframe was created.
func ExampleDocument_FallbackBaseURL() {
	outer, err := htmlurl.NewDocument(htmlurl.DocumentConfig{URL: weburl.MustParse("https://example.com/").Record()})
	if err != nil {
		panic(err)
	}
	outer.SetBaseHref("/articles/")
	inner, err := htmlurl.NewDocument(htmlurl.DocumentConfig{
		URL:          weburl.MustParse(htmlurl.AboutSrcdoc).Record(),
		AboutBaseURL: outer.BaseURL(),
		Srcdoc:       true,
	})
	if err != nil {
		panic(err)
	}
	outer.RemoveBase()
	fmt.Println(inner.FallbackBaseURL())
	// Output: https://example.com/articles/
}

func ExampleDocument_OnBaseURLChange() {
	d, err := htmlurl.NewDocument(htmlurl.DocumentConfig{URL: weburl.MustParse("https://example.com/a/").Record()})
	if err != nil {
		panic(err)
	}
	attributes := []struct{ element, name, value string }{{"a", "href", "x"}, {"img", "src", "y"}, {"q", "cite", "z"}}
	stop := d.OnBaseURLChange(func(c htmlurl.BaseURLChange) {
		for _, a := range attributes {
			if c.Affects(a.element, a.name) {
				r, err := d.EncodingParse(a.value)
				fmt.Println(a.element, a.name, r, err)
			}
		}
	})
	defer stop()
	d.SetBaseHref("/b/")
	// Output:
	// a href https://example.com/b/x <nil>
	// q cite https://example.com/b/z <nil>
}

// Two elements of a feed have an xml:base attribute.
func ExampleDocument_XMLBase() {
	d, err := htmlurl.NewDocument(htmlurl.DocumentConfig{URL: weburl.MustParse("https://example.com/feed.xml").Record()})
	if err != nil {
		panic(err)
	}
	feed := d.XMLBase().Element("/news/") // <feed xml:base="/news/">
	entry := feed.Element("2026/")        // <entry xml:base="2026/">
	fmt.Println(feed.EncodingParse("logo.png"))
	fmt.Println(entry.EncodingParse("one"))
	// Output:
	// https://example.com/news/logo.png <nil>
	// https://example.com/news/2026/one <nil>
}

func ExampleDocument_IsValidNonEmptyURLPotentiallySurroundedBySpaces() {
	d, err := htmlurl.NewDocument(htmlurl.DocumentConfig{URL: weburl.MustParse("https://example.com/").Record()})
	if err != nil {
		panic(err)
	}
	for _, href := range []string{" page ", "", `\page`} {
		fmt.Println(d.IsValidNonEmptyURLPotentiallySurroundedBySpaces(href))
	}
	// Output:
	// true
	// false
	// false
}

func ExampleMatchesAboutBlank() {
	fmt.Println(htmlurl.MatchesAboutBlank(weburl.MustParse("about:blank?foo#bar").Record()))
	fmt.Println(htmlurl.MatchesAboutSrcdoc(weburl.MustParse("about:srcdoc?foo").Record()))
	// Output:
	// true
	// false
}

func ExampleFragmentEscape() {
	fmt.Println("#" + htmlurl.FragmentEscape("Smörgåsbord <today>"))
	// Output: #Sm%C3%B6rg%C3%A5sbord%20%3Ctoday%3E
}
