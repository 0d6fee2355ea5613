// Command linkservice is a small HTTP service that resolves links. It is a
// go.uber.org/fx application:
//
//	go -C examples/linkservice run . [-addr ADDRESS] [-suffixes FILE [-every DURATION]]
//
// It answers requests for /?url=URL and /?url=URL&base=BASE with a JSON object:
// the href, the registrable domain or null, and the rendering, which is text to
// show to people. If labels of the host differ in Unicode, labels has them: the
// number from 0, both forms, the verdict "shown" or the reason for ASCII, and
// the code point that decided. Package urlrec/rendering explains the reasons.
// If the URL or its base does not parse, the object has the error and its
// place, and the status is 422.
//
// The service listens on a loopback address, such as localhost:8080. Without a
// port, as in "localhost:", it takes a free one, which the log shows. After an
// interrupt it answers the requests that it has, and stops. The log on standard
// error has the origins of URLs and no other part of them.
//
// The public suffix list is that of golang.org/x/net, or the file that
// -suffixes names. With -every, the file is read again at this interval.
//
//	go -C examples/linkservice run . -ask QUERY
//
// takes a free port, asks itself once, prints the answer, and stops. QUERY is
// for example "url=/a&base=https://example.com/".
//
// The exit status is 1 if the service could not start or stop, or if the answer
// to -ask is an error. It is 2 for wrong usage.
package main

import (
	"context"
	_ "embed"
	"errors"
	"flag"
	"io"
	"log/slog"
	"net/http"
	"os"
	"time"

	"go.uber.org/fx"
	"go.uber.org/fx/fxevent"

	"github.com/weburl-go/weburl/adapters/fxurl"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/internal/help"
)

//go:embed main.go
var source string

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run runs the command and returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	log := slog.New(slog.NewTextHandler(stderr, nil))
	suffixes := fxurl.PublicSuffixFile{
		Failed: func(err error) { log.Error("the public suffix list has not changed", "error", err) },
	}
	flags := flag.NewFlagSet("linkservice", flag.ContinueOnError)
	address := flags.String("addr", "127.0.0.1:8080", "loopback `address` to listen on")
	flags.StringVar(&suffixes.Name, "suffixes", "", "`file` with a public suffix list")
	flags.DurationVar(&suffixes.Every, "every", 0, "interval after which the file is read again")
	query := flags.String("ask", "", "ask this `query` and stop")
	if status, ok := help.Parse(flags, source, args, stdout, stderr); !ok {
		return status
	}
	if flags.NArg() > 0 {
		return help.Wrong(flags, stderr, errors.New("there are only flags, no other arguments"))
	}
	if suffixes.Every != 0 && suffixes.Name == "" {
		return help.Wrong(flags, stderr, errors.New("-every needs -suffixes"))
	}
	if *query != "" {
		*address = "127.0.0.1:0"
	}

	var s *server
	var failed constructorError
	app := fx.New(
		service(config{Address: *address}, log),
		fx.Supply(suffixes),
		fx.Populate(&s),
		fx.WithLogger(func() fxevent.Logger { return &failed }),
	)
	ctx, cancel := context.WithTimeout(context.Background(), app.StartTimeout())
	defer cancel()
	if err := app.Start(ctx); err != nil {
		if failed.err != nil {
			err = failed.err
		}
		log.Error("the service could not start", "error", err)
		return 1
	}
	status := 0
	if *query == "" {
		status = (<-app.Wait()).ExitCode
	} else if err := ask(stdout, s.Address(), *query); err != nil {
		log.Error("the answer is an error", "error", err)
		status = 1
	}
	ctx, cancel = context.WithTimeout(context.Background(), app.StopTimeout())
	defer cancel()
	if err := app.Stop(ctx); err != nil {
		log.Error("the service could not stop", "error", err)
		return 1
	}
	return status
}

// constructorError is the first error of a constructor. As the logger of fx it
// gets that error alone. The error of the application lists all constructors on
// the way.
type constructorError struct{ err error }

// LogEvent takes the error of an event. fx wraps it in the constructor's name.
func (c *constructorError) LogEvent(event fxevent.Event) {
	if run, ok := event.(*fxevent.Run); ok && c.err == nil {
		c.err = errors.Unwrap(run.Err)
	}
}

// ask prints the answer of the service at address to query.
func ask(stdout io.Writer, address, query string) error {
	u := weburl.MustParse("http://" + address)
	u.SetSearch(query)
	client := http.Client{Timeout: 10 * time.Second}
	defer client.CloseIdleConnections()
	response, err := client.Get(u.Href())
	if err != nil {
		return errors.New("no answer") // err holds the query
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
