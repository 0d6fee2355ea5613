package formurlencoded

import (
	"slices"
	"unsafe"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/ports"
)

// Serialize returns pairs as "name=value&name=value", percent-encoded in UTF-8
// with spaces as "+". The result is ASCII. It is "" if there are no pairs.
// Names and values that are not UTF-8 are repaired by
// [domain.ToScalarValueString].
//
// https://url.spec.whatwg.org/#concept-urlencoded-serializer
func Serialize(pairs []domain.Pair) string {
	// Percent-encoding makes a string at most three times as long.
	const limit = 1024
	size := 0
	for i := range pairs {
		size += len("&=") + len(pairs[i].Name) + len(pairs[i].Value)
	}
	if size > limit/3 {
		return text(AppendSerialize(nil, pairs))
	}
	// To write a short result to the stack and copy it is faster than to
	// measure it first.
	var scratch [limit]byte
	return string(appendTuples(scratch[:0], pairs, nil))
}

// AppendSerialize serializes pairs as [Serialize] does and appends the result
// to dst. It writes no "&" between the bytes of dst and the first pair.
func AppendSerialize(dst []byte, pairs []domain.Pair) []byte {
	size := 0
	for i := range pairs {
		size += len("&=") + percent.EncodedLen(pairs[i].Name, percent.FormURLEncoded) +
			percent.EncodedLen(pairs[i].Value, percent.FormURLEncoded)
	}
	return appendTuples(slices.Grow(dst, size), pairs, nil)
}

// SerializeEncoding serializes pairs as [Serialize] does
// (#concept-urlencoded-serializer), but in the output encoding of enc; see
// [percent.OutputEncoding]. nil means UTF-8. The result is ASCII. A code point
// that the encoding cannot encode becomes "%26%23", its number in decimal, and
// "%3B".
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
		// The standard asks whether the output is not empty. That is so after
		// the first "=".
		if i > 0 {
			dst = append(dst, '&')
		}
		dst = percent.AppendEncodeAfterEncoding(dst, enc, pairs[i].Name, percent.FormURLEncoded)
		dst = append(dst, '=')
		dst = percent.AppendEncodeAfterEncoding(dst, enc, pairs[i].Value, percent.FormURLEncoded)
	}
	return dst
}

// text returns a string that shares the memory of b. Nothing may write to b
// afterwards.
func text(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
