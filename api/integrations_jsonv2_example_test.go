//go:build go1.27

package weburl_test

import (
	"encoding/json/v2"
	"fmt"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/urlrec"
)

// encoding/json/v2 calls pointer methods of values too, so a URL that a struct
// holds by value marshals. null sets the zero value.
func Example_jsonV2() {
	type page struct {
		URL  weburl.URL            `json:"url"`
		Base urlrec.Record         `json:"base"`
		Seen map[urlrec.Record]int `json:"seen"`
	}
	p := new(page)
	err := json.Unmarshal([]byte(`{"url": "https://例え.jp/?a&b", "base": null, "seen": {"https://example.com": 1}}`), p)
	fmt.Println(&p.URL, p.Base.IsValid(), p.Seen, err)
	text, err := json.Marshal(map[string]page{"p": {}})
	fmt.Println(string(text), err)
	text, err = json.Marshal(p)
	fmt.Println(string(text), err)
	// Output:
	// https://xn--r8jz45g.jp/?a&b false map[https://example.com/:1] <nil>
	// {"p":{"url":null,"base":null,"seen":{}}} <nil>
	// {"url":"https://xn--r8jz45g.jp/?a&b","base":null,"seen":{"https://example.com/":1}} <nil>
}
