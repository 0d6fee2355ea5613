package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/harness"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"

	"github.com/weburl-go/weburl/adapters/xnetpublicsuffix"
	weburl "github.com/weburl-go/weburl/api"
)

// The names of public suffix lists whose parsers meet a fault.
const (
	panics = "/panics"
	dies   = "/dies"
)

// TestMain runs the tests, or a worker of TestKilledWorker.
func TestMain(m *testing.M) {
	faulty := func(fault func()) *weburl.Parser {
		return weburl.New(weburl.Config{IDNA: faultyIDNA{fault}, PublicSuffixes: xnetpublicsuffix.New()})
	}
	parsers.of[panics] = faulty(func() { panic("a fault") })
	parsers.of[dies] = faulty(func() {
		self, err := os.FindProcess(os.Getpid())
		if err != nil {
			panic(err)
		}
		if err := os.WriteFile(os.Getenv(diesVariable), nil, 0o600); err != nil {
			panic(err)
		}
		self.Kill()
		select {} // until it is dead
	})
	if os.Getenv(workerVariable) != "" {
		work()
		return
	}
	flag.Parse()
	beam.Init()
	slog.SetDefault(slog.New(slog.DiscardHandler)) // of the runner
	// Each run leaves an empty file for the worker there.
	temp, err := os.MkdirTemp("", "crawl")
	if err != nil {
		panic(err)
	}
	os.Setenv("TMPDIR", temp)
	code := m.Run()
	os.RemoveAll(temp)
	os.Exit(code)
}

// The environment of a worker has workerVariable. In diesVariable is the name of
// a file that a worker writes before it dies.
const (
	workerVariable = "CRAWL_TEST_WORKER"
	diesVariable   = "CRAWL_TEST_DIES"
)

// work runs a worker. Its arguments are those of the program that starts a
// worker in its container. Prism puts the id in quotes.
func work() {
	flags := flag.NewFlagSet("worker", flag.ExitOnError)
	id := flags.String("id", "", "")
	endpoint := flags.String("provision_endpoint", "", "") // Prism has one for everything
	flags.Parse(os.Args[1:])
	ctx := grpcx.WriteWorkerID(context.Background(), strings.Trim(*id, "'"))
	if err := harness.MainWithOptions(ctx, *endpoint, *endpoint, harness.Options{}); err != nil {
		os.Exit(1)
	}
}

// faultyIDNA has a fault at domains that are not ASCII and have "fault" in
// them.
type faultyIDNA struct{ fault func() }

func (f faultyIDNA) AppendToASCII(dst []byte, name string, _ bool) ([]byte, error) {
	if strings.Contains(name, "fault") {
		f.fault()
	}
	return append(dst, "other.example"...), nil
}

func (f faultyIDNA) ToUnicode(name string) (string, error) { return name, nil }

// results runs the pipeline on files with the contents and returns the results.
func results(t testing.TB, c config, contents ...string) map[string]string {
	t.Helper()
	dir := t.TempDir()
	for i, content := range contents {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("in-%03d.tsv", i)), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c.In, c.Out = filepath.Join(dir, "in-*"), filepath.Join(dir, "out")
	runIn(t, &c)
	return read(t, c.Out)
}

// runIn runs the pipeline with defaults for fields that are 0.
func runIn(t testing.TB, c *config) {
	t.Helper()
	c.Shards, c.MaxLine = cmp.Or(c.Shards, 1), cmp.Or(c.MaxLine, 2<<20)
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Minute)
	defer cancel()
	if err := crawl(ctx, *c, io.Discard); err != nil {
		t.Fatal(err)
	}
}

// read returns the files of a folder. It joins those of a kind, and sorts their
// lines. Names of files in the folder of in lose it.
func read(t testing.TB, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string][]string{}
	for _, entry := range entries {
		content, err := os.ReadFile(filepath.Join(dir, entry.Name()))
		if err != nil {
			t.Fatal(err)
		}
		text := strings.ReplaceAll(string(content), filepath.Dir(dir)+"/", "")
		kind, _, _ := strings.Cut(strings.TrimSuffix(entry.Name(), ".tsv"), "-")
		lines[kind] = append(lines[kind], slices.Collect(strings.Lines(text))...)
	}
	got := map[string]string{}
	for kind, l := range lines {
		if kind != "summary" {
			slices.Sort(l)
		}
		got[kind] = strings.Join(l, "")
	}
	return got
}

// The results for testdata/links.tsv. The hrefs and failures are those of npm's
// whatwg-url 17.3.0, which does not know shift_jis; that query is from a test
// of web-platform-tests. The domains are according to the public suffix list,
// which has co.uk and github.io.
var wantLinks = map[string]string{
	"urls": `http://192.168.1.1	http://192.168.1.1/a%20b	1
http://example.com	http://example.com/bar	1
https://a.github.io	blob:https://a.github.io/1	1
https://example.co.uk	https://cdn.example.co.uk/%C3%A9	1
https://example.co.uk	https://www.example.co.uk/b?x=1	2
https://xn--r8jz45g.jp	https://xn--r8jz45g.jp/?q=%93%FA%96{	1
null	mailto:a@example.com	1
`,
	"sites": `	missing-scheme-non-relative-URL	1
http://192.168.1.1	links	1
http://192.168.1.1	urls	1
http://example.com	links	1
http://example.com	urls	1
https://a.github.io	links	1
https://a.github.io	urls	1
https://example.co.uk	IPv6-unclosed	1
https://example.co.uk	links	3
https://example.co.uk	urls	2
https://xn--r8jz45g.jp	links	1
https://xn--r8jz45g.jp	port-out-of-range	1
https://xn--r8jz45g.jp	urls	1
null	links	1
null	urls	1
`,
	"rejected": `in-000.tsv	458	15	not three fields	"a line of a log"
in-000.tsv	474	18	document URL: IPv6-unclosed	"/\thttps://[/\tutf-8"
in-000.tsv	493	30	unknown encoding	"/\thttps://example.com/\tklingon"
in-000.tsv	524	39	invalid UTF-8	"/caf\xe9\thttps://example.com/\twindows-1252"
`,
	"summary": `lines	15
resolved	8
failed	3
rejected	4
urls	7
sites	6
failed: IPv6-unclosed	1
failed: missing-scheme-non-relative-URL	1
failed: port-out-of-range	1
rejected: document URL: IPv6-unclosed	1
rejected: invalid UTF-8	1
rejected: not three fields	1
rejected: unknown encoding	1
rejected-00000.tsv	4
sites-00000.tsv	15
urls-00000.tsv	7
`,
}

// compare reports each kind of results that differs.
func compare(t *testing.T, got, want map[string]string) {
	t.Helper()
	if !maps.Equal(got, want) {
		for kind := range want {
			if got[kind] != want[kind] {
				t.Errorf("%s:\n%s\nwant:\n%s", kind, got[kind], want[kind])
			}
		}
		if len(got) != len(want) {
			t.Errorf("results are of kinds %q", slices.Sorted(maps.Keys(got)))
		}
	}
}

func links(t testing.TB) string {
	t.Helper()
	content, err := os.ReadFile("testdata/links.tsv")
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// TestResults runs the pipeline on a small file.
func TestResults(t *testing.T) { compare(t, results(t, config{}, links(t)), wantLinks) }

// TestParts runs the pipeline on the same lines in other files, and with other
// numbers of files for the results. Only the places of rejected lines change.
func TestParts(t *testing.T) {
	content := strings.Repeat(links(t), 3)
	want := results(t, config{}, content)
	lines := slices.Collect(strings.Lines(content))
	for _, row := range []struct {
		name   string
		shards int
		parts  []string
	}{
		{"shards", 7, []string{content}},
		{"a file per line", 2, lines},
		{"empty files", 1, []string{"", content, ""}},
		{"no newline at the end", 1, []string{strings.TrimSuffix(content, "\n")}},
	} {
		t.Run(row.name, func(t *testing.T) {
			got := results(t, config{Shards: row.shards}, row.parts...)
			for _, kind := range []string{"urls", "sites"} {
				if got[kind] != want[kind] {
					t.Errorf("%s:\n%s\nwant:\n%s", kind, got[kind], want[kind])
				}
			}
			totals := func(r map[string]string) string {
				before, _, _ := strings.Cut(r["summary"], "rejected-")
				return before
			}
			if totals(got) != totals(want) || strings.Count(got["rejected"], "\n") != strings.Count(want["rejected"], "\n") {
				t.Errorf("%s\n%s", got["summary"], got["rejected"])
			}
		})
	}
}

// TestNoLines runs the pipeline on an empty file.
func TestNoLines(t *testing.T) {
	want := "lines\t0\nresolved\t0\nfailed\t0\nrejected\t0\nurls\t0\nsites\t0\n"
	if got := results(t, config{}, ""); len(got) != 1 || got["summary"] != want {
		t.Errorf("%q", got)
	}
}

// TestHostileLines runs the pipeline on lines that are long, and on one at
// which a backend panics. No other line is lost.
func TestHostileLines(t *testing.T) {
	long := strings.Repeat("é", 500_000)
	got := results(t, config{Suffixes: panics, MaxLine: 1_000_100},
		"/"+long+"\thttps://example.com/\t\n/a\thttps://example.com/\t\n"+
			"/\thttps://fault.é/\t\n/\thttps://é/\t\n"+
			"/"+long+long+"\t\t\n/b\thttps://example.com/\t\n")
	compare(t, got, map[string]string{
		"urls": "https://example.com\thttps://example.com/" + strings.Repeat("%C3%A9", 500_000) + "\t1\n" +
			"https://example.com\thttps://example.com/a\t1\nhttps://example.com\thttps://example.com/b\t1\nhttps://other.example\thttps://other.example/\t1\n",
		"sites": "https://example.com\tlinks\t3\nhttps://example.com\turls\t3\nhttps://other.example\tlinks\t1\nhttps://other.example\turls\t1\n",
		"rejected": "in-000.tsv\t1000049\t20\tpanic\t\"/\\thttps://fault.\\u00e9/\\t\"\n" +
			"in-000.tsv\t1000085\t2000003\ttoo long\t\"/" + strings.Repeat(`\u00e9`, 511) + "\\xc3\"\n",
		"summary": "lines\t6\nresolved\t4\nfailed\t0\nrejected\t2\nurls\t4\nsites\t2\nrejected: panic\t1\nrejected: too long\t1\n" +
			"rejected-00000.tsv\t2\nsites-00000.tsv\t4\nurls-00000.tsv\t4\n",
	})
}

// TestGzip runs the pipeline on a compressed file of two members. Most of its
// lines begin after its compressed size. A part of such a file is an error.
func TestGzip(t *testing.T) {
	var zipped bytes.Buffer
	for range 2 {
		w := gzip.NewWriter(&zipped)
		for i := range 5000 {
			fmt.Fprintf(w, "/%d\thttps://example.com/\t\n", i)
		}
		w.Close()
	}
	dir := t.TempDir()
	c := config{In: filepath.Join(dir, "*.gz"), Out: filepath.Join(dir, "out")}
	name := filepath.Join(dir, "in.tsv.gz")
	if err := os.WriteFile(name, zipped.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	runIn(t, &c)
	if got := read(t, c.Out); !strings.HasPrefix(got["summary"], "lines\t10000\nresolved\t10000\nfailed\t0\nrejected\t0\nurls\t5000\nsites\t1\n") {
		t.Error(got["summary"])
	}
	for _, n := range []int{zipped.Len() - 9, 0} {
		if err := os.WriteFile(name, zipped.Bytes()[:n], 0o600); err != nil {
			t.Fatal(err)
		}
		c.Out = filepath.Join(dir, fmt.Sprint("out", n))
		if err := crawl(t.Context(), c, io.Discard); err == nil || !strings.Contains(err.Error(), "reading "+name+": the gzip data ends too early") {
			t.Errorf("%d bytes: %v", n, err)
		}
		noResults(t, c.Out)
	}
}

// noResults checks that a run that failed has left nothing that looks like its
// results.
func noResults(t *testing.T, dir string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), pendingPrefix) {
			t.Errorf("%s is there", entry.Name())
		}
	}
}

// useWorkers makes the runs of the test use a worker in a process of its own.
func useWorkers(t testing.TB) {
	t.Helper()
	// The runner hands a binary to workers. These already have it.
	binary := filepath.Join(t.TempDir(), "empty")
	if err := os.WriteFile(binary, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for option, value := range map[*string]string{
		jobopts.EnvironmentType:   "PROCESS",
		jobopts.EnvironmentConfig: fmt.Sprintf(`{"command": %q, "env": {%q: "1"}}`, os.Args[0], workerVariable),
		jobopts.WorkerBinary:      binary,
	} {
		old := *option
		t.Cleanup(func() { *option = old })
		*option = value
	}
}

// TestKilledWorker kills the worker at one of the lines. Prism does not retry:
// the run fails, or waits for the worker until its time is over. It has no
// results. The next run has them all.
func TestKilledWorker(t *testing.T) {
	useWorkers(t)
	dir := t.TempDir()
	for name, content := range map[string]string{"in-000.tsv": links(t), "in-001.tsv": "/\thttps://fault.é/\t\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c := config{In: filepath.Join(dir, "in-*"), Out: filepath.Join(dir, "out"), Suffixes: dies, Shards: 1, MaxLine: 1 << 20}
	dead := filepath.Join(t.TempDir(), "dead")
	t.Setenv(diesVariable, dead)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() { // the time is over some seconds after the worker is dead
		for ctx.Err() == nil {
			if _, err := os.Stat(dead); err == nil {
				time.Sleep(5 * time.Second)
				cancel()
			}
			time.Sleep(10 * time.Millisecond)
		}
	}()
	if err := crawl(ctx, c, io.Discard); err == nil {
		t.Error("the run did not fail")
	} else if err != errLate && !strings.HasPrefix(err.Error(), "there are no results: ") || err == errLate && ctx.Err() == nil {
		t.Error(err)
	}
	if _, err := os.Stat(dead); err != nil {
		t.Error(err)
	}
	noResults(t, c.Out)

	if err := os.Remove(filepath.Join(dir, "in-001.tsv")); err != nil {
		t.Fatal(err)
	}
	c.Suffixes = ""
	runIn(t, &c)
	compare(t, read(t, c.Out), wantLinks)
}

// TestRun calls the command.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	full := t.TempDir()
	for _, name := range []string{"notes.txt", pendingPrefix + "1"} {
		if err := os.WriteFile(filepath.Join(full, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, row := range []struct {
		name           string
		args           []string
		status         int
		stdout, stderr string
	}{
		{"help", []string{"-h"}, 0, "Command crawl resolves", ""},
		{"no flags", nil, 2, "", "-in and -out are needed"},
		{"arguments", []string{"-in", "x", "-out", "x", "x"}, 2, "", "no other arguments"},
		{"shards", []string{"-in", "x", "-out", "x", "-shards", "0"}, 2, "", "-shards must be from 1"},
		{"line", []string{"-in", "x", "-out", "x", "-max-line", "0"}, 2, "", "-max-line must be positive"},
		{"timeout", []string{"-in", "x", "-out", "x", "-timeout", "-1s"}, 2, "", "-timeout must not be negative"},
		{"a pattern as folder", []string{"-in", "testdata/links.tsv", "-out", dir + "/[a]"}, 1, "", "a character of patterns"},
		{"a file as folder", []string{"-in", "testdata/links.tsv", "-out", full + "/" + pendingPrefix + "1"}, 1, "", "writing to the folder of -out: "},
		{"a folder with files", []string{"-in", "testdata/links.tsv", "-out", full}, 1, "", "the folder of -out has " + full + "/notes.txt"},
		{"no input", []string{"-in", dir + "/nothing-*", "-out", dir + "/a"}, 1, "", "no file matches"},
		{"a short maximum", []string{"-in", "testdata/links.tsv", "-out", dir + "/d", "-max-line", "20"}, 0, "lines\t15\nresolved\t0\nfailed\t1\nrejected\t14\n", ""},
		{"no list", []string{"-in", "testdata/links.tsv", "-out", dir + "/b", "-suffixes", dir + "/nothing"}, 1, "", "the public suffix list"},
		{"right", []string{"-in", "testdata/links.tsv", "-out", dir + "/c"}, 0, "lines\t15\nresolved\t8\n", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			var stdout, stderr strings.Builder
			status := run(flag.NewFlagSet("crawl", flag.ContinueOnError), row.args, &stdout, &stderr)
			if status != row.status || !strings.HasPrefix(stdout.String(), row.stdout) || !strings.Contains(stderr.String(), row.stderr) || (row.stderr == "") != (stderr.Len() == 0) {
				t.Errorf("%d, %s, %s", status, stdout.String(), stderr.String())
			}
		})
	}
}
