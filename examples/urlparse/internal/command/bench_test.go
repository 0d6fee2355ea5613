package command

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
)

// requests returns an open file of 100 times requests.txt, and its size.
func requests(b *testing.B) (file *os.File, size int64) {
	dir := os.Getenv("URLS_DIR")
	if dir == "" {
		b.Skip("URLS_DIR is not set")
	}
	data, err := os.ReadFile(filepath.Join(dir, "requests.txt"))
	if err != nil {
		b.Fatal(err)
	}
	file, err = os.Create(filepath.Join(b.TempDir(), "requests"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { file.Close() })
	for range 100 {
		file.Write(data)
	}
	return file, 100 * int64(len(data))
}

func BenchmarkRun(b *testing.B)     { benchmarkRun(b) }
func BenchmarkRunJSON(b *testing.B) { benchmarkRun(b, "-json") }
func BenchmarkRunHref(b *testing.B) { benchmarkRun(b, "-columns", "href") }
func BenchmarkRunSURT(b *testing.B) { benchmarkRun(b, "-columns", "href,site,surt") }
func BenchmarkRunAll(b *testing.B) {
	benchmarkRun(b, "-columns", "href,scheme,host,site,surt,key,error")
}

// benchmarkRun measures run with args, from file to file.
func benchmarkRun(b *testing.B, args ...string) {
	file, size := requests(b)
	hrefs, err := os.Create(filepath.Join(b.TempDir(), "out"))
	if err != nil {
		b.Fatal(err)
	}
	defer hrefs.Close()
	b.SetBytes(size)
	for b.Loop() {
		file.Seek(0, io.SeekStart)
		hrefs.Seek(0, io.SeekStart)
		if status := run(args, environment{stdin: file, stdout: hrefs, stderr: io.Discard}); status != 0 {
			b.Fatal(status)
		}
	}
}

// BenchmarkParts measures the work that is always needed, on one core: to read
// the file, to parse its lines, which are cut already, and to write it.
func BenchmarkParts(b *testing.B) {
	file, size := requests(b)
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		b.Fatal(err)
	}
	all, err := io.ReadAll(file)
	if err != nil {
		b.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(all), "\n"), "\n")
	copied, err := os.Create(filepath.Join(b.TempDir(), "copy"))
	if err != nil {
		b.Fatal(err)
	}
	defer copied.Close()
	buffer := make([]byte, blockSize)
	b.SetBytes(size)
	for b.Loop() {
		copied.Seek(0, io.SeekStart)
		file.Seek(0, io.SeekStart)
		for {
			n, err := file.Read(buffer)
			if err != nil {
				break
			}
			copied.Write(buffer[:n])
		}
		for _, line := range lines {
			if _, err := weburl.ParseRecord(line); err != nil {
				b.Fatal(err)
			}
		}
	}
}
