package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// TestMain runs the program itself if a test starts it as a process.
func TestMain(m *testing.M) {
	if os.Getenv("URLPARSE_TEST_MAIN") != "" {
		main()
	}
	os.Exit(m.Run())
}

// program returns the program with arguments.
func program(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(exe, args...)
	cmd.Env = append(os.Environ(), "URLPARSE_TEST_MAIN=1")
	return cmd
}

// compressed returns text in zstd, as one frame.
func compressed(t *testing.T, text string, options ...zstd.EOption) string {
	t.Helper()
	w, err := zstd.NewWriter(nil, options...)
	if err != nil {
		t.Fatal(err)
	}
	return string(w.EncodeAll([]byte(text), nil))
}

// TestRun has whole runs.
func TestRun(t *testing.T) {
	const text = "HTTP://a\nb:c\n"
	const hrefs = "http://a/\nb:c\n"
	whole := compressed(t, text)
	long := strings.Repeat("a:b\n", 1<<20)
	wrongSum := []byte(whole)
	wrongSum[len(wrongSum)-1] ^= 1
	for _, row := range []struct {
		name, stdin, stdout, stderr string
	}{
		{"zstd", whole, hrefs, ""},
		{"two frames, of which the first has half a line", compressed(t, "HTTP:") + compressed(t, "//a\nb:c"), hrefs, ""},
		{"a skippable frame", "\x5E\x2A\x4D\x18\x02\x00\x00\x00ab" + whole, hrefs, ""},
		{"a skippable frame alone", "\x50\x2A\x4D\x18\x00\x00\x00\x00", "", ""},
		{"text", text, hrefs, ""},
		{"a long text", compressed(t, long), long, ""},
		{"a frame and text", whole + text, hrefs, "urlparse: the zstd data cannot be read: invalid input: magic number mismatch\n"},
		{"a wrong sum", string(wrongSum), hrefs, "urlparse: the zstd data cannot be read: CRC check failed\n"},
		{"without an end", whole[:len(whole)-6], "", "urlparse: the zstd data ends too early\n"},
		{"a frame and half a frame", whole + whole[:8], hrefs, "urlparse: the zstd data ends too early\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			cmd := program(t)
			cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(row.stdin), &stdout, &stderr
			if err := cmd.Run(); (err == nil) != (row.stderr == "") || stdout.String() != row.stdout || stderr.String() != row.stderr {
				t.Errorf("%v, %.100q, %q", err, &stdout, &stderr)
			}
		})
	}
}

// TestWindow has the largest window of a frame.
func TestWindow(t *testing.T) {
	for _, row := range []struct {
		name   string
		header string // of a frame with this window, and the last block, which is empty
		ok     bool
	}{
		{"128 MiB", "\x28\xB5\x2F\xFD\x00\x88\x01\x00\x00", true},
		{"144 MiB", "\x28\xB5\x2F\xFD\x00\x89\x01\x00\x00", false},
	} {
		t.Run(row.name, func(t *testing.T) {
			cmd := program(t)
			cmd.Stdin = strings.NewReader(row.header)
			if out, err := cmd.CombinedOutput(); (err == nil) != row.ok {
				t.Errorf("%v, %q", err, out)
			}
		})
	}
}

// TestAnswers holds that a line is answered before more input comes.
func TestAnswers(t *testing.T) {
	cmd := program(t, "-columns", "href")
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	question, err := zstd.NewWriter(stdin)
	if err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewReader(stdout)
	for range 3 {
		io.WriteString(question, "HTTP://a\n")
		question.Flush()
		if got, err := answers.ReadString('\n'); got != "http://a/\n" {
			t.Fatalf("%q, %v", got, err)
		}
	}
	question.Close()
	stdin.Close()
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}
