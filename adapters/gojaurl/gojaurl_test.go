package gojaurl_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
	"weak"

	"github.com/dop251/goja"

	"github.com/weburl-go/weburl/adapters/gojaurl"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/urlpattern"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
)

// TestMessages checks the messages of errors, and their properties.
func TestMessages(t *testing.T) {
	rt, _ := install(t, gojaurl.Options{Experimental: true})
	for _, row := range []struct{ script, want string }{
		{`new URL()`, `The "url" argument must be specified ERR_MISSING_ARGS`},
		{`URL.canParse()`, `The "url" argument must be specified ERR_MISSING_ARGS`},
		{`new URLSearchParams().set("a")`, `The "name" and "value" arguments must be specified ERR_MISSING_ARGS`},
		{`URLPattern.compareComponent("port")`, `The "component", "left" and "right" arguments must be specified ERR_MISSING_ARGS`},
		{`new URL("secret")`, `Invalid URL: missing-scheme-non-relative-URL: the input has no scheme, and no base URL that it can be resolved against (at byte 0 of the input) ERR_INVALID_URL input=secret`},
		{`new URL("a", "http://")`, `Invalid URL: host-missing: the scheme requires a host (at byte 7 of the base URL) ERR_INVALID_URL input=a base=http://`},
		{`new URL("x:").href = "http://a:b"`, `Invalid URL: port-invalid: the port contains something that is not a digit (at byte 9 of the input) ERR_INVALID_URL input=http://a:b`},
		{`URL("x:")`, `Class constructor URL cannot be invoked without 'new' undefined`},
		{`URL.call({}, "x:")`, `Class constructor URL cannot be invoked without 'new' undefined`},
		{`new URLPattern().generate("port")`, `The "component" and "groups" arguments must be specified ERR_MISSING_ARGS`},
		{`new URL(Symbol("a"))`, `Cannot convert a Symbol value to a string undefined`},
		{`URL.prototype.href`, `Value of "this" must be of type URL ERR_INVALID_THIS`},
		{`URLSearchParams.prototype.get.call(new URL("x:"), "a")`, `Value of "this" must be of type URLSearchParams ERR_INVALID_THIS`},
		{`new URLSearchParams().keys().next.call({})`, `Value of "this" must be of type URLSearchParams Iterator ERR_INVALID_THIS`},
		{`URLPattern.prototype.test.call({})`, `Value of "this" must be of type URLPattern ERR_INVALID_THIS`},
		{`new URLSearchParams([["a"]])`, `Each query pair must be an iterable [name, value] tuple ERR_INVALID_TUPLE`},
		{`new URLSearchParams([1])`, `Each query pair must be an iterable [name, value] tuple ERR_INVALID_TUPLE`},
		{`new URLSearchParams([{}])`, `Each query pair must be an iterable [name, value] tuple ERR_INVALID_TUPLE`},
		{`new URLSearchParams({ [Symbol.iterator]: 1 })`, `The property Symbol.iterator is not a function ERR_ARG_NOT_ITERABLE`},
		{`new URLSearchParams({ [Symbol.iterator]() {} })`, `The result of Symbol.iterator is not an object undefined`},
		{`new URLSearchParams({ [Symbol.iterator]() { return {} } })`, `The property next of an iterator is not a function undefined`},
		{`new URLSearchParams({ [Symbol.iterator]() { return { next() {} } } })`, `The result of an iterator is not an object undefined`},
		{`new URLSearchParams().forEach()`, `The "callback" argument must be of type function ERR_INVALID_ARG_TYPE`},
		{`new URLPattern("/a")`, `Invalid URLPattern: the pattern has no protocol, and there is no base URL ERR_INVALID_URL_PATTERN`},
		{`new URLPattern({ pathname: "(" })`, `Invalid URLPattern: pathname: the regular expression does not end with ")" (at byte 0) ERR_INVALID_URL_PATTERN`},
		{`new URLPattern({}, "http://a")`, `Invalid URLPattern: a base URL needs a string as the input ERR_INVALID_URL_PATTERN`},
		{`new URLPattern({}).test({}, "http://a")`, `Invalid URLPattern input: a base URL needs a string as the input ERR_OPERATION_FAILED`},
		{`new URLPattern("/a", "http://a", 1)`, `The options must be an object ERR_INVALID_ARG_TYPE`},
		{`URLPattern.compareComponent("x", 1, 2)`, `The value is not the name of a component of URLPattern ERR_INVALID_ARG_VALUE`},
		{`URLPattern.compareComponent("port", 1, 2)`, `The argument is not of type URLPattern ERR_INVALID_ARG_TYPE`},
		{`new URLPattern().generate("port", 1)`, `The "groups" argument must be of type object ERR_INVALID_ARG_TYPE`},
		{`new URLPattern().generate("port", {})`, `component not generated: a group is missing or is not a segment, or the pattern matches more than text and segments ERR_OPERATION_FAILED`},
	} {
		t.Run(row.script, func(t *testing.T) {
			got := call(t, rt, `try { `+row.script+`; "no error" } catch (e) {
				["", e.message, e.code].join(" ").slice(1) + ["input", "base"].map(name => name in e ? " " + name + "=" + e[name] : "").join("") + (e instanceof TypeError ? "" : " " + e.name)
			}`).String()
			// join makes "" of undefined.
			if want := strings.TrimSuffix(row.want, " undefined"); strings.TrimSuffix(got, " ") != want {
				t.Errorf("%s\nwant %s", got, want)
			}
		})
	}
}

// TestInstall checks what Install defines, and New does not.
func TestInstall(t *testing.T) {
	rt := goja.New()
	in, err := gojaurl.New(rt, gojaurl.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := call(t, rt, `[typeof URL, typeof URLSearchParams, typeof URLPattern].join()`).String(); got != "undefined,undefined,undefined" {
		t.Errorf("New defines %s", got)
	}
	rt.Set("own", in.URL())
	if got := call(t, rt, `new own("x:a").href`).String(); got != "x:a" {
		t.Error(got)
	}
	call(t, rt, `globalThis.URL = 1`)
	in, err = gojaurl.Install(rt, gojaurl.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, class := range map[string]*goja.Object{"URL": in.URL(), "URLSearchParams": in.URLSearchParams(), "URLPattern": in.URLPattern()} {
		if !rt.Get(name).SameAs(class) {
			t.Errorf("the global property %s is another object", name)
		}
	}
	if got := call(t, rt, `[typeof URLPattern.compareComponent, typeof URLPattern.prototype.generate].join()`).String(); got != "undefined,undefined" {
		t.Errorf("without Experimental: %s", got)
	}
}

// TestInstallFails installs the classes where a script has replaced objects of
// the language.
func TestInstallFails(t *testing.T) {
	if _, err := gojaurl.Install(nil, gojaurl.Options{}); err == nil || err.Error() != "gojaurl: the runtime is nil" {
		t.Error(err)
	}
	for _, script := range []string{
		`delete globalThis.Reflect`,
		`Reflect = 1`,
		`Reflect = {}`,
		`Reflect.ownKeys = () => []; Reflect.get = 1`,
		`delete Object.prototype.propertyIsEnumerable`,
		`Array.prototype[Symbol.iterator] = 1`,
		`delete Array.prototype[Symbol.iterator]`,
		`Array.prototype[Symbol.iterator] = () => 1`,
		`Array.prototype[Symbol.iterator] = () => { throw 1 }`,
		`Object.freeze(globalThis)`,
	} {
		t.Run(script, func(t *testing.T) {
			rt := goja.New()
			call(t, rt, script)
			in, err := gojaurl.Install(rt, gojaurl.Options{})
			if in != nil || err == nil || !strings.HasPrefix(err.Error(), "gojaurl: ") {
				t.Errorf("%v, %v", in, err)
			}
		})
	}
}

// TestReplacedLater replaces objects of the language after Install. The classes
// keep to the ones they have, and to the iterators of scripts.
func TestReplacedLater(t *testing.T) {
	for _, row := range []struct{ name, script, expression, want string }{
		{"Reflect", `Reflect.ownKeys = Reflect.get = Object.prototype.propertyIsEnumerable = () => { throw 1 }`, `new URLSearchParams({ a: 1 })`, `a=1`},
		{"next", `Object.getPrototypeOf([].values()).next = () => { throw 1 }`, `new URLSearchParams("a=b").keys().next().value`, `a`},
		{"the own next", `let n = 2; Object.getPrototypeOf([].values()).next = () => ({ done: n-- == 0, value: n })`, `new URLSearchParams([])`, `error`},
		{"no next", `delete Object.getPrototypeOf([].values()).next`, `new URLSearchParams([])`, `error`},
		{"values", `Array.prototype[Symbol.iterator] = function* () { yield "a"; yield "b" }`, `new URLSearchParams({ [Symbol.iterator]: [][Symbol.iterator] })`, `error`},
		{"setters of Object.prototype", `for (const name of ["code", "input", "base", "groups", "pathname"]) Object.defineProperty(Object.prototype, name, { set() { throw 1 }, configurable: true })`,
			`[(() => { try { new URL("a", "b") } catch (e) { return e.code + e.input + e.base } })(), new URLPattern().exec("x:a").pathname.groups[0]]`, `ERR_INVALID_URLab,a`},
		{"values of pairs", `Array.prototype[Symbol.iterator] = function* () { yield "a"; yield "b" }`, `new URLSearchParams({ *[Symbol.iterator]() { yield [] } })`, `a=b`},
		{"the prototype", `URLSearchParams.prototype.entries = URLSearchParams.prototype.keys`, `[...new URLSearchParams("a=b")][0][1]`, `b`},
		{"the iterator", `URLSearchParams.prototype[Symbol.iterator] = URLSearchParams.prototype.keys`, `[...new URLSearchParams("a=b")][0]`, `a`},
	} {
		t.Run(row.name, func(t *testing.T) {
			rt, _ := install(t, gojaurl.Options{})
			call(t, rt, row.script)
			got := call(t, rt, `try { String(`+row.expression+`) } catch { "error" }`).String()
			if got != row.want {
				t.Errorf("%q, want %q", got, row.want)
			}
		})
	}
}

// TestNoNext installs the classes where a script has deleted the function that
// iterates over arrays.
func TestNoNext(t *testing.T) {
	rt := goja.New()
	call(t, rt, `delete Object.getPrototypeOf([].values()).next`)
	if _, err := gojaurl.Install(rt, gojaurl.Options{}); err != nil {
		t.Fatal(err)
	}
	for script, want := range map[string]string{
		`new URLSearchParams([["a", "b"]])`:              "TypeError",
		`new URLSearchParams({ a: 1 })`:                  "a=1",
		`new URLSearchParams("a=b").keys().next().value`: "a",
	} {
		if got := call(t, rt, `try { String(`+script+`) } catch (e) { e.name }`).String(); got != want {
			t.Errorf("%s: %s, want %s", script, got, want)
		}
	}
}

// TestIterationResults checks that only loops of the runtime get a light
// result: a script has none, and one that a constructor of Go gets is its own.
func TestIterationResults(t *testing.T) {
	rt, _ := install(t, gojaurl.Options{})
	rt.Set("nextInGo", func(call goja.FunctionCall) goja.Value {
		it := call.Argument(0).(*goja.Object)
		next, _ := goja.AssertFunction(it.Get("next"))
		result, err := next(it)
		if err != nil {
			panic(err)
		}
		return result
	})
	rt.Set("Two", func(call goja.ConstructorCall) *goja.Object {
		it := call.Argument(0).(*goja.Object)
		next, _ := goja.AssertFunction(it.Get("next"))
		first, err := next(it)
		if err != nil {
			panic(err)
		}
		second, err := next(it)
		if err != nil {
			panic(err)
		}
		return rt.NewArray(first, second)
	})
	const it = `const it = new URLSearchParams("a=1&b=2").keys(); const log = [];
		const note = r => { log.push(Object.isFrozen(Object.freeze(r)) && r.value); return r };`
	for _, row := range []struct{ name, script, want string }{
		{"call", `note(it.next())`, "a"},
		{"call and apply", `note(it.next.call(it)); note(it.next.apply(it)); note(it.next.apply(it, []))`, "a,b,"},
		{"Reflect", `note(Reflect.apply(it.next, it, []))`, "a"},
		{"bind", `note(it.next.bind(it)())`, "a"},
		{"proxy", `note(new Proxy(it.next, {}).call(it))`, "a"},
		{"yield", `note((function* () { yield* it })().next())`, "a"},
		{"callback", `[1, 2].forEach(() => note(it.next()))`, "a,b"},
		{"argument", `[it].map(Function.prototype.call, it.next).forEach(note)`, "a"},
		{"own next", `const next = it.next; it.next = function () { return note(next.call(this)) }; for (const name of it) log.push(name)`, "a,a,b,b,"},
		{"proxied next", `it.next = new Proxy(it.next, { apply(f, self, list) { return note(Reflect.apply(f, self, list)) } }); for (const name of it) log.push(name)`, "a,a,b,b,"},
		{"proxied next without traps", `it.next = new Proxy(it.next, {}); for (const name of it) log.push(name)`, "a,b"},
		{"bound next", `for (const name of { [Symbol.iterator]: () => ({ next: it.next.bind(it) }) }) log.push(name)`, "a,b"},
		{"loop over yield", `for (const name of (function* () { yield* it })()) log.push(name)`, "a,b"},
		{"break", `for (const name of it) { log.push(name); break } note(it.next())`, "a,b"},
		{"function of Go", `note(nextInGo(it)); note(nextInGo(it))`, "a,b"},
		{"function of Go as a callback", `[it, it].map(it => nextInGo(it)).forEach(note)`, "a,b"},
		{"constructor of Go", `log.push(...new Two(it).map(r => r.value))`, "a,b"},
		{"loops", `log.push(...it); for (const [name] of new URLSearchParams("c")) log.push(name); const [[d]] = new URLSearchParams("d"); log.push(d, ...Array.from(new URLSearchParams("e"), ([e]) => e))`, "a,b,c,d,e"},
		{"async", `(async () => { for (const name of it) log.push(name) })()`, "a,b"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := call(t, rt, `(() => { `+it+row.script+`; return log.join() })()`).String(); got != row.want {
				t.Errorf("%s, want %s", got, row.want)
			}
		})
	}

	it2 := call(t, rt, `new URLSearchParams("a=1").keys()`).(*goja.Object)
	next, _ := goja.AssertFunction(it2.Get("next"))
	result, err := next(it2)
	if err != nil {
		t.Fatal(err)
	}
	rt.Set("result", result)
	if got := call(t, rt, `result.own = 1; Object.keys(result).join()`).String(); got != "value,done,own" {
		t.Errorf("from Go: %s", got)
	}
}

// lookahead is an engine that takes one expression.
type lookahead struct{ ports.RegExp }

func (lookahead) Compile(source string, _ bool) (ports.RegExpMatcher, error) {
	if !strings.Contains(source, "(?!") {
		return nil, errors.New("another expression")
	}
	return lookahead{}, nil
}

func (lookahead) AppendMatch(dst []int, s string) ([]int, bool) { return append(dst, 1, len(s)), true }

// TestOptions checks that the options are used.
func TestOptions(t *testing.T) {
	rt, _ := install(t, gojaurl.Options{
		Parser:       weburl.New(weburl.Config{MaxInput: 10}),
		RegExp:       lookahead{},
		Experimental: true,
	})
	for _, row := range []struct{ script, want string }{
		{`URL.canParse("https://h/")`, "true"},
		{`URL.canParse("https://h/a")`, "false"},
		{`URL.canParse("a", "https://h/b")`, "false"},
		{`URL.parse("https://h/a")`, "null"},
		{`URL.parse("a", "https://h/").href`, "https://h/a"},
		{`try { new URL("https://h/a") } catch (e) { e.message }`, "Invalid URL: the URL is too long"},
		{`const u = new URL("x:"); u.hash = "12345678901"; u.href`, "x:"},
		{`new URLPattern({ pathname: "/((?!a).*)" }).exec({ pathname: "/b" }).pathname.groups[0]`, "b"},
		{`URLPattern.compareComponent("pathname", new URLPattern({ pathname: "/a" }), new URLPattern({ pathname: "/:a" }))`, "1"},
		{`URLPattern.compareComponent("hash", new URLPattern({ hash: "a" }), new URLPattern())`, "1"},
		{`new URLPattern({ pathname: "/a/:b" }).generate("pathname", { b: "é" })`, "/a/%C3%A9"},
		{`URLPattern.compareComponent.length + URLPattern.prototype.generate.length`, "5"},
	} {
		t.Run(row.script, func(t *testing.T) {
			if got := call(t, rt, row.script).String(); got != row.want {
				t.Errorf("%s, want %s", got, row.want)
			}
		})
	}
}

// TestGo passes objects between Go and a script.
func TestGo(t *testing.T) {
	rt, in := install(t, gojaurl.Options{})

	u := weburl.MustParse("https://h/?a=b")
	rt.Set("u", in.NewURL(u))
	u.SetPathname("/go")
	if got := call(t, rt, `u.hash = "script"; u.searchParams.append("c", "d"); [u instanceof URL, u.href].join()`).String(); got != "true,https://h/go?a=b&c=d#script" {
		t.Error(got)
	}
	if u.Href() != "https://h/go?a=b&c=d#script" {
		t.Errorf("in Go: %v", u)
	}
	if got, ok := in.URLOf(rt.Get("u")); got != u || !ok {
		t.Errorf("%v, %t", got, ok)
	}
	if got, ok := in.URLSearchParamsOf(call(t, rt, "u.searchParams")); got != u.SearchParams() || !ok {
		t.Errorf("%v, %t", got, ok)
	}
	if got, ok := in.URLOf(call(t, rt, `new (class extends URL {})("x:a")`)); !ok || got.Href() != "x:a" {
		t.Errorf("an object of a class that extends URL: %v, %t", got, ok)
	}

	p := weburl.NewURLSearchParams("a=b")
	rt.Set("p", in.NewURLSearchParams(p))
	if got := call(t, rt, `p.append("c", "d"); [p instanceof URLSearchParams, p].join()`).String(); got != "true,a=b&c=d" || p.Size() != 2 {
		t.Error(got, p)
	}

	pattern := urlpattern.MustNew("https://h/:a", urlpattern.Options{})
	rt.Set("pattern", in.NewURLPattern(pattern))
	if got := call(t, rt, `[pattern instanceof URLPattern, pattern.pathname].join()`).String(); got != "true,/:a" {
		t.Error(got)
	}
	if got, ok := in.URLPatternOf(rt.Get("pattern")); got != pattern || !ok {
		t.Errorf("%v, %t", got, ok)
	}

	// A URL keeps its Parser, even in a runtime whose Parser has a limit.
	limited, limitedIn := install(t, gojaurl.Options{Parser: weburl.New(weburl.Config{MaxInput: 1})})
	limited.Set("u", limitedIn.NewURL(weburl.MustParse("https://h/")))
	if got := call(t, limited, `u.href = "https://h/long"; u.href`).String(); got != "https://h/long" {
		t.Error(got)
	}

	if in.NewURL(nil) != nil || in.NewURLSearchParams(nil) != nil || in.NewURLPattern(nil) != nil {
		t.Error("there are objects for nil")
	}

	other, otherIn := install(t, gojaurl.Options{})
	for _, script := range []string{
		`1`, `null`, `undefined`, `"x:"`, `({})`, `URL`, `URL.prototype`, `Object.create(u)`, `new Proxy(u, {})`, `p.keys()`, `Symbol()`,
	} {
		v := call(t, rt, script)
		_, isURL := in.URLOf(v)
		_, isParams := in.URLSearchParamsOf(v)
		_, isPattern := in.URLPatternOf(v)
		if isURL || isParams || isPattern {
			t.Errorf("%s has a state: %t %t %t", script, isURL, isParams, isPattern)
		}
	}
	if _, ok := in.URLOf(nil); ok {
		t.Error("nil is a URL")
	}
	if _, ok := in.URLOf(rt.NewDynamicObject(nil)); ok {
		t.Error("a dynamic object is a URL")
	}
	if _, ok := otherIn.URLOf(rt.Get("u")); ok || other == rt {
		t.Error("the object of another runtime is a URL")
	}
	if _, ok := in.URLSearchParamsOf(rt.Get("u")); ok {
		t.Error("a URL is a list")
	}
}

// TestStringsOfGo passes strings of Go, which may be invalid. A script reads
// each byte that is not UTF-8 as one U+FFFD, and so do the classes.
func TestStringsOfGo(t *testing.T) {
	rt, _ := install(t, gojaurl.Options{})
	for _, s := range []string{"a", "\xff", "\xe2\x82", "\xed\xa0\x80", "é\xe2\x82b", "a long string that is not scanned \xf0\x9f\x92"} {
		rt.Set("s", s)
		if got := call(t, rt, `(() => {
			const p = new URLSearchParams([[s, s]]);
			let q = "";
			for (const c of s) q += c;
			return p.get(s) === q && p.has(q, s) && new URL("x:#" + s).href === new URL("x:#" + q).href;
		})()`); !got.ToBoolean() {
			t.Errorf("%q", s)
		}
	}
}

// TestWithoutNew calls the constructors in all ways. Only a built-in function or
// a Proxy that calls one makes an object, because it cannot be told from "new".
func TestWithoutNew(t *testing.T) {
	rt, _ := install(t, gojaurl.Options{})
	for _, row := range []struct{ script, want string }{
		{`URL("x:")`, "TypeError"},
		{`(0, URL)("x:")`, "TypeError"},
		{`URL.call(undefined, "x:")`, "x:"},
		{`URL.call({}, "x:")`, "TypeError"},
		{`URL.call(new URL("x:"), "x:")`, "TypeError"},
		{`URLSearchParams.call(new URL("x:"), "x:")`, "TypeError"},
		{`URL.bind()("x:")`, "x:"},
		{`["x:"].map(s => URL(s))`, "TypeError"},
		{`["x:"].map(URL)`, "TypeError"},
		{`["a"].map(URLSearchParams)[0]`, "a="},
		{`new (URL.bind())("x:")`, "x:"},
		{`Reflect.construct(URL, ["x:"])`, "x:"},
		{`Reflect.apply(URL, {}, ["x:"])`, "TypeError"},
		{`Reflect.apply(URL, undefined, ["x:"])`, "x:"},
		{`new Proxy(URL, {})("x:")`, "x:"},
		{`URL.call(Object.create(URL.prototype), "x:")`, "undefined"},
		{`(o => { URL.call(o, "x:"); return o })(Object.create(URL.prototype))`, "x:"},
		{`[1, 2].map(() => { const o = Object.create(URL.prototype); try { o.href } catch { URL.call(o, "x:") } return o })`, "x:,x:"},
		{`(function () { return new URL("x:") })()`, "x:"},
		{`(function URL_() { return new URL("x:") }).call()`, "x:"},
		{`(() => { function f() { return new URL("x:") } return f() })()`, "x:"},
		{`["x:"].map(s => new URL(s))[0]`, "x:"},
		{`(U => (function URL() { return new U("x:") })())(URL)`, "x:"},
		{`Array.from.call(URLSearchParams, []) instanceof URLSearchParams`, "true"},
		{`[...function* () { yield new URL("x:") }()][0]`, "x:"},
		{`[...function* () { yield URL("x:") }()][0]`, "TypeError"},
		{`(() => { let u; (async () => { u = new URL("x:") })(); return u })()`, "x:"},
		{`(() => { let u; (async () => { try { URL("x:") } catch (e) { u = e.name } })(); return u })()`, "TypeError"},
	} {
		t.Run(row.script, func(t *testing.T) {
			if got := call(t, rt, `try { String(`+row.script+`) } catch (e) { e.name }`).String(); got != row.want {
				t.Errorf("%s, want %s", got, row.want)
			}
		})
	}
	call(t, rt, `let later; (async () => { await null; later = [String(new URL("x:"))]; try { URL("x:") } catch (e) { later.push(e.name) } })()`)
	if got := call(t, rt, `later.join()`).String(); got != "x:,TypeError" {
		t.Errorf("after await: %s", got)
	}
	if o, err := rt.New(rt.Get("URL"), rt.ToValue("x:")); err != nil || o.String() != "x:" {
		t.Error(o, err)
	}
}

// TestInterrupt interrupts loops that Go runs.
func TestInterrupt(t *testing.T) {
	for _, script := range []string{
		`new URLSearchParams([{ length: 2 ** 53, [Symbol.iterator]: Array.prototype.values }])`,
		`const p = new URLSearchParams("a"); p.forEach(p.append.bind(p))`,
		`const q = new URLSearchParams("a"); for (const pair of q) q.append("b", "")`,
	} {
		rt, in := install(t, gojaurl.Options{})
		kept := in.NewURL(weburl.MustParse("x:"))
		time.AfterFunc(50*time.Millisecond, func() { rt.Interrupt("enough") })
		var interrupted *goja.InterruptedError
		if _, err := rt.RunString(script); !errors.As(err, &interrupted) {
			t.Errorf("%s: %v", script, err)
		}
		rt.ClearInterrupt()
		if u, ok := in.URLOf(kept); !ok || u.Href() != "x:" {
			t.Errorf("after %s: %v, %t", script, u, ok)
		}
	}
}

// TestCallStack checks that conversions that call themselves end at the limit
// of the runtime, and that the classes work afterwards.
func TestCallStack(t *testing.T) {
	for _, script := range []string{
		`const o = { toString() { return new URL(o) } }; new URL(o)`,
		`const o = { toString() { return URL.canParse(o) } }; URL.canParse(o)`,
		`const o = { get a() { return new URLSearchParams(o) } }; new URLSearchParams(o)`,
		`const o = { *[Symbol.iterator]() { yield* new URLSearchParams(o) } }; new URLSearchParams(o)`,
		`const o = { get pathname() { return new URLPattern(o) } }; new URLPattern(o)`,
		`const p = new URLSearchParams("a"); const f = () => p.forEach(f); f()`,
	} {
		rt, in := install(t, gojaurl.Options{})
		rt.SetMaxCallStackSize(100)
		kept := in.NewURL(weburl.MustParse("x:"))
		var overflow *goja.StackOverflowError
		if _, err := rt.RunString(script); !errors.As(err, &overflow) {
			t.Errorf("%s: %v", script, err)
		}
		if u, ok := in.URLOf(kept); !ok || u.Href() != "x:" {
			t.Errorf("after %s: %v, %t", script, u, ok)
		}
	}
}

// TestInterruptedGo converts while the runtime is interrupted.
func TestInterruptedGo(t *testing.T) {
	rt, in := install(t, gojaurl.Options{})
	u := weburl.MustParse("x:")
	var objects []*goja.Object // more than the runtime keeps
	for range 5 {
		objects = append(objects, in.NewURL(u))
	}
	rt.Interrupt("stop")
	if o := in.NewURL(u); o != nil {
		t.Error("NewURL returns an object")
	}
	if _, ok := in.URLOf(objects[0]); ok {
		t.Error("URLOf is true")
	}
	rt.ClearInterrupt()
	for _, o := range objects {
		if got, ok := in.URLOf(o); got != u || !ok {
			t.Errorf("afterwards: %v, %t", got, ok)
		}
	}
}

// TestCollected checks that a runtime does not keep objects that its script has
// dropped, except the last ones.
func TestCollected(t *testing.T) {
	rt, in := install(t, gojaurl.Options{})
	rt.Set("f", func(call goja.FunctionCall) goja.Value {
		u, _ := in.URLOf(call.Argument(0))
		dropped = append(dropped, weak.Make(u))
		return goja.Undefined()
	})
	dropped = nil
	call(t, rt, `for (let i = 0; i < 100; i++) { const u = new URL("https://h/" + i); u.searchParams.get("a"); f(u) }`)
	runtime.GC()
	kept := 0
	for _, p := range dropped {
		if p.Value() != nil {
			kept++
		}
	}
	if len(dropped) != 100 || kept > 4 {
		t.Errorf("%d of %d are kept", kept, len(dropped))
	}
	runtime.KeepAlive(rt)
}

var dropped []weak.Pointer[weburl.URL]

// TestParserErrors checks that the failure is in the message, for each code of
// the parser.
func TestParserErrors(t *testing.T) {
	rt, _ := install(t, gojaurl.Options{})
	for _, input := range []string{"", "http://", "http://a b", "http://[1", "http://a:b", "http://a:99999", "http://1.2.3.256"} {
		_, err := weburl.Parse(input)
		var failure *domain.Failure
		if !errors.As(err, &failure) {
			t.Fatal(err)
		}
		got := call(t, rt, fmt.Sprintf(`try { new URL(%s) } catch (e) { e.message }`, quote(input))).String()
		if !strings.Contains(got, failure.Code.Meaning()) {
			t.Errorf("%q: %s", input, got)
		}
	}
}
