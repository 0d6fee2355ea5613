// Package contract tests whether a backend keeps the contract of its port, as
// the comments of package ports write it. There is one suite per port, and one
// for a single encoding. A backend's test runs it:
//
//	func TestContract(t *testing.T) {
//		contract.IDNA(t, func() ports.IDNA { return mine.New() })
//	}
//
// # Messages
//
// An error of the test begins with the name of the broken clause. Search for
// that name in the documentation of package ports. Then come the part of the
// clause, if it has parts, the input, and what is wrong:
//
//	IDNA.failure/checks joiners/relaxed "a\u200cb": got "xn--ab-j1t", want an error
//
// In inputs, "relaxed" is AppendToASCII with beStrict false, "strict" is
// AppendToASCII with beStrict true, and bytes are in hexadecimal.
//
// The clauses "concurrent", "borrow", "append" and "total" are those of all ports.
// The input of "total" is the call that panicked.
//
// For each clause or part, a suite reports one error, with the smallest input
// that breaks it. [EveryRow] reports all inputs.
//
// The expected values come from the standards and their data, never from a
// backend. The comments beside them name the source.
//
// # Known faults
//
// If a backend is known to break a clause, list it with [Misses]. A listed name
// that holds fails the suite too, so the list can only shrink.
//
// # Races
//
// Run the suites with go test -race too. The race detector finds more faults
// than wrong answers do. A concurrent write to a map ends the test at once.
//
// The package is for tests.
package contract

import (
	"fmt"
	"strings"
	"sync"
	"unsafe"

	"github.com/weburl-go/weburl/ports"
)

// T is the part of *testing.T that the suites use.
type T interface {
	// Helper marks the caller as a helper.
	Helper()
	// Errorf records a failure.
	Errorf(format string, args ...any)
}

// Option changes what a suite checks or reports.
type Option func(*settings)

type settings struct {
	missed   []string
	everyRow bool
	revoke   func(store ports.BlobURLStore, url string)
}

// Misses returns an option that expects the names to be broken. A name is the
// beginning of a message, up to the colon: a clause, a part of it or one input.
// A clause or part includes all its inputs.
func Misses(names ...string) Option {
	return func(s *settings) { s.missed = append(s.missed, names...) }
}

// EveryRow returns an option that reports every input that breaks a clause, not
// only the smallest one. Use it to write a list for [Misses].
func EveryRow() Option {
	return func(s *settings) { s.everyRow = true }
}

// A clause is one promise of a port, or a part of one. Its check gets a new
// backend.
type clause[B any] struct {
	name  string // in the comments of package ports
	part  string // "" if the clause has no parts
	check func(v *verdict, backend B)
}

// A suite is the clauses of a port. guarded returns a backend that reports its
// panics to v.
type suite[B any] struct {
	clauses []clause[B]
	guarded func(v *verdict, backend B) B
}

// verdict collects the violations of one clause. A check may report them from
// several goroutines.
type verdict struct {
	clause, part string
	panics       string // the clause that a panic breaks
	mu           sync.Mutex
	violations   []violation
}

// A violation says that a clause does not hold for an input.
type violation struct{ clause, part, input, detail string }

// kind names what is reported once.
func (v violation) kind() string { return join(v.clause, v.part) }

func (v violation) name() string { return join(v.kind(), v.input) }

// join returns the parts of a name that are not "", with "/" between them.
func join(name, part string) string {
	if part == "" {
		return name
	}
	return name + "/" + part
}

// breaks records that the clause does not hold for an input. The input is one
// line of ASCII, so that a list of misses is readable.
func (v *verdict) breaks(input, format string, args ...any) {
	v.add(violation{v.clause, v.part, input, fmt.Sprintf(format, args...)})
}

func (v *verdict) add(broken violation) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.violations = append(v.violations, broken)
}

// argument returns s in memory of its own, so that a backend that writes to it
// or keeps it breaks the clause "borrow" and no other. That clause needs s
// itself.
func (v *verdict) argument(s string) string {
	if v.clause == "borrow" {
		return s
	}
	return strings.Clone(s)
}

// stopped is the panic that ends a check after a panic of a backend.
type stopped struct{}

// guard is deferred by the guarded backends. It reports a panic of a call.
func (v *verdict) guard(call func() string) {
	p := recover()
	if p == nil {
		return
	}
	if _, ok := p.(stopped); !ok {
		v.add(violation{v.panics, "", call(), fmt.Sprintf("panic: %v", p)})
	}
	panic(stopped{})
}

// attempt runs a part of a check. It ends early if the backend panics.
func (v *verdict) attempt(f func()) {
	defer func() {
		if p := recover(); p != nil {
			if _, ok := p.(stopped); !ok {
				panic(p)
			}
		}
	}()
	f()
}

// check returns all violations of the clauses. makeBackend makes a backend for
// each clause. A panic of a backend breaks the clause "total", and the suite
// continues.
func (s suite[B]) check(makeBackend func() B) []violation {
	var all []violation
	for _, c := range s.clauses {
		v := &verdict{clause: c.name, part: c.part, panics: "total"}
		v.attempt(func() { c.check(v, s.guarded(v, makeBackend())) })
		all = append(all, v.violations...)
	}
	return all
}

func settingsOf(options []Option) (s settings) {
	for _, option := range options {
		option(&s)
	}
	return s
}

// run runs the suite.
func (s suite[B]) run(t T, makeBackend func() B, options []Option) {
	t.Helper()
	report(t, s.check(makeBackend), options)
}

// report reports unexpected violations to t, and expected ones that do not
// occur.
func report(t T, violations []violation, options []Option) {
	t.Helper()
	expected := settingsOf(options)
	open := make(map[string]bool, len(expected.missed)) // misses, until they are seen
	for _, name := range expected.missed {
		if _, twice := open[name]; twice {
			t.Errorf("%s: listed twice as missed", name)
		}
		open[name] = true
	}

	// The violations of a kind are reported where the first one is found.
	type kind struct {
		smallest violation
		inputs   map[string]bool
	}
	kinds := make(map[string]*kind)
	var order []*kind
	for _, v := range violations {
		known := false
		for _, name := range []string{v.clause, v.kind(), v.name()} {
			if _, ok := open[name]; ok {
				open[name], known = false, true
			}
		}
		if known {
			continue
		}
		key := v.kind()
		if expected.everyRow {
			key = v.name()
		}
		r, ok := kinds[key]
		if !ok {
			r = &kind{v, make(map[string]bool)}
			kinds[key] = r
			order = append(order, r)
		}
		r.inputs[v.input] = true
		if len(v.input) < len(r.smallest.input) {
			r.smallest = v
		}
	}
	for _, r := range order {
		more := ""
		if n := len(r.inputs) - 1; n > 0 {
			more = fmt.Sprintf(" (and %d more)", n)
		}
		t.Errorf("%s: %s%s", r.smallest.name(), r.smallest.detail, more)
	}
	for _, name := range expected.missed {
		if open[name] {
			t.Errorf("%s: listed as missed, but it holds or there is no such name", name)
			open[name] = false
		}
	}
}

// A question asks a backend. Its answer is text, so that answers can be
// compared.
type question struct {
	input string
	ask   func() string
}

// concurrently asks the questions in several goroutines at once. An answer must
// be the one that the backend returns without other calls, right or wrong. The
// race detector reports memory that the calls share. A panic breaks the clause
// unless the backend panics without other calls.
func concurrently(v *verdict, questions []question) {
	alone := make([]string, len(questions))
	for i, q := range questions {
		alone[i] = q.ask()
	}
	for i, q := range questions {
		if q.ask() != alone[i] {
			return // the clause of the answer is broken, whatever else runs
		}
	}
	v.panics = v.clause
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			v.attempt(func() {
				for range 20 {
					for i, q := range questions {
						if got := q.ask(); got != alone[i] {
							v.breaks(q.input, "got %s during other calls, %s without them", got, alone[i])
						}
					}
				}
			})
		}()
	}
	wg.Wait()
}

// A borrowed string is memory that the caller writes to later. A parser may
// pass such a view of its buffer to a backend.
type borrowed []byte

// view returns a string that shares the memory.
func (b borrowed) view() string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// overwrite writes to all of the memory.
func (b borrowed) overwrite() { copy(b, strings.Repeat("x", len(b))) }
