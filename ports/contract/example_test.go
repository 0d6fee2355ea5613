package contract_test

import (
	"fmt"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/ports/contract"
)

// printer is used in place of a *testing.T.
type printer struct{}

func (printer) Helper()                           {}
func (printer) Errorf(format string, args ...any) { fmt.Printf(format+"\n", args...) }

// careless is a blob URL store that ignores "/" at the end of a URL.
type careless map[string]*domain.BlobURLEntry

func (c careless) Resolve(url string) (*domain.BlobURLEntry, bool) {
	entry, ok := c[strings.TrimSuffix(url, "/")]
	return entry, ok
}

func makeCareless(object any, environment domain.Origin) (ports.BlobURLStore, string) {
	const url = "blob:https://example.com/1"
	return careless{url: {Object: object, Environment: environment}}, url
}

func ExampleBlobURLStore() {
	contract.BlobURLStore(printer{}, makeCareless)
	// Output:
	// Resolve compares the whole URL: "blob:https://example.com/1/" is found, but the store has only "blob:https://example.com/1"
}

// A known fault is not reported, until it is fixed.
func ExampleMisses() {
	contract.BlobURLStore(printer{}, makeCareless, contract.Misses("Resolve compares the whole URL", "is safe for concurrent use"))
	// Output:
	// is safe for concurrent use: listed as missed, but it holds or there is no such row
}
