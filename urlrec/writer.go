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

// writer makes an href. It begins in the form echoing, and changes to the next
// form only if it must. So a URL that is its own href costs no memory, and most
// others cost one string of the size of the href. No other file of the package
// uses the fields.
type writer struct {
	form form

	// In the forms echoing and pieces, the output is source[:n], few[:nFew],
	// more[0] and more[1], in this order. While it is only source[:n], n may
	// grow.
	source string // while echoing, the input; otherwise any href
	n      int
	few    [44]byte // room for any IP address
	nFew   int32
	more   [2]string
	end    int // input offset after the last of more, or 0 if that is from elsewhere

	buf     []byte  // the output in the form buffered
	pooled  *[]byte // where buf is from; nil until a buffer is needed
	arena   *Arena  // makes the output; may be nil
	tooLong bool    // the output would have exceeded maxHref
	tabs    bool    // tabs and newlines are data
}

// form is the form of a writer's output.
type form uint8

const (
	echoing  form = iota // the input begins with the output, which is only counted
	pieces               // the output is made of strings, which are joined at the end
	buffered             // the output is in a buffer
)

// maxHref is the longest href, in bytes, that offsets can hold.
var maxHref uint64 = 1<<32 - 1

// buffers holds buffers for the form buffered. With them, the only allocation
// of a URL is its href.
var buffers = sync.Pool{New: func() any { b := make([]byte, 0, 1<<10); return &b }}

// maxPooled is the capacity, in bytes, of the largest buffer that is kept.
const maxPooled = 64 << 10

// begin makes the first n bytes of s the output. s is an href, and not the
// input.
func (w *writer) begin(s string, n uint32) { w.form, w.source, w.n = pieces, s, int(n) }

// restart makes w a new writer that echoes input.
func (w *writer) restart(input string) {
	w.release()
	*w = writer{source: input, arena: w.arena}
}

// len returns the length of the output.
func (w *writer) len() int {
	switch w.form {
	case echoing:
		return w.n
	case pieces:
		return w.n + int(w.nFew) + len(w.more[0]) + len(w.more[1])
	}
	return len(w.buf)
}

// echoed returns the output if the form is echoing, the output is not too long
// and there is no buffer to release.
func (w *writer) echoed() (output string, ok bool) {
	if w.form != echoing || uint64(w.n) > maxHref || w.pooled != nil {
		return "", false
	}
	return w.source[:w.n], true
}

// isTooLong reports whether the output is longer than an href may be, or would
// have been on the way.
func (w *writer) isTooLong() bool { return w.tooLong || uint64(w.len()) > maxHref }

// isPrefix reports whether the output is source[:n].
func (w *writer) isPrefix() bool { return w.form != buffered && w.nFew == 0 && w.more[0] == "" }

// String returns the output. It may share memory with source.
func (w *writer) String() string {
	switch {
	case w.isPrefix():
		return w.source[:w.n]
	case w.form == buffered && cap(w.buf) > maxPooled && len(w.buf) > cap(w.buf)/8*7:
		// release does not keep such a buffer, so nothing else refers to it.
		return unsafe.String(unsafe.SliceData(w.buf), len(w.buf))
	case w.form == buffered && w.arena == nil:
		return string(w.buf)
	}
	b := w.arena.alloc(w.len())
	if w.form == buffered {
		copy(b, w.buf)
	} else {
		w.copyPieces(b)
	}
	return unsafe.String(unsafe.SliceData(b), len(b)) // nothing else refers to b
}

// tail returns the output from offset start on. The string is valid until the
// next write.
func (w *writer) tail(start int) string {
	if w.isPrefix() {
		return w.source[start:w.n]
	}
	w.useBuffer()
	b := w.buf[start:]
	return unsafe.String(unsafe.SliceData(b), len(b))
}

// endEcho changes the form echoing to pieces.
func (w *writer) endEcho() {
	if w.form == echoing {
		w.form = pieces
	}
}

// write appends s.
func (w *writer) write(s string) {
	if w.isPrefix() && strings.HasPrefix(w.source[w.n:], s) {
		w.n += len(s)
		return
	}
	w.endEcho()
	switch {
	case s == "":
		return
	case w.form == buffered:
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

// copy appends input[start:end].
func (w *writer) copy(input string, start, end int) {
	if w.form != echoing || w.n != start {
		w.copyPiece(input, start, end)
	} else {
		w.n = end
	}
}

// copyPiece is copy if the output does not echo up to start. It extends the
// last piece if that ends at start.
func (w *writer) copyPiece(input string, start, end int) {
	if start == end {
		return
	}
	w.endEcho()
	if start > 0 && w.end == start && w.form == pieces && w.more[0] != "" {
		last := &w.more[0]
		if w.more[1] != "" {
			last = &w.more[1]
		}
		*last = input[start-len(*last) : end]
	} else if w.write(input[start:end]); w.form == buffered || w.more[0] == "" {
		return
	}
	w.end = end
}

// writeBytes appends b, and does not keep it.
func (w *writer) writeBytes(b []byte) {
	if w.form == echoing {
		if rest := w.source[w.n:]; len(rest) >= len(b) && rest[:len(b)] == string(b) {
			w.n += len(b)
			return
		}
	}
	copy(w.room(len(b)), b)
}

// room appends n bytes and returns them, for the caller to fill in. It returns
// fewer if the output would be too long.
func (w *writer) room(n int) []byte {
	w.endEcho()
	if w.form == pieces && w.more[0] == "" && n <= len(w.few)-int(w.nFew) {
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

// appendFunc appends the bytes that f appends to dst. The form stays echoing if
// the input continues with them. If f returns a code other than 0, the output
// is invalid, and appendFunc has not copied the output before.
func (w *writer) appendFunc(f func(dst []byte) ([]byte, domain.Code)) domain.Code {
	if w.form == buffered {
		out, code := f(w.buf)
		if code == 0 {
			w.buf = out
			w.fits(0)
		}
		return code
	}
	out, code := f(w.buffer())
	if code != 0 {
		return code
	}
	if w.form == echoing {
		if rest := w.source[w.n:]; len(rest) >= len(out) && rest[:len(out)] == string(out) {
			w.n += len(out)
			return 0
		}
		w.form = pieces
	}
	if w.more[0] == "" && len(out) <= len(w.few)-int(w.nFew) {
		w.nFew += int32(copy(w.few[w.nFew:], out))
		return 0
	}
	n := w.len()
	if n > maxPooled && w.more[0] == "" {
		w.more[0] = string(out) // the run may fail: do not move a long output yet
		return 0
	}
	// w.buf holds only out. Insert the output before it.
	w.buf = out
	if !w.fits(n) {
		return 0
	}
	w.buf = w.buf[:n+len(out)]
	copy(w.buf[n:], out)
	w.copyPieces(w.buf)
	w.form = buffered
	return 0
}

// copyPieces copies the output to b, which is long enough. The form is not
// buffered.
func (w *writer) copyPieces(b []byte) {
	n := copy(b, w.source[:w.n])
	if w.nFew > 0 {
		n += copy(b[n:], w.few[:w.nFew])
	}
	if w.more[0] != "" {
		n += copy(b[n:], w.more[0])
		copy(b[n:], w.more[1])
	}
}

// fits makes room for n more bytes in the buffer. It returns false if the
// output would be too long. It doubles the buffer, because append grows a large
// one by only a quarter, and copies it each time.
func (w *writer) fits(n int) bool {
	if uint64(len(w.buf)+n) > maxHref {
		w.tooLong = true
	} else if cap(w.buf)-len(w.buf) < n {
		w.buf = slices.Grow(w.buf, max(n, len(w.buf)))
	}
	return !w.tooLong
}

// useBuffer changes the form to buffered.
func (w *writer) useBuffer() {
	if w.form != buffered {
		buf := append(append(w.buffer(), w.source[:w.n]...), w.few[:w.nFew]...)
		w.buf = append(append(buf, w.more[0]...), w.more[1]...)
		w.form = buffered
	}
}

// buffer returns an empty buffer.
func (w *writer) buffer() []byte {
	if w.pooled == nil {
		w.pooled = w.arena.getBuffer()
		w.buf = *w.pooled
	}
	return w.buf[:0]
}

// hasBuffer reports whether there is something to release.
func (w *writer) hasBuffer() bool { return w.pooled != nil }

// release returns the buffer to the pool. The output must not be used after it.
func (w *writer) release() {
	if w.pooled != nil && cap(w.buf) <= maxPooled {
		*w.pooled = w.buf[:0]
		w.arena.putBuffer(w.pooled)
	}
}

// keepTabs makes tabs and newlines data for writeEncoded.
func (w *writer) keepTabs() { w.tabs = true }

// writeEncoded appends s with the code points in set percent-encoded. At a tab
// or newline it stops and returns false, unless these are data.
func (w *writer) writeEncoded(s string, set percent.Set) bool {
	if len(s) > maxPooled {
		// A second pass over s costs less than moving the output as it
		// grows.
		w.useBuffer()
		w.fits(percent.EncodedLen(s, set))
	}
	for s != "" {
		i := set.CleanPrefix(s)
		w.write(s[:i])
		if s = s[i:]; s == "" {
			break
		}
		if !w.tabs && domain.IsASCIITabOrNewline(rune(s[0])) {
			return false
		}
		c, size := domain.DecodeScalarValue(s)
		percent.AppendEncodeScalarValue(w.room(len("%XX") * utf8.RuneLen(c))[:0], c, set)
		s = s[size:]
	}
	return true
}

// truncate removes all bytes after the first n. An output that has been too
// long still counts as too long: offsets into it, also n, may have overflowed.
func (w *writer) truncate(n int) {
	w.tooLong = w.isTooLong()
	if w.isPrefix() {
		w.endEcho()
		w.n = n
	} else {
		w.useBuffer()
		w.buf = w.buf[:n]
	}
}

// splice replaces the bytes start to end of the output with s.
func (w *writer) splice(start, end int, s string) {
	w.useBuffer()
	if w.fits(len(s) - (end - start)) {
		w.buf = slices.Replace(w.buf, start, end, []byte(s)...)
	}
}
