package urlrec

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
	"unsafe"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
)

// writer makes an href. As long as what is written equals the beginning of the input
// it only counts: it echoes. From the first difference on it remembers pieces, of the
// input, of another href or a few bytes of its own, which become one string at the
// end. What is more than that goes on in a buffer. So a URL that is written as it was
// read costs no memory, and any other one string of just its size.
type writer struct {
	echo int // the output is the first echo bytes of source, which is the input; or negative

	// Where echo is negative the output is source[:n], a few bytes and two strings, in
	// this order; or where n is negative too, buf. As long as it is source[:n] alone,
	// that may grow.
	source string
	n      int
	few    [44]byte // room for any IP address
	nFew   int32
	more   [2]string
	end    int // offset in the input behind the last of more; 0: that is from elsewhere

	buf     []byte
	pooled  *[]byte // where buf came from; nil while no buffer was needed
	tooLong bool    // the output would have exceeded maxHref
	tabs    bool    // tabs and newlines are data
}

// maxHref is the longest href, in bytes, that offsets can hold.
var maxHref uint64 = 1<<32 - 1

// buffers holds buffers for hrefs in the making, so that the one allocation of a
// URL is its href.
var buffers = sync.Pool{New: func() any { b := make([]byte, 0, 1<<10); return &b }}

// maxPooled bounds, in bytes, the buffers that are kept.
const maxPooled = 64 << 10

// len gives the length of the output.
func (w *writer) len() int {
	if w.echo >= 0 {
		return w.echo
	}
	if w.n < 0 {
		return len(w.buf)
	}
	return w.n + int(w.nFew) + len(w.more[0]) + len(w.more[1])
}

// String gives the output. It may share memory with source.
func (w *writer) String() string {
	switch {
	case w.echo >= 0:
		return w.source[:w.echo]
	case w.n < 0 && cap(w.buf) > maxPooled && len(w.buf) > cap(w.buf)/8*7:
		return unsafe.String(unsafe.SliceData(w.buf), len(w.buf)) // a buffer that is not given back
	case w.n < 0:
		return string(w.buf)
	case w.isPrefix():
		return w.source[:w.n]
	}
	b := make([]byte, w.len())
	copy(b, w.source[:w.n])
	n := w.n
	if w.nFew > 0 {
		n += copy(b[n:], w.few[:w.nFew])
	}
	if w.more[0] != "" {
		n += copy(b[n:], w.more[0])
		copy(b[n:], w.more[1])
	}
	return unsafe.String(unsafe.SliceData(b), len(b)) // nobody else has b
}

// begin makes the first n bytes of s, which is not the input, the output.
func (w *writer) begin(s string, n uint32) { w.echo, w.source, w.n = -1, s, int(n) }

// differ ends the echo.
func (w *writer) differ() {
	if w.echo >= 0 {
		w.echo, w.n = -1, w.echo
	}
}

// isPrefix reports whether the output is source[:n], where there is no echo.
func (w *writer) isPrefix() bool { return w.n >= 0 && w.nFew == 0 && w.more[0] == "" }

// write appends s.
func (w *writer) write(s string) {
	if w.echo >= 0 {
		if strings.HasPrefix(w.source[w.echo:], s) {
			w.echo += len(s)
			return
		}
		w.differ()
	} else if w.isPrefix() && strings.HasPrefix(w.source[w.n:], s) {
		w.n += len(s)
		return
	}
	switch {
	case s == "":
		return
	case w.n < 0:
	case w.more[0] == "" && len(s) <= 8 && len(s) <= len(w.few)-int(w.nFew):
		w.nFew += int32(copy(w.few[w.nFew:], s))
		return
	case w.more[1] == "":
		w.end = 0
		if w.more[0] == "" {
			w.more[0] = s
		} else {
			w.more[1] = s
		}
		return
	}
	w.useBuffer()
	if w.fits(len(s)) {
		w.buf = append(w.buf, s...)
	}
}

// copyPiece writes input[start:end], where that is no echo. What follows in the input on
// the last piece lengthens it.
func (w *writer) copyPiece(input string, start, end int) {
	if start == end {
		return
	}
	w.differ()
	if start > 0 && w.end == start && w.n >= 0 && w.more[0] != "" {
		last := &w.more[0]
		if w.more[1] != "" {
			last = &w.more[1]
		}
		*last = input[start-len(*last) : end]
	} else if w.write(input[start:end]); w.n < 0 || w.more[0] == "" {
		return
	}
	w.end = end
}

// writeBytes appends b, which need not stay.
func (w *writer) writeBytes(b []byte) {
	if w.echo >= 0 {
		if rest := w.source[w.echo:]; len(rest) >= len(b) && rest[:len(b)] == string(b) {
			w.echo += len(b)
			return
		}
	}
	copy(w.room(len(b)), b)
}

// room appends n bytes and gives them, to write to; fewer where there is no room.
func (w *writer) room(n int) []byte {
	w.differ()
	if w.n >= 0 && w.more[0] == "" && n <= len(w.few)-int(w.nFew) {
		w.nFew += int32(n)
		return w.few[int(w.nFew)-n : w.nFew]
	}
	w.useBuffer()
	if !w.fits(n) {
		return nil
	}
	w.buf = w.buf[:len(w.buf)+n]
	return w.buf[len(w.buf)-n:]
}

// fits reports whether n more bytes keep buf within maxHref, and makes room
// for them. It doubles the buffer: append would grow a large one by a quarter, and
// copy it as often as that takes.
func (w *writer) fits(n int) bool {
	if uint64(len(w.buf)+n) > maxHref {
		w.tooLong = true
	} else if cap(w.buf)-len(w.buf) < n {
		w.buf = slices.Grow(w.buf, max(n, len(w.buf)))
	}
	return !w.tooLong
}

// useBuffer makes buf hold the output.
func (w *writer) useBuffer() {
	w.differ()
	if w.n >= 0 {
		buf := append(append(w.buffer(), w.source[:w.n]...), w.few[:w.nFew]...)
		w.buf = append(append(buf, w.more[0]...), w.more[1]...)
		w.n = -1
	}
}

// buffer gives an empty buffer.
func (w *writer) buffer() []byte {
	if w.pooled == nil {
		w.pooled = buffers.Get().(*[]byte)
		w.buf = *w.pooled
	}
	return w.buf[:0]
}

// release gives the buffer back. The output must not be used any more.
func (w *writer) release() {
	if w.pooled != nil && cap(w.buf) <= maxPooled {
		*w.pooled = w.buf[:0]
		buffers.Put(w.pooled)
	}
}

// writeEncoded appends s with the code points in set percent-encoded. It stops
// and reports false at a tab or newline, unless they are data.
func (w *writer) writeEncoded(s string, set percent.Set) bool {
	if len(s) > maxPooled {
		// To look at it twice is better than to move the output as it grows.
		w.useBuffer()
		w.fits(percent.EncodedLen(s, set))
	}
	for s != "" {
		i := clean(s, set)
		w.write(s[:i])
		if s = s[i:]; s == "" {
			break
		}
		if classes[s[0]]&tabOrNewline != 0 && !w.tabs {
			return false
		}
		c, size := domain.DecodeScalarValue(s)
		percent.AppendEncodeScalarValue(w.room(len("%XX") * utf8.RuneLen(c))[:0], c, set)
		s = s[size:]
	}
	return true
}

// clean gives the length of the longest prefix of s without bytes in set.
func clean(s string, set percent.Set) (n int) {
	for n < len(s) && !set.ContainsByte(s[n]) {
		n++
	}
	return n
}

// truncate takes back all but the first n bytes. What has been too long stays so: the
// offsets into it, n among them, may have overflowed.
func (w *writer) truncate(n int) {
	w.tooLong = w.tooLong || uint64(w.len()) > maxHref
	if w.differ(); w.isPrefix() {
		w.n = n
	} else {
		w.useBuffer()
		w.buf = w.buf[:n]
	}
}

// splice puts s in the place of the bytes start to end of the output.
func (w *writer) splice(start, end int, s string) {
	w.useBuffer()
	if w.fits(len(s) - (end - start)) {
		w.buf = slices.Replace(w.buf, start, end, []byte(s)...)
	}
}

// from gives the output from start on, as one of two kinds of text.
func (w *writer) from(start int) (prefix string, differing []byte) {
	switch {
	case w.echo >= 0:
		return w.source[start:w.echo], nil
	case w.isPrefix():
		return w.source[start:w.n], nil
	}
	w.useBuffer()
	return "", w.buf[start:]
}
