package htmlurl_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// anchor is an a or area element with only an href attribute, which is nil if
// absent.
type anchor struct{ href *string }

func (a *anchor) Href() (value string, ok bool) {
	if a.href == nil {
		return "", false
	}
	return *a.href, true
}

func (a *anchor) SetHref(value string) { a.href = &value }

// settings is an environment with a base URL and an encoding.
type settings struct {
	parser   *weburl.Parser
	base     urlrec.Record
	encoding ports.Encoding
}

func (s settings) Parser() *weburl.Parser { return s.parser }

func (s settings) EncodingParse(input string) (urlrec.Record, error) {
	r, err := s.parser.ResolveRecordEncoding(input, s.base, s.encoding)
	if err != nil || r.Protocol() != "blob:" {
		return r, err
	}
	return s.parser.ParseURL(input, s.base)
}

// newSettings returns settings with the default Parser in UTF-8.
func newSettings(base string) settings {
	return settings{parser: weburl.New(weburl.Config{}), base: weburl.MustParse(base).Record()}
}

// linkGetters are the members of a hyperlink that return a string.
var linkGetters = []struct {
	name string
	get  func(*htmlurl.Hyperlink) string
}{
	{"href", (*htmlurl.Hyperlink).Href},
	{"origin", (*htmlurl.Hyperlink).Origin},
	{"protocol", (*htmlurl.Hyperlink).Protocol},
	{"username", (*htmlurl.Hyperlink).Username},
	{"password", (*htmlurl.Hyperlink).Password},
	{"host", (*htmlurl.Hyperlink).Host},
	{"hostname", (*htmlurl.Hyperlink).Hostname},
	{"port", (*htmlurl.Hyperlink).Port},
	{"pathname", (*htmlurl.Hyperlink).Pathname},
	{"search", (*htmlurl.Hyperlink).Search},
	{"hash", (*htmlurl.Hyperlink).Hash},
	{"String", (*htmlurl.Hyperlink).String},
}

// linkSetters are the setters of a hyperlink, by the names of their attributes.
var linkSetters = map[string]func(*htmlurl.Hyperlink, string) bool{
	"href":     func(h *htmlurl.Hyperlink, value string) bool { h.SetHref(value); return true },
	"protocol": (*htmlurl.Hyperlink).SetProtocol,
	"username": (*htmlurl.Hyperlink).SetUsername,
	"password": (*htmlurl.Hyperlink).SetPassword,
	"host":     (*htmlurl.Hyperlink).SetHost,
	"hostname": (*htmlurl.Hyperlink).SetHostname,
	"port":     (*htmlurl.Hyperlink).SetPort,
	"pathname": (*htmlurl.Hyperlink).SetPathname,
	"search":   (*htmlurl.Hyperlink).SetSearch,
	"hash":     (*htmlurl.Hyperlink).SetHash,
}

// checkLink reports the getters of h that differ from want, which names some
// of them.
func checkLink(t *testing.T, what string, h *htmlurl.Hyperlink, want map[string]string) {
	t.Helper()
	checked := 0
	for _, getter := range linkGetters {
		if w, ok := want[getter.name]; ok {
			checked++
			if got := getter.get(h); got != w {
				t.Errorf("%s: %s is %q; want %q", what, getter.name, got, w)
			}
		}
	}
	if checked == 0 {
		t.Errorf("%s: nothing is expected", what)
	}
}

// linkData fills v from a file of web-platform-tests.
func linkData(t *testing.T, name string, v any) {
	t.Helper()
	dir := os.Getenv("WPT_DIR")
	if dir == "" {
		t.Skip("WPT_DIR is not set")
	}
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, v); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// TestWPTHyperlinkSetters runs setters_tests.json of web-platform-tests like
// url-setters-a-area.window.js.
func TestWPTHyperlinkSetters(t *testing.T) {
	var data map[string]json.RawMessage
	linkData(t, "setters_tests.json", &data)
	env := newSettings("http://web-platform.test/")
	n := 0
	for attribute, raw := range data {
		if attribute == "comment" {
			continue
		}
		var rows []struct {
			Href     string
			NewValue string `json:"new_value"`
			Expected map[string]string
		}
		if err := json.Unmarshal(raw, &rows); err != nil {
			t.Fatal(err)
		}
		setter, ok := linkSetters[attribute]
		if !ok {
			t.Fatalf("there is no setter %s", attribute)
		}
		for _, row := range rows {
			n++
			t.Run(attribute+" of "+row.Href+" to "+row.NewValue, func(t *testing.T) {
				h := htmlurl.NewHyperlink(&anchor{}, env)
				h.SetHref(row.Href)
				setter(h, row.NewValue)
				checkLink(t, "after the setter", h, row.Expected)
			})
		}
	}
	if n < 270 {
		t.Errorf("there are only %d rows", n)
	}
}

// TestWPTHyperlinkParse runs urltestdata.json of web-platform-tests and its
// companion like a-element.js. The base comes from a base element, so data: and
// javascript: bases are omitted, and about:blank means no base.
func TestWPTHyperlinkParse(t *testing.T) {
	parsed, failed := 0, 0
	for _, name := range []string{"urltestdata.json", "urltestdata-javascript-only.json"} {
		var rows []json.RawMessage
		linkData(t, name, &rows)
		for _, raw := range rows {
			if raw[0] == '"' {
				continue // a comment
			}
			var row struct {
				Input      string
				Base       *string
				Failure    bool
				RelativeTo string
			}
			var want map[string]any
			if json.Unmarshal(raw, &row) != nil || json.Unmarshal(raw, &want) != nil {
				t.Fatalf("%s: %s", name, raw)
			}
			base := "about:blank"
			if row.Base != nil {
				base = *row.Base
			}
			if row.RelativeTo == "any-base" || strings.HasPrefix(base, "data:") || strings.HasPrefix(base, "javascript:") {
				continue
			}
			expected := map[string]string{}
			if row.Failure {
				expected = map[string]string{"protocol": ":", "href": row.Input}
				failed++
			} else {
				for _, getter := range linkGetters {
					if w, ok := want[getter.name]; ok {
						expected[getter.name] = w.(string)
					}
				}
				parsed++
			}
			t.Run(row.Input+" in "+base, func(t *testing.T) {
				h := htmlurl.NewHyperlink(&anchor{}, newSettings(base))
				h.SetHref(row.Input)
				checkLink(t, "parsed", h, expected)
			})
		}
	}
	if parsed < 500 || failed < 250 {
		t.Errorf("only %d rows parse and %d fail", parsed, failed)
	}
}

// TestHyperlinkGetters has values of Chromium 148, the same for a and area, in
// a document with a base element. There are no file: URLs, because Chromium's
// have different origins and drive letters.
func TestHyperlinkGetters(t *testing.T) {
	const absent = "\x00"
	env := newSettings("http://base.test/d/p?bq#bf")
	for _, row := range []struct {
		attribute string
		want      [12]string
	}{
		{absent, [...]string{"", "", ":", "", "", "", "", "", "", "", "", ""}},
		{"", [...]string{"http://base.test/d/p?bq", "http://base.test", "http:", "", "", "base.test", "base.test", "", "/d/p", "?bq", "", "http://base.test/d/p?bq"}},
		{"http://[", [...]string{"http://[", "", ":", "", "", "", "", "", "", "", "", "http://["}},
		{" //x:99999 ", [...]string{" //x:99999 ", "", ":", "", "", "", "", "", "", "", "", " //x:99999 "}},
		{"x", [...]string{"http://base.test/d/x", "http://base.test", "http:", "", "", "base.test", "base.test", "", "/d/x", "", "", "http://base.test/d/x"}},
		{"HTTP://U:P@EX.test:80/a/../b?#", [...]string{"http://U:P@ex.test/b?#", "http://ex.test", "http:", "U", "P", "ex.test", "ex.test", "", "/b", "", "", "http://U:P@ex.test/b?#"}},
		{"mailto:a b", [...]string{"mailto:a b", "null", "mailto:", "", "", "", "", "", "a b", "", "", "mailto:a b"}},
		{"blob:http://h.test/u", [...]string{"blob:http://h.test/u", "http://h.test", "blob:", "", "", "", "", "", "http://h.test/u", "", "", "blob:http://h.test/u"}},
		{" ?q ", [...]string{"http://base.test/d/p?q", "http://base.test", "http:", "", "", "base.test", "base.test", "", "/d/p", "?q", "", "http://base.test/d/p?q"}},
	} {
		t.Run(fmt.Sprintf("%q", row.attribute), func(t *testing.T) {
			element := &anchor{}
			if row.attribute != absent {
				element.SetHref(row.attribute)
			}
			h := htmlurl.NewHyperlink(element, env)
			for i, getter := range linkGetters {
				if got := getter.get(h); got != row.want[i] {
					t.Errorf("%s is %q; want %q", getter.name, got, row.want[i])
				}
			}
			if (h.Protocol() == ":") == h.URL().IsValid() {
				t.Errorf("the URL is %v", h.URL())
			}
		})
	}
}

// TestHyperlinkSetters checks the text that setters write to the attribute, in
// a document with a base element. The values are those of Chromium 148. A
// comment marks each row in which HTML's steps differ; these decide.
func TestHyperlinkSetters(t *testing.T) {
	const absent = "\x00"
	env := newSettings("http://base.test/d/p?bq#bf")
	for _, row := range []struct {
		attribute, member, value string
		want                     string
		taken                    bool
	}{
		{attribute: absent, member: "protocol", value: "http", want: absent, taken: false},
		{attribute: absent, member: "href", value: "x", want: "x", taken: true},
		{attribute: "http://[", member: "protocol", value: "http", want: "http://[", taken: false},
		{attribute: "http://[", member: "hash", value: "x", want: "http://[", taken: false},
		{attribute: "http://[", member: "host", value: "x", want: "http://[", taken: false},
		{attribute: "http://[", member: "href", value: "y z", want: "y z", taken: true},
		{attribute: "HTTP://EX.test", member: "protocol", value: "!!", want: "http://ex.test/", taken: false},
		{attribute: "HTTP://EX.test", member: "protocol", value: "mailto", want: "http://ex.test/", taken: false},
		{attribute: "HTTP://EX.test", member: "host", value: "a b<", want: "http://ex.test/", taken: false},        // Chromium leaves the attribute
		{attribute: "HTTP://EX.test", member: "hostname", value: "x:9", want: "http://ex.test/", taken: false},     // Chromium leaves the attribute
		{attribute: "x", member: "host", value: "", want: "http://base.test/d/x", taken: false},                    // Chromium leaves the attribute
		{attribute: "FILE:///x", member: "username", value: "1", want: "FILE:///x", taken: false},                  // Chromium writes it
		{attribute: "FILE:///x", member: "port", value: "1", want: "FILE:///x", taken: false},                      // Chromium writes it
		{attribute: "MAILTO:x", member: "username", value: "u", want: "MAILTO:x", taken: false},                    // Chromium writes it
		{attribute: "MAILTO:x", member: "password", value: "u", want: "MAILTO:x", taken: false},                    // Chromium writes it
		{attribute: "HTTP://EX.test", member: "protocol", value: "ht\ntps", want: "https://ex.test/", taken: true}, // Chromium has no tabs or newlines in schemes
		{attribute: "HTTP://EX.test", member: "port", value: "x", want: "http://ex.test/", taken: false},
		{attribute: "HTTP://EX.test", member: "pathname", value: "y", want: "http://ex.test/y", taken: true},
		{attribute: "MAILTO:x", member: "port", value: "1", want: "MAILTO:x", taken: false},
		{attribute: "MAILTO:x", member: "host", value: "h", want: "MAILTO:x", taken: false},
		{attribute: "MAILTO:x", member: "hostname", value: "h", want: "MAILTO:x", taken: false},
		{attribute: "MAILTO:x", member: "pathname", value: "h", want: "MAILTO:x", taken: false},
		{attribute: "MAILTO:x", member: "search", value: "q", want: "mailto:x?q", taken: true},
		{attribute: "MAILTO:x", member: "hash", value: "q", want: "mailto:x#q", taken: true},
		{attribute: "MAILTO:x", member: "protocol", value: "1", want: "mailto:x", taken: false},
		{attribute: "MAILTO:x", member: "protocol", value: "foo", want: "foo:x", taken: true},
		{attribute: "x", member: "hash", value: "f", want: "http://base.test/d/x#f", taken: true},
		{attribute: "x", member: "search", value: "", want: "http://base.test/d/x", taken: true},
		{attribute: "?a", member: "search", value: "", want: "http://base.test/d/p", taken: true},
		{attribute: "x#f", member: "hash", value: "", want: "http://base.test/d/x", taken: true},
		{attribute: "x", member: "hash", value: "#", want: "http://base.test/d/x#", taken: true},
		{attribute: "x", member: "username", value: "é", want: "http://%C3%A9@base.test/d/x", taken: true},
		{attribute: "//h.test", member: "password", value: "p:@", want: "http://:p%3A%40@h.test/", taken: true},
		{attribute: "x", member: "port", value: "99999", want: "http://base.test/d/x", taken: false},
		{attribute: "x", member: "port", value: "", want: "http://base.test/d/x", taken: true},
		{attribute: "http://h.test:8080/", member: "port", value: "", want: "http://h.test/", taken: true},
		{attribute: "FILE:///x", member: "host", value: "H", want: "file://h/x", taken: true},
		{attribute: "FILE:///x", member: "protocol", value: "http", want: "file:///x", taken: false},
		{attribute: "x", member: "href", value: "", want: "", taken: true},
		{attribute: "x", member: "href", value: "  y ", want: "  y ", taken: true},
	} {
		t.Run(fmt.Sprintf("%s of %q to %q", row.member, row.attribute, row.value), func(t *testing.T) {
			element := &anchor{}
			if row.attribute != absent {
				element.SetHref(row.attribute)
			}
			h := htmlurl.NewHyperlink(element, env)
			taken := linkSetters[row.member](h, row.value)
			got, ok := element.Href()
			if !ok {
				got = absent
			}
			if got != row.want || taken != row.taken {
				t.Errorf("%q, taken: %v; want %q, %v", got, taken, row.want, row.taken)
			}
		})
	}
}

// TestHyperlinkSearchEncoding checks that the attribute is in the document's
// encoding, and the value of the search setter in UTF-8. The values are those
// of Chromium 148 in documents with these encodings. set is the query after
// a.search = value, and got is a.search if the attribute is "?" and value.
func TestHyperlinkSearchEncoding(t *testing.T) {
	for _, row := range []struct{ encoding, value, set, got string }{
		{"windows-1252", "smörg", "?sm%C3%B6rg", "?sm%F6rg"},
		{"windows-1252", "日本", "?%E6%97%A5%E6%9C%AC", "?%26%2326085%3B%26%2326412%3B"},
		{"windows-1252", "‽&a", "?%E2%80%BD&a", "?%26%238253%3B&a"},
		{"windows-1252", "¥x¥", "?%C2%A5x%C2%A5", "?%A5x%A5"},
		{"windows-1252", "💩", "?%F0%9F%92%A9", "?%26%23128169%3B"},
		{"shift_jis", "smörg", "?sm%C3%B6rg", "?sm%26%23246%3Brg"},
		{"shift_jis", "日本", "?%E6%97%A5%E6%9C%AC", "?%93%FA%96{"},
		{"shift_jis", "¥x¥", "?%C2%A5x%C2%A5", `?\x\`},
		{"iso-2022-jp", "日本", "?%E6%97%A5%E6%9C%AC", `?%1B$BF|K\%1B(B`},
		{"iso-2022-jp", "¥x¥", "?%C2%A5x%C2%A5", `?%1B(J\x\%1B(B`},
		{"gb18030", "smörg", "?sm%C3%B6rg", "?sm%810%8B2rg"},
		{"gb18030", "日本", "?%E6%97%A5%E6%9C%AC", "?%C8%D5%B1%BE"},
		{"gb18030", "💩", "?%F0%9F%92%A9", "?%949%DA3"},
		{"utf-8", "‽&a", "?%E2%80%BD&a", "?%E2%80%BD&a"},
		{"gb18030", "a#b'c", "?a%23b%27c", ""}, // a "#" ends the query of the attribute
	} {
		t.Run(row.encoding+" "+row.value, func(t *testing.T) {
			env := newSettings("http://example.com/p")
			var err error
			if env.encoding, err = env.parser.Encoding(row.encoding); err != nil {
				t.Fatal(err)
			}
			element := &anchor{}
			h := htmlurl.NewHyperlink(element, env)
			h.SetHref("/p")
			h.SetSearch(row.value)
			if got := h.Search(); got != row.set || *element.href != "http://example.com/p"+row.set {
				t.Errorf("set: %q, attribute %q; want %q", got, *element.href, row.set)
			}
			if row.got == "" {
				return
			}
			h.SetHref("?" + row.value)
			if got := h.Search(); got != row.got || h.Href() != "http://example.com/p"+row.got {
				t.Errorf("from the attribute: %q; want %q", got, row.got)
			}
			// The setter of another part keeps the query; the attribute becomes
			// ASCII.
			h.SetHash("é")
			if want := "http://example.com/p" + row.got + "#%C3%A9"; *element.href != want || h.Href() != want {
				t.Errorf("after setting the hash: %q; want %q", *element.href, want)
			}
		})
	}
}

// TestHyperlinkFollowsBase checks that a change of the base URL has an effect
// at once.
func TestHyperlinkFollowsBase(t *testing.T) {
	env := newSettings("http://a.test/1/")
	h := htmlurl.NewHyperlink(&anchor{}, &env)
	h.SetHref("x")
	before := h.Href()
	env.base = weburl.MustParse("http://b.test/2/").Record()
	if got := before + " " + h.Href(); got != "http://a.test/1/x http://b.test/2/x" {
		t.Error(got)
	}
}

// blobEntries is a blob URL store.
type blobEntries map[string]*domain.BlobURLEntry

func (e blobEntries) Resolve(url string) (*domain.BlobURLEntry, bool) {
	entry, ok := e[url]
	return entry, ok
}

// TestHyperlinkBlob follows "reinitialize url" and the attribute change steps:
// a blob: URL keeps its entry until the attribute changes.
func TestHyperlinkBlob(t *testing.T) {
	store := blobEntries{}
	origin := domain.NewTupleOrigin("https", "environment.test")
	const url = "blob:https://inner.test/1"
	store[url] = &domain.BlobURLEntry{Environment: origin}
	env := settings{parser: weburl.New(weburl.Config{BlobURLs: store}), base: weburl.MustParse("http://h/").Record()}

	element := &anchor{}
	h := htmlurl.NewHyperlink(element, env)
	check := func(when, want string, entry bool) {
		t.Helper()
		if got := h.Origin(); got != want || (h.URL().BlobURLEntry() != nil) != entry {
			t.Errorf("%s: origin %q, entry %v; want %q, %v", when, got, h.URL().BlobURLEntry(), want, entry)
		}
	}
	h.SetHref(url)
	check("parsed", "https://environment.test", true)
	delete(store, url)
	check("revoked", "https://environment.test", true)
	h.SetHref(url)
	check("set to what it was", "https://environment.test", true)
	h.SetHash("f")
	check("with another fragment", "https://inner.test", false)

	store[url] = &domain.BlobURLEntry{Environment: origin}
	check("added again", "https://inner.test", false)
	h.HrefChanged()
	check("told of a change", "https://environment.test", true)
	if got := h.Href(); got != url+"#f" {
		t.Errorf("href is %q", got)
	}

	// This element has its attribute from the start.
	h = htmlurl.NewHyperlink(element, env)
	delete(store, url)
	check("made with the attribute", "https://environment.test", true)

	// The path of a blob: URL with a host is not opaque, so the URL is parsed
	// again.
	const withHost = "blob://host/1"
	store[withHost] = &domain.BlobURLEntry{Environment: origin}
	h.SetHref(withHost)
	check("with a host", "https://environment.test", true)
	delete(store, withHost)
	check("with a host, revoked", "null", false)
}

// TestHyperlinkEqualHref follows step 2 of the attribute change steps of a and
// area. A value that is equal to the old one does not set the url; every other
// change does. An absent attribute is null there, which is not equal to
// "". The test looks at the result of ExtractOrigin, the only method that does
// not reinitialize the url.
//
// https://html.spec.whatwg.org/multipage/links.html#api-for-a-and-area-elements
func TestHyperlinkEqualHref(t *testing.T) {
	const absent = "\x00"
	for _, row := range []struct{ name, old, value, want string }{
		{"equal", "x", "x", "http://before.test"},
		{"equal and empty", "", "", "http://before.test"},
		{"another value", "x", "y", "http://after.test"},
		{"another value, the same URL", "x", " x ", "http://after.test"},
		{"another value, of other case", "x", "X", "http://after.test"},
		{"added", absent, "x", "http://after.test"},
		{"added and empty", absent, "", "http://after.test"},
		{"another value that is not a URL", "x", "http://[", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			env := newSettings("http://before.test/")
			element := &anchor{}
			if row.old != absent {
				element.SetHref(row.old)
			}
			h := htmlurl.NewHyperlink(element, &env)
			env.base = weburl.MustParse("http://after.test/").Record()
			h.SetHref(row.value)
			got, ok := h.ExtractOrigin()
			if ok != (row.want != "") || ok && got.String() != row.want {
				t.Errorf("origin %v, %v; want %q", got, ok, row.want)
			}
			if *element.href != row.value {
				t.Errorf("the attribute is %q; want %q", *element.href, row.value)
			}
		})
	}
}

// TestHyperlinkOfNothing checks that a Hyperlink without an element has an
// attribute of its own, and that one without a document parses like an
// about:blank document.
func TestHyperlinkOfNothing(t *testing.T) {
	for _, row := range []struct {
		name string
		h    *htmlurl.Hyperlink
	}{
		{"NewHyperlink", htmlurl.NewHyperlink(nil, nil)},
		{"the zero Hyperlink", new(htmlurl.Hyperlink)},
	} {
		t.Run(row.name, func(t *testing.T) {
			checkLink(t, "at first", row.h, map[string]string{"href": "", "origin": "", "protocol": ":", "search": ""})
			row.h.SetHref("HTTP://EX.test/?ö")
			if !row.h.SetPathname("b") {
				t.Error("the path is not accepted")
			}
			checkLink(t, "set", row.h, map[string]string{"href": "http://ex.test/b?%C3%B6", "origin": "http://ex.test"})
			row.h.SetHref("relative")
			checkLink(t, "relative", row.h, map[string]string{"href": "relative", "protocol": ":"})
		})
	}
}
