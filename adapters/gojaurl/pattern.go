package gojaurl

import (
	"errors"
	"slices"
	"strings"

	"github.com/dop251/goja"

	"github.com/weburl-go/weburl/api/urlpattern"
)

// patternState is the state of an object of the class URLPattern.
type patternState struct {
	goja.Value
	pattern *urlpattern.Pattern
}

// components are the components, in the order of their names.
var components = slices.SortedFunc(slices.Values(urlpattern.Components()), func(a, b urlpattern.Component) int {
	return strings.Compare(a.String(), b.String())
})

// makePattern makes the class URLPattern (#urlpattern).
func (in *Interfaces) makePattern() {
	c := &in.pattern
	c.define(in, "URLPattern", 0, func(arguments []goja.Value) goja.Value {
		p, err := in.newPattern(arguments)
		if err != nil {
			panic(in.typeError("ERR_INVALID_URL_PATTERN", "Invalid URLPattern: %s", strings.TrimPrefix(err.Error(), "urlpattern: ")))
		}
		return &patternState{goja.Undefined(), p}
	})
	this := func(call goja.FunctionCall) *urlpattern.Pattern {
		s, ok := in.states.of(call.This).(*patternState)
		if !ok {
			panic(c.wrong())
		}
		return s.pattern
	}

	for _, component := range urlpattern.Components() {
		c.attribute(component.String(), func(call goja.FunctionCall) goja.Value {
			return in.rt.ToValue(this(call).Component(component))
		}, nil)
	}
	c.attribute("hasRegExpGroups", func(call goja.FunctionCall) goja.Value {
		return in.rt.ToValue(this(call).HasRegExpGroups())
	}, nil)
	c.operation(c.prototype, "test", 0, func(call goja.FunctionCall) goja.Value {
		p := this(call)
		input := in.matchInput(call)
		switch {
		case input.isInit:
			return in.rt.ToValue(p.TestInit(input.init))
		case input.hasBase:
			return in.rt.ToValue(p.TestBase(input.url, input.base))
		}
		return in.rt.ToValue(p.Test(input.url))
	})
	c.operation(c.prototype, "exec", 0, func(call goja.FunctionCall) goja.Value {
		p := this(call)
		input := in.matchInput(call)
		var r urlpattern.Result
		var ok bool
		var inputs []any
		switch {
		case input.isInit:
			r, ok = p.ExecInit(input.init)
			inputs = []any{in.initObject(&input.init)}
		case input.hasBase:
			r, ok = p.ExecBase(input.url, input.base)
			inputs = []any{input.url, input.base}
		default:
			r, ok = p.Exec(input.url)
			inputs = []any{input.url}
		}
		if !ok {
			return goja.Null()
		}
		return in.resultObject(r, inputs)
	})
	if in.o.Experimental {
		in.makeExperimental(this)
	}
}

// makeExperimental adds the methods that are not in the standard.
func (in *Interfaces) makeExperimental(this func(goja.FunctionCall) *urlpattern.Pattern) {
	c := &in.pattern
	component := func(v goja.Value) urlpattern.Component {
		name := in.usvString(v)
		i := slices.IndexFunc(components, func(c urlpattern.Component) bool { return c.String() == name })
		if i < 0 {
			panic(in.typeError("ERR_INVALID_ARG_VALUE", "The value is not the name of a component of URLPattern"))
		}
		return components[i]
	}
	pattern := func(v goja.Value) *urlpattern.Pattern {
		if s, ok := in.states.of(v).(*patternState); ok {
			return s.pattern
		}
		panic(in.typeError("ERR_INVALID_ARG_TYPE", "The argument is not of type URLPattern"))
	}
	c.operation(c.object, "compareComponent", 3, func(call goja.FunctionCall) goja.Value {
		in.require(call.Arguments, "component", "left", "right")
		name, left, right := component(call.Arguments[0]), pattern(call.Arguments[1]), pattern(call.Arguments[2])
		return in.rt.ToValue(urlpattern.ExperimentalCompareComponent(name, left, right))
	})
	c.operation(c.prototype, "generate", 2, func(call goja.FunctionCall) goja.Value {
		p := this(call)
		in.require(call.Arguments, "component", "groups")
		name := component(call.Arguments[0])
		o, ok := call.Arguments[1].(*goja.Object)
		if !ok {
			panic(in.typeError("ERR_INVALID_ARG_TYPE", `The "groups" argument must be of type object`))
		}
		groups := map[string]string{}
		in.record(o, func(name, value string) { groups[name] = value })
		s, err := p.ExperimentalGenerate(name, groups)
		if err != nil {
			panic(in.typeError("ERR_OPERATION_FAILED", "%s", strings.TrimPrefix(err.Error(), "urlpattern: ")))
		}
		return in.rt.ToValue(s)
	})
}

// errInitBase is the error of an init with a base URL beside it.
var errInitBase = errors.New("a base URL needs a string as the input")

// newPattern is the constructor. With two arguments, the second one is a base
// URL if it is not null, undefined or an object.
//
// https://webidl.spec.whatwg.org/#dfn-overload-resolution-algorithm
func (in *Interfaces) newPattern(arguments []goja.Value) (*urlpattern.Pattern, error) {
	input, init, isInit := in.patternInput(at(arguments, 0))
	b := at(arguments, 1)
	hasBase := len(arguments) > 2
	if len(arguments) == 2 {
		_, isObject := b.(*goja.Object)
		hasBase = !isObject && !isNullish(b)
	}
	base, options := "", b
	if hasBase {
		base, options = in.usvString(b), at(arguments, 2)
	}
	o := urlpattern.Options{RegExp: in.o.RegExp, Parser: in.o.Parser}
	if object := in.dictionary(options); object != nil {
		o.IgnoreCase = property(object, "ignoreCase").ToBoolean()
	}
	switch {
	case isInit && hasBase:
		return nil, errInitBase
	case isInit:
		return urlpattern.NewInit(init, o)
	case hasBase:
		return urlpattern.NewBase(input, base, o)
	}
	return urlpattern.New(input, o)
}

// matchInput is the input of test and exec.
type matchInput struct {
	url, base       string
	init            urlpattern.Init
	isInit, hasBase bool
}

// matchInput converts the arguments of test and exec.
func (in *Interfaces) matchInput(call goja.FunctionCall) (m matchInput) {
	m.url, m.init, m.isInit = in.patternInput(call.Argument(0))
	if v := call.Argument(1); !goja.IsUndefined(v) {
		m.base, m.hasBase = in.usvString(v), true
	}
	if m.isInit && m.hasBase {
		panic(in.typeError("ERR_OPERATION_FAILED", "Invalid URLPattern input: %v", errInitBase))
	}
	return m
}

// patternInput converts v to a URLPatternInput: a string, or an init. null and
// undefined are the empty init (#typedefdef-urlpatterninput).
func (in *Interfaces) patternInput(v goja.Value) (input string, init urlpattern.Init, isInit bool) {
	if _, ok := v.(*goja.Object); !ok && !isNullish(v) {
		return in.usvString(v), init, false
	}
	if o := in.dictionary(v); o != nil {
		for _, m := range members(&init) {
			if v := property(o, m.name); !goja.IsUndefined(v) {
				s := in.usvString(v)
				*m.value = &s
			}
		}
	}
	return "", init, true
}

// dictionary returns the object of a dictionary, or nil for null and undefined,
// which are the empty dictionary. It throws for other values.
//
// https://webidl.spec.whatwg.org/#js-to-dictionary
func (in *Interfaces) dictionary(v goja.Value) *goja.Object {
	if o, ok := v.(*goja.Object); ok {
		return o
	}
	if !isNullish(v) {
		panic(in.typeError("ERR_INVALID_ARG_TYPE", "The options must be an object"))
	}
	return nil
}

// member is a member of a URLPatternInit.
type member struct {
	name  string
	value **string
}

// members returns the members of init in the order of their names, as Web IDL
// reads and writes those of a dictionary.
func members(init *urlpattern.Init) []member {
	return []member{
		{"baseURL", &init.BaseURL},
		{"hash", &init.Hash},
		{"hostname", &init.Hostname},
		{"password", &init.Password},
		{"pathname", &init.Pathname},
		{"port", &init.Port},
		{"protocol", &init.Protocol},
		{"search", &init.Search},
		{"username", &init.Username},
	}
}

// initObject returns the object of the dictionary init.
func (in *Interfaces) initObject(init *urlpattern.Init) *goja.Object {
	o := in.rt.NewObject()
	for _, m := range members(init) {
		if *m.value != nil {
			in.data(o, m.name, in.rt.ToValue(**m.value))
		}
	}
	return o
}

// resultObject returns the object of the dictionary URLPatternResult
// (#dictdef-urlpatternresult).
func (in *Interfaces) resultObject(r urlpattern.Result, inputs []any) *goja.Object {
	result := in.rt.NewObject()
	for _, c := range components {
		if c == urlpattern.Password { // inputs is before it in the order of the names
			in.data(result, "inputs", in.rt.NewArray(inputs...))
		}
		groups := in.rt.NewObject()
		for group := range r.Groups(c) {
			value := goja.Undefined()
			if group.Defined {
				value = in.rt.ToValue(group.Value)
			}
			in.data(groups, group.Name, value)
		}
		component := in.rt.NewObject()
		in.data(component, "groups", groups)
		in.data(component, "input", in.rt.ToValue(r.Input(c)))
		in.data(result, c.String(), component)
	}
	return result
}
