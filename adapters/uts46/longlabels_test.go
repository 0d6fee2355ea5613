package uts46

import (
	"strings"
	"testing"
)

// TestLongLabelAfterFault wants all labels from ToUnicode, long ones too, although one
// before them is in error: it records errors and goes on.
//
// https://www.unicode.org/reports/tr46/#ToUnicode
func TestLongLabelAfterFault(t *testing.T) {
	for _, n := range []int{1, long / 2, long/2 + 1, 2 * long} {
		name := "xn--a=." + strings.Repeat("\u00E9", n)
		got, err := Options{}.ToUnicode(name)
		if got != name || err == nil {
			t.Errorf("%d code points: %.20q of %d bytes, %v; want the name, of %d bytes, and an error", n, got, len(got), err, len(name))
		}
	}
}
