package weburl_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// TestZeroParser calls each method of the zero Parser and of a nil one, with
// arguments of all types. The answers must be those of the default Parser.
func TestZeroParser(t *testing.T) {
	latin1, err := weburl.Encoding("latin1")
	if err != nil {
		t.Fatal(err)
	}
	text := "HTTPS://É.example/é?é"
	arguments := map[reflect.Type][]any{
		reflect.TypeFor[string]():              {text, "é", "latin1", ""},
		reflect.TypeFor[*string]():             {&text, (*string)(nil)},
		reflect.TypeFor[urlrec.Record]():       {recordOf(t, "https://é.example/a"), recordOf(t, "file:///a"), recordOf(t, "blob:https://é.example/"), urlrec.Record{}},
		reflect.TypeFor[ports.Encoding]():      {latin1},
		reflect.TypeFor[host.Host]():           {recordOf(t, "https://é.example").HostValue()},
		reflect.TypeFor[domain.Origin]():       {weburl.New(weburl.Config{}).Origin(recordOf(t, "https://é.example"))},
		reflect.TypeFor[weburl.ParseOptions](): {weburl.ParseOptions{}, weburl.ParseOptions{Base: recordOf(t, "https://é.example/a"), Encoding: latin1, ResolveBlob: true}},
		reflect.TypeFor[*domain.Recorder]():    {&domain.Recorder{Max: 3}},
	}
	methods := reflect.TypeFor[*weburl.Parser]()
	for i := range methods.NumMethod() {
		method := methods.Method(i)
		t.Run(method.Name, func(t *testing.T) {
			calls := [][]reflect.Value{nil}
			for n := 1; n < method.Type.NumIn(); n++ {
				of := arguments[method.Type.In(n)]
				if of == nil {
					t.Fatalf("no argument is a %v", method.Type.In(n))
				}
				var longer [][]reflect.Value
				for _, call := range calls {
					for _, argument := range of {
						longer = append(longer, append(call[:len(call):len(call)], reflect.ValueOf(argument)))
					}
				}
				calls = longer
			}
			for _, call := range calls {
				answer := func(p *weburl.Parser) string { return answerOf(method, p, call) }
				want := answer(weburl.New(weburl.Config{}))
				if got := answer(new(weburl.Parser)); got != want {
					t.Errorf("the zero Parser, %v: %s; want %s", call, got, want)
				}
				if got := answer(nil); got != want {
					t.Errorf("a nil Parser, %v: %s; want %s", call, got, want)
				}
			}
		})
	}
}

// answerOf calls the method of p and returns its printed results, or the value
// of its panic.
func answerOf(method reflect.Method, p *weburl.Parser, arguments []reflect.Value) (answer string) {
	defer func() {
		if err := recover(); err != nil {
			answer = fmt.Sprint("panic: ", err)
			if strings.Contains(answer, "nil pointer") {
				answer += fmt.Sprintf(" of %p", p)
			}
		}
	}()
	for _, result := range method.Func.Call(append([]reflect.Value{reflect.ValueOf(p)}, arguments...)) {
		if o, ok := result.Interface().(domain.Origin); ok {
			answer += o.String() + "; " // each opaque origin is another
			continue
		}
		if batch, ok := result.Interface().(*weburl.Parser); ok {
			r, err := batch.ParseRecord("HTTPS://É/")
			answer += fmt.Sprint(r, err)
			continue
		}
		answer += fmt.Sprintf("%+v; ", result.Interface())
		if u, ok := result.Interface().(*weburl.URL); ok && u != nil {
			resolved, err := u.Resolve("//É/")
			answer += fmt.Sprint(resolved, err, u.SetHost("É"), u)
		}
	}
	return answer
}

// TestMaxInputExact checks the limit with input of exactly that length and with
// one more byte.
func TestMaxInputExact(t *testing.T) {
	const exact, longer = "foo://abcd", "foo://abcde"
	base := recordOf(t, "foo:/")
	ok := func(_ any, err error) bool { return err == nil }
	for _, row := range []struct {
		name string
		f    func(p *weburl.Parser, s string) bool
	}{
		{"Parse", func(p *weburl.Parser, s string) bool { return ok(p.Parse(s)) }},
		{"ParseBase", func(p *weburl.Parser, s string) bool { return ok(p.ParseBase(s, "foo:")) }},
		{"ParseBase, the base", func(p *weburl.Parser, s string) bool { return ok(p.ParseBase("#", s)) }},
		{"CanParse", (*weburl.Parser).CanParse},
		{"CanParseBase", func(p *weburl.Parser, s string) bool { return p.CanParseBase(s, "foo:") }},
		{"CanParseBase, the base", func(p *weburl.Parser, s string) bool { return p.CanParseBase("#", s) }},
		{"ParseRecord", func(p *weburl.Parser, s string) bool { return ok(p.ParseRecord(s)) }},
		{"ResolveRecord", func(p *weburl.Parser, s string) bool { return ok(p.ResolveRecord(s, base)) }},
		{"ResolveRecordEncoding", func(p *weburl.Parser, s string) bool { return ok(p.ResolveRecordEncoding(s, base, nil)) }},
		{"ParseEncoding", func(p *weburl.Parser, s string) bool { return ok(p.ParseEncoding(s, "utf-8")) }},
		{"ParseEncodingBase, the base", func(p *weburl.Parser, s string) bool { return ok(p.ParseEncodingBase("#", s, "utf-8")) }},
		{"ParseURL", func(p *weburl.Parser, s string) bool { return ok(p.ParseURL(s, base)) }},
		{"Validate", func(p *weburl.Parser, s string) bool { return ok(p.Validate(s)) }},
		{"ValidateBase, the base", func(p *weburl.Parser, s string) bool { return ok(p.ValidateBase("#", s)) }},
		{"ValidateSet", func(p *weburl.Parser, s string) bool {
			return ok(p.MustParse("foo:").ValidateSet(domain.AttributeHash, s))
		}},
		{"IsValidURLString", (*weburl.Parser).IsValidURLString},
		{"IsValidURLStringBase", func(p *weburl.Parser, s string) bool { return p.IsValidURLStringBase(s, "foo:") }},
		{"IsValidURLStringBase, the base", func(p *weburl.Parser, s string) bool { return p.IsValidURLStringBase("#", s) }},
		{"IsValidURLStringRecord", func(p *weburl.Parser, s string) bool { return p.IsValidURLStringRecord(s, base) }},
		{"SetHash", func(p *weburl.Parser, s string) bool { return p.MustParse("foo:").SetHash(s) }},
		{"SetHref", func(p *weburl.Parser, s string) bool { return p.MustParse("foo:").SetHref(s) == nil }},
		{"DomainToASCII", func(p *weburl.Parser, s string) bool { return p.DomainToASCII(strings.Map(letter, s)) != "" }},
	} {
		t.Run(row.name, func(t *testing.T) {
			p := weburl.New(weburl.Config{MaxInput: len(exact)})
			if !row.f(p, exact) {
				t.Errorf("refuses %d bytes", len(exact))
			}
			if row.f(p, longer) {
				t.Errorf("takes %d bytes", len(longer))
			}
			for _, noLimit := range []int{0, -1} {
				if !row.f(weburl.New(weburl.Config{MaxInput: noLimit}), longer) {
					t.Errorf("%d is a limit", noLimit)
				}
			}
		})
	}
	p := weburl.New(weburl.Config{MaxInput: 1})
	if r, err := p.ResolveRecord("x", base); err != nil || r.Href() != "foo:/x" {
		t.Errorf("one byte: %v, %v", r, err)
	}
	if _, err := p.ResolveRecord("xy", base); err != domain.ErrTooLong {
		t.Errorf("two bytes: %v", err)
	}
}

// letter returns c if it may be in a domain, and otherwise a letter.
func letter(c rune) rune {
	if domain.IsASCIIAlphanumeric(c) {
		return c
	}
	return 'x'
}
