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
func fakeSuffix(domain string) string {
	ascii := strings.NewReplacer("\u516C\u53F8", "xn--55qx5d", "\u4E2D\u56FD", "xn--fiqs8s")
	rules := strings.Fields(ascii.Replace(PublicSuffixRules))
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
			names = append(names, group.clause+"/"+row.domain)
			testRow(t, publicSuffixClauses(), ports.PublicSuffixList(suffixFunc(func(domain string) string {
				if domain == row.domain {
					return "wrong"
				}
				return fakeSuffix(domain)
			})), group.clause+"/"+row.domain)
		}
	}
	testNames(t, names)
}

// TestPublicSuffixBroken checks which clauses a faulty list breaks.
func TestPublicSuffixBroken(t *testing.T) {
	list := func(f suffixFunc) func() ports.PublicSuffixList {
		return func() ports.PublicSuffixList { return f }
	}
	const (
		follows = "the suffix is the domain or follows one of its dots"
		keeps   = "keeps and changes nothing of the domain"
		unknown = "if no rule matches, the suffix is the last label"
		safe    = "is safe for concurrent use"
	)
	ofRows := make([]string, 0, len(suffixRows))
	for _, group := range suffixRows {
		ofRows = append(ofRows, group.clause)
	}
	testBroken(t, publicSuffixClauses(), []broken[ports.PublicSuffixList]{
		{"returns a string that is not a suffix", list(func(domain string) string {
			if strings.HasPrefix(domain, "a.b.c.d") {
				return "e.f"
			}
			return fakeSuffix(domain)
		}), []string{follows}},
		{"cuts within a label", list(func(domain string) string {
			if strings.HasPrefix(domain, "localhost") {
				return "host"
			}
			return fakeSuffix(domain)
		}), []string{follows}},
		{"has no rule *", list(func(domain string) string {
			if s := fakeSuffix(domain); s != "example" && s != "invalid" {
				return s
			}
			return ""
		}), []string{follows, unknown, safe}},
		{"keeps the domain as a key", func() ports.PublicSuffixList {
			var last lastCall[string]
			return suffixFunc(func(domain string) string {
				return last.get(domain, func(domain string) string { return strings.Clone(fakeSuffix(domain)) })
			})
		}, []string{keeps}},
		{"has one buffer for all", func() ports.PublicSuffixList {
			var calls overlap
			return suffixFunc(func(domain string) string {
				if calls.seen() {
					return "another"
				}
				return fakeSuffix(domain)
			})
		}, []string{safe}},
	}, ofRows)
}
