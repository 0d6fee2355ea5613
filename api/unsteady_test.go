package weburl_test

import (
	"errors"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
)

// unsteady is an IDNA backend that refuses the first domain, and no other after it. To
// people it shows all of them as "shown".
type unsteady struct{ asked bool }

func (u *unsteady) AppendToASCII(dst []byte, name string, beStrict bool) ([]byte, error) {
	if !u.asked {
		u.asked = true
		return dst, errors.New("refused")
	}
	return append(dst, "ascii"...), nil
}

func (u *unsteady) ToUnicode(name string) (string, error) { return "shown", nil }

// TestUnsteadyIDNA wants a failure without a place, and no panic, if a backend refuses a
// domain once and takes it when the parser asks again for the place of the error.
func TestUnsteadyIDNA(t *testing.T) {
	p := weburl.New(weburl.Config{IDNA: new(unsteady)})
	u, err := p.Parse("http://\u00E9/")
	var failure *domain.Failure
	ok := errors.As(err, &failure)
	if u != nil || !ok || failure.Code != domain.DomainToASCII || failure.Start != 0 || failure.End != 0 {
		t.Errorf("%v, %v; want %v without a place", u, err, domain.DomainToASCII)
	}
	if u, err := p.Parse("http://\u00E9/"); err != nil || u.Hostname() != "ascii" {
		t.Errorf("the second time: %v, %v", u, err)
	}
}

// TestDomainToUnicodeOfNone wants "" for a string that is not a domain, whatever
// the backend shows.
func TestDomainToUnicodeOfNone(t *testing.T) {
	p := weburl.New(weburl.Config{IDNA: new(unsteady)})
	for _, name := range []string{"", "[", "[::1]", "a b"} {
		if got := p.DomainToUnicode(name); got != "" {
			t.Errorf("%q: %q", name, got)
		}
	}
	if got := p.DomainToUnicode("a"); got != "shown" {
		t.Errorf("%q: %q, want %q", "a", got, "shown")
	}
}

// TestSetHrefRefills wants the search params to follow the href if it is set by its
// attribute.
//
// https://url.spec.whatwg.org/#dom-url-href
func TestSetHrefRefills(t *testing.T) {
	u := weburl.MustParse("http://h/?a=1")
	params := u.SearchParams()
	if err := u.Set(domain.AttributeHref, "http://h/?b=2"); err != nil {
		t.Fatal(err)
	}
	if got, want := params.String(), "b=2"; got != want {
		t.Errorf("the search params are %q, want %q", got, want)
	}
}

// TestString wants the href.
func TestString(t *testing.T) {
	if got, want := weburl.MustParse("HTTP://h").String(), "http://h/"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
