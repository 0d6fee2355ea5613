package domain

import (
	"errors"
	"unicode/utf8"
)

// Recorder takes validation errors in the order in which a parser reports
// them. A nil *Recorder takes none and costs nothing. The zero Recorder is
// ready for use and keeps all errors; it is not safe for concurrent use.
type Recorder struct {
	// Errors are the validation errors so far, in order, repeated ones repeated.
	Errors []ValidationError
	// LastOnly keeps no error but the last.
	LastOnly bool
	// Max is how many errors are taken: the parser stops at that one. 0 is no
	// limit: an input may have one error per byte.
	Max int
	// Each, unless it is nil, is told each error as it is found, and says whether to
	// go on. Whether the error is fatal, and what an IDNA backend said, is not known
	// yet. Together with LastOnly it needs no memory for errors, however many
	// there are.
	Each func(ValidationError) (more bool)

	inBase  bool
	view    view
	taken   int
	stopped bool
	missed  bool // an error was found after r had stopped
}

// ErrStopped says that a parser stopped because its Recorder wants no more errors,
// so that it does not know how the parse would have ended.
var ErrStopped = errors.New("weburl: stopped by the recorder")

// view says how an offset that a parser reports maps to the caller's string:
// it counts bytes of what source[start:] becomes when tabs and newlines are
// removed and broken UTF-8 is repaired. Without a source it is the offset.
type view struct {
	source string
	start  int
}

// Report records the validation error code at the bytes start to end
// (exclusive) of what the parser reads.
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

// Stopped reports whether r wants no more errors. It takes none then.
func (r *Recorder) Stopped() bool { return r != nil && r.stopped }

// Within makes the offsets of later reports count from start in source, the
// caller's string, in the text that source[start:] becomes when ASCII tabs and
// newlines are removed and broken UTF-8 is repaired. A host parser is given
// such a text. [Recorder.Whole] ends it.
func (r *Recorder) Within(source string, start int) {
	if r != nil {
		r.view = view{source, start}
	}
}

// Whole makes the offsets of later reports count in the caller's string again.
func (r *Recorder) Whole() {
	if r != nil {
		r.view = view{}
	}
}

// Base says whether later reports are about the base URL.
func (r *Recorder) Base(inBase bool) {
	if r != nil {
		r.inBase = inBase
	}
}

// Reason adds what the IDNA backend said to the last error, if that is
// [DomainToASCII]. If r stopped before the last error, Reason does nothing.
func (r *Recorder) Reason(e IDNAError) {
	if last := r.last(); last != nil && last.Code == DomainToASCII {
		last.IDNA = e
	}
}

// Fail marks the last error as the one that the parse failed with. If r stopped
// before the last error, Fail does nothing.
func (r *Recorder) Fail() {
	if last := r.last(); last != nil {
		last.Fatal = true
	}
}

// last returns the last error that a parser reported, or nil if r has not got it.
func (r *Recorder) last() *ValidationError {
	if r == nil || r.missed || len(r.Errors) == 0 {
		return nil
	}
	return &r.Errors[len(r.Errors)-1]
}

// place gives the offset in the caller's string of offset in the view. A place
// that begins something lies behind the tabs and newlines in front of it.
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
