package publicsuffix_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/iotest"

	"github.com/weburl-go/weburl/adapters/publicsuffix"
	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/ports/contract"
)

// publicList returns the list of publicsuffix.org.
func publicList(t testing.TB) []byte {
	t.Helper()
	dir := os.Getenv("PSL_DIR")
	if dir == "" {
		t.Skip("PSL_DIR is not set")
	}
	data, err := os.ReadFile(filepath.Join(dir, "public_suffix_list.dat"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func load(t testing.TB, list string, icannOnly bool) *publicsuffix.List {
	t.Helper()
	l, err := publicsuffix.New(strings.NewReader(list), publicsuffix.Options{IDNA: uts46.New(), ICANNOnly: icannOnly})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestContract runs the tests of the port.
func TestContract(t *testing.T) {
	contract.PublicSuffixList(t, func() ports.PublicSuffixList { return load(t, contract.PublicSuffixRules, false) })
}

// TestContractPublicList is TestContract with the list of publicsuffix.org.
func TestContractPublicList(t *testing.T) {
	data := string(publicList(t))
	contract.PublicSuffixList(t, func() ports.PublicSuffixList { return load(t, data, false) })
}

// TestICANNOnly misses only the rows about private rules.
func TestICANNOnly(t *testing.T) {
	contract.PublicSuffixList(t, func() ports.PublicSuffixList { return load(t, contract.PublicSuffixRules, true) }, contract.Misses("PublicSuffixList.rules/private rules count"))
}

// TestFormat has lists whose format is not that of the list of
// publicsuffix.org.
func TestFormat(t *testing.T) {
	for _, row := range []struct{ what, list, name, want string }{
		{"no sections", "com\nco.uk", "a.b.co.uk", "co.uk"},
		{"rules outside of sections", "co.uk\n// ===BEGIN PRIVATE DOMAINS===\n// ===END PRIVATE DOMAINS===\nac.uk", "a.ac.uk", "ac.uk"},
		{"the private section first", "// ===BEGIN PRIVATE DOMAINS===\na.b\n// ===END PRIVATE DOMAINS===\n" +
			"// ===BEGIN ICANN DOMAINS===\nb.c\n// ===END ICANN DOMAINS===", "a.b.c", "b.c"},
		{"carriage returns", "// ===BEGIN ICANN DOMAINS===\r\nco.uk\r\n\r\n// ===END ICANN DOMAINS===\r\n", "a.co.uk", "co.uk"},
		{"only the first word is read", "co.uk // a comment\nac.uk\tand other words!", "a.ac.uk", "ac.uk"},
		{"lines of white space", " \t\nco.uk \f\v\n  ", "a.co.uk", "co.uk"},
		{"comments", "//x\n// y\nco.uk\n//ac.uk", "a.ac.uk", "uk"},
		{"upper case", "CO.Uk", "a.co.uk", "co.uk"},
		{"Punycode", "xn--55qx5d.cn", "a.xn--55qx5d.cn", "xn--55qx5d.cn"},
		{"upper case and more than ASCII", "公司.CN", "a.xn--55qx5d.cn", "xn--55qx5d.cn"},
		{"a wildcard below a label that is not ASCII", "*.公司.cn", "a.b.xn--55qx5d.cn", "b.xn--55qx5d.cn"},
		{"an exception that is not ASCII", "*.cn\n!公司.cn", "a.xn--55qx5d.cn", "cn"},
		{"a rule twice", "co.uk\nco.uk", "a.co.uk", "co.uk"},
		{"the rule * alone", "*", "a.b", "b"},
		{"a rule and its wildcard", "*.ck\nck", "ck", "ck"},
		{"a rule below a wildcard", "*.a\nc.b.a", "d.c.b.a", "c.b.a"},
		{"a wildcard below a rule that is missing", "*.c.b.a", "x.c.b.a", "x.c.b.a"},
		{"too few labels for a wildcard", "*.c.b.a", "c.b.a", "a"},
		{"an exception prevails over longer rules", "*.a\n!b.a\nd.c.b.a", "d.c.b.a", "a"},
		{"a rule and an exception", "*.a\nb.a\n!b.a", "b.a", "a"},
		{"a label of 63 bytes", strings.Repeat("x", 63) + ".com", "a." + strings.Repeat("x", 63) + ".com", strings.Repeat("x", 63) + ".com"},
		{"a name of 253 bytes", strings.Repeat("a.", 126) + "b", strings.Repeat("a.", 200) + "b", strings.Repeat("a.", 126) + "b"},
	} {
		t.Run(row.what, func(t *testing.T) {
			if got := load(t, row.list, false).PublicSuffix(row.name); got != row.want {
				t.Errorf("%s: %q, want %q", row.name, got, row.want)
			}
		})
	}
}

// TestError loads malformed lists.
func TestError(t *testing.T) {
	const (
		label   = "a label has more than letters, digits and hyphens"
		empty   = "a label is empty"
		star    = "only the first label can be *, and not in an exception"
		refused = "the rule is not ASCII, and IDNA processing refuses it"
		needs   = "no rule before an exception has * instead of its first label"
	)
	for _, row := range []struct {
		what, list string
		line       int
		reason     string
	}{
		{"nothing", "", 1, "the list has no rule"},
		{"comments only", "// a\n\n// b\n", 4, "the list has no rule"},
		{"an HTML page", "\n<html>\n", 2, label},
		{"a URL", "com\nhttps://example.com/", 2, label},
		{"an underscore", "com\na_b.com", 2, label},
		{"a control", "com\na\x00.com", 2, label},
		{"! inside", "com\na!.com", 2, label},
		{"! and *", "*.ck\n!*.ck", 2, star},
		{"* and !", "*.ck\n*.!www.ck", 2, label},
		{"! alone", "!", 1, empty},
		{"*. alone", "*.", 1, empty},
		{"two dots", "com\na..com", 2, empty},
		{"a dot first", ".com", 1, empty},
		{"a dot last", "com.", 1, empty},
		{"a dot alone", ".", 1, empty},
		{"* in second place", "a.*.com", 1, star},
		{"* twice", "*.*.com", 1, star},
		{"* in a label", "a*.com", 1, star},
		{"white space before a rule", "com\n org", 2, "white space comes before a rule"},
		{"white space before a comment", "\t// com", 1, "white space comes before a rule"},
		{"an exception from nothing", "ck\n!www.ck", 2, needs},
		{"an exception before its wildcard", "!www.ck\n*.ck", 1, needs},
		{"an exception deeper than its wildcard", "*.ck\n!a.www.ck", 2, needs},
		{"an exception of one label", "*\n!com", 2, needs},
		{"a long label", strings.Repeat("x", 64), 1, "a label is longer than 63 bytes"},
		{"a long name", strings.Repeat("a.", 126) + "bb", 1, "the rule is longer than a domain name can be"},
		{"not UTF-8", "com\n\xE5", 2, "the rule is not UTF-8"},
		{"a rule that IDNA refuses", "com\n\n公\u2FF0.cn", 3, refused},
		{"a long rule that is not ASCII", "com\n" + strings.Repeat("公", 2000), 2, "the rule is longer than a domain name can be"},
		{"a long label that is not ASCII", strings.Repeat("公司", 40), 1, refused},
		{"a byte order mark before a comment", "\uFEFF// com", 1, refused},
		{"a section in a section", "// ===BEGIN ICANN DOMAINS===\ncom\n// ===BEGIN PRIVATE DOMAINS===\n", 3, "a section begins within another"},
		{"a section in itself", "// ===BEGIN ICANN DOMAINS===\n// ===BEGIN ICANN DOMAINS===\n", 2, "a section begins within another"},
		{"the end of nothing", "com\n// ===END ICANN DOMAINS===", 2, "a section ends that has not begun"},
		{"the end of another", "// ===BEGIN ICANN DOMAINS===\ncom\n// ===END PRIVATE DOMAINS===", 3, "a section ends that has not begun"},
		{"no end", "// ===BEGIN ICANN DOMAINS===\ncom\nor", 3, "the list ends within a section"},
		{"an unknown section", "com\n// ===BEGIN OTHER DOMAINS===", 2, "no section has this name"},
		{"the end of an unknown section", "com\n// ===END ICANN DOMAIN===", 2, "no section has this name"},
		{"too long", "com\n" + strings.Repeat("\n", publicsuffix.MaxSize), publicsuffix.MaxSize - 2, "the list is too long"},
	} {
		t.Run(row.what, func(t *testing.T) {
			list := load(t, "old.example", false)
			err := list.Reload(strings.NewReader(row.list))
			var malformed *publicsuffix.Error
			if !errors.As(err, &malformed) || malformed.Line != row.line || malformed.Reason != row.reason {
				t.Fatalf("%v, want line %d: %s", err, row.line, row.reason)
			}
			if ok := errors.As(err, new(*domain.IDNAError)); ok != (row.reason == refused) {
				t.Errorf("the error of the IDNA backend: %v", ok)
			}
			if got := list.PublicSuffix("a.old.example"); got != "old.example" {
				t.Errorf("%q in the list from before", got)
			}
			if l, err := publicsuffix.New(strings.NewReader(row.list), publicsuffix.Options{IDNA: uts46.New()}); l != nil || err == nil {
				t.Errorf("New returns %v, %v", l, err)
			}
		})
	}
}

// TestErrorOptions loads lists that are malformed because of the options, or in
// a section that they skip, and one that cannot be read.
func TestErrorOptions(t *testing.T) {
	_, err := publicsuffix.New(strings.NewReader("公司.cn"), publicsuffix.Options{})
	var malformed *publicsuffix.Error
	if !errors.As(err, &malformed) || malformed.Reason != "the rule is not ASCII, and there is no IDNA backend" {
		t.Errorf("without IDNA: %v", err)
	}
	const private = "// ===BEGIN PRIVATE DOMAINS===\na..b\n// ===END PRIVATE DOMAINS===\ncom"
	if _, err := publicsuffix.New(strings.NewReader(private), publicsuffix.Options{ICANNOnly: true}); err == nil {
		t.Error("the section that is skipped may be malformed")
	}
	broken := errors.New("the line is cut")
	reader := io.MultiReader(strings.NewReader("com\n"), iotest.ErrReader(broken))
	if _, err := publicsuffix.New(reader, publicsuffix.Options{}); !errors.Is(err, broken) {
		t.Errorf("a reader that fails: %v", err)
	}
}

// TestErrorText holds that an error does not have a part of the list.
func TestErrorText(t *testing.T) {
	for _, list := range []string{"com\nsecret_\n", "com\nsecret\u2FF0"} {
		_, err := publicsuffix.New(strings.NewReader(list), publicsuffix.Options{IDNA: uts46.New()})
		if err == nil || !strings.HasPrefix(err.Error(), "publicsuffix: line 2: ") || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %v", list, err)
		}
	}
}

// TestZeroList holds that the zero List has only the rule "*", and can be
// loaded.
func TestZeroList(t *testing.T) {
	var list publicsuffix.List
	for _, name := range []string{"com", "a.co.uk"} {
		if got, want := list.PublicSuffix(name), name[strings.LastIndexByte(name, '.')+1:]; got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if err := list.Reload(strings.NewReader("co.uk")); err != nil {
		t.Fatal(err)
	}
	if got := list.PublicSuffix("a.co.uk"); got != "co.uk" {
		t.Errorf("loaded: %q", got)
	}
}

// TestNoReader holds that nil instead of a reader is an error, and changes
// nothing.
func TestNoReader(t *testing.T) {
	const want = "publicsuffix: line 1: the reader of the list is nil"
	if list, err := publicsuffix.New(nil, publicsuffix.Options{}); list != nil || err == nil || err.Error() != want {
		t.Errorf("New: %v, %v", list, err)
	}
	list := load(t, "co.uk", false)
	if err := list.Reload(nil); err == nil || err.Error() != want {
		t.Errorf("Reload: %v", err)
	}
	if got := list.PublicSuffix("a.co.uk"); got != "co.uk" {
		t.Errorf("the list from before: %q", got)
	}
}

// TestMaxSize loads a list of that size.
func TestMaxSize(t *testing.T) {
	data := append(bytes.Repeat([]byte("\n"), publicsuffix.MaxSize-len("co.uk")), "co.uk"...)
	if got := load(t, string(data), false).PublicSuffix("a.co.uk"); got != "co.uk" {
		t.Errorf("%q", got)
	}
}

// TestReload replaces lists during lookups. A mixture of the two would have
// another suffix than each of them.
func TestReload(t *testing.T) {
	const one, two = "*.a\nd.c.b.a\n", "c.b.a\n*.c.b.a\n!d.c.b.a\n"
	list := load(t, one, false)
	done := make(chan struct{})
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for {
				switch got := list.PublicSuffix("e.d.c.b.a"); got {
				case "d.c.b.a", "c.b.a":
				default:
					t.Errorf("%q", got)
					return
				}
				select {
				case <-done:
					return
				default:
				}
			}
		}()
	}
	for _, step := range []struct {
		list, want string
		ok         bool
	}{
		{two, "c.b.a", true},
		{one, "d.c.b.a", true},
		{two + "..", "d.c.b.a", false},
		{one, "d.c.b.a", true},
		{two, "c.b.a", true},
	} {
		for range 100 {
			if err := list.Reload(strings.NewReader(step.list)); (err == nil) != step.ok {
				t.Error(err)
			}
			if got := list.PublicSuffix("e.d.c.b.a"); got != step.want {
				t.Errorf("%q, want %q", got, step.want)
			}
		}
	}
	close(done)
	wg.Wait()
}

// TestAllocs holds that a lookup does not allocate.
func TestAllocs(t *testing.T) {
	list := load(t, contract.PublicSuffixRules, false)
	long := strings.Repeat("a.", 1000) + "kyoto.jp"
	for _, name := range []string{"com", "example.com", "b.ide.kyoto.jp", "www.city.kobe.jp", "a.b.ck", "a.unknown", "..", long} {
		if got := testing.AllocsPerRun(100, func() { list.PublicSuffix(name) }); got > 0 {
			t.Errorf("%v allocations", got)
		}
	}
}

// TestSize limits the memory of the list of publicsuffix.org.
func TestSize(t *testing.T) {
	size := held(t, publicList(t))
	t.Logf("%d bytes", size)
	if size > 300_000 {
		t.Errorf("%d bytes", size)
	}
}
