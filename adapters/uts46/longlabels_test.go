package uts46

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/domain"
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

// TestBytesAlone wants each byte that is not ASCII to be U+FFFD if it is alone, which no
// label may contain.
func TestBytesAlone(t *testing.T) {
	for b := 0x80; b <= 0xFF; b++ {
		for _, name := range []string{string([]byte{byte(b)}), string([]byte{'a', byte(b), '.', 'b'})} {
			got, err := Options{}.ToASCII(name)
			if want := (domain.IDNAError{Rule: RuleStatus}); got != "" || err == nil || *err.(*domain.IDNAError) != want {
				t.Errorf("%q: %q, %v; want %v", name, got, err, &want)
			}
		}
	}
}
