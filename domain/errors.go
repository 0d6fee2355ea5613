package domain

import (
	"errors"
	"fmt"
	"strconv"
)

// ErrTooLong is the error for a URL, or an input, that is longer than the
// caller's limit or than 32-bit offsets allow. It is not a validation error:
// the standard does not limit the length of a URL.
var ErrTooLong = errors.New("weburl: the URL is too long")

// ErrUnknownEncoding is the error for a label that is not the label of an
// encoding.
var ErrUnknownEncoding = errors.New("weburl: the encoding label is unknown")

// ErrUnknownAttribute is the error for a value that is not an [Attribute].
var ErrUnknownAttribute = errors.New("weburl: the URL class has no such attribute to set")

// ErrNoPublicSuffixList is the error for a question that needs a public suffix
// list, if the parser has none.
var ErrNoPublicSuffixList = errors.New("weburl: the parser has no public suffix list")

// ValidationError is one validation error of the URL Standard and its place in
// the caller's input. It contains no part of that input. The zero value has no
// Code.
//
// https://url.spec.whatwg.org/#validation-error
type ValidationError struct {
	Code   Code
	InBase bool      // the place is in the base, not in the input
	Fatal  bool      // the parse failed with this error
	Start  int       // byte offset into the string as the caller gave it
	End    int       // exclusive; 0 <= Start <= End <= len of that string
	IDNA   IDNAError // for DomainToASCII: the backend's error, or zero
}

// String returns the name of the error and its place, such as
// "invalid-URL-unit 3-5". The prefix "base " means that it is in the base.
func (e ValidationError) String() string {
	in := ""
	if e.InBase {
		in = "base "
	}
	return fmt.Sprintf("%s%s %d-%d", in, e.Code.String(), e.Start, e.End)
}

// IDNAError says why an IDNA backend refused a domain: which label breaks which
// rule. It contains no part of the domain. The zero value means that the reason
// is unknown.
type IDNAError struct {
	// Label is the index of the label, 0 for the first. It is -1 if the domain
	// as a whole breaks the rule, or if the backend does not know the label.
	Label int
	// Rule is the name of the rule, a constant of the backend; "" if unknown.
	Rule string
}

// Error returns a sentence with the label's index and the name of the rule.
func (e *IDNAError) Error() string {
	rule := "a rule"
	if e.Rule != "" {
		rule = "the rule " + e.Rule
	}
	if e.Label < 0 {
		return "weburl: IDNA: the domain breaks " + rule
	}
	return fmt.Sprintf("weburl: IDNA: label %d breaks %s", e.Label, rule)
}

// Failure is the error of a failed parse: the validation error that ended it
// and its place. Functions return it as *Failure. It contains no part of the
// input, however it is printed.
type Failure struct {
	Code   Code
	Start  int       // byte offset into the string as the caller gave it
	End    int       // exclusive
	InBase bool      // the base failed to parse, not the input
	IDNA   IDNAError // for DomainToASCII: the backend's error, or zero
}

// Error returns the message of f.Code and the place, and for an IDNA error the
// rule. In the message, the last byte of the place is included, unlike f.End.
func (f *Failure) Error() string {
	where := "the input"
	if f.InBase {
		where = "the base URL"
	}
	place := "at byte " + strconv.Itoa(f.Start)
	if f.End > f.Start+1 {
		place = "at bytes " + strconv.Itoa(f.Start) + " to " + strconv.Itoa(f.End-1)
	}
	rule := ""
	if f.IDNA.Rule != "" {
		rule = "; rule " + f.IDNA.Rule
		if f.IDNA.Label >= 0 {
			rule += " in label " + strconv.Itoa(f.IDNA.Label)
		}
	}
	return f.Code.Error() + " (" + place + " of " + where + rule + ")"
}

// Unwrap returns f.Code, so that errors.Is(err, domain.HostMissing) works.
func (f *Failure) Unwrap() error { return f.Code }
