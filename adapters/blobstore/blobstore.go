// Package blobstore is the blob URL store in memory, a [ports.BlobURLStore].
//
// It keeps what it is given until it is revoked, so a program that adds and
// never revokes grows. It does what the File API says of the store and leaves
// to its user what depends on an environment: who may revoke or fetch, and
// revoking when an environment goes away.
//
// https://w3c.github.io/FileAPI/#url-model
package blobstore

import (
	"crypto/rand"
	"fmt"
	"sync"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
)

// Store is a blob URL store. The zero Store is empty and ready for use. It is
// safe for concurrent use and must not be copied.
//
// https://w3c.github.io/FileAPI/#BlobURLStore
type Store struct {
	mu      sync.RWMutex
	entries map[string]*domain.BlobURLEntry // by URL, as Add gave it
}

var _ ports.BlobURLStore = (*Store)(nil)

// New gives an empty Store.
func New() *Store { return new(Store) }

// Add adds an entry for object, made in an environment of that origin, and
// gives its URL. That is new with each call, for the same object too. For an
// opaque origin it begins with "blob:null/".
//
// https://w3c.github.io/FileAPI/#add-an-entry
func (s *Store) Add(origin domain.Origin, object any) (url string) {
	url = "blob:" + origin.String() + "/" + newUUID()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.entries == nil {
		s.entries = make(map[string]*domain.BlobURLEntry)
	}
	s.entries[url] = &domain.BlobURLEntry{Object: object, Environment: origin}
	return url
}

// Resolve gives the entry for url, a serialized blob: URL without its fragment.
//
// https://w3c.github.io/FileAPI/#blob-url-resolve
func (s *Store) Resolve(url string) (*domain.BlobURLEntry, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	entry, ok := s.entries[url]
	return entry, ok
}

// Revoke removes the entry for url. Where there is none it does nothing. A URL
// with a fragment has none: only what Add gave revokes. Records that were
// parsed before keep the entry.
//
// https://w3c.github.io/FileAPI/#removeTheEntry
func (s *Store) Revoke(url string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.entries, url)
}

// newUUID gives a random UUID, version 4, in its text form.
//
// https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-4
func newUUID() string {
	var u [16]byte
	rand.Read(u[:]) // never fails
	u[6] = u[6]&0x0F | 0x40
	u[8] = u[8]&0x3F | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", u[:4], u[4:6], u[6:8], u[8:10], u[10:])
}
