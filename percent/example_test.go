package percent_test

import (
	"fmt"
	"strings"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	"github.com/weburl-go/weburl/percent"
)

func ExampleEncode() {
	fmt.Println(percent.Encode("smörgåsbord & more?", percent.Component))
	fmt.Println(percent.Encode("smörgåsbord & more?", percent.FormURLEncoded))
	// Output:
	// sm%C3%B6rg%C3%A5sbord%20%26%20more%3F
	// sm%C3%B6rg%C3%A5sbord+%26+more%3F
}

// The component set encodes as JavaScript's encodeURIComponent() does. The path
// set leaves "/" and "%" alone.
func ExampleEncode_encodeURIComponent() {
	const name = "100% (a/b)?"
	fmt.Println(percent.Encode(name, percent.Component))
	fmt.Println(percent.Encode(name, percent.Path))
	// Output:
	// 100%25%20(a%2Fb)%3F
	// 100%%20(a/b)%3F
}

// HTML's registerProtocolHandler() takes a URL with "%s". The browser replaces
// it with the URL to handle, encoded with the component set.
func ExampleEncode_registerProtocolHandler() {
	const handler, handled = "https://soup.example.com/?url=%s", "web+soup:chicken-k%C3%AFwi"
	fmt.Println(strings.Replace(handler, "%s", percent.Encode(handled, percent.Component), 1))
	// Output: https://soup.example.com/?url=web%2Bsoup%3Achicken-k%25C3%25AFwi
}

// A set of your own, here for a key whose slashes stay: the form set and "*",
// without "/" and "~".
func ExampleAppendEncodeByte() {
	var key []byte
	for _, b := range []byte("a b/ü*~") {
		if b == '*' || b != '/' && b != '~' && percent.FormURLEncoded.ContainsByte(b) {
			key = percent.AppendEncodeByte(key, b)
		} else {
			key = append(key, b)
		}
	}
	fmt.Printf("%s\n", key)
	// Output: a%20b/%C3%BC%2A~
}

func ExampleDecode() {
	fmt.Printf("%s\n", percent.Decode("100%25 caf%C3%A9"))
	// Output: 100% café
}

// The standard's own example, of Shift_JIS and the form set.
func ExampleAppendEncodeAfterEncoding() {
	fmt.Printf("%s\n", percent.AppendEncodeAfterEncoding(nil, whatwgencoding.ShiftJIS, "1+1 ≡ 2%20‽", percent.FormURLEncoded))
	// Output: 1%2B1+%81%DF+2%2520%26%238253%3B
}

func ExampleSet_Contains() {
	for _, set := range []percent.Set{percent.Fragment, percent.Query, percent.SpecialQuery, percent.Path} {
		fmt.Println(set.Contains('#'), set.Contains('\''), set)
	}
	// Output:
	// false false fragment percent-encode set
	// true false query percent-encode set
	// true true special-query percent-encode set
	// true false path percent-encode set
}
