// Command nodetest compares the classes URL and URLSearchParams with those of
// Node:
//
//	go -C adapters/gojaurl run ./internal/cmd/nodetest [-n N] [-seed N] [-list N] [-node PROGRAM] [-write FILE]
//
// It runs N random sequences of operations in both and compares all results and
// the names of all errors. The sequences call the constructors and the methods
// with values of all types, run iterators while the list changes, and change the
// list in forEach. -write names a file for the sequences with Node's results,
// except those that differ. With -n 150 and -seed 1, it is
// testdata/sequences.jsonl.
//
// A sequence ends where Node drops the empty query of a new href or search. It
// does so if the search params were changed before. Such sequences are counted.
//
// The exit status is 1 if there is a difference, and 2 if the command could not
// run.
package main

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"

	"github.com/dop251/goja"

	"github.com/weburl-go/weburl/adapters/gojaurl"
	"github.com/weburl-go/weburl/internal/help"
)

var (
	//go:embed main.go
	source string
	//go:embed run.js
	script string
)

func main() {
	flags := flag.NewFlagSet("nodetest", flag.ContinueOnError)
	n := flags.Int("n", 10_000, "number of `sequences`")
	seed := flags.Uint64("seed", 1, "`number` that decides the sequences")
	list := flags.Int("list", 20, "number of differences to print")
	node := flags.String("node", "node", "the Node `program`")
	write := flags.String("write", "", "`file` to write the sequences and the results to, except those that differ")
	if status, ok := help.Parse(flags, source, os.Args[1:], os.Stdout, os.Stderr); !ok {
		os.Exit(status)
	}
	differences, err := compare(*n, *seed, *list, *node, *write)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "nodetest:", err)
		os.Exit(2)
	case differences > 0:
		os.Exit(1)
	}
}

// row is a sequence with Node's results.
type row struct {
	Steps   []step   `json:"steps"`
	Results []string `json:"results"`
}

// compare runs n sequences and returns the number of those that differ.
func compare(n int, seed uint64, list int, node, write string) (differences int, err error) {
	g := generator{rand.New(rand.NewPCG(seed, 0))}
	sequences := make(chan []step, 1000)
	theirs, wait, err := answers(node, n, func() []step {
		s := g.sequence()
		sequences <- s
		return s
	})
	if err != nil {
		return 0, err
	}
	var same []byte
	steps, dropped := 0, 0
	for range n {
		sequence := <-sequences
		var want []string
		if err := json.Unmarshal(theirs(), &want); err != nil {
			return differences, fmt.Errorf("node ended: %w", err)
		}
		got, err := ours(sequence)
		if err != nil {
			return differences, err
		}
		steps += len(sequence)
		i := 0
		for i < len(want) && got[i] == want[i] {
			i++
		}
		if i < len(want) && sequence[i][0] == "set" && emptyQuery.ReplaceAllString(got[i], "$1$2") == want[i] {
			dropped++
		} else if i < len(want) {
			if differences++; differences <= list {
				printDifference(sequence[:i+1], got[i], want[i])
			}
		} else if write != "" {
			line, err := json.Marshal(row{sequence, want})
			if err != nil {
				return differences, err
			}
			same = append(append(same, line...), '\n')
		}
	}
	fmt.Printf("%d sequences of %d steps: %d differ, and in %d Node drops an empty query\n", n, steps, differences, dropped)
	if err := wait(); err != nil || write == "" {
		return differences, err
	}
	return differences, os.WriteFile(write, same, 0o666)
}

// emptyQuery matches the empty query of a URL in JSON.
var emptyQuery = regexp.MustCompile(`^([^?#]*)\?("|#)`)

// printDifference prints the steps up to the one with another result.
func printDifference(sequence []step, got, want string) {
	for _, s := range sequence {
		text, err := json.Marshal(s)
		if err != nil {
			panic(err)
		}
		fmt.Printf("%s\n", text)
	}
	fmt.Printf("\tours:  %s\n\tNode's: %s\n\n", got, want)
}

// answers starts Node on n sequences. next returns the answer to the next of
// them, and wait waits for the end.
func answers(node string, n int, sequence func() []step) (next func() []byte, wait func() error, err error) {
	const loop = `
		import readline from 'node:readline';
		for await (const line of readline.createInterface({ input: process.stdin })) {
			process.stdout.write(JSON.stringify(run(JSON.parse(line))) + '\n');
		}`
	command := exec.Command(node, "--input-type=module", "--eval", script+loop)
	command.Stderr = os.Stderr
	in, err := command.StdinPipe()
	if err != nil {
		return nil, nil, err
	}
	stdout, err := command.StdoutPipe()
	if err != nil {
		return nil, nil, err
	}
	if err := command.Start(); err != nil {
		return nil, nil, err
	}
	go func() {
		w := bufio.NewWriter(in)
		encoder := json.NewEncoder(w)
		for range n {
			if encoder.Encode(sequence()) != nil {
				break // Node has ended, which next reports
			}
		}
		_ = errors.Join(w.Flush(), in.Close())
	}()
	lines := bufio.NewReader(stdout)
	next = func() []byte {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return nil
		}
		return line
	}
	return next, command.Wait, nil
}

// ours returns the results of a sequence in a new runtime.
func ours(sequence []step) ([]string, error) {
	rt := goja.New()
	if _, err := gojaurl.Install(rt, gojaurl.Options{}); err != nil {
		return nil, err
	}
	input, err := json.Marshal(sequence)
	if err != nil {
		return nil, err
	}
	if err := rt.Set("input", string(input)); err != nil {
		return nil, err
	}
	value, err := rt.RunScript("run.js", script+"\nJSON.stringify(run(JSON.parse(input)))")
	if err != nil {
		return nil, err
	}
	var results []string
	err = json.Unmarshal([]byte(value.String()), &results)
	return results, err
}
