package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	beam.RegisterType(reflect.TypeFor[line]())
	register.DoFn5x1[context.Context, *sdf.LockRTracker, fileio.FileMetadata, func(line), func(string, int64), error](&readFn{})
	register.Emitter1[line]()
}

// line is a line of the input, without the newline. Text is bytes and not a
// string, because runners in Java decode strings and would change invalid
// UTF-8.
type line struct {
	File   string
	Offset int64 // in the file as decompressed, in bytes
	Length int64 // in bytes
	Text   []byte
}

const (
	splitSize = 64 << 20 // of the parts of a file that workers read
	keptBytes = 1 << 10  // of a line that is too long
)

// readFn reads the lines of files. textio of Beam 2.77 has no offset and no
// limit for a line, and reads of a gzip file only the lines that begin before
// its compressed size.
type readFn struct{ MaxLine int }

// CreateInitialRestriction returns the bytes of a file. Those of a compressed
// file are one unit, because its parts cannot be read alone.
func (f *readFn) CreateInitialRestriction(file fileio.FileMetadata) offsetrange.Restriction {
	if isCompressed(file.Path) {
		return offsetrange.Restriction{End: 1}
	}
	return offsetrange.Restriction{End: file.Size}
}

// SplitRestriction returns the parts of a file.
func (f *readFn) SplitRestriction(_ fileio.FileMetadata, r offsetrange.Restriction) []offsetrange.Restriction {
	return r.SizedSplits(splitSize)
}

// RestrictionSize returns the number of bytes to read.
func (f *readFn) RestrictionSize(file fileio.FileMetadata, r offsetrange.Restriction) float64 {
	if isCompressed(file.Path) {
		return float64(file.Size)
	}
	return r.Size()
}

// CreateTracker returns a tracker of the bytes that are read.
func (f *readFn) CreateTracker(r offsetrange.Restriction) *sdf.LockRTracker {
	return sdf.NewLockRTracker(offsetrange.NewTracker(r))
}

// ProcessElement emits the lines that begin in the restriction, and their
// number.
func (f *readFn) ProcessElement(ctx context.Context, tracker *sdf.LockRTracker, file fileio.FileMetadata, emit func(line), emitTotal func(string, int64)) error {
	count, err := f.read(ctx, tracker, file, emit)
	if err != nil {
		return fmt.Errorf("crawl: reading %s: %w", file.Path, err)
	}
	emitTotal(totalLines, count)
	linesRead.Inc(ctx, count)
	return nil
}

// The counters are for the display of the runner. They may count the lines of a
// retried bundle twice. The summary does not.
var (
	linesRead     = beam.NewCounter("crawl", totalLines)
	linksFailed   = beam.NewCounter("crawl", totalFailed)
	linesRejected = beam.NewCounter("crawl", totalRejected)
)

// read emits the lines that begin in the restriction and returns their number.
func (f *readFn) read(ctx context.Context, tracker *sdf.LockRTracker, file fileio.FileMetadata, emit func(line)) (count int64, err error) {
	fs, err := filesystem.New(ctx, file.Path)
	if err != nil {
		return 0, err
	}
	defer fs.Close()
	in, err := fs.OpenRead(ctx, file.Path)
	if err != nil {
		return 0, err
	}
	defer in.Close()

	if isCompressed(file.Path) {
		if !tracker.TryClaim(int64(0)) {
			return 0, nil
		}
		unzipped, err := gzip.NewReader(in)
		if err != nil {
			return 0, endsEarly(err)
		}
		lines := lineReader{in: bufio.NewReaderSize(unzipped, 64<<10), max: f.MaxLine}
		for {
			l, err := lines.next()
			if err == io.EOF {
				return count, nil
			} else if err != nil {
				return count, endsEarly(err)
			}
			l.File = file.Path
			emit(l)
			count++
		}
	}

	lines := lineReader{max: f.MaxLine}
	start := tracker.GetRestriction().(offsetrange.Restriction).Start
	if start > 0 {
		// The line that has the byte before the restriction belongs to
		// the restriction before it.
		lines.offset = start - 1
		if seeker, ok := in.(io.Seeker); ok {
			_, err = seeker.Seek(lines.offset, io.SeekStart)
		} else {
			_, err = io.CopyN(io.Discard, in, lines.offset)
		}
		if err != nil {
			return 0, err
		}
	}
	lines.in = bufio.NewReaderSize(in, 64<<10)
	if start > 0 {
		if _, err := lines.next(); err != nil {
			return 0, noEOF(err)
		}
	}
	for tracker.TryClaim(lines.offset) {
		l, err := lines.next()
		if err != nil {
			return count, noEOF(err)
		}
		l.File = file.Path
		emit(l)
		count++
	}
	return count, nil
}

// endsEarly returns err, or a text for the errors of gzip at the end of a file.
func endsEarly(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return errors.New("the gzip data ends too early")
	}
	return err
}

// noEOF returns err, or that a file is shorter than its size was for io.EOF.
func noEOF(err error) error {
	if err == io.EOF {
		return errors.New("the file is shorter than when the run began")
	}
	return err
}

// isCompressed reports whether a file is to be decompressed.
func isCompressed(name string) bool { return strings.HasSuffix(name, ".gz") }

// byteOrderMark is skipped at the start of a file.
const byteOrderMark = "\uFEFF"

// lineReader reads lines and never keeps more than max bytes of one.
type lineReader struct {
	in     *bufio.Reader
	offset int64 // of the next line
	max    int
}

// next returns the next line, or io.EOF if there is none.
func (r *lineReader) next() (l line, err error) {
	l.Offset = r.offset
	kept := min(keptBytes, r.max) // of a line that is too long, which shows that it is
	for err = bufio.ErrBufferFull; err == bufio.ErrBufferFull; {
		var part []byte
		part, err = r.in.ReadSlice('\n')
		r.offset += int64(len(part))
		if err == nil {
			part = part[:len(part)-1]
		}
		l.Length += int64(len(part))
		if l.Length <= int64(r.max) {
			l.Text = append(l.Text, part...)
		} else if len(l.Text) < kept {
			l.Text = append(l.Text, part[:min(len(part), kept-len(l.Text))]...)
		}
	}
	if err == io.EOF && l.Length > 0 {
		err = nil // the last line has no newline
	}
	if text, ok := bytes.CutPrefix(l.Text, []byte(byteOrderMark)); ok && l.Offset == 0 {
		l.Text = text
		l.Offset += int64(len(byteOrderMark))
		l.Length -= int64(len(byteOrderMark))
	}
	if l.Length > int64(r.max) {
		l.Text = slices.Clone(l.Text[:min(len(l.Text), kept)]) // the others need not be kept
	}
	return l, err
}
