// Command linkservice is a small HTTP service that says where a link leads, put
// together by go.uber.org/fx:
//
//	go run ./examples/linkservice [-addr ADDRESS] [-suffixes FILE [-every DURATION]]
//
// It answers requests for /?url=URL and /?url=URL&base=BASE with a JSON object: the
// href, the registrable domain or null, and the rendering, which is what to show people.
// Where the URL or its base does not parse, the object says why and where, and the
// status is 422. It listens on a loopback address and stops at an interrupt, when it has
// answered what it was asked before. The log on standard error has origins and nothing
// else of a URL.
//
// The public suffix list is that of golang.org/x/net, or the file that -suffixes names,
// read again after each -every. With
//
//	go run ./examples/linkservice -ask QUERY
//
// where QUERY is such as "url=/a&base=https://example.com/", it takes a free port, asks
// itself once, prints the answer, and stops. The exit status is 1 where the service
// could not start or stop, or its answer was not that of a URL, and 2 for wrong usage.
package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"log/slog"
	"net/http"
	"os"
	"time"

	"go.uber.org/fx"

	"github.com/weburl-go/weburl/adapters/fxurl"
	weburl "github.com/weburl-go/weburl/api"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the program. It gives the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	log := slog.New(slog.NewTextHandler(stderr, nil))
	suffixes := fxurl.PublicSuffixFile{
		Failed: func(err error) { log.Error("the public suffix list stays as it was", "error", err) },
	}
	flags := flag.NewFlagSet("linkservice", flag.ContinueOnError)
	flags.SetOutput(stderr)
	address := flags.String("addr", "127.0.0.1:8080", "the loopback `address` to listen on")
	flags.StringVar(&suffixes.Name, "suffixes", "", "a public suffix list's `file`")
	flags.DurationVar(&suffixes.Every, "every", 0, "how often the file is read again")
	query := flags.String("ask", "", "ask this `query`, and stop")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	if flags.NArg() > 0 || suffixes.Every != 0 && suffixes.Name == "" {
		flags.Usage()
		return 2
	}
	if *query != "" {
		*address = "127.0.0.1:0"
	}

	var s *server
	app := fx.New(service(config{Address: *address}, log), fx.Supply(suffixes), fx.Populate(&s))
	ctx, cancel := context.WithTimeout(context.Background(), app.StartTimeout())
	defer cancel()
	if err := app.Start(ctx); err != nil {
		log.Error("the service could not start", "error", err)
		return 1
	}
	status := 0
	if *query == "" {
		status = (<-app.Wait()).ExitCode
	} else if err := ask(stdout, s.Address(), *query); err != nil {
		log.Error("the service gave no URL", "error", err)
		status = 1
	}
	ctx, cancel = context.WithTimeout(context.Background(), app.StopTimeout())
	defer cancel()
	if err := app.Stop(ctx); err != nil {
		log.Error("the service did not stop in order", "error", err)
		return 1
	}
	return status
}

// ask prints what the service at address answers.
func ask(stdout io.Writer, address, query string) error {
	u := weburl.MustParse("http://" + address)
	u.SetSearch(query)
	client := http.Client{Timeout: 10 * time.Second}
	defer client.CloseIdleConnections()
	response, err := client.Get(u.Href())
	if err != nil {
		return errors.New("no answer") // err has the query in it
	}
	defer response.Body.Close()
	if _, err := io.Copy(stdout, response.Body); err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return errors.New(response.Status)
	}
	return nil
}
