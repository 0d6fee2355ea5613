// Command bench measures weburl beside other URL libraries on real URLs, all of
// them in one run, round by round, and gives medians as a table, as a page in
// Markdown and as a picture in SVG:
//
//	URLS_DIR=DIR go -C internal/bench run .
//
// DIR is absolute and holds the files that makeInputs names. Node takes part where
// it is found. Any other program takes part by -peer NAME=COMMAND where it speaks
// this protocol: it reads lines of the form
//
//	TASK FILE MILLISECONDS
//
// and for each it works through the strings of FILE, behind each of which stands a
// NUL, as often as it takes to fill the time, and answers with a line
//
//	NANOSECONDS_PER_STRING CHECKSUM
//
// The tasks and what a checksum adds up for each string:
//
//	href           parse it and serialize the URL; the length of the href
//	canparse       whether it is a URL; 1 where it is
//	resolve        parse it with the base URL, parsed before; the length of the href
//	params-string  a query's pairs, parsed and serialized; the length of that
//	params-parse   a query's pairs, parsed; their number
//	params-get     get the value of the last name in parsed pairs; its length in bytes
//	set-pathname   set it as pathname of the URL, get the href; the length of the href
//	set-search     the same with search
//	set-host       the same with host
//	toascii        domain to ASCII; the length of that
//	memory         no time but the bytes that a parsed URL with its own string keeps alive
//
// A string that is no URL adds nothing. A checksum of -1 is not compared. An
// answer of "0 0" says that the program has no such task.
package main

import (
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"regexp"
	"strings"
	"time"
)

// The URLs of the tasks resolve and set-*.
const (
	baseURL   = "http://www.example.com/dir/sub/page.html?q=1"
	setterURL = "https://example.com/a?b#c"
)

// A work is one line of the table.
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
	{"bytes kept alive", "memory", "requests", false},
}

// config is what the flags say.
type config struct {
	dir     string // of the files of URLs
	rounds  int
	time    time.Duration // of one task of one peer in one round
	only    *regexp.Regexp
	outside []outside
}

// outside names a program that speaks the protocol.
type outside struct{ name, command string }

func main() {
	log.SetFlags(0)
	c := config{dir: os.Getenv("URLS_DIR")}
	flag.IntVar(&c.rounds, "rounds", 7, "rounds; what is given is the median")
	ms := flag.Int("ms", 200, "milliseconds of one task of one peer in one round, at least")
	only := flag.String("only", "", "run only what matches this `regexp`, such as 'href/requests'")
	svg := flag.String("svg", "", "draw the bars into this `file`")
	md := flag.String("md", "", "write the page into this `file`")
	flag.Func("peer", "measure an outside program too: `NAME=COMMAND`; may be given more than once", func(s string) error {
		name, command, ok := strings.Cut(s, "=")
		if !ok {
			return errors.New("want NAME=COMMAND")
		}
		c.outside = append(c.outside, outside{name, command})
		return nil
	})
	flag.Parse()
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
