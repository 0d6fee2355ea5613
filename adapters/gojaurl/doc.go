// Package gojaurl has the classes URL, URLSearchParams and URLPattern of
// browsers for scripts that github.com/dop251/goja runs. One call installs
// them:
//
//	rt := goja.New()
//	classes, err := gojaurl.Install(rt, gojaurl.Options{})
//	v, err := rt.RunString(`new URL("../b", "https://example.com/a/").href`)
//
// The classes are those of the standards, with all of Web IDL: conversions,
// overloads, property descriptors, iterators that are live, and checks that a
// member is called on an object of its class. Their objects are ordinary: a
// script can add properties to them, freeze them, and extend their classes.
//
// # URLs in Go
//
// A program gets the URL of a script with [Interfaces.URLOf], and makes an
// object for a URL of its own with [Interfaces.NewURL]. Both share the URL
// between Go and the script. There are the same two for URLSearchParams and
// URLPattern.
//
// # Errors
//
// The classes throw a TypeError. Its message says what is wrong and where, and
// holds no part of the input. Its property code is that of Node.js, such as
// "ERR_INVALID_URL" or "ERR_MISSING_ARGS". For an invalid URL it also has the
// properties input and base of Node.js. A program that logs errors with their
// properties logs passwords in URLs. If a getter or another function of the
// script throws, that exception is passed on unchanged.
//
// # Regular expressions
//
// URLPattern does not use the regular expressions of the runtime, which do not
// have JavaScript's flag v, and take exponential time for some expressions. The
// default engine takes linear time. Options.RegExp replaces it.
//
// # Limits
//
// Options.Parser can limit the length of URLs. A script that is interrupted, by
// the method Interrupt of the runtime, stops in the loops of this package too.
//
// A program that runs scripts of others should also call SetMaxCallStackSize of
// the runtime. Otherwise a conversion that calls itself recurses until it is
// interrupted, as in { toString() { return new URL(this) } }. The runtime then
// needs far longer to return from the calls than it took to make them. Its own
// function String does the same.
//
// # Differences from the standards
//
//   - URL("x:") without "new" throws, but a call by a built-in function or by a
//     Proxy cannot be told from "new". ["a"].map(URLSearchParams) returns an
//     array with an object. URLSearchParams.call(undefined),
//     Reflect.apply(URL, undefined, ["x:"]) and new Proxy(URL, {})("x:") return
//     an object. URL.call(Object.create(URL.prototype), "x:") makes an object of
//     the class from the one that it is given, and returns undefined.
//   - URL.createObjectURL and URL.revokeObjectURL are missing, as the runtime
//     has no Blob.
//   - URLPattern throws for regular expressions that its engine does not support.
//
// The runtime keeps up to four objects whose members it used last, even if the
// script has dropped them.
package gojaurl
