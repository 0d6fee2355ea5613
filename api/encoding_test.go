package weburl_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/stepwise"
)

// parseEncoding returns the href of input, parsed in three ways that must
// agree.
func parseEncoding(t *testing.T, input, base, label string) string {
	t.Helper()
	r := urlrec.Record{}
	var literalBase *stepwise.Record
	machine := stepwise.Machine{}
	var u *weburl.URL
	var err error
	if base == "" {
		u, err = weburl.ParseEncoding(input, label)
	} else {
		u, err = weburl.ParseEncodingBase(input, base, label)
		r = weburl.MustParse(base).Record()
		literalBase, _ = machine.Parse(base, nil, nil)
	}
	if err != nil {
		t.Fatalf("%q, %q, %s: %v", input, base, label, err)
	}
	enc, err := weburl.Encoding(label)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := weburl.ResolveRecordEncoding(input, r, enc); err != nil || got != u.Record() {
		t.Errorf("%q, %q, %s: a record %v, %v and a URL %v", input, base, label, got, err, u)
	}
	if got, err := machine.Parse(input, literalBase, enc); err != nil || got.Serialize(false) != u.Href() {
		t.Errorf("%q, %q, %s: the literal machine has %v, %v, the other %v", input, base, label, got, err, u)
	}
	return u.Href()
}

// TestWPTPercentEncoding runs percent-encoding.json of web-platform-tests as
// its test does.
func TestWPTPercentEncoding(t *testing.T) {
	var rows []any
	if err := json.Unmarshal(wpt(t, "percent-encoding.json"), &rows); err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, row := range rows {
		row, ok := row.(map[string]any)
		if !ok {
			continue // a comment
		}
		input := row["input"].(string)
		output := row["output"].(map[string]any)
		for label, want := range output {
			n++
			t.Run(fmt.Sprintf("%s in %s", input, label), func(t *testing.T) {
				href := "https://example.com/?" + want.(string) + "#" + output["utf-8"].(string)
				if got := parseEncoding(t, "https://example.com/?"+input+"#"+input, "", label); got != href {
					t.Errorf("%q in %s: %q; want %q", input, label, got, href)
				}
			})
		}
	}
	if n < 15 {
		t.Errorf("there are only %d rows", n)
	}
}

// TestWhereEncodingsAct checks which parts of a URL the encoding affects, by
// the query state (https://url.spec.whatwg.org/#query-state).
func TestWhereEncodingsAct(t *testing.T) {
	for _, row := range []struct{ input, base, label, want string }{
		{"http://h/é?é#é", "", "windows-1252", "http://h/%C3%A9?%E9#%C3%A9"},
		{"https://h/é?é#é", "", "windows-1252", "https://h/%C3%A9?%E9#%C3%A9"},
		{"ftp://h/é?é", "", "windows-1252", "ftp://h/%C3%A9?%E9"},
		{"file:///é?é", "", "windows-1252", "file:///%C3%A9?%E9"},
		{"ws://h/é?é", "", "windows-1252", "ws://h/%C3%A9?%C3%A9"},
		{"wss://h/é?é", "", "windows-1252", "wss://h/%C3%A9?%C3%A9"},
		{"foo://h/é?é", "", "windows-1252", "foo://h/%C3%A9?%C3%A9"},
		{"mailto:é?é", "", "windows-1252", "mailto:%C3%A9?%C3%A9"},
		{"http://é@h/", "", "windows-1252", "http://%C3%A9@h/"},
		// Without a scheme, the base decides. Its own query does not change.
		{"?é", "http://h/?%C3%A9", "windows-1252", "http://h/?%E9"},
		{"#é", "http://h/?é", "windows-1252", "http://h/?%C3%A9#%C3%A9"},
		{"?é", "wss://h/", "windows-1252", "wss://h/?%C3%A9"},
		{"?é", "file:///x", "windows-1252", "file:///x?%E9"},
		{"//g/?é", "http://h/", "koi8-r", "http://g/?%26%23233%3B"},
		// https://encoding.spec.whatwg.org/#get-an-output-encoding
		{"http://h/?é", "", "utf-16", "http://h/?%C3%A9"},
		{"http://h/?é", "", "utf-16be", "http://h/?%C3%A9"},
		{"http://h/?é", "", "replacement", "http://h/?%C3%A9"},
		{"http://h/?é", "", "utf-8", "http://h/?%C3%A9"},
		// The error form within a string; only the "&" of the input is bare.
		{"http://h/?a‽&b='‽", "", "windows-1252", "http://h/?a%26%238253%3B&b=%27%26%238253%3B"},
		{"http://h/?\U0001F4A9", "", "gb18030", "http://h/?%949%DA3"}, // ASCII bytes of a code point are bare
		{"http://h/?\U0001F4A9", "", "gbk", "http://h/?%26%23128169%3B"},
		{"http://h/?\U0001F4A9", "", "big5", "http://h/?%26%23128169%3B"},
		{"http://h/?−", "", "shift_jis", "http://h/?%81|"},
		{"http://h/?¥x¥", "", "iso-2022-jp", `http://h/?%1B(J\x\%1B(B`},
		{"http://h/?¥‽¥#é", "", "iso-2022-jp", `http://h/?%1B(J\%26%238253%3B\%1B(B#%C3%A9`},
		{"http://h/?あ‽い", "", "iso-2022-jp", "http://h/?%1B$B$%22%1B(B%26%238253%3B%1B$B$$%1B(B"},
		{"http://h/?あ\t\nい", "", "iso-2022-jp", "http://h/?%1B$B$%22$$%1B(B"}, // tabs are removed first
		{"http://h/?a b+c%20", "", "shift_jis", "http://h/?a%20b+c%20"},
		{"http://h/?\xE2\x82a", "", "windows-1252", "http://h/?%26%2365533%3Ba"},
	} {
		t.Run(fmt.Sprintf("%s in %s", row.input, row.label), func(t *testing.T) {
			if got := parseEncoding(t, row.input, row.base, row.label); got != row.want {
				t.Errorf("%+q on %q in %s: %q; want %q", row.input, row.base, row.label, got, row.want)
			}
		})
	}
	// Setters use UTF-8, even if the URL was parsed with another encoding.
	u, err := weburl.ParseEncoding("http://h/?é", "windows-1252")
	if err != nil || !u.SetSearch("é") || u.Search() != "?%C3%A9" {
		t.Errorf("a set search is %v, %v", u, err)
	}
}

// TestEncodingLabels looks up labels that name an encoding and that do not.
func TestEncodingLabels(t *testing.T) {
	for _, label := range []string{"", "utf-7", "latin1\u00A0", "\u212Aoi8-r"} {
		t.Run(label, func(t *testing.T) {
			if enc, err := weburl.Encoding(label); enc != nil || !errors.Is(err, domain.ErrUnknownEncoding) {
				t.Errorf("%q: %v, %v", label, enc, err)
			}
			if u, err := weburl.ParseEncoding("http://h/", label); u != nil || !errors.Is(err, domain.ErrUnknownEncoding) {
				t.Errorf("%q: %v, %v", label, u, err)
			}
			if u, err := weburl.ParseEncodingBase("/", "http://h/", label); u != nil || !errors.Is(err, domain.ErrUnknownEncoding) {
				t.Errorf("%q: %v, %v", label, u, err)
			}
		})
	}
	if enc, err := weburl.Encoding("\f LATIN1\n"); enc != whatwgencoding.Windows1252 || err != nil {
		t.Errorf("latin1 is %v, %v", enc, err)
	}
}

func ExampleParseEncoding() {
	u, err := weburl.ParseEncoding("https://example.com/日本?q=日本#日本", "shift_jis")
	fmt.Println(u, err)
	// Output: https://example.com/%E6%97%A5%E6%9C%AC?q=%93%FA%96{#%E6%97%A5%E6%9C%AC <nil>
}

func ExampleParseEncodingBase() {
	u, err := weburl.ParseEncodingBase("?q=日本", "https://example.com/", "shift_jis")
	fmt.Println(u, err)
	// Output: https://example.com/?q=%93%FA%96{ <nil>
}

// The links of a document share its encoding and its base, which are looked up
// and parsed once.
func ExampleResolveRecordEncoding() {
	enc, err := weburl.Encoding("windows-1251")
	if err != nil {
		fmt.Println(err)
		return
	}
	base := weburl.MustParse("https://example.com/a/b").Record()
	for _, href := range []string{"?q=книга", "/книга", "wss://example.com/?q=книга"} {
		fmt.Println(weburl.ResolveRecordEncoding(href, base, enc))
	}
	// Output:
	// https://example.com/a/b?q=%EA%ED%E8%E3%E0 <nil>
	// https://example.com/%D0%BA%D0%BD%D0%B8%D0%B3%D0%B0 <nil>
	// wss://example.com/?q=%D0%BA%D0%BD%D0%B8%D0%B3%D0%B0 <nil>
}

// rot13 is an encoding: ASCII with its letters moved by 13. It keeps no state,
// so it is its own encoder.
type rot13 struct{}

func (rot13) Name() string              { return "x-rot13" }
func (rot13) NewEncoder() ports.Encoder { return rot13{} }

func (rot13) AppendEncode(dst []byte, src string, _ bool) (out []byte, taken int, unencodable rune) {
	for i := 0; i < len(src); {
		c, size := domain.DecodeScalarValue(src[i:])
		if i += size; c > 0x7F {
			return dst, i, c
		}
		dst = append(dst, rotate(byte(c)))
	}
	return dst, len(src), -1
}

func (rot13) AppendDecode(dst, src []byte) []byte {
	for _, b := range src {
		if b > 0x7F {
			dst = append(dst, "\uFFFD"...)
			continue
		}
		dst = append(dst, rotate(b))
	}
	return dst
}

func rotate(b byte) byte {
	switch lower := b | 0x20; {
	case 'a' <= lower && lower <= 'm':
		return b + 13
	case 'n' <= lower && lower <= 'z':
		return b - 13
	}
	return b
}

// withRot13 has rot13 besides the encodings of the standard.
type withRot13 struct{ whatwgencoding.Backend }

func (e withRot13) Lookup(label string) (ports.Encoding, bool) {
	if label == "x-rot13" {
		return rot13{}, true
	}
	return e.Backend.Lookup(label)
}

// A Config can add an encoding to those of the standard.
func ExampleConfig_encodings() {
	p := weburl.New(weburl.Config{Encodings: withRot13{}})
	for _, label := range []string{"x-rot13", "latin1"} {
		fmt.Println(p.ParseEncoding("https://example.com/?q=Hello é", label))
	}
	// Output:
	// https://example.com/?d=Uryyb%20%26%23233%3B <nil>
	// https://example.com/?q=Hello%20%E9 <nil>
}
