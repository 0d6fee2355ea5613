package gojaurl_test

import (
	"fmt"

	"github.com/dop251/goja"

	"github.com/weburl-go/weburl/adapters/gojaurl"
	weburl "github.com/weburl-go/weburl/api"
)

func Example() {
	rt := goja.New()
	if _, err := gojaurl.Install(rt, gojaurl.Options{}); err != nil {
		fmt.Println(err)
		return
	}
	v, err := rt.RunString(`
		const url = new URL("../b?q=1", "https://EXAMPLE.com/a/");
		url.searchParams.append("name", "é");
		const names = [];
		for (const [name] of url.searchParams) names.push(name);
		const pattern = new URLPattern({ pathname: "/:page" });
		[url.href, names, pattern.exec(url.href).pathname.groups.page].join(" ")
	`)
	fmt.Println(v, err)

	_, err = rt.RunString(`new URL("https://a:b/")`)
	fmt.Println(err.(*goja.Exception).Value())
	// Output:
	// https://example.com/b?q=1&name=%C3%A9 q,name b <nil>
	// TypeError: Invalid URL: port-invalid: the port contains something that is not a digit (at byte 10 of the input)
}

// A function of Go takes a URL of a script and returns one.
func ExampleInterfaces_URLOf() {
	rt := goja.New()
	classes, err := gojaurl.Install(rt, gojaurl.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	err = rt.Set("parent", func(call goja.FunctionCall) goja.Value {
		u, ok := classes.URLOf(call.Argument(0))
		if !ok {
			panic(rt.NewTypeError("parent needs a URL"))
		}
		up, err := u.Resolve("..")
		if err != nil {
			return goja.Null()
		}
		return classes.NewURL(up)
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rt.RunString(`parent(new URL("https://example.com/a/b/c")).pathname`))
	// Output: /a/ <nil>
}

// A URL is shared: what the program sets, the script sees.
func ExampleInterfaces_NewURL() {
	rt := goja.New()
	classes, err := gojaurl.Install(rt, gojaurl.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	location := weburl.MustParse("https://example.com/")
	if err := rt.Set("location", classes.NewURL(location)); err != nil {
		fmt.Println(err)
		return
	}
	location.SetPathname("/a")
	fmt.Println(rt.RunString(`location.hash = "top"; location.pathname`))
	fmt.Println(location)
	// Output:
	// /a <nil>
	// https://example.com/a#top
}

// New makes the classes without global properties, for a module of the
// program.
func ExampleNew() {
	rt := goja.New()
	classes, err := gojaurl.New(rt, gojaurl.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	module := rt.NewObject()
	fmt.Println(module.Set("URL", classes.URL()), rt.Set("module", module))
	fmt.Println(rt.RunString(`typeof URL + " " + module.URL.canParse("https://example.com/")`))
	// Output:
	// <nil> <nil>
	// undefined true <nil>
}

// The parser of a program limits what scripts parse.
func ExampleOptions() {
	rt := goja.New()
	_, err := gojaurl.Install(rt, gojaurl.Options{Parser: weburl.New(weburl.Config{MaxInput: 1000})})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rt.RunString(`URL.canParse("https://example.com/" + "a".repeat(1000))`))
	// Output: false <nil>
}
