package urlrec_test

import (
	"strings"
	"testing"
	"unsafe"

	"github.com/weburl-go/weburl/urlrec"
)

// TestArena parses with an Arena and without one. The hrefs have all lengths
// around those at which an Arena changes its ways.
func TestArena(t *testing.T) {
	with, without := urlrec.Parser{Arena: new(urlrec.Arena)}, urlrec.Parser{}
	var got, want []urlrec.Record
	for n := range 9 << 10 {
		if n > 80 && n%1024 > 40 && n%1024 < 980 {
			continue
		}
		for _, input := range []string{
			"HTTPS://a/" + strings.Repeat("b", n),                         // in pieces
			"https://a/" + strings.Repeat("b", n) + " c",                  // in a buffer
			"https://a/" + strings.Repeat("b", n) + "\t",                  // filtered
			"https://a/" + strings.Repeat("b", n) + "/d/.." + "\n" + "/e", // both
			"https://a/" + strings.Repeat("b", n),                         // the input
		} {
			a, errA := with.Parse(input, urlrec.Record{}, nil)
			b, errB := without.Parse(input, urlrec.Record{}, nil)
			if errA != nil || errB != nil {
				t.Fatal(errA, errB)
			}
			got, want = append(got, a), append(want, b)
			set, _ := with.SetSearch(a, "x y", nil)
			wantSet, _ := without.SetSearch(b, "x y", nil)
			got, want = append(got, set, with.Arena.Clone(b)), append(want, wantSet, b)
		}
	}
	r, _ := with.Parse("HTTPS://a/", urlrec.Record{}, nil)
	if clone := with.Arena.Clone(r); unsafe.StringData(clone.Href()) != unsafe.StringData(r.Href()) {
		t.Error("an href of the Arena is copied again")
	}
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("record %d: %.60q, want %.60q", i, got[i].Href(), want[i].Href())
		}
	}
}
