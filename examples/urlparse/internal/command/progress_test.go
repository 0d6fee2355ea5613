//go:build go1.25

package command

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestProgress has the progress on standard error, with a fake clock.
func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var errs bytes.Buffer
		i := &input{}
		w := writer{stdout: io.Discard, stderr: &errs, names: true, progress: &progress{inputs: []*input{i}, size: 8, start: time.Now()}}
		time.Sleep(2 * time.Second)
		i.read.Store(4)
		w.write(&block{from: i, lines: 10})
		time.Sleep(time.Second/4 - 1)
		w.write(&block{from: i, lines: 1, failures: []failure{{1, "host-missing"}}})
		w.erase()
		const first = "\r 50 %  0.0 MB, 10 lines, 5 lines/s, 0 failed"
		if want := first + "\r" + strings.Repeat(" ", len(first)-1) + "\r11: host-missing\n"; errs.String() != want {
			t.Errorf("%q, want %q", errs.String(), want)
		}
		errs.Reset()
		time.Sleep(time.Nanosecond)
		w.write(&block{from: i, lines: 7})
		if want := "\r 50 %  0.0 MB, 18 lines, 8 lines/s, 1 failed"; errs.String() != want {
			t.Errorf("after a quarter of a second: %q, want %q", errs.String(), want)
		}
	})
	for _, row := range []struct {
		name string
		size int64
		want string
	}{
		{"a file that has grown", 1, "\r100 %  3.0 MB, 1 lines, "},
		{"a pipe", 0, "\r3.0 MB, 1 lines, "},
	} {
		t.Run(row.name, func(t *testing.T) {
			var errs bytes.Buffer
			i := &input{}
			i.read.Store(3e6)
			w := writer{stdout: io.Discard, stderr: &errs, progress: &progress{inputs: []*input{i}, size: row.size}}
			w.write(&block{from: i, lines: 1})
			if !strings.HasPrefix(errs.String(), row.want) {
				t.Errorf("%q, want %q", errs.String(), row.want)
			}
		})
	}
}
