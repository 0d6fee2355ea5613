package command

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/weburl-go/weburl/internal/longtest"
)

// gzipped returns text in gzip, as one member.
func gzipped(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	io.WriteString(w, text)
	w.Close()
	return b.String()
}

// inFolder makes the files in an empty folder, in which the test runs then.
func inFolder(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// TestFiles reads files.
func TestFiles(t *testing.T) {
	inFolder(t, map[string]string{
		"a": "HTTP://a\nhttp://a:b\nb:c", "b": "\uFEFFHTTP://b\r\n\n", "empty": "", "gz": gzipped("HTTP://c\n:\nd:e"), "utf16": "a:b\n\xFF\xFE",
		"e": "\xFF\xFEa\x00\n\x00", "cut": gzipped("HTTP://c\nd:e\n")[:15],
	})
	if err := os.Mkdir("folder", 0o777); err != nil {
		t.Fatal(err)
	}
	const stdin = "HTTP://stdin\n?\n"
	// fault returns what the system says if a file is read.
	fault := func(name string) string {
		_, err := os.ReadFile(name)
		return err.(*fs.PathError).Err.Error() + "\n"
	}
	for _, row := range []struct {
		name, args     string
		status         int
		stdout, stderr string
	}{
		{"one", "-files b", 1, "http://b/\n\n", "b:2: missing-scheme-non-relative-URL\n"},
		{"several", "-files a empty b", 1, "http://a/\n\nb:c\nhttp://b/\n\n", "a:2: port-invalid\nb:2: missing-scheme-non-relative-URL\n"},
		{"one twice", "-files b b", 1, "http://b/\n\nhttp://b/\n\n", "b:2: missing-scheme-non-relative-URL\nb:2: missing-scheme-non-relative-URL\n"},
		{"none", "-files", 1, "http://stdin/\n\n", "2: missing-scheme-non-relative-URL\n"},
		{"standard input between", "-files empty - a", 1, "http://stdin/\n\nhttp://a/\n\nb:c\n", "-:2: missing-scheme-non-relative-URL\na:2: port-invalid\n"},
		{"gzip", "-files gz a", 1, "http://c/\n\nd:e\nhttp://a/\n\nb:c\n", "gz:2: missing-scheme-non-relative-URL\na:2: port-invalid\n"},
		{"columns", "-columns href,error -files gz b", 0,
			"http://c/\t\n\tmissing-scheme-non-relative-URL\nd:e\t\nhttp://b/\t\n\tmissing-scheme-non-relative-URL\n", ""},
		{"a missing file", "-files -columns href b missing a", 1, "http://b/\n\n", "urlparse: missing: " + fault("missing")},
		{"a folder", "-files folder", 1, "", "urlparse: folder: " + fault("folder")},
		{"a missing file with controls", "-files \x1b[2J", 1, "", "urlparse: \uFFFD[2J: " + fault("\x1b[2J")},
		{"UTF-16", "-files e", 1, "", "urlparse: e: the input is in UTF-16; it must be in UTF-8\n"},
		{"a file that was cut off", "-files cut a", 1, "", "urlparse: cut: the gzip data ends too early\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			status, stdout, stderr := runWith(strings.NewReader(stdin), strings.Fields(row.args)...)
			if status != row.status || stdout != row.stdout || stderr != row.stderr {
				t.Errorf("%d, %q, %q", status, stdout, stderr)
			}
		})
	}
}

// TestCompressed has compressed standard input, and input that only looks like
// it.
func TestCompressed(t *testing.T) {
	const text = "HTTP://a\n\nb:c\n"
	const hrefs = "http://a/\n\nb:c\n"
	whole := gzipped(text)
	wrongSum := []byte(whole)
	wrongSum[len(wrongSum)-8] ^= 1
	const zstdFault = "urlparse: the input is compressed with zstd; run \"go -C examples/urlparse/zstd run .\", or decompress it with zstd -dc\n"
	const noScheme = ": missing-scheme-non-relative-URL\n"
	for _, row := range []struct {
		name, stdin, stdout, stderr string
	}{
		{"gzip", whole, hrefs, "2" + noScheme},
		{"two members, of which the first has half a line", gzipped("HTTP:") + gzipped("//a\n\nb:c"), hrefs, "2" + noScheme},
		{"an empty member", gzipped("") + whole, hrefs, "2" + noScheme},
		{"a BOM in gzip", gzipped("\uFEFF" + text), hrefs, "2" + noScheme},
		{"a wrong sum", string(wrongSum), hrefs, "2" + noScheme + "urlparse: the gzip data cannot be read: gzip: invalid checksum\n"},
		{"without the sum", whole[:len(whole)-8], hrefs, "2" + noScheme + "urlparse: the gzip data ends too early\n"},
		{"without an end", whole[:12], "", "urlparse: the gzip data ends too early\n"},
		{"a member and half a header", whole + whole[:5], hrefs, "2" + noScheme + "urlparse: the gzip data ends too early\n"},
		{"a member and text", whole + "HTTP://later.example\n", hrefs, "2" + noScheme + "urlparse: the gzip data cannot be read: gzip: invalid header\n"},
		{"a wrong header", "\x1F\x8B\x07" + text, "", "urlparse: the gzip data cannot be read: gzip: invalid header\n"},
		{"the first byte of gzip", "\x1F", "\n", "1" + noScheme},
		{"zstd", "\x28\xB5\x2F\xFD\x24\x00", "", zstdFault},
		{"a skippable frame", "\x5E\x2A\x4D\x18\x00\x00\x00\x00", "", zstdFault},
		{"nearly zstd", "(\xB5/a\n", "\n", "1" + noScheme},
		{"the first byte of zstd", "(", "\n", "1" + noScheme},
		{"nearly a skippable frame", "P*a\n", "\n", "1" + noScheme},
		{"a letter of a skippable frame", "Z:a\n", "z:a\n", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			for name, stdin := range map[string]io.Reader{
				"at once":      strings.NewReader(row.stdin),
				"byte by byte": iotest.OneByteReader(strings.NewReader(row.stdin)),
				"with its end": iotest.DataErrReader(strings.NewReader(row.stdin)),
			} {
				status, stdout, stderr := runWith(stdin)
				if (status == 0) != (row.stderr == "") || stdout != row.stdout || stderr != row.stderr {
					t.Errorf("%s: %d, %q, %q", name, status, stdout, stderr)
				}
			}
		})
	}
}

// TestColumnAnswers holds that what is written is answered before more comes,
// as ClickHouse and Spark need it: one line, many lines, and the end of a line
// that came in parts.
func TestColumnAnswers(t *testing.T) {
	var compressed *gzip.Writer
	for _, row := range []struct {
		name  string
		args  []string
		end   byte
		write func(question io.Writer, text string)
	}{
		{"lines", nil, '\n', func(q io.Writer, text string) { io.WriteString(q, text) }},
		{"NUL", []string{"-z"}, 0, func(q io.Writer, text string) { io.WriteString(q, strings.ReplaceAll(text, "\n", "\x00")) }},
		{"gzip", nil, '\n', func(q io.Writer, text string) {
			if compressed == nil {
				compressed = gzip.NewWriter(q)
			}
			io.WriteString(compressed, text)
			compressed.Flush()
		}},
	} {
		t.Run(row.name, func(t *testing.T) {
			stdin, question := io.Pipe()
			answer, stdout := io.Pipe()
			done := make(chan int)
			go func() {
				done <- run(append([]string{"-columns", "href,error"}, row.args...), environment{stdin: stdin, stdout: stdout, stderr: io.Discard})
			}()
			answers := bufio.NewReader(answer)
			expect := func(lines int, want string) {
				t.Helper()
				for range lines {
					if got, err := answers.ReadString(row.end); got != want+string(row.end) {
						t.Fatalf("%q, %v; want %q", got, err, want)
					}
				}
			}
			for _, lines := range []int{1, 1, 30_000, 2} {
				// The answers of many lines may begin before all are written.
				written := make(chan bool)
				go func() {
					row.write(question, strings.Repeat("HTTP://example.com\n", lines)+"b:")
					written <- true
				}()
				expect(lines, "http://example.com/\t")
				<-written
				go func() {
					row.write(question, "c\n\n")
					written <- true
				}()
				expect(1, "b:c\t")
				expect(1, "\tmissing-scheme-non-relative-URL")
				<-written
			}
			question.Close()
			// gzip has not ended, which is an error.
			if status := <-done; (status == 0) != (row.name != "gzip") {
				t.Errorf("status %d", status)
			}
		})
	}
}

// repeated is a reader of n times b.
type repeated struct {
	b byte
	n int
}

func (r *repeated) Read(b []byte) (int, error) {
	if r.n == 0 {
		return 0, io.EOF
	}
	n := min(len(b), r.n)
	for i := range b[:n] {
		b[i] = r.b
	}
	r.n -= n
	return n, nil
}

// TestMaxLine has the longest line, and lines that are longer, which take no
// more memory.
func TestMaxLine(t *testing.T) {
	for _, row := range []struct {
		name string
		size int // bytes of the line
		want string
	}{
		{"the longest", maxLine, "a:\t"},
		{"one more", maxLine + 1, "\ttoo-long"},
		{"many more", longtest.Count(4*maxLine, 31*maxLine), "\ttoo-long"},
	} {
		t.Run(row.name, func(t *testing.T) {
			stdin := io.MultiReader(strings.NewReader("b:\na:"), &repeated{'b', row.size - len("a:")}, strings.NewReader("\nc:\n"))
			var out, errs bytes.Buffer
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			status := run([]string{"-columns", "protocol,error"}, environment{stdin: stdin, stdout: &out, stderr: &errs})
			runtime.ReadMemStats(&after)
			if want := "b:\t\n" + row.want + "\nc:\t\n"; status != 0 || out.String() != want || errs.Len() > 0 {
				t.Errorf("%d, %.100q, %q", status, &out, &errs)
			}
			if n := after.TotalAlloc - before.TotalAlloc; n > 6*maxLine && !longtest.Race {
				t.Errorf("allocates %d MiB", n>>20)
			}
		})
	}
}

// TestInputSize has the inputs whose size is known.
func TestInputSize(t *testing.T) {
	inFolder(t, map[string]string{"a": "12345", "b": "123"})
	file, err := os.Open("a")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, row := range []struct {
		stdin io.Reader
		names string
		want  int64
	}{
		{file, "", 5}, {file, "b -", 8}, {file, "b missing", 0}, {file, ".", 0}, {os.Stderr, "b b", 6}, {strings.NewReader("a"), "b -", 0},
	} {
		t.Run(fmt.Sprintf("%T %s", row.stdin, row.names), func(t *testing.T) {
			if got := newProgress(newInputs(row.stdin, strings.Fields(row.names))).size; got != row.want {
				t.Errorf("%d, want %d", got, row.want)
			}
		})
	}
}

// TestCounts counts what is read of a file that is compressed.
func TestCounts(t *testing.T) {
	text := gzipped(strings.Repeat("a:b\n", 100_000))
	inFolder(t, map[string]string{"a": text})
	i := &input{name: filepath.Join(".", "a")}
	lines, err := i.open(nil)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := io.Copy(io.Discard, lines); n != 400_000 || err != nil || i.read.Load() != int64(len(text)) {
		t.Errorf("%d, %v; read %d of %d", n, err, i.read.Load(), len(text))
	}
	if err := lines.Close(); err != nil {
		t.Error(err)
	}
}
