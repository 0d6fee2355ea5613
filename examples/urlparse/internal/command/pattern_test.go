package command

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/urlpattern"
)

// TestPattern has whole runs with -pattern. The texts are written by hand.
func TestPattern(t *testing.T) {
	const users = "http{s}?://:sub.example.com/users/:id(\\d+)/{:tab}?"
	for _, test := range []struct {
		name           string
		args           []string
		width          int
		status         int
		stdout, stderr string
	}{
		{"a match", []string{"-pattern", users, "HTTPS://API.example.com/x/../users/7/?a=b c"}, 80, 0, `
    input     "HTTPS://API.example.com/x/../users/7/?a=b c"
    match     yes
  ✓ protocol  "https" matches http{s}?
  ✓ username  "" matches *
  ✓ password  "" matches *
  ✓ hostname  "api.example.com" matches :sub.example.com
              sub = "api"
  ✓ port      "" matches ""
  ✓ pathname  "/users/7/" matches /users/:id(\d+)/{:tab}?
              id = "7"
              tab = undefined
  ✓ search    "a=b%20c" matches *
  ✓ hash      "" matches *

`, ""},
		{"components that do not match, and an input that fails", []string{"-pattern", users, "http://example.com:81/users/x", "//"}, 80, 1, `
    input     "http://example.com:81/users/x"
    match     no
  ✓ protocol  "http" matches http{s}?
  ✓ username  "" matches *
  ✓ password  "" matches *
  ✗ hostname  "example.com" does not match :sub.example.com
  ✗ port      "81" does not match ""
  ✗ pathname  "/users/x" does not match /users/:id(\d+)/{:tab}?
  ✓ search    "" matches *
  ✓ hash      "" matches *

    input     "//"
    failure   missing-scheme-non-relative-URL

`, ""},
		{"an opaque path, not on a terminal", []string{"-pattern", `data\:*;:rest`, "data:a;b", "https:a;b"}, 0, 1, `
    input     "data:a;b"
    match     yes
  ✓ protocol  "data" matches data
  ✓ username  "" matches *
  ✓ password  "" matches *
  ✓ hostname  "" matches ""
  ✓ port      "" matches ""
  ✓ pathname  "a;b" matches *;:rest
              0 = "a"
              rest = "b"
  ✓ search    "" matches *
  ✓ hash      "" matches *

    input     "https:a;b"
    match     no
  ✗ protocol  "https" does not match data
  ✓ username  "" matches *
  ✓ password  "" matches *
  ✗ hostname  "a;b" does not match ""
  ✓ port      "" matches ""
  ✗ pathname  "/" does not match *;:rest
  ✓ search    "" matches *
  ✓ hash      "" matches *

`, ""},
		{"a base, and a name from right to left", []string{"-base", "https://h/a/", "-pattern", ":א", "b"}, 30, 0, `
    input     "b"
    match     yes
  ✓ protocol  "https"·
              matches https
  ✓ username  "" matches *
  ✓ password  "" matches *
  ✓ hostname  "h" matches h
  ✓ port      "" matches ""
  ✓ pathname  "/a/b" matches·
              /a/:<U+05D0>
              <U+05D0> = "b"
  ✓ search    "" matches *
  ✓ hash      "" matches *

`, ""},

		{"an invalid pattern, not on a terminal", []string{"-pattern", "https://h/:a/:a", "a:b"}, 0, 2, "",
			"urlparse: pathname: the name is a duplicate name (at byte 13)\n"},
		{"an invalid pattern", []string{"-pattern", "https://é/:a/:a", "a:b"}, 80, 2, "", `urlparse: pathname: the name is a duplicate name (at byte 14)
  https://é/:a/:a
               ^
    fatal     duplicate-name: pathname: the name is a duplicate name (at byte·
              14)

`},
		{"a regular expression", []string{"-pattern", "https://h/([b-a])", "a:b"}, 80, 2, "", `urlparse: pathname: the regular expression is invalid: range out of order (at byte 13)
  https://h/([b-a])
               ^
    fatal     invalid-regexp: pathname: the regular expression is invalid:·
              range out of order (at byte 13)

`},
		{"a regular expression that is not supported", []string{"-pattern", "https://h/((?<=a)b)", "a:b"}, 0, 2, "",
			"urlparse: pathname: the regular expression is not supported: lookbehind (at byte 11)\n"},
		{"no base", []string{"-pattern", "/a", "a:b"}, 80, 2, "", `urlparse: the pattern has no protocol, and there is no base URL
  /a
  ^
    fatal     missing-base-URL: the pattern has no protocol, and there is no·
              base URL

`},
		{"an empty pattern", []string{"-pattern", "", "a:b"}, 0, 2, "", "urlparse: the pattern has no protocol, and there is no base URL\n"},
		{"a base that is none", []string{"-base", "secret", "-pattern", "/a", "a:b"}, 0, 2, "",
			"urlparse: missing-scheme-non-relative-URL: the input has no scheme, and no base URL that it can be resolved against (at byte 0 of the base URL)\n"},
		{"another output", []string{"-pattern", "a:", "-trace", "a:b"}, 0, 2, "", "urlparse: -pattern excludes -show and -trace\n" + hint},
	} {
		t.Run(test.name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			status := run(test.args, environment{stdout: &stdout, stderr: &stderr, width: test.width})
			wantOut := strings.ReplaceAll(strings.TrimPrefix(test.stdout, "\n"), "·", " ")
			wantErr := strings.ReplaceAll(test.stderr, "·", " ")
			if status != test.status || stdout.String() != wantOut || stderr.String() != wantErr {
				t.Errorf("status %d\n%s%s\nwant\n%s%s", status, &stdout, &stderr, wantOut, wantErr)
			}
		})
	}
}

// TestPatternJSON has whole lines of -json with -pattern.
func TestPatternJSON(t *testing.T) {
	const any = `{"component":"%s","pattern":"*","value":"%s","match":true,"groups":[{"name":"0","value":"%[2]s"}]}`
	component := func(name, value string) string { return fmt.Sprintf(any, name, value) }
	for _, test := range []struct {
		name   string
		args   []string
		status int
		want   string
	}{
		{"a match", []string{"-pattern", "x://h/{:a}?", "-base", "x://h/", "-json", "/?<"}, 0,
			`{"input":"/?<","base":"x://h/","href":"x://h/?%3C","match":true,"components":[` +
				`{"component":"protocol","pattern":"x","value":"x","match":true,"groups":[]},` +
				component("username", "") + "," + component("password", "") + "," +
				`{"component":"hostname","pattern":"h","value":"h","match":true,"groups":[]},` +
				`{"component":"port","pattern":"","value":"","match":true,"groups":[]},` +
				`{"component":"pathname","pattern":"/:a?","value":"/","match":true,"groups":[{"name":"a","value":null}]},` +
				component("search", "%3C") + "," + component("hash", "") + `],"failure":null}`},
		{"a match without a base", []string{"-pattern", "*:*", "-json", "x:y#\u009b"}, 0,
			`{"input":"x:y#\u009b","base":null,"href":"x:y#%C2%9B","match":true,"components":[` +
				component("protocol", "x") + "," + component("username", "") + "," + component("password", "") + "," +
				component("hostname", "") + `,{"component":"port","pattern":"","value":"","match":true,"groups":[]},` +
				component("pathname", "y") + "," + component("search", "") + "," + component("hash", "%C2%9B") + `],"failure":null}`},
		{"no match", []string{"-pattern", "x:{a}", "-json", "x:b"}, 1,
			`{"input":"x:b","base":null,"href":"x:b","match":false,"components":[` +
				`{"component":"protocol","pattern":"x","value":"x","match":true,"groups":[]},` +
				component("username", "") + "," + component("password", "") + "," +
				`{"component":"hostname","pattern":"","value":"","match":true,"groups":[]},` +
				`{"component":"port","pattern":"","value":"","match":true,"groups":[]},` +
				`{"component":"pathname","pattern":"a","value":"b","match":false,"groups":[]},` +
				component("search", "") + "," + component("hash", "") + `],"failure":null}`},
		{"a failure", []string{"-pattern", "*:*", "-json", "//"}, 1,
			`{"input":"//","base":null,"href":null,"match":false,"components":null,"failure":"missing-scheme-non-relative-URL"}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			status, stdout, stderr := runWith(nil, test.args...)
			if status != test.status || stdout != test.want+"\n" || stderr != "" {
				t.Errorf("%d, %s%s\nwant %s", status, stdout, stderr, test.want)
			}
		})
	}
}

// TestPatternParts compares the parts with the whole: a URL matches if all its
// components do, and the groups are the same.
func TestPatternParts(t *testing.T) {
	urls := []string{
		"https://example.com/", "https://u:p@a.example.com:8080/users/7/?q=1#top", "http://[::1]/a//b", "https://xn--bcher-kva.example/%20",
		"data:a,b", "data:/a/b?c#d", "file:///c:/x", "x://h/a", "x:", "ws://127.0.0.1:1/",
	}
	for _, pattern := range []string{
		"https://example.com", "http{s}?://*.example.com:*/users/:id/*", "https://bücher.example/*", "http://[\\:\\:1]/a/:b+", "*://*:*/*",
		"data\\:*", "data\\:/a/:x", ":scheme(data|x):*", "{data}\\:a,:b", "https://u:p@*:8080/*\\?q=:q#:h", "file:///:drive/*", "x://*", "x:",
		"(https|ws)://([a-z.0-9]+):(\\d*)/{a}*", "*{:scheme}?://h/:a",
	} {
		t.Run(pattern, func(t *testing.T) {
			p := program{parser: weburl.New(weburl.Config{})}
			e, err := p.newExplainer(table{}, pattern, "", false)
			if err != nil {
				t.Fatal(err)
			}
			for _, url := range urls {
				r, err := weburl.ParseRecord(url)
				if err != nil {
					t.Fatal(err)
				}
				all := true
				var parts, whole []string
				add := func(groups *[]string, c urlpattern.Component, r urlpattern.Result) {
					for g := range r.Groups(c) {
						*groups = append(*groups, fmt.Sprint(c, g))
					}
				}
				result, ok := e.pattern.ExecRecord(r)
				for i, m := range e.explain(r) {
					c := urlpattern.Components()[i]
					all = all && m.Match
					for _, g := range m.Groups {
						group := urlpattern.Group{Name: g.Name, Defined: g.Value != nil}
						if g.Value != nil {
							group.Value = *g.Value
						}
						parts = append(parts, fmt.Sprint(c, group))
					}
					if ok && m.Value != result.Input(c) {
						t.Errorf("%s: the %s is %q", url, m.Component, m.Value)
					}
					add(&whole, c, result)
				}
				if all != ok || ok && strings.Join(parts, "\n") != strings.Join(whole, "\n") {
					t.Errorf("%s: %t, %q; want %t, %q", url, all, parts, ok, whole)
				}
			}
		})
	}
}

// TestPatternLines reads URLs from standard input, one per line.
func TestPatternLines(t *testing.T) {
	var stdin, want strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&stdin, "https://h/%d\n", i)
		fmt.Fprintf(&want, "%d %t\n", i, i%10 == 7)
	}
	status, stdout, stderr := runWith(strings.NewReader(stdin.String()), "-pattern", "https://h/*7", "-json")
	var got strings.Builder
	for line := range strings.Lines(stdout) {
		var result patternResult
		if err := json.Unmarshal([]byte(line), &result); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&got, "%s %t\n", strings.TrimPrefix(result.Input, "https://h/"), result.Match)
	}
	if status != exitFailed || got.String() != want.String() || stderr != "" {
		t.Errorf("status %d, %d bytes, %q", status, got.Len(), stderr)
	}
}
