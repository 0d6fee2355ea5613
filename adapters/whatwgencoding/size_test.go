package whatwgencoding

import (
	"testing"
	"unsafe"
)

// TestReverseSize holds what the package comment says of the memory that encoders
// take.
func TestReverseSize(t *testing.T) {
	total := uintptr(0)
	seen := map[*reverse]bool{}
	for e := range Encoding(encodingCount) {
		if _, ok := e.NewEncoder().(encoder); ok && e.NewEncoder() == encoder(UTF8) {
			continue
		}
		r := e.reverse()
		if seen[r] {
			continue
		}
		seen[r] = true
		size := (uintptr(cap(r.blocks)) + uintptr(cap(r.values))) * unsafe.Sizeof(uint16(0))
		total += size
		lowest, highest := uintptr(2<<10), uintptr(5<<10)
		if e >= GBK && e <= EUCKR {
			lowest, highest = 50<<10, 90<<10
		}
		if size < lowest || size > highest {
			t.Errorf("%v: %d bytes", e, size)
		}
	}
	if total > 413<<10 {
		t.Errorf("%d bytes in all", total)
	}
	t.Logf("%d bytes in all", total)
}
