package htmlurl

import (
	"errors"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

// componentSetters are the setters of the parts by the names of the attributes.
var componentSetters = map[string]func(*weburl.URL, string) bool{
	"protocol": (*weburl.URL).SetProtocol,
	"username": (*weburl.URL).SetUsername,
	"password": (*weburl.URL).SetPassword,
	"host":     (*weburl.URL).SetHost,
	"hostname": (*weburl.URL).SetHostname,
	"port":     (*weburl.URL).SetPort,
	"pathname": (*weburl.URL).SetPathname,
	"search":   (*weburl.URL).SetSearch,
	"hash":     (*weburl.URL).SetHash,
}

// SetComponent gives url with one part set to value, as the setter of the attribute
// ("protocol", "username", "password", "host", "hostname", "port", "pathname", "search"
// or "hash") of the URL class sets it, and says why where value is not taken. Then the
// URL is url as it was. p is what value is parsed with.
//
// The error is a *domain.Failure, a [domain.Refusal], domain.ErrTooLong or
// [weburl.ErrUnknownAttribute]; [IsOverrideFailure] tells which of them the basic URL
// parser reports as failure. Of a host with a port each is taken or not on its own; the
// error speaks of the host. A URL that is null, the zero Record, takes nothing.
func SetComponent(p *weburl.Parser, url urlrec.Record, attribute, value string) (urlrec.Record, error) {
	setter, ok := componentSetters[attribute]
	if !ok {
		return url, weburl.ErrUnknownAttribute
	}
	u := p.FromRecord(url)
	if setter(u, value) {
		return u.Record(), nil
	}
	if _, err := u.ValidateSet(attribute, value); err != nil {
		return url, err
	}
	return url, domain.ErrTooLong // the value is no reason, so the result is
}

// IsOverrideFailure reports whether err, which [SetComponent] gave, says that the basic
// URL parser (#concept-basic-url-parser) with a state override returned failure. It is
// false where the setter's steps or the parser's end without doing anything, as they do
// where a special scheme would become one that is not.
func IsOverrideFailure(err error) bool {
	if refusal, ok := errors.AsType[domain.Refusal](err); ok {
		return refusal.IsFailure()
	}
	_, ok := errors.AsType[*domain.Failure](err)
	return ok
}
