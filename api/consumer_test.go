package weburl_test

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// consumer is a program that imports api, in a module of its own.
type consumer struct{ dir string }

func newConsumer(t *testing.T) consumer {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	c := consumer{t.TempDir()}
	for name, text := range map[string]string{
		"go.mod": "module consumer\n\ngo 1.24.0\n\nrequire github.com/weburl-go/weburl v0.0.0\n\n" +
			"replace github.com/weburl-go/weburl => " + root + "\n",
		"uses/main.go": "package main\n\nimport weburl \"github.com/weburl-go/weburl/api\"\n\n" +
			"func main() { weburl.Parse(\"https://example.com/\") }\n",
		"empty/main.go": "package main\n\nfunc main() {}\n",
	} {
		name = filepath.Join(c.dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// run runs the go command in the consumer's folder, without the network, and
// returns its output.
func (c consumer) run(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = c.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go %s: %v: %s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

// read returns the lines of a file of the consumer, or none if it is missing.
func (c consumer) read(t *testing.T, name string) []string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(c.dir, name))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return slices.Collect(strings.Lines(string(data)))
}

// TestConsumer checks that a program that imports api gets no modules of
// others: no requirement, no line of go.sum, no vendored package.
func TestConsumer(t *testing.T) {
	c := newConsumer(t)
	before := c.read(t, "go.mod")
	c.run(t, "mod", "tidy") // reads the tests of packages that api imports, too
	if got := c.read(t, "go.mod"); !slices.Equal(got, before) {
		t.Errorf("go mod tidy changes go.mod to %q", got)
	}
	// A replaced module has no line.
	if sum := c.read(t, "go.sum"); len(sum) > 0 {
		t.Errorf("go.sum has %q", sum)
	}
	c.run(t, "mod", "vendor")
	modules := 0
	for _, line := range c.read(t, "vendor/modules.txt") {
		if name, ok := strings.CutPrefix(line, "# "); ok {
			modules++
			if !strings.HasPrefix(name, "github.com/weburl-go/weburl ") {
				t.Errorf("the vendor folder has %s", name)
			}
		}
	}
	if modules == 0 {
		t.Error("the vendor folder has no module")
	}
}

// lowest are the modules that this one requires, with the lowest versions that
// work with Go 1.24: the first of golang.org/x/net and golang.org/x/text with
// tables for it, and what they require.
var lowest = map[string]string{
	"golang.org/x/net":  "v0.12.0",
	"golang.org/x/sys":  "v0.10.0",
	"golang.org/x/term": "v0.10.0",
	"golang.org/x/text": "v0.11.0",
}

// TestRequirements checks that a consumer's versions of other modules rise to
// the lowest versions at most.
func TestRequirements(t *testing.T) {
	got := map[string]string{}
	graph := newConsumer(t).run(t, "mod", "graph")
	for line := range strings.Lines(graph) {
		from, to, _ := strings.Cut(strings.TrimSpace(line), " ")
		name, version, _ := strings.Cut(to, "@")
		if strings.HasPrefix(from, "github.com/weburl-go/weburl@") && name != "go" {
			got[name] = version
		}
	}
	if !maps.Equal(got, lowest) {
		t.Errorf("the module requires %v, want %v", got, lowest)
	}
}

// TestSize limits how much a program grows that parses a URL: by its stripped
// size, against that of an empty program.
func TestSize(t *testing.T) {
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("the limit is for linux/amd64")
	}
	const most = 1_100_000 // 995,328 with Go 1.26 on 21 November 2026, of which 119,000 are for log/slog
	c := newConsumer(t)
	size := func(name string) int64 {
		c.run(t, "build", "-ldflags=-s -w", "-o", "program", "./"+name)
		info, err := os.Stat(filepath.Join(c.dir, "program"))
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	empty, uses := size("empty"), size("uses")
	t.Logf("%d bytes, %d more than an empty program", uses, uses-empty)
	if uses-empty > most {
		t.Errorf("the program grows by %d bytes, want at most %d", uses-empty, most)
	}
}
