package weburl

import (
	"errors"
	"slices"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/stepwise"
)

// Set is the setter of attribute, and says why value is not taken. Then u has not
// changed. Of a host with a port, each is taken or refused on its own; the error is about
// the host.
//
// The error is a *domain.Failure, a [domain.Refusal], domain.ErrTooLong or
// domain.ErrUnknownAttribute. [IsOverrideFailure] reports whether the basic URL parser
// returned failure.
func (u *URL) Set(attribute domain.Attribute, value string) error {
	if attribute == domain.AttributeHref {
		return u.SetHref(value)
	}
	taken := u.set(value, func(p *urlrec.Parser, r urlrec.Record, value string) (urlrec.Record, bool) {
		return p.Set(r, attribute, value)
	})
	if taken {
		if attribute == domain.AttributeSearch {
			u.refillParams()
		}
		return nil
	}
	if _, err := u.ValidateSet(attribute, value); err != nil {
		return err
	}
	return domain.ErrTooLong // nothing is wrong with the value, so the href would be too long
}

// IsOverrideFailure reports whether err, from [URL.Set] or [URL.ValidateSet], means that
// the basic URL parser (#concept-basic-url-parser) with a state override returned failure.
// It is false if the steps of the setter or of the parser ended without doing anything,
// for example because a special scheme would become one that is not special.
func IsOverrideFailure(err error) bool {
	if refusal, ok := errors.AsType[domain.Refusal](err); ok {
		return refusal.IsFailure()
	}
	_, ok := errors.AsType[*domain.Failure](err)
	return ok
}

// ValidateSet returns the validation errors of setting attribute to value, and why value
// would not be taken. Places are in value. u does not change. It returns at most
// Config.MaxErrors errors; see [Parser.Validate]. The error is as in [URL.Set].
func (u *URL) ValidateSet(attribute domain.Attribute, value string) ([]domain.ValidationError, error) {
	p := u.bound()
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
		// How the steps end, and where, may come after the last error it took.
		last = &domain.Recorder{LastOnly: true}
		why = p.setLiterally(last, attribute, *u.record(), value)
	}
	if code, ok := why.(domain.Code); ok {
		why = newFailure(code, last)
	}
	return recorder.Errors, why
}

// setLiterally runs a setter of the literal machine on r.
func (p *Parser) setLiterally(recorder *domain.Recorder, attribute domain.Attribute, r urlrec.Record, value string) error {
	literal := stepwise.Machine{IDNA: p.urls.IDNA, Recorder: recorder}
	return literal.Set(literalRecord(r), attribute, value)
}

// literalRecord returns r field by field. Parsing r.Href() may return another record:
// a setter can make a file: URL that the parser does not.
func literalRecord(r urlrec.Record) *stepwise.Record {
	url := &stepwise.Record{
		Scheme:     r.Scheme(),
		Username:   []byte(r.Username()),
		Password:   []byte(r.Password()),
		HostValue:  r.HostValue(),
		PortNumber: stepwise.NullPort,
	}
	if port, ok := r.PortNumber(); ok {
		url.PortNumber = int(port)
	}
	if r.HasOpaquePath() {
		url.Path = stepwise.Path{IsOpaque: true, Opaque: []byte(r.Pathname())}
	} else {
		url.Path.Segments = slices.Collect(r.PathSegments())
	}
	if query, ok := r.Query(); ok {
		url.Query = []byte(query) // not nil, even if it is empty
	}
	if fragment, ok := r.Fragment(); ok {
		url.Fragment = []byte(fragment)
	}
	return url
}
