package formurlencoded

import (
	"slices"
	"unsafe"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
)

// Serialize gives the serialization of pairs in UTF-8, an ASCII string. Names
// and values are scalar value strings; one that is not is written as if
// [domain.ToScalarValueString] had made it one.
//
// https://url.spec.whatwg.org/#concept-urlencoded-serializer
func Serialize(pairs []domain.Pair) string {
	// Encoding makes UTF-8 three times as long at most.
	const limit = 1024
	size := 0
	for i := range pairs {
		size += len("&=") + len(pairs[i].Name) + len(pairs[i].Value)
	}
	if size > limit/3 {
		return text(AppendSerialize(nil, pairs))
	}
	// Writing a short result to the stack and copying it is faster than
	// measuring it first.
	var scratch [limit]byte
	return string(appendTuples(scratch[:0], pairs, nil))
}

// AppendSerialize appends to dst what [Serialize] gives for pairs. What dst
// holds already is not part of the output: no "&" is put behind it.
func AppendSerialize(dst []byte, pairs []domain.Pair) []byte {
	size := 0
	for i := range pairs {
		size += len("&=") + percent.EncodedLen(pairs[i].Name, percent.FormURLEncoded) +
			percent.EncodedLen(pairs[i].Value, percent.FormURLEncoded)
	}
	return appendTuples(slices.Grow(dst, size), pairs, nil)
}

// SerializeEncoding is the serializer (#concept-urlencoded-serializer) with an
// encoding: it gives the serialization of pairs in enc's output encoding (see
// [percent.OutputEncoding]), an ASCII string; nil is UTF-8. A code point that the
// encoding does not have becomes "%26%23", its number in decimal and "%3B".
func SerializeEncoding(pairs []domain.Pair, enc ports.Encoding) string {
	enc = percent.OutputEncoding(enc)
	if enc == nil {
		return Serialize(pairs)
	}
	return string(appendTuples(nil, pairs, enc))
}

// appendTuples is the loop of the serializer. enc is an output encoding or nil.
func appendTuples(dst []byte, pairs []domain.Pair, enc ports.Encoding) []byte {
	for i := range pairs {
		// The standard asks whether the output is empty, which it no longer is
		// behind the first "=".
		if i > 0 {
			dst = append(dst, '&')
		}
		dst = percent.AppendEncodeAfterEncoding(dst, enc, pairs[i].Name, percent.FormURLEncoded)
		dst = append(dst, '=')
		dst = percent.AppendEncodeAfterEncoding(dst, enc, pairs[i].Value, percent.FormURLEncoded)
	}
	return dst
}

// text gives b as a string that stands on b's memory, which nothing may write
// from then on.
func text(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
