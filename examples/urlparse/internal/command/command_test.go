package command

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/domain"
)

// TestMain runs the program itself if a test starts it as a process.
func TestMain(m *testing.M) {
	if os.Getenv("URLPARSE_TEST_MAIN") != "" {
		Main("", nil)
	}
	os.Exit(m.Run())
}

// runWith runs the program on stdin and returns its status and output.
func runWith(stdin io.Reader, args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = run(args, environment{stdin: stdin, stdout: &out, stderr: &errs})
	return status, out.String(), errs.String()
}

// TestRun has whole runs: input, flags, output and exit status.
func TestRun(t *testing.T) {
	for _, test := range []struct {
		name, stdin    string
		args           []string
		status         int
		stdout, stderr string
	}{
		{"nothing", "", nil, 0, "", ""},
		{"a line", "HTTP://a\n", nil, 0, "http://a/\n", ""},
		{"no LF at the end", "HTTP://a\nb:c", nil, 0, "http://a/\nb:c\n", ""},
		{"CRLF", "a:b\r\nc:d\r\n", nil, 0, "a:b\nc:d\n", ""},
		{"an empty line", "\n", nil, 1, "\n", "1: missing-scheme-non-relative-URL\n"},
		{"empty lines", "a:b\n\n\r\nc:d\n", nil, 1, "a:b\n\n\nc:d\n", "2: missing-scheme-non-relative-URL\n3: missing-scheme-non-relative-URL\n"},
		{"an empty line at the end", "a:b\n\n", []string{"-base", "http://a/b"}, 0, "a:b\nhttp://a/b\n", ""},
		{"failures", "a:b\nc:d\nhttps://\nhttp://a:b/\n", nil, 1, "a:b\nc:d\n\n\n", "3: host-missing\n4: port-invalid\n"},
		{"not UTF-8", "a:\xE2\x82\n", nil, 0, "a:%EF%BF%BD\n", ""},
		{"not only lines", "a:b\x00c\rd\n", nil, 0, "a:b%00cd\n", ""},
		{"arguments", "a:b\n", []string{"HTTP://a", "", "c:d\n"}, 1, "http://a/\n\nc:d\n", "2: missing-scheme-non-relative-URL\n"},
		{"an argument that begins with a hyphen", "", []string{"-base", "http://a", "--", "-b"}, 0, "http://a/-b\n", ""},
		{"a base", "b\n../c\n//d\n", []string{"-base", "http://a/x/y/z"}, 0, "http://a/x/y/b\nhttp://a/x/c\nhttp://d/\n", ""},
		{"an encoding", "http://a/é?é\n", []string{"-encoding", " Latin1 "}, 0, "http://a/%C3%A9?%E9\n", ""},
		{"an encoding and a base", "?é\n", []string{"-encoding", "windows-1251", "-base", "http://a/?é"}, 0, "http://a/?%26%23233%3B\n", ""},

		{"a base that is none", "a:b\n", []string{"-base", "https://secret:1:2"}, 2, "",
			"urlparse: port-invalid: the port contains something that is not a digit (at byte 16 of the base URL)\n"},
		{"an empty base", "a:b\n", []string{"-base", ""}, 2, "",
			"urlparse: missing-scheme-non-relative-URL: the input has no scheme, and no base URL that it can be resolved against (at byte 0 of the base URL)\n"},
		{"an unknown encoding", "a:b\n", []string{"-encoding", "secret"}, 2, "", "urlparse: the encoding label is unknown\n"},
		{"an empty encoding", "a:b\n", []string{"-encoding", ""}, 2, "", "urlparse: the encoding label is unknown\n"},
		{"an unknown flag", "a:b\n", []string{"-\x1b[2J"}, 2, "", "urlparse: flag provided but not defined: -\uFFFD[2J\n" + hint},
		{"two outputs", "a:b\n", []string{"-json", "-trace"}, 2, "", "urlparse: -json, -show and -trace exclude each other\n" + hint},
		{"two outputs, -show", "a:b\n", []string{"-show", "-trace"}, 2, "", "urlparse: -json, -show and -trace exclude each other\n" + hint},

		{"a byte order mark", "\uFEFFHTTP://a\n", nil, 0, "http://a/\n", ""},
		{"a byte order mark and no LF", "\uFEFFHTTP://a", nil, 0, "http://a/\n", ""},
		{"a byte order mark alone", "\uFEFF", nil, 0, "", ""},
		{"a byte order mark and an empty line", "\uFEFF\n", nil, 1, "\n", "1: missing-scheme-non-relative-URL\n"},
		{"a second byte order mark", "\uFEFF\uFEFFa:b\n", nil, 1, "\n", "1: missing-scheme-non-relative-URL\n"},
		{"a byte order mark in the second line", "a:b\n\uFEFFa:b\n", nil, 1, "a:b\n\n", "2: missing-scheme-non-relative-URL\n"},
		{"a byte order mark in an argument", "", []string{"\uFEFFa:b"}, 1, "\n", "1: missing-scheme-non-relative-URL\n"},
		{"UTF-16LE", "\xFF\xFEa\x00:\x00b\x00\n\x00", nil, 1, "", "urlparse: the input is in UTF-16; it must be in UTF-8\n"},
		{"UTF-16BE", "\xFE\xFF\x00a\x00:\x00b", nil, 1, "", "urlparse: the input is in UTF-16; it must be in UTF-8\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			for name, stdin := range map[string]io.Reader{
				"at once":      strings.NewReader(test.stdin),
				"byte by byte": iotest.OneByteReader(strings.NewReader(test.stdin)),
				"with its end": iotest.DataErrReader(strings.NewReader(test.stdin)),
			} {
				status, stdout, stderr := runWith(stdin, test.args...)
				if status != test.status || stdout != test.stdout || stderr != test.stderr {
					t.Errorf("%s: status %d, %q, %q", name, status, stdout, stderr)
				}
			}
		})
	}
}

// TestHelp prints the package comment of the command and the flags. The comment
// names each column.
func TestHelp(t *testing.T) {
	source, err := os.ReadFile("../../main.go")
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	status := run([]string{"-help"}, environment{stdin: strings.NewReader("a:b\n"), stdout: &out, stderr: &errs, source: string(source)})
	stdout := out.String()
	if status != 0 || !strings.HasPrefix(stdout, "Command urlparse ") || !strings.Contains(stdout, "\n  -base URL\n") || errs.Len() > 0 {
		t.Errorf("%d, %q, %q", status, stdout, errs.String())
	}
	_, listed, _ := strings.Cut(stdout, "columns of -columns:")
	for _, c := range allColumns {
		if !regexp.MustCompile(`[-,\s] ` + c.name + `[,:]`).MatchString(listed) {
			t.Errorf("%s is missing", c.name)
		}
	}
}

// TestTyped reads from a terminal.
func TestTyped(t *testing.T) {
	for _, test := range []struct {
		name string
		args []string
		want string
	}{
		{"no argument", nil, "urlparse: reading URLs from standard input, one per line; the flag -h shows more\n"},
		{"an argument", []string{"a:b"}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			run(test.args, environment{stdin: strings.NewReader("a:b\n"), stdout: &stdout, stderr: &stderr, typed: true})
			if stdout.String() != "a:b\n" || stderr.String() != test.want {
				t.Errorf("%q, %q", stdout.String(), stderr.String())
			}
		})
	}
}

// hint ends the message for wrong usage.
const hint = "The flag -h shows how to call it.\n"

// TestJSON has whole lines of -json.
func TestJSON(t *testing.T) {
	for _, test := range []struct {
		input string
		args  []string
		want  string
	}{
		{"HTTPS://u:p@EXAMPLE.com:8080/a?<&>#h", nil,
			`{"input":"HTTPS://u:p@EXAMPLE.com:8080/a?<&>#h","base":null,"href":"https://u:p@example.com:8080/a?%3C&%3E#h",` +
				`"origin":"https://example.com:8080","protocol":"https:","username":"u","password":"p","host":"example.com:8080",` +
				`"hostname":"example.com","port":"8080","pathname":"/a","search":"?%3C&%3E","hash":"#h","valid":false,"failure":null,` +
				`"errors":[{"name":"invalid-credentials","start":11,"end":12,"in":"input"},` +
				`{"name":"invalid-URL-unit","start":31,"end":32,"in":"input"},` +
				`{"name":"invalid-URL-unit","start":33,"end":34,"in":"input"}]}`},
		{"//b/c", []string{"-base", "http://a"},
			`{"input":"//b/c","base":"http://a","href":"http://b/c",` +
				`"origin":"http://b","protocol":"http:","username":"","password":"","host":"b",` +
				`"hostname":"b","port":"","pathname":"/c","search":"","hash":"","valid":true,"failure":null,"errors":[]}`},
		{"b:<\"\\>?", []string{"-base", "a:b"},
			`{"input":"b:<\"\\>?","base":"a:b","href":"b:<\"\\>?",` +
				`"origin":"null","protocol":"b:","username":"","password":"","host":"",` +
				`"hostname":"","port":"","pathname":"<\"\\>","search":"","hash":"","valid":false,"failure":null,` +
				`"errors":[{"name":"invalid-URL-unit","start":2,"end":3,"in":"input"},` +
				`{"name":"invalid-URL-unit","start":3,"end":4,"in":"input"},` +
				`{"name":"invalid-URL-unit","start":4,"end":5,"in":"input"},` +
				`{"name":"invalid-URL-unit","start":5,"end":6,"in":"input"}]}`},
		{"http://<\xE2\x82\x00\x1b\x7f\u009b\u00a0é>", []string{"-base", "a:\xFF\u0080"},
			`{"input":"http://<` + "\uFFFD" + `\u0000\u001b\u007f\u009b` + "\u00a0é" + `>","base":"a:` + "\uFFFD" + `\u0080","href":null,` +
				`"origin":null,"protocol":null,"username":null,"password":null,"host":null,` +
				`"hostname":null,"port":null,"pathname":null,"search":null,"hash":null,"valid":false,"failure":"domain-to-ASCII",` +
				`"errors":[{"name":"invalid-URL-unit","start":3,"end":5,"in":"base"},` +
				`{"name":"domain-to-ASCII","start":7,"end":20,"in":"input"}]}`},
		// Chromium 156 shows this host like this.
		{"https://xn--bcher-kva.xn--pypal-4ve.com/", nil,
			`{"input":"https://xn--bcher-kva.xn--pypal-4ve.com/","base":null,"href":"https://xn--bcher-kva.xn--pypal-4ve.com/",` +
				`"origin":"https://xn--bcher-kva.xn--pypal-4ve.com","protocol":"https:",` +
				`"username":"","password":"","host":"xn--bcher-kva.xn--pypal-4ve.com","hostname":"xn--bcher-kva.xn--pypal-4ve.com",` +
				`"port":"","pathname":"/","search":"","hash":"","valid":true,"failure":null,"errors":[],` +
				`"shown":"bücher.xn--pypal-4ve.com","labels":[{"index":0,"ascii":"xn--bcher-kva","unicode":"bücher","verdict":"shown"},` +
				`{"index":1,"ascii":"xn--pypal-4ve","unicode":"pаypal","verdict":"scripts","codePoint":"U+0430"}]}`},
	} {
		t.Run(test.input, func(t *testing.T) {
			// A terminal changes nothing.
			for _, width := range []int{0, 80} {
				var out, errs bytes.Buffer
				args := append([]string{"-json"}, test.args...)
				status := run(args, environment{stdin: strings.NewReader(test.input), stdout: &out, stderr: &errs, width: width})
				if want := strings.Count(test.want, `"href":null`); status != want {
					t.Errorf("%q: status %d", test.input, status)
				}
				if out.String() != test.want+"\n" || errs.Len() > 0 {
					t.Errorf("%q:\n%s%s", test.input, out.String(), errs.String())
				}
			}
		})
	}
}

// TestShow has whole lines of -show. Chromium 156 shows the hosts like this.
func TestShow(t *testing.T) {
	for _, row := range []struct{ name, input, want string }{
		{"nothing to explain", "https://user:secret@xn--bcher-kva.example/%C3%BC", "https://bücher.example/ü\n"},
		{"like another label", "https://xn--80ak6aa92e.com", "https://xn--80ak6aa92e.com/\tlabel 0: lookalike (U+0430)\n"},
		{"one label of three", "https://xn--pypal-4ve.xn--bcher-kva.com", "https://xn--pypal-4ve.bücher.com/\tlabel 0: scripts (U+0430)\n"},
		{"two labels", "https://xn--pypal-4ve.xn--80ak6aa92e.com", "https://xn--pypal-4ve.xn--80ak6aa92e.com/\tlabel 0: scripts (U+0430)\tlabel 1: lookalike (U+0430)\n"},
		{"no domain", "https://[::1]:80/", "https://[::1]:80/\n"},
		{"no host", "data:,x", "data:,x\n"},
		{"a failure", "https://", "\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			for _, width := range []int{0, 80} { // a terminal changes nothing
				var out, errs bytes.Buffer
				status := run([]string{"-show", row.input}, environment{stdout: &out, stderr: &errs, width: width})
				failed := row.want == "\n"
				if out.String() != row.want || failed != (status == 1) || failed != (errs.String() == "1: host-missing\n") {
					t.Errorf("%d, %q, %q", status, &out, &errs)
				}
			}
		})
	}
}

// TestJSONErrors compares valid and errors with the results of package api.
func TestJSONErrors(t *testing.T) {
	inputs := []string{
		"", " ", "a", "/a b", "//", "//h\\", "?%", "#\x00", "a:", "a:/b c#`", "http:a", "http:/a", "http:///a", "https://u:p@h", "https://u@",
		"https://h:99999", "https://h:a", "https://ex%61mple.org", "https://0x7f.1.", "https://１.2.3.4", "https://1.2.3.4.5", "https://a.1",
		"https://256.1.1.1", "a://b^", "https://[::1", "https://[:1]", "https://[::1::]", "https://[01::]", "https://[::1.2.3.400]", "https://a_b",
		"file:c:\\a", "c|/a", "file://c:/a", "\xF0\x9F\t<", "https://例え.jp/é", "https://\u202e/", "https://h/%zz?'#<>", "//[", "\\a",
	}
	for _, base := range []string{"", "a:b", "a://b/c", " http://u@h:80/\xFF<", "file:c|/d", "https://h"} {
		var args []string
		validate, isValid := weburl.Validate, weburl.IsValidURLString
		if base != "" {
			args = []string{"-base", base}
			validate = func(input string) ([]domain.ValidationError, error) { return weburl.ValidateBase(input, base) }
			isValid = func(input string) bool { return weburl.IsValidURLStringBase(input, base) }
		}
		for _, input := range inputs {
			t.Run(fmt.Sprintf("%q beside %q", input, base), func(t *testing.T) {
				found, err := validate(input)
				want := result{Valid: isValid(input), Errors: []place{}}
				for _, e := range found {
					in := "input"
					if e.InBase {
						in = "base"
					}
					want.Errors = append(want.Errors, place{e.Code.String(), e.Start, e.End, in})
				}
				status, stdout, _ := runWith(nil, append(args, "-json", "--", input)...)
				var got result
				if err := json.Unmarshal([]byte(stdout), &got); err != nil {
					t.Fatal(err)
				}
				if got.Valid != want.Valid || got.Errors == nil || !slices.Equal(got.Errors, want.Errors) {
					t.Errorf("%v %v, want %v %v", got.Valid, got.Errors, want.Valid, want.Errors)
				}
				if failed := err != nil; failed != (status == 1) || failed != (got.Failure != nil) {
					t.Errorf("status %d; %v", status, err)
				}
			})
		}
	}
}

// TestLongLines has lines at and above the size of a block.
func TestLongLines(t *testing.T) {
	for _, size := range []int{blockSize - 4, blockSize - 3, blockSize, 3*blockSize + 1, 10 << 20} {
		t.Run(fmt.Sprintf("%d bytes", size), func(t *testing.T) {
			line := "a:b/" + strings.Repeat("c", size)
			input := strings.Repeat(line+"\nhttps://\n", 3) + line
			status, stdout, stderr := runWith(strings.NewReader(input))
			if want := strings.ReplaceAll(input, "https://", "") + "\n"; stdout != want {
				t.Errorf("the output of %d bytes differs", len(stdout))
			}
			if want := "2: host-missing\n4: host-missing\n6: host-missing\n"; status != 1 || stderr != want {
				t.Errorf("status %d, %q", status, stderr)
			}
		})
	}
}

// TestOrder holds that results come in the order of the input.
func TestOrder(t *testing.T) {
	var stdin, stdout, stderr strings.Builder
	for line := range 100_000 {
		if line%7 == 3 {
			stdin.WriteString("http://a:b\n")
			stdout.WriteString("\n")
			fmt.Fprintf(&stderr, "%d: port-invalid\n", line+1)
		} else {
			fmt.Fprintf(&stdin, "HTTP://a/%d\r\n", line)
			fmt.Fprintf(&stdout, "http://a/%d\n", line)
		}
	}
	for name, reader := range map[string]io.Reader{
		"whole": strings.NewReader(stdin.String()),
		"half":  iotest.HalfReader(strings.NewReader(stdin.String())),
		"small": bufio.NewReaderSize(iotest.HalfReader(strings.NewReader(stdin.String())), 1000),
	} {
		t.Run(name, func(t *testing.T) {
			status, out, errs := runWith(reader)
			if status != 1 || out != stdout.String() || errs != stderr.String() {
				t.Errorf("status %d; the output differs", status)
			}
		})
	}
}

// TestAnswers holds that a line is answered before more input comes.
func TestAnswers(t *testing.T) {
	stdin, question := io.Pipe()
	answer, stdout := io.Pipe()
	done := make(chan int)
	go func() { done <- run(nil, environment{stdin: stdin, stdout: stdout, stderr: io.Discard}) }()
	answers := bufio.NewReader(answer)
	for range 3 {
		io.WriteString(question, "HTTP://a\nb:")
		if got, _ := answers.ReadString('\n'); got != "http://a/\n" {
			t.Fatalf("%q", got)
		}
		io.WriteString(question, "c\n")
		if got, _ := answers.ReadString('\n'); got != "b:c\n" {
			t.Fatalf("%q", got)
		}
	}
	question.Close()
	if status := <-done; status != 0 {
		t.Errorf("status %d", status)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

// TestBrokenStreams has errors of writing and reading.
func TestBrokenStreams(t *testing.T) {
	for _, test := range []struct {
		err    error
		stderr string
	}{
		{syscall.EPIPE, ""},
		{&os.PathError{Op: "write", Path: "stdout", Err: syscall.EPIPE}, ""},
		{io.ErrClosedPipe, ""},
		{errors.New("no space"), "urlparse: no space\n"},
	} {
		for _, args := range [][]string{nil, {"a:b"}} {
			t.Run(fmt.Sprintf("%v %d", test.err, len(args)), func(t *testing.T) {
				var errs bytes.Buffer
				status := run(args, environment{
					stdin:  strings.NewReader(strings.Repeat("a:b\n", blockSize)),
					stdout: writerFunc(func([]byte) (int, error) { return 0, test.err }),
					stderr: &errs,
				})
				if status != 1 || errs.String() != test.stderr {
					t.Errorf("status %d, %q", status, errs.String())
				}
			})
		}
	}
	t.Run("stdin", func(t *testing.T) {
		stdin := io.MultiReader(strings.NewReader("a:b\nc:d"), iotest.ErrReader(errors.New("bad disk")))
		if status, stdout, stderr := runWith(stdin); status != 1 || stdout != "a:b\n" || stderr != "urlparse: bad disk\n" {
			t.Errorf("status %d, %q, %q", status, stdout, stderr)
		}
	})
}

// TestProcess runs the program as a process whose output is not read to the end.
func TestProcess(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Skip(err)
	}
	var errs bytes.Buffer
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), "URLPARSE_TEST_MAIN=1")
	cmd.Stdin = strings.NewReader(strings.Repeat("HTTP://a\n", 1<<20))
	cmd.Stderr = &errs
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(stdout).ReadString('\n'); line != "http://a/\n" {
		t.Errorf("%q, %v", line, err)
	}
	stdout.Close()
	if cmd.Wait(); cmd.ProcessState.Success() || errs.Len() > 0 {
		t.Errorf("%v, %q", cmd.ProcessState, errs.String())
	}
}

// TestGuide runs the commands in docs/pipelines.md on empty input.
func TestGuide(t *testing.T) {
	guide, err := os.ReadFile("../../../../docs/pipelines.md")
	if err != nil {
		t.Fatal(err)
	}
	commands := regexp.MustCompile(`urlparse( -columns \w[^|<>'")\n`+"`"+`]+)`).FindAllSubmatch(guide, -1)
	if len(commands) < 11 {
		t.Fatalf("only %d commands", len(commands))
	}
	for _, command := range commands {
		t.Run(string(command[1]), func(t *testing.T) {
			// Its files are missing here, which is not wrong usage.
			args := strings.Fields(string(command[1]))
			if status, _, stderr := runWith(strings.NewReader(""), args...); status == exitUsage {
				t.Error(stderr)
			}
		})
	}
}
