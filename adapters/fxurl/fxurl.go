// Package fxurl has weburl as a module of go.uber.org/fx.
//
//	fx.New(
//		fxurl.Module,
//		fx.Invoke(func(parser *weburl.Parser) { ... }),
//	).Run()
//
// [Module] provides these types, with these defaults:
//
//	ports.IDNA              adapters/uts46
//	ports.Encodings         adapters/whatwgencoding
//	ports.BlobURLStore      the *blobstore.Store
//	*blobstore.Store        adapters/blobstore without a limit, to add to
//	ports.PublicSuffixList  adapters/xnetpublicsuffix, or the list in a PublicSuffixFile
//	FileOrigin              a new opaque origin each time
//	ReloadPublicSuffixes    reads the PublicSuffixFile again
//	weburl.Config           the ports above, without limits
//	*weburl.Parser          weburl.New of the weburl.Config
//	*rendering.Renderer     that of the Parser
//
// An application replaces any of them with fx.Replace, or wraps it with
// fx.Decorate. Everything that depends on it then uses the new one. Limits are
// set by decorating the weburl.Config, except that of the blob URL store:
//
//	fx.Replace(blobstore.NewLimited(1000))
//
// Every port is required. If one is nil, the application does not start, and
// the error is a [*NilError].
package fxurl

import (
	"go.uber.org/fx"

	"github.com/weburl-go/weburl/adapters/blobstore"
	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// Module provides *weburl.Parser and *rendering.Renderer, and everything that
// they depend on. It makes the Parser even if nothing depends on it, so that an
// application with a faulty port does not start.
var Module = fx.Module("weburl",
	fx.Provide(
		fx.Annotate(uts46.New, fx.As(new(ports.IDNA))),
		fx.Annotate(whatwgencoding.New, fx.As(new(ports.Encodings))),
		blobstore.New,
		newBlobURLs,
		newPublicSuffixes,
		newFileOrigin,
		newConfig,
		newParser,
		(*weburl.Parser).Renderer,
	),
	fx.Invoke(func(*weburl.Parser) {}),
)

// FileOrigin returns the origin of a file: URL; see weburl.Config.
type FileOrigin func(urlrec.Record) domain.Origin

// NilError is the error of an application in which a required value is nil. It
// is in the error of the application's start, for errors.As.
type NilError struct {
	Port string // the type of the value, such as "ports.IDNA"
}

// Error returns the type of the value.
func (e *NilError) Error() string { return "fxurl: " + e.Port + " is nil" }

// NewEnvironment returns a new environment of store for that origin, and closes
// it when the application stops. The constructor of its owner calls it, for
// example that of a page. If lifecycle is nil, the environment is never closed.
// If store is nil, it is closed already.
func NewEnvironment(lifecycle fx.Lifecycle, store *blobstore.Store, origin domain.Origin) *blobstore.Environment {
	if store == nil {
		return new(blobstore.Environment)
	}
	e := store.NewEnvironment(origin)
	if lifecycle != nil {
		lifecycle.Append(fx.StopHook(e.Close))
	}
	return e
}

// newBlobURLs returns the Store of the application, so that the Parser uses a
// Store that replaces the default.
func newBlobURLs(store *blobstore.Store) (ports.BlobURLStore, error) {
	if store == nil {
		return nil, &NilError{"*blobstore.Store"}
	}
	return store, nil
}

func newFileOrigin() FileOrigin {
	return func(urlrec.Record) domain.Origin { return domain.NewOpaqueOrigin() }
}

// bound are the ports of the Parser.
type bound struct {
	fx.In

	IDNA           ports.IDNA
	Encodings      ports.Encodings
	BlobURLs       ports.BlobURLStore
	PublicSuffixes ports.PublicSuffixList
	FileOrigin     FileOrigin
}

func newConfig(b bound) weburl.Config {
	return weburl.Config{
		IDNA:           b.IDNA,
		Encodings:      b.Encodings,
		BlobURLs:       b.BlobURLs,
		PublicSuffixes: b.PublicSuffixes,
		FileOrigin:     b.FileOrigin,
	}
}

// newParser fails if a port is nil, in a decorated Config too. weburl.New would
// use a default instead, and it would not be noticed that the application's
// port is lost.
func newParser(c weburl.Config) (*weburl.Parser, error) {
	for _, port := range []struct {
		name  string
		isNil bool
	}{
		{"ports.IDNA", c.IDNA == nil},
		{"ports.Encodings", c.Encodings == nil},
		{"ports.BlobURLStore", c.BlobURLs == nil},
		{"ports.PublicSuffixList", c.PublicSuffixes == nil},
		{"fxurl.FileOrigin", c.FileOrigin == nil},
	} {
		if port.isNil {
			return nil, &NilError{port.name}
		}
	}
	return weburl.New(c), nil
}
