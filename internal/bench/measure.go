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
	// run runs the task on in repeatedly, for at least d. perString is in
	// nanoseconds, or for the task memory in bytes. It and sum are 0 if the
	// peer does not have the task.
	run(task string, in *input, d time.Duration) (perString float64, sum int, err error)
}

// A report has the results of a run.
type report struct {
	peers    []string // weburl is the first
	versions []string
	rounds   int
	inputs   map[string]*input
	rows     []row
}

// A row is a work with the results of the peers.
type row struct {
	work
	cells []cell
}

// A cell is the result of one peer for one work.
type cell struct {
	perString float64 // the median; 0 if the peer does not have the task
	sum       int
	differ    int // the least number of strings whose result differs from weburl's
}

// measure runs all works of all peers, in c.rounds rounds.
func measure(c config) (*report, error) {
	temp, err := os.MkdirTemp("", "bench")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	rep := &report{rounds: c.rounds}
	if rep.inputs, err = makeInputs(c.dir, temp); err != nil {
		return nil, err
	}
	peers := []peer{weburlLibrary}
	rep.peers = []string{"weburl"}
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
		peers, rep.peers, rep.versions = append(peers, p), append(rep.peers, o.name), append(rep.versions, o.name)
	}
	node, version, err := startNode()
	if err == nil {
		defer node.stop()
		peers, rep.peers, rep.versions = append(peers, node), append(rep.peers, "Node"), append(rep.versions, version)
	} else if !errors.Is(err, exec.ErrNotFound) {
		return nil, err
	}
	peers = append(peers, netURL, nlnwaURL)
	rep.peers = append(rep.peers, "net/url", "nlnwa")
	rep.versions = append(rep.versions, "net/url of "+runtime.Version())
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if m.Path == "github.com/nlnwa/whatwg-url" {
				rep.versions = append(rep.versions, m.Path+" "+m.Version)
			}
		}
	}

	for _, w := range works {
		if c.only == nil || c.only.MatchString(w.task+"/"+w.input) {
			rep.rows = append(rep.rows, row{w, make([]cell, len(peers))})
		}
	}
	times := map[*cell][]float64{}
	for range c.rounds {
		for _, r := range rep.rows {
			in := rep.inputs[r.input]
			if in == nil {
				return nil, fmt.Errorf("there is no input %q", r.input)
			}
			for i, p := range peers {
				t, sum, err := p.run(r.task, in, c.time)
				if err != nil {
					return nil, err
				}
				times[&r.cells[i]] = append(times[&r.cells[i]], t)
				r.cells[i].sum = sum
			}
		}
	}
	for _, r := range rep.rows {
		for i := range r.cells {
			cell := &r.cells[i]
			cell.perString = median(times[cell])
			if cell.perString != 0 && cell.sum != -1 && cell.sum != r.cells[0].sum {
				if cell.differ, err = differing(r.task, rep.inputs[r.input].lines, peers[0], peers[i]); err != nil {
					return nil, err
				}
			}
		}
	}
	return rep, nil
}

func median(list []float64) float64 {
	slices.Sort(list)
	n := len(list)
	return (list[n/2] + list[(n-1)/2]) / 2
}

// differing returns the number of lines for which the sums of a and b differ.
// It compares halves of the lines, and then only the halves that differ.
func differing(task string, lines []string, a, b peer) (n int, err error) {
	in := &input{lines: lines}
	_, sumA, err := a.run(task, in, 0)
	if err != nil {
		return 0, err
	}
	_, sumB, err := b.run(task, in, 0)
	switch {
	case err != nil:
		return 0, err
	case sumA == sumB:
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
