package k6url

import (
	"testing"

	"go.k6.io/k6/v2/ext"
	"go.k6.io/k6/v2/js/modulestest"
)

// newUser returns the runtime of a virtual user. Its module is the one that is
// registered.
func newUser(t *testing.T) *modulestest.Runtime {
	t.Helper()
	registered, ok := ext.Get(ext.JSExtension)["k6/x/url"]
	if !ok {
		t.Fatal("the module is not registered")
	}
	user := modulestest.NewRuntime(t)
	if err := user.SetupModuleSystem(map[string]any{"k6/x/url": registered.Module}, nil, nil); err != nil {
		t.Fatal(err)
	}
	return user
}

// TestModule runs scripts of a virtual user.
func TestModule(t *testing.T) {
	for _, row := range []struct{ name, script, want string }{
		{"URL", `new URL("../b?q=é", "https://example.com/a/").href`, "https://example.com/b?q=%C3%A9"},
		{"URLSearchParams", `new URLSearchParams({ a: "b c" }).toString()`, "a=b+c"},
		{"URLPattern", `new URLPattern({ pathname: "/:a" }).exec("https://h/b").pathname.groups.a`, "b"},
		{"names", `Object.keys(require("k6/x/url")).sort().join()`, "URL,URLPattern,URLSearchParams"},
		{"error", `try { new URL("a") } catch (e) { e.name + " " + e.code }`, "TypeError ERR_INVALID_URL"},
		{"global", `Object.assign(globalThis, require("k6/x/url")); globalThis.URL.canParse("a:")`, "true"},
	} {
		t.Run(row.name, func(t *testing.T) {
			got, err := newUser(t).RunOnEventLoop(`const { URL, URLSearchParams, URLPattern } = require("k6/x/url"); ` + row.script)
			if err != nil || got.String() != row.want {
				t.Errorf("%v, %v; want %s", got, err, row.want)
			}
		})
	}
}

// TestReplacedIntrinsics checks that a script gets an exception if it has
// replaced an object of the language that the classes are made from.
func TestReplacedIntrinsics(t *testing.T) {
	got, err := newUser(t).RunOnEventLoop(`Reflect = undefined; require("k6/x/url")`)
	if err == nil {
		t.Errorf("%v", got)
	}
}
