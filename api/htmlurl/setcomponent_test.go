package htmlurl_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/weburl-go/weburl/adapters/uts46"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/stepwise"
)

// By the states with a state override, https://url.spec.whatwg.org/#url-parsing: which
// of them return failure, and which return without one.
func TestOverrideFailure(t *testing.T) {
	for _, row := range []struct {
		url, attribute, value string
		err                   error
		failure               bool
	}{
		{"http://h", "protocol", "", domain.RefusedNoScheme, true},
		{"http://h", "protocol", "a b", domain.RefusedNoScheme, true},
		{"http://h", "protocol", "data", domain.RefusedSpecialScheme, false},
		{"http://h:1", "protocol", "file", domain.RefusedFileWithAuthority, false},
		{"file:///x", "protocol", "http", domain.RefusedEmptyFileHost, false},
		{"http://h", "host", "", domain.HostMissing, true},
		{"http://h", "host", "a b", domain.DomainToASCII, true},
		{"foo://h:1", "host", "", domain.RefusedEmptyHost, true},
		{"foo://h", "host", "a b", domain.HostInvalidCodePoint, true},
		{"data:x", "host", "h", domain.RefusedOpaquePath, false},
		{"http://h", "hostname", "h:1", domain.RefusedPortInHostname, true},
		{"http://h", "hostname", "[::", domain.IPv6Unclosed, true},
		{"http://h", "port", "x", domain.RefusedNoDigits, true},
		{"http://h", "port", "65536", domain.PortOutOfRange, true},
		{"data:x", "port", "1", domain.RefusedNoHost, false},
		{"data:x", "username", "u", domain.RefusedNoHost, false},
		{"data:x", "password", "u", domain.RefusedNoHost, false},
		{"data:x", "pathname", "u", domain.RefusedOpaquePath, false},
		{"http://h", "href", "http://i", weburl.ErrUnknownAttribute, false},
	} {
		before := weburl.MustParse(row.url).Record()
		p := weburl.New(weburl.Config{})
		got, err := htmlurl.SetComponent(p, before, row.attribute, row.value)
		if !errors.Is(err, row.err) || htmlurl.IsOverrideFailure(err) != row.failure || got != before {
			t.Errorf("%s of %q to %q: %q, %v, failure: %v; want %v, %v", row.attribute, row.url, row.value,
				got, err, htmlurl.IsOverrideFailure(err), row.err, row.failure)
		}
		if _, err := htmlurl.SetComponent(p, urlrec.Record{}, row.attribute, row.value); err == nil {
			t.Errorf("%s of a null URL was taken", row.attribute)
		}
	}
	if htmlurl.IsOverrideFailure(nil) || htmlurl.IsOverrideFailure(domain.ErrTooLong) {
		t.Error("that is no failure")
	}
}

// FuzzSetters holds SetComponent against the standard's state machine, and the setters of
// a hyperlink and of a location against it.
func FuzzSetters(f *testing.F) {
	attributes := []string{"protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"}
	literalSetters := map[string]func(*stepwise.Machine, *stepwise.Record, string) error{
		"protocol": (*stepwise.Machine).SetProtocol,
		"username": (*stepwise.Machine).SetUsername,
		"password": (*stepwise.Machine).SetPassword,
		"host":     (*stepwise.Machine).SetHost,
		"hostname": (*stepwise.Machine).SetHostname,
		"port":     (*stepwise.Machine).SetPort,
		"pathname": (*stepwise.Machine).SetPathname,
		"search": func(m *stepwise.Machine, url *stepwise.Record, value string) error {
			return m.SetSearch(url, value, nil)
		},
		"hash": (*stepwise.Machine).SetHash,
	}
	parser := weburl.New(weburl.Config{})
	for i, value := range []string{"https", "ü:", "p@", "x.test:9", "[::1]", "90x", "../é", "?a#b", "#\t"} {
		for _, href := range []string{"http://u:p@h:1/a?q#f", "data:x", "file:///c:/", "foo:/.//x", " ../\\ ", "blob:http://h/"} {
			f.Add(href, i, value)
		}
	}
	f.Fuzz(func(t *testing.T, href string, i int, value string) {
		attribute := attributes[uint(i)%uint(len(attributes))]
		env := newSettings("http://base.test/d/?q")
		env.parser = parser
		before, err := env.EncodingParse(href)
		element := &anchor{}
		h := htmlurl.NewHyperlink(element, env)
		h.SetHref(href)
		if err != nil {
			if linkSetters[attribute](h, value) || h.Href() != href || h.Protocol() != ":" {
				t.Fatalf("%q is no URL, but %s changed it to %q", href, attribute, h.Href())
			}
			return
		}

		got, err := htmlurl.SetComponent(parser, before, attribute, value)
		machine := stepwise.Machine{IDNA: uts46.New()}
		literal, _ := machine.Parse(before.Href(), nil, nil)
		literalErr := literalSetters[attribute](&machine, literal, value)
		code, isCode := literalErr.(domain.Code)
		refusal, _ := literalErr.(domain.Refusal)
		failed := isCode || slices.Contains([]domain.Refusal{domain.RefusedNoScheme, domain.RefusedPortInHostname, domain.RefusedEmptyHost, domain.RefusedNoDigits}, refusal)
		if isCode && !errors.Is(err, code) || !isCode && !errors.Is(err, literalErr) ||
			htmlurl.IsOverrideFailure(err) != failed || err == nil && got.Href() != literal.Serialize(false) || err != nil && got != before {
			t.Fatalf("%s of %q to %q: %q, %v; the literal machine has %q, %v", attribute, before, value, got, err, literal.Serialize(false), literalErr)
		}

		taken := linkSetters[attribute](h, value)
		if taken != (err == nil) || h.Href() != got.Href() {
			t.Fatalf("%s of hyperlink %q to %q: taken %v, %q; want %v, %q", attribute, href, value, taken, h.Href(), err, got)
		}
		if *element.href != href && *element.href != got.Href() {
			t.Fatalf("%s of hyperlink %q to %q writes %q; want %q", attribute, href, value, *element.href, got)
		}

		member, ok := locationMembers[attribute]
		if !ok {
			return
		}
		w := &window{url: before}
		thrown := member(htmlurl.NewLocation(w, env), value)
		if (thrown != nil) != (attribute == "protocol" && failed) || thrown != nil && w.navigated != "" {
			t.Fatalf("%s of location %q to %q: %v, to %q", attribute, before, value, thrown, w.navigated)
		}
		if w.navigated != "" && w.navigated != got.Href() && attribute != "hash" {
			t.Fatalf("%s of location %q to %q: to %q; want %q", attribute, before, value, w.navigated, got)
		}
	})
}
