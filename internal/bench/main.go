// Command bench compares the speed of weburl and of other URL libraries on real
// URLs. It measures all of them in one run, in turns: the time that passes, and
// the processor time of all threads of the process. It prints tables, and
// writes them as a page in Markdown and as a picture in SVG:
//
//	URLS_DIR=DIR go -C internal/bench run .
//
// DIR is absolute and has the files that makeInputs names. Node takes part if
// it is installed. The C++ library ada takes part if ADA_DIR is a folder with its
// files ada.cpp and ada.h, which g++ or $CXX compiles.
//
// URL patterns are measured if URLPATTERN_DIR is set. Its folder bench has the
// files that makePatterns names.
//
// A result depends on where the linker puts the functions. With -layouts N, the
// peers are N builds of this command with other orders of the functions. A
// difference that is less than the spread of their times means nothing.
//
// Any other program takes part by -peer NAME=COMMAND if it speaks this
// protocol. This command does so with -serve. The program reads lines of the
// form
//
//	TASK FILE MILLISECONDS
//
// For each line it runs the task on the strings of FILE, which has a NUL after
// each one. It repeats this until the time is over, and answers with a line
//
//	NANOSECONDS_PER_STRING CPU_NANOSECONDS_PER_STRING CHECKSUM
//
// The second number is processor time: that of all threads of the program, as
// getrusage returns it. CHECKSUM is a sum over the strings. These are the
// tasks, and the number that each string adds:
//
//	href           parse it and serialize the URL; the length of the href
//	href-copy      the same, and the href is in memory of its own
//	canparse       check whether it is a URL; 1 if it is
//	resolve        parse it with the base URL, which is already parsed; the length of the href
//	params-string  parse and serialize the pairs of a query; the length of the result
//	params-parse   parse the pairs of a query; their number
//	params-get     get the value of the last name in parsed pairs; its length in bytes
//	set-pathname   set it as pathname of the URL, get the href; the length of the href
//	set-search     the same with search
//	set-host       the same with host
//	toascii        domain to ASCII; the length of the result
//	memory         not a time: the bytes that a parsed URL keeps, without the pointer to it
//	memory-value   the same for URLs that are elements of one array
//
// These tasks are optional. A program that answers that it does not have one is
// asked for the task after the arrow:
//
//	parse            make an object; the length of its href -> href
//	batch-href       href with memory that many URLs share -> href
//	batch-href-copy  the same for href-copy -> href-copy
//	batch-parse      the same for parse -> href
//	batch-resolve    the same for resolve -> resolve
//
// In these tasks, each string is a URL pattern with URLs. It begins with lines
// of the form NAME=VALUE, and has an empty line after them. The names are
// pattern, base and ignoreCase, or the members of an init. Each line after that
// is a URL. The first four tasks answer with nanoseconds per URL.
//
//	pattern-test-record  test a URL that is already parsed; 1 if it matches
//	pattern-test         parse and test a URL; 1 if it matches
//	pattern-exec         the same with exec
//	pattern-exec-groups  the same, and read all groups; the length of those in bytes
//	pattern-new          construct the pattern; 1 if it is valid
//	pattern-memory       not a time: the bytes that a pattern keeps, without the pointer to it
//
// An invalid URL adds nothing. A checksum of -1 is not compared. The answer "0
// 0 0" means that the program does not have the task.
package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"time"

	"github.com/weburl-go/weburl/internal/help"
)

// The URLs of the tasks resolve and set-*.
const (
	baseURL   = "http://www.example.com/dir/sub/page.html?q=1"
	setterURL = "https://example.com/a?b#c"
)

// A work is one row of the table.
type work struct {
	title string
	task  string
	input string // its name
	drawn bool   // in the picture
}

var works = []work{
	{"parse to href", "href", "requests", true},
	{"parse to href", "href", "directory", true},
	{"parse to href", "href", "files", true},
	{"parse to href", "href", "noncanonical", true},
	{"– noslash", "href", "noncanonical noslash", false},
	{"– upper", "href", "noncanonical upper", false},
	{"– defport", "href", "noncanonical defport", false},
	{"– dotseg", "href", "noncanonical dotseg", false},
	{"– space", "href", "noncanonical space", false},
	{"– unicode", "href", "noncanonical unicode", false},
	{"– userinfo", "href", "noncanonical userinfo", false},
	{"– newline", "href", "noncanonical newline", false},
	{"parse to href", "href", "IPv4", true},
	{"parse to href", "href", "IPv6", true},
	{"parse to href", "href", "https://IDN/", true},
	{"href copied", "href-copy", "requests", true},
	{"href copied", "href-copy", "directory", false},
	{"href copied", "href-copy", "files", false},
	{"parse to object", "parse", "requests", true},
	{"can parse", "canparse", "requests", true},
	{"can parse", "canparse", "directory", false},
	{"can parse", "canparse", "files", false},
	{"resolve", "resolve", "relative", true},
	{"params: parse, serialize", "params-string", "queries", true},
	{"params: parse", "params-parse", "queries", true},
	{"params: get last", "params-get", "queries", true},
	{"set pathname", "set-pathname", "pathnames", true},
	{"set search", "set-search", "searches", true},
	{"set host", "set-host", "hosts", true},
	{"domain to ASCII", "toascii", "idn-domains", true},
	{"batch: parse to href", "batch-href", "noncanonical noslash", false},
	{"batch: parse to href", "batch-href", "noncanonical upper", false},
	{"batch: parse to href", "batch-href", "noncanonical defport", false},
	{"batch: parse to href", "batch-href", "noncanonical userinfo", false},
	{"batch: href copied", "batch-href-copy", "requests", false},
	{"batch: parse to object", "batch-parse", "requests", false},
	{"batch: resolve", "batch-resolve", "relative", false},
	{"pattern: test, parsed URL", "pattern-test-record", "patterns", true},
	{"pattern: test, parsed URL", "pattern-test-record", "patterns without regexps", false},
	{"pattern: test, parsed URL", "pattern-test-record", "patterns with regexps", false},
	{"pattern: test", "pattern-test", "patterns", true},
	{"pattern: test", "pattern-test", "patterns without regexps", false},
	{"pattern: exec", "pattern-exec", "patterns", true},
	{"pattern: exec", "pattern-exec", "patterns without regexps", false},
	{"pattern: exec, read groups", "pattern-exec-groups", "patterns", true},
	{"pattern: exec, read groups", "pattern-exec-groups", "patterns without regexps", false},
	{"pattern: construct", "pattern-new", "patterns", true},
	{"pattern: construct", "pattern-new", "patterns without regexps", false},
	{"object", "memory", "requests", false},
	{"value in an array", "memory-value", "requests", false},
	{"pattern", "pattern-memory", "patterns", false},
	{"pattern", "pattern-memory", "patterns without regexps", false},
}

// config has the values of the flags.
type config struct {
	dir     string // of the files of URLs
	pattern string // the folder of patterns; "": they are not measured
	rounds  int
	time    time.Duration // of one task of one peer in one round
	only    *regexp.Regexp
	ada     string // the folder of its files; "": not measured
	layouts int
	outside []outside
}

// outside names a program that speaks the protocol.
type outside struct{ name, command string }

//go:embed main.go
var source string

func main() {
	log.SetFlags(0)
	c := config{dir: os.Getenv("URLS_DIR"), ada: os.Getenv("ADA_DIR")}
	if dir := os.Getenv("URLPATTERN_DIR"); dir != "" {
		c.pattern = filepath.Join(dir, "bench")
	}
	flag.IntVar(&c.rounds, "rounds", 7, "number of rounds; the results are their minimum and median")
	ms := flag.Int("ms", 200, "least `milliseconds` of one task of one peer in one round")
	only := flag.String("only", "", "run only the works that match this `regexp`, such as 'href/requests'")
	flag.IntVar(&c.layouts, "layouts", 0, "measure this `number` of builds with other orders of the functions, and no other libraries")
	serves := flag.Bool("serve", false, "speak the protocol for weburl on standard input and output")
	svg := flag.String("svg", "", "draw the bars in this `file`")
	md := flag.String("md", "", "write the page to this `file`")
	flag.Func("peer", "also measure the program `NAME=COMMAND`; repeatable", func(s string) error {
		name, command, ok := strings.Cut(s, "=")
		if !ok {
			return errors.New("want NAME=COMMAND")
		}
		c.outside = append(c.outside, outside{name, command})
		return nil
	})
	if status, ok := help.Parse(flag.CommandLine, source, os.Args[1:], os.Stdout, os.Stderr); !ok {
		os.Exit(status)
	}
	runtime.GOMAXPROCS(1) // no garbage is collected beside the measured loop
	if *serves {
		if err := serve(weburlLibrary, os.Stdin, os.Stdout); err != nil {
			log.Fatal(err)
		}
		return
	}
	c.time = time.Duration(*ms) * time.Millisecond
	if c.dir == "" {
		log.Fatal("URLS_DIR is not set")
	}
	var err error
	if c.only, err = regexp.Compile(*only); err != nil {
		log.Fatal(err)
	}
	rep, err := measure(c)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Print(rep.text())
	for file, write := range map[string]func(string) error{*svg: rep.draw, *md: rep.page} {
		if file != "" {
			if err := write(file); err != nil {
				log.Fatal(err)
			}
		}
	}
}
