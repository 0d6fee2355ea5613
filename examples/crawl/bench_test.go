//go:build unix

package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/weburl-go/weburl/adapters/xnetpublicsuffix"
	weburl "github.com/weburl-go/weburl/api"
)

// writeLines writes n lines: the real links, 12 per document, again and again.
// In every second round each link gets a parameter, so that it is another URL.
func writeLines(b *testing.B, out io.Writer, n int) {
	b.Helper()
	dir := os.Getenv("URLS_DIR")
	if dir == "" {
		b.Skip("URLS_DIR is not set")
	}
	var links []string
	all := pages(b, dir)
	for _, p := range all {
		if strings.HasPrefix(p.links[0], "file:") {
			continue
		}
		links = append(links, p.links...)
	}
	documents := all[1].links
	encodings := []string{"", "windows-1252", "shift_jis", "utf-8"}
	buffered := bufio.NewWriter(out)
	for i := range n {
		round, at := i/len(links), i%len(links)
		link := links[at]
		if round%2 == 1 {
			link = fmt.Sprintf("%s?round=%d", link, round)
		}
		fmt.Fprintf(buffered, "%s\t%s\t%s\n", link, documents[(i/12+round*7919)%len(documents)], encodings[i/12%len(encodings)])
	}
	if err := buffered.Flush(); err != nil {
		b.Fatal(err)
	}
}

// cpu returns the processor time of this process or of its children, and the
// maximum memory of one of them, in MiB.
func cpu(b *testing.B, who int) (time.Duration, float64) {
	var usage syscall.Rusage
	if err := syscall.Getrusage(who, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano()), float64(usage.Maxrss) / 1024
}

// BenchmarkWorker runs the pipeline on a million lines with one worker in a
// process of its own, and the runner in this one. The memory is the maximum of
// a worker of this and the rows before.
func BenchmarkWorker(b *testing.B) {
	const n = 1_000_000
	dir := b.TempDir()
	file, err := os.Create(filepath.Join(dir, "in-000.tsv"))
	if err != nil {
		b.Fatal(err)
	}
	writeLines(b, file, n)
	file.Close()
	useWorkers(b)
	for _, shards := range []int{64, 8} {
		b.Run(fmt.Sprintf("shards=%d", shards), func(b *testing.B) {
			for b.Loop() {
				c := config{In: filepath.Join(dir, "in-*"), Out: filepath.Join(dir, "out"), Shards: shards}
				runner, _ := cpu(b, syscall.RUSAGE_SELF)
				worker, _ := cpu(b, syscall.RUSAGE_CHILDREN)
				runIn(b, &c)
				var after time.Duration
				var memory float64
				for range 100 { // the runner ends the worker soon
					if after, memory = cpu(b, syscall.RUSAGE_CHILDREN); after > worker {
						break
					}
					time.Sleep(100 * time.Millisecond)
				}
				runnerAfter, _ := cpu(b, syscall.RUSAGE_SELF)
				b.ReportMetric(float64((after-worker).Nanoseconds())/n, "worker-ns/line")
				b.ReportMetric(float64((runnerAfter-runner).Nanoseconds())/n, "runner-ns/line")
				b.ReportMetric(memory, "worker-MiB")
				links, rows := textBytes(b, c.Out)
				b.ReportMetric(links/n, "links-B/line")
				b.ReportMetric(rows/n, "rows-B/line")
				os.RemoveAll(c.Out)
			}
		})
	}
}

// textBytes returns the bytes of the URLs of all links, which are grouped by
// URL, and those of the rows of results, which are grouped by file.
func textBytes(b *testing.B, dir string) (links, rows float64) {
	for kind, text := range read(b, dir) {
		for row := range strings.Lines(text) {
			if fields := strings.Fields(row); kind == "urls" {
				n, err := strconv.Atoi(fields[2])
				if err != nil {
					b.Fatal(err)
				}
				links += float64(n * len(fields[1]))
			}
			rows += float64(len(row))
		}
	}
	return links, rows
}

// BenchmarkDirect resolves a million lines in one loop, and makes the sorted
// rows of URLs and the counts of sites with maps.
func BenchmarkDirect(b *testing.B) {
	const n = 1_000_000
	var text strings.Builder
	writeLines(b, &text, n)
	parser := weburl.New(weburl.Config{PublicSuffixes: xnetpublicsuffix.New()})
	b.Run("resolve", func(b *testing.B) {
		before, _ := cpu(b, syscall.RUSAGE_SELF)
		for b.Loop() {
			r := resolver{parser: parser}
			for line := range strings.Lines(text.String()) {
				r.resolve([]byte(line[:len(line)-1]))
			}
		}
		after, _ := cpu(b, syscall.RUSAGE_SELF)
		b.ReportMetric(float64((after-before).Nanoseconds())/n/float64(b.N), "cpu-ns/line")
	})
	b.Run("all", func(b *testing.B) {
		before, _ := cpu(b, syscall.RUSAGE_SELF)
		for b.Loop() {
			r := resolver{parser: parser}
			links, counts := map[string]int64{}, map[string]int64{}
			for line := range strings.Lines(text.String()) {
				if a := r.resolve([]byte(line[:len(line)-1])); a.url != "" {
					links[a.url]++
				} else {
					counts[a.site+a.failed]++
				}
			}
			var rows []string
			for url, n := range links {
				u, err := parser.ParseRecord(url)
				if err != nil {
					b.Fatal(err)
				}
				site, err := siteOf(parser, u)
				if err != nil {
					b.Fatal(err)
				}
				rows = append(rows, fmt.Sprintf("%s\t%s\t%d", site, url, n))
				counts[site] += n
			}
			slices.Sort(rows)
		}
		after, _ := cpu(b, syscall.RUSAGE_SELF)
		b.ReportMetric(float64((after-before).Nanoseconds())/n/float64(b.N), "cpu-ns/line")
	})
}
