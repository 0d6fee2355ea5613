package neturl_test

import (
	"errors"
	"net/url"
	"reflect"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/neturl"
	"github.com/weburl-go/weburl/domain"
)

// pig is an IDNA backend with an answer of its own: "🐖" in Unicode is "pig" in
// ASCII. All other text is the same in both.
type pig struct{}

func (pig) AppendToASCII(dst []byte, domain string, beStrict bool) ([]byte, error) {
	return append(dst, strings.ReplaceAll(domain, "🐖", "pig")...), nil
}

func (pig) ToUnicode(domain string) (string, error) {
	return strings.ReplaceAll(domain, "pig", "🐖"), nil
}

// TestOtherIDNA checks that a Converter uses the IDNA backend of its Parser
// only. With another backend the host would still differ after the step to
// ASCII, and the difference would be reported as that of a later step.
func TestOtherIDNA(t *testing.T) {
	c := neturl.Converter{Parser: weburl.New(weburl.Config{IDNA: pig{}})}
	for _, row := range []struct {
		input string
		want  []neturl.Disagreement
	}{
		{"http://pig/", nil},
		{"http://🐖/", []neturl.Disagreement{{Class: neturl.NonASCIIHost, Part: neturl.Host}}},
		{"http://%F0%9F%90%96/", []neturl.Disagreement{{Class: neturl.NonASCIIHost, Part: neturl.Host}}},
	} {
		t.Run(row.input, func(t *testing.T) {
			if got := c.Compare(row.input); !reflect.DeepEqual(got, row.want) {
				t.Errorf("%v; want %v", got, row.want)
			}
		})
	}

	r, err := c.FromNetURL(&url.URL{Scheme: "http", Host: "🐖", Path: "/"}, neturl.NonASCIIHost)
	if err != nil || r.Href() != "http://pig/" {
		t.Errorf("FromNetURL: %q, %v; want %q", r.Href(), err, "http://pig/")
	}
	r, err = neturl.FromNetURL(&url.URL{Scheme: "http", Host: "🐖", Path: "/"}, neturl.NonASCIIHost)
	if err != nil || r.Href() != "http://xn--eo8h/" {
		t.Errorf("FromNetURL of the default Parser: %q, %v; want %q", r.Href(), err, "http://xn--eo8h/")
	}
}

// TestMaxInput checks that a string that is longer than the Parser accepts is
// not a disagreement of a known class.
func TestMaxInput(t *testing.T) {
	c := neturl.Converter{Parser: weburl.New(weburl.Config{MaxInput: 10})}
	r, err := c.FromNetURL(&url.URL{Scheme: "http", Host: "example.com"})
	if r.IsValid() || !errors.Is(err, domain.ErrTooLong) {
		t.Errorf("FromNetURL: %v, %v; want %v", r, err, domain.ErrTooLong)
	}
	want := []neturl.Disagreement{{Class: neturl.Unclassified, Part: neturl.URL}}
	if got := c.Compare("http://example.com/"); !reflect.DeepEqual(got, want) {
		t.Errorf("Compare: %v; want %v", got, want)
	}
}
