package urlpattern

import (
	"iter"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/urlrec"
)

// Result is the result of a match: the value of each component, and its groups.
// The zero Result has none. A Result is a value. It shares memory with the input
// and the pattern.
//
// https://urlpattern.spec.whatwg.org/#dictdef-urlpatternresult
type Result struct {
	pattern *Pattern
	record  urlrec.Record // zero if the input is an Init
	input   string
	more    *more // nil for most
	spans   [inlineSpans]span
}

// inlineSpans is how many spans a Result holds without allocating.
const inlineSpans = 8

// more is the part of a Result that most do not need.
type more struct {
	base    string
	hasBase bool
	isInit  bool
	init    Init
	values  [componentCount]string // of an Init
	spans   []span                 // if there are more than inlineSpans
}

// Inputs returns the inputs of the match: the string or the href of the record,
// and the base URL if there is one. It returns nil if the input is an Init.
func (r Result) Inputs() []string {
	switch m := r.more; {
	case r.pattern == nil || m != nil && m.isInit:
		return nil
	case m != nil && m.hasBase:
		return []string{r.input, m.base}
	}
	return []string{r.input}
}

// InputInit returns the Init that was matched. ok is false if the input is a
// string or a record.
func (r Result) InputInit() (init Init, ok bool) {
	if r.more == nil || !r.more.isInit {
		return Init{}, false
	}
	return r.more.init, true
}

// Input returns the value of c that matched, without the delimiters "?", "#" and
// ":".
//
// https://urlpattern.spec.whatwg.org/#dom-urlpatterncomponentresult-input
func (r Result) Input(c Component) string { return r.value(c) }

func (r *Result) value(c Component) string {
	if r.more != nil && r.more.isInit {
		if c < componentCount {
			return r.more.values[c]
		}
		return ""
	}
	if c >= componentCount {
		return ""
	}
	return componentOf(&r.record, c)
}

// Group returns the value of the group of c that has the name. The first group
// without a name is "0", the second "1". ok is false if c has no such group, or
// if the group is undefined: then it took no part in the match. The value is as
// in the URL; percent.Decode decodes it.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpatterncomponentresult-groups
func (r Result) Group(c Component, name string) (value string, ok bool) {
	if r.pattern == nil || c >= componentCount {
		return "", false
	}
	m := &r.pattern.components[c].matcher
	if m.groups == nil {
		return "", false
	}
	for i, n := range m.groups.names {
		if n == name {
			return r.group(m, i, r.value(c))
		}
	}
	return "", false
}

// Group is a group of a component.
type Group struct {
	Name    string
	Value   string // "" if Defined is false
	Defined bool   // whether the group took part in the match
}

// Groups iterates over the groups of c, in the order of the pattern.
func (r Result) Groups(c Component) iter.Seq[Group] {
	return func(yield func(Group) bool) {
		if r.pattern == nil || c >= componentCount {
			return
		}
		m := &r.pattern.components[c].matcher
		input := r.value(c)
		for i, name := range m.names() {
			value, ok := r.group(m, i, input)
			if !yield(Group{Name: name, Value: value, Defined: ok}) {
				return
			}
		}
	}
}

// group returns the group i of m in value.
func (r *Result) group(m *matcher, i int, value string) (string, bool) {
	switch m.class {
	case anyClass:
		return value, true
	case aroundClass:
		return value[m.at : len(value)-(len(m.text)-int(m.at))], true
	}
	s := r.stored()[int(m.at)+i]
	if s == undefined {
		return "", false
	}
	return value[s.start:s.end], true
}

// stored returns the spans of r.
func (r *Result) stored() []span {
	if r.more != nil && r.more.spans != nil {
		return r.more.spans
	}
	return r.spans[:]
}

// urls parses URLs for patterns without a Parser of their own. It does not look
// for the place of a failure.
var urls = urlrec.Parser{IDNA: uts46.New()}

// parse parses input, relative to base, into r. base may be nil. It reports
// whether input is a URL.
func (p *Pattern) parse(r *urlrec.Record, input string, base *urlrec.Record) bool {
	if p.parser == nil {
		return urls.ParseInto(r, input, base, nil) == nil
	}
	var err error
	if base == nil {
		*r, err = p.parser.ParseRecord(input)
	} else {
		*r, err = p.parser.ResolveRecord(input, *base)
	}
	return err == nil
}

// Test reports whether p matches the URL input. An input that is not a URL does
// not match. If input is already the href of a URL, Test allocates nothing,
// unless an engine for regular expressions does.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-test
func (p *Pattern) Test(input string) bool {
	var r urlrec.Record
	return p.parse(&r, input, nil) && p.testRecord(&r)
}

// TestBase reports whether p matches the URL input, relative to base.
func (p *Pattern) TestBase(input, base string) bool {
	var r urlrec.Record
	return p.parse(&r, base, nil) && p.parse(&r, input, &r) && p.testRecord(&r)
}

// TestRecord reports whether p matches r. The zero Record does not match.
func (p *Pattern) TestRecord(r urlrec.Record) bool { return r.IsValid() && p.testRecord(&r) }

// TestInit reports whether p matches the components of init. Absent ones are
// inherited from init.BaseURL, or "".
func (p *Pattern) TestInit(init Init) bool {
	values, ok := processURL(init, p.parser)
	if !ok {
		return false
	}
	for c := range p.components {
		if !p.components[c].matcher.test(values[c]) {
			return false
		}
	}
	return true
}

// Exec returns the result of matching the URL input. ok is false if input does
// not match, or is not a URL. If input is already the href of a URL and p stores
// up to eight groups, Exec allocates nothing, unless an engine for regular
// expressions does.
//
// https://urlpattern.spec.whatwg.org/#dom-urlpattern-exec
// https://urlpattern.spec.whatwg.org/#url-pattern-match
func (p *Pattern) Exec(input string) (r Result, ok bool) {
	if p.parse(&r.record, input, nil) {
		r.input = input
		ok = p.exec(&r)
	}
	return r, ok
}

// ExecBase returns the result of matching the URL input, relative to base. ok is
// false if there is no match.
func (p *Pattern) ExecBase(input, base string) (r Result, ok bool) {
	if p.parse(&r.record, base, nil) && p.parse(&r.record, input, &r.record) {
		r.input = input
		r.more = &more{base: base, hasBase: true}
		ok = p.exec(&r)
	}
	return r, ok
}

// ExecRecord returns the result of matching record. ok is false if there is no
// match.
func (p *Pattern) ExecRecord(record urlrec.Record) (r Result, ok bool) {
	if record.IsValid() {
		r.record, r.input = record, record.Href()
		ok = p.exec(&r)
	}
	return r, ok
}

// ExecInit returns the result of matching the components of init, as in
// [Pattern.TestInit]. ok is false if there is no match.
func (p *Pattern) ExecInit(init Init) (r Result, ok bool) {
	values, ok := processURL(init, p.parser)
	if !ok {
		return r, false
	}
	r.more = &more{isInit: true, init: init, values: values}
	for c := range p.components {
		if !p.components[c].matcher.test(values[c]) {
			return Result{}, false
		}
	}
	return r, p.store(&r, Components())
}

// ComponentResult is the result of matching one component. The zero
// ComponentResult has no groups.
//
// https://urlpattern.spec.whatwg.org/#dictdef-urlpatterncomponentresult
type ComponentResult struct {
	Input  string  // the value of the component, as in [Result.Input]
	Groups []Group // in the order of the pattern
}

// ExecComponent returns the result of matching the component c of record. ok is
// false if c does not match: then the result has its Input, but no groups. A
// record matches p if all its components match. The zero Record does not match.
//
// https://urlpattern.spec.whatwg.org/#create-a-component-match-result
func (p *Pattern) ExecComponent(c Component, record urlrec.Record) (r ComponentResult, ok bool) {
	if c >= componentCount || !record.IsValid() {
		return r, false
	}
	r.Input = componentOf(&record, c)
	m := &p.components[c].matcher
	spans, ok := m.appendGroups(nil, r.Input)
	if len(spans) > 0 {
		r.Groups = make([]Group, len(spans))
	}
	for i, s := range spans {
		g := &r.Groups[i]
		g.Name = m.groups.names[i]
		if g.Defined = s != undefined; g.Defined {
			g.Value = r.Input[s.start:s.end]
		}
	}
	return r, ok
}

// exec completes r, which has its record. It reports whether that matches. If it
// does not, r is zero.
func (p *Pattern) exec(r *Result) bool {
	order, ok := p.order(&r.record)
	if !ok || !p.store(r, order) {
		*r = Result{}
		return false
	}
	return true
}

// store tests the components of order, and stores their spans. It reports
// whether they match.
func (p *Pattern) store(r *Result, order []Component) bool {
	spans := r.spans[:]
	if p.plan.stored > inlineSpans {
		if r.more == nil {
			r.more = new(more)
		}
		r.more.spans = make([]span, p.plan.stored)
		spans = r.more.spans
	}
	r.pattern = p
	for _, c := range order {
		m := &p.components[c&7].matcher
		value := r.value(c)
		if m.class < programClass || m.groups == nil {
			if !m.test(value) {
				return false
			}
			continue
		}
		if _, ok := m.appendGroups(spans[m.at:m.at:len(spans)], value); !ok {
			return false
		}
	}
	return true
}
