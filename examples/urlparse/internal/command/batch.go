package command

import (
	"bytes"
	"errors"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"github.com/weburl-go/weburl/urlrec"
)

// block is some lines of the input. The reader cuts it, a worker parses it, the
// writer writes it, and the reader uses it again.
type block struct {
	from     *input
	in       []byte // whole lines; only the last of the input may lack its end
	out      bytes.Buffer
	lines    int
	failures []failure
	record   urlrec.Record // of the line that is being printed
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
	// maxLine is the longest line that is parsed, in bytes. Compressed input
	// can have lines that are much longer than itself.
	maxLine = 64 << 20
)

// parseLines parses the lines of the inputs on all cores and writes the results
// in order. The number of cores and the longest line bound its memory.
func (p *program) parseLines(w *writer, inputs []*input) error {
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
		for _, i := range inputs {
			if readErr = p.read(i, free, func(b *block) {
				work <- b
				inOrder <- b
			}); readErr != nil {
				readErr = i.fault(readErr)
				break
			}
		}
		close(work)
		close(inOrder)
	}()
	for range workers {
		worker := *p
		worker.urls.Arena = new(urlrec.Arena) // its hrefs die with the block
		if p.newPrint != nil {
			worker.print = p.newPrint()
		}
		go func() {
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

// read reads i and calls emit with each of its blocks.
func (p *program) read(i *input, free chan *block, emit func(*block)) error {
	lines, err := i.open(p.zstd)
	if err != nil {
		return err
	}
	defer lines.Close()
	first := true
	return cut(lines, p.end, free, func(b *block) (err error) {
		if first {
			first = false
			if b.in, err = skipBOM(b.in); err != nil {
				return err
			}
		}
		b.from = i
		emit(b)
		return nil
	})
}

// skipBOM returns in, the start of an input, without a byte order mark.
func skipBOM(in []byte) ([]byte, error) {
	if bytes.HasPrefix(in, []byte("\xFF\xFE")) || bytes.HasPrefix(in, []byte("\xFE\xFF")) {
		return nil, errors.New("the input is in UTF-16; it must be in UTF-8")
	}
	return bytes.TrimPrefix(in, []byte("\xEF\xBB\xBF")), nil
}

// cut cuts lines into blocks after the byte end. It emits a block as soon as a
// read has ended a line, so that a program that writes a line to a pipe and
// waits gets an answer. It stops at an error of emit and returns it.
func cut(lines io.Reader, end byte, free chan *block, emit func(*block) error) error {
	b := <-free
	for {
		if len(b.in) > maxLine {
			b.in = b.in[:maxLine+1] // the parser refuses the line, whatever follows
		}
		if len(b.in) == cap(b.in) {
			if len(b.in) >= maxShared {
				awaitOthers(free)
			}
			b.in = slices.Grow(b.in, max(blockSize, len(b.in)))
		}
		seen := len(b.in)
		n, err := lines.Read(b.in[seen:cap(b.in)])
		b.in = b.in[:seen+n]
		if after := seen + bytes.LastIndexByte(b.in[seen:], end) + 1; after > seen {
			next := <-free
			next.in = append(slices.Grow(next.in, blockSize), b.in[after:]...)
			b.in = b.in[:after]
			if err := emit(b); err != nil {
				return err
			}
			b = next
		}
		if err == io.EOF {
			if len(b.in) > 0 {
				return emit(b)
			}
			free <- b
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

// parseBlock parses the lines of b. One CR before an LF that ends a line is
// dropped.
func (p *program) parseBlock(b *block) {
	// The block does not change while it is parsed, and the output is a copy.
	rest := unsafe.String(unsafe.SliceData(b.in), len(b.in))
	for rest != "" {
		line := rest
		if n := strings.IndexByte(rest, p.end); n < 0 {
			rest = ""
		} else {
			line, rest = rest[:n], rest[n+1:]
			if p.end == '\n' {
				line = strings.TrimSuffix(line, "\r")
			}
		}
		p.parse(b, line)
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

	from   *input
	lines  int // of that input, so far
	failed int // lines of all inputs that did not parse

	progress *progress // nil: do not show it
}

func (w *writer) write(b *block) error {
	_, err := w.stdout.Write(b.out.Bytes())
	if w.from != b.from {
		w.from, w.lines = b.from, 0
	}
	if len(b.failures) > 0 {
		w.failed += len(b.failures)
		if w.names {
			w.erase()
			w.stderr.Write(w.appendNames(nil, b.failures))
		}
	}
	w.lines += b.lines
	if w.progress != nil {
		w.progress.lines += b.lines
		w.progress.failed = w.failed
		w.progress.show(w.stderr)
	}
	return err
}

// erase takes the progress off the terminal.
func (w *writer) erase() {
	if w.progress != nil {
		w.progress.erase(w.stderr)
	}
}

// appendNames appends a line "LINE: NAME" for each failure in the next block,
// after the name of its file, if it has one.
func (w *writer) appendNames(dst []byte, failures []failure) []byte {
	for _, f := range failures {
		if w.from != nil && w.from.name != "" {
			dst = append(dst, printable(w.from.name)...)
			dst = append(dst, ':')
		}
		dst = strconv.AppendInt(dst, int64(w.lines+f.line), 10)
		dst = append(dst, ": "...)
		dst = append(dst, f.name...)
		dst = append(dst, '\n')
	}
	return dst
}
