package gojaurl_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/require"
	nodejs "github.com/dop251/goja_nodejs/url"

	"github.com/weburl-go/weburl/adapters/gojaurl"
)

// workloads are scripts. They loop n times, over the list urls, or over 1,000
// pairs.
var workloads = []struct{ name, setup, body string }{
	{"new URL", ``, `for (let i = 0; i < n; i++) new URL(urls[i % urls.length])`},
	{"new URL with a base", ``, `for (let i = 0; i < n; i++) new URL("../b?c", urls[i % urls.length])`},
	{"new URL of invalid input", ``, `for (let i = 0; i < n; i++) try { new URL("x") } catch {}`},
	{"get href", `const u = new URL(urls[0])`, `for (let i = 0; i < n; i++) u.href`},
	{"get href of two URLs", `const u = new URL(urls[0]), v = new URL(urls[1])`, `for (let i = 0; i < n / 2; i++) { u.href; v.href }`},
	{"get href of ten URLs", `const list10 = urls.slice(0, 10).map(s => new URL(s))`, `for (let i = 0; i < n; i++) list10[i % 10].href`},
	{"read 8 members", ``, `for (let i = 0; i < n; i++) { const u = new URL(urls[i % urls.length]); u.protocol + u.hostname + u.port + u.pathname + u.search + u.hash + u.host + u.href }`},
	{"set href", `const u = new URL(urls[0])`, `for (let i = 0; i < n; i++) u.href = urls[i % urls.length]`},
	{"set host", `const u = new URL(urls[0])`, `for (let i = 0; i < n; i++) u.host = i % 2 ? "a.example" : "b.example"`},
	{"set pathname", `const u = new URL(urls[0])`, `for (let i = 0; i < n; i++) u.pathname = "/a/b"`},
	{"set other pathnames", `const u = new URL(urls[0])`, `for (let i = 0; i < n; i++) u.pathname = i % 2 ? "/a/b" : "/c"`},
	{"set other searches", `const u = new URL(urls[0])`, `for (let i = 0; i < n; i++) u.search = i % 2 ? "a=b" : "c"`},
	{"set other hashes", `const u = new URL(urls[0])`, `for (let i = 0; i < n; i++) u.hash = i % 2 ? "a" : "b"`},
	{"set pathname, get href", `const u = new URL(urls[0])`, `for (let i = 0; i < n; i++) { u.pathname = i % 2 ? "/a/b" : "/c"; u.href }`},
	{"new URLSearchParams()", ``, `for (let i = 0; i < n; i++) new URLSearchParams()`},
	{"new URLSearchParams(string)", ``, `for (let i = 0; i < n; i++) new URLSearchParams("a=b&c=d&e=f%20g")`},
	{"new URLSearchParams(pairs)", `const pairs = [["a", "b"], ["c", "d"]]`, `for (let i = 0; i < n; i++) new URLSearchParams(pairs)`},
	{"new URLSearchParams(record)", `const record = {a: "b", c: "d"}`, `for (let i = 0; i < n; i++) new URLSearchParams(record)`},
	{"new URL, searchParams.get", ``, `for (let i = 0; i < n; i++) new URL(urls[i % urls.length]).searchParams.get("a")`},
	{"searchParams.get", `const u = new URL("https://h/?a=b&c=d&e=f")`, `for (let i = 0; i < n; i++) u.searchParams.get("e")`},
	{"searchParams.set, get href", `const u = new URL("https://h/?a=b&c=d&e=f")`, `for (let i = 0; i < n; i++) { u.searchParams.set("e", i % 2 ? "x" : "y"); u.href }`},
	{"get", three, `for (let i = 0; i < n; i++) p.get("e")`},
	{"getAll", three, `for (let i = 0; i < n; i++) p.getAll("e")`},
	{"has", three, `for (let i = 0; i < n; i++) p.has("e")`},
	{"set", three, `for (let i = 0; i < n; i++) p.set("e", "x")`},
	{"append", ``, `let p; for (let i = 0; i < n; i++) { if (i % 100 == 0) p = new URLSearchParams(); p.append("name", "value") }`},
	{"delete, append", three, `for (let i = 0; i < n; i++) { p.delete("e"); p.append("e", "f") }`},
	{"sort", three, `for (let i = 0; i < n; i++) p.sort()`},
	{"toString", `const p = new URLSearchParams("a=b&c=d&e=f%20g")`, `for (let i = 0; i < n; i++) p.toString()`},
	{"for of, 1000", many, `for (let i = 0; i < n / 500; i++) for (const [name, value] of p);`},
	{"entries, 1000", many, `for (let i = 0; i < n / 500; i++) for (const pair of p.entries());`},
	{"keys, 1000", many, `for (let i = 0; i < n / 500; i++) for (const key of p.keys());`},
	{"spread, 1000", many, `for (let i = 0; i < n / 500; i++) [...p]`},
	{"forEach, 1000", many, `for (let i = 0; i < n / 500; i++) p.forEach((value, name) => name)`},
}

const three = `const p = new URLSearchParams("a=b&c=d&e=f")`

const many = `const p = new URLSearchParams(); for (let i = 0; i < 1000; i++) p.append("name" + i, "value" + i)`

// program is a workload with one implementation.
type program struct {
	rt      *goja.Runtime
	run     goja.Callable
	min     time.Duration
	bytes   uint64
	mallocs uint64
}

func newProgram(b testing.TB, ours bool, setup, body string) *program {
	rt := goja.New()
	if ours {
		if _, err := gojaurl.Install(rt, gojaurl.Options{}); err != nil {
			b.Fatal(err)
		}
	} else {
		new(require.Registry).Enable(rt)
		nodejs.Enable(rt)
	}
	var list []any
	for _, s := range benchURLs(b) {
		list = append(list, s)
	}
	rt.Set("list", rt.NewArray(list...))
	v, err := rt.RunString(`const urls = list.filter(s => { try { new URL(s); return true } catch { return false } }).map(s => (s + " ").slice(0, -1));` +
		setup + ";(n => {" + body + "})")
	if err != nil {
		b.Fatal(err)
	}
	run, _ := goja.AssertFunction(v)
	return &program{rt: rt, run: run, min: 1 << 62}
}

func (p *program) round(b testing.TB, n int) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	if _, err := p.run(goja.Undefined(), p.rt.ToValue(n)); err != nil {
		b.Fatal(err)
	}
	p.min = min(p.min, time.Since(start))
	runtime.ReadMemStats(&after)
	p.bytes = after.TotalAlloc - before.TotalAlloc
	p.mallocs = after.Mallocs - before.Mallocs
}

// BenchmarkRatio reports the time and memory of this package, divided by those
// of goja_nodejs. Both run in turn, and the times are minima.
func BenchmarkRatio(b *testing.B) {
	const n = 1000
	for _, w := range workloads {
		b.Run(w.name, func(b *testing.B) {
			ours, theirs := newProgram(b, true, w.setup, w.body), newProgram(b, false, w.setup, w.body)
			for b.Loop() {
				ours.round(b, n)
				theirs.round(b, n)
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(ours.min)/float64(theirs.min), "time-ratio")
			b.ReportMetric(float64(ours.bytes)/float64(theirs.bytes), "bytes-ratio")
			b.ReportMetric(float64(ours.min.Nanoseconds())/n, "ours-ns")
			b.ReportMetric(float64(theirs.min.Nanoseconds())/n, "theirs-ns")
			b.ReportMetric(float64(ours.bytes)/n, "ours-B")
			b.ReportMetric(float64(theirs.bytes)/n, "theirs-B")
		})
	}
}

// BenchmarkKept reports the memory that an object of the class URL keeps,
// without and with search params.
func BenchmarkKept(b *testing.B) {
	const n = 20000
	for _, w := range []struct{ name, body string }{
		{"URL", `globalThis.kept = []; for (let i = 0; i < n; i++) kept.push(new URL(urls[i % urls.length]))`},
		{"searchParams", `globalThis.kept = []; for (let i = 0; i < n; i++) kept.push(new URL(urls[i % urls.length]).searchParams)`},
	} {
		b.Run(w.name, func(b *testing.B) {
			ours, theirs := newProgram(b, true, "", w.body), newProgram(b, false, "", w.body)
			for b.Loop() {
				for unit, p := range map[string]*program{"ours-B": ours, "theirs-B": theirs} {
					p.rt.Set("kept", nil)
					before := heap()
					p.round(b, n)
					b.ReportMetric(float64(heap()-before)/n, unit)
				}
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

// heap returns the memory of live objects.
func heap() int64 {
	var stats runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}

// benchURLs returns real URLs of URLS_DIR, or some that are similar.
func benchURLs(b testing.TB) []string {
	dir := os.Getenv("URLS_DIR")
	if dir == "" {
		return []string{
			"https://example.com/",
			"https://www.example.org/wiki/Main_Page",
			"http://example.net:8080/a/b/c.html?id=17&lang=en#top",
		}
	}
	data, err := os.ReadFile(filepath.Join(dir, "requests.txt"))
	if err != nil {
		b.Fatal(err)
	}
	lines := strings.Fields(string(data))
	step := max(1, len(lines)/1000)
	var urls []string
	for i := 0; i < len(lines); i += step {
		urls = append(urls, lines[i])
	}
	return urls
}
