package percent

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/ports"
)

// whole is an encoder to UTF-8 that refuses a part of a code point.
type whole struct {
	upper
	t *testing.T
}

func (e whole) NewEncoder() ports.Encoder { return e }

func (e whole) AppendEncode(dst []byte, src string, _ bool) ([]byte, int, rune) {
	if !utf8.ValidString(src) {
		e.t.Errorf("the input of the encoder is %.4q...%.4q", src, src[max(0, len(src)-4):])
	}
	return append(dst, src...), len(src), -1
}

// TestEncoderPieces checks that a long string is encoded in pieces of whole
// code points.
func TestEncoderPieces(t *testing.T) {
	for _, c := range []string{"a", "é", "€", "💩"} {
		for shift := range len(c) {
			t.Run(fmt.Sprint(c, " at ", shift), func(t *testing.T) {
				in := strings.Repeat("a", shift) + strings.Repeat(c, scratchSize)
				out := AppendEncodeAfterEncoding(nil, whole{t: t}, in, SpecialQuery)
				if got := string(Decode(string(out))); got != in {
					t.Errorf("%d bytes come back as %d others", len(in), len(got))
				}
			})
		}
	}
}
