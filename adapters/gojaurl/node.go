package gojaurl

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/dop251/goja"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/nodeurl"
	"github.com/weburl-go/weburl/percent"
)

// Node is the module url of Node.js, for require of
// github.com/dop251/goja_nodejs:
//
//	require.RegisterCoreModule("url", new(gojaurl.Node).Loader())
//
// The module is then both "url" and "node:url". It has the classes URL,
// URLSearchParams and URLPattern, and the functions domainToASCII,
// domainToUnicode, fileURLToPath, fileURLToPathBuffer, pathToFileURL, format
// and urlToHttpOptions. Enable of goja_nodejs/url defines the classes of this
// module as global properties.
//
// Errors have the codes of Node.js, such as ERR_INVALID_URL, in the property
// code. Differences from Node.js are those of package nodeurl, and these:
//   - The functions parse, resolve and resolveObject and the class Url are
//     missing. They do not follow the URL Standard. format takes only a URL.
//   - fileURLToPathBuffer returns a Uint8Array.
//   - The messages of errors differ.
//   - For relative paths, the directory is Dir.
//
// The zero Node is ready for use.
//
// https://nodejs.org/api/url.html
type Node struct {
	// Options are the options for the classes that the loader makes.
	Options Options
	// Platform is the platform of a path if the call does not have the option
	// windows.
	Platform nodeurl.Platform
	// Dir is the directory for relative paths in pathToFileURL. If it is "", a
	// relative path is an error. Node.js takes the working directory.
	Dir string
}

// Loader returns a function that sets the exports of module to the module url,
// with classes of its own. It is a ModuleLoader of goja_nodejs. If New fails,
// it throws that error as an exception.
func (n *Node) Loader() func(rt *goja.Runtime, module *goja.Object) {
	node := *n
	return func(rt *goja.Runtime, module *goja.Object) {
		in, err := New(rt, node.Options)
		if err != nil {
			panic(rt.NewGoError(err))
		}
		check(module.Set("exports", node.Exports(in)))
	}
}

// Exports returns the module url with the classes of in. So they can be those
// that Install made. It returns nil if in is nil or the zero Interfaces.
func (n *Node) Exports(in *Interfaces) *goja.Object {
	if in == nil || in.rt == nil {
		return nil
	}
	m := nodeModule{
		in:   in,
		node: *n,
		url:  nodeurl.Module{Parser: in.o.Parser},
	}
	exports := in.rt.NewObject()
	for _, class := range []*class{&in.url, &in.params, &in.pattern} {
		in.data(exports, class.name, class.object)
	}
	for _, f := range []struct {
		name   string
		length int
		call   native
	}{
		{"domainToASCII", 1, m.domain(m.url.DomainToASCII)},
		{"domainToUnicode", 1, m.domain(m.url.DomainToUnicode)},
		{"fileURLToPath", 1, m.fileURLToPath},
		{"fileURLToPathBuffer", 1, m.fileURLToPathBuffer},
		{"format", 2, m.format},
		{"pathToFileURL", 2, m.pathToFileURL},
		{"urlToHttpOptions", 1, m.urlToHTTPOptions},
	} {
		in.data(exports, f.name, in.function(f.name, f.length, f.call))
	}
	return exports
}

// nodeModule is the module url of one runtime.
type nodeModule struct {
	in   *Interfaces
	node Node
	url  nodeurl.Module
}

// domain returns domainToASCII or domainToUnicode, which convert does.
func (m *nodeModule) domain(convert func(string) string) native {
	return func(call goja.FunctionCall) goja.Value {
		m.in.require(call.Arguments, "domain")
		return m.in.rt.ToValue(convert(m.in.usvString(call.Arguments[0])))
	}
}

// https://nodejs.org/api/url.html#urlfileurltopathpath-options
func (m *nodeModule) fileURLToPath(call goja.FunctionCall) goja.Value {
	platform := m.platform(call.Argument(1))
	u := m.fileURL(call.Argument(0))
	path, err := m.url.FileURLToPath(u.Href(), platform)
	if err != nil {
		panic(m.exception(err, u))
	}
	return m.in.rt.ToValue(path)
}

// https://nodejs.org/api/url.html#urlfileurltopathbufferurl-options
func (m *nodeModule) fileURLToPathBuffer(call goja.FunctionCall) goja.Value {
	platform := m.platform(call.Argument(1))
	u := m.fileURL(call.Argument(0))
	path, err := m.url.FileURLToPathBytes(u.Href(), platform)
	if err != nil {
		panic(m.exception(err, u))
	}
	return m.construct("Uint8Array", m.in.rt.ToValue(m.in.rt.NewArrayBuffer(path)))
}

// https://nodejs.org/api/url.html#urlpathtofileurlpath-options
func (m *nodeModule) pathToFileURL(call goja.FunctionCall) goja.Value {
	path, ok := call.Argument(0).(goja.String)
	if !ok {
		panic(m.invalidType("path", "of type string"))
	}
	platform := m.platform(call.Argument(1))
	u, err := m.url.PathToFileURL(m.in.usvString(path), platform, m.node.Dir)
	if err != nil {
		panic(m.exception(err, nil))
	}
	return m.in.NewURL(u)
}

// platform returns the platform that the options of a call name.
func (m *nodeModule) platform(options goja.Value) nodeurl.Platform {
	if isNullish(options) {
		return m.node.Platform
	}
	windows := property(options.ToObject(m.in.rt), "windows")
	switch {
	case isNullish(windows):
		return m.node.Platform
	case windows.ToBoolean():
		return nodeurl.Windows
	}
	return nodeurl.POSIX
}

// fileURL returns the URL for the argument path: a string, or an object of a
// class URL, which need not be that of m.
func (m *nodeModule) fileURL(v goja.Value) *weburl.URL {
	switch v := v.(type) {
	case goja.String:
		return m.parse(v)
	case *goja.Object:
		if u, ok := m.in.URLOf(v); ok {
			return u
		}
		href := property(v, "href")
		if href.ToBoolean() && property(v, "protocol").ToBoolean() && goja.IsUndefined(property(v, "auth")) && goja.IsUndefined(property(v, "path")) {
			return m.parse(href)
		}
	}
	panic(m.invalidType("path", "of type string or an instance of URL"))
}

// parse returns the URL for the string v, or throws.
func (m *nodeModule) parse(v goja.Value) *weburl.URL {
	input := m.in.usvString(v)
	u, err := m.in.parse(input, "", false)
	if err != nil {
		panic(m.in.invalidURL(err, input, "", false))
	}
	return u
}

// https://nodejs.org/api/url.html#urlformaturl-options
func (m *nodeModule) format(call goja.FunctionCall) goja.Value {
	u, ok := m.in.URLOf(call.Argument(0))
	if !ok {
		panic(m.invalidType("urlObject", "an instance of URL"))
	}
	var o nodeurl.FormatOptions
	if v := call.Argument(1); v.ToBoolean() {
		options, ok := v.(*goja.Object)
		if _, function := callable(v); !ok || function || options.ClassName() == "Array" {
			panic(m.invalidType("options", "of type object"))
		}
		set := func(name string, option *bool, negated bool) {
			if v := property(options, name); !isNullish(v) {
				*option = v.ToBoolean() != negated
			}
		}
		set("fragment", &o.NoFragment, true)
		set("unicode", &o.Unicode, false)
		set("search", &o.NoSearch, true)
		set("auth", &o.NoAuth, true)
	}
	return m.in.rt.ToValue(nodeurl.Format(u, o))
}

// spread copies an object's own properties to a new object without a prototype.
var spread = goja.MustCompile("gojaurl", `(object => ({ __proto__: null, ...object }))`, true)

// urlToHTTPOptions takes any object, such as a URL with more properties.
//
// https://nodejs.org/api/url.html#urlurltohttpoptionsurl
func (m *nodeModule) urlToHTTPOptions(call goja.FunctionCall) goja.Value {
	u, ok := call.Argument(0).(*goja.Object)
	if !ok {
		panic(m.invalidType("url", "of type object"))
	}
	copyOf, err := m.in.rt.RunProgram(spread)
	check(err)
	options := exported(copyOf)(goja.FunctionCall{This: goja.Undefined(), Arguments: []goja.Value{u}}).(*goja.Object)
	set := func(name string, v goja.Value) { m.in.data(options, name, v) }
	text := func(name string) string {
		if v := property(u, name); v.ToBoolean() {
			return m.in.usvString(v)
		}
		return ""
	}

	set("protocol", property(u, "protocol"))
	hostname := property(u, "hostname")
	if s, ok := hostname.(goja.String); ok && strings.HasPrefix(s.String(), "[") {
		hostname = m.in.rt.ToValue(strings.Trim(s.String(), "[]"))
	}
	set("hostname", hostname)
	for _, name := range []string{"hash", "search", "pathname"} {
		set(name, property(u, name))
	}
	set("path", m.in.rt.ToValue(text("pathname")+text("search")))
	set("href", property(u, "href"))
	if port := property(u, "port"); !port.StrictEquals(m.in.rt.ToValue("")) {
		set("port", port.ToNumber())
	}
	username, password := property(u, "username"), property(u, "password")
	if username.ToBoolean() || password.ToBoolean() {
		set("auth", m.in.rt.ToValue(m.decode(username)+":"+m.decode(password)))
	}
	return options
}

// decode returns v percent-decoded. It throws a URIError if the result is not
// UTF-8, or if a "%" lacks two hex digits.
func (m *nodeModule) decode(v goja.Value) string {
	s := m.in.usvString(v)
	for i := range len(s) {
		if s[i] == '%' && !percent.IsEncodedByte(s, i) {
			panic(m.malformed())
		}
	}
	decoded := percent.Decode(s)
	if !utf8.Valid(decoded) {
		panic(m.malformed())
	}
	return string(decoded)
}

// malformed returns the URIError for text that cannot be percent-decoded.
func (m *nodeModule) malformed() *goja.Object {
	return m.construct("URIError", m.in.rt.ToValue("URI malformed"))
}

// construct returns a new object of a class of the language.
func (m *nodeModule) construct(class string, argument goja.Value) *goja.Object {
	o, err := m.in.rt.New(property(m.in.rt.GlobalObject(), class), argument)
	check(err)
	return o
}

// invalidType returns the TypeError for an argument of a wrong type.
func (m *nodeModule) invalidType(name, must string) *goja.Object {
	return m.in.typeError("ERR_INVALID_ARG_TYPE", `The "%s" argument must be %s`, name, must)
}

// exception returns the exception for err, an error of package nodeurl. u is
// the URL with the fault, or nil.
func (m *nodeModule) exception(err error, u *weburl.URL) *goja.Object {
	var e *nodeurl.Error
	if !errors.As(err, &e) {
		return m.in.rt.NewGoError(err)
	}
	if e.Code == nodeurl.MalformedURI {
		return m.malformed()
	}
	fault := strings.TrimPrefix(e.Error(), "nodeurl: "+e.Code.String()+": ")
	exception := m.in.typeError(e.Code.String(), "The %s is invalid: %s", e.Part, fault)
	if e.Code == nodeurl.InvalidFileURLPath {
		m.in.data(exception, "input", m.in.NewURL(u))
	}
	return exception
}
