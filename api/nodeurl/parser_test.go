package nodeurl_test

import (
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/nodeurl"
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

// liar is a backend that returns the Unicode form of a different host.
type liar struct{ pig }

func (liar) ToUnicode(domain string) (string, error) { return "evil.test/" + domain, nil }

// TestOtherIDNA checks that functions that take a URL use the IDNA backend of
// the URL's Parser. The methods of Module use that of the Module's Parser.
func TestOtherIDNA(t *testing.T) {
	parser := weburl.New(weburl.Config{IDNA: pig{}})
	module := &nodeurl.Module{Parser: parser}
	path := func(path string, err error) string {
		if err != nil {
			return err.Error()
		}
		return path
	}
	show := nodeurl.FormatOptions{Unicode: true}
	made, err := module.PathToFileURL(`\\🐖\share`, nodeurl.Windows, "")
	if err != nil {
		t.Fatal(err)
	}
	bytes, err := module.FileURLToPathBytes("file://pig/share", nodeurl.Windows)
	if err != nil {
		t.Fatal(err)
	}
	ours := weburl.MustParse("http://pig/")
	for _, row := range []struct{ name, got, want string }{
		{"Format", nodeurl.Format(parser.MustParse("http://u:p@🐖.test:8080/"), show), "http://u:p@🐖.test:8080/"},
		{"Format, in ASCII", nodeurl.Format(parser.MustParse("http://🐖/"), nodeurl.FormatOptions{}), "http://pig/"},
		{"Format, a URL of the default Parser", nodeurl.Format(ours, show), "http://pig/"},
		{"Format, a clone", nodeurl.Format(parser.MustParse("http://🐖/").Clone(), show), "http://🐖/"},
		{"DomainToASCII", module.DomainToASCII("a.🐖"), "a.pig"},
		{"DomainToUnicode", module.DomainToUnicode("a.pig"), "a.🐖"},
		{"DomainToUnicode, the default Parser", nodeurl.DomainToUnicode("a.pig"), "a.pig"},
		{"DomainToASCII, the zero Module", new(nodeurl.Module).DomainToASCII("español.com"), "xn--espaol-zwa.com"},
		{"FileURLToPath", path(module.FileURLToPath("file://pig/share", nodeurl.Windows)), `\\🐖\share`},
		{"FileURLToPathBytes", string(bytes), `\\🐖\share`},
		{"PathToFileURL", made.Href(), "file://pig/share"},
		{"Format, the result of PathToFileURL", nodeurl.Format(made, show), "file://🐖/share"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if row.got != row.want {
				t.Errorf("%q; want %q", row.got, row.want)
			}
		})
	}
	if made.Parser() != parser {
		t.Error("the URL of PathToFileURL has a different Parser")
	}
}

// TestLyingIDNA checks that a domain is shown in ASCII if the Parser does not
// parse its Unicode form to the same host.
func TestLyingIDNA(t *testing.T) {
	parser := weburl.New(weburl.Config{IDNA: liar{}})
	const want = "http://h.test/p"
	if got := nodeurl.Format(parser.MustParse(want), nodeurl.FormatOptions{Unicode: true}); got != want {
		t.Errorf("Format: %q; want %q", got, want)
	}
	if got := (&nodeurl.Module{Parser: parser}).DomainToUnicode("h.test"); got != "h.test" {
		t.Errorf("DomainToUnicode: %q; want %q", got, "h.test")
	}
}

// TestShortMaxInput checks that a limit on input does not limit the shown host,
// which is longer than the input here.
func TestShortMaxInput(t *testing.T) {
	const href = "ws://é"
	parser := weburl.New(weburl.Config{MaxInput: len(href)})
	if got, want := nodeurl.Format(parser.MustParse(href), nodeurl.FormatOptions{Unicode: true}), "ws://é/"; got != want {
		t.Errorf("Format: %q; want %q", got, want)
	}
	if got, want := (&nodeurl.Module{Parser: parser}).DomainToASCII("é"), "xn--9ca"; got != want {
		t.Errorf("DomainToASCII: %q; want %q", got, want)
	}
}
