package weburl_test

import (
	"fmt"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

func ExampleURL_AppendPathSegments() {
	u := weburl.MustParse("https://example.com/files/?v=1")
	fmt.Println(u.AppendPathSegments("100%", "//evil.com", "a b"), u)
	fmt.Println(u.AppendPathSegments(".."))

	v, err := u.Resolve("//evil.com") // resolving can change the host
	fmt.Println(v, err)
	// Output:
	// <nil> https://example.com/files/100%25/%2F%2Fevil.com/a%20b?v=1
	// weburl: path segments not appended: segment 0 is "." or ".."
	// https://evil.com/ <nil>
}

// TestAppendPathSegments checks that the search params stay, written or not,
// and that the Parser limits a segment.
func TestAppendPathSegments(t *testing.T) {
	u := weburl.New(weburl.Config{MaxInput: 20}).MustParse("http://h/a?b=c#d")
	params := u.SearchParams()
	params.Append("e", "f")
	if err := u.AppendPathSegments("b", "12345678901234567890"); err != nil || u.Href() != "http://h/a/b/12345678901234567890?b=c&e=f#d" || u.SearchParams() != params {
		t.Errorf("%s, %v", u, err)
	}
	params.Append("g", "h")
	before := u.Href()
	if err := u.AppendPathSegments("b", "123456789012345678901"); err != domain.ErrTooLong || u.Href() != before {
		t.Errorf("%s, %v", u, err)
	}
	if err := u.AppendPathSegments(""); err != nil || u.Href() != "http://h/a/b/12345678901234567890/?b=c&e=f&g=h#d" || params.Size() != 3 {
		t.Errorf("%s, %v", u, err)
	}
	var zero weburl.URL
	if err := zero.AppendPathSegments("a"); err != domain.ErrNoPathSegments || zero.Record() != (urlrec.Record{}) {
		t.Errorf("%s, %v", &zero, err)
	}
}
