package weburl_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/adapters/uts46"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
)

// TestDomainToASCII checks both directions. The expected values follow from the
// host parser and "domain to Unicode".
func TestDomainToASCII(t *testing.T) {
	for _, row := range []struct{ name, ascii, unicode string }{
		{"EXAMPLE.com", "example.com", "example.com"},
		{"Faß.de", "xn--fa-hia.de", "faß.de"},
		{"xn--fa-hia.de", "xn--fa-hia.de", "faß.de"},
		{"☕.example", "xn--53h.example", "☕.example"},
		{"例え。jp", "xn--r8jz45g.jp", "例え.jp"},
		{"f%C3%BC.de", "xn--f-eha.de", "fü.de"}, // it is the host parser
		// ASCII does not fail because of IDNA. One bad label keeps all labels
		// in ASCII.
		{"xn--8i7caa.xn--53h", "xn--8i7caa.xn--53h", "xn--8i7caa.xn--53h"},
		{"example.com.", "example.com.", "example.com."},
		{"a..b", "a..b", "a..b"},
		{"1.2", "1.0.0.2", "1.0.0.2"},
		{"0x7F.1", "127.0.0.1", "127.0.0.1"},
		{"１.２.３.４", "1.2.3.4", "1.2.3.4"},
		{"[::1]", "", ""},
		{"", "", ""},
		{"\u00AD", "", ""},
		{"a/b", "", ""},
		{"a:80", "", ""},
		{"a b", "", ""},
		{"1.2.3.256", "", ""},
		{"xn--iñvalid.com", "", ""},
		{"a\xFF", "", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := weburl.DomainToASCII(row.name); got != row.ascii {
				t.Errorf("DomainToASCII(%+q): %+q; want %+q", row.name, got, row.ascii)
			}
			if got := weburl.DomainToUnicode(row.name); got != row.unicode {
				t.Errorf("DomainToUnicode(%+q): %+q; want %+q", row.name, got, row.unicode)
			}
		})
	}
	short := weburl.New(weburl.Config{MaxInput: 4})
	if got := short.DomainToASCII("a.com"); got != "" {
		t.Error(got)
	}
	if got := short.DomainToUnicode("a.co"); got != "a.co" {
		t.Error(got)
	}
}

// wptRows returns the rows of the file name of web-platform-tests, except
// comments.
func wptRows[R any](t *testing.T, name string) (rows []R) {
	t.Helper()
	var all []json.RawMessage
	if err := json.Unmarshal(wpt(t, name), &all); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for _, raw := range all {
		if raw[0] == '"' {
			continue
		}
		var row R
		if err := json.Unmarshal(raw, &row); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		rows = append(rows, row)
	}
	return rows
}

// TestWPTToASCII runs the three files of ToASCII in url/resources as their
// harness does: in a URL, and as values of host and hostname.
func TestWPTToASCII(t *testing.T) {
	// IdnaTestV2.json is generated from the file of Unicode 17. Each of these
	// rows must be in it with another output, and only they. They are in
	// IdnaTestV2.txt of Unicode 18 as they are here.
	since18 := map[string]string{
		"\U0003E8AC\u3002\u0729\u3002\uCBD95":             "xn--t92s.xn--znb.xn--5-y88f", // U+3E8AC is assigned
		"\U0003E8AC\u3002\u0729\u3002\u110D\u1173\u11AC5": "xn--t92s.xn--znb.xn--5-y88f", // U+3E8AC is assigned
	}
	wpt(t, "toascii.json") // skips the test if there are no files
	for _, file := range []struct {
		name string
		rows int
	}{
		{"toascii.json", 87}, {"IdnaTestV2.json", 2670}, {"IdnaTestV2-removed.json", 20},
	} {
		t.Run(file.name, func(t *testing.T) {
			rows := 0
			for _, row := range wptRows[struct {
				Input  string
				Output *string
			}](t, file.name) {
				if row.Input == "" {
					continue // the harness leaves it out: the URL would have no host
				}
				if output, ok := since18[row.Input]; ok && file.name == "IdnaTestV2.json" {
					if row.Output != nil && *row.Output == output {
						t.Errorf("%+q: the file follows Unicode 18", row.Input)
					}
					row.Output = &output
					delete(since18, row.Input)
				}
				rows++
				t.Run(row.Input, func(t *testing.T) {
					// Code points that end the host are percent-encoded, as in
					// the harness.
					testWPTHost(t, percent.Encode(row.Input, percent.Component), row.Output)
				})
			}
			if rows != file.rows {
				t.Errorf("%d rows; want %d", rows, file.rows)
			}
		})
	}
	for input := range since18 {
		t.Errorf("%+q is not in IdnaTestV2.json", input)
	}
}

// testWPTHost checks that a URL has the host output if input is its host, or
// that input is refused if output is nil.
func testWPTHost(t *testing.T, input string, output *string) {
	t.Helper()
	after := "x"
	if output != nil {
		after = *output
	}
	check := func(way, got string) {
		if got != after {
			t.Errorf("%s %q: %q; want %q", way, input, got, after)
		}
	}
	u, err := weburl.Parse("https://" + input + "/x")
	if (err == nil) != (output != nil) {
		t.Errorf("parse with host %q: %v", input, err)
	}
	if err == nil {
		check("host", u.Host())
		check("hostname", u.Hostname())
		check("href", strings.TrimSuffix(strings.TrimPrefix(u.Href(), "https://"), "/x"))
	}
	u = weburl.MustParse("https://x/x")
	u.SetHost(input)
	check("set host", u.Host())
	u = weburl.MustParse("https://x/x")
	u.SetHostname(input)
	check("set hostname", u.Hostname())
}

// TestVerifyDNSLength runs a file of ada, whose hosts may end with a dot. The
// strict domain parser refuses these and agrees on the others.
func TestVerifyDNSLength(t *testing.T) {
	same, dotted := 0, 0
	for _, row := range wptRows[struct {
		Input   string
		Failure bool
	}](t, "verifydnslength_tests.json") {
		name := weburl.MustParse(row.Input).Hostname()
		if strings.HasSuffix(name, ".") && !row.Failure {
			dotted++
			row.Failure = true
		} else {
			same++
		}
		t.Run(row.Input, func(t *testing.T) {
			if _, err := host.ParseDomain(name, true, uts46.New(), nil); (err != nil) != row.Failure {
				t.Errorf("%s: %v; want failure: %v", name, err, row.Failure)
			}
		})
	}
	if same != 12 || dotted != 5 {
		t.Errorf("%d rows as in the file, %d that end with a dot", same, dotted)
	}
}

func ExampleDomainToASCII() {
	fmt.Println(weburl.DomainToASCII("Bücher.example"))
	fmt.Println(weburl.DomainToASCII("bücher.example/shelf") == "")
	// Output:
	// xn--bcher-kva.example
	// true
}

func ExampleDomainToUnicode() {
	fmt.Println(weburl.DomainToUnicode("xn--bcher-kva.example"))
	// Output: bücher.example
}
