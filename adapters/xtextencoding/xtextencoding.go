// Package xtextencoding implements [ports.Encodings] with
// golang.org/x/text/encoding/htmlindex, for programs that link x/text anyway:
//
//	parser := weburl.New(weburl.Config{Encodings: xtextencoding.New()})
//
// Labels, names and UTF-8 are those of the Encoding Standard. Other results are
// those of x/text, which differ from the standard; those of package
// adapters/whatwgencoding, the default, do not:
//
//   - C1 controls are missing from the ISO-8859 encodings, and also from most
//     of the windows encodings if a byte is undefined.
//   - Encoders of multi-byte encodings have other code points. That of
//     ISO-2022-JP does not have Roman, and emits half-width katakana.
//   - Decoders of multi-byte encodings refuse private use, and continue at
//     another byte after an error.
//   - The decoder of UTF-16 returns one U+FFFD too many for a surrogate before
//     half a code unit.
//
// The test of this package has an example of each.
package xtextencoding

import (
	"errors"
	"slices"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/transform"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
)

// Backend looks up encodings of golang.org/x/text/encoding/htmlindex. The zero
// Backend is ready for use, and all Backends are the same. It is safe for
// concurrent use.
type Backend struct{}

var (
	_ ports.Encodings = Backend{}
	_ ports.Encoding  = textEncoding{}
	_ ports.Encoder   = textEncoder{}
	_ ports.Encoder   = utf8Encoder{}
)

// New returns a Backend.
func New() Backend { return Backend{} }

// Lookup returns the encoding with the label, in upper or lower case and with
// or without ASCII whitespace around it. It reports false if there is none.
//
// https://encoding.spec.whatwg.org/#concept-encoding-get
func (Backend) Lookup(label string) (ports.Encoding, bool) {
	label = strings.Trim(label, "\t\n\f\r ")
	for i := range len(label) {
		// htmlindex trims and lower-cases according to Unicode. Without these
		// bytes that is the same as in ASCII.
		if label[i] <= ' ' || label[i] >= 0x7F {
			return nil, false
		}
	}
	found, err := htmlindex.Get(label)
	if err != nil || found == nil {
		return nil, false
	}
	lower, err := htmlindex.Name(found)
	if err != nil {
		return nil, false
	}
	i := slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, lower) })
	if i < 0 {
		return nil, false
	}
	return textEncoding{names[i], found}, true
}

// names are the names of all encodings. The names in htmlindex are in lower
// case.
//
// https://encoding.spec.whatwg.org/#names-and-labels
var names = []string{
	"UTF-8", "IBM866", "ISO-8859-2", "ISO-8859-3", "ISO-8859-4", "ISO-8859-5", "ISO-8859-6",
	"ISO-8859-7", "ISO-8859-8", "ISO-8859-8-I", "ISO-8859-10", "ISO-8859-13", "ISO-8859-14",
	"ISO-8859-15", "ISO-8859-16", "KOI8-R", "KOI8-U", "macintosh", "windows-874", "windows-1250",
	"windows-1251", "windows-1252", "windows-1253", "windows-1254", "windows-1255", "windows-1256",
	"windows-1257", "windows-1258", "x-mac-cyrillic", "GBK", "gb18030", "Big5", "EUC-JP",
	"ISO-2022-JP", "Shift_JIS", "EUC-KR", "replacement", "UTF-16BE", "UTF-16LE", "x-user-defined",
}

// textEncoding is an encoding of x/text under the standard's name.
type textEncoding struct {
	name string
	text encoding.Encoding
}

func (e textEncoding) Name() string { return e.name }

func (e textEncoding) NewEncoder() ports.Encoder {
	if percent.OutputEncoding(e) == nil {
		return utf8Encoder{}
	}
	return textEncoder{e.text.NewEncoder()}
}

func (e textEncoding) AppendDecode(dst, src []byte) []byte {
	switch {
	case e.name == "UTF-8":
		// x/text has more U+FFFD for malformed bytes than the standard.
		return domain.AppendScalarValues(dst, src)
	case len(src) == 0:
		return dst // the replacement decoder of x/text would return U+FFFD
	}
	// The decoders of htmlindex do not fail: an error becomes U+FFFD.
	dst, _, _ = appendTransform(dst, src, e.text.NewDecoder(), true)
	return dst
}

// textEncoder is an encoder of x/text within one string.
type textEncoder struct{ text *encoding.Encoder }

func (e textEncoder) AppendEncode(dst []byte, src string, end bool) ([]byte, int, rune) {
	taken := 0
	for {
		// In pieces, so that the time of a call is in proportion to taken.
		piece := src[taken:min(taken+512, len(src))]
		last := taken+len(piece) == len(src)
		var took int
		var err error
		dst, took, err = appendTransform(dst, []byte(piece), e.text, end && last)
		taken += took
		switch {
		case err == nil && last:
			return dst, taken, -1
		case err == nil, errors.Is(err, transform.ErrShortSrc) && !last:
			continue // the piece may end within a code point
		}
		// x/text stops before a code point that it cannot encode.
		c, size := domain.DecodeScalarValue(src[taken:])
		return dst, taken + size, c
	}
}

// utf8Encoder is the encoder of UTF-8, and of encodings whose output encoding
// is UTF-8.
type utf8Encoder struct{}

func (utf8Encoder) AppendEncode(dst []byte, src string, end bool) ([]byte, int, rune) {
	return append(dst, domain.ToScalarValueString(src)...), len(src), -1
}

// appendTransform transforms src with t and appends the result to dst. It
// returns the number of bytes of src that t took. The error is never
// transform.ErrShortDst.
func appendTransform(dst, src []byte, t transform.Transformer, atEOF bool) ([]byte, int, error) {
	taken := 0
	for {
		// This is enough room for each transformer of htmlindex to take
		// something.
		dst = slices.Grow(dst, len(src)-taken+16)
		wrote, took, err := t.Transform(dst[len(dst):cap(dst)], src[taken:], atEOF)
		dst = dst[:len(dst)+wrote]
		taken += took
		if !errors.Is(err, transform.ErrShortDst) {
			return dst, taken, err
		}
	}
}
