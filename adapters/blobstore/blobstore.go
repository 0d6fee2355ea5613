// Package blobstore implements [ports.BlobURLStore] in memory: the blob URL
// store.
//
//	store := blobstore.New()
//	parser := weburl.New(weburl.Config{BlobURLs: store})
//	page := store.NewEnvironment(origin)
//	url, err := page.Add(blob)            // URL.createObjectURL(blob)
//	r, err := parser.ParseURL(url, base)  // r.BlobURLEntry() is the entry
//	page.Revoke(r.Href())                 // URL.revokeObjectURL(url); r keeps the entry
//	page.Close()                          // the document is unloaded
//
// A user agent has one [Store]. Each document and each worker is an
// [Environment] of it, which adds and revokes entries; its entries are removed
// when it closes. Programs without environments use [Store.Add] and
// [Store.Revoke].
//
// Adding an entry fails with [ErrFull] if the store has a limit, and with
// [ErrClosed] if the environment is closed.
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

// ErrFull is the error of adding to a Store that has as many entries as
// [NewLimited] allows.
var ErrFull = errors.New("blobstore: the store is full")

// ErrClosed is the error of adding to an [Environment] that is closed.
var ErrClosed = errors.New("blobstore: the environment is closed")

// Store is a blob URL store. It keeps an entry until the entry is revoked or
// its environment closes. The zero Store is empty, has no limit and is ready
// for use. A Store is safe for concurrent use and must not be copied.
//
// https://w3c.github.io/FileAPI/#BlobURLStore
type Store struct {
	max     int // 0: no limit
	mu      sync.RWMutex
	entries map[string]stored // by the URL that Add returned
}

// stored is an entry and its environment, which is nil if Store.Add made it.
type stored struct {
	entry *domain.BlobURLEntry
	made  *Environment
}

var _ ports.BlobURLStore = (*Store)(nil)

// New returns an empty Store without a limit.
func New() *Store { return new(Store) }

// NewLimited returns an empty Store for at most maxEntries entries at a time. 0
// or less means no limit. If the Store is full, adding fails with [ErrFull]. It
// does not remove another entry, because a URL must be valid until it is
// revoked.
func NewLimited(maxEntries int) *Store { return &Store{max: max(maxEntries, 0)} }

// Add adds an entry for object, made in an environment of that origin, and
// returns its URL. Each call returns a new URL, for the same object too. For an
// opaque origin it begins with "blob:null/". The entry stays until it is
// revoked. The error is nil or [ErrFull].
//
// https://w3c.github.io/FileAPI/#add-an-entry
func (s *Store) Add(origin domain.Origin, object any) (url string, err error) {
	return s.add(origin, object, nil)
}

// add is [Store.Add] and [Environment.Add]; made is the environment, or nil.
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

// Resolve returns the entry for url, a serialized blob: URL without its
// fragment. It reports false if there is none.
//
// https://w3c.github.io/FileAPI/#blob-url-resolve
func (s *Store) Resolve(url string) (*domain.BlobURLEntry, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	found, ok := s.entries[url]
	return found.entry, ok
}

// Len returns the number of entries.
func (s *Store) Len() int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return len(s.entries)
}

// Revoke removes the entry for url, a serialized URL, of any environment. If
// there is no entry, as for a URL with a fragment, it does nothing. Records
// that were parsed before keep the entry.
//
// https://w3c.github.io/FileAPI/#removeTheEntry
func (s *Store) Revoke(url string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.remove(url, s.entries[url])
}

// remove removes the entry found, which is the one for url. s.mu must be held.
func (s *Store) remove(url string, found stored) {
	delete(s.entries, url)
	if found.made != nil {
		delete(found.made.urls, url)
	}
}

// newUUID returns a random UUID, version 4, in its text form.
//
// https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-4
func newUUID() string {
	var u [16]byte
	rand.Read(u[:]) // never fails
	u[6] = u[6]&0x0F | 0x40
	u[8] = u[8]&0x3F | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", u[:4], u[4:6], u[6:8], u[8:10], u[10:])
}
