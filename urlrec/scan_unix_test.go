//go:build unix

package urlrec

import (
	"os"
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

// TestScansPageEnd checks the scans on strings that begin or end a page between
// pages that cannot be read.
func TestScansPageEnd(t *testing.T) {
	size := os.Getpagesize()
	memory, err := syscall.Mmap(-1, 0, 3*size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Munmap(memory)
	page := memory[size : 2*size]
	for _, unreadable := range [][]byte{memory[:size], memory[2*size:]} {
		if err := syscall.Mprotect(unreadable, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	check := func(start, end int) { checkScans(t, unsafe.String(&page[start], end-start)) }
	for _, fill := range []string{"a", "/.", "A5"} {
		copy(page, strings.Repeat(fill, size/len(fill)))
		for n := 1; n <= 200; n++ {
			check(0, n)
			for after := range min(n, 70) {
				check(size-n, size-after)
			}
		}
		check(0, size)
	}
}
