package gojaurl

import (
	"errors"
	"fmt"

	"github.com/dop251/goja"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/urlpattern"
	"github.com/weburl-go/weburl/ports"
)

// Options are the options of Install and New. The zero Options are the
// defaults.
type Options struct {
	// Parser parses URLs, and may limit them. nil means the default Parser.
	Parser *weburl.Parser
	// RegExp compiles the regular expressions of URLPattern. nil means the
	// default engine of package urlpattern. That takes linear time, and no
	// lookahead, lookbehind or backreferences. adapters/regexp2 takes them, and
	// backtracks.
	RegExp ports.RegExp
	// Experimental adds the methods URLPattern.compareComponent() and
	// URLPattern.prototype.generate(), which are not in the standard.
	Experimental bool
}

// Interfaces are the classes of one runtime, and the conversions between its
// objects and those of Go. Install and New return them. The zero Interfaces
// have no classes: their methods return nil and false.
//
// Interfaces must not be used concurrently, as their runtime must not.
type Interfaces struct {
	rt       *goja.Runtime
	o        Options
	url      class
	params   class
	iterator class // of URLSearchParams
	pattern  class
	states   states
	frames   []goja.StackFrame // room for one
	notDone  goja.Value        // false

	// Objects and functions of the language.
	objectPrototype *goja.Object // Object.prototype
	arrayIterator   *goja.Object // the prototype of the iterators of arrays
	arrayNext       goja.Value   // its function next
	arrayValues     goja.Value   // Array.prototype.values
	ownKeys, get    native       // of Reflect
	isEnumerable    native       // Object.prototype.propertyIsEnumerable
}

// Install adds the classes to rt, as the global properties URL, URLSearchParams
// and URLPattern. It replaces properties with these names. It fails if New
// does, or if a property cannot be defined because a script has frozen it.
//
// https://webidl.spec.whatwg.org/#define-the-global-property-references
func Install(rt *goja.Runtime, o Options) (*Interfaces, error) {
	in, err := New(rt, o)
	if err != nil {
		return nil, err
	}
	for _, c := range []*class{&in.url, &in.params, &in.pattern} {
		if err := rt.GlobalObject().DefineDataProperty(c.name, c.object, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE); err != nil {
			return nil, fmt.Errorf("gojaurl: the global property %s is not defined: %w", c.name, err)
		}
	}
	return in, nil
}

// New returns the classes for rt without adding them to it. It fails if rt is
// nil, or if a script has replaced objects of the language that the classes are
// made from, such as Reflect.
func New(rt *goja.Runtime, o Options) (in *Interfaces, err error) {
	if rt == nil {
		return nil, errors.New("gojaurl: the runtime is nil")
	}
	in = &Interfaces{rt: rt, o: o}
	// A conversion of Go panics if, say, Reflect is not an object.
	defer func() {
		if x := recover(); x != nil {
			in, err = nil, fmt.Errorf("gojaurl: the classes are not made: %v", x)
		}
	}()
	if exception := rt.Try(in.make); exception != nil {
		return nil, fmt.Errorf("gojaurl: the classes are not made: %w", exception)
	}
	return in, nil
}

// make makes the classes.
func (in *Interfaces) make() {
	reflect := in.rt.Get("Reflect").(*goja.Object)
	in.ownKeys, in.get = exported(reflect.Get("ownKeys")), exported(reflect.Get("get"))
	in.objectPrototype = in.rt.NewObject().Prototype()
	in.isEnumerable = exported(in.objectPrototype.Get("propertyIsEnumerable"))

	array := in.rt.NewArray()
	in.arrayValues = array.GetSymbol(goja.SymIterator)
	in.arrayIterator = exported(in.arrayValues)(goja.FunctionCall{This: array}).(*goja.Object).Prototype()
	in.arrayNext = in.arrayIterator.Get("next")
	in.frames = make([]goja.StackFrame, 1)
	in.notDone = in.rt.ToValue(false)

	in.states.make(in.rt)
	in.makeParams()
	in.makeIterator(in.arrayIterator.Prototype())
	in.makeURL()
	in.makePattern()
}

// URL returns the class URL, which is a constructor, or nil for the zero
// Interfaces.
func (in *Interfaces) URL() *goja.Object { return in.url.object }

// URLSearchParams returns the class URLSearchParams, or nil for the zero
// Interfaces.
func (in *Interfaces) URLSearchParams() *goja.Object { return in.params.object }

// URLPattern returns the class URLPattern, or nil for the zero Interfaces.
func (in *Interfaces) URLPattern() *goja.Object { return in.pattern.object }

// NewURL returns a new object of the class URL for u. It shares u with the
// caller: what a script sets, u has. The setters use the Parser that parsed u,
// with its limits, and not Options.Parser. NewURL returns nil if u is nil, or
// if the runtime is interrupted.
func (in *Interfaces) NewURL(u *weburl.URL) *goja.Object {
	if u == nil {
		return nil
	}
	return in.newObject(&in.url, &urlState{Value: goja.Undefined(), url: u})
}

// NewURLSearchParams returns a new object of the class URLSearchParams for p,
// as NewURL does for a URL. The property searchParams of an object for a URL is
// another object, and always the same.
func (in *Interfaces) NewURLSearchParams(p *weburl.URLSearchParams) *goja.Object {
	if p == nil {
		return nil
	}
	return in.newObject(&in.params, &paramsState{goja.Undefined(), p})
}

// NewURLPattern returns a new object of the class URLPattern for p. It returns
// nil if p is nil, or if the runtime is interrupted.
func (in *Interfaces) NewURLPattern(p *urlpattern.Pattern) *goja.Object {
	if p == nil {
		return nil
	}
	return in.newObject(&in.pattern, &patternState{goja.Undefined(), p})
}

// newObject returns a new object of c with the state, or nil.
func (in *Interfaces) newObject(c *class, state goja.Value) (o *goja.Object) {
	in.outside(func() { o = c.make(state) })
	return o
}

// URLOf returns the URL that v is in Go. What the caller sets, the script sees.
// ok is false if v is not an object of the class that method URL returns, or of
// a class that extends it. ok can also be false if the runtime is interrupted.
func (in *Interfaces) URLOf(v goja.Value) (u *weburl.URL, ok bool) {
	if s, ok := in.stateOf(v).(*urlState); ok {
		return s.url, true
	}
	return nil, false
}

// URLSearchParamsOf returns the list that v is in Go, as URLOf does for a URL.
func (in *Interfaces) URLSearchParamsOf(v goja.Value) (p *weburl.URLSearchParams, ok bool) {
	if s, ok := in.stateOf(v).(*paramsState); ok {
		return s.params, true
	}
	return nil, false
}

// URLPatternOf returns the pattern that v is in Go, as URLOf does for a URL.
func (in *Interfaces) URLPatternOf(v goja.Value) (p *urlpattern.Pattern, ok bool) {
	if s, ok := in.stateOf(v).(*patternState); ok {
		return s.pattern, true
	}
	return nil, false
}

// stateOf returns the state of v, or nil.
func (in *Interfaces) stateOf(v goja.Value) (state goja.Value) {
	in.outside(func() { state = in.states.of(v) })
	return state
}

// outside calls f, which runs code of the language, if there is a runtime. It
// ends f if that throws, or if the runtime stops it.
func (in *Interfaces) outside(f func()) {
	if in.rt == nil {
		return
	}
	defer func() {
		switch x := recover().(type) {
		case nil, *goja.InterruptedError, *goja.StackOverflowError:
		default:
			panic(x)
		}
	}()
	_ = in.rt.Try(f)
}
