package main

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/weburl-go/weburl/adapters/goregexp"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/regexpgen"
)

//go:embed regexp.mjs
var regexpScript string

// expression is a regular expression and strings to match.
type expression struct {
	Source   string   `json:"source"`
	Flags    string   `json:"flags"`
	Subjects []string `json:"subjects"`
}

// expressionAnswer is Node's answer.
type expressionAnswer struct {
	Valid   bool    `json:"valid"`
	Error   string  `json:"error"`   // if it is not valid, or exec failed
	Matches [][]int `json:"matches"` // nil if there is no match
}

// expressionResults are the counts and differences.
type expressionResults struct {
	mu                    sync.Mutex
	cases, valid, matches int
	unsupported           map[string]int
	known, differences    map[string]string
	write                 io.Writer // gets all expressions and answers, if not nil
}

// runRegExp compares regular expressions and returns the exit status.
func runRegExp(n int, seed uint64, list int, write string) (status int, err error) {
	r := expressionResults{unsupported: map[string]int{}, known: map[string]string{}, differences: map[string]string{}}
	if write != "" {
		file, err := os.Create(write)
		if err != nil {
			return 0, err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		r.write = file
	}
	send := func(batches chan<- []expression) error {
		for first := 0; first < n; first += batchSize {
			g := regexpgen.New(rand.NewPCG(seed, uint64(first)))
			batch := make([]expression, min(batchSize, n-first))
			for i := range batch {
				e := expression{Source: g.Source(), Flags: []string{"dv", "div"}[i%2]}
				for range 8 {
					e.Subjects = append(e.Subjects, g.Subject())
				}
				batch[i] = e
			}
			batches <- batch
		}
		return nil
	}
	start := time.Now()
	if err := parallel(send, r.compareAll); err != nil {
		return 0, err
	}
	fmt.Printf("%d expressions compared, %.0f a second\n", r.cases, float64(r.cases)/time.Since(start).Seconds())
	fmt.Printf("%d are valid, %d strings compared\n", r.valid, r.matches)
	fmt.Println("not supported:", r.unsupported)
	fmt.Printf("%d differ because Node departs from the standard\n", len(r.known))
	printSome(r.known, list)
	return printDifferences("expressions", r.differences, list), nil
}

// compareAll compares batches with the answers of one process.
func (r *expressionResults) compareAll(batches <-chan []expression) error {
	command := exec.Command("node", "--input-type=module", "--eval", regexpScript)
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
			encoder := json.NewEncoder(in)
			var err error
			for _, e := range batch {
				err = errors.Join(err, encoder.Encode(e))
			}
			written <- err
		}()
		for _, e := range batch {
			line, err := answers.ReadBytes('\n')
			if err != nil {
				return fmt.Errorf("node ended: %w", err)
			}
			var answer expressionAnswer
			if err := json.Unmarshal(line, &answer); err != nil {
				return err
			}
			if err := r.compare(e, answer); err != nil {
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

// compare compares one expression.
func (r *expressionResults) compare(e expression, answer expressionAnswer) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cases++
	name := fmt.Sprintf("%q %s", e.Source, e.Flags)
	switch ours, reference := r.differs(e, answer); {
	case ours == "" && reference == "":
		if r.write == nil || answer.Valid && answer.Error != "" {
			return nil
		}
		row := struct {
			expression
			Matches [][]int `json:"matches"` // nil if the source is invalid
		}{e, answer.Matches}
		return json.NewEncoder(r.write).Encode(row)
	case nodeDeparts(e, answer) != "":
		r.known[name] = nodeDeparts(e, answer)
	default:
		r.differences[name] = difference(ours, reference)
	}
	return nil
}

// differs returns both answers if they differ.
func (r *expressionResults) differs(e expression, answer expressionAnswer) (ours, reference string) {
	err := goregexp.Check(e.Source)
	if (err == nil) != answer.Valid {
		return fmt.Sprint(err), answer.Error
	}
	if err != nil {
		return "", ""
	}
	r.valid++
	m, err := goregexp.New().Compile(e.Source, strings.Contains(e.Flags, "i"))
	var refused *domain.RegExpError
	switch {
	case errors.As(err, &refused) && refused.Unsupported:
		r.unsupported[refused.Rule]++
		return "", ""
	case err != nil:
		return err.Error(), "valid"
	case answer.Error != "":
		r.unsupported["by Node: "+answer.Error]++
		return "", ""
	}
	for i, s := range e.Subjects {
		r.matches++
		got, ok := m.AppendMatch([]int{}, s)
		if !ok {
			got = nil
		}
		if want := answer.Matches[i]; !slices.Equal(got, want) || (got == nil) != (want == nil) {
			return fmt.Sprintf("%v on %q", got, s), fmt.Sprint(want)
		}
	}
	return "", ""
}

var (
	modifierI   = regexp.MustCompile(`\(\?[ms]*-?[ms]*i`)
	complements = regexp.MustCompile(`\[\^|\\[PDSW]`)
)

// nodeDeparts returns why Node's answer is not that of the standard, or "".
func nodeDeparts(e expression, answer expressionAnswer) string {
	switch {
	case strings.Contains(e.Source, "99999999999999999999") && answer.Valid:
		return "it compares the numbers of quantifiers as if they ended at 2^31"
	case answer.Valid && modifierI.MatchString(e.Source) && complements.MatchString(e.Source):
		return "a modifier i changes complements outside of its group, as in (?i:)[^A-Z]"
	case answer.Valid && strings.Contains(e.Flags, "i") && strings.Contains(e.Source, `\q{`) && strings.Contains(e.Source, "&&"):
		return `it does not ignore case in some intersections with \q, as in [[\q{a}]&&\q{a}]`
	}
	return ""
}
