package blobstore

import "github.com/weburl-go/weburl/domain"

// Environment is the environment settings object of a document or a worker,
// which adds entries to a [Store]. [Store.NewEnvironment] returns one. Closing
// it removes its own entries, and not those of another environment of the same
// origin. It is safe for concurrent use. The zero Environment is closed, and
// its origin is opaque.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#environment-settings-object
type Environment struct {
	store  *Store
	origin domain.Origin

	// Under store.mu:
	urls   map[string]struct{} // of its entries
	closed bool
}

// NewEnvironment returns a new environment of that origin. An opaque origin
// should be from [domain.NewOpaqueOrigin]: an environment of the zero Origin
// may not use any entry, not even its own.
func (s *Store) NewEnvironment(origin domain.Origin) *Environment {
	return &Environment{store: s, origin: origin, urls: make(map[string]struct{})}
}

// Origin returns the origin of the environment.
func (e *Environment) Origin() domain.Origin { return e.origin }

// Add adds an entry for object and returns its URL, as createObjectURL() does.
// It is [Store.Add], except that closing the environment removes the entry. The
// error is nil, [ErrClosed] or [ErrFull].
//
// https://w3c.github.io/FileAPI/#dfn-createObjectURL
func (e *Environment) Add(object any) (url string, err error) {
	if e.store == nil {
		return "", ErrClosed
	}
	return e.store.add(e.origin, object, e)
}

// Revoke removes the entry for url, as revokeObjectURL() does. It is
// [Store.Revoke], except that it does not remove an entry of an environment
// with another storage key. The caller parses the argument of
// revokeObjectURL(); url is the serialization. If url has a fragment, Revoke
// does nothing, although such a URL resolves.
//
// https://w3c.github.io/FileAPI/#dfn-revokeObjectURL
func (e *Environment) Revoke(url string) {
	if e.store == nil {
		return
	}
	e.store.mu.Lock()
	defer e.store.mu.Unlock()
	if found, ok := e.store.entries[url]; ok && e.mayUse(found.entry) {
		e.store.remove(url, found)
	}
}

// Obtain returns the object of entry, as fetching from this environment does.
// ok is false if entry is nil or of an environment with another storage key. A
// navigation does not have this check, and uses entry.Object. Obtain also
// returns the object of an entry that has been revoked, because its URL was
// parsed before.
//
// https://w3c.github.io/FileAPI/#blob-url-obtain-object
func (e *Environment) Obtain(entry *domain.BlobURLEntry) (object any, ok bool) {
	if entry == nil || !e.mayUse(entry) {
		return nil, false
	}
	return entry.Object, true
}

// mayUse runs "check for same-partition blob URL usage". The storage key for
// non-storage purposes is the origin. A caller with further partitions must
// compare them itself.
//
// https://w3c.github.io/FileAPI/#check-for-same-partition-blob-url-usage
func (e *Environment) mayUse(entry *domain.BlobURLEntry) bool {
	return e.origin.SameOrigin(entry.Environment)
}

// Close removes all entries of the environment, as unloading a document does.
// Its time is in proportion to their number. After Close, Add fails with
// [ErrClosed], and Close does nothing. Records that were parsed before keep
// their entries.
//
// https://w3c.github.io/FileAPI/#lifeTime
func (e *Environment) Close() {
	if e.store == nil {
		return
	}
	e.store.mu.Lock()
	defer e.store.mu.Unlock()
	e.closed = true
	for url := range e.urls {
		delete(e.store.entries, url)
	}
	e.urls = nil
}
