package contract

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/ports"
)

// PublicSuffixList runs the suite of [ports.PublicSuffixList] and reports
// violations to t. makeBackend returns a new backend; the suite calls it once
// per clause. The backend has a version of the public list, or another list
// that contains [PublicSuffixRules].
func PublicSuffixList(t T, makeBackend func() ports.PublicSuffixList, options ...Option) {
	t.Helper()
	publicSuffixSuite().run(t, makeBackend, options)
}

// PublicSuffixRules are the rules of the Public Suffix List that the suite
// needs, in the format of the list. Labels that are not ASCII are in Unicode,
// not in Punycode.
//
// https://github.com/publicsuffix/list/wiki/Format
const PublicSuffixRules = `// ===BEGIN ICANN DOMAINS===
com
jp
ac.jp
kyoto.jp
ide.kyoto.jp
*.kobe.jp
!city.kobe.jp
*.ck
!www.ck
uk
co.uk
cn
公司.cn
中国
// ===END ICANN DOMAINS===
// ===BEGIN PRIVATE DOMAINS===
io
github.io
blogspot.com
// ===END PRIVATE DOMAINS===
`

type suffixRow struct{ domain, want string }

// suffixRows follow from [PublicSuffixRules] and the algorithm; most are rows
// of the list's own test file, which expects the suffix with one more label.
//
// https://github.com/publicsuffix/list/wiki/Format#algorithm
// https://github.com/publicsuffix/list/blob/main/tests/tests.txt
var suffixRows = []struct {
	clause, part string
	rows         []suffixRow
}{
	{"PublicSuffixList.default", "", []suffixRow{
		{"example", "example"},
		{"b.example.example", "example"},
		{"a.b.c.invalid", "invalid"},
		{"xn--9ca.invalid", "invalid"},
		{"com.example", "example"}, // rules match from the right
	}},
	{"PublicSuffixList.rules", "a rule matches", []suffixRow{
		{"com", "com"}, // the suffix is the domain
		{"example.com", "com"},
		{"b.example.com", "com"},
		{"test.co.uk", "co.uk"},
		{"co.uk", "co.uk"},
		{"uk", "uk"},
		{"examplecom.jp", "jp"}, // whole labels match
		{"xco.uk", "uk"},
		{"com.com", "com"},
	}},
	{"PublicSuffixList.rules", "the longest rule prevails", []suffixRow{
		{"test.jp", "jp"},
		{"www.test.ac.jp", "ac.jp"},
		{"b.test.kyoto.jp", "kyoto.jp"},
		{"b.ide.kyoto.jp", "ide.kyoto.jp"},
	}},
	{"PublicSuffixList.rules", "a wildcard matches one label", []suffixRow{
		{"c.kobe.jp", "c.kobe.jp"},
		{"a.b.c.kobe.jp", "c.kobe.jp"},
		{"kobe.jp", "jp"},
		{"b.test.ck", "test.ck"},
		{"ck", "ck"}, // by the rule "*"
		{"a.*.kobe.jp", "*.kobe.jp"},
		{"*.test.jp", "jp"}, // in a domain, "*" is not a wildcard
		{"!city.kobe.jp", "!city.kobe.jp"},
	}},
	{"PublicSuffixList.rules", "an exception prevails and loses its first label", []suffixRow{
		{"city.kobe.jp", "kobe.jp"},
		{"www.city.kobe.jp", "kobe.jp"},
		{"www.ck", "ck"},
		{"www.www.ck", "ck"},
		{"a.b.city.kobe.jp", "kobe.jp"},
	}},
	{"PublicSuffixList.rules", "private rules count", []suffixRow{
		{"github.io", "github.io"},
		{"a.github.io", "github.io"},
		{"b.a.github.io", "github.io"},
		{"example.io", "io"},
		{"example.blogspot.com", "blogspot.com"},
	}},
	{"PublicSuffixList.rules", "rules that are not ASCII match domains in Punycode", []suffixRow{
		{"xn--85x722f.xn--55qx5d.cn", "xn--55qx5d.cn"},
		{"xn--85x722f.xn--fiqs8s", "xn--fiqs8s"},
		{"shishi.xn--fiqs8s", "xn--fiqs8s"},
	}},
}

// A guardedList reports panics.
type guardedList struct {
	v *verdict
	ports.PublicSuffixList
}

func (g guardedList) PublicSuffix(domain string) string {
	defer g.v.guard(func() string { return fmt.Sprintf("PublicSuffix(%q)", domain) })
	return g.PublicSuffixList.PublicSuffix(g.v.argument(domain))
}

func publicSuffixSuite() suite[ports.PublicSuffixList] {
	clauses := []clause[ports.PublicSuffixList]{
		{"PublicSuffixList.suffix", "", followsDot(
			"a", "com", "a.com", "localhost", "a.b.c.d.e.f.g", "www.example.co.uk",
		)},
		{"PublicSuffixList.input", "", followsDot( // a domain may be any of these
			".com", "a..b", "xn--", "-a.com", "a_b.example", "*.com", "!a.com", "a b.com",
			strings.Repeat("a.", 126)+"com", strings.Repeat("a", 64)+".com",
		)},
		{"borrow", "", suffixBorrows},
		{"concurrent", "", func(v *verdict, backend ports.PublicSuffixList) {
			var questions []question
			for _, domain := range []string{"b.example.com", "test.co.uk", "a.b.invalid"} {
				questions = append(questions, question{domain, func() string { return strconv.Quote(backend.PublicSuffix(domain)) }})
			}
			concurrently(v, questions)
		}},
		{"total", "", func(_ *verdict, backend ports.PublicSuffixList) {
			for _, domain := range []string{"..a", "\x00", "a.\x7F", "xn--a", "xn--99999999", strings.Repeat("a", 10_000), strings.Repeat("a.", 500) + "uk"} {
				backend.PublicSuffix(domain)
			}
		}},
	}
	for _, group := range suffixRows {
		clauses = append(clauses, clause[ports.PublicSuffixList]{group.clause, group.part, func(v *verdict, backend ports.PublicSuffixList) {
			for _, row := range group.rows {
				v.attempt(func() {
					if got := backend.PublicSuffix(row.domain); got != row.want {
						v.breaks(row.domain, "got %q, want %q", got, row.want)
					}
				})
			}
		}})
	}
	return suite[ports.PublicSuffixList]{clauses, func(v *verdict, backend ports.PublicSuffixList) ports.PublicSuffixList {
		return guardedList{v, backend}
	}}
}

// followsDot returns a check for domains that the list may or may not have
// rules for.
func followsDot(domains ...string) func(v *verdict, backend ports.PublicSuffixList) {
	return func(v *verdict, backend ports.PublicSuffixList) {
		for _, domain := range domains {
			v.attempt(func() {
				got := backend.PublicSuffix(domain)
				if got == "" || got != domain && !strings.HasSuffix(domain, "."+got) {
					v.breaks(domain, "got %q, want the domain or what follows one of its dots", got)
				}
			})
		}
	}
}

func suffixBorrows(v *verdict, backend ports.PublicSuffixList) {
	domains := []string{"test.co.uk", "my.test.jp", "testing.uk"} // of the same length
	var want []string
	for _, domain := range domains {
		want = append(want, strings.Clone(backend.PublicSuffix(strings.Clone(domain))))
	}
	memory := borrowed(domains[0])
	for i, domain := range domains {
		copy(memory, domain)
		if got := backend.PublicSuffix(memory.view()); got != want[i] {
			v.breaks(domain, "got %q in memory that held another domain, %q otherwise", got, want[i])
		}
		if string(memory) != domain {
			v.breaks(domain, "the memory of the domain becomes %q", memory)
		}
	}
}
