package urlrec_test

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/urlrec"
)

// TestEveryByte runs each byte value through both machines, in each component.
// The byte is in turn at each place of a word of eight bytes, and of the next
// word.
func TestEveryByte(t *testing.T) {
	for _, row := range []struct{ component, prefix, suffix string }{
		{"host", "http://", "/"},
		{"opaque host", "foo://", "/"},
		{"host of a file URL", "file://", "/"},
		{"between the slashes of a file URL", "file:/", "/^/"},
		{"path", "http://h/", "?q"},
		{"query", "http://h/?", "#f"},
		{"query of a URL that is not special", "foo://h/?", ""},
		{"fragment", "http://h/#", ""},
	} {
		t.Run(row.component, func(t *testing.T) {
			m := newMachines()
			for place := range 16 {
				before, after := strings.Repeat("a", place), strings.Repeat("a", 15-place)
				for b := range 256 {
					m.parse(t, row.prefix+before+string([]byte{byte(b)})+after+row.suffix, nil)
				}
			}
		})
	}
}

// TestBaseWithVerticalBar resolves against base URLs that only the protocol
// setter makes: file URLs whose path begins with a Windows drive letter that is
// not normalized. The expected values are those of whatwg-url 17.3.0.
func TestBaseWithVerticalBar(t *testing.T) {
	for _, row := range []struct{ base, input, want string }{
		{"http://h/C|/x", "", "file://h/C|/x"},
		{"http://h/C|/x", "y", "file://h/C|/y"},
		{"http://h/C|/x", "/y", "file://h/y"},
		{"http://h/C|/x", "..", "file://h/"},
		{"http://h/C|/x", "/C|/z", "file://h/C:/z"},
		{"http://h/C|/D:/x", "..", "file://h/C|/"},
		{"http://h/C|/D:/x", "../..", "file://h/"},
		{"http://h/C|/D:/x", "/y", "file://h/y"},
	} {
		t.Run(row.input+" "+row.base, func(t *testing.T) {
			var p urlrec.Parser
			base, taken := p.SetProtocol(mustParse(t, row.base), "file")
			if !taken {
				t.Fatal("the protocol is not taken")
			}
			if url, err := p.Parse(row.input, base, nil); err != nil || url.Href() != row.want {
				t.Errorf("%v, %v; want %s", url, err, row.want)
			}
		})
	}
}
