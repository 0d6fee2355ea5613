package urlpattern_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/urlpattern"
)

// components are all components, in order.
var components = urlpattern.Components()

// getter returns the pattern string of c.
func getter(p *urlpattern.Pattern, c urlpattern.Component) string {
	return []func() string{
		p.Protocol, p.Username, p.Password, p.Hostname, p.Port, p.Pathname, p.Search, p.Hash,
	}[c]()
}

// readJSON reads a file of the folder that URLPATTERN_DIR names into v.
func readJSON(t testing.TB, file string, v any) {
	t.Helper()
	dir := os.Getenv("URLPATTERN_DIR")
	if dir == "" {
		t.Skip("URLPATTERN_DIR is not set")
	}
	text, err := os.ReadFile(filepath.Join(dir, file))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, v); err != nil {
		t.Fatal(err)
	}
}

// wptCase is a case of urlpatterntestdata.json.
type wptCase struct {
	Pattern                []any
	Inputs                 []any
	ExpectedObj            any      `json:"expected_obj"`
	ExactlyEmptyComponents []string `json:"exactly_empty_components"`
	ExpectedMatch          any      `json:"expected_match"`
}

// TestWPT runs the cases of web-platform-tests, as its runner does.
func TestWPT(t *testing.T) {
	var cases []wptCase
	readJSON(t, "urlpatterntestdata.json", &cases)
	if len(cases) < 369 {
		t.Errorf("only %d cases", len(cases))
	}
	for i, c := range cases {
		text, _ := json.Marshal(c.Pattern)
		t.Run(fmt.Sprintf("%d %s", i, text), func(t *testing.T) {
			p, err := newPattern(c.Pattern)
			if c.ExpectedObj == "error" {
				if err == nil {
					t.Fatal("no error")
				}
				checkError(t, err, c.Pattern)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, component := range components {
				if got, want := getter(p, component), c.pattern(component); got != want {
					t.Errorf("%s is %q, want %q", component, got, want)
				}
			}
			if c.Inputs != nil || c.ExpectedMatch != nil {
				c.checkMatch(t, p)
			}
		})
	}
}

// newPattern calls the constructor with JavaScript's arguments.
func newPattern(arguments []any) (*urlpattern.Pattern, error) {
	var o urlpattern.Options
	if len(arguments) == 0 {
		return urlpattern.NewInit(urlpattern.Init{}, o)
	}
	rest := arguments[1:]
	base, hasBase := "", false
	if len(rest) > 0 {
		if base, hasBase = rest[0].(string); hasBase {
			rest = rest[1:]
		}
	}
	if len(rest) > 0 {
		o.IgnoreCase = rest[0].(map[string]any)["ignoreCase"] == true
	}
	switch input := arguments[0].(type) {
	case string:
		if hasBase {
			return urlpattern.NewBase(input, base, o)
		}
		return urlpattern.New(input, o)
	case map[string]any:
		if hasBase {
			// The Go API has no such function. The result is a TypeError.
			return nil, &urlpattern.Error{Code: urlpattern.InvalidValue}
		}
		return urlpattern.NewInit(newInit(input), o)
	}
	panic(arguments)
}

// newInit returns the init with the members of object.
func newInit(object map[string]any) urlpattern.Init {
	member := func(name string) *string {
		if value, ok := object[name].(string); ok {
			return &value
		}
		return nil
	}
	return urlpattern.Init{
		Protocol: member("protocol"), Username: member("username"), Password: member("password"),
		Hostname: member("hostname"), Port: member("port"), Pathname: member("pathname"),
		Search: member("search"), Hash: member("hash"), BaseURL: member("baseURL"),
	}
}

// less are the components that are less specific than others, as the runner of
// web-platform-tests lists them.
var less = map[urlpattern.Component][]string{
	urlpattern.Hostname: {"protocol"},
	urlpattern.Port:     {"protocol", "hostname"},
	urlpattern.Pathname: {"protocol", "hostname", "port"},
	urlpattern.Search:   {"protocol", "hostname", "port", "pathname"},
	urlpattern.Hash:     {"protocol", "hostname", "port", "pathname", "search"},
}

// pattern returns the pattern string that c expects for a component.
func (c *wptCase) pattern(component urlpattern.Component) string {
	name := component.String()
	if expected, ok := c.ExpectedObj.(map[string]any); ok {
		if value, ok := expected[name].(string); ok {
			return value
		}
	}
	if slices.Contains(c.ExactlyEmptyComponents, name) {
		return ""
	}
	init, _ := first(c.Pattern).(map[string]any)
	if value, _ := init[name].(string); value != "" {
		return value
	}
	for _, before := range less[component] {
		if _, ok := init[before]; ok {
			return "*"
		}
	}
	base, ok := init["baseURL"].(string)
	if !ok && len(c.Pattern) > 1 {
		base, ok = c.Pattern[1].(string)
	}
	if !ok || component == urlpattern.Username || component == urlpattern.Password {
		return "*"
	}
	u := weburl.MustParse(base)
	switch component {
	case urlpattern.Protocol:
		return strings.TrimSuffix(u.Protocol(), ":")
	case urlpattern.Hostname:
		return u.Hostname()
	case urlpattern.Port:
		return u.Port()
	case urlpattern.Pathname:
		return u.Pathname()
	case urlpattern.Search:
		return strings.TrimPrefix(u.Search(), "?")
	}
	return strings.TrimPrefix(u.Hash(), "#")
}

func first(list []any) any {
	if len(list) == 0 {
		return nil
	}
	return list[0]
}

// checkMatch checks the results of Test and Exec.
func (c *wptCase) checkMatch(t *testing.T, p *urlpattern.Pattern) {
	var test, exec bool
	var result urlpattern.Result
	switch input := first(c.Inputs).(type) {
	case string:
		if len(c.Inputs) > 1 {
			base := c.Inputs[1].(string)
			test = p.TestBase(input, base)
			result, exec = p.ExecBase(input, base)
			break
		}
		test = p.Test(input)
		result, exec = p.Exec(input)
		if r, err := weburl.ParseRecord(input); err == nil {
			if _, ok := p.ExecRecord(r); ok != exec || p.TestRecord(r) != exec {
				t.Error("the record and the string have different results")
			}
		}
	case map[string]any:
		if len(c.Inputs) > 1 {
			if c.ExpectedMatch != "error" {
				t.Fatal("an init with a base is an error")
			}
			return // the Go API has no such method
		}
		test = p.TestInit(newInit(input))
		result, exec = p.ExecInit(newInit(input))
	case nil:
		test = p.TestInit(urlpattern.Init{})
		result, exec = p.ExecInit(urlpattern.Init{})
	}
	expected, matches := c.ExpectedMatch.(map[string]any)
	if test != matches || exec != matches {
		t.Fatalf("Test is %t and Exec is %t, want %t", test, exec, matches)
	}
	if !matches {
		return
	}
	for _, component := range components {
		want, ok := expected[component.String()].(map[string]any)
		if !ok {
			groups := map[string]any{}
			if !slices.Contains(c.ExactlyEmptyComponents, component.String()) {
				groups["0"] = ""
			}
			want = map[string]any{"input": "", "groups": groups}
		}
		if got := result.Input(component); got != want["input"] {
			t.Errorf("the input of %s is %q, want %q", component, got, want["input"])
		}
		for name, value := range want["groups"].(map[string]any) {
			got, ok := result.Group(component, name)
			if text, isText := value.(string); ok != isText || got != text {
				t.Errorf("the group %q of %s is %q, %t; want %v", name, component, got, ok, value)
			}
		}
	}
}

// TestWPTHasRegExpGroups runs the cases of web-platform-tests about
// hasRegExpGroups.
func TestWPTHasRegExpGroups(t *testing.T) {
	var file map[string]json.RawMessage
	readJSON(t, "hasregexpgroups.json", &file)
	var names []string
	var empty bool
	var all, some, pathname map[string]bool
	for key, v := range map[string]any{
		"components": &names, "every component": &all, "not protocol, not port": &some,
		"pathname": &pathname, "empty init": &empty,
	} {
		if err := json.Unmarshal(file[key], v); err != nil {
			t.Fatalf("%s: %v", key, err)
		}
	}
	check := func(name string, object map[string]any, want bool) {
		t.Run(name, func(t *testing.T) {
			p, err := urlpattern.NewInit(newInit(object), urlpattern.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if got := p.HasRegExpGroups(); got != want {
				t.Errorf("HasRegExpGroups is %t, want %t", got, want)
			}
		})
	}
	check("empty", nil, empty)
	for _, component := range names {
		for pattern, want := range all {
			check(component+" "+pattern, map[string]any{component: pattern}, want)
		}
		for pattern, want := range some {
			if component != "protocol" && component != "port" {
				check(component+" "+pattern, map[string]any{component: pattern}, want)
			}
		}
	}
	for pattern, want := range pathname {
		check("pathname "+pattern, map[string]any{"pathname": pattern}, want)
	}
}

// checkError checks the properties that all errors have: the type, and a place
// in one of the strings.
func checkError(t *testing.T, err error, arguments []any) {
	t.Helper()
	e, ok := err.(*urlpattern.Error)
	if !ok {
		t.Fatalf("the error is a %T", err)
	}
	length := 0
	switch input := first(arguments).(type) {
	case string:
		length = len(input)
		if e.InBase && len(arguments) > 1 {
			length = len(arguments[1].(string))
		}
	case map[string]any:
		name := e.Component.String()
		if e.InBase {
			name = "baseURL"
		}
		value, _ := input[name].(string)
		length = len(value)
	}
	if e.Offset < 0 || e.Offset > length {
		t.Errorf("the offset is %d, of %d bytes", e.Offset, length)
	}
	if e.Code == 0 || strings.HasPrefix(e.Code.String(), "Code(") || !strings.HasPrefix(e.Error(), "urlpattern: ") {
		t.Errorf("code %s, message %s", e.Code, e)
	}
}
