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
)

func TestDefaults(t *testing.T) {
	var parser *weburl.Parser
	var store *blobstore.Store
	app := fxtest.New(t, Module, fx.Populate(&parser, &store))
	defer app.RequireStart().RequireStop()

	u, err := parser.ParseEncoding("https://Bücher.example/?é", "latin1")
	if err != nil || u.Href() != "https://xn--bcher-kva.example/?%E9" {
		t.Errorf("%v, %v", u, err)
	}
	url, err := store.Add(domain.NewTupleOrigin("https", "example.com"), "object")
	if err != nil {
		t.Fatal(err)
	}
	r, err := parser.ParseURL(url, urlrec.Record{})
	if err != nil || r.BlobURLEntry() == nil || r.BlobURLEntry().Object != "object" {
		t.Errorf("%v, %v", r.BlobURLEntry(), err)
	}
}

// example is an IDNA backend with one answer.
type example struct{ ports.IDNA }

func (example) AppendToASCII(dst []byte, _ string, _ bool) ([]byte, error) {
	return append(dst, "decorated.example"...), nil
}

// noEncodings has none.
type noEncodings struct{}

func (noEncodings) Lookup(string) (ports.Encoding, bool) { return nil, false }

// com is a public suffix list with one suffix.
type com struct{}

func (com) PublicSuffix(string) string { return "com" }

func TestOwnPorts(t *testing.T) {
	var parser *weburl.Parser
	var config weburl.Config
	app := fxtest.New(t,
		Module,
		fx.Decorate(
			func(idna ports.IDNA) ports.IDNA { return example{idna} },
			func(c weburl.Config) weburl.Config { c.MaxInput = 20; return c },
		),
		fx.Replace(fx.Annotate(noEncodings{}, fx.As(new(ports.Encodings)))),
		fx.Provide(func() ports.PublicSuffixList { return com{} }),
		fx.Populate(&parser, &config),
	)
	defer app.RequireStart().RequireStop()

	if u, err := parser.Parse("https://é/"); err != nil || u.Href() != "https://decorated.example/" {
		t.Errorf("%v, %v", u, err)
	}
	if _, err := parser.Parse("https://longer.example/"); !errors.Is(err, domain.ErrTooLong) {
		t.Error(err)
	}
	if _, err := parser.ParseEncoding("a:b", "latin1"); !errors.Is(err, domain.ErrUnknownEncoding) {
		t.Error(err)
	}
	if config.PublicSuffixes != (com{}) {
		t.Errorf("%T", config.PublicSuffixes)
	}
}

func TestMissing(t *testing.T) {
	refused := errors.New("no tables")
	for _, test := range []struct {
		name   string
		option fx.Option
		want   string
	}{
		{"not provided", fx.Options(fx.Provide(newConfig, weburl.New), fx.Invoke(func(*weburl.Parser) {})), "ports.IDNA"},
		{"decorated away", fx.Options(Module, fx.Decorate(func(ports.Encodings) ports.Encodings { return nil })), "a port is nil"},
		{"failed", fx.Options(Module, fx.Decorate(func(ports.IDNA) (ports.IDNA, error) { return nil, refused })), refused.Error()},
		{"failed, optional", fx.Options(Module, fx.Provide(func() (ports.PublicSuffixList, error) { return nil, refused })), refused.Error()},
	} {
		app := fx.New(fx.NopLogger, test.option)
		if err := app.Err(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}
