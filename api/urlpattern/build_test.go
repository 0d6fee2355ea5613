package urlpattern_test

import (
	"encoding/json"
	"errors"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/urlpattern"
	"github.com/weburl-go/weburl/urlrec"
)

// record returns the record of a URL.
func record(t testing.TB, input string) urlrec.Record {
	t.Helper()
	r, err := weburl.ParseRecord(input)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestNewFrom builds patterns from the values that other standards take.
func TestNewFrom(t *testing.T) {
	base := record(t, "https://example.com/a/b?q#f")
	page, other := "c", "http://other.example/x/"
	made := mustPattern(t, "https://h/")
	for _, row := range []struct {
		name                       string
		value                      any
		base                       urlrec.Record
		hostname, pathname, search string
		code                       urlpattern.Code
	}{
		{name: "a pattern", value: made, base: base, hostname: "h", pathname: "/", search: "*"},
		{name: "a string", value: "c", base: base, hostname: "example.com", pathname: "/a/c", search: "*"},
		{name: "an init", value: urlpattern.Init{Pathname: &page}, base: base, hostname: "example.com", pathname: "/a/c", search: "*"},
		{name: "an init with a base", value: urlpattern.Init{Pathname: &page, BaseURL: &other}, base: base,
			hostname: "other.example", pathname: "/x/c", search: "*"},
		{name: "an empty init", base: base, value: urlpattern.Init{}, hostname: "example.com", pathname: "/a/b", search: "q"},
		{name: "no pattern", value: (*urlpattern.Pattern)(nil), base: base, code: urlpattern.InvalidValue},
		{name: "nil", base: base, code: urlpattern.InvalidValue},
		{name: "a number", value: 1, base: base, code: urlpattern.InvalidValue},
		{name: "no base", value: "c", code: urlpattern.InvalidBaseURL},
	} {
		t.Run(row.name, func(t *testing.T) {
			p, err := urlpattern.NewFrom(row.value, row.base, urlpattern.Options{})
			if row.code != 0 {
				if !errors.Is(err, row.code) {
					t.Errorf("the error is %v, want %v", err, row.code)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if p.Hostname() != row.hostname || p.Pathname() != row.pathname || p.Search() != row.search {
				t.Errorf("%q, %q, %q", p.Hostname(), p.Pathname(), p.Search())
			}
		})
	}
}

// TestNewFromJSON builds patterns from JSON, and from the values that it
// decodes to.
func TestNewFromJSON(t *testing.T) {
	base := record(t, "https://example.com/a/b?q#f")
	for _, row := range []struct {
		name, json, hostname, pathname string
		code                           urlpattern.Code
	}{
		{name: "a string", json: `"c"`, hostname: "example.com", pathname: "/a/c"},
		{name: "an object", json: `{"pathname": "c"}`, hostname: "example.com", pathname: "/a/c"},
		{name: "an object with a base", json: `{"pathname": "c", "baseURL": "http://h/d/"}`, hostname: "h", pathname: "/d/c"},
		{name: "all members", json: `{"protocol":"https","username":"","password":"","hostname":"h","port":"","pathname":"/","search":"","hash":""}`,
			hostname: "h", pathname: "/"},
		{name: "another member", json: `{"pathname": "c", "path": "d"}`, code: urlpattern.InvalidMember},
		{name: "a member in another case", json: `{"baseurl": "http://h/"}`, code: urlpattern.InvalidMember},
		{name: "a number in a member", json: `{"port": 80}`, code: urlpattern.InvalidMember},
		{name: "null in a member", json: `{"port": null}`, code: urlpattern.InvalidMember},
		{name: "a list", json: `["c"]`, code: urlpattern.InvalidValue},
		{name: "null", json: `null`, code: urlpattern.InvalidValue},
		{name: "no JSON", json: `{`, code: urlpattern.InvalidJSON},
		{name: "an invalid pattern", json: `"(c"`, code: urlpattern.UnclosedRegExp},
	} {
		t.Run(row.name, func(t *testing.T) {
			check := func(p *urlpattern.Pattern, err error) {
				t.Helper()
				if row.code != 0 {
					if !errors.Is(err, row.code) {
						t.Errorf("the error is %v, want %v", err, row.code)
					}
				} else if err != nil {
					t.Error(err)
				} else if p.Hostname() != row.hostname || p.Pathname() != row.pathname {
					t.Errorf("%q, %q", p.Hostname(), p.Pathname())
				}
			}
			check(urlpattern.NewFromJSON([]byte(row.json), base, urlpattern.Options{}))
			var value any
			if json.Unmarshal([]byte(row.json), &value) == nil {
				check(urlpattern.NewFromInfra(value, base, urlpattern.Options{}))
			}
		})
	}
}

// TestNewFromStructuredField builds the pattern of a header field.
func TestNewFromStructuredField(t *testing.T) {
	p, err := urlpattern.NewFromStructuredField("/app/*/main.js", record(t, "https://example.com/app/1/main.js"), urlpattern.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if p.Protocol() != "https" || p.Hostname() != "example.com" || p.Port() != "" || p.Pathname() != "/app/*/main.js" || p.Search() != "*" {
		t.Errorf("%+v", p)
	}
}
