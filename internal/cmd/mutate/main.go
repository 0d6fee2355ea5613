//go:build unix

// Command mutate changes the code in small ways, one at a time, and runs the
// tests on each change. A change that no test notices is a survivor: a test is
// missing, the code is not needed, or the change has no effect.
//
//	go run ./internal/cmd/mutate [flags] [package ...]
//
// Without packages it takes those of its table. It does not change the tree. It
// prints a line per survivor and a summary per package. The exit status is 1 if
// a package is below -min, or if the list of equivalent mutants has an entry
// that matches no mutant.
package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/weburl-go/weburl/internal/help"
)

// wider has, for each package, the packages whose tests run if its own pass.
// The cheapest is first.
var wider = map[string]string{
	"domain":                  "percent host urlrec/stepwise urlrec formurlencoded api",
	"percent":                 "host urlrec/stepwise urlrec formurlencoded api api/nodeurl",
	"host":                    "urlrec/stepwise urlrec api api/nodeurl",
	"formurlencoded":          "api api/htmlurl",
	"urlrec":                  "api api/htmlurl api/nodeurl",
	"urlrec/stepwise":         "urlrec api",
	"urlrec/rendering":        "api",
	"urlrec/writing":          "api",
	"adapters/uts46":          "adapters/xnetidna api",
	"adapters/whatwgencoding": "api api/htmlurl",
	"adapters/publicsuffix":   "api",
	"adapters/blobstore":      "api",
	"api":                     "api/htmlurl api/nodeurl api/neturl",
	"api/htmlurl":             "api/fetchurl",
	"api/fetchurl":            "",
	"api/mimetype":            "api/dataurl",
	"api/dataurl":             "",
	"api/urlkey":              "",
	"api/nodeurl":             "",
	"api/neturl":              "",
}

// textual matches tests that read the source, which is unchanged, and tests
// that compare times, which are not exact on a busy machine.
const textual = `^(TestInlining|TestBoundsChecks|TestTour.*|TestGuides.*|TestRooms.*|TestLinked|TestStandard)$|Linear`

//go:embed main.go
var source string

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

func run() error {
	n := flag.Int("n", 1000, "number of mutants, over all packages; 0 means all of them")
	seed := flag.Uint64("seed", 1, "seed of the sample")
	jobs := flag.Int("j", runtime.NumCPU(), "number of mutants at the same time")
	timeout := flag.Duration("timeout", 3*time.Second, "processor time of a run of tests, on top of three times the baseline's")
	memory := flag.Int("memory", 4096, "memory of a test's process, in MiB")
	tests := flag.String("tests", "", "packages, separated by commas, whose tests run if the own ones pass; instead of the table's")
	skip := flag.String("skip", textual, "regular expression of the tests that do not run")
	least := flag.Float64("min", 97, "percentage of mutants not equivalent that tests must kill in each package")
	recheck := flag.Bool("recheck", false, "run only the mutants listed as equivalent; none may be killed")
	only := flag.String("only", "", "regular expression; run all mutants whose report matches it, and no others")
	cache := flag.String("cache", "", "folder for the build cache; without it a temporary one is made and removed")
	verbose := flag.Bool("v", false, "print each mutant with its result")
	if status, ok := help.Parse(flag.CommandLine, source, os.Args[1:], os.Stdout, os.Stderr); !ok {
		os.Exit(status)
	}

	chosen, err := regexp.Compile(*only)
	if err != nil {
		return err
	}
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	scratch, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	if *cache == "" {
		*cache = filepath.Join(scratch, "cache")
	} else if *cache, err = filepath.Abs(*cache); err != nil {
		return err
	}
	t := &tree{
		root: root, scratch: scratch, skip: *skip, margin: *timeout, memory: *memory,
		env: append(os.Environ(), "GOCACHE="+*cache, "PWD="),
	}
	known, err := readEquivalents(filepath.Join(root, "internal/cmd/mutate/equivalent.txt"))
	if err != nil {
		return err
	}

	patterns := flag.Args()
	if len(patterns) == 0 {
		for name := range wider {
			patterns = append(patterns, "./"+name)
		}
		slices.Sort(patterns)
	}
	var targets []*target
	total := 0
	for _, pattern := range patterns {
		packages, err := t.list(pattern)
		if err != nil {
			return err
		}
		for _, p := range packages {
			target, err := newTarget(t, p, known, *tests)
			if err != nil {
				return err
			}
			if *only != "" {
				target.mutants = slices.DeleteFunc(target.mutants, func(m *mutant) bool { return !chosen.MatchString(m.String()) })
				target.known = nil
				*n = 0
			}
			if len(target.mutants) == 0 {
				continue
			}
			targets = append(targets, target)
			total += len(target.mutants)
		}
	}

	var failed []string
	for _, target := range targets {
		share := len(target.mutants)
		if *n > 0 && !*recheck {
			// A small package gets enough mutants for a meaningful rate.
			share = min(share, max(20, *n*len(target.mutants)/total))
		}
		counts, err := target.run(t, share, *seed, *jobs, *recheck, *verbose)
		if err != nil {
			return err
		}
		fmt.Printf("%s: %s\n", target.name, counts)
		if counts.rate() < *least || counts.wrong > 0 {
			failed = append(failed, target.name)
		}
		for _, k := range target.stale() {
			fmt.Printf("%s %s: no such mutant: %s -> %s\n", k.file, k.function, k.before, k.after)
			failed = append(failed, target.name)
		}
	}
	if failed != nil {
		return errors.New("look at " + strings.Join(slices.Compact(failed), ", "))
	}
	return nil
}

// moduleRoot returns the folder above this one that has a go.mod.
func moduleRoot() (string, error) {
	folder, err := os.Getwd()
	for err == nil {
		if _, missing := os.Stat(filepath.Join(folder, "go.mod")); missing == nil {
			return folder, nil
		}
		if folder == filepath.Dir(folder) {
			return "", errors.New("not in a module")
		}
		folder = filepath.Dir(folder)
	}
	return "", err
}

// A target is a package whose code is changed.
type target struct {
	goPackage
	name    string // relative to the module
	wider   []string
	mutants []*mutant
	known   equivalents // those of its files
}

func newTarget(t *tree, p goPackage, known equivalents, tests string) (*target, error) {
	name, err := filepath.Rel(t.root, p.Dir)
	if err != nil {
		return nil, err
	}
	target := &target{goPackage: p, name: filepath.ToSlash(name), known: equivalents{}}
	target.wider = strings.Fields(wider[target.name])
	if tests != "" {
		target.wider = strings.Split(tests, ",")
	}
	files := map[string]bool{}
	for _, file := range p.GoFiles {
		found, err := mutants(t.root, filepath.Join(name, file))
		if err != nil {
			return nil, err
		}
		target.mutants = append(target.mutants, found...)
		files[target.name+"/"+file] = true
	}
	for k, reason := range known {
		if files[k.file] {
			target.known[k] = reason
		}
	}
	return target, nil
}

// stale returns the entries of the list of equivalent mutants that match none.
func (p *target) stale() (keys []key) {
	for k := range p.known {
		if !slices.ContainsFunc(p.mutants, func(m *mutant) bool { return m.key() == k }) {
			keys = append(keys, k)
		}
	}
	return keys
}

// counts are the numbers of a package's mutants.
type counts struct {
	by    [invalid + 1]int
	wrong int // listed as equivalent, but killed
}

// rate returns the percentage of mutants not equivalent that tests killed.
func (c *counts) rate() float64 {
	dead := c.by[killed] + c.by[killedByTime]
	if dead+c.by[survived] == 0 {
		return 100
	}
	return 100 * float64(dead) / float64(dead+c.by[survived])
}

func (c *counts) String() string {
	return fmt.Sprintf("%d mutants: %d killed, %d more by time, %d equivalent, %d survived: %.1f %% of those not equivalent killed",
		c.by[killed]+c.by[killedByTime]+c.by[equivalent]+c.by[survived],
		c.by[killed], c.by[killedByTime], c.by[equivalent], c.by[survived], c.rate())
}

// run tries n random mutants. Those that do not compile are not counted.
// recheck tries the ones listed as equivalent instead.
func (p *target) run(t *tree, n int, seed uint64, jobs int, recheck, verbose bool) (*counts, error) {
	var suites []*suite
	for _, pattern := range append([]string{"./" + p.name}, p.wider...) {
		packages, err := t.list("./" + strings.TrimPrefix(pattern, "./"))
		if err != nil {
			return nil, err
		}
		for _, tests := range packages {
			s, err := t.baseline(tests, p.goPackage)
			if err != nil {
				return nil, err
			}
			if s != nil {
				suites = append(suites, s)
			}
		}
	}
	order := rand.New(rand.NewPCG(seed, 0)).Perm(len(p.mutants))
	if recheck {
		order = slices.DeleteFunc(order, func(i int) bool { return p.known[p.mutants[i].key()] == "" })
		n = len(order)
	}
	var result counts
	for counted := 0; counted < n && len(order) > 0; {
		// Some will not compile.
		batch := order[:min(len(order), n-counted+(n-counted)/8+1)]
		order = order[len(batch):]
		decided, err := p.decide(t, batch, n-counted, suites, jobs, recheck, verbose)
		if err != nil {
			return nil, err
		}
		for became, count := range decided {
			result.by[became] += count
			if outcome(became) != invalid {
				counted += count
			}
		}
	}
	if recheck {
		result.wrong = result.by[killed] + result.by[killedByTime]
		result.by[equivalent], result.by[survived] = result.by[survived], 0
	}
	return &result, nil
}

// decide tries the mutants of batch with these numbers until n are decided.
func (p *target) decide(t *tree, batch []int, n int, suites []*suite, jobs int, recheck, verbose bool) (by [invalid + 1]int, err error) {
	folder, err := os.MkdirTemp(t.scratch, "combined")
	if err != nil {
		return by, err
	}
	defer os.RemoveAll(folder)
	var list []*mutant
	for _, i := range batch {
		if m := p.mutants[i]; p.known[m.key()] == "" || recheck {
			list = append(list, m)
		}
	}
	together, err := t.combine(p.goPackage, list, suites, folder)
	if err != nil {
		return by, err
	}
	var (
		mutex   sync.Mutex
		workers sync.WaitGroup
		queue   = make(chan *mutant)
		failure error
	)
	report := func(m *mutant, became outcome, how string) {
		mutex.Lock()
		defer mutex.Unlock()
		by[became]++
		if dead := became == killed || became == killedByTime; became == survived && !recheck || dead && recheck {
			if fmt.Print(m); how != "" {
				fmt.Printf(" (%s)", how)
			}
			fmt.Println()
		}
		if verbose {
			fmt.Fprintf(os.Stderr, "%v: %v (%s)\n", m, became, how)
		}
	}
	for range jobs {
		workers.Add(1)
		go func() {
			defer workers.Done()
			for m := range queue {
				became, how, err := p.try(t, m, together, suites)
				if err != nil {
					mutex.Lock()
					failure = err
					mutex.Unlock()
				}
				report(m, became, how)
			}
		}()
	}
	for _, i := range batch {
		m := p.mutants[i]
		switch reason := p.known[m.key()]; {
		case n == 0:
			continue
		case together.invalid[m]:
			report(m, invalid, "")
			continue
		case reason != "" && !recheck:
			report(m, equivalent, reason)
		default:
			queue <- m
		}
		n--
	}
	close(queue)
	workers.Wait()
	return by, failure
}

// try runs the tests on m. A mutant that cannot be in the combined build has a
// build of its own. So has a mutant that survives, for the tests that fail in
// the combined build.
func (p *target) try(t *tree, m *mutant, together *combined, suites []*suite) (became outcome, how string, err error) {
	if !slices.ContainsFunc(suites, func(s *suite) bool { return s.covered.has(m) }) {
		return survived, "no test runs it", nil
	}
	if m.declared {
		return t.try(m, p.goPackage, suites, nil)
	}
	if became, how = together.try(t, m, suites); became != survived {
		return became, how, nil
	}
	return t.try(m, p.goPackage, suites, together.broken)
}
