package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	beam.RegisterType(reflect.TypeFor[total]())
	beam.RegisterType(reflect.TypeFor[written]())
	register.DoFn3x2[context.Context, string, func(*string) bool, written, error](&writeFn{})
	register.DoFn4x1[context.Context, int, func(*total) bool, func(*written) bool, error](&publishFn{})
}

const (
	maxShards     = 100_000 // names have five digits
	pendingPrefix = ".pending-"
	summaryName   = "summary.tsv"
)

// shard returns the name of the file for rows of a kind with this key. It is
// the same on every machine and in every run.
func shard(kind, key string, shards int) string {
	hash := uint64(14695981039346656037) // FNV-1a
	for i := range len(key) {
		hash = (hash ^ uint64(key[i])) * 1099511628211
	}
	return fmt.Sprintf("%s-%05d.tsv", kind, hash%uint64(shards))
}

// written is a file that has been written.
type written struct {
	Name    string // as a result
	Pending string // its name until then
	Rows    int64
}

// writeFn sorts and writes the rows of each file. A runner may run it more than
// once for the same rows, even at the same time. So each run writes a file of
// its own, and only the file of the run whose result counts is published.
type writeFn struct{ Pending string }

// ProcessElement writes one file.
func (f *writeFn) ProcessElement(ctx context.Context, name string, next func(*string) bool) (written, error) {
	var rows []string
	for row := ""; next(&row); {
		rows = append(rows, row)
	}
	slices.Sort(rows)
	w := written{name, join(f.Pending, name+"."+rand.Text()), int64(len(rows))}
	if err := writeFile(ctx, w.Pending, rows); err != nil {
		return written{}, fmt.Errorf("crawl: writing %s: %w", name, err)
	}
	return w, nil
}

// writeFile writes a file of lines.
func writeFile(ctx context.Context, name string, lines []string) error {
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer fs.Close()
	file, err := fs.OpenWrite(ctx, name)
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(file, 256<<10)
	for _, line := range lines {
		out.WriteString(line)
		out.WriteByte('\n')
	}
	if err := out.Flush(); err != nil { // of any of the writes
		file.Close()
		return err
	}
	return file.Close() // which commits it
}

// publishFn checks the totals, gives the files their names as results, and
// writes the summary. A runner may run it again after it has done a part of
// that.
type publishFn struct{ Out, Pending string }

// ProcessElement publishes the results of a run.
func (f *publishFn) ProcessElement(ctx context.Context, _ int, nextTotal func(*total) bool, nextFile func(*written) bool) error {
	totals := map[string]int64{}
	for t := (total{}); nextTotal(&t); {
		totals[t.Name] = t.Count
	}
	var files []written
	for w := (written{}); nextFile(&w); {
		files = append(files, w)
	}
	slices.SortFunc(files, func(a, b written) int { return strings.Compare(a.Name, b.Name) })
	if err := check(totals, files); err != nil {
		return err
	}

	fs, err := filesystem.New(ctx, f.Out)
	if err != nil {
		return err
	}
	defer fs.Close()
	for _, w := range files {
		if err := rename(ctx, fs, w.Pending, join(f.Out, w.Name)); err != nil {
			return fmt.Errorf("crawl: publishing %s: %w", w.Name, err)
		}
	}
	pending := join(f.Pending, summaryName+"."+rand.Text())
	if err := writeFile(ctx, pending, summary(totals, files)); err != nil {
		return err
	}
	if err := rename(ctx, fs, pending, join(f.Out, summaryName)); err != nil {
		return err
	}

	// The results are complete. Files of tries that did not count may
	// remain.
	removeFolder(ctx, fs, f.Pending)
	return nil
}

// removeFolder removes a folder with its files, if the file system can.
func removeFolder(ctx context.Context, fs filesystem.Interface, folder string) {
	if remover, ok := fs.(filesystem.Remover); ok {
		names, _ := fs.List(ctx, join(folder, "*"))
		for _, name := range names {
			remover.Remove(ctx, name)
		}
		remover.Remove(ctx, folder) // fails if the file system has no folders
	}
}

// tryFolder returns an error if files cannot be written to the folder. It
// removes the folder again.
func tryFolder(ctx context.Context, folder string) error {
	if err := writeFile(ctx, join(folder, "try"), nil); err != nil {
		return err
	}
	fs, err := filesystem.New(ctx, folder)
	if err != nil {
		return err
	}
	defer fs.Close()
	removeFolder(ctx, fs, folder)
	return nil
}

// check returns an error unless each line that was read and each row has been
// counted once.
func check(totals map[string]int64, files []written) error {
	rows := map[string]int64{}
	for _, w := range files {
		kind, _, _ := strings.Cut(w.Name, "-")
		rows[kind] += w.Rows
	}
	lines := totals[totalResolved] + totals[totalFailed] + totals[totalRejected]
	for _, row := range []struct {
		what      string
		got, want int64
	}{
		{"lines that were resolved, failed or were rejected", lines, totals[totalLines]},
		{"rows of URLs", rows["urls"], totals[totalURLs]},
		{"rows of rejected lines", rows["rejected"], totals[totalRejected]},
	} {
		if row.got != row.want {
			return fmt.Errorf("crawl: there are %d %s, and not %d", row.got, row.what, row.want)
		}
	}
	return nil
}

// summary returns the lines of the summary.
func summary(totals map[string]int64, files []written) (lines []string) {
	names := []string{totalLines, totalResolved, totalFailed, totalRejected, totalURLs, totalSites}
	for _, name := range names {
		lines = append(lines, fmt.Sprintf("%s\t%d", name, totals[name]))
	}
	var others []string
	for name, n := range totals {
		if !slices.Contains(names, name) {
			others = append(others, fmt.Sprintf("%s\t%d", name, n))
		}
	}
	slices.Sort(others)
	lines = append(lines, others...)
	for _, w := range files {
		lines = append(lines, fmt.Sprintf("%s\t%d", w.Name, w.Rows))
	}
	return lines
}

// rename renames a file, unless an earlier try has done so.
func rename(ctx context.Context, fs filesystem.Interface, from, to string) error {
	err := filesystem.Rename(ctx, fs, from, to)
	if err == nil {
		return nil
	}
	if _, missing := fs.Size(ctx, from); missing == nil {
		return err
	}
	if _, missing := fs.Size(ctx, to); missing != nil {
		return err
	}
	return nil
}
