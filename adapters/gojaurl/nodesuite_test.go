package gojaurl_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/adapters/gojaurl"
	"github.com/weburl-go/weburl/api/nodeurl"
)

// nodeLeftOut are Node's tests of its module url that do not run, with the
// reason.
var nodeLeftOut = map[string]string{
	"test-fileurltopathbuffer":                    "it needs the file system",
	"test-url-format":                             "format takes only a URL",
	"test-url-is-url-internal":                    "it is about internals of Node",
	"test-url-parse-deprecation":                  "there is no function parse",
	"test-url-parse-format":                       "there is no function parse",
	"test-url-parse-invalid-input":                "there is no function parse",
	"test-url-parse-query":                        "there is no function parse",
	"test-url-relative":                           "there is no function resolve",
	"test-url-revokeobjecturl":                    "there are no blob URLs",
	"test-urlpattern-types":                       "Node's URLPattern throws where the standard converts to a string",
	"test-whatwg-url-canparse":                    "it is about optimizations of V8",
	"test-whatwg-url-custom-inspect":              "there is no util.inspect",
	"test-whatwg-url-custom-searchparams-inspect": "there is no util.inspect",
}

// nodeFailures are the assertions of Node's tests that fail: an expression for
// the message, and the reason.
var nodeFailures = map[string]map[string]string{
	"test-url-format-invalid-input": {
		`^it throws TypeError: The "urlObject" argument`: "format takes only a URL",
	},
	"test-whatwg-url-custom-parsing": {
		`not "(TypeError: )?Invalid URL"$`:            "the message says more",
		`^it does not throw: \(\) => new URL\(test\.`: "the standard allows labels of ASCII that begin with xn-- and are invalid",
	},
	"test-whatwg-url-properties": {
		`^it is undefined$`: "there is no util.inspect",
		`^it throws TypeError: Cannot read property 'enum`: "there is no util.inspect",
	},
	"test-whatwg-url-custom-properties": {
		`^\["href",.*,"toString"\], not \["toString"`: "in Web IDL, operations come after attributes",
		`^TypeError: Cannot assign to read only`:      "the message is that of the runtime",
	},
	"test-whatwg-url-custom-searchparams-constructor": {
		`^"null=", not ""$`:               "null is converted to a string, as in Node 26",
		`^code is "ERR_ARG_NOT_ITERABLE"`: "a pair whose Symbol.iterator is not a function has this code, too",
	},
}

// TestNodeSuite runs Node's own tests of its module url. NODE_TEST_DIR names
// the directory test of Node's source.
func TestNodeSuite(t *testing.T) {
	dir := os.Getenv("NODE_TEST_DIR")
	if dir == "" {
		t.Skip("NODE_TEST_DIR is not set")
	}
	var files []string
	for _, pattern := range []string{"test-whatwg-url-*.js", "test-url-*.js", "test-urlpattern*.js", "test-fileurltopathbuffer.js"} {
		found, err := filepath.Glob(filepath.Join(dir, "parallel", pattern))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Fatal("NODE_TEST_DIR has no tests")
	}
	passed, ran := 0, 0
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".js")
		if nodeLeftOut[name] != "" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			ran++
			rt, classes := install(t, gojaurl.Options{})
			node := gojaurl.Node{Platform: nodeurl.POSIX, Dir: "/d"}
			set(t, rt, "url", node.Exports(classes))
			set(t, rt, "counted", func() { passed++ })
			failed := map[string]bool{}
			report := func(message string) {
				for pattern := range nodeFailures[name] {
					if regexp.MustCompile(pattern).MatchString(message) {
						failed[pattern] = true
						return
					}
				}
				t.Error(message)
			}
			set(t, rt, "report", report)
			set(t, rt, "read", func(name string) string { return readFile(t, filepath.Join(dir, filepath.FromSlash(name))) })
			shims, err := rt.RunScript("node.js", read(t, "node.js"))
			if err != nil {
				t.Fatal(err)
			}
			set(t, rt, "require", shims)
			if _, err := rt.RunScript(name, "(() => {"+readFile(t, file)+"\n})()"); err != nil {
				report("it throws " + err.Error())
			}
			for pattern := range nodeFailures[name] {
				if !failed[pattern] {
					t.Errorf("no assertion fails with %s", pattern)
				}
			}
		})
	}
	t.Logf("%d assertions of %d tests passed, %d tests are left out", passed, ran, len(files)-ran)
}
