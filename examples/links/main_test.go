package main

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"
	"testing/iotest"
)

// runWith runs the command with text as standard input.
func runWith(stdin string, args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = run(args, strings.NewReader(stdin), &out, &errs)
	return status, out.String(), errs.String()
}

// TestDocuments prints the links of the documents in testdata. Their bytes, and
// those that are percent-encoded here, are from Python's codecs.
func TestDocuments(t *testing.T) {
	const url = "https://example.org/dir/page"
	for _, test := range []struct {
		file string
		args []string
		want string
	}{
		{"shift_jis.html", nil, `encoding: Shift_JIS
base: https://example.org/dir/page
* https://example.org/%E6%A4%9C%E7%B4%A2?q=%93%8C%8B%9E
* https://example.org/dir/page?q=%83\%95\&page=2#%E7%B5%90%E6%9E%9C
  https://example.org/dir/page?q=1&page=2
* https://example.org/dir/page?q=%26%238253%3B%26%239731%3B
  wss://example.com/?q=%E6%9D%B1%E4%BA%AC
* http://xn--r8jz45g.jp/%EF%BE%8A%EF%BE%9D%EF%BD%B6%EF%BD%B8?%CA%DD%B6%B8
`},
		// An http-equiv, and a base whose query is in the document's encoding
		// too.
		{"windows-1251.html", nil, `encoding: windows-1251
base: https://example.com/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3/?%F1%F2%F0=1
  https://example.com/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3/%D1%81%D1%82%D0%B8%D0%BB%D1%8C.css
* https://example.com/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3/?%F1%F2%F0=1#%D0%BD%D0%B8%D0%B7
* https://example.com/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3/?q=%EA%ED%E8%E3%E0
  https://example.com/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3/%D0%BA%D0%BD%D0%B8%D0%B3%D0%B0.html
* https://example.com/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3/?q=%26%23233%3B
* https://example.com/%D0%BF%D0%BE%D0%B8%D1%81%D0%BA?%FF%E7%FB%EA=%F0%F3%F1%F1%EA%E8%E9
* https://example.org/dir/page?q=%EA%ED%E8%E3%E0
? IPv6-unclosed
`},
		// No meta element. Links of SVG and in a template do not count.
		{"gbk.html", []string{"-charset", "gb2312"}, `encoding: GBK
base: https://example.org/dir/page
* https://example.org/%E6%90%9C%E7%B4%A2?q=%B1%B1%BE%A9
* https://example.org/dir/page?q=%80
* https://example.org/dir/page?q=%26%23128512%3B
* https://example.org/dir/page?q=%B1%B1%BE%A9
`},
		{"euc-kr.html", nil, `encoding: EUC-KR
base: https://example.org/dir/page
* https://example.org/dir/page?q=%BC%AD%BF%EF
* https://example.org/dir/page?q=%8Cc
* https://xn--2j1bu8j.example/%EC%84%9C%EC%9A%B8?%BC%AD%BF%EF
`},
		{"big5.html", nil, `encoding: Big5
base: https://example.org/dir/page
* https://example.org/dir/page?q=%A5\%AF%E0
* file:///%E8%87%BA%E5%8C%97?%BBO%A5_
`},
		{"iso-2022-jp.html", nil, `encoding: ISO-2022-JP
base: https://example.org/dir/page
* https://example.org/dir/page?q=%1B$BF|K\%1B(B&x=1
* https://example.org/dir/page?%1B(J\100%1B(B
  https://example.org/%E6%97%A5%E6%9C%AC
`},
		// A byte order mark takes precedence over -charset and a meta element.
		{"utf-16le.html", []string{"-charset", "euc-jp"}, `encoding: UTF-16LE
base: https://example.org/dir/page
  https://example.org/dir/page?q=%E6%9D%B1%E4%BA%AC
`},
		{"utf-8.html", nil, `encoding: UTF-8
base: https://example.org/dir/page
  https://example.org/dir/page?q=%E6%9D%B1%E4%BA%AC
`},
		// -charset takes precedence over a meta element.
		{"utf-8.html", []string{"-charset", "koi8-r"}, `encoding: KOI8-R
base: https://example.org/dir/page
* https://example.org/dir/page?q=%E6%9D%B1%E4%BA%AC
`},
		{"plain.html", nil, `encoding: windows-1252
base: https://example.org/dir/page
* https://example.org/dir/page?q=caf%E9
  javascript:void 0
`},
	} {
		t.Run(strings.Join(append([]string{test.file}, test.args...), " "), func(t *testing.T) {
			status, out, errs := runWith("", append(append([]string{"-url", url}, test.args...), "testdata/"+test.file)...)
			if status != 0 || out != test.want || errs != "" {
				t.Errorf("%s %q: %d, %s\ngot:\n%swant:\n%s", test.file, test.args, status, errs, out, test.want)
			}
			content, err := os.ReadFile("testdata/" + test.file)
			if err != nil {
				t.Fatal(err)
			}
			if _, again, _ := runWith(string(content), append([]string{"-url", url}, test.args...)...); again != out {
				t.Errorf("%s from standard input:\n%s", test.file, again)
			}
		})
	}
}

// TestBase finds the base URL by HTML's steps,
// https://html.spec.whatwg.org/multipage/semantics.html#set-the-frozen-base-url.
func TestBase(t *testing.T) {
	for _, row := range []struct{ document, base string }{
		{"<a href=x>", "https://a/b"},
		{"<base href=c/>", "https://a/c/"},
		{"<base target=x><base href=c/><base href=d/>", "https://a/c/"},
		{"<base href=http://[><base href=d/>", "https://a/b"},
		{"<base href=data:x>", "https://a/b"},
		{"<base href=javascript:x>", "https://a/b"},
		{"<template><base href=c/></template>", "https://a/b"},
		{"<svg><base href=c/></svg>", "https://a/b"},
		{"<p>text<base href=c/>", "https://a/c/"},
		{"<base href=mailto:x>", "mailto:x"},
		{"<base href='JAVA&#9;SCRIPT:x'><base href=d/>", "https://a/b"},
		{"<base href><base href=d/>", "https://a/b"},
		// Each href is resolved against the document's URL, not against another
		// base.
		{"<base href=/c/><base href=d/>", "https://a/c/"},
		{"<base href=d/><base href=/c/>", "https://a/d/"},
		{"<base href=' c/#f\n'>", "https://a/c/#f"},
		{"<iframe srcdoc='<base href=c/>'></iframe>", "https://a/b"},
	} {
		t.Run(row.document, func(t *testing.T) {
			status, out, errs := runWith(row.document, "-url", "https://a/b")
			if base := strings.Split(out, "\n")[1]; status != 0 || base != "base: "+row.base {
				t.Errorf("%s: %d, %s, %s; want %s", row.document, status, base, errs, row.base)
			}
		})
	}
}

// TestLinksWithBase resolves links and forms against the base URL. The base
// element may come after them.
func TestLinksWithBase(t *testing.T) {
	for _, row := range []struct{ document, want string }{
		{"<a href=x></a><form action=y><button formaction=z></form><base href=c/>",
			"  https://a/c/x\n  https://a/c/y?\n  https://a/c/z\n"},
		{"<base href=javascript:x><a href=x></a><form action=y></form>",
			"  https://a/x\n  https://a/y?\n"},
		{"<base href=mailto:x><a href=x></a><a href='#f'></a><form action=y></form>",
			"? missing-scheme-non-relative-URL\n  mailto:x#f\n? missing-scheme-non-relative-URL\n"},
		// Only submit buttons with a formaction.
		{"<form><input type=IMAGE formaction=1><input type=submit formaction=2><input formaction=3><button type=reset formaction=4>" +
			"<button type=x formaction=5><button formaction=''></form><form action=''></form>",
			"  https://a/b?\n  https://a/1\n  https://a/2\n  https://a/5\n  https://a/b?\n"},
		{"<meta charset=latin1><base href='?\xE9'><form action='?\xE9#\xE9' method=post></form><a href=''></a>",
			"* https://a/b?%E9#%C3%A9\n* https://a/b?%E9\n"},
	} {
		t.Run(row.document, func(t *testing.T) {
			status, out, errs := runWith(row.document, "-url", "https://a/b")
			if _, links, _ := strings.Cut(out[strings.Index(out, "base: "):], "\n"); status != 0 || links != row.want {
				t.Errorf("%s: %d, %s\ngot:\n%swant:\n%s", row.document, status, errs, links, row.want)
			}
		})
	}
}

// TestSrcdoc resolves the links of documents in iframes against the base URL of
// the document around them, or against a base of their own. They are in UTF-8.
// The base URLs are those of such frames in Chromium 148.
func TestSrcdoc(t *testing.T) {
	document := "<meta charset=latin1><base href=/dir/c/><a href=0></a>" +
		"<iframe srcdoc='<a href=\"1?&eacute;\"></a>'></iframe>" +
		"<iframe srcdoc='<base href=d/><a href=2></a><form action=3></form><iframe srcdoc=\"<a href=4></a>\"></iframe>'></iframe>" +
		"<iframe srcdoc='<base href=data:,x><a href=5></a>'></iframe>" +
		"<iframe srcdoc></iframe><iframe src=6></iframe><template><iframe srcdoc='<a href=7></a>'></iframe></template>"
	want := `encoding: windows-1252
base: http://example.org/dir/c/
  http://example.org/dir/c/0

encoding: UTF-8
base: http://example.org/dir/c/
  http://example.org/dir/c/1?%C3%A9

encoding: UTF-8
base: http://example.org/dir/c/d/
  http://example.org/dir/c/d/2
  http://example.org/dir/c/d/3?

encoding: UTF-8
base: http://example.org/dir/c/
  http://example.org/dir/c/5

encoding: UTF-8
base: http://example.org/dir/c/

encoding: UTF-8
base: http://example.org/dir/c/d/
  http://example.org/dir/c/d/4
`
	status, out, errs := runWith(document, "-url", "http://example.org/dir/page")
	if status != 0 || out != want || errs != "" {
		t.Errorf("%d, %s\ngot:\n%swant:\n%s", status, errs, out, want)
	}
}

// TestShow prints links for people. Chromium 156 shows the hosts like this.
func TestShow(t *testing.T) {
	document := "<meta charset=utf-8><a href=https://user:secret@xn--bcher-kva.example/%C3%BC></a><a href=https://xn--80ak6aa92e.com></a><a href=http://[></a>" +
		"<iframe srcdoc='<a href=https://www.xn--pypal-4ve.com></a>'></iframe>"
	want := `encoding: UTF-8
base: about:blank
  https://bücher.example/ü
  https://xn--80ak6aa92e.com/	label 0: lookalike (U+0430)
? IPv6-unclosed

encoding: UTF-8
base: about:blank
  https://www.xn--pypal-4ve.com/	label 1: scripts (U+0430)
`
	if status, out, errs := runWith(document, "-show"); status != 0 || out != want || errs != "" {
		t.Errorf("%d, %s\ngot:\n%swant:\n%s", status, errs, out, want)
	}
}

// TestWithoutURL resolves links against about:blank.
func TestWithoutURL(t *testing.T) {
	status, out, errs := runWith("<meta charset=x-user-defined><a href=x><a href=http://a/b?\xE9><link href=''>")
	want := "encoding: windows-1252\nbase: about:blank\n? missing-scheme-non-relative-URL\n* http://a/b?%E9\n"
	if status != 0 || out != want || errs != "" {
		t.Errorf("%d, %s\n%s", status, errs, out)
	}
}

// TestUsage checks wrong usage and input that cannot be read.
func TestUsage(t *testing.T) {
	for _, row := range []struct {
		args   []string
		status int
		errs   string
	}{
		{[]string{"-charset", "secret"}, 2, "links: weburl: the encoding label is unknown\n"},
		{[]string{"-url", "secret"}, 2, "missing-scheme-non-relative-URL"},
		{[]string{"a", "b"}, 2, "links: more than one file\nThe flag -h shows how to call it.\n"},
		{[]string{"testdata/none.html"}, 1, "links: open testdata/none.html"},
		{[]string{"-x"}, 2, "flag provided but not defined"},
	} {
		t.Run(strings.Join(row.args, " "), func(t *testing.T) {
			status, out, errs := runWith("", row.args...)
			if status != row.status || out != "" || !strings.Contains(errs, row.errs) || strings.Contains(errs, "secret") {
				t.Errorf("%q: %d, %q, %q", row.args, status, out, errs)
			}
		})
	}
	t.Run("-h", func(t *testing.T) {
		status, out, errs := runWith("", "-h")
		if status != 0 || !strings.HasPrefix(out, "Command links ") || errs != "" {
			t.Errorf("%d, %q, %q", status, out, errs)
		}
	})
	t.Run("a character device", func(t *testing.T) {
		stdin, err := os.Open(os.DevNull)
		if err != nil {
			t.Fatal(err)
		}
		defer stdin.Close()
		var out, errs bytes.Buffer
		status := run(nil, stdin, &out, &errs)
		if want := "links: reading HTML from standard input; the flag -h shows more\n"; status != 0 || errs.String() != want {
			t.Errorf("%d, %q", status, errs.String())
		}
	})
	var out, errs bytes.Buffer
	if status := run(nil, iotest.ErrReader(errors.New("broken")), &out, &errs); status != 1 || errs.String() != "links: broken\n" {
		t.Errorf("%d, %q", status, errs.String())
	}
}
