package dataurl

import (
	"encoding/base64"
	"errors"
	"math"
	"strings"

	"github.com/weburl-go/weburl/api/mimetype"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
)

// ErrMIMEType is the error for a MIME type that a data: URL cannot hold. One of
// its parameters has a tab, a comma, "#", "?" or a code point that is not
// ASCII.
var ErrMIMEType = errors.New("dataurl: the MIME type has a code point that a data: URL cannot hold")

// Encode returns a data: URL with the MIME type t and the body. [Process]
// returns both again. The body is in base64 if this is shorter than
// percent-encoding. The result is the href of its URL, and a valid URL string
// except for the quotes of parameters. The zero Type is the default:
// text/plain;charset=US-ASCII.
//
// Encode allocates the result and nothing else. It fails with [ErrMIMEType],
// and with [domain.ErrTooLong] if the URL would be longer than 2^32-1 bytes, or
// than a string can be.
func Encode(t mimetype.Type, body []byte) (string, error) {
	head := t.String()
	if t == defaultType {
		head = "" // which means the same
	}
	for i := range len(head) {
		if b := head[i]; b >= 0x80 || b == ',' || b == '#' || b == '?' || b == '\t' {
			return "", ErrMIMEType
		}
	}
	size := uint64(len(body))
	for _, b := range body {
		if isPercentEncoded(b) {
			size += 2
		}
	}
	const mark = ";base64"
	inBase64 := false
	if n := uint64(len(mark)) + (uint64(len(body))+2)/3*4; n < size {
		size, inBase64 = n, true
	}
	if size += uint64(len("data:,") + len(head)); size > min(math.MaxUint32, math.MaxInt) {
		return "", domain.ErrTooLong
	}

	var b strings.Builder
	b.Grow(int(size))
	b.WriteString("data:")
	b.WriteString(head)
	if inBase64 {
		b.WriteString(mark)
	}
	b.WriteByte(',')
	var encoded [4096]byte
	for len(body) > 0 {
		n := min(len(body), len(encoded)/4*3)
		if inBase64 {
			base64.StdEncoding.Encode(encoded[:], body[:n])
			b.Write(encoded[:base64.StdEncoding.EncodedLen(n)])
		} else {
			n = min(n, len(encoded)/3)
			b.Write(appendPercentEncoded(encoded[:0], body[:n]))
		}
		body = body[n:]
	}
	return b.String(), nil
}

// isPercentEncoded reports whether Encode percent-encodes b: if b is not an
// ASCII code point that is a URL code point.
func isPercentEncoded(b byte) bool { return b >= 0x80 || !domain.IsURLCodePoint(rune(b)) }

func appendPercentEncoded(dst, body []byte) []byte {
	for _, b := range body {
		if isPercentEncoded(b) {
			dst = percent.AppendEncodeByte(dst, b)
		} else {
			dst = append(dst, b)
		}
	}
	return dst
}
