package urlrec_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/urlgen"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/urlrec"
)

// TestAppendPathSegments checks hrefs. The encoded segments are those of
// encodeURIComponent in Node 20, except for the one that is not UTF-8.
func TestAppendPathSegments(t *testing.T) {
	for _, row := range []struct {
		name, url string
		segments  []string
		want      string
	}{
		{"plain", "http://h/a", []string{"b", "c"}, "http://h/a/b/c"},
		{"none", "http://h/a/", nil, "http://h/a/"},
		{"after a slash", "http://h/a/?q#f", []string{"b"}, "http://h/a/b?q#f"},
		{"to the root", "http://h", []string{"a"}, "http://h/a"},
		{"to an empty path", "foo://h", []string{"a"}, "foo://h/a"},
		{"a trailing slash", "http://h/a", []string{""}, "http://h/a/"},
		{"a second trailing slash", "http://h/a/", []string{""}, "http://h/a/"},
		{"two of them", "http://h/a/", []string{"", ""}, "http://h/a//"},
		{"empty segments", "http://h/", []string{"", "evil.com"}, "http://h//evil.com"},
		{"two empty segments before", "http://h//", []string{"a"}, "http://h//a"},
		{"empty query and fragment", "http://h/?#", []string{"a"}, "http://h/a?#"},

		{"a host", "http://h/", []string{"//evil.com"}, "http://h/%2F%2Fevil.com"},
		{"a URL", "http://h/", []string{"https://evil.com"}, "http://h/https%3A%2F%2Fevil.com"},
		{"backslashes", "http://h/", []string{`\\evil.com`}, "http://h/%5C%5Cevil.com"},
		{"a tab", "http://h/", []string{"\t//evil.com"}, "http://h/%09%2F%2Fevil.com"},
		{"delimiters", "http://h/", []string{"?", "#", "a?b#c"}, "http://h/%3F/%23/a%3Fb%23c"},
		{"a percent sign", "http://h/", []string{"100%", "%2F"}, "http://h/100%25/%252F"},
		{"an encoded dot", "http://h/", []string{"%2e", ".%2E"}, "http://h/%252e/.%252E"},
		{"three dots", "http://h/", []string{"...", ".a", " ."}, "http://h/.../.a/%20."},
		{"kept", "http://h/", []string{"aZ0-_.!~*'()"}, "http://h/aZ0-_.!~*'()"},
		{"the other ASCII punctuation", "http://h/", []string{"\x00\x1F \"$&+,:;<=>@[]^`{|}\x7F"}, "http://h/%00%1F%20%22%24%26%2B%2C%3A%3B%3C%3D%3E%40%5B%5D%5E%60%7B%7C%7D%7F"},
		{"not ASCII", "http://h/", []string{"\u00E9\U0001F600"}, "http://h/%C3%A9%F0%9F%98%80"},
		{"not UTF-8", "http://h/", []string{"\xFF\xC3"}, "http://h/%FF%C3"},

		{"a drive letter", "file:///", []string{"C|", "D:"}, "file:///C%7C/D%3A"},
		{"after a drive letter", "file:///C:", []string{"x"}, "file:///C:/x"},
		{"a null host", "foo:/", []string{"", "evil.com"}, "foo:/.//evil.com"},
		{"a null host, three empty segments", "foo:/", []string{"", "", ""}, "foo:/.///"},
		{"a null host, one empty segment", "foo:/", []string{""}, "foo:/"},
		{"a null host, a name", "foo:/", []string{"a", ""}, "foo:/a/"},
		{"a null host, not first", "foo:/a", []string{"", "b"}, "foo:/a//b"},
		{"a null host, hidden slashes", "foo:/.//?q", []string{"", "b"}, "foo:/.///b?q"},
		{"an empty host", "foo:///", []string{"", "b"}, "foo:////b"},
	} {
		t.Run(row.name, func(t *testing.T) {
			r := mustParse(t, row.url)
			got, err := r.AppendPathSegments(row.segments...)
			if err != nil || got.Href() != row.want {
				t.Errorf("%s, %v; want %s", got, err, row.want)
			}
			if problem := appended(r, row.segments); problem != "" {
				t.Error(problem)
			}
		})
	}
}

// TestAppendPathSegmentsFails checks the errors. The Record stays.
func TestAppendPathSegmentsFails(t *testing.T) {
	defer urlrec.SetMaxHref(20)()
	for _, row := range []struct {
		name, url string
		segments  []string
		want      string // "" is no error
	}{
		{"a dot", "http://h/", []string{"."}, `weburl: path segments not appended: segment 0 is "." or ".."`},
		{"two dots", "http://h/", []string{"a", "", ".."}, `weburl: path segments not appended: segment 2 is "." or ".."`},
		{"an opaque path", "data:a", []string{"b"}, domain.ErrNoPathSegments.Error()},
		{"an opaque path and nothing to append", "data:a", nil, domain.ErrNoPathSegments.Error()},
		{"the zero Record", "", []string{"b"}, domain.ErrNoPathSegments.Error()},
		{"the longest href", "http://h/?q#f", []string{"123%"}, ""},
		{"too long", "http://h/?q#f", []string{"12345", "6"}, ""},
		{"longer", "http://h/?q#f", []string{"12345", "67"}, domain.ErrTooLong.Error()},
		{"longer when encoded", "http://h/?q#f", []string{"123%%"}, domain.ErrTooLong.Error()},
		{"hidden slashes", "foo:/", []string{"", "12345678901"}, ""},
		{"longer with hidden slashes", "foo:/", []string{"", "1234567890123"}, domain.ErrTooLong.Error()},
	} {
		t.Run(row.name, func(t *testing.T) {
			var r urlrec.Record
			if row.url != "" {
				r = mustParse(t, row.url)
			}
			got, err := r.AppendPathSegments(row.segments...)
			if row.want == "" && err != nil || row.want != "" && (err == nil || err.Error() != row.want || got != r) {
				t.Errorf("%s, %v; want %s", got, err, row.want)
			}
		})
	}
	_, err := mustParse(t, "http://h/").AppendPathSegments("a", "..")
	var dots *domain.DotSegmentError
	if !errors.As(err, &dots) || dots.Index != 1 {
		t.Errorf("%v", err)
	}
}

// TestAppendPathSegmentsEntry checks that the blob URL entry stays.
func TestAppendPathSegmentsEntry(t *testing.T) {
	entry := new(domain.BlobURLEntry)
	r, taken := new(urlrec.Parser).SetPathname(mustParse(t, "blob:/x"), "/y")
	if r = r.WithBlobURLEntry(entry); !taken || r.BlobURLEntry() != entry {
		t.Fatal("no entry")
	}
	if r, err := r.AppendPathSegments("z"); err != nil || r.Href() != "blob:/y/z" || r.BlobURLEntry() != entry {
		t.Errorf("%s, %v", r, err)
	}
}

// TestAppendPathSegmentsAllocates checks that the only allocation is the href.
func TestAppendPathSegmentsAllocates(t *testing.T) {
	r := mustParse(t, "https://example.com/a?q")
	segments := []string{"b c", strings.Repeat("\u00E9", 100)}
	if n := testing.AllocsPerRun(100, func() { r.AppendPathSegments(segments...) }); n != 1 {
		t.Errorf("%v allocations", n)
	}
}

// appended returns "", or which promise of AppendPathSegments is broken for r,
// a parsed Record, and segments.
func appended(r urlrec.Record, segments []string) string {
	parser := urlrec.Parser{IDNA: uts46.New()}
	got, err := r.AppendPathSegments(segments...)
	refused := r.HasOpaquePath() || slices.Contains(segments, ".") || slices.Contains(segments, "..")
	if err != nil || refused {
		if err != nil && refused && got == r {
			return ""
		}
		return got.Href() + ": " + "an error that should not be, or none"
	}
	again, err := parser.Parse(got.Href(), urlrec.Record{}, nil)
	want := slices.Collect(r.PathSegments())
	if n := len(want); n > 0 && want[n-1] == "" && len(segments) > 0 {
		want = want[:n-1]
	}
	old := len(want)
	query, hasQuery := r.Query()
	gotQuery, gotHasQuery := got.Query()
	path := slices.Collect(got.PathSegments())
	switch {
	case err != nil || again != got:
		return got.Href() + " parses to another URL"
	case got.Protocol() != r.Protocol() || got.Username() != r.Username() || got.Password() != r.Password() ||
		got.HostValue() != r.HostValue() || got.Port() != r.Port() ||
		gotQuery != query || gotHasQuery != hasQuery || got.Href()[len(got.HrefWithoutFragment()):] != r.Href()[len(r.HrefWithoutFragment()):]:
		return got.Href() + " has another part that changed"
	case len(path) < old || !slices.Equal(path[:old], want):
		return got.Href() + " has other segments"
	}
	for i, segment := range path[old:] {
		path[old+i] = string(percent.AppendDecode(nil, segment))
	}
	if !slices.Equal(path[old:], segments) {
		return got.Href() + " has other new segments"
	}
	return ""
}

// FuzzAppendPathSegments checks the promises for generated URLs and segments
// that the fuzzer makes.
func FuzzAppendPathSegments(f *testing.F) {
	for _, url := range []string{"http://u:p@h:81/a/?q#f", "foo:/", "foo:/.//x", "foo://h", "foo:///", "file:///C:/", "file://", "data:a #b", "blob:/x"} {
		for _, segments := range []string{"a", "/", "\n", "\n//evil.com", "..", "%2e\n.", "C|", "\t/\\?#%\x00\xFF\u00E9", "a\n\n"} {
			f.Add(url, segments)
		}
	}
	parser := urlrec.Parser{IDNA: uts46.New()}
	f.Fuzz(func(t *testing.T, url, lines string) {
		r, err := parser.Parse(url, urlrec.Record{}, nil)
		if err != nil {
			return
		}
		if problem := appended(r, strings.Split(lines, "\n")); problem != "" {
			t.Errorf("%s, %q: %s", r, lines, problem)
		}
	})
}

// TestAppendPathSegmentsGenerated checks the promises for generated URLs, with
// generated strings as segments.
func TestAppendPathSegmentsGenerated(t *testing.T) {
	g := urlgen.New(7, nil)
	parser := urlrec.Parser{IDNA: uts46.New()}
	for i := 0; i < 5000; {
		r, err := parser.Parse(g.Input(), urlrec.Record{}, nil)
		if err != nil {
			continue
		}
		i++
		segments := []string{g.Input(), g.Input(), ""}[:i%4%3+1]
		if problem := appended(r, segments); problem != "" {
			t.Fatalf("%s, %q: %s", r, segments, problem)
		}
	}
}
