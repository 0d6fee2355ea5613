package urlrec_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

// TestParseVectors runs testdata/parse.json.
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
			for _, row := range section.Rows {
				name := row.Input
				if row.Base != nil {
					name += " " + *row.Base
				}
				t.Run(name, func(t *testing.T) {
					m := newMachines()
					url, code := m.parse(t, row.Input, row.Base)
					switch {
					case row.Href == nil:
						if want := row.Errors[len(row.Errors)-1]; code.String() != want {
							t.Errorf("%v, %v; want failure %v", url.fast, code, want)
						}
					case code != 0 || url.fast.Href() != *row.Href:
						t.Errorf("%v, %v; want %q", url.fast, code, *row.Href)
					default:
						var read urlrec.Record
						if err := read.UnmarshalText([]byte(*row.Href)); err != nil || read != url.fast {
							t.Errorf("its text is %+v, %v; want %+v", read, err, url.fast)
						}
					}
					var names []string
					for _, e := range m.errors.Errors {
						names = append(names, e.Code.String())
						if e.Start < 0 || e.Start > e.End || e.End > len(row.Input) {
							t.Errorf("%v is at %d to %d", e.Code, e.Start, e.End)
						}
					}
					if !slices.Equal(names, row.Errors) {
						t.Errorf("errors %v; want %v", names, row.Errors)
					}
				})
			}
		})
	}
}

// TestSetVectors runs testdata/set.json.
func TestSetVectors(t *testing.T) {
	var setters []struct {
		Setter string
		Rows   []struct{ Href, Value, Becomes string }
	}
	readJSON(t, "../testdata", "set.json", &setters)
	for _, setter := range setters {
		if setter.Setter == "href" {
			continue // a Record has no such setter
		}
		t.Run(setter.Setter, func(t *testing.T) {
			for _, row := range setter.Rows {
				t.Run(row.Href+" "+row.Value, func(t *testing.T) {
					m := newMachines()
					url, code := m.parse(t, row.Href, nil)
					if code != 0 {
						t.Fatal(code)
					}
					url = m.set(t, url, setter.Setter, row.Value)
					if url.fast.Href() != row.Becomes {
						t.Errorf("%q; want %q", url.fast.Href(), row.Becomes)
					}
					m.check(t, url, "set "+setter.Setter)
				})
			}
		})
	}
}

// TestBrokenUTF8 has strings that are not UTF-8, which JSON cannot hold. The
// expected values follow from the Encoding Standard's UTF-8 decoder, which runs
// first.
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
		// Bytes on both sides of a tab do not make a code point, ...
		{"http://h/\xe2\t\x82\xac", "http://h/" + u + u + u, 0},
		// ... and neither do a byte and a percent-encoded byte.
		{"http://a%E2\x82\xac/", "", domain.DomainToASCII},
		{"http://\xc3%A9/", "", domain.DomainToASCII},
	} {
		t.Run(fmt.Sprintf("%+q", row.input), func(t *testing.T) {
			m := newMachines()
			url, code := m.parse(t, row.input, nil)
			if code != row.code || url.fast.Href() != row.href {
				t.Errorf("%q, %v; want %q, %v", url.fast.Href(), code, row.href, row.code)
			}
		})
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
