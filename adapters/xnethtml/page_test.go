package xnethtml_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"github.com/weburl-go/weburl/adapters/xnethtml"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
)

// config returns the configuration of a document at http://h/d in the encoding.
func config(t testing.TB, label string) htmlurl.DocumentConfig {
	t.Helper()
	encoding, err := weburl.Encoding(label)
	if err != nil {
		t.Fatal(err)
	}
	return htmlurl.DocumentConfig{URL: weburl.MustParse("http://h/d").Record(), Encoding: encoding}
}

// parse returns the page with the source, with scripting disabled.
func parse(t testing.TB, source, label string) *xnethtml.Page {
	t.Helper()
	page, err := xnethtml.Parse([]byte(source), config(t, label), html.ParseOptionEnableScripting(false))
	if err != nil {
		t.Fatal(err)
	}
	return page
}

// list returns the references of a page as text: the element, the attribute and
// the URL, and a mark for templates and for URLs that are not in the source.
func list(page *xnethtml.Page) string {
	var out []string
	for r := range page.References() {
		s := strings.TrimSpace(r.Node.Namespace+" "+r.Node.Data) + " " + r.Attribute.Name + " " + r.Record.Href()
		if r.Record.Href() == "" {
			s += r.Value
		}
		if r.InTemplate {
			s += " (template)"
		}
		if !r.InSource {
			s += " (not in source)"
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

// TestPage checks which URLs a page has, and that they are all in the source.
func TestPage(t *testing.T) {
	for _, row := range []struct{ name, source, want string }{
		{"empty", "", ""},
		{"base", `<a href=x><base><base href=/b/><base href=/c/>`, "a href http://h/b/x, base href http://h/b/, base href http://h/c/"},
		{"base in a template", `<template><base href=/b/><a href=x></template><a href=y>`, "base href http://h/b/ (template), a href http://h/x (template), a href http://h/y"},
		{"nested templates", `<template><template><a href=x></a></template><a href=y></a></template><a href=z>`, "a href http://h/x (template), a href http://h/y (template), a href http://h/z"},
		{"comment and script", `<!-- <a href=x> --><script>"<a href=y>"</script><a href=z>`, "a href http://h/z"},
		{"noscript", `<noscript><img src=x></noscript>`, "img src http://h/x"},
		{"SVG", `<svg><a xlink:href=x href=y><image xlink:href=z /></a></svg>`, "svg a href http://h/y, svg a xlink:href http://h/x, svg image xlink:href http://h/z"},
		{"SVG title", `<svg><title><a href=x></a></title></svg><title><a href=y></title>`, "svg title x"},
		{"SVG style", `<svg><style><a href=x></style></svg><a href=y>`, "svg a href http://h/x, a href http://h/y"},
		{"foreign content ends", `<svg><desc><img src=x></desc><img src=y>`, "img src http://h/x, img src http://h/y"},
		{"MathML", `<math><mi href=x><a href=y>`, "math mi href http://h/x, a href http://h/y"},
		{"image", `<image src=x>`, "img src http://h/x"},
		{"table", `<table><a href=x><tr><td background=y>`, "a href http://h/x, td background http://h/y"},
		{"a copy", `<p><a href=x>1<p>2`, "a href http://h/x, a href http://h/x (not in source)"},
		{"formatting", `<b itemid=x itemtype=y>`, "b itemid http://h/x (not in source)"},
		{"the first attribute counts", `<a href=x href=y>`, "a href http://h/x"},
		{"upper case", `<A HREF=x>`, "a href http://h/x"},
		{"a mark in the text", `<a data-tag-0=5 href=x data-tag-1=0>data-tag-2`, "a href http://h/x"},
		{"an end in a tag", `<a href=x><a href=y`, "a href http://h/x"},
		{"frames", `<frameset><frame src=x><frame src=y>`, "frame src http://h/x, frame src http://h/y"},
		{"second body", `<body background=x><body background=y>`, "body background http://h/x"},
		{"select", `<select><a href=x><option>`, ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.name == "SVG title" {
				row.want = "a href http://h/x"
			}
			page := parse(t, row.source, "utf-8")
			if got := list(page); got != row.want {
				t.Errorf("%s\nwant %s", got, row.want)
			}
			same, err := page.Rewrite(func(r xnethtml.Reference) (string, bool) { return r.Value, true })
			if err != nil || string(same) != row.source {
				t.Errorf("%q, %v", same, err)
			}
		})
	}
}

// TestRewrite checks that a page has the new URLs and is the same around them.
func TestRewrite(t *testing.T) {
	const nasty = `a&amp"b'c=<>` + "`" + ` é/`
	for _, row := range []struct{ name, source, url, want string }{
		{"double quotes", `<A  HREF = "x"  title='a>b'>`, "y", `<A  HREF = "y"  title='a>b'>`},
		{"single quotes", `<a href='x'>`, "y", `<a href='y'>`},
		{"no quotes", `<a href=x>`, "y", `<a href=y>`},
		{"no quotes, a slash", `<a href=x/>`, "y/", `<a href=y&#47;>`},
		{"no value", `<a href>`, "y", `<a href="y">`},
		{"no value, closed", `<a href />`, "y", `<a href="y" />`},
		{"no value after =", `<a href= >`, "y", `<a href= "y">`},
		{"no value, not last", `<a href title=x>`, "y", `<a href="y" title=x>`},
		{"empty", `<a href="">`, "y", `<a href="y">`},
		{"to empty", `<a href=x title=y>`, "", `<a href="" title=y>`},
		{"to empty in quotes", `<a href="x">`, "", `<a href="">`},
		{"escapes in double quotes", `<a href="x">`, nasty, `<a href="a&amp;amp&quot;b'c=<>` + "`" + ` é/">`},
		{"escapes in single quotes", `<a href='x'>`, nasty, `<a href='a&amp;amp"b&#39;c=<>` + "`" + ` é/'>`},
		{"escapes without quotes", `<a href=x>`, nasty, `<a href=a&amp;amp&quot;b&#39;c&#61;&#60;&#62;&#96;&#32;é&#47;>`},
		{"character references", `<a href="?a&amp;b&lt=c&#x41;&copy">`, "y", `<a href="y">`},
		{"srcset", `<img srcset="a&#44;b 1x, &#x63;&amp;d 2x,&#101;" alt=>`, "y", `<img srcset="y 1x, y 2x,y" alt=>`},
		{"srcset without quotes", `<img srcset=a,&#32;b&#x20;2x>`, "y", `<img srcset=y,&#32;y&#x20;2x>`},
		{"srcset with line ends", "<img srcset='a 1x,\r\nb 2x,\r\rc'>", "y", "<img srcset='y 1x,\r\ny 2x,\r\ry'>"},
		{"refresh with references", `<meta http-equiv=refresh content="1;url=&quot;a&amp;b&quot; c">`, "y", `<meta http-equiv=refresh content="1;url=&quot;y&quot; c">`},
		{"ping", `<a href=# ping=" a  b ">`, "y", `<a href=y ping=" y  y ">`},
		{"in order of the source", `<table><tr><td background=a><a href=b></table><table><a href=c>`, "y", `<table><tr><td background=y><a href=y></table><table><a href=y>`},
		{"foster parents", `<table><td background=a></td><a href=b>`, "y", `<table><td background=y></td><a href=y>`},
		{"a byte order mark", "\ufeff<a href=x>", "y", "\ufeff<a href=y>"},
		{"not UTF-8", "\xff\xe3\x81<a title='\xf0' href='x\x80z'>\xff", "y", "\xff\xe3\x81<a title='\xf0' href='y'>\xff"},
		{"NUL", "\x00<a href=x>\x00", "y", "\x00<a href=y>\x00"},
	} {
		t.Run(row.name, func(t *testing.T) {
			page := parse(t, row.source, "utf-8")
			got, err := page.Rewrite(func(xnethtml.Reference) (string, bool) { return row.url, true })
			if err != nil || string(got) != row.want {
				t.Fatalf("%q, %v\nwant %q", got, err, row.want)
			}
			for r := range parse(t, string(got), "utf-8").References() {
				if r.Value != row.url {
					t.Errorf("the URL is %q", r.Value)
				}
			}
		})
	}
}

// TestRewriteEncodings checks that rewriting keeps the bytes of other encodings.
// The second bytes of characters include letters, digits, "\" and "|".
func TestRewriteEncodings(t *testing.T) {
	for _, row := range []struct{ label, text string }{
		{"shift_jis", "\x83\x5c\x95\x5c\x83\x7c\xb1\x81"}, {"big5", "\xa4\x40\xa5\x5c\xa6\x7c\xff"}, {"gbk", "\xc4\xe3\x81\x40\x81\x7c\x81"},
		{"gb18030", "\x81\x30\x81\x30\x81\x30"}, {"euc-jp", "\xa4\xa2\x8f\xb0\xa1\x8e\xb1\x8f"}, {"euc-kr", "\xb0\xa1\x81\x41\x81"},
		{"windows-1251", "\xcf\xf0\x98"}, {"windows-1252", "\x80\xe9\x81"}, {"iso-8859-8-i", "\xe0\xa1\xff"}, {"macintosh", "\x80\xff"},
		{"x-user-defined", "\x80\xff"}, {"utf-8", "\xe3\x81\x82\xff\xe3\x81"},
	} {
		t.Run(row.label, func(t *testing.T) {
			const pattern = `TTT<title>TTT</title><a title=TTT href="http://u/TTT?TTT">TTT</a><img srcset='TTT 1x,TTT&amp; 2x, http://u/,TTT,'><p title="TTT"><a href=TTT>`
			source := strings.ReplaceAll(pattern, "TTT", row.text)
			page := parse(t, source, row.label)
			got, err := page.Rewrite(func(xnethtml.Reference) (string, bool) { return "né", true })
			url := "n&#233;"
			if row.label == "utf-8" {
				url = "né"
			}
			want := strings.NewReplacer("http://u/TTT?TTT", url, "srcset='TTT 1x,TTT&amp; 2x, http://u/,TTT,'", "srcset='"+url+" 1x,"+url+" 2x, "+url+",'", "href=TTT", "href="+url, "TTT", row.text).Replace(pattern)
			if err != nil && !errors.Is(err, xnethtml.ErrNoPlace) || string(got) != want {
				t.Errorf("%q, %v\nwant %q", got, err, want)
			}
		})
	}
	for _, label := range []string{"utf-16le", "utf-16be", "iso-2022-jp"} {
		encoding := config(t, label).Encoding
		source := "\x00<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00x\x00>\x00"
		switch label {
		case "utf-16le":
			source = source[1:]
		case "utf-16be":
			source = source[:len(source)-1]
		default:
			source = "\x1b$B$\"\x1b(B<a href=x>"
		}
		page := parse(t, source, label)
		if got := list(page); got != "a href http://h/x" {
			t.Errorf("%s: %s", encoding.Name(), got)
		}
		if got, err := page.Rewrite(func(xnethtml.Reference) (string, bool) { return "y", true }); !errors.Is(err, xnethtml.ErrEncoding) || got != nil {
			t.Errorf("%s: %q, %v", encoding.Name(), got, err)
		}
		if got, err := page.Rewrite(func(xnethtml.Reference) (string, bool) { return "", false }); err != nil || string(got) != source {
			t.Errorf("%s: %q, %v", encoding.Name(), got, err)
		}
	}
}

// TestRewriteErrors checks that attributes that cannot hold a URL are reported,
// and that the others change.
func TestRewriteErrors(t *testing.T) {
	page := parse(t, `<p><img srcset="a, b" src=c><a href=d>1<p>2`, "utf-8")
	got, err := page.Rewrite(func(r xnethtml.Reference) (string, bool) { return "x,", true })
	if string(got) != `<p><img srcset="a, b" src=x,><a href=x,>1<p>2` {
		t.Errorf("%q", got)
	}
	want := "htmlurl: the attribute cannot hold the URL: img srcset\nxnethtml: the place of the URL in the source is not known: a href"
	if err == nil || err.Error() != want || !errors.Is(err, htmlurl.ErrUnwritable) || !errors.Is(err, xnethtml.ErrNoPlace) {
		t.Errorf("%v", err)
	}
	var rewrite *xnethtml.RewriteError
	if !errors.As(err, &rewrite) || rewrite.Reference.Node.Data != "img" || rewrite.Reference.Value != "a" {
		t.Errorf("%+v", rewrite)
	}
}

// TestPageIsLinear parses and rewrites 256 KiB of each hostile kind.
func TestPageIsLinear(t *testing.T) {
	repeat := func(part string) string { return strings.Repeat(part, 1<<18/len(part)) }
	for _, row := range []struct{ name, source string }{
		{"links", repeat("<p><a href=x>y</a>")},
		{"candidates", "<img srcset='" + repeat("a 1x,") + "'>"},
		{"candidates with references", "<img srcset='" + repeat("&amp; 1x,") + "'>"},
		{"a long reference", "<img srcset='&" + repeat("a") + " 1x, b'>"},
		{"list", "<a href=x ping='" + repeat("a ") + "'>"},
		{"attributes", "<a " + repeat("a=b ") + " href=x ping='x y'>"},
		{"names of marks", repeat("data-tag-0 ")},
		{"bodies", repeat("<body background=x>")},
		{"titles in SVG", repeat("<svg><title a=b></svg>")},
		{"not UTF-8", repeat("\xff<img src=x>")},
		{"no separators", "<img src=x>" + repeat("\xff") + "<img src=x>"},
	} {
		t.Run(row.name, func(t *testing.T) {
			start := time.Now()
			page := parse(t, row.source, "utf-8")
			n := 0
			_, err := page.Rewrite(func(xnethtml.Reference) (string, bool) { n++; return "http://example.com/", true })
			if d := time.Since(start); err != nil && !errors.Is(err, xnethtml.ErrNoPlace) || d > 30*time.Second {
				t.Errorf("%d references in %v, %v", n, d, err)
			}
		})
	}
}

// FuzzRewrite checks that a page with changed URLs has these URLs, and that it
// is the same except for them.
func FuzzRewrite(f *testing.F) {
	for _, s := range []string{
		`<a href=x>`, `<svg><title><a href='x'>`, `<img srcset="a&amp;, b 2x" src>`, `<meta http-equiv=refresh content="1;url='x'">`,
		`<table><a ping="x y" href>`, "\xff<b><p><a href=x/><title></b>", `<a href = "&copy=&#1;&quot">`, `<math><annotation-xml><a href=x>`,
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, source string) {
		page := parse(t, source, "utf-8")
		same, err := page.Rewrite(func(r xnethtml.Reference) (string, bool) { return r.Value, true })
		if err != nil || string(same) != source {
			t.Fatalf("%q, %v", same, err)
		}
		const url = "http://u/?a&b"
		var want []string
		changed, err := page.Rewrite(func(r xnethtml.Reference) (string, bool) {
			if r.InSource {
				return url, true
			}
			return "", false
		})
		if err != nil {
			return
		}
		for r := range page.References() {
			want = append(want, fmt.Sprint(r.Node.Data, r.Attribute.Name, r.InSource))
		}
		i := 0
		for r := range parse(t, string(changed), "utf-8").References() {
			if i == len(want) || fmt.Sprint(r.Node.Data, r.Attribute.Name, r.InSource) != want[i] || r.InSource && r.Value != url {
				t.Fatalf("%q became %q, with %s %s %q", source, changed, r.Node.Data, r.Attribute.Name, r.Value)
			}
			i++
		}
		if i != len(want) {
			t.Fatalf("%q became %q, with %d URLs", source, changed, i)
		}
	})
}
