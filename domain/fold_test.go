package domain_test

import (
	"testing"

	"github.com/weburl-go/weburl/domain"
)

// TestEqualASCIIFold compares strings that fold to ASCII only in Unicode, too.
func TestEqualASCIIFold(t *testing.T) {
	for _, row := range []struct {
		s, ascii string
		want     bool
	}{
		{"", "", true},
		{"POST", "post", true},
		{"post", "PoSt", true},
		{"pos", "post", false},
		{"po\u017Ft", "post", false}, // U+017F folds to s
		{"\u212A", "k", false},       // U+212A folds to k
		{"\u212A", "kkk", false},
	} {
		t.Run(row.s+"/"+row.ascii, func(t *testing.T) {
			if got := domain.EqualASCIIFold(row.s, row.ascii); got != row.want {
				t.Errorf("%t, want %t", got, row.want)
			}
		})
	}
}
