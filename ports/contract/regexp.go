package contract

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
)

// RegExp runs the suite of [ports.RegExp], its matchers included, and reports
// violations to t. makeBackend returns a new backend; the suite calls it once
// per clause.
func RegExp(t T, makeBackend func() ports.RegExp, options ...Option) {
	t.Helper()
	regexpSuite().run(t, makeBackend, options)
}

// String returns the row as the input of a message.
func (r regexpRow) String() string {
	s := fmt.Sprintf("%+q", r.source)
	if r.ignoreCase {
		s += " ignoring case"
	}
	return s + fmt.Sprintf(" on %+q", r.s)
}

// A guardedRegExp reports panics.
type guardedRegExp struct {
	v *verdict
	ports.RegExp
}

func (g guardedRegExp) Compile(source string, ignoreCase bool) (ports.RegExpMatcher, error) {
	defer g.v.guard(func() string { return fmt.Sprintf("Compile(%+q, %t)", source, ignoreCase) })
	m, err := g.RegExp.Compile(g.v.argument(source), ignoreCase)
	if err != nil {
		return nil, err
	}
	return guardedMatcher{g.v, m}, nil
}

type guardedMatcher struct {
	v *verdict
	ports.RegExpMatcher
}

func (g guardedMatcher) AppendMatch(dst []int, s string) ([]int, bool) {
	defer g.v.guard(func() string { return fmt.Sprintf("AppendMatch(nil, %+q)", s) })
	return g.RegExpMatcher.AppendMatch(dst, g.v.argument(s))
}

// test calls Test. It returns false if the matcher has no such method.
func (g guardedMatcher) test(s string) (result, ok bool) {
	defer g.v.guard(func() string { return fmt.Sprintf("Test(%+q)", s) })
	tester, ok := g.RegExpMatcher.(ports.RegExpTester)
	if !ok {
		return false, false
	}
	return tester.Test(g.v.argument(s)), true
}

func regexpSuite() suite[ports.RegExp] {
	clauses := []clause[ports.RegExp]{
		{"RegExp.support", "", regexpSupport},
		{"RegExp.error", "", regexpError},
		{"RegExp.quiet", "", regexpQuiet},
		{"RegExpTester.same", "", regexpTester},
		{"append", "", regexpAppends},
		{"borrow", "", regexpBorrows},
		{"concurrent", "", regexpConcurrent},
		{"total", "", regexpTotal},
	}
	for _, group := range regexpRows {
		clauses = append(clauses, clause[ports.RegExp]{group.clause, group.part, func(v *verdict, backend ports.RegExp) {
			for _, row := range group.rows {
				v.attempt(func() { row.check(v, backend) })
			}
		}})
	}
	return suite[ports.RegExp]{clauses, func(v *verdict, backend ports.RegExp) ports.RegExp { return guardedRegExp{v, backend} }}
}

// check checks a row. Other clauses say what must be supported.
func (r regexpRow) check(v *verdict, backend ports.RegExp) {
	m, err := backend.Compile(r.source, r.ignoreCase)
	if err != nil {
		var e *domain.RegExpError
		if v.clause == "RegExp.unsupported" && errors.As(err, &e) && !e.Unsupported {
			v.breaks(r.String(), "the error does not say that it is unsupported")
		}
		return
	}
	got, ok := m.AppendMatch(nil, r.s)
	if ok != (r.want != nil) || !slices.Equal(got, r.want) {
		v.breaks(r.String(), "got %s, want %s", matched(got, ok), matched(r.want, r.want != nil))
	}
}

// matched returns a result of AppendMatch as text.
func matched(groups []int, ok bool) string {
	if !ok {
		return strings.TrimSpace("no match " + strings.Trim(fmt.Sprint(groups), "[]"))
	}
	return fmt.Sprintf("a match with %v", groups)
}

// eachRegExp calls f for the rows that must be supported, or the others.
func eachRegExp(v *verdict, supported bool, f func(row regexpRow)) {
	for _, group := range regexpRows {
		if (group.clause != "RegExp.unsupported") == supported {
			for _, row := range group.rows {
				v.attempt(func() { f(row) })
			}
		}
	}
}

func regexpSupport(v *verdict, backend ports.RegExp) {
	eachRegExp(v, true, func(row regexpRow) {
		if _, err := backend.Compile(row.source, row.ignoreCase); err != nil {
			v.breaks(row.String(), "it is refused: %v", err)
		}
	})
}

func regexpError(v *verdict, backend ports.RegExp) {
	eachRegExp(v, false, func(row regexpRow) {
		_, err := backend.Compile(row.source, row.ignoreCase)
		if err == nil {
			return
		}
		var e *domain.RegExpError
		switch {
		case !errors.As(err, &e):
			v.breaks(row.String(), "the error is a %T, want a *domain.RegExpError", err)
		case e.Rule == "":
			v.breaks(row.String(), "the error has no rule")
		case e.Offset < 0 || e.Offset > len(row.source):
			v.breaks(row.String(), "the offset is %d of %d", e.Offset, len(row.source))
		}
	})
}

func regexpQuiet(v *verdict, backend ports.RegExp) {
	eachRegExp(v, false, func(row regexpRow) {
		_, err := backend.Compile(row.source+"zqzq", row.ignoreCase)
		if err == nil {
			return
		}
		for _, err := range wrapped(err) {
			if strings.Contains(fmt.Sprintf("%v %+v %#v %q", err, err, err, err), "zq") {
				v.breaks(row.String(), "the error contains a part of the expression")
			}
		}
	})
}

func regexpTester(v *verdict, backend ports.RegExp) {
	eachRegExp(v, true, func(row regexpRow) {
		m, err := backend.Compile(row.source, row.ignoreCase)
		if err != nil {
			return
		}
		_, want := m.AppendMatch(nil, row.s)
		if got, ok := m.(guardedMatcher).test(row.s); ok && got != want {
			v.breaks(row.String(), "Test returns %t, AppendMatch %t", got, want)
		}
	})
}

func regexpAppends(v *verdict, backend ports.RegExp) {
	for _, row := range []regexpRow{{source: "(a)(b)?", s: "xab"}, {source: "(a)(b)?", s: "xac"}, {source: "(a)", s: "b"}, {source: "a", s: "a"}} {
		m, err := backend.Compile(row.source, false)
		if err != nil {
			continue // another clause reports it
		}
		want, _ := m.AppendMatch(nil, row.s)
		want = slices.Clone(want)
		// Without and with free capacity.
		for _, room := range []int{0, 16} {
			dst := append(make([]int, 0, 2+room), 7, 8)
			got, _ := m.AppendMatch(dst, row.s)
			if !slices.Equal(got, append([]int{7, 8}, want...)) {
				v.breaks(row.String(), "appended to [7 8] it is %v, appended to nil %v", got, want)
			}
			if dst[0] != 7 || dst[1] != 8 {
				v.breaks(row.String(), "it changes dst to %v", dst)
			}
			m.AppendMatch(make([]int, 0, 16), "ab")
			if len(got) > 2 && !slices.Equal(got[2:], want) {
				v.breaks(row.String(), "a second call changes the result to %v", got[2:])
			}
			clear(got[:cap(got)])
			if again, _ := m.AppendMatch(nil, row.s); !slices.Equal(again, want) {
				v.breaks(row.String(), "got %v after the caller has written to the result, %v before", again, want)
			}
		}
	}
}

func regexpBorrows(v *verdict, backend ports.RegExp) {
	sources := []string{"(a+)b", "(c+)d"} // of the same length
	const s = "aab ccd"
	var want []string
	for _, source := range sources {
		m, err := backend.Compile(strings.Clone(source), false)
		if err != nil {
			return // another clause reports it
		}
		want = append(want, matched(m.AppendMatch(nil, strings.Clone(s))))
	}
	source := borrowed(sources[0])
	var matchers []ports.RegExpMatcher
	for i := range sources {
		copy(source, sources[i])
		m, err := backend.Compile(source.view(), false)
		if err != nil {
			return
		}
		if string(source) != sources[i] {
			v.breaks(fmt.Sprintf("%+q", sources[i]), "the memory of the expression becomes %+q", source)
		}
		matchers = append(matchers, m)
	}
	source.overwrite()
	for i, m := range matchers {
		if got := matched(m.AppendMatch(nil, strings.Clone(s))); got != want[i] {
			v.breaks(fmt.Sprintf("%+q", sources[i]), "got %s after the caller has written to the memory of the expression, %s otherwise", got, want[i])
		}
	}
	m := matchers[0]
	subjects := []string{"aab", "xab", "Aab"} // of the same length
	memory := borrowed(subjects[0])
	for _, s := range subjects {
		row := regexpRow{source: "(a+)b", s: s}
		want, _ := m.AppendMatch(nil, strings.Clone(s))
		want = slices.Clone(want)
		copy(memory, s)
		if got, _ := m.AppendMatch(nil, memory.view()); !slices.Equal(got, want) {
			v.breaks(row.String(), "got %v in memory that held another string, %v otherwise", got, want)
		}
		if string(memory) != s {
			v.breaks(row.String(), "the memory of the string becomes %+q", memory)
		}
	}
}

func regexpConcurrent(v *verdict, backend ports.RegExp) {
	m, err := backend.Compile("^(a*)(b*?)c", false)
	var questions []question
	for _, row := range []regexpRow{{source: "(a|ab)(c)?", s: "abc"}, {source: "[[a-z]--a]", s: "ab"}} {
		questions = append(questions, question{row.String(), func() string {
			m, err := backend.Compile(row.source, false)
			if err != nil {
				return "refused"
			}
			return matched(m.AppendMatch(nil, row.s))
		}})
	}
	for _, s := range []string{"aabbc", "abbbc", "x"} {
		if err == nil {
			questions = append(questions, question{fmt.Sprintf("%+q", s), func() string { return matched(m.AppendMatch(nil, s)) }})
		}
	}
	concurrently(v, questions)
}

// regexpTotal asks for valid expressions that a backend may stumble over.
func regexpTotal(v *verdict, backend ports.RegExp) {
	for _, source := range []string{
		"", "()", "[]", "|", "(?:)*", "a{99999999999}", "(?:(?:a{1000}){1000}){1000}",
		strings.Repeat("(", 2_000) + strings.Repeat(")", 2_000),
		strings.Repeat("(?:", 2_000) + strings.Repeat(")*", 2_000),
		strings.Repeat("[", 2_000) + strings.Repeat("]", 2_000),
		strings.Repeat("(a)", 2_000), strings.Repeat("a?", 500), strings.Repeat("|", 1000), strings.Repeat("a", 5_000),
	} {
		v.attempt(func() {
			if m, err := backend.Compile(source, false); err == nil {
				for _, s := range []string{"", "a", strings.Repeat("a", 100)} {
					m.AppendMatch(nil, s)
				}
			}
		})
	}
}
