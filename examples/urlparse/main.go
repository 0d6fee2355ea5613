// Command urlparse parses URLs as the URL Standard has it.
//
//	go run ./examples/urlparse [flags] [URL ...]
//
// Without arguments it reads one URL a line from standard input. It prints the
// href of each, one a line; for one that fails an empty line, and on standard
// error the number of the line and the standard's name of the error. On a
// terminal it draws where the components lie in the href, and shows each
// validation error under its place in the input; -json prints one JSON object a
// line; -trace prints each step of the standard's state machine. An input can have
// one validation error per byte: -json lists at most 1000 of them, the first ones
// and the last one, and counts the others as hiddenErrors. The exit status
// is 0 if all parsed, 1 if some failed or what they became could not be written,
// and 2 for wrong usage.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"time"
	"unicode"

	"golang.org/x/term"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// environment is what the program finds around it.
type environment struct {
	stdin          io.Reader
	stdout, stderr io.Writer

	width  int   // columns of the terminal that stdout is; 0: it is none
	colour bool  // that terminal may be written to in colours
	size   int64 // bytes of stdin, for progress on stderr; 0: show none
}

func main() {
	env := environment{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr}
	if stdout := int(os.Stdout.Fd()); term.IsTerminal(stdout) {
		env.width = 80
		if width, _, err := term.GetSize(stdout); err == nil && width > 0 {
			env.width = width
		}
		env.colour = os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	} else if term.IsTerminal(int(os.Stderr.Fd())) {
		if info, err := os.Stdin.Stat(); err == nil && info.Mode().IsRegular() {
			env.size = info.Size()
		}
	}
	os.Exit(run(os.Args[1:], env))
}

const (
	exitFailed = 1
	exitUsage  = 2
)

// program is what the flags ask for. Its methods are safe for concurrent use.
type program struct {
	parser   *weburl.Parser
	check    checker        // which has the base
	encoding ports.Encoding // nil: UTF-8
	// print appends to out what input, which became r or err, is on stdout.
	print func(out *bytes.Buffer, input string, r urlrec.Record, err error)
}

// run is the program. It gives the exit status.
func run(args []string, env environment) int {
	complain := func(err error) {
		// A flag that does not exist is named; what a terminal obeys must not be.
		text := strings.Map(func(c rune) rune {
			if !unicode.IsPrint(c) {
				return unicode.ReplacementChar
			}
			return c
		}, strings.TrimPrefix(err.Error(), "weburl: "))
		fmt.Fprintln(env.stderr, "urlparse: "+text)
	}

	flags := flag.NewFlagSet("urlparse", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	base := flags.String("base", "", "resolve against this `URL`")
	label := flags.String("encoding", "", "encode queries in the encoding with this `label`")
	asJSON := flags.Bool("json", false, "print one JSON object a line")
	trace := flags.Bool("trace", false, "print each step of the standard's state machine, but not those for the base")
	if err := flags.Parse(args); err != nil {
		status := 0
		if !errors.Is(err, flag.ErrHelp) {
			complain(err)
			status = exitUsage
		}
		fmt.Fprintln(env.stderr, "usage: urlparse [flags] [URL ...]")
		flags.SetOutput(env.stderr)
		flags.PrintDefaults()
		return status
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	if *asJSON && *trace {
		complain(errors.New("-json and -trace exclude each other"))
		return exitUsage
	}

	idna, encodings := uts46.New(), whatwgencoding.New()
	p := program{parser: weburl.New(weburl.Config{IDNA: idna, Encodings: encodings}), check: checker{idna: idna}}
	terminal := table{parser: p.parser, check: &p.check, width: env.width, colour: env.colour}
	if given["base"] {
		r, err := p.parser.ParseRecord(*base)
		var failure *domain.Failure
		failed := errors.As(err, &failure)
		if failed {
			failure.InBase = true
		}
		if err != nil {
			complain(err)
		}
		p.check.setBase(*base, r)
		if failed && env.width > 0 {
			var b block
			terminal.colour = false // stderr may be something else
			terminal.diagnose(&b.out, *base, p.check.baseErrors)
			env.stderr.Write(b.out.Bytes())
		}
		if err != nil {
			return exitUsage
		}
	}
	if given["encoding"] {
		var ok bool
		if p.encoding, ok = encodings.Lookup(*label); !ok {
			complain(domain.ErrUnknownEncoding)
			return exitUsage
		}
	}

	w := writer{stdout: env.stdout, stderr: env.stderr, size: env.size, shown: time.Now()}
	switch {
	case *asJSON:
		j := jsonLines{parser: p.parser, check: &p.check}
		if given["base"] {
			j.base = pointer(domain.ToScalarValueString(*base))
		}
		p.print = j.print
	case *trace:
		p.print = tracer{check: &p.check, encoding: p.encoding}.print
	case env.width > 0:
		p.print = terminal.print
		var b block
		terminal.diagnose(&b.out, *base, p.check.baseErrors)
		env.stdout.Write(b.out.Bytes()) // what fails here will fail again
	default:
		p.print = printHref
		w.names = true
	}

	var err error
	if flags.NArg() > 0 {
		var b block
		for _, arg := range flags.Args() {
			p.parse(&b, arg)
		}
		err = w.write(&b)
	} else {
		err = p.parseLines(&w, env.stdin)
	}
	w.erase()
	switch {
	case errors.Is(err, syscall.EPIPE), errors.Is(err, io.ErrClosedPipe):
		return exitFailed // whoever read has seen enough
	case err != nil:
		complain(err)
		return exitFailed
	case w.failed:
		return exitFailed
	}
	return 0
}

// parse parses input and adds to b what became of it.
func (p *program) parse(b *block, input string) {
	b.lines++
	r, err := p.parser.ResolveRecordEncoding(input, p.check.base, p.encoding)
	if err != nil {
		b.failures = append(b.failures, failure{b.lines, failureName(err)})
	}
	p.print(&b.out, input, r, err)
}

// failureName gives the standard's name of the error that a parse ended with. The
// standard knows no URL that is too long.
func failureName(err error) string {
	var code domain.Code
	if errors.As(err, &code) {
		return code.String()
	}
	return "too-long"
}

// printHref prints the href, and an empty line for a failure.
func printHref(out *bytes.Buffer, _ string, r urlrec.Record, _ error) {
	out.WriteString(r.Href())
	out.WriteByte('\n')
}
