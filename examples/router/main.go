// Command router serves a few routes that are URL patterns:
//
//	go run ./examples/router [-listen ADDRESS] [URL ...]
//
// With URLs, it serves on the loopback address, requests each of them from
// itself, and prints the answers. The scheme must be http; the host and the port
// can be any, because only the loopback address is asked. Without URLs, it
// serves on ADDRESS until it is stopped.
//
// The routes are, in the order in which they are tried:
//
//	GET  //:user.localhost:*/*        pages of a user, by host
//	GET  /notes/:id(\d+)              a note, by number
//	POST /notes                       adds a note
//	GET  /notes?tag=:tag              notes with a tag
//	GET  /files/*                     files
//
// Routes without a host are for all hosts. docs/router.md compares the router
// with http.ServeMux.
//
// The exit status is 1 if a URL could not be requested or the server failed, and
// 2 for wrong usage.
package main

import (
	"context"
	_ "embed"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/weburl-go/weburl/api/urlpattern"
	"github.com/weburl-go/weburl/internal/help"
)

//go:embed main.go
var source string

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run runs the command and returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("router", flag.ContinueOnError)
	address := flags.String("listen", "localhost:8080", "serve on this `address`")
	if status, ok := help.Parse(flags, source, args, stdout, stderr); !ok {
		return status
	}
	router, err := newRouter()
	if err != nil {
		fmt.Fprintln(stderr, err)
		return 1
	}
	if flags.NArg() > 0 {
		return ask(router, flags.Args(), stdout, stderr)
	}
	fmt.Fprintf(stderr, "router: serving on %s\n", *address)
	server := &http.Server{Addr: *address, Handler: router, ReadHeaderTimeout: 5 * time.Second}
	fmt.Fprintln(stderr, server.ListenAndServe())
	return 1
}

// newRouter returns the router with the routes of the command.
func newRouter() (*Router, error) {
	router := new(Router)
	for _, route := range []struct {
		pattern string
		answer  func(urlpattern.Result) string
	}{
		{"GET //:user.localhost:*/*", func(m urlpattern.Result) string {
			user, _ := m.Group(urlpattern.Hostname, "user")
			page, _ := m.Group(urlpattern.Pathname, "0")
			return fmt.Sprintf("page %q of %s", page, user)
		}},
		{`GET /notes/:id(\d+)`, func(m urlpattern.Result) string {
			id, _ := m.Group(urlpattern.Pathname, "id")
			return "note " + id
		}},
		{"POST /notes", func(urlpattern.Result) string { return "a new note" }},
		{"GET /notes?tag=:tag", func(m urlpattern.Result) string {
			tag, _ := m.Group(urlpattern.Search, "tag")
			return "notes about " + tag
		}},
		{"GET /files/*", func(m urlpattern.Result) string {
			file, _ := m.Group(urlpattern.Pathname, "0")
			return fmt.Sprintf("file %q", file)
		}},
	} {
		err := router.Handle(route.pattern, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			fmt.Fprintln(w, route.answer(Match(r.Context())))
		}))
		if err != nil {
			return nil, err
		}
	}
	return router, nil
}

// ask serves handler, requests the URLs and prints the answers. It returns the
// exit status.
func ask(handler http.Handler, urls []string, stdout, stderr io.Writer) int {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Fprintln(stderr, err)
		return 1
	}
	server := &http.Server{Handler: handler}
	go server.Serve(listener)
	defer server.Close()
	client := &http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, listener.Addr().String())
		},
	}}
	status := 0
	for _, url := range urls {
		response, err := client.Get(url)
		if err != nil {
			fmt.Fprintln(stderr, err)
			status = 1
			continue
		}
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil {
			fmt.Fprintln(stderr, err)
			status = 1
		}
		fmt.Fprintf(stdout, "%d %s", response.StatusCode, body)
	}
	return status
}
