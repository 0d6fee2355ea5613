// Package contract holds one test suite for each port of package ports. An
// adapter runs it in its own test:
//
//	func TestContract(t *testing.T) {
//		contract.IDNA(t, func() ports.IDNA { return mine.New() })
//	}
//
// A suite is a list of clauses, each named after what a comment of package
// ports promises. Some clauses consist of rows, one for each input. What the
// rows expect was taken from the standards and their data, never from what an
// adapter answers; the comments beside them say from where.
//
// An adapter that is known to break a clause or a row says so with [Misses].
// Such a list can only shrink: what is listed and holds fails the suite too.
//
// The package is for tests. Nothing that ships imports it.
package contract

import (
	"fmt"
	"sync"
	"unsafe"
)

// T is what the suites need of *testing.T.
type T interface {
	Helper()
	Errorf(format string, args ...any)
}

// Option changes what a suite expects.
type Option func(*expectation)

type expectation struct{ missed []string }

// Misses names what the backend is known to get wrong, each as the suite prints
// it: the clause, or the clause, "/" and the row.
func Misses(names ...string) Option {
	return func(e *expectation) { e.missed = append(e.missed, names...) }
}

// A clause is one promise of a port. Its check gets a backend of its own.
type clause[B any] struct {
	name  string
	check func(v *verdict, backend B)
}

// verdict collects how one clause is broken. A check may report from several
// goroutines.
type verdict struct {
	clause     string
	mu         sync.Mutex
	violations []violation
}

// A violation says that a clause, or one row of it, does not hold.
type violation struct{ clause, name, detail string }

// breaks reports that the clause does not hold.
func (v *verdict) breaks(format string, args ...any) { v.row("", format, args...) }

// row reports that one row of the clause does not hold. The row is named in
// ASCII and on one line, so that a list of misses shows what it says.
func (v *verdict) row(row string, format string, args ...any) {
	name := v.clause
	if row != "" {
		name += "/" + row
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	v.violations = append(v.violations, violation{v.clause, name, fmt.Sprintf(format, args...)})
}

// check gives every violation of the clauses by the backends that makeBackend
// makes. A backend that panics breaks the clause; the suite goes on.
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

// run reports to t what the backends break against what is expected of them.
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
// race detector sees what they share. A panic breaks the clause.
func concurrently(v *verdict, work func()) {
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					v.breaks("panic: %v", p)
				}
			}()
			for range 20 {
				work()
			}
		})
	}
	wg.Wait()
}

// A borrowed string is memory that the caller will write to again, as a parser
// does that gives a backend a view of its buffer.
type borrowed []byte

// view gives the memory as a string.
func (b borrowed) view() string { return unsafe.String(unsafe.SliceData(b), len(b)) }
