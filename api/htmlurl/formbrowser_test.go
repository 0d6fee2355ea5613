package htmlurl_test

import (
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

// control is what makes one entry.
type control struct {
	kind        int
	name, value string
}

const (
	text   = iota // an entry that is appended at the event formdata, or a text control
	file          // the same of a File, value being its name
	hidden        // an input in the Hidden state
)

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

// absent is no accept-charset attribute.
const absent = "-"

var manyScripts = []control{{text, "éあ日本語", "€¥\u203E\u2212｡💩Ж丂\uFFFD"}}

// browserForms is what Chromium 148 made of forms on pages in these encodings, as a
// server on the loopback interface and the location of the page behind it had it: of
// a GET what stands behind the action's path, of a POST the body.
//
// Chromium departs from the standard in three things. It takes the document's encoding
// where accept-charset has no known label; it takes commas for spaces there; and it
// encodes each name and value of a text/plain body on its own, which shows where an
// encoder has a state.
var browserForms = []struct {
	document      string // label of the page's encoding
	acceptCharset string
	how           int
	action        string // behind the path
	controls      []control
	want          string
	chromium      string // what Chromium does where that is not what the standard says
}{
	// The query
	{"utf-8", absent, get, "", nil, "?", ""},
	{"utf-8", absent, get, "?old=1#frag", nil, "?#frag", ""},
	{"utf-8", absent, get, "", []control{{text, "q", "café noir"}}, "?q=caf%C3%A9+noir", ""},
	{"utf-8", absent, get, "?old=1#frag", []control{{text, "a", "1"}, {text, "b", "2"}}, "?a=1&b=2#frag", ""},
	{"utf-8", absent, get, "", []control{{text, "", ""}}, "?=", ""},
	{"utf-8", absent, get, "", []control{{text, "a", ""}}, "?a=", ""},
	{"utf-8", absent, get, "", []control{{text, "", "v"}}, "?=v", ""},
	{"utf-8", absent, get, "", []control{{text, "a", "1"}, {text, "a", "2"}, {text, "b", "3"}, {text, "a", ""}}, "?a=1&a=2&b=3&a=", ""},
	{"utf-8", absent, get, "", []control{{text, "*-._", "azAZ09*-._"}}, "?*-._=azAZ09*-._", ""},
	{"utf-8", absent, get, "", []control{{text, "!\"#$%&'()+,/:;<=>?@[\\]^`{|}~", " !\"#$%&'()+,/:;<=>?@[\\]^`{|}~"}}, "?%21%22%23%24%25%26%27%28%29%2B%2C%2F%3A%3B%3C%3D%3E%3F%40%5B%5C%5D%5E%60%7B%7C%7D%7E=+%21%22%23%24%25%26%27%28%29%2B%2C%2F%3A%3B%3C%3D%3E%3F%40%5B%5C%5D%5E%60%7B%7C%7D%7E", ""},
	{"utf-8", absent, get, "", []control{{text, "a\x00b", "c\x01\x7F"}}, "?a%00b=c%01%7F", ""},
	{"utf-8", absent, get, "", []control{{text, "a\nb", "c\nd"}}, "?a%0D%0Ab=c%0D%0Ad", ""},
	{"utf-8", absent, get, "", []control{{text, "a\rb", "c\rd"}}, "?a%0D%0Ab=c%0D%0Ad", ""},
	{"utf-8", absent, get, "", []control{{text, "a\r\nb", "c\r\nd"}}, "?a%0D%0Ab=c%0D%0Ad", ""},
	{"utf-8", absent, get, "", []control{{text, "a\n\rb", "c\n\rd"}}, "?a%0D%0A%0D%0Ab=c%0D%0A%0D%0Ad", ""},
	{"utf-8", absent, get, "", []control{{text, "a\r\r\n\n", "\n\n\r\r"}}, "?a%0D%0A%0D%0A%0D%0A=%0D%0A%0D%0A%0D%0A%0D%0A", ""},
	{"utf-8", absent, get, "", []control{{text, "\r", "\n"}}, "?%0D%0A=%0D%0A", ""},
	{"utf-8", absent, get, "", []control{{file, "f", "name.txt"}}, "?f=name.txt", ""},
	{"utf-8", absent, get, "", []control{{file, "f", ""}}, "?f=", ""},
	{"utf-8", absent, get, "", []control{{file, "f", "a\nb\"c\\d'e.txt"}}, "?f=a%0D%0Ab%22c%5Cd%27e.txt", ""},
	{"utf-8", absent, get, "", []control{{file, "f", "ə.txt"}}, "?f=%C9%99.txt", ""},
	{"utf-8", absent, get, "", []control{{file, "f", "a/b.txt"}}, "?f=a%2Fb.txt", ""},
	{"utf-8", absent, get, "", []control{{text, "💩", "\U0010FFFF\uFFFD"}}, "?%F0%9F%92%A9=%F4%8F%BF%BF%EF%BF%BD", ""},
	{"utf-8", absent, get, "", []control{{text, "a\tb", "c\td"}}, "?a%09b=c%09d", ""},
	{"utf-8", absent, get, "", []control{{text, "q", "x"}}, "?q=x", ""},

	// Picking an encoding
	{"euc-jp", "", get, "", []control{{text, "q", "éあ"}}, "?q=%C3%A9%E3%81%82", "?q=%26%23233%3B%A4%A2"},
	{"euc-jp", " ", get, "", []control{{text, "q", "éあ"}}, "?q=%C3%A9%E3%81%82", "?q=%26%23233%3B%A4%A2"},
	{"euc-jp", "bogus", get, "", []control{{text, "q", "éあ"}}, "?q=%C3%A9%E3%81%82", "?q=%26%23233%3B%A4%A2"},
	{"euc-jp", "bogus windows-1252", get, "", []control{{text, "q", "éあ"}}, "?q=%E9%26%2312354%3B", ""},
	{"euc-jp", "windows-1252 shift_jis", get, "", []control{{text, "q", "éあ"}}, "?q=%E9%26%2312354%3B", ""},
	{"euc-jp", "\t\n shift_jis \x0C", get, "", []control{{text, "q", "éあ"}}, "?q=%26%23233%3B%82%A0", ""},
	{"euc-jp", "shift_jis,euc-jp", get, "", []control{{text, "q", "éあ"}}, "?q=%C3%A9%E3%81%82", "?q=%26%23233%3B%82%A0"},
	{"euc-jp", "UTF-8", get, "", []control{{text, "q", "éあ"}}, "?q=%C3%A9%E3%81%82", ""},
	{"euc-jp", "latin1", get, "", []control{{text, "q", "éあ"}}, "?q=%E9%26%2312354%3B", ""},
	{"euc-jp", "utf-16le", get, "", []control{{text, "q", "éあ"}}, "?q=%C3%A9%E3%81%82", ""},
	{"euc-jp", "utf-16", get, "", []control{{text, "q", "éあ"}}, "?q=%C3%A9%E3%81%82", ""},
	{"euc-jp", "iso-2022-kr", get, "", []control{{text, "q", "éあ"}}, "?q=%C3%A9%E3%81%82", ""},
	{"euc-jp", "utf-7", get, "", []control{{text, "q", "éあ"}}, "?q=%C3%A9%E3%81%82", "?q=%26%23233%3B%A4%A2"},
	{"euc-jp", "WINDOWS-1251", get, "", []control{{text, "q", "éあ"}}, "?q=%26%23233%3B%26%2312354%3B", ""},
	{"euc-jp", "unknown", get, "", []control{{text, "q", "éあ"}}, "?q=%C3%A9%E3%81%82", "?q=%26%23233%3B%A4%A2"},
	{"euc-jp", "csshiftjis", get, "", []control{{text, "q", "éあ"}}, "?q=%26%23233%3B%82%A0", ""},
	{"euc-jp", "\x0Bshift_jis", get, "", []control{{text, "q", "éあ"}}, "?q=%C3%A9%E3%81%82", "?q=%26%23233%3B%A4%A2"},
	{"euc-jp", "\u00A0shift_jis", get, "", []control{{text, "q", "éあ"}}, "?q=%C3%A9%E3%81%82", "?q=%26%23233%3B%A4%A2"},
	{"euc-jp", absent, get, "", []control{{text, "q", "éあ"}}, "?q=%26%23233%3B%A4%A2", ""},
	{"utf-16le", absent, get, "", []control{{text, "q", "éあ"}}, "?q=%C3%A9%E3%81%82", ""},
	{"windows-1252", "", get, "", []control{{text, "q", "éあ"}}, "?q=%C3%A9%E3%81%82", "?q=%E9%26%2312354%3B"},

	// _charset_
	{"utf-8", absent, get, "", []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, "?_charset_=UTF-8&a=b", ""},
	{"shift_jis", absent, get, "", []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, "?_charset_=Shift_JIS&a=b", ""},
	{"windows-1252", "latin1", get, "", []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, "?_charset_=windows-1252&a=b", ""},
	{"iso-8859-8-i", absent, get, "", []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, "?_charset_=ISO-8859-8-I&a=b", ""},
	{"gb2312", absent, get, "", []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, "?_charset_=GBK&a=b", ""},
	{"x-user-defined", absent, get, "", []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, "?_charset_=x-user-defined&a=b", ""},
	{"utf-16be", absent, get, "", []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, "?_charset_=UTF-8&a=b", ""},
	{"utf-8", "euc-kr", get, "", []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, "?_charset_=EUC-KR&a=b", ""},
	{"ascii", absent, get, "", []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, "?_charset_=windows-1252&a=b", ""},
	{"macintosh", absent, get, "", []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, "?_charset_=macintosh&a=b", ""},
	{"utf-8", "x-mac-cyrillic", get, "", []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, "?_charset_=x-mac-cyrillic&a=b", ""},
	{"gb18030", absent, get, "", []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, "?_charset_=gb18030&a=b", ""},
	{"big5-hkscs", absent, get, "", []control{{hidden, "_charset_", "given"}, {text, "a", "b"}}, "?_charset_=Big5&a=b", ""},
	{"koi8-r", absent, get, "", []control{{hidden, "_CHARSET_", "given"}}, "?_CHARSET_=KOI8-R", ""},
	{"koi8-r", absent, get, "", []control{{hidden, "_charset_ ", "given"}}, "?_charset_+=given", ""},
	{"koi8-r", absent, get, "", []control{{text, "_charset_", "given"}}, "?_charset_=given", ""},
	{"koi8-r", absent, get, "", []control{{text, "_charset_", "given"}}, "?_charset_=given", ""},
	{"koi8-r", absent, get, "", []control{{hidden, "_charset_", ""}, {hidden, "_charset_", "x"}}, "?_charset_=KOI8-R&_charset_=KOI8-R", ""},
	{"utf-8", absent, get, "", []control{{hidden, "ſcharset_", "given"}}, "?%C5%BFcharset_=given", ""},
	{"utf-8", absent, get, "", []control{{hidden, "_chaKset_", "given"}}, "?_cha%E2%84%AAset_=given", ""},

	// Hidden inputs and text areas
	{"utf-8", absent, get, "", []control{{hidden, "a\nb", "c\nd"}}, "?a%0D%0Ab=c%0D%0Ad", ""},
	{"utf-8", absent, get, "", []control{{text, "a", "c\rd\r\ne\n"}}, "?a=c%0D%0Ad%0D%0Ae%0D%0A", ""},

	// Legacy encodings
	{"windows-1252", absent, get, "", manyScripts, "?%E9%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%80%A5%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%26%231046%3B%26%2319970%3B%26%2365533%3B", ""},
	{"windows-1252", absent, post, "", manyScripts, "%E9%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%80%A5%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%26%231046%3B%26%2319970%3B%26%2365533%3B", ""},
	{"windows-1252", absent, postText, "", manyScripts, "\xE9&#12354;&#26085;&#26412;&#35486;=\x80\xA5&#8254;&#8722;&#65377;&#128169;&#1046;&#19970;&#65533;\r\n", ""},
	{"shift_jis", absent, get, "", manyScripts, "?%26%23233%3B%82%A0%93%FA%96%7B%8C%EA=%26%238364%3B%5C%7E%81%7C%A1%26%23128169%3B%84G%26%2319970%3B%26%2365533%3B", ""},
	{"shift_jis", absent, post, "", manyScripts, "%26%23233%3B%82%A0%93%FA%96%7B%8C%EA=%26%238364%3B%5C%7E%81%7C%A1%26%23128169%3B%84G%26%2319970%3B%26%2365533%3B", ""},
	{"shift_jis", absent, postText, "", manyScripts, "&#233;\x82\xA0\x93\xFA\x96{\x8C\xEA=&#8364;\\~\x81|\xA1&#128169;\x84G&#19970;&#65533;\r\n", ""},
	{"euc-jp", absent, get, "", manyScripts, "?%26%23233%3B%A4%A2%C6%FC%CB%DC%B8%EC=%26%238364%3B%5C%7E%A1%DD%8E%A1%26%23128169%3B%A7%A8%26%2319970%3B%26%2365533%3B", ""},
	{"euc-jp", absent, post, "", manyScripts, "%26%23233%3B%A4%A2%C6%FC%CB%DC%B8%EC=%26%238364%3B%5C%7E%A1%DD%8E%A1%26%23128169%3B%A7%A8%26%2319970%3B%26%2365533%3B", ""},
	{"euc-jp", absent, postText, "", manyScripts, "&#233;\xA4\xA2\xC6\xFC\xCB\xDC\xB8\xEC=&#8364;\\~\xA1\xDD\x8E\xA1&#128169;\xA7\xA8&#19970;&#65533;\r\n", ""},
	{"iso-2022-jp", absent, get, "", manyScripts, "?%26%23233%3B%1B%24B%24%22F%7CK%5C8l%1B%28B=%26%238364%3B%1B%28J%5C%7E%1B%24B%21%5D%21%23%1B%28B%26%23128169%3B%1B%24B%27%28%1B%28B%26%2319970%3B%26%2365533%3B", ""},
	{"iso-2022-jp", absent, post, "", manyScripts, "%26%23233%3B%1B%24B%24%22F%7CK%5C8l%1B%28B=%26%238364%3B%1B%28J%5C%7E%1B%24B%21%5D%21%23%1B%28B%26%23128169%3B%1B%24B%27%28%1B%28B%26%2319970%3B%26%2365533%3B", ""},
	{"iso-2022-jp", absent, postText, "", manyScripts, "&#233;\x1B$B$\"F|K\\8l\x1B(B=&#8364;\x1B(J\\~\x1B$B!]!#\x1B(B&#128169;\x1B$B'(\x1B(B&#19970;&#65533;\r\n", ""},
	{"gbk", absent, get, "", manyScripts, "?%A8%A6%A4%A2%C8%D5%B1%BE%D5Z=%80%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%A7%A8%81%40%26%2365533%3B", ""},
	{"gbk", absent, post, "", manyScripts, "%A8%A6%A4%A2%C8%D5%B1%BE%D5Z=%80%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%A7%A8%81%40%26%2365533%3B", ""},
	{"gbk", absent, postText, "", manyScripts, "\xA8\xA6\xA4\xA2\xC8\xD5\xB1\xBE\xD5Z=\x80&#165;&#8254;&#8722;&#65377;&#128169;\xA7\xA8\x81@&#65533;\r\n", ""},
	{"gb18030", absent, get, "", manyScripts, "?%A8%A6%A4%A2%C8%D5%B1%BE%D5Z=%A2%E3%810%846%816%A82%816%D31%841%957%949%DA3%A7%A8%81%40%841%A47", ""},
	{"gb18030", absent, post, "", manyScripts, "%A8%A6%A4%A2%C8%D5%B1%BE%D5Z=%A2%E3%810%846%816%A82%816%D31%841%957%949%DA3%A7%A8%81%40%841%A47", ""},
	{"gb18030", absent, postText, "", manyScripts, "\xA8\xA6\xA4\xA2\xC8\xD5\xB1\xBE\xD5Z=\xA2\xE3\x810\x846\x816\xA82\x816\xD31\x841\x957\x949\xDA3\xA7\xA8\x81@\x841\xA47\r\n", ""},
	{"big5", absent, get, "", manyScripts, "?%26%23233%3B%C6%E8%A4%E9%A5%BB%BBy=%A3%E1%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%C7%FA%26%2319970%3B%26%2365533%3B", ""},
	{"big5", absent, post, "", manyScripts, "%26%23233%3B%C6%E8%A4%E9%A5%BB%BBy=%A3%E1%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%C7%FA%26%2319970%3B%26%2365533%3B", ""},
	{"big5", absent, postText, "", manyScripts, "&#233;\xC6\xE8\xA4\xE9\xA5\xBB\xBBy=\xA3\xE1&#165;&#8254;&#8722;&#65377;&#128169;\xC7\xFA&#19970;&#65533;\r\n", ""},
	{"euc-kr", absent, get, "", manyScripts, "?%26%23233%3B%AA%A2%EC%ED%DC%E2%E5%DE=%A2%E6%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%AC%A8%26%2319970%3B%26%2365533%3B", ""},
	{"euc-kr", absent, post, "", manyScripts, "%26%23233%3B%AA%A2%EC%ED%DC%E2%E5%DE=%A2%E6%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%AC%A8%26%2319970%3B%26%2365533%3B", ""},
	{"euc-kr", absent, postText, "", manyScripts, "&#233;\xAA\xA2\xEC\xED\xDC\xE2\xE5\xDE=\xA2\xE6&#165;&#8254;&#8722;&#65377;&#128169;\xAC\xA8&#19970;&#65533;\r\n", ""},
	{"koi8-r", absent, get, "", manyScripts, "?%26%23233%3B%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%26%238364%3B%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%F6%26%2319970%3B%26%2365533%3B", ""},
	{"koi8-r", absent, post, "", manyScripts, "%26%23233%3B%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%26%238364%3B%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%F6%26%2319970%3B%26%2365533%3B", ""},
	{"koi8-r", absent, postText, "", manyScripts, "&#233;&#12354;&#26085;&#26412;&#35486;=&#8364;&#165;&#8254;&#8722;&#65377;&#128169;\xF6&#19970;&#65533;\r\n", ""},
	{"x-user-defined", absent, get, "", manyScripts, "?%26%23233%3B%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%26%238364%3B%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%26%231046%3B%26%2319970%3B%26%2365533%3B", ""},
	{"x-user-defined", absent, post, "", manyScripts, "%26%23233%3B%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%26%238364%3B%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%26%231046%3B%26%2319970%3B%26%2365533%3B", ""},
	{"x-user-defined", absent, postText, "", manyScripts, "&#233;&#12354;&#26085;&#26412;&#35486;=&#8364;&#165;&#8254;&#8722;&#65377;&#128169;&#1046;&#19970;&#65533;\r\n", ""},
	{"windows-1251", absent, get, "", manyScripts, "?%26%23233%3B%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%88%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%C6%26%2319970%3B%26%2365533%3B", ""},
	{"windows-1251", absent, post, "", manyScripts, "%26%23233%3B%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%88%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%C6%26%2319970%3B%26%2365533%3B", ""},
	{"windows-1251", absent, postText, "", manyScripts, "&#233;&#12354;&#26085;&#26412;&#35486;=\x88&#165;&#8254;&#8722;&#65377;&#128169;\xC6&#19970;&#65533;\r\n", ""},
	{"iso-8859-8", absent, get, "", manyScripts, "?%26%23233%3B%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%26%238364%3B%A5%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%26%231046%3B%26%2319970%3B%26%2365533%3B", ""},
	{"iso-8859-8", absent, post, "", manyScripts, "%26%23233%3B%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%26%238364%3B%A5%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%26%231046%3B%26%2319970%3B%26%2365533%3B", ""},
	{"iso-8859-8", absent, postText, "", manyScripts, "&#233;&#12354;&#26085;&#26412;&#35486;=&#8364;\xA5&#8254;&#8722;&#65377;&#128169;&#1046;&#19970;&#65533;\r\n", ""},
	{"macintosh", absent, get, "", manyScripts, "?%8E%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%DB%B4%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%26%231046%3B%26%2319970%3B%26%2365533%3B", ""},
	{"macintosh", absent, post, "", manyScripts, "%8E%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%DB%B4%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%26%231046%3B%26%2319970%3B%26%2365533%3B", ""},
	{"macintosh", absent, postText, "", manyScripts, "\x8E&#12354;&#26085;&#26412;&#35486;=\xDB\xB4&#8254;&#8722;&#65377;&#128169;&#1046;&#19970;&#65533;\r\n", ""},
	{"windows-874", absent, get, "", manyScripts, "?%26%23233%3B%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%80%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%26%231046%3B%26%2319970%3B%26%2365533%3B", ""},
	{"windows-874", absent, post, "", manyScripts, "%26%23233%3B%26%2312354%3B%26%2326085%3B%26%2326412%3B%26%2335486%3B=%80%26%23165%3B%26%238254%3B%26%238722%3B%26%2365377%3B%26%23128169%3B%26%231046%3B%26%2319970%3B%26%2365533%3B", ""},
	{"windows-874", absent, postText, "", manyScripts, "&#233;&#12354;&#26085;&#26412;&#35486;=\x80&#165;&#8254;&#8722;&#65377;&#128169;&#1046;&#19970;&#65533;\r\n", ""},
	{"iso-2022-jp", absent, get, "", []control{{text, "日", "本"}, {text, "a", "b"}, {text, "語💩語", "💩日"}}, "?%1B%24BF%7C%1B%28B=%1B%24BK%5C%1B%28B&a=b&%1B%24B8l%1B%28B%26%23128169%3B%1B%24B8l%1B%28B=%26%23128169%3B%1B%24BF%7C%1B%28B", ""},
	{"iso-2022-jp", absent, post, "", []control{{text, "日", "本"}, {text, "a", "b"}, {text, "語💩語", "💩日"}}, "%1B%24BF%7C%1B%28B=%1B%24BK%5C%1B%28B&a=b&%1B%24B8l%1B%28B%26%23128169%3B%1B%24B8l%1B%28B=%26%23128169%3B%1B%24BF%7C%1B%28B", ""},
	{"iso-2022-jp", absent, postText, "", []control{{text, "日", "本"}, {text, "a", "b"}, {text, "語💩語", "💩日"}}, "\x1B$BF|\x1B(B=\x1B$BK\\\x1B(B\r\na=b\r\n\x1B$B8l\x1B(B&#128169;\x1B$B8l\x1B(B=&#128169;\x1B$BF|\x1B(B\r\n", ""},
	{"iso-2022-jp", absent, postText, "", []control{{text, "日\x0E本", "\x1B\x0F"}}, "\x1B$BF|\x1B(B&#65533;\x1B$BK\\\x1B(B=&#65533;&#65533;\r\n", ""},
	{"iso-2022-jp", absent, get, "", []control{{text, "日\x0E本", "\x1B\x0F"}}, "?%1B%24BF%7C%1B%28B%26%2365533%3B%1B%24BK%5C%1B%28B=%26%2365533%3B%26%2365533%3B", ""},
	{"iso-2022-jp", absent, postText, "", []control{{text, "日💩", "x"}}, "\x1B$BF|\x1B(B&#128169;=x\r\n", ""},
	{"iso-2022-jp", absent, postText, "", []control{{text, "¥💩¥", "\\~"}}, "\x1B(J\\&#128169;\\=\x1B(B\\~\r\n", "\x1B(J\\&#128169;\\\x1B(B=\\~\r\n"},
	{"iso-2022-jp", absent, get, "", []control{{text, "¥💩¥", "\\~"}}, "?%1B%28J%5C%26%23128169%3B%5C%1B%28B=%5C%7E", ""},
	{"windows-1252", absent, get, "", []control{{file, "é", "💩"}}, "?%E9=%26%23128169%3B", ""},
	{"utf-8", "windows-1252", get, "", []control{{text, "aəb", "c\uFFFDd"}}, "?a%26%23601%3Bb=c%26%2365533%3Bd", ""},
	{"x-user-defined", absent, get, "", []control{{text, "\uF780\uF7FF\u0080", "\uF77F"}}, "?%80%FF%26%23128%3B=%26%2363359%3B", ""},

	// Bodies
	{"utf-8", absent, post, "", nil, "", ""},
	{"utf-8", absent, post, "?old=1#frag", nil, "", ""},
	{"utf-8", absent, post, "?old=1#frag", []control{{text, "a", "1"}, {text, "b", "c d"}}, "a=1&b=c+d", ""},
	{"utf-8", absent, post, "", []control{{text, "a\nb", "c\rd"}, {file, "f", "x\ny"}}, "a%0D%0Ab=c%0D%0Ad&f=x%0D%0Ay", ""},
	{"utf-8", absent, postText, "", nil, "", ""},
	{"utf-8", absent, postText, "", []control{{text, "", ""}}, "=\r\n", ""},
	{"utf-8", absent, postText, "?old=1#frag", []control{{text, "a", "1"}, {text, "b", "c d"}}, "a=1\r\nb=c d\r\n", ""},
	{"utf-8", absent, postText, "", []control{{text, "a=b", "c=d&e"}, {text, "%41", "+ \"'\\"}}, "a=b=c=d&e\r\n%41=+ \"'\\\r\n", ""},
	{"utf-8", absent, postText, "", []control{{text, "a\nb", "c\rd"}, {text, "e\r\nf", "g\n\rh"}}, "a\r\nb=c\r\nd\r\ne\r\nf=g\r\n\r\nh\r\n", ""},
	{"utf-8", absent, postText, "", []control{{file, "f", "basic-test.txt"}}, "f=basic-test.txt\r\n", ""},
	{"utf-8", absent, postText, "", []control{{file, "f", "a\x00b"}}, "f=a\x00b\r\n", ""},
	{"utf-8", absent, postText, "", []control{{file, "f", "a\nb\"c\\d'e"}}, "f=a\r\nb\"c\\d'e\r\n", ""},
	{"utf-8", absent, postText, "", []control{{file, "f", "ábc"}}, "f=\xC3\xA1bc\r\n", ""},
	{"utf-8", absent, postText, "", []control{{file, "f", ""}}, "f=\r\n", ""},
	{"utf-8", "windows-1252", postText, "", []control{{file, "f", "a\uFFFDb"}}, "f=a&#65533;b\r\n", ""},
	{"utf-8", absent, postText, "", []control{{text, "é", "💩\uFEFF\x00\x7F"}}, "\xC3\xA9=\xF0\x9F\x92\xA9\xEF\xBB\xBF\x00\x7F\r\n", ""},
	{"utf-16le", absent, postText, "", []control{{text, "éあ", "x"}}, "\xC3\xA9\xE3\x81\x82=x\r\n", ""},
	{"shift_jis", absent, postText, "", []control{{hidden, "_charset_", "x"}}, "_charset_=Shift_JIS\r\n", ""},
	{"utf-8", absent, postText, "", []control{{text, "a\x00\tb", "c\x01"}}, "a\x00\tb=c\x01\r\n", ""},
}

func TestBrowserForms(t *testing.T) {
	encodings := whatwgencoding.New()
	for i, row := range browserForms {
		document, ok := encodings.Lookup(row.document)
		if !ok {
			t.Fatalf("row %d: no encoding %s", i, row.document)
		}
		enc := htmlurl.PickEncoding(row.acceptCharset, row.acceptCharset != absent, document, encodings)
		action := weburl.MustParse("http://127.0.0.1/s" + row.action).Record()
		s := htmlurl.Submission{Action: action, Encoding: enc, Entries: entries(row.controls, enc)}
		switch row.how {
		case post:
			s.Method = htmlurl.Post
		case postText:
			s.Method, s.Enctype = htmlurl.Post, htmlurl.TextPlain
		}
		r, err := s.Request()
		if err != nil {
			t.Errorf("row %d: %v", i, err)
			continue
		}
		got := string(r.Body)
		if row.how == get {
			got = strings.TrimPrefix(r.URL.Href(), "http://127.0.0.1/s")
			if r.Body != nil || r.ContentType != "" {
				t.Errorf("row %d: a body, %s", i, r.ContentType)
			}
		} else if r.URL != action || r.Body == nil || r.ContentType != s.Enctype.String() {
			t.Errorf("row %d: %s, %s", i, r.URL, r.ContentType)
		}
		if got != row.want {
			t.Errorf("row %d, %+v:\n got %q\nwant %q\nChromium departs: %q", i, row.controls, got, row.want, row.chromium)
		}
	}
}
