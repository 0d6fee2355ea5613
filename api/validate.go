package weburl

import (
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/writing"
)

// Validate returns the validation errors (#validation-error) of parsing input
// without a base, in the standard's order, each with its place in input. An
// error that occurs twice is returned twice. The error is that of
// [Parser.Parse].
//
// If there are no validation errors and the error is nil, input is a valid URL
// string. [Parser.IsValidURLString] finds that by the grammar of URL writing.
//
// Validate returns at most Config.MaxErrors errors. Without that limit the
// errors may take 300 times the memory of input. [Parser.Diagnose] can report
// them without keeping them.
func (p *Parser) Validate(input string) ([]domain.ValidationError, error) {
	p = p.orDefault()
	recorder := domain.Recorder{Max: p.config.MaxErrors}
	err := p.Diagnose(&recorder, input)
	return recorder.Errors, err
}

// ValidateBase returns the validation errors of parsing base and then input
// relative to it, as [Parser.Validate] does. Errors in the base come first and
// are marked. The error is that of [Parser.ParseBase].
func (p *Parser) ValidateBase(input, base string) ([]domain.ValidationError, error) {
	p = p.orDefault()
	recorder := domain.Recorder{Max: p.config.MaxErrors}
	err := p.DiagnoseBase(&recorder, input, base)
	return recorder.Errors, err
}

// Diagnose parses input without a base and reports each validation error to
// recorder when it finds it. recorder may be nil. The error is that of
// [Parser.Parse], even if recorder stops early.
//
// A recorder with LastOnly and Each takes any number of errors in constant
// memory.
func (p *Parser) Diagnose(recorder *domain.Recorder, input string) error {
	var r urlrec.Record
	return p.orDefault().diagnose(recorder, &r, input, nil)
}

// DiagnoseBase parses base and then input relative to it, and reports each
// validation error to recorder, as [Parser.Diagnose] does. The error is that of
// [Parser.ParseBase].
func (p *Parser) DiagnoseBase(recorder *domain.Recorder, input, base string) error {
	p = p.orDefault()
	var parsedBase, r urlrec.Record
	recorder.Base(true)
	err := p.diagnose(recorder, &parsedBase, base, nil)
	recorder.Base(false)
	if err != nil {
		return inBase(err)
	}
	return p.diagnose(recorder, &r, input, &parsedBase)
}

// diagnose is [Parser.parseInto] that tells recorder each validation error. The
// literal machine runs once, and twice only if recorder stopped before the
// failure.
func (p *Parser) diagnose(recorder *domain.Recorder, r *urlrec.Record, input string, base *urlrec.Record) error {
	if p.tooLong(len(input)) {
		return domain.ErrTooLong
	}
	err := p.urls.ParseInto(r, input, base, nil)
	code, failed := err.(domain.Code)
	if err != nil && !failed {
		return err
	}
	if recorder != nil && !recorder.Stopped() {
		p.parseLiterally(recorder, input, base)
		if failed && hasFailure(recorder) {
			return newFailure(code, recorder)
		}
	}
	if failed {
		return p.explain(err, input, base)
	}
	return nil
}

// IsValidURLString reports whether input is a valid URL string
// (#valid-url-string) without a base: an absolute-URL-with-fragment string.
//
// The grammar of URL writing decides that. It is stricter than
// [Parser.CanParse].
func (p *Parser) IsValidURLString(input string) bool {
	return p.IsValidURLStringRecord(input, urlrec.Record{})
}

// IsValidURLStringBase reports whether input is a valid URL string with the
// base URL base. It is false if base is not a URL. base itself need not be a
// valid URL string.
func (p *Parser) IsValidURLStringBase(input, base string) bool {
	p = p.orDefault()
	if p.tooLong(max(len(input), len(base))) {
		return false
	}
	r, err := p.urls.Parse(base, urlrec.Record{}, nil)
	return err == nil && p.IsValidURLStringRecord(input, r)
}

// IsValidURLStringRecord reports whether input is a valid URL string with a
// base that is already parsed, so the cost does not depend on the base. A zero
// base means that there is none.
func (p *Parser) IsValidURLStringRecord(input string, base urlrec.Record) bool {
	p = p.orDefault()
	grammar := writing.Grammar{IDNA: p.urls.IDNA}
	return !p.tooLong(len(input)) && grammar.IsValidURLString(input, base)
}

// hasFailure reports whether the last error that recorder took is the failure
// of the parse.
func hasFailure(recorder *domain.Recorder) bool {
	n := len(recorder.Errors)
	return n > 0 && recorder.Errors[n-1].Fatal
}
