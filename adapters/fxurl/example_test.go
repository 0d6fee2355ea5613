package fxurl_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"go.uber.org/fx"

	"github.com/weburl-go/weburl/adapters/blobstore"
	"github.com/weburl-go/weburl/adapters/fxurl"
	"github.com/weburl-go/weburl/adapters/xnetidna"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec/rendering"
)

// run starts and stops an application, as fx.App's Run does at a signal.
func run(options ...fx.Option) {
	app := fx.New(fx.NopLogger, fxurl.Module, fx.Options(options...))
	if err := app.Start(context.Background()); err != nil {
		fmt.Println(err)
		return
	}
	if err := app.Stop(context.Background()); err != nil {
		fmt.Println(err)
	}
}

func Example() {
	run(fx.Invoke(func(parser *weburl.Parser, renderer *rendering.Renderer) error {
		u, err := parser.Parse("HTTPS://user@www.Bücher.example/a/../b")
		if err != nil {
			return err
		}
		fmt.Println(u)
		fmt.Println(renderer.Render(u.Record()).Registrable)
		return nil
	}))
	// Output:
	// https://user@www.xn--bcher-kva.example/b
	// bücher.example
}

// An application with another IDNA backend, and limits.
func Example_own() {
	run(
		fx.Replace(
			fx.Annotate(xnetidna.New(), fx.As(new(ports.IDNA))),
			blobstore.NewLimited(1000),
		),
		fx.Decorate(func(c weburl.Config) weburl.Config { c.MaxInput = 10; return c }),
		fx.Invoke(func(parser *weburl.Parser) {
			_, err := parser.Parse("https://example.com/")
			fmt.Println(err)
		}),
	)
	// Output: weburl: the URL is too long
}

// The application's own public suffix list, which is read again each day and on
// demand.
func ExamplePublicSuffixFile() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "public_suffix_list.dat")
	fmt.Println(os.WriteFile(name, []byte("com\nuk\n"), 0o600))

	run(
		fx.Supply(fxurl.PublicSuffixFile{Name: name, Every: 24 * time.Hour}),
		fx.Invoke(func(list ports.PublicSuffixList, reload fxurl.ReloadPublicSuffixes) {
			fmt.Println(list.PublicSuffix("example.co.uk"))
			fmt.Println(os.WriteFile(name, []byte("com\nuk\nco.uk\n"), 0o600), reload())
			fmt.Println(list.PublicSuffix("example.co.uk"))
		}),
	)
	// Output:
	// <nil>
	// uk
	// <nil> <nil>
	// co.uk
}

// page is a part of an application that has blob URLs of its own.
type page struct{ *blobstore.Environment }

func newPage(lifecycle fx.Lifecycle, store *blobstore.Store) page {
	return page{fxurl.NewEnvironment(lifecycle, store, domain.NewTupleOrigin("https", "example.com"))}
}

func ExampleNewEnvironment() {
	var store *blobstore.Store
	run(
		fx.Provide(newPage),
		fx.Populate(&store),
		fx.Invoke(func(p page) {
			_, err := p.Add("a picture")
			fmt.Println(store.Len(), err)
		}),
	)
	fmt.Println(store.Len())
	// Output:
	// 1 <nil>
	// 0
}
