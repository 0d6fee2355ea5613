//go:build go1.25

package fxurl

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/fx"
	"go.uber.org/fx/fxtest"

	"github.com/weburl-go/weburl/adapters/publicsuffix"
	"github.com/weburl-go/weburl/ports"
)

// bubble runs test with a fake clock. Its goroutines must end before it does.
func bubble(t *testing.T, test func(t *testing.T)) {
	// The goroutine of package signal, which fx makes it start, never ends.
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	signal.Stop(signals)
	synctest.Test(t, test)
}

// TestEvery reads the file at each tick between start and stop.
func TestEvery(t *testing.T) {
	bubble(t, func(t *testing.T) {
		name := filepath.Join(t.TempDir(), "list")
		write(t, name, "uk\n")
		var failures []error
		var list ports.PublicSuffixList
		app := fxtest.New(t, Module, fx.Populate(&list), fx.Supply(PublicSuffixFile{
			Name: name, Every: time.Hour, Failed: func(err error) { failures = append(failures, err) },
		}))
		// asked returns the suffix after some time.
		asked := func(after time.Duration) string {
			time.Sleep(after)
			synctest.Wait()
			return list.PublicSuffix("a.co.uk")
		}

		write(t, name, "uk\nco.uk\n")
		if got := asked(2 * time.Hour); got != "uk" {
			t.Errorf("before the start: %q", got)
		}
		for range 2 { // an application may be started again
			write(t, name, "uk\n")
			app.RequireStart()
			if got := asked(time.Hour); got != "uk" {
				t.Errorf("after an hour: %q", got)
			}
			write(t, name, "uk\nco.uk\n")
			if got := asked(time.Hour - 1); got != "uk" {
				t.Errorf("too early: %q", got)
			}
			if got := asked(1); got != "co.uk" {
				t.Errorf("after two hours: %q", got)
			}
			app.RequireStop()
			write(t, name, "uk\n")
			if got := asked(2 * time.Hour); got != "co.uk" {
				t.Errorf("after the stop: %q", got)
			}
		}

		app.RequireStart()
		write(t, name, "uk\nco..uk\n")
		if got := asked(time.Hour); got != "co.uk" {
			t.Errorf("a malformed list: %q", got)
		}
		app.RequireStop()
		if len(failures) != 1 {
			t.Fatal(failures)
		}
		var malformed *publicsuffix.Error
		if !errors.As(failures[0], &malformed) || malformed.Line != 2 {
			t.Error(failures)
		}
	})
}

// TestFailedDefault logs a failure if there is no function for it.
func TestFailedDefault(t *testing.T) {
	before := slog.Default()
	defer slog.SetDefault(before)
	var log bytes.Buffer
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	bubble(t, func(t *testing.T) {
		name := filepath.Join(t.TempDir(), "list")
		write(t, name, "uk\n")
		app := fxtest.New(t, Module, fx.Supply(PublicSuffixFile{Name: name, Every: time.Hour})).RequireStart()
		write(t, name, "secret..uk\n")
		time.Sleep(time.Hour)
		synctest.Wait()
		app.RequireStop()
	})
	if got := log.String(); !strings.Contains(got, "line 1") || strings.Contains(got, "secret") {
		t.Errorf("%q", got)
	}
}

// TestStopWhileReading stops an application during a reading.
func TestStopWhileReading(t *testing.T) {
	bubble(t, func(t *testing.T) {
		name := filepath.Join(t.TempDir(), "list")
		write(t, name, "uk\n")
		failed := make(chan struct{})
		app := fxtest.New(t, Module, fx.Supply(PublicSuffixFile{
			Name: name, Every: time.Hour, Failed: func(error) { <-failed },
		})).RequireStart()
		write(t, name, "")
		time.Sleep(time.Hour)
		synctest.Wait()

		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := app.Stop(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		close(failed)
		synctest.Wait()
	})
}
