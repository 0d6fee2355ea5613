package main

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/stepwise"
)

// tracer prints how the standard's state machine parses an input: under the name of
// each state and its address in the standard the steps that it takes, and under a
// step what it changed in the URL record and the validation errors that it found.
type tracer struct {
	check    *checker
	encoding ports.Encoding
}

const (
	traceWidth    = 78      // columns of an input or a base
	traceRoom     = 32      // columns of a text in the record or the buffer
	traceSegments = 4       // of a path
	maxSteps      = 100_000 // of one parse
)

func (t tracer) print(out *bytes.Buffer, input string, r urlrec.Record, err error) {
	start, _ := excerpt(input, 0, 0, traceWidth-len("input    "))
	fmt.Fprintf(out, "input    %s\n", start)
	if t.check.base.IsValid() {
		start, _ := excerpt(t.check.base.Href(), 0, 0, traceWidth-len("base     "))
		fmt.Fprintf(out, "base     %s\n         (its own parse is not traced)\n", start)
	}
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
	state := stepwise.NoState
	machine := stepwise.Machine{IDNA: t.check.idna, Recorder: &recorder, Trace: func(s stepwise.Step) {
		if steps++; steps > maxSteps {
			recorder.Errors = recorder.Errors[:0]
			return
		}
		if steps == 1 {
			// The scheme start state finds no errors: these were found before it ran.
			heading("basic URL parser", "https://url.spec.whatwg.org/#concept-basic-url-parser")
			tellErrors(false)
		}
		if s.State != state {
			state = s.State
			heading(state.String(), state.Anchor())
		}
		next := s.Next.String()
		switch {
		case s.Failed:
			next = "failure"
		case s.Next == stepwise.NoState:
			next = "the end"
		}
		fmt.Fprintf(out, "%5d  pointer %-3d  %-8s  buffer %s, then %s\n", steps, s.Pointer, codePoint(s.C), quote(s.Buffer), next)
		for field := stepwise.SchemeField; field != 0; field <<= 1 { // until it is shifted out
			if s.Changed&field != 0 {
				fmt.Fprintf(out, "        %s is now %s\n", field, value(s.URL, field))
			}
		}
		tellErrors(s.Failed)
	}}
	machine.Parse(input, t.check.literal, t.encoding)
	if steps > maxSteps {
		fmt.Fprintf(out, "%d more steps are not shown\n", steps-maxSteps)
	}
}

// codePoint gives the number of c, and c itself if it can be seen.
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

// quote gives text in quotes; of a long one the end, where it grows. What a text
// costs does not grow with it, since each step tells the buffer anew.
func quote[T string | []byte](text T) string {
	end := string(text[max(len(text)-traceRoom*cellBytes, 0):])
	shown, _ := excerpt(end, len(end), len(end), traceRoom)
	return `"` + shown + `"`
}

// value gives the value of one field of url.
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
