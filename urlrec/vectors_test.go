package urlrec_test

import (
	"slices"
	"testing"

	"github.com/weburl-go/weburl/domain"
)

func TestParseVectors(t *testing.T) {
	var sections []struct {
		Section string
		Rows    []struct {
			Input  string
			Base   *string
			Href   *string
			Errors []string
		}
	}
	readJSON(t, "../testdata", "parse.json", &sections)
	for _, section := range sections {
		t.Run(section.Section, func(t *testing.T) {
			m := newMachines()
			for _, row := range section.Rows {
				url, code := m.parse(t, row.Input, row.Base)
				switch {
				case row.Href == nil:
					if want := row.Errors[len(row.Errors)-1]; code.String() != want {
						t.Errorf("parse %q: %v, %v; want failure %v", row.Input, url.fast, code, want)
					}
				case code != 0 || url.fast.Href() != *row.Href:
					t.Errorf("parse %q: %v, %v; want %q", row.Input, url.fast, code, *row.Href)
				}
				var names []string
				for _, e := range m.errors.Errors {
					names = append(names, e.Code.String())
					if e.Start < 0 || e.Start > e.End || e.End > len(row.Input) {
						t.Errorf("parse %q: %v lies at %d to %d", row.Input, e.Code, e.Start, e.End)
					}
				}
				if !slices.Equal(names, row.Errors) {
					t.Errorf("parse %q: errors %v; want %v", row.Input, names, row.Errors)
				}
			}
		})
	}
}

func TestSetVectors(t *testing.T) {
	var setters []struct {
		Setter string
		Rows   []struct{ Href, Value, Becomes string }
	}
	readJSON(t, "../testdata", "set.json", &setters)
	for _, setter := range setters {
		if setter.Setter == "href" {
			continue // it is no setter of a record
		}
		t.Run(setter.Setter, func(t *testing.T) {
			m := newMachines()
			for _, row := range setter.Rows {
				url, code := m.parse(t, row.Href, nil)
				if code != 0 {
					t.Fatalf("parse %q: %v", row.Href, code)
				}
				url = m.set(t, url, setter.Setter, row.Value)
				if url.fast.Href() != row.Becomes {
					t.Errorf("set %s of %q to %q: %q; want %q", setter.Setter, row.Href, row.Value, url.fast.Href(), row.Becomes)
				}
				m.check(t, url, "set "+setter.Setter)
			}
		})
	}
}

// JSON cannot hold strings that are not UTF-8. The expected values follow from the
// Encoding Standard's UTF-8 decoder, which runs before anything else.
func TestBrokenUTF8(t *testing.T) {
	const u = "%EF%BF%BD" // U+FFFD
	for _, row := range []struct {
		input, href string
		code        domain.Code
	}{
		{"http://h/\xff", "http://h/" + u, 0},
		{"http://h/\xe2\x82", "http://h/" + u, 0},
		{"http://h/\xff\xff", "http://h/" + u + u, 0},
		{"http://h/\xed\xa0\x80", "http://h/" + u + u + u, 0},
		{"http://h/\xf0\x9f\x92", "http://h/" + u, 0},
		{"http://h/\xc0\xaf", "http://h/" + u + u, 0},
		{"http://h/\xe2\x82A", "http://h/" + u + "A", 0},
		{"http://\xff@h/?\xff#\xff", "http://" + u + "@h/?" + u + "#" + u, 0},
		{"foo://\xff/", "foo://" + u + "/", 0},
		{"foo:\xff", "foo:" + u, 0},
		{"http://\xff/", "", domain.DomainToASCII},
		// A tab between bytes does not keep them from being broken, ...
		{"http://h/\xe2\t\x82\xac", "http://h/" + u + u + u, 0},
		// ... nor does a percent-encoded byte next to them.
		{"http://a%E2\x82\xac/", "", domain.DomainToASCII},
		{"http://\xc3%A9/", "", domain.DomainToASCII},
	} {
		m := newMachines()
		url, code := m.parse(t, row.input, nil)
		if code != row.code || url.fast.Href() != row.href {
			t.Errorf("parse %q: %q, %v; want %q, %v", row.input, url.fast.Href(), code, row.href, row.code)
		}
	}
	m := newMachines()
	url, _ := m.parse(t, "http://h/", nil)
	for _, setter := range []string{"username", "password", "pathname", "search", "hash"} {
		url = m.set(t, url, setter, "\xe2\n\x82\xac")
		m.check(t, url, "set "+setter)
	}
	if want := "http://" + u + "%0A" + u + u + ":" + u + "%0A" + u + u + "@h/" + u + u + u + "?" + u + u + u + "#" + u + u + u; url.fast.Href() != want {
		t.Errorf("setters make %q; want %q", url.fast.Href(), want)
	}
}
