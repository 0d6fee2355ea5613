package formurlencoded_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/formurlencoded"
	"github.com/weburl-go/weburl/ports"
)

var serializeTests = []struct {
	pairs []domain.Pair
	want  string
}{
	// https://url.spec.whatwg.org/#concept-urlencoded-serializer
	{nil, ""},
	{list("", ""), "="},
	{list("", "", "", ""), "=&="},
	{list("a", "b", "a", "b"), "a=b&a=b"},
	{list("a b", " "), "a+b=+"},
	{list("a=b&c", "%41+;/?"), "a%3Db%26c=%2541%2B%3B%2F%3F"},

	// The form set leaves ASCII alphanumerics and *-._ alone:
	// https://url.spec.whatwg.org/#application-x-www-form-urlencoded-percent-encode-set
	{list("~!*'()-._", "AZaz09"), "%7E%21*%27%28%29-._=AZaz09"},
	{list("\x00\t\n\r\x7F", "\"#<>[]^`{|}@,:$\\"), "%00%09%0A%0D%7F=%22%23%3C%3E%5B%5D%5E%60%7B%7C%7D%40%2C%3A%24%5C"},

	// The example of https://url.spec.whatwg.org/#example-searchparams-sort.
	{list("key", "e1f7bc78", "q", "🏳️‍🌈"), "key=e1f7bc78&q=%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88"},
	{list("é", "\uFEFF\uFFFD"), "%C3%A9=%EF%BB%BF%EF%BF%BD"},

	// Strings that are not scalar value strings are repaired first.
	{list("\xFF", "\xE2\x82a\xED\xA0\x80"), "%EF%BF%BD=%EF%BF%BDa%EF%BF%BD%EF%BF%BD%EF%BF%BD"},
}

// TestSerialize runs each serializer on the same rows.
func TestSerialize(t *testing.T) {
	for _, test := range serializeTests {
		t.Run(fmt.Sprintf("%+q", test.pairs), func(t *testing.T) {
			if got := formurlencoded.Serialize(test.pairs); got != test.want {
				t.Errorf("Serialize: %q, want %q", got, test.want)
			}
			if got := literalSerialize(test.pairs); got != test.want {
				t.Errorf("literalSerialize: %q, want %q", got, test.want)
			}
			if got := string(formurlencoded.AppendSerialize([]byte("?"), test.pairs)); got != "?"+test.want {
				t.Errorf("AppendSerialize: %q, want %q", got, "?"+test.want)
			}
			if got := formurlencoded.SerializeEncoding(test.pairs, nil); got != test.want {
				t.Errorf("SerializeEncoding in UTF-8: %q, want %q", got, test.want)
			}
		})
	}
}

// TestSerializeLong compares lengths around 341 bytes, from which on a list is
// serialized in another way.
func TestSerializeLong(t *testing.T) {
	for _, piece := range []string{"a", " ", "é", "%", "\xFF"} {
		t.Run(strconv.QuoteToASCII(piece), func(t *testing.T) {
			for n := 300; n < 360; n++ {
				pairs := list(strings.Repeat(piece, n), piece, "b", strings.Repeat(piece, n%7))
				if got, want := formurlencoded.Serialize(pairs), literalSerialize(pairs); got != want {
					t.Fatalf("%d pieces: %q, want %q", n, got, want)
				}
			}
		})
	}
}

// latin1 is an encoding whose bytes are the first 256 code points.
type latin1 string

func (name latin1) Name() string                        { return string(name) }
func (latin1) NewEncoder() ports.Encoder                { return latin1Encoder{} }
func (latin1) AppendDecode([]byte, []byte) (out []byte) { panic("not used") }

type latin1Encoder struct{}

func (latin1Encoder) AppendEncode(dst []byte, src string, _ bool) (out []byte, taken int, unencodable rune) {
	for i, c := range src {
		if c > 0xFF {
			return dst, i + len(string(c)), c
		}
		dst = append(dst, byte(c))
	}
	return dst, len(src), -1
}

// TestSerializeEncoding serializes in encodings that need not be UTF-8.
func TestSerializeEncoding(t *testing.T) {
	for _, test := range []struct {
		name  string
		pairs []domain.Pair
		want  string
	}{
		// https://url.spec.whatwg.org/#string-percent-encode-after-encoding
		{"latin1", list("é", "a b", "c", "~"), "%E9=a+b&c=%7E"},
		{"latin1", list("☃", "a☃é"), "%26%239731%3B=a%26%239731%3B%E9"},
		{"latin1", nil, ""},
		// https://encoding.spec.whatwg.org/#get-an-output-encoding
		{"UTF-16BE", list("é", "☃"), "%C3%A9=%E2%98%83"},
		{"UTF-8", list("é", "☃"), "%C3%A9=%E2%98%83"},
	} {
		t.Run(fmt.Sprintf("%s %+q", test.name, test.pairs), func(t *testing.T) {
			if got := formurlencoded.SerializeEncoding(test.pairs, latin1(test.name)); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

// literalSerialize is the serializer as the standard writes it, in UTF-8.
func literalSerialize(tuples []domain.Pair) string {
	encode := func(s string) string {
		var output strings.Builder
		for _, b := range []byte(domain.ToScalarValueString(s)) {
			switch {
			case b == ' ':
				output.WriteByte('+')
			case domain.IsASCIIAlphanumeric(rune(b)) || strings.IndexByte("*-._", b) >= 0:
				output.WriteByte(b)
			default:
				fmt.Fprintf(&output, "%%%02X", b)
			}
		}
		return output.String()
	}
	var output strings.Builder
	for _, tuple := range tuples {
		name, value := encode(tuple.Name), encode(tuple.Value)
		if output.Len() > 0 {
			output.WriteByte('&')
		}
		output.WriteString(name + "=" + value)
	}
	return output.String()
}
