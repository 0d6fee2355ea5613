package gojaurl

import (
	"github.com/dop251/goja"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
)

// paramsState is the state of an object of the class URLSearchParams.
type paramsState struct {
	goja.Value
	params *weburl.URLSearchParams
}

// makeParams makes the class URLSearchParams (#urlsearchparams).
func (in *Interfaces) makeParams() {
	c := &in.params
	c.define(in, "URLSearchParams", 0, func(arguments []goja.Value) goja.Value {
		return &paramsState{goja.Undefined(), in.newParams(at(arguments, 0))}
	})
	this := in.thisParams

	c.attribute("size", func(call goja.FunctionCall) goja.Value { return in.rt.ToValue(this(call).Size()) }, nil)
	for _, operation := range []struct {
		name  string
		names []string // of the required arguments
		do    func(p *weburl.URLSearchParams, name string, arguments []goja.Value) goja.Value
	}{
		{"append", []string{"name", "value"}, func(p *weburl.URLSearchParams, name string, arguments []goja.Value) goja.Value {
			p.Append(name, in.usvString(arguments[1]))
			return goja.Undefined()
		}},
		{"delete", []string{"name"}, func(p *weburl.URLSearchParams, name string, arguments []goja.Value) goja.Value {
			if value := at(arguments, 1); goja.IsUndefined(value) {
				p.Delete(name)
			} else {
				p.DeleteValue(name, in.usvString(value))
			}
			return goja.Undefined()
		}},
		{"get", []string{"name"}, func(p *weburl.URLSearchParams, name string, _ []goja.Value) goja.Value {
			if value, ok := p.Get(name); ok {
				return in.rt.ToValue(value)
			}
			return goja.Null()
		}},
		{"getAll", []string{"name"}, func(p *weburl.URLSearchParams, name string, _ []goja.Value) goja.Value {
			values := p.GetAll(name)
			items := make([]any, len(values))
			for i, value := range values {
				items[i] = value
			}
			return in.rt.NewArray(items...)
		}},
		{"has", []string{"name"}, func(p *weburl.URLSearchParams, name string, arguments []goja.Value) goja.Value {
			if value := at(arguments, 1); !goja.IsUndefined(value) {
				return in.rt.ToValue(p.HasValue(name, in.usvString(value)))
			}
			return in.rt.ToValue(p.Has(name))
		}},
		{"set", []string{"name", "value"}, func(p *weburl.URLSearchParams, name string, arguments []goja.Value) goja.Value {
			p.Set(name, in.usvString(arguments[1]))
			return goja.Undefined()
		}},
	} {
		c.operation(c.prototype, operation.name, len(operation.names), func(call goja.FunctionCall) goja.Value {
			p := this(call)
			in.require(call.Arguments, operation.names...)
			return operation.do(p, in.usvString(call.Arguments[0]), call.Arguments)
		})
	}
	c.operation(c.prototype, "sort", 0, func(call goja.FunctionCall) goja.Value {
		this(call).Sort()
		return goja.Undefined()
	})
	c.operation(c.prototype, "toString", 0, func(call goja.FunctionCall) goja.Value {
		return in.rt.ToValue(this(call).String())
	})

	entries := c.operation(c.prototype, "entries", 0, in.iteratorOf(in.entry))
	c.operation(c.prototype, "forEach", 1, func(call goja.FunctionCall) goja.Value {
		p := this(call)
		f, ok := callable(call.Argument(0))
		if !ok {
			panic(in.typeError("ERR_INVALID_ARG_TYPE", `The "callback" argument must be of type function`))
		}
		// Like the runtime, it passes the same slice to each call.
		pass := goja.FunctionCall{This: call.Argument(1), Arguments: make([]goja.Value, 3)}
		for i := 0; ; i++ {
			name, value, ok := p.At(i)
			if !ok {
				return goja.Undefined()
			}
			in.states.yield(i)
			pass.Arguments[0], pass.Arguments[1], pass.Arguments[2] = in.rt.ToValue(value), in.rt.ToValue(name), call.This
			f(pass)
		}
	})
	c.operation(c.prototype, "keys", 0, in.iteratorOf(func(name, _ string) goja.Value { return in.rt.ToValue(name) }))
	c.operation(c.prototype, "values", 0, in.iteratorOf(func(_, value string) goja.Value { return in.rt.ToValue(value) }))
	check(c.prototype.DefineDataPropertySymbol(goja.SymIterator, entries, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE))
}

// thisParams returns the list of the object that a member is called on.
func (in *Interfaces) thisParams(call goja.FunctionCall) *weburl.URLSearchParams {
	s, ok := in.states.of(call.This).(*paramsState)
	if !ok {
		panic(in.params.wrong())
	}
	return s.params
}

// newParams returns the list that the constructor makes from init: a sequence
// of pairs, a record, or a string (#dom-urlsearchparams-urlsearchparams).
func (in *Interfaces) newParams(init goja.Value) *weburl.URLSearchParams {
	o, ok := init.(*goja.Object)
	if !ok {
		if goja.IsUndefined(init) {
			return weburl.NewURLSearchParams("")
		}
		return weburl.NewURLSearchParams(in.usvString(init))
	}
	if method := in.iteratorMethod(o); method != nil {
		return weburl.NewURLSearchParamsFromPairs(in.pairs(o, method)...)
	}
	return weburl.NewURLSearchParamsFromRecord(func(yield func(name, value string) bool) {
		in.record(o, func(name, value string) { yield(name, value) })
	})
}

// pairs converts o to a sequence of pairs of strings. As in Web IDL, all
// strings are converted before a pair with more or less than two throws.
func (in *Interfaces) pairs(o *goja.Object, method goja.Value) []domain.Pair {
	invalid := func() *goja.Object {
		return in.typeError("ERR_INVALID_TUPLE", "Each query pair must be an iterable [name, value] tuple")
	}
	var pairs []domain.Pair
	whole := true
	in.iterate(o, method, func(v goja.Value) {
		inner, ok := v.(*goja.Object)
		if !ok {
			panic(invalid())
		}
		method := in.iteratorMethod(inner)
		if method == nil {
			panic(invalid())
		}
		var pair domain.Pair
		n := 0
		in.iterate(inner, method, func(v goja.Value) {
			s := in.usvString(v)
			switch n {
			case 0:
				pair.Name = s
			case 1:
				pair.Value = s
			}
			n++
		})
		whole = whole && n == 2
		pairs = append(pairs, pair)
	})
	if !whole {
		panic(invalid())
	}
	return pairs
}

// iteratorState is the state of an iterator of URLSearchParams: the list, and
// the index of the next pair.
type iteratorState struct {
	goja.Value
	params *weburl.URLSearchParams
	index  int
	value  func(name, value string) goja.Value
}

// iteratorOf returns the function that makes an iterator with these values.
//
// https://webidl.spec.whatwg.org/#js-iterable
func (in *Interfaces) iteratorOf(value func(name, value string) goja.Value) native {
	return func(call goja.FunctionCall) goja.Value {
		return in.iterator.make(&iteratorState{goja.Undefined(), in.thisParams(call), 0, value})
	}
}

// entry returns an array of name and value.
func (in *Interfaces) entry(name, value string) goja.Value { return in.rt.NewArray(name, value) }

// makeIterator makes the class of the iterators, of which scripts see only the
// prototype.
//
// https://webidl.spec.whatwg.org/#js-iterator-prototype-object
func (in *Interfaces) makeIterator(prototype *goja.Object) {
	c := &in.iterator
	*c = class{in: in, name: "URLSearchParams Iterator", prototype: in.rt.CreateObject(prototype)}
	c.tag()
	c.operation(c.prototype, "next", 0, func(call goja.FunctionCall) goja.Value {
		it, ok := in.states.of(call.This).(*iteratorState)
		if !ok {
			panic(c.wrong())
		}
		name, value, ok := it.params.At(it.index)
		if !ok {
			end := in.rt.NewObject()
			in.data(end, "value", goja.Undefined())
			in.data(end, "done", in.rt.ToValue(true))
			return end
		}
		it.index++
		return in.iterationResult(it.value(name, value))
	})
}
