package urlpattern

import (
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/urlrec"
)

// TestPlain checks that text which is taken for canonical at a glance is what
// the URL parser makes of it. It takes all strings of up to five pieces.
func TestPlain(t *testing.T) {
	pieces := []string{"a", "1", "0x", ".", "-", "_", "/", "%2e", "%", "xn--", "\\", "?", " ", "+", ":"}
	plain := map[string]int{}
	var check func(text string, n int)
	check = func(text string, n int) {
		if isPlainHost(text) && text != "" {
			plain["hosts"]++
			u := weburl.FromRecord(dummyURL)
			if !u.SetHostname(text) || u.Hostname() != text {
				t.Errorf("the host %q becomes %q", text, u.Hostname())
			}
		}
		if isPlainPath(text) && text != "" {
			plain["paths"]++
			modified := text
			if text[0] != '/' {
				modified = "/-" + text
			}
			r, _ := new(urlrec.Parser).SetPathname(dummyURL, modified)
			if !strings.HasSuffix(r.Pathname(), text) || len(r.Pathname()) != len(modified) {
				t.Errorf("the path %q becomes %q", text, r.Pathname())
			}
		}
		if isScheme(text) {
			plain["schemes"]++
			r, err := weburl.ParseRecord(text + "://dummy.invalid/")
			if err != nil || r.Scheme() != text {
				t.Errorf("the scheme %q becomes %q", text, r.Scheme())
			}
		}
		if n == 0 {
			return
		}
		for _, piece := range pieces {
			check(text+piece, n-1)
		}
	}
	n := 5
	if testing.Short() {
		n = 3
	}
	check("", n)
	for _, kind := range []string{"hosts", "paths", "schemes"} {
		if plain[kind] < 10 {
			t.Errorf("only %d %s", plain[kind], kind)
		}
	}
}
