// Command neturldiff looks for what net/url and the URL Standard see differently in
// generated inputs, and holds that each difference is in a class of api/neturl:
//
//	go run ./testdata/neturldiff -n 10000000 [-seed N] [-wpt DIR] [-workers N]
//	go run ./testdata/neturldiff -page docs/net-url-differences.md
//
// The second writes the page that lists the classes, as go generate ./api/neturl does.
//
// DIR is a checkout of url/resources of web-platform-tests, whose strings are then
// mutated too. At the first input with a difference in no class, or of which
// api/neturl says what is not so, it prints that input, made small, and ends with
// status 1. It ends so too where many inputs have not come to every class. Of net/url's
// URLs put together by hand it makes one for every ten inputs. Otherwise it prints how
// often which class came up, and the shortest input of each.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"net/url"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/weburl-go/weburl/api/neturl"
	"github.com/weburl-go/weburl/testdata/neturlagree"
	"github.com/weburl-go/weburl/testdata/urlgen"
)

// A worker takes chunkSize inputs at a time, each chunk with a seed of its own, so
// that the number of workers changes nothing.
const chunkSize = 4096

// enough is the number of inputs that reach every class but those of unreached.
const enough = 1_000_000

// unreached are classes that the generator does not come to.
var unreached = []neturl.Class{neturl.TooManyPairs}

// counts is what came of the inputs.
type counts struct {
	inputs, same, differ, spelling, bothFail int
	to, notTo, from, notFrom                 int
	made, notMade                            int
	classes                                  map[neturl.Disagreement]int
	shortest                                 map[neturl.Class]string
}

func newCounts() *counts {
	return &counts{classes: map[neturl.Disagreement]int{}, shortest: map[neturl.Class]string{}}
}

// count adds what came of one input.
func (c *counts) count(input string, result neturlagree.Result) {
	c.inputs++
	switch {
	case result.BothFail:
		c.bothFail++
	case len(result.Found) == 0:
		c.same++
	case !slices.ContainsFunc(result.Found, func(d neturl.Disagreement) bool { return !d.Class.Spelling() }):
		c.spelling++
	default:
		c.differ++
	}
	for _, n := range []struct {
		is bool
		n  *int
	}{{result.ToURL, &c.to}, {result.ToError != nil, &c.notTo}, {result.FromURL, &c.from}, {result.FromError != nil, &c.notFrom}} {
		if n.is {
			*n.n++
		}
	}
	for _, d := range result.Found {
		c.classes[d]++
		c.keep(d.Class, input)
	}
}

// keep keeps the shortest input of a class, the first of them in order.
func (c *counts) keep(class neturl.Class, input string) {
	if s, ok := c.shortest[class]; !ok || cmp.Or(len(input)-len(s), cmp.Compare(input, s)) < 0 {
		c.shortest[class] = input
	}
}

// add adds what other counts.
func (c *counts) add(other *counts) {
	for _, n := range [][2]*int{
		{&c.inputs, &other.inputs}, {&c.same, &other.same}, {&c.differ, &other.differ}, {&c.spelling, &other.spelling}, {&c.bothFail, &other.bothFail},
		{&c.to, &other.to}, {&c.notTo, &other.notTo}, {&c.from, &other.from}, {&c.notFrom, &other.notFrom}, {&c.made, &other.made}, {&c.notMade, &other.notMade},
	} {
		*n[0] += *n[1]
	}
	for d, n := range other.classes {
		c.classes[d] += n
	}
	for class, input := range other.shortest {
		c.keep(class, input)
	}
}

// assemble puts a URL together from pieces of generated inputs.
func assemble(g *urlgen.Generator, n int) *url.URL {
	part := func(of int) string {
		if u, err := url.Parse(g.Input()); err == nil {
			return []string{u.Scheme, u.Opaque, u.Host, u.Path, u.RawPath, u.RawQuery, u.Fragment, u.RawFragment}[of]
		}
		return ""
	}
	u := &url.URL{Scheme: part(0), Host: part(2), Path: part(3), RawQuery: part(5), Fragment: part(6), ForceQuery: n&1 != 0, OmitHost: n&2 != 0}
	switch n / 4 % 8 {
	case 0:
		u.Opaque = part(1)
	case 1:
		u.RawPath = part(4)
	case 2:
		u.RawFragment = part(7)
	case 3:
		u.User = url.UserPassword(part(3), part(6))
	case 4:
		u.Host = g.Input()
	case 5:
		u.Path = g.Input()
	case 6:
		u.Scheme = "http"
	}
	return u
}

func main() {
	n := flag.Int("n", 1_000_000, "number of `inputs`")
	seed := flag.Uint64("seed", 1, "`number` that decides the inputs")
	wpt := flag.String("wpt", "", "`directory` with urltestdata.json and setters_tests.json")
	workers := flag.Int("workers", runtime.NumCPU(), "`number` of inputs at a time")
	page := flag.String("page", "", "`file` to write the list of classes to")
	flag.Parse()
	if *page != "" {
		if err := os.WriteFile(*page, []byte(neturlagree.Page()), 0o644); err != nil {
			fmt.Fprintln(os.Stderr, "neturldiff:", err)
			os.Exit(2)
		}
		return
	}
	os.Exit(run(*n, *seed, *wpt, *workers))
}

func run(n int, seed uint64, wpt string, workers int) int {
	var seeds []string
	if wpt != "" {
		var err error
		if seeds, err = urlgen.LoadWPT(wpt); err != nil {
			fmt.Fprintln(os.Stderr, "neturldiff:", err)
			return 2
		}
	}
	var (
		mu     sync.Mutex
		total  = newCounts()
		failed bool
		next   atomic.Int64
		wg     sync.WaitGroup
	)
	fail := func(text string) {
		next.Store(int64(n)) // ends the others
		mu.Lock()
		defer mu.Unlock()
		if !failed {
			failed = true
			fmt.Print(text)
		}
	}
	start := time.Now()
	for range workers {
		wg.Go(func() {
			own := newCounts()
			for {
				chunk := int(next.Add(1) - 1)
				first := chunk * chunkSize
				if first >= n {
					break
				}
				g := urlgen.New(seed<<32+uint64(chunk), seeds)
				for i := first; i < min(n, first+chunkSize); i++ {
					input := g.Input()
					result, err := neturlagree.Check(input)
					if err != nil {
						small := minimize(input)
						_, smallErr := neturlagree.Check(small)
						fail(fmt.Sprintf("input %d\n%q\n%v\n\nmade small:\n%q\n%v\n", i, input, err, small, smallErr))
						return
					}
					own.count(input, result)
					if i%10 != 0 {
						continue
					}
					u := assemble(g, i/10)
					refused, err := neturlagree.CheckFrom(u)
					if err != nil {
						fail(fmt.Sprintf("input %d, put together:\n%#v\n%v\n", i, u, err))
						return
					}
					if refused == nil {
						own.made++
						continue
					}
					own.notMade++
					for _, d := range refused.(*neturl.DisagreementError).Disagreements {
						if d.Class == neturl.Assembled {
							own.classes[d]++
						}
					}
				}
			}
			mu.Lock()
			defer mu.Unlock()
			total.add(own)
		})
	}
	wg.Wait()
	if failed {
		return 1
	}
	elapsed := time.Since(start)
	fmt.Printf("every difference in %d inputs is in a class, %.0f inputs a second (%v, %s)\n\n",
		total.inputs, float64(total.inputs)/elapsed.Seconds(), elapsed.Round(time.Second), runtime.Version())
	return summary(total)
}

// minimize leaves out of input what it can while there is still an error.
func minimize(input string) string {
	for size := len(input); size > 0; size /= 2 {
		for pos := 0; pos+size <= len(input); {
			if next := input[:pos] + input[pos+size:]; !ok(next) {
				input = next
			} else {
				pos++
			}
		}
	}
	return input
}

func ok(input string) bool {
	_, err := neturlagree.Check(input)
	return err == nil
}

// summary prints what the inputs came to. It gives the exit status.
func summary(c *counts) int {
	row := func(n int, what string) { fmt.Printf("%10d  %s\n", n, what) }
	row(c.same, "both see the same")
	row(c.spelling, "the same but for spelling")
	row(c.differ, "another URL, or one refuses it")
	row(c.bothFail, "both refuse it")
	fmt.Println("\nconversions: done, refused")
	fmt.Printf("%10d %10d  ToNetURL\n", c.to, c.notTo)
	fmt.Printf("%10d %10d  FromNetURL, of a parsed URL\n", c.from, c.notFrom)
	fmt.Printf("%10d %10d  FromNetURL, of one put together by hand\n", c.made, c.notMade)

	fmt.Println("\ninputs in which the class is, by part:")
	status := 0
	for class := range neturl.Classes() {
		reached := false
		for part := neturl.URL; part <= neturl.Fragment; part++ {
			if n := c.classes[neturl.Disagreement{Class: class, Part: part}]; n > 0 {
				reached = true
				row(n, class.String()+", "+part.String())
			}
		}
		if input, ok := c.shortest[class]; ok {
			fmt.Printf("%12s%q\n", "", input)
		}
		if !reached && c.inputs >= enough && !slices.Contains(unreached, class) {
			fmt.Printf("  NOT REACHED: %s\n", class.String())
			status = 1
		}
	}
	return status
}
