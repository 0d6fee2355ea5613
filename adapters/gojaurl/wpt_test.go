package gojaurl_test

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/dop251/goja/parser"

	"github.com/weburl-go/weburl/adapters/gojaurl"
)

// wptFailures are the subtests of web-platform-tests that fail, with the reason.
// Before the name of the subtest is that of the script.
var wptFailures = map[string]string{
	"url/historical: URL: no structured serialize/deserialize support":             "the runtime has no structuredClone",
	"url/historical: URLSearchParams: no structured serialize/deserialize support": "the runtime has no structuredClone",
	// Both spellings are of one domain, which is valid since U+3E8AC is assigned.
	"url/IdnaTestV2: ToASCII(\"\U0003E8AC\u3002\u0729\u3002\uCBD95\") V7":             "the row is of Unicode 17",
	"url/IdnaTestV2: ToASCII(\"\U0003E8AC\u3002\u0729\u3002\u110D\u1173\u11AC5\") V7": "the row is of Unicode 17",
}

// wptLeftOut are the scripts that do not run, with the reason.
var wptLeftOut = map[string]string{
	"url/data-uri-fragment.html": "it needs a frame with HTML, CSS and scripts of its own",
}

// TestWPT runs the scripts of web-platform-tests with its own testharness.js.
// Those that need a document have that of newDOM. WPT_JS_DIR names a directory
// with the folders common, interfaces, resources, url and urlpattern.
func TestWPT(t *testing.T) {
	dir := os.Getenv("WPT_JS_DIR")
	if dir == "" {
		t.Skip("WPT_JS_DIR is not set")
	}
	var scripts []string
	for _, pattern := range []string{"url*/*.any.js", "url*/*.window.js", "url*/*.html", "url*/*.xhtml"} {
		found, err := fs.Glob(os.DirFS(dir), pattern)
		if err != nil {
			t.Fatal(err)
		}
		scripts = append(scripts, found...)
	}
	scripts = slices.DeleteFunc(scripts, func(name string) bool { return wptLeftOut[name] != "" })
	if len(scripts) == 0 {
		t.Fatal("WPT_JS_DIR has no scripts")
	}
	passed, failures := 0, map[string]bool{}
	for _, name := range scripts {
		t.Run(name, func(t *testing.T) {
			script, _, _ := strings.Cut(name, ".")
			results := runWPT(t, dir, name)
			t.Logf("%d subtests", len(results))
			if len(results) == 0 {
				t.Error("no subtest ran")
			}
			for _, r := range results {
				key := script + ": " + r.Name
				if r.Status == 0 {
					passed++
				} else if failures[key] = true; wptFailures[key] == "" {
					t.Errorf("%s: %s", r.Name, r.Message)
				}
			}
		})
	}
	for key := range wptFailures {
		if !failures[key] {
			t.Errorf("%s does not fail", key)
		}
	}
	t.Logf("%d subtests of %d scripts passed", passed, len(scripts))
}

// wptResult is the result of a subtest. Status 0 is a pass.
type wptResult struct {
	Name, Message string
	Status        int
}

var wptScript = regexp.MustCompile(`(?m)^// META: script=(.*)$`)

// runWPT runs the script with that name in dir, and the scripts that its
// comments name, in a new runtime.
func runWPT(t *testing.T, dir, name string) (results []wptResult) {
	rt, _ := install(t, gojaurl.Options{Experimental: true})
	rt.SetParserOptions(parser.WithDisableSourceMaps)
	load := func(name, from string) string {
		if !strings.HasPrefix(name, "/") {
			name = path.Join("/", path.Dir(from), name)
		}
		if name == "/resources/WebIDLParser.js" { // served from another file
			name = "/resources/webidl2/lib/webidl2.js"
		}
		return readFile(t, filepath.Join(dir, filepath.FromSlash(name)))
	}
	run := func(name, text string) {
		if _, err := rt.RunScript(name, text); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	set(t, rt, "read", func(file string) string { return load(file, name) })
	set(t, rt, "report", func(name string, status int, message string) {
		results = append(results, wptResult{name, message, status})
	})
	complete := false
	set(t, rt, "complete", func(status int, message string) {
		if complete = true; status != 0 {
			t.Errorf("status %d of the script: %s", status, message)
		}
	})
	run("wpt.js", read(t, "wpt.js"))
	run("testharness.js", load("/resources/testharness.js", ""))
	run("results", `
		setup({ explicit_done: true });
		add_result_callback(test => report(test.name, test.status, String(test.message)));
		add_completion_callback((tests, status) => complete(status.status, String(status.message)));
	`)
	text := load("/"+name, "")
	if strings.HasSuffix(name, ".js") {
		if strings.HasSuffix(name, ".window.js") {
			newDOM(t, rt, name)
		}
		for _, script := range wptScript.FindAllStringSubmatch(text, -1) {
			run(script[1], load(strings.TrimSpace(script[1]), name))
		}
		run(name, text)
	} else {
		appendElement := newDOM(t, rt, name)
		for _, e := range htmlElements(text) {
			switch src := e.attributes["src"]; {
			case e.name != "script":
				appendElement(e)
			case src == "":
				run(name, e.text)
			case !strings.HasPrefix(src, "/resources/testharness"):
				run(src, load(src, name))
			}
		}
	}
	run("done", "done()")
	if !complete {
		t.Error("the script did not complete")
	}
	return results
}

// set sets a global variable.
func set(t *testing.T, rt *goja.Runtime, name string, value any) {
	t.Helper()
	if err := rt.Set(name, value); err != nil {
		t.Fatal(err)
	}
}
