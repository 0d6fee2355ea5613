package blobstore

import "github.com/weburl-go/weburl/domain"

// Environment is what makes entries in a [Store]: the environment settings object of
// a document or a worker. Two of the same origin are two environments; each takes only
// its own entries with it. [Store.NewEnvironment] makes one. It is safe for concurrent
// use. The zero Environment is closed, and of an opaque origin.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#environment-settings-object
type Environment struct {
	store  *Store
	origin domain.Origin

	// Under store.mu:
	urls   map[string]struct{} // of its entries
	closed bool
}

// NewEnvironment gives a new environment of that origin. For an opaque one that is
// what [domain.NewOpaqueOrigin] gave: an environment of the zero Origin may use no
// entry, its own included.
func (s *Store) NewEnvironment(origin domain.Origin) *Environment {
	return &Environment{store: s, origin: origin, urls: make(map[string]struct{})}
}

// Origin gives the origin of the environment.
func (e *Environment) Origin() domain.Origin { return e.origin }

// Add adds an entry for object and gives its URL, as createObjectURL() does. It is
// [Store.Add], and the entry goes away with the environment. The error is [ErrClosed],
// [ErrFull] or nil.
//
// https://w3c.github.io/FileAPI/#dfn-createObjectURL
func (e *Environment) Add(object any) (url string, err error) {
	if e.store == nil {
		return "", ErrClosed
	}
	return e.store.add(e.origin, object, e)
}

// Revoke removes the entry for url, as revokeObjectURL() does. It is [Store.Revoke],
// but leaves alone what an environment made that has another storage key. What script
// passes is a URL to be parsed first; url is its serialization, and a URL with a
// fragment, which script may well resolve, revokes nothing.
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

// Obtain gives the object of entry, as fetching from this environment does. ok is false
// where an environment made it that has another storage key. A navigation is not bound
// to that, and takes entry.Object itself. Revoking changes nothing here: who has the
// entry parsed its URL in time.
//
// https://w3c.github.io/FileAPI/#blob-url-obtain-object
func (e *Environment) Obtain(entry *domain.BlobURLEntry) (object any, ok bool) {
	if entry == nil || !e.mayUse(entry) {
		return nil, false
	}
	return entry.Object, true
}

// mayUse is "check for same-partition blob URL usage". The storage key for
// non-storage purposes is the origin; who has partitions besides must compare those.
//
// https://w3c.github.io/FileAPI/#check-for-same-partition-blob-url-usage
func (e *Environment) mayUse(entry *domain.BlobURLEntry) bool {
	return e.origin.SameOrigin(entry.Environment)
}

// Close removes all entries of the environment, as unloading a document does, in time
// that depends on their number alone. From then on Add fails; closing again does
// nothing. Records that were parsed before keep their entries.
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
