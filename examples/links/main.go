// Command links prints the links of an HTML document, resolved:
//
//	go run ./examples/links [-url URL] [-charset LABEL] [FILE]
//
// It reads FILE or standard input, finds the document's encoding as HTML does (by a
// byte order mark, by -charset, which is what HTTP would have said, by a meta
// element) and its base URL, and prints both. Then comes each link, one a line: the
// href of a, area and link elements and the action of forms. The query is in the
// document's encoding, the path in UTF-8. An asterisk marks the links that a parser
// that knows only UTF-8 gets wrong. A link that is no URL is printed as a question
// mark and the standard's name of the error. The exit status is 2 for wrong usage
// and 1 for what cannot be read.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"iter"
	"os"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run is the program. It gives the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("links", flag.ContinueOnError)
	flags.SetOutput(stderr)
	address := flags.String("url", "about:blank", "the `URL` of the document")
	label := flags.String("charset", "", "the encoding's `label` that came with the document")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	complain := func(status int, err error) int {
		fmt.Fprintln(stderr, "links:", err)
		return status
	}
	documentURL, err := weburl.ParseRecord(*address)
	if err != nil {
		return complain(2, err)
	}
	var given ports.Encoding
	if *label != "" {
		if given, err = weburl.Encoding(*label); err != nil {
			return complain(2, err)
		}
	}
	if flags.NArg() > 1 {
		return complain(2, errors.New("more than one file"))
	}
	if flags.NArg() == 1 {
		file, err := os.Open(flags.Arg(0))
		if err != nil {
			return complain(1, err)
		}
		defer file.Close()
		stdin = file
	}
	content, err := io.ReadAll(stdin)
	if err != nil {
		return complain(1, err)
	}
	if err := printLinks(stdout, content, given, documentURL); err != nil {
		return complain(1, err)
	}
	return 0
}

func printLinks(w io.Writer, content []byte, given ports.Encoding, documentURL urlrec.Record) error {
	encoding, rest, err := determineEncoding(content, given)
	if err != nil {
		return err
	}
	document, err := html.ParseWithOptions(bytes.NewReader(encoding.AppendDecode(nil, rest)), html.ParseOptionEnableScripting(false))
	if err != nil {
		return err
	}
	base := baseURL(document, documentURL, encoding)
	baseInUTF8 := baseURL(document, documentURL, nil)

	var out bytes.Buffer
	fmt.Fprintf(&out, "encoding: %s\nbase: %s\n", encoding.Name(), base)
	for link := range links(document) {
		r, err := weburl.ResolveRecordEncoding(link, base, encoding)
		if err != nil {
			name := err.Error()
			if failure, ok := errors.AsType[*domain.Failure](err); ok {
				name = failure.Code.String()
			}
			fmt.Fprintf(&out, "? %s\n", name)
			continue
		}
		mark := " "
		if inUTF8, err := weburl.ResolveRecord(link, baseInUTF8); err != nil || !r.Equal(inUTF8) {
			mark = "*"
		}
		fmt.Fprintf(&out, "%s %s\n", mark, r)
	}
	_, err = w.Write(out.Bytes())
	return err
}

// determineEncoding gives the encoding of the document and what follows its byte
// order mark. given is nil where nothing came with the document.
//
// https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding
func determineEncoding(content []byte, given ports.Encoding) (encoding ports.Encoding, rest []byte, err error) {
	// https://encoding.spec.whatwg.org/#bom-sniff
	for _, bom := range []struct{ bytes, label string }{
		{"\xEF\xBB\xBF", "utf-8"}, {"\xFE\xFF", "utf-16be"}, {"\xFF\xFE", "utf-16le"},
	} {
		if rest, ok := bytes.CutPrefix(content, []byte(bom.bytes)); ok {
			encoding, err = weburl.Encoding(bom.label)
			return encoding, rest, err
		}
	}
	if given != nil {
		return given, content, nil
	}
	// What a meta element in the first 1024 bytes says, or a guess.
	_, name, _ := charset.DetermineEncoding(content, "")
	if name == "x-user-defined" {
		name = "windows-1252" // so has HTML where an element says it
	}
	encoding, err = weburl.Encoding(name)
	return encoding, content, err
}

// baseURL gives the document base URL.
//
// https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url
func baseURL(document *html.Node, documentURL urlrec.Record, encoding ports.Encoding) urlrec.Record {
	for n := range elements(document) {
		if href, ok := attribute(n, "href"); ok && n.Data == "base" {
			// Only the first one counts.
			r, err := weburl.ResolveRecordEncoding(href, documentURL, encoding)
			if err != nil || r.Protocol() == "data:" || r.Protocol() == "javascript:" {
				break
			}
			return r
		}
	}
	return documentURL
}

// links gives what the links of the document refer to, as it is written there.
//
// https://html.spec.whatwg.org/multipage/links.html#links
func links(document *html.Node) iter.Seq[string] {
	return func(yield func(string) bool) {
		for n := range elements(document) {
			name := "href"
			switch n.Data {
			case "a", "area", "link":
			case "form":
				name = "action"
			default:
				continue
			}
			value, ok := attribute(n, name)
			if !ok || value == "" && (n.Data == "link" || n.Data == "form") {
				continue // a form without one is sent to the document's URL
			}
			if !yield(value) {
				return
			}
		}
	}
}

// elements gives the HTML elements of the document in tree order. What is in a
// template is not in the document.
func elements(n *html.Node) iter.Seq[*html.Node] {
	return func(yield func(*html.Node) bool) {
		for n := n; n != nil; {
			isTemplate := n.Type == html.ElementNode && n.Namespace == "" && n.Data == "template"
			if n.Type == html.ElementNode && n.Namespace == "" && !yield(n) {
				return
			}
			switch {
			case n.FirstChild != nil && !isTemplate:
				n = n.FirstChild
			default:
				for n != nil && n.NextSibling == nil {
					n = n.Parent
				}
				if n != nil {
					n = n.NextSibling
				}
			}
		}
	}
}

func attribute(n *html.Node, name string) (value string, ok bool) {
	for _, a := range n.Attr {
		if a.Namespace == "" && a.Key == name {
			return a.Val, true
		}
	}
	return "", false
}
