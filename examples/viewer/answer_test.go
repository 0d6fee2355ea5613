//go:build !js

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/longtest"
	"github.com/weburl-go/weburl/internal/urlgen"
)

// ask returns the reply to a request.
func ask(t *testing.T, q request) (r reply) {
	t.Helper()
	asked, err := json.Marshal(q)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(answerJSON(asked), &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// TestAnswerFile compares the reply in testdata, which is written by hand from
// the standard, with the answer.
func TestAnswerFile(t *testing.T) {
	want, err := os.ReadFile("testdata/url.json")
	if err != nil {
		t.Fatal(err)
	}
	var w, got map[string]any
	if err := json.Unmarshal(want, &w); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(answerJSON([]byte(`{"kind":"url","url":"https://example.com/a b?q=1"}`)), &got); err != nil {
		t.Fatal(err)
	}
	a, b := w["url"].(map[string]any), got["url"].(map[string]any)
	for name, value := range a {
		if name == "goCode" || name == "originWhy" {
			continue // prose, which other tests run or people read
		}
		x, _ := json.Marshal(value)
		y, _ := json.Marshal(b[name])
		if !bytes.Equal(x, y) {
			t.Errorf("%s: got %s, want %s", name, y, x)
		}
	}
	if len(a) != len(b) {
		t.Errorf("got %d fields, want %d", len(b), len(a))
	}
}

// TestAnswerFaults checks that a request that cannot be answered gets an error
// without a part of it.
func TestAnswerFaults(t *testing.T) {
	for _, row := range []struct{ name, asked string }{
		{"empty", ""},
		{"not JSON", "{secret"},
		{"not an object", `"secret"`},
		{"wrong type", `{"kind":"url","url":["secret"]}`},
		{"unknown kind", `{"kind":"secret"}`},
		{"unknown attribute", `{"kind":"setter","url":"http://h","attribute":"secret"}`},
		{"too long", `{"kind":"url","url":"` + strings.Repeat("secret", maxInput/6+1) + `"}`},
	} {
		t.Run(row.name, func(t *testing.T) {
			got := answerJSON([]byte(row.asked))
			var r reply
			if err := json.Unmarshal(got, &r); err != nil || r.Error == "" {
				t.Errorf("got %.200s", got)
			}
			if strings.Contains(r.Error, "secret") {
				t.Errorf("the error repeats the request: %s", r.Error)
			}
		})
	}
}

// TestUTF16 checks offsets in code units after characters outside the Basic
// Multilingual Plane, and after a lone surrogate. One is U+FFFD in the parser.
func TestUTF16(t *testing.T) {
	for _, row := range []struct {
		name, url  string // the URL is JSON
		start, end int    // of the space
		startByte  int
	}{
		{"ASCII", `http://h/a b`, 10, 11, 10},
		{"pair", `http://h/\ud83d\ude00 b`, 11, 12, 13},
		{"lone leading", `http://h/\ud83d b`, 10, 11, 12},
		{"lone trailing", `http://h/\ude00 b`, 10, 11, 12},
		{"two lone", `http://h/\ude00\ud83d b`, 11, 12, 15},
		{"BMP", `http://h/é b`, 10, 11, 11},
	} {
		t.Run(row.name, func(t *testing.T) {
			var r reply
			if err := json.Unmarshal(answerJSON([]byte(`{"kind":"url","url":"`+row.url+`"}`)), &r); err != nil {
				t.Fatal(err)
			}
			for _, e := range r.URL.Errors {
				if e.Fix != nil && e.Fix.Replacement == "%20" {
					if e.Start != row.start || e.End != row.end || e.StartByte != row.startByte {
						t.Errorf("got %d-%d, byte %d; want %d-%d, byte %d", e.Start, e.End, e.StartByte, row.start, row.end, row.startByte)
					}
					return
				}
			}
			t.Errorf("no error at the space: %+v", r.URL.Errors)
		})
	}
}

// replace returns s with the code units of f replaced.
func replace(s string, f *fix) string {
	u := utf16.Encode([]rune(s))
	return string(utf16.Decode(u[:f.Start])) + f.Replacement + string(utf16.Decode(u[f.End:]))
}

// TestFixes checks one fix of each kind, and that it makes the error go away.
// The wanted strings follow from the advice of the standard's table.
func TestFixes(t *testing.T) {
	for _, row := range []struct{ name, url, base, code, want string }{
		{"space", "https://example.com/a b", "", "invalid-URL-unit", "https://example.com/a%20b"},
		{"percent sign", "https://example.com/100%", "", "invalid-URL-unit", "https://example.com/100%25"},
		{"not ASCII in an opaque path", "a:\uFFFE", "", "invalid-URL-unit", "a:%EF%BF%BE"},
		{"leading space", "  https://h/", "", "invalid-URL-unit", "https://h/"},
		{"trailing space", "https://h/ \n", "", "invalid-URL-unit", "https://h/"},
		{"tab in the scheme", "ht\ttp://h/", "", "invalid-URL-unit", "http://h/"},
		{"backslash", `https://h/a\b`, "", "invalid-reverse-solidus", "https://h/a/b"},
		{"no slashes", "https:h/a", "", "special-scheme-missing-following-solidus", "https://h/a"},
		{"three slashes", "https:///h/a", "", "special-scheme-missing-following-solidus", "https://h/a"},
		{"file", "file:/a", "", "special-scheme-missing-following-solidus", "file:///a"},
		{"no scheme", "example.com/a", "", "missing-scheme-non-relative-URL", "https://example.com/a"},
		{"no scheme, slashes", "//example.com/a", "", "missing-scheme-non-relative-URL", "https://example.com/a"},
		{"credentials", "https://a:b@c@h/x@y", "", "invalid-credentials", "https://h/x@y"},
		{"drive letter as host", "file://C:/a", "", "file-invalid-Windows-drive-letter-host", "file:///C:/a"},
		{"drive letter", "C:/a", "file:///D:/", "file-invalid-Windows-drive-letter", ""},
		{"drive letter with a bar", "/../C|/a", "file:///D:/", "file-invalid-Windows-drive-letter", ""},
		{"dot at the end", "http://1.2.3.4./", "", "IPv4-empty-part", "http://1.2.3.4/"},
		{"octal", "http://0177.0.0.1/", "", "IPv4-non-decimal-part", "http://127.0.0.1/"},
		{"hexadecimal", "http://0x7F.0.0.1/", "", "IPv4-non-decimal-part", "http://127.0.0.1/"},
		{"few parts", "http://127.1/", "", "IPv4-too-few-parts", "http://127.0.0.1/"},
		{"fullwidth digits", "http://１.2.3.4/", "", "IPv4-non-ASCII-input", "http://1.2.3.4/"},
		{"percent-encoded letter", "http://%65xample.com/", "", "domain-percent-encoded", "http://example.com/"},
		{"zeros of IPv6", "http://[2001:0db8::1]/", "", "IPv6-piece-leading-zero", "http://[2001:db8::1]/"},
	} {
		t.Run(row.name, func(t *testing.T) {
			r := ask(t, request{Kind: kindURL, URL: row.url, Base: row.base})
			for _, e := range r.URL.Errors {
				if e.Name != row.code || e.In != "url" {
					continue
				}
				if e.Fix == nil {
					t.Fatalf("no fix: %+v", e)
				}
				got := replace(row.url, e.Fix)
				if row.want != "" && got != row.want {
					t.Errorf("got %q, want %q", got, row.want)
				}
				mustRemove(t, request{Kind: kindURL, URL: row.url, Base: row.base}, e)
				return
			}
			if row.want != "" {
				t.Errorf("no %s: %+v", row.code, r.URL.Errors)
			}
		})
	}
}

// mustRemove checks that after the fix of e no error of its name begins in the text
// that the fix wrote.
func mustRemove(t *testing.T, q request, e problem) {
	t.Helper()
	text := &q.URL
	if e.In == "base" {
		text = &q.Base
	}
	old := *text
	*text = replace(old, e.Fix)
	if *text == old {
		t.Errorf("%q: the fix of %s changes nothing", old, e.Name)
	}
	end := e.Fix.Start + len(utf16.Encode([]rune(e.Fix.Replacement)))
	for _, now := range ask(t, q).URL.Errors {
		if now.Name == e.Name && now.In == e.In && e.Fix.Start <= now.Start && now.Start < end {
			t.Errorf("%q (base %q): the fix %+v of %s leaves %+v", old, q.Base, e.Fix, e.Name, now.span)
		}
	}
}

// TestFixesOfGenerated checks that each fix of generated inputs removes its
// error.
func TestFixesOfGenerated(t *testing.T) {
	g := urlgen.New(18, nil)
	fixes := map[string]int{}
	for range longtest.Count(2000, 100_000) {
		q := request{Kind: kindURL, URL: domain.ToScalarValueString(g.Input())}
		if len(q.URL)%2 == 0 {
			q.Base = domain.ToScalarValueString(g.Base())
		}
		for _, e := range ask(t, q).URL.Errors {
			if e.Fix != nil {
				fixes[e.Name]++
				mustRemove(t, q, e)
			}
		}
	}
	if len(fixes) < 12 {
		t.Errorf("too few kinds of fixes: %v", fixes)
	}
	t.Log(fixes)
}

// TestLinear checks that hostile texts of a MiB have short replies. Each takes
// milliseconds. In quadratic time it would take minutes, and the test would not
// end.
func TestLinear(t *testing.T) {
	length := maxInput - 64
	if longtest.Race {
		length /= 16 // the race detector is slow
	}
	for _, row := range []struct{ name, unit string }{
		{"errors", "http://h/ \\"},
		{"tabs", "\t"},
		{"at signs", "http://@"},
		{"percent", "http://%65"},
		{"segments", "http://h/../a"},
		{"dots", "http://1."},
		{"pairs", "http://h/?a&"},
		{"emoji", "http://h/\U0001F600 "},
		{"labels", "http://ü."},
	} {
		t.Run(row.name, func(t *testing.T) {
			head := ""
			if strings.HasPrefix(row.unit, "http://") {
				head = row.unit[:len("http://")]
			}
			body := row.unit[len(head):]
			if strings.HasPrefix(body, "h/") {
				head, body = head+"h/", body[2:]
			}
			url := head + strings.Repeat(body, length/len(body))
			for _, kind := range []string{kindURL, kindStep, kindSetter, kindParams, kindPattern} {
				q := request{Kind: kind, URL: url, Attribute: "hash"}
				asked, _ := json.Marshal(q)
				got := answerJSON(asked)
				if limit := 4 << 20; kind != kindSetter && kind != kindParams && len(got) > limit {
					t.Errorf("%s: the reply has %d bytes", kind, len(got))
				}
			}
		})
	}
}

// BenchmarkAnswer measures the replies to a URL of about 2,000 bytes. The first
// of them is to be on the screen within 16 ms.
func BenchmarkAnswer(b *testing.B) {
	for _, row := range []struct{ name, url string }{
		{"clean", "https://www.example.co.uk/" + strings.Repeat("a/b/", 490)},
		{"errors", "https://www.example.co.uk/" + strings.Repeat("a b/", 490)},
		{"labels", "https://" + strings.Repeat("b\u00FC.", 490) + "example"},
		{"pairs", "https://www.example.co.uk/?" + strings.Repeat("a=b&", 490)},
	} {
		for _, kind := range []string{kindURL, kindStep, kindCompare, kindEncoding} {
			asked, err := json.Marshal(request{Kind: kind, URL: row.url})
			if err != nil {
				b.Fatal(err)
			}
			b.Run(row.name+"/"+kind, func(b *testing.B) {
				b.ReportAllocs()
				for range b.N {
					answerJSON(asked)
				}
			})
		}
	}
}

// TestDetail checks that the detail of an error is a sentence without the name
// of a package.
func TestDetail(t *testing.T) {
	for _, e := range ask(t, request{Kind: kindURL, URL: "https://a b/"}).URL.Errors {
		if e.Name == "domain-to-ASCII" {
			if want := "IDNA: label 0 breaks the rule UseSTD3ASCIIRules"; e.Detail != want {
				t.Errorf("got %q, want %q", e.Detail, want)
			}
			return
		}
	}
	t.Error("there is no such error")
}
