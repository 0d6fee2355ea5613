package blobstore_test

import (
	"errors"
	"fmt"
	"regexp"
	"sync"
	"testing"

	"github.com/weburl-go/weburl/adapters/blobstore"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/ports/contract"
)

// adder is the Add of a Store, with an origin, or of an Environment.
type adder func(object any) (string, error)

func add(t *testing.T, a adder, object any) string {
	t.Helper()
	url, err := a(object)
	if err != nil {
		t.Fatal(err)
	}
	return url
}

func to(s *blobstore.Store, origin domain.Origin) adder {
	return func(object any) (string, error) { return s.Add(origin, object) }
}

// TestContract runs the tests of the port.
func TestContract(t *testing.T) {
	revoke := contract.Revoke(func(store ports.BlobURLStore, url string) { store.(*blobstore.Store).Revoke(url) })
	t.Run("Store", func(t *testing.T) {
		contract.BlobURLStore(t, func(object any, environment domain.Origin) (ports.BlobURLStore, string) {
			store := blobstore.New()
			return store, add(t, to(store, environment), object)
		}, revoke)
	})
	t.Run("Environment", func(t *testing.T) {
		contract.BlobURLStore(t, func(object any, environment domain.Origin) (ports.BlobURLStore, string) {
			store := blobstore.NewLimited(1)
			return store, add(t, store.NewEnvironment(environment).Add, object)
		}, revoke)
	})
}

// TestAdd holds the form of URLs, and that each is new.
func TestAdd(t *testing.T) {
	const uuid = `/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`
	var store blobstore.Store
	seen := make(map[string]bool)
	for _, test := range []struct {
		origin domain.Origin
		prefix string
	}{
		{domain.NewTupleOrigin("https", "example.com"), "blob:https://example.com"},
		{domain.NewTupleOrigin("http", "[::1]").WithPort(8080), `blob:http://\[::1\]:8080`},
		{domain.NewOpaqueOrigin(), "blob:null"},
		{domain.Origin{}, "blob:null"},
	} {
		want := regexp.MustCompile("^" + test.prefix + uuid)
		for _, a := range []adder{to(&store, test.origin), store.NewEnvironment(test.origin).Add} {
			for range 3 {
				url := add(t, a, "the same object")
				if !want.MatchString(url) {
					t.Errorf("%s: got %s", test.origin, url)
				}
				if seen[url] {
					t.Errorf("%s: %s was returned twice", test.origin, url)
				}
				seen[url] = true
			}
		}
	}
	for url := range seen {
		if _, ok := store.Resolve(url); !ok {
			t.Errorf("%s is not found", url)
		}
	}
	if store.Len() != len(seen) {
		t.Errorf("%d entries, want %d", store.Len(), len(seen))
	}
}

// TestRevoke has the rows of web-platform-tests, FileAPI/url, about the store.
// One of them is "Only exact matches should revoke URLs".
func TestRevoke(t *testing.T) {
	for _, which := range []string{"Store", "Environment"} {
		var store blobstore.Store
		page := store.NewEnvironment(domain.NewOpaqueOrigin())
		revoke := store.Revoke
		if which == "Environment" {
			revoke = page.Revoke
		}
		revoke("blob:null/none") // an empty store has nothing to remove
		url := add(t, page.Add, 1)
		other := add(t, page.Add, 2)
		for _, not := range []string{"", url + "#fragment", url + "#", url + "?", url[:len(url)-1]} {
			revoke(not)
		}
		entry, ok := store.Resolve(url)
		if !ok {
			t.Fatalf("%s: another URL has revoked it", which)
		}
		for range 2 {
			revoke(url)
			if _, ok := store.Resolve(url); ok {
				t.Errorf("%s: a revoked URL is found", which)
			}
		}
		if entry.Object != 1 {
			t.Errorf("%s: revoking has changed an entry that was resolved before", which)
		}
		if _, ok := store.Resolve(other); !ok || store.Len() != 1 {
			t.Errorf("%s: revoking one URL has revoked another", which)
		}
	}
}

// TestLimit holds that a full store refuses, keeps its entries, and takes more
// after one is removed.
func TestLimit(t *testing.T) {
	store := blobstore.NewLimited(2)
	origin := domain.NewTupleOrigin("https", "example.com")
	page, other := store.NewEnvironment(origin), store.NewEnvironment(origin)
	first := add(t, page.Add, 1)
	second := add(t, to(store, origin), 2)
	full := func(when string) {
		t.Helper()
		for _, a := range []adder{store.NewEnvironment(origin).Add, other.Add, to(store, origin)} {
			if url, err := a(3); url != "" || !errors.Is(err, blobstore.ErrFull) {
				t.Errorf("%s: got %q, %v", when, url, err)
			}
		}
		if store.Len() != 2 {
			t.Errorf("%s: %d entries", when, store.Len())
		}
	}
	full("at the limit")
	for url, want := range map[string]any{first: 1, second: 2} {
		if entry, ok := store.Resolve(url); !ok || entry.Object != want {
			t.Errorf("the limit has removed %v", want)
		}
	}
	store.Revoke(second)
	add(t, other.Add, 3)
	full("after revoking one")
	page.Close()
	add(t, other.Add, 4)
	full("after closing an environment")

	for _, unlimited := range []*blobstore.Store{blobstore.NewLimited(0), blobstore.NewLimited(-1), blobstore.New()} {
		for range 100 {
			add(t, to(unlimited, origin), 0)
		}
	}
}

// TestClose has web-platform-tests' FileAPI/url/url-lifetime.html: terminating
// a worker and removing an iframe revoke their URLs. According to the File API,
// they revoke no others.
func TestClose(t *testing.T) {
	var store blobstore.Store
	origin := domain.NewTupleOrigin("https", "example.com")
	page, frame := store.NewEnvironment(origin), store.NewEnvironment(origin)
	pageURL := add(t, page.Add, "page")
	var frameURLs []string
	for range 3 {
		frameURLs = append(frameURLs, add(t, frame.Add, "frame"))
	}
	unowned := add(t, to(&store, origin), "no environment")
	entry, _ := store.Resolve(frameURLs[0])

	page.Revoke(frameURLs[2]) // revoked by another environment
	for range 2 {
		frame.Close()
		for _, url := range frameURLs {
			if _, ok := store.Resolve(url); ok {
				t.Error("an entry of a closed environment is left")
			}
		}
	}
	for _, url := range []string{pageURL, unowned} {
		if _, ok := store.Resolve(url); !ok {
			t.Error("closing has removed an entry of another environment")
		}
	}
	if object, ok := page.Obtain(entry); object != "frame" || !ok {
		t.Error("closing has changed an entry that was resolved before")
	}
	if url, err := frame.Add("late"); url != "" || !errors.Is(err, blobstore.ErrClosed) || store.Len() != 2 {
		t.Errorf("a closed environment adds %q, %v", url, err)
	}
	frame.Revoke(pageURL) // it has the same storage key
	if _, ok := store.Resolve(pageURL); ok {
		t.Error("an environment of the same origin has not revoked")
	}
}

// TestZeroEnvironment holds that the zero Environment is closed.
func TestZeroEnvironment(t *testing.T) {
	var e blobstore.Environment
	if url, err := e.Add("an object"); url != "" || !errors.Is(err, blobstore.ErrClosed) {
		t.Errorf("Add: %q, %v; want %v", url, err, blobstore.ErrClosed)
	}
	e.Revoke("blob:null/1")
	e.Close()
	if !e.Origin().IsOpaque() {
		t.Errorf("the origin is %v", e.Origin())
	}
	if object, ok := e.Obtain(&domain.BlobURLEntry{Object: "an object"}); ok {
		t.Errorf("it obtains %v", object)
	}
}

// TestPartition has the File API's "check for same-partition blob URL usage", for
// fetching and revoking. By FileAPI/url/cross-global-revoke.sub.html of
// web-platform-tests, another global of the same origin may revoke.
func TestPartition(t *testing.T) {
	opaque := domain.NewOpaqueOrigin()
	a := domain.NewTupleOrigin("https", "a.example")
	for _, test := range []struct {
		name     string
		made, by domain.Origin
		may      bool
	}{
		{"same origin", a, a, true},
		{"same origin, relaxed", a, a.WithDomain("example"), true},
		{"another host", a, domain.NewTupleOrigin("https", "b.example"), false},
		{"another scheme", a, domain.NewTupleOrigin("http", "a.example"), false},
		{"another port", a, a.WithPort(8443), false},
		{"the same opaque origin", opaque, opaque, true},
		{"another opaque origin", opaque, domain.NewOpaqueOrigin(), false},
		{"opaque and tuple", opaque, a, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			var store blobstore.Store
			url := add(t, store.NewEnvironment(test.made).Add, "object")
			by := store.NewEnvironment(test.by)
			entry, ok := store.Resolve(url)
			if !ok || !entry.Environment.SameOrigin(test.made) || !by.Origin().SameOrigin(test.by) {
				t.Errorf("the entry is of %s, the other of %s", entry.Environment, by.Origin())
			}
			object, ok := by.Obtain(entry)
			if ok != test.may || ok != (object == "object") {
				t.Errorf("obtains %v, %t", object, ok)
			}
			by.Revoke(url)
			if _, left := store.Resolve(url); left == test.may {
				t.Errorf("after revoking it is left: %t", left)
			}
		})
	}
	var store blobstore.Store
	if object, ok := store.NewEnvironment(a).Obtain(nil); object != nil || ok {
		t.Error("an object without an entry")
	}
}

// TestRevokeForgets holds that an environment does not keep the URLs of revoked
// entries.
func TestRevokeForgets(t *testing.T) {
	store := blobstore.New()
	page := store.NewEnvironment(domain.NewOpaqueOrigin())
	for range 3 {
		page.Revoke(add(t, page.Add, 1))
		store.Revoke(add(t, page.Add, 2))
	}
	if n := page.Remembered(); n != 0 {
		t.Errorf("%d URLs are remembered", n)
	}
}

// TestConcurrentUse adds, resolves, revokes and closes in goroutines.
func TestConcurrentUse(t *testing.T) {
	store := blobstore.NewLimited(8)
	origin := domain.NewTupleOrigin("https", "example.com")
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 50 {
				page := store.NewEnvironment(origin)
				url, err := page.Add(i)
				if err != nil {
					t.Errorf("goroutine %d: %v", i, err)
				}
				if entry, ok := store.Resolve(url); !ok || entry.Object != i {
					t.Errorf("goroutine %d gets %v, %t", i, entry, ok)
				}
				if i%2 == 0 {
					store.Revoke(url)
				}
				page.Close()
			}
		}()
	}
	wg.Wait()
	if store.Len() != 0 {
		t.Errorf("%d entries are left", store.Len())
	}
}

// TestConcurrentClose holds that no entry is left if an environment closes
// while others add to it.
func TestConcurrentClose(t *testing.T) {
	for range 50 {
		var store blobstore.Store
		page := store.NewEnvironment(domain.NewOpaqueOrigin())
		var wg sync.WaitGroup
		for range 4 {
			wg.Add(1)
			go func() {
				defer wg.Done()
				for {
					url, err := page.Add("object")
					if errors.Is(err, blobstore.ErrClosed) {
						return
					}
					page.Revoke(url)
					page.Add("another")
				}
			}()
		}
		wg.Add(1)
		go func() {
			defer wg.Done()
			page.Close()
		}()
		wg.Wait()
		if store.Len() != 0 {
			t.Fatalf("%d entries are left", store.Len())
		}
	}
}

func ExampleStore() {
	var store blobstore.Store
	url, _ := store.Add(domain.NewTupleOrigin("https", "example.com"), "a Blob")
	entry, ok := store.Resolve(url)
	fmt.Println(entry.Object, entry.Environment, ok)
	store.Revoke(url)
	_, ok = store.Resolve(url)
	fmt.Println(ok)
	// Output:
	// a Blob https://example.com true
	// false
}

func ExampleEnvironment() {
	store := blobstore.New()
	page := store.NewEnvironment(domain.NewTupleOrigin("https", "example.com"))
	frame := store.NewEnvironment(domain.NewTupleOrigin("https", "example.net"))

	url, _ := page.Add("a Blob")
	entry, _ := store.Resolve(url)
	_, ok := frame.Obtain(entry)
	fmt.Println("the frame may fetch it:", ok)
	frame.Revoke(url)
	fmt.Println("after the frame has revoked it:", store.Len())
	page.Close()
	fmt.Println("after the page is closed:", store.Len())
	// Output:
	// the frame may fetch it: false
	// after the frame has revoked it: 1
	// after the page is closed: 0
}

func ExampleNewLimited() {
	store := blobstore.NewLimited(1)
	page := store.NewEnvironment(domain.NewTupleOrigin("https", "example.com"))
	page.Add("a Blob")
	_, err := page.Add("another")
	fmt.Println(err)
	// Output: blobstore: the store is full
}
