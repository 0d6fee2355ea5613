package gojaurl

import (
	"strings"

	"github.com/dop251/goja"

	weburl "github.com/weburl-go/weburl/api"
)

// urlState is the state of an object of the class URL.
type urlState struct {
	goja.Value
	url    *weburl.URL
	params *goja.Object // the property searchParams, or nil until it is read
}

// makeURL makes the class URL (#url).
func (in *Interfaces) makeURL() {
	c := &in.url
	c.define(in, "URL", 1, func(arguments []goja.Value) goja.Value {
		in.require(arguments, "url")
		input, base, hasBase := in.urlArguments(arguments)
		u, err := in.parse(input, base, hasBase)
		if err != nil {
			panic(in.invalidURL(err, input, base, hasBase))
		}
		return &urlState{Value: goja.Undefined(), url: u}
	})
	this := func(call goja.FunctionCall) *urlState {
		s, ok := in.states.of(call.This).(*urlState)
		if !ok {
			panic(c.wrong())
		}
		return s
	}

	c.operation(c.object, "parse", 1, func(call goja.FunctionCall) goja.Value {
		in.require(call.Arguments, "url")
		u, err := in.parse(in.urlArguments(call.Arguments))
		if err != nil {
			return goja.Null()
		}
		return c.make(&urlState{Value: goja.Undefined(), url: u})
	})
	c.operation(c.object, "canParse", 1, func(call goja.FunctionCall) goja.Value {
		in.require(call.Arguments, "url")
		input, base, hasBase := in.urlArguments(call.Arguments)
		if hasBase {
			return in.rt.ToValue(in.o.Parser.CanParseBase(input, base))
		}
		return in.rt.ToValue(in.o.Parser.CanParse(input))
	})

	href := func(call goja.FunctionCall) goja.Value { return in.rt.ToValue(this(call).url.Href()) }
	c.attribute("href", href, func(call goja.FunctionCall) goja.Value {
		u := this(call).url
		value := in.usvString(call.Argument(0))
		if err := u.SetHref(value); err != nil {
			panic(in.invalidURL(err, value, "", false))
		}
		return goja.Undefined()
	})
	for _, attribute := range []struct {
		name string
		get  func(*weburl.URL) string
		set  func(*weburl.URL, string) bool
	}{
		{"origin", (*weburl.URL).Origin, nil},
		{"protocol", (*weburl.URL).Protocol, (*weburl.URL).SetProtocol},
		{"username", (*weburl.URL).Username, (*weburl.URL).SetUsername},
		{"password", (*weburl.URL).Password, (*weburl.URL).SetPassword},
		{"host", (*weburl.URL).Host, (*weburl.URL).SetHost},
		{"hostname", (*weburl.URL).Hostname, (*weburl.URL).SetHostname},
		{"port", (*weburl.URL).Port, (*weburl.URL).SetPort},
		{"pathname", (*weburl.URL).Pathname, (*weburl.URL).SetPathname},
		{"search", (*weburl.URL).Search, (*weburl.URL).SetSearch},
		{"hash", (*weburl.URL).Hash, (*weburl.URL).SetHash},
	} {
		get := func(call goja.FunctionCall) goja.Value { return in.rt.ToValue(attribute.get(this(call).url)) }
		var set native
		if attribute.set != nil {
			set = func(call goja.FunctionCall) goja.Value {
				u := this(call).url
				attribute.set(u, in.usvString(call.Argument(0)))
				return goja.Undefined()
			}
		}
		c.attribute(attribute.name, get, set)
	}
	c.attribute("searchParams", func(call goja.FunctionCall) goja.Value {
		s := this(call)
		if s.params == nil {
			s.params = in.params.make(&paramsState{goja.Undefined(), s.url.SearchParams()})
		}
		return s.params
	}, nil)
	c.operation(c.prototype, "toJSON", 0, href)
	c.operation(c.prototype, "toString", 0, href)
}

// urlArguments converts the arguments url and base. A base of undefined is
// absent.
func (in *Interfaces) urlArguments(arguments []goja.Value) (input, base string, hasBase bool) {
	input = in.usvString(arguments[0])
	if v := at(arguments, 1); !goja.IsUndefined(v) {
		return input, in.usvString(v), true
	}
	return input, "", false
}

// parse is the API URL parser (#api-url-parser).
func (in *Interfaces) parse(input, base string, hasBase bool) (*weburl.URL, error) {
	if hasBase {
		return in.o.Parser.ParseBase(input, base)
	}
	return in.o.Parser.Parse(input)
}

// invalidURL returns the TypeError for input that is not a URL. Its properties
// are those of Node.js.
func (in *Interfaces) invalidURL(err error, input, base string, hasBase bool) *goja.Object {
	e := in.typeError("ERR_INVALID_URL", "Invalid URL: %s", strings.TrimPrefix(err.Error(), "weburl: "))
	in.data(e, "input", in.rt.ToValue(input))
	if hasBase {
		in.data(e, "base", in.rt.ToValue(base))
	}
	return e
}
