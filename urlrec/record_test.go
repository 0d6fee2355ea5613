package urlrec_test

import (
	"fmt"
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

// The components of the standard's own example of a URL with all of them, and what
// tells null from empty.
func TestComponents(t *testing.T) {
	type want struct {
		username, password, hostname, port, pathname string
		query, fragment                              string
		hasQuery, hasFragment                        bool
		kind                                         host.Kind
		segments                                     []string
	}
	for href, w := range map[string]want{
		"https://user:pass@example.com:8080/a//b?q#f": {"user", "pass", "example.com", "8080", "/a//b", "q", "f", true, true, host.Domain, []string{"a", "", "b"}},
		"https://example.com/?#":                      {"", "", "example.com", "", "/", "", "", true, true, host.Domain, []string{""}},
		"https://:p@[::1]/":                           {"", "p", "[::1]", "", "/", "", "", false, false, host.IPv6, []string{""}},
		"foo://h":                                     {"", "", "h", "", "", "", "", false, false, host.Opaque, nil},
		"foo:///":                                     {"", "", "", "", "/", "", "", false, false, host.Empty, []string{""}},
		"foo:/.//a":                                   {"", "", "", "", "//a", "", "", false, false, host.Null, []string{"", "a"}},
		"mailto:a/b?c":                                {"", "", "", "", "a/b", "c", "", true, false, host.Null, nil},
		"foo:#":                                       {"", "", "", "", "", "", "", false, true, host.Null, nil},
		"ftp://1.2.3.4:0/":                            {"", "", "1.2.3.4", "0", "/", "", "", false, false, host.IPv4, []string{""}},
	} {
		r := mustParse(t, href)
		if r.Href() != href {
			t.Errorf("%q parses to %q", href, r)
		}
		query, hasQuery := r.Query()
		fragment, hasFragment := r.Fragment()
		got := want{r.Username(), r.Password(), r.Hostname(), r.Port(), r.Pathname(), query, fragment, hasQuery, hasFragment, r.HostKind(), slices.Collect(r.PathSegments())}
		if fmt.Sprintf("%#v", got) != fmt.Sprintf("%#v", w) {
			t.Errorf("%q: %#v; want %#v", href, got, w)
		}
		if r.HostValue() != host.FromSerialized(r.HostKind(), r.Hostname()) {
			t.Errorf("%q: the host is %v", href, r.HostValue())
		}
	}
	for segment := range mustParse(t, "http://h/a/b").PathSegments() {
		if segment != "a" {
			t.Errorf("the first segment is %q", segment)
		}
		break
	}
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
	for _, attribute := range domain.Attributes()[1:] {
		if _, taken := p.Set(r, attribute, "x"); taken {
			t.Errorf("the zero Record takes %v", attribute)
		}
	}
	if _, taken := p.Set(r, 0, "x"); taken {
		t.Error("an unknown attribute is taken")
	}
}

// The standard's equality is by serialization; the pairs are from the digest of its
// text: a default port is dropped, an empty query is not null, a trailing dot makes
// another domain.
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
		a, b := mustParse(t, row.a), mustParse(t, row.b)
		if a.Equal(b) != row.equal || (a == b) != row.equal || a.EqualExcludingFragment(b) != row.withoutFragments || (a.Compare(b) == 0) != row.equal {
			t.Errorf("%q and %q: equal %v, == %v, without fragments %v", row.a, row.b, a.Equal(b), a == b, a.EqualExcludingFragment(b))
		}
	}
	seen := map[urlrec.Record]bool{mustParse(t, "http://h"): true}
	if !seen[mustParse(t, "http://H/")] {
		t.Error("a Record is no map key")
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
		t.Error("the entry of a blob URL")
	}
	if r := mustParse(t, "http://h").WithBlobURLEntry(entry); r.BlobURLEntry() != nil {
		t.Error("an entry of what is no blob URL")
	}
}

// An href longer than offsets can hold is refused by whatever would make it, and
// one that just fits is not.
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
		// What was too long on the way is refused: its offsets have overflowed, and ".."
		// would go by these.
		{"http://user@h/0123456/../x", true},
		{"http://h/01234567890/../x", false},
		{"file://localhost/0123", false},
	} {
		r, err := p.Parse(row.input, urlrec.Record{}, nil)
		if (err == domain.ErrTooLong) != row.tooLong || err == nil && len(r.Href()) > 20 {
			t.Errorf("parse %q: %q, %v; want too long: %v", row.input, r, err, row.tooLong)
		}
		if p.CanParse(row.input, urlrec.Record{}) == row.tooLong {
			t.Errorf("can parse %q: %v", row.input, !row.tooLong)
		}
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
