package urlrec

import (
	"math"
	"testing"
)

// TestMaxHref checks that the longest href is the longest that 32-bit offsets
// reach.
func TestMaxHref(t *testing.T) {
	if maxHref != math.MaxUint32 {
		t.Errorf("%d bytes", maxHref)
	}
}

// TestEndEchoKeepsLength checks that the length of the output stays the same
// when the echo ends, even if it is longer than an href may be. ErrTooLong
// depends on it.
func TestEndEchoKeepsLength(t *testing.T) {
	if maxHref+5 > uint64(^uint(0)>>1) {
		t.Skip("no string is that long here")
	}
	w := writer{n: int(maxHref + 5)}
	if w.endEcho(); w.len() != int(maxHref+5) {
		t.Errorf("the length is %d; want %d", w.len(), maxHref+5)
	}
}
