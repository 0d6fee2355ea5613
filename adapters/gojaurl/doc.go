// Package gojaurl has the classes URL, URLSearchParams and URLPattern of the
// web for scripts that run in github.com/dop251/goja.
//
//	rt := goja.New()
//	classes, err := gojaurl.Install(rt, gojaurl.Options{})
//	rt.RunString(`new URL("../b", "https://example.com/a/").href`)
package gojaurl
