package fetchurl_test

import (
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/fetchurl"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

// TestTrusts has each step of "Is origin potentially trustworthy?" and "Is url
// potentially trustworthy?".
func TestTrusts(t *testing.T) {
	for _, row := range []struct {
		url         string
		trusted     bool // whether the zero Agent trusts the URL
		origin      bool // whether it trusts the URL's origin
		onLocalhost bool // whether a browser trusts both, if the zero Agent trusts neither
	}{
		{url: "https://example.com/", trusted: true, origin: true},
		{url: "wss://example.com:444/", trusted: true, origin: true},
		{url: "http://example.com/"},
		{url: "ws://example.com/"},
		{url: "ftp://example.com/"},
		{url: "http://127.0.0.1/", trusted: true, origin: true},
		{url: "http://127.1:8080/", trusted: true, origin: true},
		{url: "http://0x7f000001/", trusted: true, origin: true},
		{url: "http://127.255.255.255/", trusted: true, origin: true},
		{url: "ftp://127.0.0.1/", trusted: true, origin: true},
		{url: "ws://127.0.0.1/", trusted: true, origin: true},
		{url: "http://126.255.255.255/"},
		{url: "http://128.0.0.0/"},
		{url: "http://10.0.0.1/"},
		{url: "http://[::1]:8080/", trusted: true, origin: true},
		{url: "http://[0:0::0:1]/", trusted: true, origin: true},
		{url: "http://[::2]/"},
		{url: "http://[::]/"},
		{url: "http://[::ffff:127.0.0.1]/"},
		{url: "http://[::127.0.0.1]/"},
		{url: "http://localhost/", onLocalhost: true},
		{url: "http://LOCALHOST:81/", onLocalhost: true},
		{url: "http://localhost./", onLocalhost: true},
		{url: "http://a.b.localhost/", onLocalhost: true},
		{url: "http://a.localhost./", onLocalhost: true},
		{url: "ws://localhost/", onLocalhost: true},
		{url: "http://.localhost/", onLocalhost: true},
		{url: "http://localhost../"},
		{url: "http://notlocalhost/"},
		{url: "http://localhost.example/"},
		{url: "http://127.0.0.1.example/"},
		{url: "foo://127.0.0.1/"},
		{url: "foo://localhost/"},
		{url: "file:///etc/passwd", trusted: true},
		{url: "data:,a", trusted: true},
		{url: "about:blank", trusted: true},
		{url: "about:blank#a", trusted: true},
		{url: "about:srcdoc", trusted: true},
		{url: "about:config"},
		{url: "about:/blank"},
		{url: "blob:https://example.com/a", trusted: true, origin: true},
		{url: "blob:http://127.0.0.1/a", trusted: true, origin: true},
		{url: "blob:http://example.com/a"},
		{url: "blob:null/a"},
		{url: "javascript:1"},
		{url: ""},
	} {
		t.Run(row.url, func(t *testing.T) {
			u, o := record(t, row.url), new(weburl.Parser).Origin(record(t, row.url))
			var zero fetchurl.Agent
			if got := zero.TrustsURL(u); got != row.trusted {
				t.Errorf("TrustsURL is %t", got)
			}
			if got := zero.TrustsOrigin(o); got != row.origin {
				t.Errorf("TrustsOrigin is %t", got)
			}
			if got := browser().TrustsURL(u); got != (row.trusted || row.onLocalhost) {
				t.Errorf("TrustsURL of a browser is %t", got)
			}
			if got := browser().TrustsOrigin(o); got != (row.origin || row.onLocalhost) {
				t.Errorf("TrustsOrigin of a browser is %t", got)
			}
		})
	}
}

// TestTrusted checks what the embedder may add, and what it cannot.
func TestTrusted(t *testing.T) {
	app := domain.NewTupleOrigin("app", "x")
	asked := 0
	a := fetchurl.Agent{Trusted: func(o domain.Origin) bool {
		asked++
		return o.Scheme() == "app" || o.Host() == "intranet"
	}}
	if !a.TrustsOrigin(app) || !a.TrustsOrigin(origin(t, "http://intranet:81/")) || a.TrustsOrigin(origin(t, "http://internet/")) || asked != 3 {
		t.Errorf("asked %d times", asked)
	}
	if a.TrustsOrigin(domain.Origin{}) || a.TrustsOrigin(domain.NewOpaqueOrigin()) || asked != 3 {
		t.Error("an opaque origin is trusted")
	}
	if !a.TrustsURL(record(t, "http://intranet/")) || a.TrustsURL(record(t, "http://internet/")) {
		t.Error("TrustsURL does not ask Trusted")
	}
	file := fetchurl.Agent{Parser: weburl.New(weburl.Config{FileOrigin: func(urlrec.Record) domain.Origin { return domain.NewTupleOrigin("file", "") }})}
	if !file.TrustsOrigin(file.Parser.Origin(record(t, "file:///a"))) {
		t.Error("a tuple origin with the scheme file is not trusted")
	}
}
