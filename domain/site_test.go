package domain_test

import (
	"fmt"
	"testing"

	"github.com/weburl-go/weburl/domain"
)

// TestSite compares sites and reads their parts.
func TestSite(t *testing.T) {
	tuple := domain.NewTupleOrigin("https", "shop.example").WithPort(8080).WithDomain("example")
	opaque := domain.NewOpaqueOrigin()
	site := domain.NewSite(tuple, "shop.example")
	// The example of https://html.spec.whatwg.org/#serialization-of-a-site.
	if site.String() != "https://shop.example" || site.Scheme() != "https" || site.Host() != "shop.example" || site.IsOpaque() {
		t.Errorf("the site of %s is %s", tuple, site)
	}
	if s := domain.NewSite(opaque, ""); s.String() != "null" || s.Scheme() != "" || s.Host() != "" || !s.IsOpaque() {
		t.Errorf("the site of an opaque origin is %s", s)
	}
	for _, row := range []struct {
		name string
		a, b domain.Site
		want bool
	}{
		{"itself", site, domain.NewSite(domain.NewTupleOrigin("https", "a.shop.example"), "shop.example"), true},
		{"another scheme", site, domain.NewSite(domain.NewTupleOrigin("http", "shop.example"), "shop.example"), false},
		{"another host", site, domain.NewSite(tuple, "example"), false},
		{"the same opaque origin", domain.NewSite(opaque, ""), domain.NewSite(opaque, ""), true},
		{"another opaque origin", domain.NewSite(opaque, ""), domain.NewSite(domain.NewOpaqueOrigin(), ""), false},
		{"opaque and not", site, domain.NewSite(opaque, ""), false},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := row.a.SameSite(row.b); got != row.want || (row.a == row.b) != row.want {
				t.Errorf("%t, ==: %t", got, row.a == row.b)
			}
		})
	}
	if (domain.Site{}).SameSite(domain.Site{}) {
		t.Error("the zero Site is same site with itself")
	}
}

func ExampleOrigin() {
	a := domain.NewTupleOrigin("https", "shop.example")
	b := a.WithPort(8443)
	fmt.Println(a, b, a.SameOrigin(b))
	// Both set document.domain.
	fmt.Println(a.WithDomain("shop.example").SameOriginDomain(b.WithDomain("shop.example")))
	opaque := domain.NewOpaqueOrigin()
	fmt.Println(opaque, opaque.SameOrigin(opaque), opaque.SameOrigin(domain.NewOpaqueOrigin()))
	// Output:
	// https://shop.example https://shop.example:8443 false
	// true
	// null true false
}

// With a public suffix list, a Parser finds the registrable domain.
func ExampleSite() {
	site := domain.NewSite(domain.NewTupleOrigin("https", "www.shop.example").WithPort(8443), "shop.example")
	fmt.Println(site, site.Scheme(), site.Host())
	fmt.Println(site.SameSite(domain.NewSite(domain.NewTupleOrigin("http", "shop.example"), "shop.example")))
	// Output:
	// https://shop.example https shop.example
	// false
}
