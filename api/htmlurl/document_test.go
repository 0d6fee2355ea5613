package htmlurl_test

import (
	"errors"
	"testing"

	"github.com/weburl-go/weburl/adapters/blobstore"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// record returns the record of a URL, or the zero Record for "".
func record(t testing.TB, url string) urlrec.Record {
	t.Helper()
	if url == "" {
		return urlrec.Record{}
	}
	r, err := weburl.ParseRecord(url)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// encoding returns the encoding with the label, or nil for "".
func encoding(t testing.TB, label string) ports.Encoding {
	t.Helper()
	if label == "" {
		return nil
	}
	enc, err := weburl.Encoding(label)
	if err != nil {
		t.Fatal(err)
	}
	return enc
}

// newDocument returns the Document with the configuration c.
func newDocument(t testing.TB, c htmlurl.DocumentConfig) *htmlurl.Document {
	t.Helper()
	d, err := htmlurl.NewDocument(c)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestNewDocument checks the getters of new documents.
func TestNewDocument(t *testing.T) {
	d := newDocument(t, htmlurl.DocumentConfig{})
	if d.URL().Href() != "about:blank" || d.BaseURL().Href() != "about:blank" || d.Encoding().Name() != "UTF-8" ||
		d.Parser() == nil || d.AboutBaseURL().IsValid() || d.IsSrcdoc() {
		t.Errorf("the zero configuration: %s, %s, %s", d.URL(), d.BaseURL(), d.Encoding().Name())
	}
	if d, err := htmlurl.NewDocument(htmlurl.DocumentConfig{Srcdoc: true, URL: record(t, "about:srcdoc")}); d != nil || !errors.Is(err, htmlurl.ErrNoAboutBaseURL) {
		t.Errorf("srcdoc without about base URL: %v", err)
	}
	d = newDocument(t, htmlurl.DocumentConfig{Srcdoc: true, AboutBaseURL: record(t, "https://a/")})
	if d.URL().Href() != "about:srcdoc" || d.BaseURL().Href() != "https://a/" {
		t.Errorf("a srcdoc document without a URL: %s, %s", d.URL(), d.BaseURL())
	}
	p := weburl.New(weburl.Config{})
	d = newDocument(t, htmlurl.DocumentConfig{
		Parser:       p,
		URL:          record(t, "about:srcdoc"),
		AboutBaseURL: record(t, "https://a/"),
		Srcdoc:       true,
		Encoding:     encoding(t, "gbk"),
	})
	if d.Parser() != p || d.URL().Href() != "about:srcdoc" || d.AboutBaseURL().Href() != "https://a/" || !d.IsSrcdoc() || d.Encoding().Name() != "GBK" {
		t.Errorf("the getters differ from the configuration: %+v", d)
	}
}

// TestZeroDocument checks that the zero Document is the document of the zero
// DocumentConfig, and that the zero XMLBase has no base URL.
func TestZeroDocument(t *testing.T) {
	var d htmlurl.Document
	if d.URL().Href() != "about:blank" || d.BaseURL().Href() != "about:blank" || d.Encoding().Name() != "UTF-8" || d.Parser() == nil {
		t.Errorf("%s, %s, %s", d.URL(), d.BaseURL(), d.Encoding().Name())
	}
	if got, err := d.EncodingParseAndSerialize("http://H?ö"); got != "http://h/?%C3%B6" || err != nil {
		t.Errorf("it parses to %q, %v", got, err)
	}
	d.SetBaseHref("http://h/a/")
	if got, err := d.EncodingParseAndSerialize("b"); got != "http://h/a/b" || err != nil {
		t.Errorf("with a base element: %q, %v", got, err)
	}
	var base htmlurl.XMLBase
	if r, err := base.Element("http://h/a/").EncodingParse("b"); r.Href() != "http://h/a/b" || err != nil {
		t.Errorf("XMLBase: %q, %v", r.Href(), err)
	}
}

// TestEncodingParse has values of Chromium 148 in its first three rows: the IDL
// attribute href of an a element in a windows-1252 document. The bytes in the
// other rows are those of the Encoding Standard.
func TestEncodingParse(t *testing.T) {
	for _, row := range []struct{ encoding, input, want, parsed string }{
		{"windows-1252", "?é#é", "http://h.example/é?%E9#%C3%A9", "http://h.example/é?%C3%A9#%C3%A9"},
		{"windows-1252", "http:y", "http://h.example/y", "http://h.example/y"},
		{"windows-1252", " //h/ ", "http://h/", "http://h/"},
		{"windows-1252", "?‽", "http://h.example/é?%26%238253%3B", "http://h.example/é?%E2%80%BD"},
		{"windows-1252", "ws:x?é", "ws://x/?%C3%A9", "ws://x/?%C3%A9"},
		{"windows-1252", "wss:x?é", "wss://x/?%C3%A9", "wss://x/?%C3%A9"},
		{"windows-1252", "foo:x?é", "foo:x?%C3%A9", "foo:x?%C3%A9"},
		{"windows-1252", "file:///x?é", "file:///x?%E9", "file:///x?%C3%A9"},
		{"", "?é", "http://h.example/é?%C3%A9", "http://h.example/é?%C3%A9"},
		{"utf-16le", "?é", "http://h.example/é?%C3%A9", "http://h.example/é?%C3%A9"},
	} {
		t.Run(row.encoding+" "+row.input, func(t *testing.T) {
			d := newDocument(t, htmlurl.DocumentConfig{URL: record(t, "http://h.example/é"), Encoding: encoding(t, row.encoding)})
			want := record(t, row.want)
			r, err := d.EncodingParse(row.input)
			if err != nil || r != want {
				t.Errorf("%s, %v; want %s", r, err, row.want)
			}
			if s, err := d.EncodingParseAndSerialize(row.input); err != nil || s != want.Href() {
				t.Errorf("serialized: %s, %v; want %s", s, err, row.want)
			}
			if r, err := d.Parse(row.input); err != nil || r != record(t, row.parsed) {
				t.Errorf("without encoding: %s, %v; want %s", r, err, row.parsed)
			}
		})
	}

	d := newDocument(t, htmlurl.DocumentConfig{URL: record(t, "https://a/")})
	r, err := d.EncodingParse("//u:secret@:1/")
	var failure *domain.Failure
	if !errors.As(err, &failure) || failure.Code != domain.HostMissing || failure.InBase || r.IsValid() {
		t.Errorf("a failure: %s, %v", r, err)
	}
	if s, err := d.EncodingParseAndSerialize("http://["); s != "" || !errors.Is(err, domain.IPv6Unclosed) {
		t.Errorf("a failure serialized: %q, %v", s, err)
	}
}

// TestBlobURLEntry checks that the results of parsing have the blob URL entry.
func TestBlobURLEntry(t *testing.T) {
	store := blobstore.New()
	url, err := store.Add(domain.NewTupleOrigin("https", "a"), "it")
	if err != nil {
		t.Fatal(err)
	}
	d := newDocument(t, htmlurl.DocumentConfig{
		Parser:   weburl.New(weburl.Config{BlobURLs: store}),
		URL:      record(t, "https://a/"),
		Encoding: encoding(t, "gbk"),
	})
	for name, parse := range map[string]func(string) (urlrec.Record, error){"EncodingParse": d.EncodingParse, "Parse": d.Parse} {
		t.Run(name, func(t *testing.T) {
			r, err := parse(url + "#f")
			if err != nil || r.BlobURLEntry() == nil || r.BlobURLEntry().Object != "it" {
				t.Errorf("%s has no entry, %v", r, err)
			}
		})
	}
	// The base URL has the entry, too, because it comes from the URL parser.
	d.SetBaseHref(url)
	if d.BaseURL().BlobURLEntry() == nil {
		t.Error("the base URL has no entry")
	}
}
