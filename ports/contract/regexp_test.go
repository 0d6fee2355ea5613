package contract

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/adapters/goregexp"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
)

// regexpFunc is an engine made of a function.
type regexpFunc func(source string, ignoreCase bool) (ports.RegExpMatcher, error)

func (f regexpFunc) Compile(source string, ignoreCase bool) (ports.RegExpMatcher, error) {
	return f(source, ignoreCase)
}

// matchFunc is a matcher made of a function.
type matchFunc func(dst []int, s string) ([]int, bool)

func (f matchFunc) AppendMatch(dst []int, s string) ([]int, bool) { return f(dst, s) }

// tester is a matcher with a fixed result of Test.
type tester struct {
	ports.RegExpMatcher
	result bool
}

func (t tester) Test(string) bool { return t.result }

// TestRegExp checks that an engine that keeps the contract passes.
func TestRegExp(t *testing.T) {
	RegExp(t, func() ports.RegExp { return goregexp.New() })
}

// TestRegExpRows checks that one wrong answer breaks its row.
func TestRegExpRows(t *testing.T) {
	var names []string
	for _, group := range regexpRows {
		for _, row := range group.rows {
			name := join(join(group.clause, group.part), row.String())
			names = append(names, name)
			testRow(t, regexpSuite(), ports.RegExp(regexpFunc(func(source string, ignoreCase bool) (ports.RegExpMatcher, error) {
				return matchFunc(func(dst []int, s string) ([]int, bool) {
					if row.want == nil {
						return dst, true
					}
					return dst, false
				}), nil
			})), name)
		}
	}
	testNames(t, names)
}

// TestRegExpBroken checks which clauses a faulty engine breaks.
func TestRegExpBroken(t *testing.T) { testBroken(t, regexpSuite(), brokenRegExps()) }

func brokenRegExps() []broken[ports.RegExp] {
	engine := func(f regexpFunc) func() ports.RegExp {
		return func() ports.RegExp { return f }
	}
	// changed returns an engine whose results change.
	changed := func(change func(dst, got []int, s string, ok bool) ([]int, bool)) func() ports.RegExp {
		return engine(func(source string, ignoreCase bool) (ports.RegExpMatcher, error) {
			m, err := goregexp.New().Compile(source, ignoreCase)
			if err != nil {
				return nil, err
			}
			return matchFunc(func(dst []int, s string) ([]int, bool) {
				got, ok := m.AppendMatch(nil, s)
				return change(dst, got, s, ok)
			}), nil
		})
	}
	// refusing returns an engine with other errors.
	refusing := func(change func(e domain.RegExpError, source string) error) func() ports.RegExp {
		return engine(func(source string, ignoreCase bool) (ports.RegExpMatcher, error) {
			m, err := goregexp.New().Compile(source, ignoreCase)
			if e, ok := err.(*domain.RegExpError); ok {
				return nil, change(*e, source)
			}
			return m, err
		})
	}
	// rewriting returns an engine for another expression.
	rewriting := func(pairs ...string) func() ports.RegExp {
		r := strings.NewReplacer(pairs...)
		return engine(func(source string, ignoreCase bool) (ports.RegExpMatcher, error) {
			return goregexp.New().Compile(r.Replace(source), ignoreCase)
		})
	}
	return []broken[ports.RegExp]{
		{"none", engine(goregexp.New().Compile), nil},
		{"takes no expression", engine(func(string, bool) (ports.RegExpMatcher, error) {
			return nil, &domain.RegExpError{Rule: "any", Unsupported: true}
		}), []string{"RegExp.support"}},
		{"has another error", refusing(func(domain.RegExpError, string) error { return errors.New("no") }), []string{"RegExp.error"}},
		{"has no rule", refusing(func(e domain.RegExpError, _ string) error { e.Rule = ""; return &e }), []string{"RegExp.error"}},
		{"has an offset past the end", refusing(func(e domain.RegExpError, source string) error {
			e.Offset = len(source) + 1
			return &e
		}), []string{"RegExp.error"}},
		{"says that it is invalid", refusing(func(e domain.RegExpError, _ string) error { e.Unsupported = false; return &e }),
			[]string{"RegExp.unsupported/lookahead", "RegExp.unsupported/lookbehind", "RegExp.unsupported/backreferences",
				"RegExp.unsupported/groups in iterations", "RegExp.unsupported/the empty string in iterations", "RegExp.unsupported/many repetitions"}},
		{"quotes the expression", refusing(func(e domain.RegExpError, source string) error { e.Rule += source; return &e }), []string{"RegExp.quiet"}},
		{"ignores lookahead", rewriting("(?=", "(?:", "(?!", "(?:"), []string{"RegExp.unsupported/lookahead"}},
		{"ignores lookbehind", rewriting("(?<=", "(?:", "(?<!", "(?:"), []string{"RegExp.unsupported/lookbehind"}},
		{"takes references as text", rewriting(`\1`, "1", `\k<x>`, "k"), []string{"RegExp.unsupported/backreferences"}},
		{"is greedy", rewriting("[.*+?]", "[.*+?]", "*?", "*", "+?", "+", "??", "?", "}?", "}"), []string{"RegExpMatcher.first/quantifiers"}},
		{"keeps the case", engine(func(source string, _ bool) (ports.RegExpMatcher, error) { return goregexp.New().Compile(source, false) }),
			[]string{"RegExp.input/ignoring case", "RegExp.input/modifiers"}},
		{"needs a character", changed(func(dst, got []int, s string, ok bool) ([]int, bool) {
			return append(dst, got...), ok && s != ""
		}), []string{"RegExp.input/the empty expression", "RegExpMatcher.input", "RegExp.unsupported/the empty string in iterations"}},
		{"takes only printable strings", changed(func(dst, got []int, s string, ok bool) ([]int, bool) {
			if strings.ContainsAny(s, "\x00\x01\b") {
				return dst, false
			}
			return append(dst, got...), ok
		}), []string{"RegExpMatcher.input", "RegExp.input/escapes", "RegExp.input/classes"}},
		{"appends the whole match", changed(func(dst, got []int, s string, ok bool) ([]int, bool) {
			if ok {
				dst = append(dst, 0, len(s))
			}
			return append(dst, got...), ok
		}), matchingParts()},
		{"has empty groups for undefined ones", changed(func(dst, got []int, s string, ok bool) ([]int, bool) {
			for i, at := range got {
				got[i] = max(at, 0)
			}
			return append(dst, got...), ok
		}), []string{"RegExpMatcher.undefined/alternatives", "RegExpMatcher.undefined/optional groups", "RegExp.input/names of groups",
			"RegExp.unsupported/the empty string in iterations"}},
		{"appends to no match", changed(func(dst, got []int, s string, ok bool) ([]int, bool) {
			if !ok {
				return append(dst, -1, -1), false
			}
			return append(dst, got...), ok
		}), []string{"RegExpMatcher.none", "RegExpMatcher.input", "RegExp.unsupported/many repetitions", "RegExp.input/properties", "RegExp.input/ignoring case", "RegExp.input/modifiers"}},
		{"swaps groups", changed(func(dst, got []int, s string, ok bool) ([]int, bool) {
			if len(got) == 6 {
				got[0], got[1], got[4], got[5] = got[4], got[5], got[0], got[1]
			}
			return append(dst, got...), ok
		}), []string{"RegExpMatcher.groups"}},
		{"prefers the last alternative", rewriting("a|ab", "ab|a", "ab|a", "a|ab", "b|ab", "ab|b"), []string{"RegExpMatcher.first/alternatives"}},
		{"tests for nothing", engine(func(source string, ignoreCase bool) (ports.RegExpMatcher, error) {
			m, err := goregexp.New().Compile(source, ignoreCase)
			return tester{m, true}, err
		}), []string{"RegExpTester.same"}},
		{"overwrites dst", changed(func(dst, got []int, s string, ok bool) ([]int, bool) {
			return append(dst[:0], got...), ok
		}), []string{"append"}},
		{"keeps its result", engine(func(source string, ignoreCase bool) (ports.RegExpMatcher, error) {
			m, err := goregexp.New().Compile(source, ignoreCase)
			if err != nil {
				return nil, err
			}
			results := map[string][]int{}
			return matchFunc(func(dst []int, s string) ([]int, bool) {
				got, ok := m.AppendMatch(dst, s)
				if source != "(a)(b)?" || len(dst) > 0 {
					return got, ok
				}
				if results[s] == nil {
					results[s] = got[:len(got):len(got)]
				}
				clear(results[s])
				return got, ok
			}), nil
		}), []string{"append"}},
		{"keeps the expression as a key", func() ports.RegExp {
			var last lastCall[ports.RegExpMatcher]
			return regexpFunc(func(source string, ignoreCase bool) (ports.RegExpMatcher, error) {
				if source != "(a+)b" && source != "(c+)d" {
					return goregexp.New().Compile(source, ignoreCase)
				}
				return last.get(source, func(source string) ports.RegExpMatcher {
					m, _ := goregexp.New().Compile(strings.Clone(source), ignoreCase)
					return m
				}), nil
			})
		}, []string{"borrow"}},
		{"writes to the string", changed(func(dst, got []int, s string, ok bool) ([]int, bool) {
			if s == "aab" {
				inPlace(s, "AAB")
			}
			return append(dst, got...), ok
		}), []string{"borrow"}},
		{"has one buffer for all", func() ports.RegExp {
			var calls overlap
			return changed(func(dst, got []int, s string, ok bool) ([]int, bool) {
				if calls.seen() {
					return dst, false
				}
				return append(dst, got...), ok
			})()
		}, []string{"concurrent"}},
		{"panics at long expressions", engine(func(source string, ignoreCase bool) (ports.RegExpMatcher, error) {
			if len(source) > 1000 {
				panic("too long")
			}
			return goregexp.New().Compile(source, ignoreCase)
		}), []string{"total"}},
	}
}

// matchingParts returns the parts with a row that the default engine supports
// and that has a match.
func matchingParts() (kinds []string) {
	for _, group := range regexpRows {
		if slices.ContainsFunc(group.rows, func(row regexpRow) bool {
			_, err := goregexp.New().Compile(row.source, row.ignoreCase)
			return err == nil && row.want != nil
		}) {
			kinds = append(kinds, join(group.clause, group.part))
		}
	}
	return kinds
}
