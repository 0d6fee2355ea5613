package gojaurl_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/dop251/goja"

	"github.com/weburl-go/weburl/adapters/gojaurl"
)

// TestWebIDL compares the classes with generated ones, whose answers
// testdata/webidl-ask.js has written.
func TestWebIDL(t *testing.T) {
	rt := asked(t)
	var rows [][2]string
	if err := json.Unmarshal([]byte(read(t, "webidl-answers.json")), &rows); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(read(t, "webidl-expressions.txt"), "\n"); n != len(rows) {
		t.Errorf("there are %d expressions and %d answers", n, len(rows))
	}
	for _, row := range rows {
		t.Run(row[0], func(t *testing.T) { compare(t, rt, row[0], row[1]) })
	}
}

// TestWebIDLText has rows whose answer is that of the text of Web IDL, because
// neither of the two implementations that TestWebIDL asks follows it.
func TestWebIDLText(t *testing.T) {
	rt := asked(t)
	for _, row := range []struct{ name, expression, want string }{
		// https://webidl.spec.whatwg.org/#create-sequence-from-iterable: the
		// iterator is not closed.
		{"value", `order((t, log) => new URLSearchParams(iterable(log, [["a", Symbol()], ["c", "d"]])))`, `["iterator", "get next", "done", "value", "TypeError"]`},
		{"pair", `order((t, log) => new URLSearchParams(iterable(log, [1])))`, `["iterator", "get next", "done", "value", "TypeError"]`},
		// https://webidl.spec.whatwg.org/#internally-create-a-new-object-implementing-the-interface:
		// if the target has no prototype, it is that of the interface.
		{"prototype null", `Object.getPrototypeOf(Reflect.construct(URL, ["x:"], Object.assign(function () {}, { prototype: null }))) === URL.prototype`, `true`},
		{"getter of prototype", `order((t, log) => (Reflect.construct(URL, ["x:"], Object.defineProperty(function () {}.bind(), "prototype", { get() { log.push("get"); return Array.prototype } })), 1))`, `["get", 1]`},
		{"prototype 1", `Object.getPrototypeOf(Reflect.construct(URLSearchParams, [], Object.assign(function () {}, { prototype: 1 }))) === URLSearchParams.prototype`, `true`},
		// https://webidl.spec.whatwg.org/#js-to-dictionary: members are read in
		// the order of their names, and converted at once.
		{"symbol in an init", `new URLPattern({ pathname: Symbol() })`, `throws TypeError`},
		{"order of an init", `order((t, log) => new URLPattern(logged(log, { pathname: t("/a"), hash: t("b") })).hash)`, `["get baseURL", "get hash", "b", "get hostname", "get password", "get pathname", "/a", "get port", "get protocol", "get search", "get username", "b"]`},
		{"init before base", `order(t => new URLPattern({ pathname: t("/a") }, t("b"), {}))`, `["/a", "b", "TypeError"]`},
		{"object as a base", `new URLPattern("https://a/", new String("https://b/")).hostname`, `"a"`},
		{"options", `order((t, log) => new URLPattern("https://a/", t("https://b/"), { get ignoreCase() { log.push("ignoreCase") } }).hostname)`, `["https://b/", "ignoreCase", "a"]`},
		{"number as an input", `new URLPattern(1, "https://a/").pathname`, `"/1"`},
		{"number as a base", `new URLPattern("/a", 1)`, `throws TypeError`},
		{"number as options", `new URLPattern("/a", "https://a/", 1)`, `throws TypeError`},
		{"function as options", `new URLPattern("https://a/", () => {}).hostname`, `"a"`},
		{"two undefined", `new URLPattern(undefined, undefined).hostname`, `"*"`},
		{"three undefined", `new URLPattern(undefined, undefined, undefined)`, `throws TypeError`},
		// https://webidl.spec.whatwg.org/#js-record: a record has the prototype
		// of objects, and the order of the groups.
		{"groups", `new URLPattern({ pathname: "/:a/:b?" }).exec("https://h/x").pathname`, `{groups: {a: "x", b: undefined}, input: "/x"}`},
		{"prototype of groups", `Object.getPrototypeOf(new URLPattern({ pathname: "/:__proto__" }).exec("https://h/b").pathname.groups) === Object.prototype`, `true`},
		// https://webidl.spec.whatwg.org/#define-the-attributes and
		// https://webidl.spec.whatwg.org/#create-an-interface-object.
		{"attribute", `descriptor(URLPattern.prototype, "pathname")`, `"get function get pathname 0, set undefined enumerable configurable"`},
		{"interface", `descriptors(URLPattern)`, `["length: 0 configurable", "name: \"URLPattern\" configurable", "prototype: prototype URLPattern"]`},
		{"members", `Reflect.ownKeys(URLPattern.prototype)`, `["constructor", "protocol", "username", "password", "hostname", "port", "pathname", "search", "hash", "hasRegExpGroups", "test", "exec", Symbol(Symbol.toStringTag)]`},
		{"URLPattern without new", `URLPattern({})`, `throws TypeError`},
	} {
		t.Run(row.name, func(t *testing.T) { compare(t, rt, row.expression, row.want) })
	}
}

// TestGlobals checks the attributes of the global properties.
//
// https://webidl.spec.whatwg.org/#define-the-global-property-references
func TestGlobals(t *testing.T) {
	rt := asked(t)
	for _, name := range []string{"URL", "URLSearchParams", "URLPattern"} {
		want := fmt.Sprintf(`"function %s %d writable configurable"`, name, call(t, rt, name+".length").ToInteger())
		compare(t, rt, fmt.Sprintf("descriptor(globalThis, %q)", name), want)
	}
}

// asked returns a runtime with the functions of webidl-ask.js.
func asked(t *testing.T) *goja.Runtime {
	rt, _ := install(t, gojaurl.Options{})
	if _, err := rt.RunScript("webidl-ask.js", read(t, "webidl-ask.js")); err != nil {
		t.Fatal(err)
	}
	return rt
}

// compare compares the answer to an expression.
func compare(t *testing.T, rt *goja.Runtime, expression, want string) {
	t.Helper()
	call(t, rt, "expression = "+quote(expression))
	if got := call(t, rt, "answer(expression, { URL, URLSearchParams, URLPattern })").String(); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// read returns the text of a file of testdata.
func read(t *testing.T, name string) string {
	t.Helper()
	return readFile(t, filepath.Join("testdata", name))
}

// install returns a runtime with the classes.
func install(t testing.TB, o gojaurl.Options) (*goja.Runtime, *gojaurl.Interfaces) {
	t.Helper()
	rt := goja.New()
	in, err := gojaurl.Install(rt, o)
	if err != nil {
		t.Fatal(err)
	}
	return rt, in
}

// call returns the value of a script.
func call(t testing.TB, rt *goja.Runtime, script string) goja.Value {
	t.Helper()
	v, err := rt.RunString(script)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// quote returns s as a string of JavaScript.
func quote(s string) string {
	text, _ := json.Marshal(s)
	return string(text)
}
