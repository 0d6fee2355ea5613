package fxurl

import (
	"errors"
	"strings"
	"testing"

	"go.uber.org/fx"
	"go.uber.org/fx/fxtest"

	"github.com/weburl-go/weburl/adapters/blobstore"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/rendering"
)

// TestDefaults uses each thing that Module provides.
func TestDefaults(t *testing.T) {
	var parser *weburl.Parser
	var store *blobstore.Store
	var renderer *rendering.Renderer
	var reload ReloadPublicSuffixes
	app := fxtest.New(t, Module, fx.Populate(&parser, &store, &renderer, &reload))
	defer app.RequireStart().RequireStop()

	u, err := parser.ParseEncoding("https://www.Bücher.co.uk/?é", "latin1")
	if err != nil || u.Href() != "https://www.xn--bcher-kva.co.uk/?%E9" {
		t.Errorf("%v, %v", u, err)
	}
	if domain, ok, err := parser.RegistrableDomain(u.Record().HostValue()); domain != "xn--bcher-kva.co.uk" || !ok || err != nil {
		t.Errorf("%q, %t, %v", domain, ok, err)
	}
	if shown := renderer.Render(u.Record()); shown.Subdomain != "www." || shown.Registrable != "bücher.co.uk" {
		t.Errorf("%+v", shown)
	}
	url, err := store.Add(domain.NewTupleOrigin("https", "example.com"), "object")
	if err != nil {
		t.Fatal(err)
	}
	r, err := parser.ParseURL(url, urlrec.Record{})
	if err != nil || r.BlobURLEntry() == nil || r.BlobURLEntry().Object != "object" {
		t.Errorf("%v, %v", r.BlobURLEntry(), err)
	}
	if origin := parser.MustParse("file:///x").OriginValue(); origin.SameOrigin(parser.MustParse("file:///x").OriginValue()) {
		t.Error("two file URLs have the same origin")
	}
	if err := reload(); !errors.Is(err, ErrNoFile) {
		t.Error(err)
	}
}

// example is an IDNA backend with one result.
type example struct{ ports.IDNA }

func (example) AppendToASCII(dst []byte, _ string, _ bool) ([]byte, error) {
	return append(dst, "own.example"...), nil
}

// none finds no encodings.
type none struct{ ports.Encodings }

func (none) Lookup(string) (ports.Encoding, bool) { return nil, false }

// always has an entry for every blob URL.
type always struct{ ports.BlobURLStore }

func (always) Resolve(string) (*domain.BlobURLEntry, bool) {
	return &domain.BlobURLEntry{Object: "own"}, true
}

// whole is a public suffix list with every domain.
type whole struct{ ports.PublicSuffixList }

func (whole) PublicSuffix(domain string) string { return domain }

var ownOrigin = domain.NewTupleOrigin("app", "own")

// TestOwn decorates and replaces each thing that Module provides.
func TestOwn(t *testing.T) {
	var (
		parser   *weburl.Parser
		config   weburl.Config
		store    *blobstore.Store
		renderer *rendering.Renderer
	)
	shortConfig := func(c weburl.Config) weburl.Config { c.MaxInput = 20; return c }
	const wide = "https://a.example.com/path?query"
	ownParser := weburl.New(weburl.Config{MaxInput: 7})
	for _, test := range []struct {
		name              string
		decorate, replace fx.Option
		own               func() bool // whether the application uses the new one
	}{
		{
			"IDNA",
			fx.Decorate(func(b ports.IDNA) ports.IDNA { return example{b} }),
			fx.Replace(fx.Annotate(example{}, fx.As(new(ports.IDNA)))),
			func() bool {
				u, err := parser.Parse("https://é/")
				return err == nil && u.Href() == "https://own.example/" && renderer.IDNA == config.IDNA
			},
		},
		{
			"Encodings",
			fx.Decorate(func(b ports.Encodings) ports.Encodings { return none{b} }),
			fx.Replace(fx.Annotate(none{}, fx.As(new(ports.Encodings)))),
			func() bool {
				_, err := parser.Encoding("utf-8")
				return errors.Is(err, domain.ErrUnknownEncoding)
			},
		},
		{
			"BlobURLStore",
			fx.Decorate(func(b ports.BlobURLStore) ports.BlobURLStore { return always{b} }),
			fx.Replace(fx.Annotate(always{}, fx.As(new(ports.BlobURLStore)))),
			func() bool {
				r, err := parser.ParseURL("blob:x", urlrec.Record{})
				return err == nil && r.BlobURLEntry() != nil && r.BlobURLEntry().Object == "own"
			},
		},
		{
			"Store",
			fx.Decorate(func(*blobstore.Store) *blobstore.Store { return blobstore.NewLimited(1) }),
			fx.Replace(blobstore.NewLimited(1)),
			func() bool {
				url, err := store.Add(ownOrigin, "first")
				if err != nil {
					return false
				}
				_, err = store.Add(ownOrigin, "second")
				r, _ := parser.ParseURL(url, urlrec.Record{})
				return errors.Is(err, blobstore.ErrFull) && r.BlobURLEntry() != nil
			},
		},
		{
			"PublicSuffixList",
			fx.Decorate(func(b ports.PublicSuffixList) ports.PublicSuffixList { return whole{b} }),
			fx.Replace(fx.Annotate(whole{}, fx.As(new(ports.PublicSuffixList)))),
			func() bool {
				suffix, ok, err := parser.PublicSuffix(parser.MustParse(wide).Record().HostValue())
				return suffix == "a.example.com" && ok && err == nil && renderer.PublicSuffixes == config.PublicSuffixes
			},
		},
		{
			"FileOrigin",
			fx.Decorate(func(FileOrigin) FileOrigin { return func(urlrec.Record) domain.Origin { return ownOrigin } }),
			fx.Replace(FileOrigin(func(urlrec.Record) domain.Origin { return ownOrigin })),
			func() bool { return parser.MustParse("file:///x").OriginValue().SameOrigin(ownOrigin) },
		},
		{
			"Config",
			fx.Decorate(shortConfig),
			fx.Replace(shortConfig(weburl.Config{
				IDNA: example{}, Encodings: none{}, BlobURLs: always{}, PublicSuffixes: whole{}, FileOrigin: newFileOrigin(),
			})),
			func() bool {
				_, err := parser.Parse(wide)
				return errors.Is(err, domain.ErrTooLong)
			},
		},
		{
			"Parser",
			fx.Decorate(func(*weburl.Parser) *weburl.Parser { return ownParser }),
			fx.Replace(ownParser),
			func() bool { return parser == ownParser && renderer.PublicSuffixes == nil },
		},
		{
			"Renderer",
			fx.Decorate(func(r *rendering.Renderer) *rendering.Renderer { r.MaxLength = 1; return r }),
			fx.Replace(&rendering.Renderer{MaxLength: 1}),
			func() bool { return renderer.Render(parser.MustParse(wide).Record()).Path == "" },
		},
	} {
		for way, option := range map[string]fx.Option{"by default": fx.Options(), "decorated": test.decorate, "replaced": test.replace} {
			t.Run(test.name+" "+way, func(t *testing.T) {
				app := fxtest.New(t, Module, option, fx.Populate(&parser, &config, &store, &renderer))
				defer app.RequireStart().RequireStop()
				if got := test.own(); got != (way != "by default") {
					t.Error(got)
				}
			})
		}
	}
}

// TestRefused starts applications with a faulty port.
func TestRefused(t *testing.T) {
	refused := errors.New("no tables")
	for _, test := range []struct {
		name   string
		option fx.Option
		want   any // a NilError, another error that the application's wraps, or a part of its text
	}{
		{"IDNA", fx.Decorate(func(ports.IDNA) ports.IDNA { return nil }), NilError{"ports.IDNA"}},
		{"IDNA with a file", fx.Options(
			fx.Supply(PublicSuffixFile{Name: "any"}), fx.Decorate(func(ports.IDNA) ports.IDNA { return nil }),
		), NilError{"ports.IDNA"}},
		{"Encodings", fx.Decorate(func(ports.Encodings) ports.Encodings { return nil }), NilError{"ports.Encodings"}},
		{"BlobURLStore", fx.Decorate(func(ports.BlobURLStore) ports.BlobURLStore { return nil }), NilError{"ports.BlobURLStore"}},
		{"Store", fx.Replace((*blobstore.Store)(nil)), NilError{"*blobstore.Store"}},
		{"PublicSuffixList", fx.Decorate(func(ports.PublicSuffixList) ports.PublicSuffixList { return nil }), NilError{"ports.PublicSuffixList"}},
		{"FileOrigin", fx.Replace(FileOrigin(nil)), NilError{"fxurl.FileOrigin"}},
		{"lost in the Config", fx.Decorate(func(c weburl.Config) weburl.Config { c.BlobURLs = nil; return c }), NilError{"ports.BlobURLStore"}},
		{"failed", fx.Decorate(func(ports.IDNA) (ports.IDNA, error) { return nil, refused }), refused},
		{"provided twice", fx.Provide(func() ports.IDNA { return example{} }), "ports.IDNA"},
		{"nothing to replace it with", fx.Decorate(func(ports.IDNA, *example) ports.IDNA { return nil }), "*fxurl.example"},
	} {
		t.Run(test.name, func(t *testing.T) {
			app := fx.New(fx.NopLogger, Module, test.option)
			err := app.Start(t.Context())
			switch want := test.want.(type) {
			case NilError:
				var got *NilError
				if !errors.As(err, &got) || *got != want || !strings.Contains(err.Error(), want.Port) {
					t.Errorf("%v; want %v", err, want)
				}
			case error:
				if !errors.Is(err, want) {
					t.Errorf("%v; want %v", err, want)
				}
			case string:
				if err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("%v; want %v", err, want)
				}
			}
			app.Stop(t.Context())
		})
	}
}

// TestMissing has everything of the module except one port.
func TestMissing(t *testing.T) {
	all := map[string]any{
		"ports.IDNA":             func() ports.IDNA { return example{} },
		"ports.Encodings":        func() ports.Encodings { return none{} },
		"ports.BlobURLStore":     func() ports.BlobURLStore { return always{} },
		"ports.PublicSuffixList": func() ports.PublicSuffixList { return whole{} },
		"fxurl.FileOrigin":       newFileOrigin,
	}
	for missing := range all {
		constructors := []any{newConfig, newParser}
		for name, constructor := range all {
			if name != missing {
				constructors = append(constructors, constructor)
			}
		}
		t.Run(missing, func(t *testing.T) {
			app := fx.New(fx.NopLogger, fx.Provide(constructors...), fx.Invoke(func(*weburl.Parser) {}))
			if err := app.Start(t.Context()); err == nil || !strings.Contains(err.Error(), missing) {
				t.Errorf("%v; want one that names it", err)
			}
		})
	}
}

// TestEnvironment closes an environment by stopping the application.
func TestEnvironment(t *testing.T) {
	var parser *weburl.Parser
	var store *blobstore.Store
	var page *blobstore.Environment
	app := fxtest.New(t, Module, fx.Populate(&parser, &store, &page), fx.Provide(
		func(lc fx.Lifecycle, s *blobstore.Store) *blobstore.Environment {
			return NewEnvironment(lc, s, ownOrigin)
		},
	)).RequireStart()

	url, err := page.Add("object")
	if err != nil || !page.Origin().SameOrigin(ownOrigin) {
		t.Fatal(page.Origin(), err)
	}
	if r, err := parser.ParseURL(url, urlrec.Record{}); err != nil || r.BlobURLEntry() == nil {
		t.Errorf("%v, %v", r.BlobURLEntry(), err)
	}
	app.RequireStop()
	if store.Len() != 0 {
		t.Errorf("%d entries are left", store.Len())
	}
	if _, err := page.Add("object"); !errors.Is(err, blobstore.ErrClosed) {
		t.Error(err)
	}
}
