package weburl_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/adapters/publicsuffix"
	"github.com/weburl-go/weburl/adapters/uts46"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/ports/contract"
)

// loaded returns the public suffix list whose rules are list.
func loaded(t *testing.T, list []byte) ports.PublicSuffixList {
	t.Helper()
	l, err := publicsuffix.New(bytes.NewReader(list), publicsuffix.Options{IDNA: uts46.New()})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// fewSuffixes returns a list of few rules for examples. Programs load the whole
// list, from publicsuffix.org.
func fewSuffixes() ports.PublicSuffixList {
	l, err := publicsuffix.New(strings.NewReader("com\nuk\nco.uk\n"), publicsuffix.Options{})
	if err != nil {
		panic(err)
	}
	return l
}

// pslFile returns a file of the public suffix list's repository.
func pslFile(t *testing.T, name string) []byte {
	t.Helper()
	dir := os.Getenv("PSL_DIR")
	if dir == "" {
		t.Skip("PSL_DIR is not set")
	}
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestPublicSuffixTable has all rows of the standard's table of public suffixes
// and registrable domains (#host-registrable-domain), and more that follow from
// its steps. The hosts of URLs that are not special are not domains.
func TestPublicSuffixTable(t *testing.T) {
	p := weburl.New(weburl.Config{PublicSuffixes: loaded(t, []byte(contract.PublicSuffixRules))})
	for _, row := range []struct{ url, suffix, registrable string }{
		{"https://com", "com", ""},
		{"https://example.com", "com", "example.com"},
		{"https://www.example.com", "com", "example.com"},
		{"https://sub.www.example.com", "com", "example.com"},
		{"https://EXAMPLE.COM", "com", "example.com"},
		{"https://example.com.", "com.", "example.com."},
		{"https://github.io", "github.io", ""},
		{"https://whatwg.github.io", "github.io", "whatwg.github.io"},
		{"https://إختبار", "xn--kgbechtv", ""},
		{"https://example.إختبار", "xn--kgbechtv", "example.xn--kgbechtv"},
		{"https://sub.example.إختبار", "xn--kgbechtv", "example.xn--kgbechtv"},
		{"https://[2001:0db8:85a3:0000:0000:8a2e:0370:7334]", "", ""},

		{"https://github.io.", "github.io.", ""},
		{"https://sub.whatwg.github.io.", "github.io.", "whatwg.github.io."},
		{"https://com.", "com.", ""},
		{"https://192.0.2.1", "", ""},
		{"https://192.0.2.1.", "", ""},
		{"https://0x7F.1", "", ""},
		{"https://.", "", ""},
		{"https://com..", "", ""},
		{"https://example..com", "", ""},
		{"ftp://user@www.example.co.uk:8080/a.b.c", "co.uk", "example.co.uk"},
		{"file://server.example.com/a", "com", "example.com"},
		{"file:///a.com", "", ""},              // the empty host
		{"ssh://www.example.com", "", ""},      // an opaque host
		{"mailto:someone@example.com", "", ""}, // a null host
		{"blob:https://example.com/1", "", ""}, // likewise
		{"https://city.kobe.jp", "kobe.jp", "city.kobe.jp"},
		{"https://a.b.kobe.jp", "b.kobe.jp", "a.b.kobe.jp"},
		{"https://b.kobe.jp", "b.kobe.jp", ""},
		{"https://食狮.公司.cn", "xn--55qx5d.cn", "xn--85x722f.xn--55qx5d.cn"},
	} {
		t.Run(row.url, func(t *testing.T) {
			r, err := p.ParseRecord(row.url)
			if err != nil {
				t.Fatal(err)
			}
			h := r.HostValue()
			suffix, ok, err := p.PublicSuffix(h)
			if suffix != row.suffix || ok != (row.suffix != "") || err != nil {
				t.Errorf("the public suffix of %s is %q, %v, %v; want %q", row.url, suffix, ok, err, row.suffix)
			}
			registrable, ok, err := p.RegistrableDomain(h)
			if registrable != row.registrable || ok != (row.registrable != "") || err != nil {
				t.Errorf("the registrable domain of %s is %q, %v, %v; want %q", row.url, registrable, ok, err, row.registrable)
			}
		})
	}
}

// TestPublicSuffixFile runs the test file of the public suffix list. Each line
// has a host and its registrable domain, or null.
func TestPublicSuffixFile(t *testing.T) {
	tests := string(pslFile(t, "tests.txt"))
	parse := func(t *testing.T, name string) host.Host {
		t.Helper()
		if name == "null" {
			return host.Host{}
		}
		h, err := host.Parse(name, false, uts46.New(), nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return h
	}
	p := weburl.New(weburl.Config{PublicSuffixes: loaded(t, pslFile(t, "public_suffix_list.dat"))})
	rows := 0
	for line := range strings.Lines(tests) {
		fields := strings.Fields(line)
		if len(fields) == 0 || strings.HasPrefix(line, "//") {
			continue
		}
		rows++
		t.Run(fields[0], func(t *testing.T) {
			input, want := parse(t, fields[0]), parse(t, fields[1])
			for _, dot := range []string{"", "."} {
				input, want := input, want
				if dot != "" && input.Kind() == host.Domain {
					input = parse(t, input.String()+dot)
					if want.Kind() == host.Domain {
						want = parse(t, want.String()+dot)
					}
				}
				got, ok, err := p.RegistrableDomain(input)
				if got != want.String() || ok != (want != host.Host{}) || err != nil {
					t.Errorf("the registrable domain of %q is %q, %v, %v; want %q", input, got, ok, err, want)
				}
			}
		})
	}
	if rows < 70 {
		t.Errorf("only %d rows", rows)
	}
}

// TestNoPublicSuffixList checks that a Parser without a list does not guess.
func TestNoPublicSuffixList(t *testing.T) {
	p := weburl.New(weburl.Config{})
	for _, input := range []string{"https://example.com", "https://192.0.2.1", "data:,"} {
		t.Run(input, func(t *testing.T) {
			h := p.MustParse(input).Record().HostValue()
			if s, ok, err := p.PublicSuffix(h); s != "" || ok || !errors.Is(err, domain.ErrNoPublicSuffixList) {
				t.Errorf("%s: the public suffix is %q, %v, %v", input, s, ok, err)
			}
			if s, ok, err := p.RegistrableDomain(h); s != "" || ok || !errors.Is(err, domain.ErrNoPublicSuffixList) {
				t.Errorf("%s: the registrable domain is %q, %v, %v", input, s, ok, err)
			}
		})
	}
}

func ExampleParser_RegistrableDomain() {
	// A program reads the file public_suffix_list.dat here.
	file := strings.NewReader("com\nuk\nco.uk\n")
	list, err := publicsuffix.New(file, publicsuffix.Options{IDNA: uts46.New()})
	if err != nil {
		fmt.Println(err)
		return
	}
	parser := weburl.New(weburl.Config{PublicSuffixes: list})
	for _, input := range []string{"https://www.Example.co.uk/", "https://example.com./", "https://co.uk/", "https://192.0.2.1/"} {
		fmt.Println(parser.RegistrableDomain(parser.MustParse(input).Record().HostValue()))
	}
	// Output:
	// example.co.uk true <nil>
	// example.com. true <nil>
	//  false <nil>
	//  false <nil>
}
