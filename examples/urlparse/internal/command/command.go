// Package command is the program of examples/urlparse. That command and the one
// in examples/urlparse/zstd, which is a module of its own, run it.
package command

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"syscall"

	"golang.org/x/term"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/adapters/whatwgencoding"
	"github.com/weburl-go/weburl/adapters/xnetpublicsuffix"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/urlpattern"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/help"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/rendering"
)

// environment is the program's streams and terminal.
type environment struct {
	stdin          io.Reader
	stdout, stderr io.Writer

	source string  // of the main package; its comment explains the program
	zstd   Decoder // nil: this program does not read zstd

	typed    bool // stdin is a terminal
	width    int  // columns of stdout if it is a terminal, otherwise 0
	colour   bool // that terminal shows colours
	progress bool // stderr is a terminal and stdout is not
}

// Main runs the program and exits. source is the text of the file with the
// comment of the main package. zstd decodes input that is compressed with zstd;
// without it, such input is an error.
func Main(source string, zstd Decoder) {
	env := environment{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, source: source, zstd: zstd}
	env.typed = term.IsTerminal(int(os.Stdin.Fd()))
	if stdout := int(os.Stdout.Fd()); term.IsTerminal(stdout) {
		env.width = 80
		if width, _, err := term.GetSize(stdout); err == nil && width > 0 {
			env.width = width
		}
		env.colour = os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	} else {
		env.progress = term.IsTerminal(int(os.Stderr.Fd()))
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
	urls     urlrec.Parser       // parses the lines
	check    checker             // has the base
	encoding ports.Encoding      // nil: UTF-8
	pattern  *urlpattern.Pattern // nil: none
	end      byte                // of a line of the input and the output
	zstd     Decoder             // nil: none
	print    printFunc
	newPrint func() printFunc // if print is for one goroutine; otherwise nil
}

// printFunc appends to out the output for input, whose parse returned r and err.
type printFunc func(out *bytes.Buffer, input string, r *urlrec.Record, err error)

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
	columnNames := flags.String("columns", "", "print these `columns` of each URL, separated by commas")
	asFiles := flags.Bool("files", false, "read the files that the arguments name")
	nul := flags.Bool("z", false, "end each line of the input and the output with NUL")
	suffixes := flags.String("suffixes", "", "take sites from the public suffix list in this `file`")
	progress := flags.Bool("progress", true, "show the progress on a terminal")
	show := flags.Bool("show", false, "print the text for people to read, and why labels of the host stay in ASCII")
	trace := flags.Bool("trace", false, "print each step of the standard's state machine, but not those for the base")
	if status, ok := help.Parse(flags, env.source, args, env.stdout, env.stderr); !ok {
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
	if given["columns"] && (*asJSON || *show || *trace || given["pattern"]) {
		return help.Wrong(flags, env.stderr, errors.New("-columns excludes -json, -show, -trace and -pattern"))
	}
	if given["suffixes"] && !given["columns"] {
		return help.Wrong(flags, env.stderr, errors.New("-suffixes needs -columns"))
	}

	idna, encodings := uts46.New(), whatwgencoding.New()
	p := program{parser: weburl.New(weburl.Config{IDNA: idna, Encodings: encodings, MaxInput: maxLine}), urls: urlrec.Parser{IDNA: idna}, check: checker{idna: idna}, end: '\n', zstd: env.zstd}
	if *nul {
		p.end = 0
	}
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

	w := writer{stdout: env.stdout, stderr: env.stderr}
	switch {
	case given["columns"]:
		columns, err := parseColumns(*columnNames)
		if err != nil {
			return help.Wrong(flags, env.stderr, err)
		}
		var list ports.PublicSuffixList = xnetpublicsuffix.New()
		if given["suffixes"] {
			if list, err = readSuffixes(*suffixes, idna); err != nil {
				complain(err)
				return exitUsage
			}
		}
		parser := weburl.New(weburl.Config{IDNA: idna, Encodings: encodings, PublicSuffixes: list})
		p.newPrint = func() printFunc {
			return newTabSeparated(columns, parser).print
		}
		p.print = p.newPrint()
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
	case env.width > 0 && !*nul:
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
	if flags.NArg() > 0 && !*asFiles {
		var b block
		for _, arg := range flags.Args() {
			p.parse(&b, arg)
		}
		err = w.write(&b)
	} else {
		inputs := newInputs(env.stdin, flags.Args())
		if env.typed && slices.ContainsFunc(inputs, (*input).isStdin) {
			fmt.Fprintln(env.stderr, "urlparse: reading URLs from standard input, one per line; the flag -h shows more")
		} else if env.progress && *progress {
			w.progress = newProgress(inputs)
		}
		err = p.parseLines(&w, inputs)
	}
	w.erase()
	switch {
	case errors.Is(err, syscall.EPIPE), errors.Is(err, io.ErrClosedPipe):
		return exitFailed // the reader has closed the pipe
	case err != nil:
		complain(err)
		return exitFailed
	case w.failed > 0 && !given["columns"]:
		return exitFailed
	}
	return 0
}

// parse parses input and adds its output and failure to b.
func (p *program) parse(b *block, input string) {
	b.lines++
	var err error
	if len(input) > maxLine {
		b.record, err = urlrec.Record{}, domain.ErrTooLong
	} else {
		err = p.urls.ParseInto(&b.record, input, &p.check.base, p.encoding)
	}
	if err != nil {
		b.failures = append(b.failures, failure{b.lines, failureName(err)})
	} else if p.pattern != nil && !p.pattern.TestRecord(b.record) {
		b.failures = append(b.failures, failure{b.lines, "no-match"})
	}
	p.print(&b.out, input, &b.record, err)
	if p.end != '\n' {
		b.out.Bytes()[b.out.Len()-1] = p.end
	}
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
func printHref(out *bytes.Buffer, _ string, r *urlrec.Record, _ error) {
	out.WriteString(r.Href())
	out.WriteByte('\n')
}

// printShown returns a function that prints the text for people to read, and
// after a tab each label of the host that stays in ASCII. It prints an empty
// line for a failure.
func printShown(renderer *rendering.Renderer) func(*bytes.Buffer, string, *urlrec.Record, error) {
	return func(out *bytes.Buffer, _ string, r *urlrec.Record, _ error) {
		out.WriteString(renderer.Render(*r).String())
		for _, label := range renderer.HostLabels(*r) {
			if label.Verdict != rendering.LabelShown {
				out.WriteByte('\t')
				out.WriteString(label.String())
			}
		}
		out.WriteByte('\n')
	}
}
