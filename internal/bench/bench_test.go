package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// small has a few lines for each file of URLS_DIR.
var small = map[string]string{
	"requests.txt":    "http://www.example.com/a/b.html?c=d&e\nhttps://cdn.example.org/x.js\nhttps://example.net/?q=%20#f\n",
	"directory.txt":   "https://www.example.com/\nhttps://example.org/a/b\n",
	"files.txt":       "file:///usr/share/doc\nfile:///a.txt\n",
	"relative.txt":    "../img/a.png\n/top?x=1\n//cdn.example.net/y\n",
	"queries.txt":     "a=1&b=two+words&c=%2F\nq=1\n",
	"idn-domains.txt": "bücher.example\n例え.jp\n",
	"noncanonical.json": `[{"kind": "noslash", "input": "http://example.com"}, {"kind": "upper", "input": "HTTP://EXAMPLE.com/"},
		{"kind": "defport", "input": "https://example.com:443/"}, {"kind": "dotseg", "input": "http://example.com/a/../b"},
		{"kind": "space", "input": "http://example.com/a b"}, {"kind": "unicode", "input": "http://example.com/é"},
		{"kind": "userinfo", "input": "http://u:p@example.com/"}, {"kind": "newline", "input": "http://example.com/\n"}]`,
}

// smallPatterns has three patterns, with two URLs for each. The first URL
// matches.
var smallPatterns = map[string]string{
	"patterns.json": `[{"cls": "exact", "pattern": "https://example.com/a"},
		{"cls": "segments", "pattern": "/b/:id", "base": "https://example.com"},
		{"cls": "regexp", "pattern": {"pathname": "/c/:n(\\d+)"}, "options": {"ignoreCase": true}}]`,
	"urls.txt": "https://example.com/a\nhttps://example.com/b\nhttps://example.com/b/xyz\nhttps://example.com/b/\n" +
		"http://h/C/42\nhttp://h/c/x\n",
}

// sums are the checksums of each work on small, counted by hand. Those of
// generated addresses depend on the generator, so they are only compared
// between peers.
var sums = map[string]int{
	"href/requests":              len("http://www.example.com/a/b.html?c=d&e" + "https://cdn.example.org/x.js" + "https://example.net/?q=%20#f"),
	"href/directory":             len("https://www.example.com/" + "https://example.org/a/b"),
	"href/files":                 len("file:///usr/share/doc" + "file:///a.txt"),
	"href/noncanonical noslash":  len("http://example.com/"),
	"href/noncanonical upper":    len("http://example.com/"),
	"href/noncanonical defport":  len("https://example.com/"),
	"href/noncanonical dotseg":   len("http://example.com/b"),
	"href/noncanonical space":    len("http://example.com/a%20b"),
	"href/noncanonical unicode":  len("http://example.com/%C3%A9"),
	"href/noncanonical userinfo": len("http://u:p@example.com/"),
	"href/noncanonical newline":  len("http://example.com/"),
	"href/https://IDN/":          len("https://xn--bcher-kva.example/" + "https://xn--r8jz45g.jp/"),
	"href-copy/requests":         len("http://www.example.com/a/b.html?c=d&e" + "https://cdn.example.org/x.js" + "https://example.net/?q=%20#f"),
	"href-copy/directory":        len("https://www.example.com/" + "https://example.org/a/b"),
	"href-copy/files":            len("file:///usr/share/doc" + "file:///a.txt"),
	"parse/requests":             len("http://www.example.com/a/b.html?c=d&e" + "https://cdn.example.org/x.js" + "https://example.net/?q=%20#f"),
	"canparse/requests":          3,
	"canparse/directory":         2,
	"canparse/files":             2,
	"resolve/relative": len("http://www.example.com/dir/img/a.png" + "http://www.example.com/top?x=1" +
		"http://cdn.example.net/y"),
	"params-string/queries": len("a=1&b=two+words&c=%2F" + "q=1"),
	"params-parse/queries":  4,
	"params-get/queries":    len("/" + "1"),
	"set-pathname/pathnames": len("https://example.com/a/b.html?b#c" + "https://example.com/x.js?b#c" +
		"https://example.com/?b#c"),
	"set-search/searches": len("https://example.com/a?c=d&e#c" + "https://example.com/a?q=%20#c"),
	"set-host/hosts": len("https://www.example.com/a?b#c" + "https://cdn.example.org/a?b#c" +
		"https://example.net/a?b#c"),
	"batch-href/noncanonical noslash":              len("http://example.com/"),
	"batch-href/noncanonical upper":                len("http://example.com/"),
	"batch-href/noncanonical defport":              len("https://example.com/"),
	"batch-href/noncanonical userinfo":             len("http://u:p@example.com/"),
	"batch-href-copy/requests":                     len("http://www.example.com/a/b.html?c=d&e" + "https://cdn.example.org/x.js" + "https://example.net/?q=%20#f"),
	"batch-parse/requests":                         len("http://www.example.com/a/b.html?c=d&e" + "https://cdn.example.org/x.js" + "https://example.net/?q=%20#f"),
	"batch-resolve/relative":                       len("http://www.example.com/dir/img/a.png" + "http://www.example.com/top?x=1" + "http://cdn.example.net/y"),
	"toascii/idn-domains":                          len("xn--bcher-kva.example" + "xn--r8jz45g.jp"),
	"pattern-test-record/patterns":                 3,
	"pattern-test-record/patterns without regexps": 2,
	"pattern-test-record/patterns with regexps":    1,
	"pattern-test/patterns":                        3,
	"pattern-test/patterns without regexps":        2,
	"pattern-exec/patterns":                        3,
	"pattern-exec/patterns without regexps":        2,
	"pattern-exec-groups/patterns":                 len("xyz" + "http" + "h" + "42"),
	"pattern-exec-groups/patterns without regexps": len("xyz"),
	"pattern-new/patterns":                         3,
	"pattern-new/patterns without regexps":         2,
}

// differs matches the works on which net/url has other results for small. It is
// not a parser of the URL Standard: it adds no slash, keeps default ports, dot
// segments and domains, and refuses newlines.
var differs = regexp.MustCompile(`^href/(noncanonical( noslash| defport| dotseg| newline)?|IPv[46]|https://IDN/)$`)

func TestMeasure(t *testing.T) {
	dir := t.TempDir()
	for _, files := range []map[string]string{small, smallPatterns} {
		for name, data := range files {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	rep, err := measure(config{dir: dir, pattern: dir, rounds: 1, time: time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	if len(rep.rows) != len(works) {
		t.Errorf("%d rows; want %d", len(rep.rows), len(works))
	}
	for _, r := range rep.rows {
		name := r.task + "/" + r.input
		if want, ok := sums[name]; ok && r.cells[0].sum != want {
			t.Errorf("%s: checksum %d; want %d", name, r.cells[0].sum, want)
		}
		for i, c := range r.cells {
			switch peer := rep.peers[i]; {
			case r.kind() == patternTimes && c.differ != 0:
				t.Errorf("%s: %s differs on %d patterns", name, peer, c.differ)
			case i == 0 && c.wall.median <= 0 && r.kind() != sizes: // three URLs are too few to measure bytes
				t.Errorf("%s: weburl takes %v", name, c.wall)
			case peer == "net/url" && c.wall.median != 0 && c.sum != -1:
				if (c.differ != 0) != differs.MatchString(name) {
					t.Errorf("%s: net/url differs on %d strings", name, c.differ)
				}
			case c.differ != 0:
				t.Errorf("%s: %s differs on %d strings", name, peer, c.differ)
			}
		}
	}

	text := rep.text()
	for _, w := range works {
		if n := strings.Count(text, "\n"+w.title+" "); n == 0 {
			t.Errorf("no line of %q:\n%s", w.title, text)
		}
	}
	for file, write := range map[string]func(string) error{"bench.svg": rep.draw, "benchmarks.md": rep.page} {
		file = filepath.Join(dir, file)
		if err := write(file); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range append(slices.Clone(rep.peers), "parse to href") {
			if !strings.Contains(string(data), want) {
				t.Errorf("%s does not have %q", filepath.Base(file), want)
			}
		}
		checkFonts(t, data)
	}
}

// TestFonts reads the committed picture.
func TestFonts(t *testing.T) {
	data, err := os.ReadFile("../../docs/bench.svg")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(data), "font-family:") {
		t.Error("the picture has no text")
	}
	checkFonts(t, data)
}

// checkFonts checks that each list of fonts ends with a generic one.
func checkFonts(t *testing.T, svg []byte) {
	t.Helper()
	for _, style := range strings.Split(string(svg), "font-family:")[1:] {
		if family, _, _ := strings.Cut(style, ";"); !strings.HasSuffix(family, ",sans-serif") {
			t.Fatalf("the fonts are %q", family)
		}
	}
}

// TestProgram runs Node as a peer that -peer names. Its results must be those
// of weburl, and each string with another result must be found.
func TestProgram(t *testing.T) {
	node, _, err := startNode()
	if err != nil {
		t.Skip(err)
	}
	defer node.stop()
	lines := []string{"http://a/", "", "no URL", "http://b/\n", "http://c/d", "http://é/"}
	n, err := differing("href", lines, weburlLibrary, node)
	if n != 0 || err != nil {
		t.Errorf("Node differs on %d strings, %v", n, err)
	}
	n, err = differing("href", lines, netURL, node)
	if want := 3; n != want || err != nil { // "" is equal: Node refuses it, and to net/url it is a URL of 0 bytes
		t.Errorf("net/url differs from Node on %d strings, %v; want %d", n, err, want)
	}
	if r, err := node.run("nothing", &input{lines: lines}, 0); r.wall != 0 || r.cpu != 0 || r.sum != 0 || err != nil {
		t.Errorf("a task that does not exist returns %v, %v", r, err)
	}
}

// TestServe asks weburl by the protocol. The lengths are those of the hrefs
// that the standard says.
func TestServe(t *testing.T) {
	file := filepath.Join(t.TempDir(), "lines")
	if err := os.WriteFile(file, []byte("HTTP://a\x00\x00//\x00http://b/\n\x00"), 0o666); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	questions := fmt.Sprintf("href %[1]s 0\ncanparse %[1]s 1\nnothing %[1]s 0\n", file)
	if err := serve(weburlLibrary, strings.NewReader(questions), &out); err != nil {
		t.Fatal(err)
	}
	answers := strings.Split(out.String(), "\n")
	for i, want := range []int{len("http://a/" + "http://b/"), 2, 0} {
		var r result
		if _, err := fmt.Sscan(answers[i], &r.wall, &r.cpu, &r.sum); err != nil || r.sum != want {
			t.Errorf("answer %d is %q; want the checksum %d", i, answers[i], want)
		}
		if has := r.wall > 0; has != (want > 0) {
			t.Errorf("answer %d is %q", i, answers[i])
		}
	}
	for _, question := range []string{"href", "href " + file + " x", "href " + file + ".not 0"} {
		if err := serve(weburlLibrary, strings.NewReader(question), &out); err == nil {
			t.Errorf("%q has an answer", question)
		}
	}
}

// TestAda compiles ada. Its results must be those of weburl.
func TestAda(t *testing.T) {
	dir := os.Getenv("ADA_DIR")
	if dir == "" {
		t.Skip("ADA_DIR is not set")
	}
	p, version, err := startAda(dir, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer p.stop()
	if !strings.HasPrefix(version, "ada ") {
		t.Errorf("the version is %q", version)
	}
	urls := []string{"http://a/", "", "no URL", "http://b/\n", "../c/d?e", "http://é/", "a=b&c=%41", "x.example"}
	for _, w := range works {
		in := &input{lines: urls}
		if w.task == "toascii" {
			in.lines = []string{"x.example", "É.example", "-", "xn--", "a b", "a/b", "b.example"}
		}
		if isPattern(w.task) {
			in.lines = patternLines(t)
		}
		if r := (row{work: w}); r.kind() == sizes {
			in.lines = slices.Repeat(in.lines, 1000)
			if r, err := p.run(w.task, in, 0); r.wall <= 0 || err != nil {
				t.Errorf("%s: %v, %v", w.task, r, err)
			}
			continue
		}
		if n, err := differing(w.task, in.lines, weburlLibrary, p); n != 0 || err != nil {
			t.Errorf("%s: %d strings differ, %v", w.task, n, err)
		}
	}
}

// patternLines returns smallPatterns as an input.
func patternLines(t *testing.T) []string {
	t.Helper()
	dir := t.TempDir()
	for name, data := range smallPatterns {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(data), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	lists := map[string][]string{}
	if err := makePatterns(dir, lists); err != nil {
		t.Fatal(err)
	}
	return lists["patterns"]
}

// TestPatterns checks that a case is the same after it was written and read.
func TestPatterns(t *testing.T) {
	want := patternCase{map[string]string{"pattern": "/b/:id", "base": "https://example.com"},
		[]string{"https://example.com/b/xyz", "https://example.com/b/"}}
	lines := patternLines(t)
	if got := parsePattern(lines[1]); !reflect.DeepEqual(got, want) {
		t.Errorf("%q is %v; want %v", lines[1], got, want)
	}
	if n := count("pattern-exec", lines); n != 6 {
		t.Errorf("%d URLs; want 6", n)
	}
	if n := count("pattern-new", lines); n != 3 {
		t.Errorf("%d patterns; want 3", n)
	}
}

// TestLayouts builds a layout. Its results must be those of weburl.
func TestLayouts(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds this command")
	}
	list, err := startLayouts(1, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer list[0].stop()
	if n, err := differing("href", []string{"HTTP://a", "//", "x:y"}, weburlLibrary, list[0]); n != 0 || err != nil {
		t.Errorf("%d strings differ, %v", n, err)
	}
	if r, err := list[0].run("href", &input{lines: []string{"HTTP://a"}}, 0); r.sum != len("http://a/") || err != nil {
		t.Errorf("the result is %v, %v", r, err)
	}
}

// TestCPU checks that processor time is measured: a loop has it, a pause does
// not.
func TestCPU(t *testing.T) {
	runtime.GC() // or the pause would have its time
	start := cpuTime()
	time.Sleep(50 * time.Millisecond)
	if d := cpuTime() - start; d > 40*time.Millisecond {
		t.Errorf("a pause of 50 ms takes %v of processor time", d)
	}
	in := &input{lines: []string{"http://example.com/"}}
	processors := max(2, float64(runtime.GOMAXPROCS(0))) // the collector uses them too
	if r, err := weburlLibrary.run("href", in, 50*time.Millisecond); r.cpu <= 0 || r.cpu > processors*r.wall || err != nil {
		t.Errorf("the result is %v, %v", r, err)
	}
}

func TestSpread(t *testing.T) {
	list := []float64{5, 1, 4, 2}
	if got, want := spreadOf(list), (spread{1, 3, 5}); got != want {
		t.Errorf("spread %v; want %v", got, want)
	}
	if !slices.Equal(list, []float64{5, 1, 4, 2}) {
		t.Error("the list has changed")
	}
	if got, want := spreadOf([]float64{3, 9, 6}), (spread{3, 6, 9}); got != want {
		t.Errorf("spread %v; want %v", got, want)
	}
}

func TestStart(t *testing.T) {
	if _, err := start(filepath.Join(t.TempDir(), "nothing")); err == nil {
		t.Error("a command that does not exist started")
	}
	if _, err := exec.LookPath("false"); err != nil {
		t.Skip(err)
	}
	p, err := start("false")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.run("href", &input{lines: []string{"a"}}, 0); err == nil {
		t.Error("a program that does not answer has a result")
	}
	if p.stop() == nil {
		t.Error("a program that failed stopped without an error")
	}
}
