package fxurl

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"

	"go.uber.org/fx"

	"github.com/weburl-go/weburl/adapters/publicsuffix"
	"github.com/weburl-go/weburl/adapters/xnetpublicsuffix"
	"github.com/weburl-go/weburl/ports"
)

// PublicSuffixFile is the file of the public suffix list. An application
// provides it:
//
//	fx.Supply(fxurl.PublicSuffixFile{Name: "public_suffix_list.dat", Every: 24 * time.Hour})
//
// The list is read before any constructor can use it, and again while the
// application runs. If the first reading fails, the application does not start.
// A program that writes the file should write another one and rename it.
type PublicSuffixFile struct {
	// Name is the name of a regular file in the format of publicsuffix.org. ""
	// means the list of golang.org/x/net.
	Name string
	// ICANNOnly skips the section of private domains.
	ICANNOnly bool
	// Every is the time from one reading to the next while the application runs.
	// If it is 0, only [ReloadPublicSuffixes] reads the file again.
	Every time.Duration
	// Failed is called with the error if a reading because of Every fails; the
	// list before stays. The error is that of publicsuffix.New or wraps that of
	// os.Open. If Failed is nil, the error is logged by slog.Default.
	Failed func(error)
	// Loaded is called after each successful reading, the first one included. A
	// program can report the age of its list with it. nil does nothing.
	Loaded func()
}

// ReloadPublicSuffixes reads the PublicSuffixFile again. On an error the list
// before stays. If the application does not provide a file, the error is
// [ErrNoFile]. It is safe for concurrent use. [Module] provides it.
type ReloadPublicSuffixes func() error

// ErrNoFile is the error of reading again if the application does not provide a
// [PublicSuffixFile] with a name.
var ErrNoFile = errors.New("fxurl: the application does not provide a public suffix file")

// suffixesFrom are the dependencies of the list.
type suffixesFrom struct {
	fx.In

	Lifecycle fx.Lifecycle
	IDNA      ports.IDNA
	File      PublicSuffixFile `optional:"true"`
}

func newPublicSuffixes(from suffixesFrom) (ports.PublicSuffixList, ReloadPublicSuffixes, error) {
	switch {
	case from.File.Every < 0:
		return nil, nil, errors.New("fxurl: PublicSuffixFile.Every is negative")
	case from.File.Name == "":
		return xnetpublicsuffix.New(), func() error { return ErrNoFile }, nil
	case from.IDNA == nil:
		return nil, nil, &NilError{"ports.IDNA"}
	}
	l := &loader{file: from.File, idna: from.IDNA}
	if err := l.reload(); err != nil {
		return nil, nil, err
	}
	if l.file.Every > 0 {
		from.Lifecycle.Append(fx.StartStopHook(l.start, l.stop))
	}
	return l.list, l.reload, nil
}

// loader reads a public suffix file.
type loader struct {
	file PublicSuffixFile
	idna ports.IDNA

	mu   sync.Mutex         // held while reading, so that the last reading stays
	list *publicsuffix.List // nil until the file has been read once

	// Between start and stop:
	cancel context.CancelFunc
	done   chan struct{}
}

// reload reads the file.
func (l *loader) reload() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	file, err := os.Open(l.file.Name)
	if err != nil {
		return fmt.Errorf("fxurl: opening the public suffix file: %w", err)
	}
	defer file.Close()
	if l.list != nil {
		err = l.list.Reload(file)
	} else {
		l.list, err = publicsuffix.New(file, publicsuffix.Options{IDNA: l.idna, ICANNOnly: l.file.ICANNOnly})
	}
	if err == nil && l.file.Loaded != nil {
		l.file.Loaded()
	}
	return err
}

// start reads the file at each tick of Every from now on, until stop.
func (l *loader) start() {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	l.cancel, l.done = cancel, done
	go func() {
		defer close(done)
		l.run(ctx)
	}()
}

// stop ends the readings. It returns after the last one has ended, or if ctx
// ends.
func (l *loader) stop(ctx context.Context) error {
	l.cancel()
	select {
	case <-l.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// run reads the file at each tick until ctx ends.
func (l *loader) run(ctx context.Context) {
	ticker := time.NewTicker(l.file.Every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		err := l.reload()
		switch {
		case err == nil:
		case l.file.Failed != nil:
			l.file.Failed(err)
		default:
			slog.ErrorContext(ctx, "fxurl: the public suffix list is not reloaded", "error", err)
		}
	}
}
