package stepwise_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/urlrec/stepwise"
)

// TestStates compares the names and anchors with the standard's, in its order.
func TestStates(t *testing.T) {
	names := []string{
		"scheme start state", "scheme state", "no scheme state", "special relative or authority state", "path or authority state",
		"relative state", "relative slash state", "special authority slashes state", "special authority ignore slashes state",
		"authority state", "host state", "hostname state", "port state", "file state", "file slash state", "file host state",
		"path start state", "path state", "opaque path state", "query state", "fragment state",
	}
	for i, name := range names {
		state := stepwise.SchemeStartState + stepwise.State(i)
		anchor := "https://url.spec.whatwg.org/#" + strings.ReplaceAll(name, " ", "-")
		if state == stepwise.OpaquePathState {
			anchor = "https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state"
		}
		if state.String() != name || state.Anchor() != anchor {
			t.Errorf("state %d is the %v at %s; want %s at %s", state, state, state.Anchor(), name, anchor)
		}
	}
	for state, name := range map[stepwise.State]string{stepwise.NoState: "none", stepwise.FragmentState + 1: "State(22)", 200: "State(200)"} {
		if state.String() != name || state.Anchor() != "" {
			t.Errorf("%d is the %v at %s; want %s", uint8(state), state, state.Anchor(), name)
		}
	}
}

// TestTrace follows URLs through the standard's states, by hand.
func TestTrace(t *testing.T) {
	for _, row := range []struct{ input, want string }{
		{" ws:\t/h:1", `1 w: scheme start state, "w", scheme state
2 s: scheme state, "ws", scheme state
3 :: scheme state, "", special authority slashes state
5 /: special authority slashes state, "", special authority ignore slashes state
5 /: special authority ignore slashes state, "", special authority ignore slashes state
6 h: special authority ignore slashes state, "", authority state
6 h: authority state, "h", authority state
7 :: authority state, "h:", authority state
8 1: authority state, "h:1", authority state
9 EOF: authority state, "", host state
6 h: host state, "h", host state
7 :: host state, "", port state
8 1: port state, "1", port state
9 EOF: port state, "", path start state
9 EOF: path start state, "", path state
9 EOF: path state, "", none
`},
		{"a:b?q#f", `0 a: scheme start state, "a", scheme state
1 :: scheme state, "", opaque path state
2 b: opaque path state, "", opaque path state
3 ?: opaque path state, "", query state
4 q: query state, "q", query state
5 #: query state, "", fragment state
6 f: fragment state, "", fragment state
7 EOF: fragment state, "", none
`},
	} {
		t.Run(row.input, func(t *testing.T) {
			var got strings.Builder
			m := stepwise.Machine{Trace: func(s stepwise.Step) {
				c := "EOF"
				if s.C != domain.EOF {
					c = string(s.C)
				}
				fmt.Fprintf(&got, "%d %s: %v, %q, %v\n", s.Pointer, c, s.State, s.Buffer, s.Next)
			}}
			if _, err := m.Parse(row.input, nil, nil); err != nil {
				t.Fatal(err)
			}
			if got.String() != row.want {
				t.Errorf("traced\n%swant\n%s", got.String(), row.want)
			}
		})
	}
}

// TestTraceChanges has the fields that a run changes, by hand. A double-dot
// segment at the end takes one segment away and puts an empty one in its place.
func TestTraceChanges(t *testing.T) {
	var got []string
	m := stepwise.Machine{Trace: func(s stepwise.Step) {
		if s.Changed != 0 {
			got = append(got, fmt.Sprintf("%d %v", s.Pointer, s.Changed))
		}
	}}
	if _, err := m.Parse("http://u:p@h:1/a/..?q#f", nil, nil); err != nil {
		t.Fatal(err)
	}
	const want = "4 scheme, 10 username, password, 12 host, 14 port, 16 path, 19 path, query, 21 query, fragment, 22 fragment"
	if strings.Join(got, ", ") != want {
		t.Errorf("changed: %s; want %s", strings.Join(got, ", "), want)
	}
}

// TestBaseUnchanged shows that a URL shares no memory with its base URL.
func TestBaseUnchanged(t *testing.T) {
	for _, row := range []struct{ base, input string }{
		{"http://u:p@h/a/b?q", ""},
		{"http://u:p@h/a/b?q", "c"},
		{"http://u:p@h/a/b?q", "../c"},
		{"http://u:p@h/a/b?q", "#f"},
		{"file:///C:/a/b?q", ""},
		{"file:///C:/a/b?q", "c"},
		{"file:///C:/a/b?q", "/c"},
		{"a:b?q", "#f"},
	} {
		t.Run(row.input+" "+row.base, func(t *testing.T) {
			var m stepwise.Machine
			base, err := m.Parse(row.base, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			url, err := m.Parse(row.input, base, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, field := range [][]byte{url.Username, url.Password, url.Path.Opaque, url.Query} {
				for i := range field {
					field[i] = 'x'
				}
			}
			for i := range url.Path.Segments {
				url.Path.Segments[i] = "x"
			}
			if got := base.Serialize(false); got != row.base {
				t.Errorf("the base URL has become %s", got)
			}
		})
	}
}

// TestFileBaseWithoutPath parses against a file URL whose path has no segments.
// It has no first one to be copied. No input parses to such a URL.
func TestFileBaseWithoutPath(t *testing.T) {
	var m stepwise.Machine
	base := &stepwise.Record{Scheme: "file", HostValue: host.FromSerialized(host.Empty, ""), PortNumber: stepwise.NullPort}
	url, err := m.Parse("/a", base, nil)
	if err != nil || url.Serialize(false) != "file:///a" {
		t.Errorf("got %v, %v", url, err)
	}
}

func ExampleMachine() {
	var errors domain.Recorder
	m := stepwise.Machine{Recorder: &errors}
	url, err := m.Parse("http:\\\\user@0x7f.1/a b", nil, nil)
	fmt.Println(url.Serialize(false), err)
	for _, e := range errors.Errors {
		fmt.Println(e)
	}
	// Output:
	// http://user@127.0.0.1/a%20b <nil>
	// special-scheme-missing-following-solidus 5-6
	// special-scheme-missing-following-solidus 5-6
	// special-scheme-missing-following-solidus 6-7
	// invalid-credentials 11-12
	// IPv4-too-few-parts 12-18
	// IPv4-non-decimal-part 12-16
	// invalid-URL-unit 20-21
}

// TestStoppedRecorder parses with a recorder that takes a number of errors: the
// machine fails if it has come to the failure by then, even if the recorder
// stopped in the state that fails, and is stopped otherwise.
func TestStoppedRecorder(t *testing.T) {
	for _, row := range []struct {
		name, input string
		most        int
		err         error
		errors      string
		fatal       bool
	}{
		{"none taken yet", "http://h:x", 1, domain.PortInvalid, "[port-invalid 9-10]", true},
		{"stopped at the failure", " http:///h:x", 3, domain.PortInvalid, "[invalid-URL-unit 0-1 special-scheme-missing-following-solidus 8-9 port-invalid 11-12]", true},
		{"stopped in the state that fails", "http://0x1.2.3.999", 1, domain.IPv4OutOfRangePart, "[IPv4-non-decimal-part 7-10]", false},
		{"stopped before that state", " http://h:x", 1, domain.ErrStopped, "[invalid-URL-unit 0-1]", false},
		{"stopped before the end", "foo:\\a", 1, domain.ErrStopped, "[invalid-URL-unit 4-5]", false},
		{"not stopped", "foo:\\a", 2, nil, "[invalid-URL-unit 4-5]", false},
	} {
		t.Run(row.name, func(t *testing.T) {
			recorder := domain.Recorder{Max: row.most}
			m := stepwise.Machine{Recorder: &recorder}
			url, err := m.Parse(row.input, nil, nil)
			if err != row.err || (url != nil) != (err == nil) || fmt.Sprint(recorder.Errors) != row.errors {
				t.Errorf("%v, %v; want %v, %s", err, recorder.Errors, row.err, row.errors)
			}
			if last := recorder.Errors[len(recorder.Errors)-1]; last.Fatal != row.fatal {
				t.Errorf("the last error is fatal: %t", last.Fatal)
			}
		})
	}
	recorder := domain.Recorder{Max: 1}
	m := stepwise.Machine{Recorder: &recorder}
	url, err := m.Parse("http://h/", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []error{domain.DomainToASCII, domain.ErrStopped} {
		if err := m.SetHost(url, "h i"); err != want || fmt.Sprintf("%+v", recorder.Errors) != "[domain-to-ASCII 0-3]" || !recorder.Errors[0].Fatal {
			t.Errorf("%v, %v; want %v", err, recorder.Errors, want)
		}
	}
}

// TestOutlineOfBase resolves references that end in each state against bases
// and their outlines: the validation errors and the failure are the same.
func TestOutlineOfBase(t *testing.T) {
	for _, href := range []string{
		"http://u:p@h:1/a/b?q#f", "https://h/", "ws://[::1]/", "file:///C:/a", "file://h/C:/", "file:///", "foo:x y?q#f", "foo://h:1/a", "foo:/.//a", "foo:",
	} {
		base, err := (&stepwise.Machine{}).Parse(href, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		outline := stepwise.OutlineOfBase(base.Scheme, base.Path.IsOpaque)
		for _, input := range []string{
			"", "x", "?", "#", "#`", "/", "\\", "//", "//h:x", "\\\\h/%", "/\\[", "C|", "C|/ ", "/C|", "..", "../..", "http:", "http:x", "https:\\x", "file:",
			"file:C|", "file:/..", "file://[", "foo:", "foo:x", "bar:/", ":", "//@", "?`#^", " a ",
		} {
			for _, most := range []int{0, 1, 2} {
				got, want := domain.Recorder{Max: most}, domain.Recorder{Max: most}
				_, gotErr := (&stepwise.Machine{Recorder: &got}).Parse(input, outline, nil)
				_, wantErr := (&stepwise.Machine{Recorder: &want}).Parse(input, base, nil)
				if gotErr != wantErr || fmt.Sprintf("%+v", got.Errors) != fmt.Sprintf("%+v", want.Errors) {
					t.Errorf("%q in %q: %v, %v; want %v, %v", input, href, gotErr, got.Errors, wantErr, want.Errors)
				}
			}
		}
	}
}
