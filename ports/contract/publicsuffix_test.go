package contract

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/ports"
)

// suffixFunc is a list made of a function.
type suffixFunc func(domain string) string

func (f suffixFunc) PublicSuffix(domain string) string { return f(domain) }

// fakeSuffix is the algorithm, step by step, over [PublicSuffixRules].
func fakeSuffix(domain string) string { return suffixOf(fakeRules, domain) }

// fakeRules are [PublicSuffixRules] in Punycode.
var fakeRules = strings.Fields(strings.NewReplacer("\u516C\u53F8", "xn--55qx5d", "\u4E2D\u56FD", "xn--fiqs8s").Replace(PublicSuffixRules))

// suffixOf is the algorithm over the rules.
func suffixOf(rules []string, domain string) string {
	// The first rule that matches, from the longest to the shortest, prevails.
	// An exception is longer than the rule that it is an exception to.
	for d := domain; ; {
		_, parent, dotted := strings.Cut(d, ".")
		switch {
		case slices.Contains(rules, "!"+d):
			return parent
		case slices.Contains(rules, d), dotted && slices.Contains(rules, "*."+parent):
			return d
		case !dotted:
			return d // the rule "*"
		}
		d = parent
	}
}

// TestPublicSuffixList checks that a list that keeps the contract passes.
func TestPublicSuffixList(t *testing.T) {
	PublicSuffixList(t, func() ports.PublicSuffixList { return suffixFunc(fakeSuffix) })
}

// TestPublicSuffixRows checks that one wrong answer breaks its row.
func TestPublicSuffixRows(t *testing.T) {
	var names []string
	for _, group := range suffixRows {
		for _, row := range group.rows {
			name := join(join(group.clause, group.part), row.domain)
			names = append(names, name)
			testRow(t, publicSuffixSuite(), ports.PublicSuffixList(suffixFunc(func(domain string) string {
				if domain == row.domain {
					return "wrong"
				}
				return fakeSuffix(domain)
			})), name)
		}
	}
	testNames(t, names)
}

// TestPublicSuffixBroken checks which clauses a faulty list breaks.
func TestPublicSuffixBroken(t *testing.T) { testBroken(t, publicSuffixSuite(), brokenLists()) }

func brokenLists() []broken[ports.PublicSuffixList] {
	list := func(f suffixFunc) func() ports.PublicSuffixList {
		return func() ports.PublicSuffixList { return f }
	}
	// without returns a list that lacks the rules.
	without := func(rules ...string) func() ports.PublicSuffixList {
		missing := slices.DeleteFunc(slices.Clone(fakeRules), func(rule string) bool { return slices.Contains(rules, rule) })
		return list(func(domain string) string {
			return suffixOf(missing, domain)
		})
	}
	const (
		suffix = "PublicSuffixList.suffix"
		input  = "PublicSuffixList.input"
		dflt   = "PublicSuffixList.default"
		rules  = "PublicSuffixList.rules/"
	)
	return []broken[ports.PublicSuffixList]{
		{"none", list(fakeSuffix), nil},
		{"cuts within a label", list(func(domain string) string {
			if strings.HasPrefix(domain, "localhost") {
				return "host"
			}
			return fakeSuffix(domain)
		}), []string{suffix}},
		{"returns the registrable domain", list(func(domain string) string {
			parent := fakeSuffix(domain)
			if rest, ok := strings.CutSuffix(domain, "."+parent); ok {
				return rest[strings.LastIndexByte(rest, '.')+1:] + "." + parent
			}
			return ""
		}), []string{suffix, input, dflt, rules + "a rule matches", rules + "the longest rule prevails", rules + "a wildcard matches one label",
			rules + "an exception prevails and loses its first label", rules + "private rules count", rules + "rules that are not ASCII match domains in Punycode"}},
		{"takes host names only", list(func(domain string) string {
			if strings.ContainsAny(domain, "_") {
				return ""
			}
			return fakeSuffix(domain)
		}), []string{input}},
		{"takes no empty labels", list(func(domain string) string {
			if strings.Contains("."+domain, "..") {
				return ""
			}
			return fakeSuffix(domain)
		}), []string{input}},
		{"has no rule *", list(func(domain string) string {
			if s := fakeSuffix(domain); s != "example" && s != "invalid" {
				return s
			}
			return ""
		}), []string{input, dflt}},
		{"returns the domain if no rule matches", list(func(domain string) string {
			if s := fakeSuffix(domain); s != "example" && s != "invalid" {
				return s
			}
			return domain
		}), []string{dflt}},
		{"has no wildcards", without("*.kobe.jp", "*.ck"), []string{rules + "a wildcard matches one label"}},
		{"has no exceptions", without("!city.kobe.jp", "!www.ck"), []string{rules + "an exception prevails and loses its first label"}},
		{"has no private rules", without("github.io", "blogspot.com"), []string{rules + "private rules count"}},
		{"has rules in Unicode alone", without("xn--55qx5d.cn"), []string{rules + "rules that are not ASCII match domains in Punycode"}},
		{"keeps the domain as a key", func() ports.PublicSuffixList {
			var last lastCall[string]
			return suffixFunc(func(domain string) string {
				return last.get(domain, func(domain string) string { return strings.Clone(fakeSuffix(domain)) })
			})
		}, []string{"borrow"}},
		{"writes to the domain", list(func(domain string) string {
			defer inPlace(domain, "TEST.CO.UK")
			return strings.Clone(fakeSuffix(domain))
		}), []string{"borrow"}},
		{"has one buffer for all", func() ports.PublicSuffixList {
			var calls overlap
			return suffixFunc(func(domain string) string {
				if calls.seen() {
					return "another"
				}
				return fakeSuffix(domain)
			})
		}, []string{"concurrent"}},
		{"panics at empty labels", list(func(domain string) string {
			if domain == "..a" {
				panic("no label")
			}
			return fakeSuffix(domain)
		}), []string{"total"}},
	}
}
