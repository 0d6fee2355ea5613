package main

import (
	"bytes"
	"strings"
	"testing"
)

// traces are written by hand after the standard's states.
var traces = []struct {
	args   []string
	status int
	want   string
}{
	{[]string{" ws:\t/h:1"}, 0, `
input     ws:␉/h:1
basic URL parser  https://url.spec.whatwg.org/#concept-basic-url-parser
        error at 0-1: invalid-URL-unit: this must be percent-encoded or left out
        error at 4-5: invalid-URL-unit: this must be percent-encoded or left out
scheme start state  https://url.spec.whatwg.org/#scheme-start-state
    1  pointer 1    U+0077 w  buffer "w", then scheme state
scheme state  https://url.spec.whatwg.org/#scheme-state
    2  pointer 2    U+0073 s  buffer "ws", then scheme state
    3  pointer 3    U+003A :  buffer "", then special authority slashes state
        scheme is now "ws"
special authority slashes state  https://url.spec.whatwg.org/#special-authority-slashes-state
    4  pointer 5    U+002F /  buffer "", then special authority ignore slashes state
        error at 5-6: special-scheme-missing-following-solidus: the scheme must be followed by exactly two slashes
special authority ignore slashes state  https://url.spec.whatwg.org/#special-authority-ignore-slashes-state
    5  pointer 5    U+002F /  buffer "", then special authority ignore slashes state
        error at 5-6: special-scheme-missing-following-solidus: the scheme must be followed by exactly two slashes
    6  pointer 6    U+0068 h  buffer "", then authority state
authority state  https://url.spec.whatwg.org/#authority-state
    7  pointer 6    U+0068 h  buffer "h", then authority state
    8  pointer 7    U+003A :  buffer "h:", then authority state
    9  pointer 8    U+0031 1  buffer "h:1", then authority state
   10  pointer 9    EOF       buffer "", then host state
host state  https://url.spec.whatwg.org/#host-state
   11  pointer 6    U+0068 h  buffer "h", then host state
   12  pointer 7    U+003A :  buffer "", then port state
        host is now "h", domain
port state  https://url.spec.whatwg.org/#port-state
   13  pointer 8    U+0031 1  buffer "1", then port state
   14  pointer 9    EOF       buffer "", then path start state
        port is now 1
path start state  https://url.spec.whatwg.org/#path-start-state
   15  pointer 9    EOF       buffer "", then path state
path state  https://url.spec.whatwg.org/#path-state
   16  pointer 9    EOF       buffer "", then the end
        path is now [""]
href     ws://h:1/

`},
	{[]string{"-base", "http://u:p@h:8/a/b?c", "-encoding", "latin1", "?é 例\x1b", "a:\u202e"}, 0, `
input    ?é 例␛
base     http://u:p@h:8/a/b?c
         (its own parse is not traced)
basic URL parser  https://url.spec.whatwg.org/#concept-basic-url-parser
        error at 7-8: invalid-URL-unit: this must be percent-encoded or left out
scheme start state  https://url.spec.whatwg.org/#scheme-start-state
    1  pointer 0    U+003F ?  buffer "", then no scheme state
no scheme state  https://url.spec.whatwg.org/#no-scheme-state
    2  pointer 0    U+003F ?  buffer "", then relative state
relative state  https://url.spec.whatwg.org/#relative-state
    3  pointer 0    U+003F ?  buffer "", then query state
        scheme is now "http"
        username is now "u"
        password is now "p"
        host is now "h", domain
        port is now 8
        path is now ["a", "b"]
        query is now ""
query state  https://url.spec.whatwg.org/#query-state
    4  pointer 1    U+00E9 é  buffer "é", then query state
    5  pointer 3    U+0020    buffer "é ", then query state
        error at 3-4: invalid-URL-unit: this must be percent-encoded or left out
    6  pointer 4    U+4F8B 例  buffer "é 例", then query state
    7  pointer 7    EOF       buffer "", then the end
        query is now "%E9%20%26%2320363%3B"
href     http://u:p@h:8/a/b?%E9%20%26%2320363%3B

input    a:<U+202E>
base     http://u:p@h:8/a/b?c
         (its own parse is not traced)
basic URL parser  https://url.spec.whatwg.org/#concept-basic-url-parser
scheme start state  https://url.spec.whatwg.org/#scheme-start-state
    1  pointer 0    U+0061 a  buffer "a", then scheme state
scheme state  https://url.spec.whatwg.org/#scheme-state
    2  pointer 1    U+003A :  buffer "", then opaque path state
        scheme is now "a"
        path is now "", opaque
opaque path state  https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
    3  pointer 2    U+202E    buffer "", then opaque path state
        path is now "%E2%80%AE", opaque
    4  pointer 5    EOF       buffer "", then the end
href     a:%E2%80%AE

`},
	{[]string{"a://b:c"}, 1, `
input    a://b:c
basic URL parser  https://url.spec.whatwg.org/#concept-basic-url-parser
scheme start state  https://url.spec.whatwg.org/#scheme-start-state
    1  pointer 0    U+0061 a  buffer "a", then scheme state
scheme state  https://url.spec.whatwg.org/#scheme-state
    2  pointer 1    U+003A :  buffer "", then path or authority state
        scheme is now "a"
path or authority state  https://url.spec.whatwg.org/#path-or-authority-state
    3  pointer 3    U+002F /  buffer "", then authority state
authority state  https://url.spec.whatwg.org/#authority-state
    4  pointer 4    U+0062 b  buffer "b", then authority state
    5  pointer 5    U+003A :  buffer "b:", then authority state
    6  pointer 6    U+0063 c  buffer "b:c", then authority state
    7  pointer 7    EOF       buffer "", then host state
host state  https://url.spec.whatwg.org/#host-state
    8  pointer 4    U+0062 b  buffer "b", then host state
    9  pointer 5    U+003A :  buffer "", then port state
        host is now "b", opaque host
port state  https://url.spec.whatwg.org/#port-state
   10  pointer 6    U+0063 c  buffer "", then failure
        fatal at 6-7: port-invalid: the port contains something that is not a digit
failure  port-invalid

`},
}

func TestTrace(t *testing.T) {
	for _, test := range traces {
		// A terminal changes nothing.
		for _, width := range []int{0, 30} {
			var out, errs bytes.Buffer
			args := append([]string{"-trace"}, test.args...)
			status := run(args, environment{stdout: &out, stderr: &errs, width: width, colour: width > 0})
			if got := "\n" + out.String(); status != test.status || got != test.want || errs.Len() > 0 {
				t.Errorf("%q: status %d\n%s%s\nwant\n%s", test.args, status, got, errs.String(), test.want)
			}
		}
	}
}

// TestTraceShortened has a long path and a long segment.
func TestTraceShortened(t *testing.T) {
	_, got, _ := runWith(strings.NewReader("a:/1/2/3/4/5/"+strings.Repeat("é", 20_000)+"/?#\n"), "-trace")
	for _, want := range []string{
		`path is now ["1", "2", "3", "4"]` + "\n",
		`path is now […, "2", "3", "4", "5"]` + "\n",
		// 30 columns, beside one for an ellipsis and one for the end.
		`path is now […, "3", "4", "5", "…` + strings.Repeat("%C3%A9", 5) + `"]` + "\n",
		`query is now ""` + "\n", `fragment is now ""` + "\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is not there", want)
		}
	}
	for line := range strings.Lines(got) {
		if len(line) > 150 && !strings.HasPrefix(line, "href ") {
			t.Fatalf("a line has %d bytes: %s", len(line), line)
		}
	}
}
