package htmlurl_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/weburl-go/weburl/adapters/uts46"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec/stepwise"
)

// FuzzSetters compares URL.Set with the standard's state machine, and the
// setters of a hyperlink and of a location with URL.Set.
func FuzzSetters(f *testing.F) {
	parser := weburl.New(weburl.Config{})
	for i, value := range []string{"https", "ü:", "p@", "x.test:9", "[::1]", "90x", "../é", "?a#b", "#\t"} {
		for _, href := range []string{"http://u:p@h:1/a?q#f", "data:x", "file:///c:/", "foo:/.//x", " ../\\ ", "blob:http://h/"} {
			f.Add(href, i, value)
		}
	}
	f.Fuzz(func(t *testing.T, href string, i int, value string) {
		attributes := domain.Attributes()[1:] // without href
		attribute := attributes[uint(i)%uint(len(attributes))]
		env := newSettings("http://base.test/d/?q")
		env.parser = parser
		before, err := env.EncodingParse(href)
		element := &anchor{}
		h := htmlurl.NewHyperlink(element, env)
		h.SetHref(href)
		if err != nil {
			if linkSetters[attribute.String()](h, value) || h.Href() != href || h.Protocol() != ":" {
				t.Fatalf("%q is not a URL, but %s changed it to %q", href, attribute, h.Href())
			}
			return
		}

		u := parser.FromRecord(before)
		err = u.Set(attribute, value)
		got := u.Record()
		machine := stepwise.Machine{IDNA: uts46.New()}
		literal, _ := machine.Parse(before.Href(), nil, nil)
		literalErr := machine.Set(literal, attribute, value)
		code, isCode := literalErr.(domain.Code)
		refusal, _ := literalErr.(domain.Refusal)
		failed := isCode || slices.Contains([]domain.Refusal{domain.RefusedNoScheme, domain.RefusedPortInHostname, domain.RefusedEmptyHost, domain.RefusedNoDigits}, refusal)
		if isCode && !errors.Is(err, code) || !isCode && !errors.Is(err, literalErr) ||
			weburl.IsOverrideFailure(err) != failed || err == nil && got.Href() != literal.Serialize(false) || err != nil && got != before {
			t.Fatalf("%s of %q to %q: %q, %v; the literal machine has %q, %v", attribute, before, value, got, err, literal.Serialize(false), literalErr)
		}

		taken := linkSetters[attribute.String()](h, value)
		if taken != (err == nil) || h.Href() != got.Href() {
			t.Fatalf("%s of hyperlink %q to %q: taken %v, %q; want %v, %q", attribute, href, value, taken, h.Href(), err, got)
		}
		if *element.href != href && *element.href != got.Href() {
			t.Fatalf("%s of hyperlink %q to %q writes %q; want %q", attribute, href, value, *element.href, got)
		}

		member, ok := locationMembers[attribute.String()]
		if !ok {
			return
		}
		w := &window{url: before}
		thrown := member(htmlurl.NewLocation(w, env), value)
		if (thrown != nil) != (attribute == domain.AttributeProtocol && failed) || thrown != nil && w.navigated != "" {
			t.Fatalf("%s of location %q to %q: %v, to %q", attribute, before, value, thrown, w.navigated)
		}
		if w.navigated != "" && w.navigated != got.Href() && attribute != domain.AttributeHash {
			t.Fatalf("%s of location %q to %q: to %q; want %q", attribute, before, value, w.navigated, got)
		}
	})
}
