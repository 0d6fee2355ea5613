package domain

import (
	"errors"
	"fmt"
)

// ErrTooLong says that a URL is longer than its offsets or the caller's limit
// allow. It is no validation error: the standard knows no longest URL.
var ErrTooLong = errors.New("weburl: the URL is too long")

// ErrUnknownEncoding says that a label names no encoding.
var ErrUnknownEncoding = errors.New("weburl: the label names no encoding")

// ErrUnknownAttribute says that the URL class has no such attribute to set.
var ErrUnknownAttribute = errors.New("weburl: the URL class has no such attribute to set")

// ErrNoPublicSuffixList says that no public suffix list is bound.
var ErrNoPublicSuffixList = errors.New("weburl: no public suffix list is bound")

// ValidationError is one validation error of the URL Standard and its place in
// the caller's input. It holds no part of that input.
//
// https://url.spec.whatwg.org/#validation-error
type ValidationError struct {
	Code   Code
	InBase bool      // the place is in the base, not in the input
	Fatal  bool      // the parse failed with this error
	Start  int       // byte offset into the string as the caller gave it
	End    int       // exclusive; 0 <= Start <= End <= len of that string
	IDNA   IDNAError // for DomainToASCII: what the IDNA backend said, if it said anything
}

// String gives the name of the error and its place, such as
// "invalid-URL-unit 3-5", with "base " in front where it is in the base.
func (e ValidationError) String() string {
	in := ""
	if e.InBase {
		in = "base "
	}
	return fmt.Sprintf("%s%s %d-%d", in, e.Code.String(), e.Start, e.End)
}

// IDNAError is what an IDNA backend says of a domain it refuses: which label
// and which rule, never the text. The zero value says nothing.
type IDNAError struct {
	Label int    // index of the label, 0 for the first; -1 where the domain as a whole is at fault
	Rule  string // the name of the rule that is broken, a constant of the backend; "" where unknown
}

// Error gives the label's index and the name of the rule.
func (e *IDNAError) Error() string {
	if e.Label < 0 {
		return "weburl: IDNA: the domain breaks the rule " + e.Rule
	}
	return fmt.Sprintf("weburl: IDNA: label %d breaks the rule %s", e.Label, e.Rule)
}

// Failure, always as *Failure, is what a failed parse returns: the validation
// error that ended it and its place. It holds no part of the input, however it
// is printed.
type Failure struct {
	Code   Code
	Start  int       // byte offset into the string as the caller gave it
	End    int       // exclusive
	InBase bool      // it was the base that failed to parse
	IDNA   IDNAError // for DomainToASCII: what the IDNA backend said, if it said anything
}

// Error says what is wrong and where.
func (f *Failure) Error() string {
	where := "the input"
	if f.InBase {
		where = "the base URL"
	}
	place := fmt.Sprintf("at byte %d of ", f.Start)
	if f.End > f.Start+1 {
		place = fmt.Sprintf("at bytes %d to %d of ", f.Start, f.End-1)
	}
	s := f.Code.Error() + " (" + place + where
	if f.IDNA.Rule != "" {
		s += "; rule " + f.IDNA.Rule
		if f.IDNA.Label >= 0 {
			s += fmt.Sprintf(" in label %d", f.IDNA.Label)
		}
	}
	return s + ")"
}

// Unwrap gives the Code, so that errors.Is(err, domain.HostMissing) works.
func (f *Failure) Unwrap() error { return f.Code }
