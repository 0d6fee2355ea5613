// Command swapidna compares three IDNA backends:
//
//	go run ./examples/swapidna [URL ...]
//
// It parses each URL with each backend and prints the hrefs, or the errors with
// the rules that they come from.
package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"github.com/weburl-go/weburl/adapters/uts46"
	"github.com/weburl-go/weburl/adapters/xnetidna"
	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/help"
	"github.com/weburl-go/weburl/ports"
)

// asciiOnly is a backend without tables, for programs with ASCII domains only.
// It does not check whether an ASCII domain is valid. URLs do not depend on
// that, but some validation errors are not reported.
type asciiOnly struct{}

// AppendToASCII appends name in lower case, and fails if it is not ASCII.
func (asciiOnly) AppendToASCII(dst []byte, name string, _ bool) ([]byte, error) {
	for i := range len(name) {
		if name[i] >= utf8.RuneSelf {
			return dst, &domain.IDNAError{Label: strings.Count(name[:i], "."), Rule: "ASCII"}
		}
	}
	return append(dst, strings.ToLower(name)...), nil
}

// ToUnicode returns name in lower case.
func (b asciiOnly) ToUnicode(name string) (string, error) {
	ascii, err := b.AppendToASCII(nil, name, false)
	return string(ascii), err
}

// urls are URLs on which the backends differ.
var urls = []string{
	"https://EXAMPLE.com/",
	"https://www.faß.de/",
	"https://b\u200Cb.example/", // a joiner between letters that do not join
	"https://ب\u200C1.example/", // a joiner that x/net accepts
	"https://aℵb.example/",      // maps to a Hebrew letter among Latin ones
	"https://xn--xn---8n9a.é/",  // "xn--" twice
}

//go:embed main.go
var source string

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run runs the command and returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("swapidna", flag.ContinueOnError)
	if status, ok := help.Parse(flags, source, args, stdout, stderr); !ok {
		return status
	}
	list := flags.Args()
	if len(list) == 0 {
		list = urls
	}
	compare(stdout, list)
	return 0
}

// backends are the backends to compare.
var backends = []struct {
	name string
	idna ports.IDNA
}{
	{"uts46", uts46.New()},
	{"xnetidna", xnetidna.New()},
	{"asciiOnly", asciiOnly{}},
}

// compare prints the result of each backend for each input.
func compare(out io.Writer, inputs []string) {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "INPUT\tBACKEND\tRESULT")
	for _, input := range inputs {
		shown := fmt.Sprintf("%+q", input)
		for _, b := range backends {
			parser := weburl.New(weburl.Config{IDNA: b.idna})
			fmt.Fprintf(w, "%s\t%s\t%s\n", shown, b.name, answer(parser, input))
			shown = ""
		}
	}
	w.Flush()
}

// answer returns the href of input, or the name of the error. If the backend
// refused a domain, its rule follows in parentheses.
func answer(p *weburl.Parser, input string) string {
	u, err := p.Parse(input)
	var failure *domain.Failure
	if errors.As(err, &failure) {
		if failure.IDNA.Rule == "" {
			return failure.Code.String()
		}
		return fmt.Sprintf("%s (%s)", failure.Code.String(), failure.IDNA.Rule)
	}
	if err != nil {
		return err.Error()
	}
	return u.Href()
}
