//go:build js

// Package regexp is the part of package regexp that the WebAssembly module links.
// The browser matches. It reads the expressions that package goregexp writes as
// package regexp does, except the empty class.
package regexp

import (
	"strings"
	"syscall/js"
)

// Regexp is a compiled expression.
type Regexp struct{ compiled js.Value }

// Compile returns the compiled expression, or the browser's error.
func Compile(expr string) (r *Regexp, err error) {
	defer func() {
		if fault, ok := recover().(js.Error); ok {
			r, err = nil, fault
		}
	}()
	expr = strings.ReplaceAll(expr, `[^\x00-\x{10FFFF}]`, `[]`)
	return &Regexp{js.Global().Get("RegExp").New(expr, "d")}, nil
}

// MatchString reports whether s has a match. s must be ASCII.
func (r *Regexp) MatchString(s string) bool { return r.compiled.Call("test", s).Bool() }

// FindStringSubmatchIndex returns the places of the first match in s and of its
// groups, or nil. s must be ASCII.
func (r *Regexp) FindStringSubmatchIndex(s string) []int {
	match := r.compiled.Call("exec", s)
	if match.IsNull() {
		return nil
	}
	places := match.Get("indices")
	at := make([]int, 0, 2*places.Length())
	for i := range places.Length() {
		if place := places.Index(i); place.IsUndefined() {
			at = append(at, -1, -1)
		} else {
			at = append(at, place.Index(0).Int(), place.Index(1).Int())
		}
	}
	return at
}
