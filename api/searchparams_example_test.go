package weburl_test

import (
	"fmt"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
)

func ExampleNewURLSearchParams() {
	params := weburl.NewURLSearchParams("?q=caf%C3%A9+noir&page=2")
	q, _ := params.Get("q")
	fmt.Println(q)
	fmt.Println(params)
	// Output:
	// café noir
	// q=caf%C3%A9+noir&page=2
}

func ExampleNewURLSearchParamsFromPairs() {
	fmt.Println(weburl.NewURLSearchParamsFromPairs(
		domain.Pair{Name: "to", Value: "Ann & Bob"},
		domain.Pair{Name: "to", Value: "Eve"},
	))
	// Output: to=Ann+%26+Bob&to=Eve
}

func ExampleNewURLSearchParamsFromMap() {
	fmt.Println(weburl.NewURLSearchParamsFromMap(map[string]string{"page": "2", "lang": "fr"}))
	// Output: lang=fr&page=2
}

// A URL and its search params always agree.
func ExampleURLSearchParams() {
	u := weburl.MustParse("https://example.com/search?q=tea&utm_source=mail")
	params := u.SearchParams()
	params.Delete("utm_source")
	params.Append("page", "2")
	fmt.Println(u.Href())

	u.SetSearch("?q=coffee")
	fmt.Println(params.Get("q"))
	// Output:
	// https://example.com/search?q=tea&page=2
	// coffee true
}

func ExampleURLSearchParams_All() {
	params := weburl.NewURLSearchParams("b=1&a=2&b=3")
	for name, value := range params.All() {
		fmt.Println(name, value)
	}
	// Output:
	// b 1
	// a 2
	// b 3
}

func ExampleURLSearchParams_Get() {
	params := weburl.NewURLSearchParams("a=1&b=&a=2")
	fmt.Println(params.Get("a"))
	fmt.Printf("%q\n", params.GetAll("a"))
	fmt.Println(params.Has("b"), params.Has("c"), params.HasValue("a", "3"))
	// Output:
	// 1 true
	// ["1" "2"]
	// true false false
}

func ExampleURLSearchParams_Append() {
	params := weburl.NewURLSearchParams("a=1")
	params.Append("a", "2")
	params.Append("q", "Ann & Bob")
	fmt.Println(params)
	// Output: a=1&a=2&q=Ann+%26+Bob
}

func ExampleURLSearchParams_Delete() {
	params := weburl.NewURLSearchParams("a=1&b=2&a=3&c=4")
	params.DeleteValue("a", "3")
	fmt.Println(params)
	params.Delete("a")
	fmt.Println(params)
	// Output:
	// a=1&b=2&c=4
	// b=2&c=4
}

func ExampleURLSearchParams_Set() {
	params := weburl.NewURLSearchParams("a=1&b=2&a=3")
	params.Set("a", "4")
	fmt.Println(params)
	// Output: a=4&b=2
}

// After sorting, URLs are equal if they differ only in the order of their
// names.
func ExampleURLSearchParams_Sort() {
	u := weburl.MustParse("https://example.org/?q=🏳️‍🌈&key=e1f7bc78")
	u.SearchParams().Sort()
	fmt.Println(u.Search())
	// Output: ?key=e1f7bc78&q=%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88
}
