package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
	"unsafe"
)

// block is some lines of the input. The reader cuts it, a worker parses it, the
// writer writes it, and the reader uses it again.
type block struct {
	in       []byte // whole lines; only the last of the input may lack its LF
	out      bytes.Buffer
	lines    int
	failures []failure
	parsed   chan struct{} // gets one element when a worker is done
}

// failure is a line that did not parse.
type failure struct {
	line int // in the block, from 1
	name string
}

const (
	// blockSize is how many bytes the reader asks for at a time: few enough for
	// a worker's input and output to stay in its cache.
	blockSize = 256 << 10
	// maxShared is the longest block, in bytes, beside which others may be in
	// memory. A longer one, which has a line that long, is in memory alone.
	maxShared = 8 << 20
)

// parseLines parses the lines of stdin on all cores and writes the results in
// order. The number of cores and the longest line bound its memory.
func (p *program) parseLines(w *writer, stdin io.Reader) error {
	workers := runtime.GOMAXPROCS(0)
	blocks := 2*workers + 2 // one to read into, one to write, and two per worker
	free := make(chan *block, blocks)
	work := make(chan *block, blocks)
	inOrder := make(chan *block, blocks)
	for range blocks {
		free <- &block{parsed: make(chan struct{}, 1)}
	}
	var readErr error
	go func() {
		first := true
		readErr = cut(stdin, free, func(b *block) (err error) {
			if first {
				first = false
				if b.in, err = skipBOM(b.in); err != nil {
					return err
				}
			}
			work <- b
			inOrder <- b
			return nil
		})
		close(work)
		close(inOrder)
	}()
	for range workers {
		go func() {
			worker := *p
			worker.parser = p.parser.Batch() // its hrefs die with the block
			for b := range work {
				worker.parseBlock(b)
				b.parsed <- struct{}{}
			}
		}()
	}
	for b := range inOrder {
		<-b.parsed
		if err := w.write(b); err != nil {
			return err // the program ends; it must not wait for more input
		}
		b.reset()
		free <- b
	}
	return readErr
}

// skipBOM returns in, the start of the input, without a byte order mark.
func skipBOM(in []byte) ([]byte, error) {
	if bytes.HasPrefix(in, []byte("\xFF\xFE")) || bytes.HasPrefix(in, []byte("\xFE\xFF")) {
		return nil, errors.New("standard input is in UTF-16; it must be in UTF-8")
	}
	return bytes.TrimPrefix(in, []byte("\xEF\xBB\xBF")), nil
}

// cut cuts the input into blocks at line ends and calls emit with each. It
// emits a block as soon as a read has ended a line, so that a program that
// writes a line to a pipe and waits gets an answer. It stops at an error of
// emit and returns it.
func cut(stdin io.Reader, free chan *block, emit func(*block) error) error {
	b := <-free
	for {
		if len(b.in) == cap(b.in) {
			if len(b.in) >= maxShared {
				awaitOthers(free)
			}
			b.in = slices.Grow(b.in, max(blockSize, len(b.in)))
		}
		seen := len(b.in)
		n, err := stdin.Read(b.in[seen:cap(b.in)])
		b.in = b.in[:seen+n]
		if end := seen + bytes.LastIndexByte(b.in[seen:], '\n') + 1; end > seen {
			next := <-free
			next.in = append(slices.Grow(next.in, blockSize), b.in[end:]...)
			b.in = b.in[:end]
			if err := emit(b); err != nil {
				return err
			}
			b = next
		}
		if err == io.EOF {
			if len(b.in) > 0 {
				return emit(b)
			}
			return nil
		} else if err != nil {
			return err // the line that was cut off is dropped
		}
	}
}

// awaitOthers returns when all blocks but the one in hand have been written.
func awaitOthers(free chan *block) {
	var others []*block
	for range cap(free) - 1 {
		others = append(others, <-free)
	}
	for _, b := range others {
		free <- b
	}
}

// parseBlock parses the lines of b. A line ends at LF; one CR before it is
// dropped.
func (p *program) parseBlock(b *block) {
	// The block does not change while it is parsed, and the output is a copy.
	rest := unsafe.String(unsafe.SliceData(b.in), len(b.in))
	for rest != "" {
		line, after, ended := strings.Cut(rest, "\n")
		if ended {
			line = strings.TrimSuffix(line, "\r")
		}
		p.parse(b, line)
		rest = after
	}
}

// reset makes b an empty block. It keeps at most maxShared bytes of each
// buffer.
func (b *block) reset() {
	if cap(b.in) > maxShared || b.out.Cap() > maxShared {
		b.in, b.out = nil, bytes.Buffer{}
	}
	b.in, b.lines, b.failures = b.in[:0], 0, b.failures[:0]
	b.out.Reset()
}

// writer writes blocks in the order in which it gets them.
type writer struct {
	stdout, stderr io.Writer
	names          bool // failures are named on stderr

	lines  int  // so far
	failed bool // a line did not parse

	size    int64 // bytes of all blocks together, for progress; 0: do not show it
	done    int64
	shown   time.Time // when progress was shown, or the start
	visible bool      // progress is on the terminal
}

func (w *writer) write(b *block) error {
	_, err := w.stdout.Write(b.out.Bytes())
	if len(b.failures) > 0 {
		w.failed = true
		if w.names {
			w.erase()
			w.stderr.Write(w.appendNames(nil, b.failures))
		}
	}
	w.lines += b.lines
	w.done += int64(len(b.in))
	w.showProgress()
	return err
}

// appendNames appends a line "LINE: NAME" for each failure in the next block.
func (w *writer) appendNames(dst []byte, failures []failure) []byte {
	for _, f := range failures {
		dst = strconv.AppendInt(dst, int64(w.lines+f.line), 10)
		dst = append(dst, ": "...)
		dst = append(dst, f.name...)
		dst = append(dst, '\n')
	}
	return dst
}

func (w *writer) showProgress() {
	if w.size > 0 && time.Since(w.shown) >= time.Second/4 {
		w.shown, w.visible = time.Now(), true
		// The file may have grown.
		fmt.Fprintf(w.stderr, "\r%3d %%", min(100, 100*w.done/w.size))
	}
}

// erase takes the progress off the terminal.
func (w *writer) erase() {
	if w.visible {
		w.visible = false
		io.WriteString(w.stderr, "\r     \r")
	}
}
