package percent_test

import (
	"testing"

	"github.com/weburl-go/weburl/percent"
)

// TestEncodedLenOfBytes wants the length of each byte alone, which is U+FFFD if the byte
// is not ASCII.
func TestEncodedLenOfBytes(t *testing.T) {
	for b := range 256 {
		s := string([]byte{byte(b)})
		for _, set := range []percent.Set{percent.C0Control, percent.Path, percent.Userinfo, percent.FormURLEncoded} {
			want := 1
			switch {
			case b >= 0x80:
				want = len("%EF%BF%BD")
			case set.Contains(rune(b)) && !(b == ' ' && set == percent.FormURLEncoded):
				want = len("%XX")
			}
			if got := percent.EncodedLen(s, set); got != want {
				t.Errorf("%q: %d, want %d", s, got, want)
			}
		}
	}
}
