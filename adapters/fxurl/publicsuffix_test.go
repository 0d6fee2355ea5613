package fxurl

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/fx"
	"go.uber.org/fx/fxtest"

	"github.com/weburl-go/weburl/adapters/publicsuffix"
	"github.com/weburl-go/weburl/ports"
)

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name+".new", []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(name+".new", name); err != nil {
		t.Fatal(err)
	}
}

const sections = "// ===BEGIN ICANN DOMAINS===\nio\n公司.cn\n// ===END ICANN DOMAINS===\n" +
	"// ===BEGIN PRIVATE DOMAINS===\ngithub.io\n// ===END PRIVATE DOMAINS===\n"

// TestPublicSuffixFile looks up suffixes in a constructor.
func TestPublicSuffixFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "list")
	write(t, name, sections)
	for _, test := range []struct {
		name         string
		file         PublicSuffixFile
		domain, want string
	}{
		{"private section", PublicSuffixFile{Name: name}, "a.github.io", "github.io"},
		{"ICANN section only", PublicSuffixFile{Name: name, ICANNOnly: true}, "a.github.io", "io"},
		{"not ASCII", PublicSuffixFile{Name: name}, "a.xn--55qx5d.cn", "xn--55qx5d.cn"},
		{"not in the file", PublicSuffixFile{Name: name}, "a.co.uk", "uk"},
		{"no file", PublicSuffixFile{}, "a.co.uk", "co.uk"}, // in the list of x/net
	} {
		t.Run(test.name, func(t *testing.T) {
			var early string // the suffix before the start
			app := fxtest.New(t, Module, fx.Supply(test.file), fx.Invoke(func(l ports.PublicSuffixList) {
				early = l.PublicSuffix(test.domain)
			}))
			app.RequireStart().RequireStop()
			if early != test.want {
				t.Errorf("%q; want %q", early, test.want)
			}
		})
	}
}

// TestReload reads the file again, from several goroutines and with errors.
func TestReload(t *testing.T) {
	name := filepath.Join(t.TempDir(), "list")
	write(t, name, "uk\n")
	var list ports.PublicSuffixList
	var reload ReloadPublicSuffixes
	app := fxtest.New(t, Module, fx.Supply(PublicSuffixFile{Name: name}), fx.Populate(&list, &reload))
	defer app.RequireStart().RequireStop()

	write(t, name, "uk\nco.uk\n")
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			if err := reload(); err != nil {
				t.Error(err)
			}
			if got := list.PublicSuffix("a.co.uk"); got != "co.uk" {
				t.Error(got)
			}
		})
	}
	group.Wait()

	write(t, name, "uk\nco..uk\n")
	malformed, ok := errors.AsType[*publicsuffix.Error](reload())
	if !ok || malformed.Line != 2 {
		t.Error(malformed)
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	if err := reload(); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
	if got := list.PublicSuffix("a.co.uk"); got != "co.uk" {
		t.Errorf("after errors: %q", got)
	}
}

// TestFileRefused starts applications whose file cannot be read.
func TestFileRefused(t *testing.T) {
	dir := t.TempDir()
	malformed := filepath.Join(dir, "malformed")
	write(t, malformed, "uk\n!\n")
	for _, test := range []struct {
		name string
		file PublicSuffixFile
		want string
	}{
		{"missing", PublicSuffixFile{Name: filepath.Join(dir, "none")}, "the public suffix file"},
		{"a folder", PublicSuffixFile{Name: dir}, "publicsuffix: reading the list"},
		{"malformed", PublicSuffixFile{Name: malformed}, "publicsuffix: line 2"},
		{"malformed, with a negative time", PublicSuffixFile{Name: malformed, Every: -1}, "PublicSuffixFile.Every"},
		{"a negative time", PublicSuffixFile{Every: -1}, "PublicSuffixFile.Every"},
	} {
		t.Run(test.name, func(t *testing.T) {
			app := fx.New(fx.NopLogger, Module, fx.Supply(test.file))
			if err := app.Start(t.Context()); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v; want %q", err, test.want)
			}
		})
	}
}

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
		if malformed, ok := errors.AsType[*publicsuffix.Error](failures[0]); !ok || malformed.Line != 2 {
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
