package urlrec_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/urlrec"
)

func mustParse(t testing.TB, input string) urlrec.Record {
	t.Helper()
	p := urlrec.Parser{IDNA: idna}
	r, err := p.Parse(input, urlrec.Record{}, nil)
	if err != nil {
		t.Fatalf("parse %q: %v", input, err)
	}
	return r
}

func TestRecordSize(t *testing.T) {
	if size := unsafe.Sizeof(urlrec.Record{}); size > 56 {
		t.Errorf("a Record takes %d bytes", size)
	}
}

// TestComponents has the components of the standard's own example of a URL with
// all of them, and of URLs in which components are null or empty.
func TestComponents(t *testing.T) {
	for _, row := range []struct {
		href                                         string
		username, password, hostname, port, pathname string
		query, fragment                              string
		hasQuery, hasFragment                        bool
		kind                                         host.Kind
		segments                                     []string
	}{
		{href: "https://user:pass@example.com:8080/a//b?q#f", username: "user", password: "pass",
			hostname: "example.com", kind: host.Domain, port: "8080", pathname: "/a//b", segments: []string{"a", "", "b"},
			query: "q", hasQuery: true, fragment: "f", hasFragment: true},
		{href: "https://example.com/?#", hostname: "example.com", kind: host.Domain, pathname: "/", segments: []string{""},
			hasQuery: true, hasFragment: true},
		{href: "https://:p@[::1]/", password: "p", hostname: "[::1]", kind: host.IPv6, pathname: "/", segments: []string{""}},
		{href: "foo://h", hostname: "h", kind: host.Opaque},
		{href: "foo:///", kind: host.Empty, pathname: "/", segments: []string{""}},
		{href: "foo:/.//a", kind: host.Null, pathname: "//a", segments: []string{"", "a"}},
		{href: "mailto:a/b?c", kind: host.Null, pathname: "a/b", query: "c", hasQuery: true},
		{href: "foo:#", kind: host.Null, hasFragment: true},
		{href: "ftp://1.2.3.4:0/", hostname: "1.2.3.4", kind: host.IPv4, port: "0", pathname: "/", segments: []string{""}},
	} {
		t.Run(row.href, func(t *testing.T) {
			r := mustParse(t, row.href)
			query, hasQuery := r.Query()
			fragment, hasFragment := r.Fragment()
			for _, c := range []struct{ name, got, want string }{
				{"href", r.Href(), row.href},
				{"username", r.Username(), row.username},
				{"password", r.Password(), row.password},
				{"hostname", r.Hostname(), row.hostname},
				{"port", r.Port(), row.port},
				{"pathname", r.Pathname(), row.pathname},
				{"query", query, row.query},
				{"fragment", fragment, row.fragment},
			} {
				if c.got != c.want {
					t.Errorf("the %s is %q; want %q", c.name, c.got, c.want)
				}
			}
			if hasQuery != row.hasQuery || hasFragment != row.hasFragment {
				t.Errorf("query: %t, fragment: %t; want %t, %t", hasQuery, hasFragment, row.hasQuery, row.hasFragment)
			}
			if got := slices.Collect(r.PathSegments()); !slices.Equal(got, row.segments) {
				t.Errorf("the segments are %q; want %q", got, row.segments)
			}
			if r.HostKind() != row.kind || r.HostValue() != host.FromSerialized(row.kind, row.hostname) {
				t.Errorf("the host is %v, of the kind %v; want %v", r.HostValue(), r.HostKind(), row.kind)
			}
		})
	}
}

// TestPathSegmentsBreak checks that a loop over the segments may end early.
func TestPathSegmentsBreak(t *testing.T) {
	for segment := range mustParse(t, "http://h/a/b").PathSegments() {
		if segment != "a" {
			t.Errorf("the first segment is %q", segment)
		}
		break
	}
}

func TestDefaultPort(t *testing.T) {
	if p, ok := mustParse(t, "wss://h").DefaultPort(); p != 443 || !ok {
		t.Errorf("the default port of wss is %d, %v", p, ok)
	}
	for _, href := range []string{"file:", "foo:"} {
		if p, ok := mustParse(t, href).DefaultPort(); p != 0 || ok {
			t.Errorf("%q has the default port %d", href, p)
		}
	}
}

func TestZeroRecord(t *testing.T) {
	var r urlrec.Record
	if r.IsValid() || r.Href() != "" || r.Scheme() != "" || r.Protocol() != "" || r.Hostname() != "" || r.Pathname() != "" || r.IsSpecial() {
		t.Errorf("the zero Record is %+v", r)
	}
	var p urlrec.Parser
	if o := p.Origin(r); o != (domain.Origin{}) {
		t.Errorf("the zero Record has the origin %v", o)
	}
	for _, attribute := range domain.Attributes()[1:] {
		if _, taken := p.Set(r, attribute, "x"); taken {
			t.Errorf("the zero Record takes %v", attribute)
		}
	}
	if _, taken := p.Set(r, 0, "x"); taken {
		t.Error("an unknown attribute is taken")
	}
}

// TestEqual compares URLs by their serialization. The standard drops default
// ports, tells an empty query from a null one, and takes a domain with a
// trailing dot for another domain.
func TestEqual(t *testing.T) {
	for _, row := range []struct {
		a, b                    string
		equal, withoutFragments bool
	}{
		{"http://h", "HTTP://H:80/", true, true},
		{"http://h/?", "http://h/", false, false},
		{"http://a", "http://a.", false, false},
		{"http://h/#a", "http://h/#b", false, true},
		{"http://h/#", "http://h/", false, true},
	} {
		t.Run(row.a+" "+row.b, func(t *testing.T) {
			a, b := mustParse(t, row.a), mustParse(t, row.b)
			if a.Equal(b) != row.equal || (a == b) != row.equal || a.EqualExcludingFragment(b) != row.withoutFragments || (a.Compare(b) == 0) != row.equal {
				t.Errorf("equal %v, == %v, without fragments %v", a.Equal(b), a == b, a.EqualExcludingFragment(b))
			}
		})
	}
	seen := map[urlrec.Record]bool{mustParse(t, "http://h"): true}
	if !seen[mustParse(t, "http://H/")] {
		t.Error("equal Records are different map keys")
	}
}

func TestCompare(t *testing.T) {
	records := []urlrec.Record{{}, mustParse(t, "a:"), mustParse(t, "a:b"), mustParse(t, "http://h"), mustParse(t, "http://h/a")}
	shuffled := slices.Clone(records)
	rand.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	slices.SortFunc(shuffled, urlrec.Record.Compare)
	if !slices.Equal(records, shuffled) {
		t.Errorf("sorted: %v", shuffled)
	}
}

func TestClone(t *testing.T) {
	input := strings.Clone("http://h/")
	r := mustParse(t, input)
	c := r.Clone()
	if unsafe.StringData(r.Href()) != unsafe.StringData(input) {
		t.Error("a canonical URL was copied")
	}
	if c != r || unsafe.StringData(c.Href()) == unsafe.StringData(input) {
		t.Error("a clone shares memory")
	}
}

func TestBlobURLEntry(t *testing.T) {
	entry := &domain.BlobURLEntry{}
	blob := mustParse(t, "blob:x")
	if with := blob.WithBlobURLEntry(entry); with.BlobURLEntry() != entry || with == blob || !with.Equal(blob) {
		t.Error("the entry of a blob URL is not kept")
	}
	if r := mustParse(t, "http://h").WithBlobURLEntry(entry); r.BlobURLEntry() != nil {
		t.Error("a URL that is not a blob URL has an entry")
	}
}

// TestTooLong checks that an href that is longer than offsets can hold is
// refused, by the parser and by setters, and that one of the greatest length is
// not.
func TestTooLong(t *testing.T) {
	defer urlrec.SetMaxHref(20)()
	p := urlrec.Parser{IDNA: idna}
	for _, row := range []struct {
		input   string
		tooLong bool
	}{
		{"http://h/01234567890", false},
		{"http://h/012345678901", true},
		{"HTTP://h/01234567890", false},
		{"HTTP://h/012345678901", true},
		{"http://h/0123456 é", true},
		{"http://h/01 é", false},
		{"http://h/012 é", true},
		{"http://H0123456789ab", true},
		{"http://0123456789aB", false},
		{"http://0123456789abC", true},
		{"foo://h/éé", false},
		{"foo://é\xff", true},
		{"foo:/a/..//012345678", false},
		{"foo:/..//0123456789abc", true},
		{"http://h/?\xff\xff", true},
		{"http://h/\xff\t12", false},
		{"http://h/\xff\t123", true},
		{"HTTP://h/012345/./789", false},
		{"http://" + strings.Repeat("A", 45), true},
		// An href that was too long on the way is refused: its offsets have
		// overflowed, and ".." would use them.
		{"http://user@h/0123456/../x", true},
		{"http://h/01234567890/../x", false},
		{"file://localhost/0123", false},
	} {
		t.Run(row.input, func(t *testing.T) {
			r, err := p.Parse(row.input, urlrec.Record{}, nil)
			if (err == domain.ErrTooLong) != row.tooLong || err == nil && len(r.Href()) > 20 {
				t.Errorf("%q, %v; want too long: %v", r, err, row.tooLong)
			}
			if p.CanParse(row.input, nil) == row.tooLong {
				t.Errorf("can parse: %v", !row.tooLong)
			}
		})
	}
	r := mustParse(t, "http://h/0123456789")
	if again, taken := p.SetHash(r, "é"); taken || again != r {
		t.Errorf("a hash makes it %q", again)
	}
	if again, taken := p.SetPort(r, "8"); taken || again != r {
		t.Errorf("a port makes it %q", again)
	}
	enc, _ := whatwgencoding.New().Lookup("windows-1252")
	if _, err := p.Parse("http://h/?0123456‽", urlrec.Record{}, enc); err != domain.ErrTooLong {
		t.Errorf("in windows-1252: %v", err)
	}
}
