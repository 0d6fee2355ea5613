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

// Entry is an entry of an entry list, the data that a form submits. It has a
// name, and a string or a file as its value.
//
// Invalid UTF-8 is replaced according to [domain.ToScalarValueString], as
// "create an entry" requires.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#entry-list
type Entry struct {
	Name  string
	Value string // the value if File is nil
	File  File   // the value if it is a file; nil if it is a string
}

// File is a file that a form submits. Most formats contain only its name. For
// multipart/form-data it must be a [FileContent], such as an [FSFile].
//
// An fs.FileInfo is a File. An *os.File is one, too, but its name can be a
// path, which browsers do not submit.
//
// If no file is selected, the standard submits an empty file with an empty
// name. The File for it needs no content.
type File interface {
	// Name returns the name of the file.
	Name() string
}

// HiddenEntry returns the entry of an input element in the Hidden state. If the
// name is "_charset_" in any ASCII case, the value is the name of the form's
// encoding; otherwise it is value. enc is the result of [PickEncoding]; nil is
// UTF-8.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set
func HiddenEntry(name, value string, enc ports.Encoding) Entry {
	if domain.EqualASCIIFold(name, "_charset_") {
		value = "UTF-8"
		if enc != nil {
			value = enc.Name()
		}
	}
	return Entry{Name: name, Value: value}
}

// PickEncoding returns the encoding for the submission of a form. It is an
// output encoding; nil is UTF-8.
//   - If has is false, the form has no accept-charset attribute. The result is
//     the output encoding of document, the document's encoding; nil is UTF-8.
//   - Otherwise acceptCharset is the attribute's value, labels separated by
//     ASCII whitespace. The result is the encoding of the first label that
//     encodings contains, or UTF-8. Nil encodings are the default ones.
//
// If no label is known, Chromium uses the document's encoding.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#picking-an-encoding-for-the-form
func PickEncoding(acceptCharset string, has bool, document ports.Encoding, encodings ports.Encodings) ports.Encoding {
	if !has {
		return percent.OutputEncoding(document)
	}
	parser := weburl.New(weburl.Config{Encodings: encodings})
	isSpace := func(c rune) bool { return strings.ContainsRune(asciiWhitespace, c) }
	for label := range strings.FieldsFuncSeq(acceptCharset, isSpace) {
		if enc, err := parser.Encoding(label); err == nil {
			return percent.OutputEncoding(enc)
		}
	}
	return nil
}

// newlines replaces each CR, LF and CR LF with CR LF.
var newlines = strings.NewReplacer("\r\n", "\r\n", "\r", "\r\n", "\n", "\r\n")

// newlinesToCRLF returns s with each newline (CR, LF or CR LF) as CR LF. A
// Replacer copies a string that it does not change.
func newlinesToCRLF(s string) string {
	if !strings.ContainsAny(s, "\r\n") {
		return s
	}
	return newlines.Replace(s)
}

// Pairs returns the name-value pairs of an entry list. The value of a file is
// its name. Each newline in a name or value (CR, LF or CR LF) becomes CR LF.
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
			Name:  newlinesToCRLF(domain.ToScalarValueString(e.Name)),
			Value: newlinesToCRLF(domain.ToScalarValueString(value)),
		}
	}
	return pairs
}

// URLEncodedBody returns the body of a form in
// application/x-www-form-urlencoded. It is an ASCII string, and can be used as
// a query. enc is an output encoding, such as the result of [PickEncoding]; nil
// is UTF-8. A code point that enc cannot encode becomes "%26%23", its number in
// decimal, and "%3B".
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#url-encoded-form-data
func URLEncodedBody(entries []Entry, enc ports.Encoding) string {
	return formurlencoded.SerializeEncoding(Pairs(entries), enc)
}

// TextPlainBody returns the body of a form in text/plain, encoded in enc. enc
// is an output encoding; nil is UTF-8. A code point that enc cannot encode
// becomes "&#", its number in decimal, and ";". Nothing is escaped, because the
// format is for people: a parser cannot distinguish a newline in a value from
// the end of the value.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#plain-text-form-data
func TextPlainBody(entries []Entry, enc ports.Encoding) []byte {
	return appendEncode([]byte{}, textPlain(Pairs(entries)), enc)
}

// textPlain runs the text/plain encoding algorithm.
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

// appendEncode runs "encode" on s, which is UTF-8, and returns dst with the
// bytes appended. The reference for an unencodable code point is encoded, too,
// in the current state of the encoder.
//
// https://encoding.spec.whatwg.org/#encode
func appendEncode(dst []byte, s string, enc ports.Encoding) []byte {
	if enc == nil {
		return append(dst, s...)
	}
	for encoder := enc.NewEncoder(); ; {
		encoded, taken, unencodable := encoder.AppendEncode(dst, s, true)
		// This makes progress even if the encoder reports that it took nothing.
		if unencodable < 0 || s == "" {
			return encoded
		}
		_, size := domain.DecodeScalarValue(s)
		s = s[min(max(taken, size), len(s)):]
		dst, _, _ = encoder.AppendEncode(encoded, "&#"+strconv.Itoa(int(unencodable))+";", false)
	}
}
