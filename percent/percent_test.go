package percent

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	"github.com/weburl-go/weburl/ports"
)

// spelled holds the printable ASCII members of each set, spelled out from the
// standard's definitions one by one.
var spelled = map[Set]string{
	C0Control:      "",
	Fragment:       " \"<>`",
	Query:          " \"#<>",
	SpecialQuery:   " \"#<>'",
	Path:           " \"#<>?^`{}",
	Userinfo:       " \"#<>?^`{}/:;=@[\\]|",
	Component:      " \"#<>?^`{}/:;=@[\\]|$%&+,",
	FormURLEncoded: " \"#<>?^`{}/:;=@[\\]|$%&+,!'()~",
}

// TestSets compares each set with its members, for all code points.
func TestSets(t *testing.T) {
	if len(spelled) != 8 {
		t.Fatalf("there are %d sets", len(spelled))
	}
	for set, members := range spelled {
		for c := rune(0); c <= utf8.MaxRune; c++ {
			want := c < 0x20 || c > 0x7E || strings.ContainsRune(members, c)
			if set.Contains(c) != want {
				t.Errorf("%v contains %U: %v", set, c, !want)
			}
			if c <= 0xFF && set.ContainsByte(byte(c)) != want {
				t.Errorf("%v contains the byte %02X: %v", set, c, !want)
			}
		}
		if !strings.HasSuffix(set.String(), "percent-encode set") {
			t.Errorf("%d is named %q", set, set)
		}
	}
	// The note in the standard: the code points that the form set leaves.
	for c := rune(0x20); c < 0x7F; c++ {
		left := '0' <= c && c <= '9' || 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' || strings.ContainsRune("*-._", c)
		if FormURLEncoded.Contains(c) == left {
			t.Errorf("the form set contains %U: %v", c, left)
		}
	}
}

// TestZeroSet checks that the zero Set is empty: nothing is encoded.
func TestZeroSet(t *testing.T) {
	var set Set
	if set.String() != "none" {
		t.Errorf("the zero Set is named %q", set)
	}
	for _, c := range []rune{0, '%', ' ', 0x7F, 0xE9, 0xFF, 0x100, 0x4E2D, utf8.MaxRune} {
		s := string(c)
		if set.Contains(c) || c <= 0xFF && set.ContainsByte(byte(c)) {
			t.Errorf("the zero Set contains %U", c)
		}
		if got := string(AppendEncodeScalarValue(nil, c, set)); got != s {
			t.Errorf("%U becomes %q", c, got)
		}
		if got := Encode(s, set); got != s {
			t.Errorf("%q becomes %q", s, got)
		}
	}
}

// TestUnion checks that a union of sets encodes the code points of each.
func TestUnion(t *testing.T) {
	const union = Fragment | SpecialQuery
	if union.String() != "Set(10)" {
		t.Errorf("the union is named %q", union)
	}
	for c := rune(0); c <= utf8.MaxRune; c++ {
		if want := Fragment.Contains(c) || SpecialQuery.Contains(c); union.Contains(c) != want {
			t.Errorf("the union contains %U: %t", c, !want)
		}
	}
	if got := Encode("`'é ", union); got != "%60%27%C3%A9%20" {
		t.Error(got)
	}
}

// TestComponentIsEncodeURIComponent checks the standard's note on the component
// set: it leaves what ECMA-262's encodeURIComponent leaves, uriUnreserved.
func TestComponentIsEncodeURIComponent(t *testing.T) {
	const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()"
	for c := rune(0); c <= utf8.MaxRune; c++ {
		if want := !strings.ContainsRune(unreserved, c); Component.Contains(c) != want {
			t.Errorf("the component set contains %U: %t", c, !want)
		}
	}
}

// TestStandardExamples runs the standard's table of percent-encode operations,
// https://url.spec.whatwg.org/#example-percent-encode-operations.
func TestStandardExamples(t *testing.T) {
	encode := func(enc ports.Encoding, s string, set Set) string {
		return string(AppendEncodeAfterEncoding(nil, enc, s, set))
	}
	for _, row := range []struct{ operation, got, want string }{
		{"percent-encode 0x23", string(AppendEncodeByte(nil, 0x23)), "%23"},
		{"percent-encode 0x7F", string(AppendEncodeByte(nil, 0x7F)), "%7F"},
		{"percent-decode bytes", string(AppendDecode(nil, []byte("%25%s%1G"))), "%%s%1G"},
		{"percent-decode string", string(Decode("‽%25%2E")), "\xE2\x80\xBD\x25\x2E"},
		{"Shift_JIS, a space", encode(whatwgencoding.ShiftJIS, " ", SpecialQuery), "%20"},
		{"Shift_JIS, U+2261", encode(whatwgencoding.ShiftJIS, "≡", SpecialQuery), "%81%DF"},
		{"Shift_JIS, U+203D", encode(whatwgencoding.ShiftJIS, "‽", SpecialQuery), "%26%238253%3B"},
		{"ISO-2022-JP", encode(whatwgencoding.ISO2022JP, "¥", SpecialQuery), `%1B(J\%1B(B`},
		{"Shift_JIS in a form", encode(whatwgencoding.ShiftJIS, "1+1 ≡ 2%20‽", FormURLEncoded), "1%2B1+%81%DF+2%2520%26%238253%3B"},
		{"UTF-8 percent-encode U+2261", string(AppendEncodeScalarValue(nil, '≡', Userinfo)), "%E2%89%A1"},
		{"UTF-8 percent-encode U+203D", string(AppendEncodeScalarValue(nil, '‽', Userinfo)), "%E2%80%BD"},
		{"UTF-8 percent-encode a string", Encode("Say what‽", Userinfo), "Say%20what%E2%80%BD"},
	} {
		t.Run(row.operation, func(t *testing.T) {
			if row.got != row.want {
				t.Errorf("%q; want %q", row.got, row.want)
			}
		})
	}
}

// TestDecode follows the standard's steps: one pass, digits of either case, and
// incomplete percent-encoded bytes stay.
func TestDecode(t *testing.T) {
	for in, want := range map[string]string{
		"":        "",
		"%":       "%",
		"%4":      "%4",
		"%zz":     "%zz",
		"%2541":   "%41",
		"%aF%Af":  "\xaf\xaf",
		"%%41":    "%A",
		"a%41%":   "aA%",
		"\xff%ff": "\uFFFD\xff", // the string is a scalar value string first
	} {
		t.Run(strconv.QuoteToASCII(in), func(t *testing.T) {
			if got := string(Decode(in)); got != want {
				t.Errorf("%q; want %q", got, want)
			}
		})
	}
}

// TestEncode runs each form of Encode on the same rows.
func TestEncode(t *testing.T) {
	const u = "%EF%BF%BD" // U+FFFD
	for _, row := range []struct {
		in   string
		set  Set
		want string
	}{
		{"", Path, ""},
		{"plain", Path, "plain"},
		{"a b", FormURLEncoded, "a+b"},
		{"a b", Component, "a%20b"},
		{"%", Path, "%"},
		{"%", Component, "%25"},
		{"é\U0001F4A9", C0Control, "%C3%A9%F0%9F%92%A9"},
		// One U+FFFD per maximal subpart, as the Encoding Standard decodes.
		{"\xe2\x82A\xff\xff", Query, u + "A" + u + u},
		{"\xf0\x9f\x92", Query, u},
	} {
		t.Run(fmt.Sprintf("%+q, %v", row.in, row.set), func(t *testing.T) {
			if got := Encode(row.in, row.set); got != row.want {
				t.Errorf("Encode: %q; want %q", got, row.want)
			}
			if got := EncodedLen(row.in, row.set); got != len(row.want) {
				t.Errorf("EncodedLen: %d; want %d", got, len(row.want))
			}
			if got := string(AppendEncode(nil, strings.Repeat(row.in, long), row.set)); got != strings.Repeat(row.want, long) {
				t.Error("AppendEncode of many is wrong")
			}
			if got := string(AppendEncodeAfterEncoding([]byte("x"), nil, row.in, row.set)); got != "x"+row.want {
				t.Errorf("AppendEncodeAfterEncoding in UTF-8: %q; want %q", got, row.want)
			}
		})
	}
	if got := string(AppendEncodeScalarValue(nil, ' ', FormURLEncoded)); got != "+" {
		t.Errorf("a space in a form is %q", got)
	}
	if got := string(AppendEncodeScalarValue(nil, 'a', Path)); got != "a" {
		t.Errorf("a letter in a path is %q", got)
	}
}

// upper is an encoding of ASCII with a state, for tests. It encodes lower-case
// letters as upper-case ones, with "<" before and ">" after each run of them.
type upper struct{ name string }

func (e upper) Name() string                        { return e.name }
func (e upper) NewEncoder() ports.Encoder           { return new(upperEncoder) }
func (e upper) AppendDecode(dst, src []byte) []byte { return append(dst, src...) }

type upperEncoder struct{ inside bool }

func (e *upperEncoder) AppendEncode(dst []byte, src string, end bool) ([]byte, int, rune) {
	for i, c := range src {
		lower := 'a' <= c && c <= 'z'
		if lower != e.inside && c < 0x80 {
			dst = append(dst, "<>"[b2i(e.inside)])
			e.inside = lower
		}
		switch {
		case lower:
			dst = append(dst, byte(c)-'a'+'A')
		case c < 0x80:
			dst = append(dst, byte(c))
		default:
			return dst, i + utf8.RuneLen(c), c
		}
	}
	if end && e.inside {
		dst = append(dst, '>')
		e.inside = false
	}
	return dst, len(src), -1
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// TestEncodeAfterEncoding follows the standard's steps with that encoding: one
// encoder for the whole string, the error form within it, one flush at the end.
func TestEncodeAfterEncoding(t *testing.T) {
	long := strings.Repeat("a", 2000)
	for _, row := range []struct {
		in   string
		set  Set
		want string
	}{
		{"ab", SpecialQuery, "%3CAB%3E"},
		{"a\u203Db", SpecialQuery, "%3CA%26%238253%3BB%3E"},
		{"\u203D", SpecialQuery, "%26%238253%3B"},
		{"A b\u203D", FormURLEncoded, "A+%3CB%26%238253%3B%3E"},
		{"A'", SpecialQuery, "A%27"},
		{"", SpecialQuery, ""},
		{"\xff", SpecialQuery, "%26%2365533%3B"},
		{long, SpecialQuery, "%3C" + strings.ToUpper(long) + "%3E"},
		{strings.Repeat("é", 1000), Query, strings.Repeat("%26%23233%3B", 1000)},
	} {
		t.Run(fmt.Sprintf("%+.20q, %v", row.in, row.set), func(t *testing.T) {
			if got := string(AppendEncodeAfterEncoding(nil, upper{"upper"}, row.in, row.set)); got != row.want {
				t.Errorf("%.60q; want %.60q", got, row.want)
			}
		})
	}
}

// stuck is an encoder that takes nothing.
type stuck struct{ upper }

func (stuck) NewEncoder() ports.Encoder { return stuck{} }

func (stuck) AppendEncode(dst []byte, _ string, _ bool) ([]byte, int, rune) { return dst, 0, 'x' }

// TestEncodeAfterEncodingEnds checks that a broken encoder cannot cause an
// endless loop.
func TestEncodeAfterEncodingEnds(t *testing.T) {
	got := string(AppendEncodeAfterEncoding(nil, stuck{}, "éa", SpecialQuery))
	if want := "%26%23120%3B%26%23120%3B"; got != want {
		t.Errorf("with an encoder that takes nothing: %q; want %q", got, want)
	}
}

// scalars is an encoder of all code points that notes its input.
type scalars struct {
	upper
	given *strings.Builder
}

func (e scalars) NewEncoder() ports.Encoder { return e }

func (e scalars) AppendEncode(dst []byte, src string, _ bool) ([]byte, int, rune) {
	e.given.WriteString(src)
	return append(dst, src...), len(src), -1
}

// TestEncodersGetScalarValues checks that the input of an encoder is UTF-8, as
// [ports.Encoder] says, even if the string is not: one U+FFFD replaces each
// maximal subpart.
func TestEncodersGetScalarValues(t *testing.T) {
	long := strings.Repeat("é", 2000)
	for _, row := range []struct{ in, want string }{
		{"\xE0\x9F\xBF", "\uFFFD\uFFFD\uFFFD"}, // too long a form of U+07FF
		{"\xE0\xA0\x80", "\u0800"},
		{"\xC1\xBF", "\uFFFD\uFFFD"},
		{"\xC2\x80", "\u0080"},
		{"\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD"}, // a surrogate
		{"\xED\x9F\xBF\xEE\x80\x80", "\uD7FF\uE000"},
		{"\xF0\x8F\xBF\xBF", "\uFFFD\uFFFD\uFFFD\uFFFD"}, // too long a form of U+FFFF
		{"\xF4\x8F\xBF\xBF\xF4\x90\x80\x80", "\U0010FFFF\uFFFD\uFFFD\uFFFD\uFFFD"},
		{"\xE2\x82a\xF0\x9F\x92", "\uFFFDa\uFFFD"},
		{long + "\xE0\x9F\xBF" + long, long + "\uFFFD\uFFFD\uFFFD" + long},
	} {
		t.Run(fmt.Sprintf("%.20q", row.in), func(t *testing.T) {
			e := scalars{given: new(strings.Builder)}
			out := AppendEncodeAfterEncoding(nil, e, row.in, SpecialQuery)
			if e.given.String() != row.want {
				t.Errorf("the input of the encoder is %.60q; want %.60q", e.given.String(), row.want)
			}
			if got := string(Decode(string(out))); got != row.want {
				t.Errorf("it is encoded as %.60q; want %.60q", got, row.want)
			}
		})
	}
}

// TestOutputEncoding checks which encodings are replaced by UTF-8.
func TestOutputEncoding(t *testing.T) {
	for _, name := range []string{"UTF-8", "utf-8", "UTF-16BE", "UTF-16LE", "replacement"} {
		t.Run(name, func(t *testing.T) {
			if OutputEncoding(upper{name}) != nil {
				t.Error("the output encoding is not UTF-8")
			}
		})
	}
	if OutputEncoding(nil) != nil || OutputEncoding(upper{"upper"}) != (upper{"upper"}) {
		t.Error("an output encoding changed")
	}
}
