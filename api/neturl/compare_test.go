package neturl

import (
	"errors"
	"net/url"
	"slices"
	"testing"
)

// TestCompareExactly holds all differences of an input: no class may explain a part
// that another one explains. Each class is the one whose documentation describes the
// difference.
func TestCompareExactly(t *testing.T) {
	for _, row := range []struct {
		name, input string
		want        []Disagreement
	}{
		{"query before a host that net/url refuses", "http:h{?a b", []Disagreement{{QuerySpace, Query}, {Slashes, Host}, {Slashes, Path}}},
		{"fragment before a host that net/url refuses", "http:h{#a|b", []Disagreement{{Slashes, Host}, {Slashes, Path}, {PercentEncoding, Fragment}}},
		{"path of a file URL that net/url refuses", "file:a%zz", []Disagreement{{Slashes, Host}, {Slashes, Path}}},
		{"path before a host that net/url refuses in ASCII", "http://h\uFF5B/a|b", []Disagreement{{NonASCIIHost, Host}, {NonASCIIHost, Path}}},
		{"invalid UTF-8 and a percent sign", "http://h/?%FF&%", []Disagreement{{PercentSign, Pairs}, {InvalidUTF8, Pairs}}},
		{"valid UTF-8 and a percent sign", "http://h/?%C3%A9&%", []Disagreement{{PercentSign, Pairs}}},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := Compare(row.input); !slices.Equal(got, row.want) {
				t.Errorf("%v; want %v", got, row.want)
			}
		})
	}
}

// TestRefusedAddresses tells an address with a zone, which net/url's Host can hold, from
// one that is invalid otherwise.
func TestRefusedAddresses(t *testing.T) {
	for _, row := range []struct {
		host string
		want Class
	}{
		{"[fe80::1%eth0]", IPv6Zone},
		{"[::g]", InvalidIPv6},
	} {
		t.Run(row.host, func(t *testing.T) {
			_, err := FromNetURL(&url.URL{Scheme: "http", Host: row.host})
			var refused *DisagreementError
			ok := errors.As(err, &refused)
			if want := []Disagreement{{row.want, Host}}; !ok || !slices.Equal(refused.Disagreements, want) {
				t.Errorf("%v; want %v", err, want)
			}
		})
	}
}

// TestUnwrap wants no nil among the errors that Unwrap returns: package errors calls
// that invalid.
func TestUnwrap(t *testing.T) {
	for _, u := range []*url.URL{{Scheme: "http", Host: "127.1"}, {Scheme: "http", Host: "h:65536"}} {
		t.Run(u.Host, func(t *testing.T) {
			_, err := FromNetURL(u)
			var refused *DisagreementError
			ok := errors.As(err, &refused)
			if !ok {
				t.Fatal(err)
			}
			all := refused.Unwrap()
			if want := len(refused.Disagreements); refused.Failure == nil && len(all) != want || refused.Failure != nil && len(all) != want+1 {
				t.Errorf("%d errors: %v", len(all), all)
			}
			if slices.Contains(all, nil) {
				t.Errorf("nil among %v", all)
			}
		})
	}
}

// TestEqualIgnoringEncoding holds that delimiters, and "%" is one, are not the same as
// percent-encoded ones.
//
// https://www.rfc-editor.org/rfc/rfc3986#section-2.2
func TestEqualIgnoringEncoding(t *testing.T) {
	for _, row := range []struct {
		a, b string
		part Part
		want bool
	}{
		{"/a|", "/%61%7C", Path, true},
		{"/%2f", "/%2F", Path, true},
		{"/%zz", "/%25zz", Path, false},
		{"//", "/%2F", Path, false},
		{"/;", "/%3B", Path, false},
		{"/=", "/%3D", Path, false},
		{"/", "%2F", Query, true},
		{"=", "%3D", Query, false},
		{";", "%3B", Query, false},
	} {
		t.Run(row.a+" and "+row.b, func(t *testing.T) {
			if got := equalIgnoringEncoding(row.a, row.b, row.part); got != row.want {
				t.Errorf("%t, want %t", got, row.want)
			}
		})
	}
}
