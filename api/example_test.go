package weburl_test

import (
	"errors"
	"fmt"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

// The README's first program.
func Example() {
	u := weburl.MustParse("https://EXAMPLE.com:443/a/../b?q=1")
	u.SearchParams().Append("name", "smörgåsbord")
	fmt.Println(u)
	fmt.Println(u.SetPort("8080"))
	_, err := weburl.Parse("https://user:secret@:80/")
	fmt.Println(err)
	// Output:
	// https://example.com/b?q=1&name=sm%C3%B6rg%C3%A5sbord
	// true
	// weburl: host-missing: the scheme requires a host (at byte 20 of the input)
}

func ExampleParse() {
	u, err := weburl.Parse("HTTP://日本語.example:80/a b/../c?d#e")
	fmt.Println(u, err)
	fmt.Printf("%+v\n", u)

	_, err = weburl.Parse("https://example.com:port/")
	var failure *domain.Failure
	fmt.Println(errors.Is(err, domain.PortInvalid), errors.As(err, &failure), failure.Start)
	// Output:
	// http://xn--wgv71a119e.example/c?d#e <nil>
	// {scheme:"http" host:"xn--wgv71a119e.example" path:"/c" query:"d" fragment:"e"}
	// true true 20
}

func ExampleParseBase() {
	u, err := weburl.ParseBase("../images/a.png?x", "https://example.com/docs/page/")
	fmt.Println(u, err)
	// Output: https://example.com/docs/images/a.png?x <nil>
}

func ExampleCanParse() {
	fmt.Println(weburl.CanParse("https://[::1]/"), weburl.CanParse("https://[::1/"))
	// Output: true false
}

func ExampleParseRecord() {
	// A Record is a value: a map key, and no memory of its own where the input is
	// canonical.
	seen := map[urlrec.Record]bool{}
	for _, input := range []string{"https://example.com", "HTTPS://example.COM:443/", "https://example.com/#top"} {
		r, err := weburl.ParseRecord(input)
		fmt.Println(r, seen[r], err)
		seen[r] = true
	}
	// Output:
	// https://example.com/ false <nil>
	// https://example.com/ true <nil>
	// https://example.com/#top false <nil>
}

func ExampleValidate() {
	all, err := weburl.Validate("https:\\\\user@0x7f.1/a b")
	fmt.Println(err)
	for _, e := range all {
		fmt.Println(e)
	}
	// Output:
	// <nil>
	// special-scheme-missing-following-solidus 6-7
	// special-scheme-missing-following-solidus 6-7
	// special-scheme-missing-following-solidus 7-8
	// invalid-credentials 12-13
	// IPv4-too-few-parts 13-19
	// IPv4-non-decimal-part 13-17
	// invalid-URL-unit 21-22
}

func ExampleIsValidURLString() {
	fmt.Println(weburl.IsValidURLString("https://example.com/a%20b"))
	fmt.Println(weburl.IsValidURLString("https://example.com/a b")) // which parses all the same
	fmt.Println(weburl.IsValidURLStringBase("../a", "https://example.com/"))
	// Output:
	// true
	// false
	// true
}

func ExampleURL_SetHost() {
	u := weburl.MustParse("https://example.com:8080/")
	fmt.Println(u.SetHost("example.org"), u) // the port stays
	fmt.Println(u.SetHost("a b"), u)
	_, why := u.ValidateSet(domain.AttributeHost, "a b")
	fmt.Println(why)
	// Output:
	// true https://example.org:8080/
	// false https://example.org:8080/
	// weburl: domain-to-ASCII: the host is not a domain name that Unicode's IDNA processing accepts (at bytes 0 to 2 of the input; rule UseSTD3ASCIIRules in label 0)
}

func ExampleParser() {
	p := weburl.New(weburl.Config{MaxInput: 1000, MaxErrors: 10})
	u, err := p.Parse("https://example.com/")
	fmt.Println(u, err)
	// Output: https://example.com/ <nil>
}
