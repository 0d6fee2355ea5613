package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// next returns a function that returns values one after another.
func next[T any](values ...T) func(*T) bool {
	return func(v *T) bool {
		if len(values) == 0 {
			return false
		}
		*v, values = values[0], values[1:]
		return true
	}
}

// TestRetries runs each function that writes more than once, as runners do
// after a failure. The rows come in another order then.
func TestRetries(t *testing.T) {
	out := t.TempDir()
	write := &writeFn{Pending: filepath.Join(out, pendingPrefix+"1")}
	publish := &publishFn{Out: out, Pending: write.Pending}

	lost, err := write.ProcessElement(t.Context(), "urls-00000.tsv", next("b", "a", "c"))
	if err != nil {
		t.Fatal(err)
	}
	urls, err := write.ProcessElement(t.Context(), "urls-00000.tsv", next("c", "b", "a"))
	if err != nil || urls.Pending == lost.Pending {
		t.Fatal(urls, err)
	}
	rejected, err := write.ProcessElement(t.Context(), "rejected-00000.tsv", next("x"))
	if err != nil {
		t.Fatal(err)
	}
	noResults(t, out)

	// The first try has renamed one file.
	if err := os.Rename(urls.Pending, filepath.Join(out, urls.Name)); err != nil {
		t.Fatal(err)
	}
	totals := []total{{totalLines, 6}, {totalResolved, 4}, {totalFailed, 1}, {totalRejected, 1}, {totalURLs, 3}, {totalSites, 1}}
	for range 2 {
		if err := publish.ProcessElement(t.Context(), 0, next(totals...), next(urls, rejected)); err != nil {
			t.Fatal(err)
		}
		compare(t, read(t, out), map[string]string{
			"urls": "a\nb\nc\n", "rejected": "x\n",
			"summary": "lines\t6\nresolved\t4\nfailed\t1\nrejected\t1\nurls\t3\nsites\t1\nrejected-00000.tsv\t1\nurls-00000.tsv\t3\n",
		})
	}

	if err := os.Remove(filepath.Join(out, urls.Name)); err != nil {
		t.Fatal(err)
	}
	if err := publish.ProcessElement(t.Context(), 0, next(totals...), next(urls)); err == nil {
		t.Error("a file is missing in both places")
	}
}

// TestCheck checks totals that do not add up.
func TestCheck(t *testing.T) {
	for _, row := range []struct {
		name                               string
		lines, resolved, failed, rejected  int64
		urls, rowsOfURLs, rowsOfRejections int64
		want                               string
	}{
		{name: "right", lines: 9, resolved: 5, failed: 3, rejected: 1, urls: 4, rowsOfURLs: 4, rowsOfRejections: 1},
		{name: "a lost line", lines: 10, resolved: 5, failed: 3, rejected: 1, urls: 4, rowsOfURLs: 4, rowsOfRejections: 1,
			want: "there are 9 lines that were resolved, failed or were rejected, and not 10"},
		{name: "a line counted twice", lines: 8, resolved: 5, failed: 3, rejected: 1, urls: 4, rowsOfURLs: 4, rowsOfRejections: 1,
			want: "there are 9 lines"},
		{name: "a lost URL", lines: 9, resolved: 5, failed: 3, rejected: 1, urls: 4, rowsOfURLs: 3, rowsOfRejections: 1,
			want: "there are 3 rows of URLs, and not 4"},
		{name: "a lost rejection", lines: 9, resolved: 5, failed: 3, rejected: 1, urls: 4, rowsOfURLs: 4,
			want: "there are 0 rows of rejected lines, and not 1"},
	} {
		t.Run(row.name, func(t *testing.T) {
			err := check(map[string]int64{totalLines: row.lines, totalResolved: row.resolved, totalFailed: row.failed, totalRejected: row.rejected, totalURLs: row.urls},
				[]written{{"urls-00000.tsv", "", row.rowsOfURLs - 1}, {"urls-00001.tsv", "", 1}, {"rejected-00000.tsv", "", row.rowsOfRejections}})
			if (err == nil) != (row.want == "") || err != nil && !strings.Contains(err.Error(), row.want) {
				t.Error(err)
			}
		})
	}
}
