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

// TestRenderHosts checks that Render shows only labels that SafeLabel shows.
// Chromium 156 shows the hosts like this.
func TestRenderHosts(t *testing.T) {
	for _, row := range []struct{ name, host, want string }{
		{"one script", "xn--bcher-kva.example", "bücher.example"},
		{"looks like ASCII", "xn--80ak6aa92e.com", "xn--80ak6aa92e.com"},
		{"looks like ASCII under a TLD of its script", "xn--80ak6aa92e.xn--p1ai", "аррӏе.рф"},
		{"two scripts in a label", "www.xn--pypal-4ve.com", "www.xn--pypal-4ve.com"},
		{"two scripts in two labels", "xn--jxalpdlp.xn--bcher-kva.com", "δοκιμή.bücher.com"},
		{"per label", "xn--bcher-kva.xn--80ak6aa92e.com", "bücher.xn--80ak6aa92e.com"},
		{"an emoji", "xn--i-7iq.ws", "xn--i-7iq.ws"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := weburl.MustParse("https://" + row.host).Render().Host(); got != row.want {
				t.Errorf("%s; want %s", got, row.want)
			}
		})
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

// A label that looks like another one stays in ASCII.
func ExampleURL_Render_lookalike() {
	u := weburl.MustParse("https://аррӏе.com/") // Cyrillic letters
	fmt.Println(u.Render())
	for _, label := range u.Parser().Renderer().HostLabels(u.Record()) {
		fmt.Println(label)
	}
	// Output:
	// https://xn--80ak6aa92e.com/
	// label 0: lookalike (U+0430)
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
