package uts46

import (
	"testing"
	"unsafe"
)

// TestSize limits the size of the tables, which a binary contains.
func TestSize(t *testing.T) {
	size := unsafe.Sizeof(records) + unsafe.Sizeof(index) + unsafe.Sizeof(leaves) + unsafe.Sizeof(highStarts) +
		unsafe.Sizeof(highValues) + unsafe.Sizeof(mappings) + unsafe.Sizeof(decompositions) + unsafe.Sizeof(compositions) +
		uintptr(len(mappingText))
	t.Logf("%d bytes of tables", size)
	if size > 120_000 {
		t.Errorf("%d bytes of tables", size)
	}
}
