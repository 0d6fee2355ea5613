package fetchurl

import (
	"errors"

	"github.com/weburl-go/weburl/urlrec"
)

// Errors of [Agent.Location].
var (
	// ErrLocations is the error for more than one Location header.
	ErrLocations = errors.New("fetchurl: there is more than one Location header")
	// ErrNotHTTP is the error for a redirect to another scheme.
	ErrNotHTTP = errors.New("fetchurl: the redirect is to a scheme that is neither http nor https")
)

// MaxRedirects is the number of redirects that a request follows.
//
// https://fetch.spec.whatwg.org/#http-redirect-fetch
const MaxRedirects = 20

// Location returns the URL to which a response redirects. current is the URL of
// the response, and headers are the values of its Location headers. The status
// must be a redirect status: 301, 302, 303, 307 or 308.
//
// A URL without a fragment takes over that of current. Without a header the
// result is the zero Record, and the error is nil. Other errors are those of
// [weburl.Parser.Parse], ErrLocations and ErrNotHTTP. With ErrNotHTTP, the URL
// is returned too.
//
// https://fetch.spec.whatwg.org/#concept-response-location-url
func (a *Agent) Location(current urlrec.Record, headers []string) (urlrec.Record, error) {
	switch {
	case len(headers) == 0:
		return urlrec.Record{}, nil
	case len(headers) > 1:
		return urlrec.Record{}, ErrLocations
	}
	u, err := a.Parser.ResolveRecord(headers[0], current)
	if err != nil {
		return urlrec.Record{}, err
	}
	if fragment, ok := current.Fragment(); ok {
		if _, has := u.Fragment(); !has {
			var set urlrec.Parser
			// With its "#", an empty fragment does not become null.
			u, _ = set.SetHash(u, "#"+fragment)
		}
	}
	if !IsHTTP(u) {
		err = ErrNotHTTP
	}
	return u, err
}
