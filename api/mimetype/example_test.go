package mimetype_test

import (
	"fmt"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	"github.com/weburl-go/weburl/api/mimetype"
)

func ExampleParse() {
	t, err := mimetype.Parse(`Text/HTML; charset="utf-8"; charset=gbk`)
	if err != nil {
		fmt.Println(err)
		return
	}
	charset, _ := t.Param("charset")
	fmt.Println(t, t.Essence(), charset)
	// Output: text/html;charset=utf-8 text/html utf-8
}

func ExampleFromHeader() {
	t, err := mimetype.FromHeader([]string{"text/html;charset=shift_jis", "text/html, */*"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(t, t.IsHTML())
	fmt.Println(t.Encoding(whatwgencoding.Backend{}, whatwgencoding.UTF8).Name())
	// Output:
	// text/html;charset=shift_jis true
	// Shift_JIS
}

func ExampleType_Params() {
	t := mimetype.MustParse(`multipart/related; type="text/html"; boundary="a b"`)
	for name, value := range t.Params() {
		fmt.Printf("%s: %s\n", name, value)
	}
	// Output:
	// type: text/html
	// boundary: a b
}

func ExampleType_WithParam() {
	t, err := mimetype.MustParse("multipart/form-data").WithParam("boundary", "a b")
	fmt.Println(t, err)
	// Output: multipart/form-data;boundary="a b" <nil>
}

func ExampleIsJavaScriptEssence() {
	fmt.Println(mimetype.IsJavaScriptEssence("text/JavaScript"), mimetype.IsJavaScriptEssence("module"))
	// Output: true false
}
