package htmlurl_test

import (
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
)

// TestParseRefresh follows the steps of the standard by hand.
func TestParseRefresh(t *testing.T) {
	reload := func(seconds uint64) *htmlurl.Refresh { return &htmlurl.Refresh{Seconds: seconds} }
	to := func(seconds uint64, start int, url string) *htmlurl.Refresh {
		return &htmlurl.Refresh{Seconds: seconds, URL: url, HasURL: true, Start: start}
	}
	for _, row := range []struct {
		content string
		want    *htmlurl.Refresh // nil: none
	}{
		{"", nil}, {" ", nil}, {"+1", nil}, {"-1", nil}, {"; foo", nil}, {"url=foo", nil}, {"1url=foo", nil}, {"1\v;url=foo", nil},
		{"1", reload(1)}, {"\t1 ", reload(1)}, {"1;", reload(1)}, {"1 , ", reload(1)}, {".9", reload(0)}, {"...", reload(0)}, {"1.9..5.", reload(1)},
		{"007", reload(7)}, {"99999999999999999999;", reload(math.MaxUint64)},
		{"1; url=foo", to(1, 7, "foo")}, {"1;URL = foo ", to(1, 8, "foo ")}, {"1 url=foo", to(1, 6, "foo")}, {"1,foo", to(1, 2, "foo")},
		{"1; url=", to(1, 7, "")}, {"1; url", to(1, 3, "url")}, {"1; url foo", to(1, 3, "url foo")}, {"1; ufoo", to(1, 3, "ufoo")},
		{"1; ur", to(1, 3, "ur")}, {"1; urx=", to(1, 3, "urx=")}, {"1;;url=foo", to(1, 2, ";url=foo")}, {"1 x;url=foo", to(1, 2, "x;url=foo")},
		{"1; url='a\"b'c", to(1, 8, "a\"b")}, {"1;\"foo\"bar", to(1, 3, "foo")}, {"1; url='foo", to(1, 8, "foo")}, {"1; '", to(1, 4, "")},
		{"1; 'url=foo'", to(1, 4, "url=foo")}, {"1; url=url=foo", to(1, 7, "url=foo")}, {".5;a", to(0, 3, "a")},
	} {
		t.Run(row.content, func(t *testing.T) {
			got, ok := htmlurl.ParseRefresh(row.content)
			if ok != (row.want != nil) || ok && got != *row.want || !ok && got != (htmlurl.Refresh{}) {
				t.Errorf("%+v, %v; want %+v", got, ok, row.want)
			}
			if slow, slowOK := slowRefresh(row.content); slow.URL != got.URL || slow.HasURL != got.HasURL || slow.Seconds != got.Seconds || slowOK != ok {
				t.Errorf("the steps return %+v, %v", slow, slowOK)
			}
		})
	}
}

// TestWPTRefresh runs the tests of attr-meta-http-equiv-refresh/parsing.html.
func TestWPTRefresh(t *testing.T) {
	var rows []struct {
		Input    string
		Expected []any
	}
	nearbyData(t, "meta-refresh.json", &rows)
	url := weburl.MustParse("http://web-platform.test/refresh.sub.html").Record()
	document, err := htmlurl.NewDocument(htmlurl.DocumentConfig{URL: url})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		seconds, got, ok := document.Refresh(row.Input)
		if len(row.Expected) == 0 {
			if ok {
				t.Errorf("%q: %d, %s; want none", row.Input, seconds, got)
			}
			continue
		}
		want, err := document.EncodingParse(row.Expected[1].(string))
		if err != nil {
			t.Fatal(err)
		}
		if !ok || float64(seconds) != row.Expected[0].(float64) || got != want {
			t.Errorf("%q: %d, %s, %v; want %v", row.Input, seconds, got, ok, row.Expected)
		}
	}
	if len(rows) != 69 {
		t.Errorf("%d rows", len(rows))
	}
}

// TestRefresh checks the steps that depend on the document, and the header.
func TestRefresh(t *testing.T) {
	latin1, err := weburl.Encoding("windows-1252")
	if err != nil {
		t.Fatal(err)
	}
	document, err := htmlurl.NewDocument(htmlurl.DocumentConfig{URL: weburl.MustParse("https://example.com/a/b?c#d").Record(), Encoding: latin1})
	if err != nil {
		t.Fatal(err)
	}
	document.SetBaseHref("/base/")
	for _, row := range []struct{ content, want string }{
		{"3", "3 https://example.com/a/b?c#d"},
		{"3;", "3 https://example.com/a/b?c#d"},
		{"3;url=", "3 https://example.com/base/"},
		{"3;é?é", "3 https://example.com/base/%C3%A9?%E9"},
		{"3;http://[", "none"},
		{"3; JavaScript:alert(1)", "none"},
		{"x", "none"},
	} {
		t.Run(row.content, func(t *testing.T) {
			got := "none"
			if seconds, url, ok := document.Refresh(row.content); ok {
				got = strconv.FormatUint(seconds, 10) + " " + url.Href()
			}
			if got != row.want {
				t.Errorf("%s, want %s", got, row.want)
			}
		})
	}
	if _, url, ok := document.RefreshHeader("3;\xe9?\xe9"); !ok || url.Href() != "https://example.com/base/%C3%A9?%E9" {
		t.Errorf("header: %s, %v", url, ok)
	}
}

// TestRefreshIsLinear parses ten megabytes of each hostile kind.
func TestRefreshIsLinear(t *testing.T) {
	for _, row := range []string{"1", ".", "1 ", "1;", "1;'", "1;url=", " "} {
		value := row + strings.Repeat(row[len(row)-1:], 10<<20)
		start := time.Now()
		htmlurl.ParseRefresh(value)
		if d := time.Since(start); d > 5*time.Second {
			t.Errorf("%q: %v", row, d)
		}
	}
}

// slowRefresh has the steps of the standard that depend on input alone.
func slowRefresh(input string) (r htmlurl.Refresh, ok bool) {
	position := 0
	at := func(set string) bool { return position < len(input) && strings.IndexByte(set, input[position]) >= 0 }
	collect := func(set string) string {
		start := position
		for at(set) {
			position++
		}
		return input[start:position]
	}
	const space, digits = " \t\n\f\r", "0123456789"
	collect(space)
	if timeString := collect(digits); timeString == "" {
		if !at(".") {
			return r, false
		}
	} else {
		for _, digit := range []byte(timeString) {
			if n := r.Seconds*10 + uint64(digit-'0'); r.Seconds > math.MaxUint64/10 || n < r.Seconds {
				r.Seconds = math.MaxUint64
				break
			} else {
				r.Seconds = n
			}
		}
	}
	collect(digits + ".")
	if position < len(input) {
		if !at(";," + space) {
			return htmlurl.Refresh{}, false
		}
		collect(space)
		if at(";,") {
			position++
		}
		collect(space)
	}
	if position == len(input) {
		return r, true
	}
	r.HasURL = true
	r.URL = input[position:]
	if at("uU") {
		for _, letter := range []string{"uU", "rR", "lL"} {
			if !at(letter) {
				return r, true
			}
			position++
		}
		collect(space)
		if !at("=") {
			return r, true
		}
		position++
		collect(space)
	}
	quote := ""
	if at(`'"`) {
		quote = input[position : position+1]
		position++
	}
	r.URL = input[position:]
	if quote != "" {
		r.URL, _, _ = strings.Cut(r.URL, quote)
	}
	return r, true
}

// FuzzParseRefresh compares the parser with the steps of the standard.
func FuzzParseRefresh(f *testing.F) {
	for _, s := range []string{"", "1", "1; url=foo", ".5 ,URL = 'a'b", "1; url foo", "99999999999999999999;u"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, content string) {
		got, ok := htmlurl.ParseRefresh(content)
		slow, slowOK := slowRefresh(content)
		slow.Start = got.Start
		if got != slow || ok != slowOK {
			t.Fatalf("%q: %+v, %v; the steps return %+v, %v", content, got, ok, slow, slowOK)
		}
		if got.HasURL && content[got.Start:got.Start+len(got.URL)] != got.URL {
			t.Fatalf("%q: %q is not at %d", content, got.URL, got.Start)
		}
	})
}
