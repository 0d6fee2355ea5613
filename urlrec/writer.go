package urlrec

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/percent"
)

// writer makes an href. As long as what is written equals the beginning of
// source it only counts: it echoes. At the first difference it copies that
// beginning into a buffer and goes on there. So a URL that is written as it was
// read costs no memory, and any other one string of just its size.
type writer struct {
	source  string  // what the output may turn out to begin with
	n       int     // while echoing: the output is source[:n]; later negative
	buf     []byte  // the output, when not echoing any more
	pooled  *[]byte // where buf came from; nil while no buffer was needed
	slash   bool    // the output is source[:n] and "/", and ends there
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
	switch {
	case w.n < 0:
		return len(w.buf)
	case w.slash:
		return w.n + 1
	}
	return w.n
}

// begin makes s the output, and does not echo.
func (w *writer) begin(s string) {
	w.buf = append(w.room(), s...)
	w.n = -1
}

// write appends s.
func (w *writer) write(s string) {
	if w.n >= 0 {
		if strings.HasPrefix(w.source[w.n:], s) {
			w.n += len(s)
			return
		}
		w.differ()
	}
	if w.fits(len(s)) {
		w.buf = append(w.buf, s...)
	}
}

// writeBytes is write for bytes.
func (w *writer) writeBytes(b []byte) {
	if w.n >= 0 {
		if rest := w.source[w.n:]; len(rest) >= len(b) && rest[:len(b)] == string(b) {
			w.n += len(b)
			return
		}
		w.differ()
	}
	if w.fits(len(b)) {
		w.buf = append(w.buf, b...)
	}
}

// fits reports whether n more bytes keep the output within maxHref, and makes room
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

// differ ends the echo.
func (w *writer) differ() {
	if w.n >= 0 {
		w.begin(w.source[:w.n])
	}
}

// room gives an empty buffer.
func (w *writer) room() []byte {
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
	for s != "" {
		i := 0
		for i < len(s) && !set.ContainsByte(s[i]) {
			i++
		}
		w.write(s[:i])
		if s = s[i:]; s == "" {
			break
		}
		if classes[s[0]]&tabOrNewline != 0 && !w.tabs {
			return false
		}
		w.differ()
		c, size := domain.DecodeScalarValue(s)
		if w.fits(len("%XX") * utf8.RuneLen(c)) {
			w.buf = percent.AppendEncodeScalarValue(w.buf, c, set)
		}
		s = s[size:]
	}
	return true
}

// truncate takes back all but the first n bytes.
func (w *writer) truncate(n int) {
	if w.n < 0 {
		w.buf = w.buf[:n]
	} else {
		w.n = n
	}
}

// splice puts s in the place of the bytes start to end of the output.
func (w *writer) splice(start, end int, s string) {
	w.differ()
	if w.fits(len(s) - (end - start)) {
		w.buf = slices.Replace(w.buf, start, end, []byte(s)...)
	}
}

// from gives the output from start on, as one of two kinds of text.
func (w *writer) from(start int) (echoed string, differing []byte) {
	if w.n < 0 {
		return "", w.buf[start:]
	}
	return w.source[start:w.n], nil
}
