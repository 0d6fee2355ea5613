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

// The draft's steps one by one.
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
		{"UTF-8 may have bytes", "a=\xC3\xA9", options{}, pairs{{"a", "é"}}, nil},
		{"under its name too", "a=\xC3\xA9", in(whatwgencoding.UTF8), pairs{{"a", "é"}}, nil},
		{"others may not", "a=\x82\xA0", in(whatwgencoding.ShiftJIS), nil, formurlencoded.ErrNotASCII},
		{"wherever they are", "\x80", in(whatwgencoding.Windows1252), nil, formurlencoded.ErrNotASCII},
		{"the first byte that is none", "\x7F", in(whatwgencoding.Windows1252), pairs{{"\x7F", ""}}, nil},
		{"_charset_ comes later", "a=\x82\xA0&_charset_=sjis", charset, pairs{{"a", "あ"}, {"_charset_", "sjis"}}, nil},

		// 2. Splitting, and isindex
		{"nothing", "", options{}, nil, nil},
		{"nothing with isindex", "", options{IsIndex: true}, pairs{{"", ""}}, nil},
		{"isindex", "a+b", options{IsIndex: true}, pairs{{"", "a b"}}, nil},
		{"isindex in the first piece only", "a&b", options{IsIndex: true}, pairs{{"", "a"}, {"b", ""}}, nil},
		{"isindex with an empty first piece", "&a=b", options{IsIndex: true}, pairs{{"", ""}, {"a", "b"}}, nil},
		{"isindex with a first piece with =", "a=&b", options{IsIndex: true}, pairs{{"a", ""}, {"b", ""}}, nil},
		{"no isindex", "a", options{}, pairs{{"a", ""}}, nil},

		// 3. Pieces
		{"empty ones", "&&a=b&&", options{}, pairs{{"a", "b"}}, nil},
		{"the first = splits", "a=b=c&=d&=", options{}, pairs{{"a", "b=c"}, {"", "d"}, {"", ""}}, nil},
		{"+ in both, %2B in neither", "a+%2B=b+%2B", options{}, pairs{{"a +", "b +"}}, nil},
		{"%3D and %26 split nothing", "a%3D=%26", options{}, pairs{{"a=", "&"}}, nil},
		{"_charset_ without the flag", "_charset_=sjis&a=%82%A0", options{}, pairs{{"_charset_", "sjis"}, {"a", "\uFFFD\uFFFD"}}, nil},
		{"the name as it is written", "%5Fcharset_=sjis&a=%82%A0", charset, pairs{{"_charset_", "sjis"}, {"a", "\uFFFD\uFFFD"}}, nil},
		{"the name in its case", "_CHARSET_=sjis&a=%82%A0", charset, pairs{{"_CHARSET_", "sjis"}, {"a", "\uFFFD\uFFFD"}}, nil},
		{"a label with spaces around", "_charset_=+SJIS+&a=%82%A0", charset, pairs{{"_charset_", " SJIS "}, {"a", "あ"}}, nil},
		{"an unknown label leaves the flag", "_charset_=x&_charset_=sjis&a=%82%A0", charset, pairs{{"_charset_", "x"}, {"_charset_", "sjis"}, {"a", "あ"}}, nil},
		{"a known one unsets it", "_charset_=sjis&_charset_=euc-kr&a=%82%A0", charset, pairs{{"_charset_", "sjis"}, {"_charset_", "euc-kr"}, {"a", "あ"}}, nil},
		{"in place of the option", "_charset_=euc-kr&a=%B0%A1", options{Encoding: whatwgencoding.ShiftJIS, Encodings: whatwgencoding.New()}, pairs{{"_charset_", "euc-kr"}, {"a", "가"}}, nil},

		// 4. Decoding
		{"in front of _charset_ too", "%82%A0=%82%A2&_charset_=sjis", charset, pairs{{"あ", "い"}, {"_charset_", "sjis"}}, nil},
		{"the encoding of the option", "a=%E9%80", in(whatwgencoding.Windows1252), pairs{{"a", "é€"}}, nil},
		{"each name and value by itself", "%1B$B=%24%22&%1B$B$%22", in(whatwgencoding.ISO2022JP), pairs{{"", "$\""}, {"あ", ""}}, nil},
		{"bytes in ASCII are bytes too", "a=%83%5C%83\\", in(whatwgencoding.ShiftJIS), pairs{{"a", "ソソ"}}, nil},
		{"a byte order mark stays", "a=%EF%BB%BFb", options{}, pairs{{"a", "\uFEFFb"}}, nil},
		{"malformed", "a=%82&%ZZ=%", in(whatwgencoding.ShiftJIS), pairs{{"a", "\uFFFD"}, {"%ZZ", "%"}}, nil},
		{"what UTF-8 lacks", "a=%F0%9F&b=%C3%A9", options{}, pairs{{"a", "\uFFFD"}, {"b", "é"}}, nil},
		{"no output encoding here", "a=%00%E9", in(whatwgencoding.UTF16BE), pairs{{"\uFFFD", "é"}}, nil},
		{"the error form is text", "a=%26%238253%3B", in(whatwgencoding.ShiftJIS), pairs{{"a", "&#8253;"}}, nil},
	} {
		parsed, err := formurlencoded.ParseLegacy(row.input, row.options)
		var got pairs
		for _, p := range parsed {
			got = append(got, [2]string{p.Name, p.Value})
		}
		if !slices.Equal(got, row.want) || !errors.Is(err, row.err) {
			t.Errorf("%s: %q: %+q, %v; want %+q, %v", row.what, row.input, got, err, row.want, row.err)
		}
	}
}

// What an encoding can write, it reads, and nothing has to be said of it but its
// label.
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
		want := []domain.Pair{{Name: text, Value: text}, {Name: "_charset_", Value: e.Name()}}
		if percent.OutputEncoding(e) == nil {
			want[1].Value = "UTF-8"
		}
		form := formurlencoded.SerializeEncoding(want, e)
		got, err := formurlencoded.ParseLegacy(form, formurlencoded.LegacyOptions{Encodings: whatwgencoding.New()})
		if !slices.Equal(got, want) || err != nil {
			t.Errorf("%v: %s: %+q, %v; want %+q", e, form, got, err, want)
		}
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
