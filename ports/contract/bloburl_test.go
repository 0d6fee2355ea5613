package contract

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
)

// resolveFunc is a store made of a function.
type resolveFunc func(url string) (*domain.BlobURLEntry, bool)

func (f resolveFunc) Resolve(url string) (*domain.BlobURLEntry, bool) { return f(url) }

const fakeBlobURL = "blob:https://example.com:8080/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64"

// TestBlobURLStore checks that a store that keeps the contract passes.
func TestBlobURLStore(t *testing.T) {
	BlobURLStore(t, func(object any, environment domain.Origin) (ports.BlobURLStore, string) {
		return resolveFunc(func(url string) (*domain.BlobURLEntry, bool) {
			if url != fakeBlobURL {
				return nil, false
			}
			return &domain.BlobURLEntry{Object: object, Environment: environment}, true
		}), fakeBlobURL
	})
}

// TestBlobURLStoreBroken checks which clauses a faulty store breaks.
func TestBlobURLStoreBroken(t *testing.T) {
	testBroken(t, blobURLSuite(revokeFake), brokenBlobURLStores())
}

// revokeFake revokes the URL of a store made of a function.
func revokeFake(store ports.BlobURLStore, url string) { store.Resolve("revoke:" + url) }

// TestRevoke checks that BlobURLStore passes the option on.
func TestRevoke(t *testing.T) {
	made := func(object any, environment domain.Origin) (ports.BlobURLStore, string) {
		return resolveFunc(func(url string) (*domain.BlobURLEntry, bool) {
			return &domain.BlobURLEntry{Object: object, Environment: environment}, url == fakeBlobURL
		}), fakeBlobURL
	}
	var got recorder
	BlobURLStore(&got, made, Revoke(func(ports.BlobURLStore, string) {}))
	if want := `BlobURLStore.find/revoked/"` + fakeBlobURL + `": found after it was revoked`; len(got) != 1 || got[0] != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func brokenBlobURLStores() []broken[blobURLSample] {
	environment := domain.NewTupleOrigin("https", "example.com").WithPort(8080)
	entry := &domain.BlobURLEntry{Object: blobObject, Environment: environment}
	found := func(url string) (*domain.BlobURLEntry, bool) {
		if url != fakeBlobURL {
			return nil, false
		}
		return entry, true
	}
	// store makes a store that can be revoked.
	store := func(f resolveFunc) func() blobURLSample {
		return func() blobURLSample {
			var revoked atomic.Bool
			s := resolveFunc(func(url string) (*domain.BlobURLEntry, bool) {
				if url == "revoke:"+fakeBlobURL {
					revoked.Store(true)
				}
				if revoked.Load() {
					return nil, false
				}
				return f(url)
			})
			return blobURLSample{s, s, fakeBlobURL, environment}
		}
	}
	wrong := func(e *domain.BlobURLEntry) func() blobURLSample {
		return store(func(url string) (*domain.BlobURLEntry, bool) {
			_, ok := found(url)
			return e, ok
		})
	}
	const finds, exact, revoked = "BlobURLStore.find", "BlobURLStore.exact", "BlobURLStore.find/revoked"
	return []broken[blobURLSample]{
		{"none", store(found), nil},
		{"finds nothing", store(func(string) (*domain.BlobURLEntry, bool) { return nil, false }), []string{finds}},
		{"returns a nil entry", wrong(nil), []string{finds}},
		{"returns another object", wrong(&domain.BlobURLEntry{Environment: environment}), []string{finds}},
		{"returns another environment", wrong(&domain.BlobURLEntry{Object: blobObject}), []string{finds}},
		{"resolves a URL only once", func() blobURLSample {
			var once sync.Once
			return store(func(url string) (_ *domain.BlobURLEntry, ok bool) {
				if url == fakeBlobURL {
					once.Do(func() { ok = true })
				}
				return entry, ok
			})()
		}, []string{finds}},
		{"does not revoke", func() blobURLSample {
			return blobURLSample{resolveFunc(found), resolveFunc(found), fakeBlobURL, environment}
		}, []string{revoked}},
		{"finds any blob: URL", store(func(url string) (*domain.BlobURLEntry, bool) {
			return entry, strings.HasPrefix(url, "blob:")
		}), []string{exact}},
		{"ignores case", store(func(url string) (*domain.BlobURLEntry, bool) {
			return entry, strings.EqualFold(url, fakeBlobURL)
		}), []string{exact}},
		{"compares only the beginning", store(func(url string) (*domain.BlobURLEntry, bool) {
			return entry, strings.HasPrefix(url, fakeBlobURL)
		}), []string{exact}},
		{"keeps the URL as a key", func() blobURLSample {
			var last lastCall[bool]
			return store(func(url string) (*domain.BlobURLEntry, bool) {
				return entry, last.get(url, func(url string) bool { return url == fakeBlobURL })
			})()
		}, []string{"borrow"}},
		{"cuts the URL in place", store(func(url string) (*domain.BlobURLEntry, bool) {
			defer inPlace(url, "BLOB:https://example.com:8080/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64")
			return found(url)
		}), []string{"borrow"}},
		{"has one buffer for all", func() blobURLSample {
			var calls overlap
			return store(func(url string) (*domain.BlobURLEntry, bool) {
				if calls.seen() {
					return nil, false
				}
				return found(url)
			})()
		}, []string{"concurrent"}},
		{"panics during other calls", func() blobURLSample {
			var calls overlap
			return store(func(url string) (*domain.BlobURLEntry, bool) {
				if calls.seen() {
					panic("a race")
				}
				return found(url)
			})()
		}, []string{"concurrent"}},
		{"cuts the scheme without a look", store(func(url string) (*domain.BlobURLEntry, bool) {
			return entry, url[len("blob:"):] == fakeBlobURL[len("blob:"):]
		}), []string{"total"}},
	}
}
