package weburl_test

import (
	"slices"
	"testing"

	"github.com/weburl-go/weburl/adapters/blobstore"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// asked is a store that records the URLs it is asked for.
type asked struct {
	ports.BlobURLStore
	urls []string
}

func (a *asked) Resolve(url string) (*domain.BlobURLEntry, bool) {
	a.urls = append(a.urls, url)
	return a.BlobURLStore.Resolve(url)
}

// TestOnlyParseURLAsksTheStore checks that ParseURL asks the store and nothing
// else does. By the URL Standard only its "URL parser" does; the basic URL
// parser and the API do not.
func TestOnlyParseURLAsksTheStore(t *testing.T) {
	store := blobstore.New()
	blob, err := store.Add(domain.NewTupleOrigin("https", "example.com"), "object")
	if err != nil {
		t.Fatal(err)
	}
	asked := &asked{BlobURLStore: store}
	p := weburl.New(weburl.Config{BlobURLs: asked, PublicSuffixes: suffixes{"com"}})
	enc, err := p.Encoding("shift_jis")
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.ParseRecord(blob + "#fragment")
	if err != nil {
		t.Fatal(err)
	}
	u := p.MustParse(blob)
	for name, f := range map[string]func(){
		"Parse":                 func() { p.Parse(blob) },
		"ParseBase":             func() { p.ParseBase(blob, blob); p.ParseBase("#f", blob) },
		"CanParse":              func() { p.CanParse(blob) },
		"CanParseBase":          func() { p.CanParseBase("#f", blob) },
		"ParseRecord":           func() { p.ParseRecord(blob) },
		"ResolveRecord":         func() { p.ResolveRecord("#f", r) },
		"ParseEncoding":         func() { p.ParseEncoding(blob, "shift_jis") },
		"ParseEncodingBase":     func() { p.ParseEncodingBase(blob, blob, "shift_jis") },
		"ResolveRecordEncoding": func() { p.ResolveRecordEncoding("#f", r, enc) },
		"Validate":              func() { p.Validate(blob); p.ValidateBase("#f", blob) },
		"IsValidURLString":      func() { p.IsValidURLString(blob); p.IsValidURLStringBase("#f", blob) },
		"FromRecord":            func() { p.FromRecord(r) },
		"Resolve":               func() { u.Resolve("#f") },
		"Clone":                 func() { u.Clone().Href() },
		"UnmarshalText":         func() { u.Clone().UnmarshalText([]byte(blob)) },
		"origins": func() {
			o := u.OriginValue()
			p.Origin(r)
			p.SameSite(o, o)
			p.SchemelesslySameSite(o, o)
		},
		"getters": func() {
			for _, get := range getters {
				get(u)
			}
			u.SearchParams().Append("a", "b")
		},
		"setters": func() {
			u := u.Clone()
			u.SetHref(blob)
			for _, set := range setters {
				set(u, "x")
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			if f(); asked.urls != nil {
				t.Errorf("%s asks for %q", name, asked.urls)
				asked.urls = nil
			}
		})
	}

	// ParseURL asks once, and for a blob: URL only.
	for _, input := range []string{"https://example.com/", "data:" + blob, "blobs:x", "relative", "http://["} {
		t.Run("ParseURL of "+input, func(t *testing.T) {
			if p.ParseURL(input, urlrec.Record{}); asked.urls != nil {
				t.Errorf("%s: asks for %q", input, asked.urls)
				asked.urls = nil
			}
		})
	}
	for _, row := range []struct {
		input string
		base  urlrec.Record
		found bool
	}{
		{blob, urlrec.Record{}, true},
		{" BLOB:" + blob[len("blob:"):] + "#f", urlrec.Record{}, true},
		{"#f", r, true},
		{blob + "?", urlrec.Record{}, false},
		{blob + "/path", urlrec.Record{}, false},
	} {
		t.Run("ParseURL of "+row.input, func(t *testing.T) {
			asked.urls = nil
			got, err := p.ParseURL(row.input, row.base)
			if err != nil || !slices.Equal(asked.urls, []string{got.HrefWithoutFragment()}) || (got.BlobURLEntry() != nil) != row.found {
				t.Errorf("%s: %v, %v; asks for %q", row.input, got.BlobURLEntry(), err, asked.urls)
			}
		})
	}
}

// TestParsedBeforeRevocation checks that a Record keeps its entry, and with it
// its origin, after the URL is revoked or its environment is closed.
func TestParsedBeforeRevocation(t *testing.T) {
	store := blobstore.New()
	p := weburl.New(weburl.Config{BlobURLs: store})
	origin := domain.NewOpaqueOrigin()
	for name, end := range map[string]func(*blobstore.Environment, string){
		"Revoke": (*blobstore.Environment).Revoke,
		"Close":  func(page *blobstore.Environment, _ string) { page.Close() },
	} {
		t.Run(name, func(t *testing.T) {
			page := store.NewEnvironment(origin)
			url, err := page.Add(name)
			if err != nil {
				t.Fatal(err)
			}
			before, err := p.ParseURL(url+"#f", urlrec.Record{})
			if err != nil {
				t.Fatal(err)
			}
			end(page, url)
			after, err := p.ParseURL(url+"#f", urlrec.Record{})
			if err != nil || after.BlobURLEntry() != nil || p.Origin(after).SameOrigin(origin) {
				t.Errorf("%s: parsed after it: %v, %v", name, after.BlobURLEntry(), err)
			}
			if entry := before.BlobURLEntry(); entry == nil || entry.Object != name || !p.Origin(before).SameOrigin(origin) {
				t.Errorf("%s: parsed before it: %v", name, entry)
			}
			if !before.Equal(after) || before == after {
				t.Errorf("%s: the records are equal, %t, and the same, %t", name, before.Equal(after), before == after)
			}
		})
	}
}
