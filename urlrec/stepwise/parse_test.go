package stepwise_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec/stepwise"
)

// mustParse returns the URL record of href, or nil for nil.
func mustParse(t *testing.T, href *string) *stepwise.Record {
	t.Helper()
	if href == nil {
		return nil
	}
	url, err := new(stepwise.Machine).Parse(*href, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return url
}

// TestStateOverride runs each state as a state override. The file says which
// implementation the results are from.
func TestStateOverride(t *testing.T) {
	data, err := os.ReadFile("testdata/overrides.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors struct {
		From string
		Rows [][6]*string
	}
	if err := json.Unmarshal(data, &vectors); err != nil {
		t.Fatal(err)
	}
	states := map[string]stepwise.State{}
	for state := stepwise.SchemeStartState; state <= stepwise.FragmentState; state++ {
		states[state.String()] = state
	}
	ran := map[stepwise.State]int{}
	for i, row := range vectors.Rows {
		state, ok := states[*row[0]]
		if !ok {
			t.Fatalf("row %d has the state %s", i, *row[0])
		}
		given, base, input, outcome, after := mustParse(t, row[1]), mustParse(t, row[2]), *row[3], *row[4], row[5]
		if given != nil && state == stepwise.QueryState && given.Query == nil {
			given.Query = []byte{}
		}
		if given != nil && state == stepwise.FragmentState && given.Fragment == nil {
			given.Fragment = []byte{}
		}
		t.Run(fmt.Sprintf("%d %s %q", i, *row[0], input), func(t *testing.T) {
			m := stepwise.Machine{IDNA: uts46.New()}
			got, err := m.BasicParse(input, stepwise.ParseOptions{URL: given, Base: base, StateOverride: state})
			refusal, refused := err.(domain.Refusal)
			switch {
			case outcome == "throws":
				if got != nil || !errors.Is(err, stepwise.ErrState) {
					t.Errorf("%v, %v; want %v", got, err, stepwise.ErrState)
				}
				return
			case outcome == "failure":
				if _, isCode := err.(domain.Code); got != nil || !isCode && !refusal.IsFailure() {
					t.Errorf("%v, %v; want failure", got, err)
				}
			case got == nil || err != nil && (!refused || refusal.IsFailure()):
				t.Errorf("%v, %v; want success", got, err)
			case given != nil && got != given:
				t.Error("the result is not the URL that was given")
			}
			if given != nil {
				got = given
			}
			if got != nil && got.Serialize(false) != *after {
				t.Errorf("the URL is %s; want %s", got.Serialize(false), *after)
			}
		})
		ran[state]++
	}
	for name, state := range states {
		if ran[state] < 5 {
			t.Errorf("the %s has %d rows", name, ran[state])
		}
	}
}

// TestBasicParseErrors has the outcomes that have an error beside a Record, and
// a state that is not one.
func TestBasicParseErrors(t *testing.T) {
	href := "http://h:8080/"
	for _, row := range []struct {
		name, input string
		state       stepwise.State
		most        int // validation errors
		err         error
		after       string
		returns     bool
	}{
		{name: "nothing done", input: "foo:", state: stepwise.SchemeStartState, err: domain.RefusedSpecialScheme, after: href, returns: true},
		{name: "no scheme", input: "1", state: stepwise.SchemeStartState, err: domain.RefusedNoScheme, after: href},
		{name: "a host, then failure", input: "x:99999", state: stepwise.HostState, err: domain.PortOutOfRange, after: "http://x:8080/"},
		{name: "stopped", input: "a\tb", state: stepwise.PathStartState, most: 1, err: domain.ErrStopped},
		{name: "not a state", input: "a", state: stepwise.FragmentState + 1, err: stepwise.ErrState, after: href},
		// The reference returns the same: the new segment follows the old one.
		{name: "no state override", input: "ws://x", after: "ws://x:8080//", returns: true},
	} {
		t.Run(row.name, func(t *testing.T) {
			url := mustParse(t, &href)
			m := stepwise.Machine{Recorder: &domain.Recorder{Max: row.most}}
			got, err := m.BasicParse(row.input, stepwise.ParseOptions{URL: url, StateOverride: row.state})
			if err != row.err || (got == url) != row.returns || (got == nil) == row.returns {
				t.Errorf("%v, %v; want %v", got, err, row.err)
			}
			if row.after != "" && url.Serialize(false) != row.after {
				t.Errorf("the URL is %s; want %s", url.Serialize(false), row.after)
			}
		})
	}
}

// TestBasicParseTotal runs each state, and numbers that are not states, with URLs
// and bases of all kinds, most of which the standard never passes. There is a
// Record exactly if the parser did not fail, and the trace ends with the run.
func TestBasicParseTotal(t *testing.T) {
	hrefs := []string{"", "http://u:p@h:8080/a/b?q#f", "foo://u@h", "foo:/a", "foo:opaque?q", "file:///C:/a", "file://h"}
	inputs := []string{"", "x", ":", "/", "//h", "\\", "?", "#", "@", "[", "[::1]:8", "é", "%", "C|", "..", "file:/C|/..", "ws:x", "\t", " a ", "1:99999", "h:1:"}
	parse := func(href string) *stepwise.Record {
		if href == "" {
			return nil
		}
		return mustParse(t, &href)
	}
	errs := map[error]int{}
	for state := stepwise.NoState; state <= stepwise.FragmentState+2; state++ {
		for _, href := range hrefs {
			for _, baseHref := range hrefs {
				for _, input := range inputs {
					steps := 0
					m := stepwise.Machine{IDNA: uts46.New(), Trace: func(stepwise.Step) { steps++ }}
					got, err := m.BasicParse(input, stepwise.ParseOptions{Base: parse(baseHref), URL: parse(href), StateOverride: state})
					errs[err]++
					refusal, refused := err.(domain.Refusal)
					if (got == nil) != (err != nil && (!refused || refusal.IsFailure())) {
						t.Fatalf("%v, %q, %q, base %q: %v, %v", state, input, href, baseHref, got, err)
					}
					if steps > 4*len(input)+8 {
						t.Fatalf("%v, %q, %q, base %q: %d steps", state, input, href, baseHref, steps)
					}
				}
			}
		}
	}
	for _, err := range []error{nil, stepwise.ErrState, domain.RefusedSpecialScheme, domain.HostMissing, domain.RefusedEmptyHost} {
		if errs[err] < 10 {
			t.Errorf("%v came up %d times", err, errs[err])
		}
	}
}

// TestSettersFailure holds that the host setter takes a host whose port fails,
// and that the error is not fatal. The basic URL parser fails with it.
func TestSettersFailure(t *testing.T) {
	href := "http://h/"
	url := mustParse(t, &href)
	var recorder domain.Recorder
	m := stepwise.Machine{Recorder: &recorder}
	if err := m.SetHost(url, "x:99999"); err != nil || url.Host() != "x" || recorder.Errors[0].Fatal {
		t.Errorf("%v, %s, %+v", err, url.Host(), recorder.Errors)
	}
	recorder = domain.Recorder{}
	if _, err := m.BasicParse("y:99999", stepwise.ParseOptions{URL: url, StateOverride: stepwise.HostState}); err != domain.PortOutOfRange || !recorder.Errors[0].Fatal {
		t.Errorf("%v, %+v", err, recorder.Errors)
	}
}

// TestTraceVariables has the flags of the authority and host states and the
// rewinds, by hand from the standard's states.
func TestTraceVariables(t *testing.T) {
	type step struct {
		pointer, next                 int
		at, inside, password, hostRun bool
	}
	var got []step
	m := stepwise.Machine{Trace: func(s stepwise.Step) {
		if s.State == stepwise.AuthorityState || s.State == stepwise.HostState {
			got = append(got, step{s.Pointer, s.NextPointer, s.AtSignSeen, s.InsideBrackets, s.PasswordTokenSeen, len(s.Host) > 0})
		}
	}}
	if _, err := m.Parse("ws://:@[::]", nil, nil); err != nil {
		t.Fatal(err)
	}
	want := []step{
		{pointer: 5, next: 6},
		{pointer: 6, next: 7, at: true, password: true},
		{pointer: 7, next: 8, at: true, password: true},
		{pointer: 8, next: 9, at: true, password: true},
		{pointer: 9, next: 10, at: true, password: true},
		{pointer: 10, next: 11, at: true, password: true},
		{pointer: 11, next: 7, at: true, password: true},
		{pointer: 7, next: 8, at: true, password: true, inside: true},
		{pointer: 8, next: 9, at: true, password: true, inside: true},
		{pointer: 9, next: 10, at: true, password: true, inside: true},
		{pointer: 10, next: 11, at: true, password: true},
		{pointer: 11, next: 11, at: true, password: true, hostRun: true},
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v\nwant\n%v", got, want)
	}

	var rewinds []string
	m.Trace = func(s stepwise.Step) {
		if s.NextPointer < s.Pointer {
			rewinds = append(rewinds, fmt.Sprintf("%v from %d to %d", s.State, s.Pointer, s.NextPointer))
		}
	}
	base := "http://h/"
	if _, err := m.Parse(" ab/c", mustParse(t, &base), nil); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(rewinds, ", "); got != "scheme state from 3 to 1" {
		t.Errorf("rewinds: %s", got)
	}
}

// TestTraceHost holds that a step has the trace of the host that it parses.
func TestTraceHost(t *testing.T) {
	for _, row := range []struct {
		input string
		want  string
	}{
		{"http://0x7F.1/", "domain parser, ends in a number checker, IPv4 number parser, IPv4 number parser, IPv4 parser"},
		{"foo://a%/", "opaque-host parser"},
		{"file://[1::]", "IPv6 piece, compress, IPv6 parser"},
		{"http://a b", "domain parser"},
		{"file:///", ""},
	} {
		t.Run(row.input, func(t *testing.T) {
			var kinds []string
			m := stepwise.Machine{Trace: func(s stepwise.Step) {
				for _, step := range s.Host {
					kinds = append(kinds, step.Kind.String())
				}
				if n := len(s.Host); n > 0 && (s.Host[n-1].Code != 0) != s.Failed {
					t.Errorf("the host parser ends with %v, and the run failed: %t", s.Host[n-1].Code, s.Failed)
				}
			}}
			m.Parse(row.input, nil, nil)
			if got := strings.Join(kinds, ", "); got != row.want {
				t.Errorf("%s; want %s", got, row.want)
			}
		})
	}
}

func ExampleMachine_BasicParse() {
	var m stepwise.Machine
	url, err := m.BasicParse("http://example.com/a", stepwise.ParseOptions{})
	if err != nil {
		fmt.Println(err)
		return
	}
	// The hostname setter's steps: the host is parsed, and a port is a failure.
	for _, hostname := range []string{"example.org", "example.net:8080"} {
		_, err := m.BasicParse(hostname, stepwise.ParseOptions{URL: url, StateOverride: stepwise.HostnameState})
		fmt.Println(url.Serialize(false), err)
	}
	// Output:
	// http://example.org/a <nil>
	// http://example.org/a weburl: hostname not set: the value has a port
}
