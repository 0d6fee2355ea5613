package contract

import (
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// recorder is a T that keeps the messages.
type recorder []string

func (*recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	*r = append(*r, fmt.Sprintf(format, args...))
}

// TestMisses checks that known faults are accepted as long as they exist.
func TestMisses(t *testing.T) {
	clauses := []clause[int]{
		{"holds", func(*verdict, int) {}},
		{"breaks", func(v *verdict, _ int) { v.breaks("of %d", 1) }},
		{"has rows", func(v *verdict, _ int) {
			v.row("one", "is wrong")
			v.row("two", "is wrong")
			v.row("two", "is wrong again")
		}},
		{"panics", func(*verdict, int) { panic("a fault") }},
	}
	for _, test := range []struct {
		missed []string
		want   []string
	}{
		{nil, []string{"breaks: of 1", "has rows/one: is wrong", "has rows/two: is wrong", "has rows/two: is wrong again", "panics: panic: a fault"}},
		{[]string{"breaks", "has rows/two", "panics"}, []string{"has rows/one: is wrong"}},
		{[]string{"breaks", "has rows/one", "has rows/two", "panics"}, nil},
		{
			[]string{"breaks", "has rows/one", "has rows/two", "panics", "holds", "has rows/three", "has rows"},
			[]string{
				"holds: listed as missed, but it holds or there is no such row",
				"has rows/three: listed as missed, but it holds or there is no such row",
				"has rows: listed as missed, but it holds or there is no such row",
			},
		},
		{[]string{"breaks", "has rows/one", "has rows/two", "panics", "breaks"}, []string{"breaks: listed twice as missed"}},
	} {
		t.Run(strings.Join(test.missed, ", "), func(t *testing.T) {
			var got recorder
			run(&got, clauses, func() int { return 0 }, []Option{Misses(test.missed...)})
			if !slices.Equal(got, test.want) {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
}

// broken is a backend with one fault, and exactly the clauses that it breaks.
type broken[B any] struct {
	fault  string
	make   func() B
	breaks []string
}

// testBroken checks that each backend breaks its clauses and no others. It also
// checks that each clause can be broken: by a backend, or row by row in another
// test if it is in ofRows.
func testBroken[B any](t *testing.T, clauses []clause[B], backends []broken[B], ofRows []string) {
	t.Helper()
	can := make(map[string]bool)
	for _, name := range ofRows {
		can[name] = true
	}
	for _, backend := range backends {
		for _, name := range backend.breaks {
			can[name] = true
		}
		t.Run(backend.fault, func(t *testing.T) {
			found := make(map[string]bool)
			for _, v := range check(clauses, backend.make) {
				found[v.clause] = true
			}
			got, want := slices.Sorted(maps.Keys(found)), slices.Sorted(slices.Values(backend.breaks))
			if !slices.Equal(got, want) {
				t.Errorf("the backend breaks\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
	for _, c := range clauses {
		if !can[c.name] {
			t.Errorf("no test breaks %q", c.name)
		}
	}
}

// testRow checks that a backend with a fault in one row breaks that row.
func testRow[B any](t *testing.T, clauses []clause[B], backend B, name string) {
	t.Helper()
	t.Run(name, func(t *testing.T) {
		is := func(v violation) bool { return v.name == name }
		if !slices.ContainsFunc(check(clauses, func() B { return backend }), is) {
			t.Error("a wrong answer does not break the row")
		}
	})
}

// testNames checks that each name is unique, and is one line of ASCII.
func testNames(t *testing.T, names []string) {
	t.Helper()
	slices.Sort(names)
	for i, name := range names {
		if i > 0 && name == names[i-1] {
			t.Errorf("two rows are named %q", name)
		}
		for _, c := range name {
			if c < ' ' || c > '~' {
				t.Errorf("the name %q is not one line of ASCII", name)
				break
			}
		}
	}
}

// overlap says whether calls of a backend overlap. With it a backend can be
// unsafe for concurrent use and yet have no data race that the detector would
// report to these tests.
type overlap struct{ calls atomic.Int32 }

func (o *overlap) seen() bool {
	defer o.calls.Add(-1)
	busy := o.calls.Add(1) > 1
	runtime.Gosched()
	time.Sleep(time.Microsecond)
	return busy
}

// lastCall remembers one answer by the string that was asked, as it was given.
type lastCall[V any] struct {
	mu    sync.Mutex
	asked string
	valid bool
	value V
}

func (l *lastCall[V]) get(asked string, answer func(string) V) V {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.valid || l.asked != asked {
		l.asked, l.valid, l.value = asked, true, answer(asked)
	}
	return l.value
}
