//go:build !race

package weburl_test

import (
	"fmt"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
)

// TestAllocations checks how many allocations a call costs. A canonical URL
// costs none and any other costs one. A domain that is not ASCII costs those of
// the backend.
func TestAllocations(t *testing.T) {
	base, err := weburl.ParseRecord("http://u:p@example.com:8080/a/b/c?d#e")
	if err != nil {
		t.Fatal(err)
	}
	for _, input := range []string{
		"https://example.com/",
		"https://user:pass@example.com:8080/a/b%20c/d.e?f=g&h=%C3%A9#i",
		"http://127.0.0.1/", "http://[::1]:8080/", "http://xn--9ca/",
		"file:///", "file:///C:/a/b", "file://host/a", "mailto:a@b.c?d", "data:text/plain,x y", "foo://H%41/", "foo:/a/b", "foo:/.//a",
		"blob:https://a/b",
		"https://example.com/.well-known/a..b/...?..#.",
		"https://example.com/" + strings.Repeat("a/", 1000),
		"  https://example.com/ \n", // trimming costs nothing
	} {
		t.Run(fmt.Sprintf("canonical %.40q", input), func(t *testing.T) {
			allocations(t, input, 0, func() {
				if _, err := weburl.ParseRecord(input); err != nil {
					t.Fatal(err)
				}
			})
		})
	}
	for _, input := range []string{
		"HTTPS://EXAMPLE.com:443", "http:\\\\example.com\\a", "http://0x7f.1", "http://[0::1]/", "http://ex%41mple.com/",
		"https://example.com/a/../b c", "https://ex\nample.com/", "ht\ntp://EX.com/ ?#", "file:c|", "foo://é", "foo:/a/..//b", "mailto:é", "https://a:@b/",
		"https://example.com/" + strings.Repeat("é", 150), "foo://h/" + strings.Repeat("é", 150),
		"https://example.com/" + strings.Repeat("é", 5000), // a grown buffer is kept
	} {
		t.Run(fmt.Sprintf("changed %.40q", input), func(t *testing.T) {
			allocations(t, input, 1, func() {
				if _, err := weburl.ParseRecord(input); err != nil {
					t.Fatal(err)
				}
			})
		})
	}
	for _, input := range []string{"x", "../../x", "/x", "?x", "//other", "#\t"} {
		t.Run(fmt.Sprintf("relative %q", input), func(t *testing.T) {
			allocations(t, input, 1, func() {
				if _, err := weburl.ResolveRecord(input, base); err != nil {
					t.Fatal(err)
				}
			})
		})
	}
	for _, input := range []string{"http://other/x", "https://other/x"} {
		t.Run(fmt.Sprintf("absolute with a base %q", input), func(t *testing.T) {
			allocations(t, input, 0, func() {
				if _, err := weburl.ResolveRecord(input, base); err != nil {
					t.Fatal(err)
				}
			})
		})
	}
	allocations(t, "the base itself", 0, func() { weburl.ResolveRecord("", base) })
	allocations(t, "CanParse", 0, func() { weburl.CanParse("HTTPS://EXAMPLE.com:443/é x") })
	allocations(t, "CanParse of no URL", 0, func() { weburl.CanParse("https://exa mple.com") })
	allocations(t, "Parse", 1, func() { weburl.Parse("https://example.com/") })

	// A setter costs the new href and no more.
	u := weburl.MustParse("https://example.com/a?b#c")
	values := map[string][2]string{
		"protocol": {"http", "https"}, "username": {"u", "v"}, "password": {"p", "q"}, "host": {"h:1", "i:2"}, "hostname": {"h", "i"},
		"port": {"1", "2"}, "pathname": {"/x", "/y"}, "search": {"x", "y"}, "hash": {"x", "y"},
	}
	for name, value := range values {
		t.Run("set "+name, func(t *testing.T) {
			set := setters[name]
			allocations(t, "two of set "+name, 2, func() {
				set(u, value[0])
				set(u, value[1])
			})
		})
	}
}

func allocations(t *testing.T, what string, most float64, f func()) {
	t.Helper()
	if n := testing.AllocsPerRun(100, f); n > most {
		t.Errorf("%.40q: %v allocations; want at most %v", what, n, most)
	}
}
