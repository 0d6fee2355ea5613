// Package regexp2 implements [ports.RegExp] with
// github.com/dlclark/regexp2/v2. It supports all of JavaScript's syntax, with
// lookahead, lookbehind and backreferences:
//
//	options := urlpattern.Options{RegExp: &regexp2.Engine{}}
//
// The engine backtracks, so some expressions take time that grows exponentially
// with the length of the string. A match therefore has a time limit. Compile
// expressions from untrusted sources with the default engine of package
// urlpattern instead, whose time is linear.
package regexp2

import (
	"time"

	"github.com/dlclark/regexp2/v2"

	"github.com/weburl-go/weburl/adapters/goregexp"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
)

// DefaultTimeout is the time limit of a match in an Engine whose Timeout is 0.
const DefaultTimeout = 100 * time.Millisecond

// Engine compiles regular expressions. The zero Engine is ready for use. It is
// safe for concurrent use if its fields are not written meanwhile.
type Engine struct {
	// Timeout limits the time of a match. 0 means DefaultTimeout, and so does a
	// negative Timeout. The limit is approximate: a match may take 100 milliseconds longer. It also ends if it
	// needs more memory than the limit of package regexp2.
	Timeout time.Duration
	// Stopped is called if a match ends at a limit, with the error of package
	// regexp2. The match is then reported as none, because the port has no
	// error. nil means that this is not noticed. Several goroutines may call it
	// at the same time.
	Stopped func(error)
}

var _ ports.RegExp = (*Engine)(nil)

// New returns an Engine with the default time limit.
func New() *Engine { return &Engine{} }

// Compile returns a matcher for source, a regular expression in JavaScript's
// syntax with the flag v, or with the flags v and i if ignoreCase is true. It
// returns a [*domain.RegExpError] if source is invalid, too large or nested too
// deeply.
func (e *Engine) Compile(source string, ignoreCase bool) (ports.RegExpMatcher, error) {
	text, err := goregexp.Plain(source, ignoreCase)
	if err != nil {
		return nil, err
	}
	compiled, err := regexp2.Compile(text, regexp2.ECMAScript)
	if err != nil {
		return nil, &domain.RegExpError{Rule: "expression that package regexp2 does not take", Unsupported: true}
	}
	limit, stopped := DefaultTimeout, func(error) {}
	if e != nil && e.Timeout > 0 {
		limit = e.Timeout
	}
	if e != nil && e.Stopped != nil {
		stopped = e.Stopped
	}
	compiled.MatchTimeout = limit
	return &matcher{compiled, stopped}, nil
}

// matcher is a compiled expression.
type matcher struct {
	regexp  *regexp2.Regexp
	stopped func(error)
}

// AppendMatch appends the places of the groups of the first match in s.
func (m *matcher) AppendMatch(dst []int, s string) ([]int, bool) {
	match, err := m.regexp.FindStringMatch(s)
	m.report(err)
	if match == nil {
		return dst, false
	}
	for i := 1; i < match.GroupCount(); i++ {
		group := match.GroupByNumber(i)
		if len(group.Captures) == 0 {
			dst = append(dst, -1, -1)
			continue
		}
		dst = append(dst, group.RuneIndex, group.RuneIndex+group.RuneLength)
	}
	return dst, true
}

// Test reports whether there is a match in s.
func (m *matcher) Test(s string) bool {
	ok, err := m.regexp.MatchString(s)
	m.report(err)
	return ok
}

// report calls stopped if a match ended at a limit.
func (m *matcher) report(err error) {
	if err != nil {
		m.stopped(err)
	}
}
