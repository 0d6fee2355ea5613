package command

import (
	"bytes"
	"fmt"
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
pointer  the byte of the input at which the code point starts, from 0
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
        the pointer goes back to 6: the host is parsed from its start
host state  https://url.spec.whatwg.org/#host-state
   11  pointer 6    U+0068 h  buffer "h", then host state
   12  pointer 7    U+003A :  buffer "", then port state
        host parser  https://url.spec.whatwg.org/#concept-host-parser
          domain parser  https://url.spec.whatwg.org/#concept-domain-to-ascii
            "h": "h"
          ends in a number checker  https://url.spec.whatwg.org/#ends-in-a-number-checker
            "h": false, so it is a domain
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
pointer  the byte of the input at which the code point starts, from 0
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
pointer  the byte of the input at which the code point starts, from 0
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
pointer  the byte of the input at which the code point starts, from 0
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
        the pointer goes back to 4: the host is parsed from its start
host state  https://url.spec.whatwg.org/#host-state
    8  pointer 4    U+0062 b  buffer "b", then host state
    9  pointer 5    U+003A :  buffer "", then port state
        host parser  https://url.spec.whatwg.org/#concept-host-parser
          opaque-host parser  https://url.spec.whatwg.org/#concept-opaque-host-parser
            "b": "b"
        host is now "b", opaque host
port state  https://url.spec.whatwg.org/#port-state
   10  pointer 6    U+0063 c  buffer "", then failure
        fatal at 6-7: port-invalid: the port contains something that is not a digit
failure  port-invalid

`},
}

// TestTrace holds the whole output. A terminal changes nothing.
func TestTrace(t *testing.T) {
	for _, test := range traces {
		for _, width := range []int{0, 30} {
			t.Run(fmt.Sprintf("%s %d", strings.Join(test.args, " "), width), func(t *testing.T) {
				var out, errs bytes.Buffer
				args := append([]string{"-trace"}, test.args...)
				status := run(args, environment{stdout: &out, stderr: &errs, width: width, colour: width > 0})
				if got := "\n" + out.String(); status != test.status || got != test.want || errs.Len() > 0 {
					t.Errorf("status %d\n%s%s\nwant\n%s", status, got, errs.String(), test.want)
				}
			})
		}
	}
}

// TestTraceParts holds the lines under single steps: the flags, the rewinds and
// the host parser, by hand from the standard.
func TestTraceParts(t *testing.T) {
	for _, row := range []struct {
		name, input string
		status      int
		want        string
	}{
		{"flags", "ws://a:b@[::]", 0, `
    9  pointer 8    U+0040 @  buffer "", then authority state
        username is now "a"
        password is now "b"
        atSignSeen is now true
        passwordTokenSeen is now true
        error at 8-9: invalid-credentials: the URL has a user name or a password
`},
		{"brackets open", "ws://a:b@[::]", 0, `
   15  pointer 9    U+005B [  buffer "[", then host state
        insideBrackets is now true
`},
		{"brackets close", "ws://a:b@[::]", 0, `
   18  pointer 12   U+005D ]  buffer "[::]", then host state
        insideBrackets is now false
`},
		{"no scheme", " ab/c", 1, `
    3  pointer 3    U+002F /  buffer "", then no scheme state
        the pointer goes back to 1: there is no scheme, so the input is parsed from its start
`},
		{"a domain in Punycode", "http://Ｂ%C3%BCcher。de/", 0, `
        host parser  https://url.spec.whatwg.org/#concept-host-parser
          percent-decode  https://url.spec.whatwg.org/#string-percent-decode
            "Ｂ%C3%BCcher。de": "Ｂücher。de"
          domain parser  https://url.spec.whatwg.org/#concept-domain-to-ascii
            "Ｂücher。de": mapped and normalized to "bücher.de", in ASCII "xn--bcher-kva.de"
            label "bücher": Punycode "xn--bcher-kva"
          ends in a number checker  https://url.spec.whatwg.org/#ends-in-a-number-checker
            "xn--bcher-kva.de": false, so it is a domain
        host is now "xn--bcher-kva.de", domain
`},
		{"a domain that IDNA refuses", "http://\u00ad/", 1, `
          domain parser  https://url.spec.whatwg.org/#concept-domain-to-ascii
            "<U+00AD>": failure
        fatal at 7-9: domain-to-ASCII: `},
		{"an IPv4 address", "http://0x7F.010.1/", 0, `
          ends in a number checker  https://url.spec.whatwg.org/#ends-in-a-number-checker
            "0x7f.010.1": true, so it must be an IPv4 address
          IPv4 number parser  https://url.spec.whatwg.org/#ipv4-number-parser
            "0x7f": radix 16, value 127
            "010": radix 8, value 8
            "1": radix 10, value 1
          IPv4 parser  https://url.spec.whatwg.org/#concept-ipv4-parser
            "0x7f.010.1": 2131230721, serialized as "127.8.0.1"
        host is now "127.8.0.1", IPv4 address
`},
		{"a number that is too large", "http://4294967296/", 1, `
            "4294967296": radix 10, value above 4294967295
          IPv4 parser  https://url.spec.whatwg.org/#concept-ipv4-parser
            "4294967296": failure
`},
		{"a part that is not a number", "http://1.08/", 1, `
            "1": radix 10, value 1
            "08": failure
`},
		{"an IPv6 address", "a://[1::2:3.4.5.6]", 0, `
          IPv6 piece  https://url.spec.whatwg.org/#concept-ipv6-piece
            "1": piece 0 is 0x1
          compress  https://url.spec.whatwg.org/#concept-ipv6-parser
            "::": compress is 2: the pieces from there on belong at the end
          IPv6 piece  https://url.spec.whatwg.org/#concept-ipv6-piece
            "2": piece 2 is 0x2
            "3.4.5.6": pieces 3 and 4 are 0x304 and 0x506
          IPv6 parser  https://url.spec.whatwg.org/#concept-ipv6-parser
            "[1::2:3.4.5.6]": pieces [1 0 0 0 0 2 304 506], serialized as "[1::2:304:506]"
        host is now "[1::2:304:506]", IPv6 address
`},
		{"an IPv6 address with an error", "a://[1:2:g]", 1, `
            "1": piece 0 is 0x1
            "2": piece 1 is 0x2
          IPv6 parser  https://url.spec.whatwg.org/#concept-ipv6-parser
            "[1:2:g]": failure
        fatal at 9-10: IPv6-invalid-code-point: `},
		{"an opaque host", "a://É", 0, `
          opaque-host parser  https://url.spec.whatwg.org/#concept-opaque-host-parser
            "É": "%C3%89"
        host is now "%C3%89", opaque host
`},
		{"many labels", "http://" + strings.Repeat("é.", 12), 0, `
` + strings.Repeat(`            label "é": Punycode "xn--9ca"
`, 10) + `            …
          ends in a number checker`},
	} {
		t.Run(row.name, func(t *testing.T) {
			status, got, _ := runWith(nil, "-trace", row.input)
			if status != row.status || !strings.Contains(got, row.want) {
				t.Errorf("status %d, and this is not there:%s\nin\n%s", status, row.want, got)
			}
		})
	}
}

// TestTraceShortened has a long path and a long segment.
func TestTraceShortened(t *testing.T) {
	_, got, _ := runWith(strings.NewReader("a:/1/2/3/4/5/"+strings.Repeat("é", 2000)+"/?#\n"), "-trace")
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
