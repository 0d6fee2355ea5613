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

// TestPunycodeLimit encodes and decodes the number 2^31-1, and refuses the next one. The
// answers are those of the npm package tr46.
func TestPunycodeLimit(t *testing.T) {
	const n = 69_999 // U+7856 after i letters is the number 30678 * (n + 1) + i
	for _, row := range []struct {
		name    string
		i       int
		encoded string
	}{
		{"2^31-2", 23_646, "v416146o"},
		{"2^31-1", 23_647, "w416146o"},
		{"2^31", 23_648, ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			label := strings.Repeat("a", row.i) + "\u7856" + strings.Repeat("a", n-row.i)
			want := ""
			if row.encoded != "" {
				want = "xn--" + strings.Repeat("a", n) + "-" + row.encoded
			}
			if got, err := (Options{}).ToASCII(label); got != want || (err == nil) != (want != "") {
				t.Errorf("ToASCII: %d bytes that end in %q, %v; want %d", len(got), got[max(0, len(got)-10):], err, len(want))
			}
			if want == "" {
				return
			}
			if got, err := (Options{}).ToUnicode(want); got != label || err != nil {
				t.Errorf("ToUnicode: %d bytes, %v; want the label", len(got), err)
			}
		})
	}
	if got, err := (Options{}).ToUnicode("xn--" + strings.Repeat("a", n) + "-x416146o"); err == nil {
		t.Errorf("the Punycode of 2^31 is decoded: %d bytes", len(got))
	}
}
