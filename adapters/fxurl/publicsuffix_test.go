package fxurl

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

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
	var loaded atomic.Int32
	file := PublicSuffixFile{Name: name, Loaded: func() { loaded.Add(1) }}
	app := fxtest.New(t, Module, fx.Supply(file), fx.Populate(&list, &reload))
	defer app.RequireStart().RequireStop()
	if got := loaded.Load(); got != 1 {
		t.Errorf("loaded %d times before the start", got)
	}

	write(t, name, "uk\nco.uk\n")
	var group sync.WaitGroup
	for range 4 {
		group.Add(1)
		go func() {
			defer group.Done()
			if err := reload(); err != nil {
				t.Error(err)
			}
			if got := list.PublicSuffix("a.co.uk"); got != "co.uk" {
				t.Error(got)
			}
		}()
	}
	group.Wait()

	write(t, name, "uk\nco..uk\n")
	var malformed *publicsuffix.Error
	if !errors.As(reload(), &malformed) || malformed.Line != 2 {
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
	if got := loaded.Load(); got != 5 {
		t.Errorf("loaded %d times; want one at first and four without an error", got)
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
