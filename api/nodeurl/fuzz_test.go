package nodeurl_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/nodeurl"
)

// resolve returns the names of path, resolved segment by segment relative to
// the names of dir. It keeps a separator at the end.
func resolve(path, separators string, dir ...string) []string {
	names := slices.Clone(dir)
	for _, name := range strings.FieldsFunc(path, func(c rune) bool { return strings.ContainsRune(separators, c) }) {
		switch name {
		case ".":
		case "..":
			names = names[:max(0, len(names)-1)]
		default:
			names = append(names, name)
		}
	}
	if path != "" && strings.ContainsRune(separators, rune(path[len(path)-1])) && len(names) > 0 {
		names = append(names, "")
	}
	return names
}

// checkString checks the result of FileURLToPath for the URL of the path want.
func checkString(t *testing.T, href string, platform nodeurl.Platform, want []byte) {
	t.Helper()
	switch got, err := nodeurl.FileURLToPath(href, platform); {
	case utf8.Valid(want):
		if err != nil || got != string(want) {
			t.Errorf("%q: FileURLToPath returns %q, %v; want %q", href, got, err, want)
		}
	case !errors.Is(err, nodeurl.MalformedURI):
		t.Errorf("%q: FileURLToPath returns %q, %v for bytes that are not UTF-8", href, got, err)
	}
}

// FuzzRoundTripPOSIX checks that a POSIX path becomes a URL and the same path
// again.
func FuzzRoundTripPOSIX(f *testing.F) {
	for _, seed := range []string{"", "/", "a", "/a/", "/a//b/../c/.", "/\xff/é", "/%2F%zz\\?#\t\n\r ", "../../..", "/\x00\x01", "//a", "/C:/..", "/c|/~^[]"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, path []byte) {
		var dir []string
		if !bytes.HasPrefix(path, []byte("/")) {
			dir = []string{"dir", "ect \xfe"}
		}
		want := []byte("/" + strings.Join(resolve(string(path), "/", dir...), "/"))
		u, err := nodeurl.PathToFileURLBytes(path, nodeurl.POSIX, "/dir/ect \xfe")
		if err != nil {
			t.Fatalf("%q: %v", path, err)
		}
		got, err := nodeurl.FileURLToPathBytes(u.Href(), nodeurl.POSIX)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%q: %s: %q, %v, want %q", path, u, got, err, want)
		}
		checkString(t, u.Href(), nodeurl.POSIX, want)
	})
}

// FuzzRoundTripWindows checks that a Windows path becomes a URL and the same
// path again.
func FuzzRoundTripWindows(f *testing.F) {
	for _, seed := range []string{"", `C:\`, "c:a", `D:a\..\..`, `\a\`, "/a/b", `C:\é\` + "\xff", `C:\%2F%5C?#|`, `\\server\share\a\`, "//server/share/../a/", `\\?\C:\a`,
		`\\?\UNC\server\share`, `\\.\pipe\a`, `\\`, `\\a`, `\\\a`, `\\a b\c`, `\\localhost\a`, `\\☕\a`, `\\1.2\a`, `C:\C:\..`, "C:\\a\x00\x01", `\\?\x`, `\\?\C:`, `\\?\C:\\a`, `\\a#b\c`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, path []byte) {
		p := string(path)
		u, err := nodeurl.PathToFileURLBytes(path, nodeurl.Windows, `c:\dir`)
		if strings.HasPrefix(strings.ReplaceAll(p, "/", `\`), `\\`) {
			checkServer(t, p, u, err)
			return
		}
		if err != nil {
			t.Fatalf("%q: %v", path, err)
		}
		drive, rest := "c:", p
		if len(p) > 1 && p[1] == ':' && strings.ContainsRune("abcdefghijklmnopqrstuvwxyz", rune(p[0]|0x20)) {
			drive, rest = p[:2], p[2:]
		}
		var dir []string
		if strings.EqualFold(drive, "c:") && !strings.HasPrefix(rest, `\`) && !strings.HasPrefix(rest, "/") {
			dir = []string{"dir"}
		}
		want := []byte(drive + `\` + strings.Join(resolve(rest, `\/`, dir...), `\`))
		got, err := nodeurl.FileURLToPathBytes(u.Href(), nodeurl.Windows)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%q: %s: %q, %v, want %q", path, u, got, err, want)
		}
		checkString(t, u.Href(), nodeurl.Windows, want)
	})
}

// checkServer checks the URL of a path that begins with two separators. Its
// host may be written differently from the server, but it is the URL of its own
// path.
func checkServer(t *testing.T, path string, u *weburl.URL, err error) {
	t.Helper()
	if err != nil {
		if !errors.Is(err, nodeurl.InvalidURL) && !errors.Is(err, nodeurl.InvalidArgValue) {
			t.Fatalf("%q: %v", path, err)
		}
		return
	}
	back, err := nodeurl.FileURLToPathBytes(u.Href(), nodeurl.Windows)
	if err != nil {
		if u.Hostname() != "" || !errors.Is(err, nodeurl.InvalidFileURLPath) {
			t.Fatalf("%q: %s: %v", path, u, err)
		}
		return
	}
	if u.Hostname() == "" {
		return // the path after \\?\ is not resolved; the path alone would be
	}
	again, err := nodeurl.PathToFileURLBytes(back, nodeurl.Windows, "")
	if err != nil || again.Href() != u.Href() {
		t.Errorf("%q: %s: %q: %v, %v", path, u, back, again, err)
	}
	checkString(t, u.Href(), nodeurl.Windows, back)
}

// FuzzFileURLToPath compares FileURLToPath with FileURLToPathBytes, and checks
// the places of their errors.
func FuzzFileURLToPath(f *testing.F) {
	for _, seed := range []string{"file:///a%2Fb", "file:///C:/%5c", "file://server/%FF", "file:///%", "http://u:p@a", "file:///%e2%82", "file:///C%3A/%C3%A9", "nope"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, url string) {
		for _, platform := range []nodeurl.Platform{nodeurl.POSIX, nodeurl.Windows} {
			path, err := nodeurl.FileURLToPath(url, platform)
			raw, rawErr := nodeurl.FileURLToPathBytes(url, platform)
			switch {
			case err == nil:
				if rawErr != nil || path != string(raw) {
					t.Errorf("%q: %q, but bytes %q, %v", url, path, raw, rawErr)
				}
				if !utf8.ValidString(path) {
					t.Errorf("%q: %q is not UTF-8", url, path)
				}
			case rawErr == nil:
				if !errors.Is(err, nodeurl.MalformedURI) && !errors.Is(err, nodeurl.InvalidFileURLPath) {
					t.Errorf("%q: %v, but bytes %q", url, err, raw)
				}
			}
			checkPlace(t, url, err)
			checkPlace(t, url, rawErr)
		}
	})
}

// checkPlace checks that the place in err is in the named part of url.
func checkPlace(t *testing.T, url string, err error) {
	t.Helper()
	if err == nil {
		return
	}
	var e *nodeurl.Error
	if !errors.As(err, &e) || e.Code.String() == "" {
		t.Fatalf("%q: %v is not an *Error", url, err)
	}
	part := url
	if e.Part != "URL" {
		u := weburl.MustParse(url)
		part = map[string]string{"scheme": strings.TrimSuffix(u.Protocol(), ":"), "host": u.Hostname(), "pathname": u.Pathname()}[e.Part]
		if part == "" {
			t.Errorf("%q: there is no %s", url, e.Part)
		}
	}
	if e.Start < 0 || e.Start > e.End || e.End > len(part) {
		t.Errorf("%q: bytes %d to %d of the %s %q", url, e.Start, e.End, e.Part, part)
	}
	if e.Code == nodeurl.MalformedURI && part[e.Start] != '%' {
		t.Errorf("%q: nothing is percent-encoded at byte %d of %q", url, e.Start, part)
	}
}

// FuzzFormat checks that the omitted parts are absent, and that a result in
// Unicode parses to the same host and path.
func FuzzFormat(f *testing.F) {
	for _, seed := range []string{"http://u:p@xn--53h:81/a?b#c", "http://xn--8i7caa.xn--53h/", "mailto:a ?b#c", "foo://xn--53h/", "file://☕/a", "http://[::1]/", "http://%40@a", "foo:/.//a#"} {
		f.Add(seed, uint8(0xFF))
	}
	f.Fuzz(func(t *testing.T, url string, bits uint8) {
		u, err := weburl.Parse(url)
		if err != nil {
			return
		}
		options := nodeurl.FormatOptions{NoAuth: bits&1 != 0, NoFragment: bits&2 != 0, NoSearch: bits&4 != 0, Unicode: bits&8 != 0}
		href := u.Href()
		back, err := weburl.Parse(nodeurl.Format(u, options))
		if err != nil {
			t.Fatalf("%q %+v: %q: %v", url, options, nodeurl.Format(u, options), err)
		}
		if u.Href() != href {
			t.Fatalf("%q %+v has changed to %s", url, options, u)
		}
		_, fragment := back.Record().Fragment()
		_, query := back.Record().Query()
		if options.NoAuth && back.Record().IncludesCredentials() || options.NoFragment && fragment || options.NoSearch && query {
			t.Errorf("%q %+v: %s", url, options, back)
		}
		if back.Host() != u.Host() || back.Pathname() != u.Pathname() && !u.Record().HasOpaquePath() {
			t.Errorf("%q %+v: %s is a different URL", url, options, back)
		}
	})
}

// FuzzDomain checks that a domain in Unicode is the same domain.
func FuzzDomain(f *testing.F) {
	for _, seed := range []string{"xn--53h.example", "faß.de", "xn--a.xn--53h", "[::1]", "1.2", "a/b", "ＧＯ.com", "xn--9hbc.com"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		ascii, unicode := nodeurl.DomainToASCII(name), nodeurl.DomainToUnicode(name)
		if (ascii == "") != (unicode == "") || nodeurl.DomainToASCII(unicode) != ascii || nodeurl.DomainToUnicode(ascii) != unicode {
			t.Errorf("%q: %q in ASCII, %q in Unicode, %q of that in ASCII", name, ascii, unicode, nodeurl.DomainToASCII(unicode))
		}
	})
}
