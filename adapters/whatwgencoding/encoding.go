// Package whatwgencoding is the Encoding Standard's encodings: names and labels,
// encoders and decoders, as [ports.Encodings] wants them.
//
// [Backend] finds an [Encoding] by its label; each is also a constant. All
// answers are the standard's, to the byte. What differs in golang.org/x/text is
// listed in the test of package xtextencoding.
//
// # Memory
//
// The indexes are constant data of some 190 KB and serve the decoders as they
// are. The encoders need them the other way round. Such a table is made on the
// first use of an encoding's encoder and kept: 2 to 5 KB for a single-byte
// encoding, 50 to 90 KB for one of more bytes, 413 KB for all. GBK and gb18030
// share one, and so do EUC-JP and ISO-2022-JP.
//
// https://encoding.spec.whatwg.org/
package whatwgencoding

import (
	"strings"

	"github.com/weburl-go/weburl/ports"
)

//go:generate go run gen.go

// Backend is the encodings of the Encoding Standard. The zero Backend is ready
// for use; all are the same.
type Backend struct{}

var (
	_ ports.Encodings = Backend{}
	_ ports.Encoding  = UTF8
	_ ports.Encoder   = encoder(UTF8)
	_ ports.Encoder   = new(iso2022JPEncoder)
)

// New gives a Backend.
func New() Backend { return Backend{} }

// Lookup runs "get an encoding" on label. What it gives is an [Encoding]; it reports
// false where the label names none.
//
// https://encoding.spec.whatwg.org/#concept-encoding-get
func (Backend) Lookup(label string) (ports.Encoding, bool) {
	label = strings.Trim(label, "\t\n\f\r ")
	if len(label) > longestLabel {
		return nil, false
	}
	var lower [longestLabel]byte
	for i := range len(label) {
		b := label[i]
		if 'A' <= b && b <= 'Z' {
			b += 'a' - 'A'
		}
		lower[i] = b
	}
	e, ok := byLabel(string(lower[:len(label)]))
	if !ok {
		return nil, false
	}
	return e, true
}

// Encoding is an encoding of the standard. The zero Encoding is UTF-8. A value
// that is none of the constants panics where it is used.
//
// https://encoding.spec.whatwg.org/#encodings
type Encoding uint8

// Name gives the name of the encoding.
//
// https://encoding.spec.whatwg.org/#name
func (e Encoding) Name() string { return names[e] }

// String gives the name of the encoding.
func (e Encoding) String() string { return e.Name() }

// NewEncoder gives the encoder of the encoding's output encoding, at the start
// of a string: that of UTF-8 for [Replacement], [UTF16BE] and [UTF16LE], which
// have none.
//
// https://encoding.spec.whatwg.org/#get-an-encoder
func (e Encoding) NewEncoder() ports.Encoder {
	switch e {
	case ISO2022JP:
		return new(iso2022JPEncoder)
	case Replacement, UTF16BE, UTF16LE:
		return encoder(UTF8)
	}
	return encoder(e)
}

// AppendDecode appends to dst the UTF-8 form of src, decoded by the encoding's
// decoder. Each error becomes U+FFFD. A byte order mark is data.
//
// https://encoding.spec.whatwg.org/#concept-encoding-run
func (e Encoding) AppendDecode(dst, src []byte) []byte {
	switch e {
	case UTF8:
		return appendUTF8(dst, src)
	case GBK, GB18030:
		return decodeGB18030(dst, src)
	case Big5:
		return decodeBig5(dst, src)
	case EUCJP:
		return decodeEUCJP(dst, src)
	case ISO2022JP:
		return decodeISO2022JP(dst, src)
	case ShiftJIS:
		return decodeShiftJIS(dst, src)
	case EUCKR:
		return decodeEUCKR(dst, src)
	case Replacement:
		return decodeReplacement(dst, src)
	case UTF16BE, UTF16LE:
		return decodeUTF16(dst, src, e == UTF16BE)
	case XUserDefined:
		return decodeXUserDefined(dst, src)
	}
	return decodeSingleByte(dst, src, &singleByteIndexes[e-IBM866])
}
