package percent_test

import (
	"fmt"

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
