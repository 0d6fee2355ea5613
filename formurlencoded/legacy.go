package formurlencoded

import (
	"errors"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
)

// ErrNotASCII is the error of [ParseLegacy] for input in an encoding other than
// UTF-8 that has a byte above 0x7F. Serializers percent-encode such bytes.
var ErrNotASCII = errors.New("formurlencoded: the encoding is not UTF-8, and the input has a byte that is not ASCII")

// LegacyOptions are the options of [ParseLegacy]. The zero value means UTF-8,
// no "_charset_" and no isindex.
type LegacyOptions struct {
	// Encoding is the encoding of the page that the form was on. nil means
	// UTF-8.
	Encoding ports.Encoding
	// If Encodings is not nil, the "use _charset_ flag" is set. A form may then
	// name its encoding in a tuple "_charset_". The first such tuple whose
	// value is a label that Encodings knows replaces Encoding, for all tuples
	// of the form.
	Encodings ports.Encodings
	// IsIndex sets the "isindex flag". An old form with a single text field
	// sends its value without a name and without "=". With the flag, if the
	// part before the first "&" has no "=", it is the value of a tuple with an
	// empty name.
	IsIndex bool
}

// ParseLegacy returns the name-value tuples of input, in order. It is the
// parser for servers of old pages in encodings other than UTF-8.
//
// It fails with [ErrNotASCII] only. It takes time and memory linear in the
// length of input.
//
// Browsers do not use this parser, and the URL Standard removed it. It is the
// parser of the W3C's draft of December 2014.
//
// https://www.w3.org/TR/2014/WD-url-1-20141209/#concept-urlencoded-parser
func ParseLegacy(input string, options LegacyOptions) ([]domain.Pair, error) {
	encoding := options.Encoding // nil: UTF-8
	if encoding != nil && !strings.EqualFold(encoding.Name(), "UTF-8") {
		for i := range len(input) {
			if input[i] > 0x7F {
				return nil, ErrNotASCII
			}
		}
	}
	if first, _, _ := strings.Cut(input, "&"); options.IsIndex && !strings.Contains(first, "=") {
		input = "=" + input
	}
	// Names and values stay percent-encoded at first: a later "_charset_" may
	// change the encoding that they are decoded with.
	var pairs []domain.Pair
	useCharset := options.Encodings != nil
	for bytes := range strings.SplitSeq(input, "&") {
		if bytes == "" {
			continue
		}
		name, value, _ := strings.Cut(strings.ReplaceAll(bytes, "+", " "), "=")
		if useCharset && name == "_charset_" {
			if found, ok := options.Encodings.Lookup(value); ok {
				useCharset = false
				encoding = found
			}
		}
		pairs = append(pairs, domain.Pair{Name: name, Value: value})
	}
	var decoded []byte // reused
	decode := func(s string) string {
		decoded = percent.AppendDecode(decoded[:0], s)
		if encoding == nil {
			return text(domain.AppendScalarValues(nil, decoded))
		}
		return text(encoding.AppendDecode(nil, decoded))
	}
	for i := range pairs {
		pairs[i].Name, pairs[i].Value = decode(pairs[i].Name), decode(pairs[i].Value)
	}
	return pairs, nil
}
