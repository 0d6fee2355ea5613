package command

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/api/urlpattern"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

// explainer explains how URLs match a pattern:
//
//	  input     "https://api.example.com/users/7"
//	  match     no
//	✓ protocol  "https" matches https
//	✓ hostname  "api.example.com" matches :sub.example.com
//	            sub = "api"
//	✗ pathname  "/users/7" does not match /notes/:id
//	...
type explainer struct {
	table   table
	base    *string // as it was given; nil if there is none
	pattern *urlpattern.Pattern
}

// newExplainer returns an explainer of a pattern.
func (p *program) newExplainer(t table, pattern, base string, hasBase bool) (*explainer, error) {
	if t.width == 0 {
		t.width = math.MaxInt32 // no line is too long for a file
	}
	e := &explainer{table: t}
	o := urlpattern.Options{Parser: p.parser}
	var err error
	if hasBase {
		e.base = pointer(domain.ToScalarValueString(base))
		e.pattern, err = urlpattern.NewBase(pattern, base, o)
	} else {
		e.pattern, err = urlpattern.New(pattern, o)
	}
	if err != nil {
		return nil, err
	}
	return e, nil
}

// patternMatch is how a component matches. The order of its fields is part of
// the format of -json.
type patternMatch struct {
	Component string         `json:"component"`
	Pattern   string         `json:"pattern"`
	Value     string         `json:"value"`
	Match     bool           `json:"match"`
	Groups    []patternGroup `json:"groups"`
}

// patternGroup is a group of a component. Its value is nil if it is undefined.
type patternGroup struct {
	Name  string  `json:"name"`
	Value *string `json:"value"`
}

// explain returns how each component of r matches.
func (e *explainer) explain(r urlrec.Record) (matches []patternMatch) {
	for _, c := range urlpattern.Components() {
		result, ok := e.pattern.ExecComponent(c, r)
		m := patternMatch{
			Component: c.String(), Pattern: e.pattern.Component(c), Value: result.Input, Match: ok, Groups: []patternGroup{},
		}
		for _, group := range result.Groups {
			g := patternGroup{Name: group.Name}
			if group.Defined {
				g.Value = pointer(group.Value)
			}
			m.Groups = append(m.Groups, g)
		}
		matches = append(matches, m)
	}
	return matches
}

// print prints how each component matches.
func (e *explainer) print(out *bytes.Buffer, input string, r *urlrec.Record, err error) {
	t := e.table
	t.row(out, "", "input", strconv.Quote(input), "")
	if err != nil {
		t.row(out, "", "failure", failureName(err), red)
		out.WriteByte('\n')
		return
	}
	answer, colour := "yes", ""
	if !e.pattern.TestRecord(*r) {
		answer, colour = "no", red
	}
	t.row(out, "", "match", answer, colour)
	for _, m := range e.explain(*r) {
		mark, verb, colour := "✓", "matches", ""
		if !m.Match {
			mark, verb, colour = "✗", "does not match", red
		}
		pattern := `""`
		if m.Pattern != "" {
			pattern = visible(m.Pattern)
		}
		t.row(out, mark, m.Component, fmt.Sprintf("%q %s %s", m.Value, verb, pattern), colour)
		if m.Pattern == "*" {
			continue // its group is the value
		}
		for _, g := range m.Groups {
			value := "undefined"
			if g.Value != nil {
				value = strconv.Quote(*g.Value)
			}
			t.row(out, "", "", visible(g.Name)+" = "+value, "")
		}
	}
	out.WriteByte('\n')
}

// visible returns text as the terminal shows it, with escapes.
func visible(text string) string {
	var b strings.Builder
	for piece := range cells(text, 0) {
		b.WriteString(piece.shown)
	}
	return b.String()
}

// patternResult is an object of -json with -pattern. The order of its fields is
// part of the format.
type patternResult struct {
	Input      string         `json:"input"`
	Base       *string        `json:"base"`
	Href       *string        `json:"href"`
	Match      bool           `json:"match"`
	Components []patternMatch `json:"components"`
	Failure    *string        `json:"failure"`
}

// printJSON prints how each component matches as a JSON object.
func (e *explainer) printJSON(out *bytes.Buffer, input string, r *urlrec.Record, err error) {
	result := patternResult{Input: domain.ToScalarValueString(input), Base: e.base}
	if err != nil {
		result.Failure = pointer(failureName(err))
	} else {
		result.Href, result.Match, result.Components = pointer(r.Href()), e.pattern.TestRecord(*r), e.explain(*r)
	}
	writeJSON(out, result)
}

// showPatternError shows the place in the pattern or the base of the error, if
// it has one.
func (t table) showPatternError(out *bytes.Buffer, pattern, base string, err error) {
	var e *urlpattern.Error
	if !errors.As(err, &e) {
		return
	}
	text := pattern
	if e.InBase {
		text = base
	}
	const indent = "  "
	line, marker := excerpt(text, e.Offset, e.Offset+1, t.room(len(indent)))
	fmt.Fprintf(out, "%s%s\n%s%s\n", indent, line, indent, marker)
	t.row(out, "", "fatal", e.Code.String()+": "+patternFault(err), "")
	out.WriteByte('\n')
}

// patternFault returns the message of an error of package urlpattern.
func patternFault(err error) string { return strings.TrimPrefix(err.Error(), "urlpattern: ") }
