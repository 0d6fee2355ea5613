package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// A peer is a library or a program that is measured.
type peer interface {
	// run runs the task on in repeatedly, for at least d.
	run(task string, in *input, d time.Duration) (result, error)
}

// A result is what a peer measured for a task in one round. It is zero if the
// peer does not have the task.
type result struct {
	wall, cpu float64 // nanoseconds per string; for memory, wall is bytes and cpu 0
	allocs    float64 // allocations per string; -1: unknown
	sum       int
}

// A report has the results of a run.
type report struct {
	peers    []string // weburl is the first
	versions []string
	layouts  int // the first peers after weburl are that many other layouts
	rounds   int
	inputs   map[string]*input
	rows     []row
}

// A row is a work with the results of the peers.
type row struct {
	work
	cells []cell
}

// A kind is what a row measures.
type kind int

const (
	urlTimes kind = iota
	patternTimes
	sizes // in bytes
)

func (r row) kind() kind {
	switch {
	case strings.Contains(r.task, "memory"):
		return sizes
	case isPattern(r.task):
		return patternTimes
	}
	return urlTimes
}

// A cell is the result of one peer for one work.
type cell struct {
	wall, cpu spread // of the rounds; zero if the peer does not have the task
	allocs    float64
	sum       int
	differ    int // the least number of strings whose result differs from weburl's
}

// A spread is a summary of several numbers.
type spread struct{ least, median, most float64 }

func spreadOf(list []float64) spread {
	list = slices.Sorted(slices.Values(list))
	n := len(list)
	return spread{list[0], (list[n/2] + list[(n-1)/2]) / 2, list[n-1]}
}

// measure runs all works of all peers, in c.rounds rounds.
func measure(c config) (*report, error) {
	temp, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	rep := &report{rounds: c.rounds, layouts: c.layouts}
	if rep.inputs, err = makeInputs(c.dir, c.pattern, temp); err != nil {
		return nil, err
	}
	peers := []peer{weburlLibrary}
	rep.peers = []string{"weburl"}
	add := func(p peer, name, version string) {
		peers, rep.peers, rep.versions = append(peers, p), append(rep.peers, name), append(rep.versions, version)
	}
	layouts, err := startLayouts(c.layouts, temp)
	for i, p := range layouts {
		defer p.stop()
		name := fmt.Sprintf("layout %d", i+1)
		add(p, name, name)
	}
	if err != nil {
		return nil, err
	}
	if c.ada != "" {
		p, version, err := startAda(c.ada, temp)
		if err != nil {
			return nil, err
		}
		defer p.stop()
		name, _, _ := strings.Cut(version, " (")
		add(p, name, version)
	}
	for _, o := range c.outside {
		command := strings.Fields(o.command)
		if len(command) == 0 {
			return nil, fmt.Errorf("%s: no command", o.name)
		}
		p, err := start(command...)
		if err != nil {
			return nil, err
		}
		defer p.stop()
		add(p, o.name, o.name)
	}
	if c.layouts == 0 {
		node, version, err := startNode()
		if err == nil {
			defer node.stop()
			add(node, "Node", version)
		} else if !errors.Is(err, exec.ErrNotFound) {
			return nil, err
		}
		add(netURL, "net/url", "net/url of "+runtime.Version())
		add(nlnwaURL, "nlnwa", builtWith("github.com/nlnwa/whatwg-url"))
		if c.pattern != "" {
			add(dunglasPatterns, "dunglas", builtWith("github.com/dunglas/go-urlpattern"))
		}
	}

	for _, w := range works {
		if isPattern(w.task) && c.pattern == "" {
			continue
		}
		if c.only == nil || c.only.MatchString(w.task+"/"+w.input) {
			rep.rows = append(rep.rows, row{w, make([]cell, len(peers))})
		}
	}
	walls, cpus := map[*cell][]float64{}, map[*cell][]float64{}
	for round := range c.rounds {
		for _, r := range rep.rows {
			in := rep.inputs[r.input]
			if in == nil {
				return nil, fmt.Errorf("there is no input %q", r.input)
			}
			for i := range peers {
				if round%2 == 1 {
					i = len(peers) - 1 - i // no peer is always after the same other one
				}
				result, err := peers[i].run(r.task, in, c.time)
				if err != nil {
					return nil, err
				}
				cell := &r.cells[i]
				walls[cell], cpus[cell] = append(walls[cell], result.wall), append(cpus[cell], result.cpu)
				cell.allocs, cell.sum = result.allocs, result.sum
			}
		}
	}
	for _, r := range rep.rows {
		for i := range r.cells {
			cell := &r.cells[i]
			cell.wall, cell.cpu = spreadOf(walls[cell]), spreadOf(cpus[cell])
			if cell.wall.median != 0 && cell.sum != -1 && cell.sum != r.cells[0].sum {
				if cell.differ, err = differing(r.task, rep.inputs[r.input].lines, peers[0], peers[i]); err != nil {
					return nil, err
				}
			}
		}
	}
	return rep, nil
}

// builtWith returns the path of a module that this command is built with, and
// its version.
func builtWith(module string) string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if m.Path == module {
				return module + " " + m.Version
			}
		}
	}
	return module
}

// differing returns the number of lines for which the sums of a and b differ.
// It compares halves of the lines, and then only the halves that differ.
func differing(task string, lines []string, a, b peer) (n int, err error) {
	in := &input{lines: lines}
	resultA, err := a.run(task, in, 0)
	if err != nil {
		return 0, err
	}
	resultB, err := b.run(task, in, 0)
	switch {
	case err != nil:
		return 0, err
	case resultA.sum == resultB.sum:
		return 0, nil
	case len(lines) == 1:
		return 1, nil
	}
	for _, half := range [][]string{lines[:len(lines)/2], lines[len(lines)/2:]} {
		differ, err := differing(task, half, a, b)
		if err != nil {
			return 0, err
		}
		n += differ
	}
	return n, nil
}
