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
	"github.com/weburl-go/weburl/internal/urlgen"
)

//go:embed pattern.mjs
var patternScript string

// inputsPerPattern is the number of inputs that are matched with each pattern.
const inputsPerPattern = 4

// patternAnswer is what an implementation does with a [urlgen.PatternCase].
type patternAnswer struct {
	Error           string         `json:"error,omitempty"` // of the constructor
	Patterns        []string       `json:"patterns,omitempty"`
	HasRegExpGroups bool           `json:"hasRegExpGroups"`
	Matches         []patternMatch `json:"matches,omitempty"`
	// Slow says that the implementation backtracks too long to answer.
	Slow bool `json:"slow,omitempty"`
}

// patternMatch is the result of test and exec.
type patternMatch struct {
	Test       bool              `json:"test"`
	Inputs     []any             `json:"inputs,omitempty"` // nil if exec returns null
	Components []componentResult `json:"components,omitempty"`
}

// componentResult is the result of exec for a component. A group that is
// undefined is nil.
type componentResult struct {
	Input  string             `json:"input"`
	Groups map[string]*string `json:"groups"`
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
	browser                       string
	write                         io.Writer // gets the cases and answers, if not nil
}

// runPattern compares patterns and returns the exit status.
func runPattern(n int, seed uint64, list int, browser, write string) (status int, err error) {
	r := patternResults{
		unsupported: map[string]int{}, explained: map[string]int{}, examples: map[string]string{}, differences: map[string]string{},
		browser: browser,
	}
	if write != "" {
		file, err := os.Create(write)
		if err != nil {
			return 0, err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		r.write = file
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
	fmt.Printf("%d patterns compared with %d inputs, %.0f pairs a second\n", r.patterns, r.pairs, float64(r.pairs)/time.Since(start).Seconds())
	fmt.Printf("%d patterns are valid, %d inputs match\n", r.valid, r.match)
	fmt.Printf("%d more are too slow for the reference\n", r.slow)
	fmt.Println("not supported by the default engine:", r.unsupported)
	for _, class := range patternClasses {
		if n := r.explained[class.name]; n > 0 {
			fmt.Printf("%d differ: %s\n  %s\n", n, class.name, r.examples[class.name])
		}
	}
	return printDifferences("patterns", r.differences, list), nil
}

// compare compares one pattern.
func (r *patternResults) compare(c urlgen.PatternCase, theirs patternAnswer) error {
	ours, err := answerPattern(c)
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
	if (err != nil) == (theirs.Error != "") {
		ours.Error, theirs.Error = "", ""
	}
	got, want := asJSON(ours), asJSON(theirs)
	if got == want {
		if r.write == nil {
			return nil
		}
		return json.NewEncoder(r.write).Encode(struct {
			urlgen.PatternCase
			Answer patternAnswer `json:"answer"`
		}{c, theirs})
	}
	text := asJSON(c)
	for _, class := range patternClasses {
		if class.explains(r.browser != "", c, ours, theirs) {
			if r.explained[class.name]++; r.explained[class.name] == 1 {
				r.examples[class.name] = text + difference(got, want)
			}
			return nil
		}
	}
	r.differences[text] = difference(got, want)
	return nil
}

// answerPattern returns our answer to c. err is that of the constructor.
func answerPattern(c urlgen.PatternCase) (a patternAnswer, err error) {
	o := urlpattern.Options{IgnoreCase: c.IgnoreCase}
	var p *urlpattern.Pattern
	switch {
	case c.Pattern.Init != nil:
		p, err = urlpattern.NewInit(patternInit(c.Pattern.Init), o)
	case c.Pattern.Base != nil:
		p, err = urlpattern.NewBase(c.Pattern.Text, *c.Pattern.Base, o)
	default:
		p, err = urlpattern.New(c.Pattern.Text, o)
	}
	if err != nil {
		return patternAnswer{Error: err.Error()}, err
	}
	a.Patterns = []string{
		p.Protocol(), p.Username(), p.Password(), p.Hostname(),
		p.Port(), p.Pathname(), p.Search(), p.Hash(),
	}
	a.HasRegExpGroups = p.HasRegExpGroups()
	for _, input := range c.Inputs {
		a.Matches = append(a.Matches, matchPattern(p, input))
	}
	return a, nil
}

// matchPattern returns the result of matching p with an input.
func matchPattern(p *urlpattern.Pattern, input urlgen.Argument) (m patternMatch) {
	var result urlpattern.Result
	var ok bool
	switch {
	case input.Init != nil:
		init := patternInit(input.Init)
		m.Test = p.TestInit(init)
		result, ok = p.ExecInit(init)
	case input.Base != nil:
		m.Test = p.TestBase(input.Text, *input.Base)
		result, ok = p.ExecBase(input.Text, *input.Base)
	default:
		m.Test = p.Test(input.Text)
		result, ok = p.Exec(input.Text)
	}
	if !ok {
		return m
	}
	for _, s := range result.Inputs() {
		m.Inputs = append(m.Inputs, s)
	}
	if init, ok := result.InputInit(); ok {
		m.Inputs = append(m.Inputs, membersOf(init))
	}
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		r := componentResult{Input: result.Input(c), Groups: map[string]*string{}}
		for g := range result.Groups(c) {
			r.Groups[g.Name] = nil
			if g.Defined {
				r.Groups[g.Name] = &g.Value
			}
		}
		m.Components = append(m.Components, r)
	}
	return m
}

// initMember is a member of an init.
type initMember struct {
	name  string
	value **string
}

// initMembers returns the members of init.
func initMembers(init *urlpattern.Init) []initMember {
	return []initMember{
		{"protocol", &init.Protocol}, {"username", &init.Username}, {"password", &init.Password},
		{"hostname", &init.Hostname}, {"port", &init.Port}, {"pathname", &init.Pathname},
		{"search", &init.Search}, {"hash", &init.Hash}, {"baseURL", &init.BaseURL},
	}
}

// patternInit returns the init with the members.
func patternInit(members map[string]string) (init urlpattern.Init) {
	for _, m := range initMembers(&init) {
		if value, ok := members[m.name]; ok {
			*m.value = &value
		}
	}
	return init
}

// membersOf returns the members of init.
func membersOf(init urlpattern.Init) map[string]string {
	members := map[string]string{}
	for _, m := range initMembers(&init) {
		if *m.value != nil {
			members[m.name] = **m.value
		}
	}
	return members
}

// patternClasses are the classes of differences in which an implementation
// departs from the standard.
var patternClasses = []struct {
	name     string
	explains func(isBrowser bool, c urlgen.PatternCase, ours, theirs patternAnswer) bool
}{}
