// Package fxurl is weburl as a module of go.uber.org/fx.
//
// [Module] provides these, each with its default:
//
//	ports.IDNA              adapters/uts46
//	ports.Encodings         adapters/whatwgencoding
//	ports.BlobURLStore      the *blobstore.Store
//	*blobstore.Store        adapters/blobstore without a limit, to add to
//	ports.PublicSuffixList  adapters/xnetpublicsuffix, or what a [PublicSuffixFile] holds
//	[FileOrigin]            a new opaque origin each time
//	weburl.Config           the ports above and no limits
//	*weburl.Parser          what weburl.New makes of the weburl.Config
//	*rendering.Renderer         the Parser's
//
// An application puts something else in the place of any of them with fx.Replace, or
// wraps it with fx.Decorate, and all that is made from it follows. Limits are
// decorated in the weburl.Config, and that of the blob URL store is set with
//
//	fx.Replace(blobstore.NewLimited(1000))
//
// It is not meant to be an application's choice to go without a port: nil in the
// place of one stops the application at the start with a [*NilError].
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

// Module provides *weburl.Parser, *rendering.Renderer, and what they are made from. It
// makes the Parser even where nobody asks for it, so that what is wrong with a port
// stops the application at the start.
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

// FileOrigin gives the origin of a file URL, see weburl.Config.
type FileOrigin func(urlrec.Record) domain.Origin

// NilError says that what must be there is nil, and so that the application cannot
// start. An application that failed to start holds it for errors.As.
type NilError struct {
	Port string // its type, such as "ports.IDNA"
}

func (e *NilError) Error() string { return "fxurl: " + e.Port + " is nil" }

// NewEnvironment gives a new environment of store for that origin, which is closed
// when the application stops. It is called in the constructor of what the
// environment belongs to. If lifecycle is nil, the environment is not closed. If store
// is nil, it is closed from the start.
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

// newBlobURLs takes the Store from the application, so that one that stands in its
// place is the one that the Parser asks.
func newBlobURLs(store *blobstore.Store) (ports.BlobURLStore, error) {
	if store == nil {
		return nil, &NilError{"*blobstore.Store"}
	}
	return store, nil
}

func newFileOrigin() FileOrigin {
	return func(urlrec.Record) domain.Origin { return domain.NewOpaqueOrigin() }
}

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

// newParser refuses nil where a port must be, as a decorated Config may have it too:
// weburl.New would put a default there, and nobody would see that what was decorated
// is lost.
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
