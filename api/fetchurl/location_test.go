package fetchurl_test

import (
	"errors"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/fetchurl"
	"github.com/weburl-go/weburl/domain"
)

// TestLocation checks the steps of "location URL", and the scheme that a
// redirect must have.
func TestLocation(t *testing.T) {
	for _, row := range []struct {
		name, current string
		headers       []string
		want          string
		err           error
	}{
		{name: "no header", current: "https://h/a"},
		{name: "relative", current: "https://h/a/b?q", headers: []string{"../c?d"}, want: "https://h/c?d"},
		{name: "empty", current: "https://h/a?q", headers: []string{""}, want: "https://h/a?q"},
		{name: "absolute", current: "https://h/a", headers: []string{"http://i:81"}, want: "http://i:81/"},
		{name: "a fragment is taken over", current: "https://h/a#f%20", headers: []string{"/b"}, want: "https://h/b#f%20"},
		{name: "an empty fragment is taken over", current: "https://h/a#", headers: []string{"/b"}, want: "https://h/b#"},
		{name: "a fragment that begins with #", current: "https://h/a##f", headers: []string{"/b"}, want: "https://h/b##f"},
		{name: "a fragment of its own", current: "https://h/a#f", headers: []string{"/b#g"}, want: "https://h/b#g"},
		{name: "an empty fragment of its own", current: "https://h/a#f", headers: []string{"/b#"}, want: "https://h/b#"},
		{name: "in UTF-8", current: "https://h/a", headers: []string{"/é?é"}, want: "https://h/%C3%A9?%C3%A9"},
		{name: "not UTF-8", current: "https://h/a", headers: []string{"/\xE9"}, want: "https://h/%EF%BF%BD"},
		{name: "two headers", current: "https://h/a", headers: []string{"/b", "/b"}, err: fetchurl.ErrLocations},
		{name: "data:", current: "https://h/a", headers: []string{"data:,x"}, want: "data:,x", err: fetchurl.ErrNotHTTP},
		{name: "data: and a fragment", current: "https://h/a#f", headers: []string{"data:,x"}, want: "data:,x#f", err: fetchurl.ErrNotHTTP},
		{name: "file", current: "https://h/a", headers: []string{"file:///etc/passwd"}, want: "file:///etc/passwd", err: fetchurl.ErrNotHTTP},
		{name: "not a URL", current: "https://h/a", headers: []string{"foo://a b/"}, err: domain.HostInvalidCodePoint},
		{name: "without a response's URL", current: "", headers: []string{"/b"}, err: domain.MissingSchemeNonRelativeURL},
		{name: "absolute without a response's URL", current: "", headers: []string{"https://h/"}, want: "https://h/"},
	} {
		t.Run(row.name, func(t *testing.T) {
			var a fetchurl.Agent
			got, err := a.Location(record(t, row.current), row.headers)
			if got != record(t, row.want) || !errors.Is(err, row.err) || (err == nil) != (row.err == nil) {
				t.Errorf("%q, %v", got.Href(), err)
			}
		})
	}
	if fetchurl.MaxRedirects != 20 {
		t.Errorf("MaxRedirects is %d", fetchurl.MaxRedirects)
	}
	small := fetchurl.Agent{Parser: weburl.New(weburl.Config{MaxInput: 5})}
	if _, err := small.Location(record(t, "https://h/"), []string{"/12345"}); !errors.Is(err, domain.ErrTooLong) {
		t.Errorf("longer than MaxInput: %v", err)
	}
}
