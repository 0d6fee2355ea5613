package main

import (
	"errors"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/stepwise"
)

// checker finds validation errors. Its methods are safe for concurrent use.
type checker struct {
	idna       ports.IDNA
	base       urlrec.Record    // the zero Record: none
	literal    *stepwise.Record // the same; nil: none
	baseErrors []domain.ValidationError
}

// setBase makes c check beside base, which became r. It is literally parsed here,
// once, and may also be no URL.
func (c *checker) setBase(base string, r urlrec.Record) {
	var recorder domain.Recorder
	recorder.Base(true)
	machine := stepwise.Machine{IDNA: c.idna, Recorder: &recorder}
	c.base = r
	c.literal, _ = machine.Parse(base, nil, nil)
	c.baseErrors = recorder.Errors
}

// check reports whether input is a valid URL string, and gives the errors of
// parsing it, without those of the base. err is what that parse gave.
func (c *checker) check(input string, err error) (valid bool, found []domain.ValidationError) {
	valid = urlrec.Grammar{IDNA: c.idna}.IsValidURLString(input, c.base)
	// What is valid has no errors. Most URLs are, and need no slow parse.
	if valid || errors.Is(err, domain.ErrTooLong) {
		return valid, nil
	}
	var recorder domain.Recorder
	machine := stepwise.Machine{IDNA: c.idna, Recorder: &recorder}
	machine.Parse(input, c.literal, nil)
	return valid, recorder.Errors
}
