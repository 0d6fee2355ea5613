package contract

import (
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
)

// BlobURLStore runs the suite of [ports.BlobURLStore] and reports violations to
// t. makeBackend returns a new store and a blob URL; the suite calls it once
// per clause. The store has one entry, for that URL, with that object and
// environment.
func BlobURLStore(t T, makeBackend func(object any, environment domain.Origin) (ports.BlobURLStore, string), options ...Option) {
	t.Helper()
	run(t, blobURLClauses(), func() blobURLSample {
		environment := domain.NewTupleOrigin("https", "example.com").WithPort(8080)
		store, url := makeBackend(blobObject, environment)
		return blobURLSample{store, url, environment}
	}, options)
}

// blobObject is used in place of a Blob.
const blobObject = "the object"

// blobURLSample is a store, and the URL and environment of its one entry.
type blobURLSample struct {
	store       ports.BlobURLStore
	url         string
	environment domain.Origin
}

// resolves breaks the clause unless url resolves to the entry of the sample.
func (s blobURLSample) resolves(v *verdict, url string) {
	switch entry, ok := s.store.Resolve(url); {
	case !ok:
		v.breaks("%q is not found", url)
	case entry == nil:
		v.breaks("%q is found, but its entry is nil", url)
	case entry.Object != blobObject:
		v.breaks("%q has the object %v, want %q", url, entry.Object, blobObject)
	case entry.Environment != s.environment:
		v.breaks("%q has the environment %s, want %s", url, entry.Environment, s.environment)
	}
}

// unknown breaks the clause unless there is no entry for url.
func (s blobURLSample) unknown(v *verdict, url string) {
	if _, ok := s.store.Resolve(url); ok {
		v.row(url, "is found")
	}
}

func blobURLClauses() []clause[blobURLSample] {
	return []clause[blobURLSample]{
		{"Resolve finds the entry of its URL", func(v *verdict, s blobURLSample) { s.resolves(v, s.url) }},
		{"Resolve finds the entry every time", func(v *verdict, s blobURLSample) {
			for range 3 {
				s.resolves(v, s.url)
			}
		}},
		{"Resolve reports false for other URLs", func(v *verdict, s blobURLSample) {
			for _, url := range []string{
				"",
				"blob:",
				"blob:https://example.com:8080/",
				"blob:https://example.com:8080/7ccb2bf5-0b4f-4c57-93b8-1fd7bfbf7d49", // a UUID without an entry
				"https://example.com:8080/",
			} {
				s.unknown(v, url)
			}
		}},
		// URLs are keys of the store, so they are compared as strings.
		{"Resolve compares the whole URL", func(v *verdict, s blobURLSample) {
			for _, url := range []string{
				s.url + "?", s.url + "/", s.url + " ", s.url[:len(s.url)-1], s.url[1:],
				strings.ToUpper(s.url), "x" + s.url,
			} {
				if _, ok := s.store.Resolve(url); ok {
					v.breaks("%q is found, but the store has only %q", url, s.url)
				}
			}
		}},
		{"Resolve keeps and changes nothing of the URL", func(v *verdict, s blobURLSample) {
			memory := borrowed(s.url)
			s.resolves(v, memory.view())
			if string(memory) != s.url {
				v.breaks("%q becomes %q", s.url, memory)
			}
			copy(memory, "x")
			if _, ok := s.store.Resolve(memory.view()); ok {
				v.breaks("%q is found in memory that held %q", memory, s.url)
			}
			s.resolves(v, s.url)
		}},
		{"is safe for concurrent use", func(v *verdict, s blobURLSample) {
			concurrently(v, func() {
				s.resolves(v, s.url)
				s.unknown(v, "blob:null/unknown")
			})
		}},
	}
}
