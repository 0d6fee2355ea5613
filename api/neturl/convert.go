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

// Converter has the functions of this package that parse, with a Parser of its own. The
// zero Converter uses the default Parser.
type Converter struct {
	// Parser parses strings as the standard does; nil is the default one.
	Parser *weburl.Parser
}

// urls returns the Parser.
func (c Converter) urls() *weburl.Parser {
	if c.Parser == nil {
		return weburl.FromRecord(urlrec.Record{}).Parser()
	}
	return c.Parser
}

// idna returns the IDNA backend of the Parser.
func (c Converter) idna() ports.IDNA { return c.urls().Renderer().IDNA }

// ErrNoURL says that there is nothing to convert: the zero Record, or a nil
// *url.URL.
var ErrNoURL = errors.New("neturl: there is no URL to convert")

// DisagreementError says that net/url and the URL Standard see different things in a
// URL. It holds no part of the URL. errors.Is(err, neturl.DotSegments) tells whether
// a class is among the differences.
type DisagreementError struct {
	// Disagreements are the differences that stand in the way, at least one.
	Disagreements []Disagreement
	// Failure is the standard's failure, a *domain.Failure, where it is the standard
	// that refuses the URL, and nil otherwise.
	Failure error
}

// Error names the classes and parts.
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

// Unwrap gives the classes, and the failure if there is one.
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

// stand gives those of found that stand in the way: what is spelling does not, and
// what is in accept does not.
func stand(found []Disagreement, accept []Class) []Disagreement {
	return slices.DeleteFunc(found, func(d Disagreement) bool {
		return d.Class.Spelling() || slices.Contains(accept, d.Class)
	})
}

// ToNetURL gives r as net/url has it. Its getters, its String and a request made from
// it say the same scheme, user, host, port, path, query and pairs of the query as r
// does, in another spelling at most ([Class.Spelling]). Where they cannot, the URL is
// nil and the error a [*DisagreementError], unless all differences are of classes in
// accept. What net/url refuses to parse is an error in any case. The blob URL entry of
// r is lost. The zero Record is [ErrNoURL].
func ToNetURL(r urlrec.Record, accept ...Class) (*url.URL, error) {
	if !r.IsValid() {
		return nil, ErrNoURL
	}
	u, err := url.Parse(r.Href())
	if err != nil {
		return nil, &DisagreementError{Disagreements: refusedParts(r)}
	}
	seen := viewOfURL(u)
	found := compare(r.Href(), r, nil, &seen) // an href is ASCII
	found = append(found, compareString(u, &seen)...)
	if found = stand(found, accept); len(found) > 0 {
		return nil, &DisagreementError{Disagreements: found}
	}
	return u, nil
}

// compareString gives the differences between seen, what u's getters see, and what
// net/url sees in u.String().
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

// FromNetURL gives the record that the default Parser makes of u.String(). It says
// the same scheme, user, host, port, path, query and pairs of the query as u's getters
// do, in another spelling at most ([Class.Spelling]). Where it cannot, the record is
// the zero Record and the error a [*DisagreementError], unless all differences are of
// classes in accept. What the standard refuses is an error in any case, a relative
// reference too: resolve it first. A nil u is [ErrNoURL].
//
// What net/url saw in the string that u came from may be something else than the
// standard sees in it, even where both see the same in u: it took "\" for a part of
// the path. [Compare] looks at the string.
func FromNetURL(u *url.URL, accept ...Class) (urlrec.Record, error) {
	return Converter{}.FromNetURL(u, accept...)
}

// FromNetURL is [FromNetURL] with the Parser of c. A string longer than that takes is
// domain.ErrTooLong.
func (c Converter) FromNetURL(u *url.URL, accept ...Class) (urlrec.Record, error) {
	if u == nil {
		return urlrec.Record{}, ErrNoURL
	}
	s := u.String()
	r, err := c.urls().ParseRecord(s)
	switch {
	case errors.Is(err, domain.ErrTooLong):
		return urlrec.Record{}, err
	case err != nil:
		return urlrec.Record{}, &DisagreementError{Disagreements: []Disagreement{refusal(err, u)}, Failure: err}
	}
	seen := viewOfURL(u)
	found := compareString(u, &seen)
	if again, ok := viewOfString(s); ok {
		found = append(found, compare(s, r, c.idna(), &again)...)
	}
	if found = stand(found, accept); len(found) > 0 {
		return urlrec.Record{}, &DisagreementError{Disagreements: found}
	}
	return r, nil
}
