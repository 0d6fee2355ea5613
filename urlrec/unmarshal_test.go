package urlrec_test

import (
	"encoding"
	"errors"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

var (
	_ encoding.TextMarshaler     = urlrec.Record{}
	_ encoding.TextUnmarshaler   = new(urlrec.Record)
	_ encoding.BinaryMarshaler   = urlrec.Record{}
	_ encoding.BinaryUnmarshaler = new(urlrec.Record)
)

// TestRecordUnmarshal checks the text and the columns that a Record is set to.
func TestRecordUnmarshal(t *testing.T) {
	for _, row := range []struct {
		name, text string
		want       string // the href
		code       domain.Code
	}{
		{"empty", "", "", 0},
		{"an href", "https://u:p@example.com:8080/a?b#c", "https://u:p@example.com:8080/a?b#c", 0},
		{"a domain in Punycode", "https://xn--r8jz45g.jp/", "https://xn--r8jz45g.jp/", 0},
		{"a domain that is not valid in Punycode", "https://xn--a/", "https://xn--a/", 0},
		{"an opaque host", "foo://%C3%A9/", "foo://%C3%A9/", 0},
		{"an opaque path", "mailto:a", "mailto:a", 0},
		{"not canonical", " HTTPS://EXAMPLE.com:443/a/../é ", "https://example.com/%C3%A9", 0},
		{"a domain that is not ASCII", "https://例え.jp/", "", domain.DomainToASCII},
		{"a domain that is not ASCII, percent-encoded", "https://%C3%A9/", "", domain.DomainToASCII},
		{"no scheme", "example.com", "", domain.MissingSchemeNonRelativeURL},
		{"a bad port", "https://user:secret@h:port/", "", domain.PortInvalid},
	} {
		t.Run(row.name, func(t *testing.T) {
			before := mustParse(t, "before:")
			for name, unmarshal := range map[string]func(r *urlrec.Record) error{
				"UnmarshalText":    func(r *urlrec.Record) error { return r.UnmarshalText([]byte(row.text)) },
				"UnmarshalBinary":  func(r *urlrec.Record) error { return r.UnmarshalBinary([]byte(row.text)) },
				"Scan of a string": func(r *urlrec.Record) error { return r.Scan(row.text) },
				"Scan of bytes":    func(r *urlrec.Record) error { return r.Scan([]byte(row.text)) },
			} {
				r := before
				err := unmarshal(&r)
				if row.code != 0 {
					if !errors.Is(err, row.code) || r != before || strings.Contains(err.Error(), "secret") {
						t.Errorf("%s: %v, %v; want %v", name, r, err, row.code)
					}
					continue
				}
				if err != nil || r.Href() != row.want {
					t.Errorf("%s: %q, %v; want %q", name, r, err, row.want)
				}
				if again := mustParseOrZero(t, row.want); r != again {
					t.Errorf("%s: %+v; want %+v", name, r, again)
				}
			}
		})
	}
	r := mustParse(t, "before:")
	for _, column := range []any{int64(1), 1.5, true} {
		if err := r.Scan(column); err == nil || r.Href() != "before:" {
			t.Errorf("Scan(%v): %v, %q", column, err, r)
		}
	}
	if err := r.Scan(nil); err != nil || r.IsValid() {
		t.Errorf("Scan(nil): %v, %q", err, r)
	}
}

// mustParseOrZero is mustParse, and returns the zero Record for "".
func mustParseOrZero(t testing.TB, input string) urlrec.Record {
	if input == "" {
		return urlrec.Record{}
	}
	return mustParse(t, input)
}

// TestRecordUnmarshalCopies checks that a Record keeps no memory of the text.
func TestRecordUnmarshalCopies(t *testing.T) {
	text := []byte("https://example.com/")
	var r urlrec.Record
	if err := r.UnmarshalText(text); err != nil {
		t.Fatal(err)
	}
	clear(text)
	if r.Href() != "https://example.com/" {
		t.Errorf("%q", r)
	}
}
