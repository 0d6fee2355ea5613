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
	"time"

	"go.uber.org/fx"

	"github.com/weburl-go/weburl/adapters/fxurl"
	weburl "github.com/weburl-go/weburl/api"
)

// The limits, in bytes.
const (
	maxInput = 8 << 10 // of a string that is parsed
	// maxHeader is the limit of a request without its body: two strings with
	// each byte percent-encoded, and the rest of the header.
	maxHeader = 2*3*maxInput + 16<<10
)

// config is the configuration of the application.
type config struct {
	Address string // such as "localhost:8080"; port 0 or none is any free port
}

// service returns the application, for fx.New.
func service(c config, log *slog.Logger) fx.Option {
	return fx.Options(
		fxurl.Module,
		fx.Decorate(func(c weburl.Config) weburl.Config { c.MaxInput = maxInput; return c }),
		fx.Supply(c, log),
		fx.Provide(newHandler, newServer),
		fx.Invoke(func(*server) {}),
	)
}

// server answers requests while the application runs.
type server struct {
	config   config
	log      *slog.Logger
	http     http.Server
	shutdown fx.Shutdowner
	listener net.Listener  // after start
	done     chan struct{} // closed after the last answer
}

// newServer returns a server that starts and stops with the application.
func newServer(lifecycle fx.Lifecycle, shutdown fx.Shutdowner, c config, handler http.Handler, log *slog.Logger) *server {
	s := &server{
		config: c,
		log:    log,
		http: http.Server{
			Handler:           handler,
			MaxHeaderBytes:    maxHeader,
			ReadHeaderTimeout: 5 * time.Second,
			ReadTimeout:       10 * time.Second,
			WriteTimeout:      10 * time.Second,
			IdleTimeout:       time.Minute,
			ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
		},
		shutdown: shutdown,
	}
	lifecycle.Append(fx.StartStopHook(s.start, s.stop))
	return s
}

// Address returns the address that the server listens on. It panics before
// start.
func (s *server) Address() string { return s.listener.Addr().String() }

var errNotLoopback = errors.New("linkservice: the address is not a loopback address and a port, such as localhost:8080")

// parseAddress returns the loopback address and port of text. The host
// "localhost" is 127.0.0.1, and an empty port is 0.
func parseAddress(text string) (netip.AddrPort, error) {
	host, port, err := net.SplitHostPort(text)
	if err != nil {
		return netip.AddrPort{}, errNotLoopback
	}
	if strings.EqualFold(host, "localhost") {
		host = "127.0.0.1"
	}
	if port == "" {
		port = "0"
	}
	address, err := netip.ParseAddrPort(net.JoinHostPort(host, port))
	if err != nil || !address.Addr().IsLoopback() {
		return netip.AddrPort{}, errNotLoopback
	}
	return address, nil
}

// start listens on the address and serves requests.
func (s *server) start(ctx context.Context) (err error) {
	address, err := parseAddress(s.config.Address)
	if err != nil {
		return err
	}
	if s.listener, err = new(net.ListenConfig).Listen(ctx, "tcp", address.String()); err != nil {
		return fmt.Errorf("linkservice: %w", err)
	}
	s.log.Info("listening", "address", s.Address())
	s.done = make(chan struct{})
	go func() {
		defer close(s.done)
		if err := s.http.Serve(s.listener); !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("the service failed", "error", err)
			s.shutdown.Shutdown(fx.ExitCode(1)) // it fails if the application stops already
		}
	}()
	return nil
}

// stop waits for the current answers until ctx ends. Then it closes the
// connections.
func (s *server) stop(ctx context.Context) error {
	err := s.http.Shutdown(ctx)
	if err != nil {
		s.http.Close()
	}
	<-s.done
	s.log.Info("stopped")
	return err
}
