package weburl

import (
	"errors"
	"slices"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/stepwise"
)

// Validate returns the validation errors (#validation-error) of parsing input, in
// the standard's order, repeated ones repeated, each with its place in input. The
// error is that of [Parser.Parse]. No errors and a nil error is what
// [Parser.IsValidURLString] tells by other means.
//
// It returns at most Config.MaxErrors of them. Without that limit they may take 300
// times the memory of input; [Parser.Record] need not keep any.
func (p *Parser) Validate(input string) ([]domain.ValidationError, error) {
	p = p.orDefault()
	recorder := domain.Recorder{Max: p.config.MaxErrors}
	err := p.Record(&recorder, input, nil)
	return recorder.Errors, err
}

// ValidateBase is [Parser.Validate] with a base, whose errors come first and say
// that they are in the base. The error is that of [Parser.ParseBase].
func (p *Parser) ValidateBase(input, base string) ([]domain.ValidationError, error) {
	p = p.orDefault()
	recorder := domain.Recorder{Max: p.config.MaxErrors}
	err := p.Record(&recorder, input, &base)
	return recorder.Errors, err
}

// Record parses input and tells recorder each validation error as it is found; recorder
// may be nil. base may be nil; its errors come first. The error is that of
// [Parser.Parse] or [Parser.ParseBase], even if recorder stops early.
//
// A recorder with LastOnly and Each takes any number of errors in constant memory.
func (p *Parser) Record(recorder *domain.Recorder, input string, base *string) error {
	p = p.orDefault()
	var parsedBase, r urlrec.Record
	if base != nil {
		recorder.Base(true)
		err := p.record(recorder, &parsedBase, *base, nil)
		recorder.Base(false)
		if err != nil {
			return inBase(err)
		}
	}
	return p.record(recorder, &r, input, &parsedBase)
}

// record is [Parser.parseInto] that tells recorder each validation error. The literal
// machine runs once, and twice only if recorder stopped before the failure.
func (p *Parser) record(recorder *domain.Recorder, r *urlrec.Record, input string, base *urlrec.Record) error {
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

// base parses base.
func (p *Parser) base(base string) (urlrec.Record, error) {
	r, err := p.ParseRecord(base)
	return r, inBase(err)
}

// inBase returns err, which says then that it is that of the base.
func inBase(err error) error {
	if failure, ok := err.(*domain.Failure); ok {
		failure.InBase = true
	}
	return err
}

// IsValidURLString reports whether input is a valid URL string (#valid-url-string)
// without a base: an absolute-URL-with-fragment string, by the grammar of URL writing.
func (p *Parser) IsValidURLString(input string) bool {
	return p.IsValidURLStringRecord(input, urlrec.Record{})
}

// IsValidURLStringBase reports whether input is a valid URL string where base is the
// base URL. It is not if base is no URL; base need not be a valid URL string.
func (p *Parser) IsValidURLStringBase(input, base string) bool {
	p = p.orDefault()
	if p.tooLong(max(len(input), len(base))) {
		return false
	}
	r, err := p.urls.Parse(base, urlrec.Record{}, nil)
	return err == nil && p.IsValidURLStringRecord(input, r)
}

// IsValidURLStringRecord is [Parser.IsValidURLStringBase] with a base that is parsed
// already, so that what it costs does not depend on the base. The zero Record is no
// base.
func (p *Parser) IsValidURLStringRecord(input string, base urlrec.Record) bool {
	p = p.orDefault()
	return !p.tooLong(len(input)) && urlrec.Grammar{IDNA: p.urls.IDNA}.IsValidURLString(input, base)
}

// ErrUnknownAttribute says that the URL class has no such attribute to set.
var ErrUnknownAttribute = errors.New("weburl: there is no such attribute")

// literalSetter is a setter of the literal machine.
type literalSetter = func(m *stepwise.Machine, url *stepwise.Record, value string) error

// literalSetters are the setters by the names of the attributes.
var literalSetters = map[string]literalSetter{
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

// ValidateSet returns the validation errors of setting the attribute, such as "host",
// to value, and why value would not be taken. Places are in value. u does not change.
// It returns at most Config.MaxErrors errors; see [Parser.Validate]. The error is nil
// if value would be taken, otherwise a *domain.Failure, a [domain.Refusal],
// domain.ErrTooLong or [ErrUnknownAttribute].
func (u *URL) ValidateSet(attribute, value string) ([]domain.ValidationError, error) {
	p := u.bound()
	if attribute == "href" {
		return p.Validate(value)
	}
	set, ok := literalSetters[attribute]
	switch {
	case !ok:
		return nil, ErrUnknownAttribute
	case p.tooLong(len(value)):
		return nil, domain.ErrTooLong
	case !u.rec.IsValid():
		return nil, domain.RefusedNoHost
	}
	recorder := domain.Recorder{Max: p.config.MaxErrors}
	last := &recorder
	why := p.setLiterally(last, set, *u.record(), value)
	if recorder.Stopped() {
		// How the steps end, and where, may come after the last error it took.
		last = &domain.Recorder{LastOnly: true}
		why = p.setLiterally(last, set, *u.record(), value)
	}
	if code, ok := why.(domain.Code); ok {
		why = newFailure(code, last)
	}
	return recorder.Errors, why
}

// setLiterally runs a setter of the literal machine on r.
func (p *Parser) setLiterally(recorder *domain.Recorder, set literalSetter, r urlrec.Record, value string) error {
	literal := stepwise.Machine{IDNA: p.urls.IDNA, Recorder: recorder}
	return set(&literal, literalRecord(r), value)
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

// hasFailure reports whether the last error that recorder took is the one that a
// parse failed with.
func hasFailure(recorder *domain.Recorder) bool {
	n := len(recorder.Errors)
	return n > 0 && recorder.Errors[n-1].Fatal
}

// newFailure returns the failure for code, whose place is that of the last error that
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

// IsValidURLStringRecord is [Parser.IsValidURLStringRecord] of the default Parser.
func IsValidURLStringRecord(input string, base urlrec.Record) bool {
	return defaultParser.IsValidURLStringRecord(input, base)
}
