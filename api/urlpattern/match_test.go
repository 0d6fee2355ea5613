package urlpattern_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/weburl-go/weburl/adapters/goregexp"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/urlpattern"
	"github.com/weburl-go/weburl/ports"
)

func ExamplePattern_Test() {
	p, err := urlpattern.New("https://*.example.com/books/:id", urlpattern.Options{})
	if err != nil {
		panic(err)
	}
	fmt.Println(p.Test("https://shop.example.com/books/123"))
	fmt.Println(p.Test("https://example.com/books/123"))
	fmt.Println(p.TestBase("/books/123", "https://shop.example.com/"))
	// Output:
	// true
	// false
	// true
}

func ExamplePattern_Exec() {
	p, err := urlpattern.New("https://:shop.example.com/books/:id{/:page}?", urlpattern.Options{})
	if err != nil {
		panic(err)
	}
	r, ok := p.Exec("https://north.example.com/books/123#price")
	fmt.Println(ok, r.Input(urlpattern.Pathname))
	fmt.Println(r.Group(urlpattern.Hostname, "shop"))
	fmt.Println(r.Group(urlpattern.Pathname, "id"))
	fmt.Println(r.Group(urlpattern.Pathname, "page"))
	// Output:
	// true /books/123
	// north true
	// 123 true
	//  false
}

func ExamplePattern_ExecComponent() {
	p := urlpattern.MustNew("https://:shop.example.com/books/:id", urlpattern.Options{})
	record := weburl.MustParse("https://north.example.com/music/123").Record()
	for _, c := range []urlpattern.Component{urlpattern.Hostname, urlpattern.Pathname} {
		r, ok := p.ExecComponent(c, record)
		fmt.Println(ok, c, p.Component(c), r.Input, r.Groups)
	}
	// Output:
	// true hostname :shop.example.com north.example.com [{shop north true}]
	// false pathname /books/:id /music/123 []
}

func ExamplePattern_TestRecord() {
	pathname := "/*.jpg"
	p, err := urlpattern.NewInit(urlpattern.Init{Pathname: &pathname}, urlpattern.Options{})
	if err != nil {
		panic(err)
	}
	u := weburl.MustParse("https://example.com/a/b.jpg?size=2")
	fmt.Println(p.TestRecord(u.Record()))
	// Output: true
}

func ExampleResult_Groups() {
	p, err := urlpattern.New("https://example.com/:lang(en|de)?/*", urlpattern.Options{})
	if err != nil {
		panic(err)
	}
	r, _ := p.Exec("https://example.com/de/news")
	for group := range r.Groups(urlpattern.Pathname) {
		fmt.Printf("%q %q\n", group.Name, group.Value)
	}
	// Output:
	// "lang" "de"
	// "0" "news"
}

// TestResultInputs checks what a result says about its inputs.
func TestResultInputs(t *testing.T) {
	p, err := urlpattern.NewInit(urlpattern.Init{}, urlpattern.Options{})
	if err != nil {
		t.Fatal(err)
	}
	record, err := weburl.ParseRecord("HTTPS://H")
	if err != nil {
		t.Fatal(err)
	}
	host := "h"
	of := func(r urlpattern.Result, ok bool) urlpattern.Result {
		if !ok {
			t.Error("no match")
		}
		return r
	}
	for _, row := range []struct {
		name   string
		result urlpattern.Result
		inputs []string
		isInit bool
	}{
		{"a string", of(p.Exec("HTTPS://H")), []string{"HTTPS://H"}, false},
		{"a string and a base", of(p.ExecBase("a", "HTTPS://H")), []string{"a", "HTTPS://H"}, false},
		{"a record", of(p.ExecRecord(record)), []string{"https://h/"}, false},
		{"an init", of(p.ExecInit(urlpattern.Init{Hostname: &host})), nil, true},
		{"none", urlpattern.Result{}, nil, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := row.result.Inputs(); !slices.Equal(got, row.inputs) {
				t.Errorf("the inputs are %q", got)
			}
			init, ok := row.result.InputInit()
			if ok != row.isInit || ok && *init.Hostname != host {
				t.Errorf("the init is %v, %t", init, ok)
			}
		})
	}
}

// TestOrder checks patterns whose components are tested in an order of their
// own, or together, against URLs that differ in one component.
func TestOrder(t *testing.T) {
	for _, row := range []struct {
		name, pattern string
		matches       []string
		others        []string
	}{
		{
			"an origin", "https://example.com/*",
			[]string{"https://example.com/", "https://u:p@example.com/a", "https://example.com:443/?q#f"},
			[]string{"http://example.com/", "https://example.com:1/", "https://example.comm/", "https://u@example.com:1/", "https://example.com./"},
		},
		{
			"an origin and a port", "http://example.com:8080/a",
			[]string{"http://example.com:8080/a", "http://u@example.com:8080/a"},
			[]string{"http://example.com/a", "http://example.com:808/a", "http://example.com:8080/b", "http://u@example.com:8081/a"},
		},
		{
			"no credentials", "https://:@example.com/*",
			[]string{"https://example.com/"},
			[]string{"https://u@example.com/", "https://:p@example.com/"},
		},
		{
			"a username", "https://:user@example.com/*",
			[]string{"https://u@example.com/a", "https://u:p@example.com/"},
			[]string{"https://example.com/", "https://:p@example.com/"},
		},
		{
			"an optional username", "https://{:user}?:*@example.com/*",
			[]string{"https://u@example.com/a", "https://example.com/", "https://:p@example.com/"},
			[]string{"https://example.org/"},
		},
		{
			"an IPv6 address", "https://[\\:\\:1]:8080/*",
			[]string{"https://[::1]:8080/a", "https://u@[::1]:8080/"},
			[]string{"https://[::1]/a", "https://[::2]:8080/"},
		},
		{
			"no path", "file:///*",
			[]string{"file:///", "file:///a"},
			[]string{"file://h/", "https://h/"},
		},
		{
			"any path of any protocol", "*://*/*",
			[]string{"https://h/", "web+demo://h/"},
			[]string{"web+demo://h", "data:a"},
		},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, err := urlpattern.New(row.pattern, urlpattern.Options{})
			if err != nil {
				t.Fatal(err)
			}
			check := func(input string, want bool) {
				r, ok := p.Exec(input)
				record, err := weburl.ParseRecord(input)
				if err != nil {
					t.Fatal(err)
				}
				all := true
				for _, c := range urlpattern.Components() {
					_, matches := p.ExecComponent(c, record)
					all = all && matches
				}
				if all != want {
					t.Errorf("%s: all components match: %t", input, all)
				}
				if p.Test(input) != want || ok != want || p.TestRecord(record) != want {
					t.Errorf("%s: want %t", input, want)
				}
				if ok && (r.Input(urlpattern.Protocol) != record.Scheme() || r.Input(urlpattern.Username) != record.Username()) {
					t.Errorf("%s: the inputs are wrong", input)
				}
			}
			for _, input := range row.matches {
				check(input, true)
			}
			for _, input := range row.others {
				check(input, false)
			}
		})
	}
	p, _ := urlpattern.New("https://{:user}?:*@example.com/*", urlpattern.Options{})
	if r, ok := p.Exec("https://example.com/"); ok {
		if user, ok := r.Group(urlpattern.Username, "user"); ok {
			t.Errorf("the username is %q, want undefined", user)
		}
	}
}

// countingEngine counts the expressions that it compiles.
type countingEngine struct{ compiled *[]string }

func (e countingEngine) Compile(source string, ignoreCase bool) (ports.RegExpMatcher, error) {
	*e.compiled = append(*e.compiled, source)
	return goregexp.New().Compile(source, ignoreCase)
}

// TestEngine checks that Options.RegExp compiles all components with regular
// expressions, and no others.
func TestEngine(t *testing.T) {
	var compiled []string
	o := urlpattern.Options{RegExp: countingEngine{&compiled}}
	p, err := urlpattern.New(`https://*.example.com/:id(\d+)?#:a(x|y)`, o)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{`^(?:\/(\d+))?$`, `^(x|y)$`}; !slices.Equal(compiled, want) {
		t.Errorf("it compiled %q, want %q", compiled, want)
	}
	r, ok := p.Exec("https://a.example.com/17#y")
	id, _ := r.Group(urlpattern.Pathname, "id")
	if a, _ := r.Group(urlpattern.Hash, "a"); !ok || id != "17" || a != "y" {
		t.Errorf("%t, %q, %q", ok, id, a)
	}
	if p.Test("https://a.example.com/x#y") {
		t.Error("it matches a URL without digits")
	}
	compiled = nil
	if _, err := urlpattern.New(`https://h/([(])`, o); err == nil || compiled != nil {
		t.Errorf("an invalid expression: %v, and it compiled %q", err, compiled)
	}
}
