// Package fmt is the part of package fmt that the WebAssembly module links. It
// works without package reflect.
//
// It has the verbs d, q, s, T, U, v, w, x and X, with a width that zeros fill.
// Arguments are integers, texts, errors and Stringers. Another argument prints
// as "%!", which a test looks for.
package fmt

import (
	"io"
	"strconv"
	"strings"
)

// Formatter and State are those of package fmt. Nothing here calls a Formatter.
type (
	Formatter interface {
		// Format writes the value to f.
		Format(f State, verb rune)
	}
	State interface {
		// Write writes formatted text.
		Write(b []byte) (n int, err error)
		// Width returns the width, if there is one.
		Width() (wid int, ok bool)
		// Precision returns the precision, if there is one.
		Precision() (prec int, ok bool)
		// Flag reports whether there is the flag c.
		Flag(c int) bool
	}
	// Stringer is that of package fmt.
	Stringer interface {
		// String returns the value as text.
		String() string
	}
)

// FormatString returns "%" and the verb.
func FormatString(_ State, verb rune) string { return "%" + string(verb) }

// Sprintf returns the formatted text.
func Sprintf(format string, a ...any) string { return string(Appendf(nil, format, a...)) }

// Fprintf writes the formatted text.
func Fprintf(w io.Writer, format string, a ...any) (n int, err error) {
	return w.Write(Appendf(nil, format, a...))
}

// Fprint writes texts.
func Fprint(w io.Writer, a ...any) (n int, err error) {
	return w.Write(Appendf(nil, strings.Repeat("%s", len(a)), a...))
}

// Errorf returns an error with the formatted message. It wraps the argument of
// the verb w.
func Errorf(format string, a ...any) error {
	e := &wrapper{message: Sprintf(format, a...)}
	if strings.Contains(format, "%w") {
		for _, v := range a {
			if err, ok := v.(error); ok {
				e.wrapped = err
			}
		}
	}
	return e
}

type wrapper struct {
	message string
	wrapped error
}

func (e *wrapper) Error() string { return e.message }
func (e *wrapper) Unwrap() error { return e.wrapped }

// Appendf appends the formatted text.
func Appendf(b []byte, format string, a ...any) []byte {
	for {
		text, rest, found := strings.Cut(format, "%")
		if b = append(b, text...); !found {
			return b
		}
		n := 0
		for n < len(rest) && '0' <= rest[n] && rest[n] <= '9' {
			n++
		}
		width, _ := strconv.Atoi(rest[:n])
		if n == len(rest) || rest[n] != '%' && len(a) == 0 {
			return append(b, "%!"...)
		}
		if verb := rest[n]; verb == '%' {
			b = append(b, '%')
		} else {
			b = appendVerb(b, verb, width, a[0])
			a = a[1:]
		}
		format = rest[n+1:]
	}
}

func appendVerb(b []byte, verb byte, width int, v any) []byte {
	if verb == 'T' {
		return append(b, "another type"...)
	}
	if n, negative, ok := integer(v); ok {
		base, prefix := 10, ""
		switch verb {
		case 'x', 'X':
			base = 16
		case 'U':
			base, prefix, width = 16, "U+", 4
		case 'd', 'v':
		default:
			return append(b, "%!"...)
		}
		digits := strconv.FormatUint(n, base)
		if verb == 'X' || verb == 'U' {
			digits = strings.ToUpper(digits)
		}
		if negative {
			prefix += "-"
		}
		b = append(b, prefix...)
		b = append(b, strings.Repeat("0", max(width-len(digits), 0))...)
		return append(b, digits...)
	}
	s := ""
	switch v := v.(type) {
	case string:
		s = v
	case []byte:
		s = string(v)
	case error:
		s = v.Error()
	case Stringer:
		s = v.String()
	default:
		return append(b, "%!"...)
	}
	switch verb {
	case 'q':
		return strconv.AppendQuote(b, s)
	case 's', 'v', 'w':
		return append(b, s...)
	}
	return append(b, "%!"...)
}

// integer returns the absolute value of an integer.
func integer(v any) (n uint64, negative, ok bool) {
	signed := int64(0)
	switch v := v.(type) {
	case int:
		signed = int64(v)
	case int8:
		signed = int64(v)
	case int16:
		signed = int64(v)
	case int32:
		signed = int64(v)
	case int64:
		signed = v
	case uint:
		return uint64(v), false, true
	case uint8:
		return uint64(v), false, true
	case uint16:
		return uint64(v), false, true
	case uint32:
		return uint64(v), false, true
	case uint64:
		return v, false, true
	default:
		return 0, false, false
	}
	if signed < 0 {
		return -uint64(signed), true, true
	}
	return uint64(signed), false, true
}
