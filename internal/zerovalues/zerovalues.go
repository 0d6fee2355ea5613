// Package zerovalues checks that the functions and methods of a package do not
// panic for zero values.
package zerovalues

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"reflect"
	"strings"
	"testing"
)

// Functions are the exported functions of a package, by name. A generic one is
// instantiated. The value for a method, such as "Parser.ParseInto", is
// [NotNil].
type Functions map[string]any

// NotNil says that a method writes to its pointer arguments, so these must not
// be nil.
var NotNil = new(struct{ _ byte })

// Check calls each exported function of the package in the current directory,
// and each method of its exported types. It fails for each that panics. They
// are called twice: with zero arguments, and with strings, numbers and pointers
// that are not zero.
//
// types are pointers to zero values of the exported types with methods. For a
// type whose zero value is of no use, it is a func() any that returns a pointer
// to another value. Check also fails if functions or types are incomplete.
//
// These are not called: functions whose names begin with "Must", which may
// panic, and methods that only package fmt calls. Values with such methods are
// printed instead.
func Check(t *testing.T, functions Functions, types ...any) {
	declaredFunctions, declaredTypes := exported(t)
	for _, name := range declaredFunctions {
		if _, ok := functions[name]; !ok {
			t.Errorf("the function %s is not called", name)
		}
	}
	receivers := map[string]func() any{}
	for _, value := range types {
		receiver, ok := value.(func() any)
		if !ok {
			receiver = func() any { return reflect.New(reflect.TypeOf(value).Elem()).Interface() }
		}
		receivers[reflect.TypeOf(receiver()).Elem().Name()] = receiver
	}
	for name := range declaredTypes {
		if receivers[name] == nil {
			t.Errorf("no method of the type %s is called", name)
		}
	}

	for name, function := range functions {
		if function == NotNil {
			continue
		}
		t.Run(name, func(t *testing.T) {
			call(t, func() reflect.Value { return reflect.ValueOf(function) }, reflect.Zero, sample)
		})
	}
	for typ, receiver := range receivers {
		pointer := reflect.TypeOf(receiver())
		for i := range pointer.NumMethod() {
			method := pointer.Method(i).Name
			if strings.HasPrefix(method, "Must") {
				continue
			}
			t.Run(typ+"."+method, func(t *testing.T) {
				if _, ok := receiver().(fmt.Formatter); ok && method == "Format" {
					printed(t, receiver())
					return
				}
				bound := func() reflect.Value { return reflect.ValueOf(receiver()).Method(i) }
				if functions[typ+"."+method] == NotNil {
					call(t, bound, sample)
					return
				}
				call(t, bound, reflect.Zero, sample)
			})
		}
	}
}

// call calls the results of function, a new one for each kind of arguments.
func call(t *testing.T, function func() reflect.Value, arguments ...func(reflect.Type) reflect.Value) {
	for _, argument := range arguments {
		f := function()
		var in []reflect.Value
		for i := range f.Type().NumIn() {
			if !f.Type().IsVariadic() || i < f.Type().NumIn()-1 {
				in = append(in, argument(f.Type().In(i)))
			}
		}
		func() {
			defer func() {
				if reason := recover(); reason != nil {
					t.Errorf("with %v: panic: %v", in, reason)
				}
			}()
			for _, out := range f.Call(in) {
				use(out)
			}
		}()
	}
}

// printed prints value. Package fmt reports a panic in its output.
func printed(t *testing.T, value any) {
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x"} {
		if s := fmt.Sprintf(verb, value); strings.Contains(s, "PANIC") {
			t.Errorf("%s prints %s", verb, s)
		}
	}
}

// use runs an iterator, and calls a function without parameters.
func use(out reflect.Value) {
	switch {
	case out.Kind() != reflect.Func || out.IsNil():
	case out.Type().CanSeq():
		for range out.Seq() {
		}
	case out.Type().CanSeq2():
		for range out.Seq2() {
		}
	case out.Type().NumIn() == 0:
		out.Call(nil)
	}
}

// sample returns a value that is not zero if typ is a string, bytes, a bool, a
// number or a pointer. The pointer is to a zero value.
func sample(typ reflect.Type) reflect.Value {
	value := reflect.New(typ).Elem()
	switch {
	case typ.Kind() == reflect.String:
		value.SetString("http://ä.example:1/%41?a=b&c#d")
	case typ.Kind() == reflect.Pointer:
		value.Set(reflect.New(typ.Elem()))
	case typ.Kind() == reflect.Bool:
		value.SetBool(true)
	case value.CanInt():
		value.SetInt(1)
	case value.CanUint():
		value.SetUint(1)
	case typ == reflect.TypeFor[[]byte]():
		value.SetBytes([]byte("/ä"))
	}
	return value
}

// exported returns the exported functions of the package in the current
// directory, and those of its exported types that have exported methods.
func exported(t *testing.T) (functions []string, types map[string]bool) {
	t.Helper()
	packages, err := parser.ParseDir(token.NewFileSet(), ".", func(file fs.FileInfo) bool {
		return !strings.HasSuffix(file.Name(), "_test.go")
	}, 0)
	if err != nil {
		t.Fatal(err)
	}
	types = map[string]bool{}
	for name, pkg := range packages {
		if name == "main" {
			continue
		}
		for _, file := range pkg.Files {
			for _, declaration := range file.Decls {
				function, ok := declaration.(*ast.FuncDecl)
				switch {
				case !ok || !function.Name.IsExported() || strings.HasPrefix(function.Name.Name, "Must"):
				case function.Recv == nil:
					functions = append(functions, function.Name.Name)
				default:
					receiver := function.Recv.List[0].Type
					if pointer, ok := receiver.(*ast.StarExpr); ok {
						receiver = pointer.X
					}
					if typ, ok := receiver.(*ast.Ident); ok && typ.IsExported() {
						types[typ.Name] = true
					}
				}
			}
		}
	}
	return functions, types
}
