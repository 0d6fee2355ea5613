package command

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/domain"
)

// TestDiagnose runs the program on a terminal. The texts are written by hand.
func TestDiagnose(t *testing.T) {
	for _, test := range []struct {
		name           string
		args           []string
		status         int
		stdout, stderr string
	}{
		{"several errors, the last fatal", []string{" http:\\\\例え.jp:8\x1b/"}, 1, `
    input     " http:\\\\例え.jp:8\x1b/"
    failure   port-invalid

   http:\\例え.jp:8␛/
  ^
    error     invalid-URL-unit: this must be percent-encoded or left out
    instead   percent-encode it (a space is %20, a percent sign is %25), or leave it out

   http:\\例え.jp:8␛/
        ^
    error     special-scheme-missing-following-solidus: the scheme must be followed by exactly two slashes
    instead   write two slashes after the colon, such as https://example.com/ or file:///path; a relative URL has no scheme

   http:\\例え.jp:8␛/
        ^
    error     special-scheme-missing-following-solidus: the scheme must be followed by exactly two slashes
    instead   write two slashes after the colon, such as https://example.com/ or file:///path; a relative URL has no scheme

   http:\\例え.jp:8␛/
         ^
    error     special-scheme-missing-following-solidus: the scheme must be followed by exactly two slashes
    instead   write two slashes after the colon, such as https://example.com/ or file:///path; a relative URL has no scheme

   http:\\例え.jp:8␛/
                   ^
    fatal     port-invalid: the port contains something that is not a digit
    instead   write only the digits 0 to 9 after the colon, and an IPv6 address in brackets

`, ""},
		{"errors in the base, shown once", []string{"-base", "a://u@é/", "b", "#"}, 0, `
  a://u@é/
       ^
    error     invalid-credentials in the base: the URL has a user name or a password
    instead   leave out the user name, the password and the @, and pass them in another way

  a://u@%C3%A9/b
  1─  2 4─────6─

    input     "b"
    origin    null
    host      %C3%A9
  1 protocol  a:
  2 username  u
  4 hostname  %C3%A9
  6 pathname  /b

  a://u@%C3%A9/#
  1─  2 4─────6

    input     "#"
    origin    null
    host      %C3%A9
  1 protocol  a:
  2 username  u
  4 hostname  %C3%A9
  6 pathname  /

`, ""},
		{"a base that is none", []string{"-base", "a://u@é:例", "b"}, 2, "\n", `
urlparse: port-invalid: the port contains something that is not a digit (at bytes 9 to 11 of the base URL)
  a://u@é:例
       ^
    error     invalid-credentials in the base: the URL has a user name or a password
    instead   leave out the user name, the password and the @, and pass them in another way

  a://u@é:例
          ^~
    fatal     port-invalid in the base: the port contains something that is not a digit
    instead   write only the digits 0 to 9 after the colon, and an IPv6 address in brackets

`},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out, errs bytes.Buffer
			status := run(test.args, environment{stdout: &out, stderr: &errs, width: 200})
			stdout := "\n" + strings.TrimPrefix(out.String(), legend)
			if status != test.status || stdout != test.stdout || errs.String() != strings.TrimPrefix(test.stderr, "\n") {
				t.Errorf("status %d\n%s%s\nwant\n%s%s", status, out.String(), errs.String(), test.stdout, test.stderr)
			}
		})
	}
}

// TestDiagnoseWindow has long inputs, of which a part is shown.
func TestDiagnoseWindow(t *testing.T) {
	text := "a://" + strings.Repeat("b", 60) + "\\" + strings.Repeat("c", 60)
	found := []domain.ValidationError{{
		Code: domain.DomainToASCII, Start: 64, End: 65, InBase: true, Fatal: true,
		IDNA: domain.IDNAError{Label: 2, Rule: "CheckBidi"},
	}}
	var out bytes.Buffer
	table{width: 40}.diagnose(&out, text, errorList{kept: found})
	want := strings.ReplaceAll(`
  …bbbbbbbbbbb\ccccccccccccccccccccccc…
              ^
    fatal     domain-to-ASCII in the·
              base: the host is not a·
              domain name that·
              Unicode's IDNA·
              processing accepts;·
              label 2 breaks the rule·
              CheckBidi
    instead   write labels of letters,·
              digits and inner·
              hyphens, at most 63 of·
              them in ASCII, with·
              single dots between the·
              labels

`, "·", " ")
	if got := "\n" + out.String(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// TestDiagnoseMany has more errors than are shown.
func TestDiagnoseMany(t *testing.T) {
	found := slices.Repeat([]domain.ValidationError{{Code: domain.InvalidURLUnit}}, 30)
	found[29] = domain.ValidationError{Code: domain.PortInvalid, Fatal: true}
	var out bytes.Buffer
	table{width: 100}.diagnose(&out, "", errorList{kept: found, hidden: 5})
	got := out.String()
	if n := strings.Count(got, "error     invalid-URL-unit"); n != 19 {
		t.Errorf("%d errors are shown", n)
	}
	if !strings.Contains(got, "\n\n              15 more errors are not shown here; -json lists up to 1000\n\n  \n  ^\n    fatal     port-invalid: ") {
		t.Error(got)
	}
}
