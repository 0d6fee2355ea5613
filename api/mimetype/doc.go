// Package mimetype parses and serializes MIME types as browsers do. It
// implements the part of the MIME Sniffing Standard about MIME types, and
// "extract a MIME type" of the Fetch Standard.
//
//	t, err := mimetype.Parse(`Text/HTML; charset="utf-8"`)
//	fmt.Println(t)                       // text/html;charset=utf-8
//	charset, ok := t.Param("charset")    // utf-8, true
//	t, err = mimetype.FromHeader(r.Header.Values("Content-Type"))
//
// Package mime of the standard library follows RFC 2045 and RFC 2231. It
// refuses many values that browsers read, such as one with a parameter twice.
// It also decodes values that browsers take as they are.
//
// Strings are in UTF-8. The values of parameters have code points up to U+00FF.
// The bytes of a header are isomorphic-decoded: each byte is the code point of
// that number. [ParseBytes] and [FromHeader] do this. Invalid UTF-8 is like any
// code point above U+00FF.
//
// The time and memory of all functions are linear in the length of their input.
//
// The package implements the texts of January 2026 (MIME Sniffing) and July
// 2026 (Fetch).
package mimetype
