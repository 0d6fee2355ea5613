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
			refused, ok := errors.AsType[*DisagreementError](err)
			if want := []Disagreement{{row.want, Host}}; !ok || !slices.Equal(refused.Disagreements, want) {
				t.Errorf("%v; want %v", err, want)
			}
		})
	}
}
