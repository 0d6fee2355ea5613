// Package fxurl is weburl as a module of go.uber.org/fx.
//
// [Module] provides a *weburl.Parser and the ports it works with, each with the
// default backend:
//
//	ports.IDNA          adapters/uts46
//	ports.Encodings     adapters/whatwgencoding
//	ports.BlobURLStore  adapters/blobstore, also as the *blobstore.Store to add to
//
// ports.PublicSuffixList has no default; the Parser uses one if the application
// provides it. An application puts another backend in the place of a port with
// fx.Replace or wraps it with fx.Decorate. What is not a port, such as a limit, is
// decorated in the weburl.Config.
package fxurl

import (
	"errors"

	"go.uber.org/fx"

	"github.com/weburl-go/weburl/adapters/blobstore"
	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/ports"
)

// Module provides *weburl.Parser, the weburl.Config it is made from, and the
// ports. It makes the Parser even where nobody asks for it, so that a missing port
// stops the application at the start.
var Module = fx.Module("weburl",
	fx.Provide(
		fx.Annotate(uts46.New, fx.As(new(ports.IDNA))),
		fx.Annotate(whatwgencoding.New, fx.As(new(ports.Encodings))),
		fx.Annotate(blobstore.New, fx.As(fx.Self()), fx.As(new(ports.BlobURLStore))),
		newConfig,
		weburl.New,
	),
	fx.Invoke(func(*weburl.Parser) {}),
)

type bound struct {
	fx.In

	IDNA           ports.IDNA
	Encodings      ports.Encodings
	BlobURLs       ports.BlobURLStore
	PublicSuffixes ports.PublicSuffixList `optional:"true"`
}

// newConfig refuses nil where a port must be: weburl.New would put a default
// there, and nobody would see that what was decorated is lost.
func newConfig(b bound) (weburl.Config, error) {
	if b.IDNA == nil || b.Encodings == nil || b.BlobURLs == nil {
		return weburl.Config{}, errors.New("fxurl: a port is nil")
	}
	return weburl.Config{
		IDNA:           b.IDNA,
		Encodings:      b.Encodings,
		BlobURLs:       b.BlobURLs,
		PublicSuffixes: b.PublicSuffixes,
	}, nil
}
