package htmlurl

import (
	"math"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/urlrec"
)

// Refresh is the content of a Refresh header or of a meta element with
// http-equiv=refresh, such as "5; url=next.html". [ParseRefresh] returns it.
// The zero Refresh reloads the document at once.
type Refresh struct {
	// Seconds is the time to wait. A number that is too large is the largest
	// uint64.
	Seconds uint64
	// URL is the URL as it is in the content, not parsed, if HasURL is true.
	// Otherwise the document is loaded again. "" is a URL: that of the base.
	URL    string
	HasURL bool
	// Start is the offset of URL in the content, in bytes.
	Start int
}

// ParseRefresh returns the time and the URL in content. ok is false if there is
// no refresh. ParseRefresh has the steps that depend on content alone, and
// [Document.Refresh] has all of them.
//
// https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps
func ParseRefresh(content string) (r Refresh, ok bool) {
	i := skipWhitespace(content, 0)
	start := i
	i = skipDigits(content, i)
	if i > start {
		var err error
		if r.Seconds, err = strconv.ParseUint(content[start:i], 10, 64); err != nil {
			r.Seconds = math.MaxUint64
		}
	} else if i == len(content) || content[i] != '.' {
		return Refresh{}, false
	}
	for i < len(content) && (content[i] == '.' || content[i] >= '0' && content[i] <= '9') {
		i++
	}
	if i < len(content) {
		if content[i] != ';' && content[i] != ',' && !isASCIIWhitespace(content[i]) {
			return Refresh{}, false
		}
		i = skipWhitespace(content, i)
		if i < len(content) && (content[i] == ';' || content[i] == ',') {
			i++
		}
		i = skipWhitespace(content, i)
	}
	if i == len(content) {
		return r, true
	}
	var end int
	r.Start, end = refreshURL(content, i)
	r.URL, r.HasURL = content[r.Start:end], true
	return r, true
}

// refreshURL returns the place of the URL in content, which begins at i, or
// after "url=" and a quote there.
func refreshURL(content string, i int) (start, end int) {
	start = i
	if content[i]|0x20 == 'u' {
		if len(content)-i < 3 || !strings.EqualFold(content[i:i+3], "url") {
			return start, len(content)
		}
		i = skipWhitespace(content, i+3)
		if i == len(content) || content[i] != '=' {
			return start, len(content)
		}
		start = skipWhitespace(content, i+1)
	}
	if start < len(content) && (content[start] == '\'' || content[start] == '"') {
		quote := content[start]
		start++
		if n := strings.IndexByte(content[start:], quote); n >= 0 {
			return start, start + n
		}
	}
	return start, len(content)
}

// Refresh returns the time in seconds and the URL to which the document
// navigates, for the content attribute of a meta element with
// http-equiv=refresh. If content has no URL, it is the document's URL. ok is
// false if there is no refresh, if the URL cannot be parsed, or if its scheme is
// javascript. Only the first refresh of a document counts for which ok is true.
//
// https://html.spec.whatwg.org/multipage/semantics.html#shared-declarative-refresh-steps
func (d *Document) Refresh(content string) (seconds uint64, url urlrec.Record, ok bool) {
	r, ok := ParseRefresh(content)
	if !ok {
		return 0, urlrec.Record{}, false
	}
	if !r.HasURL {
		return r.Seconds, d.URL(), true
	}
	url, err := d.EncodingParse(r.URL)
	if err != nil || url.Protocol() == "javascript:" {
		return 0, urlrec.Record{}, false
	}
	return r.Seconds, url, true
}

// RefreshHeader returns the time and the URL like [Document.Refresh], for the
// value of a Refresh header. The bytes of value are its code points: the byte
// 0xE9 is "é" in each encoding of the document.
//
// https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-refresh-header
func (d *Document) RefreshHeader(value string) (seconds uint64, url urlrec.Record, ok bool) {
	return d.Refresh(isomorphicDecode(value))
}

// isomorphicDecode returns the string whose code points are the bytes of s.
//
// https://infra.spec.whatwg.org/#isomorphic-decode
func isomorphicDecode(s string) string {
	decoded := make([]byte, 0, len(s))
	for i := range len(s) {
		decoded = append(decoded, string(rune(s[i]))...)
	}
	return string(decoded)
}
