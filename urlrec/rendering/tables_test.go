package rendering

import (
	"testing"
	"unsafe"
)

// TestSize limits the size of the tables for labels, which a binary contains.
func TestSize(t *testing.T) {
	size := unsafe.Sizeof(scriptSets) + unsafe.Sizeof(labelPlanes) + unsafe.Sizeof(labelStarts) + unsafe.Sizeof(labelValues) +
		unsafe.Sizeof(digitSystems) + unsafe.Sizeof(precomposed) + unsafe.Sizeof(skeletons) + unsafe.Sizeof(wholeScripts) +
		uintptr(len(likeDigits)+len(likeASCII)+len(likeSlash))
	for _, w := range wholeScripts {
		size += uintptr(len(w.letters) + len(w.tlds))
	}
	t.Logf("%d bytes of tables", size)
	if size > 8192 {
		t.Errorf("%d bytes of tables", size)
	}
}
