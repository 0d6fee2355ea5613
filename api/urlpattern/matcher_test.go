package urlpattern

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/longtest"
)

// oracle matches with the standard's regular expression, by package regexp.
type oracle struct {
	re    *regexp.Regexp
	parts []part
}

func newOracle(parts []part, o options) (oracle, error) {
	source, _ := expression(parts, o)
	source = strings.ReplaceAll(source, "[^]", `[^\x00]`)
	if o.ignoreCase {
		source = "(?i)" + source
	}
	re, err := regexp.Compile("(?s)" + source)
	return oracle{re, parts}, err
}

// groups returns the spans of the groups in value.
func (o oracle) groups(value string) (spans []span, ok bool) {
	at := o.re.FindStringSubmatchIndex(value)
	if at == nil {
		return nil, false
	}
	for _, p := range o.parts {
		if p.kind == fixedText {
			continue
		}
		at = at[2:]
		s := undefined
		// JavaScript has undefined for an optional group that matches "".
		if at[0] >= 0 && !(at[0] == at[1] && p.modifier == optional && p.prefix == "" && p.suffix == "") {
			s = span{uint32(at[0]), uint32(at[1])}
		}
		spans = append(spans, s)
	}
	return spans, true
}

// compare compares a matcher for parts with the oracle on values.
func compare(t *testing.T, parts []part, o options, values []string) {
	t.Helper()
	want, err := newOracle(parts, o)
	if err != nil {
		t.Fatal(err)
	}
	m, err := newMatcher(parts, o)
	var unsupported *domain.RegExpError
	if errors.As(err, &unsupported) && unsupported.Unsupported {
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, value := range values {
		spans, ok := want.groups(value)
		got, gotOK := m.appendGroups(nil, value)
		if gotOK != ok || !slices.Equal(got, spans) {
			t.Fatalf("%s on %q: %v, %t; want %v, %t", want.re, value, got, gotOK, spans, ok)
		}
		if m.test(value) != ok {
			t.Fatalf("%s on %q: test is not %t", want.re, value, ok)
		}
		if m.class == programClass {
			compareSearches(t, &m, value, spans, ok)
		}
	}
}

// compareSearches checks that the search with a memo, and that by an engine,
// answer as the oracle.
func compareSearches(t *testing.T, m *matcher, value string, want []span, ok bool) {
	t.Helper()
	if m.fold {
		value = lower(value)
	}
	g := m.groups
	got := slices.Repeat([]span{undefined}, len(m.names()))
	memo := new(memo)
	memo.reset(g.program, value)
	if memo.search(g.program, value, got) != ok || ok && !slices.Equal(got, want) {
		t.Fatalf("%v on %q with a memo: %v, want %v, %t", g.program.ops, value, got, want, ok)
	}
	matched, done := g.matchLong(value, got)
	if done && (matched != ok || ok && !slices.Equal(got, want)) {
		t.Fatalf("%v on %q with an engine: %v, want %v, %t", g.program.ops, value, got, want, ok)
	}
}

// sources are regular expressions that run without an engine.
var sources = []string{
	`a`, `ab`, `a+`, `a*`, `a+?`, `a*?`, `a?`, `[ab]+`, `[^\/]+`, `[^a]*`, `[a-b]{2}`, `[ab]{1,2}`, `[ab]{2,}`, `[^b]{1,2}?`, `\w+`, `\d+`,
	`a|b`, `a|ab`, `ab|a`, `a|b+`, `(?:ab)+`, `(?:ab)*a`, `(?:a|/)+`, `ab?`, `a(?:b|/)?a`, `aa|b[ab]`, `.+`, `.+?`, `.*?`, `a|ab?/`, `b|a.b`,
}

// randomParts returns up to five random parts over the alphabet "ab/".
func randomParts(r *rand.Rand, o options) []part {
	text := func(empty bool) string {
		all := []string{"a", "b", "/", "ab", "/a", "a/", "b/a", "aa", "//", ".", "A"}
		if o.ignoreCase {
			all = append(all, "aB")
		}
		if empty && r.IntN(2) == 0 {
			return ""
		}
		return all[r.IntN(len(all))]
	}
	var parts []part
	for i := range 1 + r.IntN(5) {
		p := part{kind: partType(r.IntN(4)), name: fmt.Sprint("n", i)}
		if r.IntN(3) == 0 {
			p.modifier = modifier(r.IntN(4))
		}
		switch p.kind {
		case fixedText:
			p.value, p.name = text(false), ""
		default:
			if p.kind == regexpPart && r.IntN(2) == 0 {
				p.kind = segmentWildcard
			}
			switch {
			case r.IntN(2) == 0:
				p.prefix, p.suffix = text(true), text(true)
			case o.prefix != 0 && r.IntN(2) == 0:
				p.prefix = string(rune(o.prefix))
			}
			if p.kind == regexpPart {
				p.value = sources[r.IntN(len(sources))]
			}
		}
		parts = append(parts, p)
	}
	return parts
}

// randomValues returns random strings over a small alphabet.
func randomValues(r *rand.Rand, n int) (values []string) {
	for range n {
		const alphabet = "aaaabbb///.A"
		b := make([]byte, r.IntN(14))
		for i := range b {
			b[i] = alphabet[r.IntN(len(alphabet))]
		}
		values = append(values, string(b))
	}
	return values
}

// TestMatcher compares matchers of random parts with the standard's regular
// expressions.
func TestMatcher(t *testing.T) {
	for seed := range uint64(longtest.Count(20000, 400000)) {
		r := rand.New(rand.NewPCG(seed, 1))
		o := []options{{}, {delimiter: '/', prefix: '/'}, {delimiter: '.'}}[r.IntN(3)]
		o.ignoreCase = r.IntN(4) == 0
		parts := randomParts(r, o)
		if !sameInJavaScript(parts) {
			continue
		}
		compare(t, parts, o, randomValues(r, 30))
	}
}

// sameInJavaScript reports whether package regexp matches parts as JavaScript
// does. It does not if an optional group prefers the empty string.
func sameInJavaScript(parts []part) bool {
	for _, p := range parts {
		if p.kind == regexpPart && p.modifier != once && p.prefix+p.suffix == "" && (strings.HasSuffix(p.value, "*?") || strings.HasSuffix(p.value, "*") && p.modifier != optional) {
			return false
		}
	}
	return true
}

// parse returns the parts of a pattern string.
func parse(t testing.TB, pattern string, o options) []part {
	t.Helper()
	parts, f := newCompiler(Options{}).parsePattern(nil, pattern, encodeNothing, o)
	if f != nil {
		t.Fatalf("%s: %v", pattern, f)
	}
	return parts
}

// hostileMatches are patterns of the hostname, and pieces of values, that take
// backtracking engines exponential, cubic or quadratic time.
var hostileMatches = []struct{ pattern, piece, end string }{
	{"*a*a*a*a*a*a*a*ab", "a", ""},
	{"*:x-b", "a", ""},
	{"*:x.b", "a", ""},
	{"*:x.b", "a.", "a"},
	{"*:x-b*:y-c", "-ba", ""},
	{"*:x:y.b", "a", ""},
	{"{:a.}*b", "a.", "c"},
	{"{:a-}*b", "a-", "c"},
	{"{*-}*b", "a-", "c"},
	{"{a}?{a}?{a}?{a}?{a}?{a}?{a}?{a}?{a}?{a}?{a}?{a}?aaaaaaaaaaaab", "a", ""},
	{"(a+)(a+)(a+)(a+)b", "a", ""},
	{"(a+?)(a*?)(a+?)(a*)b", "a", ""},
	{"((?:a|aa)+)b", "a", ""},
	{"((?:a+b?)+)c", "a", ""},
	{"([ab]{1,64})([ab]{1,64})([ab]{1,64})c", "ab", ""},
	{":a?:b?:c?:d?-*:e.:f*-b", "a-", ""},
	{"*(a|bc)-*:x-{(a|bc)-}*d", "abc-", ""},
	{":x*(\\.+)b", "a.", ""},
}

// TestHostileMatches checks that a search of a value takes steps in proportion to
// its length.
func TestHostileMatches(t *testing.T) {
	for _, row := range hostileMatches {
		t.Run(row.pattern, func(t *testing.T) {
			o := hostnameOptions
			m, err := newMatcher(parse(t, row.pattern, o), o)
			if err != nil || m.class != programClass {
				t.Fatalf("class %d, %v", m.class, err)
			}
			steps := func(length int) int {
				memo := new(memo)
				value := strings.Repeat(row.piece, length/len(row.piece)) + row.end
				memo.reset(m.groups.program, value)
				if memo.search(m.groups.program, value, nil) || m.test(value) {
					t.Error("it matches")
				}
				return memo.steps
			}
			short, long := steps(1<<10), steps(1<<14)
			if long > 17*short+1000 {
				t.Errorf("%d steps, and %d for 16 times the length", short, long)
			}
		})
	}
}

// TestManyGroupsMatch checks that patterns with up to 10,000 groups match a value
// of 1 MiB, which takes a quadratic matcher hours.
func TestManyGroupsMatch(t *testing.T) {
	for _, row := range []struct {
		name, piece, value string
		groups             int
	}{
		{"stars", "*a", "a", 10_000},
		{"segments", ":n.", strings.Repeat("a", 100) + ".", 10_000},
		{"segments of one", ":n", "a", 10_000},
		{"stars and segments", "*:n", "a", 500},
	} {
		t.Run(row.name, func(t *testing.T) {
			var pattern strings.Builder
			for i := range row.groups {
				pattern.WriteString(strings.Replace(row.piece, ":n", fmt.Sprintf(":n%d", i), 1))
			}
			o := hostnameOptions
			m, err := newMatcher(parse(t, pattern.String(), o), o)
			if err != nil {
				t.Fatal(err)
			}
			value := strings.Repeat(row.value, (1<<20)/len(row.value))
			if row.name == "segments" {
				value = strings.Repeat(row.value, row.groups)
			}
			spans, ok := m.appendGroups(nil, value)
			if !ok || len(spans) < row.groups {
				t.Errorf("%d groups, %t", len(spans), ok)
			}
			if m.test(value+"-") != (row.name != "stars" && row.name != "segments") {
				t.Error("the result for a longer value is wrong")
			}
		})
	}
}

// FuzzMatcher compares matchers of pattern strings with the standard's regular
// expressions. Expressions in patterns that need an engine are left out.
func FuzzMatcher(f *testing.F) {
	for _, row := range hostileMatches {
		f.Add(row.pattern, row.piece+row.piece+row.end, uint8(2), false)
	}
	for i, source := range sources {
		f.Add("/:a("+source+"){/b}?*", "/ab/b", uint8(i), true)
		f.Add("*/:a("+source+")?:b.c", "a/ab/b.c", uint8(i), false)
	}
	f.Fuzz(func(t *testing.T, pattern, value string, kind uint8, ignoreCase bool) {
		o := []options{defaultOptions, pathnameOptions, hostnameOptions}[kind%3]
		o.ignoreCase = ignoreCase
		// In package regexp, "]" does not end an empty class.
		if len(pattern) > 100 || !isPrintable(pattern) || !isPrintable(value) || strings.Contains(pattern, "[]") {
			return
		}
		parts, fault := newCompiler(Options{}).parsePattern(nil, pattern, encodeNothing, o)
		if fault != nil {
			return
		}
		if _, _, ok := nodesOf(parts, o); !ok {
			return
		}
		if _, err := newOracle(parts, o); err != nil {
			return
		}
		compare(t, parts, o, []string{value, value + value, strings.ToUpper(value), "/" + value + "/"})
	})
}

// isPrintable reports whether s is printable ASCII.
func isPrintable(s string) bool {
	return !strings.ContainsFunc(s, func(c rune) bool { return c < ' ' || c > '~' })
}
