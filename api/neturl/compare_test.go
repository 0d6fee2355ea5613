package neturl

import (
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
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := Compare(row.input); !slices.Equal(got, row.want) {
				t.Errorf("%v; want %v", got, row.want)
			}
		})
	}
}
