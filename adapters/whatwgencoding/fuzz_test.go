package whatwgencoding_test

import (
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	"github.com/weburl-go/weburl/internal/sentences"
	"github.com/weburl-go/weburl/percent"
)

// FuzzEncoding decodes any bytes and encodes any string. The decoded text is
// UTF-8, encoding goes forward, and encoded text is the same after it has been
// decoded and encoded again.
func FuzzEncoding(f *testing.F) {
	for _, s := range sentences.All {
		for e := range whatwgencoding.XUserDefined + 1 {
			f.Add(byte(e), s.Text[0], byte(len(s.Text[0])/2))
		}
	}
	f.Add(byte(whatwgencoding.ISO2022JP), "\u00A5\\\u3042\x1B$B\x1B(J~\u2603\u00A5", byte(3))
	f.Add(byte(whatwgencoding.GB18030), "\x81\x30\x81\x30\xE5\xE5\uE5E5\uE7C7", byte(1))
	f.Fuzz(func(t *testing.T, number byte, s string, split byte) {
		e := whatwgencoding.Encoding(number) % (whatwgencoding.XUserDefined + 1)
		text := e.AppendDecode(nil, []byte(s))
		if !utf8.Valid(text) {
			t.Fatalf("%v %q: %q", e, s, text)
		}
		encoder := e.NewEncoder()
		var out []byte
		stops := 0
		at := min(int(split), len(s))
		for i, piece := range []string{s[:at], s[at:]} {
			for end := false; !end; {
				var taken int
				var unencodable rune
				out, taken, unencodable = encoder.AppendEncode(out, piece, i == 1)
				if end = unencodable < 0; !end {
					stops++
				}
				if taken > len(piece) || end && taken < len(piece) || !end && taken == 0 {
					t.Fatalf("%v %q: took %d of %d, %d", e, s, taken, len(piece), unencodable)
				}
				piece = piece[taken:]
			}
		}
		// Code points may share bytes, so the bytes are compared.
		if percent.OutputEncoding(e) == nil || stops > 0 {
			return
		}
		read := string(e.AppendDecode(nil, out))
		if again, _, unencodable := e.NewEncoder().AppendEncode(nil, read, true); string(again) != string(out) || unencodable >= 0 {
			t.Fatalf("%v %q: %q is read as %q, which is %q, %d", e, s, out, read, again, unencodable)
		}
	})
}
