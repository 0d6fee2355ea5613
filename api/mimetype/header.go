package mimetype

import (
	"errors"
	"strings"

	"github.com/weburl-go/weburl/ports"
)

// ErrNone is the error for Content-Type headers without a MIME type.
var ErrNone = errors.New("mimetype: no value of the header is a MIME type")

// FromHeader parses the values of all Content-Type headers of a response, in
// order, and returns its MIME type: the last one in them that is valid and not
// "*/*". If it has no charset, it takes that of an earlier one, as long as
// those in between have the same essence.
//
// The values are bytes, as net/http has them. FromHeader fails with [ErrNone].
//
// https://fetch.spec.whatwg.org/#concept-header-extract-mime-type
func FromHeader(values []string) (Type, error) {
	var t Type
	var charset string
	var hasCharset bool
	rest := strings.Join(values, ", ")
	for more := true; more; {
		var value string
		value, rest, more = cutHeaderValue(rest)
		next, err := Parse(isomorphicDecode(value))
		if err != nil || next.Essence() == "*/*" {
			continue
		}
		if next.Essence() != t.Essence() {
			charset, hasCharset = next.Param("charset")
		}
		t = next
	}
	if !t.IsValid() {
		return Type{}, ErrNone
	}
	// The standard does this for each value. Only the last one is returned.
	if _, ok := t.Param("charset"); !ok && hasCharset {
		return t.WithParam("charset", charset)
	}
	return t, nil
}

// cutHeaderValue returns the first of the values in s, which are separated by
// commas, and the others. Commas in HTTP quoted strings separate nothing. more
// is false if there are no others.
//
// https://fetch.spec.whatwg.org/#header-value-get-decode-and-split
func cutHeaderValue(s string) (value, rest string, more bool) {
	end := 0
	for end < len(s) && s[end] != ',' {
		if s[end] == '"' {
			end += quotedStringEnd(s[end:])
		} else {
			end++
		}
	}
	value = strings.Trim(s[:end], "\t ")
	if end == len(s) {
		return value, "", false
	}
	return value, s[end+1:], true
}

// Encoding returns the encoding that the charset parameter names. It returns
// fallback if there is none, or if encodings does not have it.
//
// https://fetch.spec.whatwg.org/#legacy-extract-an-encoding
func (t Type) Encoding(encodings ports.Encodings, fallback ports.Encoding) ports.Encoding {
	label, ok := t.Param("charset")
	if !ok || encodings == nil {
		return fallback
	}
	if encoding, ok := encodings.Lookup(label); ok {
		return encoding
	}
	return fallback
}
