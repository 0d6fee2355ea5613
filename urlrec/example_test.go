package urlrec_test

import (
	"fmt"
	"slices"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

func ExampleRecord() {
	var p urlrec.Parser
	r, err := p.Parse("HTTPS://user@Example.com:8443/a/../b?q#f", urlrec.Record{}, nil)
	fmt.Println(r, err)
	fmt.Printf("%+v\n", r)
	// Output:
	// https://user@example.com:8443/b?q#f <nil>
	// {scheme:"https" username:"user" host:"example.com" port:"8443" path:"/b" query:"q" fragment:"f"}
}

func ExampleParser_Parse() {
	p := urlrec.Parser{IDNA: uts46.New()}
	base, err := p.Parse("https://例え.jp/a/b/c", urlrec.Record{}, nil)
	fmt.Println(base, err)
	r, err := p.Parse("../x?y", base, nil)
	fmt.Println(r, err)
	_, err = p.Parse("//a b", base, nil)
	fmt.Println(err == domain.DomainToASCII)
	// Output:
	// https://xn--r8jz45g.jp/a/b/c <nil>
	// https://xn--r8jz45g.jp/a/x?y <nil>
	// true
}

func ExampleParser_SetHost() {
	var p urlrec.Parser
	r, _ := p.Parse("https://example.com:8443/a", urlrec.Record{}, nil)
	r, taken := p.SetHost(r, "[::1]:1")
	fmt.Println(r, taken)
	r, taken = p.SetHost(r, "a b")
	fmt.Println(r, taken)
	// Output:
	// https://[::1]:1/a true
	// https://[::1]:1/a false
}

func ExampleRecord_PathSegments() {
	fmt.Printf("%q\n", slices.Collect(parseExample("https://example.com/a//b%2Fc/").PathSegments()))
	fmt.Printf("%q\n", slices.Collect(parseExample("mailto:a/b").PathSegments()))
	// Output:
	// ["a" "" "b%2Fc" ""]
	// []
}

func ExampleRecord_Redacted() {
	fmt.Println(parseExample("https://user:secret@example.com/").Redacted())
	fmt.Println(parseExample("https://user@example.com/").Redacted())
	// Output:
	// https://user:xxxxx@example.com/
	// https://user@example.com/
}

func parseExample(input string) urlrec.Record {
	p := urlrec.Parser{IDNA: uts46.New()}
	u, err := p.Parse(input, urlrec.Record{}, nil)
	if err != nil {
		panic(err)
	}
	return u
}
