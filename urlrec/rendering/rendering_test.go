package rendering_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/longtest"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/rendering"
)

var idna ports.IDNA = uts46.New()

// fromEnv returns the folder that the environment variable name holds, and
// skips the test if it is unset.
func fromEnv(t testing.TB, name string) string {
	t.Helper()
	dir := os.Getenv(name)
	if dir == "" {
		t.Skipf("%s is not set", name)
	}
	return dir
}

func mustParse(t testing.TB, input string) urlrec.Record {
	t.Helper()
	p := urlrec.Parser{IDNA: idna}
	r, err := p.Parse(input, urlrec.Record{}, nil)
	if err != nil {
		t.Fatalf("parse %q: %v", input, err)
	}
	return r
}

// renderer shows all readable text, and knows registrable domains.
var renderer = rendering.Renderer{IDNA: idna, PublicSuffixes: fewSuffixes()}

// TestRender has the examples of the chapter on rendering. It also has those of
// the tests of Chromium's url_formatter that agree with the standard.
func TestRender(t *testing.T) {
	for _, row := range []struct{ input, want string }{
		// The chapter: credentials that look like a host.
		{"https://examplecorp.com@attacker.example/", "https://attacker.example/"},
		// The chapter: U+1F512.
		{"https://example.com/%F0%9F%94%92", "https://example.com/%F0%9F%94%92"},

		// Chromium.
		{"http://www.google.com:8080/#\u30B0", "http://www.google.com:8080/#\u30B0"},
		{"http://xn--l8jvb1ey91xtjb.jp", "http://\u671d\u65e5\u3042\u3055\u3072.jp/"},
		{"mailto:foo@xn--l8jvb1ey91xtjb.jp", "mailto:foo@xn--l8jvb1ey91xtjb.jp"},
		{"file://xn--l8jvb1ey91xtjb.jp/config.sys", "file://\u671d\u65e5\u3042\u3055\u3072.jp/config.sys"},
		{"ftp://xn--l8jvb1ey91xtjb.jp/config.sys", "ftp://\u671d\u65e5\u3042\u3055\u3072.jp/config.sys"},
		{"http://user:passwd@example.com/foo", "http://example.com/foo"},
		{"http://user@example.com/foo", "http://example.com/foo"},
		{"http://@example.com/foo", "http://example.com/foo"},
		{"mailto:foo@example.com", "mailto:foo@example.com"},
		{"http://%E3%82%B0%E3%83%BC%E3%82%B0%E3%83%AB.jp/%E3%82%B0%E3%83%BC%E3%82%B0%E3%83%AB?q=%E3%82%B0%E3%83%BC%E3%82%B0%E3%83%AB",
			"http://\u30B0\u30FC\u30B0\u30EB.jp/\u30B0\u30FC\u30B0\u30EB?q=\u30B0\u30FC\u30B0\u30EB"},
		{"http://example.com/%E2%80%AEabc?q=%E2%80%8Fxy", "http://example.com/%E2%80%AEabc?q=%E2%80%8Fxy"},

		// By the percent-encode sets, these parse to another URL if they are
		// decoded.
		{"https://h/%41%2e%2F%5C%7c%3F%23?%41%26%3D%23#%41", "https://h/%41%2e%2F%5C%7c%3F%23?%41%26%3D%23#%41"},
		{"https://h/%c3%a9%C3%a9?%c3%a9#%c3%A9", "https://h/%c3%a9%C3%a9?%c3%a9#%c3%A9"},
		{"https://h/%25C3%25A9%%C3%A9%4%C3%A9", "https://h/%25C3%25A9%\u00e9%4\u00e9"},
		{"https://h/%22%3C%3E%5E%60%7B%7D", "https://h/\"<>^`{}"},
		{"https://h/?%22%27%3C%3E%5E%60%7B%7D", "https://h/?\"'<>%5E%60%7B%7D"},
		{"foo://h?%22%27%3C%3E", "foo://h?\"%27<>"},
		{"https://h/#%22%27%3C%3E%5E%60", "https://h/#\"%27<>%5E`"},
		{"foo:%22%3C%C3%A9%20?#", "foo:%22%3C\u00e9%20?#"},
		{"foo:a  ?", "foo:a %20?"},
		{"foo:/.//%C3%A9", "foo:/.//\u00e9"},
		{"foo:///", "foo:///"},
		{"file:///C|/%C3%A9", "file:///C:/\u00e9"},
		{"file:///%43%7C/", "file:///%43%7C/"},
		{"https://h/%F0%9D%BD%81", "https://h/\U0001DF41"}, // assigned in Unicode 18
		{"https://[::1]:8443/", "https://[::1]:8443/"},
		{"foo://%C3%A9/%C3%A9", "foo://%C3%A9/\u00e9"},
	} {
		t.Run(row.input, func(t *testing.T) {
			if got := renderer.Render(mustParse(t, row.input)).String(); got != row.want {
				t.Errorf("rendered as %q, want %q", got, row.want)
			}
		})
	}
}

// TestRenderZero has the zero Record and the zero Renderer.
func TestRenderZero(t *testing.T) {
	if got := renderer.Render(urlrec.Record{}); got != (rendering.Rendering{}) {
		t.Errorf("the zero Record is rendered as %+v", got)
	}
	var zero rendering.Renderer
	if got, want := zero.Render(mustParse(t, "https://xn--bcher-kva.example/%C3%BC")).String(), "https://xn--bcher-kva.example/ü"; got != want {
		t.Errorf("the zero Renderer returns %q, want %q", got, want)
	}
}

// TestSpoofing checks that text that may mislead stays encoded in every
// component.
func TestSpoofing(t *testing.T) {
	for _, row := range []struct{ name, text string }{
		{"not UTF-8", "\xFF"},
		{"cut off", "\xE3\x81"},
		{"overlong", "\xC0\xAF"},
		{"a surrogate", "\xED\xA0\x80"},
		{"beyond Unicode", "\xF4\x90\x80\x80"},
		{"U+FFFD", "\uFFFD"},
		{"NUL", "\x00"},
		{"newline", "\n"},
		{"DELETE", "\x7F"},
		{"C1", "\u009B"},
		{"space", " "},
		{"next line", "\u0085"},
		{"no-break space", "\u00A0"},
		{"ideographic space", "\u3000"},
		{"line separator", "\u2028"},
		{"Braille blank", "\u2800"},
		{"Hangul filler", "\u3164"},
		{"soft hyphen", "\u00AD"},
		{"ZWSP", "\u200B"},
		{"ZWNJ", "\u200C"},
		{"ZWJ", "\u200D"},
		{"BOM", "\uFEFF"},
		{"word joiner", "\u2060"},
		{"LRM", "\u200E"},
		{"RLM", "\u200F"},
		{"ALM", "\u061C"},
		{"RLO", "\u202E"},
		{"LRE", "\u202A"},
		{"PDF", "\u202C"},
		{"RLI", "\u2067"},
		{"PDI", "\u2069"},
		{"variation selector", "\uFE0F"},
		{"tag", "\U000E0041"},
		{"noncharacter", "\uFDD0"},
		{"last noncharacter", "\U0010FFFF"},
		{"private use", "\uE000"},
		{"unassigned", "\u0378"},
		{"lock", "\U0001F512"},
		{"open lock", "\U0001F513"},
		{"lock with pen", "\U0001F50F"},
		{"lock with key", "\U0001F510"},
		{"fraction slash", "\u2044"},
		{"division slash", "\u2215"},
		{"big solidus", "\u29F8"},
		{"musical system divider, two strokes", "\U0001D263"},
		{"full-width solidus", "\uFF0F"},
		{"full-width question mark", "\uFF1F"},
		{"full-width number sign", "\uFF03"},
		{"full-width percent sign", "\uFF05"},
		{"full-width reverse solidus", "\uFF3C"},
		{"account of", "\u2100"},
		{"ellipsis", "\u2026"},
		{"mark on a delimiter", "\u0301"},
		{"solidus overlay", "a\u0338"[1:]},
		{"enclosing circle", "\u20DD"},
	} {
		var encoded strings.Builder
		for _, b := range []byte(row.text) {
			fmt.Fprintf(&encoded, "%%%02X", b)
		}
		t.Run(row.name, func(t *testing.T) {
			for _, format := range []string{"https://h/%s?%s#%s", "https://h/é%s?é=%s#é%s", "foo:x%s?x%s#x%s"} {
				if row.text == "\u0301" && !strings.Contains(format, "/%s") {
					continue // there it is on a letter
				}
				href := fmt.Sprintf(format, encoded.String(), encoded.String(), encoded.String())
				if got := renderer.Render(mustParse(t, href)).String(); got != href {
					t.Errorf("%q is rendered as %q", href, got)
				}
			}
		})
	}
}

// TestMarks checks that a mark is shown on a letter or digit, or on a code
// point that is decoded.
func TestMarks(t *testing.T) {
	const acute = "%CC%81"
	for _, row := range []struct{ path, want string }{
		{"e" + acute, "e\u0301"},
		{"%C3%A9" + acute, "é\u0301"},
		{acute, acute},
		{"." + acute, "." + acute},
		{"%41" + acute, "%41" + acute},
		{"%C3" + acute, "%C3" + acute},
		{"%3C" + acute, "<" + acute},
		{"%F0%9F%94%92" + acute, "%F0%9F%94%92" + acute},
		{"e" + strings.Repeat(acute, 5), "e\u0301\u0301\u0301\u0301" + acute},
		{"%C3%A9" + strings.Repeat(acute, 5), "é\u0301\u0301\u0301\u0301" + acute},
		{"e" + strings.Repeat(acute, 7) + "e" + acute, "e\u0301\u0301\u0301\u0301" + strings.Repeat(acute, 3) + "e\u0301"},
		{"%E0%B8%81%E0%B8%B3%E0%B8%B1", "กำั"},
	} {
		t.Run(row.path, func(t *testing.T) {
			if got := renderer.Render(mustParse(t, "https://h/"+row.path)).Path; got != "/"+row.want {
				t.Errorf("rendered as %q, want %q", got, row.want)
			}
		})
	}
}

// TestRenderHost checks hosts for people, whatever the policy for labels is. The
// labels in ASCII are those of Node's url.domainToASCII.
func TestRenderHost(t *testing.T) {
	renderer := renderer
	renderer.UnicodeLabels = rendering.AnyLabel
	for _, row := range []struct{ host, want string }{
		{"bücher.example", "bücher.example"},
		{"xn--bcher-kva.xn--a.example", "xn--bcher-kva.xn--a.example"}, // one bad label: all stay
		{"xn--mgba3gch31f060k.example", "xn--mgba3gch31f060k.example"}, // with a ZWNJ
		{"xn--bcher-kva.xn--mgba3gch31f060k.example", "bücher.xn--mgba3gch31f060k.example"},
		{"🔒.example", "xn--lv8h.example"},
		{"☃.example", "☃.example"},
		{"bank.com⁄path.example", "bank.xn--compath-3d7c.example"},
		{"bank.com∕path.example", "bank.xn--compath-ef0d.example"},
		{"bank.com꞉80.example", "bank.xn--com80-tp3s.example"},
		{"e\u0323\u0323\u0323\u0323\u0323.example", "\u1EB9\u0323\u0323\u0323\u0323.example"}, // one is composed
		{"e\u0323\u0323\u0323\u0323\u0323\u0323.example", "xn--ktaaaaa1843b.example"},
	} {
		t.Run(row.host, func(t *testing.T) {
			r := mustParse(t, "https://"+row.host+"/")
			if got := renderer.Render(r).Host(); got != row.want {
				t.Errorf("%s is rendered as %q, want %q", r.Hostname(), got, row.want)
			}
		})
	}
}

// TestRenderNoDomain checks that only a domain is shown in Unicode.
//
// https://url.spec.whatwg.org/#url-rendering-i18n
func TestRenderNoDomain(t *testing.T) {
	for _, row := range []struct {
		url, host, registrable string
	}{
		{"foo://xn--bcher-kva.example/", "xn--bcher-kva.example", "xn--bcher-kva.example"},
		{"foo://XN--BCHER-KVA/", "XN--BCHER-KVA", "XN--BCHER-KVA"},
		{"foo://b%C3%BCcher/", "b%C3%BCcher", "b%C3%BCcher"},
		{"foo://www.xn--bcher-kva.com:1/", "www.xn--bcher-kva.com", "www.xn--bcher-kva.com"},
		{"foo:///xn--bcher-kva", "", ""},
		{"http://1.2.3.4/", "1.2.3.4", "1.2.3.4"},
		{"http://[::1]/", "[::1]", "[::1]"},
		{"file:///xn--bcher-kva", "", ""},
		{"http://www.xn--bcher-kva.com/", "www.bücher.com", "bücher.com"}, // a domain
	} {
		t.Run(row.url, func(t *testing.T) {
			got := renderer.Render(mustParse(t, row.url))
			if got.Host() != row.host || got.Registrable != row.registrable {
				t.Errorf("%q, registrable %q; want %q, %q", got.Host(), got.Registrable, row.host, row.registrable)
			}
		})
	}
}

// TestUnicodeLabels checks that the policy is called with each label that
// differs, and that only LabelShown shows a label.
func TestUnicodeLabels(t *testing.T) {
	var asked []string
	r := renderer
	r.UnicodeLabels = func(label rendering.HostLabel) rendering.LabelVerdict {
		asked = append(asked, fmt.Sprint(label))
		switch label.Unicode {
		case "bücher":
			return rendering.LabelShown
		case "例え":
			return 0
		}
		return rendering.LabelDenied
	}
	got := r.Render(mustParse(t, "https://www.bücher.аррӏе.例え.рф../")).Host() // Cyrillic
	if want := "www.bücher.xn--80ak6aa92e.xn--r8jz45g.xn--p1ai.."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	const whole = "www.bücher.аррӏе.例え.рф.."
	want := fmt.Sprint([]rendering.HostLabel{
		{"xn--bcher-kva", "bücher", whole, "xn--p1ai"},
		{"xn--80ak6aa92e", "аррӏе", whole, "xn--p1ai"},
		{"xn--r8jz45g", "例え", whole, "xn--p1ai"},
		{"xn--p1ai", "рф", whole, "xn--p1ai"},
	})
	if fmt.Sprint(asked) != want {
		t.Errorf("asked %v, want %v", asked, want)
	}
}

// badIDNA returns shown and err for every domain.
type badIDNA struct {
	ports.IDNA
	shown string
	err   error
}

func (b badIDNA) ToUnicode(string) (string, error) { return b.shown, b.err }

// TestBadIDNA checks that a backend cannot make a host look like another host.
func TestBadIDNA(t *testing.T) {
	r := mustParse(t, "https://a.xn--bcher-kva.example/")
	for _, row := range []struct {
		shown string
		err   error
	}{
		{"a.bank.example", nil},
		{"bücher.example", nil},
		{"a.b.bücher.example", nil},
		{"a.b%C3%BCcher.example", nil},
		{"a.bücher/.example", nil},
		{"a.bücher\n.example", nil},
		{"", nil},
		{"a.b\xFFcher.example", nil},
		{"a.bücher.example", errors.New("no")},
	} {
		t.Run(row.shown, func(t *testing.T) {
			renderer := rendering.Renderer{IDNA: badIDNA{idna, row.shown, row.err}}
			if got := renderer.Render(r).String(); got != r.Href() {
				t.Errorf("rendered as %q", got)
			}
		})
	}
}

func TestRenderParts(t *testing.T) {
	for _, row := range []struct {
		input string
		want  rendering.Rendering
	}{
		{"https://u:p@www.bücher.co.uk:8080/a?b#c", rendering.Rendering{Prefix: "https://", Subdomain: "www.", Registrable: "bücher.co.uk", Port: ":8080", Path: "/a", Query: "?b", Fragment: "#c"}},
		{"https://a.b.example.com./?#", rendering.Rendering{Prefix: "https://", Subdomain: "a.b.", Registrable: "example.com.", Path: "/", Query: "?", Fragment: "#"}},
		{"https://example.com/", rendering.Rendering{Prefix: "https://", Registrable: "example.com", Path: "/"}},
		{"https://co.uk/", rendering.Rendering{Prefix: "https://", Registrable: "co.uk", Path: "/"}},
		{"https://1.2.3.4/", rendering.Rendering{Prefix: "https://", Registrable: "1.2.3.4", Path: "/"}},
		{"foo://a.example.com", rendering.Rendering{Prefix: "foo://", Registrable: "a.example.com"}},
		{"file:///a", rendering.Rendering{Prefix: "file://", Path: "/a"}},
		{"web+demo:/.//not-a-host/", rendering.Rendering{Prefix: "web+demo:/.", Path: "//not-a-host/"}},
		{"mailto:a@b", rendering.Rendering{Prefix: "mailto:", Path: "a@b"}},
	} {
		t.Run(row.input, func(t *testing.T) {
			if got := renderer.Render(mustParse(t, row.input)); got != row.want {
				t.Errorf("rendered as\n%+v, want\n%+v", got, row.want)
			}
		})
	}
}

// TestSimplify has Chromium's tests of trivial subdomains, and the "m" of the
// standard.
func TestSimplify(t *testing.T) {
	for _, row := range []struct{ input, omit, want string }{
		{"http://www.wikipedia.org/", "", "http://wikipedia.org/"},
		{"http://m.google.com/", "", "http://google.com/"},
		{"http://m.www.google.com/", "", "http://www.google.com/"},
		{"http://www.www.www.wikipedia.org/", "", "http://www.www.wikipedia.org/"},
		{"http://en.www.wikipedia.org/", "", "http://en.www.wikipedia.org/"},
		{"http://foowww.google.com/", "", "http://foowww.google.com/"},
		{"http://google.com/www.m.foobar", "", "http://google.com/www.m.foobar"},
		{"http://www.xn--cy2a840a.www.xn--cy2a840a.com", "", "http://\u89c6\u9891.www.\u89c6\u9891.com/"},
		{"http://www.com/", "", "http://www.com/"},
		{"http://m.co.uk/", "", "http://m.co.uk/"},
		{"http://router/", "", "http://router/"},
		{"http://www.1.2.3.4/", "", ""},
		{"https://user:password@example.com/foo", "https", "example.com/foo"},
		{"http://example.com/foo", "https", "http://example.com/foo"},
		{"https://[::1]:80/", "https", "[::1]:80/"},
		// Without the scheme, these would look like another URL.
		{"mailto:https://bank.example/", "mailto", "mailto:https://bank.example/"},
		{"foo:/.//bank.example/", "foo", "foo:/.//bank.example/"},
		{"foo:///https://bank.example/", "foo", "foo:///https://bank.example/"},
		{"file:///C:/", "file", "file:///C:/"},
	} {
		t.Run(row.input, func(t *testing.T) {
			p := urlrec.Parser{IDNA: idna}
			u, err := p.Parse(row.input, urlrec.Record{}, nil)
			if (err != nil) != (row.want == "") {
				t.Fatal(err)
			}
			r := renderer
			r.OmitScheme, r.OmitTrivialLabel = row.omit, true
			if got := r.Render(u).String(); got != row.want {
				t.Errorf("rendered as %q, want %q", got, row.want)
			}
		})
	}
}

func TestElide(t *testing.T) {
	const long = "https://a.b.example.com/one/two/three?query#fragment"
	for _, row := range []struct {
		input string
		max   int
		want  string
	}{
		// The chapter's two examples, with "…" for "...".
		{"https://not-really-examplecorp.com/", 20, "https://not-really-examplecorp.com"},
		{"https://examplecorp.com.evil.com/", 22, "https://…com.evil.com"},

		{long, 52, long},
		{long, 51, "https://a.b.example.com/one/two/three?query#fragme…"},
		{long, 45, "https://a.b.example.com/one/two/three?query#…"},
		{long, 44, "https://a.b.example.com/one/two/three?query…"},
		{long, 43, "https://a.b.example.com/one/two/three?quer…"},
		{long, 39, "https://a.b.example.com/one/two/three?…"},
		{long, 38, "https://a.b.example.com/one/…/three?…"},
		{long, 37, "https://a.b.example.com/one/…/three?…"},
		{long, 36, "https://a.b.example.com/…/three?…"},
		{long, 32, "https://a.b.example.com/one/two…"},
		{long, 26, "https://a.b.example.com/o…"},
		{long, 25, "https://a.b.example.com/…"},
		{long, 24, "https://a.b.example.com"},
		{long, 23, "https://a.b.example.com"},
		{long, 22, "https://…b.example.com"},
		{long, 21, "https://…example.com"},
		{long, 20, "https://…example.com"},
		{long, 19, "https://example.com"},
		{long, 1, "https://example.com"},
		{"https://example.com/", 20, "https://example.com/"},
		{"https://example.com/", 19, "https://example.com"},
		{"https://example.com/a/b/c/", 25, "https://example.com/…/c/"},
		{"https://example.com/aaaa/b#c", 27, "https://example.com/…/b#…"},
		{"https://example.com/a#cccc", 24, "https://example.com/a#c…"},
		{"https://example.com/aaaa/b?c#d", 29, "https://example.com/aaaa/b?c…"},
		{"https://a.b.example.com:8080/x", 26, "https://…example.com:8080"},
		{"https://例え.例え.jp/", 17, "https://例え.例え.jp/"},
		{"https://例え.例え.jp/", 14, "https://…例え.jp"},
		{"foo://h?%C3%A9query", 11, "foo://h?éq…"},
		{"foo://h.example.com/p", 9, "foo://h.example.com"}, // not a domain
		{"https://a.b.co.uk/p", 9, "https://b.co.uk"},
		{"https://1.2.3.4/path", 3, "https://1.2.3.4"},
		{"https://co.uk/path", 3, "https://co.uk"},
		{"data:text/html,abc", 10, "data:text…"},
		{"data:text/html,abc", 3, "data:"},
		{"file:///C:/one/two/three.txt", 21, "file:///…/three.txt"},
		{"foo:/.//one/two/x", 14, "foo:/.//…/x"},
		{"foo:/.//one/two/x", 15, "foo:/.//one/…/x"},
		// A percent-encoded byte is not cut, and a mark is not cut off.
		{"https://h/ab%20cd", 14, "https://h/ab…"},
		{"https://h/ab%20cd", 15, "https://h/ab…"},
		{"https://h/ab%20cd", 17, "https://h/ab%20cd"},
		{"https://h/ab%20cde", 16, "https://h/ab%20…"},
		{"https://h/a%%zzzzz", 14, "https://h/a%%…"},
		{"https://h/abe%CC%81xyz", 14, "https://h/ab…"},
		{"https://h/abe%CC%81xyz", 15, "https://h/abe\u0301…"},
	} {
		t.Run(fmt.Sprint(row.input, " ", row.max), func(t *testing.T) {
			r := renderer
			r.MaxLength = row.max
			u := mustParse(t, row.input)
			got := r.Render(u)
			if got.String() != row.want {
				t.Errorf("rendered as %q, want %q", got, row.want)
			}
			if want := renderer.Render(u).String() != row.want; got.Elided != want {
				t.Errorf("Elided is %t", got.Elided)
			}
		})
	}
}

func TestBidirectional(t *testing.T) {
	for _, row := range []struct {
		input, isolated string
		want            bool
	}{
		{"https://example.com/a?b#c", "\u2066https://example.com/a?b#c\u2069", false},
		{"https://example.com/%D7%90", "\u2066https://\u2066example.com\u2069\u2066/א\u2069\u2069", true},
		{"https://אב.example:80/?ב#1", "\u2066https://\u2066אב.example\u2069:80\u2066/\u2069\u2066?ב\u2069\u2066#1\u2069\u2069", true},
		{"https://example.com/%D9%A1", "\u2066https://\u2066example.com\u2069\u2066/\u0661\u2069\u2069", true},
		{"https://example.com/%E2%80%AE", "\u2066https://example.com/%E2%80%AE\u2069", false},
	} {
		t.Run(row.input, func(t *testing.T) {
			r := renderer.Render(mustParse(t, row.input))
			if got := r.IsBidirectional(); got != row.want {
				t.Errorf("bidirectional is %t", got)
			}
			if got := r.Isolated(); got != row.isolated {
				t.Errorf("isolated %+q, want %+q", got, row.isolated)
			}
		})
	}
	if got, want := renderer.Render(mustParse(t, "https://a.example.com:8080/א?b#c")).HostOnly().String(), "https://a.example.com:8080"; got != want {
		t.Errorf("host only: %q, want %q", got, want)
	}
}

// withoutCredentials parses the href of r without its credentials.
func withoutCredentials(r urlrec.Record) (urlrec.Record, error) {
	href := r.Href()
	if r.IncludesCredentials() {
		_, rest, _ := strings.Cut(href[len(r.Protocol()):], "@")
		href = r.Protocol() + "//" + rest
	}
	p := urlrec.Parser{IDNA: idna}
	return p.Parse(href, urlrec.Record{}, nil)
}

// invisible reports whether c must not be in a rendering. It uses the
// toolchain's tables, so it returns false for code points that these do not
// know.
func invisible(c rune) bool {
	if c < utf8.RuneSelf {
		return c <= ' ' || c == 0x7F
	}
	return unicode.In(c, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Z, unicode.Me, unicode.Variation_Selector,
		unicode.Other_Default_Ignorable_Code_Point, unicode.Noncharacter_Code_Point) || c == utf8.RuneError
}

// checkReading checks that a rendering parses back, and shows nothing
// invisible.
func checkReading(t *testing.T, u urlrec.Record, r rendering.Renderer) {
	t.Helper()
	p := urlrec.Parser{IDNA: idna}
	same := func(what, input string, want urlrec.Record, wantErr error) {
		t.Helper()
		got, err := p.Parse(input, urlrec.Record{}, nil)
		if got != want || err != wantErr {
			t.Errorf("%s of %q parses to %q (%v), want %q (%v)", what, u.Href(), got, err, want, wantErr)
		}
	}
	full := r.Render(u)
	bare, err := withoutCredentials(u)
	text := full.String()
	if full.Prefix == "" {
		text = u.Protocol() + "//" + text
	}
	same("rendering", text, bare, err)

	// Each component on its own.
	again, err := p.Parse(u.Href(), urlrec.Record{}, nil)
	start, _ := strings.CutSuffix(u.HrefWithoutFragment(), u.Search())
	start = strings.TrimSuffix(start, "?")
	query, fragment := u.Search(), u.Hash()
	if _, ok := u.Query(); ok && query == "" {
		query = "?"
	}
	if _, ok := u.Fragment(); ok && fragment == "" {
		fragment = "#"
	}
	same("path", strings.TrimSuffix(start, u.Pathname())+full.Path+query+fragment, again, err)
	same("query", start+full.Query+fragment, again, err)
	same("fragment", start+query+full.Fragment, again, err)

	for _, c := range text {
		if invisible(c) && !(c == ' ' && u.HasOpaquePath()) || c == '…' {
			t.Errorf("%q is rendered with %U", u.Href(), c)
		}
	}
}

// checkElision checks which parts are elided at several lengths, and which
// never are.
func checkElision(t *testing.T, u urlrec.Record, r rendering.Renderer) {
	t.Helper()
	full := r.Render(u)
	length := utf8.RuneCountInString(full.String())
	least := utf8.RuneCountInString(full.Prefix + full.Registrable + full.Port)
	for _, limit := range []int{1, least - 1, least, least + 1, least + 2, length - 9, length - 3, length - 2, length - 1, length} {
		if limit < 1 {
			continue
		}
		r.MaxLength = limit
		elided := r.Render(u)
		text := elided.String()
		if n := utf8.RuneCountInString(text); n > max(limit, least) {
			t.Errorf("%q in %d has %d code points: %q", u.Href(), limit, n, text)
		}
		if elided.Prefix != full.Prefix || elided.Registrable != full.Registrable || elided.Port != full.Port {
			t.Errorf("%q in %d is rendered as %q", u.Href(), limit, text)
		}
		if elided.Elided != (text != full.String()) || strings.Contains(text, "…") && !elided.Elided {
			t.Errorf("%q in %d is rendered as %q, elided: %t", u.Href(), limit, text, elided.Elided)
		}
		if kept, ok := strings.CutPrefix(elided.Subdomain, "…"); elided.Subdomain != "" && elided.Subdomain != full.Subdomain &&
			(!ok || kept != "" && !strings.HasSuffix("."+full.Subdomain, "."+kept)) {
			t.Errorf("%q in %d has the subdomain %q of %q", u.Href(), limit, elided.Subdomain, full.Subdomain)
		}
		if full.Registrable != "" && strings.HasPrefix(elided.Path+elided.Query+elided.Fragment, "…") {
			t.Errorf("%q in %d is rendered as %q: the host seems cut", u.Href(), limit, text)
		}
	}
}

// FuzzRender checks renderings of any URL.
func FuzzRender(f *testing.F) {
	for _, input := range []string{
		"https://u:p@www.bücher.co.uk:8080/%C3%A9/%41%e2%82%ac?%F0%9F%94%92#%E2%80%AE",
		"https://a.b.example.com/one/two/three?query#fragment",
		"foo:/.//%C3%A9 %CC%81", "data:a  %20?%22", "file:///C|/%7C/..", "foo://%C3%A9?'%27%22",
		"blob:https://h/%C3", "https://xn--mgba3gch31f060k.example/e%CC%81%CC%81%CC%81%CC%81%CC%81",
		"https://h/%FF%E3%81%81%ED%A0%80%F4%90%80%80%%3%", "http://1.2/?#", "https://a..b.com./%2e%2e",
	} {
		f.Add(input, "https")
	}
	f.Fuzz(func(t *testing.T, input, omit string) {
		p := urlrec.Parser{IDNA: idna}
		u, err := p.Parse(input, urlrec.Record{}, nil)
		if err != nil {
			return
		}
		r := renderer
		r.OmitScheme = omit
		checkReading(t, u, r)
		checkElision(t, u, r)
	})
}

// isUniform reports whether all code points of the block of 256 that begins with
// first are unassigned, or all are for private use. Tests may leave such a block
// out, except the first and the last of a plane.
func isUniform(first rune) bool {
	inPlane := first & 0xFFFF
	return first >= 0x40000 && inPlane != 0 && inPlane != 0xFF00 && (first < 0xE0000 || first > 0xE1000)
}

// TestRenderEveryCodePoint has every code point, and every byte, in every
// component of both kinds of URL: alone, and after another code point.
func TestRenderEveryCodePoint(t *testing.T) {
	const block = 256
	for first := rune(0); first <= unicode.MaxRune; first += block {
		if isUniform(first) && !longtest.All() {
			continue
		}
		var alone, after strings.Builder
		for c := first; c < first+block; c++ {
			text := string(c)
			if domain.IsSurrogate(c) {
				text = string([]byte{0xE0 | byte(c>>12), 0x80 | byte(c>>6&0x3F), 0x80 | byte(c&0x3F)})
			}
			if c < 0x100 {
				after.WriteString("&é" + fmt.Sprintf("%%%02X", c))
			}
			alone.WriteString("&")
			after.WriteString("&é")
			for _, b := range []byte(text) {
				fmt.Fprintf(&alone, "%%%02X", b)
				fmt.Fprintf(&after, "%%%02X", b)
			}
		}
		for _, format := range []string{"https://h/%[1]s%[2]s?%[1]s#%[2]s", "foo:%[2]s?%[2]s#%[1]s"} {
			checkReading(t, mustParse(t, fmt.Sprintf(format, alone.String(), after.String())), renderer)
		}
		if t.Failed() {
			t.Fatalf("in %U to %U", first, first+block-1)
		}
	}
}

// isShown reports whether c is decoded after a letter in a path.
func isShown(t *testing.T, c rune) bool {
	t.Helper()
	r := renderer.Render(mustParse(t, "https://h/a"+string(c)))
	return r.Path == "/a"+string(c)
}

// TestChromium checks that code points stay encoded if Chromium keeps them
// encoded in the address bar (ShouldUnescapeCodePoint in
// base/strings/escape.cc).
func TestChromium(t *testing.T) {
	for _, r := range [][2]rune{
		{0x85, 0x85}, {0xA0, 0xA0}, {0xAD, 0xAD}, {0x34F, 0x34F}, {0x600, 0x605}, {0x61C, 0x61C}, {0x6DD, 0x6DD}, {0x70F, 0x70F},
		{0x8E2, 0x8E2}, {0x115F, 0x1160}, {0x1680, 0x1680}, {0x17B4, 0x17B5}, {0x180B, 0x180E}, {0x2000, 0x200F}, {0x2028, 0x202F},
		{0x205F, 0x206F}, {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164}, {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0},
		{0xFFF0, 0xFFFB}, {0x110BD, 0x110BD}, {0x110CD, 0x110CD}, {0x13430, 0x13438}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A},
		{0x1F50F, 0x1F510}, {0x1F512, 0x1F513}, {0xE0000, 0xE0FFF},
	} {
		for c := r[0]; c <= r[1]; c++ {
			if isShown(t, c) {
				t.Errorf("%U is decoded", c)
			}
		}
	}
}

// TestRenderUnicode compares the table with files of the Unicode Character
// Database from which it is not generated.
func TestRenderUnicode(t *testing.T) {
	dir := fromEnv(t, "UNICODE_DIR")
	read := func(name string) []string {
		values := make([]string, unicode.MaxRune+1)
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			line, _, _ = strings.Cut(line, "#")
			span, value, ok := strings.Cut(line, ";")
			if !ok {
				continue
			}
			from, to, ok := strings.Cut(strings.TrimSpace(span), "..")
			if !ok {
				to = from
			}
			first, err1 := strconv.ParseUint(from, 16, 32)
			last, err2 := strconv.ParseUint(to, 16, 32)
			if err1 != nil || err2 != nil {
				t.Fatalf("%s: %q", name, line)
			}
			for c := first; c <= last; c++ {
				values[c] = strings.TrimSpace(value)
			}
		}
		return values
	}
	categories, bidi := read("DerivedGeneralCategory.txt"), read("DerivedBidiClass.txt")
	hiddenAnyway := 0
	for c := rune(0xA0); c <= unicode.MaxRune; c++ {
		if domain.IsSurrogate(c) || isUniform(c&^0xFF) && !longtest.All() {
			continue
		}
		shown := isShown(t, c)
		switch category := categories[c]; category {
		case "Cc", "Cf", "Cn", "Co", "Zs", "Zl", "Zp", "Me":
			if shown {
				t.Errorf("%U is %s and decoded", c, category)
			}
			continue
		}
		if !shown {
			hiddenAnyway++
			continue
		}
		rightToLeft := bidi[c] == "R" || bidi[c] == "AL" || bidi[c] == "AN"
		if got := renderer.Render(mustParse(t, "https://h/a"+string(c))).IsBidirectional(); got != rightToLeft {
			t.Errorf("%U has the class %s: bidirectional is %t", c, bidi[c], got)
		}
	}
	// 267 code points are Default_Ignorable_Code_Point and neither Cf nor Cn,
	// according to Node's regular expressions. Few others stay encoded.
	if blankOrAlike := hiddenAnyway - 267; blankOrAlike < 1 || blankOrAlike > 100 {
		t.Errorf("%d visible code points stay encoded", blankOrAlike)
	}
}

// TestRenderLinear renders long URLs of shapes that take very long if the time
// is not linear.
func TestRenderLinear(t *testing.T) {
	r := renderer
	r.OmitTrivialLabel = true
	for _, shape := range []struct{ prefix, repeated, suffix string }{
		{"https://h/", "%C3%A9", ""},
		{"https://h/", "%F0%9F%94", ""},
		{"https://h/", "%", ""},
		{"https://h/a", "%CC%81", ""},
		{"https://h/", "/", "x?"},
		{"https://h/?", "%E2%80%AE", ""},
		{"https://", "a.", "example.com/"},
		{"https://", "xn--bcher-kva.", "example.com/"},
		{"data:", "%22", ""},
	} {
		u := mustParse(t, shape.prefix+strings.Repeat(shape.repeated, 1<<16)+shape.suffix)
		for _, limit := range []int{0, 40, 1 << 15, 1 << 16} {
			r.MaxLength = limit
			if got := r.Render(u); got.String() == "" {
				t.Errorf("%q: nothing is rendered", shape.repeated)
			}
		}
	}
}
