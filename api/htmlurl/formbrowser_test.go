package htmlurl_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/ports"
)

// fileName is a file of that name.
type fileName string

func (f fileName) Name() string { return string(f) }

// control is a form control that results in one entry.
type control struct {
	kind        int
	name, value string
}

const (
	text   = iota // a text control, or an entry from the event formdata
	file          // the same with a File; value is its name
	hidden        // an input in the Hidden state
)

// entries returns the entry list of the controls.
func entries(controls []control, enc ports.Encoding) (entries []htmlurl.Entry) {
	for _, c := range controls {
		switch c.kind {
		case text:
			entries = append(entries, htmlurl.Entry{Name: c.name, Value: c.value})
		case file:
			entries = append(entries, htmlurl.Entry{Name: c.name, File: fileName(c.value)})
		case hidden:
			entries = append(entries, htmlurl.HiddenEntry(c.name, c.value, enc))
		}
	}
	return entries
}

const (
	get      = iota
	post     // in application/x-www-form-urlencoded
	postText // in text/plain
)

// absent means that there is no accept-charset attribute.
const absent = "-"

var manyScripts = []control{{text, "éあ日本語", "€¥\u203E\u2212｡💩Ж丂\uFFFD"}}

// browserForms are submissions of forms by Chromium 148 to a server on the
// loopback interface, from pages in these encodings. want is the part of the
// new URL after the action's path for GET, and the body for POST.
//
// Chromium differs from the standard in three ways:
//   - It uses the document's encoding if accept-charset has no known label.
//   - It treats commas as spaces there.
//   - It encodes each name and value of a text/plain body separately. The
//     result differs if the encoder has a state.
var browserForms = []struct {
	document      string // label of the page's encoding
	acceptCharset string
	how           int
	action        string // the part after the path
	controls      []control
	want          string
	chromium      string // Chromium's result if it differs from the standard's
}{
	// The query
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: nil, want: "?", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "?old=1#frag", controls: nil, want: "?#frag", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{text, "q", "café noir"}}, want: "?q=caf%C3%A9+noir", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "?old=1#frag", controls: []control{{text, "a", "1"}, {text, "b", "2"}}, want: "?a=1&b=2#frag", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{text, "", ""}}, want: "?=", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{text, "a", ""}}, want: "?a=", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{text, "", "v"}}, want: "?=v", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{text, "a", "1"}, {text, "a", "2"}, {text, "b", "3"}, {text, "a", ""}}, want: "?a=1&a=2&b=3&a=", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{text, "*-._", "azAZ09*-._"}}, want: "?*-._=azAZ09*-._", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{text, "!\"#$%&'()+,/:;<=>?@[\\]^`{|}~", " !\"#$%&'()+,/:;<=>?@[\\]^`{|}~"}}, want: "?%21%22%23%24%25%26%27%28%29%2B%2C%2F%3A%3B%3C%3D%3E%3F%40%5B%5C%5D%5E%60%7B%7C%7D%7E=+%21%22%23%24%25%26%27%28%29%2B%2C%2F%3A%3B%3C%3D%3E%3F%40%5B%5C%5D%5E%60%7B%7C%7D%7E", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{text, "a\x00b", "c\x01\x7F"}}, want: "?a%00b=c%01%7F", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{text, "a\nb", "c\nd"}}, want: "?a%0D%0Ab=c%0D%0Ad", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{text, "a\rb", "c\rd"}}, want: "?a%0D%0Ab=c%0D%0Ad", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{text, "a\r\nb", "c\r\nd"}}, want: "?a%0D%0Ab=c%0D%0Ad", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{text, "a\n\rb", "c\n\rd"}}, want: "?a%0D%0A%0D%0Ab=c%0D%0A%0D%0Ad", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{text, "a\r\r\n\n", "\n\n\r\r"}}, want: "?a%0D%0A%0D%0A%0D%0A=%0D%0A%0D%0A%0D%0A%0D%0A", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{text, "\r", "\n"}}, want: "?%0D%0A=%0D%0A", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{file, "f", "name.txt"}}, want: "?f=name.txt", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{file, "f", ""}}, want: "?f=", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{file, "f", "a\nb\"c\\d'e.txt"}}, want: "?f=a%0D%0Ab%22c%5Cd%27e.txt", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{file, "f", "ə.txt"}}, want: "?f=%C9%99.txt", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{file, "f", "a/b.txt"}}, want: "?f=a%2Fb.txt", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{text, "💩", "\U0010FFFF\uFFFD"}}, want: "?%F0%9F%92%A9=%F4%8F%BF%BF%EF%BF%BD", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{text, "a\tb", "c\td"}}, want: "?a%09b=c%09d", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{text, "q", "x"}}, want: "?q=x", chromium: ""},

	// Picking an encoding
	{document: "euc-jp", acceptCharset: "", how: get, action: "", controls: []control{{text, "q", "éあ"}}, want: "?q=%C3%A9%E3%81%82", chromium: "?q=%26%23233%3B%A4%A2"},
	{document: "euc-jp", acceptCharset: " ", how: get, action: "", controls: []control{{text, "q", "éあ"}}, want: "?q=%C3%A9%E3%81%82", chromium: "?q=%26%23233%3B%A4%A2"},
	{document: "euc-jp", acceptCharset: "bogus", how: get, action: "", controls: []control{{text, "q", "éあ"}}, want: "?q=%C3%A9%E3%81%82", chromium: "?q=%26%23233%3B%A4%A2"},
	{document: "euc-jp", acceptCharset: "bogus windows-1252", how: get, action: "", controls: []control{{text, "q", "éあ"}}, want: "?q=%E9%26%2312354%3B", chromium: ""},
	{document: "euc-jp", acceptCharset: "windows-1252 shift_jis", how: get, action: "", controls: []control{{text, "q", "éあ"}}, want: "?q=%E9%26%2312354%3B", chromium: ""},
	{document: "euc-jp", acceptCharset: "\t\n shift_jis \x0C", how: get, action: "", controls: []control{{text, "q", "éあ"}}, want: "?q=%26%23233%3B%82%A0", chromium: ""},
	{document: "euc-jp", acceptCharset: "shift_jis,euc-jp", how: get, action: "", controls: []control{{text, "q", "éあ"}}, want: "?q=%C3%A9%E3%81%82", chromium: "?q=%26%23233%3B%82%A0"},
	{document: "euc-jp", acceptCharset: "UTF-8", how: get, action: "", controls: []control{{text, "q", "éあ"}}, want: "?q=%C3%A9%E3%81%82", chromium: ""},
	{document: "euc-jp", acceptCharset: "latin1", how: get, action: "", controls: []control{{text, "q", "éあ"}}, want: "?q=%E9%26%2312354%3B", chromium: ""},
	{document: "euc-jp", acceptCharset: "utf-16le", how: get, action: "", controls: []control{{text, "q", "éあ"}}, want: "?q=%C3%A9%E3%81%82", chromium: ""},
	{document: "euc-jp", acceptCharset: "utf-16", how: get, action: "", controls: []control{{text, "q", "éあ"}}, want: "?q=%C3%A9%E3%81%82", chromium: ""},
	{document: "euc-jp", acceptCharset: "iso-2022-kr", how: get, action: "", controls: []control{{text, "q", "éあ"}}, want: "?q=%C3%A9%E3%81%82", chromium: ""},
	{document: "euc-jp", acceptCharset: "utf-7", how: get, action: "", controls: []control{{text, "q", "éあ"}}, want: "?q=%C3%A9%E3%81%82", chromium: "?q=%26%23233%3B%A4%A2"},
	{document: "euc-jp", acceptCharset: "WINDOWS-1251", how: get, action: "", controls: []control{{text, "q", "éあ"}}, want: "?q=%26%23233%3B%26%2312354%3B", chromium: ""},
	{document: "euc-jp", acceptCharset: "unknown", how: get, action: "", controls: []control{{text, "q", "éあ"}}, want: "?q=%C3%A9%E3%81%82", chromium: "?q=%26%23233%3B%A4%A2"},
	{document: "euc-jp", acceptCharset: "csshiftjis", how: get, action: "", controls: []control{{text, "q", "éあ"}}, want: "?q=%26%23233%3B%82%A0", chromium: ""},
	{document: "euc-jp", acceptCharset: "\x0Bshift_jis", how: get, action: "", controls: []control{{text, "q", "éあ"}}, want: "?q=%C3%A9%E3%81%82", chromium: "?q=%26%23233%3B%A4%A2"},
	{document: "euc-jp", acceptCharset: "\u00A0shift_jis", how: get, action: "", controls: []control{{text, "q", "éあ"}}, want: "?q=%C3%A9%E3%81%82", chromium: "?q=%26%23233%3B%A4%A2"},
	{document: "euc-jp", acceptCharset: absent, how: get, action: "", controls: []control{{text, "q", "éあ"}}, want: "?q=%26%23233%3B%A4%A2", chromium: ""},
	{document: "utf-16le", acceptCharset: absent, how: get, action: "", controls: []control{{text, "q", "éあ"}}, want: "?q=%C3%A9%E3%81%82", chromium: ""},
	{document: "windows-1252", acceptCharset: "", how: get, action: "", controls: []control{{text, "q", "éあ"}}, want: "?q=%C3%A9%E3%81%82", chromium: "?q=%E9%26%2312354%3B"},

	// _charset_
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, want: "?_charset_=UTF-8&a=b", chromium: ""},
	{document: "shift_jis", acceptCharset: absent, how: get, action: "", controls: []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, want: "?_charset_=Shift_JIS&a=b", chromium: ""},
	{document: "windows-1252", acceptCharset: "latin1", how: get, action: "", controls: []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, want: "?_charset_=windows-1252&a=b", chromium: ""},
	{document: "iso-8859-8-i", acceptCharset: absent, how: get, action: "", controls: []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, want: "?_charset_=ISO-8859-8-I&a=b", chromium: ""},
	{document: "gb2312", acceptCharset: absent, how: get, action: "", controls: []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, want: "?_charset_=GBK&a=b", chromium: ""},
	{document: "x-user-defined", acceptCharset: absent, how: get, action: "", controls: []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, want: "?_charset_=x-user-defined&a=b", chromium: ""},
	{document: "utf-16be", acceptCharset: absent, how: get, action: "", controls: []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, want: "?_charset_=UTF-8&a=b", chromium: ""},
	{document: "utf-8", acceptCharset: "euc-kr", how: get, action: "", controls: []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, want: "?_charset_=EUC-KR&a=b", chromium: ""},
	{document: "ascii", acceptCharset: absent, how: get, action: "", controls: []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, want: "?_charset_=windows-1252&a=b", chromium: ""},
	{document: "macintosh", acceptCharset: absent, how: get, action: "", controls: []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, want: "?_charset_=macintosh&a=b", chromium: ""},
	{document: "utf-8", acceptCharset: "x-mac-cyrillic", how: get, action: "", controls: []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, want: "?_charset_=x-mac-cyrillic&a=b", chromium: ""},
	{document: "gb18030", acceptCharset: absent, how: get, action: "", controls: []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, want: "?_charset_=gb18030&a=b", chromium: ""},
	{document: "big5-hkscs", acceptCharset: absent, how: get, action: "", controls: []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, want: "?_charset_=Big5&a=b", chromium: ""},
	{document: "koi8-r", acceptCharset: absent, how: get, action: "", controls: []control{{hidden, "_CHARSET_", "given"}}, want: "?_CHARSET_=KOI8-R", chromium: ""},
	{document: "koi8-r", acceptCharset: absent, how: get, action: "", controls: []control{{hidden, "_charset_ ", "given"}}, want: "?_charset_+=given", chromium: ""},
	{document: "koi8-r", acceptCharset: absent, how: get, action: "", controls: []control{{text, "_charset_", "given"}}, want: "?_charset_=given", chromium: ""},
	{document: "koi8-r", acceptCharset: absent, how: get, action: "", controls: []control{{text, "_charset_", "given"}}, want: "?_charset_=given", chromium: ""},
	{document: "koi8-r", acceptCharset: absent, how: get, action: "", controls: []control{{hidden, "_charset_", ""}, {hidden, "_charset_", "x"}}, want: "?_charset_=KOI8-R&_charset_=KOI8-R", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{hidden, "ſcharset_", "given"}}, want: "?%C5%BFcharset_=given", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{hidden, "_chaKset_", "given"}}, want: "?_cha%E2%84%AAset_=given", chromium: ""},

	// Hidden inputs and text areas
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{hidden, "a\nb", "c\nd"}}, want: "?a%0D%0Ab=c%0D%0Ad", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: get, action: "", controls: []control{{text, "a", "c\rd\r\ne\n"}}, want: "?a=c%0D%0Ad%0D%0Ae%0D%0A", chromium: ""},

	// Legacy encodings
	{document: "windows-1252", acceptCharset: absent, how: get, action: "", controls: manyScripts, want: "?%E9%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%80%A5%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%26%231046%3B%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "windows-1252", acceptCharset: absent, how: post, action: "", controls: manyScripts, want: "%E9%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%80%A5%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%26%231046%3B%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "windows-1252", acceptCharset: absent, how: postText, action: "", controls: manyScripts, want: "\xE9&#12354;&#26085;&#26412;&#35486;=\x80\xA5&#8254;&#8722;&#65377;&#128169;&#1046;&#19970;&#65533;\r\n", chromium: ""},
	{document: "shift_jis", acceptCharset: absent, how: get, action: "", controls: manyScripts, want: "?%26%23233%3B%82%A0%93%FA%96%7B%8C%EA=%26%238364%3B%5C%7E%81%7C%A1%26%23128169%3B%84G%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "shift_jis", acceptCharset: absent, how: post, action: "", controls: manyScripts, want: "%26%23233%3B%82%A0%93%FA%96%7B%8C%EA=%26%238364%3B%5C%7E%81%7C%A1%26%23128169%3B%84G%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "shift_jis", acceptCharset: absent, how: postText, action: "", controls: manyScripts, want: "&#233;\x82\xA0\x93\xFA\x96{\x8C\xEA=&#8364;\\~\x81|\xA1&#128169;\x84G&#19970;&#65533;\r\n", chromium: ""},
	{document: "euc-jp", acceptCharset: absent, how: get, action: "", controls: manyScripts, want: "?%26%23233%3B%A4%A2%C6%FC%CB%DC%B8%EC=%26%238364%3B%5C%7E%A1%DD%8E%A1%26%23128169%3B%A7%A8%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "euc-jp", acceptCharset: absent, how: post, action: "", controls: manyScripts, want: "%26%23233%3B%A4%A2%C6%FC%CB%DC%B8%EC=%26%238364%3B%5C%7E%A1%DD%8E%A1%26%23128169%3B%A7%A8%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "euc-jp", acceptCharset: absent, how: postText, action: "", controls: manyScripts, want: "&#233;\xA4\xA2\xC6\xFC\xCB\xDC\xB8\xEC=&#8364;\\~\xA1\xDD\x8E\xA1&#128169;\xA7\xA8&#19970;&#65533;\r\n", chromium: ""},
	{document: "iso-2022-jp", acceptCharset: absent, how: get, action: "", controls: manyScripts, want: "?%26%23233%3B%1B%24B%24%22F%7CK%5C8l%1B%28B=%26%238364%3B%1B%28J%5C%7E%1B%24B%21%5D%21%23%1B%28B%26%23128169%3B%1B%24B%27%28%1B%28B%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "iso-2022-jp", acceptCharset: absent, how: post, action: "", controls: manyScripts, want: "%26%23233%3B%1B%24B%24%22F%7CK%5C8l%1B%28B=%26%238364%3B%1B%28J%5C%7E%1B%24B%21%5D%21%23%1B%28B%26%23128169%3B%1B%24B%27%28%1B%28B%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "iso-2022-jp", acceptCharset: absent, how: postText, action: "", controls: manyScripts, want: "&#233;\x1B$B$\"F|K\\8l\x1B(B=&#8364;\x1B(J\\~\x1B$B!]!#\x1B(B&#128169;\x1B$B'(\x1B(B&#19970;&#65533;\r\n", chromium: ""},
	{document: "gbk", acceptCharset: absent, how: get, action: "", controls: manyScripts, want: "?%A8%A6%A4%A2%C8%D5%B1%BE%D5Z=%80%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%A7%A8%81%40%26%2365533%3B", chromium: ""},
	{document: "gbk", acceptCharset: absent, how: post, action: "", controls: manyScripts, want: "%A8%A6%A4%A2%C8%D5%B1%BE%D5Z=%80%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%A7%A8%81%40%26%2365533%3B", chromium: ""},
	{document: "gbk", acceptCharset: absent, how: postText, action: "", controls: manyScripts, want: "\xA8\xA6\xA4\xA2\xC8\xD5\xB1\xBE\xD5Z=\x80&#165;&#8254;&#8722;&#65377;&#128169;\xA7\xA8\x81@&#65533;\r\n", chromium: ""},
	{document: "gb18030", acceptCharset: absent, how: get, action: "", controls: manyScripts, want: "?%A8%A6%A4%A2%C8%D5%B1%BE%D5Z=%A2%E3%810%846%816%A82%816%D31%841%957%949%DA3%A7%A8%81%40%841%A47", chromium: ""},
	{document: "gb18030", acceptCharset: absent, how: post, action: "", controls: manyScripts, want: "%A8%A6%A4%A2%C8%D5%B1%BE%D5Z=%A2%E3%810%846%816%A82%816%D31%841%957%949%DA3%A7%A8%81%40%841%A47", chromium: ""},
	{document: "gb18030", acceptCharset: absent, how: postText, action: "", controls: manyScripts, want: "\xA8\xA6\xA4\xA2\xC8\xD5\xB1\xBE\xD5Z=\xA2\xE3\x810\x846\x816\xA82\x816\xD31\x841\x957\x949\xDA3\xA7\xA8\x81@\x841\xA47\r\n", chromium: ""},
	{document: "big5", acceptCharset: absent, how: get, action: "", controls: manyScripts, want: "?%26%23233%3B%C6%E8%A4%E9%A5%BB%BBy=%A3%E1%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%C7%FA%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "big5", acceptCharset: absent, how: post, action: "", controls: manyScripts, want: "%26%23233%3B%C6%E8%A4%E9%A5%BB%BBy=%A3%E1%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%C7%FA%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "big5", acceptCharset: absent, how: postText, action: "", controls: manyScripts, want: "&#233;\xC6\xE8\xA4\xE9\xA5\xBB\xBBy=\xA3\xE1&#165;&#8254;&#8722;&#65377;&#128169;\xC7\xFA&#19970;&#65533;\r\n", chromium: ""},
	{document: "euc-kr", acceptCharset: absent, how: get, action: "", controls: manyScripts, want: "?%26%23233%3B%AA%A2%EC%ED%DC%E2%E5%DE=%A2%E6%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%AC%A8%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "euc-kr", acceptCharset: absent, how: post, action: "", controls: manyScripts, want: "%26%23233%3B%AA%A2%EC%ED%DC%E2%E5%DE=%A2%E6%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%AC%A8%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "euc-kr", acceptCharset: absent, how: postText, action: "", controls: manyScripts, want: "&#233;\xAA\xA2\xEC\xED\xDC\xE2\xE5\xDE=\xA2\xE6&#165;&#8254;&#8722;&#65377;&#128169;\xAC\xA8&#19970;&#65533;\r\n", chromium: ""},
	{document: "koi8-r", acceptCharset: absent, how: get, action: "", controls: manyScripts, want: "?%26%23233%3B%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%26%238364%3B%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%F6%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "koi8-r", acceptCharset: absent, how: post, action: "", controls: manyScripts, want: "%26%23233%3B%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%26%238364%3B%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%F6%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "koi8-r", acceptCharset: absent, how: postText, action: "", controls: manyScripts, want: "&#233;&#12354;&#26085;&#26412;&#35486;=&#8364;&#165;&#8254;&#8722;&#65377;&#128169;\xF6&#19970;&#65533;\r\n", chromium: ""},
	{document: "x-user-defined", acceptCharset: absent, how: get, action: "", controls: manyScripts, want: "?%26%23233%3B%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%26%238364%3B%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%26%231046%3B%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "x-user-defined", acceptCharset: absent, how: post, action: "", controls: manyScripts, want: "%26%23233%3B%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%26%238364%3B%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%26%231046%3B%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "x-user-defined", acceptCharset: absent, how: postText, action: "", controls: manyScripts, want: "&#233;&#12354;&#26085;&#26412;&#35486;=&#8364;&#165;&#8254;&#8722;&#65377;&#128169;&#1046;&#19970;&#65533;\r\n", chromium: ""},
	{document: "windows-1251", acceptCharset: absent, how: get, action: "", controls: manyScripts, want: "?%26%23233%3B%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%88%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%C6%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "windows-1251", acceptCharset: absent, how: post, action: "", controls: manyScripts, want: "%26%23233%3B%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%88%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%C6%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "windows-1251", acceptCharset: absent, how: postText, action: "", controls: manyScripts, want: "&#233;&#12354;&#26085;&#26412;&#35486;=\x88&#165;&#8254;&#8722;&#65377;&#128169;\xC6&#19970;&#65533;\r\n", chromium: ""},
	{document: "iso-8859-8", acceptCharset: absent, how: get, action: "", controls: manyScripts, want: "?%26%23233%3B%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%26%238364%3B%A5%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%26%231046%3B%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "iso-8859-8", acceptCharset: absent, how: post, action: "", controls: manyScripts, want: "%26%23233%3B%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%26%238364%3B%A5%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%26%231046%3B%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "iso-8859-8", acceptCharset: absent, how: postText, action: "", controls: manyScripts, want: "&#233;&#12354;&#26085;&#26412;&#35486;=&#8364;\xA5&#8254;&#8722;&#65377;&#128169;&#1046;&#19970;&#65533;\r\n", chromium: ""},
	{document: "macintosh", acceptCharset: absent, how: get, action: "", controls: manyScripts, want: "?%8E%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%DB%B4%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%26%231046%3B%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "macintosh", acceptCharset: absent, how: post, action: "", controls: manyScripts, want: "%8E%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%DB%B4%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%26%231046%3B%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "macintosh", acceptCharset: absent, how: postText, action: "", controls: manyScripts, want: "\x8E&#12354;&#26085;&#26412;&#35486;=\xDB\xB4&#8254;&#8722;&#65377;&#128169;&#1046;&#19970;&#65533;\r\n", chromium: ""},
	{document: "windows-874", acceptCharset: absent, how: get, action: "", controls: manyScripts, want: "?%26%23233%3B%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%80%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%26%231046%3B%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "windows-874", acceptCharset: absent, how: post, action: "", controls: manyScripts, want: "%26%23233%3B%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%80%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%26%231046%3B%26%2319970%3B%26%2365533%3B", chromium: ""},
	{document: "windows-874", acceptCharset: absent, how: postText, action: "", controls: manyScripts, want: "&#233;&#12354;&#26085;&#26412;&#35486;=\x80&#165;&#8254;&#8722;&#65377;&#128169;&#1046;&#19970;&#65533;\r\n", chromium: ""},
	{document: "iso-2022-jp", acceptCharset: absent, how: get, action: "", controls: []control{{text, "日", "本"}, {text, "a", "b"}, {text, "語💩語", "💩日"}}, want: "?%1B%24BF%7C%1B%28B=%1B%24BK%5C%1B%28B&a=b&%1B%24B8l%1B%28B%26%23128169%3B%1B%24B8l%1B%28B=%26%23128169%3B%1B%24BF%7C%1B%28B", chromium: ""},
	{document: "iso-2022-jp", acceptCharset: absent, how: post, action: "", controls: []control{{text, "日", "本"}, {text, "a", "b"}, {text, "語💩語", "💩日"}}, want: "%1B%24BF%7C%1B%28B=%1B%24BK%5C%1B%28B&a=b&%1B%24B8l%1B%28B%26%23128169%3B%1B%24B8l%1B%28B=%26%23128169%3B%1B%24BF%7C%1B%28B", chromium: ""},
	{document: "iso-2022-jp", acceptCharset: absent, how: postText, action: "", controls: []control{{text, "日", "本"}, {text, "a", "b"}, {text, "語💩語", "💩日"}}, want: "\x1B$BF|\x1B(B=\x1B$BK\\\x1B(B\r\na=b\r\n\x1B$B8l\x1B(B&#128169;\x1B$B8l\x1B(B=&#128169;\x1B$BF|\x1B(B\r\n", chromium: ""},
	{document: "iso-2022-jp", acceptCharset: absent, how: postText, action: "", controls: []control{{text, "日\x0E本", "\x1B\x0F"}}, want: "\x1B$BF|\x1B(B&#65533;\x1B$BK\\\x1B(B=&#65533;&#65533;\r\n", chromium: ""},
	{document: "iso-2022-jp", acceptCharset: absent, how: get, action: "", controls: []control{{text, "日\x0E本", "\x1B\x0F"}}, want: "?%1B%24BF%7C%1B%28B%26%2365533%3B%1B%24BK%5C%1B%28B=%26%2365533%3B%26%2365533%3B", chromium: ""},
	{document: "iso-2022-jp", acceptCharset: absent, how: postText, action: "", controls: []control{{text, "日💩", "x"}}, want: "\x1B$BF|\x1B(B&#128169;=x\r\n", chromium: ""},
	{document: "iso-2022-jp", acceptCharset: absent, how: postText, action: "", controls: []control{{text, "¥💩¥", "\\~"}}, want: "\x1B(J\\&#128169;\\=\x1B(B\\~\r\n", chromium: "\x1B(J\\&#128169;\\\x1B(B=\\~\r\n"},
	{document: "iso-2022-jp", acceptCharset: absent, how: get, action: "", controls: []control{{text, "¥💩¥", "\\~"}}, want: "?%1B%28J%5C%26%23128169%3B%5C%1B%28B=%5C%7E", chromium: ""},
	{document: "windows-1252", acceptCharset: absent, how: get, action: "", controls: []control{{file, "é", "💩"}}, want: "?%E9=%26%23128169%3B", chromium: ""},
	{document: "utf-8", acceptCharset: "windows-1252", how: get, action: "", controls: []control{{text, "aəb", "c\uFFFDd"}}, want: "?a%26%23601%3Bb=c%26%2365533%3Bd", chromium: ""},
	{document: "x-user-defined", acceptCharset: absent, how: get, action: "", controls: []control{{text, "\uF780\uF7FF\u0080", "\uF77F"}}, want: "?%80%FF%26%23128%3B=%26%2363359%3B", chromium: ""},

	// Bodies
	{document: "utf-8", acceptCharset: absent, how: post, action: "", controls: nil, want: "", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: post, action: "?old=1#frag", controls: nil, want: "", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: post, action: "?old=1#frag", controls: []control{{text, "a", "1"}, {text, "b", "c d"}}, want: "a=1&b=c+d", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: post, action: "", controls: []control{{text, "a\nb", "c\rd"}, {file, "f", "x\ny"}}, want: "a%0D%0Ab=c%0D%0Ad&f=x%0D%0Ay", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: postText, action: "", controls: nil, want: "", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: postText, action: "", controls: []control{{text, "", ""}}, want: "=\r\n", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: postText, action: "?old=1#frag", controls: []control{{text, "a", "1"}, {text, "b", "c d"}}, want: "a=1\r\nb=c d\r\n", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: postText, action: "", controls: []control{{text, "a=b", "c=d&e"}, {text, "%41", "+ \"'\\"}}, want: "a=b=c=d&e\r\n%41=+ \"'\\\r\n", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: postText, action: "", controls: []control{{text, "a\nb", "c\rd"}, {text, "e\r\nf", "g\n\rh"}}, want: "a\r\nb=c\r\nd\r\ne\r\nf=g\r\n\r\nh\r\n", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: postText, action: "", controls: []control{{file, "f", "basic-test.txt"}}, want: "f=basic-test.txt\r\n", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: postText, action: "", controls: []control{{file, "f", "a\x00b"}}, want: "f=a\x00b\r\n", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: postText, action: "", controls: []control{{file, "f", "a\nb\"c\\d'e"}}, want: "f=a\r\nb\"c\\d'e\r\n", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: postText, action: "", controls: []control{{file, "f", "ábc"}}, want: "f=\xC3\xA1bc\r\n", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: postText, action: "", controls: []control{{file, "f", ""}}, want: "f=\r\n", chromium: ""},
	{document: "utf-8", acceptCharset: "windows-1252", how: postText, action: "", controls: []control{{file, "f", "a\uFFFDb"}}, want: "f=a&#65533;b\r\n", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: postText, action: "", controls: []control{{text, "é", "💩\uFEFF\x00\x7F"}}, want: "\xC3\xA9=\xF0\x9F\x92\xA9\xEF\xBB\xBF\x00\x7F\r\n", chromium: ""},
	{document: "utf-16le", acceptCharset: absent, how: postText, action: "", controls: []control{{text, "éあ", "x"}}, want: "\xC3\xA9\xE3\x81\x82=x\r\n", chromium: ""},
	{document: "shift_jis", acceptCharset: absent, how: postText, action: "", controls: []control{{hidden, "_charset_", "x"}}, want: "_charset_=Shift_JIS\r\n", chromium: ""},
	{document: "utf-8", acceptCharset: absent, how: postText, action: "", controls: []control{{text, "a\x00\tb", "c\x01"}}, want: "a\x00\tb=c\x01\r\n", chromium: ""},
}

// TestBrowserForms compares the requests for browserForms with the standard's
// result, which is mostly Chromium's.
func TestBrowserForms(t *testing.T) {
	encodings := whatwgencoding.New()
	for i, row := range browserForms {
		t.Run(strconv.Itoa(i), func(t *testing.T) {
			document, ok := encodings.Lookup(row.document)
			if !ok {
				t.Fatalf("no encoding %s", row.document)
			}
			enc := htmlurl.PickEncoding(row.acceptCharset, row.acceptCharset != absent, document, encodings)
			action := weburl.MustParse("http://127.0.0.1/s" + row.action).Record()
			s := htmlurl.Submission{Action: action, Method: htmlurl.Get, Enctype: htmlurl.URLEncoded, Encoding: enc, Entries: entries(row.controls, enc)}
			switch row.how {
			case post:
				s.Method = htmlurl.Post
			case postText:
				s.Method, s.Enctype = htmlurl.Post, htmlurl.TextPlain
			}
			r, err := s.Request()
			if err != nil {
				t.Fatal(err)
			}
			got := string(r.Body)
			if row.how == get {
				got = strings.TrimPrefix(r.URL.Href(), "http://127.0.0.1/s")
				if r.Body != nil || r.ContentType != "" {
					t.Errorf("GET has a body, %s", r.ContentType)
				}
			} else if r.URL != action || r.Body == nil || r.ContentType != s.Enctype.String() {
				t.Errorf("%s, %s", r.URL, r.ContentType)
			}
			if got != row.want {
				t.Errorf("%+v:\n got %q\nwant %q\nChromium: %q", row.controls, got, row.want, row.chromium)
			}
		})
	}
}
