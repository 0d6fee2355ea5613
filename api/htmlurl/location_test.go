package htmlurl_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

// window is a navigable that records its last navigation.
type window struct {
	url     urlrec.Record // zero: there is no document
	foreign bool          // the script is not same origin-domain with the document
	refusal error         // the result of Navigate

	navigated string // the last href, "" for none
	history   htmlurl.HistoryBehavior
}

func (w *window) DocumentURL() (urlrec.Record, bool) { return w.url, w.url.IsValid() }

func (w *window) SameOriginDomain() bool { return !w.foreign }

func (w *window) Navigate(url urlrec.Record, history htmlurl.HistoryBehavior) error {
	w.navigated, w.history = url.Href(), history
	return w.refusal
}

// locationMembers are the members of a location that navigate.
var locationMembers = map[string]func(*htmlurl.Location, string) error{
	"href":     (*htmlurl.Location).SetHref,
	"assign":   (*htmlurl.Location).Assign,
	"replace":  (*htmlurl.Location).Replace,
	"protocol": (*htmlurl.Location).SetProtocol,
	"host":     (*htmlurl.Location).SetHost,
	"hostname": (*htmlurl.Location).SetHostname,
	"port":     (*htmlurl.Location).SetPort,
	"pathname": (*htmlurl.Location).SetPathname,
	"search":   (*htmlurl.Location).SetSearch,
	"hash":     (*htmlurl.Location).SetHash,
}

// newLocation returns the location of a window with the document url.
func newLocation(url string) (*window, *htmlurl.Location) {
	w := &window{url: weburl.MustParse(url).Record()}
	return w, htmlurl.NewLocation(w, newSettings(url))
}

// TestLocationNavigates checks the targets of navigations. The values are those
// of Chromium 148, from the events of its navigation API. A comment marks each
// row in which HTML's steps differ; these decide. "SyntaxError" means the
// exception, and "" means neither exception nor navigation.
func TestLocationNavigates(t *testing.T) {
	const plain, full, bare = "http://example.com/a/b?q#h", "http://u:p@example.com:8080/a/b?q#h", "http://example.com/a/b"
	for _, row := range []struct{ url, member, value, want string }{
		{plain, "protocol", "https", "https://example.com/a/b?q#h"},
		{plain, "protocol", "https::::", "https://example.com/a/b?q#h"},
		{plain, "protocol", "HTTP", plain},
		{plain, "protocol", "http:foo", plain},
		{plain, "protocol", "mailto", plain}, // no failure, and the scheme still is http
		{plain, "protocol", "javascript", plain},
		{plain, "protocol", "file", ""},
		{full, "protocol", "file", full},     // refused for the credentials, so the scheme still is http
		{plain, "protocol", "ftp", ""},       // Chromium navigates
		{plain, "protocol", "wss", ""},       // Chromium navigates
		{plain, "protocol", "ht\ntp", plain}, // Chromium throws
		{plain, "protocol", "", "SyntaxError"},
		{plain, "protocol", ":", "SyntaxError"},
		{plain, "protocol", " http", "SyntaxError"},
		{plain, "protocol", "1a", "SyntaxError"},
		{plain, "protocol", "a b", "SyntaxError"},
		{plain, "protocol", "\x00", "SyntaxError"},
		{plain, "protocol", "xé", "SyntaxError"},
		{plain, "protocol", "http\x00", "SyntaxError"},
		{full, "protocol", "https", "https://u:p@example.com:8080/a/b?q#h"},

		{plain, "host", "x.test", "http://x.test/a/b?q#h"},
		{plain, "host", "x.test:90", "http://x.test:90/a/b?q#h"},
		{plain, "host", "x.test:90x", "http://x.test:90/a/b?q#h"},
		{full, "host", "x.test:99999", "http://u:p@x.test:8080/a/b?q#h"},
		{full, "host", "EXAMPLE.org:80", "http://u:p@example.org/a/b?q#h"},
		{plain, "host", "x/y", "http://x/a/b?q#h"},
		{plain, "host", `x\y`, "http://x/a/b?q#h"},
		{plain, "host", "é.test", "http://xn--9ca.test/a/b?q#h"},
		{plain, "host", "", plain},
		{full, "host", ":90", full},
		{full, "host", "", full},      // Chromium throws
		{plain, "host", "a@b", plain}, // Chromium throws
		{plain, "host", "[::", plain}, // Chromium throws
		{plain, "hostname", "[::1]", "http://[::1]/a/b?q#h"},
		{plain, "hostname", "0x7f.1", "http://127.0.0.1/a/b?q#h"},
		{full, "hostname", "x.test", "http://u:p@x.test:8080/a/b?q#h"},
		{full, "hostname", "x.test:90", full}, // Chromium throws
		{plain, "hostname", "a%b", plain},     // Chromium throws

		{plain, "port", "90", "http://example.com:90/a/b?q#h"},
		{plain, "port", "90abc", "http://example.com:90/a/b?q#h"},
		{plain, "port", "9\n0", "http://example.com:90/a/b?q#h"},
		{full, "port", "80", "http://u:p@example.com/a/b?q#h"},
		{full, "port", "abc", full},
		{full, "port", "65536", full},
		{full, "port", "", "http://u:p@example.com/a/b?q#h"}, // Chromium leaves the port

		{plain, "pathname", "", "http://example.com/?q#h"},
		{plain, "pathname", "?a", "http://example.com/%3Fa?q#h"},
		{plain, "pathname", "../q", "http://example.com/q?q#h"},
		{plain, "search", "?a", "http://example.com/a/b?a#h"},
		{plain, "search", "a#b", "http://example.com/a/b?a%23b#h"},
		{plain, "search", "?", "http://example.com/a/b?#h"},
		{plain, "search", "", "http://example.com/a/b#h"}, // Chromium keeps the "?"

		{plain, "hash", "", "http://example.com/a/b?q#"},
		{plain, "hash", "#", "http://example.com/a/b?q#"},
		{plain, "hash", "a b", "http://example.com/a/b?q#a%20b"},
		{plain, "hash", "#h", ""},
		{plain, "hash", "h", ""},
		{bare, "hash", "", ""},
		{bare, "hash", "#", ""},
		{bare, "hash", "h", "http://example.com/a/b#h"},

		{plain, "href", "", "http://example.com/a/b?q"},
		{plain, "href", "x", "http://example.com/a/x"},
		{plain, "assign", "#q", "http://example.com/a/b?q#q"},
		{plain, "replace", "https://u:p@x.test/", "https://u:p@x.test/"},
		{plain, "href", "//", "SyntaxError"},
		{plain, "assign", "http://[", "SyntaxError"},
		{plain, "replace", "http://x:99999/", "SyntaxError"},
	} {
		t.Run(fmt.Sprintf("%s of %s to %q", row.member, row.url, row.value), func(t *testing.T) {
			w, l := newLocation(row.url)
			err := locationMembers[row.member](l, row.value)
			got := w.navigated
			var thrown *htmlurl.SyntaxError
			if errors.As(err, &thrown) {
				got += "SyntaxError"
				if thrown.Member != row.member {
					t.Errorf("the error is of %q", thrown.Member)
				}
			} else if err != nil {
				t.Error(err)
			}
			if got != row.want {
				t.Errorf("%q; want %q", got, row.want)
			}
			history := htmlurl.HistoryBehavior(0)
			switch {
			case w.navigated == "":
			case row.member == "replace":
				history = htmlurl.HistoryReplace
			default:
				history = htmlurl.HistoryAuto
			}
			if w.history != history {
				t.Errorf("history %v; want %v", w.history, history)
			}
			if l.Href() != row.url {
				t.Errorf("the URL has changed to %q", l.Href())
			}
		})
	}
}

// TestWPTLocationProtocol has the values of location-protocol-setter.html of
// web-platform-tests, which throw for any URL of the document, and those of
// location-protocol-setter-non-broken-weird.html, which do nothing.
func TestWPTLocationProtocol(t *testing.T) {
	var broken []string
	for _, x := range []string{"", "x", "X"} {
		for _, c := range []string{"\x00", "\x01", " ", "!", "\x7f", "\u0080", "ÿ", ":", "†"} {
			broken = append(broken, c+x)
			if c != ":" {
				broken = append(broken, x+c)
			}
		}
	}
	broken = append(broken, "\t", "\n")
	for _, url := range []string{"http://h/", "data:text/html,x", "about:srcdoc"} {
		for _, value := range broken {
			t.Run(fmt.Sprintf("%s to %q", url, value), func(t *testing.T) {
				w, l := newLocation(url)
				if !errors.As(l.SetProtocol(value), new(*htmlurl.SyntaxError)) || w.navigated != "" {
					t.Error("no SyntaxError")
				}
			})
		}
	}
	for _, value := range []string{"x", "data", "file", "ftp", "gopher", "http+x"} {
		t.Run(value, func(t *testing.T) {
			w, l := newLocation("http://h/")
			if err := l.SetProtocol(value); err != nil || w.navigated != "" && w.navigated != "http://h/" {
				t.Errorf("%v, to %q", err, w.navigated)
			}
		})
	}
}

// TestLocationCannotHave follows the steps of the setters: if a URL cannot have
// the part, there is no navigation.
func TestLocationCannotHave(t *testing.T) {
	for _, row := range []struct{ url, member, value, want string }{
		{"data:x", "host", "h", ""},
		{"data:x", "hostname", "h", ""},
		{"data:x", "port", "1", ""},
		{"data:x", "pathname", "p", ""},
		{"data:x", "search", "s", "data:x?s"},
		{"data:x", "hash", "s", "data:x#s"},
		{"data:x", "protocol", "foo", ""},
		{"file:///x", "port", "1", ""},
		{"file:///x", "host", "h", "file://h/x"},
		{"file://h/x", "protocol", "http", "http://h/x"},
	} {
		t.Run(row.member+" of "+row.url, func(t *testing.T) {
			w, l := newLocation(row.url)
			if err := locationMembers[row.member](l, row.value); err != nil || w.navigated != row.want {
				t.Errorf("%q, %v; want %q", w.navigated, err, row.want)
			}
		})
	}
}

// TestLocationAccess follows the standard's first two steps of each member:
// without a relevant Document it does nothing, and most members check access.
func TestLocationAccess(t *testing.T) {
	refused := errors.New("refused")
	for member, call := range locationMembers {
		t.Run(member, func(t *testing.T) {
			value := map[string]string{"protocol": "https", "hash": "x"}[member]
			w, l := newLocation("http://h:1/")
			w.refusal = refused
			if err := call(l, value); err != refused || w.navigated == "" {
				t.Errorf("%v, to %q", err, w.navigated)
			}
			w.foreign, w.navigated = true, ""
			unchecked := member == "href" || member == "replace"
			if err := call(l, value); errors.Is(err, htmlurl.ErrSecurity) == unchecked || (w.navigated != "") != unchecked {
				t.Errorf("from another origin: %v, to %q", err, w.navigated)
			}
			if err := l.CheckAccess(); err != htmlurl.ErrSecurity {
				t.Error(err)
			}
			w.url, w.navigated = urlrec.Record{}, ""
			if err := call(l, "\x00"); err != nil || w.navigated != "" {
				t.Errorf("without a document: %v, to %q", err, w.navigated)
			}
			if err := l.CheckAccess(); err != nil || l.Href() != "about:blank" || l.String() != l.Href() || l.Origin() != "null" {
				t.Errorf("without a document: %v, %q, %q", err, l.Href(), l.Origin())
			}
		})
	}

	// This navigable is not an OriginChecker.
	if err := htmlurl.NewLocation(struct{ htmlurl.Navigable }{&window{url: weburl.MustParse("http://h").Record(), foreign: true}}, newSettings("http://h")).SetHash("x"); err != nil {
		t.Error(err)
	}
}

// TestLocationEncoding checks that hrefs are in the encoding of the entry
// settings object. The values are those of Chromium 148 in windows-1252 and
// Shift_JIS documents.
func TestLocationEncoding(t *testing.T) {
	for _, row := range []struct{ encoding, member, value, want string }{
		{"windows-1252", "href", "?ö", "http://h/?%F6"},
		{"windows-1252", "search", "?ö", "http://h/?%C3%B6"},
		{"windows-1252", "search", "‽&a", "http://h/?%E2%80%BD&a"},
		{"shift_jis", "href", "?ö", "http://h/?%26%23246%3B"},
		{"shift_jis", "search", "日本", "http://h/?%E6%97%A5%E6%9C%AC"},
	} {
		t.Run(row.encoding+" "+row.member+" "+row.value, func(t *testing.T) {
			entry := newSettings("http://h/")
			var err error
			if entry.encoding, err = entry.parser.Encoding(row.encoding); err != nil {
				t.Fatal(err)
			}
			w := &window{url: entry.base}
			if err := locationMembers[row.member](htmlurl.NewLocation(w, entry), row.value); err != nil || w.navigated != row.want {
				t.Errorf("%q, %v; want %q", w.navigated, err, row.want)
			}
		})
	}
}

// parts is the common methods of Location and WorkerLocation.
type parts interface {
	fmt.Stringer
	Href() string
	Origin() string
	Protocol() string
	Host() string
	Hostname() string
	Port() string
	Pathname() string
	Search() string
	Hash() string
}

// TestLocationGetters checks the getters of Location and WorkerLocation.
func TestLocationGetters(t *testing.T) {
	for _, row := range []struct {
		url  string
		want []string
	}{
		{"https://u:p@h:8/p?q#f", []string{"https://u:p@h:8/p?q#f", "https://h:8", "https:", "h:8", "h", "8", "/p", "?q", "#f"}},
		{"blob:https://h:8/p?#", []string{"blob:https://h:8/p?#", "https://h:8", "blob:", "", "", "", "https://h:8/p", "", ""}},
		{"about:blank", []string{"about:blank", "null", "about:", "", "", "", "blank", "", ""}},
	} {
		_, l := newLocation(row.url)
		for _, p := range []parts{l, htmlurl.NewWorkerLocation(nil, weburl.MustParse(row.url).Record())} {
			t.Run(fmt.Sprintf("%T %s", p, row.url), func(t *testing.T) {
				got := []string{p.Href(), p.Origin(), p.Protocol(), p.Host(), p.Hostname(), p.Port(), p.Pathname(), p.Search(), p.Hash()}
				if !slices.Equal(got, row.want) || p.String() != p.Href() {
					t.Errorf("%q; want %q", got, row.want)
				}
			})
		}
	}
	if w := htmlurl.NewWorkerLocation(nil, weburl.MustParse("http://h").Record()); w.URL().Href() != "http://h/" {
		t.Error(w)
	}
}

// TestLocationTooLong checks that a value that is too long is an error, without
// navigation.
func TestLocationTooLong(t *testing.T) {
	entry := newSettings("http://h/")
	entry.parser = weburl.New(weburl.Config{MaxInput: 20})
	for member, call := range locationMembers {
		t.Run(member, func(t *testing.T) {
			w := &window{url: entry.base}
			err := call(htmlurl.NewLocation(w, entry), strings.Repeat("x", 21))
			if !errors.Is(err, domain.ErrTooLong) || w.navigated != "" {
				t.Errorf("%v, to %q", err, w.navigated)
			}
		})
	}
}

// TestSyntaxErrorHidesValue checks that the error holds no part of the value,
// and that it has the prefix, the member and the reason.
func TestSyntaxErrorHidesValue(t *testing.T) {
	for member, value := range map[string]string{"protocol": "secret secret", "href": "http://secret:secret@/", "assign": "http://secret:secret"} {
		t.Run(member, func(t *testing.T) {
			_, l := newLocation("http://h/")
			err := locationMembers[member](l, value)
			if err == nil || strings.Contains(fmt.Sprintf("%v %+v %q", err, err, err), "secret") || !strings.HasPrefix(err.Error(), "htmlurl: SyntaxError: location."+member+": ") {
				t.Error(err)
			}
		})
	}
	_, l := newLocation("http://h/")
	if err := l.SetProtocol("1"); !errors.Is(err, domain.RefusedNoScheme) {
		t.Error(err)
	}
	if err := l.SetHref("http://h:1x"); !errors.Is(err, domain.PortInvalid) {
		t.Error(err)
	}

}

// TestLocationOfNothing checks that a Location without a navigable has no
// relevant Document: its URL is about:blank, and setters do nothing. Without an
// entry settings object, hrefs are parsed like in an about:blank document.
func TestLocationOfNothing(t *testing.T) {
	for _, row := range []struct {
		name string
		l    *htmlurl.Location
	}{
		{"NewLocation", htmlurl.NewLocation(nil, nil)},
		{"the zero Location", new(htmlurl.Location)},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := row.l.Href() + " " + row.l.Origin(); got != "about:blank null" {
				t.Errorf("href and origin %q", got)
			}
			if err := row.l.CheckAccess(); err != nil {
				t.Errorf("CheckAccess: %v", err)
			}
			for name, set := range locationMembers {
				if err := set(row.l, "http://["); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}

	w := &window{url: weburl.MustParse("http://h/").Record()}
	l := htmlurl.NewLocation(w, nil)
	if err := l.SetHref("http://x/?ö"); err != nil || w.navigated != "http://x/?%C3%B6" {
		t.Errorf("an absolute href: %q, %v", w.navigated, err)
	}
	var syntaxError *htmlurl.SyntaxError
	if err := l.SetHref("relative"); !errors.As(err, &syntaxError) {
		t.Errorf("a relative href: %v; want a *SyntaxError", err)
	}
	if err := l.SetHash("f"); err != nil || w.navigated != "http://h/#f" {
		t.Errorf("a hash: %q, %v", w.navigated, err)
	}
}
