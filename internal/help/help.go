// Package help prints how to call a command: its package comment and its flags.
package help

import (
	"errors"
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"path/filepath"
	"strings"
	"unicode"
)

// Parse parses args with flags and returns ok. If args ask for help, it prints
// the package comment of source and the flags on stdout, and returns status 0.
// If args are wrong, it prints the fault on stderr and returns status 2. source
// is the text of the Go file with the package comment.
func Parse(flags *flag.FlagSet, source string, args []string, stdout, stderr io.Writer) (status int, ok bool) {
	flags.Init(flags.Name(), flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	err := flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		show(flags, source, stdout)
		return 0, false
	}
	if err != nil {
		return Wrong(flags, stderr, err), false
	}
	return 0, true
}

// Wrong prints err, a fault of the arguments, and returns the exit status 2.
func Wrong(flags *flag.FlagSet, stderr io.Writer, err error) (status int) {
	// The text may hold an unknown flag, with controls that a terminal obeys.
	text := strings.Map(func(c rune) rune {
		if !unicode.IsPrint(c) {
			return unicode.ReplacementChar
		}
		return c
	}, err.Error())
	fmt.Fprintf(stderr, "%s: %s\nThe flag -h shows how to call it.\n", filepath.Base(flags.Name()), text)
	return 2
}

// show prints the package comment of source and the flags.
func show(flags *flag.FlagSet, source string, out io.Writer) {
	file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.PackageClauseOnly|parser.ParseComments)
	if err != nil {
		panic(err) // source is the code of the running program
	}
	io.WriteString(out, file.Doc.Text())
	heading := "\nFlags:\n\n"
	flags.VisitAll(func(*flag.Flag) {
		io.WriteString(out, heading)
		heading = ""
	})
	flags.SetOutput(out)
	flags.PrintDefaults()
}
