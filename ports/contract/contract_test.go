package contract

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"
)

// recorder is a T that keeps the messages.
type recorder []string

func (*recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	*r = append(*r, fmt.Sprintf(format, args...))
}

// plain is a suite whose backends need no guard.
func plain(clauses ...clause[int]) suite[int] {
	return suite[int]{clauses, func(_ *verdict, backend int) int { return backend }}
}

// messages returns what a suite reports.
func messages[B any](s suite[B], makeBackend func() B, options ...Option) []string {
	var got recorder
	s.run(&got, makeBackend, options)
	return got
}

// TestMisses checks that known faults are accepted as long as they exist.
func TestMisses(t *testing.T) {
	faulty := plain(
		clause[int]{"holds", "", func(*verdict, int) {}},
		clause[int]{"breaks", "", func(v *verdict, _ int) { v.breaks("", "of %d", 1) }},
		clause[int]{"has", "rows", func(v *verdict, _ int) {
			v.breaks("three", "is wrong")
			v.breaks("one", "is wrong")
			v.breaks("four", "is wrong")
			v.breaks("four", "is wrong again")
		}},
		clause[int]{"total", "", func(v *verdict, _ int) {
			defer v.guard(func() string { return "f(1)" })
			panic("a fault")
		}},
		clause[int]{"has", "rows", func(v *verdict, _ int) { v.breaks("a", "is wrong") }},
	)
	const (
		breaks = "breaks: of 1"
		rows   = "has/rows/a: is wrong (and 3 more)"
		total  = "total/f(1): panic: a fault"
	)
	for _, test := range []struct {
		name    string
		options []Option
		want    []string
	}{
		{"nothing", nil, []string{breaks, rows, total}},
		{"rows", []Option{Misses("breaks", "has/rows/a", "has/rows/four", "total/f(1)")}, []string{"has/rows/one: is wrong (and 1 more)"}},
		{"parts", []Option{Misses("breaks", "has/rows", "total")}, nil},
		{"a clause", []Option{Misses("breaks", "has", "total")}, nil},
		{"no more", []Option{Misses("breaks", "has", "total", "holds", "has/rows/two", "has/parts")}, []string{
			"holds: listed as missed, but it holds or there is no such name",
			"has/rows/two: listed as missed, but it holds or there is no such name",
			"has/parts: listed as missed, but it holds or there is no such name",
		}},
		{"twice", []Option{Misses("breaks", "has", "total", "breaks")}, []string{"breaks: listed twice as missed"}},
		{"every row", []Option{EveryRow()}, []string{
			breaks, "has/rows/three: is wrong", "has/rows/one: is wrong", "has/rows/four: is wrong", total, "has/rows/a: is wrong",
		}},
		{"every row but one", []Option{EveryRow(), Misses("breaks", "total", "has/rows/one", "has/rows/a", "has/rows/three")}, []string{"has/rows/four: is wrong"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := messages(faulty, func() int { return 0 }, test.options...); !slices.Equal(got, test.want) {
				t.Errorf("got  %q\nwant %q", got, test.want)
			}
		})
	}
}

// TestConcurrently checks what is blamed on other calls: neither an answer that
// is wrong without them nor one that changes without them.
func TestConcurrently(t *testing.T) {
	ask := func(f func() string) suite[int] {
		return plain(clause[int]{"concurrent", "", func(v *verdict, _ int) { concurrently(v, []question{{"q", f}}) }})
	}
	var n atomic.Int32
	var calls overlap
	for _, test := range []struct {
		name string
		ask  func() string
		want []string
	}{
		{"wrong", func() string { return "wrong" }, nil},
		{"changes", func() string { return fmt.Sprint(n.Add(1)) }, nil},
		{"depends", func() string { return fmt.Sprint(calls.seen()) }, []string{"concurrent/q: got true during other calls, false without them"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := messages(ask(test.ask), func() int { return 0 }); !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// broken is a backend with one fault, and exactly the clauses or parts of
// clauses that it breaks.
type broken[B any] struct {
	fault  string
	make   func() B
	breaks []string
}

// testBroken checks that each backend breaks its clauses and no others, and that
// there is one message for each, which begins with its name.
func testBroken[B any](t *testing.T, s suite[B], backends []broken[B]) {
	t.Helper()
	for _, backend := range backends {
		t.Run(backend.fault, func(t *testing.T) {
			found := make(map[string]bool)
			violations := s.check(backend.make)
			for _, v := range violations {
				found[v.kind()] = true
			}
			got, want := slices.Sorted(maps.Keys(found)), slices.Sorted(slices.Values(backend.breaks))
			if !slices.Equal(got, want) {
				t.Errorf("the backend breaks\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
			var all recorder
			report(&all, violations, nil)
			for _, kind := range want {
				if !slices.ContainsFunc(all, func(m string) bool { return strings.HasPrefix(m, kind+"/") || strings.HasPrefix(m, kind+":") }) {
					t.Errorf("no message begins with %s: %q", kind, all)
				}
			}
			if len(all) != len(want) {
				t.Errorf("%d messages for %d clauses: %q", len(all), len(want), all)
			}
		})
	}
}

// testRow checks that a backend with a fault in one row breaks that row.
func testRow[B any](t *testing.T, s suite[B], backend B, name string) {
	t.Helper()
	t.Run(name, func(t *testing.T) {
		of := s
		of.clauses = slices.DeleteFunc(slices.Clone(s.clauses), func(c clause[B]) bool { return !strings.HasPrefix(name, join(c.name, c.part)+"/") })
		is := func(v violation) bool { return v.name() == name }
		if !slices.ContainsFunc(of.check(func() B { return backend }), is) {
			t.Error("a wrong answer does not break the row")
		}
	})
}

// TestClauses checks that the suites have exactly the clauses that the comments
// of package ports name, and that a broken backend is reported under each name.
func TestClauses(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", "ports.go"), nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var general []string            // clauses of all ports
	documented := map[string]bool{} // clauses of one
	named := regexp.MustCompile(`(?m)^ *- ([A-Za-z]+(?:\.[a-z]+)?): `)
	for _, comment := range file.Comments {
		for _, match := range named.FindAllStringSubmatch(comment.Text(), -1) {
			if strings.Contains(match[1], ".") {
				documented[match[1]] = true
			} else {
				general = append(general, match[1])
			}
		}
	}
	if len(general) != 4 || len(documented) < 24 {
		t.Fatalf("the comments name the clauses %q and %q", general, slices.Sorted(maps.Keys(documented)))
	}

	// appends says which ports have a parameter dst.
	appends := map[string]bool{}
	ast.Inspect(file, func(node ast.Node) bool {
		if spec, ok := node.(*ast.TypeSpec); ok {
			ast.Inspect(spec, func(node ast.Node) bool {
				if name, ok := node.(*ast.Ident); ok && name.Name == "dst" {
					appends[spec.Name.Name] = true
				}
				return true
			})
		}
		return true
	})

	clausesOf := func(kinds ...[]string) map[string]bool {
		all := map[string]bool{}
		for _, kind := range slices.Concat(kinds...) {
			name, _, _ := strings.Cut(kind, "/")
			all[name] = true
		}
		return all
	}
	seen := map[string]bool{}
	for _, port := range []struct {
		name     string
		types    []string // whose clauses the suite has
		has      map[string]bool
		canBreak map[string]bool
	}{
		{"IDNA", []string{"IDNA"}, clausesOf(kindsOf(idnaSuite())), clausesOf(breaksOf(brokenIDNA()))},
		{"Encodings", []string{"Encodings", "Encoding", "Encoder"}, clausesOf(kindsOf(encodingsSuite("UTF-8", "ISO-2022-JP"))), clausesOf(breaksOf(brokenLookups()), breaksOf(brokenEncodings()))},
		{"Encoding", []string{"Encoding", "Encoder"}, clausesOf(kindsOf(encodingSuite(fakeEncodings{}.named("UTF-8"))), kindsOf(encodingSuite(fakeEncodings{}.named("ISO-2022-JP")))), clausesOf(breaksOf(brokenSingles()), breaksOf(brokenEncodings()))},
		{"BlobURLStore", []string{"BlobURLStore"}, clausesOf(kindsOf(blobURLSuite(revokeFake))), clausesOf(breaksOf(brokenBlobURLStores()))},
		{"PublicSuffixList", []string{"PublicSuffixList"}, clausesOf(kindsOf(publicSuffixSuite())), clausesOf(breaksOf(brokenLists()))},
		{"RegExp", []string{"RegExp", "RegExpMatcher", "RegExpTester"}, clausesOf(kindsOf(regexpSuite())), clausesOf(breaksOf(brokenRegExps()))},
	} {
		t.Run(port.name, func(t *testing.T) {
			want := map[string]bool{}
			for name := range documented {
				if typ, _, _ := strings.Cut(name, "."); slices.Contains(port.types, typ) {
					want[name] = true
					seen[name] = true
				}
			}
			for _, name := range general {
				want[name] = name != "append" || slices.ContainsFunc(port.types, func(typ string) bool { return appends[typ] })
			}
			for name, is := range want {
				if is != port.has[name] {
					t.Errorf("the suite has the clause %s: %t, want %t", name, port.has[name], is)
				}
				if is && !port.canBreak[name] {
					t.Errorf("no broken backend is reported under %s", name)
				}
			}
			for name := range port.has {
				if !want[name] {
					t.Errorf("the suite has the clause %s, which the comments of package ports do not name", name)
				}
			}
		})
	}
	for name := range documented {
		if !seen[name] {
			t.Errorf("no suite has the clause %s", name)
		}
	}
}

// kindsOf returns the clauses and parts of a suite.
func kindsOf[B any](s suite[B]) (kinds []string) {
	for _, c := range s.clauses {
		kinds = append(kinds, join(c.name, c.part))
	}
	return kinds
}

// breaksOf returns all that the backends break.
func breaksOf[B any](backends []broken[B]) (kinds []string) {
	for _, backend := range backends {
		kinds = append(kinds, backend.breaks...)
	}
	return kinds
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

// inPlace writes text to the memory of s if the two differ in case alone.
func inPlace(s, text string) {
	if strings.EqualFold(s, text) {
		copy(unsafe.Slice(unsafe.StringData(s), len(s)), text)
	}
}
