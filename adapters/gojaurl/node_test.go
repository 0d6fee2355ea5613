package gojaurl_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/require"
	nodejsurl "github.com/dop251/goja_nodejs/url"

	"github.com/weburl-go/weburl/adapters/gojaurl"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/nodeurl"
)

func init() { zeroTypes = append(zeroTypes, new(gojaurl.Node)) }

// newNode returns a runtime whose function require has the module url. The
// classes of the module are the global ones.
func newNode(t *testing.T, n *gojaurl.Node) *goja.Runtime {
	t.Helper()
	rt := goja.New()
	registry := new(require.Registry)
	registry.RegisterNativeModule("url", n.Loader())
	registry.Enable(rt)
	nodejsurl.Enable(rt)
	return rt
}

// TestNode compares the module with Node, whose answers testdata/node-ask.js has
// written.
func TestNode(t *testing.T) {
	rt := newNode(t, &gojaurl.Node{Platform: nodeurl.POSIX})
	if _, err := rt.RunScript("node-ask.js", read(t, "node-ask.js")); err != nil {
		t.Fatal(err)
	}
	var rows [][2]string
	if err := json.Unmarshal([]byte(read(t, "node-26.10.0.json")), &rows); err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(read(t, "node-expressions.txt"), "\n"); lines != len(rows) {
		t.Errorf("there are %d expressions and %d answers", lines, len(rows))
	}
	for _, row := range rows {
		t.Run(row[0], func(t *testing.T) {
			set(t, rt, "expression", row[0])
			got, err := rt.RunString(`answer(require("url"), expression)`)
			if err != nil || got.String() != row[1] {
				t.Errorf("%v, %v; want %s", got, err, row[1])
			}
		})
	}
}

// nodeAnswer is a function of JavaScript that returns the answer of the module
// to a question of nodeurl's table, in JSON.
const nodeAnswer = `((url, { call, platform, options, in: input }) => {
	const urls = { format: true, urlToHttpOptions: true };
	try {
		let out = url[call](urls[call] ? new url.URL(input) : input, options ?? { windows: platform === "windows" });
		if (out instanceof url.URL) out = out.href;
		if (out instanceof Uint8Array) out = Array.from(out, byte => byte.toString(16).padStart(2, "0")).join("");
		return JSON.stringify({ out });
	} catch (e) {
		return JSON.stringify({ error: e.code ?? e.name });
	}
})`

// TestNodeTable compares the module with the table of package nodeurl, which has
// Node's answers, and what they should be if Node is wrong.
func TestNodeTable(t *testing.T) {
	var table struct{ Rows []json.RawMessage }
	if err := json.Unmarshal([]byte(readFile(t, filepath.Join("..", "..", "api", "nodeurl", "testdata", "node-26.10.0.json"))), &table); err != nil {
		t.Fatal(err)
	}
	rt, classes := install(t, gojaurl.Options{})
	type answer struct {
		Out   any
		Error string
	}
	for _, text := range table.Rows {
		var row struct {
			Call, In, Dir string
			answer
			Want *answer
		}
		if err := json.Unmarshal(text, &row); err != nil {
			t.Fatal(err)
		}
		want := row.answer
		if row.Want != nil {
			want = *row.Want
		}
		t.Run(row.Call+" "+row.In, func(t *testing.T) {
			set(t, rt, "url", (&gojaurl.Node{Platform: nodeurl.POSIX, Dir: row.Dir}).Exports(classes))
			set(t, rt, "row", string(text))
			value, err := rt.RunString(nodeAnswer + "(url, JSON.parse(row))")
			if err != nil {
				t.Fatal(err)
			}
			var got answer
			if err := json.Unmarshal([]byte(value.String()), &got); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s: got %v, want %v", text, got, want)
			}
		})
	}
}

// TestNodeOptions checks the fields of Node, and what differs from Node.
func TestNodeOptions(t *testing.T) {
	windows := &gojaurl.Node{Platform: nodeurl.Windows, Dir: `D:\d`}
	limited := &gojaurl.Node{Options: gojaurl.Options{Parser: weburl.New(weburl.Config{MaxInput: 4})}}
	for _, row := range []struct {
		name, expression, want string
		node                   *gojaurl.Node
	}{
		{"platform", `url.fileURLToPath("file:///C:/a")`, `C:\a`, windows},
		{"other platform", `url.fileURLToPath("file:///C:/a", { windows: false })`, `/C:/a`, windows},
		{"directory", `url.pathToFileURL("a").href`, `file:///D:/d/a`, windows},
		{"no directory", `try { url.pathToFileURL("a") } catch (e) { e.code }`, `ERR_INVALID_ARG_VALUE`, new(gojaurl.Node)},
		{"server", `try { url.pathToFileURL("\\\\a:b\\c") } catch (e) { e.code }`, `ERR_INVALID_URL`, windows},
		{"limit", `try { url.pathToFileURL("/a") } catch (e) { [e.name, e.code, e.message].join() }`, "TypeError,ERR_INVALID_URL,The URL is invalid: the URL is too long", limited},
		{"message", `try { url.fileURLToPath("file:///a%2f", { windows: false }) } catch (e) { e.message }`, `The pathname is invalid: it must not have a percent-encoded "/" (at byte 2 of the pathname)`, windows},
		{"replaced class", `Uint8Array = 1; try { url.fileURLToPathBuffer("file:///C:/a") } catch (e) { e.name }`, "TypeError", windows},
		{"replaced function", `decodeURIComponent = 1; url.urlToHttpOptions({ username: "a%20" }).auth`, "a :undefined", windows},
		{"symbol", `try { url.urlToHttpOptions({ pathname: Symbol() }) } catch (e) { e.name }`, "TypeError", windows},
		{"format of a string", `try { url.format("https://h") } catch (e) { e.code }`, `ERR_INVALID_ARG_TYPE`, windows},
		{"parse", `typeof url.parse`, `undefined`, windows},
		{"other class", `url.fileURLToPath({ href: "file:///C:/a", protocol: "file:" })`, `C:\a`, windows},
		{"global class", `url.URL === URL && url.URLSearchParams === URLSearchParams`, `true`, windows},
	} {
		t.Run(row.name, func(t *testing.T) {
			rt := newNode(t, row.node)
			got, err := rt.RunString(`const url = require("url"); ` + row.expression)
			if err != nil || got.String() != row.want {
				t.Errorf("%v, %v; want %s", got, err, row.want)
			}
		})
	}
}

// TestNodeExports checks that the module can have the classes of Install.
func TestNodeExports(t *testing.T) {
	rt, classes := install(t, gojaurl.Options{})
	set(t, rt, "url", new(gojaurl.Node).Exports(classes))
	got, err := rt.RunString(`url.URL === URL && url.format(new URL("https://h/#a"), { fragment: false })`)
	if err != nil || got.String() != "https://h/" {
		t.Errorf("%v, %v", got, err)
	}
}

func ExampleNode() {
	require.RegisterCoreModule("url", new(gojaurl.Node).Loader())

	rt := goja.New()
	new(require.Registry).Enable(rt)
	nodejsurl.Enable(rt)
	for _, script := range []string{
		`const url = require("node:url"); url.URL === URL && url === require("url")`,
		`url.fileURLToPath("file:///a%20b", { windows: false })`,
		`url.domainToUnicode("xn--espaol-zwa.com")`,
		`url.format(new URL("https://測試.example/#a"), { fragment: false, unicode: true })`,
		`try { new URL("a") } catch (e) { e.code }`,
	} {
		fmt.Println(rt.RunString(script))
	}
	// Output:
	// true <nil>
	// /a b <nil>
	// español.com <nil>
	// https://測試.example/ <nil>
	// ERR_INVALID_URL <nil>
}
