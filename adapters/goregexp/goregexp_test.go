package goregexp

import (
	"bufio"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/longtest"
	"github.com/weburl-go/weburl/internal/regexpgen"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/ports/contract"
)

// TestContract runs the tests of the port.
func TestContract(t *testing.T) {
	contract.RegExp(t, func() ports.RegExp { return New() })
}

// TestVectors runs testdata/regexp.jsonl. Its first line names the source of the
// expected values.
func TestVectors(t *testing.T) {
	file, err := os.Open("../../testdata/regexp.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines, compared := bufio.NewScanner(file), 0
	for lines.Scan() {
		var row struct {
			From, Source string
			IgnoreCase   bool
			Subjects     []string
			Matches      [][]int
		}
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		if row.From != "" {
			continue
		}
		if err := Check(row.Source); (err == nil) != (row.Subjects != nil) {
			t.Errorf("%q: %v, want valid: %t", row.Source, err, row.Subjects != nil)
			continue
		}
		m, err := New().Compile(row.Source, row.IgnoreCase)
		if err != nil {
			continue
		}
		for i, s := range row.Subjects {
			compared++
			got, ok := m.AppendMatch(nil, s)
			if want := row.Matches[i]; ok != (want != nil) || !slices.Equal(got, want) {
				t.Errorf("%q, ignoring case: %t, on %q: %v, want %v", row.Source, row.IgnoreCase, s, got, want)
			}
		}
	}
	if lines.Err() != nil || compared < 1500 {
		t.Errorf("%d matches compared; %v", compared, lines.Err())
	}
}

// TestMatch checks matches by hand. The expected values are the answers of Node
// 26.10.0.
func TestMatch(t *testing.T) {
	for _, row := range []struct {
		name, source string
		ignoreCase   bool
		s            string
		want         []int // nil if there is no match
	}{
		{name: "strings and characters of a class", source: `^([\q{ab}c])$`, s: "c", want: []int{0, 1}},
		{name: "longer strings first", source: `([\q{a|ab|abc}])`, s: "abcd", want: []int{0, 3}},
		{name: "the empty string of a class last", source: `([\q{|ab}a])b`, s: "ab", want: []int{0, 1}},
		{name: "strings subtracted", source: `([\q{ab|cd}--\q{ab}])`, s: "abcd", want: []int{2, 4}},
		{name: "strings intersected", source: `([\q{ab|cd}&&[\q{cd|e}]])`, s: "abcd", want: []int{2, 4}},
		{name: "no strings left", source: `([\q{ab|cd}&&\q{e}])`, s: "abcd", want: nil},
		{name: "nested strings", source: `([x[y\q{ab|cd}]])`, s: "cd", want: []int{0, 2}},
		{name: "strings ignoring case", source: `([\q{ab}])`, ignoreCase: true, s: "xAB", want: []int{1, 3}},
		{name: "a string that folds to ASCII", source: `([\q{\u{17F}\u{212A}}])`, ignoreCase: true, s: "sK", want: []int{0, 2}},
		{name: "a string that is not ASCII", source: `([\q{\u{e9}a}a])`, s: "a", want: []int{0, 1}},
		{name: "a group that cannot take part", source: "(a){0}(b)", s: "b", want: []int{-1, -1, 0, 1}},
		{name: "an exact count", source: "(a{2})(a*)", s: "aaa", want: []int{0, 2, 2, 3}},
		{name: "at least two", source: "(a{2,})", s: "aaa", want: []int{0, 3}},
		{name: "from two to three", source: "(a{2,3})(a*)", s: "aaaa", want: []int{0, 3, 3, 4}},
		{name: "lazy counts", source: "(a{2,3}?)(a*)", s: "aaaa", want: []int{0, 2, 2, 4}},
		{name: "from zero", source: "(a{0,2}?)b", s: "aab", want: []int{0, 2}},
		{name: "an optional group that matches nothing", source: "^((a*)b*)?(c)$", s: "c", want: []int{-1, -1, -1, -1, 0, 1}},
		{name: "an optional group within another", source: "^(?:(a*)(?:(b*))?)?$", s: "a", want: []int{0, 1, -1, -1}},
		{name: "a lazy optional group", source: "^(a*)??$", s: "", want: []int{-1, -1}},
		{name: "a sum of counts", source: "^(?:a{1200}|b)$", s: "b", want: []int{}},
		{name: "word boundaries", source: `\b(\w+)\b`, s: "-ab-", want: []int{1, 3}},
		{name: "no word boundary", source: `(\B.)`, s: "ab", want: []int{1, 2}},
		{name: "a dot and dotAll", source: "(?s:.)(.)", s: "ab", want: []int{1, 2}},
		{name: "dollars", source: "(a$|b)", s: "ba", want: []int{0, 1}},
		{name: "a control character", source: `(\cz)`, s: "\x1a", want: []int{0, 1}},
		{name: "space", source: `([\s])`, s: "a\x0b", want: []int{1, 2}},
		{name: "not space", source: `(\S+)`, s: " ab ", want: []int{1, 3}},
		{name: "surrogates are one character", source: `(\ud83d\ude00|a)`, s: "a", want: []int{0, 1}},
		{name: "a lone surrogate", source: `(\ud83d|a)`, s: "a", want: []int{0, 1}},
		{name: "a range past ASCII", source: `([~-\u{10FFFF}]+)`, s: "a~\x7F", want: []int{1, 3}},
		{name: "names with escapes", source: `(?<\u{61}\u0062>a)`, s: "a", want: []int{0, 1}},
		{name: "a name used twice", source: "(?:(?<n>a)|(?<n>b)|(?:c|(?<n>d)))", s: "d", want: []int{-1, -1, -1, -1, 0, 1}},
	} {
		t.Run(row.name, func(t *testing.T) {
			m, err := New().Compile(row.source, row.ignoreCase)
			if err != nil {
				t.Fatal(err)
			}
			if got, ok := m.AppendMatch(nil, row.s); ok != (row.want != nil) || !slices.Equal(got, row.want) {
				t.Errorf("got %v %t, want %v", got, ok, row.want)
			}
		})
	}
}

// TestCheck checks the rule and the place of invalid expressions. That each is
// invalid is the answer of Node 26.10.0, too.
func TestCheck(t *testing.T) {
	for _, row := range []struct {
		source string
		offset int
		rule   string
	}{
		{"a**", 2, ruleNothing},
		{"a|*", 2, ruleNothing},
		{"^*", 1, ruleNothing},
		{"(?=a)*", 5, ruleNothing},
		{"a{2,1}", 1, ruleNumbers},
		{"a{10,9}", 1, ruleNumbers},
		{"a{", 1, ruleQuantifier},
		{"a{,1}", 1, ruleQuantifier},
		{"a{1", 1, ruleQuantifier},
		{"{1}", 0, ruleBracket},
		{"a}", 1, ruleBracket},
		{"a]", 1, ruleBracket},
		{"a(b", 1, ruleUnclosed},
		{"a)b", 1, ruleUnopened},
		{"(?x:a)", 2, ruleGroup},
		{"(?", 2, ruleGroup},
		{"(?-:a)", 2, ruleModifiers},
		{"(?i-i:a)", 2, ruleModifiers},
		{"(?ii:a)", 2, ruleModifiers},
		{"(?<>a)", 3, ruleName},
		{"(?<1>a)", 3, ruleName},
		{"(?<a", 3, ruleName},
		{`(?<\x61>a)`, 3, ruleName},
		{`a\k`, 1, ruleName},
		{"(?<a>.)(?<a>.)", 10, ruleTwice},
		{"(?<a>(?<a>.))", 8, ruleTwice},
		{"(?:(?<a>.)|b)(?<a>.)", 16, ruleTwice},
		{`a\1`, 1, ruleReference},
		{`(?<a>.)\k<b>`, 7, ruleReference},
		{`a\`, 1, ruleEscape},
		{`\-`, 0, ruleEscape},
		{`\m`, 0, ruleEscape},
		{`\x1`, 0, ruleEscape},
		{`\u{110000}`, 0, ruleEscape},
		{`\u{}`, 0, ruleEscape},
		{`\u12`, 0, ruleEscape},
		{`\c1`, 0, ruleEscape},
		{`\01`, 0, ruleEscape},
		{`[\1]`, 1, ruleEscape},
		{`\p{Greek}`, 0, ruleProperty},
		{`\p{sc=L}`, 0, ruleProperty},
		{`\pL`, 0, ruleProperty},
		{`\p{L`, 0, ruleProperty},
		{`\P{RGI_Emoji}`, 0, ruleProperty},
		{"a[b", 1, ruleClass},
		{"[[a]", 0, ruleClass},
		{`[\q{a]`, 5, ruleClassSyntax},
		{"[a(]", 2, ruleClassSyntax},
		{"[a|b]", 2, ruleClassSyntax},
		{"[-a]", 1, ruleClassSyntax},
		{"[a-]", 3, ruleClassSyntax},
		{"[a&&&b]", 2, ruleOperator},
		{"[a!!]", 2, ruleDouble},
		{"[^^^]", 2, ruleDouble},
		{"[ab&&c]", 3, ruleDouble},
		{"[a--b&&c]", 5, ruleOperator},
		{`[\d-a]`, 3, ruleRange},
		{`[a-\d]`, 2, ruleRange},
		{"[b-a]", 2, ruleOrder},
		{`[^\q{ab}]`, 0, ruleStrings},
		{`[^\p{RGI_Emoji}]`, 0, ruleStrings},
		{`a[^[\q{}]]`, 1, ruleStrings},
	} {
		t.Run(row.source, func(t *testing.T) {
			want := domain.RegExpError{Offset: row.offset, Rule: row.rule}
			var got *domain.RegExpError
			if err := Check(row.source); !errors.As(err, &got) || *got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
		})
	}
}

// TestUnsupported checks the rule and the place of unsupported syntax.
func TestUnsupported(t *testing.T) {
	for _, row := range []struct {
		source string
		offset int
		rule   string
	}{
		{"a(?=b)", 1, "lookahead"},
		{"a(?!b)", 1, "negative lookahead"},
		{"a(?<=b)", 1, "lookbehind"},
		{"a(?<!b)", 1, "negative lookbehind"},
		{`(a)\1`, 3, "backreference"},
		{`(?<x>a)b\k<x>`, 8, "backreference"},
		{"c(?:(a)|b)*", 1, ruleCaptures},
		{"c(?:(a)?b)+", 1, ruleCaptures},
		{"c(a*)*", 1, ruleNullGroup},
		{"c(?:|a)*", 1, rulePrefers},
		{"c(?:a??)+", 1, rulePrefers},
		{"c(a){1001}", 1, ruleRepetition},
		{"c(?:a{40}){40}", 1, ruleRepetition},
		{"ca{99999999999}", 1, ruleRepetition},
		{strings.Repeat("(a)", 10_000), 0, ruleLarge},
		{strings.Repeat("a{1000}", 100), 0, ruleLarge},
		{strings.Repeat("(", 2000) + strings.Repeat(")", 2000), maxDepth, ruleDepth},
		{strings.Repeat("[", 2000) + strings.Repeat("]", 2000), maxDepth, ruleDepth},
		{strings.Repeat("(", 900) + strings.Repeat(")*", 900), 899, ruleNullGroup},
		{strings.Repeat("(?:", 900) + "ab" + strings.Repeat(")*c", 900), 0, ruleDepth},
	} {
		t.Run(row.source[:min(len(row.source), 20)], func(t *testing.T) {
			want := domain.RegExpError{Offset: row.offset, Rule: row.rule, Unsupported: true}
			var got *domain.RegExpError
			if _, err := New().Compile(row.source, false); !errors.As(err, &got) || *got != want {
				t.Errorf("got %+v, want %+v", got, want)
			}
		})
	}
}

// TestPlain checks how expressions are rewritten, and what is refused for its
// size alone.
func TestPlain(t *testing.T) {
	for _, row := range []struct {
		name, source string
		ignoreCase   bool
		want, rule   string
	}{
		{name: "characters", source: `a-\u{30}`, want: `(?:a\x2d0)`},
		{name: "classes", source: `[a-c_][[a]--a][x&&x]`, want: `(?:[\x5fa-c][]x)`},
		{name: "ignoring case", source: `a1`, ignoreCase: true, want: `(?:[Aa]1)`},
		{name: "a group that cannot take part", source: `(a){0}(b)\2`, want: `(?:(?:(a){0,0})(b)(?:\2))`},
		{name: "an optional group", source: `(a*)?`, want: `(?:((?:a*))?)`},
		{name: "lookaround", source: `(?=a)(?!b)(?<=c)(?<!d)`, want: `(?:(?=a)(?!b)(?<=c)(?<!d))`},
		{name: "references", source: `(?<x>a)\k<x>(?i:\1)`, want: `(?:(a)(?:\1)(?i:\1))`},
		{name: "assertions", source: `^\b\B$`, want: `(?:(?:^)(?:\b)(?:\B)(?:$))`},
		{name: "many repetitions", source: "a{2000}", want: "(?:a{1000,1000}a{1000,1000})"},
		{name: "many optional repetitions", source: "a{1,2001}", want: "(?:a{1,1000}a{0,1000}a?)"},
		{name: "many repetitions and more", source: "a{1002,}", want: "(?:a{1000,1000}a{2,})"},
		{name: "references to many groups", source: strings.Repeat("(?<a>b)|", 2000) + strings.Repeat(`\k<a>`, 2000), rule: ruleLarge},
		{name: "many lazy repetitions", source: "a{2000}?b", rule: ruleRepetition},
		{name: "invalid", source: "(", rule: ruleUnclosed},
	} {
		t.Run(row.name, func(t *testing.T) {
			rule := ""
			got, err := Plain(row.source, row.ignoreCase)
			var refused *domain.RegExpError
			if errors.As(err, &refused) {
				rule = refused.Rule
			}
			if got != row.want || rule != row.rule {
				t.Errorf("got %s, %q; want %s, %q", got, rule, row.want, row.rule)
			}
		})
	}
}

// TestLinear checks that long expressions and strings take little time.
func TestLinear(t *testing.T) {
	start := time.Now()
	for _, source := range []string{
		"^(?:a|aa|a{1,3})*b$", "(.*)(.*)(.*)b", strings.Repeat("a?", 500) + strings.Repeat("a", 500),
		"[" + strings.Repeat("[a", 900) + strings.Repeat("]", 900) + "]", `[\q{` + strings.Repeat("ab|", 2000) + "}" + strings.Repeat("--a", 2000) + "]",
		strings.Repeat("(?<a>b)|", 2000), strings.Repeat("a", 100_000), strings.Repeat("(?:", 300) + strings.Repeat("(?<a>b)|(?<b>c))", 300) + "(?<d>",
	} {
		Check(source)
		if m, err := New().Compile(source, false); err == nil {
			m.AppendMatch(nil, strings.Repeat("a", 2000))
		}
	}
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("it took %v", took)
	}
}

// TestAllocations checks that a match without groups allocates nothing.
func TestAllocations(t *testing.T) {
	if longtest.Race {
		t.Skip("the race detector allocates")
	}
	for _, source := range []string{`^\/[a-z]+\/(?:\d+)?$`, `^\/([a-z]+)\/(\d+)$`} {
		m, err := New().Compile(source, false)
		if err != nil {
			t.Fatal(err)
		}
		tester := m.(ports.RegExpTester)
		if n := testing.AllocsPerRun(100, func() { tester.Test("/users/12") }); n > 0 {
			t.Errorf("Test of %s: %v allocations", source, n)
		}
		if n := testing.AllocsPerRun(100, func() { m.AppendMatch(nil, "/users/12") }); n > 0 && !strings.Contains(source, "([") {
			t.Errorf("AppendMatch of %s: %v allocations", source, n)
		}
	}
}

// compare compares an expression with the literal matcher. It reports whether
// the expression is supported.
func compare(t *testing.T, source string, ignoreCase bool, subjects ...string) bool {
	checked := Check(source)
	m, err := New().Compile(source, ignoreCase)
	var refused *domain.RegExpError
	if err != nil && (!errors.As(err, &refused) || refused.Unsupported == (checked != nil) && refused.Rule != ruleDepth ||
		refused.Rule == "" || refused.Offset < 0 || refused.Offset > len(source)) {
		t.Fatalf("%q: Check returns %v, Compile %v", source, checked, err)
	}
	if err != nil {
		return false
	}
	root, groups, _ := parse(source, ignoreCase)
	defer func() {
		if fault := recover(); fault != nil && fault != errSteps {
			panic(fault)
		}
	}()
	for _, s := range subjects {
		want, found := match(root, groups, s)
		got, ok := m.AppendMatch(nil, s)
		if ok != found || !slices.Equal(got, want) {
			t.Fatalf("%q, ignoring case: %t, on %q: %v %t, want %v %t", source, ignoreCase, s, got, ok, want, found)
		}
	}
	return true
}

// TestGenerated compares generated expressions with the literal matcher.
func TestGenerated(t *testing.T) {
	g := regexpgen.New(rand.NewPCG(1, 2))
	supported := 0
	for i := range longtest.Count(10_000, 1_000_000) {
		source := g.Source()
		if compare(t, source, i%2 == 0, g.Subject(), g.Subject(), g.Subject(), g.Subject()) {
			supported++
		}
	}
	if supported < 3000 {
		t.Errorf("only %d expressions are supported", supported)
	}
}

// FuzzMatch checks that nothing panics, and compares with the literal matcher.
func FuzzMatch(f *testing.F) {
	g := regexpgen.New(rand.NewPCG(3, 4))
	for range 50 {
		f.Add(g.Source(), g.Subject(), false)
	}
	f.Fuzz(func(t *testing.T, source, s string, ignoreCase bool) {
		if len(source) > 200 || len(s) > 20 {
			return
		}
		for i := range len(s) {
			if s[i] >= 0x80 || s[i] == '\n' || s[i] == '\r' {
				return
			}
		}
		compare(t, source, ignoreCase, s)
	})
}
