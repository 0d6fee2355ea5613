package command

import (
	"errors"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/stepwise"
	"github.com/weburl-go/weburl/urlrec/writing"
)

// checker finds validation errors. Its methods are safe for concurrent use.
type checker struct {
	idna       ports.IDNA
	base       urlrec.Record    // zero if there is none
	literal    *stepwise.Record // the same; nil if there is none
	baseErrors errorList
}

// maxErrors is how many validation errors of one text are kept. An input can
// have one per byte.
const maxErrors = 1000

// errorList is the validation errors of one text: all of them, or the first
// ones and the last one, which may be the fatal one.
type errorList struct {
	kept   []domain.ValidationError
	hidden int // errors between the last two of kept
}

// setBase sets the base, whose parse returned r. It runs the literal machine on
// base once. base may be invalid.
func (c *checker) setBase(base string, r urlrec.Record) {
	c.base = r
	c.literal, c.baseErrors = c.parse(base, true)
}

// check reports whether input is a valid URL string, and returns the errors of
// parsing it, without those of the base. err is the error of that parse.
func (c *checker) check(input string, err error) (valid bool, found errorList) {
	grammar := writing.Grammar{IDNA: c.idna}
	valid = grammar.IsValidURLString(input, c.base)
	// A valid URL string has no errors. Most URLs are valid and need no slow
	// parse.
	if valid || errors.Is(err, domain.ErrTooLong) {
		return valid, errorList{}
	}
	_, found = c.parse(input, false)
	return valid, found
}

// parse runs the literal machine on text, which is the base or is resolved
// against it.
func (c *checker) parse(text string, isBase bool) (r *stepwise.Record, found errorList) {
	var recorder domain.Recorder
	recorder.Base(isBase)
	recorder.Each = func(domain.ValidationError) (more bool) {
		if last := len(recorder.Errors) - 1; last == maxErrors {
			recorder.Errors[last-1] = recorder.Errors[last]
			recorder.Errors = recorder.Errors[:last]
			found.hidden++
		}
		return true
	}
	machine := stepwise.Machine{IDNA: c.idna, Recorder: &recorder}
	r, _ = machine.Parse(text, c.literal, nil)
	found.kept = recorder.Errors
	return r, found
}
