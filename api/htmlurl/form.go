package htmlurl

import (
	"strconv"
	"strings"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/formurlencoded"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
)

// Entry is an entry of an entry list, which is what a form has to submit: a name,
// and a string or a file as its value.
//
// Strings that are not UTF-8 count as what [domain.ToScalarValueString] makes of
// them, as "create an entry" asks for.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#entry-list
type Entry struct {
	Name  string
	Value string // what the value is if File is nil
	File  File   // the value where it is a file; nil where it is a string
}

// File is a file that a form submits. Of the formats written here none has more of
// it than the name. An fs.FileInfo is a File; an *os.File is one too, but the name it
// gives may be a path, which browsers do not tell.
//
// Where no file has been selected, the standard submits one with an empty name.
type File interface{ Name() string }

// HiddenEntry gives the entry of an input element in the Hidden state. Where the
// name is "_charset_", in any ASCII case, the value is the name of the encoding of
// the form; otherwise it is value. enc is what [PickEncoding] gave; nil is UTF-8.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set
func HiddenEntry(name, value string, enc ports.Encoding) Entry {
	if equalASCIIFold(name, "_charset_") {
		value = "UTF-8"
		if enc != nil {
			value = enc.Name()
		}
	}
	return Entry{Name: name, Value: value}
}

// equalASCIIFold reports whether s and ascii, which is ASCII, differ in nothing but
// ASCII case. What is not ASCII and folds to ASCII takes more bytes.
func equalASCIIFold(s, ascii string) bool {
	return len(s) == len(ascii) && strings.EqualFold(s, ascii)
}

// PickEncoding gives the encoding in which a form is submitted, an output encoding;
// nil is UTF-8. acceptCharset is the value of the form's accept-charset attribute,
// and has tells whether it has one: labels with ASCII whitespace between them, of
// which the first that encodings knows is taken; nil are the default ones. Where it
// knows none, the encoding is UTF-8, and not the document's, which only a form without
// the attribute has; nil is UTF-8.
//
// Chromium takes the document's encoding in both cases.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#picking-an-encoding-for-the-form
func PickEncoding(acceptCharset string, has bool, document ports.Encoding, encodings ports.Encodings) ports.Encoding {
	if !has {
		return percent.OutputEncoding(document)
	}
	parser := weburl.New(weburl.Config{Encodings: encodings})
	for label := range strings.FieldsFuncSeq(acceptCharset, isASCIIWhitespace) {
		if enc, err := parser.Encoding(label); err == nil {
			return percent.OutputEncoding(enc)
		}
	}
	return nil
}

func isASCIIWhitespace(c rune) bool {
	return c == '\t' || c == '\n' || c == '\f' || c == '\r' || c == ' '
}

// newlines makes a CR LF of each CR, LF and CR LF.
var newlines = strings.NewReplacer("\r\n", "\r\n", "\r", "\r\n", "\n", "\r\n")

// Pairs converts an entry list to a list of name-value pairs: a file becomes its
// name, and each newline in a name or value, be it CR, LF or CR LF, becomes CR LF.
// The strings are scalar value strings.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#converting-an-entry-list-to-a-list-of-name-value-pairs
func Pairs(entries []Entry) []domain.Pair {
	pairs := make([]domain.Pair, len(entries))
	for i, e := range entries {
		value := e.Value
		if e.File != nil {
			value = e.File.Name()
		}
		pairs[i] = domain.Pair{
			Name:  newlines.Replace(domain.ToScalarValueString(e.Name)),
			Value: newlines.Replace(domain.ToScalarValueString(value)),
		}
	}
	return pairs
}

// URLEncodedBody gives the body of a form in application/x-www-form-urlencoded, an
// ASCII string that is a query too. enc is an output encoding, as [PickEncoding]
// gives; nil is UTF-8. A code point that it does not have becomes "%26%23", its
// number in decimal and "%3B".
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#url-encoded-form-data
func URLEncodedBody(entries []Entry, enc ports.Encoding) string {
	return formurlencoded.SerializeEncoding(Pairs(entries), enc)
}

// TextPlainBody gives the body of a form in text/plain, encoded in enc, an output
// encoding; nil is UTF-8. A code point that the encoding does not have becomes "&#",
// its number in decimal and ";". Nothing is escaped: the format is for people, and no
// parser can tell a newline in a value from the end of one.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#plain-text-form-data
func TextPlainBody(entries []Entry, enc ports.Encoding) []byte {
	return appendEncode([]byte{}, textPlain(Pairs(entries)), enc)
}

// textPlain is the text/plain encoding algorithm.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#text/plain-encoding-algorithm
func textPlain(pairs []domain.Pair) string {
	var b strings.Builder
	for _, pair := range pairs {
		b.WriteString(pair.Name)
		b.WriteByte('=')
		b.WriteString(pair.Value)
		b.WriteString("\r\n")
	}
	return b.String()
}

// appendEncode runs "encode" on s, which is UTF-8, and appends the bytes to dst. The
// reference that takes the place of an unencodable code point is encoded in its turn,
// with whatever state the encoder is in.
//
// https://encoding.spec.whatwg.org/#encode
func appendEncode(dst []byte, s string, enc ports.Encoding) []byte {
	if enc == nil {
		return append(dst, s...)
	}
	for encoder := enc.NewEncoder(); ; {
		encoded, taken, unencodable := encoder.AppendEncode(dst, s, true)
		// However little an encoder says it took, this goes forward.
		if unencodable < 0 || s == "" {
			return encoded
		}
		_, size := domain.DecodeScalarValue(s)
		s = s[min(max(taken, size), len(s)):]
		dst, _, _ = encoder.AppendEncode(encoded, "&#"+strconv.Itoa(int(unencodable))+";", false)
	}
}
