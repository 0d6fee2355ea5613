package fetchurl_test

import (
	"fmt"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/fetchurl"
	"github.com/weburl-go/weburl/urlrec"
)

func ExampleAgent_Referrer() {
	page := weburl.MustParse("https://user:secret@example.com/account?id=1#top").Record()
	var agent fetchurl.Agent
	for _, header := range []string{"", "origin, strict-origin", "no-referrer"} {
		policy := fetchurl.ParseReferrerPolicy([]string{header})
		for _, target := range []string{"https://example.com/a", "https://example.net/", "http://example.net/"} {
			fmt.Printf("%s: %q\n", target, agent.Referrer(policy, page, weburl.MustParse(target).Record()).Href())
		}
	}
	// Output:
	// https://example.com/a: "https://example.com/account?id=1"
	// https://example.net/: "https://example.com/"
	// http://example.net/: ""
	// https://example.com/a: "https://example.com/"
	// https://example.net/: "https://example.com/"
	// http://example.net/: ""
	// https://example.com/a: ""
	// https://example.net/: ""
	// http://example.net/: ""
}

func ExampleAgent_FetchSite() {
	// A real program loads a list with adapters/publicsuffix.
	parser := weburl.New(weburl.Config{PublicSuffixes: suffixes{}})
	agent := fetchurl.Agent{Parser: parser}
	initiator := weburl.MustParse("https://example.com/").OriginValue()
	var urls []urlrec.Record
	for _, url := range []string{"https://example.com/r", "https://sub.example.com/r", "https://example.net/r", "https://example.com/"} {
		urls = append(urls, weburl.MustParse(url).Record())
		site, err := agent.FetchSite(initiator, urls, false)
		fmt.Println(site, err)
	}
	// Output:
	// same-origin <nil>
	// same-site <nil>
	// cross-site <nil>
	// cross-site <nil>
}

func ExampleAgent_TrustsURL() {
	agent := fetchurl.Agent{Localhost: true}
	for _, url := range []string{"https://example.com/", "http://example.com/", "http://localhost:8080/", "http://127.1/", "data:,"} {
		fmt.Println(url, agent.TrustsURL(weburl.MustParse(url).Record()))
	}
	// Output:
	// https://example.com/ true
	// http://example.com/ false
	// http://localhost:8080/ true
	// http://127.1/ true
	// data:, true
}

func ExampleAgent_UpgradeMixedContent() {
	var agent fetchurl.Agent
	image := weburl.MustParse("http://example.com/a.png").Record()
	for _, initiator := range []string{"", "imageset"} { // <img src>, and <img srcset>
		url := agent.UpgradeMixedContent(image, "image", initiator)
		fmt.Println(url, agent.BlocksMixedContent(url, false))
	}
	// Output:
	// https://example.com/a.png false
	// http://example.com/a.png true
}

func ExampleAgent_Location() {
	var agent fetchurl.Agent
	current := weburl.MustParse("https://example.com/old#part").Record()
	fmt.Println(agent.Location(current, []string{"/new"}))
	fmt.Println(agent.Location(current, []string{"data:,new#"}))
	// Output:
	// https://example.com/new#part <nil>
	// data:,new# fetchurl: the redirect is to a scheme that is neither http nor https
}

func ExampleHasBadPort() {
	for _, url := range []string{"http://example.com:25/", "http://example.com/", "https://example.com:8443/"} {
		fmt.Println(url, fetchurl.HasBadPort(weburl.MustParse(url).Record()))
	}
	// Output:
	// http://example.com:25/ true
	// http://example.com/ false
	// https://example.com:8443/ false
}
