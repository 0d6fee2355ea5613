package command

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync/atomic"
	"unicode"
)

// input is a file or standard input.
type input struct {
	name  string    // as the arguments have it; "" if they name no files
	stdin io.Reader // nil for a file
	read  atomic.Int64
}

// isStdin reports whether i is standard input.
func (i *input) isStdin() bool { return i.stdin != nil }

// newInputs returns the files with these names. The name - and no names at all
// are for standard input.
func newInputs(stdin io.Reader, names []string) (inputs []*input) {
	for _, name := range names {
		i := &input{name: name}
		if name == "-" {
			i.stdin = stdin
		}
		inputs = append(inputs, i)
	}
	if len(names) == 0 {
		return []*input{{stdin: stdin}}
	}
	return inputs
}

// size returns the bytes of a regular file.
func (i *input) size() (size int64, ok bool) {
	var info fs.FileInfo
	var err error
	if file, isFile := i.stdin.(*os.File); isFile {
		info, err = file.Stat()
	} else if i.stdin == nil {
		info, err = os.Stat(i.name)
	}
	if info == nil || err != nil || !info.Mode().IsRegular() {
		return 0, false
	}
	return info.Size(), true
}

// open returns a reader of the lines of i. The caller closes it.
func (i *input) open(zstd Decoder) (io.ReadCloser, error) {
	if i.stdin != nil {
		return decode(counter{i.stdin, &i.read}, zstd)
	}
	file, err := os.Open(i.name)
	if err != nil {
		return nil, err
	}
	lines, err := decode(counter{file, &i.read}, zstd)
	if err != nil {
		file.Close()
		return nil, err
	}
	return closers{lines, file}, nil
}

// fault returns err, and the name of the input if it has one.
func (i *input) fault(err error) error {
	if i.name == "" {
		return err
	}
	return inFile(i.name, err)
}

// inFile returns err with the name of the file.
func inFile(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return fmt.Errorf("%s: %w", printable(name), err)
}

// printable returns name without controls, which a terminal obeys.
func printable(name string) string {
	return strings.Map(func(c rune) rune {
		if !unicode.IsPrint(c) {
			return unicode.ReplacementChar
		}
		return c
	}, name)
}

// counter counts the bytes that are read from a reader.
type counter struct {
	io.Reader
	read *atomic.Int64
}

func (c counter) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.read.Add(int64(n))
	return n, err
}

// closers closes a decoder and its file.
type closers struct {
	io.ReadCloser
	file io.Closer
}

func (c closers) Close() error { return errors.Join(c.ReadCloser.Close(), c.file.Close()) }

// Decoder returns a reader of the data that compressed holds. The caller closes
// it, which does not close compressed.
type Decoder func(compressed io.Reader) (io.ReadCloser, error)

func newGzip(compressed io.Reader) (io.ReadCloser, error) { return gzip.NewReader(compressed) }

// Formats of compression.
const (
	plain = iota
	gzipFormat
	zstdFormat
)

// formatOf returns the format of an input that begins with start. ok is false
// if more bytes are necessary to tell.
func formatOf(start []byte) (format int, ok bool) {
	for _, known := range []struct {
		format int
		magic  string
	}{{gzipFormat, "\x1F\x8B"}, {zstdFormat, "\x28\xB5\x2F\xFD"}} {
		if bytes.HasPrefix(start, []byte(known.magic)) {
			return known.format, true
		}
		if strings.HasPrefix(known.magic, string(start)) {
			return plain, false
		}
	}
	// A skippable frame of zstd begins with one of 16 numbers.
	if len(start) > 0 && start[0]&0xF0 == 0x50 && strings.HasPrefix("\x2A\x4D\x18", string(start[1:min(4, len(start))])) {
		return zstdFormat, len(start) >= 4
	}
	return plain, true
}

// decode returns a reader of raw, or of what it holds if it is compressed. It
// reads no more than is necessary to tell: a program that has written a line
// must get its answer.
func decode(raw io.Reader, zstd Decoder) (io.ReadCloser, error) {
	var start []byte
	var readErr error
	format, known := formatOf(nil)
	for !known && readErr == nil {
		var b [4]byte
		var n int
		n, readErr = raw.Read(b[:4-len(start)])
		start = append(start, b[:n]...)
		format, known = formatOf(start)
	}
	if !known {
		format = plain
	}
	begun := &resumed{start, readErr, raw}
	var decoder Decoder
	var name string
	switch format {
	case plain:
		return io.NopCloser(begun), nil
	case gzipFormat:
		decoder, name = newGzip, "gzip"
	case zstdFormat:
		if decoder, name = zstd, "zstd"; zstd == nil {
			return nil, errors.New("the input is compressed with zstd; run \"go -C examples/urlparse/zstd run .\", or decompress it with zstd -dc")
		}
	}
	lines, err := decoder(bufio.NewReaderSize(begun, 64<<10))
	if err != nil {
		return nil, decodeError(name, err)
	}
	return decoded{lines, name}, nil
}

// resumed is a reader whose start has been read already.
type resumed struct {
	start []byte
	err   error // of that; comes after the start
	rest  io.Reader
}

func (r *resumed) Read(b []byte) (int, error) {
	if len(r.start) > 0 {
		n := copy(b, r.start)
		r.start = r.start[n:]
		return n, nil
	}
	if r.err != nil {
		return 0, r.err
	}
	return r.rest.Read(b)
}

// decoded is a reader of compressed data, whose errors name the format.
type decoded struct {
	io.ReadCloser
	format string
}

func (d decoded) Read(b []byte) (int, error) {
	n, err := d.ReadCloser.Read(b)
	if err != nil && err != io.EOF {
		err = decodeError(d.format, err)
	}
	return n, err
}

func decodeError(format string, err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) || err == io.EOF {
		return fmt.Errorf("the %s data ends too early", format)
	}
	return fmt.Errorf("the %s data cannot be read: %w", format, err)
}
