package weburl_test

import (
	"errors"
	"fmt"

	"github.com/weburl-go/weburl/adapters/blobstore"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

// This is the first program of the README.
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

func ExampleMustParse() {
	home := weburl.MustParse("https://example.com/")
	fmt.Println(home.Hostname())
	// Output: example.com
}

func ExampleCanParse() {
	fmt.Println(weburl.CanParse("https://[::1]/"), weburl.CanParse("https://[::1/"))
	// Output: true false
}

func ExampleCanParseBase() {
	fmt.Println(weburl.CanParseBase("a", "https://example.com/"))
	fmt.Println(weburl.CanParseBase("a", "mailto:b"))
	// Output:
	// true
	// false
}

func ExampleParseRecord() {
	// A Record is a value, so it can be the key of a map. It needs no memory of
	// its own if the input is canonical.
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

func ExampleResolveRecord() {
	base, err := weburl.ParseRecord("https://example.com/a/b")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, href := range []string{"c", "../d"} {
		fmt.Println(weburl.ResolveRecord(href, base))
	}
	// Output:
	// https://example.com/a/c <nil>
	// https://example.com/d <nil>
}

func ExampleFromRecord() {
	r, err := weburl.ParseRecord("https://example.com/")
	if err != nil {
		fmt.Println(err)
		return
	}
	u := weburl.FromRecord(r)
	u.SetHash("a")
	fmt.Println(r, u)
	// Output: https://example.com/ https://example.com/#a
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

func ExampleValidateBase() {
	all, err := weburl.ValidateBase("a b", "https:example.com")
	fmt.Println(all, err)
	// Output: [base special-scheme-missing-following-solidus 6-7 invalid-URL-unit 1-2] <nil>
}

// A recorder that keeps only the last error takes any number of them in constant
// memory.
func ExampleParser_Diagnose() {
	count := 0
	recorder := domain.Recorder{LastOnly: true, Each: func(domain.ValidationError) bool {
		count++
		return true // go on
	}}
	var p weburl.Parser
	err := p.Diagnose(&recorder, "https://example.com/a b c")
	fmt.Println(count, err)
	// Output: 2 <nil>
}

func ExampleIsValidURLString() {
	fmt.Println(weburl.IsValidURLString("https://example.com/a%20b"))
	fmt.Println(weburl.IsValidURLString("https://example.com/a b")) // but it parses
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
	var p weburl.Parser // the default Parser
	u, err := p.ParseBase("a", "https://example.com/")
	fmt.Println(u, err)
	// Output: https://example.com/a <nil>
}

func ExampleNew() {
	p := weburl.New(weburl.Config{MaxInput: 20, MaxErrors: 10})
	fmt.Println(p.Parse("https://example.com/"))
	_, err := p.Parse("https://example.com/a")
	fmt.Println(errors.Is(err, domain.ErrTooLong))
	// Output:
	// https://example.com/ <nil>
	// true
}

func ExampleParser_ParseURL() {
	store := blobstore.New()
	href, err := store.Add(domain.NewTupleOrigin("https", "example.com"), "an object")
	if err != nil {
		fmt.Println(err)
		return
	}
	p := weburl.New(weburl.Config{BlobURLs: store})
	r, err := p.ParseURL(href, urlrec.Record{})
	fmt.Println(r.BlobURLEntry().Object, err)
	// Output: an object <nil>
}

func ExampleParser_ParseRecordWith() {
	var p weburl.Parser
	shiftJIS, err := p.Encoding("shift_jis")
	if err != nil {
		fmt.Println(err)
		return
	}
	base := p.MustParse("https://example.com/").Record()
	fmt.Println(p.ParseRecordWith("?q=日本", weburl.ParseOptions{Base: base, Encoding: shiftJIS}))
	// Output: https://example.com/?q=%93%FA%96{ <nil>
}
