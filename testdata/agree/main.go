// Command agree holds the fast machine of package urlrec against the literal one
// of package urlrec/stepwise on generated inputs, on all cores:
//
//	go run ./testdata/agree -n 10000000 [-seed N] [-wpt DIR] [-errors]
//
// DIR is a checkout of url/resources of web-platform-tests, whose strings are then
// mutated too. The cases depend on the seed and DIR alone. With -errors the validation
// errors and steps of every case are recorded and held against the grammar of URL
// writing, otherwise those of every eighth. At the first disagreement it prints the
// case, made small, and ends with status 1. It ends so too where many cases have not
// come to every failure, validation error, setter, and answer of each production of
// the grammar: then the generator is at fault.
//
// To see which code the cases reach (the command itself must be among the packages):
//
//	go build -cover -coverpkg=./testdata/agree,./urlrec/...,./host/... -o agree.test ./testdata/agree
//	GOCOVERDIR=DIR ./agree.test && go tool covdata func -i DIR
package main

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/testdata/agreement"
	"github.com/weburl-go/weburl/testdata/urlgen"
)

// A worker takes chunkSize cases at a time. Each chunk has a seed of its own, so
// that the number of cores changes nothing.
const chunkSize = 4096

// enough is the number of cases that reach everything.
const enough = 500_000

// fatal are the codes that a parse can fail with.
var fatal = []domain.Code{
	domain.DomainToASCII, domain.HostInvalidCodePoint,
	domain.IPv4TooManyParts, domain.IPv4NonNumericPart, domain.IPv4OutOfRangePart,
	domain.IPv6Unclosed, domain.IPv6InvalidCompression, domain.IPv6TooManyPieces, domain.IPv6MultipleCompression,
	domain.IPv6InvalidCodePoint, domain.IPv6TooFewPieces,
	domain.IPv4InIPv6TooManyPieces, domain.IPv4InIPv6InvalidCodePoint, domain.IPv4InIPv6OutOfRangePart, domain.IPv4InIPv6TooFewParts,
	domain.MissingSchemeNonRelativeURL, domain.HostMissing, domain.PortOutOfRange, domain.PortInvalid,
}

func main() {
	n := flag.Int("n", 1_000_000, "number of `cases`")
	seed := flag.Uint64("seed", 1, "`number` that decides the cases")
	wpt := flag.String("wpt", "", "`directory` with urltestdata.json and setters_tests.json")
	errors := flag.Bool("errors", false, "record the validation errors of every case")
	flag.Parse()
	os.Exit(run(*n, *seed, *wpt, *errors))
}

func run(n int, seed uint64, wpt string, errors bool) int {
	var seeds []string
	if wpt != "" {
		var err error
		if seeds, err = urlgen.LoadWPT(wpt); err != nil {
			fmt.Fprintln(os.Stderr, "agree:", err)
			return 2
		}
	}

	var (
		mu     sync.Mutex
		total  agreement.Counts
		failed bool
		next   atomic.Int64
		wg     sync.WaitGroup
	)
	start := time.Now()
	for range runtime.NumCPU() {
		wg.Go(func() {
			checker := agreement.NewChecker(nil)
			checker.Errors = errors
			for {
				chunk := int(next.Add(1) - 1)
				first := chunk * chunkSize
				if first >= n {
					break
				}
				g := urlgen.New(seed<<32+uint64(chunk), seeds)
				for i := first; i < min(n, first+chunkSize); i++ {
					c := agreement.Generate(g, i)
					if err := checker.Check(c); err != nil {
						next.Store(int64(n)) // ends the others
						mu.Lock()
						defer mu.Unlock()
						if !failed {
							failed = true
							report(i, c, err)
						}
						return
					}
				}
			}
			mu.Lock()
			defer mu.Unlock()
			total.Add(checker.Counts)
		})
	}
	wg.Wait()
	if failed {
		return 1
	}
	elapsed := time.Since(start)
	fmt.Printf("%d cases agree, %.0f a second (%v)\n", total.Cases, float64(total.Cases)/elapsed.Seconds(), elapsed.Round(time.Millisecond))
	return summary(total)
}

func report(i int, c agreement.Case, err error) {
	fmt.Printf("DISAGREEMENT in case %d\n%s\n%v\n", i, c, err)
	small := agreement.Minimize(c, nil)
	fmt.Printf("\nmade small:\n%s\n%v\n", small, agreement.Check(small, nil))
}

// summary prints what the cases came to. It gives the exit status.
func summary(total agreement.Counts) int {
	status := 0
	missing := func(what string) {
		if total.Cases >= enough {
			fmt.Printf("  NOT REACHED: %s\n", what)
			status = 1
		}
	}

	failures := 0
	for _, k := range total.Failed {
		failures += k
	}
	fmt.Printf("\nparses: %d, failures: %d\n", total.Parsed+failures, failures)
	for _, code := range fatal {
		if total.Failed[code] == 0 {
			missing(code.String())
		}
	}
	table(total.Failed)

	fmt.Println("\nvalidation errors, where they were recorded:")
	for _, code := range domain.Codes() {
		if total.Reported[code] == 0 {
			missing(code.String())
		}
	}
	table(total.Reported)

	fmt.Println("\nvalid URL strings by base: no, yes")
	outcomes(total.Valid, slices.Sorted(maps.Keys(total.Valid)), missing)
	fmt.Println("\nproductions of the grammar, on pieces of inputs: no, yes")
	outcomes(total.Productions, agreement.Productions(), missing)

	fmt.Println("\nhosts:")
	table(total.Hosts)

	fmt.Println("\nsetters: not taken, taken")
	outcomes(total.Setters, urlgen.SetterNames(), func(what string) {
		if what != "search: no" && what != "hash: no" { // these take everything
			missing(what)
		}
	})

	fmt.Println("\nexcepted by the standard from parsing to themselves:")
	for _, name := range []string{agreement.LocalhostOfFile, agreement.DriveLetterOfFile} {
		if total.Excepted[name] == 0 {
			missing(name)
		}
	}
	table(total.Excepted)
	return status
}

// outcomes prints how often which was the answer, by name, and tells missing of an
// answer that never was.
func outcomes(of agreement.Outcomes, names []string, missing func(what string)) {
	for _, name := range names {
		n := of[name]
		if n == nil {
			n = new([2]int)
		}
		fmt.Printf("%10d %10d  %s\n", n[0], n[1], name)
		for i, answer := range []string{"no", "yes"} {
			if n[i] == 0 {
				missing(name + ": " + answer)
			}
		}
	}
}

// table prints counts, the highest first.
func table[K comparable](counts map[K]int) {
	type row struct {
		name string
		n    int
	}
	var rows []row
	for k, n := range counts {
		name := fmt.Sprint(k)
		if code, ok := any(k).(domain.Code); ok {
			name = code.String()
		}
		rows = append(rows, row{name, n})
	}
	slices.SortFunc(rows, func(a, b row) int { return cmp.Or(b.n-a.n, cmp.Compare(a.name, b.name)) })
	for _, r := range rows {
		fmt.Printf("%10d  %s\n", r.n, r.name)
	}
}
