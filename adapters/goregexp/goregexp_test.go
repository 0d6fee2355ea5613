package goregexp

import (
	"slices"
	"testing"
)

func TestQuick(t *testing.T) {
	for _, row := range []struct {
		source, s string
		want      []int
	}{
		{`^(.*)?$`, "", []int{-1, -1}},
		{`^(.*)?$`, "ab", []int{0, 2}},
		{`^\/([^\/]+?)$`, "/ab", []int{1, 3}},
		{`^([[a-z]--a])$`, "b", []int{0, 1}},
	} {
		m, err := New().Compile(row.source, false)
		if err != nil {
			t.Errorf("%s: %v", row.source, err)
			continue
		}
		if got, ok := m.AppendMatch(nil, row.s); !ok || !slices.Equal(got, row.want) {
			t.Errorf("%s on %s: %v %v", row.source, row.s, got, ok)
		}
	}
}
