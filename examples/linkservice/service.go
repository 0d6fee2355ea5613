package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"go.uber.org/fx"

	"github.com/weburl-go/weburl/adapters/fxurl"
	weburl "github.com/weburl-go/weburl/api"
)

// The limits of a request, in bytes unless said otherwise. The OpenAPI
// description and README.md name them too.
const (
	maxInput = 8 << 10 // of a string that is parsed
	// maxTarget is the limit of a request target: two strings with each byte
	// percent-encoded, and the rest.
	maxTarget = 2*3*maxInput + 1<<10
	maxHeader = maxTarget + 16<<10
	maxBody   = 512 << 10
	// maxDiscard is how much of a refused body is read, so that the client gets
	// the answer.
	maxDiscard = 4 << 20
	maxItems   = 1000
	// maxBatch is the limit of all URLs of a batch, each with its base. So a
	// base that is written once cannot make the answer many times longer. An
	// answer has at most 40 bytes for each of them, and 300 per item.
	maxBatch = 256 << 10

	waitTimeout  = 5 * time.Second  // for a batch until others are resolved
	readTimeout  = 10 * time.Second // for a request with its body
	writeTimeout = 20 * time.Second // from the end of the header to that of the answer
	stopTimeout  = 20 * time.Second // for the requests of a service that stops
)

// config is the configuration of the application.
type config struct {
	Address    string        // such as "localhost:8080"; port 0 or none is any free port
	Admin      string        // the address of health and metrics; "" is Address
	Expose     bool          // whether addresses need not be loopback addresses
	Concurrent int           // requests that are answered at a time, without a body, and with one
	Drain      time.Duration // how long the service is not ready before it stops
	Suffixes   string        // the file of the public suffix list; "" is the list of golang.org/x/net
	Every      time.Duration // the interval after which the file is read again; 0 is never
}

// service returns the application, for fx.New.
func service(c config, log *slog.Logger) fx.Option {
	return fx.Options(
		fxurl.Module,
		fx.Decorate(func(c weburl.Config) weburl.Config { c.MaxInput = maxInput; return c }),
		fx.Supply(c, log),
		fx.Provide(newMetrics, newSuffixes, newHandler, newServer, func() *readiness { return new(readiness) }),
		fx.Invoke(func(*server) {}),
		fx.StopTimeout(c.Drain+stopTimeout),
	)
}

// newSuffixes returns the file of the public suffix list. A failed reading is
// logged and counted, and the previous list stays.
func newSuffixes(c config, log *slog.Logger, m *metrics) fxurl.PublicSuffixFile {
	return fxurl.PublicSuffixFile{
		Name:   c.Suffixes,
		Every:  c.Every,
		Loaded: m.suffixesLoaded.SetToCurrentTime,
		Failed: func(err error) {
			m.suffixesFailed.Inc()
			log.Error("the public suffix list has not changed", "error", err)
		},
	}
}

// server answers requests while the application runs.
type server struct {
	config    config
	log       *slog.Logger
	ready     *readiness
	main      http.Server
	admin     http.Server
	shutdown  fx.Shutdowner
	listeners []net.Listener // after start: of main, and of admin unless that has the same
	done      sync.WaitGroup // of the goroutines that serve
}

// newServer returns a server that starts and stops with the application.
func newServer(lifecycle fx.Lifecycle, shutdown fx.Shutdowner, c config, handler http.Handler, ready *readiness, m *metrics, log *slog.Logger) *server {
	s := &server{config: c, log: log, ready: ready, shutdown: shutdown}
	forOperators := &admin{ready: ready, metrics: m.handler(), next: http.HandlerFunc(nothing)}
	if c.Admin == "" {
		forOperators.next, handler = handler, forOperators
	}
	s.configure(&s.main, handler)
	s.configure(&s.admin, forOperators)
	lifecycle.Append(fx.StartStopHook(s.start, s.stop))
	return s
}

// configure sets the handler and the limits of an HTTP server.
func (s *server) configure(server *http.Server, handler http.Handler) {
	server.Handler = handler
	server.MaxHeaderBytes = maxHeader
	server.ReadHeaderTimeout = readTimeout / 2
	server.ReadTimeout = readTimeout
	server.WriteTimeout = writeTimeout
	server.IdleTimeout = time.Minute
	server.ErrorLog = slog.NewLogLogger(s.log.Handler(), slog.LevelWarn)
}

// Address returns the address that the server listens on. It panics before
// start.
func (s *server) Address() string { return s.listeners[0].Addr().String() }

// AdminAddress returns the address of health and metrics. It panics before
// start.
func (s *server) AdminAddress() string { return s.listeners[len(s.listeners)-1].Addr().String() }

var (
	errNotAddress  = errors.New("linkservice: the address is not an IP address and a port, such as 127.0.0.1:8080")
	errNotLoopback = errors.New("linkservice: the address is not a loopback address, such as localhost:8080, which only -expose permits")
)

// parseAddress returns the address and port of text. The host "localhost" is
// 127.0.0.1, and an empty port is 0. With expose, the address need not be a
// loopback address, and an empty host is every address of the machine.
func parseAddress(text string, expose bool) (netip.AddrPort, error) {
	host, port, err := net.SplitHostPort(text)
	if err != nil {
		return netip.AddrPort{}, errNotAddress
	}
	switch {
	case strings.EqualFold(host, "localhost"):
		host = "127.0.0.1"
	case host == "":
		host = "::"
	}
	if port == "" {
		port = "0"
	}
	address, err := netip.ParseAddrPort(net.JoinHostPort(host, port))
	if err != nil {
		return netip.AddrPort{}, errNotAddress
	}
	if !address.Addr().IsLoopback() && !expose {
		return netip.AddrPort{}, errNotLoopback
	}
	return address, nil
}

// start listens on the addresses and serves requests.
func (s *server) start(ctx context.Context) error {
	servers := []*http.Server{&s.main}
	addresses := []string{s.config.Address}
	if s.config.Admin != "" {
		servers = append(servers, &s.admin)
		addresses = append(addresses, s.config.Admin)
	}
	for _, text := range addresses {
		listener, err := listen(ctx, text, s.config.Expose)
		if err != nil {
			for _, l := range s.listeners {
				l.Close()
			}
			return err
		}
		s.listeners = append(s.listeners, listener)
	}
	for i, listener := range s.listeners {
		s.done.Go(func() { s.serve(servers[i], listener) })
	}
	s.ready.Store(true)
	s.log.Info("listening", "address", s.Address(), "admin", s.AdminAddress())
	return nil
}

// listen listens on the address of text.
func listen(ctx context.Context, text string, expose bool) (net.Listener, error) {
	address, err := parseAddress(text, expose)
	if err != nil {
		return nil, err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address.String())
	if err != nil {
		return nil, fmt.Errorf("linkservice: %w", err)
	}
	return listener, nil
}

// serve serves requests until the server stops. If it fails, the application
// stops.
func (s *server) serve(server *http.Server, listener net.Listener) {
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		s.log.Error("the service failed", "error", err)
		s.shutdown.Shutdown(fx.ExitCode(1)) // it fails if the application stops already
	}
}

// stop ends the readiness and goes on for the time of Drain, so that a load
// balancer sees it. Then it waits for the current answers until ctx ends, and
// closes the connections. The address of health and metrics goes last.
func (s *server) stop(ctx context.Context) error {
	s.ready.Store(false)
	s.log.Info("stopping", "drain", s.config.Drain)
	select {
	case <-time.After(s.config.Drain):
	case <-ctx.Done():
	}
	err := s.main.Shutdown(ctx)
	if err != nil {
		s.main.Close()
	}
	s.admin.Close()
	s.done.Wait()
	s.log.Info("stopped")
	return err
}
