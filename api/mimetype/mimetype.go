package mimetype

import (
	"errors"
	"iter"
	"math"
	"strings"
	"unicode/utf8"
)

// The reasons why a string is not a MIME type.
var (
	ErrType    = errors.New("mimetype: the type is empty or is not an HTTP token")
	ErrSubtype = errors.New("mimetype: the subtype is missing, empty or not an HTTP token")
	ErrTooLong = errors.New("mimetype: the MIME type is longer than 2^32-1 bytes")
)

// The reasons why a parameter cannot be set.
var (
	ErrName  = errors.New("mimetype: the name of the parameter is empty or is not an HTTP token")
	ErrValue = errors.New("mimetype: the value of the parameter has a code point that is not allowed")
)

// Type is a MIME type. It holds the serialization, which is one string, and the
// offsets of the type and the subtype in it. The zero Type is not a MIME type:
// its strings are empty, and it is in no group.
//
// A Type is comparable, so it may be a map key. Two are equal if their
// serializations are. It may share memory with the string that it was parsed
// from; [Type.Clone] returns one that shares none.
//
// https://mimesniff.spec.whatwg.org/#mime-type
type Type struct {
	text    string
	slash   uint32
	essence uint32 // its length
}

// Parse parses a MIME type and returns it. Parameters that are not valid are
// left out, and the first of those with one name wins. If s is the
// serialization of a MIME type that is shorter than 128 bytes, Parse does not
// allocate.
//
// It fails with [ErrType], [ErrSubtype] or [ErrTooLong].
//
// https://mimesniff.spec.whatwg.org/#parse-a-mime-type
func Parse(s string) (Type, error) {
	s = trimLeft(trimRight(s))
	if uint64(len(s)) > math.MaxUint32 {
		return Type{}, ErrTooLong
	}
	typ, rest, found := strings.Cut(s, "/")
	if !isToken(typ) {
		return Type{}, ErrType
	}
	end := strings.IndexByte(rest, ';')
	if end < 0 {
		end = len(rest)
	}
	subtype := trimRight(rest[:end])
	if !found || !isToken(subtype) {
		return Type{}, ErrSubtype
	}

	var short [128]byte
	out := short[:0]
	if len(s) > len(short) {
		out = make([]byte, 0, len(s))
	}
	out = appendLower(out, typ)
	out = append(out, '/')
	out = appendLower(out, subtype)
	t := Type{slash: uint32(len(typ)), essence: uint32(len(out))}
	var seen names
	for rest = rest[end:]; rest != ""; {
		rest = trimLeft(rest[1:]) // after ";"
		n := nameEnd(rest)
		name := rest[:n]
		if rest = rest[n:]; rest == "" || rest[0] == ';' {
			continue
		}
		if rest = rest[1:]; rest == "" {
			break
		}
		var value string
		if rest[0] == '"' {
			n := quotedStringEnd(rest)
			value, rest = quotedStringValue(rest[:n]), rest[n:]
			rest = rest[valueEnd(rest):]
		} else {
			n := valueEnd(rest)
			value, rest = trimRight(rest[:n]), rest[n:]
			if value == "" {
				continue
			}
		}
		if isToken(name) && isQuotedStringToken(value) {
			out = seen.appendParameter(out, name, value)
		}
		if uint64(len(out)) > math.MaxUint32 {
			return Type{}, ErrTooLong
		}
	}
	if t.text = s; string(out) != s {
		t.text = string(out)
	}
	return t, nil
}

// ParseBytes parses a MIME type from the bytes of a header value and returns
// it. It fails as [Parse] does.
//
// https://mimesniff.spec.whatwg.org/#parse-a-mime-type-from-bytes
func ParseBytes(b []byte) (Type, error) { return Parse(isomorphicDecode(string(b))) }

// MustParse parses a MIME type as [Parse] does and returns it. It panics if s
// is not one.
func MustParse(s string) Type {
	t, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return t
}

// IsValid reports whether t is a MIME type: false for the zero Type.
func (t Type) IsValid() bool { return t.text != "" }

// Type returns the type, such as "text", in lower case.
//
// https://mimesniff.spec.whatwg.org/#type
func (t Type) Type() string { return t.text[:t.slash] }

// Subtype returns the subtype, such as "html", in lower case.
//
// https://mimesniff.spec.whatwg.org/#subtype
func (t Type) Subtype() string { return strings.TrimPrefix(t.text[t.slash:t.essence], "/") }

// Essence returns the type, "/" and the subtype, such as "text/html".
//
// https://mimesniff.spec.whatwg.org/#mime-type-essence
func (t Type) Essence() string { return t.text[:t.essence] }

// Param returns the value of the parameter name, which must be in lower case.
// ok is false if there is none. The time is linear in the length of t.
func (t Type) Param(name string) (value string, ok bool) {
	for n, v := range t.Params() {
		if n == name {
			return v, true
		}
	}
	return "", false
}

// Params returns the parameters in order. Names are in lower case, and no two
// are equal.
//
// https://mimesniff.spec.whatwg.org/#parameters
func (t Type) Params() iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for rest := t.text[t.essence:]; rest != ""; {
			n := nameEnd(rest[1:]) + 1
			name := rest[1:n]
			rest = rest[n+1:]
			var value string
			if rest[0] == '"' {
				n = quotedStringEnd(rest)
				value = quotedStringValue(rest[:n])
			} else {
				n = valueEnd(rest)
				value = rest[:n]
			}
			if rest = rest[n:]; !yield(name, value) {
				return
			}
		}
	}
}

// WithParam sets the parameter name to value and returns the result. A new
// parameter is the last one, and others keep their places. name is converted to
// lower case. value may have the code points U+0009, U+0020 to U+007E and
// U+0080 to U+00FF.
//
// It fails with [ErrName], [ErrValue] or [ErrTooLong], and with [ErrType] for
// the zero Type.
func (t Type) WithParam(name, value string) (Type, error) {
	switch {
	case !t.IsValid():
		return Type{}, ErrType
	case !isToken(name):
		return Type{}, ErrName
	case !isQuotedStringToken(value):
		return Type{}, ErrValue
	}
	lower := string(appendLower(nil, name))
	out := make([]byte, 0, len(t.text)+len(lower)+len(value)+len(`;=""`))
	out = append(out, t.Essence()...)
	found := false
	for n, v := range t.Params() {
		if n == lower {
			v, found = value, true
		}
		out = appendParameter(out, n, v)
	}
	if !found {
		out = appendParameter(out, lower, value)
	}
	if uint64(len(out)) > math.MaxUint32 {
		return Type{}, ErrTooLong
	}
	t.text = string(out)
	return t, nil
}

// String returns the serialization of t, or "" for the zero Type. Parsing it
// returns t again.
//
// https://mimesniff.spec.whatwg.org/#serialize-a-mime-type
func (t Type) String() string { return t.text }

// AppendBytes appends the bytes of t for a header value to dst.
//
// https://mimesniff.spec.whatwg.org/#serialize-a-mime-type-to-bytes
func (t Type) AppendBytes(dst []byte) []byte {
	for _, c := range t.text { // up to U+00FF
		dst = append(dst, byte(c))
	}
	return dst
}

// Clone returns t with memory of its own.
func (t Type) Clone() Type {
	t.text = strings.Clone(t.text)
	return t
}

// Minimized returns a string for t that says how the MIME type is processed,
// and little else. It is "" if t is in no group with a string of its own and
// not supported by the user agent.
//
// https://mimesniff.spec.whatwg.org/#minimize-a-supported-mime-type
func (t Type) Minimized(supported bool) string {
	switch {
	case t.IsJavaScript():
		return "text/javascript"
	case t.IsJSON():
		return "application/json"
	case t.Essence() == "image/svg+xml":
		return "image/svg+xml"
	case t.IsXML():
		return "application/xml"
	case supported:
		return t.Essence()
	}
	return ""
}

// isWhitespace reports whether b is HTTP whitespace.
//
// https://fetch.spec.whatwg.org/#http-whitespace
func isWhitespace(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' }

// trimLeft returns s without HTTP whitespace at its beginning. Package strings
// would make a set of the four at each call.
func trimLeft(s string) string {
	for s != "" && isWhitespace(s[0]) {
		s = s[1:]
	}
	return s
}

// trimRight returns s without HTTP whitespace at its end.
func trimRight(s string) string {
	for s != "" && isWhitespace(s[len(s)-1]) {
		s = s[:len(s)-1]
	}
	return s
}

// The marks of classes.
const (
	tokenMark  = 1 << iota // HTTP token code points
	quotedMark             // HTTP quoted-string token code points
)

// classes has the marks of ASCII code points. Those above are in no class here.
var classes = func() (marks [256]uint8) {
	for b := ' '; b < 0x7F; b++ {
		marks[b] = quotedMark
	}
	marks['\t'] = quotedMark
	for _, b := range "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" {
		marks[b] |= tokenMark
	}
	return marks
}()

// isToken reports whether s has only HTTP token code points, and at least one.
//
// https://mimesniff.spec.whatwg.org/#http-token-code-point
func isToken(s string) bool {
	for i := range len(s) {
		if classes[s[i]]&tokenMark == 0 {
			return false
		}
	}
	return s != ""
}

// isQuotedStringToken reports whether s has only HTTP quoted-string token code
// points.
//
// https://mimesniff.spec.whatwg.org/#http-quoted-string-token-code-point
func isQuotedStringToken(s string) bool {
	for i := 0; i < len(s); i++ {
		if classes[s[i]]&quotedMark != 0 {
			continue
		}
		if c, _ := utf8.DecodeRuneInString(s[i:]); s[i] < utf8.RuneSelf || c > 0xFF {
			return false
		}
		i++ // U+0080 to U+00FF have two bytes
	}
	return true
}

// nameEnd returns the index of the first ";" or "=" in s, or the length of s.
func nameEnd(s string) int {
	for i := range len(s) {
		if s[i] == ';' || s[i] == '=' {
			return i
		}
	}
	return len(s)
}

// valueEnd returns the index of the first ";" in s, or the length of s.
func valueEnd(s string) int {
	if i := strings.IndexByte(s, ';'); i >= 0 {
		return i
	}
	return len(s)
}

// quotedStringEnd returns the length of the HTTP quoted string at the beginning
// of s, which is a quotation mark. A missing mark at the end is no failure.
//
// https://fetch.spec.whatwg.org/#collect-an-http-quoted-string
func quotedStringEnd(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '"':
			return i + 1
		case '\\':
			i++
		}
	}
	return len(s)
}

// quotedStringValue returns the value of the HTTP quoted string s. It allocates
// only if s has a backslash.
func quotedStringValue(s string) string {
	s = s[1:]
	escaped := strings.IndexByte(s, '\\')
	if escaped < 0 {
		return strings.TrimSuffix(s, `"`)
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s) && s[i] != '"'; i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
		}
		out = append(out, s[i])
	}
	return string(out)
}

// appendLower appends s in ASCII lower case.
func appendLower(dst []byte, s string) []byte {
	for i := range len(s) {
		b := s[i]
		if 'A' <= b && b <= 'Z' {
			b += 'a' - 'A'
		}
		dst = append(dst, b)
	}
	return dst
}

// appendParameter appends a parameter of a serialization. name is in lower
// case.
func appendParameter(dst []byte, name, value string) []byte {
	dst = append(dst, ';')
	dst = append(dst, name...)
	dst = append(dst, '=')
	return appendValue(dst, value)
}

// appendValue appends the value of a parameter, quoted if it must be.
func appendValue(dst []byte, value string) []byte {
	if isToken(value) {
		return append(dst, value...)
	}
	dst = append(dst, '"')
	for i := range len(value) {
		if value[i] == '"' || value[i] == '\\' {
			dst = append(dst, '\\')
		}
		dst = append(dst, value[i])
	}
	return append(dst, '"')
}

// isomorphicDecode returns the bytes of s as the code points of their numbers.
func isomorphicDecode(s string) string {
	high := 0
	for i := range len(s) {
		high += int(s[i] >> 7)
	}
	if high == 0 {
		return s
	}
	out := make([]byte, 0, len(s)+high)
	for i := range len(s) {
		out = utf8.AppendRune(out, rune(s[i]))
	}
	return string(out)
}
