package urlpattern_test

import (
	"errors"
	"fmt"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/urlpattern"
)

func ExampleNew() {
	p, err := urlpattern.New("https://*.example.com/users/:id", urlpattern.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Test("https://api.example.com/users/7?page=2"))
	fmt.Println(p.Test("https://api.example.com/users/"))
	// Output:
	// true
	// false
}

func ExampleMustNew() {
	var users = urlpattern.MustNew("https://example.com/users/:id", urlpattern.Options{})
	fmt.Println(users.Test("https://example.com/users/7"))
	// Output: true
}

func ExampleComponents() {
	p := urlpattern.MustNew("https://example.com/users/:id", urlpattern.Options{})
	for _, c := range urlpattern.Components() {
		if pattern := p.Component(c); pattern != "*" {
			fmt.Printf("%s %q\n", c, pattern)
		}
	}
	// Output:
	// protocol "https"
	// hostname "example.com"
	// port ""
	// pathname "/users/:id"
}

func ExampleNewBase() {
	p, err := urlpattern.NewBase("../admin/*", "https://forum.example/board/?page=2", urlpattern.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Protocol(), p.Hostname(), p.Pathname(), p.Search())
	// Output: https forum.example /admin/* *
}

func ExampleNewInit() {
	pathname := "/Docs/:page.html"
	p, err := urlpattern.NewInit(urlpattern.Init{Pathname: &pathname}, urlpattern.Options{IgnoreCase: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Hostname(), p.Pathname())
	fmt.Println(p.Test("https://example.com/docs/INDEX.HTML"))
	// Output:
	// * /Docs/:page.html
	// true
}

func ExampleError() {
	_, err := urlpattern.New("https://example.com/:id/:id", urlpattern.Options{})
	var e *urlpattern.Error
	if errors.As(err, &e) {
		fmt.Println(e.Code, e.Component, e.Offset)
	}
	fmt.Println(errors.Is(err, urlpattern.DuplicateName))
	fmt.Println(err)
	// Output:
	// duplicate-name pathname 24
	// true
	// urlpattern: pathname: the name is a duplicate name (at byte 24)
}

func ExamplePattern_HasRegExpGroups() {
	for _, pattern := range []string{"https://h/:id", "https://h/:id(\\d+)"} {
		p, err := urlpattern.New(pattern, urlpattern.Options{})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(p.HasRegExpGroups())
	}
	// Output:
	// false
	// true
}

func ExampleNewFromJSON() {
	base, _ := weburl.ParseRecord("https://example.com/rules.json")
	for _, text := range []string{`"/products/*"`, `{"pathname": "/cart", "search": ""}`, `{"path": "/cart"}`} {
		p, err := urlpattern.NewFromJSON([]byte(text), base, urlpattern.Options{})
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(p.Hostname(), p.Pathname())
	}
	// Output:
	// example.com /products/*
	// example.com /cart
	// urlpattern: a member of the value is not a member of an init, or not a string
}

// A server sends a dictionary with the field
//
//	Use-As-Dictionary: match="/app/*/main.js"
//
// RFC 9842 asks for a pattern without regexp groups, for URLs of the origin of
// the dictionary.
func ExampleNewFromStructuredField() {
	dictionary, _ := weburl.ParseRecord("https://example.com/app/v1/main.js")
	p, err := urlpattern.NewFromStructuredField("/app/*/main.js", dictionary, urlpattern.Options{})
	if err != nil || p.HasRegExpGroups() {
		fmt.Println("the field is ignored")
		return
	}
	sameOrigin := p.Protocol() == dictionary.Scheme() && p.Hostname() == dictionary.Hostname() && p.Port() == dictionary.Port()
	fmt.Println(sameOrigin, p.Test("https://example.com/app/v2/main.js"))
	// Output: true true
}

func ExamplePattern_ExperimentalGenerate() {
	p, err := urlpattern.New("https://example.com/users/:name", urlpattern.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.ExperimentalGenerate(urlpattern.Pathname, map[string]string{"name": "Zoë"}))
	// Output: /users/Zo%C3%AB <nil>
}

func ExamplePattern_Parts() {
	p := urlpattern.MustNew(`https://example.com/books{/:id(\d+)}?`, urlpattern.Options{})
	for _, part := range p.Parts(urlpattern.Pathname) {
		fmt.Printf("%s name=%q prefix=%q value=%q modifier=%s\n", part.Type, part.Name, part.Prefix, part.Value, part.Modifier)
	}
	// Output:
	// fixed-text name="" prefix="" value="/books" modifier=none
	// regexp name="id" prefix="/" value="\\d+" modifier=optional
}
