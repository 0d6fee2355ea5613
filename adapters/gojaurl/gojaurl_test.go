package gojaurl_test

import (
	"testing"

	"github.com/dop251/goja"

	"github.com/weburl-go/weburl/adapters/gojaurl"
)

func TestSmoke(t *testing.T) {
	rt := goja.New()
	in, err := gojaurl.Install(rt, gojaurl.Options{})
	if err != nil {
		t.Fatal(err)
	}
	_ = in
	for _, s := range []string{
		`new URL("http://a/b?c#d").href`,
		`URL()`, `new URL()`, `new URL("x")`, `new URL("x", "y")`, `new URL(Symbol())`, `new URL({toString(){return Symbol()}})`,
		`let u = new URL("http://a/b?c#d"); u.searchParams.append("x", "é"); u.searchParams === u.searchParams && u.href`,
		`JSON.stringify([...new URLSearchParams("a=b&c=d")])`,
		`JSON.stringify([...new URLSearchParams([["a", 1], new Set("xy")])])`,
		`JSON.stringify([...new URLSearchParams({a: 1, b: 2, "\ud800": "\udc00x"})])`,
		`new URLSearchParams([["a", 1], ["a"]])`,
		`Object.getOwnPropertyNames(URL)+Object.keys(URL)`,
		`JSON.stringify(Object.getOwnPropertyNames(URL.prototype))`,
		`class X extends URL { extra = 1; #p = 2; get q() { return this.#p }}; let x = new X("http://b"); x.foo = 3; JSON.stringify([x.extra, x.q, x.foo, x.href, x instanceof URL, Object.keys(x), Object.getPrototypeOf(x)===X.prototype])`,
		`URL.prototype.toString.call({})`, `Object.prototype.toString.call(x)`, `String(URL)`, `URL.name+URL.length`, `Object.getPrototypeOf(URL)===Function.prototype`,
		`Object.getPrototypeOf(Reflect.construct(URL, ["http://a"], Object.assign(function(){}, {prototype: null})))===URL.prototype`,
		`Object.getOwnPropertyDescriptor(URL.prototype,"href").get.name`,
		`let n = new URLSearchParams("a=b").keys(); JSON.stringify([n.next(), n.next(), Object.prototype.toString.call(n), n[Symbol.iterator]()===n])`,
		`let e; try { new URL("x", "y") } catch (x) { e = x }; JSON.stringify(e)+e.message+e.stack`,
	} {
		v, err := rt.RunString(s)
		t.Log(s, "→", v, err)
	}
}
