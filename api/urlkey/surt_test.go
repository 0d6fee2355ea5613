package urlkey_test

import (
	"slices"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/urlkey"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/longtest"
	"github.com/weburl-go/weburl/internal/urlgen"
	"github.com/weburl-go/weburl/urlrec"
)

// The tools of web archives whose vectors are here.
const (
	// plain is surt(href, canonicalizer=identity) of internetarchive/surt
	// 0.3.1, run on the href.
	plain     = "internetarchive/surt, identity"
	surtTests = "internetarchive/surt 0.3.1, tests/test_surt.py"
	keyMaker  = "iipc/webarchive-commons, WaybackURLKeyMakerTest.java"
	heritrix  = "internetarchive/heritrix3, SURTTest.java"
	urlcanon  = "iipc/urlcanon, testdata/ssurt.json, surtWithoutScheme"
	warcio    = "webrecorder/warcio.js, test/testUtils.test.ts"
)

// The reasons for which SURT differs from a tool.
const (
	www         = "it removes www from the host"
	lower       = "it puts path and query in lower case"
	slash       = "it removes a slash at the end of the path"
	emptyQuery  = "it removes an empty query"
	sorted      = "it sorts the parameters"
	session     = "it removes session IDs"
	decoded     = "it percent-decodes path and query"
	dnsHost     = "it reads the path of a dns URL as a host"
	noURL       = "it does not parse the input as a URL"
	addedSlash  = "it writes a slash before a query without a path"
	hasFragment = "it keeps the fragment"
	hasUser     = "it keeps username and password"
	hasScheme   = "it keeps the scheme, and writes a comma after the last label"
	comma       = "it writes a comma after the last label"
	noReverse   = "it does not reverse IPv4 addresses"
)

// TestVectors has the vectors of other tools. If want is "", SURT returns the
// same. Otherwise the rest of the row is the reasons for the difference, and
// want follows from them.
func TestVectors(t *testing.T) {
	for _, row := range []struct {
		from, input, theirs, want string
		why                       []string
	}{
		{from: plain, input: "http://www.archive.org/", theirs: "org,archive,www)/"},
		{from: plain, input: "http://example.com:8080/a/b?q=1", theirs: "com,example:8080)/a/b?q=1"},
		{from: plain, input: "http://user:pass@example.com:8080/a", theirs: "com,example:8080)/a"},
		{from: plain, input: "http://example.com/a?", theirs: "com,example)/a?"},
		{from: plain, input: "http://example.com/?q", theirs: "com,example)/?q"},
		{from: plain, input: "http://example.com/A/b?C=d&a=B", theirs: "com,example)/A/b?C=d&a=B"},
		{from: plain, input: "http://example.com/a#b", theirs: "com,example)/a#b", want: "com,example)/a", why: []string{hasFragment}},
		{from: plain, input: "http://example.com./a", theirs: ",com,example)/a"},
		{from: plain, input: "http://a..b/", theirs: "b,,a)/"},
		{from: plain, input: "http://.a.b/", theirs: "b,a,)/"},
		{from: plain, input: "http://127.0.0.1/a", theirs: "1,0,0,127)/a"},
		{from: plain, input: "http://192.168.1.254:8080/info/", theirs: "254,1,168,192:8080)/info/"},
		{from: plain, input: "http://[::1]:8080/a", theirs: "::1:8080)/a"},
		{from: plain, input: "http://localhost/", theirs: "localhost)/"},
		{from: plain, input: "http://xn--bcher-kva.example/", theirs: "example,xn--bcher-kva)/"},
		{from: plain, input: "ftp://ftp.example.com/a", theirs: "com,example,ftp)/a"},
		{from: plain, input: "foo://a.B.c:81/", theirs: "c,B,a:81)/"},
		{from: plain, input: "foo://a,b.c/", theirs: "c,a,b)/"},
		{from: plain, input: "foo://host", theirs: "host)"},
		{from: plain, input: "foo://host?q", theirs: "host)/?q", want: "host)?q", why: []string{addedSlash}},
		{from: plain, input: "foo:///a", theirs: "foo:/a"},
		{from: plain, input: "file:///a/b", theirs: "file:/a/b"},
		{from: plain, input: "file://server/share/a", theirs: "server)/share/a"},
		{from: plain, input: "data:,a", theirs: "data:,a"},
		{from: plain, input: "urn:isbn:1", theirs: "urn:isbn:1"},
		{from: plain, input: "about:blank#a", theirs: "about:blank#a", want: "about:blank", why: []string{hasFragment}},
		{from: plain, input: "blob:https://a.example/b", theirs: "blob:https://a.example/b"},
		{from: plain, input: "web+demo:/.//not-a-host/", theirs: "web+demo:/.//not-a-host/"},

		{from: surtTests, input: "filedesc:foo.arc.gz", theirs: "filedesc:foo.arc.gz"},
		{from: surtTests, input: "filedesc:/foo.arc.gz", theirs: "filedesc:/foo.arc.gz"},
		{from: surtTests, input: "filedesc://foo.arc.gz", theirs: "filedesc://foo.arc.gz", want: "gz,arc,foo)", why: []string{noURL}},
		{from: surtTests, input: "warcinfo:foo.warc.gz", theirs: "warcinfo:foo.warc.gz"},
		{from: surtTests, input: "dns:alexa.com", theirs: "dns:alexa.com"},
		{from: surtTests, input: "dns:archive.org", theirs: "dns:archive.org"},
		{from: surtTests, input: "http://www.archive.org/", theirs: "org,archive)/", want: "org,archive,www)/", why: []string{www}},
		{from: surtTests, input: "http://archive.org/", theirs: "org,archive)/"},
		{from: surtTests, input: "http://archive.org/goo/", theirs: "org,archive)/goo", want: "org,archive)/goo/", why: []string{slash}},
		{from: surtTests, input: "http://archive.org/goo/?", theirs: "org,archive)/goo", want: "org,archive)/goo/?", why: []string{slash, emptyQuery}},
		{from: surtTests, input: "http://archive.org/goo/?b&a", theirs: "org,archive)/goo?a&b", want: "org,archive)/goo/?b&a", why: []string{slash, sorted}},
		{from: surtTests, input: "http://archive.org/goo/?a=2&b&a=1", theirs: "org,archive)/goo?a=1&a=2&b",
			want: "org,archive)/goo/?a=2&b&a=1", why: []string{slash, sorted}},
		{from: surtTests, input: "http://archive.org/index.php?PHPSESSID=0123456789abcdefghijklemopqrstuv&action=profile;u=4221",
			theirs: "org,archive)/index.php?action=profile;u=4221",
			want:   "org,archive)/index.php?PHPSESSID=0123456789abcdefghijklemopqrstuv&action=profile;u=4221", why: []string{session}},
		{from: surtTests, input: "whois://whois.isoc.org.il/shaveh.co.il", theirs: "il,org,isoc,whois)/shaveh.co.il"},
		{from: surtTests, input: "http://visit.webhosting.yahoo.com/visit.gif?&r=http%3A//web.archive.org/web/20090517140029/http%3A//anthonystewarthead.electric-chi.com/&b=Netscape%205.0%20%28Windows%3B%20en-US%29&s=1366x768&o=Win32&c=24&j=true&v=1.2",
			theirs: "com,yahoo,webhosting,visit)/visit.gif?&b=netscape%205.0%20(windows;%20en-us)&c=24&j=true&o=win32&r=http://web.archive.org/web/20090517140029/http://anthonystewarthead.electric-chi.com/&s=1366x768&v=1.2",
			want:   "com,yahoo,webhosting,visit)/visit.gif?&r=http%3A//web.archive.org/web/20090517140029/http%3A//anthonystewarthead.electric-chi.com/&b=Netscape%205.0%20%28Windows%3B%20en-US%29&s=1366x768&o=Win32&c=24&j=true&v=1.2", why: []string{sorted, lower, decoded}},
		{from: surtTests, input: "mailto:foo@example.com", theirs: "mailto:foo@example.com"},
		{from: surtTests, input: "ftp://www.example.com/", theirs: "com,example)/", want: "com,example,www)/", why: []string{www}},
		{from: surtTests, input: "http://example.com/app?item=Wroc%C5%82aw", theirs: "com,example)/app?item=wroc%c5%82aw",
			want: "com,example)/app?item=Wroc%C5%82aw", why: []string{lower}},
		{from: surtTests, input: "http://192.168.1.254/info/", theirs: "254,1,168,192)/info", want: "254,1,168,192)/info/", why: []string{slash}},
		{from: surtTests, input: "http://100.100.100.100.org/", theirs: "org,100,100,100,100)/"},

		{from: keyMaker, input: "dns:archive.org", theirs: "org,archive)", want: "dns:archive.org", why: []string{dnsHost}},
		{from: keyMaker, input: "http://archive.org:/", theirs: "org,archive)/"},
		{from: keyMaker, input: "https://34.203.211.192/robots.txt", theirs: "192,211,203,34)/robots.txt"},
		{from: keyMaker, input: "https://[2600:1f18:200d:fb00:2b74:867c:ab0c:150a]/robots.txt", theirs: "2600:1f18:200d:fb00:2b74:867c:ab0c:150a)/robots.txt"},
		{from: keyMaker, input: "http://1kr.ua/newslist.html?tag=%E4%EE%F8%EA%EE%EB%FC%ED%EE%E5", theirs: "ua,1kr)/newslist.html?tag=%e4%ee%f8%ea%ee%eb%fc%ed%ee%e5",
			want: "ua,1kr)/newslist.html?tag=%E4%EE%F8%EA%EE%EB%FC%ED%EE%E5", why: []string{lower}},
		{from: keyMaker, input: "http://www.aluroba.com/tags/%C3%CE%CA%C7%D1%E5%C7.htm", theirs: "com,aluroba)/tags/%c3%ce%ca%c7%d1%e5%c7.htm",
			want: "com,aluroba,www)/tags/%C3%CE%CA%C7%D1%E5%C7.htm", why: []string{www, lower}},

		{from: heritrix, input: "http://www.archive.org", theirs: "http://(org,archive,www,)", want: "org,archive,www)/", why: []string{hasScheme}},
		{from: heritrix, input: "http://www.archive.org:8080/movies/movies.php", theirs: "http://(org,archive,www,:8080)/movies/movies.php",
			want: "org,archive,www:8080)/movies/movies.php", why: []string{hasScheme}},
		{from: heritrix, input: "http://user:pass@www.archive.org/movies/movies.php", theirs: "http://(org,archive,www,@user:pass)/movies/movies.php",
			want: "org,archive,www)/movies/movies.php", why: []string{hasScheme, hasUser}},
		{from: heritrix, input: "http://www.archive.org/movies/movies.php#top", theirs: "http://(org,archive,www,)/movies/movies.php#top",
			want: "org,archive,www)/movies/movies.php", why: []string{hasScheme, hasFragment}},
		{from: heritrix, input: "http://www.example.com/foo@bar", theirs: "http://(com,example,www,)/foo@bar", want: "com,example,www)/foo@bar", why: []string{hasScheme}},
		{from: heritrix, input: "http://127.2.34.5/foo", theirs: "http://(127.2.34.5)/foo", want: "5,34,2,127)/foo", why: []string{hasScheme, noReverse}},

		{from: urlcanon, input: "http://user:pass@foo.example.org:81/path?query#frag", theirs: "org,example,foo,:81)/path?query#frag",
			want: "org,example,foo:81)/path?query", why: []string{comma, hasFragment}},
		{from: urlcanon, input: "http://user:pass@10.1.2.3:81#frag", theirs: "10.1.2.3:81)#frag", want: "3,2,1,10:81)/", why: []string{noReverse, hasFragment}},

		{from: warcio, input: "https://www23.example.com/some/path", theirs: "com,example)/some/path", want: "com,example,www23)/some/path", why: []string{www}},
		{from: warcio, input: "https://example.com/www2.example/some/value", theirs: "com,example)/www2.example/some/value"},
		{from: warcio, input: "https://abc.www.example.com/example", theirs: "com,example,www,abc)/example"},
		{from: warcio, input: "https://www.example.com:443/some/path", theirs: "com,example)/some/path", want: "com,example,www)/some/path", why: []string{www}},
		{from: warcio, input: "https://www.example.com:123/some/path", theirs: "com,example:123)/some/path", want: "com,example,www:123)/some/path", why: []string{www}},
		{from: warcio, input: "https://www.example.com/some/path?D=1&CC=2&EE=3", theirs: "com,example)/some/path?cc=2&d=1&ee=3",
			want: "com,example,www)/some/path?D=1&CC=2&EE=3", why: []string{www, lower, sorted}},
		{from: warcio, input: "https://www.example.com/some/path?e+f=&a b&a+b=c&g^h=&d ", theirs: "com,example)/some/path?a%20b&a+b=c&d&e+f=&g^h=",
			want: "com,example,www)/some/path?e+f=&a%20b&a+b=c&g^h=&d", why: []string{www, sorted}},
	} {
		t.Run(row.input+" of "+row.from, func(t *testing.T) {
			want := row.want
			if want == "" {
				want = row.theirs
			}
			if (row.want == "") != (len(row.why) == 0) || row.want == row.theirs {
				t.Errorf("the row does not say why it differs: %q", row.why)
			}
			if got := urlkey.SURT(parse(t, row.input)); got != want {
				t.Errorf("%q, want %q", got, want)
			}
		})
	}
}

// parse returns the record of input.
func parse(t *testing.T, input string) urlrec.Record {
	t.Helper()
	r, err := weburl.ParseRecord(input)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestAllocations holds that AppendSURT allocates nothing, and SURT its result
// and one buffer.
func TestAllocations(t *testing.T) {
	for _, input := range []string{"https://www.example.com:8080/a?b#c", "https://[::1]/", "mailto:" + strings.Repeat("a", 57)} {
		t.Run(input, func(t *testing.T) {
			r, dst := parse(t, input), make([]byte, 0, 100)
			if n := testing.AllocsPerRun(10, func() { urlkey.AppendSURT(dst, r) }); n != 0 {
				t.Errorf("AppendSURT: %v allocations", n)
			}
			if n := testing.AllocsPerRun(10, func() { urlkey.SURT(r) }); n > 2 && !longtest.Race {
				t.Errorf("SURT: %v allocations", n)
			}
		})
	}
}

// slowSURT is SURT by the steps of the package comment.
func slowSURT(r urlrec.Record) string {
	path := r.Pathname()
	if query, ok := r.Query(); ok {
		path += "?" + query
	}
	if r.Hostname() == "" {
		if r.HostKind() == host.Null && strings.HasPrefix(r.Pathname(), "//") {
			path = "/." + path
		}
		return r.Protocol() + path
	}
	labels := strings.Split(r.Hostname(), ".")
	slices.Reverse(labels)
	name := strings.Join(labels, ",")
	if r.HostKind() == host.IPv6 {
		name = strings.Trim(r.Hostname(), "[]")
	}
	if r.Port() != "" {
		name += ":" + r.Port()
	}
	return name + ")" + path
}

// checkSURT compares SURT with slowSURT, and holds that it is one column of a
// table: without tabs, ends of lines and NUL.
func checkSURT(t *testing.T, r urlrec.Record) {
	t.Helper()
	got := urlkey.SURT(r)
	if want := slowSURT(r); got != want {
		t.Errorf("%q: %q, want %q", r.Href(), got, want)
	}
	if strings.ContainsAny(got, "\t\n\r\x00") {
		t.Errorf("%q: %q", r.Href(), got)
	}
	if appended := string(urlkey.AppendSURT([]byte("x"), r)); appended != "x"+got {
		t.Errorf("%q: %q", r.Href(), appended)
	}
}

// FuzzSURT compares SURT with its slow form on strings that the fuzzer makes
// and on those that it makes the generator choose.
func FuzzSURT(f *testing.F) {
	for _, input := range []string{"https://u:p@a.b.c:1/d?e#f", "foo://a.?", "file:///", "data:\x00,\ta", "http://[::1]:2", "a:/.//b", "http://1.2"} {
		f.Add(input)
	}
	f.Fuzz(func(t *testing.T, input string) {
		for _, input := range []string{input, urlgen.FromBytes([]byte(input), nil).Input()} {
			if r, err := weburl.ParseRecord(input); err == nil {
				checkSURT(t, r)
			}
		}
	})
}

// BenchmarkAppendSURT makes the SURTs of the URLs of requests.txt.
func BenchmarkAppendSURT(b *testing.B) {
	lines, size := requests(b)
	var records []urlrec.Record
	for _, line := range lines {
		if r, err := weburl.ParseRecord(line); err == nil {
			records = append(records, r)
		}
	}
	dst := make([]byte, 0, 64<<10)
	b.SetBytes(size)
	for b.Loop() {
		for _, r := range records {
			dst = urlkey.AppendSURT(dst[:0], r)
		}
	}
}
