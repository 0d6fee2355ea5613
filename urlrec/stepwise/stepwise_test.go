package stepwise_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/urlrec/stepwise"
)

// TestStates holds the names and anchors against the standard's, in its order.
func TestStates(t *testing.T) {
	names := []string{
		"scheme start state", "scheme state", "no scheme state", "special relative or authority state", "path or authority state",
		"relative state", "relative slash state", "special authority slashes state", "special authority ignore slashes state",
		"authority state", "host state", "hostname state", "port state", "file state", "file slash state", "file host state",
		"path start state", "path state", "opaque path state", "query state", "fragment state",
	}
	for i, name := range names {
		state := stepwise.SchemeStart + stepwise.State(i)
		anchor := "https://url.spec.whatwg.org/#" + strings.ReplaceAll(name, " ", "-")
		if state == stepwise.OpaquePath {
			anchor = "https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state"
		}
		if state.String() != name || state.Anchor() != anchor {
			t.Errorf("state %d is the %v at %s; want %s at %s", state, state, state.Anchor(), name, anchor)
		}
	}
	for _, state := range []stepwise.State{stepwise.None, 200} {
		if state.String() != "none" || state.Anchor() != "" {
			t.Errorf("%d is the %v at %s", state, state, state.Anchor())
		}
	}
}

// TestTrace follows one URL through the standard's states, by hand.
func TestTrace(t *testing.T) {
	var got strings.Builder
	m := stepwise.Machine{Trace: func(s stepwise.Step) {
		c := "EOF"
		if s.C != domain.EOF {
			c = string(s.C)
		}
		fmt.Fprintf(&got, "%d %s: %v, %q, %v\n", s.Pointer, c, s.State, s.Buffer, s.Next)
	}}
	if _, err := m.Parse(" ws:\t/h:1", nil, nil); err != nil {
		t.Fatal(err)
	}
	const want = `1 w: scheme start state, "w", scheme state
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
`
	if got.String() != want {
		t.Errorf("traced\n%swant\n%s", got.String(), want)
	}
}

// What a run changes, by hand: a double-dot segment at the end takes one segment away
// and puts an empty one in its place.
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
