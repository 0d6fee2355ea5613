package weburl_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

var setters = map[string]func(*weburl.URL, string) bool{
	"href":     func(u *weburl.URL, value string) bool { return u.SetHref(value) == nil },
	"protocol": (*weburl.URL).SetProtocol,
	"username": (*weburl.URL).SetUsername,
	"password": (*weburl.URL).SetPassword,
	"host":     (*weburl.URL).SetHost,
	"hostname": (*weburl.URL).SetHostname,
	"port":     (*weburl.URL).SetPort,
	"pathname": (*weburl.URL).SetPathname,
	"search":   (*weburl.URL).SetSearch,
	"hash":     (*weburl.URL).SetHash,
}

var getters = map[string]func(*weburl.URL) string{
	"href": (*weburl.URL).Href, "origin": (*weburl.URL).Origin, "protocol": (*weburl.URL).Protocol,
	"username": (*weburl.URL).Username, "password": (*weburl.URL).Password,
	"host": (*weburl.URL).Host, "hostname": (*weburl.URL).Hostname, "port": (*weburl.URL).Port,
	"pathname": (*weburl.URL).Pathname, "search": (*weburl.URL).Search, "hash": (*weburl.URL).Hash,
}

// wpt returns a file of web-platform-tests' url/resources.
func wpt(t *testing.T, name string) []byte {
	t.Helper()
	dir := os.Getenv("WPT_DIR")
	if dir == "" {
		t.Skip("WPT_DIR is not set")
	}
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestWPTConstructor runs urltestdata.json as url-constructor.any.js,
// url-statics-*.any.js, url-origin.any.js and url-setters-stripping of
// web-platform-tests do.
func TestWPTConstructor(t *testing.T) {
	for _, name := range []string{"urltestdata.json", "urltestdata-javascript-only.json"} {
		t.Run(name, func(t *testing.T) {
			var rows []any
			if err := json.Unmarshal(wpt(t, name), &rows); err != nil {
				t.Fatal(err)
			}
			tested := 0
			for _, row := range rows {
				row, ok := row.(map[string]any)
				if !ok {
					continue // a comment
				}
				tested++
				input := row["input"].(string)
				t.Run(fmt.Sprintf("%q in %q", input, row["base"]), func(t *testing.T) {
					parse := weburl.Parse
					can := weburl.CanParse(input)
					if base, ok := row["base"].(string); ok {
						parse = func(input string) (*weburl.URL, error) { return weburl.ParseBase(input, base) }
						can = weburl.CanParseBase(input, base)
					}
					u, err := parse(input)
					failure, _ := row["failure"].(bool)
					if failure != (err != nil) || can != (err == nil) {
						t.Errorf("parse %q: %v; can parse: %v", input, err, can)
					}
					if err != nil {
						checkFailure(t, err, input)
						return
					}
					checkGetters(t, fmt.Sprintf("parse %q", input), u, row)
					if err := u.SetHref(u.Href()); err != nil || u.Href() != row["href"] {
						t.Errorf("parse %q again: %q, %v", input, u, err)
					}
				})
			}
			if tested == 0 {
				t.Errorf("%s holds no rows", name)
			}
		})
	}
}

func checkGetters(t *testing.T, what string, u *weburl.URL, want map[string]any) {
	t.Helper()
	for name, get := range getters {
		if want, ok := want[name].(string); ok && get(u) != want {
			t.Errorf("%s: %s %q; want %q", what, name, get(u), want)
		}
	}
}

// checkFailure checks that err is a failure of input with a code and a place.
func checkFailure(t *testing.T, err error, input string) {
	t.Helper()
	var failure *domain.Failure
	if !errors.As(err, &failure) {
		t.Errorf("parse %q: %T", input, err)
		return
	}
	if failure.Code == 0 || failure.Start < 0 || failure.Start > failure.End || !failure.InBase && failure.End > len(input) {
		t.Errorf("parse %q: %v at %d to %d", input, failure.Code, failure.Start, failure.End)
	}
	if !errors.Is(err, failure.Code) {
		t.Errorf("parse %q: the error is not %v", input, failure.Code)
	}
}

// TestWPTSetters runs setters_tests.json of web-platform-tests.
func TestWPTSetters(t *testing.T) {
	var all map[string]json.RawMessage
	if err := json.Unmarshal(wpt(t, "setters_tests.json"), &all); err != nil {
		t.Fatal(err)
	}
	delete(all, "comment")
	for setter, raw := range all {
		t.Run(setter, func(t *testing.T) {
			var rows []struct {
				Href     string
				NewValue string `json:"new_value"`
				Expected map[string]any
			}
			if err := json.Unmarshal(raw, &rows); err != nil {
				t.Fatal(err)
			}
			for _, row := range rows {
				t.Run(fmt.Sprintf("%q of %s", row.NewValue, row.Href), func(t *testing.T) {
					u := weburl.MustParse(row.Href)
					before := u.Href()
					taken := setters[setter](u, row.NewValue)
					checkGetters(t, fmt.Sprintf("set %s of %q to %q", setter, row.Href, row.NewValue), u, row.Expected)
					if !taken && u.Href() != before {
						t.Errorf("set %s of %q to %q: not taken, but it is %q now", setter, row.Href, row.NewValue, u)
					}
				})
			}
		})
	}
}

// TestSetVectors runs testdata/set.json.
func TestSetVectors(t *testing.T) {
	data, err := os.ReadFile("../testdata/set.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []struct {
		Setter string
		Rows   []struct{ Href, Value, Becomes string }
	}
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	if len(all) != len(setters) {
		t.Errorf("there are vectors for %d setters", len(all))
	}
	for _, setter := range all {
		t.Run(setter.Setter, func(t *testing.T) {
			for _, row := range setter.Rows {
				t.Run(fmt.Sprintf("%q of %s", row.Value, row.Href), func(t *testing.T) {
					u := weburl.MustParse(row.Href)
					u.SearchParams()
					setters[setter.Setter](u, row.Value)
					if u.Href() != row.Becomes {
						t.Errorf("set %s of %q to %q: %q; want %q", setter.Setter, row.Href, row.Value, u, row.Becomes)
					}
				})
			}
		})
	}
}

// TestTaken checks whether setters report that a value was taken. By the
// standard's steps it is not taken if they refuse it or do nothing.
func TestTaken(t *testing.T) {
	for _, row := range []struct {
		href, setter, value string
		taken               bool
	}{
		{"http://h/", "protocol", "https", true},
		{"http://h/", "protocol", "http", true},
		{"http://h/", "protocol", "foo", false},
		{"http://h/", "protocol", "1", false},
		{"http://u@h/", "protocol", "file", false},
		{"http://h/", "username", "u", true},
		{"mailto:x", "username", "u", false},
		{"file://h/", "password", "p", false},
		{"http://h:8/", "host", "i:99999", true}, // the host is
		{"http://h/", "host", "", false},
		{"foo:x", "host", "h", false},
		{"http://h/", "hostname", "i:1", false},
		{"http://h/", "hostname", "i", true},
		{"http://h/", "port", "", true},
		{"http://h/", "port", "8x", true},
		{"http://h/", "port", "x", false},
		{"http://h/", "port", "65536", false},
		{"foo:x", "pathname", "y", false},
		{"foo:/x", "pathname", "", true},
		{"foo:x", "search", "", true},
		{"foo:x", "hash", "#", true},
		{"http://h/", "href", "//x", false},
	} {
		t.Run(fmt.Sprintf("%s of %s to %q", row.setter, row.href, row.value), func(t *testing.T) {
			u := weburl.MustParse(row.href)
			if taken := setters[row.setter](u, row.value); taken != row.taken {
				t.Errorf("set %s of %q to %q: taken: %v", row.setter, row.href, row.value, taken)
			}
			if !row.taken && u.Href() != row.href {
				t.Errorf("set %s of %q to %q: not taken, but it is %q now", row.setter, row.href, row.value, u)
			}
		})
	}
}

// TestSearchParamsLink changes a URL and its search params in turn. The
// expected values are those of whatwg-url 17.3.0.
func TestSearchParamsLink(t *testing.T) {
	u := weburl.MustParse("https://h/??b=1")
	params := u.SearchParams()
	step := func(what, href, list string) {
		t.Helper()
		var pairs []string
		for name, value := range params.All() {
			pairs = append(pairs, fmt.Sprintf("%q=%q", name, value))
		}
		if got := strings.Join(pairs, " "); u.Href() != href || got != list || u.SearchParams() != params {
			t.Errorf("%s: %q, [%s]; want %q, [%s]", what, u, got, href, list)
		}
	}
	step("constructor", "https://h/??b=1", `"?b"="1"`)
	u.SetSearch("??a=b")
	step("search keeps one ?", "https://h/??a=b", `"?a"="b"`)
	u.SetSearch("a\tb=c")
	step("the list is of the query, not of the value", "https://h/?ab=c", `"ab"="c"`)
	params.Append("d", "e f")
	step("append", "https://h/?ab=c&d=e+f", `"ab"="c" "d"="e f"`)
	if err := u.SetHref("https://i/?x=~#f"); err != nil {
		t.Fatal(err)
	}
	step("href refills", "https://i/?x=~#f", `"x"="~"`)
	params.Delete("zz")
	step("any change writes the whole list", "https://i/?x=%7E#f", `"x"="~"`)
	if err := u.SetHref("no URL"); err == nil {
		t.Error("SetHref takes a value that is not a URL")
	}
	step("an error changes nothing", "https://i/?x=%7E#f", `"x"="~"`)
	params.Delete("x")
	step("no tuple, no query", "https://i/#f", ``)
	u.SetSearch("?")
	step("an empty query", "https://i/?#f", ``)
	params.Sort()
	step("an empty list makes it null", "https://i/#f", ``)
	params.Append("", "")
	step("an empty tuple", "https://i/?=#f", `""=""`)
	u.SetSearch("")
	step("an empty search", "https://i/#f", ``)
	u.SetSearch("a=%C3")
	step("invalid UTF-8 stays in the href", "https://i/?a=%C3#f", "\"a\"=\"\ufffd\"")
	params.Set("b", "1")
	step("until it is written", "https://i/?a=%EF%BF%BD&b=1#f", "\"a\"=\"\ufffd\" \"b\"=\"1\"")

	// A list that is made late is the same.
	u = weburl.MustParse("https://h/")
	u.SetSearch("a\n=b")
	params = u.SearchParams()
	step("late", "https://h/?a=b", `"a"="b"`)

	opaque := weburl.MustParse("data:x  ?a#f")
	opaque.SearchParams().Delete("a")
	if want := "data:x %20#f"; opaque.Href() != want {
		t.Errorf("%q; want %q", opaque, want)
	}
}

// TestClone checks that a clone has its own search params.
func TestClone(t *testing.T) {
	u := weburl.MustParse("https://h/")
	u.SetSearch("ab=c")
	clone := u.Clone()
	clone.SearchParams().Append("d", "e")
	if got, want := clone.Href(), "https://h/?ab=c&d=e"; got != want {
		t.Errorf("the clone is %q; want %q", got, want)
	}
	if got, want := u.Href(), "https://h/?ab=c"; got != want || u.SearchParams().Size() != 1 {
		t.Errorf("the URL is %q; want %q", got, want)
	}
	if other := weburl.MustParse("https://h/?q").Clone(); other.Href() != "https://h/?q" || other.SearchParams().Size() != 1 {
		t.Errorf("a clone is %q", other)
	}
}

// TestBase parses relative to a base, and checks which errors are in the base.
func TestBase(t *testing.T) {
	for _, row := range []struct {
		input, base, want string
		code              domain.Code
		inBase            bool
	}{
		{input: "x", base: "http://h/a/b", want: "http://h/a/x"},
		{input: "http://x", base: "http://h", want: "http://x/"},
		{input: "http://x", base: "bad", code: domain.MissingSchemeNonRelativeURL, inBase: true},
		{input: "http://x", code: domain.MissingSchemeNonRelativeURL, inBase: true},
		{input: "x", base: "mailto:y", code: domain.MissingSchemeNonRelativeURL},
		{input: "//", base: "http://h", code: domain.HostMissing},
		{input: "x", base: "http://h:x", code: domain.PortInvalid, inBase: true},
	} {
		t.Run(fmt.Sprintf("%q in %q", row.input, row.base), func(t *testing.T) {
			u, err := weburl.ParseBase(row.input, row.base)
			if row.code == 0 {
				if err != nil || u.Href() != row.want {
					t.Errorf("parse %q in %q: %v, %v; want %q", row.input, row.base, u, err, row.want)
				}
				return
			}
			var failure *domain.Failure
			if !errors.As(err, &failure) || failure.Code != row.code || failure.InBase != row.inBase {
				t.Errorf("parse %q in %q: %v, %v; want %v", row.input, row.base, u, err, row.code)
			}
			if weburl.CanParseBase(row.input, row.base) {
				t.Errorf("can parse %q in %q", row.input, row.base)
			}
		})
	}
	u, err := weburl.MustParse("http://u@h/a/b").Resolve("../c")
	if err != nil || u.Href() != "http://u@h/c" {
		t.Errorf("Resolve: %v, %v", u, err)
	}
	if _, err := weburl.MustParse("foo:x").Resolve("y"); !errors.Is(err, domain.MissingSchemeNonRelativeURL) {
		t.Errorf("Resolve: %v", err)
	}
}

// TestFailurePlaces checks the places of failures. They are read off the input.
func TestFailurePlaces(t *testing.T) {
	for _, row := range []struct {
		input      string
		code       domain.Code
		start, end int
	}{
		{"  http://a b/", domain.DomainToASCII, 9, 12},
		{"ht\ntp://h:8\t0x/", domain.PortInvalid, 13, 14},
		{"http://h:65536/", domain.PortOutOfRange, 9, 14},
		{"http://u:p@/", domain.HostMissing, 11, 12},
		{"http://\xff\xff/", domain.DomainToASCII, 7, 9},
		{"x", domain.MissingSchemeNonRelativeURL, 0, 1},
		{"", domain.MissingSchemeNonRelativeURL, 0, 0},
		{"http://[::1\t%]", domain.IPv6InvalidCodePoint, 12, 13},
	} {
		t.Run(row.input, func(t *testing.T) {
			_, err := weburl.Parse(row.input)
			var failure *domain.Failure
			if !errors.As(err, &failure) || failure.Code != row.code || failure.Start != row.start || failure.End != row.end {
				t.Errorf("parse %q: %v; want %v at %d to %d", row.input, err, row.code, row.start, row.end)
			}
		})
	}
}

// TestNoSecrets prints failures in all formats. None may show a part of the
// input.
func TestNoSecrets(t *testing.T) {
	const secret = "s3cret"
	for _, input := range []string{
		"http://user:" + secret + "@", "http://" + secret + ":x", "http://" + secret + ".x y", "http://[" + secret,
		"http://user:" + secret + "@h:99999", secret, "foo://" + secret + "^", "http://" + secret + "é\u200d/", "http://1." + secret + ".1",
	} {
		t.Run(input, func(t *testing.T) {
			_, err := weburl.Parse(input)
			_, inBase := weburl.ParseBase("x", input)
			_, resolved := weburl.MustParse("http://u:" + secret + "@h/").Resolve("//" + secret + ":x")
			var log bytes.Buffer
			slog.New(slog.NewJSONHandler(&log, nil)).Info("x", "err", err, "base", inBase)
			data, _ := json.Marshal(err)
			for _, err := range []error{err, inBase, resolved} {
				if err == nil {
					t.Fatalf("parse %q succeeds", input)
				}
				for _, format := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
					fmt.Fprintf(&log, format, err)
				}
			}
			func() {
				defer func() { fmt.Fprint(&log, recover()) }()
				weburl.MustParse(input)
			}()
			if strings.Contains(log.String()+string(data), secret) {
				t.Errorf("parse %q: the error holds it: %s", input, log.String())
			}
		})
	}
	var log bytes.Buffer
	u := weburl.MustParse("http://user:" + secret + "@h/")
	slog.New(slog.NewTextHandler(&log, nil)).Info("x", "url", u, "record", u.Record())
	if strings.Contains(log.String(), secret) || strings.Count(log.String(), "http://user:xxxxx@h/") != 2 {
		t.Errorf("the log: %s", log.String())
	}
	if got := u.Redacted(); got != "http://user:xxxxx@h/" {
		t.Errorf("Redacted: %q", got)
	}
}

// TestMarshal encodes and decodes URLs and Records as text and JSON.
func TestMarshal(t *testing.T) {
	type page struct {
		Link  *weburl.URL
		Other weburl.URL
	}
	var p page
	const in = `{"Link":"HTTP://H/<é>","Other":"mailto:x"}`
	if err := json.Unmarshal([]byte(in), &p); err != nil {
		t.Fatal(err)
	}
	out, err := json.Marshal(&p)
	if want := `{"Link":"http://h/%3C%C3%A9%3E","Other":"mailto:x"}`; string(out) != want || err != nil {
		t.Errorf("%s, %v; want %s", out, err, want)
	}
	if err := json.Unmarshal([]byte(`{"Other":"http://a b"}`), &p); !errors.Is(err, domain.DomainToASCII) || p.Other.Href() != "mailto:x" {
		t.Errorf("an error leaves %q: %v", &p.Other, err)
	}
	text, err := p.Link.MarshalText()
	appended, err2 := p.Link.AppendText([]byte("<"))
	if string(text) != p.Link.Href() || string(appended) != "<"+p.Link.Href() || err != nil || err2 != nil {
		t.Errorf("%s, %v, %s, %v", text, err, appended, err2)
	}
	if err := p.Link.UnmarshalText(nil); err != nil || p.Link.Href() != "" {
		t.Errorf("empty text: %v, %q", err, p.Link)
	}
	record, err := json.Marshal(map[string]any{"r": p.Other.Record(), "zero": urlrec.Record{}})
	if want := `{"r":"mailto:x","zero":null}`; string(record) != want || err != nil {
		t.Errorf("%s, %v; want %s", record, err, want)
	}
}

// TestFormat prints URLs with the verbs of package fmt.
func TestFormat(t *testing.T) {
	u := weburl.MustParse("http://u:p@h:8/p?q#f")
	var null *weburl.URL
	for _, row := range []struct{ format, got, want string }{
		{"%v", fmt.Sprintf("%v", u), "http://u:p@h:8/p?q#f"},
		{"%s", fmt.Sprintf("%s", u), "http://u:p@h:8/p?q#f"},
		{"%q", fmt.Sprintf("%q", u), `"http://u:p@h:8/p?q#f"`},
		{"%25s", fmt.Sprintf("%22s", u), "  http://u:p@h:8/p?q#f"},
		{"%+v", fmt.Sprintf("%+v", u), `{scheme:"http" username:"u" password:"p" host:"h" port:"8" path:"/p" query:"q" fragment:"f"}`},
		{"%+v", fmt.Sprintf("%+v", weburl.MustParse("foo:")), `{scheme:"foo" path:""}`},
		{"%+v", fmt.Sprintf("%+v", weburl.MustParse("file:?")), `{scheme:"file" host:"" path:"/" query:""}`},
		{"%+v of zero", fmt.Sprintf("%+v", new(weburl.URL)), `{}`},
		{"%#v", fmt.Sprintf("%#v", u.Record()), `urlrec.Record("http://u:p@h:8/p?q#f")`},
		{"nil", fmt.Sprintf("%v %s", null, null.String()), "<nil> "},
		{"nil logged", fmt.Sprint(null.LogValue()), "<nil>"},
	} {
		t.Run(fmt.Sprint(row.format, " ", row.want), func(t *testing.T) {
			if row.got != row.want {
				t.Errorf("%s: %s; want %s", row.format, row.got, row.want)
			}
		})
	}
}

// TestZeroURL checks that all getters of the zero URL return "" and that its
// setters do not take a value.
func TestZeroURL(t *testing.T) {
	var u weburl.URL
	for name, get := range getters {
		t.Run("get "+name, func(t *testing.T) {
			if got := get(&u); got != "" {
				t.Errorf("%s of the zero URL is %q", name, got)
			}
		})
	}
	for name, set := range setters {
		t.Run("set "+name, func(t *testing.T) {
			if name != "href" && set(&u, "x") {
				t.Errorf("the zero URL takes %s", name)
			}
		})
	}
	u.SearchParams().Append("a", "b")
	u.SearchParams().Set("a", "b")
	if u.Href() != "" || u.SearchParams().String() != "" {
		t.Errorf("the zero URL is %q, %q", u.Href(), u.SearchParams())
	}
	if _, err := u.Resolve("x"); !errors.Is(err, domain.MissingSchemeNonRelativeURL) {
		t.Errorf("Resolve: %v", err)
	}
	if v, err := u.Resolve("foo:x"); err != nil || v.Href() != "foo:x" {
		t.Errorf("Resolve: %v, %v", v, err)
	}
	if u.Record().IsValid() || u.Clone().Href() != "" {
		t.Error("the zero URL is a URL")
	}
	if err := u.SetHref("http://h/?c"); err != nil || u.Href() != "http://h/?c" || u.SearchParams().String() != "c=" {
		t.Errorf("set href of the zero URL: %v, %q", err, u.Href())
	}
}

// TestMaxInput checks that input longer than Config.MaxInput is refused.
func TestMaxInput(t *testing.T) {
	p := weburl.New(weburl.Config{MaxInput: 10})
	if _, err := p.Parse("http://abc"); err != nil {
		t.Error(err)
	}
	if _, err := p.Parse("http://abcd"); err != domain.ErrTooLong || p.CanParse("http://abcd") {
		t.Errorf("%v", err)
	}
	for _, row := range [][2]string{{"http://abcd", "foo:/"}, {"x", "http://abcd"}} {
		t.Run(fmt.Sprintf("%s in %s", row[0], row[1]), func(t *testing.T) {
			if _, err := p.ParseBase(row[0], row[1]); err != domain.ErrTooLong || p.CanParseBase(row[0], row[1]) {
				t.Errorf("parse %q in %q: %v", row[0], row[1], err)
			}
		})
	}
	u := p.MustParse("http://h/")
	if u.SetHash("01234567890") || !u.SetHash("0123456789") {
		t.Errorf("%q", u)
	}
	if err := u.SetHref("http://abcd"); err != domain.ErrTooLong {
		t.Errorf("%v", err)
	}
	if _, err := p.ResolveRecordEncoding("http://abcd", urlrec.Record{}, nil); err != domain.ErrTooLong {
		t.Errorf("%v", err)
	}
}

// TestMustParse checks that MustParse panics with the failure.
func TestMustParse(t *testing.T) {
	defer func() {
		if err, ok := recover().(error); !ok || !errors.Is(err, domain.HostMissing) {
			t.Errorf("the panic is %v", err)
		}
	}()
	weburl.MustParse("http://")
}

// TestEncoding parses with the standard's own example of a document's encoding,
// windows-1252.
func TestEncoding(t *testing.T) {
	u, err := weburl.ParseEncodingBase("?sm\u00f6rg\u00e5sbord#\u00f6", "http://h/", " Windows-1252\n")
	if err != nil || u.Href() != "http://h/?sm%F6rg%E5sbord#%C3%B6" {
		t.Errorf("%v, %v", u, err)
	}
	for input, want := range map[string]string{
		"http://h/é?é":   "http://h/%C3%A9?%E9",
		"file:?é":        "file:///?%E9",
		"ws://h?é":       "ws://h/?%C3%A9",
		"foo:?é":         "foo:?%C3%A9",
		"http://h?‽&a":   "http://h/?%26%238253%3B&a",
		"http://h?é\t'#": "http://h/?%E9%27#",
	} {
		t.Run(input, func(t *testing.T) {
			if u, err := weburl.ParseEncoding(input, "windows-1252"); err != nil || u.Href() != want {
				t.Errorf("parse %q: %v, %v; want %q", input, u, err, want)
			}
		})
	}
	if _, err := weburl.ParseEncoding("http://h", "no-encoding"); err != domain.ErrUnknownEncoding {
		t.Errorf("%v", err)
	}
	if _, err := weburl.ParseEncodingBase("http://h", "http://h", "no-encoding"); err != domain.ErrUnknownEncoding {
		t.Errorf("%v", err)
	}
	if _, err := weburl.ParseEncodingBase("http://h", "", "utf-8"); !errors.Is(err, domain.MissingSchemeNonRelativeURL) {
		t.Errorf("%v", err)
	}
	if _, err := weburl.ParseEncoding("", "utf-8"); !errors.Is(err, domain.MissingSchemeNonRelativeURL) {
		t.Errorf("%v", err)
	}
}

// blobs is a store with one entry.
type blobs struct {
	url   string
	entry *domain.BlobURLEntry
}

func (b blobs) Resolve(url string) (*domain.BlobURLEntry, bool) { return b.entry, url == b.url }

var _ ports.BlobURLStore = blobs{}

// TestBlobURLs checks which records have a blob URL entry.
func TestBlobURLs(t *testing.T) {
	store := blobs{"blob:https://a/x", &domain.BlobURLEntry{Environment: domain.NewTupleOrigin("https", "env")}}
	p := weburl.New(weburl.Config{BlobURLs: store})
	r, err := p.ParseURL("blob:https://a/x#f", urlrec.Record{})
	if err != nil || r.BlobURLEntry() != store.entry || p.FromRecord(r).Origin() != "https://env" {
		t.Errorf("%v, %v, %v", r, err, r.BlobURLEntry())
	}
	plain, err := p.ParseRecord("blob:https://a/x#f")
	if err != nil || plain.BlobURLEntry() != nil || p.FromRecord(plain).Origin() != "https://a" {
		t.Errorf("%v, %v, %v", plain, err, plain.BlobURLEntry())
	}
	if r == plain || !r.Equal(plain) {
		t.Error("Equal must not compare entries, and == must")
	}
	if r, err := p.ParseURL("blob:other", urlrec.Record{}); err != nil || r.BlobURLEntry() != nil {
		t.Errorf("%v, %v", r, err)
	}
	if r, err := p.ParseURL("#g", r); err != nil || r.BlobURLEntry() != store.entry {
		t.Errorf("relative to a blob URL: %v, %v", r.BlobURLEntry(), err)
	}
	if _, err := p.ParseURL("", urlrec.Record{}); !errors.Is(err, domain.MissingSchemeNonRelativeURL) {
		t.Errorf("%v", err)
	}
	if r, err := weburl.New(weburl.Config{}).ParseURL("blob:https://a/x", urlrec.Record{}); err != nil || r.BlobURLEntry() != nil {
		t.Errorf("%v, %v", r.BlobURLEntry(), err)
	}
}

// TestOrigin checks the serialized origins of URLs of all kinds, by the
// standard.
func TestOrigin(t *testing.T) {
	for href, want := range map[string]string{
		"https://a:443/": "https://a", "http://a:8080/": "http://a:8080", "ftp://a": "ftp://a", "wss://h:8443": "wss://h:8443", "ws://[::1]": "ws://[::1]",
		"file:///": "null", "data:x": "null", "about:blank": "null", "foo://h": "null",
		"blob:https://a:443/x?q#f": "https://a", "blob:http://u:p@h:8080/x": "http://h:8080", "blob:https://é/x": "https://xn--9ca",
		"blob:ftp://a": "null", "blob:ws://a": "null", "blob:data:x": "null", "blob:blob:https://a": "null", "blob:": "null", "blob:/x": "null", "blob:https://a b": "null", "blob:file:///x": "null",
	} {
		t.Run(href, func(t *testing.T) {
			if got := weburl.MustParse(href).Origin(); got != want {
				t.Errorf("the origin of %q is %q; want %q", href, got, want)
			}
		})
	}
}

// TestConcurrentReads is for the race detector: methods that only read may run
// concurrently.
func TestConcurrentReads(t *testing.T) {
	p := weburl.New(weburl.Config{})
	u := p.MustParse("https://u:p@é.example:8080/a?b=c#d")
	var first *weburl.URLSearchParams
	var mu sync.Mutex
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for _, get := range getters {
				get(u)
			}
			params := u.SearchParams()
			params.Get("b")
			_ = params.String()
			for range params.All() {
			}
			_, _ = u.Resolve("x")
			_ = u.Clone()
			_ = fmt.Sprintf("%v %+v", u, u)
			_, _ = p.ParseBase("../\tX y", "HTTP://é/")
			p.CanParse("http://é é")
			mu.Lock()
			defer mu.Unlock()
			if first == nil {
				first = params
			} else if first != params {
				t.Error("there are two query objects")
			}
		}()
	}
	wg.Wait()
}

// TestURLParser checks that a URL keeps the Parser that made it after all
// changes, and that other URLs use the default Parser.
func TestURLParser(t *testing.T) {
	p := weburl.New(weburl.Config{})
	made := p.MustParse("http://h/?a")
	resolved, err := made.Resolve("b")
	if err != nil {
		t.Fatal(err)
	}
	changed := p.MustParse("http://h/?a")
	changed.SearchParams().Append("b", "c")
	changed.SetSearch("a\tb")
	if err := changed.SetHref("http://x/"); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name string
		url  *weburl.URL
		want *weburl.Parser
	}{
		{"parsed", made, p},
		{"resolved", resolved, p},
		{"cloned", made.Clone(), p},
		{"changed", changed, p},
		{"a clone of it", changed.Clone(), p},
		{"of a record", p.FromRecord(made.Record()), p},
		{"of a record, the default Parser", weburl.FromRecord(made.Record()), new(weburl.URL).Parser()},
		{"parsed by the default Parser", weburl.MustParse("http://h/"), new(weburl.URL).Parser()},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := row.url.Parser(); got != row.want || got == nil {
				t.Errorf("the Parser is %p; want %p", got, row.want)
			}
		})
	}
}
