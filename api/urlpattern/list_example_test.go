package urlpattern_test

import (
	"fmt"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/urlpattern"
)

func ExampleList() {
	var routes urlpattern.List
	for _, s := range []string{
		"https://example.com/users/me",
		"https://example.com/users/:id",
		"https://*.example.com/*",
	} {
		p, err := urlpattern.New(s, urlpattern.Options{})
		if err != nil {
			fmt.Println(err)
			return
		}
		routes.Add(p)
	}
	for _, s := range []string{"https://example.com/users/me", "https://example.com/users/7", "https://example.com/"} {
		r, err := weburl.ParseRecord(s)
		if err != nil {
			fmt.Println(err)
			return
		}
		index, ok := routes.First(r)
		if !ok {
			fmt.Println("no route")
			continue
		}
		result, _ := routes.At(index).ExecRecord(r)
		id, _ := result.Group(urlpattern.Pathname, "id")
		fmt.Printf("%d %q\n", index, id)
	}
	// Output:
	// 0 ""
	// 1 "7"
	// no route
}

func ExampleList_AppendMatches() {
	var blocked urlpattern.List
	for _, path := range []string{"/ads/*", "/*.js", "/login"} {
		p, err := urlpattern.NewInit(urlpattern.Init{Pathname: &path}, urlpattern.Options{})
		if err != nil {
			fmt.Println(err)
			return
		}
		blocked.Add(p)
	}
	r, err := weburl.ParseRecord("https://example.com/ads/banner.js?size=2")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(blocked.AppendMatches(nil, r))
	// Output: [0 1]
}
