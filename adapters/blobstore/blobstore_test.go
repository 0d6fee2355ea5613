package blobstore_test

import (
	"fmt"
	"regexp"
	"sync"
	"testing"

	"github.com/weburl-go/weburl/adapters/blobstore"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/ports/contract"
)

func TestContract(t *testing.T) {
	contract.BlobURLStore(t, func(object any, environment domain.Origin) (ports.BlobURLStore, string) {
		store := blobstore.New()
		return store, store.Add(environment, object)
	})
}

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
		for range 3 {
			url := store.Add(test.origin, "the same object")
			if !want.MatchString(url) {
				t.Errorf("%s: got %s", test.origin, url)
			}
			if seen[url] {
				t.Errorf("%s: %s was given twice", test.origin, url)
			}
			seen[url] = true
		}
	}
	for url := range seen {
		if _, ok := store.Resolve(url); !ok {
			t.Errorf("%s is not found", url)
		}
	}
}

// TestRevoke has the rows of web-platform-tests, FileAPI/url, that are about
// the store: among them "Only exact matches should revoke URLs".
func TestRevoke(t *testing.T) {
	var store blobstore.Store
	store.Revoke("blob:null/none") // an empty store has nothing to remove
	url := store.Add(domain.NewOpaqueOrigin(), 1)
	other := store.Add(domain.NewOpaqueOrigin(), 2)
	for _, not := range []string{"", url + "#fragment", url + "#", url + "?", url[:len(url)-1]} {
		store.Revoke(not)
	}
	entry, ok := store.Resolve(url)
	if !ok {
		t.Fatal("what is no exact match has revoked")
	}
	for range 2 {
		store.Revoke(url)
		if _, ok := store.Resolve(url); ok {
			t.Error("a revoked URL is found")
		}
	}
	if entry.Object != 1 {
		t.Error("revoking has changed an entry that was resolved before")
	}
	if _, ok := store.Resolve(other); !ok {
		t.Error("revoking one URL has revoked another")
	}
}

func TestConcurrentUse(t *testing.T) {
	var store blobstore.Store
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for range 50 {
				url := store.Add(domain.Origin{}, i)
				if entry, ok := store.Resolve(url); !ok || entry.Object != i {
					t.Errorf("goroutine %d gets %v, %t", i, entry, ok)
				}
				store.Revoke(url)
			}
		})
	}
	wg.Wait()
}

func ExampleStore() {
	var store blobstore.Store
	url := store.Add(domain.NewTupleOrigin("https", "example.com"), "a Blob")
	entry, ok := store.Resolve(url)
	fmt.Println(entry.Object, entry.Environment, ok)
	store.Revoke(url)
	_, ok = store.Resolve(url)
	fmt.Println(ok)
	// Output:
	// a Blob https://example.com true
	// false
}
