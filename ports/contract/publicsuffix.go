package contract

import (
	"strings"

	"github.com/weburl-go/weburl/ports"
)

// PublicSuffixList runs the suite of [ports.PublicSuffixList] and reports
// violations to t. makeBackend returns a new backend; the suite calls it once
// per clause. The backend has a version of the public list, or another list
// that contains [PublicSuffixRules].
func PublicSuffixList(t T, makeBackend func() ports.PublicSuffixList, options ...Option) {
	t.Helper()
	run(t, publicSuffixClauses(), makeBackend, options)
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
	clause string
	rows   []suffixRow
}{
	{"if no rule matches, the suffix is the last label", []suffixRow{
		{"example", "example"},
		{"b.example.example", "example"},
		{"a.b.c.invalid", "invalid"},
		{"xn--9ca.invalid", "invalid"},
		{"com.example", "example"}, // rules match from the right
	}},
	{"a rule matches", []suffixRow{
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
	{"the longest rule prevails", []suffixRow{
		{"test.jp", "jp"},
		{"www.test.ac.jp", "ac.jp"},
		{"b.test.kyoto.jp", "kyoto.jp"},
		{"b.ide.kyoto.jp", "ide.kyoto.jp"},
	}},
	{"a wildcard matches one label", []suffixRow{
		{"c.kobe.jp", "c.kobe.jp"},
		{"a.b.c.kobe.jp", "c.kobe.jp"},
		{"kobe.jp", "jp"},
		{"b.test.ck", "test.ck"},
		{"ck", "ck"}, // by the rule "*"
		{"a.*.kobe.jp", "*.kobe.jp"},
		{"*.test.jp", "jp"}, // in a domain, "*" is not a wildcard
		{"!city.kobe.jp", "!city.kobe.jp"},
	}},
	{"an exception prevails and loses its first label", []suffixRow{
		{"city.kobe.jp", "kobe.jp"},
		{"www.city.kobe.jp", "kobe.jp"},
		{"www.ck", "ck"},
		{"www.www.ck", "ck"},
		{"a.b.city.kobe.jp", "kobe.jp"},
	}},
	{"private rules count", []suffixRow{
		{"github.io", "github.io"},
		{"a.github.io", "github.io"},
		{"b.a.github.io", "github.io"},
		{"example.io", "io"},
		{"example.blogspot.com", "blogspot.com"},
	}},
	{"rules that are not ASCII match domains in Punycode", []suffixRow{
		{"xn--85x722f.xn--55qx5d.cn", "xn--55qx5d.cn"},
		{"xn--85x722f.xn--fiqs8s", "xn--fiqs8s"},
		{"shishi.xn--fiqs8s", "xn--fiqs8s"},
	}},
}

func publicSuffixClauses() []clause[ports.PublicSuffixList] {
	clauses := []clause[ports.PublicSuffixList]{
		{"the suffix is the domain or follows one of its dots", suffixFollowsDot},
		{"keeps and changes nothing of the domain", suffixBorrows},
		{"is safe for concurrent use", func(v *verdict, backend ports.PublicSuffixList) {
			concurrently(v, func() {
				for _, row := range []suffixRow{{"b.example.com", "com"}, {"test.co.uk", "co.uk"}, {"a.b.invalid", "invalid"}} {
					if got := backend.PublicSuffix(row.domain); got != row.want {
						v.breaks("%q has the suffix %q during other calls, want %q", row.domain, got, row.want)
					}
				}
			})
		}},
	}
	for _, group := range suffixRows {
		clauses = append(clauses, clause[ports.PublicSuffixList]{group.clause, func(v *verdict, backend ports.PublicSuffixList) {
			for _, row := range group.rows {
				if got := backend.PublicSuffix(row.domain); got != row.want {
					v.row(row.domain, "got %q, want %q", got, row.want)
				}
			}
		}})
	}
	return clauses
}

// suffixFollowsDot asks for domains that the list may or may not have rules
// for.
func suffixFollowsDot(v *verdict, backend ports.PublicSuffixList) {
	for _, domain := range []string{
		"a", "localhost", "com", "a.com", "a.b.c.d.e.f.g", "www.example.co.uk", "a..b", ".com",
		"a_b.example", "xn--", strings.Repeat("a.", 126) + "com",
	} {
		got := backend.PublicSuffix(domain)
		if got == "" || got != domain && !strings.HasSuffix(domain, "."+got) {
			v.row(domain, "got %q", got)
		}
	}
}

func suffixBorrows(v *verdict, backend ports.PublicSuffixList) {
	memory := borrowed("test.co.uk")
	for _, row := range []suffixRow{{"test.co.uk", "co.uk"}, {"my.test.jp", "jp"}, {"testing.uk", "uk"}} {
		copy(memory, row.domain)
		if got := backend.PublicSuffix(memory.view()); got != row.want {
			v.breaks("%q has the suffix %q in memory that held another domain, want %q", row.domain, got, row.want)
		}
		if string(memory) != row.domain {
			v.breaks("%q becomes %q", row.domain, memory)
		}
	}
}
