package urlrec

import "unsafe"

// Arena makes hrefs side by side in larger blocks of memory, so that many URLs
// cost one allocation. Use it for URLs that are parsed together and die
// together, such as the links of one document; see [Parser.Arena]. The zero
// Arena is ready for use, by one goroutine at a time.
//
// Its hrefs may be shared between goroutines, and stay valid without the Arena:
// no memory is used twice. Each href keeps its whole block alive. That is up to
// 8 KiB, or only the href if it is longer than 1 KiB. [Record.Clone] returns a
// Record that keeps no block.
type Arena struct {
	// block[used:] is free. An offset is cheaper to store than a shorter slice,
	// because a pointer has a write barrier.
	block []byte
	used  int

	buf []byte // of a writer, between two runs
}

const (
	arenaBlock   = 8 << 10 // bytes in a block
	longestInRow = arenaBlock / 8
)

// Clone returns r with a copy of its href that is made in a, so that the result
// shares no memory with the input of the parser. It returns r itself if a has
// just made the href. A nil a makes the copy as [Record.Clone] does.
func (a *Arena) Clone(r Record) Record {
	if a.isInBlock(r.href) {
		return r
	}
	b := a.alloc(len(r.href))
	copy(b, r.href)
	r.href = unsafe.String(unsafe.SliceData(b), len(b)) // nothing else refers to b
	return r
}

// alloc returns n bytes that nothing else refers to.
func (a *Arena) alloc(n int) []byte {
	if a == nil || n > longestInRow {
		return make([]byte, n)
	}
	if n > len(a.block)-a.used {
		a.block, a.used = make([]byte, arenaBlock), 0
	}
	start := a.used
	a.used += n
	return a.block[start:a.used:a.used]
}

// isInBlock reports whether s is in the current block.
func (a *Arena) isInBlock(s string) bool {
	if a == nil {
		return false
	}
	start := uintptr(unsafe.Pointer(unsafe.SliceData(a.block)))
	at := uintptr(unsafe.Pointer(unsafe.StringData(s)))
	return start <= at && at < start+uintptr(len(a.block))
}

// getBuffer returns an empty buffer for a writer.
func (a *Arena) getBuffer() *[]byte {
	if a == nil {
		return buffers.Get().(*[]byte)
	}
	return &a.buf
}

// putBuffer takes a buffer back.
func (a *Arena) putBuffer(b *[]byte) {
	if a == nil {
		buffers.Put(b)
	}
}
