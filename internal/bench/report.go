package main

import (
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"text/template"
	"time"
)

// overview returns the table of the medians of the works that are of kind, the
// head first: of bytes, or of processor time. It has the peers that have one of
// these works.
func (rep *report) overview(kind kind) [][]string {
	var rows []row
	for _, r := range rep.rows {
		if r.kind() == kind {
			rows = append(rows, r)
		}
	}
	has := func(peer int) bool {
		return slices.ContainsFunc(rows, func(r row) bool { return r.cells[peer].wall.median != 0 })
	}
	head := []string{"work", "input", rep.peers[0]}
	for i, name := range rep.peers {
		if i > 0 && has(i) {
			head = append(head, name, "ratio")
		}
	}
	table := [][]string{head}
	for _, r := range rows {
		figure := func(c cell) float64 {
			if kind == sizes {
				return c.wall.median
			}
			return c.cpu.median
		}
		line := []string{r.title, r.input, fmt.Sprintf("%.0f", figure(r.cells[0]))}
		for i, c := range r.cells {
			if i == 0 || !has(i) {
				continue
			}
			text, ratio := "-", ""
			if c.wall.median != 0 {
				text = fmt.Sprintf("%.0f", figure(c)) + mark(c)
				if rep.sameWork(r, c) {
					ratio = fmt.Sprintf("%.2f", figure(r.cells[0])/figure(c))
				}
			}
			line = append(line, text, ratio)
		}
		table = append(table, line)
	}
	return table
}

// mark returns " ≠12" if 12 results of c differ from those of weburl.
func mark(c cell) string {
	if c.differ == 0 {
		return ""
	}
	return fmt.Sprintf(" ≠%d", c.differ)
}

// figures returns the table of all times, the head first. Each peer has a line
// for each work.
func (rep *report) figures() [][]string {
	table := [][]string{{"work", "input", "peer", "wall, minimum", "wall, median", "CPU, minimum", "CPU, median", "allocations"}}
	for _, r := range rep.rows {
		if r.kind() == sizes {
			continue
		}
		for i, c := range r.cells {
			if c.wall.median == 0 {
				continue
			}
			line := []string{r.title, r.input, rep.peers[i] + mark(c)}
			for _, get := range []func(cell) float64{
				func(c cell) float64 { return c.wall.least },
				func(c cell) float64 { return c.wall.median },
				func(c cell) float64 { return c.cpu.least },
				func(c cell) float64 { return c.cpu.median },
			} {
				text := fmt.Sprintf("%.0f", get(c))
				if i > 0 && rep.sameWork(r, c) {
					text += fmt.Sprintf(" (%.2f)", get(r.cells[0])/get(c))
				}
				line = append(line, text)
			}
			allocs := "-"
			if c.allocs >= 0 {
				allocs = fmt.Sprintf("%.1f", c.allocs)
			}
			table = append(table, append(line, allocs))
		}
	}
	return table
}

// spreads returns the table of the layouts, the head first: the least, median
// and most of their minima of processor time.
func (rep *report) spreads() [][]string {
	table := [][]string{{"work", "input", "fastest layout", "median", "slowest layout", "difference"}}
	for _, r := range rep.rows {
		if r.kind() == sizes {
			continue
		}
		var list []float64
		for _, c := range r.cells[1 : 1+rep.layouts] {
			list = append(list, c.cpu.least)
		}
		s := spreadOf(list)
		table = append(table, []string{r.title, r.input, fmt.Sprintf("%.1f", s.least), fmt.Sprintf("%.1f", s.median),
			fmt.Sprintf("%.1f", s.most), fmt.Sprintf("%.1f %%", 100*(s.most/s.least-1))})
	}
	return table
}

// sameWork reports whether c can be compared with weburl: whether most results
// are the same.
func (rep *report) sameWork(r row, c cell) bool {
	return 2*c.differ < len(rep.inputs[r.input].lines)
}

// text returns the tables, aligned.
func (rep *report) text() string {
	tables := [][][]string{rep.figures(), rep.overview(urlTimes), rep.overview(patternTimes), rep.overview(sizes)}
	if rep.layouts > 0 {
		tables = append(tables, rep.spreads())
	}
	var b strings.Builder
	for _, table := range tables {
		if len(table) == 1 {
			continue // no work is of this kind
		}
		if b.Len() > 0 {
			fmt.Fprintln(&b)
		}
		w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
		for _, line := range table {
			fmt.Fprintln(w, strings.Join(line, "\t"))
		}
		w.Flush()
	}
	return b.String()
}

var pageText = template.Must(template.New("").Parse(`# Benchmarks

<!-- Written by the command below. -->

Medians of {{.Rounds}} rounds of one run on one machine, in nanoseconds of processor time per string. All
peers take turns within each round, in the reverse order every second round. Each is warm and has
all inputs in memory.

- A ratio is weburl's time divided by that of the peer to its left: less than 1 means that weburl is
  faster.
- "-": the peer does not have such a function.
- "≠12": for 12 strings the result is different, or only one of the two accepts the string. net/url
  is not a parser of the URL Standard and does other work. If most results differ, there is no ratio
  and no bar.

![bars](bench.svg)

{{.Overview}}
- Machine: {{.CPU}}, {{.Cores}} cores, {{.System}}; {{.Go}}.
- Date: {{.Date}}.
- Peers: {{.Versions}}.

URL patterns, in nanoseconds per URL, and for "construct" per pattern:

{{.Patterns}}
The bytes that a parsed URL or a pattern keeps alive, on average:

{{.Bytes}}
## How it is measured

- **Time.** The last section has two times of each peer, each with its minimum and median. Wall time
  is the time that passes. CPU time is the processor time of all threads of the process, user and
  system, as getrusage returns it.
- **Garbage.** Go runs with GOMAXPROCS=1, so its garbage collector works in both times. Garbage of
  one peer is collected before the next one begins.
- **Compilers.** Go builds for the oldest amd64 processors (GOAMD64=v1) and without a profile. ada
  is compiled with -O3, and likewise without options for newer processors.
- **Results.** Each peer adds up its results, so no compiler can leave the work out, and different
  results are found.
- **Layouts.** The same code takes another time if the linker puts it elsewhere. So we believe a
  difference of less than 5 % only if several layouts show it. The flag -layouts measures them.

## Which row flatters whom

- **Parse to href** is ` + "`api.ParseRecord`" + `, and flatters weburl. The href of canonical input shares
  the memory of the input, and nothing is copied. ada, Node, net/url and nlnwa always make a new
  string. Requests, directory and files are canonical.
- **Href copied** is on like terms: weburl copies its href, too.
- **Parse to object** is ` + "`api.Parse`" + `, which returns a ` + "`*URL`" + `, and flatters ada: its object is on the
  stack, and that of weburl is garbage to collect. Programs in other languages have only one way of
  parsing. net/url and nlnwa do not make an href here, which flatters them.
- **Batch** is the same work with ` + "`Parser.Batch`" + `, one batch per pass over the input. The other peers
  have no batch, so theirs are the figures of the plain rows. ada's object on the stack and its
  allocator do likewise: they use the same memory for one URL after another.
- **Can parse** flatters weburl and ada: neither looks at the path.
- **Resolve** flatters all peers except Node, which parses the base URL each time.
- **Params: parse, serialize** flatters weburl. It makes no list of pairs until a method needs it,
  and serializes the query in one pass.
- **Params: parse** is on like terms: each peer makes the list, and tells its length.
- **Params: get last** is the longest search in a list. The lists are made before.
- **Set pathname, search, host** is on like terms: all values are set on one URL, and weburl and ada
  both copy it. An href of weburl is immutable. ada needs the old URL if the new one is too long.
- **Memory.** ada returns its memory at once, and the next URL gets it from the processor's cache.
  Go leaves it to the garbage collector. This flatters ada in all rows that make a string.
- **Garbage.** The heap of this command is mostly strings, which have no pointers to follow. This
  flatters peers in Go: their collector has less to do than in most programs.
- **Short lists** flatter all peers: a processor learns the branches of 1,000 or 2,000 strings that
  come again and again. These are the kinds of noncanonical and the IP addresses.
- **Domain to ASCII** is on like terms: ada's function is followed by its test for forbidden code
  points, which weburl's contains.
- **Wall time** flatters peers that collect garbage or compile in other threads, as Node does. CPU
  time counts these threads.
- **Node** pays for the way between JavaScript and its C++ code, in both directions.
- **net/url** does less: it does not convert hosts, and does not remove dot segments or default
  ports.
- **Pattern: test, parsed URL** calls a function of ada that is not in the standard. The other peers
  cannot match a parsed URL without parsing it again.
- **Pattern: exec** flatters weburl: its result has the places of the groups, and makes no copies.
  ada and Node copy inputs and groups into maps. "Read groups" also reads all of them.
- **Pattern: construct** flatters Node, which compiles a regular expression when it is first used.
- **Regular expressions**: ada has only the engine of the C++ standard library, which is slow. Node
  has V8's. weburl runs simple ones in its own matcher, and the others in package regexp.
- **Bytes kept alive**: a URL of weburl counts with a string of its own as its input, which its href
  shares. A program that keeps the input anyway pays only for the object. An href that is a part of
  a long text keeps that text alive, until ` + "`Record.Clone`" + ` copies it. All sizes are those that the
  allocator needs, with its rounding and headers. The pointer to an object does not count. "Value in
  an array" is ` + "`urlrec.Record`" + `, and ada's object without a pointer.

## What the inputs are

Real URLs from the folder that URLS_DIR names. Pathnames, searches and hosts are those of requests.
IP addresses are generated, in all forms that a URL can have. Each pattern is one string, with the
URLs that it is matched with, of which about half match. They come from the folder that
URLPATTERN_DIR names.

{{.Inputs}}
## How to run it

` + "```sh" + `
URLS_DIR=... URLPATTERN_DIR=... ADA_DIR=... go -C internal/bench run . -svg ../../docs/bench.svg -md ../../docs/benchmarks.md
` + "```" + `

Without URLPATTERN_DIR, there are no patterns. ADA_DIR is a folder with ada.cpp and ada.h, the single-file release of ada. Another library takes
part as a program, with -peer NAME=COMMAND. The comment at the head of internal/bench/main.go has
the protocol, which takes a few lines of code. This measures the spread of five layouts:

` + "```sh" + `
URLS_DIR=... go -C internal/bench run . -layouts 5
` + "```" + `

Two versions of weburl are measured in turns if the older one is a peer: build this command in a
tree of that version, and add -peer 'old=PROGRAM -serve'. To compare two versions of a package
without other peers:

` + "```sh" + `
URLS_DIR=... go test -run '^$' -bench . -count 10 ./urlrec ./host ./api ./formurlencoded > new.txt   # then: benchstat old.txt new.txt
` + "```" + `

## All figures

Nanoseconds per string, with the ratio in brackets. Allocations are per string, in Go's heap.

{{.Figures}}`))

// page writes the page of docs.
func (rep *report) page(file string) error {
	inputs := [][]string{{"input", "strings", "bytes on average"}}
	for _, name := range slices.Sorted(maps.Keys(rep.inputs)) {
		lines := rep.inputs[name].lines
		inputs = append(inputs, []string{name, fmt.Sprint(len(lines)), fmt.Sprintf("%.0f", float64(len(strings.Join(lines, "")))/float64(len(lines)))})
	}
	var b strings.Builder
	if err := pageText.Execute(&b, map[string]any{
		"Rounds":   rep.rounds,
		"Overview": markdown(rep.overview(urlTimes), 2),
		"Patterns": markdown(rep.overview(patternTimes), 2),
		"Bytes":    markdown(rep.overview(sizes), 2),
		"Figures":  markdown(rep.figures(), 3),
		"CPU":      cpu(),
		"Cores":    runtime.NumCPU(),
		"System":   runtime.GOOS + "/" + runtime.GOARCH,
		"Go":       runtime.Version(),
		"Date":     time.Now().Format(time.DateOnly),
		"Versions": strings.Join(rep.versions, "; "),
		"Inputs":   markdown(inputs, 1),
	}); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(b.String()), 0o666)
}

// markdown returns a table. The columns from index numbers on are aligned to
// the right.
func markdown(table [][]string, numbers int) string {
	var b strings.Builder
	for i, line := range table {
		fmt.Fprintf(&b, "| %s |\n", strings.Join(line, " | "))
		if i == 0 {
			b.WriteString("|" + strings.Repeat("---|", numbers) + strings.Repeat("---:|", len(line)-numbers) + "\n")
		}
	}
	return b.String()
}

// cpu returns the name of the processor, if the system has it.
func cpu() string {
	info, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(info)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "unknown CPU"
}
