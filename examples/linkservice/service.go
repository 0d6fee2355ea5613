package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"time"

	"go.uber.org/fx"

	"github.com/weburl-go/weburl/adapters/fxurl"
	weburl "github.com/weburl-go/weburl/api"
)

// The longest string, in bytes, that is parsed, and the longest request in front of its
// body: two of these, each byte percent-encoded, and what else is in a header.
const (
	maxInput  = 8 << 10
	maxHeader = 2*3*maxInput + 16<<10
)

// config is what the application is told from outside.
type config struct {
	Address string // such as "127.0.0.1:8080"; port 0 is one that is free
}

// service is the application but for what runs it.
func service(c config, log *slog.Logger) fx.Option {
	return fx.Options(
		fxurl.Module,
		fx.Decorate(func(c weburl.Config) weburl.Config { c.MaxInput = maxInput; return c }),
		fx.Supply(c, log),
		fx.Provide(newHandler, newServer),
		fx.Invoke(func(*server) {}),
		fx.NopLogger, // what fails is logged once, by who starts and stops
	)
}

// server answers requests from the start of the application to its stop.
type server struct {
	config   config
	log      *slog.Logger
	http     http.Server
	shutdown fx.Shutdowner
	listener net.Listener  // once it is started
	done     chan struct{} // closed when it serves no more
}

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

// Address gives the address that the server listens on, once it is started.
func (s *server) Address() string { return s.listener.Addr().String() }

var errNotLoopback = errors.New("linkservice: the address is not a loopback address and a port, such as 127.0.0.1:8080")

func (s *server) start(ctx context.Context) (err error) {
	address, err := netip.ParseAddrPort(s.config.Address)
	if err != nil || !address.Addr().IsLoopback() {
		return errNotLoopback
	}
	if s.listener, err = new(net.ListenConfig).Listen(ctx, "tcp", address.String()); err != nil {
		return fmt.Errorf("linkservice: %w", err)
	}
	s.log.Info("listening", "address", s.Address())
	s.done = make(chan struct{})
	go func() {
		defer close(s.done)
		if err := s.http.Serve(s.listener); !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("the service has failed", "error", err)
			s.shutdown.Shutdown(fx.ExitCode(1)) // fails where it has begun already
		}
	}()
	return nil
}

// stop waits for the answers to requests that are under way, until ctx ends; then it
// cuts them short.
func (s *server) stop(ctx context.Context) error {
	err := s.http.Shutdown(ctx)
	if err != nil {
		s.http.Close()
	}
	<-s.done
	s.log.Info("stopped")
	return err
}
