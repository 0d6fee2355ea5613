package command

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/adapters/xnetpublicsuffix"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/urlkey"
	"github.com/weburl-go/weburl/internal/urlgen"
	"github.com/weburl-go/weburl/urlrec"
)

// everyColumn is the value of -columns for all columns.
func everyColumn() string {
	var names []string
	for _, c := range allColumns {
		names = append(names, c.name)
	}
	return strings.Join(names, ",")
}

// TestColumns has whole runs with -columns. The hashes are those of xxhash-wasm
// 1.1.0.
func TestColumns(t *testing.T) {
	for _, row := range []struct {
		name, stdin, columns string
		args                 []string
		want                 string
	}{
		{name: "one", stdin: "HTTPS://EXAMPLE.com\n", columns: "href", want: "https://example.com/\n"},
		{name: "the order of the list", stdin: "https://u:p@a.example.co.uk:1/b?c#d\n", columns: "surt,site,host,href",
			want: "uk,co,example,a:1)/b?c\thttps://example.co.uk\ta.example.co.uk:1\thttps://u:p@a.example.co.uk:1/b?c#d\n"},
		{name: "one twice", stdin: "a:b\n", columns: "href,href", want: "a:b\ta:b\n"},
		{name: "the hash", stdin: "https://example.com\nhttps://example.com/a?b=c\n", columns: "key", want: "a40dbfe31cfba1cf\n64374d8ad4e7f9c4\n"},
		{name: "failures", stdin: "a:b\n\nhttp://a:b\nc:d", columns: "href,error,key",
			want: "a:b\t\td1c4958d7f784216\n\tmissing-scheme-non-relative-URL\t\n\tport-invalid\t\nc:d\t\t18418e70bd3a0c30\n"},
		{name: "failures without their names", stdin: "http://a:b\n\n", columns: "href", want: "\n\n"},
		{name: "no registrable domain", stdin: "https://co.uk/\nhttp://127.1\nhttp://[::1]:80\nhttp://a.b..\nfoo://a.b.c\n", columns: "site,registrableDomain",
			want: "https://co.uk\t\nhttp://127.0.0.1\t\nhttp://[::1]\t\nhttp://a.b..\t\nnull\t\n"},
		{name: "opaque origins", stdin: "file://a/b\nmailto:a\nblob:null/a\nblob:https://a.b.example/c\n", columns: "origin,site",
			want: "null\tnull\nnull\tnull\nnull\tnull\nhttps://a.b.example\thttps://b.example\n"},
		{name: "a base", stdin: "../b\n\n", columns: "href,error", args: []string{"-base", "http://a/b/c"}, want: "http://a/b\t\nhttp://a/b/c\t\n"},
		{name: "an encoding", stdin: "http://a/?é\n", columns: "search", args: []string{"-encoding", "latin1"}, want: "?%E9\n"},
		{name: "tabs and ends of lines", stdin: "data:a\tb\\tc\r\n", columns: "href,pathname", want: "data:ab\\tc\tab\\tc\n"},
		{name: "NUL", stdin: "http://a\n/b\tc\x00\x00d:e", columns: "href,error", args: []string{"-z"},
			want: "http://a/bc\t\x00\tmissing-scheme-non-relative-URL\x00d:e\t\x00"},
		{name: "CR before NUL", stdin: "data:a\r\x00", columns: "href", args: []string{"-z"}, want: "data:a\x00"},
	} {
		t.Run(row.name, func(t *testing.T) {
			for _, width := range []int{0, 80} { // a terminal changes nothing
				var out, errs bytes.Buffer
				args := append([]string{"-columns", row.columns}, row.args...)
				status := run(args, environment{stdin: strings.NewReader(row.stdin), stdout: &out, stderr: &errs, width: width})
				if status != 0 || out.String() != row.want || errs.Len() > 0 {
					t.Errorf("%d, %q, %q; want %q", status, &out, &errs, row.want)
				}
			}
		})
	}
	t.Run("arguments", func(t *testing.T) {
		if status, stdout, stderr := runWith(nil, "-columns", "href,error", "HTTP://a", "b"); status != 0 || stdout != "http://a/\t\n\tmissing-scheme-non-relative-URL\n" || stderr != "" {
			t.Errorf("%d, %q, %q", status, stdout, stderr)
		}
	})
}

// TestNUL has -z with other outputs than -columns.
func TestNUL(t *testing.T) {
	for _, row := range []struct {
		name, stdin  string
		args         []string
		status       int
		stdout, errs string
	}{
		{"hrefs", "HTTP://a\x00\x00b:\nc", nil, 1, "http://a/\x00\x00b:c\x00", "2: missing-scheme-non-relative-URL\n"},
		{"a BOM and CR LF", "\uFEFFHTTP://a\r\n\x00", nil, 0, "http://a/\x00", ""},
		{"text for people", "https://xn--bcher-kva.example\x00", []string{"-show"}, 0, "https://bücher.example/\x00", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			for _, width := range []int{0, 80} { // a terminal changes nothing
				var out, errs bytes.Buffer
				status := run(append([]string{"-z"}, row.args...), environment{stdin: strings.NewReader(row.stdin), stdout: &out, stderr: &errs, width: width})
				if status != row.status || out.String() != row.stdout || errs.String() != row.errs {
					t.Errorf("%d, %q, %q", status, &out, &errs)
				}
			}
		})
	}
}

// TestColumnUsage has wrong flags.
func TestColumnUsage(t *testing.T) {
	malformed := filepath.Join(t.TempDir(), "list")
	if err := os.WriteFile(malformed, []byte("com\na.*.b\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	missing := malformed + ".dat"
	for _, row := range []struct {
		name string
		args []string
		want string
	}{
		{"an unknown column", []string{"-columns", "href,hrefs"}, `urlparse: -columns: "hrefs" is not one of href, origin, `},
		{"no column", []string{"-columns", ""}, `urlparse: -columns: "" is not one of href, `},
		{"two outputs", []string{"-columns", "href", "-json"}, "urlparse: -columns excludes -json, -show, -trace and -pattern\n" + hint},
		{"a pattern", []string{"-columns", "href", "-pattern", "*"}, "urlparse: -columns excludes -json, -show, -trace and -pattern\n" + hint},
		{"a list without columns", []string{"-suffixes", malformed}, "urlparse: -suffixes needs -columns\n" + hint},
		{"a missing list", []string{"-suffixes", missing, "-columns", "site"}, "urlparse: " + missing + ": "},
		{"a malformed list", []string{"-suffixes", malformed, "-columns", "site"}, "urlparse: " + malformed + ": line 2: "},
	} {
		t.Run(row.name, func(t *testing.T) {
			status, stdout, stderr := runWith(strings.NewReader("a:b\n"), row.args...)
			if status != 2 || stdout != "" || !strings.HasPrefix(stderr, row.want) {
				t.Errorf("%d, %q, %q; want %q", status, stdout, stderr, row.want)
			}
		})
	}
}

// TestSuffixes takes sites from a list in a file.
func TestSuffixes(t *testing.T) {
	list := filepath.Join(t.TempDir(), "list")
	if err := os.WriteFile(list, []byte("com\nexample.com\nбг\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	stdin := "http://a.b.example.com\nhttp://example.com\nhttp://a.b.example.com/c\nhttp://a.б.бг\n"
	want := "http://b.example.com\nhttp://example.com\nhttp://b.example.com\nhttp://xn--90a.xn--90ae\n"
	if status, stdout, stderr := runWith(strings.NewReader(stdin), "-suffixes", list, "-columns", "site"); status != 0 || stdout != want || stderr != "" {
		t.Errorf("%d, %q, %q", status, stdout, stderr)
	}
}

// checkColumns compares each column of input with the URL object, and holds
// that the output is one line.
func checkColumns(t *testing.T, p *program, input string) {
	t.Helper()
	var b block
	p.parse(&b, input)
	line, ended := strings.CutSuffix(b.out.String(), "\n")
	if !ended || strings.ContainsAny(line, "\n\r\x00") {
		t.Fatalf("%q: %q is not one line", input, line)
	}
	values := strings.Split(line, "\t")
	if len(values) != len(allColumns) {
		t.Fatalf("%q: %q has %d columns", input, line, len(values))
	}
	u, err := p.parser.Parse(input)
	for i, c := range allColumns {
		want := ""
		if err != nil {
			if c.name == errorColumn {
				want = failureName(err)
			}
		} else {
			r := u.Record()
			site, _ := p.parser.Site(p.parser.Origin(r))
			registrable, _, _ := p.parser.RegistrableDomain(r.HostValue())
			want = map[string]string{
				"href": u.Href(), "origin": u.Origin(), "protocol": u.Protocol(), "username": u.Username(), "password": u.Password(),
				"host": u.Host(), "hostname": u.Hostname(), "port": u.Port(), "pathname": u.Pathname(), "search": u.Search(), "hash": u.Hash(),
				"scheme": strings.TrimSuffix(u.Protocol(), ":"), "site": site.String(), "registrableDomain": registrable,
				"surt": urlkey.SURT(r), "key": fmt.Sprintf("%016x", urlkey.Hash(u.Href())),
			}[c.name]
		}
		if values[i] != want {
			t.Errorf("%q: %s is %q, want %q", input, c.name, values[i], want)
		}
	}
}

// columnsProgram returns a program that prints all columns, and keeps that many
// pairs of hosts.
func columnsProgram(t testing.TB, pairs int) *program {
	t.Helper()
	columns, err := parseColumns(everyColumn())
	if err != nil {
		t.Fatal(err)
	}
	parser := weburl.New(weburl.Config{PublicSuffixes: xnetpublicsuffix.New()})
	printer := newTabSeparated(columns, parser)
	printer.hosts.places = printer.hosts.places[:pairs]
	return &program{parser: parser, urls: urlrec.Parser{IDNA: uts46.New()}, end: '\n', print: printer.print}
}

// FuzzColumns runs checkColumns on strings that the fuzzer makes, and on those
// that it makes the generator choose.
func FuzzColumns(f *testing.F) {
	for _, input := range []string{
		"https://u:p@a.example.co.uk:1/b?c#d", "http://a.b", "http://.co.uk", "http://[::1]", "http://1", "file://a/b", "foo://a.co.uk/", "blob:https://a.b.c/d",
		"blob:a", "data:\t\n\r\x00\\,\xFF", "#\x00", "http://" + strings.Repeat("a.", 40) + "com", "http://" + strings.Repeat("b.", 40) + "com", "wss://é.example/\x1B",
	} {
		f.Add(input)
	}
	p := columnsProgram(f, 1<<15)
	f.Fuzz(func(t *testing.T, input string) {
		checkColumns(t, p, input)
		checkColumns(t, p, urlgen.FromBytes([]byte(input), nil).Input())
	})
}

// TestKnownHosts runs checkColumns on hosts of each length that is kept and on
// longer ones. Two are kept at a time, so they replace each other.
func TestKnownHosts(t *testing.T) {
	p := columnsProgram(t, 1)
	for n := 1; n <= maxKnown+2; n++ {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			names := []string{strings.Repeat("a", n), strings.Repeat("a.", n/2) + "aa"[n%2:], strings.Repeat(".", n-1) + "a"}
			for _, suffix := range []string{".com", ".co.uk", ".github.io", ".com.", "."} {
				if n > len(suffix) {
					names = append(names, strings.Repeat("b", n-len(suffix))+suffix)
				}
			}
			for i := range n { // each byte counts
				names = append(names, strings.Repeat("c", i)+"d"+strings.Repeat("c", n-i-1), strings.Repeat("c", i)+"."+strings.Repeat("c", n-i-1))
			}
			for i, name := range names {
				for _, input := range []string{"http://" + name, "file://" + name + "/c", "foo://" + name, "https://u:p@" + names[max(i-2, 0)], "ws://" + name + ":1/a?b"} {
					checkColumns(t, p, input)
				}
			}
		})
	}
	for _, input := range []string{"http://1.2.3.4", "foo://1.2.3.4", "http://[::1]", "foo://[::1]", "a:b", "file:///", "foo://", "foo:/.//a"} {
		checkColumns(t, p, input)
		checkColumns(t, p, "http://b.a/")
	}
}
