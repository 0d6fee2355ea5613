// Command linkservice is an HTTP service that resolves URLs, for programs in
// other languages. It is a go.uber.org/fx application:
//
//	go -C examples/linkservice run . [flags]
//	curl 'http://127.0.0.1:8080/v1/resolve?url=../b&base=https://www.example.com/a/'
//
// GET /v1/resolve, and GET / for short, answer for one URL. The parameters are
// url, base, encoding and components. The answer is a JSON object: the href, the
// registrable domain or null, and the rendering, which is text to show to
// people. If labels of the host differ in Unicode, labels has them: the number
// from 0, both forms, the verdict "shown" or the reason for ASCII, and the code
// point that decided. Package urlrec/rendering explains the reasons. With
// components=true, the answer has the attributes of the standard's URL class,
// and the site.
//
// POST /v1/resolve answers for many URLs in one request. The body is a JSON
// object with items, each with the members url, base and encoding. The answers
// are in the order of the items. An item that does not parse has its error
// there, and the other items have their answers.
//
// A request that is refused has an RFC 9457 problem. Its member error is the
// name of the error: the standard's for a URL that does not parse, with the place
// in bytes. No error has a part of the request.
//
// GET /openapi.json is the description of all this in OpenAPI 3.1.
//
// # Operation
//
// GET /healthz answers while the service runs, and GET /readyz while it also
// takes requests. GET /metrics has measurements for Prometheus. With -admin, the
// three have an address of their own. -health asks for /healthz, for a container
// that has no other program.
//
// The service listens on a loopback address, such as localhost:8080. With
// -expose, other addresses are permitted. Without a port, as in "localhost:", it
// takes a free one, which the log shows. The log on standard error has the
// origins of URLs and no other part of them.
//
// After an interrupt or SIGTERM, the service is not ready, and takes requests
// for the time of -drain. Then it closes the address, answers the requests that
// it has, for 20 seconds at most, and stops.
//
// The public suffix list is that of golang.org/x/net, or the file that -suffixes
// names. The service does not start without a valid list. With -every, the file
// is read again at this interval. If that fails, the previous list stays.
//
//	go -C examples/linkservice run . -ask QUERY
//
// takes a free port, asks itself once, prints the answer, and stops. QUERY is
// for example "url=/a&base=https://example.com/".
//
// The exit status is 1 if the service could not start or stop, or if the answer
// to -ask or -health is an error. It is 2 for wrong usage.
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

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/internal/help"
)

//go:embed main.go
var source string

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run runs the command and returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	var c config
	var level slog.Level
	flags := flag.NewFlagSet("linkservice", flag.ContinueOnError)
	flags.StringVar(&c.Address, "addr", "127.0.0.1:8080", "`address` to listen on")
	flags.StringVar(&c.Admin, "admin", "", "`address` of health and metrics; without it, that of -addr")
	flags.BoolVar(&c.Expose, "expose", false, "permit addresses that are not loopback addresses")
	flags.IntVar(&c.Concurrent, "concurrent", 128, "greatest `number` of requests that are answered at a time, of those with a body and of the others")
	flags.DurationVar(&c.Drain, "drain", 0, "how long to take requests after the signal to stop, while not ready")
	flags.StringVar(&c.Suffixes, "suffixes", "", "`file` with a public suffix list")
	flags.DurationVar(&c.Every, "every", 0, "interval after which the file is read again")
	flags.TextVar(&level, "log", slog.LevelInfo, "lowest `level` that is logged: debug, info, warn or error")
	query := flags.String("ask", "", "ask this `query` and stop")
	health := flags.String("health", "", "ask the service at this `address` for its health and stop")
	if status, ok := help.Parse(flags, source, args, stdout, stderr); !ok {
		return status
	}
	if err := wrong(flags, c); err != nil {
		return help.Wrong(flags, stderr, err)
	}
	log := slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: level}))
	if *health != "" {
		u, err := weburl.ParseBase("/healthz", "http://"+*health)
		if err != nil {
			return help.Wrong(flags, stderr, errors.New("-health needs an address, such as localhost:8080"))
		}
		if err := fetch(io.Discard, u); err != nil {
			log.Error("the service is not healthy", "error", err)
			return 1
		}
		return 0
	}
	if *query != "" {
		c.Address, c.Admin, c.Drain = "127.0.0.1:0", "", 0
	}

	var s *server
	var failed constructorError
	app := fx.New(
		service(c, log),
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
	} else {
		u := weburl.MustParse("http://" + s.Address())
		u.SetSearch(*query)
		if err := fetch(stdout, u); err != nil {
			log.Error("the answer is an error", "error", err)
			status = 1
		}
	}
	ctx, cancel = context.WithTimeout(context.Background(), app.StopTimeout())
	defer cancel()
	if err := app.Stop(ctx); err != nil {
		log.Error("the service could not stop", "error", err)
		return 1
	}
	return status
}

// wrong returns what is wrong with the arguments.
func wrong(flags *flag.FlagSet, c config) error {
	switch {
	case flags.NArg() > 0:
		return errors.New("there are only flags, no other arguments")
	case c.Every < 0:
		return errors.New("-every must not be negative")
	case c.Every != 0 && c.Suffixes == "":
		return errors.New("-every needs -suffixes")
	case c.Concurrent < 1:
		return errors.New("-concurrent must be at least 1")
	case c.Drain < 0:
		return errors.New("-drain must not be negative")
	}
	return nil
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

// fetch prints the answer of the service to a request for u.
func fetch(stdout io.Writer, u *weburl.URL) error {
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
