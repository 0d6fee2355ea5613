// Package domain holds the words that every other package of weburl speaks:
// classes of code points, the repair of a Go string into a scalar value string,
// validation errors with their exact names, the failure a parse ends with, the
// refusal of a setter, origins and sites, and name-value pairs. It holds no
// algorithm of the URL Standard.
//
// # Terms
//
// A scalar value string is a string of Unicode code points without
// surrogates. A Go string may hold any bytes; where the standard asks for a
// scalar value string, weburl reads the bytes as the Encoding Standard's
// UTF-8 decoder does, see [DecodeScalarValue].
//
// All places (Start, End) are byte offsets into the string that the caller
// gave.
package domain
