package difftest

import (
	"errors"
	"fmt"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/stepwise"
)

// record parses input again with the literal machine, and records validation
// errors and steps. The error must be want again. The validation errors, the
// steps and the grammar must be consistent with it.
func (k *Checker) record(input string, base urlrec.Record, literalBase *stepwise.Record, enc ports.Encoding, want error) error {
	var recorder domain.Recorder
	machine, steps := k.traced(len(input))
	machine.Recorder = &recorder
	if _, err := machine.Parse(input, literalBase, enc); err != want {
		return fmt.Errorf("with a recorder the literal machine %w, without one it %w", orNone(err), orNone(want))
	}
	if err := steps.end(); err != nil {
		return err
	}
	for i, e := range recorder.Errors {
		count(&k.Counts.Reported, e.Code, 1)
		if e.Start < 0 || e.Start > e.End || e.End > len(input) || e.InBase {
			return fmt.Errorf("the place of the validation error %s is %d to %d", e.Code.String(), e.Start, e.End)
		}
		if e.Fatal != (want != nil && i == len(recorder.Errors)-1) {
			return fmt.Errorf("the field Fatal of the validation error %d, %s, is %t", i+1, e.Code.String(), e.Fatal)
		}
	}
	if want != nil {
		if len(recorder.Errors) == 0 {
			return fmt.Errorf("the failure %w comes without a validation error", want)
		}
		if last := recorder.Errors[len(recorder.Errors)-1].Code; last != want {
			return fmt.Errorf("the last validation error is %s, and the failure %w", last.String(), want)
		}
	}

	valid := k.grammar.IsValidURLString(input, base)
	if without := want == nil && len(recorder.Errors) == 0; valid != without {
		return fmt.Errorf("it is a valid URL string: %t, and it parses without validation errors: %t %v", valid, without, recorder.Errors)
	}
	k.Counts.Valid.count(kindOfBase(base), valid)
	if k.Counts.Cases%64 == 0 { // it is slow
		k.countProductions(input, base)
	}
	return nil
}

// kindOfBase returns the kind of a base. The grammar and the parser treat bases
// of one kind alike.
func kindOfBase(base urlrec.Record) string {
	switch {
	case !base.IsValid():
		return "no base"
	case base.Scheme() == "file":
		return "file:"
	case base.IsSpecial():
		return "special"
	case base.HasOpaquePath():
		return "opaque path"
	case base.HostKind() == host.Null:
		return "not special, no host"
	case base.HostKind() == host.Empty:
		return "not special, empty host"
	}
	return "not special, a host"
}

// traced returns the literal machine with a trace that checks each step. length
// is that of the input.
func (k *Checker) traced(length int) (*stepwise.Machine, *steps) {
	s := &steps{length: length}
	machine := k.literal
	machine.Trace = s.check
	return &machine, s
}

// steps checks the steps of a run.
type steps struct {
	length int
	began  bool
	next   stepwise.State // the next state of the step before
	ended  bool
	err    error
}

func (s *steps) check(step stepwise.Step) {
	wrong := ""
	switch {
	case s.ended:
		wrong = "a step after the last one"
	case s.began && step.State != s.next:
		wrong = "a state that the step before does not name"
	case !strings.HasSuffix(step.State.Anchor(), "-state") || !strings.HasSuffix(step.State.String(), " state"):
		wrong = "a state without an anchor or a name"
	case step.Pointer < 0 || step.Pointer > s.length:
		wrong = "a pointer outside the input"
	case step.C != domain.EOF && step.Pointer == s.length:
		wrong = "a code point after the input"
	case step.Failed && step.Next != stepwise.NoState:
		wrong = "a state after a failure"
	case step.URL == nil:
		wrong = "no URL"
	}
	if wrong != "" && s.err == nil {
		s.err = fmt.Errorf("the trace has %s: %s at %d, next %s", wrong, step.State, step.Pointer, step.Next)
	}
	s.began, s.next, s.ended = true, step.Next, step.Next == stepwise.NoState
}

// end returns the first fault of the steps of a run that has ended.
func (s *steps) end() error {
	if s.err == nil && s.began && !s.ended {
		return errors.New("the trace has no last step")
	}
	return s.err
}
