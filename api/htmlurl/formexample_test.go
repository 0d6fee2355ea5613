package htmlurl_test

import (
	"fmt"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
)

// A page in Shift_JIS has a form that is submitted in EUC-JP:
//
//	<form action="/search?old#top" accept-charset="euc-jp">
//	  <input type=hidden name=_charset_>
//	  <input name=q value=日本>
//	</form>
func ExampleSubmission_Request() {
	encodings := whatwgencoding.New()
	enc := htmlurl.PickEncoding("euc-jp", true, whatwgencoding.ShiftJIS, encodings)
	s := htmlurl.Submission{
		Action:   weburl.MustParse("https://example.com/search?old#top").Record(),
		Method:   htmlurl.ParseMethod(""),
		Encoding: enc,
		Entries: []htmlurl.Entry{
			htmlurl.HiddenEntry("_charset_", "", enc),
			{Name: "q", Value: "日本"},
		},
	}
	r, err := s.Request()
	fmt.Println(r.URL, err)
	// Output: https://example.com/search?_charset_=EUC-JP&q=%C6%FC%CB%DC#top <nil>
}

func ExamplePickEncoding() {
	document := whatwgencoding.Windows1252
	fmt.Println(htmlurl.PickEncoding("utf-7 koi8-r", true, document, nil).Name())
	fmt.Println(htmlurl.PickEncoding("utf-7", true, document, nil)) // nil: UTF-8
	fmt.Println(htmlurl.PickEncoding("", false, document, nil).Name())
	// Output:
	// KOI8-R
	// <nil>
	// windows-1252
}

func ExampleMutateActionURL() {
	action := weburl.MustParse("https://example.com/find?old=1#results").Record()
	r, err := htmlurl.MutateActionURL(action, []htmlurl.Entry{{Name: "t", Value: "cats & dogs"}}, nil)
	fmt.Println(r, err)
	// Output: https://example.com/find?t=cats+%26+dogs#results <nil>
}

func ExampleURLEncodedBody() {
	list := []htmlurl.Entry{{Name: "comment", Value: "two\nlines"}, {Name: "price", Value: "5 €"}}
	fmt.Println(htmlurl.URLEncodedBody(list, nil))
	fmt.Println(htmlurl.URLEncodedBody(list, whatwgencoding.ISO8859_5))
	// Output:
	// comment=two%0D%0Alines&price=5+%E2%82%AC
	// comment=two%0D%0Alines&price=5+%26%238364%3B
}

func ExampleTextPlainBody() {
	list := []htmlurl.Entry{{Name: "comment", Value: "two\nlines"}, {Name: "price", Value: "5 €"}}
	fmt.Printf("%q\n", htmlurl.TextPlainBody(list, whatwgencoding.ISO8859_5))
	// Output: "comment=two\r\nlines\r\nprice=5 &#8364;\r\n"
}
