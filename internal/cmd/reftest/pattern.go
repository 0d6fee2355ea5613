package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/weburl-go/weburl/api/urlpattern"
	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/patterntest"
	"github.com/weburl-go/weburl/internal/urlgen"
	"github.com/weburl-go/weburl/ports"
)

//go:embed pattern.mjs
var patternScript string

// inputsPerPattern is the number of inputs that are matched with each pattern.
const inputsPerPattern = 4

// patternAnswer is the answer of Node or Chromium.
type patternAnswer struct {
	patterntest.Answer
	// Bases has the hrefs of the base URLs of the pattern and of each input. An
	// absent or invalid one is "".
	Bases []string `json:"bases"`
}

// patternPair is a case with two answers, and perhaps that of a witness.
type patternPair struct {
	c         urlgen.PatternCase
	ours      patterntest.Answer
	err       error // of our constructor
	theirs    patternAnswer
	engine    ports.RegExp
	witness   *patternAnswer
	isAlone   bool // there is no witness to ask
	isBrowser bool // theirs is Chromium's
}

// patternResults are the counts and differences.
type patternResults struct {
	mu                            sync.Mutex
	slow                          int // without an answer
	patterns, valid, pairs, match int
	unsupported                   map[string]int
	explained                     map[string]int
	examples                      map[string]string
	differences                   map[string]string
	different                     []patternPair
	engine                        ports.RegExp
	isBrowser                     bool
	write                         io.Writer // gets the cases and answers, if not nil
}

// runPattern compares patterns and returns the exit status.
func runPattern(n int, seed uint64, list int, browser, witness, engine, write string) (status int, err error) {
	r := patternResults{
		unsupported: map[string]int{}, explained: map[string]int{}, examples: map[string]string{}, differences: map[string]string{},
		isBrowser: browser != "",
	}
	if write != "" {
		file, err := os.Create(write)
		if err != nil {
			return 0, err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		r.write = file
	}
	if engine != "" {
		e, end, failed := startEngine(engine)
		if failed != nil {
			return 0, failed
		}
		defer func() {
			fmt.Printf("the engine was asked for %d matches, %d ended at a limit\n", e.asked, e.stopped)
			err = errors.Join(err, end())
		}()
		r.engine = e
	}
	send := func(batches chan<- []urlgen.PatternCase) error {
		g := urlgen.New(seed, nil)
		for sent := 0; sent < n; sent += batchSize {
			batch := make([]urlgen.PatternCase, min(batchSize, n-sent))
			for i := range batch {
				batch[i] = g.Pattern(inputsPerPattern)
			}
			batches <- batch
		}
		return nil
	}
	start := time.Now()
	err = parallel(send, func(batches <-chan []urlgen.PatternCase) error {
		return askNode(patternScript, batches, r.compare, browser)
	})
	if err != nil {
		return 0, err
	}
	seconds := time.Since(start).Seconds()
	if r.isBrowser || witness != "" {
		if err := r.askWitness(witness); err != nil {
			return 0, err
		}
	}
	for i := range r.different {
		r.different[i].isAlone = !r.isBrowser && witness == ""
		r.explain(&r.different[i])
	}
	fmt.Printf("%d patterns compared with %d inputs, %.0f pairs a second\n", r.patterns, r.pairs, float64(r.pairs)/seconds)
	fmt.Printf("%d patterns are valid, %d inputs match\n", r.valid, r.match)
	fmt.Printf("%d more are too slow for the reference\n", r.slow)
	fmt.Println("not supported by the engine:", r.unsupported)
	for _, class := range patternClasses {
		if n := r.explained[class.name]; n > 0 {
			fmt.Printf("%d differ: %s\n  %s\n", n, class.name, r.examples[class.name])
		}
	}
	return printDifferences("patterns", r.differences, list), nil
}

// compare compares one pattern.
func (r *patternResults) compare(c urlgen.PatternCase, theirs patternAnswer) error {
	ours, err := patterntest.Ask(c, r.engine)
	r.mu.Lock()
	defer r.mu.Unlock()
	if theirs.Slow {
		r.slow++
		return nil
	}
	r.patterns++
	r.pairs += len(c.Inputs)
	var refused *domain.RegExpError
	if errors.As(err, &refused) && refused.Unsupported {
		r.unsupported[refused.Rule]++
		return nil
	}
	if err == nil {
		r.valid++
		for _, m := range ours.Matches {
			if m.Test {
				r.match++
			}
		}
	}
	if err != nil && theirs.Error != "" {
		ours.Error = theirs.Error // the messages differ
	}
	if asJSON(ours) != asJSON(theirs.Answer) {
		r.different = append(r.different, patternPair{c: c, ours: ours, err: err, theirs: theirs, engine: r.engine, isBrowser: r.isBrowser})
		return nil
	}
	if r.write == nil {
		return nil
	}
	return json.NewEncoder(r.write).Encode(struct {
		urlgen.PatternCase
		Answer patterntest.Answer `json:"answer"`
	}{c, theirs.Answer})
}

// askWitness asks a second implementation about the differences: the Chromium of
// path, or Node if path is "".
func (r *patternResults) askWitness(path string) error {
	batches := make(chan []urlgen.PatternCase, 1)
	var cases []urlgen.PatternCase
	for i := range r.different {
		cases = append(cases, r.different[i].c)
	}
	batches <- cases
	close(batches)
	i := 0
	return askNode(patternScript, batches, func(_ urlgen.PatternCase, a patternAnswer) error {
		r.different[i].witness = &a
		i++
		return nil
	}, path)
}

// explain counts the differences of p.
func (r *patternResults) explain(p *patternPair) {
	text := asJSON(p.c)
	for _, f := range p.facets() {
		name := f.explain()
		if name == "" {
			r.differences[text+" "+f.what] = difference(f.ours, f.theirs)
			continue
		}
		if r.explained[name]++; r.explained[name] == 1 {
			r.examples[name] = text + " " + f.what + difference(f.ours, f.theirs)
		}
	}
}

// patternFacet is one way in which two answers differ.
type patternFacet struct {
	*patternPair
	what         string // a component, "error", "hasRegExpGroups" or "match"
	ours, theirs string // a pattern string, or JSON
	opaque       bool   // the pathname is opaque
	i            int    // of the component or the input
	input        urlgen.Argument
	host         string               // that standInHost replaces
	match        [2]patterntest.Match // ours and theirs
}

// facets returns the ways in which answers differ. After a difference of the
// patterns, the matches are not compared.
func (p *patternPair) facets() (all []patternFacet) {
	f := patternFacet{patternPair: p}
	ours, theirs := p.ours, p.theirs
	if (p.err != nil) != (theirs.Error != "") {
		f.what, f.ours, f.theirs = "error", asJSON(ours), asJSON(theirs.Answer)
		return []patternFacet{f}
	}
	if p.err != nil {
		return nil
	}
	f.opaque = isOpaque(ours.Patterns[0])
	for i, pattern := range ours.Patterns {
		if pattern != theirs.Patterns[i] {
			f.what, f.ours, f.theirs, f.i = urlpattern.Component(i).String(), pattern, theirs.Patterns[i], i
			all = append(all, f)
		}
	}
	if ours.HasRegExpGroups != theirs.HasRegExpGroups {
		f.what, f.ours, f.theirs = "hasRegExpGroups", fmt.Sprint(ours.HasRegExpGroups), fmt.Sprint(theirs.HasRegExpGroups)
		all = append(all, f)
	}
	if len(all) > 0 {
		return all
	}
	for i, m := range ours.Matches {
		f.what, f.ours, f.theirs, f.i = "match", asJSON(m), asJSON(theirs.Matches[i]), i
		f.input, f.match = p.c.Inputs[i], [2]patterntest.Match{m, theirs.Matches[i]}
		if f.ours != f.theirs {
			all = append(all, f)
		}
	}
	return all
}

// isWitnessed reports whether the witness agrees with ours, or its answer is
// explained without a witness. A witness that has no answer does not object.
func (f *patternFacet) isWitnessed() bool {
	if f.witness == nil {
		return f.isAlone
	}
	if f.witness.Slow {
		return true
	}
	other := *f.patternPair
	other.theirs, other.witness, other.isBrowser = *f.witness, nil, !f.isBrowser
	for _, g := range other.facets() {
		if (g.what == "error" || g.what == f.what && g.i == f.i) && g.explain() == "" {
			return false
		}
	}
	return true
}

// explain returns the name of the class of f, or "".
func (f *patternFacet) explain() string {
	for _, class := range patternClasses {
		if class.isBrowser == f.isBrowser && class.explains(f) && (!class.isBroad || f.isWitnessed()) {
			return class.name
		}
	}
	return ""
}
