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

// table returns the rows of the table, the head first.
func (rep *report) table() [][]string {
	head := []string{"work", "input", rep.peers[0]}
	for _, name := range rep.peers[1:] {
		head = append(head, name, "ratio")
	}
	table := [][]string{head}
	for _, r := range rep.rows {
		line := []string{r.title, r.input, fmt.Sprintf("%.0f", r.cells[0].perString)}
		for _, c := range r.cells[1:] {
			switch {
			case c.perString == 0:
				line = append(line, "-", "")
				continue
			case c.differ != 0:
				line = append(line, fmt.Sprintf("%.0f ≠%d", c.perString, c.differ))
			default:
				line = append(line, fmt.Sprintf("%.0f", c.perString))
			}
			if rep.sameWork(r, c) {
				line = append(line, fmt.Sprintf("%.2f", r.cells[0].perString/c.perString))
			} else {
				line = append(line, "")
			}
		}
		table = append(table, line)
	}
	return table
}

// sameWork reports whether c can be compared with weburl: whether most results
// are the same.
func (rep *report) sameWork(r row, c cell) bool {
	return 2*c.differ < len(rep.inputs[r.input].lines)
}

// text returns the table, aligned.
func (rep *report) text() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, line := range rep.table() {
		fmt.Fprintln(w, strings.Join(line, "\t"))
	}
	w.Flush()
	return b.String()
}

var pageText = template.Must(template.New("").Parse(`# Benchmarks

<!-- Written by the command below. -->

Medians of {{.Rounds}} rounds of one run on one machine, in nanoseconds per string. All peers take turns
within each round, each warm and with all inputs in memory.

- A ratio is weburl's time divided by that of the peer to its left: less than 1 means that weburl is
  faster.
- "-": the peer does not have such a function.
- "≠12": for 12 strings the result is different, or only one of the two accepts the string. net/url
  is not a parser of the URL Standard and does other work. If most results differ, there is no ratio
  and no bar.

![bars](bench.svg)

{{.Table}}
- Machine: {{.CPU}}, {{.Cores}} cores, {{.System}}; {{.Go}}.
- Date: {{.Date}}.
- Peers: {{.Versions}}.
- "Parse to href" is ` + "`api.ParseRecord`" + `. "Parse to object" is ` + "`api.Parse`" + `, which returns a
  ` + "`*URL`" + `. Programs in other languages have only one way of parsing. net/url and nlnwa do not make
  an href when they parse to an object.
- Node's ` + "`resolve`" + ` parses the base URL each time.
- "Bytes kept alive" are bytes, not nanoseconds: those of a parsed URL on the heap, with a string of
  its own.

## What the inputs are

Real URLs from the folder that URLS_DIR names. Pathnames, searches and hosts are those of requests.
IP addresses are generated, in all forms that a URL can have.

{{.Inputs}}
## How to run it

` + "```sh" + `
URLS_DIR=... go -C internal/bench run . -svg ../../docs/bench.svg -md ../../docs/benchmarks.md
` + "```" + `

A library in another language takes part as a program, with -peer NAME=COMMAND. The comment at the
head of internal/bench/main.go has the protocol, which takes a few lines of code. To compare two
versions of a package:

` + "```sh" + `
URLS_DIR=... go test -run '^$' -bench . -count 10 ./urlrec ./host ./api ./formurlencoded > new.txt   # then: benchstat old.txt new.txt
` + "```" + `
`))

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
		"Table":    markdown(rep.table(), 2),
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
