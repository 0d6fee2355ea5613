package weburl

import (
	"errors"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/stepwise"
)

// Validate gives every validation error (#validation-error) of parsing input, in the
// standard's order, repeated ones repeated, each with its place in input: at most
// Config.MaxErrors of them. The error is that of [Parser.Parse]. No errors and a nil
// error is what [Parser.IsValidURLString] tells by other means.
func (p *Parser) Validate(input string) ([]domain.ValidationError, error) {
	recorder := domain.Recorder{Max: p.config.MaxErrors}
	err := p.Record(&recorder, input, nil)
	return recorder.Errors, err
}

// ValidateBase is [Parser.Validate] with a base, whose errors come first and say
// that they are in the base. The error is that of [Parser.ParseBase].
func (p *Parser) ValidateBase(input, base string) ([]domain.ValidationError, error) {
	recorder := domain.Recorder{Max: p.config.MaxErrors}
	err := p.Record(&recorder, input, &base)
	return recorder.Errors, err
}

// Record parses input and tells recorder each validation error as it comes. base may
// be nil; its errors come first. The error is that of [Parser.Parse] or
// [Parser.ParseBase], also where recorder stops early.
func (p *Parser) Record(recorder *domain.Recorder, input string, base *string) error {
	var parsedBase urlrec.Record
	var literalBase *stepwise.Record
	literal := stepwise.Machine{IDNA: p.urls.IDNA, Recorder: recorder}
	if base != nil {
		var err error
		if parsedBase, err = p.base(*base); err == nil || !errors.Is(err, domain.ErrTooLong) {
			recorder.Base(true)
			literalBase, _ = literal.Parse(*base, nil, nil)
			recorder.Base(false)
		}
		if err != nil {
			return err
		}
	}
	_, err := p.ResolveRecord(input, parsedBase)
	if !errors.Is(err, domain.ErrTooLong) && !recorder.Stopped() {
		literal.Parse(input, literalBase, nil)
	}
	return err
}

// base parses base. Its failure says that it is the base's.
func (p *Parser) base(base string) (urlrec.Record, error) {
	r, err := p.ParseRecord(base)
	var failure *domain.Failure
	if errors.As(err, &failure) {
		failure.InBase = true
	}
	return r, err
}

// IsValidURLString reports whether input is a valid URL string (#valid-url-string)
// without a base: an absolute-URL-with-fragment string, by the grammar of URL writing.
func (p *Parser) IsValidURLString(input string) bool {
	return len(input) <= p.maxInput && p.grammar().IsValidURLString(input, urlrec.Record{})
}

// IsValidURLStringBase reports whether input is a valid URL string where base is the
// base URL. It is not if base is no URL; base need not be a valid URL string.
func (p *Parser) IsValidURLStringBase(input, base string) bool {
	if max(len(input), len(base)) > p.maxInput {
		return false
	}
	r, err := p.urls.Parse(base, urlrec.Record{}, nil)
	return err == nil && p.grammar().IsValidURLString(input, r)
}

func (p *Parser) grammar() urlrec.Grammar { return urlrec.Grammar{IDNA: p.urls.IDNA} }

// ErrUnknownAttribute says that the URL class has no such attribute to set.
var ErrUnknownAttribute = errors.New("weburl: there is no such attribute")

// literalSetters are the setters by the names of the attributes.
var literalSetters = map[string]func(*stepwise.Machine, *stepwise.Record, string) error{
	"protocol": (*stepwise.Machine).SetProtocol,
	"username": (*stepwise.Machine).SetUsername,
	"password": (*stepwise.Machine).SetPassword,
	"host":     (*stepwise.Machine).SetHost,
	"hostname": (*stepwise.Machine).SetHostname,
	"port":     (*stepwise.Machine).SetPort,
	"pathname": (*stepwise.Machine).SetPathname,
	"search": func(m *stepwise.Machine, url *stepwise.Record, value string) error {
		return m.SetSearch(url, value, nil)
	},
	"hash": (*stepwise.Machine).SetHash,
}

// ValidateSet gives the validation errors of setting the attribute, such as "host",
// to value, and why value would not be taken. Places are in value. u does not change.
// The error is nil where value would be taken, otherwise a *domain.Failure, a
// [domain.Refusal], domain.ErrTooLong or [ErrUnknownAttribute].
func (u *URL) ValidateSet(attribute, value string) ([]domain.ValidationError, error) {
	p := u.bound()
	if attribute == "href" {
		return p.Validate(value)
	}
	set, ok := literalSetters[attribute]
	switch {
	case !ok:
		return nil, ErrUnknownAttribute
	case len(value) > p.maxInput:
		return nil, domain.ErrTooLong
	case !u.rec.IsValid():
		return nil, domain.RefusedNoHost
	}
	recorder := domain.Recorder{Max: p.config.MaxErrors}
	err := p.setLiterally(&recorder, set, u.rec, value)
	if errors.Is(err, domain.ErrStopped) {
		err = p.setLiterally(&domain.Recorder{LastOnly: true}, set, u.rec, value)
	}
	return recorder.Errors, err
}

// setLiterally runs a setter of the literal machine on r.
func (p *Parser) setLiterally(recorder *domain.Recorder, set func(*stepwise.Machine, *stepwise.Record, string) error, r urlrec.Record, value string) error {
	literal := stepwise.Machine{IDNA: p.urls.IDNA}
	url, err := literal.Parse(r.Href(), nil, nil)
	if err != nil {
		return err
	}
	literal.Recorder = recorder
	err = set(&literal, url, value)
	if code, ok := err.(domain.Code); ok {
		return newFailure(code, recorder)
	}
	return err
}

// newFailure gives the failure for code, whose place is that of the last error that
// recorder has.
func newFailure(code domain.Code, recorder *domain.Recorder) *domain.Failure {
	failure := &domain.Failure{Code: code}
	if n := len(recorder.Errors); n > 0 {
		last := recorder.Errors[n-1]
		failure.Start, failure.End, failure.IDNA = last.Start, last.End, last.IDNA
	}
	return failure
}

// Validate is [Parser.Validate] of the default Parser.
func Validate(input string) ([]domain.ValidationError, error) { return defaultParser.Validate(input) }

// ValidateBase is [Parser.ValidateBase] of the default Parser.
func ValidateBase(input, base string) ([]domain.ValidationError, error) {
	return defaultParser.ValidateBase(input, base)
}

// IsValidURLString is [Parser.IsValidURLString] of the default Parser.
func IsValidURLString(input string) bool { return defaultParser.IsValidURLString(input) }

// IsValidURLStringBase is [Parser.IsValidURLStringBase] of the default Parser.
func IsValidURLStringBase(input, base string) bool {
	return defaultParser.IsValidURLStringBase(input, base)
}
