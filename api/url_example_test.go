package weburl_test

import (
	"encoding/json"
	"errors"
	"fmt"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
)

func ExampleURL() {
	u := weburl.MustParse("https://user:secret@example.com:8080/a/b?q=1#top")
	fmt.Println(u.Protocol(), u.Username(), u.Password())
	fmt.Println(u.Host(), u.Hostname(), u.Port())
	fmt.Println(u.Pathname(), u.Search(), u.Hash())
	fmt.Println(u.Origin())
	fmt.Println(u.Href())
	// Output:
	// https: user secret
	// example.com:8080 example.com 8080
	// /a/b ?q=1 #top
	// https://example.com:8080
	// https://user:secret@example.com:8080/a/b?q=1#top
}

func ExampleURL_SetHref() {
	u := weburl.MustParse("https://example.com/")
	err := u.SetHref("/a") // without a base
	fmt.Println(errors.Is(err, domain.MissingSchemeNonRelativeURL), u)
	err = u.SetHref("HTTP://EXAMPLE.org")
	fmt.Println(err, u)
	// Output:
	// true https://example.com/
	// <nil> http://example.org/
}

func ExampleURL_SetProtocol() {
	u := weburl.MustParse("http://example.com/")
	fmt.Println(u.SetProtocol("https"), u)
	fmt.Println(u.SetProtocol("mailto:"), u) // https is special, mailto is not
	// Output:
	// true https://example.com/
	// false https://example.com/
}

func ExampleURL_SetUsername() {
	u := weburl.MustParse("https://example.com/")
	fmt.Println(u.SetUsername("a@b"), u)
	fmt.Println(weburl.MustParse("mailto:a").SetUsername("b"))
	// Output:
	// true https://a%40b@example.com/
	// false
}

func ExampleURL_SetPort() {
	u := weburl.MustParse("https://example.com/")
	fmt.Println(u.SetPort("8080"), u)
	fmt.Println(u.SetPort("443"), u) // the default port
	fmt.Println(u.SetPort("65536"), u)
	// Output:
	// true https://example.com:8080/
	// true https://example.com/
	// false https://example.com/
}

func ExampleURL_SetPathname() {
	u := weburl.MustParse("https://example.com/a?b")
	fmt.Println(u.SetPathname("c/../d e?"), u)
	// Output: true https://example.com/d%20e%3F?b
}

func ExampleURL_SetSearch() {
	u := weburl.MustParse("https://example.com/?a=1")
	u.SetSearch("b=x y")
	fmt.Println(u)
	u.SetSearch("")
	fmt.Println(u)
	// Output:
	// https://example.com/?b=x%20y
	// https://example.com/
}

func ExampleURL_SetHash() {
	u := weburl.MustParse("https://example.com/")
	u.SetHash("#top")
	fmt.Println(u)
	// Output: https://example.com/#top
}

func ExampleURL_ValidateSet() {
	u := weburl.MustParse("https://example.com/")
	all, err := u.ValidateSet(domain.AttributePathname, "a\\b c")
	fmt.Println(all, err, u)
	// Output: [invalid-reverse-solidus 1-2 invalid-URL-unit 3-4] <nil> https://example.com/
}

func ExampleURL_SearchParams() {
	u := weburl.MustParse("https://example.com/?a=1")
	u.SearchParams().Set("a", "2 3")
	fmt.Println(u)
	// Output: https://example.com/?a=2+3
}

func ExampleURL_Resolve() {
	page := weburl.MustParse("https://example.com/docs/page?q")
	for _, ref := range []string{"other", "/top", "//example.org", "?x", "#y"} {
		fmt.Println(page.Resolve(ref))
	}
	// Output:
	// https://example.com/docs/other <nil>
	// https://example.com/top <nil>
	// https://example.org/ <nil>
	// https://example.com/docs/page?x <nil>
	// https://example.com/docs/page?q#y <nil>
}

func ExampleURL_Clone() {
	u := weburl.MustParse("https://example.com/")
	other := u.Clone()
	other.SetPathname("/a")
	fmt.Println(u, other)
	// Output: https://example.com/ https://example.com/a
}

func ExampleURL_OriginValue() {
	a := weburl.MustParse("https://example.com/a")
	b := weburl.MustParse("blob:https://example.com/b")
	fmt.Println(a.OriginValue().SameOrigin(b.OriginValue()))
	// The origin of a data: URL is opaque, and another one each time.
	data := weburl.MustParse("data:,x")
	fmt.Println(data.OriginValue().SameOrigin(data.OriginValue()))
	// Output:
	// true
	// false
}

func ExampleURL_Redacted() {
	fmt.Println(weburl.MustParse("https://user:secret@example.com/").Redacted())
	// Output: https://user:xxxxx@example.com/
}

func ExampleURL_MarshalJSON() {
	var page struct{ Link *weburl.URL }
	err := json.Unmarshal([]byte(`{"Link": "HTTPS://example.com"}`), &page)
	fmt.Println(page.Link, err)
	text, err := json.Marshal(page)
	fmt.Println(string(text), err)
	// Output:
	// https://example.com/ <nil>
	// {"Link":"https://example.com/"} <nil>
}
