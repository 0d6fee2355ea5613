package formurlencoded

import (
	"errors"
	"strings"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
)

// ErrNotASCII says that input in an encoding other than UTF-8 has bytes that are
// not ASCII, which no serializer writes.
var ErrNotASCII = errors.New("weburl: a form that is not in UTF-8 has bytes that are not ASCII")

// LegacyOptions says what [ParseLegacy] knows of its input. The zero value is UTF-8
// and nothing else.
type LegacyOptions struct {
	// Encoding is the encoding of the page that the form was on; nil is UTF-8.
	Encoding ports.Encoding
	// Encodings, where it is not nil, sets the "use _charset_ flag": the first tuple
	// of the name "_charset_" whose value is a label of one of these encodings says
	// in which all tuples are, those in front of it too.
	Encodings ports.Encodings
	// IsIndex says that the form may be one text field alone, whose value is sent
	// without a name: where the first piece has no "=", it is the value of a tuple
	// whose name is empty.
	IsIndex bool
}

// ParseLegacy is the parser for servers of old pages, in encodings other than
// UTF-8. Browsers do not parse like this, and the URL Standard has it no more: it is
// of the W3C's draft of December 2014. It fails with [ErrNotASCII] alone.
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
	// The encoding is known only now.
	var decoded []byte
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
