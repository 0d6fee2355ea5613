package urlpattern

import (
	"errors"
	"strings"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec"
)

// members returns the members of an init that are components.
func (i *Init) members() (m members) {
	for c, value := range [componentCount]*string{
		i.Protocol, i.Username, i.Password, i.Hostname, i.Port, i.Pathname, i.Search, i.Hash,
	} {
		if value != nil {
			m.set(Component(c), *value, 0)
		}
	}
	return m
}

// processInit processes an init for a pattern: b.in has its components, and
// baseURL is its base URL, which may be nil. The result is in b.out.
//
// https://urlpattern.spec.whatwg.org/#process-a-urlpatterninit
func (b *compiler) processInit(baseURL *string) *Error {
	in, out := &b.in, &b.out
	*out = *in
	var base urlrec.Record
	if baseURL != nil {
		var err error
		if base, err = b.urls.ParseRecord(*baseURL); err != nil {
			return invalidBase(err)
		}
		out.inherit(in, base, false)
	}
	if in.has[Protocol] {
		out.value[Protocol] = strings.TrimSuffix(in.value[Protocol], ":")
	}
	if in.has[Pathname] && baseURL != nil && !base.HasOpaquePath() && !isAbsolutePathname(in.value[Pathname], false) {
		folder := escapePattern(folderOf(base))
		out.value[Pathname] = folder + in.value[Pathname]
		out.at[Pathname] -= len(folder)
	}
	for _, c := range [...]Component{Search, Hash} {
		if stripped, ok := strings.CutPrefix(in.value[c], componentPrefixes[c]); ok && in.has[c] {
			out.value[c] = stripped
			out.at[c]++
		}
	}
	return nil
}

// componentPrefixes are the prefixes of components in a URL.
var componentPrefixes = [componentCount]string{Search: "?", Hash: "#"}

// invalidBase returns the error for a base URL that the parser refused with
// err.
func invalidBase(err error) *Error {
	e := &Error{Code: InvalidBaseURL, InBase: true, Err: err}
	var failure *domain.Failure
	if errors.As(err, &failure) {
		e.Offset = failure.Start
	}
	return e
}

// processURL processes an init for a URL, and returns its components. ok is
// false if that fails.
func processURL(init Init, urls *weburl.Parser) (values [componentCount]string, ok bool) {
	in := init.members()
	out := in
	var base urlrec.Record
	if init.BaseURL != nil {
		var err error
		if base, err = urls.ParseRecord(*init.BaseURL); err != nil {
			return values, false
		}
		out.inherit(&in, base, true)
	}
	b := compiler{urls: urls}
	var failed Code
	canonical := func(c Component, f func(value string) (string, Code)) {
		if in.has[c] && failed == 0 {
			out.value[c], failed = f(out.value[c])
		}
	}
	canonical(Protocol, func(value string) (string, Code) {
		return b.encode(encodeProtocol, strings.TrimSuffix(value, ":"))
	})
	canonical(Username, func(value string) (string, Code) { return canonicalUsername(value), 0 })
	canonical(Password, func(value string) (string, Code) { return canonicalPassword(value), 0 })
	canonical(Hostname, b.canonicalHostname)
	canonical(Port, func(value string) (string, Code) { return canonicalPort(value, out.value[Protocol]) })
	canonical(Pathname, func(value string) (string, Code) {
		if init.BaseURL != nil && !base.HasOpaquePath() && !isAbsolutePathname(value, true) {
			value = folderOf(base) + value
		}
		if protocol := out.value[Protocol]; protocol == "" || isSpecial(protocol) {
			return canonicalPathname(value), 0
		}
		return canonicalOpaquePathname(value), 0
	})
	canonical(Search, func(value string) (string, Code) {
		return canonicalSearch(strings.TrimPrefix(value, "?")), 0
	})
	canonical(Hash, func(value string) (string, Code) {
		return canonicalHash(strings.TrimPrefix(value, "#")), 0
	})
	return out.value, failed == 0
}

// inherit sets the members that in inherits from base. These are the components
// that are less specific than all those of in. isURL is the type: "url" or
// "pattern".
func (m *members) inherit(in *members, base urlrec.Record, isURL bool) {
	inherit := func(c Component, value string) {
		if !isURL {
			value = escapePattern(value)
		}
		m.set(c, value, 0)
		m.inherited[c] = true
	}
	if in.has[Protocol] {
		return
	}
	inherit(Protocol, base.Scheme())
	if in.has[Hostname] {
		return
	}
	inherit(Hostname, base.Hostname())
	if in.has[Port] {
		return
	}
	inherit(Port, base.Port())
	if isURL && !in.has[Username] {
		inherit(Username, base.Username())
		if !in.has[Password] {
			inherit(Password, base.Password())
		}
	}
	if in.has[Pathname] {
		return
	}
	inherit(Pathname, base.Pathname())
	if in.has[Search] {
		return
	}
	inherit(Search, strings.TrimPrefix(base.Search(), "?"))
	if in.has[Hash] {
		return
	}
	inherit(Hash, strings.TrimPrefix(base.Hash(), "#"))
}

// folderOf returns the path of r up to its last "/". It is "" if there is none.
func folderOf(r urlrec.Record) string {
	path := r.Pathname()
	return path[:strings.LastIndexByte(path, '/')+1]
}

// isAbsolutePathname is "is an absolute pathname". isURL is the type: "url" or
// "pattern".
//
// https://urlpattern.spec.whatwg.org/#is-an-absolute-pathname
func isAbsolutePathname(input string, isURL bool) bool {
	return strings.HasPrefix(input, "/") || !isURL && (strings.HasPrefix(input, `\/`) || strings.HasPrefix(input, "{/"))
}
