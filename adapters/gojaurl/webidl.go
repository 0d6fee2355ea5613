package gojaurl

import (
	"fmt"
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

// source makes a class. Its objects have their state in a private field: that
// cannot be seen or forged, and the objects are ordinary, so scripts can extend
// and freeze them. A constructor in Go would not know whether it is called with
// "new".
//
// URLPattern counts the arguments, because it has two constructors. The others
// do not, because the object arguments is slow.
const source = `(construct => class {
	#state;
	constructor(%s) { this.#state = construct(this, new.target, %s); }
	static read(object) { return #state in object ? object.#state : undefined; }
})`

var (
	ordinary = sync.OnceValue(func() *goja.Program {
		return goja.MustCompile("gojaurl", fmt.Sprintf(source, "a, b", "a, b"), true)
	})
	counting = sync.OnceValue(func() *goja.Program {
		return goja.MustCompile("gojaurl", fmt.Sprintf(source, "a, b, c", "arguments.length, a, b, c"), true)
	})
)

// class is an interface of Web IDL: its interface object and its interface
// prototype object.
type class struct {
	in        *Interfaces
	name      string
	object    *goja.Object
	prototype *goja.Object
	construct func(goja.ConstructorCall) *goja.Object
	read      native

	// The object that was read last, and its state. Scripts often read many
	// members of one object.
	last  *goja.Object
	state goja.Value
}

// define makes the class of the program. length is that of the interface
// object. constructor returns the state of a new object, or throws.
//
// https://webidl.spec.whatwg.org/#create-an-interface-object
func (c *class) define(in *Interfaces, name string, length int, program *goja.Program, constructor func(arguments []goja.Value) goja.Value) {
	maker, err := in.rt.RunProgram(program)
	check(err)
	construct := in.function(name, length, func(call goja.FunctionCall) goja.Value {
		state := in.taken
		if in.taken = nil; state == nil {
			state = constructor(call.Arguments[2:])
		}
		o := call.Arguments[0].(*goja.Object)
		c.fallback(o, call.Arguments[1].(*goja.Object))
		c.last, c.state = o, state
		return state
	})
	object := exported(maker)(goja.FunctionCall{This: goja.Undefined(), Arguments: []goja.Value{construct}}).(*goja.Object)
	*c = class{
		in:        in,
		name:      name,
		object:    object,
		prototype: object.Get("prototype").(*goja.Object),
		construct: object.Export().(func(goja.ConstructorCall) *goja.Object),
		read:      exported(object.Get("read")),
	}
	check(object.Delete("read"))
	label(in.rt, object, name, length)
	check(c.prototype.DefineDataPropertySymbol(goja.SymToStringTag, in.rt.ToValue(name), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE))
}

// make returns a new object of the class with the state. state embeds a
// goja.Value, so that the runtime can hold it. No script ever has it.
func (c *class) make(state goja.Value) *goja.Object {
	c.in.taken = state
	return c.construct(goja.ConstructorCall{})
}

// fallback gives o the prototype of the class if target, which is the value of
// new.target, has none. The runtime takes that of Object.
//
// https://webidl.spec.whatwg.org/#internally-create-a-new-object-implementing-the-interface
func (c *class) fallback(o, target *goja.Object) {
	if o.Prototype() != c.in.objectPrototype {
		return
	}
	if _, ok := target.Get("prototype").(*goja.Object); !ok {
		check(o.SetPrototype(c.prototype))
	}
}

// of returns the state of v, or nil if v is not an object of the class.
func (c *class) of(v goja.Value) goja.Value {
	o, ok := v.(*goja.Object)
	if !ok {
		return nil
	}
	if o == c.last {
		return c.state
	}
	c.in.argument[0] = o
	state := c.read(goja.FunctionCall{This: goja.Undefined(), Arguments: c.in.argument[:]})
	c.in.argument[0] = nil
	if goja.IsUndefined(state) {
		return nil
	}
	c.last, c.state = o, state
	return state
}

// outside returns the result of of, if no script is running.
func (c *class) outside(v goja.Value) (state goja.Value) {
	if c.in == nil {
		return nil
	}
	if exception := c.in.rt.Try(func() { state = c.of(v) }); exception != nil {
		return nil
	}
	return state
}

// this returns the state of the object that a member is called on. It throws a
// TypeError if that is not an object of the class.
func (c *class) this(call goja.FunctionCall) goja.Value {
	if state := c.of(call.This); state != nil {
		return state
	}
	panic(c.in.typeError("ERR_INVALID_THIS", `Value of "this" must be of type %s`, c.name))
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
	e := in.rt.NewTypeError("%s", fmt.Sprintf(format, a...))
	check(e.Set("code", code))
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

// usvString converts v to a string without surrogates.
//
// https://webidl.spec.whatwg.org/#js-USVString
func (in *Interfaces) usvString(v goja.Value) string {
	if o, ok := v.(*goja.Object); ok {
		v = o.ToString() // a Symbol is itself
	}
	if _, ok := v.(*goja.Symbol); ok {
		panic(in.rt.NewTypeError("Cannot convert a Symbol value to a string"))
	}
	// The runtime replaces lone surrogates. A string from Go may hold bytes that
	// are not UTF-8: a script reads each of them as U+FFFD.
	s := v.String()
	if !utf8.ValidString(s) {
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
		v, err := f(call.This, call.Arguments...)
		check(err)
		return v
	}, true
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
func (in *Interfaces) iteratorMethod(o *goja.Object) native {
	v := o.GetSymbol(goja.SymIterator)
	if v == nil || goja.IsUndefined(v) || goja.IsNull(v) {
		return nil
	}
	method, ok := callable(v)
	if !ok {
		panic(in.typeError("ERR_ARG_NOT_ITERABLE", "The property Symbol.iterator is not a function"))
	}
	return method
}

// iterate calls each for the values of o, whose iterator method is given. As in
// Web IDL, the iterator is not closed if each throws.
//
// https://webidl.spec.whatwg.org/#create-sequence-from-iterable
func (in *Interfaces) iterate(o *goja.Object, method native, each func(goja.Value)) {
	iterator, ok := method(goja.FunctionCall{This: o}).(*goja.Object)
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
	call := func(f native, arguments ...goja.Value) goja.Value {
		return f(goja.FunctionCall{This: goja.Undefined(), Arguments: arguments})
	}
	keys := call(in.ownKeys, o).(*goja.Object)
	for i := range property(keys, "length").ToInteger() {
		key := keys.Get(strconv.FormatInt(i, 10))
		descriptor, ok := call(in.descriptor, o, key).(*goja.Object)
		if ok && property(descriptor, "enumerable").ToBoolean() {
			name := in.usvString(key)
			each(name, in.usvString(call(in.get, o, key)))
		}
	}
}

// results makes the result objects of iterators. It is an array of Go with one
// element, over which an iterator of the language runs: nothing else in Go makes
// such an object as fast.
type results struct {
	element  goja.Value
	iterator *goja.Object
	next     native
}

var _ goja.DynamicArray = (*results)(nil)

// Len returns a length that no index reaches.
func (*results) Len() int { return 1<<53 - 1 }

// Get returns the element.
func (r *results) Get(int) goja.Value { return r.element }

// Set reports that an element cannot be set.
func (*results) Set(int, goja.Value) bool { return false }

// SetLen reports that the length cannot be set.
func (*results) SetLen(int) bool { return false }

// make prepares r and returns %Iterator.prototype%.
func (r *results) make(rt *goja.Runtime) *goja.Object {
	values := exported(rt.NewArray().Get("values"))
	r.iterator = values(goja.FunctionCall{This: rt.NewDynamicArray(r)}).(*goja.Object)
	r.next = exported(r.iterator.Get("next"))
	return r.iterator.Prototype().Prototype()
}

// of returns the result with that value, which is not the last.
func (r *results) of(value goja.Value) goja.Value {
	r.element = value
	result := r.next(goja.FunctionCall{This: r.iterator})
	r.element = nil
	return result
}
