package domain

import (
	"errors"
	"unicode/utf8"
)

// Recorder receives validation errors in the order in which a parser reports
// them. It is used in one of two ways. The zero Recorder keeps all errors:
//
//	var r domain.Recorder
//	err := parser.Diagnose(&r, input)
//	for _, e := range r.Errors {
//		fmt.Println(e) // invalid-URL-unit 3-4
//	}
//
// An input may have one error per byte. With LastOnly and Each, errors stream
// in constant memory:
//
//	r := domain.Recorder{LastOnly: true}
//	r.Each = func(e domain.ValidationError) (more bool) {
//		fmt.Println(e)
//		return true
//	}
//	err := parser.Diagnose(&r, input)
//
// The fields Errors, LastOnly, Max and Each are the caller's. Parsers call the
// methods.
//
// A nil *Recorder ignores errors and costs nothing. A Recorder is not safe for
// concurrent use. To use one again, assign a new value to it.
type Recorder struct {
	// Errors are the validation errors so far, in order. The same error at the
	// same place may be reported twice.
	Errors []ValidationError
	// LastOnly keeps only the last error in Errors.
	LastOnly bool
	// Max is the number of errors after which the parser stops; 0 means no
	// limit.
	Max int
	// Each, unless it is nil, is called with each error when it is found. The
	// parser stops if it returns false. The fields Fatal and IDNA of the error
	// are not yet set.
	Each func(ValidationError) (more bool)

	inBase  bool
	view    view
	taken   int
	stopped bool
	missed  bool // an error was found after r had stopped
}

// ErrStopped is the error of a parser that stopped because its Recorder did, by
// Max or Each. The parser cannot tell whether the input is valid.
var ErrStopped = errors.New("weburl: stopped by the recorder")

// view maps an offset that a parser reports to an offset in the caller's
// string. The reported offset counts bytes of source[start:] after ASCII tabs
// and newlines were removed and invalid UTF-8 was replaced. If source is "",
// the two offsets are the same.
type view struct {
	source string
	start  int
}

// Report records the validation error code at the bytes start to end
// (exclusive) of the text that the parser reads.
func (r *Recorder) Report(code Code, start, end int) {
	if r == nil || r.stopped {
		if r != nil {
			r.missed = true
		}
		return
	}
	e := ValidationError{Code: code, Start: r.view.place(start, true), InBase: r.inBase}
	e.End = max(e.Start, r.view.place(end, false))
	if r.LastOnly {
		r.Errors = r.Errors[:0]
	}
	r.Errors = append(r.Errors, e)
	r.taken++
	if r.Each != nil && !r.Each(e) || r.taken == r.Max {
		r.stopped = true
	}
}

// Stopped reports whether r stopped, by Max or Each. It then ignores further
// errors.
func (r *Recorder) Stopped() bool { return r != nil && r.stopped }

// Within is called before a host parser runs on a part of the input. source is
// the caller's string, and the part begins at its byte start. The host parser
// reads text from source[start:], without ASCII tabs and newlines, and with
// invalid UTF-8 replaced. Offsets of later reports are offsets into that text,
// until [Recorder.Whole] is called. The recorder converts them to offsets into
// source.
func (r *Recorder) Within(source string, start int) {
	if r != nil {
		r.view = view{source, start}
	}
}

// Whole ends [Recorder.Within]: offsets of later reports are offsets into the
// caller's string again.
func (r *Recorder) Whole() {
	if r != nil {
		r.view = view{}
	}
}

// Base sets whether later reports are about the base URL.
func (r *Recorder) Base(inBase bool) {
	if r != nil {
		r.inBase = inBase
	}
}

// Reason adds e to the last error, if that is [DomainToASCII]. If r stopped
// before the last error, Reason does nothing.
func (r *Recorder) Reason(e IDNAError) {
	if last := r.last(); last != nil && last.Code == DomainToASCII {
		last.IDNA = e
	}
}

// Fail marks the last error as the one that ended the parse. If r stopped
// before the last error, Fail does nothing.
func (r *Recorder) Fail() {
	if last := r.last(); last != nil {
		last.Fatal = true
	}
}

// last returns the last error that a parser reported, or nil if r did not
// record it.
func (r *Recorder) last() *ValidationError {
	if r == nil || r.missed || len(r.Errors) == 0 {
		return nil
	}
	return &r.Errors[len(r.Errors)-1]
}

// place returns the offset in the caller's string of an offset in the view.
// Tabs and newlines at that place come before it if it begins an error, and
// after it if it ends one.
func (v view) place(offset int, begins bool) int {
	if v.source == "" {
		return offset
	}
	i := v.start
	for seen := 0; i < len(v.source); {
		c, size := DecodeScalarValue(v.source[i:])
		switch {
		case IsASCIITabOrNewline(c):
			if seen == offset && !begins {
				return i
			}
		case seen >= offset:
			return i
		default:
			seen += utf8.RuneLen(c)
		}
		i += size
	}
	return i
}
