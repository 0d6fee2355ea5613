// Package goregexp implements [ports.RegExp] with package regexp of the
// standard library. It is the default engine of URL patterns.
//
// It translates JavaScript's syntax. A match takes time linear in the length of
// the string, and the memory of a compiled expression is limited. Expressions
// that package regexp cannot match as JavaScript does are refused with a
// [domain.RegExpError] whose Unsupported is true:
//
//   - lookahead and lookbehind
//   - backreferences
//   - capturing groups within a repetition, unless each repetition sets them
//   - repetitions that prefer the empty string to another match
//   - expressions that are too large or too deeply nested
package goregexp

import (
	"errors"
	"regexp"
	"regexp/syntax"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
)

// Engine compiles regular expressions. The zero Engine is ready for use, and all
// Engines are the same. It is safe for concurrent use.
type Engine struct{}

var _ ports.RegExp = Engine{}

// New returns an Engine.
func New() Engine { return Engine{} }

// Check validates source, a regular expression in JavaScript's syntax with the
// flag v. It returns a [*domain.RegExpError] if source is invalid, or if it is
// nested too deeply to tell. A valid expression may have parts that an Engine
// does not support.
//
// https://tc39.es/ecma262/#sec-parsepattern
func Check(source string) error {
	_, _, err := parse(source, false)
	return err
}

// Compile returns a matcher for source, a regular expression in JavaScript's
// syntax with the flag v, or with the flags v and i if ignoreCase is true. It
// returns a [*domain.RegExpError] if source is invalid or not supported.
func (Engine) Compile(source string, ignoreCase bool) (ports.RegExpMatcher, error) {
	t, err := translate(source, ignoreCase, false)
	if err != nil {
		return nil, err
	}
	compiled, err := regexp.Compile(string(t.text))
	if err != nil {
		refused := &domain.RegExpError{Rule: ruleLarge, Unsupported: true}
		var fault *syntax.Error
		if errors.As(err, &fault) && fault.Code == syntax.ErrNestingDepth {
			refused.Rule = ruleDepth
		}
		return nil, refused
	}
	return &matcher{compiled, t.groups, t.voids}, nil
}

// matcher is a compiled expression.
type matcher struct {
	regexp *regexp.Regexp
	groups []int32 // of translation
	voids  []void
}

var _ ports.RegExpTester = (*matcher)(nil)

// AppendMatch appends the places of the groups of the first match in s.
func (m *matcher) AppendMatch(dst []int, s string) ([]int, bool) {
	if len(m.groups) == 0 {
		return dst, m.regexp.MatchString(s)
	}
	at := m.regexp.FindStringSubmatchIndex(s)
	if at == nil {
		return dst, false
	}
	for _, v := range m.voids {
		if at[2*v.helper] == at[2*v.helper+1] {
			for i := 2 * v.first; i < 2*v.last+2; i++ {
				at[i] = -1
			}
		}
	}
	for _, group := range m.groups {
		if group == 0 {
			dst = append(dst, -1, -1)
		} else {
			dst = append(dst, at[2*group], at[2*group+1])
		}
	}
	return dst, true
}

// Test reports whether there is a match in s.
func (m *matcher) Test(s string) bool { return m.regexp.MatchString(s) }
