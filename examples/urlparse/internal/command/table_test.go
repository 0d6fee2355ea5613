package command

import (
	"bytes"
	"strings"
	"testing"
)

// drawings are written by hand. "·" is a space at the end of a line.
var drawings = []struct {
	width       int
	input, want string
}{
	{80, "HTTPS://user:pw@EXAMPLE.com:8080/a/b?q=1#top", `
  https://user:pw@example.com:8080/a/b?q=1#top
  1─────  2─── 3─ 4────────── 5───6───7───8───

    input     "HTTPS://user:pw@EXAMPLE.com:8080/a/b?q=1#top"
    origin    https://example.com:8080
    host      example.com:8080
  1 protocol  https:
  2 username  user
  3 password  pw
  4 hostname  example.com
  5 port      8080
  6 pathname  /a/b
  7 search    ?q=1
  8 hash      #top

  HTTPS://user:pw@EXAMPLE.com:8080/a/b?q=1#top
                 ^
    error     invalid-credentials: the URL has a user name or a password
    instead   leave out the user name, the password and the @, and pass them·
              in another way

`},
	{80, "file:///c|/x?#", `
  file:///c:/x?#
  1────  6────

    input     "file:///c|/x?#"
    origin    null
  1 protocol  file:
  6 pathname  /c:/x

  file:///c|/x?#
           ^
    error     invalid-URL-unit: this must be percent-encoded or left out
    instead   percent-encode it (a space is %20, a percent sign is %25), or·
              leave it out

`},
	{80, "web+demo:/.//not-a-host", `
  web+demo:/.//not-a-host
  1────────  6───────────

    input     "web+demo:/.//not-a-host"
    origin    null
  1 protocol  web+demo:
  6 pathname  //not-a-host

`},
	{200, "ws://:p@[::1]:1/", `
  ws://:p@[::1]:1/
  1──   3 4──── 56

    input     "ws://:p@[::1]:1/"
    origin    ws://[::1]:1
    host      [::1]:1
  1 protocol  ws:
  3 password  p
  4 hostname  [::1]
  5 port      1
  6 pathname  /

  ws://:p@[::1]:1/
         ^
    error     invalid-credentials: the URL has a user name or a password
    instead   leave out the user name, the password and the @, and pass them in another way

`},
	{200, "a:\x1b[2J\u009b\u202eé\xFF\"", `
  a:%1B[2J%C2%9B%E2%80%AE%C3%A9%EF%BF%BD"
  1─6────────────────────────────────────

    input     "a:\x1b[2J\u009b\u202eé\xff\""
    origin    null
  1 protocol  a:
  6 pathname  %1B[2J%C2%9B%E2%80%AE%C3%A9%EF%BF%BD"

  a:␛[2J<U+009B><U+202E>é�"
    ^
    error     invalid-URL-unit: this must be percent-encoded or left out
    instead   percent-encode it (a space is %20, a percent sign is %25), or leave it out

  a:␛[2J<U+009B><U+202E>é�"
     ^
    error     invalid-URL-unit: this must be percent-encoded or left out
    instead   percent-encode it (a space is %20, a percent sign is %25), or leave it out

  a:␛[2J<U+009B><U+202E>é�"
        ^~~~~~~~
    error     invalid-URL-unit: this must be percent-encoded or left out
    instead   percent-encode it (a space is %20, a percent sign is %25), or leave it out

  a:␛[2J<U+009B><U+202E>é�"
                          ^
    error     invalid-URL-unit: this must be percent-encoded or left out
    instead   percent-encode it (a space is %20, a percent sign is %25), or leave it out

`},
	{80, "https://xn--bcher-kva.xn--80ak6aa92e.com", `
  https://xn--bcher-kva.xn--80ak6aa92e.com/
  1─────  4───────────────────────────────6

    input     "https://xn--bcher-kva.xn--80ak6aa92e.com"
    origin    https://xn--bcher-kva.xn--80ak6aa92e.com
    host      xn--bcher-kva.xn--80ak6aa92e.com
    shown     bücher.xn--80ak6aa92e.com
              in ASCII: label 1: lookalike (U+0430)
  1 protocol  https:
  4 hostname  xn--bcher-kva.xn--80ak6aa92e.com
  6 pathname  /

`},
	{30, "https://example.com/aaaaaaaaaa/bbbbbbbbbb?c=d", `
  https://example.com/aaaaaaa
  1─────  4──────────6───────
  aaa/bbbbbbbbbb?c=d
  6─────────────7───

    input     "https://exampl
              e.com/aaaaaaaaa
              a/bbbbbbbbbb?c=
              d"
    origin    https://example
              .com
    host      example.com
  1 protocol  https:
  4 hostname  example.com
  6 pathname  /aaaaaaaaaa/bbb
              bbbbbbb
  7 search    ?c=d

`},
	{50, "https://", `
    input     "https://"
    failure   host-missing

  https://
          ^
    fatal     host-missing: the scheme requires·
              a host
    instead   write a host, such as·
              https://example.com/

`},
	{1, "a:bcdefghijklmnopq", `
  a:bcdefghi
  1─6───────
  jklmnopq
  6───────

    input     "a:bcdefgh
              ijklmnopq"
    origin    null
  1 protocol  a:
  6 pathname  bcdefghijk
              lmnopq

`},
}

// TestTable has drawings of single inputs.
func TestTable(t *testing.T) {
	for _, test := range drawings {
		t.Run(test.input, func(t *testing.T) {
			var out, errs bytes.Buffer
			run([]string{test.input}, environment{stdout: &out, stderr: &errs, width: test.width})
			got := strings.ReplaceAll(out.String(), " \n", "·\n")
			if want := legend + test.want[1:]; got != want || errs.Len() > 0 {
				t.Errorf("%q:\n%s%s\nwant:\n%s", test.input, got, errs.String(), want)
			}
		})
	}
}

// TestTableOfLines has the drawings of lines from standard input.
func TestTableOfLines(t *testing.T) {
	var out bytes.Buffer
	status := run(nil, environment{stdin: strings.NewReader("a:b\n\n"), stdout: &out, width: 200})
	want := `
  a:b
  1─6

    input     "a:b"
    origin    null
  1 protocol  a:
  6 pathname  b

    input     ""
    failure   missing-scheme-non-relative-URL

··
  ^
    fatal     missing-scheme-non-relative-URL: the input has no scheme, and no base URL that it can be resolved against
    instead   begin with a scheme, such as https://example.com/, or use a base URL whose path is not opaque

`
	want = strings.ReplaceAll(want, "·", " ")
	if got := out.String(); status != 1 || got != legend+want[1:] {
		t.Errorf("status %d:\n%s\nwant:\n%s", status, got, want)
	}
}

// TestColours has the colours of components and errors.
func TestColours(t *testing.T) {
	var out bytes.Buffer
	run([]string{"a:b", "a://b:c@d:e"}, environment{stdout: &out, width: 100, colour: true})
	want := strings.NewReplacer("<cyan>", "\x1b[36m", "<yellow>", "\x1b[33m", "<red>", "\x1b[31m", "</>", "\x1b[m").Replace(`
  <cyan>a:</><yellow>b</>
  <cyan>1─</><yellow>6</>

    input     "a:b"
    origin    null
  1 protocol  <cyan>a:</>
  6 pathname  <yellow>b</>

    input     "a://b:c@d:e"
    failure   <red>port-invalid</>

  a://b:c@d:e
         <yellow>^</>
    error     <yellow>invalid-credentials: the URL has a user name or a password</>
    instead   leave out the user name, the password and the @, and pass them in another way

  a://b:c@d:e
            <red>^</>
    fatal     <red>port-invalid: the port contains something that is not a digit</>
    instead   write only the digits 0 to 9 after the colon, and an IPv6 address in brackets

`)
	if got := out.String(); got != legend+want[1:] {
		t.Errorf("%s\nwant:\n%s", got, want)
	}
}
