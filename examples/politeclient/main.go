// Command politeclient requests URLs as a page in a browser does:
//
//	go run ./examples/politeclient [-page URL] [-policy NAME] [-destination NAME] URL ...
//
// For each request, redirects included, it prints the URL, and the headers
// Referer and Sec-Fetch-Site that it sends:
//
//   - Referer is as much of the page's URL as the referrer policy allows. The
//     Referrer-Policy header of a redirect changes the policy.
//   - Sec-Fetch-Site is the relation of the page to all URLs so far. Without a
//     page it is "none": the user asks for the URL.
//
// It refuses bad ports, redirects to other schemes than http and https, more
// than one Location header, more than 20 redirects, and mixed content. An image,
// audio or video is requested over https instead.
//
// The exit status is 1 if a URL was refused or failed, and 2 for wrong usage.
package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/fetchurl"
	"github.com/weburl-go/weburl/internal/help"
)

//go:embed main.go
var source string

func main() {
	os.Exit(run(os.Args[1:], http.DefaultTransport, os.Stdout, os.Stderr))
}

// run runs the command, with requests over base, and returns the exit status.
func run(args []string, base http.RoundTripper, stdout, stderr io.Writer) int {
	transport := &Transport{Base: base}
	flags := flag.NewFlagSet("politeclient", flag.ContinueOnError)
	flags.Func("page", "the `URL` of the page that requests", func(s string) (err error) {
		transport.Page, err = weburl.ParseRecord(s)
		return err
	})
	flags.Func("policy", "`name` of the page's referrer policy", func(s string) error {
		transport.Policy = fetchurl.ParseReferrerPolicyAttribute(s)
		if transport.Policy == 0 {
			return errors.New("it is not a referrer policy")
		}
		return nil
	})
	flags.StringVar(&transport.Destination, "destination", "document", "`name` of what the URL is for, such as image or script")
	if status, ok := help.Parse(flags, source, args, stdout, stderr); !ok {
		return status
	}
	if flags.NArg() == 0 {
		return help.Wrong(flags, stderr, errors.New("no URL is given"))
	}
	transport.Sent = func(request *http.Request) {
		fmt.Fprintf(stdout, "%s %s\n", request.Method, request.URL.Redacted())
		for _, name := range []string{"Referer", "Sec-Fetch-Site"} {
			if value := request.Header.Get(name); value != "" {
				fmt.Fprintf(stdout, "\t%s: %s\n", name, value)
			}
		}
	}
	status := 0
	client := NewClient(transport)
	client.Timeout = 30 * time.Second
	for _, input := range flags.Args() {
		response, err := Get(client, input)
		if err != nil {
			fmt.Fprintln(stderr, err)
			status = 1
			continue
		}
		response.Body.Close()
		fmt.Fprintln(stdout, response.Status)
	}
	return status
}
