// Command reftest compares weburl with implementations of others, which Node
// runs:
//
//	go run ./internal/cmd/reftest url [-urls DIR] [-wpt DIR] [-n N] [-seed N]
//	go run ./internal/cmd/reftest idna [-n N] [-seed N]
//	go run ./internal/cmd/reftest params [-n N] [-seed N]
//	go run ./internal/cmd/reftest data [-n N] [-seed N]
//	go run ./internal/cmd/reftest encoding [-seed N]
//	go run ./internal/cmd/reftest regexp [-n N] [-seed N] [-write FILE]
//	go run ./internal/cmd/reftest pattern [-n N] [-seed N] [-browser PATH] [-witness PATH] [-engine PATH] [-write FILE]
//
// Node must be in the path. For all but regexp and pattern, two environment variables
// name directories:
//
//   - WHATWG_URL_DIR: its node_modules have the npm package whatwg-url 17.3.0, which the
//     editors of the URL Standard maintain, and @exodus/bytes, which it depends on
//   - UNICODE_DIR: the Unicode Character Database
//
// The exit status is 1 if there is a difference, and 2 if the command could not
// run.
//
// url compares the parser and the setters with those of whatwg-url: hrefs, all
// components, origins, the kinds of hosts, the names of all validation errors
// in order, failures, valid URL strings, and hrefs after setters. -urls names a
// directory of lists of URLs, -wpt one of web-platform-tests' url/resources,
// and -n is the number of generated cases. Both sides have IDNA backends of
// their own. If their answers differ, ours runs the case again with the
// reference's backend. If the answers agree then, only the backends differ.
// Such cases are counted and their domains listed.
//
// idna compares adapters/uts46 alone: on each code point as a label, on those
// that a label may have in nine more contexts, and on N random domains. The
// reference normalizes with Node, whose Unicode may be older than the tables
// here. Therefore the classes of later combining marks come from UNICODE_DIR,
// and the reference must first pass all of NormalizationTest.txt.
//
// params compares the classes URL and URLSearchParams, in N random sequences of
// reads and writes of a URL and of its search params.
//
// data compares api/dataurl with Node's fetch, on N random data: URLs: MIME types,
// bodies and failures.
//
// encoding compares adapters/whatwgencoding with @exodus/bytes:
//
//   - labels
//   - percent-encode after encoding: every scalar value, 128 per string; in ISO-2022-JP
//     also each one alone and in each state; 10,000 random strings per multi-byte encoding
//   - decoders: all sequences of one and two bytes, the three-byte ones of EUC-JP, the
//     four-byte ones of gb18030, pairs in each state of ISO-2022-JP, most of them also
//     followed by ASCII, and random bytes
//
// For most encodings Node's TextDecoder is that of ICU, which does not follow
// the standard. Its differences are only counted.
//
// regexp compares adapters/goregexp with Node's own regular expressions, with
// the flag v: which are valid, and the groups of the first match in eight
// strings each. Node 26 or later is needed. -write names a file for the
// expressions and Node's answers, except those that differ. With -n 512 and
// -seed 7, it is testdata/regexp.jsonl.
//
// pattern compares package urlpattern with the class URLPattern of Node, or of
// the Chromium that -browser names: whether N random patterns are valid, their
// components, and the results of test and exec with four inputs each. Classes of
// differences in which the other departs from the standard are counted. Most of
// these classes state what the other's answer must be. In the rest, a witness must
// agree with ours: Node for Chromium, and the Chromium that -witness names for
// Node. Without -witness they count as explained. A witness that has no answer
// does not object. Patterns that package goregexp does not support are left out,
// unless -engine names a program that does, such as that of adapters/regexp2:
//
//	go -C adapters/regexp2 build -o FILE ./internal/serve
//
// Patterns for which the other has no answer are left out too: it backtracks too
// long, or the page crashes. Node 26 or later is needed.
package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/weburl-go/weburl/internal/help"
)

// referenceDir returns the directory whose node_modules have the references.
func referenceDir() (string, error) {
	dir := os.Getenv("WHATWG_URL_DIR")
	if dir == "" {
		return "", errors.New("WHATWG_URL_DIR must name the directory whose node_modules have whatwg-url")
	}
	return dir, nil
}

//go:embed main.go
var source string

func main() {
	name, args := "", os.Args[1:]
	if len(args) > 0 {
		name = args[0]
	}
	flags := flag.NewFlagSet("reftest", flag.ContinueOnError)
	seed := flags.Uint64("seed", 1, "`number` that decides the generated cases")
	list := flags.Int("list", 20, "number of differences of each kind to print")
	var command func() (status int, err error)
	switch name {
	case "url":
		urls := flags.String("urls", "", "`directory` with requests.txt, directory.txt, files.txt, relative.txt, noncanonical.json, idn-domains.txt")
		wpt := flags.String("wpt", "", "`directory` with urltestdata.json and setters_tests.json, to mutate")
		n := flags.Int("n", 200_000, "number of generated `cases`")
		command = func() (int, error) { return runURL(*urls, *wpt, *n, *seed, *list) }
	case "idna":
		n := flags.Int("n", 200_000, "number of random `domains`")
		command = func() (int, error) { return runIDNA(*n, *seed, *list) }
	case "params":
		n := flags.Int("n", 200_000, "number of `sequences`")
		command = func() (int, error) { return runParams(*n, *seed, *list) }
	case "data":
		n := flags.Int("n", 200_000, "number of data: `URLs`")
		command = func() (int, error) { return runData(*n, *seed, *list) }
	case "encoding":
		command = func() (int, error) { return runEncoding(*seed, *list) }
	case "regexp":
		n := flags.Int("n", 200_000, "number of `expressions`")
		write := flags.String("write", "", "`file` to write the expressions and the answers to")
		command = func() (int, error) { return runRegExp(*n, *seed, *list, *write) }
	case "pattern":
		n := flags.Int("n", 50_000, "number of `patterns`")
		witness := flags.String("witness", "", "`path` of Chromium, to ask about the differences from Node")
		browser := flags.String("browser", "", "`path` of Chromium, to ask instead of Node")
		engine := flags.String("engine", "", "`path` of a program for expressions that package goregexp does not support")
		write := flags.String("write", "", "`file` to write the patterns and the answers to, except those that differ")
		command = func() (int, error) { return runPattern(*n, *seed, *list, *browser, *witness, *engine, *write) }
	default:
		status, ok := help.Parse(flags, source, args, os.Stdout, os.Stderr)
		if ok {
			status = help.Wrong(flags, os.Stderr, errors.New("the first argument is not a comparison"))
		}
		os.Exit(status)
	}
	if status, ok := help.Parse(flags, source, args[1:], os.Stdout, os.Stderr); !ok {
		os.Exit(status)
	}
	if _, err := referenceDir(); err != nil && name != "regexp" && name != "pattern" {
		fmt.Fprintln(os.Stderr, "reftest:", err)
		os.Exit(2)
	}
	status, err := command()
	if err != nil {
		fmt.Fprintln(os.Stderr, "reftest:", err)
		status = 2
	}
	os.Exit(status)
}
