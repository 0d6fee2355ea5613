// Command urlparse parses URLs by the URL Standard.
//
//	go run ./examples/urlparse [flags] [URL ...]
//
// Without arguments it reads URLs from standard input, one per line, in UTF-8.
// It skips a byte order mark at the start. It prints the href of each URL on a
// line of its own. For a URL that fails it prints an empty line, and on
// standard error the number of the line or argument, from 1, and the standard's
// name of the error.
//
// If standard output is a terminal, it shows the href, and under it numbers. At
// each number a component begins, which has the same number in the table below.
// Empty components are left out. After the table comes each validation error
// with a ^ under its place in the input. If the host has labels that differ in
// Unicode, the row "shown" has the host for people to read. Under it are the
// labels that stay in ASCII.
//
//   - -json prints one JSON object per line. The start and end of an error are
//     offsets in the input, in bytes, from 0. An input can have one validation
//     error per byte, so it lists at most 1000 of them: the first ones and the
//     last one. It counts the others as hiddenErrors. If labels of the host
//     differ in Unicode, it lists them after shown, the host for people to
//     read.
//
//   - -show prints the text for people to read instead of the href. It has no
//     credentials. After each tab is a label of the host that stays in ASCII:
//     its number from 0, the reason, and the code point that decided. Package
//     urlrec/rendering explains the reasons.
//
//   - -trace prints each step of the standard's state machine and of its host
//     parser. Pointers and the places of errors are offsets as for -json.
//
//   - -pattern matches each URL with a URL pattern. For each component it prints
//     the value, the pattern and the groups, and ✗ if it does not match. The
//     pattern is relative to the base, too. Write "/users/:id" with a base, or
//     "https://*.example.com/users/:id". -json prints the same.
//
// The exit status is 0 if all inputs parsed and matched, 1 if one failed or did
// not match, the input could not be read or the output could not be written, and
// 2 for wrong usage.
package main

import (
	"bytes"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"time"

	"golang.org/x/term"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/urlpattern"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/help"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/rendering"
)

//go:embed main.go
var source string

// environment is the program's streams and terminal.
type environment struct {
	stdin          io.Reader
	stdout, stderr io.Writer

	typed  bool  // stdin is a terminal
	width  int   // columns of stdout if it is a terminal, otherwise 0
	colour bool  // that terminal shows colours
	size   int64 // bytes of stdin, to show progress on stderr; 0: do not
}

func main() {
	env := environment{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr}
	env.typed = term.IsTerminal(int(os.Stdin.Fd()))
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

// legend begins the output for a terminal.
const legend = "The numbers under a URL are those of its components in the table.\n\n"

// program has the settings of the flags. Its methods are safe for concurrent
// use.
type program struct {
	parser   *weburl.Parser
	check    checker             // has the base
	encoding ports.Encoding      // nil: UTF-8
	pattern  *urlpattern.Pattern // nil: none
	// print appends to out the output for input, whose parse returned r and
	// err.
	print func(out *bytes.Buffer, input string, r urlrec.Record, err error)
}

// run is the program. It returns the exit status.
func run(args []string, env environment) int {
	complain := func(err error) {
		fmt.Fprintln(env.stderr, "urlparse: "+strings.TrimPrefix(err.Error(), "weburl: "))
	}

	flags := flag.NewFlagSet("urlparse", flag.ContinueOnError)
	base := flags.String("base", "", "resolve against this `URL`")
	label := flags.String("encoding", "", "encode queries in the encoding with this `label`")
	asJSON := flags.Bool("json", false, "print one JSON object per line")
	pattern := flags.String("pattern", "", "match with this URL `pattern`, and explain the result part by part")
	show := flags.Bool("show", false, "print the text for people to read, and why labels of the host stay in ASCII")
	trace := flags.Bool("trace", false, "print each step of the standard's state machine, but not those for the base")
	if status, ok := help.Parse(flags, source, args, env.stdout, env.stderr); !ok {
		return status
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	if *asJSON && (*show || *trace) || *show && *trace {
		return help.Wrong(flags, env.stderr, errors.New("-json, -show and -trace exclude each other"))
	}
	if given["pattern"] && (*show || *trace) {
		return help.Wrong(flags, env.stderr, errors.New("-pattern excludes -show and -trace"))
	}

	idna, encodings := uts46.New(), whatwgencoding.New()
	p := program{parser: weburl.New(weburl.Config{IDNA: idna, Encodings: encodings}), check: checker{idna: idna}}
	terminal := table{parser: p.parser, check: &p.check, renderer: p.parser.Renderer(), width: env.width, colour: env.colour}
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
	var explain *explainer
	if given["pattern"] {
		var err error
		if explain, err = p.newExplainer(terminal, *pattern, *base, given["base"]); err != nil {
			complain(errors.New(patternFault(err)))
			if env.width > 0 {
				var b block
				terminal.showPatternError(&b.out, *pattern, *base, err)
				env.stderr.Write(b.out.Bytes())
			}
			return exitUsage
		}
		p.pattern = explain.pattern
	}

	w := writer{stdout: env.stdout, stderr: env.stderr, size: env.size, shown: time.Now()}
	switch {
	case explain != nil && *asJSON:
		p.print = explain.printJSON
	case explain != nil:
		p.print = explain.print
	case *asJSON:
		j := jsonLines{parser: p.parser, check: &p.check, renderer: p.parser.Renderer()}
		if given["base"] {
			j.base = pointer(domain.ToScalarValueString(*base))
		}
		p.print = j.print
	case *show:
		p.print = printShown(p.parser.Renderer())
		w.names = true
	case *trace:
		p.print = tracer{check: &p.check, encoding: p.encoding}.print
	case env.width > 0:
		p.print = terminal.print
		var b block
		b.out.WriteString(legend)
		terminal.diagnose(&b.out, *base, p.check.baseErrors)
		env.stdout.Write(b.out.Bytes()) // an error comes again with the next write
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
		if env.typed {
			fmt.Fprintln(env.stderr, "urlparse: reading URLs from standard input, one per line; the flag -h shows more")
		}
		err = p.parseLines(&w, env.stdin)
	}
	w.erase()
	switch {
	case errors.Is(err, syscall.EPIPE), errors.Is(err, io.ErrClosedPipe):
		return exitFailed // the reader has closed the pipe
	case err != nil:
		complain(err)
		return exitFailed
	case w.failed:
		return exitFailed
	}
	return 0
}

// parse parses input and adds its output and failure to b.
func (p *program) parse(b *block, input string) {
	b.lines++
	r, err := p.parser.ResolveRecordEncoding(input, p.check.base, p.encoding)
	if err != nil {
		b.failures = append(b.failures, failure{b.lines, failureName(err)})
	} else if p.pattern != nil && !p.pattern.TestRecord(r) {
		b.failures = append(b.failures, failure{b.lines, "no-match"})
	}
	p.print(&b.out, input, r, err)
}

// failureName returns the standard's name of the error that a parse ended with.
// The standard has no name for a URL that is too long.
func failureName(err error) string {
	var code domain.Code
	if errors.As(err, &code) {
		return code.String()
	}
	return "too-long"
}

// printHref prints the href, or an empty line for a failure.
func printHref(out *bytes.Buffer, _ string, r urlrec.Record, _ error) {
	out.WriteString(r.Href())
	out.WriteByte('\n')
}

// printShown returns a function that prints the text for people to read, and
// after a tab each label of the host that stays in ASCII. It prints an empty
// line for a failure.
func printShown(renderer *rendering.Renderer) func(*bytes.Buffer, string, urlrec.Record, error) {
	return func(out *bytes.Buffer, _ string, r urlrec.Record, _ error) {
		out.WriteString(renderer.Render(r).String())
		for _, label := range renderer.HostLabels(r) {
			if label.Verdict != rendering.LabelShown {
				out.WriteByte('\t')
				out.WriteString(label.String())
			}
		}
		out.WriteByte('\n')
	}
}
