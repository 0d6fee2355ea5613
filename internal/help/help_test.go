package help

import (
	"flag"
	"strings"
	"testing"
)

const source = `// Command c does things:
//
//	c [-n N]
//
//   - one
//   - two
package main

// A comment of the code.
func main() {}
`

const text = `Command c does things:

	c [-n N]

  - one
  - two
`

// TestParse parses arguments that are right, that are wrong, and that ask for
// help.
func TestParse(t *testing.T) {
	for _, test := range []struct {
		name           string
		args           []string
		status         int
		ok             bool
		stdout, stderr string
	}{
		{name: "right", args: []string{"-n", "3", "a"}, ok: true},
		{name: "-h", args: []string{"-h"}, stdout: text + "\nFlags:\n\n  -n number\n    \tthe number of things\n"},
		{name: "-help", args: []string{"-n", "3", "-help"}, stdout: text + "\nFlags:\n\n  -n number\n    \tthe number of things\n"},
		{name: "an unknown flag", args: []string{"-\x1b[2J"}, status: 2,
			stderr: "c: flag provided but not defined: -\uFFFD[2J\nThe flag -h shows how to call it.\n"},
		{name: "a wrong value", args: []string{"-n", "x"}, status: 2,
			stderr: "c: invalid value \"x\" for flag -n: parse error\nThe flag -h shows how to call it.\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			// A command line's name is the path of the program, and it exits.
			flags := flag.NewFlagSet("path/c", flag.ExitOnError)
			flags.Int("n", 0, "the `number` of things")
			var stdout, stderr strings.Builder
			status, ok := Parse(flags, source, test.args, &stdout, &stderr)
			if status != test.status || ok != test.ok || stdout.String() != test.stdout || stderr.String() != test.stderr {
				t.Errorf("%d, %t, %q, %q", status, ok, stdout.String(), stderr.String())
			}
		})
	}
	t.Run("no flags", func(t *testing.T) {
		var stdout strings.Builder
		Parse(flag.NewFlagSet("c", flag.ContinueOnError), source, []string{"-h"}, &stdout, &stdout)
		if stdout.String() != text {
			t.Errorf("%q", stdout.String())
		}
	})
}
