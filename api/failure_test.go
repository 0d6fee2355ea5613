package weburl_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/adapters/uts46"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/longtest"
	"github.com/weburl-go/weburl/internal/urlgen"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/stepwise"
)

// failingReferences fail with any base that has a host.
var failingReferences = []string{"//[", "https://a b/", "//é:99999/", "http:", "https:/\\a..b:x", "//" + strings.Repeat("é", 50) + ":x"}

// BenchmarkFailingReference measures the time of a failing reference. It does
// not grow with the base.
func BenchmarkFailingReference(b *testing.B) {
	for size := 1 << 10; size <= 16<<20; size *= 128 {
		for _, base := range longBases(size) {
			r := weburl.MustParse(base.href).Record()
			for _, call := range []struct {
				name string
				f    func()
			}{
				{"ResolveRecord", func() { weburl.ResolveRecord("//[", r) }},
				{"IsValidURLString", func() { weburl.IsValidURLStringRecord("//[", r) }},
			} {
				b.Run(fmt.Sprintf("%s/%s/%d", call.name, base.name, size), func(b *testing.B) {
					b.ReportAllocs()
					for range b.N {
						call.f()
					}
				})
			}
		}
	}
}

type longBase struct{ name, href string }

// longBases returns bases of about size bytes that are long in one component
// each.
func longBases(size int) []longBase {
	x := strings.Repeat("x", size)
	return []longBase{
		{"scheme", x + "://h/"},
		{"username", "https://" + x + "@h/"},
		{"password", "https://:" + x + "@h/"},
		{"host", "https://" + strings.Repeat("x.", size/2) + "x/"},
		{"path", "https://h/" + x},
		{"segments", "https://h/" + strings.Repeat("x/", size/2)},
		{"opaque path", "data:" + x},
		{"query", "https://h/?" + x},
		{"fragment", "https://h/#" + x},
	}
}

// TestFailureOfBases compares each failure, and the validation errors before
// it, with those of the literal machine. That gets the base field by field, as
// parsed from its href.
func TestFailureOfBases(t *testing.T) {
	cases := longtest.Count(20_000, 60_000)
	seeds := slices.Clone(failingReferences)
	for _, base := range longBases(10) {
		seeds = append(seeds, base.href)
	}
	g := urlgen.New(1, seeds)
	idna := uts46.New()
	failed := map[domain.Code]int{}
	withBase := 0
	for range cases {
		input, base := g.Input(), g.Base()
		literal := stepwise.Machine{IDNA: idna}
		literalBase, err := literal.Parse(base, nil, nil)
		r, ourErr := weburl.ParseRecord(base)
		if (err == nil) != (ourErr == nil) {
			t.Fatalf("%q: %v, %v", base, err, ourErr)
		}
		var want domain.Recorder
		literal.Recorder = &want
		_, err = literal.Parse(input, literalBase, nil)
		_, ourErr = weburl.ResolveRecord(input, r)
		checkLiteralFailure(t, input, base, ourErr, err, &want)
		if code, ok := err.(domain.Code); ok {
			failed[code]++
			if literalBase != nil {
				withBase++
			}
		}

		if literalBase == nil {
			continue
		}
		got, ourErr := weburl.ValidateBase(input, base)
		checkLiteralFailure(t, input, base, ourErr, err, &want)
		got = slices.DeleteFunc(got, func(e domain.ValidationError) bool { return e.InBase })
		if !slices.Equal(got, want.Errors) {
			t.Fatalf("%q in %q: %v; want %v", input, base, got, want.Errors)
		}
	}
	if len(failed) < 15 || withBase < cases/20 {
		t.Errorf("too few kinds of failures: %v, with a base %d", failed, withBase)
	}
}

// checkLiteralFailure checks err against want, the error of the literal
// machine. Both are nil, or err has the code of want and the place of the last
// error of recorder.
func checkLiteralFailure(t *testing.T, input, base string, err, want error, recorder *domain.Recorder) {
	t.Helper()
	if err == nil && want == nil {
		return
	}
	var failure *domain.Failure
	if !errors.As(err, &failure) || !errors.Is(err, want) {
		t.Fatalf("%q in %q: %v; want %v", input, base, err, want)
	}
	last := recorder.Errors[len(recorder.Errors)-1]
	if got := (domain.Failure{Code: last.Code, Start: last.Start, End: last.End, IDNA: last.IDNA}); *failure != got {
		t.Fatalf("%q in %q: %+v; want %+v", input, base, *failure, got)
	}
}

// countingIDNA counts the calls of AppendToASCII.
type countingIDNA struct {
	uts46.Backend
	calls *int
}

func (c countingIDNA) AppendToASCII(dst []byte, name string, beStrict bool) ([]byte, error) {
	*c.calls++
	return c.Backend.AppendToASCII(dst, name, beStrict)
}

// TestValidateRunsOnce counts the calls of the IDNA backend for a domain that
// is not ASCII. The fast machine calls it once. The literal one calls it twice,
// for the strict and the lax form. So each machine runs once.
func TestValidateRunsOnce(t *testing.T) {
	calls := 0
	p := weburl.New(weburl.Config{IDNA: countingIDNA{calls: &calls}})
	limited := weburl.New(weburl.Config{IDNA: countingIDNA{calls: &calls}, MaxErrors: 1})
	const bad, good = "http://é.xn--a/", "http://é/"
	for _, row := range []struct {
		name string
		f    func()
		want int
	}{
		{"Parse", func() { p.Parse(bad) }, 3},
		{"Validate", func() { p.Validate(bad) }, 3},
		{"Validate of what parses", func() { p.Validate(good) }, 3},
		{"ValidateBase, the base fails", func() { p.ValidateBase("x", bad) }, 3},
		{"ValidateBase, the input fails", func() { p.ValidateBase(bad, good) }, 6},
		{"ValidateBase, neither fails", func() { p.ValidateBase(good, good) }, 6},
		{"Resolve, the input fails", func() { p.ResolveRecord("//[", p.MustParse(good).Record()) }, 1},
		{"ValidateSet", func() { p.MustParse("http://h/").ValidateSet(domain.AttributeHost, "é:") }, 2},
		{"stopped at the failure", func() { limited.Validate(bad) }, 3},
		{"stopped before the failure", func() { limited.Validate(" " + bad) }, 3},
	} {
		t.Run(row.name, func(t *testing.T) {
			calls = 0
			if row.f(); calls != row.want {
				t.Errorf("%d calls; want %d", calls, row.want)
			}
		})
	}
}

// TestRecordStopped has a recorder stop before the failure: in an earlier
// state, or in the host parser that fails. The last error that it took is then
// not the failure, which must still have its own code and place.
func TestRecordStopped(t *testing.T) {
	for _, row := range []struct {
		name, input string
		most        int
		errors      string
		failure     domain.Failure
	}{
		{name: "before", input: " http://h:x", most: 1, errors: "[invalid-URL-unit 0-1]", failure: domain.Failure{Code: domain.PortInvalid, Start: 10, End: 11}},
		{name: "in the same state", input: "http://0x1.2.3.999/", most: 1, errors: "[IPv4-non-decimal-part 7-10]", failure: domain.Failure{Code: domain.IPv4OutOfRangePart, Start: 15, End: 18}},
		{name: "at the failure", input: "http://0x1.2.3.999/", most: 2, errors: "[IPv4-non-decimal-part 7-10 IPv4-out-of-range-part 15-18]", failure: domain.Failure{Code: domain.IPv4OutOfRangePart, Start: 15, End: 18}},
	} {
		t.Run(row.name, func(t *testing.T) {
			p := weburl.New(weburl.Config{MaxErrors: row.most})
			check := func(all []domain.ValidationError, err error, base bool, want domain.Failure) {
				t.Helper()
				want.InBase = base
				var failure *domain.Failure
				if !errors.As(err, &failure) || *failure != want {
					t.Errorf("failed with %v; want %v", err, &want)
				}
				if got := strings.ReplaceAll(fmt.Sprint(all), "base ", ""); got != row.errors {
					t.Errorf("%s; want %s", got, row.errors)
				}
				if fatal := len(all) > 0 && all[len(all)-1].Fatal; fatal != (row.name == "at the failure") {
					t.Errorf("the last error is fatal: %v", fatal)
				}
			}
			all, err := p.Validate(row.input)
			check(all, err, false, row.failure)
			all, err = p.ValidateBase("http://h/", row.input)
			check(all, err, true, row.failure)

			const authority = "http://"
			host, ok := strings.CutPrefix(strings.TrimSuffix(row.input, "/"), authority)
			if !ok {
				return
			}
			all, err = p.MustParse("http://h/").ValidateSet(domain.AttributeHost, host)
			for i := range all {
				all[i].Start += len(authority)
				all[i].End += len(authority)
			}
			var failure *domain.Failure
			if errors.As(err, &failure) {
				failure.Start += len(authority)
				failure.End += len(authority)
			}
			check(all, err, false, row.failure)
		})
	}
}

// TestRecordAgain uses a recorder for a second input after it has stopped, and
// a recorder whose errors the caller removes as they come.
func TestRecordAgain(t *testing.T) {
	p := weburl.New(weburl.Config{})
	recorder := domain.Recorder{Max: 1}
	p.Diagnose(&recorder, "http://h:x")
	err := p.Diagnose(&recorder, "http://hh:x")
	var failure *domain.Failure
	if !errors.As(err, &failure) || failure.Start != 10 || fmt.Sprint(recorder.Errors) != "[port-invalid 9-10]" {
		t.Errorf("%v, %v", err, recorder.Errors)
	}

	recorder = domain.Recorder{}
	recorder.Each = func(domain.ValidationError) bool {
		recorder.Errors = recorder.Errors[:0]
		return true
	}
	err = p.Diagnose(&recorder, "http:/h:x")
	if !errors.As(err, &failure) || failure.Start != 8 {
		t.Errorf("%v", err)
	}
	base := "http:h"
	if err := p.DiagnoseBase(nil, "//h:x", base); !errors.As(err, &failure) || failure.Start != 4 || failure.InBase {
		t.Errorf("without a recorder: %v", err)
	}
}

// movedToFile returns two URLs whose hrefs parse to other URLs.
func movedToFile(t *testing.T) []*weburl.URL {
	t.Helper()
	var all []*weburl.URL
	for _, href := range []string{"https://localhost/a", "https://h/C|/a"} {
		u := weburl.MustParse(href)
		if !u.SetProtocol("file") {
			t.Fatalf("%s does not become a file: URL", href)
		}
		if again := weburl.MustParse(u.Href()); again.Href() == u.Href() {
			t.Fatalf("%s parses to itself", u)
		}
		all = append(all, u)
	}
	return all
}

// TestMovedToFile runs the methods of a URL on URLs whose hrefs parse to other
// URLs. The expected values follow from the standard's steps for the record.
func TestMovedToFile(t *testing.T) {
	urls := movedToFile(t)
	for _, row := range []struct {
		name string
		u    *weburl.URL
		f    func(u *weburl.URL) string
		want string
	}{
		{"Resolve", urls[0], resolve("b"), "file://localhost/b"},
		{"Resolve, a drive letter", urls[1], resolve("b"), "file://h/C|/b"},
		{"Resolve from the root", urls[1], resolve("/b"), "file://h/b"},
		{"Resolve nothing", urls[0], resolve(""), "file://localhost/a"},
		{"Clone", urls[0], func(u *weburl.URL) string {
			c := u.Clone()
			return fmt.Sprint(c.SetProtocol("http"), " ", c)
		}, "true http://localhost/a"},
		{"Clone, a drive letter", urls[1], func(u *weburl.URL) string { return u.Clone().Href() }, "file://h/C|/a"},
		{"FromRecord", urls[0], func(u *weburl.URL) string { return weburl.FromRecord(u.Record()).Hostname() }, "localhost"},
		{"SearchParams", urls[0], func(u *weburl.URL) string {
			c := u.Clone()
			c.SearchParams().Append("x", "y")
			return c.Href()
		}, "file://localhost/a?x=y"},
		{"a setter", urls[1], func(u *weburl.URL) string {
			c := u.Clone()
			c.SetHash("x")
			return c.Href()
		}, "file://h/C|/a#x"},
		{"MarshalJSON", urls[0], func(u *weburl.URL) string {
			b, err := u.MarshalJSON()
			return fmt.Sprint(string(b), err)
		}, `"file://localhost/a"<nil>`},
		{"UnmarshalText parses", urls[0], func(u *weburl.URL) string {
			text, _ := u.MarshalText()
			var other weburl.URL
			err := other.UnmarshalText(text)
			return fmt.Sprint(&other, err)
		}, "file:///a <nil>"},
		{"UnmarshalText parses, a drive letter", urls[1], func(u *weburl.URL) string {
			var other weburl.URL
			err := other.UnmarshalText([]byte(u.Href()))
			return fmt.Sprint(&other, err)
		}, "file://h/C:/a <nil>"},
		{"ParseBase parses", urls[0], func(u *weburl.URL) string {
			other, err := weburl.ParseBase("b", u.Href())
			return fmt.Sprint(other, err)
		}, "file:///b <nil>"},
	} {
		t.Run(row.name, func(t *testing.T) {
			before := row.u.Href()
			if got := row.f(row.u); got != row.want {
				t.Errorf("%s; want %s", got, row.want)
			}
			if row.u.Href() != before {
				t.Errorf("it is %s now", row.u)
			}
		})
	}
}

func resolve(ref string) func(*weburl.URL) string {
	return func(u *weburl.URL) string {
		r, err := u.Resolve(ref)
		if err != nil {
			return err.Error()
		}
		return r.Href()
	}
}

// TestValidateSetTaken compares ValidateSet with the setters: it must return
// nil exactly if the value is taken.
func TestValidateSetTaken(t *testing.T) {
	urls := movedToFile(t)
	for _, href := range []string{
		"http://u:p@h:81/a/b?q#f", "http://h/", "http://:p@h/", "foo://u@h/", "foo://:p@h/", "file:///C:/a", "file://h/", "data:x y?#", "foo:/.//p", "foo://h:8?", "foo:///#", "ws://[::1]/?", "mailto:a",
	} {
		urls = append(urls, weburl.MustParse(href))
	}
	values := []string{"", "http", "file", "foo", "localhost", "h:99", "h:x", "[", "a b", "/C|/x", "?a", "#a", "0x1.2.3.999", "65536", "é", "1\t"}
	for _, u := range urls {
		for _, attribute := range domain.Attributes() {
			for _, value := range values {
				changed := u.Clone()
				_, why := u.ValidateSet(attribute, value)
				if taken := setters[attribute.String()](changed, value); taken != (why == nil) {
					t.Errorf("set %v of %q to %q: taken: %v, and ValidateSet: %v", attribute, u, value, taken, why)
				}
			}
		}
	}
}

// recordOf returns the Record of href, a URL.
func recordOf(t *testing.T, href string) urlrec.Record {
	t.Helper()
	r, err := weburl.ParseRecord(href)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
