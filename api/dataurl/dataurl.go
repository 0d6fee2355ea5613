package dataurl

import (
	"errors"
	"io"
	"strings"

	"github.com/weburl-go/weburl/api/mimetype"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/urlrec"
)

// The reasons why [Process] fails, beside [Base64Error].
var (
	ErrScheme  = errors.New("dataurl: the scheme of the URL is not data")
	ErrNoComma = errors.New("dataurl: the URL has no comma after the MIME type")
)

// Data is a data: URL struct: a MIME type and a body. The body stays encoded,
// as in the URL, whose memory it shares. The zero Data has no MIME type and an
// empty body.
//
// https://fetch.spec.whatwg.org/#data-url-struct
type Data struct {
	mimeType mimetype.Type
	encoded  string
	size     int
	isBase64 bool
}

// defaultType is the MIME type of URLs without a valid one.
var defaultType = mimetype.MustParse("text/plain;charset=US-ASCII")

// Process runs the data: URL processor on r and returns the MIME type and the
// body. It reads r once. It allocates only for a MIME type that is not in its
// serialized form.
//
// It fails with [ErrScheme], [ErrNoComma] or a [*Base64Error].
//
// https://fetch.spec.whatwg.org/#data-url-processor
func Process(r urlrec.Record) (Data, error) {
	if r.Scheme() != "data" {
		return Data{}, ErrScheme
	}
	input := r.HrefWithoutFragment()[len("data:"):]
	mimeType, encoded, found := strings.Cut(input, ",")
	if !found {
		return Data{}, ErrNoComma
	}
	mimeType = strings.Trim(mimeType, " ")
	d := Data{encoded: encoded}
	if before, ok := cutBase64(mimeType); ok {
		mimeType, d.isBase64 = before, true
		size, fault, at := base64Size(encoded, true)
		if fault != 0 {
			return Data{}, &Base64Error{Fault: fault, Offset: len(r.HrefWithoutFragment()) - len(encoded) + at}
		}
		d.size = size
	} else {
		d.size = percentDecodedSize(encoded)
	}
	if strings.HasPrefix(mimeType, ";") {
		mimeType = "text/plain" + mimeType
	}
	t, err := mimetype.Parse(mimeType)
	if err != nil {
		t = defaultType
	}
	d.mimeType = t
	return d, nil
}

// cutBase64 returns mimeType without ";", spaces and "base64" at its end. ok is
// false if it does not end with these.
func cutBase64(mimeType string) (before string, ok bool) {
	at := len(mimeType) - len("base64")
	if at < 0 || !strings.EqualFold(mimeType[at:], "base64") {
		return mimeType, false
	}
	return strings.CutSuffix(strings.TrimRight(mimeType[:at], " "), ";")
}

// MIMEType returns the MIME type.
//
// https://fetch.spec.whatwg.org/#data-url-struct-mime-type
func (d Data) MIMEType() mimetype.Type { return d.mimeType }

// Size returns the length of the body, in bytes.
func (d Data) Size() int { return d.size }

// IsBase64 reports whether the body is in base64 in the URL.
func (d Data) IsBase64() bool { return d.isBase64 }

// Body decodes the body and returns it. It allocates [Data.Size] bytes once.
//
// https://fetch.spec.whatwg.org/#data-url-struct-body
func (d Data) Body() []byte {
	body := make([]byte, d.size)
	r := Reader{rest: d.encoded, isBase64: d.isBase64}
	r.fill(body)
	return body
}

// Reader returns a reader of the body, which decodes while it is read.
func (d Data) Reader() *Reader {
	return &Reader{rest: d.encoded, isBase64: d.isBase64}
}

// Reader reads the body of a data: URL. It holds no decoded bytes except up to
// three. The zero Reader is at its end.
type Reader struct {
	rest     string // still encoded
	isBase64 bool
	bits     uint32  // of base64: sextets that are not yet written
	sextets  int     // their number
	decoded  [3]byte // bytes that did not fit into the caller's slice
	pending  int     // their number; they are at the end of decoded
}

// Read decodes the next bytes into p. It returns io.EOF at the end of the body,
// and no other error.
func (r *Reader) Read(p []byte) (n int, err error) {
	n = r.fill(p)
	if n == 0 && len(p) > 0 {
		return 0, io.EOF
	}
	return n, nil
}

// WriteTo writes the rest of the body to w. If nothing in it is encoded, this
// is one write of a part of the URL. Otherwise WriteTo decodes into a buffer of
// up to 32 KiB.
func (r *Reader) WriteTo(w io.Writer) (n int64, err error) {
	if !r.isBase64 && strings.IndexByte(r.rest, '%') < 0 {
		rest := r.rest
		if r.rest = ""; rest == "" {
			return 0, nil
		}
		written, err := io.WriteString(w, rest)
		return int64(written), err
	}
	buffer := make([]byte, min(32<<10, len(r.rest)+len(r.decoded)))
	for {
		filled := r.fill(buffer)
		if filled == 0 {
			return n, nil
		}
		written, err := w.Write(buffer[:filled])
		n += int64(written)
		if err == nil && written < filled {
			err = io.ErrShortWrite
		}
		if err != nil {
			return n, err
		}
	}
}

// fill decodes the next bytes into p, and returns their number. It is less than
// the length of p only at the end of the body.
func (r *Reader) fill(p []byte) (n int) {
	if !r.isBase64 {
		return r.fillPercentDecoded(p)
	}
	for n < len(p) {
		if r.pending > 0 {
			copied := copy(p[n:], r.decoded[len(r.decoded)-r.pending:])
			r.pending -= copied
			n += copied
			continue
		}
		if filled := r.fillBase64(p[n:]); filled > 0 {
			n += filled
			continue
		}
		// Less than three bytes are left in p, or in the body.
		filled := r.fillBase64(r.decoded[:])
		if filled == 0 {
			break
		}
		copy(r.decoded[len(r.decoded)-filled:], r.decoded[:filled])
		r.pending = filled
	}
	return n
}

// percentDecodedSize returns the length of s after percent-decoding.
func percentDecodedSize(s string) int {
	n := len(s)
	for {
		i := strings.IndexByte(s, '%')
		if i < 0 {
			return n
		}
		_, width := percentDecodedByte(s[i:])
		n -= width - 1
		s = s[i+width:]
	}
}

// percentDecodedByte returns the first byte of s after percent-decoding, and
// the number of bytes of s that it is from.
func percentDecodedByte(s string) (b byte, width int) {
	if percent.IsEncodedByte(s, 0) {
		return hexValue(s[1])<<4 | hexValue(s[2]), 3
	}
	return s[0], 1
}

// hexValue returns the number of an ASCII hex digit.
func hexValue(digit byte) byte { return digit&0xF + digit>>6*9 }

func (r *Reader) fillPercentDecoded(p []byte) (n int) {
	for n < len(p) && r.rest != "" {
		// The search ends where p does, or many small reads would not be
		// linear.
		plain := r.rest[:min(len(r.rest), len(p)-n)]
		if i := strings.IndexByte(plain, '%'); i >= 0 {
			plain = plain[:i]
		}
		n += copy(p[n:], plain)
		if r.rest = r.rest[len(plain):]; n < len(p) && r.rest != "" {
			b, width := percentDecodedByte(r.rest)
			p[n] = b
			n++
			r.rest = r.rest[width:]
		}
	}
	return n
}
