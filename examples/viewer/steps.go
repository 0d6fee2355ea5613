package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/urlrec/stepwise"
)

// answerSteps returns the steps of the standard's state machine from the given
// index on.
func answerSteps(a *question, from int) *stepsAnswer {
	from = max(from, 0)
	r := &stepsAnswer{
		OK: a.err == nil, Fault: a.fault(), From: from, Steps: []step{}, Record: []field{}, Before: []problem{},
		FirstError: -1, Href: shorten(a.record.Href()),
	}
	if a.inBase {
		return r
	}
	u := newUnits(a.url)
	recorder := new(domain.Recorder)
	take := func(wanted bool) (all []problem) {
		found := recorder.Errors
		recorder.Errors = recorder.Errors[:0]
		if all = []problem{}; wanted {
			all = a.problems(all, "url", found[:min(len(found), maxErrors)])
		}
		return all
	}
	first := true
	changed := stepwise.Fields(0) // before from
	machine := stepwise.Machine{IDNA: idna, Recorder: recorder}
	machine.Trace = func(s stepwise.Step) {
		if first {
			// The scheme start state finds no errors: these were found before
			// it ran.
			r.Before, first = take(true), false
		}
		index := r.Total
		r.Total++
		if len(recorder.Errors) > 0 && r.FirstError < 0 {
			r.FirstError = index
		}
		wanted := from <= index && index < from+maxSteps
		errors := take(wanted)
		if n := len(errors); s.Failed && n > 0 {
			errors[n-1].Fatal = true
		}
		if index < from {
			changed |= s.Changed
		}
		if index == from-1 {
			r.Record = fieldsOf(s.URL, changed)
		}
		if wanted {
			r.Steps = append(r.Steps, newStep(a.url, u, index, s, errors))
		}
	}
	machine.Parse(a.url, a.literalBase, a.encoding)
	return r
}

// newStep returns the step s of a parse of input.
func newStep(input string, u units, index int, s stepwise.Step, errors []problem) step {
	end := s.Pointer
	if s.C != domain.EOF {
		_, size := domain.DecodeScalarValue(input[s.Pointer:])
		end += size
	}
	t := step{
		Index: index, State: s.State.String(), Anchor: s.State.Anchor(),
		span: span{u.at(s.Pointer), u.at(end)}, PointerByte: s.Pointer, CodePoint: "EOF",
		AtSignSeen: s.AtSignSeen, InsideBrackets: s.InsideBrackets, PasswordTokenSeen: s.PasswordTokenSeen,
		Changed: fieldsOf(s.URL, s.Changed), Host: []hostStep{}, Errors: errors,
		NextPointer: u.at(min(max(s.NextPointer, 0), len(input))), Failed: s.Failed,
	}
	if s.C != domain.EOF {
		t.CodePoint, t.Character = fmt.Sprintf("U+%04X", s.C), string(s.C)
	}
	t.Buffer, t.BufferMore = tail(s.Buffer)
	for _, h := range s.Host[:min(len(s.Host), maxLabels)] {
		t.Host = append(t.Host, newHostStep(h))
	}
	if s.Next != stepwise.NoState {
		t.Next = s.Next.String()
	}
	switch {
	case s.Next == stepwise.NoState || s.NextPointer >= s.Pointer:
	case s.State == stepwise.AuthorityState:
		t.Back = "the host is parsed from its start"
	default:
		t.Back = "the input is parsed from its start, because it has no scheme"
	}
	return t
}

// fieldsOf returns the given fields of url.
func fieldsOf(url *stepwise.Record, fields stepwise.Fields) []field {
	list := []field{}
	for f := stepwise.SchemeField; f != 0; f <<= 1 { // until it is shifted out
		if fields&f != 0 {
			list = append(list, newField(url, f))
		}
	}
	return list
}

// newField returns a field of url. It takes the same time for any url.
func newField(url *stepwise.Record, f stepwise.Fields) field {
	r := field{Name: f.String()}
	orNull := func(value []byte) {
		r.Value, _ = tail(value)
		r.Null = value == nil
	}
	switch f {
	case stepwise.SchemeField:
		r.Value, _ = tail(url.Scheme)
	case stepwise.UsernameField:
		r.Value, _ = tail(url.Username)
	case stepwise.PasswordField:
		r.Value, _ = tail(url.Password)
	case stepwise.HostField:
		r.Value, _ = tail(url.HostValue.String())
		r.Null = url.HostValue.Kind() == host.Null
	case stepwise.PortField:
		if r.Null = url.PortNumber == stepwise.NullPort; !r.Null {
			r.Value = strconv.Itoa(url.PortNumber)
		}
	case stepwise.PathField:
		r.Value = pathValue(url.Path)
	case stepwise.QueryField:
		orNull(url.Query)
	case stepwise.FragmentField:
		orNull(url.Fragment)
	}
	return r
}

// pathValue returns the last segments of a path as a list, or an opaque path.
func pathValue(p stepwise.Path) string {
	if p.IsOpaque {
		value, _ := tail(p.Opaque)
		return value
	}
	const shown = 4
	var quoted []string
	hidden := max(len(p.Segments)-shown, 0)
	if hidden > 0 {
		quoted = append(quoted, fmt.Sprintf("%d more", hidden))
	}
	for _, segment := range p.Segments[hidden:] {
		value, _ := tail(segment)
		quoted = append(quoted, strconv.Quote(value))
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// newHostStep returns a step of the host parser.
func newHostStep(s host.Step) hostStep {
	h := hostStep{Name: s.Kind.String(), Anchor: s.Kind.Anchor(), Failed: s.Code != 0}
	h.Input, _ = tail(s.Input)
	output, _ := tail(s.Output)
	mapped, _ := tail(s.Mapped)
	switch {
	case h.Failed:
		h.Result = "failure: " + s.Code.String()
	case s.Kind == host.StepDomain && mapped != "":
		h.Result = "mapped and normalized to " + mapped + ", in ASCII " + output
	case s.Kind == host.StepEndsInNumber && s.Ends:
		h.Result = "true, so it must be an IPv4 address"
	case s.Kind == host.StepEndsInNumber:
		h.Result = "false, so it is a domain"
	case s.Kind == host.StepIPv4Part:
		h.Result = fmt.Sprintf("radix %d, value %d", s.Radix, s.Number)
	case s.Kind == host.StepIPv4:
		h.Result = fmt.Sprintf("%d, serialized as %s", s.Number, output)
	case s.Kind == host.StepIPv6Piece:
		h.Result = fmt.Sprintf("piece %d is 0x%X", s.Index, s.Number)
	case s.Kind == host.StepIPv6Compress:
		h.Result = fmt.Sprintf("compress is %d", s.Index)
	default:
		h.Result = output
	}
	return h
}
