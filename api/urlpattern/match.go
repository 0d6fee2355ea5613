package urlpattern

import (
	"strings"

	"github.com/weburl-go/weburl/urlrec"
)

// Result is the result of a match.
//
// https://urlpattern.spec.whatwg.org/#dictdef-urlpatternresult
type Result struct {
	pattern *Pattern
	values  [componentCount]string
	spans   [componentCount][]span
}

// Input returns the value of c that matched.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpatterncomponentresult-input
func (r Result) Input(c Component) string { return r.values[c] }

// Group returns the value of the group of c that has the name.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpatterncomponentresult-groups
func (r Result) Group(c Component, name string) (value string, ok bool) {
	if r.pattern == nil {
		return "", false
	}
	for i, n := range r.pattern.components[c].matcher.names {
		if n == name && r.spans[c][i] != undefined {
			s := r.spans[c][i]
			return r.values[c][s.start:s.end], true
		}
	}
	return "", false
}

// exec matches values.
//
// https://urlpattern.spec.whatwg.org/#url-pattern-match
func (p *Pattern) exec(values [componentCount]string) (Result, bool) {
	r := Result{pattern: p, values: values}
	for c := range p.components {
		var ok bool
		if r.spans[c], ok = p.components[c].matcher.appendGroups(nil, values[c]); !ok {
			return Result{}, false
		}
	}
	return r, true
}

// Exec returns the result of matching input.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-exec
func (p *Pattern) Exec(input string) (Result, bool) {
	r, err := p.parser.ParseRecord(input)
	if err != nil {
		return Result{}, false
	}
	return p.ExecRecord(r)
}

// ExecBase returns the result of matching input, relative to base.
func (p *Pattern) ExecBase(input, base string) (Result, bool) {
	b, err := p.parser.ParseRecord(base)
	if err != nil {
		return Result{}, false
	}
	r, err := p.parser.ResolveRecord(input, b)
	if err != nil {
		return Result{}, false
	}
	return p.ExecRecord(r)
}

// ExecInit returns the result of matching init.
func (p *Pattern) ExecInit(init Init) (Result, bool) {
	values, ok := processURL(init, p.parser)
	if !ok {
		return Result{}, false
	}
	return p.exec(values)
}

// ExecRecord returns the result of matching r.
func (p *Pattern) ExecRecord(r urlrec.Record) (Result, bool) {
	return p.exec([componentCount]string{
		r.Scheme(), r.Username(), r.Password(), r.Hostname(), r.Port(), r.Pathname(),
		strings.TrimPrefix(r.Search(), "?"), strings.TrimPrefix(r.Hash(), "#"),
	})
}

// Test reports whether input matches.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-test
func (p *Pattern) Test(input string) bool { _, ok := p.Exec(input); return ok }

// TestBase reports whether input, relative to base, matches.
func (p *Pattern) TestBase(input, base string) bool { _, ok := p.ExecBase(input, base); return ok }

// TestInit reports whether init matches.
func (p *Pattern) TestInit(init Init) bool { _, ok := p.ExecInit(init); return ok }

// TestRecord reports whether r matches.
func (p *Pattern) TestRecord(r urlrec.Record) bool { _, ok := p.ExecRecord(r); return ok }
