package gojaurl

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"sync"
	"unicode/utf8"

	"github.com/dop251/goja"
)

// native is a function of the language, called without the checks of
// goja.Callable. It panics if it throws, so it is for functions that JavaScript
// calls.
type native = func(goja.FunctionCall) goja.Value

// exported returns the Go function of v. It panics if v is not a function.
func exported(v goja.Value) native { return v.Export().(native) }

// slot puts a state on an object, in a private field of the language. A script
// can neither see nor forge it, and the object stays an ordinary one, which can
// be extended and frozen. The parent of the class is a constructor that returns
// its argument.
var slot = sync.OnceValue(func() *goja.Program {
	return goja.MustCompile("gojaurl", `((parent, next) => class extends parent {
	#state = next.value;
	static read(object) { return #state in object ? object.#state : undefined; }
})`, true)
})

// states are the states of the platform objects of a runtime.
type states struct {
	class    *goja.Object // the class with the private field
	attach   func(goja.ConstructorCall) *goja.Object
	read     native
	argument [1]goja.Value // of attach and read
	next     step          // its value is the state that attach takes

	// Objects that were used last, and their states. Scripts often use many
	// members of few objects, such as a URL and its searchParams.
	recent [4]struct {
		object *goja.Object
		state  goja.Value
	}
	oldest int // the index in recent of the object to replace
}

// make prepares s.
func (s *states) make(rt *goja.Runtime) {
	parent := rt.NewProxy(rt.ToValue(func(goja.ConstructorCall) *goja.Object { return nil }).(*goja.Object), &goja.ProxyTrapConfig{
		Construct: func(_ *goja.Object, arguments []goja.Value, _ *goja.Object) *goja.Object {
			return arguments[0].(*goja.Object)
		},
	})
	maker, err := rt.RunProgram(slot())
	check(err)
	s.class = exported(maker)(goja.FunctionCall{This: goja.Undefined(), Arguments: []goja.Value{rt.ToValue(parent), rt.NewDynamicObject(&s.next)}}).(*goja.Object)
	s.attach = s.class.Export().(func(goja.ConstructorCall) *goja.Object)
	s.read = exported(s.class.Get("read"))
}

// set makes state the state of o. It throws if o has one already. state embeds
// a goja.Value, so that the runtime can hold it. No script ever has it.
func (s *states) set(o *goja.Object, state goja.Value) {
	s.next.value, s.argument[0] = state, o
	s.attach(goja.ConstructorCall{Arguments: s.argument[:]})
	s.remember(o, state)
}

// remember adds o and its state to the objects that were used last.
func (s *states) remember(o *goja.Object, state goja.Value) {
	entry := &s.recent[s.oldest]
	entry.object, entry.state = o, state
	s.oldest = (s.oldest + 1) % len(s.recent)
}

// of returns the state of v. It is nil or undefined if v is not a platform
// object.
func (s *states) of(v goja.Value) goja.Value {
	o, ok := v.(*goja.Object)
	if !ok {
		return nil
	}
	for i := range s.recent {
		if o == s.recent[i].object {
			return s.recent[i].state
		}
	}
	s.argument[0] = o
	state := s.read(goja.FunctionCall{This: goja.Undefined(), Arguments: s.argument[:]})
	if !goja.IsUndefined(state) {
		s.remember(o, state)
	}
	return state
}

// yield ends a loop in Go if the runtime is interrupted. The runtime notices
// that only when it runs code, so every 1,024 rounds yield runs some. i is the
// number of the round.
func (s *states) yield(i int) {
	if i%1024 == 1023 {
		s.argument[0] = s.class
		s.read(goja.FunctionCall{This: goja.Undefined(), Arguments: s.argument[:]})
	}
}

// class is an interface of Web IDL: its interface object and its interface
// prototype object.
type class struct {
	in        *Interfaces
	name      string
	object    *goja.Object
	prototype *goja.Object
}

// define makes the class. length is that of the interface object. constructor
// returns the state of a new object, or throws.
//
// https://webidl.spec.whatwg.org/#create-an-interface-object
func (c *class) define(in *Interfaces, name string, length int, constructor func(arguments []goja.Value) goja.Value) {
	rt := in.rt
	c.in, c.name = in, name
	c.object = rt.ToValue(func(call goja.ConstructorCall) *goja.Object {
		o := call.This
		switch prototype := o.Prototype(); {
		case call.NewTarget != nil && prototype == in.objectPrototype:
			if _, ok := call.NewTarget.Get("prototype").(*goja.Object); !ok {
				check(o.SetPrototype(c.prototype)) // the runtime has set that of Object
			}
		case call.NewTarget != nil:
		case prototype != c.prototype:
			panic(c.withoutNew()) // a call with this
		default:
			// A constructor in Go is not told that it is called. The runtime
			// has a frame for a call, and none for "new".
			if frame := in.frame(); frame != nil && frame.SrcName() == nativeSource && frame.FuncName() == name {
				panic(c.withoutNew())
			}
		}
		in.states.set(o, constructor(call.Arguments))
		return nil
	}).(*goja.Object)
	label(rt, c.object, name, length)
	c.prototype = c.object.Get("prototype").(*goja.Object)
	check(c.object.DefineDataProperty("prototype", c.prototype, goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_FALSE))
	c.tag()
}

// withoutNew returns the TypeError for a call of the constructor.
func (c *class) withoutNew() *goja.Object {
	return c.in.rt.NewTypeError("Class constructor %s cannot be invoked without 'new'", c.name)
}

// tag defines the property @@toStringTag of the prototype.
func (c *class) tag() {
	check(c.prototype.DefineDataPropertySymbol(goja.SymToStringTag, c.in.rt.ToValue(c.name), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
}

// make returns a new object of the class with the state.
func (c *class) make(state goja.Value) *goja.Object {
	o := c.in.rt.CreateObject(c.prototype)
	c.in.states.set(o, state)
	return o
}

// wrong returns the TypeError for a member that is called on another object.
func (c *class) wrong() *goja.Object {
	return c.in.typeError("ERR_INVALID_THIS", `Value of "this" must be of type %s`, c.name)
}

// attribute defines an attribute. set is nil if it is read-only.
//
// https://webidl.spec.whatwg.org/#define-the-attributes
func (c *class) attribute(name string, get, set native) {
	var getter, setter goja.Value
	getter = c.in.function("get "+name, 0, get)
	if set != nil {
		setter = c.in.function("set "+name, 1, set)
	}
	check(c.prototype.DefineAccessorProperty(name, getter, setter, goja.FLAG_TRUE, goja.FLAG_TRUE))
}

// operation defines an operation and returns its function. object is the
// prototype, or the interface object for a static operation.
//
// https://webidl.spec.whatwg.org/#define-the-operations
func (c *class) operation(object *goja.Object, name string, length int, f native) *goja.Object {
	function := c.in.function(name, length, f)
	check(object.DefineDataProperty(name, function, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE))
	return function
}

// function returns a function object for f.
func (in *Interfaces) function(name string, length int, f native) *goja.Object {
	o := in.rt.ToValue(f).(*goja.Object)
	label(in.rt, o, name, length)
	return o
}

// label defines the properties name and length of a function.
func label(rt *goja.Runtime, function *goja.Object, name string, length int) {
	check(function.DefineDataProperty("name", rt.ToValue(name), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
	check(function.DefineDataProperty("length", rt.ToValue(length), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
}

// check throws the exception err.
func check(err error) {
	if err != nil {
		panic(err)
	}
}

// typeError returns a TypeError with the property code, as errors of Node.js
// have it.
func (in *Interfaces) typeError(code, format string, a ...any) *goja.Object {
	e := in.rt.NewTypeError(append([]any{format}, a...)...)
	in.data(e, "code", in.rt.ToValue(code))
	return e
}

// require throws a TypeError if there are fewer arguments than names.
func (in *Interfaces) require(arguments []goja.Value, names ...string) {
	if len(arguments) >= len(names) {
		return
	}
	list, noun := fmt.Sprintf("%q", names[0]), "argument"
	for i, name := range names[1:] {
		separator := ", "
		if i == len(names)-2 {
			separator = " and "
		}
		list, noun = fmt.Sprintf("%s%s%q", list, separator, name), "arguments"
	}
	panic(in.typeError("ERR_MISSING_ARGS", "The %s %s must be specified", list, noun))
}

// at returns the argument with the index, or undefined.
func at(arguments []goja.Value, i int) goja.Value {
	if i < len(arguments) {
		return arguments[i]
	}
	return goja.Undefined()
}

// isNullish reports whether v is undefined or null.
func isNullish(v goja.Value) bool { return goja.IsUndefined(v) || goja.IsNull(v) }

// usvString converts v to a string without surrogates.
//
// https://webidl.spec.whatwg.org/#js-USVString
func (in *Interfaces) usvString(v goja.Value) string {
	if o, ok := v.(*goja.Object); ok {
		v = o.ToString() // a Symbol if the object's toString returns one
	}
	if _, ok := v.(*goja.Symbol); ok {
		panic(in.rt.NewTypeError("Cannot convert a Symbol value to a string"))
	}
	// The runtime replaces lone surrogates. A string from Go may hold bytes
	// that are not UTF-8: a script reads each of them as U+FFFD. Only an ASCII
	// string of the runtime has Go's kind string, so that needs no check.
	s := v.String()
	if reflect.TypeOf(v).Kind() != reflect.String && !utf8.ValidString(s) {
		s = string([]rune(s))
	}
	return s
}

// callable returns the function to call v, and whether v is callable. It is
// goja.AssertFunction at a lower cost: exceptions are panics.
func callable(v goja.Value) (native, bool) {
	o, ok := v.(*goja.Object)
	if !ok {
		return nil, false
	}
	if f, ok := o.Export().(native); ok {
		return f, true
	}
	f, ok := goja.AssertFunction(o)
	if !ok {
		return nil, false
	}
	return func(call goja.FunctionCall) goja.Value {
		// A proxy keeps the slice.
		v, err := f(call.This, slices.Clone(call.Arguments)...)
		check(err)
		return v
	}, true
}

// data creates a property of o, even if its name is "__proto__".
//
// https://tc39.es/ecma262/#sec-createdataproperty
func (in *Interfaces) data(o *goja.Object, name string, value goja.Value) {
	check(o.DefineDataProperty(name, value, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_TRUE))
}

// property returns the property of o, or undefined if there is none.
func property(o *goja.Object, name string) goja.Value {
	if v := o.Get(name); v != nil {
		return v
	}
	return goja.Undefined()
}

// iteratorMethod returns the method @@iterator of o, or nil if it has none.
//
// https://tc39.es/ecma262/#sec-getmethod
func (in *Interfaces) iteratorMethod(o *goja.Object) goja.Value {
	method := o.GetSymbol(goja.SymIterator)
	if isNullish(method) {
		return nil
	}
	return method
}

// iterate calls each for the values of o, whose iterator method is given. As in
// Web IDL, the iterator is not closed if each throws.
//
// https://webidl.spec.whatwg.org/#create-sequence-from-iterable
func (in *Interfaces) iterate(o *goja.Object, method goja.Value, each func(goja.Value)) {
	if method.SameAs(in.arrayValues) && property(in.arrayIterator, "next").SameAs(in.arrayNext) {
		// As the iterator of an array does.
		for i := 0; int64(i) < property(o, "length").ToInteger(); i++ {
			in.states.yield(i)
			each(property(o, strconv.Itoa(i)))
		}
		return
	}
	iterate, ok := callable(method)
	if !ok {
		panic(in.typeError("ERR_ARG_NOT_ITERABLE", "The property Symbol.iterator is not a function"))
	}
	iterator, ok := iterate(goja.FunctionCall{This: o}).(*goja.Object)
	if !ok {
		panic(in.rt.NewTypeError("The result of Symbol.iterator is not an object"))
	}
	next, ok := callable(iterator.Get("next"))
	if !ok {
		panic(in.rt.NewTypeError("The property next of an iterator is not a function"))
	}
	for {
		result, ok := next(goja.FunctionCall{This: iterator}).(*goja.Object)
		if !ok {
			panic(in.rt.NewTypeError("The result of an iterator is not an object"))
		}
		if property(result, "done").ToBoolean() {
			return
		}
		each(property(result, "value"))
	}
}

// record calls each for the names and values of o.
//
// https://webidl.spec.whatwg.org/#js-to-record
func (in *Interfaces) record(o *goja.Object, each func(name, value string)) {
	arguments := []goja.Value{o, nil} // of Reflect.get: o and the key
	keys := in.ownKeys(goja.FunctionCall{Arguments: arguments[:1]}).(*goja.Object)
	for i := range int(property(keys, "length").ToInteger()) {
		in.states.yield(i)
		arguments[1] = keys.Get(strconv.Itoa(i))
		if !in.isEnumerable(goja.FunctionCall{This: o, Arguments: arguments[1:]}).ToBoolean() {
			continue
		}
		name := in.usvString(arguments[1])
		value := in.get(goja.FunctionCall{Arguments: arguments})
		if value == nil {
			value = goja.Undefined() // of a proxy that has the property and no value
		}
		each(name, in.usvString(value))
	}
}

// iterationResult returns the result object of a step that is not the last.
//
// A loop of the runtime, such as for of, reads the object at once and drops it,
// so it gets a light one. The frame on top of the call stack is that of the
// script then. If the script calls next itself, the frame is that of next.
//
// https://tc39.es/ecma262/#sec-createiterresultobject
func (in *Interfaces) iterationResult(value goja.Value) goja.Value {
	if frame := in.frame(); frame != nil && frame.SrcName() != nativeSource {
		return in.rt.NewDynamicObject(&step{value, in.notDone})
	}
	result := in.rt.NewObject()
	in.data(result, "value", value)
	in.data(result, "done", in.notDone)
	return result
}

// step is the light result object. It has no map of properties, so a property
// costs less than a call. No script has it.
type step struct{ value, done goja.Value }

var _ goja.DynamicObject = (*step)(nil)

// Get returns the property.
func (s *step) Get(key string) goja.Value {
	switch key {
	case "value":
		return s.value
	case "done":
		return s.done
	}
	return nil
}

// Set reports that no property can be set.
func (*step) Set(string, goja.Value) bool { return false }

// Has reports whether there is the property.
func (s *step) Has(key string) bool { return s.Get(key) != nil }

// Delete reports that no property can be deleted.
func (*step) Delete(string) bool { return false }

// Keys returns the names of the properties.
func (*step) Keys() []string { return []string{"value", "done"} }

// nativeSource is the SrcName of the frame of a function of Go.
const nativeSource = "<native>"

// frame returns the frame on top of the call stack, or nil if nothing runs.
func (in *Interfaces) frame() *goja.StackFrame {
	in.frames = in.rt.CaptureCallStack(1, in.frames[:0])
	if len(in.frames) == 0 {
		return nil
	}
	return &in.frames[0]
}
