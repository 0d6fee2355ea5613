package command

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/stepwise"
)

// tracer prints how the standard's state machine parses an input. Under the
// name of each state and its address in the standard are the steps that it
// takes. Under a step are the fields of the URL record and the flags that it
// changed, the steps of the host parser, the validation errors, and whether it
// moved the pointer back.
type tracer struct {
	check    *checker
	encoding ports.Encoding
}

const (
	traceWidth    = 78      // columns of an input or a base
	traceRoom     = 32      // columns of a text in the record or the buffer
	traceSegments = 4       // of a path
	maxSteps      = 100_000 // of one parse
	maxLabels     = 10      // of a domain
)

func (t tracer) print(out *bytes.Buffer, input string, r *urlrec.Record, err error) {
	start, _ := excerpt(input, 0, 0, traceWidth-len("input    "))
	fmt.Fprintf(out, "input    %s\n", start)
	if t.check.base.IsValid() {
		start, _ := excerpt(t.check.base.Href(), 0, 0, traceWidth-len("base     "))
		fmt.Fprintf(out, "base     %s\n         (its own parse is not traced)\n", start)
	}
	fmt.Fprintf(out, "pointer  the byte of the input at which the code point starts, from 0\n")
	if !errors.Is(err, domain.ErrTooLong) {
		t.trace(out, input)
	}
	if err != nil {
		fmt.Fprintf(out, "failure  %s\n\n", failureName(err))
	} else {
		fmt.Fprintf(out, "href     %s\n\n", r.Href())
	}
}

func (t tracer) trace(out *bytes.Buffer, input string) {
	var recorder domain.Recorder
	tellErrors := func(failed bool) {
		for i, e := range recorder.Errors {
			name := "error"
			if failed && i == len(recorder.Errors)-1 {
				name = "fatal"
			}
			fmt.Fprintf(out, "        %s at %d-%d: %s\n", name, e.Start, e.End, explain(e))
		}
		recorder.Errors = recorder.Errors[:0]
	}
	heading := func(name, anchor string) { fmt.Fprintf(out, "%s  %s\n", name, anchor) }

	steps := 0
	var before stepwise.Step
	machine := stepwise.Machine{IDNA: t.check.idna, Recorder: &recorder, Trace: func(s stepwise.Step) {
		if steps++; steps > maxSteps {
			recorder.Errors = recorder.Errors[:0]
			return
		}
		if steps == 1 {
			// The scheme start state finds no errors: these were found before
			// it ran.
			heading("basic URL parser", "https://url.spec.whatwg.org/#concept-basic-url-parser")
			tellErrors(false)
		}
		if s.State != before.State {
			heading(s.State.String(), s.State.Anchor())
		}
		next := s.Next.String()
		switch {
		case s.Failed:
			next = "failure"
		case s.Next == stepwise.NoState:
			next = "the end"
		}
		fmt.Fprintf(out, "%5d  pointer %-3d  %-8s  buffer %s, then %s\n", steps, s.Pointer, codePoint(s.C), quote(s.Buffer), next)
		tellHost(out, s.Host)
		for field := stepwise.SchemeField; field != 0; field <<= 1 { // until it is shifted out
			if s.Changed&field != 0 {
				fmt.Fprintf(out, "        %s is now %s\n", field, value(s.URL, field))
			}
		}
		tellFlags(out, before, s)
		tellErrors(s.Failed)
		if s.NextPointer < s.Pointer {
			fmt.Fprintf(out, "        the pointer goes back to %d: %s\n", s.NextPointer, rewindReason(s))
		}
		before = s
	}}
	machine.Parse(input, t.check.literal, t.encoding)
	if steps > maxSteps {
		fmt.Fprintf(out, "%d more steps are not shown\n", steps-maxSteps)
	}
}

// tellFlags prints the parser's flags that a step changed.
func tellFlags(out *bytes.Buffer, before, after stepwise.Step) {
	for _, flag := range []struct {
		name          string
		before, after bool
	}{
		{"atSignSeen", before.AtSignSeen, after.AtSignSeen},
		{"insideBrackets", before.InsideBrackets, after.InsideBrackets},
		{"passwordTokenSeen", before.PasswordTokenSeen, after.PasswordTokenSeen},
	} {
		if flag.before != flag.after {
			fmt.Fprintf(out, "        %s is now %t\n", flag.name, flag.after)
		}
	}
}

// rewindReason says why the step s moved the pointer back. Two states can do
// that.
func rewindReason(s stepwise.Step) string {
	if s.State == stepwise.AuthorityState {
		return "the host is parsed from its start"
	}
	return "there is no scheme, so the input is parsed from its start"
}

// tellHost prints the steps of the host parser.
func tellHost(out *bytes.Buffer, steps []host.Step) {
	var kind host.StepKind
	for i, s := range steps {
		if i == 0 {
			fmt.Fprintf(out, "        host parser  https://url.spec.whatwg.org/#concept-host-parser\n")
		}
		if s.Kind != kind {
			kind = s.Kind
			fmt.Fprintf(out, "          %v  %s\n", s.Kind, s.Kind.Anchor())
		}
		result := hostResult(s)
		if s.Code != 0 {
			result = "failure"
		}
		fmt.Fprintf(out, "            %s: %s\n", quote(s.Input), result)
		tellLabels(out, s)
	}
}

// tellLabels prints the labels that a step of the domain parser changed to
// Punycode.
func tellLabels(out *bytes.Buffer, s host.Step) {
	if s.Mapped == "" {
		return
	}
	rest := s.Output
	shown := 0
	for label := range strings.SplitSeq(s.Mapped, ".") {
		var ascii string
		ascii, rest, _ = strings.Cut(rest, ".")
		if label == ascii {
			continue
		}
		if shown++; shown > maxLabels {
			fmt.Fprintf(out, "            %s\n", ellipsis)
			return
		}
		fmt.Fprintf(out, "            label %s: Punycode %s\n", quote(label), quote(ascii))
	}
}

// hostResult returns the result of a step of the host parser that did not fail.
func hostResult(s host.Step) string {
	switch s.Kind {
	case host.StepDomain:
		if s.Mapped != "" {
			return fmt.Sprintf("mapped and normalized to %s, in ASCII %s", quote(s.Mapped), quote(s.Output))
		}
	case host.StepEndsInNumber:
		if s.Ends {
			return "true, so it must be an IPv4 address"
		}
		return "false, so it is a domain"
	case host.StepIPv4Part:
		if s.Number > 0xFFFFFFFF {
			return fmt.Sprintf("radix %d, value above 4294967295", s.Radix)
		}
		return fmt.Sprintf("radix %d, value %d", s.Radix, s.Number)
	case host.StepIPv4:
		return fmt.Sprintf("%d, serialized as %s", s.Number, quote(s.Output))
	case host.StepIPv6Piece:
		if strings.Contains(s.Input, ".") {
			return fmt.Sprintf("pieces %d and %d are 0x%X and 0x%X", s.Index, s.Index+1, s.Number>>16, s.Number&0xFFFF)
		}
		return fmt.Sprintf("piece %d is 0x%X", s.Index, s.Number)
	case host.StepIPv6Compress:
		return fmt.Sprintf("compress is %d: the pieces from there on belong at the end", s.Index)
	case host.StepIPv6:
		return fmt.Sprintf("pieces %X, serialized as %s", s.Address, quote(s.Output))
	}
	return quote(s.Output)
}

// codePoint returns the number of c, and c itself if it can be seen.
func codePoint(c rune) string {
	if c == domain.EOF {
		return "EOF"
	}
	number := fmt.Sprintf("U+%04X", c)
	if c != ' ' && columns(c) > 0 {
		number += " " + string(c)
	}
	return number
}

// quote returns text in quotes. If it is long, that is its end, where it grows.
// The cost does not grow with text, because each step prints the whole buffer.
func quote[T string | []byte](text T) string {
	end := string(text[max(len(text)-traceRoom*cellBytes, 0):])
	shown, _ := excerpt(end, len(end), len(end), traceRoom)
	return `"` + shown + `"`
}

// value returns the value of one field of url.
func value(url *stepwise.Record, field stepwise.Fields) string {
	switch field {
	case stepwise.SchemeField:
		return quote(url.Scheme)
	case stepwise.UsernameField:
		return quote(url.Username)
	case stepwise.PasswordField:
		return quote(url.Password)
	case stepwise.HostField:
		return fmt.Sprintf("%s, %v", quote(url.HostValue.String()), url.HostValue.Kind())
	case stepwise.PortField:
		if url.PortNumber == stepwise.NullPort {
			return "null"
		}
		return strconv.Itoa(url.PortNumber)
	case stepwise.PathField:
		if url.Path.IsOpaque {
			return quote(url.Path.Opaque) + ", opaque"
		}
		var segments []string
		hidden := len(url.Path.Segments) - traceSegments
		if hidden > 0 {
			segments = append(segments, ellipsis)
		}
		for _, segment := range url.Path.Segments[max(hidden, 0):] {
			segments = append(segments, quote(segment))
		}
		return "[" + strings.Join(segments, ", ") + "]"
	case stepwise.QueryField:
		return quoteOrNull(url.Query)
	}
	return quoteOrNull(url.Fragment)
}

func quoteOrNull(text []byte) string {
	if text == nil {
		return "null"
	}
	return quote(text)
}
