package main

import (
	"strings"
	"testing"
)

const allPage = "\ufeff<!DOCTYPE html><base href=/b/>\r\n<link rel=stylesheet href='s.css?1'><a href=\"x?a&amp;b\" ping=p>1</a>" +
	"<a href=../d#f>2</a><a href=http://[>3</a><img src=i.png usemap=#m srcset=\"j.webp 2x, data:,k\" alt='<img src=no>'>" +
	"<form action><input type=image src=k></form><template><img src=l.svg#v></template>"

// TestAll prints each URL of a page with its purpose.
func TestAll(t *testing.T) {
	status, out, errs := runWith(allPage, "-url", "http://h/d", "-all", "-offline", "f")
	want := `base	base href	http://h/b/
style	link href	http://h/b/s.css?1	f/1.css
navigation	a href	http://h/b/x?a&b
ping	a ping	http://h/b/p
navigation	a href	http://h/d#f
navigation	a href	? http://[
image	img src	http://h/b/i.png	f/2.png
image	img srcset	http://h/b/j.webp	f/3.webp
image	img srcset	data:,k
metadata	img usemap	#m
submission	form action	http://h/d
image	input src	http://h/b/k	f/4
image	img src	http://h/b/l.svg#v	f/5.svg
`
	if status != 0 || errs != "" || normal(out) != want {
		t.Errorf("%d, %s\n%s\nwant\n%s", status, errs, normal(out), want)
	}
}

// TestOffline rewrites a page. Only the URLs change.
func TestOffline(t *testing.T) {
	status, out, errs := runWith(allPage, "-url", "http://h/d", "-offline", "f")
	want := "\ufeff<!DOCTYPE html><base href=\"\">\r\n<link rel=stylesheet href='f/1.css'><a href=\"http://h/b/x?a&amp;b\" ping=http://h/b/p>1</a>" +
		"<a href=#f>2</a><a href=http://[>3</a><img src=f/2.png usemap=#m srcset=\"f/3.webp 2x, data:,k\" alt='<img src=no>'>" +
		"<form action=\"http://h/d\"><input type=image src=f/4></form><template><img src=f/5.svg#v></template>"
	if status != 0 || errs != "" || normal(out) != want {
		t.Errorf("%d, %s\n%s\nwant\n%s", status, errs, normal(out), want)
	}
	status, out, errs = runWith("<img srcset='a 2x' src=b><img srcset=c,>", "-url", "http://h/", "-offline", "f ")
	if want := "<img srcset='a 2x' src=f&#32;/1><img srcset=c,>"; status != 0 || normal(out) != want || strings.Count(errs, "img srcset") != 2 {
		t.Errorf("%d, %s\n%s\nwant\n%s", status, errs, normal(out), want)
	}
	if status, out, errs := runWith("\xff\xfe<\x00", "-offline", "f"); status != 0 || out != "<\x00" || errs != "" {
		t.Errorf("%d, %q, %s", status, out, errs)
	}
	if status, _, errs := runWith("\xff\xfe<\x00p\x00 \x00i\x00t\x00>\x00<\x00a\x00 \x00h\x00r\x00e\x00f\x00=\x00x\x00>\x00", "-url", "http://h/", "-offline", "f"); status != 1 || !strings.Contains(errs, "cannot be rewritten") {
		t.Errorf("%d, %s", status, errs)
	}
}

// normal returns s with numbers for the names of files, in their order.
func normal(s string) string {
	var b strings.Builder
	n := 0
	for {
		i := 0
		for i+16 <= len(s) && strings.Trim(s[i:i+16], "0123456789abcdef") != "" {
			i++
		}
		if i+16 > len(s) {
			b.WriteString(s)
			return b.String()
		}
		n++
		b.WriteString(s[:i])
		b.WriteByte(byte('0' + n))
		s = s[i+16:]
	}
}
