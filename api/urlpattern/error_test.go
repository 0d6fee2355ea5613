package urlpattern_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/api/urlpattern"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
)

// TestErrors checks the component, the place and the rule of each error.
func TestErrors(t *testing.T) {
	o := func(keysAndValues ...string) map[string]any {
		object := map[string]any{}
		for i := 0; i < len(keysAndValues); i += 2 {
			object[keysAndValues[i]] = keysAndValues[i+1]
		}
		return object
	}
	for _, row := range []struct {
		name      string
		arguments []any
		component urlpattern.Component
		offset    int
		inBase    bool
		code      urlpattern.Code
	}{
		{name: "no protocol", arguments: []any{"/foo"}, code: urlpattern.MissingBaseURL},
		{name: "no base", arguments: []any{"/foo", ""}, inBase: true, code: urlpattern.InvalidBaseURL},
		{name: "invalid base", arguments: []any{"/foo", "https://a b/"}, inBase: true, offset: 8, code: urlpattern.InvalidBaseURL},
		{name: "invalid base of an init", arguments: []any{o("baseURL", "https://a b/")}, inBase: true, offset: 8, code: urlpattern.InvalidBaseURL},
		{name: "backslash at the end", arguments: []any{"https://h/a\\"}, component: urlpattern.Pathname, offset: 11, code: urlpattern.TrailingEscape},
		{name: "backslash after code points of several bytes", arguments: []any{"https://h/é\\"}, component: urlpattern.Pathname, offset: 12, code: urlpattern.TrailingEscape},
		{name: "backslash after a name", arguments: []any{o("hash", `:a\`)}, component: urlpattern.Hash, offset: 2, code: urlpattern.TrailingEscape},
		{name: "backslash after a regexp", arguments: []any{o("hash", `:a(b)\`)}, component: urlpattern.Hash, offset: 5, code: urlpattern.TrailingEscape},
		{name: "backslash after a modifier", arguments: []any{o("hash", `:a?\`)}, component: urlpattern.Hash, offset: 3, code: urlpattern.TrailingEscape},
		{name: "backslash after an open brace", arguments: []any{o("hash", `{\`)}, component: urlpattern.Hash, offset: 1, code: urlpattern.TrailingEscape},
		{name: "backslash after text in braces", arguments: []any{o("hash", `{a\`)}, component: urlpattern.Hash, offset: 2, code: urlpattern.TrailingEscape},
		{name: "backslash after a group in braces", arguments: []any{o("hash", `{a*\`)}, component: urlpattern.Hash, offset: 3, code: urlpattern.TrailingEscape},
		{name: "backslash after a suffix", arguments: []any{o("hash", `{a*b\`)}, component: urlpattern.Hash, offset: 4, code: urlpattern.TrailingEscape},
		{name: "backslash after braces", arguments: []any{o("hash", `{a}\`)}, component: urlpattern.Hash, offset: 3, code: urlpattern.TrailingEscape},
		{name: "backslash after the modifier of braces", arguments: []any{o("hash", `{a}?\`)}, component: urlpattern.Hash, offset: 4, code: urlpattern.TrailingEscape},
		{name: "hostname in a prefix", arguments: []any{o("hostname", "{a|:b}")}, component: urlpattern.Hostname, offset: 1, code: urlpattern.InvalidHostname},
		{name: "hostname in a suffix", arguments: []any{o("hostname", "{:b.a|}")}, component: urlpattern.Hostname, offset: 3, code: urlpattern.InvalidHostname},
		{name: "hostname in braces", arguments: []any{o("hostname", "{a|}?")}, component: urlpattern.Hostname, offset: 1, code: urlpattern.InvalidHostname},
		{name: "colon", arguments: []any{o("search", "?q=:")}, component: urlpattern.Search, offset: 3, code: urlpattern.MissingName},
		{name: "digit after a colon", arguments: []any{o("hash", "#:1")}, component: urlpattern.Hash, offset: 1, code: urlpattern.MissingName},
		{name: "regexp that is not ASCII", arguments: []any{"https://h/(é)"}, component: urlpattern.Pathname, offset: 10, code: urlpattern.NonASCIIRegExp},
		{name: "escape that is not ASCII", arguments: []any{o("hash", "(\\é)")}, component: urlpattern.Hash, code: urlpattern.NonASCIIRegExp},
		{name: "question mark", arguments: []any{o("hash", "a(?:b)")}, component: urlpattern.Hash, offset: 1, code: urlpattern.RegExpStart},
		{name: "capturing group", arguments: []any{o("hash", "a(b(c))")}, component: urlpattern.Hash, offset: 1, code: urlpattern.CapturingGroup},
		{name: "no parenthesis", arguments: []any{o("hash", "a(b")}, component: urlpattern.Hash, offset: 1, code: urlpattern.UnclosedRegExp},
		{name: "parenthesis at the end", arguments: []any{o("hash", "a(b(")}, component: urlpattern.Hash, offset: 1, code: urlpattern.UnclosedRegExp},
		{name: "escape at the end", arguments: []any{o("hash", "a(b\\")}, component: urlpattern.Hash, offset: 1, code: urlpattern.UnclosedRegExp},
		{name: "empty regexp", arguments: []any{o("hash", "a()")}, component: urlpattern.Hash, offset: 1, code: urlpattern.EmptyRegExp},
		{name: "invalid regexp", arguments: []any{o("pathname", "/:a(.*)/(b)/([)")}, component: urlpattern.Pathname, offset: 14, code: urlpattern.InvalidRegExp},
		{name: "first of two invalid regexps", arguments: []any{o("pathname", "/a/(+)/([)")}, component: urlpattern.Pathname, offset: 4, code: urlpattern.InvalidRegExp},
		{name: "question mark that begins the search", arguments: []any{"https://h/(?<=a)b"}, component: urlpattern.Pathname, offset: 10, code: urlpattern.RegExpStart},
		{name: "question mark that begins the search of a relative string", arguments: []any{"(?:a)", "https://h/a/"}, component: urlpattern.Pathname, code: urlpattern.RegExpStart},
		{name: "capturing group in the hash", arguments: []any{"https://h/(a#(b))"}, component: urlpattern.Pathname, offset: 10, code: urlpattern.CapturingGroup},
		{name: "code point that is not ASCII in the search", arguments: []any{"https://(a?é)"}, component: urlpattern.Hostname, offset: 8, code: urlpattern.NonASCIIRegExp},
		{name: "no brace", arguments: []any{o("pathname", "/{a")}, component: urlpattern.Pathname, offset: 3, code: urlpattern.UnclosedGroup},
		{name: "brace in braces", arguments: []any{o("pathname", "/{a{b}}")}, component: urlpattern.Pathname, offset: 3, code: urlpattern.UnclosedGroup},
		{name: "two groups in braces", arguments: []any{o("pathname", "/{:a:b}")}, component: urlpattern.Pathname, offset: 4, code: urlpattern.UnclosedGroup},
		{name: "brace alone", arguments: []any{o("pathname", "/}")}, component: urlpattern.Pathname, offset: 1, code: urlpattern.UnexpectedToken},
		{name: "modifier alone", arguments: []any{o("pathname", "/a+")}, component: urlpattern.Pathname, offset: 2, code: urlpattern.UnexpectedToken},
		{name: "two modifiers", arguments: []any{o("pathname", "/:a+?")}, component: urlpattern.Pathname, offset: 4, code: urlpattern.UnexpectedToken},
		{name: "name twice", arguments: []any{"https://h/:a/:a"}, component: urlpattern.Pathname, offset: 13, code: urlpattern.DuplicateName},
		{name: "name twice of many", arguments: []any{o("hash", ":a:b:c:d:e:f:g:h:i:j:k:l:m:n:o:p:q:r:s:b")}, component: urlpattern.Hash, offset: 38, code: urlpattern.DuplicateName},
		{name: "last name twice of many", arguments: []any{o("hash", ":a:b:c:d:e:f:g:h:i:j:k:l:m:n:o:p:q:r:s:s")}, component: urlpattern.Hash, offset: 38, code: urlpattern.DuplicateName},
		{name: "protocol", arguments: []any{"ht_tp://h/"}, component: urlpattern.Protocol, code: urlpattern.InvalidProtocol},
		{name: "protocol after a group", arguments: []any{o("protocol", "(a)é")}, component: urlpattern.Protocol, offset: 3, code: urlpattern.InvalidProtocol},
		{name: "hostname", arguments: []any{"https://*.a|b/"}, component: urlpattern.Hostname, offset: 9, code: urlpattern.InvalidHostname},
		{name: "IPv6 address", arguments: []any{o("hostname", "[::a:g]")}, component: urlpattern.Hostname, offset: 1, code: urlpattern.MissingName},
		{name: "letter in an IPv6 address", arguments: []any{o("hostname", "[\\:\\:xyz]")}, component: urlpattern.Hostname, code: urlpattern.InvalidHostname},
		{name: "port", arguments: []any{"https://h:\\x/"}, component: urlpattern.Port, offset: 11, code: urlpattern.InvalidPort},
		{name: "high port", arguments: []any{o("port", "65536")}, component: urlpattern.Port, code: urlpattern.InvalidPort},
		{name: "relative to a base", arguments: []any{"b(", "https://h/a/"}, component: urlpattern.Pathname, offset: 1, code: urlpattern.UnclosedRegExp},
		{name: "inherited hostname", arguments: []any{"/b", "foo://a%00b/"}, component: urlpattern.Hostname, inBase: true, code: urlpattern.InvalidHostname},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, err := newPattern(row.arguments)
			e, ok := err.(*urlpattern.Error)
			if !ok {
				t.Fatalf("the error is %v", err)
			}
			if e.Code != row.code || e.Component != row.component || e.Offset != row.offset || e.InBase != row.inBase {
				t.Errorf("got %s, %s, %d, %t (%v); want %s, %s, %d, %t",
					e.Code, e.Component, e.Offset, e.InBase, e, row.code, row.component, row.offset, row.inBase)
			}
			if !errors.Is(err, row.code) {
				t.Error("it is not its code")
			}
			checkError(t, err, row.arguments)
		})
	}
}

// TestErrorMessages checks messages, and that they hold no part of the input.
func TestErrorMessages(t *testing.T) {
	for _, row := range []struct {
		arguments []any
		want      string
	}{
		{[]any{"https://secret/(secret"}, `urlpattern: pathname: the regular expression does not end with ")" (at byte 15)`},
		{[]any{"/secret"}, "urlpattern: the pattern has no protocol, and there is no base URL"},
		{[]any{"/secret", "foo://sec%00ret/"}, "urlpattern: hostname: the text is not a host (at byte 0 of the base URL)"},
		{[]any{"/secret", "secret"}, "urlpattern: the base URL is not a URL: missing-scheme-non-relative-URL"},
		{[]any{"https://secret/(secret[)"}, "urlpattern: pathname: the regular expression is invalid: unclosed class (at byte 23)"},
		{[]any{"https://secret/((?<=secret)s)"}, "urlpattern: pathname: the regular expression is not supported: lookbehind (at byte 16)"},
		{[]any{"https://secret/(?<=secret)s"}, `urlpattern: pathname: the regular expression begins with "?" (at byte 15)`},
	} {
		t.Run(row.want, func(t *testing.T) {
			_, err := newPattern(row.arguments)
			if err == nil || !strings.HasPrefix(err.Error(), row.want) {
				t.Errorf("the message is %v", err)
			}
			for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
				if text := fmt.Sprintf(verb, err); strings.Contains(text, "sec") {
					t.Errorf("%s prints %s", verb, text)
				}
			}
		})
	}
}

// TestInvalidRegExp checks the places of invalid regular expressions, and those
// in Err, which are in the expression of the group. V8 refuses the same
// expressions with the flag v, except those that are not supported.
func TestInvalidRegExp(t *testing.T) {
	const start = len("https://h")
	for _, row := range []struct {
		name, pathname string
		offset, inner  int
		rule           string
		unsupported    bool
	}{
		{name: "range", pathname: "/([z-a])", offset: 4, inner: 2, rule: "range out of order"},
		{name: "after code points of several bytes", pathname: "/é:a(+)", offset: 6, rule: "nothing to repeat"},
		{name: "second of three", pathname: "/(a)/([z-a])/(b)", offset: 8, inner: 2, rule: "range out of order"},
		{name: "second of two equal ones", pathname: "/((?<a>b))/((?<a>b))", offset: 15, inner: 3, rule: "duplicate group name"},
		{name: "in braces", pathname: "/{é:b(a{2,1})c}?", offset: 8, inner: 1, rule: "numbers of a quantifier out of order"},
		{name: "repeated in braces", pathname: "/{.:b(a{2,1})c}*", offset: 7, inner: 1, rule: "numbers of a quantifier out of order"},
		{name: "only the copy for a repetition is invalid", pathname: "/(x){a((?<b>c))}*", offset: 6, rule: "duplicate group name"},
		{name: "class that is not closed", pathname: "/(a)/(b[c)", offset: 7, inner: 1, rule: "unclosed class"},
		{name: "reference to a missing group", pathname: `/(\3)/(a)`, offset: 2, rule: "reference to a missing group"},
		{name: "after a reference to another group", pathname: `/(\2)/(a)/([z-a])`, offset: 13, inner: 2, rule: "range out of order"},
		{name: "reference", pathname: `/(a)/(b\1)`, offset: 7, inner: 1, rule: "backreference", unsupported: true},
		{name: "lookahead", pathname: "/:a(b(?=c))", offset: 5, inner: 1, rule: "lookahead", unsupported: true},
		{name: "large expression", pathname: "/(a)/((?:b{1000}){1000})", offset: 6, rule: "too many repetitions", unsupported: true},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, err := urlpattern.New("https://h"+row.pathname, urlpattern.Options{})
			var e *urlpattern.Error
			if !errors.As(err, &e) || e.Code != urlpattern.InvalidRegExp || e.Offset != start+row.offset {
				t.Errorf("the error is %v", err)
			}
			want := &domain.RegExpError{Offset: row.inner, Rule: row.rule, Unsupported: row.unsupported}
			var refused *domain.RegExpError
			if !errors.As(err, &refused) || *refused != *want {
				t.Errorf("Err is %v, want %v", refused, want)
			}
		})
	}
}

// refusingEngine is an engine that refuses all expressions.
type refusingEngine struct{ error }

func (e refusingEngine) Compile(string, bool) (ports.RegExpMatcher, error) { return nil, e.error }

// TestErrorOfEngine checks that the error of an engine is kept, and that an
// engine with wrong errors does no harm.
func TestErrorOfEngine(t *testing.T) {
	refused := func(offset int, rule string) error {
		return &domain.RegExpError{Offset: offset, Rule: rule, Unsupported: true}
	}
	for _, row := range []struct {
		name   string
		err    error
		offset int
		want   string
	}{
		{"no place in a group", refused(0, "x"), 13, "not supported: x"},
		{"a place in a group", refused(len(`^\/ab(c`), "x"), 14, "not supported: x"},
		{"a place in text", refused(len(`^\/`), "x"), 12, "not supported: x"},
		{"a wrapped error", fmt.Errorf("engine: %w", refused(len(`^\/ab(c`), "x")), 14, "not supported: x"},
		{"no rule", refused(len(`^\/ab(c`), ""), 14, "not supported"},
		{"an offset that is negative", refused(-1, "x"), 12, "not supported: x"},
		{"an offset after the end", refused(99, "x"), 12, "not supported: x"},
		{"another error", errors.New("secret"), 12, "invalid or not supported"},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, err := urlpattern.New("https://h/ab(cd)", urlpattern.Options{RegExp: refusingEngine{row.err}})
			want := fmt.Sprintf("urlpattern: pathname: the regular expression is %s (at byte %d)", row.want, row.offset)
			if err == nil || err.Error() != want {
				t.Errorf("the message is %v, want %s", err, want)
			}
			if _, ok := row.err.(*domain.RegExpError); !ok && !errors.Is(err, row.err) {
				t.Error("the error of the engine is lost")
			}
		})
	}
}

// TestCode checks the names of codes and their meanings.
func TestCode(t *testing.T) {
	names := map[string]bool{}
	for code := urlpattern.TooLong; code <= urlpattern.InvalidMember; code++ {
		if meaning := code.Meaning(); names[meaning] || strings.Trim(meaning, ".") != meaning {
			t.Errorf("the meaning of %s is %s", code, meaning)
		} else {
			names[meaning] = true
		}
		if name := code.Error(); names[name] || strings.HasPrefix(name, "Code(") {
			t.Errorf("the name of %d is %s", uint8(code), name)
		} else {
			names[name] = true
		}
	}
	if got := urlpattern.Code(0).String(); got != "none" {
		t.Errorf("the zero Code is %s", got)
	}
	if got := (urlpattern.InvalidMember + 1).String(); got != fmt.Sprintf("Code(%d)", urlpattern.InvalidMember+1) {
		t.Errorf("the next Code is %s", got)
	}
	if zero, next := urlpattern.Code(0).Meaning(), (urlpattern.InvalidMember + 1).Meaning(); zero != "there is no error" || next != "this is not a rule of patterns" {
		t.Errorf("the meanings are %s, %s", zero, next)
	}
	if got := new(urlpattern.Pattern).Component(9); got != "" {
		t.Errorf("the pattern string of an unknown component is %s", got)
	}
	if got := urlpattern.Component(9).String(); got != "Component(9)" {
		t.Errorf("an unknown component is %s", got)
	}
}

// TestMustNew checks that MustNew panics with the error of New.
func TestMustNew(t *testing.T) {
	defer func() {
		if err, ok := recover().(*urlpattern.Error); !ok || err.Code != urlpattern.DuplicateName {
			t.Errorf("the panic is %v", err)
		}
	}()
	urlpattern.MustNew("https://h/:a/:a", urlpattern.Options{})
	t.Error("it does not panic")
}

// TestMaxLength checks the limit of the length. The patterns end with an error,
// which is found only if they are not too long.
func TestMaxLength(t *testing.T) {
	const base = "https://h/"
	for _, row := range []struct {
		name          string
		limit, length int
		code          urlpattern.Code
	}{
		{"at the limit", 100, 100, urlpattern.TrailingEscape},
		{"above the limit", 100, 101, urlpattern.TooLong},
		{"at the default", 0, urlpattern.DefaultMaxLength, urlpattern.TrailingEscape},
		{"above the default", 0, urlpattern.DefaultMaxLength + 1, urlpattern.TooLong},
		{"above the default, at a higher limit", urlpattern.DefaultMaxLength + 1, urlpattern.DefaultMaxLength + 1, urlpattern.TrailingEscape},
	} {
		t.Run(row.name, func(t *testing.T) {
			o := urlpattern.Options{MaxLength: row.limit}
			pathname, baseURL := strings.Repeat("a", row.length-len(base)-1)+`\`, base
			for name, build := range map[string]func() (*urlpattern.Pattern, error){
				"New":     func() (*urlpattern.Pattern, error) { return urlpattern.New(base+pathname, o) },
				"NewBase": func() (*urlpattern.Pattern, error) { return urlpattern.NewBase(pathname, base, o) },
				"NewInit": func() (*urlpattern.Pattern, error) {
					return urlpattern.NewInit(urlpattern.Init{Pathname: &pathname, BaseURL: &baseURL}, o)
				},
			} {
				_, err := build()
				if !errors.Is(err, row.code) || errors.Is(err, domain.ErrTooLong) != (row.code == urlpattern.TooLong) {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
}
