package nodeurl_test

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/nodeurl"
	"github.com/weburl-go/weburl/domain"
)

// TestErrors checks the part and the place of each error. The text between the
// offsets is refused by the steps of Node or of the URL Standard.
func TestErrors(t *testing.T) {
	file := func(platform nodeurl.Platform) func(string) error {
		return func(url string) error {
			_, err := nodeurl.FileURLToPath(url, platform)
			return err
		}
	}
	url := func(platform nodeurl.Platform, dir string) func(string) error {
		return func(path string) error {
			_, err := nodeurl.PathToFileURL(path, platform, dir)
			return err
		}
	}
	options := func(url string) error {
		o, err := nodeurl.URLToHTTPOptions(weburl.MustParse(url))
		if err != nil && o != (nodeurl.HTTPOptions{}) {
			t.Errorf("%q: %+v as well as an error", url, o)
		}
		return err
	}
	for _, row := range []struct {
		call       func(string) error
		in         string
		is         error
		part       string
		start, end int
	}{
		{call: file(nodeurl.POSIX), in: "https://u:secret@:80/", is: nodeurl.InvalidURL, part: "URL", start: 17, end: 18},
		{call: file(nodeurl.POSIX), in: "https://u:secret@:80/", is: domain.HostMissing, part: "URL", start: 17, end: 18},
		{call: file(nodeurl.POSIX), in: "https://u:secret@h/", is: nodeurl.InvalidURLScheme, part: "scheme", start: 0, end: 5},
		{call: file(nodeurl.POSIX), in: "file://secret/a", is: nodeurl.InvalidFileURLHost, part: "host", start: 0, end: 6},
		{call: file(nodeurl.POSIX), in: "FILE:///secret/x/../%252f%2F", is: nodeurl.InvalidFileURLPath, part: "pathname", start: 13, end: 16},
		{call: file(nodeurl.POSIX), in: "file:///secret%é", is: nodeurl.MalformedURI, part: "pathname", start: 7, end: 8},
		{call: file(nodeurl.POSIX), in: "file:///secrét%FF", is: nodeurl.MalformedURI, part: "pathname", start: 12, end: 15},
		{call: file(nodeurl.POSIX), in: "file:///%F0%9F%9A%80%EF%BF%BD%ED%A0%80", is: nodeurl.MalformedURI, part: "pathname", start: 22, end: 25},
		{call: file(nodeurl.Windows), in: "file:///C:/secret%5c", is: nodeurl.InvalidFileURLPath, part: "pathname", start: 10, end: 13},
		{call: file(nodeurl.Windows), in: "file:///secret", is: nodeurl.InvalidFileURLPath, part: "pathname", start: 0, end: 7},
		{call: url(nodeurl.POSIX, ""), in: "secret", is: nodeurl.InvalidArgValue, part: "path", start: 0, end: 0},
		{call: url(nodeurl.POSIX, "secret"), in: "secret", is: nodeurl.InvalidArgValue, part: "dir", start: 0, end: 6},
		{call: url(nodeurl.POSIX, `C:\secret`), in: "", is: nodeurl.InvalidArgValue, part: "dir", start: 0, end: 9},
		{call: url(nodeurl.Windows, ""), in: "C:secret", is: nodeurl.InvalidArgValue, part: "path", start: 0, end: 0},
		{call: url(nodeurl.Windows, ""), in: `\secret`, is: nodeurl.InvalidArgValue, part: "path", start: 0, end: 0},
		{call: url(nodeurl.Windows, "C:secret"), in: "secret", is: nodeurl.InvalidArgValue, part: "dir", start: 0, end: 8},
		{call: url(nodeurl.Windows, ""), in: `\\secret`, is: nodeurl.InvalidArgValue, part: "path", start: 0, end: 8},
		{call: url(nodeurl.Windows, ""), in: `\\\secret`, is: nodeurl.InvalidArgValue, part: "path", start: 0, end: 9},
		{call: url(nodeurl.Windows, ""), in: `\\secret#\a`, is: nodeurl.InvalidURL, part: "server name", start: 6, end: 7},
		{call: url(nodeurl.Windows, ""), in: `\\secret:1\a`, is: nodeurl.InvalidURL, part: "server name", start: 0, end: 8},
		{call: options, in: "https://u%:secret@h", is: nodeurl.MalformedURI, part: "username", start: 1, end: 2},
		{call: options, in: "https://u:secret%FF@h", is: nodeurl.MalformedURI, part: "password", start: 6, end: 9},
	} {
		t.Run(fmt.Sprintf("%s, %v", row.in, row.is), func(t *testing.T) {
			err := row.call(row.in)
			var e *nodeurl.Error
			if !errors.Is(err, row.is) || !errors.As(err, &e) || e.Part != row.part || e.Start != row.start || e.End != row.end {
				t.Fatalf("%v (%+v), want %v at %d to %d of the %s", err, e, row.is, row.start, row.end, row.part)
			}
			for _, verb := range []string{"%v", "%+v", "%#v", "%q"} {
				if s := fmt.Sprintf(verb, err); strings.Contains(s, "secr") {
					t.Errorf("%s prints %s", verb, s)
				}
			}
			if !strings.HasPrefix(err.Error(), "nodeurl: "+e.Code.String()+": ") {
				t.Errorf("the message is %v", err)
			}
		})
	}
}

// TestHTTPOptionsHide checks that printed and logged options do not show the
// password.
func TestHTTPOptionsHide(t *testing.T) {
	const hidden = "{https: h   /a /a https://u:xxxxx@h/a 0 false u:xxxxx}"
	options, err := nodeurl.URLToHTTPOptions(weburl.MustParse("https://u:secret@h/a"))
	if err != nil || options.Auth != "u:secret" || options.Href != "https://u:secret@h/a" {
		t.Fatalf("%q, %q, %v", options.Auth, options.Href, err)
	}
	if got := fmt.Sprint(options); got != hidden {
		t.Errorf("%s, want %s", got, hidden)
	}
	odd := nodeurl.HTTPOptions{Href: "//u:secret@h/a", Auth: "u:v:secret"} // not a URL
	for _, o := range []nodeurl.HTTPOptions{options, odd} {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
			for _, value := range []any{o, &o, []nodeurl.HTTPOptions{o}, struct{ O nodeurl.HTTPOptions }{o}} {
				if s := fmt.Sprintf(verb, value); strings.Contains(s, "secret") || strings.Contains(s, "736563726574") {
					t.Errorf("%s prints %s", verb, s)
				}
			}
		}
		var log bytes.Buffer
		slog.New(slog.NewTextHandler(&log, nil)).Info("", "o", o, "p", &o)
		slog.New(slog.NewJSONHandler(&log, nil)).Info("", "o", o, "p", &o)
		if s := log.String(); strings.Contains(s, "secret") || strings.Count(s, "xxxxx") != 8 {
			t.Errorf("slog logs %s", s)
		}
	}
	empty, err := nodeurl.URLToHTTPOptions(weburl.MustParse("https://u@h/"))
	if got, want := fmt.Sprint(empty), "{https: h   / / https://u@h/ 0 false u:}"; got != want || err != nil {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
	if got, want := fmt.Sprint(nodeurl.HTTPOptions{}), "{       0 false }"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestNative checks that the zero Platform is that of the host.
func TestNative(t *testing.T) {
	want := map[bool]string{false: "/C:/a", true: `C:\a`}[runtime.GOOS == "windows"]
	if got, err := nodeurl.FileURLToPath("file:///C:/a", nodeurl.Native); got != want || err != nil {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
}

// TestNoCode checks the names of the zero Code and of values out of range.
func TestNoCode(t *testing.T) {
	for code, want := range map[nodeurl.Code]string{0: "none", nodeurl.MalformedURI + 1: "Code(7)", 200: "Code(200)"} {
		t.Run(want, func(t *testing.T) {
			if code.String() != want || code.Error() != want {
				t.Errorf("%q, %q; want %q", code.String(), code.Error(), want)
			}
		})
	}
}

// TestLinear checks paths of a million names or escapes. It would not end in
// time if they took more than linear time.
func TestLinear(t *testing.T) {
	const n = 1 << 20
	for _, in := range []string{strings.Repeat("a/../", n), strings.Repeat("/", n), strings.Repeat("../", n), strings.Repeat("\xff", n), `\\a\` + strings.Repeat(`a\`, n)} {
		for _, platform := range []nodeurl.Platform{nodeurl.POSIX, nodeurl.Windows} {
			dir := map[nodeurl.Platform]string{nodeurl.POSIX: "/d", nodeurl.Windows: `C:\d`}[platform]
			u, err := nodeurl.PathToFileURL(in, platform, dir)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := nodeurl.FileURLToPathBytes(u.Href(), platform); err != nil {
				t.Fatal(err)
			}
		}
	}
}
