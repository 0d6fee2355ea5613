package contract

import (
	"fmt"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
)

// BlobURLStore runs the suite of [ports.BlobURLStore] and reports violations to
// t. makeBackend returns a new store and a blob URL; the suite calls it once
// per clause. The store has one entry, for that URL, with that object and
// environment.
//
// The port has no method that revokes a URL. [Revoke] tells the suite how.
func BlobURLStore(t T, makeBackend func(object any, environment domain.Origin) (ports.BlobURLStore, string), options ...Option) {
	t.Helper()
	blobURLSuite(settingsOf(options).revoke).run(t, func() blobURLSample {
		environment := domain.NewTupleOrigin("https", "example.com").WithPort(8080)
		store, url := makeBackend(blobObject, environment)
		return blobURLSample{store, store, strings.Clone(url), environment}
	}, options)
}

// Revoke returns an option for [BlobURLStore], which then checks that a revoked
// URL is not found. revoke removes the entry for url from the store that
// makeBackend returned.
func Revoke(revoke func(store ports.BlobURLStore, url string)) Option {
	return func(s *settings) { s.revoke = revoke }
}

// blobObject is used in place of a Blob.
const blobObject = "the object"

// blobURLSample is a store, and the URL and environment of its one entry.
type blobURLSample struct {
	made        ports.BlobURLStore // as makeBackend returned it
	store       ports.BlobURLStore
	url         string
	environment domain.Origin
}

// A guardedStore reports panics.
type guardedStore struct {
	v *verdict
	ports.BlobURLStore
}

func (g guardedStore) Resolve(url string) (*domain.BlobURLEntry, bool) {
	defer g.v.guard(func() string { return fmt.Sprintf("Resolve(%+q)", url) })
	return g.BlobURLStore.Resolve(g.v.argument(url))
}

// fault says what is wrong with the answer for url, which should be the entry
// of the sample. It returns "" if nothing is.
func (s blobURLSample) fault(url string) string {
	switch entry, ok := s.store.Resolve(url); {
	case !ok:
		return "not found"
	case entry == nil:
		return "found, but the entry is nil"
	case entry.Object != blobObject:
		return fmt.Sprintf("the object is %v, want %q", entry.Object, blobObject)
	case entry.Environment != s.environment:
		return fmt.Sprintf("the environment is %s, want %s", entry.Environment, s.environment)
	}
	return ""
}

func blobURLSuite(revoke func(store ports.BlobURLStore, url string)) suite[blobURLSample] {
	clauses := []clause[blobURLSample]{
		{"BlobURLStore.find", "", func(v *verdict, s blobURLSample) {
			if fault := s.fault(s.url); fault != "" {
				v.breaks(fmt.Sprintf("%+q", s.url), "%s", fault)
				return
			}
			for n := 2; n <= 3; n++ {
				if fault := s.fault(s.url); fault != "" {
					v.breaks(fmt.Sprintf("%+q", s.url), "%s in call %d", fault, n)
				}
			}
		}},
		// URLs are keys of the store, so they are compared as strings.
		{"BlobURLStore.exact", "", func(v *verdict, s blobURLSample) {
			for _, url := range []string{
				"",
				"blob:",
				"blob:https://example.com:8080/",
				"blob:https://example.com:8080/7ccb2bf5-0b4f-4c57-93b8-1fd7bfbf7d49", // a UUID without an entry
				"https://example.com:8080/",
				s.url + "?", s.url + "/", s.url + " ", s.url[:len(s.url)-1], s.url[1:],
				strings.ToUpper(s.url), "x" + s.url,
			} {
				v.attempt(func() {
					if _, ok := s.store.Resolve(url); ok {
						v.breaks(fmt.Sprintf("%+q", url), "found, but the store has only %+q", s.url)
					}
				})
			}
		}},
		{"borrow", "", func(v *verdict, s blobURLSample) {
			input, other := fmt.Sprintf("%+q", s.url), "x"+s.url[1:]
			if _, ok := s.store.Resolve(strings.Clone(other)); ok {
				return // another clause reports it, as it does the next
			}
			memory := borrowed(s.url)
			first := s.fault(memory.view())
			if string(memory) != s.url {
				v.breaks(input, "the memory of the URL becomes %+q", memory)
				return
			}
			if first != "" || s.fault(memory.view()) != "" {
				return
			}
			copy(memory, other)
			if _, ok := s.store.Resolve(memory.view()); ok {
				v.breaks(input, "%+q is found in memory that held this URL", other)
			}
			memory.overwrite()
			if fault := s.fault(strings.Clone(s.url)); fault != "" {
				v.breaks(input, "%s after the caller has written to the memory of the URL", fault)
			}
		}},
		{"concurrent", "", func(v *verdict, s blobURLSample) {
			var questions []question
			for _, url := range []string{s.url, "blob:null/unknown"} {
				questions = append(questions, question{fmt.Sprintf("%+q", url), func() string {
					if fault := s.fault(url); fault != "" {
						return fault
					}
					return "the entry"
				}})
			}
			concurrently(v, questions)
		}},
		{"total", "", func(_ *verdict, s blobURLSample) {
			for _, url := range []string{"", "\x00", "\xFF", "blob", "blob:\xFF", "blob:null/" + strings.Repeat("%", 10_000)} {
				s.store.Resolve(url)
			}
		}},
	}
	if revoke != nil {
		clauses = append(clauses, clause[blobURLSample]{"BlobURLStore.find", "revoked", func(v *verdict, s blobURLSample) {
			revoke(s.made, s.url)
			if _, ok := s.store.Resolve(s.url); ok {
				v.breaks(fmt.Sprintf("%+q", s.url), "found after it was revoked")
			}
		}})
	}
	return suite[blobURLSample]{clauses, func(v *verdict, s blobURLSample) blobURLSample {
		s.store = guardedStore{v, s.store}
		return s
	}}
}
