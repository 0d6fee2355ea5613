package domain_test

import (
	"testing"

	"github.com/weburl-go/weburl/domain"
)

// TestAttribute checks that each attribute is parsed from its name, and no
// other string is parsed.
func TestAttribute(t *testing.T) {
	// The settable attributes of the interface URL,
	// https://url.spec.whatwg.org/#url-class.
	want := []string{"href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"}
	all := domain.Attributes()
	if len(all) != len(want) {
		t.Fatalf("%d attributes; want %d", len(all), len(want))
	}
	for i, a := range all {
		if got, ok := domain.ParseAttribute(want[i]); a.String() != want[i] || got != a || !ok {
			t.Errorf("%v; want %s; parsed %v, %v", a, want[i], got, ok)
		}
	}
	for _, name := range []string{"", "none", "Href", "origin", "searchParams", "host ", "Attribute(11)"} {
		if a, ok := domain.ParseAttribute(name); ok || a != 0 {
			t.Errorf("%q is %v", name, a)
		}
	}
}
