package weburl

import (
	"errors"
	"slices"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/stepwise"
)

// Set sets attribute to value. If value is not taken, u does not change and the
// error says why. If value is a host with a port, the error is about the host;
// an invalid port is ignored.
//
// The error is a [*domain.Failure], a [domain.Refusal], domain.ErrTooLong or
// domain.ErrUnknownAttribute. [IsOverrideFailure] reports whether the basic URL
// parser returned failure.
func (u *URL) Set(attribute domain.Attribute, value string) error {
	if attribute == domain.AttributeHref {
		return u.SetHref(value)
	}
	if u.set(attribute, value) {
		if attribute == domain.AttributeSearch {
			u.refillParams()
		}
		return nil
	}
	if _, err := u.ValidateSet(attribute, value); err != nil {
		return err
	}
	return domain.ErrTooLong // value itself is valid, so the href would be too long
}

// IsOverrideFailure reports whether err says that the basic URL parser
// (#concept-basic-url-parser) returned failure for a state override. err is an
// error of [URL.Set] or [URL.ValidateSet].
//
// It is false if the steps of the setter or of the parser end early without a
// failure. That happens, for example, if a special scheme would become one that
// is not special.
func IsOverrideFailure(err error) bool {
	var refusal domain.Refusal
	if errors.As(err, &refusal) {
		return refusal.IsFailure()
	}
	return errors.As(err, new(*domain.Failure))
}

// ValidateSet returns the validation errors of setting attribute to value, and
// the error that [URL.Set] would return. u does not change. Places are in
// value. It returns at most Config.MaxErrors validation errors; see
// [Parser.Validate].
func (u *URL) ValidateSet(attribute domain.Attribute, value string) ([]domain.ValidationError, error) {
	p := u.Parser()
	switch {
	case attribute == domain.AttributeHref:
		return p.Validate(value)
	case !slices.Contains(domain.Attributes(), attribute):
		return nil, domain.ErrUnknownAttribute
	case p.tooLong(len(value)):
		return nil, domain.ErrTooLong
	case !u.rec.IsValid():
		return nil, domain.RefusedNoHost
	}
	recorder := domain.Recorder{Max: p.config.MaxErrors}
	last := &recorder
	why := p.setLiterally(last, attribute, *u.record(), value)
	if recorder.Stopped() {
		// recorder may have stopped before the error that ended the steps.
		last = &domain.Recorder{LastOnly: true}
		why = p.setLiterally(last, attribute, *u.record(), value)
	}
	if code, ok := why.(domain.Code); ok {
		why = newFailure(code, last)
	}
	return recorder.Errors, why
}

// setLiterally runs the setter of attribute of the literal machine on r, and
// returns why value is not taken.
func (p *Parser) setLiterally(recorder *domain.Recorder, attribute domain.Attribute, r urlrec.Record, value string) error {
	literal := stepwise.Machine{IDNA: p.urls.IDNA, Recorder: recorder}
	return literal.Set(literalRecord(r), attribute, value)
}

// literalRecord returns the fields of r that decide what a setter does, which are all
// but the segments of the path, the query and the fragment. Parsing r.Href() may return
// another record: a setter can make a file: URL that the parser cannot.
func literalRecord(r urlrec.Record) *stepwise.Record {
	literal := &stepwise.Record{
		Scheme:     r.Scheme(),
		Username:   []byte(r.Username()),
		Password:   []byte(r.Password()),
		HostValue:  r.HostValue(),
		PortNumber: stepwise.NullPort,
		Path:       stepwise.Path{IsOpaque: r.HasOpaquePath()},
	}
	if port, ok := r.PortNumber(); ok {
		literal.PortNumber = int(port)
	}
	return literal
}
