package main

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/fileio"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"
)

// readPart returns the lines of a part of a file. If split is positive, the
// runner takes a part away again after that many lines. rest is that part.
func readPart(t *testing.T, file fileio.FileMetadata, part offsetrange.Restriction, split int) (lines []line, rest offsetrange.Restriction) {
	t.Helper()
	tracker := sdf.NewLockRTracker(offsetrange.NewTracker(part))
	count, err := (&readFn{MaxLine: 1000}).read(t.Context(), tracker, file, func(l line) {
		lines = append(lines, l)
		if len(lines) == split {
			if _, residual, err := tracker.TrySplit(0.5); err != nil {
				t.Fatal(err)
			} else if residual != nil {
				rest = residual.(offsetrange.Restriction)
			}
		}
	})
	if err != nil || count != int64(len(lines)) || !tracker.IsDone() {
		t.Errorf("%v: %d of %d lines, %v", part, len(lines), count, err)
	}
	return lines, rest
}

// TestReadParts reads a file in two parts, cut at each byte, and in one part
// that a runner splits after each line. Each line is read once.
func TestReadParts(t *testing.T) {
	for _, row := range []struct{ name, content string }{
		{"newline at the end", "one\n\n\nfour\r\n" + strings.Repeat("5", 300) + "\nsix\n"},
		{"no newline at the end", "\none\ntwo"},
		{"one line", "one"},
		{"newlines", "\n\n\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			file := fileio.FileMetadata{Path: filepath.Join(t.TempDir(), "in"), Size: int64(len(row.content))}
			if err := os.WriteFile(file.Path, []byte(row.content), 0o600); err != nil {
				t.Fatal(err)
			}
			var want []line
			for text := range strings.Lines(row.content) {
				offset := int64(0)
				if n := len(want); n > 0 {
					offset = want[n-1].Offset + want[n-1].Length + 1
				}
				text = strings.TrimSuffix(text, "\n")
				want = append(want, line{file.Path, offset, int64(len(text)), []byte(text)})
			}
			same := func(a, b line) bool {
				return a.File == b.File && a.Offset == b.Offset && a.Length == b.Length && string(a.Text) == string(b.Text)
			}
			for cut := int64(0); cut <= file.Size; cut++ {
				first, _ := readPart(t, file, offsetrange.Restriction{End: cut}, 0)
				second, _ := readPart(t, file, offsetrange.Restriction{Start: cut, End: file.Size}, 0)
				if got := append(first, second...); !slices.EqualFunc(got, want, same) {
					t.Errorf("cut at %d: %v, want %v", cut, got, want)
				}
			}
			for split := range want {
				first, rest := readPart(t, file, offsetrange.Restriction{End: file.Size}, split+1)
				second, _ := readPart(t, file, rest, 0)
				if got := append(first, second...); !slices.EqualFunc(got, want, same) {
					t.Errorf("split after line %d: %v, want %v", split, got, want)
				}
			}
		})
	}
}

// TestReadShortened reads a file that has become shorter.
func TestReadShortened(t *testing.T) {
	file := fileio.FileMetadata{Path: filepath.Join(t.TempDir(), "in"), Size: 100}
	if err := os.WriteFile(file.Path, []byte("one\ntwo\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, start := range []int64{0, 5, 50} {
		tracker := sdf.NewLockRTracker(offsetrange.NewTracker(offsetrange.Restriction{Start: start, End: 100}))
		_, err := (&readFn{MaxLine: 1000}).read(t.Context(), tracker, file, func(line) {})
		if err == nil || !strings.Contains(err.Error(), "shorter") {
			t.Errorf("from %d: %v", start, err)
		}
	}
}

// TestByteOrderMark has byte order marks at the start of a file and elsewhere.
func TestByteOrderMark(t *testing.T) {
	for _, row := range []struct {
		name, content string
		want          []line
	}{
		{"at the start", "\uFEFFa\nb", []line{{Offset: 3, Length: 1, Text: []byte("a")}, {Offset: 5, Length: 1, Text: []byte("b")}}},
		{"alone", "\uFEFF", []line{{Offset: 3}}},
		{"twice", "\uFEFF\uFEFF", []line{{Offset: 3, Length: 3, Text: []byte("\uFEFF")}}},
		{"in another line", "\n\uFEFF", []line{{}, {Offset: 1, Length: 3, Text: []byte("\uFEFF")}}},
		{"before a line that is too long", "\uFEFF" + strings.Repeat("a", 9), []line{{Offset: 3, Length: 9, Text: []byte("aaaaa")}}},
	} {
		t.Run(row.name, func(t *testing.T) {
			r := lineReader{in: bufio.NewReader(strings.NewReader(row.content)), max: 8}
			for _, want := range row.want {
				if got, err := r.next(); err != nil || got.Offset != want.Offset || got.Length != want.Length || string(got.Text) != string(want.Text) {
					t.Errorf("%v, %v; want %v", got, err, want)
				}
			}
			if _, err := r.next(); err != io.EOF {
				t.Error(err)
			}
		})
	}
}

// TestLongLine reads lines around the maximum, and one of 64 MiB. No line keeps
// more memory than the maximum allows.
func TestLongLine(t *testing.T) {
	lengths := []int{999, 1000, 1001, 64 << 20, 3}
	var readers []string
	for _, n := range lengths {
		readers = append(readers, strings.Repeat("a", n))
	}
	r := lineReader{in: bufio.NewReaderSize(strings.NewReader(strings.Join(readers, "\n")), 64<<10), max: 1000}
	for _, n := range lengths {
		l, err := r.next()
		kept := min(n, 1000)
		if err != nil || l.Length != int64(n) || len(l.Text) != kept || cap(l.Text) > 4*keptBytes {
			t.Errorf("%d: %d of %d bytes, %v", n, len(l.Text), l.Length, err)
		}
	}
}
