// Package whatwgencoding has the encodings of the Encoding Standard: their
// names and labels, encoders and decoders. It is weburl's default
// [ports.Encodings]. All results are the standard's, byte for byte.
//
// [Backend] finds an [Encoding] by its label, and each Encoding is a constant:
//
//	e, ok := whatwgencoding.New().Lookup("sjis")            // Shift_JIS
//	text := e.AppendDecode(nil, []byte("\x82\xA0"))         // "あ"
//	encoder := whatwgencoding.ShiftJIS.NewEncoder()
//	out, taken, unencodable := encoder.AppendEncode(nil, "あ", true)
//	// "\x82\xA0", 3, -1
//
// Decoding cannot fail: each error becomes U+FFFD. An encoder stops at a code
// point that the encoding does not have, and returns it.
//
// # Memory
//
// The indexes are 183 KB of constant data, which decoders use directly. An
// encoder needs the reverse of an index. The first use of the encoder makes
// this table, and the package keeps it:
//
//   - 2 to 5 KB for a single-byte encoding;
//   - 50 to 90 KB for a multi-byte encoding;
//   - at most 413 KB for all.
//
// GBK and gb18030 share one table, and so do EUC-JP and ISO-2022-JP.
//
// https://encoding.spec.whatwg.org/
package whatwgencoding

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/ports"
)

//go:generate go run ./gen

// Backend looks up encodings of the Encoding Standard. The zero Backend is
// ready for use, and all Backends are the same. It is safe for concurrent use.
type Backend struct{}

var (
	_ ports.Encodings = Backend{}
	_ ports.Encoding  = UTF8
	_ ports.Encoder   = encoder(UTF8)
	_ ports.Encoder   = new(iso2022JPEncoder)
)

// New returns a Backend.
func New() Backend { return Backend{} }

// Lookup returns the [Encoding] with the label, in upper or lower case and with
// or without ASCII whitespace around it. It reports false if there is none.
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

// Encoding is an encoding of the standard. The zero Encoding is UTF-8. Methods
// other than String panic if the value is not one of the constants.
//
// https://encoding.spec.whatwg.org/#encodings
type Encoding uint8

// Name returns the name of the encoding, such as "Shift_JIS".
//
// https://encoding.spec.whatwg.org/#name
func (e Encoding) Name() string { return names[e] }

// String returns the name of the encoding, or "Encoding(N)" if the value is not
// one of the constants.
func (e Encoding) String() string {
	if e >= encodingCount {
		return "Encoding(" + strconv.Itoa(int(e)) + ")"
	}
	return e.Name()
}

// NewEncoder returns an encoder for one string. [Replacement], [UTF16BE] and
// [UTF16LE] have no encoder; for them it is that of their output encoding,
// UTF-8.
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

// AppendDecode decodes src and appends the result to dst in UTF-8. Each error
// becomes U+FFFD. A byte order mark is decoded like other bytes.
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
