package formurlencoded_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/formurlencoded"
	"github.com/weburl-go/weburl/percent"
)

// TestParseLegacy follows the draft's steps one by one.
func TestParseLegacy(t *testing.T) {
	type pairs = [][2]string
	type options = formurlencoded.LegacyOptions
	charset := options{Encodings: whatwgencoding.New()}
	in := func(e whatwgencoding.Encoding) options { return options{Encoding: e} }
	for _, row := range []struct {
		what, input string
		options     options
		want        pairs
		err         error
	}{
		// 1. Encoding and bytes that are not ASCII
		{what: "UTF-8 may have bytes", input: "a=\xC3\xA9", want: pairs{{"a", "é"}}},
		{what: "under its name too", input: "a=\xC3\xA9", options: in(whatwgencoding.UTF8), want: pairs{{"a", "é"}}},
		{what: "others may not", input: "a=\x82\xA0", options: in(whatwgencoding.ShiftJIS), err: formurlencoded.ErrNotASCII},
		{what: "wherever they are", input: "\x80", options: in(whatwgencoding.Windows1252), err: formurlencoded.ErrNotASCII},
		{what: "the last byte of ASCII", input: "\x7F", options: in(whatwgencoding.Windows1252), want: pairs{{"\x7F", ""}}},
		{what: "_charset_ comes later", input: "a=\x82\xA0&_charset_=sjis", options: charset, want: pairs{{"a", "あ"}, {"_charset_", "sjis"}}},

		// 2. Splitting, and isindex
		{what: "nothing", input: ""},
		{what: "nothing with isindex", input: "", options: options{IsIndex: true}, want: pairs{{"", ""}}},
		{what: "isindex", input: "a+b", options: options{IsIndex: true}, want: pairs{{"", "a b"}}},
		{what: "isindex in the first piece only", input: "a&b", options: options{IsIndex: true}, want: pairs{{"", "a"}, {"b", ""}}},
		{what: "isindex with an empty first piece", input: "&a=b", options: options{IsIndex: true}, want: pairs{{"", ""}, {"a", "b"}}},
		{what: "isindex with a first piece with =", input: "a=&b", options: options{IsIndex: true}, want: pairs{{"a", ""}, {"b", ""}}},
		{what: "no isindex", input: "a", want: pairs{{"a", ""}}},

		// 3. Pieces
		{what: "empty ones", input: "&&a=b&&", want: pairs{{"a", "b"}}},
		{what: "the first = splits", input: "a=b=c&=d&=", want: pairs{{"a", "b=c"}, {"", "d"}, {"", ""}}},
		{what: "+ in both, %2B in neither", input: "a+%2B=b+%2B", want: pairs{{"a +", "b +"}}},
		{what: "%3D and %26 split nothing", input: "a%3D=%26", want: pairs{{"a=", "&"}}},
		{what: "_charset_ without the flag", input: "_charset_=sjis&a=%82%A0", want: pairs{{"_charset_", "sjis"}, {"a", "\uFFFD\uFFFD"}}},
		{what: "the name as it is written", input: "%5Fcharset_=sjis&a=%82%A0", options: charset, want: pairs{{"_charset_", "sjis"}, {"a", "\uFFFD\uFFFD"}}},
		{what: "the name in its case", input: "_CHARSET_=sjis&a=%82%A0", options: charset, want: pairs{{"_CHARSET_", "sjis"}, {"a", "\uFFFD\uFFFD"}}},
		{what: "a label with spaces around", input: "_charset_=+SJIS+&a=%82%A0", options: charset, want: pairs{{"_charset_", " SJIS "}, {"a", "あ"}}},
		{what: "an unknown label leaves the flag", input: "_charset_=x&_charset_=sjis&a=%82%A0", options: charset, want: pairs{{"_charset_", "x"}, {"_charset_", "sjis"}, {"a", "あ"}}},
		{what: "a known one unsets it", input: "_charset_=sjis&_charset_=euc-kr&a=%82%A0", options: charset, want: pairs{{"_charset_", "sjis"}, {"_charset_", "euc-kr"}, {"a", "あ"}}},
		{what: "in place of the option", input: "_charset_=euc-kr&a=%B0%A1", options: options{Encoding: whatwgencoding.ShiftJIS, Encodings: whatwgencoding.New()}, want: pairs{{"_charset_", "euc-kr"}, {"a", "가"}}},

		// 4. Decoding
		{what: "before _charset_ too", input: "%82%A0=%82%A2&_charset_=sjis", options: charset, want: pairs{{"あ", "い"}, {"_charset_", "sjis"}}},
		{what: "the encoding of the option", input: "a=%E9%80", options: in(whatwgencoding.Windows1252), want: pairs{{"a", "é€"}}},
		{what: "each name and value by itself", input: "%1B$B=%24%22&%1B$B$%22", options: in(whatwgencoding.ISO2022JP), want: pairs{{"", "$\""}, {"あ", ""}}},
		{what: "bytes in ASCII are bytes too", input: "a=%83%5C%83\\", options: in(whatwgencoding.ShiftJIS), want: pairs{{"a", "ソソ"}}},
		{what: "a byte order mark stays", input: "a=%EF%BB%BFb", want: pairs{{"a", "\uFEFFb"}}},
		{what: "malformed", input: "a=%82&%ZZ=%", options: in(whatwgencoding.ShiftJIS), want: pairs{{"a", "\uFFFD"}, {"%ZZ", "%"}}},
		{what: "bytes that are not UTF-8", input: "a=%F0%9F&b=%C3%A9", want: pairs{{"a", "\uFFFD"}, {"b", "é"}}},
		{what: "UTF-16 is decoded as UTF-16", input: "a=%00%E9", options: in(whatwgencoding.UTF16BE), want: pairs{{"\uFFFD", "é"}}},
		{what: "the error form is text", input: "a=%26%238253%3B", options: in(whatwgencoding.ShiftJIS), want: pairs{{"a", "&#8253;"}}},
	} {
		t.Run(row.what, func(t *testing.T) {
			parsed, err := formurlencoded.ParseLegacy(row.input, row.options)
			var got pairs
			for _, p := range parsed {
				got = append(got, [2]string{p.Name, p.Value})
			}
			if !slices.Equal(got, row.want) || !errors.Is(err, row.err) {
				t.Errorf("%q: %+q, %v; want %+q, %v", row.input, got, err, row.want, row.err)
			}
		})
	}
}

// TestSerializeEncodingParseLegacy checks that ParseLegacy reads the output of
// SerializeEncoding, in each encoding, and finds the encoding by its label.
func TestSerializeEncodingParseLegacy(t *testing.T) {
	for e, text := range map[whatwgencoding.Encoding]string{
		whatwgencoding.Windows1252: "“naïve” & café = 1+1%",
		whatwgencoding.Windows1251: "книга & тетрадь",
		whatwgencoding.ShiftJIS:    "ソース 表 ﾊﾝｶｸ",
		whatwgencoding.EUCJP:       "日本語 ﾊﾝｶｸ",
		whatwgencoding.ISO2022JP:   "日本 \\ ~ ¥ go",
		whatwgencoding.GBK:         "你好 € 吗",
		whatwgencoding.GB18030:     "你好 \U0001F600 €",
		whatwgencoding.Big5:        "功能 許蓋",
		whatwgencoding.EUCKR:       "안녕 & 똠",
		whatwgencoding.UTF16LE:     "UTF-8 é",
	} {
		t.Run(e.Name(), func(t *testing.T) {
			want := []domain.Pair{{Name: text, Value: text}, {Name: "_charset_", Value: e.Name()}}
			if percent.OutputEncoding(e) == nil {
				want[1].Value = "UTF-8"
			}
			form := formurlencoded.SerializeEncoding(want, e)
			got, err := formurlencoded.ParseLegacy(form, formurlencoded.LegacyOptions{Encodings: whatwgencoding.New()})
			if !slices.Equal(got, want) || err != nil {
				t.Errorf("%s: %+q, %v; want %+q", form, got, err, want)
			}
		})
	}
}

func ExampleParseLegacy() {
	pairs, err := formurlencoded.ParseLegacy("q=%93%FA%96%7B&_charset_=Shift_JIS",
		formurlencoded.LegacyOptions{Encodings: whatwgencoding.New()})
	fmt.Println(pairs, err)
	// A form of one text field.
	pairs, err = formurlencoded.ParseLegacy("caf%E9+noir",
		formurlencoded.LegacyOptions{Encoding: whatwgencoding.Windows1252, IsIndex: true})
	fmt.Println(pairs, err)
	// Output:
	// [{q 日本} {_charset_ Shift_JIS}] <nil>
	// [{ café noir}] <nil>
}

func ExampleSerializeEncoding() {
	fmt.Println(formurlencoded.SerializeEncoding([]domain.Pair{{Name: "q", Value: "日本 ☃"}}, whatwgencoding.ShiftJIS))
	// Output: q=%93%FA%96%7B+%26%239731%3B
}
