// Package contract tests whether a backend keeps the contract of its port, as
// the comments of package ports write it. There is one suite per port. A
// backend's test runs it:
//
//	func TestContract(t *testing.T) {
//		contract.IDNA(t, func() ports.IDNA { return mine.New() })
//	}
//
// A suite is a list of clauses, and some clauses consist of rows, one per
// input. Each broken clause or row is one error of the test:
//
//	checks joiners/relaxed "a\u200cb": got "xn--ab-j1t", want an error
//
// The expected values come from the standards and their data, never from a
// backend. The comments beside them name the source.
//
// If a backend is known to break a clause or a row, list it with [Misses]. A
// listed name that holds fails the suite too, so the list can only shrink.
//
// The package is for tests.
package contract

import (
	"fmt"
	"sync"
	"unsafe"
)

// T is the part of *testing.T that the suites use.
type T interface {
	Helper()
	Errorf(format string, args ...any)
}

// Option changes what a suite expects.
type Option func(*expectation)

type expectation struct{ missed []string }

// Misses returns an option that expects the named clauses and rows to be
// broken. A name is as the suite prints it: the clause, or the clause, "/" and
// the row.
func Misses(names ...string) Option {
	return func(e *expectation) { e.missed = append(e.missed, names...) }
}

// A clause is one promise of a port. Its check gets a new backend.
type clause[B any] struct {
	name  string
	check func(v *verdict, backend B)
}

// verdict collects the violations of one clause. A check may report them from
// several goroutines.
type verdict struct {
	clause     string
	mu         sync.Mutex
	violations []violation
}

// A violation says that a clause, or one row of it, does not hold.
type violation struct{ clause, name, detail string }

// breaks records that the clause does not hold.
func (v *verdict) breaks(format string, args ...any) { v.row("", format, args...) }

// row records that one row of the clause does not hold. The name of a row is
// one line of ASCII, so that a list of misses is readable.
func (v *verdict) row(row string, format string, args ...any) {
	name := v.clause
	if row != "" {
		name += "/" + row
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.violations = append(v.violations, violation{v.clause, name, fmt.Sprintf(format, args...)})
}

// check returns all violations of the clauses. makeBackend makes a backend for
// each clause. A backend that panics breaks the clause, and the suite
// continues.
func check[B any](clauses []clause[B], makeBackend func() B) []violation {
	var all []violation
	for _, c := range clauses {
		v := &verdict{clause: c.name}
		func() {
			defer func() {
				if p := recover(); p != nil {
					v.breaks("panic: %v", p)
				}
			}()
			c.check(v, makeBackend())
		}()
		all = append(all, v.violations...)
	}
	return all
}

// run reports unexpected violations to t, and expected ones that do not occur.
func run[B any](t T, clauses []clause[B], makeBackend func() B, options []Option) {
	t.Helper()
	var expected expectation
	for _, option := range options {
		option(&expected)
	}
	open := make(map[string]bool, len(expected.missed)) // misses, until they are seen
	for _, name := range expected.missed {
		if _, twice := open[name]; twice {
			t.Errorf("%s: listed twice as missed", name)
		}
		open[name] = true
	}
	for _, v := range check(clauses, makeBackend) {
		if _, ok := open[v.name]; ok {
			open[v.name] = false
			continue
		}
		t.Errorf("%s: %s", v.name, v.detail)
	}
	for _, name := range expected.missed {
		if open[name] {
			t.Errorf("%s: listed as missed, but it holds or there is no such row", name)
			open[name] = false
		}
	}
}

// concurrently runs work in several goroutines at once, a few times each. The
// race detector reports memory that they share. A panic breaks the clause.
func concurrently(v *verdict, work func()) {
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			defer func() {
				if p := recover(); p != nil {
					v.breaks("panic: %v", p)
				}
			}()
			for range 20 {
				work()
			}
		}()
	}
	wg.Wait()
}

// A borrowed string is memory that the caller writes to later. A parser may
// pass such a view of its buffer to a backend.
type borrowed []byte

// view returns a string that shares the memory.
func (b borrowed) view() string { return unsafe.String(unsafe.SliceData(b), len(b)) }
