package urlpattern

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	weburl "github.com/weburl-go/weburl/api"
	"github.com/weburl-go/weburl/internal/longtest"
	"github.com/weburl-go/weburl/urlrec"
)

// work is a pattern with URLs to match.
type work struct {
	class   string
	pattern *Pattern
	create  func() (*Pattern, error)
	inputs  []string
	records []urlrec.Record
	want    []map[string]map[string]*string // per input, nil if it does not match
}

// ownWork is the workload if there is no other.
var ownWork = []struct {
	class, pattern string
	inputs         []string
}{
	{"exact", "https://example.com/about", []string{"https://example.com/about", "https://example.com/", "https://www.example.com/about"}},
	{"prefix", "https://example.com/api/*", []string{"https://example.com/api/users/1", "https://example.com/app", "http://example.com/api/"}},
	{"host", "https://*.example.com/*", []string{"https://a.b.example.com/x", "https://example.com/x"}},
	{"segments", "https://example.com/users/:id/posts/:post", []string{"https://example.com/users/17/posts/first", "https://example.com/users/17"}},
	{"optional", "https://example.com/:page/{edit}?", []string{"https://example.com/home/edit", "https://example.com/home/", "https://example.com/home"}},
	{"repeat", "https://example.com/static/:path*", []string{"https://example.com/static/js/main.js", "https://example.com/static"}},
	{"regexp", "https://example.com/:lang(en|de)/:id(\\d+)", []string{"https://example.com/de/42", "https://example.com/fr/42"}},
	{"suffix", "https://example.com/:lang/:page.html", []string{"https://example.com/en/a.b.html", "https://example.com/en/a.htm"}},
}

// workload returns patterns with their URLs. They are those of URLPATTERN_DIR if
// it is set.
func workload(t testing.TB) (all []*work) {
	dir := os.Getenv("URLPATTERN_DIR")
	if dir == "" {
		for _, own := range ownWork {
			w := &work{class: own.class, inputs: own.inputs}
			w.create = func() (*Pattern, error) { return New(own.pattern, Options{}) }
			all = append(all, w)
		}
	} else {
		all = readWorkload(t, filepath.Join(dir, "bench"))
	}
	for _, w := range all {
		var err error
		if w.pattern, err = w.create(); err != nil {
			t.Fatal(err)
		}
		for _, input := range w.inputs {
			r, err := weburl.ParseRecord(input)
			if err != nil {
				t.Fatal(err)
			}
			w.records = append(w.records, r)
		}
	}
	return all
}

// readWorkload reads the patterns, the URLs and the groups of dir.
func readWorkload(t testing.TB, dir string) (all []*work) {
	const inputs = 200 // per pattern
	text, err := os.ReadFile(filepath.Join(dir, "patterns.json"))
	if err != nil {
		t.Fatal(err)
	}
	var patterns []struct {
		Class   string `json:"cls"`
		Pattern json.RawMessage
		Base    *string
		Options Options
	}
	if err := json.Unmarshal(text, &patterns); err != nil {
		t.Fatal(err)
	}
	urls, expected := readLines(t, filepath.Join(dir, "urls.txt")), readLines(t, filepath.Join(dir, "expected.txt"))
	if len(urls) != inputs*len(patterns) || len(expected) != len(urls) {
		t.Fatalf("%d patterns, %d URLs, %d results", len(patterns), len(urls), len(expected))
	}
	for i, p := range patterns {
		w := &work{class: p.Class, inputs: urls[inputs*i : inputs*(i+1)]}
		w.create = func() (*Pattern, error) {
			var constructor string
			if json.Unmarshal(p.Pattern, &constructor) == nil {
				if p.Base != nil {
					return NewBase(constructor, *p.Base, p.Options)
				}
				return New(constructor, p.Options)
			}
			var init Init
			if err := json.Unmarshal(p.Pattern, &init); err != nil {
				return nil, err
			}
			return NewInit(init, p.Options)
		}
		for _, line := range expected[inputs*i : inputs*(i+1)] {
			var want map[string]map[string]*string
			if err := json.Unmarshal([]byte(line), &want); err != nil {
				t.Fatal(err)
			}
			w.want = append(w.want, want)
		}
		all = append(all, w)
	}
	return all
}

func readLines(t testing.TB, file string) (lines []string) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	scanner := bufio.NewScanner(f)
	for scanner.Scan() {
		lines = append(lines, scanner.Text())
	}
	return lines
}

// TestWorkload checks the groups of all URLs of the workload. Four
// implementations agree on them.
func TestWorkload(t *testing.T) {
	if os.Getenv("URLPATTERN_DIR") == "" {
		t.Skip("URLPATTERN_DIR is not set")
	}
	for i, w := range workload(t) {
		t.Run(fmt.Sprint(i, " ", w.class), func(t *testing.T) {
			for k, input := range w.inputs {
				checkWork(t, w.pattern, input, w.want[k])
			}
		})
	}
}

// checkWork checks the result of matching input with p.
func checkWork(t *testing.T, p *Pattern, input string, want map[string]map[string]*string) {
	t.Helper()
	record, err := weburl.ParseRecord(input)
	if err != nil {
		t.Fatal(err)
	}
	if p.Test(input) != (want != nil) || p.TestRecord(record) != (want != nil) {
		t.Errorf("%s: Test or TestRecord is not %t", input, want != nil)
	}
	r, ok := p.Exec(input)
	fromRecord, _ := p.ExecRecord(record)
	if fromRecord.input = r.input; ok != (want != nil) || fromRecord != r {
		t.Fatalf("%s: Exec is %t; the record has the same result: %t", input, ok, fromRecord == r)
	}
	for c := range componentCount {
		component, matches := p.ExecComponent(c, record)
		groups := slices.Collect(r.Groups(c))
		if ok && (!matches || component.Input != r.Input(c) || !slices.Equal(component.Groups, groups)) {
			t.Errorf("%s: %s alone is %+v, %t", input, c, component, matches)
		}
		count := 0
		for group := range r.Groups(c) {
			count++
			wanted, exists := want[c.String()][group.Name]
			if !exists || group.Defined != (wanted != nil) || wanted != nil && group.Value != *wanted {
				t.Errorf("%s: %s has the group %+v", input, c, group)
			}
			if value, ok := r.Group(c, group.Name); value != group.Value || ok != group.Defined {
				t.Errorf("%s: Group(%s, %q) is %q, %t", input, c, group.Name, value, ok)
			}
		}
		if len(want[c.String()]) != count {
			t.Errorf("%s: %s has %d groups", input, c, count)
		}
	}
}

// TestAllocations checks that canonical URLs are matched without allocating.
func TestAllocations(t *testing.T) {
	if longtest.Race {
		t.Skip("the race detector allocates")
	}
	for i, w := range workload(t) {
		t.Run(fmt.Sprint(i, " ", w.class), func(t *testing.T) {
			for k, input := range w.inputs {
				if w.records[k].Href() != input {
					continue // parsing allocates the href
				}
				for name, f := range map[string]func(){
					"Test":       func() { sinkBool = w.pattern.Test(input) },
					"TestRecord": func() { sinkBool = w.pattern.TestRecord(w.records[k]) },
					"Exec":       func() { sinkResult, sinkBool = w.pattern.Exec(input) },
					"ExecRecord": func() { sinkResult, sinkBool = w.pattern.ExecRecord(w.records[k]) },
				} {
					if n := testing.AllocsPerRun(10, f); n > 0 {
						t.Errorf("%s: %s allocates %v times", input, name, n)
					}
				}
			}
		})
	}
}

// benchmark runs f on each URL of the workload: on all, and per pattern.
func benchmark(b *testing.B, f func(w *work, i int)) {
	all := workload(b)
	b.Run("all", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; i < b.N; {
			for _, w := range all {
				for k := 0; k < len(w.inputs) && i < b.N; k++ {
					f(w, k)
					i++
				}
			}
		}
	})
	for i, w := range all {
		b.Run(fmt.Sprintf("%02d-%s", i, w.class), func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; {
				for k := 0; k < len(w.inputs) && i < b.N; k++ {
					f(w, k)
					i++
				}
			}
		})
	}
}

var (
	sinkBool   bool
	sinkResult Result
	sinkRecord urlrec.Record
)

// BenchmarkTestRecord measures a test of a URL that is parsed.
func BenchmarkTestRecord(b *testing.B) {
	benchmark(b, func(w *work, i int) { sinkBool = w.pattern.TestRecord(w.records[i]) })
}

// BenchmarkTest measures a test of a string.
func BenchmarkTest(b *testing.B) {
	benchmark(b, func(w *work, i int) { sinkBool = w.pattern.Test(w.inputs[i]) })
}

// BenchmarkExec measures the groups of a string.
func BenchmarkExec(b *testing.B) {
	benchmark(b, func(w *work, i int) { sinkResult, sinkBool = w.pattern.Exec(w.inputs[i]) })
}

// BenchmarkParse measures parsing alone.
func BenchmarkParse(b *testing.B) {
	benchmark(b, func(w *work, i int) { _ = urls.ParseInto(&sinkRecord, w.inputs[i], nil, nil) })
}

// BenchmarkKept measures the memory that a pattern keeps.
func BenchmarkKept(b *testing.B) {
	for i, w := range workload(b) {
		b.Run(fmt.Sprintf("%02d-%s", i, w.class), func(b *testing.B) {
			b.ReportAllocs()
			keep := make([]*Pattern, b.N)
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			b.ResetTimer()
			for k := range keep {
				keep[k], _ = w.create()
			}
			b.StopTimer()
			runtime.GC()
			runtime.ReadMemStats(&after)
			b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/float64(b.N), "kept-B/op")
			runtime.KeepAlive(keep)
		})
	}
}
