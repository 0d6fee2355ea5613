package whatwgencoding

import (
	"testing"
	"unsafe"
)

// TestIndexSize holds the size of the indexes in the package comment.
func TestIndexSize(t *testing.T) {
	size := unsafe.Sizeof(singleByteIndexes) + unsafe.Sizeof(indexGB18030) + unsafe.Sizeof(indexEUCKR) +
		unsafe.Sizeof(indexJIS0208) + unsafe.Sizeof(indexJIS0212) + unsafe.Sizeof(indexKatakana) +
		unsafe.Sizeof(indexBig5) + unsafe.Sizeof(big5Plane2) + unsafe.Sizeof(gb18030Ranges) +
		unsafe.Sizeof(gb18030RangeByPointer) + unsafe.Sizeof(gb18030RangeByCodePoint)
	if kilobytes := (size + 512) >> 10; kilobytes != 183 {
		t.Errorf("%d bytes, or %d KB", size, kilobytes)
	}
}

// TestReverseSize holds the sizes of the encoders' tables in the package
// comment.
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
