package xnethtml

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// attributePlace is the place of an attribute's value in the text.
type attributePlace struct {
	value     span // without quotes; after the name if there is no value
	quote     byte // 0 if there is none
	hasEquals bool
}

// attributeOf returns the place of the first attribute with the name in a tag.
func (p *Page) attributeOf(tag int, name string) (a attributePlace, ok bool) {
	t := p.tags[tag]
	text := p.text[t.start:t.end]
	for i := tagNameEnd(text); i < len(text); {
		i = skipSpace(text, i)
		if i == len(text) || text[i] == '>' {
			break
		}
		start := i
		for i < len(text) && !isSpace(text[i]) && text[i] != '/' && text[i] != '>' && (text[i] != '=' || i == start) {
			i++
		}
		nameEnd := i
		if i < len(text) && text[i] == '/' {
			i++ // it separates attributes
		}
		a = attributePlace{value: span{t.start + nameEnd, t.start + nameEnd}}
		if next := skipSpace(text, i); next < len(text) && text[next] == '=' {
			a.hasEquals = true
			i = skipSpace(text, next+1)
			i = a.setValue(text, i, t.start)
		}
		if bytes.EqualFold(text[start:nameEnd], []byte(name)) && nameEnd > start {
			return a, true
		}
	}
	return attributePlace{}, false
}

// setValue sets the place of the value at text[i:] and returns its end. base is
// the place of text.
func (a *attributePlace) setValue(text []byte, i, base int) (end int) {
	a.value = span{base + i, base + i}
	if i == len(text) || text[i] == '>' {
		return i
	}
	if text[i] == '"' || text[i] == '\'' {
		a.quote = text[i]
		i++
		n := bytes.IndexByte(text[i:], a.quote)
		if n < 0 {
			n = len(text) - i
		}
		a.value = span{base + i, base + i + n}
		return min(i+n+1, len(text))
	}
	for i < len(text) && !isSpace(text[i]) && text[i] != '>' {
		i++
	}
	a.value.end = base + i
	return i
}

// tagNameEnd returns the end of the name of a tag that begins with "<".
func tagNameEnd(tag []byte) int {
	i := 1
	for i < len(tag) && !isSpace(tag[i]) && tag[i] != '/' && tag[i] != '>' {
		i++
	}
	return i
}

// skipSpace returns the first index in text, from i on, without whitespace.
func skipSpace(text []byte, i int) int {
	for i < len(text) && isSpace(text[i]) {
		i++
	}
	return i
}

// isSpace reports whether c separates attributes.
func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r' }

// rawOffsets replaces offsets in value, an attribute's value, by those in raw,
// the value with character references. The offsets are in order. It reports
// whether raw has a place for each.
func rawOffsets(raw, value string, offsets []int) bool {
	if raw == value {
		return true
	}
	in, out := 0, 0
	for k := range offsets {
		for out < offsets[k] {
			if in == len(raw) {
				return false
			}
			n, text := 1, raw[in:in+1]
			switch raw[in] {
			case '&':
				n = referenceEnd(raw[in:])
				text = unescapeBefore(raw[in:in+n], raw[in+n:])
			case '\r':
				text = "\n"
				if strings.HasPrefix(raw[in:], "\r\n") {
					n = 2
				}
			}
			if !strings.HasPrefix(value[out:], text) {
				return false
			}
			in += n
			out += len(text)
		}
		if out != offsets[k] {
			return false
		}
		offsets[k] = in
	}
	return true
}

// referenceEnd returns the end of the character reference that s begins with,
// or of the text that looks like one.
func referenceEnd(s string) int {
	i := 1
	if i < len(s) && s[i] == '#' {
		i++
	}
	for i < len(s) && (s[i]|0x20 >= 'a' && s[i]|0x20 <= 'z' || s[i] >= '0' && s[i] <= '9') {
		i++
	}
	if i < len(s) && s[i] == ';' {
		i++
	}
	return i
}

// unescapeBefore returns the text of a character reference before rest, as in an
// attribute: a name must be complete, and without ";" it must not be before "=".
func unescapeBefore(reference, rest string) string {
	text := html.UnescapeString(reference)
	var complete bool
	switch {
	case strings.HasPrefix(reference, "&#"):
		complete = true
	case strings.HasSuffix(reference, ";"):
		complete = !strings.HasSuffix(text, ";") || text == ";" // &semi;
	default: // such names are of one code point
		complete = utf8.RuneCountInString(text) == 1 && !strings.HasPrefix(rest, "=")
	}
	if !complete {
		return reference
	}
	return text
}

// unescape returns the value of an attribute with the source raw, as the
// tokenizer returns it.
func unescape(raw string) string {
	if strings.IndexByte(raw, '&') < 0 && strings.IndexByte(raw, '\r') < 0 {
		return raw
	}
	quote := `"`
	if strings.Contains(raw, quote) {
		quote = `'`
		if strings.Contains(raw, quote) { // not quoted
			raw = strings.ReplaceAll(raw, quote, "&#39;")
		}
	}
	z := html.NewTokenizer(strings.NewReader("<a b=" + quote + raw + quote + ">"))
	z.Next()
	_, value, _ := z.TagAttr()
	return string(value)
}

// escape returns url for an attribute's value with the quote; 0 means none. If
// ascii is true, all other code points are character references.
func escape(url string, quote byte, ascii bool) string {
	var b strings.Builder
	for i, c := range url {
		isLast := i == len(url)-1
		switch {
		case c == '&':
			b.WriteString("&amp;")
		case c == '"' && quote != '\'':
			b.WriteString("&quot;")
		case c == '\r', c == '\'' && quote != '"', ascii && c >= 0x80,
			quote == 0 && (c <= ' ' || strings.ContainsRune("=<>`", c) || c == '/' && isLast):
			fmt.Fprintf(&b, "&#%d;", c)
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}
