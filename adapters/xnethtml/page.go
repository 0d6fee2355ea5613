package xnethtml

import (
	"bytes"
	"cmp"
	"errors"
	"iter"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"github.com/weburl-go/weburl/api/htmlurl"
	"github.com/weburl-go/weburl/ports"
)

var (
	// ErrNoPlace is the error for a URL whose place in the source is not known.
	ErrNoPlace = errors.New("xnethtml: the place of the URL in the source is not known")
	// ErrEncoding is the error for rewriting a page in an encoding in which "<"
	// is not always one byte: UTF-16, ISO-2022-JP and replacement. Decode the
	// page and parse it as UTF-8 then.
	ErrEncoding = errors.New("xnethtml: pages in this encoding cannot be rewritten")
)

// RewriteError is the error for an attribute that [Page.Rewrite] has left
// unchanged.
type RewriteError struct {
	// Reference is the first changed URL of the attribute.
	Reference Reference
	// Err is [htmlurl.ErrUnwritable] or [ErrNoPlace].
	Err error
}

// Error returns the error with the names of the element and the attribute.
func (e *RewriteError) Error() string {
	if e.Err == nil {
		return "xnethtml: no error"
	}
	name := ""
	if e.Reference.Node != nil {
		name = e.Reference.Node.Data + " "
	}
	return e.Err.Error() + ": " + name + e.Reference.Attribute.Name
}

// Unwrap returns e.Err.
func (e *RewriteError) Unwrap() error { return e.Err }

// Page is an HTML document with its source. [Parse] returns one. The zero Page
// is empty. Methods of a Page are safe for concurrent use if the tree does not
// change.
type Page struct {
	document *htmlurl.Document
	root     *html.Node
	source   []byte
	text     []byte         // source in UTF-8, without a byte order mark
	encoding ports.Encoding // of source; nil if text is the end of source
	elements []place
	tags     []span // of start tags that are marked, in text
}

// place is an element with attributes. tag is the index of its tag, or -1.
type place struct {
	node       *html.Node
	inTemplate bool
	tag        int
}

// span is a part of the text.
type span struct{ start, end int }

// Parse returns the page with the source, which is in c.Encoding. A byte order
// mark of UTF-8 is allowed. Parse keeps source, so it must not change
// afterwards. The options are those of golang.org/x/net/html: without
// html.ParseOptionEnableScripting(false), noscript elements are text. The error
// is that of [htmlurl.NewDocument] or html.ParseWithOptions.
//
// It parses the source at most four times.
func Parse(source []byte, c htmlurl.DocumentConfig, options ...html.ParseOption) (*Page, error) {
	p := &Page{source: source, encoding: c.Encoding}
	isUTF8 := c.Encoding == nil || c.Encoding.Name() == "UTF-8"
	p.text = source
	if isUTF8 {
		p.text = bytes.TrimPrefix(source, []byte("\xEF\xBB\xBF"))
	}
	if c.Encoding != nil {
		p.text = c.Encoding.AppendDecode(nil, p.text)
	}
	if bytes.HasSuffix(source, p.text) {
		p.encoding = nil
	}
	// The tokenizer takes the content of title, style and others as text, except
	// in SVG and MathML. Only the tree shows the namespace of a tag.
	scripting, err := isScripting(options)
	if err != nil {
		return nil, err
	}
	notRaw := map[int]bool{}
	for range 4 {
		p.findTags(notRaw, scripting)
		if err := p.parse(options); err != nil {
			return nil, err
		}
		known := len(notRaw)
		for _, e := range p.elements {
			if e.tag >= 0 && e.node.Namespace != "" && isRawText(e.node.Data) {
				notRaw[p.tags[e.tag].start] = true
			}
		}
		if len(notRaw) == known {
			break
		}
	}
	if p.document, err = NewDocument(c, p.root); err != nil {
		return nil, err
	}
	return p, nil
}

// isScripting reports whether the options enable scripting, so that the content
// of noscript elements is text.
func isScripting(options []html.ParseOption) (bool, error) {
	root, err := html.ParseWithOptions(strings.NewReader("<body><noscript><p>"), options...)
	if err != nil {
		return false, err
	}
	for n := range elements(root) {
		if n.Data == "p" {
			return false, nil
		}
	}
	return true, nil
}

// isRawText reports whether the content of an HTML element with the name is
// text.
func isRawText(name string) bool {
	switch name {
	case "title", "textarea", "style", "script", "xmp", "iframe", "noembed", "noframes", "noscript", "plaintext":
		return true
	}
	return false
}

// formatting are the elements that the parser copies and counts by their
// attributes. A mark would change the tree.
var formatting = strings.Fields("b big code em font i nobr s small strike strong tt u")

// findTags sets p.tags to the start tags of the text that have attributes, or
// after which the content is text. notRaw has the offsets of tags after which it
// is not text, because they are in SVG or MathML.
func (p *Page) findTags(notRaw map[int]bool, scripting bool) {
	p.tags = nil
	z := html.NewTokenizer(bytes.NewReader(p.text))
	for start := 0; ; {
		kind := z.Next()
		end := start + len(z.Raw())
		if kind == html.ErrorToken {
			return
		}
		if kind == html.StartTagToken || kind == html.SelfClosingTagToken {
			tag := p.text[start:end]
			name := string(bytes.ToLower(tag[1:tagNameEnd(tag)]))
			hasAttributes := tag[1+len(name)] != '>' && !slices.Contains(formatting, name)
			if hasAttributes || isRawText(name) {
				p.tags = append(p.tags, span{start, end})
			}
			if notRaw[start] || name == "noscript" && !scripting {
				z.NextIsNotRawText()
			}
		}
		start = end
	}
}

// parse parses the text with a mark in each tag, and sets p.root and p.elements.
// The mark is an attribute with the index of the tag.
func (p *Page) parse(options []html.ParseOption) error {
	mark := p.unusedName()
	marked := make([]byte, 0, len(p.text)+24*len(p.tags))
	end := 0
	for i, tag := range p.tags {
		at := tag.start + tagNameEnd(p.text[tag.start:tag.end])
		marked = append(marked, p.text[end:at]...)
		marked = append(marked, ' ')
		marked = append(marked, mark...)
		marked = append(marked, '=', '"')
		marked = strconv.AppendInt(marked, int64(i), 10)
		marked = append(marked, '"')
		end = at
	}
	marked = append(marked, p.text[end:]...)
	var err error
	if p.root, err = html.ParseWithOptions(bytes.NewReader(marked), options...); err != nil {
		return err
	}
	p.elements = nil
	seen := make([]bool, len(p.tags))
	for n, inTemplate := range elements(p.root) {
		e := place{n, inTemplate, -1}
		n.Attr = slices.DeleteFunc(n.Attr, func(a html.Attribute) bool {
			if a.Key != mark {
				return false
			}
			if i, err := strconv.Atoi(a.Val); err == nil && !seen[i] {
				seen[i] = true
				e.tag = i
			}
			return true
		})
		if len(n.Attr) > 0 || e.tag >= 0 {
			p.elements = append(p.elements, e)
		}
	}
	return nil
}

// unusedName returns a name that no attribute of the text has.
func (p *Page) unusedName() string {
	const name = "data-tag-"
	used := map[string]bool{}
	for rest := bytes.ToLower(p.text); ; {
		_, after, ok := bytes.Cut(rest, []byte(name))
		if !ok {
			break
		}
		rest = after
		digits := 0
		for digits < min(len(rest), 10) && rest[digits] >= '0' && rest[digits] <= '9' {
			digits++
		}
		used[string(rest[:digits])] = true
	}
	for i := 0; ; i++ {
		if number := strconv.Itoa(i); !used[number] {
			return name + number
		}
	}
}

// Document returns the document with its base URL. It is nil for the zero Page.
func (p *Page) Document() *htmlurl.Document { return p.document }

// Root returns the tree. It is nil for the zero Page.
func (p *Page) Root() *html.Node { return p.root }

// References returns the URLs of the page in tree order.
func (p *Page) References() iter.Seq[Reference] {
	return func(yield func(Reference) bool) {
		for _, e := range p.elements {
			name, inSource := "", false
			for r := range p.document.References(element{e.node}) {
				if e.tag >= 0 && r.Attribute.Name != name {
					name = r.Attribute.Name
					_, inSource = p.attributeOf(e.tag, name)
				}
				if !yield(Reference{r, e.node, e.inTemplate, inSource, e.tag}) {
					return
				}
			}
		}
	}
}

// edit is a replacement of a part of the text.
type edit struct {
	span
	text string
}

// Rewrite returns the source with other URLs. replace returns the URL for a
// Reference; ok is false if it stays as it is. The URLs are escaped for HTML.
// All other bytes of the source stay the same. If no URL changes, the result is
// the source.
//
// The error joins a [*RewriteError] for each attribute that cannot be changed.
// The result then has the other changes. If the error is [ErrEncoding], the
// result is nil.
func (p *Page) Rewrite(replace func(Reference) (url string, ok bool)) ([]byte, error) {
	var edits []edit
	var errs []error
	var group []htmlurl.Change
	var first Reference
	flush := func() {
		if len(group) > 0 {
			more, err := p.edits(first, group)
			if err != nil {
				errs = append(errs, &RewriteError{first, err})
			}
			edits = append(edits, more...)
		}
		group = nil
	}
	for r := range p.References() {
		if len(group) > 0 && (first.Node != r.Node || first.Attribute.Name != r.Attribute.Name) {
			flush()
		}
		if url, ok := replace(r); ok && url != r.Value {
			if len(group) == 0 {
				first = r
			}
			group = append(group, htmlurl.Change{Start: r.Start, End: r.End(), URL: url})
		}
	}
	flush()
	slices.SortFunc(edits, func(a, b edit) int { return cmp.Compare(a.start, b.start) })
	out, err := p.apply(edits)
	if err != nil {
		return nil, err
	}
	return out, errors.Join(errs...)
}

// edits returns the edits for the changes of one attribute, which is that of r.
func (p *Page) edits(r Reference, changes []htmlurl.Change) ([]edit, error) {
	old, _ := element{r.Node}.Attribute(r.Attribute.Name)
	value, err := htmlurl.Rewrite(r.Attribute.Kind, old, changes...)
	if err != nil {
		return nil, err
	}
	if !r.InSource {
		return nil, ErrNoPlace
	}
	a, _ := p.attributeOf(r.tag, r.Attribute.Name)
	raw := string(p.text[a.value.start:a.value.end])
	offsets := make([]int, 0, 2*len(changes))
	for _, c := range changes {
		offsets = append(offsets, c.Start, c.End)
	}
	if !rawOffsets(raw, old, offsets) {
		return nil, ErrNoPlace
	}
	ascii := p.encoding != nil && p.encoding.Name() != "UTF-8"
	edits := make([]edit, 0, len(changes))
	end := 0
	var rewritten strings.Builder
	for i, c := range changes {
		e := edit{span{offsets[2*i], offsets[2*i+1]}, escape(c.URL, a.quote, ascii)}
		rewritten.WriteString(raw[end:e.start])
		rewritten.WriteString(e.text)
		end = e.end
		e.start += a.value.start
		e.end += a.value.start
		edits = append(edits, e)
	}
	rewritten.WriteString(raw[end:])
	if a.quote == 0 && (raw == "" || rewritten.Len() == 0) { // href, href= or nothing after it
		e := &edits[0]
		e.text = `"` + escape(value, '"', ascii) + `"`
		if !a.hasEquals {
			e.text = "=" + e.text
		}
	}
	if unescape(rewritten.String()) != value {
		return nil, htmlurl.ErrUnwritable
	}
	return edits, nil
}

// apply returns the source with the edits, which are in the order of the text.
func (p *Page) apply(edits []edit) ([]byte, error) {
	if len(edits) == 0 {
		return slices.Clone(p.source), nil
	}
	size := len(p.source)
	for _, e := range edits {
		size += len(e.text)
	}
	out := make([]byte, 0, size)
	c := newCursor(p)
	end := 0
	for _, e := range edits {
		start, ok := c.to(e.start)
		if !ok {
			return nil, ErrEncoding
		}
		out = append(out, p.source[end:start]...)
		out = append(out, e.text...)
		if end, ok = c.to(e.end); !ok {
			return nil, ErrEncoding
		}
		if p.encoding != nil {
			separator := min(1, len(p.text)-e.end)
			c.scratch = p.encoding.AppendDecode(c.scratch[:0], p.source[start:end+separator])
			if !bytes.Equal(c.scratch, p.text[e.start:e.end+separator]) {
				return nil, ErrEncoding
			}
		}
	}
	return append(out, p.source[end:]...), nil
}

// cursor finds the place in the source for a place in the text, from the start
// to the end.
type cursor struct {
	page         *Page
	text, source int
	scratch      []byte
}

// newCursor returns a cursor at the start of the text.
func newCursor(p *Page) *cursor {
	c := &cursor{page: p}
	if p.encoding == nil || p.encoding.Name() == "UTF-8" {
		if bytes.HasPrefix(p.source, []byte("\xEF\xBB\xBF")) {
			c.source = 3
		}
	}
	return c
}

// to moves the cursor to the place text, which is not before the last one, and
// returns the place in the source. ok is false if there is none.
//
// In the encodings that ErrEncoding does not name, the bytes of isSeparator are
// ASCII wherever they are. The places of URLs are next to them, so the text
// between two of them is decoded as a whole.
func (c *cursor) to(text int) (source int, ok bool) {
	p := c.page
	if p.encoding == nil {
		c.source += text - c.text
		c.text = text
		return c.source, true
	}
	switch p.encoding.Name() {
	case "UTF-16LE", "UTF-16BE", "ISO-2022-JP", "replacement":
		return 0, false
	}
	for c.text < text && c.source < len(p.source) {
		if p.source[c.source] < 0x80 {
			c.source++
			c.text++
			continue
		}
		end := c.source
		for end < len(p.source) && !isSeparator(p.source[end]) {
			end++
		}
		separator := min(1, len(p.source)-end) // some decoders look at it, too
		c.scratch = p.encoding.AppendDecode(c.scratch[:0], p.source[c.source:end+separator])
		c.source = end
		c.text += len(c.scratch) - separator
	}
	return c.source, c.text == text
}

// isSeparator reports whether b is never part of a longer character. It is a
// control, a space, or one of !"#$%&'()*+,-./:;<=>?
func isSeparator(b byte) bool {
	return b < '0' || b > '9' && b < '@'
}
