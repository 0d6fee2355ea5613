// Command links prints the links of an HTML document, resolved:
//
//	go run ./examples/links [-url URL] [-charset LABEL] [-show] [-all] [-offline FOLDER] [FILE]
//
// It reads FILE or standard input. It first prints the document's encoding and
// its base URL. The encoding is found as HTML does: by a byte order mark, by
// -charset, which replaces the header of an HTTP response, or by a meta
// element. Then it prints one link per line:
//
//   - the href of a, area and link elements
//   - the URL that a form requests with the values in the document
//   - the formaction of submit buttons
//
// The query is in the document's encoding or in that of a form, and the path is
// in UTF-8. An asterisk marks a link that a parser with UTF-8 alone would get
// wrong. For an invalid URL, the line is a question mark and the standard's
// name of the error. The documents in srcdoc attributes of iframes follow, each
// after an empty line.
//
// With -show, a link is the text for people to read instead of the href. After
// each tab is a label of its host that stays in ASCII: the label's number from
// 0, the reason, and the code point that decided. Package urlrec/rendering
// explains the reasons.
//
// With -all, it prints each URL in an attribute instead: its purpose or the
// destination of its request, the element and the attribute, and the URL, with
// tabs between them. URLs in srcdoc attributes are not included.
//
// With -offline, it prints the document for reading without a network. The URLs
// of images and other resources become names of files in FOLDER, and links
// become absolute. No other byte changes. With -all too, it prints the list, and
// after each resource its file.
//
// The exit status is 2 for wrong usage, and 1 if the document cannot be read.
package main

import (
	"bytes"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"iter"
	"os"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/help"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
	"github.com/weburl-go/weburl/urlrec/rendering"
)

//go:embed main.go
var source string

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run runs the command and returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("links", flag.ContinueOnError)
	address := flags.String("url", "about:blank", "`URL` of the document")
	label := flags.String("charset", "", "`label` of the encoding from outside the document")
	show := flags.Bool("show", false, "print links for people to read, and why labels of their hosts stay in ASCII")
	all := flags.Bool("all", false, "print each URL with its purpose")
	folder := flags.String("offline", "", "print the document with resources in `FOLDER`")
	if status, ok := help.Parse(flags, source, args, stdout, stderr); !ok {
		return status
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
		return help.Wrong(flags, stderr, errors.New("more than one file"))
	}
	if file, ok := stdin.(*os.File); ok && flags.NArg() == 0 {
		if info, err := file.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			fmt.Fprintln(stderr, "links: reading HTML from standard input; the flag -h shows more")
		}
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
	if *all || *folder != "" {
		page, err := parsePage(content, given, documentURL)
		if err != nil {
			return complain(1, err)
		}
		if *all {
			err = printAll(stdout, page, *folder)
		} else {
			err = printOffline(stdout, page, *folder, func(err error) { complain(0, err) })
		}
		if err != nil {
			return complain(1, err)
		}
		return 0
	}
	text := urlrec.Record.Href
	if *show {
		text = shown
	}
	if err := printLinks(stdout, content, given, documentURL, text); err != nil {
		return complain(1, err)
	}
	return 0
}

// printLinks prints the links of a document and of the iframe srcdoc documents
// in it. given is the encoding from outside the document; it may be nil. text
// returns the text of a link.
func printLinks(w io.Writer, content []byte, given ports.Encoding, documentURL urlrec.Record, text func(urlrec.Record) string) error {
	encoding, rest, err := determineEncoding(content, given)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	content = encoding.AppendDecode(nil, rest)
	// The links of a document live and die together.
	config := htmlurl.DocumentConfig{URL: documentURL, Encoding: encoding, Parser: weburl.Batch()}
	for todo := []work{{content, config}}; len(todo) > 0; todo = todo[1:] {
		if out.Len() > 0 {
			out.WriteByte('\n')
		}
		frames, err := todo[0].print(&out, text)
		if err != nil {
			return err
		}
		todo = append(todo, frames...)
	}
	_, err = w.Write(out.Bytes())
	return err
}

// work is a document to print.
type work struct {
	content []byte // in UTF-8
	config  htmlurl.DocumentConfig
}

// print prints the links of a document and returns the iframe srcdoc documents
// in it. text returns the text of a link.
func (job work) print(out *bytes.Buffer, text func(urlrec.Record) string) (frames []work, err error) {
	root, err := html.ParseWithOptions(bytes.NewReader(job.content), html.ParseOptionEnableScripting(false))
	if err != nil {
		return nil, err
	}
	document, err := newDocument(job.config, root)
	if err != nil {
		return nil, err
	}
	config := job.config
	config.Encoding = nil
	config.Parser = weburl.New(weburl.Config{Encodings: onlyUTF8{}})
	inUTF8, err := newDocument(config, root)
	if err != nil {
		return nil, err
	}

	fmt.Fprintf(out, "encoding: %s\nbase: %s\n", document.Encoding().Name(), document.BaseURL())
	for link := range links(root) {
		r, err := link(document)
		if errors.Is(err, htmlurl.ErrDialog) {
			continue
		}
		if err != nil {
			name := err.Error()
			var failure *domain.Failure
			if errors.As(err, &failure) {
				name = failure.Code.String()
			}
			fmt.Fprintf(out, "? %s\n", name)
			continue
		}
		mark := " "
		if other, err := link(inUTF8); err != nil || !r.Equal(other) {
			mark = "*"
		}
		fmt.Fprintf(out, "%s %s\n", mark, text(r))
	}

	// https://html.spec.whatwg.org/multipage/iframe-embed-object.html#attr-iframe-srcdoc
	for n := range elements(root) {
		if srcdoc, ok := attribute(n, "srcdoc"); ok && n.Data == "iframe" {
			frames = append(frames, work{[]byte(srcdoc), htmlurl.DocumentConfig{
				URL:          aboutSrcdoc,
				AboutBaseURL: document.BaseURL(),
				Srcdoc:       true,
			}})
		}
	}
	return frames, nil
}

// shown returns the text of r for people to read. After each tab is a label of
// the host that stays in ASCII.
func shown(r urlrec.Record) string {
	renderer := new(weburl.Parser).Renderer()
	text := renderer.Render(r).String()
	for _, label := range renderer.HostLabels(r) {
		if label.Verdict != rendering.LabelShown {
			text += "\t" + label.String()
		}
	}
	return text
}

var aboutSrcdoc = weburl.MustParse(htmlurl.AboutSrcdoc).Record()

// onlyUTF8 has one encoding.
type onlyUTF8 struct{}

// Lookup returns UTF-8 for its labels.
func (onlyUTF8) Lookup(label string) (ports.Encoding, bool) {
	enc, err := weburl.Encoding(label)
	return enc, err == nil && enc.Name() == "UTF-8"
}

// newDocument returns the document that config describes, with the first base
// element of the tree root.
func newDocument(config htmlurl.DocumentConfig, root *html.Node) (*htmlurl.Document, error) {
	document, err := htmlurl.NewDocument(config)
	if err != nil {
		return nil, err
	}
	for n := range elements(root) {
		if href, ok := attribute(n, "href"); ok && n.Data == "base" {
			document.SetBaseHref(href)
			break // only the first one counts
		}
	}
	return document, nil
}

// determineEncoding returns the encoding of the document, and its content
// without the byte order mark. given is the encoding from outside the document;
// it may be nil.
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
	// The encoding of a meta element in the first 1024 bytes, or a guess.
	_, name, _ := charset.DetermineEncoding(content, "")
	if name == "x-user-defined" {
		name = "windows-1252" // HTML does this if a meta element has it
	}
	encoding, err = weburl.Encoding(name)
	return encoding, content, err
}

// link returns the URL of a link or a form in a document. The document is the
// one that it is in, or one with another encoding.
type link func(*htmlurl.Document) (urlrec.Record, error)

// links returns the links and forms of the document.
//
// https://html.spec.whatwg.org/multipage/links.html#links
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-2
func links(root *html.Node) iter.Seq[link] {
	return func(yield func(link) bool) {
		controls := controlsOf(root)
		for n := range elements(root) {
			var l link
			switch {
			case n.Data == "a" || n.Data == "area" || n.Data == "link":
				href, ok := attribute(n, "href")
				if !ok || href == "" && n.Data == "link" {
					continue // in a and area, "" is a link to the base URL
				}
				l = func(d *htmlurl.Document) (urlrec.Record, error) { return d.EncodingParse(href) }
			case n.Data == "form":
				l = func(d *htmlurl.Document) (urlrec.Record, error) { return submit(d, n, controls[n]) }
			case isSubmitButton(n):
				action, _ := attribute(n, "formaction")
				if action == "" {
					continue
				}
				l = func(d *htmlurl.Document) (urlrec.Record, error) { return d.EncodingParse(action) }
			default:
				continue
			}
			if !yield(l) {
				return
			}
		}
	}
}

// isSubmitButton reports whether n is a submit button.
//
// https://html.spec.whatwg.org/multipage/forms.html#concept-submit-button
func isSubmitButton(n *html.Node) bool {
	switch n.Data {
	case "input":
		return kind(n) == "submit" || kind(n) == "image"
	case "button":
		return kind(n) != "reset" && kind(n) != "button"
	}
	return false
}

// elements returns the HTML elements of the document in tree order, without
// those in templates.
func elements(root *html.Node) iter.Seq[*html.Node] {
	return func(yield func(*html.Node) bool) {
		for n := root; n != nil; {
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

// attribute returns the value of an attribute of n. ok is false if n does not
// have it.
func attribute(n *html.Node, name string) (value string, ok bool) {
	for _, a := range n.Attr {
		if a.Namespace == "" && a.Key == name {
			return a.Val, true
		}
	}
	return "", false
}
