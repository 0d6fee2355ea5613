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

// TestErrors: which part is wrong, and where. What is between the offsets is what the
// steps of Node, or of the URL Standard, refuse.
func TestErrors(t *testing.T) {
	file := func(platform nodeurl.Platform) func(string) error {
		return func(url string) error {
			_, err := nodeurl.FileURLToPath(url, platform)
			return err
		}
	}
	url := func(platform nodeurl.Platform, dir string) func(string) error {
		return func(path string) error {
			_, err := nodeurl.PathToFileURL(path, nodeurl.PathOptions{Platform: platform, Dir: dir})
			return err
		}
	}
	options := func(url string) error {
		o, err := nodeurl.URLToHTTPOptions(weburl.MustParse(url))
		if err != nil && o != (nodeurl.HTTPOptions{}) {
			t.Errorf("%q: %+v beside an error", url, o)
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
		{file(nodeurl.POSIX), "https://u:secret@:80/", nodeurl.InvalidURL, "URL", 17, 18},
		{file(nodeurl.POSIX), "https://u:secret@:80/", domain.HostMissing, "URL", 17, 18},
		{file(nodeurl.POSIX), "https://u:secret@h/", nodeurl.InvalidURLScheme, "scheme", 0, 5},
		{file(nodeurl.POSIX), "file://secret/a", nodeurl.InvalidFileURLHost, "host", 0, 6},
		{file(nodeurl.POSIX), "FILE:///secret/x/../%252f%2F", nodeurl.InvalidFileURLPath, "pathname", 13, 16},
		{file(nodeurl.POSIX), "file:///secret%é", nodeurl.MalformedURI, "pathname", 7, 8},
		{file(nodeurl.POSIX), "file:///secrét%FF", nodeurl.MalformedURI, "pathname", 12, 15},
		{file(nodeurl.POSIX), "file:///%F0%9F%9A%80%EF%BF%BD%ED%A0%80", nodeurl.MalformedURI, "pathname", 22, 25},
		{file(nodeurl.Windows), "file:///C:/secret%5c", nodeurl.InvalidFileURLPath, "pathname", 10, 13},
		{file(nodeurl.Windows), "file:///secret", nodeurl.InvalidFileURLPath, "pathname", 0, 7},
		{url(nodeurl.POSIX, ""), "secret", nodeurl.InvalidArgValue, "path", 0, 0},
		{url(nodeurl.POSIX, "secret"), "secret", nodeurl.InvalidArgValue, "Dir", 0, 6},
		{url(nodeurl.POSIX, `C:\secret`), "", nodeurl.InvalidArgValue, "Dir", 0, 9},
		{url(nodeurl.Windows, ""), "C:secret", nodeurl.InvalidArgValue, "path", 0, 0},
		{url(nodeurl.Windows, ""), `\secret`, nodeurl.InvalidArgValue, "path", 0, 0},
		{url(nodeurl.Windows, "C:secret"), "secret", nodeurl.InvalidArgValue, "Dir", 0, 8},
		{url(nodeurl.Windows, ""), `\\secret`, nodeurl.InvalidArgValue, "path", 0, 8},
		{url(nodeurl.Windows, ""), `\\\secret`, nodeurl.InvalidArgValue, "path", 0, 9},
		{url(nodeurl.Windows, ""), `\\secret#\a`, nodeurl.InvalidURL, "server name", 6, 7},
		{url(nodeurl.Windows, ""), `\\secret:1\a`, nodeurl.InvalidURL, "server name", 0, 8},
		{options, "https://u%:secret@h", nodeurl.MalformedURI, "username", 1, 2},
		{options, "https://u:secret%FF@h", nodeurl.MalformedURI, "password", 6, 9},
	} {
		err := row.call(row.in)
		var e *nodeurl.Error
		if !errors.Is(err, row.is) || !errors.As(err, &e) || e.Part != row.part || e.Start != row.start || e.End != row.end {
			t.Errorf("%q: %v (%+v), want %v at %d to %d of the %s", row.in, err, e, row.is, row.start, row.end, row.part)
			continue
		}
		for _, verb := range []string{"%v", "%+v", "%#v", "%q"} {
			if s := fmt.Sprintf(verb, err); strings.Contains(s, "secr") {
				t.Errorf("%q: %s prints %s", row.in, verb, s)
			}
		}
		if !strings.Contains(err.Error(), e.Code.String()) || !strings.HasPrefix(err.Error(), "weburl: ") {
			t.Errorf("%q: %v", row.in, err)
		}
	}
}

// TestHTTPOptionsHide: printed and logged, the options show no password.
func TestHTTPOptionsHide(t *testing.T) {
	const hidden = "{https: h   /a /a https://u:xxxxx@h/a 0 false u:xxxxx}"
	options, err := nodeurl.URLToHTTPOptions(weburl.MustParse("https://u:secret@h/a"))
	if err != nil || options.Auth != "u:secret" || options.Href != "https://u:secret@h/a" {
		t.Fatalf("%q, %q, %v", options.Auth, options.Href, err)
	}
	if got := fmt.Sprint(options); got != hidden {
		t.Errorf("%s, want %s", got, hidden)
	}
	odd := nodeurl.HTTPOptions{Href: "//u:secret@h/a", Auth: "u:v:secret"} // no URL
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

// TestNative: the zero Platform is that of the host.
func TestNative(t *testing.T) {
	want := map[bool]string{false: "/C:/a", true: `C:\a`}[runtime.GOOS == "windows"]
	if got, err := nodeurl.FileURLToPath("file:///C:/a", nodeurl.Native); got != want || err != nil {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
	if s := nodeurl.Code(200).String() + nodeurl.Code(0).String(); s != "" {
		t.Errorf("a Code that is none is %q", s)
	}
}

// TestLinear: a path of a million names or escapes takes no time to speak of.
func TestLinear(t *testing.T) {
	const n = 1 << 20
	for _, in := range []string{strings.Repeat("a/../", n), strings.Repeat("/", n), strings.Repeat("../", n), strings.Repeat("\xff", n), `\\a\` + strings.Repeat(`a\`, n)} {
		for _, platform := range []nodeurl.Platform{nodeurl.POSIX, nodeurl.Windows} {
			u, err := nodeurl.PathToFileURL(in, nodeurl.PathOptions{Platform: platform, Dir: map[nodeurl.Platform]string{nodeurl.POSIX: "/d", nodeurl.Windows: `C:\d`}[platform]})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := nodeurl.FileURLToPathBytes(u.Href(), platform); err != nil {
				t.Fatal(err)
			}
		}
	}
}
