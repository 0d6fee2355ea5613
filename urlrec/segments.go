package urlrec

import (
	"strings"
	"unsafe"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
)

// AppendPathSegments appends segments to the path of r, and returns the result.
// Everything but the path stays as it is, whatever the segments are.
//
// Each string becomes exactly one URL path segment (#url-path-segment):
//   - Bytes in the component percent-encode set are percent-encoded, among them
//     "/", "\", "?", "#", "%", ":" and "|". So percent-decoding returns the
//     string, even if it is not UTF-8, and none is a Windows drive letter.
//   - "." and ".." fail with a [*domain.DotSegmentError].
//   - The empty string is the empty segment. As the last one, it is a trailing
//     slash.
//
// If the last segment of r is empty, the new ones replace it: "/a" and "/a/"
// with the segment "b" are "/a/b". Without segments, the result is r.
//
// An opaque path and the zero Record fail with [domain.ErrNoPathSegments], and
// an href that would be longer than 2^32-1 bytes with [domain.ErrTooLong].
// After an error, the result is r.
func (r Record) AppendPathSegments(segments ...string) (Record, error) {
	if !r.IsValid() || r.HasOpaquePath() {
		return r, domain.ErrNoPathSegments
	}
	if len(segments) == 0 {
		return r, nil
	}
	kept := r.href[:r.query]
	if strings.HasSuffix(r.Pathname(), "/") {
		kept = kept[:len(kept)-1]
	}
	size := uint64(len(kept)) + uint64(len(r.href)-int(r.query))
	for i, segment := range segments {
		if segment == "." || segment == ".." {
			return r, &domain.DotSegmentError{Index: i}
		}
		size += uint64(len("/")) + uint64(encodedSegmentLen(segment))
	}
	// A path of one empty segment that gets another one, and no host before it.
	const inserted = "/."
	insert := r.hostKind == host.Null && len(kept) == int(r.path) && segments[0] == "" && len(segments) > 1
	if insert {
		size += uint64(len(inserted))
	}
	if size > maxHref {
		return r, domain.ErrTooLong
	}

	b := append(make([]byte, 0, size), kept...)
	if insert {
		b = append(b, inserted...)
		r.path += uint32(len(inserted))
	}
	for _, segment := range segments {
		b = append(b, '/')
		for i := range len(segment) {
			if c := segment[i]; percent.Component.ContainsByte(c) {
				b = percent.AppendEncodeByte(b, c)
			} else {
				b = append(b, c)
			}
		}
	}
	rest := r.href[r.query:]
	r.fragment = r.fragment - r.query + uint32(len(b))
	r.query = uint32(len(b))
	b = append(b, rest...)
	r.href = unsafe.String(unsafe.SliceData(b), len(b)) // nothing else refers to b
	return r, nil
}

// encodedSegmentLen returns the length, in bytes, of a segment that
// AppendPathSegments appends.
func encodedSegmentLen(segment string) int {
	n := len(segment)
	for i := range len(segment) {
		if percent.Component.ContainsByte(segment[i]) {
			n += len("%XX") - 1
		}
	}
	return n
}
