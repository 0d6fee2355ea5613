package whatwgencoding_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	"github.com/weburl-go/weburl/ports"
)

// TestEncodeVectors encodes text. The rows follow from the algorithms and
// tables in the text of the Encoding Standard, and from pointers in its
// indexes. Those of ports/contract are not repeated.
func TestEncodeVectors(t *testing.T) {
	for _, row := range []struct {
		e          whatwgencoding.Encoding
		text, want string // unencodable code points in brackets
	}{
		// https://encoding.spec.whatwg.org/#gb18030-encoder, the table
		{whatwgencoding.GB18030, "\uE78D\uE796\uE81E\uE864", "\xA6\xD9\xA6\xF3\xFE\x59\xFE\xA0"},
		{whatwgencoding.GBK, "\uE78D\uE796\uE81E\uE864", "\xA6\xD9\xA6\xF3\xFE\x59\xFE\xA0"},
		{whatwgencoding.GBK, "\u3000\uE5E5", "\xA1\xA1[58853]"}, // of 0xA1A1 and 0xA3A0 the first
		{whatwgencoding.GB18030, "\u0080\uFFFF\U00010000\U0010FFFF", "\x81\x30\x81\x30\x84\x31\xA4\x39\x90\x30\x81\x30\xE3\x32\x9A\x35"},
		// https://encoding.spec.whatwg.org/#index-big5-pointer
		{whatwgencoding.Big5, "\u255E\u2561\u256A\u5345", "\xF9\xE9\xF9\xEB\xF9\xEA\xA4\xCA"},
		{whatwgencoding.Big5, "\u00CA\u0304", "[202][772]"}, // the decoder's pairs do not return
		// https://encoding.spec.whatwg.org/#shift_jis-encoder
		{whatwgencoding.ShiftJIS, "\u0080\u00A5\u203E\uFF61\uFF9F\u2212", "\x80\x5C\x7E\xA1\xDF\x81\x7C"},
		// https://encoding.spec.whatwg.org/#euc-jp-encoder
		{whatwgencoding.EUCJP, "\u00A5\u203E\uFF61\uFF9F\u2212\u0080", "\x5C\x7E\x8E\xA1\x8E\xDF\xA1\xDD[128]"},
		// https://encoding.spec.whatwg.org/#example-iso-2022-jp-encoder-oddity
		{whatwgencoding.ISO2022JP, "\u00A5", "\x1B(J\x5C\x1B(B"},
		{whatwgencoding.ISO2022JP, "\u00A5\x0E\u00A5\u2603\u00A5", "\x1B(J\x5C[65533]\x5C[9731]\x5C\x1B(B"},
		{whatwgencoding.ISO2022JP, "\u3042\x1B\u3042", "\x1B$B\x24\x22\x1B(B[65533]\x1B$B\x24\x22\x1B(B"},
		{whatwgencoding.ISO2022JP, "\uFF9E\uFF9F", "\x1B$B\x21\x2B\x21\x2C\x1B(B"},
		// https://encoding.spec.whatwg.org/#euc-kr-encoder: pointers 0 and 190
		{whatwgencoding.EUCKR, "\uAC02\u20AC", "\x81\x41\xA2\xE6"},
		{whatwgencoding.UTF16BE, "\u3042\U0001F4A9", "\u3042\U0001F4A9"},
		{whatwgencoding.Windows1252, "\u0080\u00FF\u0100", "[128]\xFF[256]"},
		// Invalid UTF-8 becomes one U+FFFD per maximal subpart.
		{whatwgencoding.Windows1252, "\xE2\x82a\xFF\xFF", "[65533]a[65533][65533]"},
		{whatwgencoding.GBK, "\xE0\x80\xED\xA0\x80", "[65533][65533][65533][65533][65533]"},
		// Forms that are too long: of U+07FF, U+007F and U+FFFF.
		{whatwgencoding.XUserDefined, "\xE0\x9F\xBF", "[65533][65533][65533]"},
		{whatwgencoding.GB18030, "\xE0\x9F\xBF", "\x84\x31\xA4\x37\x84\x31\xA4\x37\x84\x31\xA4\x37"},
		{whatwgencoding.Windows1256, "\xE0\x9A\xBE", "[65533][65533][65533]"}, // of U+06BE, which it has
		{whatwgencoding.KOI8U, "\xE0\x90\x96", "[65533][65533][65533]"},       // of U+0416, which it has
		{whatwgencoding.Windows1252, "\xC1\xBF", "[65533][65533]"},
		{whatwgencoding.GB18030, "\xF0\x8F\xBF\xBF", "\x84\x31\xA4\x37\x84\x31\xA4\x37\x84\x31\xA4\x37\x84\x31\xA4\x37"},
		{whatwgencoding.ISO2022JP, "\u3042\xE3\x81", "\x1B$B\x24\x22\x1B(B[65533]"},
		{whatwgencoding.GB18030, "\xF0\x9F", "\x84\x31\xA4\x37"},
		{whatwgencoding.UTF8, "\xF0\x9Fa\xC0", "\uFFFDa\uFFFD"},
	} {
		t.Run(fmt.Sprintf("%v %+q", row.e, row.text), func(t *testing.T) {
			if got := encodeAll(row.e.NewEncoder(), row.text, nil); got != row.want {
				t.Errorf("%q; want %q", got, row.want)
			}
		})
	}
}

// TestDecodeVectors decodes bytes. The rows are of the same kind as those of
// TestEncodeVectors.
func TestDecodeVectors(t *testing.T) {
	for _, row := range []struct {
		e           whatwgencoding.Encoding
		bytes, want string
	}{
		{whatwgencoding.GBK, "\xA3\xA0\xA2\xE3\x80", "\u3000\u20AC\u20AC"},
		{whatwgencoding.GB18030, "\x81\x35\xF4\x37", "\uE7C7"},
		{whatwgencoding.GB18030, "\x84\x31\xA4\x39\x84\x31\xA5\x30A", "\uFFFF\uFFFDA"},               // pointers 39419 and 39420
		{whatwgencoding.GB18030, "\xE3\x32\x9A\x35\xE3\x32\x9A\x36A", "\U0010FFFF\uFFFDA"},           // 1237575 and 1237576
		{whatwgencoding.GB18030, "\x81\x30\x81A\x81\x30\x81\x81\x40", "\uFFFD0\u4E04\uFFFD0\u4E96@"}, // the second and third byte go back; pointers 1 and 64
		{whatwgencoding.GB18030, "\x81\x30\x81", "\uFFFD"},
		{whatwgencoding.Big5, "\x88\x62\x88\x64\x88\xA3\x88\xA5", "\u00CA\u0304\u00CA\u030C\u00EA\u0304\u00EA\u030C"},
		{whatwgencoding.Big5, "\x87\x40\x87\x41A", "\u43F0\u4C32A"}, // pointers 942 and 943
		{whatwgencoding.ShiftJIS, "\xF0\x40\xF9\xFC\xFA\x40", "\uE000\uE757\u2170"},
		{whatwgencoding.EUCJP, "\x8F\xA2\xAF\x8F\xA2\x8F\xFF", "\u02D8\uFFFD\uFFFD"},
		{whatwgencoding.ISO2022JP, "\x5C\x5C\x1B(J\x5C", "\\\\\u00A5"},
		// Two results of the encoder, one after the other: the example named
		// above.
		{whatwgencoding.ISO2022JP, "\x1B(J\x5C\x1B(B\x1B(J\x5C\x1B(B", "\u00A5\uFFFD\u00A5"},
		{whatwgencoding.ISO2022JP, "\x1B$B\x24\x1B(BA", "\uFFFDA"},
		{whatwgencoding.ISO2022JP, "\x1B$(A\x1B$", "\uFFFD$(A\uFFFD$"},
		{whatwgencoding.EUCKR, "\x81\x41\xA2\xE6\xC9\xA1", "\uAC02\u20AC\uFFFD"},
		{whatwgencoding.UTF16LE, "\x3D\xD8A\x00\x3D\xD8\xA9\xDC\x3D", "\uFFFDA\U0001F4A9\uFFFD"},
		{whatwgencoding.UTF16BE, "\xD8\x3D\xD8\x3D\xDC\xA9\xD8\x3D", "\uFFFD\U0001F4A9\uFFFD"},
		{whatwgencoding.Replacement, "anything", "\uFFFD"},
		{whatwgencoding.Windows1253, "\xAA\xD2\xFF\xE1", "\uFFFD\uFFFD\uFFFD\u03B1"},
		{whatwgencoding.XUserDefined, "\x7F\x80\xFF", "\x7F\uF780\uF7FF"},
	} {
		t.Run(fmt.Sprintf("%v % X", row.e, row.bytes), func(t *testing.T) {
			if got := string(row.e.AppendDecode(nil, []byte(row.bytes))); got != row.want {
				t.Errorf("%+q; want %+q", got, row.want)
			}
		})
	}
}

// TestString names encodings and a value that is not an encoding.
func TestString(t *testing.T) {
	for _, row := range []struct {
		e    whatwgencoding.Encoding
		want string
	}{
		{whatwgencoding.UTF8, "UTF-8"},
		{whatwgencoding.XUserDefined, "x-user-defined"},
		{whatwgencoding.XUserDefined + 1, "Encoding(40)"},
		{255, "Encoding(255)"},
	} {
		if got := row.e.String(); got != row.want {
			t.Errorf("%d: %s; want %s", uint8(row.e), got, row.want)
		}
	}
}

// TestMalformed encodes short sequences of bytes that are not all ASCII, and
// sequences that begin like a form that is too long. The result is that of the
// scalar value string, with one U+FFFD per maximal subpart that is invalid
// UTF-8.
func TestMalformed(t *testing.T) {
	var sequences []string
	for a := 0x80; a <= 0xFF; a++ {
		for b := 0x7F; b <= 0xC2; b++ {
			sequences = append(sequences, string([]byte{byte(a), byte(b)}))
			if a >= 0xE0 {
				for _, c := range []byte{'a', 0x80, 0x96, 0xBE, 0xBF, 0xC0} {
					sequences = append(sequences, string([]byte{byte(a), byte(b), c}), string([]byte{byte(a), byte(b), c, 0xBF}))
				}
			}
		}
	}
	for _, e := range []whatwgencoding.Encoding{
		whatwgencoding.UTF8, whatwgencoding.Windows1252, whatwgencoding.Windows1256, whatwgencoding.KOI8U, whatwgencoding.GBK,
		whatwgencoding.GB18030, whatwgencoding.Big5, whatwgencoding.EUCJP, whatwgencoding.ISO2022JP, whatwgencoding.ShiftJIS,
		whatwgencoding.EUCKR, whatwgencoding.XUserDefined,
	} {
		t.Run(e.Name(), func(t *testing.T) {
			for _, s := range sequences {
				s += "ab"
				want := encodeAll(e.NewEncoder(), scalarValues(s), nil)
				if got := encodeAll(e.NewEncoder(), s, nil); got != want {
					t.Fatalf("%q: %q; want %q", s, got, want)
				}
			}
		})
	}
}

// scalarValues decodes s as UTF-8. Package unicode/utf8 takes one malformed
// byte at a time. A maximal subpart is longer only if it is the beginning of a
// scalar value's form.
func scalarValues(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		c, size := utf8.DecodeRuneInString(s[i:])
		b.WriteRune(c)
		if c == utf8.RuneError && size == 1 {
			for size = min(utf8.UTFMax-1, len(s)-i); size > 1 && !beginsScalarValue(s[i:i+size]); size-- {
			}
		}
		i += size
	}
	return b.String()
}

// beginsScalarValue reports whether s is the beginning of the UTF-8 form of a
// scalar value, and not all of it.
func beginsScalarValue(s string) bool {
	for _, rest := range []string{"\x80", "\xBF", "\x80\x80", "\xBF\xBF", "\x80\x80\x80", "\xBF\xBF\xBF"} {
		if c, size := utf8.DecodeRuneInString(s + rest); c != utf8.RuneError && size == len(s)+len(rest) {
			return true
		}
	}
	return false
}

// The code point that has no bytes is returned, and encoding goes on after it.
func ExampleEncoding_NewEncoder() {
	encoder := whatwgencoding.ISO2022JP.NewEncoder()
	out, taken, unencodable := encoder.AppendEncode(nil, "\u00A5\u2603!", true)
	fmt.Printf("%q %d %U\n", out, taken, unencodable)
	out, taken, unencodable = encoder.AppendEncode(nil, "!", true)
	fmt.Printf("%q %d %d\n", out, taken, unencodable)
	// Output:
	// "\x1b(J\\" 5 U+2603
	// "!\x1b(B" 1 -1
}

func ExampleBackend_Lookup() {
	var encodings ports.Encodings = whatwgencoding.New()
	for _, label := range []string{" SJIS\n", "latin1", "sjis\u00A0"} {
		e, ok := encodings.Lookup(label)
		fmt.Printf("%q %v %v\n", label, e, ok)
	}
	// Output:
	// " SJIS\n" Shift_JIS true
	// "latin1" windows-1252 true
	// "sjis\u00a0" <nil> false
}

func ExampleEncoding_AppendDecode() {
	fmt.Printf("%s\n", whatwgencoding.GBK.AppendDecode(nil, []byte("\xC4\xE3\xBA\xC3 \x80")))
	// Output: 你好 €
}
