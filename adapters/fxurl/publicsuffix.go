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

// PublicSuffixFile says where the public suffix list is. An application that
// provides one,
//
//	fx.Supply(fxurl.PublicSuffixFile{Name: "public_suffix_list.dat", Every: 24 * time.Hour})
//
// has the list read when the application is put together, before anyone can ask for
// a suffix, and again while it runs. What cannot be read then stops the application
// at the start. Who writes the file should put it in its place by renaming it.
type PublicSuffixFile struct {
	// Name is the name of a regular file in the format of publicsuffix.org. ""
	// is none: golang.org/x/net's list answers.
	Name string
	// ICANNOnly leaves out the section of private domains.
	ICANNOnly bool
	// Every is the time from one reading to the next while the application runs.
	// 0: only [ReloadPublicSuffixes] reads again.
	Every time.Duration
	// Failed is told why a reading that Every brought about failed, an error as
	// publicsuffix.New or os.Open gives it; the list before stays. nil: it goes to
	// slog.Default.
	Failed func(error)
}

// ReloadPublicSuffixes reads the PublicSuffixFile again, now. On an error the list
// before stays. It is safe for concurrent use. [Module] provides it; [ErrNoFile] is
// its error where there is no file.
type ReloadPublicSuffixes func() error

// ErrNoFile says that the application provides no [PublicSuffixFile].
var ErrNoFile = errors.New("fxurl: there is no public suffix file")

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

	mu   sync.Mutex         // held while reading, so that what is read last stays
	list *publicsuffix.List // nil until the file has been read once

	// Between start and stop:
	cancel context.CancelFunc
	done   chan struct{}
}

func (l *loader) reload() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	file, err := os.Open(l.file.Name)
	if err != nil {
		return fmt.Errorf("fxurl: the public suffix file: %w", err)
	}
	defer file.Close()
	if l.list != nil {
		return l.list.Reload(file)
	}
	l.list, err = publicsuffix.New(file, publicsuffix.Options{IDNA: l.idna, ICANNOnly: l.file.ICANNOnly})
	return err
}

func (l *loader) start() {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	l.cancel, l.done = cancel, done
	go func() {
		defer close(done)
		l.run(ctx)
	}()
}

// stop returns when nothing runs any more, or ctx ends.
func (l *loader) stop(ctx context.Context) error {
	l.cancel()
	select {
	case <-l.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

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
			slog.ErrorContext(ctx, "the public suffix list stays as it was", "error", err)
		}
	}
}
