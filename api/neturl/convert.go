package neturl

import (
	"errors"
	"net/url"
	"slices"
	"strings"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// Converter has methods for the functions of this package that parse. They use
// its Parser. The zero Converter uses the default Parser.
type Converter struct {
	// Parser parses strings according to the standard; nil is the default
	// Parser.
	Parser *weburl.Parser
}

// parser returns the Parser, or the default one if there is none.
func (c *Converter) parser() *weburl.Parser {
	if c.Parser == nil {
		return weburl.FromRecord(urlrec.Record{}).Parser()
	}
	return c.Parser
}

// idna returns the IDNA backend of the Parser.
func (c *Converter) idna() ports.IDNA { return c.parser().Renderer().IDNA }

// ErrNoURL is the error for the zero Record and for a nil *url.URL.
var ErrNoURL = errors.New("neturl: there is no URL to convert")

// DisagreementError is the error of a conversion if net/url and the URL
// Standard see different things in the URL. It holds no part of the URL.
// errors.Is(err, neturl.DotSegments) reports whether the class is among the
// differences.
type DisagreementError struct {
	// Disagreements are the differences that prevent the conversion, at least
	// one.
	Disagreements []Disagreement
	// Failure is a *domain.Failure if the standard refuses the URL, and nil
	// otherwise.
	Failure error
}

// Error returns a message with the classes and parts.
func (e *DisagreementError) Error() string {
	var b strings.Builder
	b.WriteString("neturl: net/url and the URL Standard see different things: ")
	for i, d := range e.Disagreements {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(d.String())
	}
	return b.String()
}

// Unwrap returns the classes, and the failure if there is one.
func (e *DisagreementError) Unwrap() []error {
	var all []error
	for _, d := range e.Disagreements {
		all = append(all, d.Class)
	}
	if e.Failure != nil {
		all = append(all, e.Failure)
	}
	return all
}

// withoutAccepted returns found without differences in spelling and without
// those of the classes in accept.
func withoutAccepted(found []Disagreement, accept []Class) []Disagreement {
	return slices.DeleteFunc(found, func(d Disagreement) bool {
		return d.Class.Spelling() || slices.Contains(accept, d.Class)
	})
}

// ToNetURL returns r as a URL of net/url. Its getters, its String and a request
// made from it have the same scheme, user, host, port, path, query and pairs as
// r. Only the spelling may differ ([Class.Spelling]).
//
// If that is impossible, the URL is nil and the error is a
// [*DisagreementError]. Such differences are accepted if all their classes are
// in accept. A URL that net/url refuses to parse is always an error.
//
// The blob URL entry of r is lost. The error for the zero Record is [ErrNoURL].
func ToNetURL(r urlrec.Record, accept ...Class) (*url.URL, error) {
	if !r.IsValid() {
		return nil, ErrNoURL
	}
	u, err := url.Parse(r.Href())
	if err != nil {
		return nil, &DisagreementError{Disagreements: refusedParts(r)}
	}
	seen := viewOfURL(u)
	found := compare(source{s: r.Href()}, steps(r.Href(), r, nil), r, &seen) // an href is ASCII
	found = append(found, compareString(u, &seen)...)
	if found = withoutAccepted(found, accept); len(found) > 0 {
		return nil, &DisagreementError{Disagreements: found}
	}
	return u, nil
}

// compareString returns the differences between seen, the view of u's getters,
// and net/url's view of u.String().
func compareString(u *url.URL, seen *view) (found []Disagreement) {
	again, ok := viewOfString(u.String())
	if !ok {
		return []Disagreement{{Assembled, URL}}
	}
	differ := again.diff(seen)
	for part := range Part(numParts) {
		if differ.has(part) {
			found = append(found, Disagreement{Assembled, part})
		}
	}
	return found
}

// FromNetURL returns the record of u.String(), parsed with the default Parser.
// It has the same scheme, user, host, port, path, query and pairs as u's
// getters. Only the spelling may differ ([Class.Spelling]).
//
// If that is impossible, the error is a [*DisagreementError], and the record is
// the zero Record. Such differences are accepted if all their classes are in
// accept. A string that the standard refuses is always an error, even a
// relative reference: resolve it first. The error for a nil u is [ErrNoURL].
//
// FromNetURL does not see the string that u was parsed from. If net/url and the
// standard read that string differently, u can still have one meaning for both.
// For example, net/url reads "\" as a part of the path. [Compare] compares
// strings.
func FromNetURL(u *url.URL, accept ...Class) (urlrec.Record, error) {
	return new(Converter).FromNetURL(u, accept...)
}

// FromNetURL returns the result of the function [FromNetURL] with the Parser of
// c. A string that is longer than the Parser accepts fails with
// domain.ErrTooLong.
func (c *Converter) FromNetURL(u *url.URL, accept ...Class) (urlrec.Record, error) {
	if u == nil {
		return urlrec.Record{}, ErrNoURL
	}
	s := u.String()
	r, err := c.parser().ParseRecord(s)
	switch {
	case errors.Is(err, domain.ErrTooLong):
		return urlrec.Record{}, err
	case err != nil:
		return urlrec.Record{}, &DisagreementError{Disagreements: []Disagreement{refusal(err, u)}, Failure: err}
	}
	seen := viewOfURL(u)
	found := compareString(u, &seen)
	if again, ok := viewOfString(s); ok {
		found = append(found, compare(source{s: s}, steps(s, r, c.idna()), r, &again)...)
	}
	if found = withoutAccepted(found, accept); len(found) > 0 {
		return urlrec.Record{}, &DisagreementError{Disagreements: found}
	}
	return r, nil
}
