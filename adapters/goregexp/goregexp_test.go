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

// TestUnsupported checks the rule and the place of what is not supported.
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

// TestPlain checks what is refused for its size alone.
func TestPlain(t *testing.T) {
	for _, row := range []struct{ name, source, rule string }{
		{"references to many groups", strings.Repeat("(?<a>b)|", 2000) + strings.Repeat(`\k<a>`, 2000), ruleLarge},
		{"references", strings.Repeat(`(a)\1`, 100), ""},
		{"many lazy repetitions", "a{2000}?b", ruleRepetition},
		{"many repetitions", "a{2000}b", ""},
		{"invalid", "(", ruleUnclosed},
	} {
		t.Run(row.name, func(t *testing.T) {
			got := ""
			var refused *domain.RegExpError
			if _, err := Plain(row.source, false); errors.As(err, &refused) {
				got = refused.Rule
			}
			if got != row.rule {
				t.Errorf("got %q, want %q", got, row.rule)
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
	for _, source := range []string{`^\/[a-z]+\/(?:\d+)?$`, `^\/([a-z]+)$`} {
		m, err := New().Compile(source, false)
		if err != nil {
			t.Fatal(err)
		}
		tester := m.(ports.RegExpTester)
		if n := testing.AllocsPerRun(100, func() { tester.Test("/users/12") }); n > 0 {
			t.Errorf("Test of %s: %v allocations", source, n)
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
