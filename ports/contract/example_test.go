package contract_test

import (
	"fmt"
	"strings"

	"github.com/weburl-go/weburl/adapters/blobstore"
	"github.com/weburl-go/weburl/adapters/goregexp"
	"github.com/weburl-go/weburl/adapters/publicsuffix"
	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/ports/contract"
)

// printer is used in place of a *testing.T.
type printer struct{}

func (printer) Helper()                           {}
func (printer) Errorf(format string, args ...any) { fmt.Printf(format+"\n", args...) }

var t printer // in a test, t is a *testing.T

func ExampleIDNA() {
	contract.IDNA(t, func() ports.IDNA { return uts46.New() })
	// Output:
}

func ExampleEncodings() {
	contract.Encodings(t, func() ports.Encodings { return whatwgencoding.New() })
	// Output:
}

func ExampleEncoding() {
	e, _ := whatwgencoding.New().Lookup("shift_jis")
	contract.Encoding(t, e)
	// Output:
}

func ExampleBlobURLStore() {
	contract.BlobURLStore(t, func(object any, environment domain.Origin) (ports.BlobURLStore, string) {
		store := blobstore.New()
		url, _ := store.Add(environment, object) // the store has no limit
		return store, url
	})
	// Output:
}

// The port cannot revoke a URL, but the store can.
func ExampleRevoke() {
	revoke := func(store ports.BlobURLStore, url string) { store.(*blobstore.Store).Revoke(url) }
	contract.BlobURLStore(t, func(object any, environment domain.Origin) (ports.BlobURLStore, string) {
		store := blobstore.New()
		url, _ := store.Add(environment, object) // the store has no limit
		return store, url
	}, contract.Revoke(revoke))
	// Output:
}

func ExamplePublicSuffixList() {
	contract.PublicSuffixList(t, func() ports.PublicSuffixList {
		list, err := publicsuffix.New(strings.NewReader(contract.PublicSuffixRules), publicsuffix.Options{IDNA: uts46.New()})
		if err != nil {
			panic(err)
		}
		return list
	})
	// Output:
}

func ExampleRegExp() {
	contract.RegExp(t, func() ports.RegExp { return goregexp.New() })
	// Output:
}

// lastLabel is a public suffix list without rules.
type lastLabel struct{}

func (lastLabel) PublicSuffix(domain string) string {
	return domain[strings.LastIndexByte(domain, '.')+1:]
}

// Each message begins with the clause, and shows the smallest input.
func Example_messages() {
	contract.PublicSuffixList(t, func() ports.PublicSuffixList { return lastLabel{} })
	// Output:
	// PublicSuffixList.rules/a rule matches/co.uk: got "uk", want "co.uk" (and 1 more)
	// PublicSuffixList.rules/the longest rule prevails/www.test.ac.jp: got "jp", want "ac.jp" (and 2 more)
	// PublicSuffixList.rules/a wildcard matches one label/c.kobe.jp: got "jp", want "c.kobe.jp" (and 4 more)
	// PublicSuffixList.rules/an exception prevails and loses its first label/city.kobe.jp: got "jp", want "kobe.jp" (and 2 more)
	// PublicSuffixList.rules/private rules count/github.io: got "io", want "github.io" (and 3 more)
	// PublicSuffixList.rules/rules that are not ASCII match domains in Punycode/xn--85x722f.xn--55qx5d.cn: got "cn", want "xn--55qx5d.cn"
}

// A known fault is not reported, until it is fixed.
func ExampleMisses() {
	contract.PublicSuffixList(t, func() ports.PublicSuffixList { return lastLabel{} },
		contract.Misses("PublicSuffixList.rules", "concurrent"))
	// Output:
	// concurrent: listed as missed, but it holds or there is no such name
}

// The names of all inputs can be copied into a list of misses.
func ExampleEveryRow() {
	contract.PublicSuffixList(t, func() ports.PublicSuffixList { return lastLabel{} },
		contract.EveryRow(), contract.Misses(
			"PublicSuffixList.rules/a rule matches",
			"PublicSuffixList.rules/a wildcard matches one label",
			"PublicSuffixList.rules/an exception prevails and loses its first label",
			"PublicSuffixList.rules/the longest rule prevails",
			"PublicSuffixList.rules/rules that are not ASCII match domains in Punycode",
		))
	// Output:
	// PublicSuffixList.rules/private rules count/github.io: got "io", want "github.io"
	// PublicSuffixList.rules/private rules count/a.github.io: got "io", want "github.io"
	// PublicSuffixList.rules/private rules count/b.a.github.io: got "io", want "github.io"
	// PublicSuffixList.rules/private rules count/example.blogspot.com: got "com", want "blogspot.com"
}
