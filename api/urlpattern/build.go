package urlpattern

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/weburl-go/weburl/urlrec"
)

// NewFrom returns the pattern that a caller passes to another API, relative to
// the URL base:
//   - A *Pattern is the result as it is.
//   - An [Init] inherits from base, unless it has a BaseURL.
//   - A string is a constructor string.
//
// The error is an [*Error]. Other values and a nil *Pattern fail with
// [InvalidValue]. An invalid base fails with [InvalidBaseURL], if it is needed.
// The standard passes no options, so o is usually the zero Options.
//
// https://urlpattern.spec.whatwg.org/#build-a-url-pattern-from-a-web-idl-value
func NewFrom(value any, base urlrec.Record, o Options) (*Pattern, error) {
	switch value := value.(type) {
	case *Pattern:
		if value != nil {
			return value, nil
		}
	case Init:
		if value.BaseURL == nil {
			href := base.Href()
			value.BaseURL = &href
		}
		return NewInit(value, o)
	case string:
		return NewBase(value, base.Href(), o)
	}
	return nil, &Error{Code: InvalidValue}
}

// NewFromJSON returns the pattern in a JSON text, relative to the URL base. data
// is a string in the syntax of constructor strings, or an object with the
// members of an init:
//
//	"/products/*"
//	{"pathname": "/products/*", "search": ""}
//
// The error is an [*Error]: with [InvalidJSON] if data is not JSON, or that of
// [NewFromInfra].
func NewFromJSON(data []byte, base urlrec.Record, o Options) (*Pattern, error) {
	var value any
	if err := json.Unmarshal(data, &value); err != nil {
		return nil, &Error{Code: InvalidJSON}
	}
	return NewFromInfra(value, base, o)
}

// NewFromInfra returns the pattern of a value that package encoding/json has
// decoded into an any, relative to the URL base. value is a string, or a map
// with the members of an init.
//
// The error is an [*Error]. Other values fail with [InvalidValue]. A map with
// another key, or with a value that is not a string, fails with [InvalidMember].
// The standard returns null for both.
//
// https://urlpattern.spec.whatwg.org/#build-a-url-pattern-from-an-infra-value
func NewFromInfra(value any, base urlrec.Record, o Options) (*Pattern, error) {
	switch value := value.(type) {
	case string:
		return NewBase(value, base.Href(), o)
	case map[string]any:
		href := base.Href()
		init := Init{BaseURL: &href}
		for _, key := range slices.Sorted(maps.Keys(value)) {
			text, ok := value[key].(string)
			member := init.member(key)
			if !ok || member == nil {
				return nil, &Error{Code: InvalidMember}
			}
			*member = &text
		}
		return NewInit(init, o)
	}
	return nil, &Error{Code: InvalidValue}
}

// member returns the field for the member of URLPatternInit with the name, or
// nil if there is none.
func (i *Init) member(name string) **string {
	switch name {
	case "protocol":
		return &i.Protocol
	case "username":
		return &i.Username
	case "password":
		return &i.Password
	case "hostname":
		return &i.Hostname
	case "port":
		return &i.Port
	case "pathname":
		return &i.Pathname
	case "search":
		return &i.Search
	case "hash":
		return &i.Hash
	case "baseURL":
		return &i.BaseURL
	}
	return nil
}

// NewFromStructuredField returns the pattern in a string of a structured field
// of HTTP (RFC 9651), relative to the URL base. value is the string without its
// quotation marks and escapes. The error is an [*Error].
//
// For the field Use-As-Dictionary of RFC 9842, the caller must then check that
// the pattern has no regexp groups, and that it matches only the origin of the
// dictionary; see the example.
//
// https://urlpattern.spec.whatwg.org/#build-a-url-pattern-from-an-http-structured-field-value
func NewFromStructuredField(value string, base urlrec.Record, o Options) (*Pattern, error) {
	return NewBase(value, base.Href(), o)
}
