// Package blobstore is the blob URL store in memory, a [ports.BlobURLStore].
//
// A user agent has one [Store]. Each document and each worker is an [Environment]
// of it: that adds entries, revokes them, and takes its own with it when it goes away.
// Programs that have no environments add to the Store itself, and revoke.
//
//	store := blobstore.New()
//	parser := weburl.New(weburl.Config{BlobURLs: store})
//	page := store.NewEnvironment(origin)
//	url, err := page.Add(blob)            // URL.createObjectURL(blob)
//	r, err := parser.ParseURL(url, base)  // r.BlobURLEntry() is the entry
//	page.Revoke(r.Href())                 // URL.revokeObjectURL(url); r keeps the entry
//	page.Close()                          // the document is unloaded
//
// https://w3c.github.io/FileAPI/#url-model
package blobstore

import (
	"crypto/rand"
	"errors"
	"fmt"
	"sync"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
)

// ErrFull says that a store made by [NewLimited] holds all the entries it may.
var ErrFull = errors.New("weburl: the blob URL store is full")

// ErrClosed says that an environment has gone away and can add no more entries.
var ErrClosed = errors.New("weburl: the environment of the blob URL is closed")

// Store is a blob URL store. The zero Store is empty and ready for use, and has no
// limit: it keeps what it is given until that is revoked or its environment goes away.
// It is safe for concurrent use and must not be copied.
//
// https://w3c.github.io/FileAPI/#BlobURLStore
type Store struct {
	max     int // 0: no limit
	mu      sync.RWMutex
	entries map[string]stored // by URL, as Add gave it
}

// stored is an entry and the environment that made it, nil if Store.Add did.
type stored struct {
	entry *domain.BlobURLEntry
	made  *Environment
}

var _ ports.BlobURLStore = (*Store)(nil)

// New gives an empty Store without a limit.
func New() *Store { return new(Store) }

// NewLimited gives an empty Store that holds at most maxEntries entries at a time; 0
// is no limit. What would be one more is refused with [ErrFull], and nothing else is
// given up for it: a URL that was handed out must stay good until it is revoked.
func NewLimited(maxEntries int) *Store { return &Store{max: max(maxEntries, 0)} }

// Add adds an entry for object, made in an environment of that origin, and gives its
// URL. That is new with each call, for the same object too. For an opaque origin it
// begins with "blob:null/". The entry stays until it is revoked. The error is [ErrFull]
// or nil, and nil where the Store has no limit.
//
// https://w3c.github.io/FileAPI/#add-an-entry
func (s *Store) Add(origin domain.Origin, object any) (url string, err error) {
	return s.add(origin, object, nil)
}

func (s *Store) add(origin domain.Origin, object any, made *Environment) (string, error) {
	serialized := origin.String()
	if origin.IsOpaque() {
		serialized = "null" // of the zero Origin too
	}
	url := "blob:" + serialized + "/" + newUUID()
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case made != nil && made.closed:
		return "", ErrClosed
	case s.max > 0 && len(s.entries) >= s.max:
		return "", ErrFull
	case s.entries == nil:
		s.entries = make(map[string]stored)
	}
	s.entries[url] = stored{&domain.BlobURLEntry{Object: object, Environment: origin}, made}
	if made != nil {
		made.urls[url] = struct{}{}
	}
	return url, nil
}

// Resolve gives the entry for url, a serialized blob: URL without its fragment.
//
// https://w3c.github.io/FileAPI/#blob-url-resolve
func (s *Store) Resolve(url string) (*domain.BlobURLEntry, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	found, ok := s.entries[url]
	return found.entry, ok
}

// Len gives the number of entries.
func (s *Store) Len() int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return len(s.entries)
}

// Revoke removes the entry for url, a serialized URL, whoever made it. Where there is
// none it does nothing. A URL with a fragment has none: only what Add gave revokes.
// Records that were parsed before keep the entry.
//
// https://w3c.github.io/FileAPI/#removeTheEntry
func (s *Store) Revoke(url string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.remove(url, s.entries[url])
}

// remove removes the entry for url, which is found; s.mu is held.
func (s *Store) remove(url string, found stored) {
	delete(s.entries, url)
	if found.made != nil {
		delete(found.made.urls, url)
	}
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
