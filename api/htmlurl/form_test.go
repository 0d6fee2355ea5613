package htmlurl_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/formurlencoded"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// TestRequest has rows for each cell of the standard's table of schemes and
// methods. The results follow the steps in the cell. The zero Method and
// Enctype are the standard's defaults, GET and
// application/x-www-form-urlencoded.
func TestRequest(t *testing.T) {
	list := []htmlurl.Entry{{Name: "a b", Value: "c+d\r%20"}, {Name: "é", File: fileName("'#")}}
	const (
		query      = "a+b=c%2Bd%0D%0A%2520&%C3%A9=%27%23"
		headers    = "a%20b=c%2Bd%0D%0A%2520&%C3%A9=%27%23"
		textInMail = "a%20b=c+d%0D%0A%20%0D%0A%C3%A9='%23%0D%0A"
		text       = "a b=c+d\r\n%20\r\né='#\r\n"
	)
	type row struct {
		action string
		method htmlurl.Method
		format htmlurl.Enctype
		url    string
		body   string
	}
	rows := []row{
		{action: "http://h/?x#f", method: htmlurl.Get, format: htmlurl.URLEncoded, url: "http://h/?" + query + "#f", body: ""},
		{action: "http://h/?x#f", method: 0, format: 0, url: "http://h/?" + query + "#f", body: ""},
		{action: "http://h/?x#f", method: htmlurl.Post, format: 0, url: "http://h/?x#f", body: query},
		{action: "http://h/?x#f", method: htmlurl.Get, format: htmlurl.Multipart, url: "http://h/?" + query + "#f", body: ""},
		{action: "https://u:p@h:8/p", method: htmlurl.Get, format: htmlurl.TextPlain, url: "https://u:p@h:8/p?" + query, body: ""},
		{action: "http://h/?x#f", method: htmlurl.Post, format: htmlurl.URLEncoded, url: "http://h/?x#f", body: query},
		{action: "https://h/?x#f", method: htmlurl.Post, format: htmlurl.TextPlain, url: "https://h/?x#f", body: text},
		{action: "data:text/html,x?y#f", method: htmlurl.Get, format: htmlurl.URLEncoded, url: "data:text/html,x?" + query + "#f", body: ""},
		{action: "mailto:a@b?subject=x#f", method: htmlurl.Get, format: htmlurl.TextPlain, url: "mailto:a@b?" + headers + "#f", body: ""},
		{action: "mailto:a@b", method: htmlurl.Post, format: htmlurl.URLEncoded, url: "mailto:a@b?body=" + query, body: ""},
		{action: "mailto:a@b?", method: htmlurl.Post, format: htmlurl.Multipart, url: "mailto:a@b?body=" + query, body: ""},
		{action: "mailto:a@b?subject=x#f", method: htmlurl.Post, format: htmlurl.URLEncoded, url: "mailto:a@b?subject=x&body=" + query + "#f", body: ""},
		{action: "mailto:a@b", method: htmlurl.Post, format: htmlurl.TextPlain, url: "mailto:a@b?body=" + textInMail, body: ""},
		{action: "mailto:a@b?subject=x#f", method: htmlurl.Post, format: htmlurl.TextPlain, url: "mailto:a@b?subject=x&body=" + textInMail + "#f", body: ""},
	}
	for _, action := range []string{"ftp://h/p?q#f", "javascript:x?y#z"} {
		rows = append(rows, row{action: action, method: htmlurl.Get, format: htmlurl.TextPlain, url: action, body: ""}, row{action: action, method: htmlurl.Post, format: htmlurl.Multipart, url: action, body: ""})
	}
	rows = append(rows, row{action: "data:,x?y", method: htmlurl.Post, format: htmlurl.Multipart, url: "data:,x?y", body: ""})
	for _, row := range rows {
		t.Run(row.action+" "+row.method.String()+" "+row.format.String(), func(t *testing.T) {
			s := htmlurl.Submission{Action: weburl.MustParse(row.action).Record(), Method: row.method, Enctype: row.format, Entries: list}
			r, err := s.Request()
			contentType := ""
			switch {
			case row.body == text:
				contentType = "text/plain"
			case row.body != "":
				contentType = "application/x-www-form-urlencoded"
			}
			if err != nil || r.URL.Href() != row.url || string(r.Body) != row.body || r.ContentType != contentType {
				t.Errorf("\n got %s %q %q %v\nwant %s %q %q", r.URL, r.Body, r.ContentType, err, row.url, row.body, contentType)
			}
			if again, err := weburl.ParseRecord(r.URL.Href()); err != nil || again != r.URL {
				t.Errorf("%s does not parse to itself", r.URL)
			}
		})
	}
}

// TestRequestErrors checks the errors, and that they hold no part of the
// submission.
func TestRequestErrors(t *testing.T) {
	for _, row := range []struct {
		action string
		method htmlurl.Method
		format htmlurl.Enctype
		want   error
	}{
		{"http://h/", htmlurl.Post, htmlurl.Multipart, htmlurl.ErrNoContent},
		{"https://h/", htmlurl.Post, htmlurl.Multipart, htmlurl.ErrNoContent},
		{"http://h/", htmlurl.Dialog, htmlurl.URLEncoded, htmlurl.ErrDialog},
		{"file:///", htmlurl.Get, htmlurl.URLEncoded, htmlurl.ErrActionScheme},
		{"blob:http://h/x", htmlurl.Post, htmlurl.URLEncoded, htmlurl.ErrActionScheme},
		{"ws://h/", htmlurl.Get, htmlurl.URLEncoded, htmlurl.ErrActionScheme},
		{"httpx://h/", htmlurl.Get, htmlurl.URLEncoded, htmlurl.ErrActionScheme},
		{"", htmlurl.Get, htmlurl.URLEncoded, htmlurl.ErrActionScheme},
	} {
		t.Run(row.action+" "+row.method.String()+" "+row.format.String(), func(t *testing.T) {
			s := htmlurl.Submission{Action: record(t, row.action), Method: row.method, Enctype: row.format, Entries: []htmlurl.Entry{{Name: "secret", File: fileName("secret.txt")}}}
			r, err := s.Request()
			if !errors.Is(err, row.want) || r.URL.IsValid() || r.Body != nil || r.Multipart != nil || strings.Contains(err.Error(), "secret") || !strings.HasPrefix(err.Error(), "htmlurl: ") {
				t.Errorf("%v, %v; want %v", r, err, row.want)
			}
		})
	}
}

// TestMutateActionURL checks the zero Record and some schemes.
func TestMutateActionURL(t *testing.T) {
	if r, err := htmlurl.MutateActionURL(urlrec.Record{}, nil, nil); r.IsValid() || err != nil {
		t.Errorf("the zero Record becomes %s, %v", r, err)
	}
	// Chromium 148 navigates to these URLs. Its other schemes follow the same
	// steps.
	for action, want := range map[string]string{
		"about:blank?x":           "about:blank?a=b",
		"foo:bar?x":               "foo:bar?a=b",
		"http://127.0.0.1/x?y#z":  "http://127.0.0.1/x?a=b#z",
		"http://127.0.0.1/x?y#?z": "http://127.0.0.1/x?a=b#?z",
	} {
		t.Run(action, func(t *testing.T) {
			r, err := htmlurl.MutateActionURL(weburl.MustParse(action).Record(), []htmlurl.Entry{{Name: "a", Value: "b"}}, nil)
			if err != nil || r.Href() != want {
				t.Errorf("%s, %v; want %s", r, err, want)
			}
		})
	}
}

// TestNames checks the names of the enumerations, of their zero values and of
// values out of range.
func TestNames(t *testing.T) {
	for _, row := range []struct{ got, want string }{
		{htmlurl.Method(0).String(), "none"},
		{htmlurl.Get.String(), "get"},
		{htmlurl.Post.String(), "post"},
		{htmlurl.Dialog.String(), "dialog"},
		{htmlurl.Method(4).String(), "Method(4)"},
		{htmlurl.Enctype(0).String(), "none"},
		{htmlurl.URLEncoded.String(), "application/x-www-form-urlencoded"},
		{htmlurl.Multipart.String(), "multipart/form-data"},
		{htmlurl.TextPlain.String(), "text/plain"},
		{htmlurl.Enctype(255).String(), "Enctype(255)"},
		{htmlurl.HistoryBehavior(0).String(), "none"},
		{htmlurl.HistoryAuto.String(), "auto"},
		{htmlurl.HistoryReplace.String(), "replace"},
		{htmlurl.HistoryBehavior(3).String(), "HistoryBehavior(3)"},
	} {
		t.Run(row.want, func(t *testing.T) {
			if row.got != row.want {
				t.Errorf("%q; want %q", row.got, row.want)
			}
		})
	}
}

// TestAttributes follows the keywords of
// https://html.spec.whatwg.org/#attr-fs-method and
// https://html.spec.whatwg.org/#attr-fs-enctype.
func TestAttributes(t *testing.T) {
	for attribute, want := range map[string]htmlurl.Method{
		"": htmlurl.Get, "get": htmlurl.Get, "POST": htmlurl.Post, "post": htmlurl.Post, "Dialog": htmlurl.Dialog,
		" post": htmlurl.Get, "po\u017Ft": htmlurl.Get, "delete": htmlurl.Get, "pos\xFF": htmlurl.Get,
	} {
		t.Run("method "+attribute, func(t *testing.T) {
			if got := htmlurl.ParseMethod(attribute); got != want {
				t.Errorf("%v, want %v", got, want)
			}
		})
	}
	for attribute, want := range map[string]htmlurl.Enctype{
		"": htmlurl.URLEncoded, "application/x-www-form-urlencoded": htmlurl.URLEncoded, "Text/Plain": htmlurl.TextPlain,
		"multipart/form-data": htmlurl.Multipart, "text/plain ": htmlurl.URLEncoded, "text/html": htmlurl.URLEncoded,
	} {
		t.Run("enctype "+attribute, func(t *testing.T) {
			if got := htmlurl.ParseEnctype(attribute); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}

// TestPickEncodingSplits checks that labels are split at each ASCII whitespace,
// and at no other code point.
//
// https://infra.spec.whatwg.org/#split-on-ascii-whitespace
func TestPickEncodingSplits(t *testing.T) {
	for c := rune(0); c <= 0x3000; c++ {
		want := strings.ContainsRune("\t\n\f\r ", c)
		// The first label is unknown; with another code point there is one
		// label, which is unknown too.
		enc := htmlurl.PickEncoding("q"+string(c)+"gbk", true, nil, nil)
		if got := enc != nil; got != want {
			t.Errorf("%U: split %v; want %v", c, got, want)
		}
	}
	if enc := htmlurl.PickEncoding(" \t\n\f\r\fx\r\n gbk \t", true, nil, nil); enc == nil || enc.Name() != "GBK" {
		t.Errorf("whitespace around labels: %v; want GBK", enc)
	}
}

// TestPairsRepair checks that invalid UTF-8 becomes U+FFFD, one per maximal
// subpart.
func TestPairsRepair(t *testing.T) {
	got := htmlurl.Pairs([]htmlurl.Entry{{Name: "\xFF\n", Value: "\xE2\x82\r"}, {Name: "a", Value: "not this", File: fileName("\xC3")}})
	want := []domain.Pair{{Name: "\uFFFD\r\n", Value: "\uFFFD\r\n"}, {Name: "a", Value: "\uFFFD"}}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestBodiesTakeOutputEncodings checks that a body for UTF-16 is in UTF-8, its
// output encoding.
func TestBodiesTakeOutputEncodings(t *testing.T) {
	list := []htmlurl.Entry{{Name: "é", Value: "あ"}}
	enc := ports.Encoding(whatwgencoding.UTF16LE)
	if got := htmlurl.URLEncodedBody(list, enc); got != "%C3%A9=%E3%81%82" {
		t.Errorf("urlencoded: %s", got)
	}
	if got := htmlurl.TextPlainBody(list, enc); string(got) != "é=あ\r\n" {
		t.Errorf("text/plain: %q", got)
	}
}

// stuck is an encoding whose encoder takes nothing and encodes nothing.
type stuck struct{ ports.Encoding }

func (stuck) Name() string                                                  { return "stuck" }
func (stuck) NewEncoder() ports.Encoder                                     { return stuck{} }
func (stuck) AppendEncode(dst []byte, _ string, _ bool) ([]byte, int, rune) { return dst, 0, 'x' }

// TestTextPlainEnds checks that the function ends even if an encoder breaks its
// contract.
func TestTextPlainEnds(t *testing.T) {
	if got := htmlurl.TextPlainBody([]htmlurl.Entry{{Name: strings.Repeat("é", 1000)}}, stuck{}); len(got) != 0 {
		t.Errorf("got %q", got)
	}
}

// TestTextPlainIsLinear encodes long text with many unencodable code points. It
// would not end in time if that took more than linear time.
func TestTextPlainIsLinear(t *testing.T) {
	list := []htmlurl.Entry{{Value: strings.Repeat("日💩", 1<<18)}}
	got := htmlurl.TextPlainBody(list, whatwgencoding.ISO2022JP)
	if want := "=" + strings.Repeat("\x1B$BF|\x1B(B&#128169;", 1<<18) + "\r\n"; string(got) != want {
		t.Errorf("%d bytes, want %d", len(got), len(want))
	}
}

// fuzzEncodings have states, all sorts of gaps, and none.
var fuzzEncodings = []ports.Encoding{
	nil, whatwgencoding.ISO2022JP, whatwgencoding.ShiftJIS, whatwgencoding.Windows1252, whatwgencoding.GB18030,
}

// FuzzBodies checks both bodies: newlines, the pairs after parsing, and
// references.
func FuzzBodies(f *testing.F) {
	f.Add("a", "b", "c\nd.txt", byte(0))
	f.Add("\r\r\n\n", "日💩¥\\", "\x0E\u203E~", byte(1))
	f.Add("\xFF\r", "€\uFFFD", "\xF0\x9F", byte(3))
	f.Fuzz(func(t *testing.T, name, value, filename string, encoding byte) {
		list := []htmlurl.Entry{{Name: name, Value: value}, {Name: value, File: fileName(filename)}}
		pairs := htmlurl.Pairs(list)
		for _, pair := range pairs {
			for _, s := range []string{pair.Name, pair.Value} {
				if strings.ContainsAny(strings.ReplaceAll(s, "\r\n", ""), "\r\n") {
					t.Errorf("%q has half a newline", s)
				}
			}
		}
		if got := formurlencoded.Parse(htmlurl.URLEncodedBody(list, nil)); !slices.Equal(got, pairs) {
			t.Errorf("the body parses to %q, want %q", got, pairs)
		}

		// The result equals the encoding of text with references already in it.
		var text strings.Builder
		for _, pair := range pairs {
			text.WriteString(pair.Name + "=" + pair.Value + "\r\n")
		}
		want := []byte(text.String())
		enc := fuzzEncodings[int(encoding)%len(fuzzEncodings)]
		if enc != nil {
			var referenced strings.Builder
			for _, c := range text.String() {
				if _, _, unencodable := enc.NewEncoder().AppendEncode(nil, string(c), true); unencodable >= 0 {
					referenced.WriteString("&#" + strconv.Itoa(int(unencodable)) + ";")
				} else {
					referenced.WriteRune(c)
				}
			}
			want, _, _ = enc.NewEncoder().AppendEncode(nil, referenced.String(), true)
		}
		if got := htmlurl.TextPlainBody(list, enc); string(got) != string(want) {
			t.Errorf("text/plain: got %q, want %q", got, want)
		}
	})
}
