package weburl

import (
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/ports"
	"github.com/weburl-go/weburl/urlrec"
)

// The functions of this file are the methods of the default Parser. Those that
// fail return the errors of the method of the same name.

// Parse parses input without a base and returns the URL.
func Parse(input string) (*URL, error) { return defaultParser.Parse(input) }

// ParseBase parses input relative to base, which must be a URL itself, and
// returns the URL.
func ParseBase(input, base string) (*URL, error) { return defaultParser.ParseBase(input, base) }

// Batch returns a Parser for one goroutine that makes many URLs at a lower cost.
// See [Parser.Batch] for the memory that its URLs keep.
func Batch() *Parser { return defaultParser.Batch() }

// MustParse parses input without a base and returns the URL, or panics if input
// is not a URL.
func MustParse(input string) *URL { return defaultParser.MustParse(input) }

// CanParse reports whether [Parse] would return a URL, at a lower cost.
func CanParse(input string) bool { return defaultParser.CanParse(input) }

// CanParseBase reports whether [ParseBase] would return a URL, at a lower cost.
func CanParseBase(input, base string) bool { return defaultParser.CanParseBase(input, base) }

// ParseEncoding parses input without a base and returns the URL, with the query
// in the encoding that encodingLabel names.
func ParseEncoding(input, encodingLabel string) (*URL, error) {
	return defaultParser.ParseEncoding(input, encodingLabel)
}

// ParseEncodingBase parses input relative to base and returns the URL, with the
// query in the encoding that encodingLabel names.
func ParseEncodingBase(input, base, encodingLabel string) (*URL, error) {
	return defaultParser.ParseEncodingBase(input, base, encodingLabel)
}

// FromRecord returns a URL object for r.
func FromRecord(r urlrec.Record) *URL { return defaultParser.FromRecord(r) }

// ParseRecord parses input without a base and returns the Record, without
// allocating if input is already the href of a URL.
func ParseRecord(input string) (r urlrec.Record, err error) {
	err = defaultParser.parseInto(&r, input, nil, nil)
	return r, err
}

// ResolveRecord parses input relative to base and returns the Record.
func ResolveRecord(input string, base urlrec.Record) (urlrec.Record, error) {
	return defaultParser.ResolveRecord(input, base)
}

// ResolveRecordEncoding parses input relative to base and returns the Record,
// with the query in the encoding enc.
func ResolveRecordEncoding(input string, base urlrec.Record, enc ports.Encoding) (urlrec.Record, error) {
	return defaultParser.ResolveRecordEncoding(input, base, enc)
}

// Encoding returns the encoding that label names, for example "shift_jis". An
// unknown label fails with [domain.ErrUnknownEncoding].
func Encoding(label string) (ports.Encoding, error) { return defaultParser.Encoding(label) }

// Validate returns the validation errors of parsing input without a base, and
// the error that ends the parse.
func Validate(input string) ([]domain.ValidationError, error) { return defaultParser.Validate(input) }

// ValidateBase returns the validation errors of parsing base and then input
// relative to it, and the error that ends the parse.
func ValidateBase(input, base string) ([]domain.ValidationError, error) {
	return defaultParser.ValidateBase(input, base)
}

// IsValidURLString reports whether input is a valid URL string without a base,
// which is stricter than [CanParse].
func IsValidURLString(input string) bool { return defaultParser.IsValidURLString(input) }

// IsValidURLStringBase reports whether input is a valid URL string with the
// base URL base.
func IsValidURLStringBase(input, base string) bool {
	return defaultParser.IsValidURLStringBase(input, base)
}

// IsValidURLStringRecord reports whether input is a valid URL string with a
// base that is already parsed.
func IsValidURLStringRecord(input string, base urlrec.Record) bool {
	return defaultParser.IsValidURLStringRecord(input, base)
}

// DomainToASCII returns the serialized host of a special URL whose host is
// name, in ASCII. It returns "" if name is not a domain or an IPv4 address.
func DomainToASCII(name string) string { return defaultParser.DomainToASCII(name) }

// DomainToUnicode returns the result of [DomainToASCII] in Unicode, not for
// display, because it may look like another domain. To show a host to people,
// use [URL.Render] or [Parser.Renderer].
func DomainToUnicode(name string) string { return defaultParser.DomainToUnicode(name) }
