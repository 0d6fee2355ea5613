package domain

import (
	"errors"
	"fmt"
)

// ErrNoPathSegments is the error for a URL whose path has no segments to append
// to: it is opaque, or there is no URL.
var ErrNoPathSegments = errors.New("weburl: path segments not appended: the path is not a list of segments")

// DotSegmentError, always as *DotSegmentError, is the error for a URL path
// segment that a path cannot hold: "." or "..". Percent-encoded it would still
// be a single-dot or a double-dot URL path segment, which the parser removes.
type DotSegmentError struct {
	Index int // of the segment in the caller's list, 0 for the first
}

// Error returns a sentence with the segment's index.
func (e *DotSegmentError) Error() string {
	return fmt.Sprintf(`weburl: path segments not appended: segment %d is "." or ".."`, e.Index)
}
