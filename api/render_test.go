package weburl_test

import (
	"fmt"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/urlrec/rendering"
)

// TestRenderZeroURL checks that the zero URL has the zero Rendering.
func TestRenderZeroURL(t *testing.T) {
	var u weburl.URL
	if got := u.Render(); got != (rendering.Rendering{}) {
		t.Errorf("the zero URL is rendered as %+v", got)
	}
}

func ExampleURL_Render() {
	u := weburl.MustParse("https://user:secret@例え.jp/%E4%B8%80?q=%F0%9F%94%92")
	fmt.Println(u)
	fmt.Println(u.Render())
	// Output:
	// https://user:secret@xn--r8jz45g.jp/%E4%B8%80?q=%F0%9F%94%92
	// https://例え.jp/一?q=%F0%9F%94%92
}

func ExampleParser_Renderer() {
	p := weburl.New(weburl.Config{PublicSuffixes: fewSuffixes()})
	r := p.Renderer()
	r.MaxLength = 24
	u, err := p.Parse("https://examplecorp.com.evil.example/login")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Render(u.Record()))
	// Output:
	// https://…evil.example
}
