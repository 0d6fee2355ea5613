package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
)

// batchSize is the number of questions that go to a process at a time.
const batchSize = 512

// parallel runs one worker per core on the batches that send sends. It returns
// the first error of send or of a worker. A worker returns when batches is
// closed or after an error; the batches that it leaves are dropped.
func parallel[B any](send func(batches chan<- B) error, work func(batches <-chan B) error) error {
	var (
		batches = make(chan B)
		first   error
		mu      sync.Mutex
		wg      sync.WaitGroup
	)
	for range runtime.NumCPU() {
		wg.Add(1)
		go func() {
			defer wg.Done()
			err := work(batches)
			for range batches { // send must not block
			}
			mu.Lock()
			defer mu.Unlock()
			if first == nil {
				first = err
			}
		}()
	}
	err := send(batches)
	close(batches)
	wg.Wait()
	if err == nil {
		err = first
	}
	return err
}

// eachAnswer asks a process of the reference the questions of batches, and
// calls f with each question and its answer until f fails.
func eachAnswer(reference *reference, batches <-chan []question, f func(question, answer) error) error {
	for batch := range batches {
		answers, err := reference.ask(batch...)
		if err != nil {
			return err
		}
		for i, q := range batch {
			if err := f(q, answers[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// askNode runs script in Node with arguments. It writes the questions of batches
// to it as lines of JSON, and calls f with each question and its answer, until f
// fails.
func askNode[Q, A any](script string, batches <-chan []Q, f func(Q, A) error, arguments ...string) error {
	command := exec.Command("node", append([]string{"--input-type=module", "--eval", script, "--"}, arguments...)...)
	command.Stderr = os.Stderr
	in, err := command.StdinPipe()
	if err != nil {
		return err
	}
	out, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	if err := command.Start(); err != nil {
		return err
	}
	answers := bufio.NewReaderSize(out, 1<<16)
	for batch := range batches {
		written := make(chan error, 1)
		go func() {
			w := bufio.NewWriterSize(in, 1<<16)
			encoder := json.NewEncoder(w)
			var err error
			for _, q := range batch {
				err = errors.Join(err, encoder.Encode(q))
			}
			written <- errors.Join(err, w.Flush())
		}()
		for _, q := range batch {
			line, err := answers.ReadBytes('\n')
			if err != nil {
				return fmt.Errorf("node ended: %w", err)
			}
			var a A
			if err := json.Unmarshal(line, &a); err != nil {
				return err
			}
			if err := f(q, a); err != nil {
				return err
			}
		}
		if err := <-written; err != nil {
			return err
		}
	}
	in.Close()
	return command.Wait()
}

// comparison compares answers that must be equal.
type comparison struct {
	what   string // is compared
	send   func(batches chan<- []question)
	name   func(q question) string
	ours   func(q question) any
	theirs func(a answer) any
}

// run compares, prints up to list differences, and returns the exit status.
func (c *comparison) run(list int) (status int, err error) {
	var mu sync.Mutex
	cases := 0
	differences := map[string]string{}
	send := func(batches chan<- []question) error {
		c.send(batches)
		return nil
	}
	start := time.Now()
	err = parallel(send, func(batches <-chan []question) error {
		reference, err := startReference()
		if err != nil {
			return err
		}
		return reference.closeAfter(eachAnswer(reference, batches, func(q question, a answer) error {
			got, want := asJSON(c.ours(q)), asJSON(c.theirs(a))
			mu.Lock()
			defer mu.Unlock()
			cases++
			if got != want {
				differences[c.name(q)] = difference(got, want)
			}
			return nil
		}))
	})
	if err != nil {
		return 0, err
	}
	fmt.Printf("%d %s compared, %.0f a second\n", cases, c.what, float64(cases)/time.Since(start).Seconds())
	return printDifferences(c.what, differences, list), nil
}

// difference returns both answers as text.
func difference(ours, reference string) string {
	return "\n    ours      " + ours + "\n    reference " + reference
}

// printDifferences prints up to most of the differences and returns the exit
// status.
func printDifferences(what string, differences map[string]string, most int) (status int) {
	fmt.Printf("%d %s differ\n", len(differences), what)
	printSome(differences, most)
	if len(differences) > 0 {
		return 1
	}
	return 0
}

// printSome prints up to most of the lines, in the order of their keys.
func printSome(lines map[string]string, most int) {
	for i, k := range slices.Sorted(maps.Keys(lines)) {
		if i == most {
			fmt.Printf("  and %d more\n", len(lines)-most)
			break
		}
		fmt.Printf("  %s: %s\n", k, lines[k])
	}
}

func asJSON(v any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.Encode(v)
	return strings.TrimSpace(b.String())
}
