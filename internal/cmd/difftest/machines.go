package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/weburl-go/weburl/domain"
	"github.com/weburl-go/weburl/internal/difftest"
	"github.com/weburl-go/weburl/internal/urlgen"
)

// enoughCases is a number of cases that reach every outcome.
const enoughCases = 500_000

// fatal are the codes with which a parse can fail.
var fatal = []domain.Code{
	domain.DomainToASCII, domain.HostInvalidCodePoint,
	domain.IPv4TooManyParts, domain.IPv4NonNumericPart, domain.IPv4OutOfRangePart,
	domain.IPv6Unclosed, domain.IPv6InvalidCompression, domain.IPv6TooManyPieces, domain.IPv6MultipleCompression,
	domain.IPv6InvalidCodePoint, domain.IPv6TooFewPieces,
	domain.IPv4InIPv6TooManyPieces, domain.IPv4InIPv6InvalidCodePoint, domain.IPv4InIPv6OutOfRangePart, domain.IPv4InIPv6TooFewParts,
	domain.MissingSchemeNonRelativeURL, domain.HostMissing, domain.PortOutOfRange, domain.PortInvalid,
}

// machineWorker compares the two machines.
type machineWorker struct{ *difftest.Checker }

// check compares the machines on a generated case.
func (w machineWorker) check(g *urlgen.Generator, i int) (report string) {
	c := difftest.Generate(g, i)
	err := w.Check(c)
	if err == nil {
		return ""
	}
	small := difftest.Minimize(c, nil)
	return fmt.Sprintf("DISAGREEMENT in case %d\n%s\n%v\n\nminimized:\n%s\n%v\n", i, c, err, small, difftest.Check(small, nil))
}

// machines compares the two machines and returns the exit status.
func machines(o options, errors bool) (status int) {
	workers, elapsed, ok := run(o, func() machineWorker {
		checker := difftest.NewChecker(nil)
		checker.Errors = errors
		return machineWorker{checker}
	})
	if !ok {
		return 1
	}
	var total difftest.Counts
	for _, w := range workers {
		total.Add(w.Counts)
	}
	fmt.Printf("%d cases agree, %.0f per second (%v)\n", total.Cases, float64(total.Cases)/elapsed.Seconds(), elapsed.Round(time.Millisecond))
	return machinesSummary(total)
}

// machinesSummary prints the outcomes and returns the exit status.
func machinesSummary(total difftest.Counts) int {
	status := 0
	missing := func(what string) {
		if total.Cases >= enoughCases {
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

	fmt.Println("\nvalidation errors that were recorded:")
	for _, code := range domain.Codes() {
		if total.Reported[code] == 0 {
			missing(code.String())
		}
	}
	table(total.Reported)

	fmt.Println("\nvalid URL strings by base: no, yes")
	outcomes(total.Valid, slices.Sorted(maps.Keys(total.Valid)), missing)
	fmt.Println("\nproductions of the grammar, on pieces of inputs: no, yes")
	outcomes(total.Productions, difftest.Productions(), missing)

	fmt.Println("\nhosts:")
	table(total.Hosts)

	fmt.Println("\nsetters: not taken, taken")
	outcomes(total.Setters, urlgen.SetterNames(), func(what string) {
		if what != "search: no" && what != "hash: no" { // they take every value
			missing(what)
		}
	})

	fmt.Println("\nURLs that do not parse to themselves according to the standard:")
	for _, name := range []string{difftest.LocalhostOfFile, difftest.DriveLetterOfFile} {
		if total.Excepted[name] == 0 {
			missing(name)
		}
	}
	table(total.Excepted)
	return status
}

// outcomes prints the counts of both answers by name, and calls missing for
// each answer that never came.
func outcomes(of difftest.Outcomes, names []string, missing func(what string)) {
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

// table prints counts, the highest one first.
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
