package gojaurl_test

import (
	"testing"

	"github.com/dop251/goja"

	"github.com/weburl-go/weburl/adapters/gojaurl"
)

func TestP(t *testing.T) {
	rt := goja.New()
	gojaurl.Install(rt, gojaurl.Options{Experimental: true})
	for _, s := range []string{
		`const p = new URLPattern({pathname: "/:a{/:b}?"}); JSON.stringify([p.exec("http://a/x"), p.exec({pathname:"/x"})])`,
		`p.exec("http://a/x").pathname.groups.hasOwnProperty("b")`,
		`new URLPattern("a")`, `new URLPattern(null).pathname`, `new URLPattern(1)`, `new URLPattern("http://a", undefined).pathname`, `new URLPattern("/a", undefined, {})`, `new URLPattern({}, "http://a")`, `new URLPattern("/a", "http://b", null).hostname`, `URLPattern()`, `p.test({}, "http://a")`, `p.test()`, `new URLPattern("((")`, `new URLPattern("http://a", {ignoreCase:true})`, `new URLPattern("http://a", 1)`, `new URLPattern("http://a", "http://b", 1)`,
		`URLPattern.compareComponent("pathname", p, new URLPattern())`, `URLPattern.compareComponent()`, `URLPattern.compareComponent("x")`, `URLPattern.compareComponent("x",1,2)`,
		`new URLPattern({pathname:"/:a"}).generate("pathname", {a: 1})`,
	} {
		v, err := rt.RunString(s)
		t.Log(s, "→", v, err)
	}
}
