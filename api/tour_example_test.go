package weburl_test

import (
	"errors"
	"fmt"
	"log/slog"
	"os"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
)

// A crawler stays on its site, and fetches each page once for all spellings of
// its URL.
func Example_crawler() {
	p := weburl.New(weburl.Config{PublicSuffixes: fewSuffixes(), MaxInput: 8192})
	page := p.MustParse("https://www.example.co.uk/news/").Record()
	home, err := p.Site(p.Origin(page))
	if err != nil {
		fmt.Println(err)
		return
	}
	seen := map[string]bool{page.HrefWithoutFragment(): true}
	for _, href := range []string{
		"today#top", "./a/../today", "HTTPS://WWW.EXAMPLE.CO.UK:443/news/today", "#end",
		"//images.example.co.uk\\1.png", "https://other.co.uk/", "mailto:news@example.co.uk", "https://[",
	} {
		r, err := p.ResolveRecord(href, page)
		if err != nil {
			continue // a broken link
		}
		site, err := p.Site(p.Origin(r))
		if err != nil {
			fmt.Println(err)
			return
		}
		if url := r.HrefWithoutFragment(); site == home && !seen[url] {
			seen[url] = true
			fmt.Println(url)
		}
	}
	// Output:
	// https://www.example.co.uk/news/today
	// https://images.example.co.uk/1.png
}

// A JavaScript runtime binds these. If there is an error, the constructor and
// the setter of href throw a TypeError, and parse() returns null. The other
// setters ignore values that they do not take.
func Example_javaScript() {
	_, err := weburl.ParseBase("//:80", "https://example.com/") // new URL("//:80", "https://example.com/")
	fmt.Println("TypeError:", err)
	fmt.Println(weburl.CanParse("example.com")) // URL.canParse("example.com")

	url := weburl.MustParse("https://example.com/?b=2&a=1")
	url.SetPort("8080x")      // url.port = "8080x"
	url.SetProtocol("mailto") // url.protocol = "mailto"
	url.SearchParams().Sort() // url.searchParams.sort()
	fmt.Println(url)          // String(url)

	var failure *domain.Failure
	ok := errors.As(url.SetHref("x"), &failure)
	fmt.Println(ok, failure.Code.String(), url.Origin())
	// Output:
	// TypeError: weburl: host-missing: the scheme requires a host (at byte 2 of the input)
	// false
	// https://example.com:8080/?a=1&b=2
	// true missing-scheme-non-relative-URL https://example.com:8080
}

// A log shows no password of a URL or in an error. Other secrets, such as a
// token in the query, are shown; log the origin if there may be one.
func ExampleURL_LogValue() {
	log := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}))
	u := weburl.MustParse("https://user:hunter2@example.com/?token=1234")
	log.Info("fetched", "url", u)
	log.Info("fetched", "origin", u.Origin())
	_, err := weburl.Parse("https://user:hunter2@:80/")
	log.Info("not fetched", "error", err)
	// Output:
	// level=INFO msg=fetched url="https://user:xxxxx@example.com/?token=1234"
	// level=INFO msg=fetched origin=https://example.com
	// level=INFO msg="not fetched" error="weburl: host-missing: the scheme requires a host (at byte 21 of the input)"
}
