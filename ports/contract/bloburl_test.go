package contract

import (
	"strings"
	"sync"
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
	environment := domain.NewTupleOrigin("https", "example.com").WithPort(8080)
	entry := &domain.BlobURLEntry{Object: blobObject, Environment: environment}
	found := func(url string) (*domain.BlobURLEntry, bool) {
		if url != fakeBlobURL {
			return nil, false
		}
		return entry, true
	}
	store := func(f resolveFunc) func() blobURLSample {
		return func() blobURLSample { return blobURLSample{f, fakeBlobURL, environment} }
	}
	const (
		finds     = "Resolve finds the entry of its URL"
		everyTime = "Resolve finds the entry every time"
		others    = "Resolve reports false for other URLs"
		whole     = "Resolve compares the whole URL"
		keeps     = "Resolve keeps and changes nothing of the URL"
		safe      = "is safe for concurrent use"
	)
	wrong := func(e *domain.BlobURLEntry) func() blobURLSample {
		return store(func(url string) (*domain.BlobURLEntry, bool) {
			_, ok := found(url)
			return e, ok
		})
	}
	testBroken(t, blobURLClauses(), []broken[blobURLSample]{
		{"finds nothing", store(func(string) (*domain.BlobURLEntry, bool) { return nil, false }), []string{finds, everyTime, keeps, safe}},
		{"returns a nil entry", wrong(nil), []string{finds, everyTime, keeps, safe}},
		{"returns another object", wrong(&domain.BlobURLEntry{Environment: environment}), []string{finds, everyTime, keeps, safe}},
		{"returns another environment", wrong(&domain.BlobURLEntry{Object: blobObject}), []string{finds, everyTime, keeps, safe}},
		{"resolves a URL only once", func() blobURLSample {
			var once sync.Once
			return store(func(url string) (_ *domain.BlobURLEntry, ok bool) {
				if url == fakeBlobURL {
					once.Do(func() { ok = true })
				}
				return entry, ok
			})()
		}, []string{everyTime, keeps, safe}},
		{"finds any blob: URL", store(func(url string) (*domain.BlobURLEntry, bool) {
			return entry, strings.HasPrefix(url, "blob:")
		}), []string{others, whole, safe}},
		{"ignores case", store(func(url string) (*domain.BlobURLEntry, bool) {
			return entry, strings.EqualFold(url, fakeBlobURL)
		}), []string{whole}},
		{"compares only the beginning", store(func(url string) (*domain.BlobURLEntry, bool) {
			return entry, strings.HasPrefix(url, fakeBlobURL)
		}), []string{whole}},
		{"keeps the URL as a key", func() blobURLSample {
			var last lastCall[bool]
			return store(func(url string) (*domain.BlobURLEntry, bool) {
				return entry, last.get(url, func(url string) bool { return url == fakeBlobURL })
			})()
		}, []string{keeps}},
		{"has one buffer for all", func() blobURLSample {
			var calls overlap
			return store(func(url string) (*domain.BlobURLEntry, bool) {
				if calls.seen() {
					return nil, false
				}
				return found(url)
			})()
		}, []string{safe}},
	}, nil)
}
