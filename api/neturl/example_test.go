package neturl_test

import (
	"errors"
	"fmt"
	"net/url"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/neturl"
)

func ExampleCompare() {
	for _, input := range []string{
		"https://example.com/a?b",
		"https://EXAMPLE.com:443",
		`https://example.com\@other.example/`,
		"http://0x7f.1/",
		"http://[fe80::1%25eth0]/",
	} {
		fmt.Println(neturl.Compare(input))
	}
	// Output:
	// []
	// [host-case (host) default-port (port) empty-path (path)]
	// [backslash (URL)]
	// [ipv4-number (host)]
	// [ipv6-zone (host)]
}

func ExampleCompareBase() {
	for _, input := range []string{"../c?d", "?", `\\other\c`, "http:c", "1:c", ""} {
		fmt.Println(neturl.CompareBase(input, "http://example.com/a/b#e"))
	}
	// Output:
	// []
	// []
	// [backslash (host) backslash (path)]
	// [same-scheme (host) same-scheme (path)]
	// [colon-segment (URL)]
	// [base-fragment (fragment)]
}

func ExampleToNetURL() {
	r, _ := weburl.ParseRecord("https://bücher.example/a/../b c?q=1")
	u, err := neturl.ToNetURL(r)
	fmt.Println(u, err)

	r, _ = weburl.ParseRecord("https://example.com/100%")
	u, err = neturl.ToNetURL(r)
	fmt.Println(u, err)
	fmt.Println(errors.Is(err, neturl.PercentSign))

	r, _ = weburl.ParseRecord("https://example.com/?a=1;b=2")
	_, err = neturl.ToNetURL(r)
	fmt.Println(err)
	u, err = neturl.ToNetURL(r, neturl.QuerySemicolon) // if nobody calls Query
	fmt.Println(u, err)
	// Output:
	// https://xn--bcher-kva.example/b%20c?q=1 <nil>
	// <nil> neturl: net/url and the URL Standard see different things: percent-sign (path)
	// true
	// neturl: net/url and the URL Standard see different things: query-semicolon (pairs of the query)
	// https://example.com/?a=1;b=2 <nil>
}

func ExampleFromNetURL() {
	u, _ := url.Parse("https://EXAMPLE.com:443/a")
	r, err := neturl.FromNetURL(u)
	fmt.Println(r, err)

	u, _ = url.Parse("https:///example.com/a") // net/url sees a path, the standard a host
	r, err = neturl.FromNetURL(u)
	fmt.Println(r.IsValid(), err)
	// Output:
	// https://example.com/a <nil>
	// false neturl: net/url and the URL Standard see different things: slashes (host), slashes (path)
}

func ExampleRequestURL() {
	r, _ := weburl.ParseRecord("https://bücher.example/100%?a;b=50%#top")
	u, err := neturl.RequestURL(r)
	fmt.Println(u, err)
	fmt.Println(u.Host, u.RequestURI()) // the Host header and the request-target
	// request := (&http.Request{Method: "GET", URL: u}).WithContext(ctx)
	// Output:
	// https://xn--bcher-kva.example/100%25?a;b=50% <nil>
	// xn--bcher-kva.example /100%25?a;b=50%
}

func ExampleClasses() {
	for _, class := range neturl.Classes() {
		if e := class.Examples()[0]; class.Spelling() {
			fmt.Printf("%s: %s of %q: %q, %q\n", class.String(), e.Part, e.Input, e.Standard, e.NetURL)
		}
		if class == neturl.EmptyPort {
			break
		}
	}
	// Output:
	// file-slashes: URL of "file:/x": "file:///x", "file:/x"
	// empty-password: user of "http://u:@h/": "u", "u:"
	// host-case: host of "http://EXAMPLE.com/": "example.com", "EXAMPLE.com"
	// ipv6-spelling: host of "http://[0:0::0:1]/": "[::1]", "[0:0::0:1]"
	// empty-port: URL of "http://h:/": "http://h/", "http://h:/"
}
