package formurlencoded_test

import (
	"fmt"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/formurlencoded"
)

func ExampleParse() {
	for _, pair := range formurlencoded.Parse("q=caf%C3%A9+noir&page=2&page=3&debug") {
		fmt.Printf("%s: %q\n", pair.Name, pair.Value)
	}
	// Output:
	// q: "café noir"
	// page: "2"
	// page: "3"
	// debug: ""
}

func ExampleSerialize() {
	fmt.Println(formurlencoded.Serialize([]domain.Pair{
		{Name: "q", Value: "café noir"},
		{Name: "page", Value: "2"},
	}))
	// Output: q=caf%C3%A9+noir&page=2
}

func ExampleAppendSerialize() {
	href := []byte("https://example.com/search?")
	href = formurlencoded.AppendSerialize(href, []domain.Pair{{Name: "q", Value: "a&b"}})
	fmt.Println(string(href))
	// Output: https://example.com/search?q=a%26b
}

// A byte that is not UTF-8 may be UTF-8 together with a percent-encoded one,
// unless the input is text.
func ExampleParseString() {
	fmt.Printf("%q\n", formurlencoded.Parse("\xC3%A9"))
	fmt.Printf("%q\n", formurlencoded.ParseString("\xC3%A9"))
	// Output:
	// [{"é" ""}]
	// [{"��" ""}]
}

// A URL's query, as URLSearchParams writes it.
func ExampleNormalize() {
	fmt.Println(formurlencoded.Normalize("q=a b&&c&x=%7e+é"))
	// Output: q=a+b&c=&x=%7E+%C3%A9
}
